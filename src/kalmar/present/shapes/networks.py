"""Graphs: a vertex stands for taking or painting it, an edge for taking it with its ends."""

from collections.abc import Iterator, Sequence
from math import hypot

from kalmar.games.graph_text import NO_COLOUR
from kalmar.games.vertex_graphs import BOTH
from kalmar.present.shapes.coins import some
from kalmar.present.shapes.drawer import Drawer, View
from kalmar.present.shapes.drawing import (
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
from kalmar.present.shapes.network_places import places_of
from kalmar.present.shapes.steps import Steps
from kalmar.present.shapes.texts import wrapped
from kalmar.rules.shapes import Network
from kalmar.words import said, spoken

__all__ = ["NETWORKS"]

MOST_EDGES = 400
MOST_LISTED = 160
UNIT = 58.0
TALL, PAINT = 24.0, 16.0
TITLES = {"r": "red", "b": "blue"}

Numbers = tuple[int, ...]


def sketch(network: Network, steps: Steps) -> Sketch | None:
    """Edges, and on them the vertices; where vertices are painted, the colours they allow below."""
    if len(network.edges) > MOST_EDGES:
        return None
    if not network.vertices:
        return framed([words((0, 0), said("nothing is left"), "note")])
    wide = max(26.0, max(map(text_width, network.vertices)) + 8)
    tall = TALL + (PAINT if network.allowed else 0)
    places = places_of(network, wide, tall, max(UNIT, wide + 24, tall + 24))
    if places is None:
        return None
    at = dict(zip(network.vertices, places, strict=True))
    marks = [*_edges(network, at, steps)]
    taken = {
        **steps.by("vertex", lambda label: label.data),
        **steps.by("pair", lambda label: label.data),
    }
    painted = steps.by("paint", lambda label: (label.data,))
    for i, (name, (x, y)) in enumerate(at.items()):
        up = (tall - TALL) / 2
        marks.append(box((x, y - up), (wide, TALL), "point", name, moves=taken.get(name, ())))
        if network.allowed:
            marks.extend(_paints(name, network.allowed[i], (x, y + TALL / 2), wide, painted))
    return framed(marks)


def _paints(
    name: str, allowed: str, at: Point, wide: float, painted: dict[tuple[str, str], Numbers]
) -> Iterator[Mark]:
    """The colours that a vertex allows, side by side."""
    each = wide / max(1, len(allowed))
    for i, colour in enumerate(allowed):
        middle = (at[0] + (i - (len(allowed) - 1) / 2) * each, at[1])
        yield box(middle, (each, PAINT), f"{TITLES[colour]} paint", colour, font=11.0,
                  moves=painted.get((name, TITLES[colour]), ()),
                  name=f"{name}:{colour}")  # fmt: skip


def _edges(network: Network, at: dict[str, Point], steps: Steps) -> Iterator[Mark]:
    """Straight lines, and curves round what is between."""
    taken = steps.by("pair", lambda label: (label.data,))
    for a, b in network.edges:
        moves = taken.get((a, b), ())
        role = "edge" if moves else "relation"
        others = [place for name, place in at.items() if name not in (a, b)]
        more = {"moves": moves, "name": f"{a}-{b}"} if moves else {}
        if any(between(at[a], at[b], place) for place in others):
            yield curve((at[a], _aside(at[a], at[b]), at[b]), role, **more)
        else:
            yield line((at[a], at[b]), role, **more)


def between(start: Point, end: Point, place: Point) -> bool:
    """Whether a line between two places comes near a third one.

    >>> between((0, 0), (100, 0), (50, 5)), between((0, 0), (100, 0), (120, 0))
    (True, False)
    """
    (ax, ay), (bx, by), (x, y) = start, end, place
    long = hypot(bx - ax, by - ay)
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / long
    aside = abs((x - ax) * (by - ay) - (y - ay) * (bx - ax)) / long
    return 0 < along < long and aside < TALL / 2


def _aside(start: Point, end: Point) -> Point:
    """The control point of a curve that leaves the line, the same way for parallel ones."""
    (ax, ay), (bx, by) = sorted((start, end))
    long = hypot(bx - ax, by - ay)
    return (ax + bx) / 2 + (by - ay) / long * UNIT, (ay + by) / 2 - (bx - ax) / long * UNIT


def lines(network: Network, steps: Steps, view: View) -> list[str] | None:
    """A lattice with its edges where that is enough, else the edges and the lone vertices."""
    del steps
    if not network.vertices:
        return [spoken(said("nothing is left"))]
    if len(network.edges) + len(network.vertices) > MOST_LISTED:
        return None
    return lattice(network, view) or listing(network, view)


def listing(network: Network, view: View) -> list[str]:
    """The edges, then the vertices without any, then what is not allowed everywhere."""
    joined = {name for edge in network.edges for name in edge}
    found = [f"{a}-{b}" for a, b in network.edges]
    found += [name for name in network.vertices if name not in joined]
    limits = zip(network.vertices, network.allowed, strict=False)
    found += [f"{name}:{colours or NO_COLOUR}" for name, colours in limits if len(colours) < 2]
    return wrapped(found, view.width)


def lattice(network: Network, view: View) -> list[str] | None:
    """Rows of vertices with the edges between them; None where an edge is no side of a square."""
    whole = [(round(x), round(-y)) for x, y in network.places]
    if not whole or not all(name[-1].isdecimal() and name[0].isalpha()
                            for name in network.vertices):  # fmt: skip
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
    """What stands for each vertex: the colour that alone is allowed, or a disc."""
    allowed = network.allowed or (BOTH,) * len(network.vertices)
    disc = view.sign("●", "o")
    return [disc if colours == BOTH else colours or NO_COLOUR for colours in allowed]


def described(network: Network) -> str:
    """The numbers of vertices and edges, and their names."""
    if not network.vertices:
        return said("a graph of which nothing is left")
    return said("a graph with the vertices {names}; edges: {edges:,}",
                edges=len(network.edges), names=some(network.vertices))  # fmt: skip


NETWORKS = Drawer(sketch, lines, described)
