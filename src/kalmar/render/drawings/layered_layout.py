"""Layout of graphs in layers, for Hasse diagrams, Hackenbush pictures and game graphs.

The method is that of Sugiyama, Tagawa and Toda (1981). An edge that passes layers gets a bend in
each, so that it runs through no vertex. Layers are ordered by the barycentres of neighbours, the
order with the fewest crossings is kept, and then each vertex moves as near to its neighbours as
the distances allow. What is drawn in the places, and how high layers stand, is left to the callers.
"""

from bisect import bisect_right, insort
from collections.abc import Callable, Hashable, Iterable, Sequence
from itertools import accumulate, pairwise

Vertex = Hashable
"""A vertex of a graph, or a bend: a pair of the number of an edge and that of a layer."""

Rows = list[list[Vertex]]
Neighbours = dict[Vertex, list[Vertex]]

ORDERING_SWEEPS = 12
"""Passes over all layers, of the ordering and of the placing; a game graph changes little after."""


def layered_places(
    layers: Sequence[Iterable[Vertex]],
    edges: Sequence[tuple[Vertex, Vertex]],
    apart: float | Callable[[Vertex, Vertex], float],
) -> dict[Vertex, float]:
    """Compute how far to the right each vertex, and each bend (edge, layer), stands.

    Args:
        layers: the vertices of each layer.
        edges: pairs of vertices of different layers.
        apart: how far neighbours in a layer are from each other, at least: for all, or for two.

    >>> found = layered_places(["a", "bc"], [("a", "b"), ("a", "c")], 10)
    >>> found["a"], found["c"] - found["b"]
    (0.0, 10.0)
    """
    distance = apart if callable(apart) else lambda *_: apart
    rows, before, after = _with_bends(layers, edges)
    rows = _ordered(rows, before, after)
    places = _placed(rows, before, after, distance)
    middle = (max(places.values(), default=0) + min(places.values(), default=0)) / 2
    return {vertex: x - middle for vertex, x in places.items()}


def _with_bends(
    layers: Sequence[Iterable[Vertex]], edges: Sequence[tuple[Vertex, Vertex]]
) -> tuple[Rows, Neighbours, Neighbours]:
    """Return the layers with all bends, and what is joined to each in the layers on both sides."""
    rows = [list(layer) for layer in layers]
    level = {vertex: i for i, row in enumerate(rows) for vertex in row}
    before: Neighbours = {vertex: [] for vertex in level}
    after: Neighbours = {vertex: [] for vertex in level}
    for number, edge in enumerate(edges):
        first, last = sorted(edge, key=level.__getitem__)
        bends: list[Vertex] = [(number, i) for i in range(level[first] + 1, level[last])]
        for i, bend in enumerate(bends, level[first] + 1):
            rows[i].append(bend)
            before[bend], after[bend] = [], []
        for one, two in pairwise([first, *bends, last]):
            after[one].append(two)
            before[two].append(one)
    return rows, before, after


def _ordered(rows: Rows, before: Neighbours, after: Neighbours) -> Rows:
    """Order the layers by sweeps, keeping the order with the fewest crossings."""
    best, fewest = [list(row) for row in rows], _crossings(rows, after)
    for sweep in range(ORDERING_SWEEPS):
        if not fewest:
            break
        _sort_by_barycentres(rows, *((before, 1) if sweep % 2 == 0 else (after, -1)))
        now = _crossings(rows, after)
        # A sweep may make things worse, so the best order is not always the last one.
        if now < fewest:
            best, fewest = [list(row) for row in rows], now
    return best


def _crossings(rows: Rows, after: Neighbours) -> int:
    """Count how often edges cross between neighbouring layers.

    Edges cross where one of them begins further left and ends further right: inversions, which are
    counted by insertion into the sorted ends of all edges that begin further left.
    """
    total = 0
    for upper, lower in pairwise(rows):
        place = {vertex: i for i, vertex in enumerate(lower)}
        seen: list[int] = []
        for vertex in upper:
            ends = sorted(place[end] for end in after[vertex])
            # Edges of one vertex do not cross: all are counted before any is inserted.
            total += sum(len(seen) - bisect_right(seen, end) for end in ends)
            for end in ends:
                insort(seen, end)
    return total


def _sort_by_barycentres(rows: Rows, near: Neighbours, step: int) -> None:
    """Sort each row by the mean places of neighbours in the row that was sorted before it.

    Args:
        rows: the layers, which are changed.
        near: the neighbours of each vertex on the side from which the sweep comes.
        step: 1 from the first layer to the last, -1 from the last to the first.
    """
    for fixed, row in pairwise(rows[::step]):
        place = {vertex: float(i) for i, vertex in enumerate(fixed)}
        # Who has no neighbour there stays about where it is.
        wanted = {vertex: float(i) for i, vertex in enumerate(row)}
        for vertex in row:
            if near[vertex]:
                wanted[vertex] = sum(place[end] for end in near[vertex]) / len(near[vertex])
        row.sort(key=wanted.__getitem__)


def _placed(
    rows: Rows, before: Neighbours, after: Neighbours, distance: Callable[[Vertex, Vertex], float]
) -> dict[Vertex, float]:
    """Place each vertex as near to the mean of its neighbours as its row allows."""
    # for each sweep, down the layers and up in turn:
    #     for each row: each vertex wants the mean place of its neighbours in the row before it,
    #         or of those on the other side where it has none there;
    #     the row is set as near to what its vertices want as order and distances allow.
    gaps = [[distance(one, two) for one, two in pairwise(row)] for row in rows]
    places: dict[Vertex, float] = {}
    for row, apart in zip(rows, gaps, strict=True):
        places.update(zip(row, spread([0.0] * len(row), apart), strict=True))
    for sweep in range(ORDERING_SWEEPS):
        step = 1 if sweep % 2 == 0 else -1
        for row, apart in zip(rows[::step], gaps[::step], strict=True):
            wanted = []
            for vertex in row:
                near = (before if step == 1 else after)[vertex] or before[vertex] or after[vertex]
                wanted.append(
                    sum(places[end] for end in near) / len(near) if near else places[vertex]
                )
            places.update(zip(row, spread(wanted, apart), strict=True))
    return places


def spread(wanted: Sequence[float], apart: Sequence[float]) -> list[float]:
    """Compute places x that keep order and distances, with the least sum of (x − wanted)².

    Less the distances it is a regression by an ascending sequence, which pooling of neighbours in
    the wrong order gives (Ayer et al. 1955).

    Args:
        wanted: for each point.
        apart: the least distance of each point from the next one.

    >>> spread([0, 0, 5], [1, 1]), spread([3, 1], [0])
    ([-0.5, 0.5, 5.0], [2.0, 2.0])
    """
    # Less these offsets, keeping the distances means to ascend.
    offsets = list(accumulate(apart, initial=0.0))
    blocks: list[tuple[float, int]] = []
    for want, offset in zip(wanted, offsets, strict=False):
        total, count = float(want) - offset, 1
        # Blocks are kept as sums and counts: means are compared by cross products, and the new
        # block takes in those before it whose mean is not less. O(n) in all.
        while blocks and blocks[-1][0] * count >= total * blocks[-1][1]:
            before, many = blocks.pop()
            total, count = total + before, count + many
        blocks.append((total, count))
    means = [total / count for total, count in blocks for _ in range(count)]
    return [mean + offset for mean, offset in zip(means, offsets, strict=False)]
