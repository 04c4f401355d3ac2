"""Green Hackenbush: Grundy values by the colon and fusion principles, winning cuts, the working.

**Values** (`picture_value`, in linear time). Fusion: the vertices of a cycle can be made one
without changing the Grundy value, and each edge of the cycle then is a loop, worth 1. So a part
without bridges and with m edges is one vertex with m loops, worth m mod 2. Colon: a vertex with
branches is worth the nim-sum of the branches, and a bridge below it adds 1 (Winning Ways, ch. 7).

**Cuts** that leave a wanted value (`cuts_to`), without trying each edge. From the ground upwards
each vertex that stands on a bridge has one value that would give the whole the wanted value, if all
the rest stays. So every bridge is looked at once. Within a part without bridges each edge is cut,
and the part alone is valued again: quadratic in its edges, linear for all others.

**Working** (`knots`): the picture is made a stalk step by step, from its tops to the ground. Where
several stalks stand on a vertex they become one as long as their nim-sum (source 004, 2.23); cycles
are fused first, and each of their edges is a stalk of 1.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from kalmar.core.i18n import Message, join_messages, message, plural_message
from kalmar.core.rules import Option
from kalmar.core.rules.move_labels import Label
from kalmar.games.graphs import with_copies
from kalmar.games.graphs.deletions import GROUND, Edge, Hackenbush, Picture, standing
from kalmar.runtime.jobs import check_limits
from kalmar.solvers.solved import Form, OptionsByValue

Neighbours = dict[int, list[tuple[int, int]]]
"""For each vertex its edges: the number of the edge, and the other end."""


def picture_value(picture: Picture) -> int:
    """Return the Grundy value of a picture.

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
    # Edges by number, as there may be several between the same two vertices.
    beside: Neighbours = {root: []}
    for number, (a, b) in enumerate(picture):
        beside.setdefault(a, []).append((number, b))
        beside.setdefault(b, []).append((number, a))
    order, parents = _depth_first(beside, root)
    place = {vertex: i for i, vertex in enumerate(order)}
    low, value = list(range(len(order))), [weights.get(vertex, 0) for vertex in order]
    # Vertices in reverse order of discovery, so that all that stands above one is valued before it.
    for i in range(len(order) - 1, -1, -1):
        vertex, (parent, by) = order[i], parents[order[i]]
        met: set[int] = set()
        for number, other in beside[vertex]:
            j = place[other]
            # Tree edges are counted below, from `by`; a loop is listed twice and counted once.
            if number == by or number in met or parents[other][1] == number:
                continue
            # Every other edge of the search leads to an ancestor, and is counted at its upper end.
            if j <= i:  # a loop, or an edge back to where the search came from
                met.add(number)
                low[i] = min(low[i], j)
                value[i] ^= 1
        # No edge from above leads back below i: the tree edge is a bridge. Colon principle: it adds
        # 1 to what stands on it; an edge of a cycle counts 1 beside it.
        if by >= 0:
            above = place[parent]
            low[above] = min(low[above], low[i])
            value[above] ^= value[i] + 1 if low[i] == i else value[i] ^ 1
    by_place = [(place[parents[v][0]], parents[v][1]) for v in order]
    return Fused(order, by_place, low, value)


def _depth_first(beside: Neighbours, root: int) -> tuple[list[int], dict[int, tuple[int, int]]]:
    """Return the vertices in depth-first order, and for each its parent and the edge from it."""
    order = [root]
    parents: dict[int, tuple[int, int]] = {root: (root, -1)}
    stack = [(root, iter(beside[root]))]
    # Depth first with a stack of iterators, since pictures may be deeper than recursion allows.
    while stack:
        check_limits()
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


def cuts_to(picture: Picture, wanted: int) -> list[int]:
    """Find the edges whose cut leaves a wanted value, by their numbers, ascending.

    >>> cuts_to(((0, 1), (0, 2), (1, 3)), 0)
    [2]
    """
    parts = _Parts.of(picture)
    found, cuts = parts.found, list[int]()
    # (root of a part without bridges, the value that this part with all on it should get)
    todo = [(0, wanted)]
    while todo:
        check_limits()
        root, value = todo.pop()
        cuts += _inner_cuts(picture, parts, root, value)
        # The rest of the part stays: the stalk of the bridge must be worth `left`.
        for bridge, top in parts.bridges[root]:
            left = value ^ found.value[root] ^ (found.value[top] + 1)
            # A stalk of 0 is none: the bridge itself is cut.
            if left == 0:
                cuts.append(bridge)
            else:
                # A stalk of `left` is a bridge with a top worth one
                # less, which must be reached above.
                todo.append((top, left - 1))
    return sorted(cuts)


