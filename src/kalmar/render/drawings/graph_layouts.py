"""Place the vertices of graphs for drawings: in layers, or by their distances.

Hasse diagrams, Hackenbush pictures and game graphs are laid out in layers, by the method of
Sugiyama, Tagawa and Toda (1981). An edge that passes layers gets a bend in each, so that it runs
through no vertex. Layers are ordered by the barycentres of neighbours, the order with the fewest
crossings is kept, and then each vertex moves as near to its neighbours as the distances allow. What
is drawn in the places, and how high layers stand, is left to the callers.

Vertices of other graphs stand where their names say, in a row, or by their distances. A path is
laid in rows that turn at their ends. Other graphs without places get those whose distances are as
nearly as possible the numbers of edges between vertices: stress is lessened by majorization from a
circle (Gansner, Koren, North 2004), always in the same way.
"""

from bisect import bisect_right, insort
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise
from math import atan2, cos, hypot, pi, sin
from typing import TypeVar

from kalmar.core.rules.shapes import Network
from kalmar.render.drawings.drawing import Point

Vertex = Hashable
"""A vertex of a graph, or a bend: a pair of the number of an edge and that of a layer."""

V = TypeVar("V", bound=Hashable)

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


MOST_LAID = 60
ROUNDS = 120
A_ROW = 12
GAP = 12.0
WIDEST_LAYOUT = 4.0
"""How many times wider than a lattice a picture may be before a circle is taken instead."""

Links = dict[int, list[int]]


@lru_cache(maxsize=256)
def places_of(
    network: Network, wide: float, tall: float, unit: float, a_row: int = A_ROW
) -> tuple[Point, ...] | None:
    """Return the centre of each vertex, to the right and down; None if too many to lay out.

    Args:
        network: with places of its own or without.
        wide: of a vertex.
        tall: of a vertex.
        unit: the least length of an edge.
        a_row: how many vertices of a path are in a row.

    >>> places_of(Network(("0", "1"), (("0", "1"),)), 20, 20, 50)
    ((0.0, 0.0), (50.0, 0.0))
    """
    # 1. The game's own places, where they need not be drawn apart too far.
    # 2. A path in rows. 3. Stress majorization. 4. A circle, where that leaves vertices too near.
    if network.places:
        own = tuple((x, -y) for x, y in network.places)
        factor = spacing(own, wide, tall)
        if factor <= WIDEST_LAYOUT * unit:
            return scaled(own, max(unit, factor))
    count = len(network.vertices)
    if count > MOST_LAID:
        return None
    links = links_of(network)
    walk = walk_of(links)
    if walk:
        return scaled(in_rows(walk, a_row), max(unit, wide + GAP, tall + GAP))
    found = upright(nearly(distances(links)))
    factor = spacing(found, wide, tall)
    if factor > WIDEST_LAYOUT * unit:
        found = round_points(count)
        factor = spacing(found, wide, tall)
    return scaled(found, max(unit, factor))


def links_of(network: Network) -> Links:
    """Map each vertex, by number, to its neighbours."""
    place = {name: i for i, name in enumerate(network.vertices)}
    return neighbours(place.values(), ((place[a], place[b]) for a, b in network.edges))


def neighbours(vertices: Iterable[V], edges: Iterable[tuple[V, V]]) -> dict[V, list[V]]:
    """Map each of some vertices to those beside it, by the edges between them; loops do not count.

    >>> neighbours("abc", ["ab", "bb", "bd", "cb"])
    {'a': ['b'], 'b': ['a', 'c'], 'c': ['b']}
    """
    found: dict[V, list[V]] = {vertex: [] for vertex in vertices}
    for a, b in edges:
        if a != b and a in found and b in found:
            found[a].append(b)
            found[b].append(a)
    return found


def steps_from(start: V, links: Mapping[V, Sequence[V]]) -> dict[V, int]:
    """Compute how many edges the vertices that are reached from one are from it, nearest first.

    >>> steps_from("a", {"a": ["b", "c"], "b": ["a", "c"], "c": ["b", "a"], "d": []})
    {'a': 0, 'b': 1, 'c': 1}
    """
    found = {start: 0}
    todo = [start]
    for vertex in todo:
        for near in links[vertex]:
            if near not in found:
                found[near] = found[vertex] + 1
                todo.append(near)
    return found


