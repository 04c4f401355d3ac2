"""Green Hackenbush by the colon and the fusion principle, a value in linear time.

Fusion: the vertices of a cycle can be made one without changing the Grundy value, and each edge
of the cycle then is a loop, worth 1. So a part without bridges and with m edges is one vertex with
m loops, worth m mod 2. Colon: a vertex with branches is worth the nim-sum of the branches, and a
bridge below it adds 1 (Winning Ways, ch. 7).
"""

from collections.abc import Mapping, Sequence

from kalmar.core.records import dataclass
from kalmar.games.graphs.hackenbush import GROUND, Edge, Picture

__all__ = ["Fused", "fused", "picture_value"]

Neighbours = dict[int, list[tuple[int, int]]]
"""For each vertex its edges: the number of the edge, and the other end."""


def picture_value(picture: Picture) -> int:
    """The Grundy value of a picture.

    >>> picture_value(((0, 1), (1, 2), (1, 3))), picture_value(((0, 1), (0, 2), (1, 2)))
    (1, 1)
    """
    return fused(picture, GROUND, {}).value[0]


@dataclass(frozen=True)
class Fused:
    """A picture after its search: vertices in the order in which they were met.

    Attributes:
        order: the vertices.
        parents: for each vertex the place of the one it was met from, and by which edge (−1 for
            the root).
        low: for each place the least place reached back; a place itself if a bridge leads to it,
            or if it is the root.
        value: for each place that of what stands above it.
    """

    order: list[int]
    parents: list[tuple[int, int]]
    low: list[int]
    value: list[int]


def fused(picture: Sequence[Edge], root: int, weights: Mapping[int, int]) -> Fused:
    """Search a picture from its root, and value it by fusion and the colon principle.

    Every edge outside the search tree closes a cycle and is worth 1 where its upper end is fused;
    a tree edge within a cycle is worth 1 as well, and a bridge adds 1 to what stands on it.

    Args:
        picture: edges, all connected with the root.
        root: the vertex on the ground.
        weights: what else stands on a vertex, as a Grundy value.
    """
    beside: Neighbours = {root: []}
    for number, (a, b) in enumerate(picture):
        beside.setdefault(a, []).append((number, b))
        beside.setdefault(b, []).append((number, a))
    order, parents = _depth_first(beside, root)
    place = {vertex: i for i, vertex in enumerate(order)}
    low, value = list(range(len(order))), [weights.get(vertex, 0) for vertex in order]
    for i in range(len(order) - 1, -1, -1):
        vertex, (parent, by) = order[i], parents[order[i]]
        met: set[int] = set()
        for number, other in beside[vertex]:
            j = place[other]
            if number == by or number in met or parents[other][1] == number:
                continue
            if j <= i:  # a loop, or an edge back to where the search came from
                met.add(number)
                low[i] = min(low[i], j)
                value[i] ^= 1
        if by >= 0:
            above = place[parent]
            low[above] = min(low[above], low[i])
            value[above] ^= value[i] + 1 if low[i] == i else value[i] ^ 1
    by_place = [(place[parents[v][0]], parents[v][1]) for v in order]
    return Fused(order, by_place, low, value)


def _depth_first(beside: Neighbours, root: int) -> tuple[list[int], dict[int, tuple[int, int]]]:
    """The vertices in the order they are met, and for each the parent and the edge from it."""
    order: list[int] = []
    parents: dict[int, tuple[int, int]] = {root: (root, -1)}
    stack = [(root, iter(beside[root]))]
    order.append(root)
    while stack:
        vertex, edges = stack[-1]
        for number, other in edges:
            if other not in parents:
                parents[other] = (vertex, number)
                order.append(other)
                stack.append((other, iter(beside[other])))
                break
        else:
            stack.pop()
    return order, parents
