"""A Hackenbush picture made a stalk step by step, from its tops to the ground.

Where several stalks stand on a vertex they become one as long as their nim-sum (source 004, 2.23);
cycles are fused first, and each of their edges is a stalk of 1.
"""

from collections.abc import Iterator

from kalmar.games.hackenbush import GROUND, Picture
from kalmar.records import dataclass
from kalmar.solvers.formulas.fusion import fused

__all__ = ["Knot", "knots"]


@dataclass(frozen=True)
class Knot:
    """A vertex on which several stalks become one.

    Attributes:
        vertex: the lowest one, where cycles are fused into one vertex.
        stalks: the lengths of those that stand there, each a bridge with what it carries.
        edges: how many edges of cycles are fused there.
        length: the nim-sum of all.
    """

    vertex: int
    stalks: tuple[int, ...]
    edges: int
    length: int


def knots(picture: Picture) -> Iterator[Knot]:
    """The steps, the highest vertices first; none for a stalk.

    >>> [(k.vertex, k.stalks, k.length) for k in knots(((0, 1), (0, 4), (1, 2), (1, 3), (3, 5)))]
    [(1, (1, 2), 3), (0, (4, 1), 5)]
    >>> [(k.stalks, k.edges, k.length) for k in knots(((0, 1), (0, 2), (1, 2), (2, 3)))]
    [((1,), 3, 0)]
    """
    found = fused(picture, GROUND, {})
    root: list[int] = []
    stalks: dict[int, list[int]] = {}
    for i, (parent, _) in enumerate(found.parents):
        bridge = i == 0 or found.low[i] == i
        root.append(i if bridge else root[parent])
        if bridge:
            stalks[i] = []
        if bridge and i:
            stalks[root[parent]].append(found.value[i] + 1)
    place = {vertex: i for i, vertex in enumerate(found.order)}
    edges = dict.fromkeys(stalks, 0)
    for a, b in picture:
        if root[place[a]] == root[place[b]]:
            edges[root[place[a]]] += 1
    for i in sorted(stalks, reverse=True):
        if edges[i] or len(stalks[i]) > 1:
            yield Knot(found.order[i], tuple(stalks[i]), edges[i], found.value[i])