def walk_of(links: Links) -> list[int]:
    """Return the vertices of a path from its first end; empty where the graph is no path.

    >>> walk_of({0: [2], 1: [2], 2: [0, 1]}), walk_of({0: [1, 2], 1: [0, 2], 2: [0, 1]})
    ([0, 2, 1], [])
    """
    # A path has an end, and no vertex with three neighbours; several paths are found too short.
    ends = [vertex for vertex, near in links.items() if len(near) < 2]
    if not ends or max(map(len, links.values())) > 2:
        return []
    walk = [ends[0]]
    while following := [vertex for vertex in links[walk[-1]] if vertex not in walk[-2:-1]]:
        walk.append(following[0])
    return walk if len(walk) == len(links) else []


def in_rows(walk: Sequence[int], a_row: int) -> tuple[Point, ...]:
    """Place the vertices of a path in rows, every second one from right to left."""
    at: dict[int, Point] = {}
    for i, vertex in enumerate(walk):
        row, column = divmod(i, a_row)
        at[vertex] = (float(a_row - 1 - column if row % 2 else column), float(row))
    return tuple(at[vertex] for vertex in sorted(at))


def distances(links: Links) -> list[list[float]]:
    """Compute the numbers of edges between vertices; above the maximum if unconnected."""
    rows: list[list[float]] = []
    for start in links:
        reached = steps_from(start, links)
        rows.append([float(reached.get(vertex, -1)) for vertex in links])
    # Components are as if joined by a path somewhat longer than half the longest distance, which
    # leaves them apart, but not by more than is needed.
    far = max(map(max, rows), default=0.0) / 2 + 1.5
    return [[d if d >= 0 else far for d in row] for row in rows]


def round_points(count: int) -> tuple[Point, ...]:
    """Return points on a circle, neighbours one apart, the first on top."""
    if count == 1:
        return ((0.0, 0.0),)
    radius = 0.5 / sin(pi / count)
    turns = (2 * pi * i / count for i in range(count))
    return tuple((radius * sin(turn), -radius * cos(turn)) for turn in turns)


def nearly(wanted: list[list[float]]) -> tuple[Point, ...]:
    """Place points with distances as near as possible to those wanted, near ones first."""
    # Stress is Σ w_ij (|x_i − x_j| − d_ij)² with w_ij = d_ij⁻². A round lets each vertex i in turn
    # go to the weighted mean, over all j, of the points at distance d_ij from x_j toward x_i. This
    # is the minimum of a quadratic function above the stress (localized majorization), so that
    # stress never grows. The circle to begin with makes the picture the same every time.
    at = list(round_points(len(wanted)))
    weights = [[1 / (d * d) if d else 0.0 for d in row] for row in wanted]
    for _ in range(ROUNDS):
        for i, (x, y) in enumerate(at):
            right = down = 0.0
            for j, weight in enumerate(weights[i]):
                if weight:
                    a, b = at[j]
                    pull = wanted[i][j] / (hypot(x - a, y - b) or 1e-3)
                    right += weight * (a + pull * (x - a))
                    down += weight * (b + pull * (y - b))
            total = sum(weights[i])
            if total:
                at[i] = (right / total, down / total)
    return tuple(at)


def upright(points: tuple[Point, ...]) -> tuple[Point, ...]:
    """Rotate the points so that their longest extent lies from left to right."""
    # The principal axis of the points: half the angle whose tangent is 2 Σxy / (Σx² − Σy²). Nearly
    # round layouts have no axis to speak of, and stay as they are.
    count = len(points)
    middle = sum(x for x, _ in points) / count, sum(y for _, y in points) / count
    off = [(x - middle[0], y - middle[1]) for x, y in points]
    wide, tall = sum(x * x for x, _ in off), sum(y * y for _, y in off)
    both = sum(x * y for x, y in off)
    if hypot(wide - tall, 2 * both) < 0.1 * (wide + tall):
        return tuple(off)
    turn = atan2(2 * both, wide - tall) / 2
    found = [(x * cos(turn) + y * sin(turn), y * cos(turn) - x * sin(turn)) for x, y in off]
    way = -1 if found[0][0] > found[-1][0] else 1
    return tuple((way * x, way * y) for x, y in found)


def spacing(points: Sequence[Point], wide: float, tall: float) -> float:
    """Compute by how much places must be spread so that no two vertices touch."""
    # Two boxes are apart when they are apart in one direction, so for each pair the lesser of both
    # factors is enough, and for all pairs the greatest of these.
    most = 0.0
    for i, (x, y) in enumerate(points):
        for a, b in points[:i]:
            right, down = max(abs(x - a), 1e-6), max(abs(y - b), 1e-6)
            most = max(most, min((wide + GAP) / right, (tall + GAP) / down))
    return most


def scaled(points: Sequence[Point], factor: float) -> tuple[Point, ...]:
    """Scale the points to be so many times further apart."""
    return tuple((round(x * factor, 2), round(y * factor, 2)) for x, y in points)
