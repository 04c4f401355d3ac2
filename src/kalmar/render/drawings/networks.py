"""Draw graphs on which vertices or edges are taken or painted, or a token goes about.

A vertex stands for taking or painting it, or for a move of the token to it; an edge for taking it.
`graph_layouts` says where the vertices stand.
"""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import Any

from kalmar.core.i18n import message
from kalmar.core.rules.shapes import Network
from kalmar.games.graphs import BOTH_COLOURS
from kalmar.games.graphs.graph_text import NO_COLOUR
from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Mark, Point, Sketch, text_width
from kalmar.render.drawings.graph_layouts import A_ROW, places_of
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import NO_STEPS, ComponentSteps, Numbers, View, wrapped
from kalmar.render.drawings.sizes import TOUCH, FittedRenderer, scaled_by

MOST_EDGES = 400
MOST_LISTED = 160
UNIT = 58.0
TALL, PAINT = 24.0, 16.0
LOOP = 9.0
"""Half the width of a loop."""
TITLES = {"r": "red", "b": "blue"}


def sketch(
    network: Network, steps: ComponentSteps, paint: float = PAINT, a_row: int = A_ROW
) -> Sketch | None:
    """Draw the edges, the vertices on them, and the colours they allow below if painted."""
    if len(network.edges) > MOST_EDGES:
        return None
    if not network.vertices:
        return pen.framed([pen.words((0, 0), message("nothing is left"), "note")])
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
        # Where the token goes; where play ends, where it is.
        **steps.by("walk", lambda label: label.data[-1:]),
    }
    painted = steps.by("paint", lambda label: (label.data,))
    for i, (name, (x, y)) in enumerate(at.items()):
        up = (tall - TALL) / 2
        moves = taken.get(name, ())
        marks.append(pen.box((x, y - up), (wide, TALL), "point", texts[i], moves=moves, part=name))
        if name == network.token:
            # Round the name, which stays legible within it.
            marks.append(
                pen.box((x, y - up), (wide + 8, TALL + 8), "token", part=token_part(network))
            )
        if network.allowed:
            below, size = (x, y + TALL / 2), (wide, paint)
            marks.extend(_paints(name, network.allowed[i], below, size, painted))
    return pen.framed(marks)


def texts_of(network: Network) -> Sequence[str]:
    """Return what is written at each vertex: its name, and the number of its counters.

    >>> texts_of(Network(("a", "b"), (), counters=(3, 1)))
    ['a:3', 'b:1']
    """
    pairs = zip(network.vertices, network.counters, strict=False)
    return [f"{name}:{count}" for name, count in pairs] or network.vertices


def token_part(network: Network) -> str:
    """Return the part that is the token: another one where it goes, or takes counters and stays.

    >>> token_part(Network(("a", "b"), (), token="b")), token_part(
    ...     Network(("a", "b"), (), token="b", counters=(3, 1)))
    ('token', 'token b:1')
    """
    at = network.vertices.index(network.token)
    return f"token {texts_of(network)[at]}" if network.counters else "token"


def _paints(
    name: str, allowed: str, at: Point, size: Point, painted: dict[tuple[str, str], Numbers]
) -> Iterator[Mark]:
    """Yield the colours that a vertex allows, side by side."""
    wide, tall = size
    each = wide / max(1, len(allowed))
    for i, colour in enumerate(allowed):
        middle = (at[0] + (i - (len(allowed) - 1) / 2) * each, at[1])
        yield pen.box(middle, (each, tall), f"{TITLES[colour]} paint", colour, font=11.0,
                  moves=painted.get((name, TITLES[colour]), ()),
                  name=f"{name}:{colour}", part=f"{name}:{colour}")  # fmt: skip


def _edges(network: Network, at: dict[str, Point], steps: ComponentSteps) -> Iterator[Mark]:
    """Yield lines for edges, curves round vertices that lie between, and loops on top."""
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
        if a == b:
            x, y = at[a]
            ends = (x - LOOP, y - TALL / 2), (x + LOOP, y - TALL / 2)
            above = (x - LOOP, y - TALL * 1.5), (x + LOOP, y - TALL * 1.5)
            yield pen.curve((ends[0], *above, ends[1]), role, **more)
        elif any(between(at[a], at[b], place) for place in others):
            yield pen.curve((at[a], _aside(at[a], at[b]), at[b]), role, **more)
        else:
            yield pen.line((at[a], at[b]), role, **more)


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
    # A square has one sign only: a number, or the token.
    numbered = network.counters and (network.token or max(network.counters) > 9)
    if not whole or not squares or numbered:
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
                    edges=len(network.edges), names=some(texts_of(network)),
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


def things(network: Network) -> Iterator[str]:
    """Yield the names of vertices and edges, of the token, and of the colours allowed."""
    yield from network.vertices
    yield from (f"{a}-{b}" for a, b in network.edges)
    if network.token:
        yield token_part(network)
    for name, colours in zip(network.vertices, network.allowed, strict=False):
        yield from (f"{name}:{colour}" for colour in colours if colour in TITLES)


NETWORKS = FittedRenderer(
    sketch,
    lines,
    describe,
    things,
    sized=scaled_by(sized),
    is_large=lambda network: sketch(network, NO_STEPS) is None,
)
