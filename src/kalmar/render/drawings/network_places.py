"""Place the vertices of graphs for drawings.

Vertices stand where their names say, in a row, or by their distances. A path is laid in rows that
turn at their ends. Other graphs without places get those whose distances are as nearly as possible
the numbers of edges between vertices: stress is lessened by majorization from a circle (Gansner,
Koren, North 2004), always in the same way.
"""

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin

from kalmar.core.rules.shapes import Network
from kalmar.render.drawings.drawing import Point

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
    links: Links = {i: [] for i in place.values()}
    for a, b in network.edges:
        if a != b:
            links[place[a]].append(place[b])
            links[place[b]].append(place[a])
    return links


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
        reached = {start: 0}
        todo = [start]
        for vertex in todo:
            for near in links[vertex]:
                if near not in reached:
                    reached[near] = reached[vertex] + 1
                    todo.append(near)
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
