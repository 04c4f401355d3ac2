"""Draw graphs on which vertices or edges are taken or painted, and place their vertices.

A vertex stands for taking or painting it, an edge for taking it. Vertices stand where
their names say, in a row, or by their distances. A path is laid in rows that turn at their ends.
Other graphs without places get those whose distances are as nearly as possible the numbers of edges
between vertices: stress is lessened by majorization from a circle (Gansner, Koren, North 2004),
always in the same way.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import atan2, cos, hypot, pi, sin
from typing import Any

from kalmar.core.i18n import message
from kalmar.core.rules.shapes import Network
from kalmar.games.graphs import BOTH_COLOURS
from kalmar.games.graphs.graph_text import NO_COLOUR
from kalmar.render.drawings.drawing import (
    Mark,
    Point,
    Sketch,
    box,
    curve,
    framed,
    line,
    text_width,
    words,
)
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import NO_STEPS, ComponentSteps, Numbers, View, wrapped
from kalmar.render.drawings.sizes import TOUCH, FittedRenderer, scaled_by

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


MOST_EDGES = 400
MOST_LISTED = 160
UNIT = 58.0
TALL, PAINT = 24.0, 16.0
TITLES = {"r": "red", "b": "blue"}


def sketch(
    network: Network, steps: ComponentSteps, paint: float = PAINT, a_row: int = A_ROW
) -> Sketch | None:
    """Draw the edges, the vertices on them, and the colours they allow below if painted."""
    if len(network.edges) > MOST_EDGES:
        return None
    if not network.vertices:
        return framed([words((0, 0), message("nothing is left"), "note")])
    texts = texts_of(network)
    wide = max(26.0, max(map(text_width, texts)) + 8)
    if network.allowed:
        wide = max(wide, paint * 26 / PAINT)
    tall = TALL + (paint if network.allowed else 0)
    places = places_of(network, wide, tall, max(UNIT, wide + 24, tall + 24), a_row)
    if places is None:
        return None
    at = dict(zip(network.vertices, places, strict=True))
    marks = [*_edges(network, at, steps)]
    taken = {
        **steps.by("pair", lambda label: label.data),
        **steps.by("vertex", lambda label: label.data),
    }
    painted = steps.by("paint", lambda label: (label.data,))
    for i, (name, (x, y)) in enumerate(at.items()):
        up = (tall - TALL) / 2
        moves = taken.get(name, ())
        marks.append(box((x, y - up), (wide, TALL), "point", texts[i], moves=moves, part=name))
        if name == network.token:
            # Round the name, which stays legible within it.
            marks.append(box((x, y - up), (wide + 8, TALL + 8), "token", part="token"))
        if network.allowed:
            below, size = (x, y + TALL / 2), (wide, paint)
            marks.extend(_paints(name, network.allowed[i], below, size, painted))
    return framed(marks)


def texts_of(network: Network) -> Sequence[str]:
    """Return what is written at each vertex: its name, and the number of its counters.

    >>> texts_of(Network(("a", "b"), (), counters=(3, 1)))
    ['a:3', 'b:1']
    """
    pairs = zip(network.vertices, network.counters, strict=False)
    return [f"{name}:{count}" for name, count in pairs] or network.vertices


def _paints(
    name: str, allowed: str, at: Point, size: Point, painted: dict[tuple[str, str], Numbers]
) -> Iterator[Mark]:
    """Yield the colours that a vertex allows, side by side."""
    wide, tall = size
    each = wide / max(1, len(allowed))
    for i, colour in enumerate(allowed):
        middle = (at[0] + (i - (len(allowed) - 1) / 2) * each, at[1])
        yield box(middle, (each, tall), f"{TITLES[colour]} paint", colour, font=11.0,
                  moves=painted.get((name, TITLES[colour]), ()),
                  name=f"{name}:{colour}", part=f"{name}:{colour}")  # fmt: skip


def _edges(network: Network, at: dict[str, Point], steps: ComponentSteps) -> Iterator[Mark]:
    """Yield straight lines for edges, and curves round vertices that lie between."""
    taken = {
        **steps.by("pair", lambda label: (label.data,)),
        **steps.by("edge", lambda label: label.data),
    }
    for a, b in network.edges:
        moves = taken.get((a, b), ())
        role = "edge" if moves else "relation"
        others = [place for name, place in at.items() if name not in (a, b)]
        more: dict[str, Any] = {"moves": moves, "name": f"{a}-{b}"} if moves else {}
        more["part"] = f"{a}-{b}"
        if any(between(at[a], at[b], place) for place in others):
            yield curve((at[a], _aside(at[a], at[b]), at[b]), role, **more)
        else:
            yield line((at[a], at[b]), role, **more)


def between(start: Point, end: Point, place: Point) -> bool:
    """Return whether a line between two places comes near a third one.

    >>> between((0, 0), (100, 0), (50, 5)), between((0, 0), (100, 0), (120, 0))
    (True, False)
    """
    (ax, ay), (bx, by), (x, y) = start, end, place
    # The scalar and the vector product with the direction: how far along the line, and how far
    # from it, the place is.
    long = hypot(bx - ax, by - ay)
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long
    aside = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / long
    return 0 < along < long and aside < TALL / 2


def _aside(start: Point, end: Point) -> Point:
    """Return the control point of a curve off the line, the same way for parallel ones."""
    # Sorted ends: the side does not depend on the order in which an edge is written.
    (ax, ay), (bx, by) = sorted((start, end))
    long = hypot(bx - ax, by - ay)
    return (ax + bx) / 2 + (by - ay) / long * UNIT, (ay + by) / 2 - (bx - ax) / long * UNIT


def lines(network: Network, view: View) -> list[str] | None:
    """Draw a lattice with its edges if that is enough, else list edges and lone vertices."""
    if not network.vertices:
        return []
    if len(network.edges) + len(network.vertices) > MOST_LISTED:
        return None
    return lattice(network, view) or listing(network, view)


def listing(network: Network, view: View) -> list[str]:
    """List the edges, then isolated vertices, then those with restricted colours."""
    joined = {name for edge in network.edges for name in edge}
    found = [f"{a}-{b}" for a, b in network.edges]
    found += [name for name in network.vertices if name not in joined]
    found += [f"({network.token})"] * bool(network.token)
    limits = zip(network.vertices, network.allowed, strict=False)
    found += [f"{name}:{colours or NO_COLOUR}" for name, colours in limits if len(colours) < 2]
    found += texts_of(network) if network.counters else []
    return wrapped(found, view.width)


def lattice(network: Network, view: View) -> list[str] | None:
    """Draw rows of vertices and the edges between; None if an edge is no side of a square."""
    # Only graphs whose vertices are called as squares are, such as c2, can be read in this form.
    whole = [(round(x), round(-y)) for x, y in network.places]
    squares = all(name[-1].isdecimal() and name[0].isalpha() for name in network.vertices)
    if not whole or not squares or max(network.counters, default=0) > 9:
        return None
    at = dict(zip(network.vertices, whole, strict=True))
    sides = {tuple(sorted((at[a], at[b]))) for a, b in network.edges}
    if any(abs(a - c) + abs(b - d) != 1 for (a, b), (c, d) in sides):
        return None
    signs = dict(zip(whole, _signs(network, view), strict=True))
    letters = {x: name.rstrip("0123456789") for name, (x, _) in at.items()}
    columns = range(min(x for x, _ in whole), max(x for x, _ in whole) + 1)
    rows = range(min(y for _, y in whole), max(y for _, y in whole) + 1)
    before = len(str(rows[-1]))
    found = [" " * before + "".join(f" {letters.get(x, ''):<2}" for x in columns)]
    for y in rows:
        found.append(f"{y:>{before}} " + "".join(
            signs.get((x, y), " ")
            + (view.sign("──", "--") if ((x, y), (x + 1, y)) in sides else "  ")
            for x in columns))  # fmt: skip
        below = "".join((view.sign("│", "|") if ((x, y), (x, y + 1)) in sides else " ") + "  "
                        for x in columns)  # fmt: skip
        if below.strip():
            found.append(" " * (before + 1) + below)
    found = [row.rstrip() for row in found]
    return found if max(map(len, found)) <= view.width else None


def _signs(network: Network, view: View) -> Sequence[str]:
    """Return each vertex's sign: the colour that alone is allowed, or a disc."""
    allowed = network.allowed or (BOTH_COLOURS,) * len(network.vertices)
    disc, token = view.sign("●", "o"), view.sign("◉", "@")
    if network.token:
        return [token if name == network.token else disc for name in network.vertices]
    if network.counters:
        return [str(count) for count in network.counters]
    return [disc if colours == BOTH_COLOURS else colours or NO_COLOUR for colours in allowed]


def describe(network: Network) -> str:
    """Describe the vertices by name and the number of edges."""
    if not network.vertices:
        return message("an empty graph")
    if network.token:
        return message("a graph with the vertices {names} and a token on {token}; edges: {edges:,}",
                    edges=len(network.edges), names=some(network.vertices),
                    token=network.token)  # fmt: skip
    return message("a graph with the vertices {names}; edges: {edges:,}",
                edges=len(network.edges), names=some(texts_of(network)))  # fmt: skip


PAINTED = 30.0
"""The side of a colour at a vertex, in a drawing for a width."""


def sized(network: Network, steps: ComponentSteps, width: float) -> Sketch:
    """Draw a graph, a path in rows that fit the width; a finger has room on colours of vertices."""
    unit = 2 * TOUCH + 28 if network.allowed else UNIT
    found = sketch(network, steps, PAINTED, max(2, min(A_ROW, int(width // unit))))
    assert found is not None
    return found


NETWORKS = FittedRenderer(
    sketch,
    lines,
    describe,
    sized=scaled_by(sized),
    is_large=lambda network: sketch(network, NO_STEPS) is None,
)
