"""Draw game graphs: vertices coloured by outcome, with outcome and value in letters.

Towns stand on the built-in map; all other graphs are in layers. `graph_layouts` gives the places
to the right; here layers get their heights, and moves become curves that leave and arrive side by
side. They are straight within the band of a layer and bent between bands, so that none runs through
a vertex.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, pairwise
from math import hypot

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.graph_view import BRINK, END, GraphView, VertexView
from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Drawing, Mark, Point, points_of, text_width
from kalmar.render.drawings.graph_layouts import Vertex, layered_places

MOST_VERTICES, MOST_MOVES = 200, 1_500
MOST_LETTERS = 36
"""Letters of a name that are shown."""
LONGEST_TITLE = 80
LETTERS = {Outcome.N: "N", Outcome.P: "P", Outcome.DRAW: "D"}
NAME, BELOW = 14.0, 12.0
"""The heights of letters."""

TALL, ROOM = 48.0, 16.0
"""The height of a vertex, which is a box with round ends, and its width beyond that of its text."""
MARGIN, TITLE, LEGEND_LINE = 14.0, 26.0, 18.0
MAP = 40.0
"""The length of a unit of the built-in map."""
BAND = TALL / 2 + 14
"""How far above and below the middle of a layer moves run straight."""
BEND, GAP, PORT = 5.0, 14.0, 9.0
"""The width of a place where a move passes a layer; between neighbours, and between moves there."""
WIDEST_PORTS = 134.0
LOOP = 34.0
"""How far a loop goes out of its vertex."""
NEAREST, STEEPNESS, FARTHEST = 38.0, 0.12, 154.0
"""The least and the largest distance of bands, and how it grows with the longest way aside."""


@dataclass(frozen=True)
class Layout:
    """Where everything is.

    Attributes:
        at: the middle of each vertex.
        wide: the width of each vertex.
        ways: for each move a line, or the points of its curves, between its vertices.
    """

    at: Sequence[Point]
    wide: Sequence[float]
    ways: Sequence[Sequence[Point]]

    def is_outside(self, vertex: int, point: Point) -> bool:
        """Return whether a point is outside a vertex."""
        (x, y), half = self.at[vertex], TALL / 2
        beyond = max(0.0, abs(point[0] - x) - (self.wide[vertex] / 2 - half))
        return hypot(beyond, point[1] - y) > half


def graph_drawing(shown: GraphView) -> Drawing:
    """Build the drawing of a graph, with a title above and a legend below it.

    Args:
        shown: a graph of at most 200 vertices and 1,500 moves.

    Raises:
        LimitReached: there are more, so that nothing could be told apart.
    """
    refuse_larger(shown)
    layout = laid_out(shown)
    marks = [*_moves(shown, layout)]
    for vertex, at, wide in zip(shown.vertices, layout.at, layout.wide, strict=True):
        marks += _vertex(vertex, at, wide)
    graph = pen.framed(marks, MARGIN)
    middle = graph.width / 2
    notes = [
        pen.words((middle, graph.height + LEGEND_LINE * (i + 0.5)), text, "note", BELOW)
        for i, text in enumerate(legend(shown))
    ]
    title, about = describe(shown)
    head = pen.words((middle, -TITLE / 2), title, "caption")
    return pen.framed([head, *graph.marks, *notes], MARGIN).drawn(title, about, bare=True)


def refuse_larger(shown: GraphView) -> None:
    """Raise `LimitReached` for a graph that is too large to be drawn."""
    if len(shown.vertices) > MOST_VERTICES or len(shown.moves) > MOST_MOVES:
        raise LimitReached(
            "a picture shows at most {vertices} vertices and {moves:,} moves, not {count:,}"
            " and {many:,}: use --json, --dot or --graphml, or choose a smaller position",
            vertices=MOST_VERTICES,
            moves=MOST_MOVES,
            count=len(shown.vertices),
            many=len(shown.moves),
        )


def describe(shown: GraphView) -> tuple[str, str]:
    """Return the title and the description of the drawing."""
    vertices, moves = len(shown.vertices), len(shown.moves)
    first = shown.vertices[0]
    about = join_messages(
        [
            plural_message(vertices, "{number} vertex", "{number} vertices"),
            plural_message(moves, "{number} move", "{number} moves"),
            message("from {name}: {outcome}", name=first.name, outcome=first.outcome.value),
        ],
        "; ",
    )
    name = shown.title if len(shown.title) <= LONGEST_TITLE else f"{shown.title[:LONGEST_TITLE]}…"
    return message("game graph of {name}", name=name), about


def lines_of(vertex: VertexView) -> tuple[str, str]:
    """Return what is written in a vertex: its name; outcome, value, region and step."""
    name = vertex.name
    if len(name) > MOST_LETTERS:
        name = f"{name[: MOST_LETTERS - 9]}…{name[-8:]}"
    region = "" if vertex.mark == END else vertex.mark
    below = " ".join(part for part in (LETTERS[vertex.outcome], vertex.value, region) if part)
    return name, below if vertex.step is None else f"{below} #{vertex.step}"


def legend(shown: GraphView) -> list[str]:
    """Explain in lines what letters and outlines mean."""
    notes = [message("N: the player to move wins; P: the other player wins; D: a draw")]
    marks = {vertex.mark for vertex in shown.vertices}
    if marks - {""}:
        region = next((mark for mark in sorted(marks) if mark not in ("", END, BRINK)), "Φ")
        notes.append(
            message("bold: {region}; dashed: one move from the end; double: the end", region=region)
        )
    if any(vertex.step is not None for vertex in shown.vertices):
        notes.append(message("#1, #2, …: the order of the labels"))
    return [translate(note) for note in notes]


def _vertex(vertex: VertexView, at: Point, wide: float) -> Iterator[Mark]:
    """Yield a vertex with its two lines; its outline says in which region it lies."""
    (x, y), (name, below) = at, lines_of(vertex)
    role = LETTERS[vertex.outcome]
    if vertex.mark == END:
        yield pen.box(at, (wide + 8, TALL + 8), "arrow line", corner=TALL / 2 + 4)
    outline = f"{role} near the end" if vertex.mark == BRINK else role
    thick = 0.0 if vertex.mark in ("", END, BRINK) else 3.2
    yield pen.box(at, (wide, TALL), outline, corner=TALL / 2, thick=thick, part=vertex.name)
    yield pen.words((x, y - 8), name, role, NAME)
    yield pen.words((x, y + 11), below, role, BELOW)


def _moves(shown: GraphView, layout: Layout) -> Iterator[Mark]:
    """Yield each move with its arrow head at the border of its vertex."""
    for move, way in zip(shown.moves, layout.ways, strict=True):
        regions = {shown.vertices[move.start].mark, shown.vertices[move.end].mark}
        inside = not regions & {"", END, BRINK}
        yield pen.road(way, "arrow line" if inside else "road")
        last = points_of(pen.curve(way[-4:], ""), 200)
        role = "arrow" if inside else "road arrow"
        yield pen.arrow_head(last, partial(layout.is_outside, move.end), role)


def laid_out(shown: GraphView) -> Layout:
    """Lay out a graph on the map, or in layers."""
    wide = [
        max(TALL, ROOM + max(text_width(name, NAME), text_width(below, BELOW)))
        for name, below in map(lines_of, shown.vertices)
    ]
    return on_map(shown, wide) or in_layers(shown, wide)


def on_map(shown: GraphView, wide: list[float]) -> Layout | None:
    """Place towns on their map, with roads bent where they run in both directions."""
    places = [vertex.place for vertex in shown.vertices]
    at = [(place[0] * MAP, -place[1] * MAP) for place in places if place is not None]
    if len(at) < len(places):
        return None
    moves = {(move.start, move.end) for move in shown.moves}
    ways = [
        pen.way_of(at[move.start], at[move.end], (move.end, move.start) in moves, False)
        for move in shown.moves
    ]
    return Layout(at, wide, ways)


Ends = Mapping[int, Sequence[int]]
"""For each move that is no loop, by its number, its upper and its lower vertex."""


def in_layers(shown: GraphView, wide: list[float]) -> Layout:
    """Lay out any graph in layers.

    Args:
        shown: the graph; a move between different vertices joins different layers.
        wide: what the text of each vertex needs.
    """
    layer = {vertex: i for i, row in enumerate(shown.rows()) for vertex in row}
    ends = {
        number: sorted({move.start, move.end}, key=layer.__getitem__)
        for number, move in enumerate(shown.moves)
        if move.start != move.end
    }
    wide = _with_ports(wide, ends)
    right, stops = _stops(shown, layer, ends, wide)
    down = _heights(layer, ends, stops)
    _move_to_ports(stops, ends, wide)
    at = [(right[vertex], down[layer[vertex]]) for vertex in range(len(layer))]
    ways: list[Sequence[Point]] = []
    for number, move in enumerate(shown.moves):
        if number in ends:
            upper = ends[number][0]
            way = _bent(list(zip(stops[number], down[layer[upper] :], strict=False)))
            ways.append(way if move.start == upper else way[::-1])
        else:
            x, y = at[move.start]
            end = (x + (wide[move.start] - TALL) / 2, y)
            ways.append(pen.way_of(end, end, False, False))
    return Layout(at, wide, ways)


def _with_ports(wide: Sequence[float], ends: Ends) -> list[float]:
    """Return the width of each vertex, with room for its moves above and below."""
    leaving, arriving = (Counter(pair[side] for pair in ends.values()) for side in (0, 1))
    ports = (max(leaving[vertex], arriving[vertex]) for vertex in range(len(wide)))
    return [
        max(text, min(WIDEST_PORTS, PORT * (count + 1)))
        for text, count in zip(wide, ports, strict=True)
    ]


def _stops(
    shown: GraphView, layer: Mapping[int, int], ends: Ends, wide: Sequence[float]
) -> tuple[dict[Vertex, float], dict[int, list[float]]]:
    """Compute where vertices are to the right, and where each move is in each layer from above."""
    loops = {move.start for move in shown.moves if move.start == move.end}

    def room(vertex: Vertex) -> float:
        # A loop has room on both sides, so that its vertex stays in the middle of what it takes.
        return wide[vertex] + 2 * LOOP * (vertex in loops) if isinstance(vertex, int) else BEND

    edges = [(high, low) for high, low in ends.values()]
    right = layered_places(shown.rows(), edges, lambda a, b: (room(a) + room(b)) / 2 + GAP)
    # Bends are called by the number of the edge, without loops, and that of the layer.
    stops = {}
    for edge, (number, (high, low)) in enumerate(ends.items()):
        bends = (right[edge, i] for i in range(layer[high] + 1, layer[low]))
        stops[number] = [right[high], *bends, right[low]]
    return right, stops


def _heights(
    layer: Mapping[int, int], ends: Ends, stops: Mapping[int, Sequence[float]]
) -> list[float]:
    """Compute the y of each layer: steep moves need no more room than flat ones."""
    aside = [0.0] * max(layer.values())
    for number, (high, _) in ends.items():
        for i, (x, u) in enumerate(pairwise(stops[number]), layer[high]):
            aside[i] = max(aside[i], abs(x - u))
    rooms = (min(FARTHEST, NEAREST + STEEPNESS * longest) for longest in aside)
    return list(accumulate((2 * BAND + room for room in rooms), initial=0.0))


def _move_to_ports(stops: Mapping[int, list[float]], ends: Ends, wide: Sequence[float]) -> None:
    """Let the moves of a vertex leave side by side, in the order of where they lead."""
    sides: defaultdict[tuple[int, int], list[tuple[float, int]]] = defaultdict(list)
    for number, (high, low) in ends.items():
        sides[high, 0].append((stops[number][1], number))
        sides[low, -1].append((stops[number][-2], number))
    for (vertex, end), moves in sides.items():
        step = min(PORT, (wide[vertex] - PORT) / max(1, len(moves) - 1))
        for i, (_, number) in enumerate(sorted(moves)):
            stops[number][end] += (i - (len(moves) - 1) / 2) * step


def _bent(stops: Sequence[Point]) -> list[Point]:
    """Return curves straight down through the band of each layer, and in an S between bands."""
    points = [stops[0]]
    for (x, y), (u, v) in pairwise(stops):
        top, low = (x, y + BAND), (u, v - BAND)
        middle = (top[1] + low[1]) / 2
        points += [points[-1], top, top, (x, middle), (u, middle), low, low, (u, v), (u, v)]
    return points