@dataclass(frozen=True)
class _Parts:
    """The parts of a picture without bridges, each by the place of its lowest vertex.

    Attributes:
        found: the picture after its search.
        bridges: on each part, the number of the bridge and the place of its top, which is a part.
        edges: of each part, by their numbers.
    """

    found: Fused
    bridges: dict[int, list[tuple[int, int]]]
    edges: dict[int, list[int]]

    @classmethod
    def of(cls, picture: Picture) -> "_Parts":
        found = fused(picture, GROUND, {})
        root: list[int] = []
        bridges: dict[int, list[tuple[int, int]]] = {}
        # Places in order of discovery: a parent has its part before its children.
        for i, (parent, by) in enumerate(found.parents):
            # A place that nothing above leads back from is the foot of a part of its own.
            is_foot = found.low[i] == i
            root.append(i if is_foot else root[parent])
            if is_foot:
                bridges[i] = []
            if is_foot and i:
                bridges[root[parent]].append((by, i))
        place = {vertex: i for i, vertex in enumerate(found.order)}
        edges: dict[int, list[int]] = {foot: [] for foot in bridges}
        for number, (a, b) in enumerate(picture):
            # Both ends in one part: the edge is no bridge, since a bridge begins a part of its own.
            if root[place[a]] == root[place[b]]:
                edges[root[place[a]]].append(number)
        return cls(found, bridges, edges)


def _inner_cuts(picture: Picture, parts: _Parts, root: int, wanted: int) -> Iterator[int]:
    """Yield the edges of a part whose cut gives it, with all it carries, a wanted value."""
    found, numbers, weights = parts.found, parts.edges[root], dict[int, int]()
    # What stands on a vertex of the part is a stalk of fixed length.
    for _, top in parts.bridges[root]:
        vertex = found.order[found.parents[top][0]]
        weights[vertex] = weights.get(vertex, 0) ^ (found.value[top] + 1)
    for number in numbers:
        # Cutting an edge of a part keeps it connected, as no edge of it is a bridge.
        kept: list[Edge] = [picture[n] for n in numbers if n != number]
        if fused(kept, found.order[root], weights).value[0] == wanted:
            yield number


def _labelled(picture: Picture, wanted: int) -> Iterator[tuple[Label, Option]]:
    named = with_copies(picture)
    for number in cuts_to(picture, wanted):
        yield (
            Label("cut", named[number]),
            (standing(picture[:number] + picture[number + 1 :]),),
        )


REACH = OptionsByValue(
    total=len,
    values=lambda picture: {picture_value(option) for (option,) in Hackenbush().options(picture)},
    count=lambda picture, value: len(cuts_to(picture, value)),
    options=lambda picture, value: (left for _, left in _labelled(picture, value)),
    labelled=_labelled,
)


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
    """Yield the steps that make a picture a stalk, highest vertices first; none for a stalk.

    >>> [(k.vertex, k.stalks, k.length) for k in knots(((0, 1), (0, 4), (1, 2), (1, 3), (3, 5)))]
    [(1, (1, 2), 3), (0, (4, 1), 5)]
    >>> [(k.stalks, k.edges, k.length) for k in knots(((0, 1), (0, 2), (1, 2), (2, 3)))]
    [((1,), 3, 0)]
    """
    parts = _Parts.of(picture)
    # Children have later places than their parents: the highest vertices come first.
    for i in sorted(parts.bridges, reverse=True):
        stalks = tuple(parts.found.value[top] + 1 for _, top in parts.bridges[i])
        edges = len(parts.edges[i])
        # A vertex with one stalk and no cycle only makes the stalk longer.
        if edges or len(stalks) > 1:
            yield Knot(parts.found.order[i], stalks, edges, parts.found.value[i])


MOST_STEPS = 12
"""Vertices that are named in the working."""


def _working(picture: Picture) -> Message:
    """Explain how the picture becomes a stalk: each vertex on which stalks become one."""
    steps = list(islice(knots(picture), MOST_STEPS + 1))
    told: list[str] = [_step(knot) for knot in steps[:MOST_STEPS]]
    if len(steps) > MOST_STEPS:
        told.append("…")
    left = plural_message(
        picture_value(picture),
        "a stalk of {number} edge is left",
        "a stalk of {number} edges is left",
    )
    return message("{steps}; {left}", steps=join_messages(told, "; "), left=left) if told else left


def _step(knot: Knot) -> Message:
    """Describe the lengths added on a vertex; edges of cycles count as stalks of 1."""
    where = message("the ground") if knot.vertex == GROUND else str(knot.vertex)
    total = " ⊕ ".join(map(str, (*knot.stalks, *[knot.edges % 2] * (knot.edges > 0))))
    if knot.edges:
        return message(
            "at {vertex}, where {count} cycle edges are fused, counted modulo 2: {sum} ="
                " {length}",
            vertex=where, count=knot.edges, sum=total, length=knot.length,
        )  # fmt: skip
    return message("at {vertex}: {sum} = {length}", vertex=where, sum=total, length=knot.length)


PICTURES = Form("colon-and-fusion", picture_value, REACH, _working)
"""Grundy values of green Hackenbush; a cut never splits a picture, so nothing combines."""
