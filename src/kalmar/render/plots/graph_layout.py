"""Layouts of plotted game graphs: by the built-in map, by Graphviz, or in layers.

Places are in inches, to the right and up. Towns stand on the built-in map, Graphviz lays out other
graphs where its `dot` is installed (`graph`), and `layered` does so elsewhere. There
`layered_layout` gives the horizontal places; here layers get their heights, and moves become curves
between ports of their own, straight within the band of a layer and bent between bands.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from math import hypot

from kalmar.engines.graphs.graph_view import GraphView
from kalmar.render.drawings.layered_layout import Vertex, layered_places

Point = tuple[float, float]

MAP_UNIT = 0.36
"""Inches of a step on the built-in map."""

ROAD_BEND = 0.18
"""How far two roads between the same towns go aside, as a part of their length."""


@dataclass(frozen=True)
class VertexBox:
    """A vertex: a box with round ends, which is a disc if it is as wide as high.

    Attributes:
        x: of the middle.
        y: of the middle.
        width: at least the height.
        height: twice the radius of the ends.
    """

    x: float
    y: float
    width: float
    height: float

    def border(self, aside: float) -> float:
        """Return how far above the middle the border is, so far aside of it."""
        radius = self.height / 2
        beyond = max(0.0, abs(aside) - (self.width / 2 - radius))
        return float(max(0.0, radius * radius - beyond * beyond) ** 0.5)

    def distance(self, point: Point) -> float:
        """Return how far a point is from the border; negative inside.

        >>> VertexBox(0, 0, 3, 1).distance((2, 0)), VertexBox(0, 0, 3, 1).distance((1, 0))
        (0.5, -0.5)
        """
        straight = self.width / 2 - self.height / 2
        aside = max(0.0, abs(point[0] - self.x) - straight)
        return hypot(aside, point[1] - self.y) - self.height / 2


@dataclass(frozen=True)
class Curve:
    """A move: cubic Bézier curves one after the other.

    Attributes:
        start: the number of the vertex.
        end: the number of the vertex at the arrow head.
        points: the first point, then three for each curve.
    """

    start: int
    end: int
    points: tuple[Point, ...]

    def sampled(self, steps: int = 12) -> list[Point]:
        """Return points along it.

        >>> Curve(0, 1, ((0, 0), (1, 0), (2, 0), (3, 0))).sampled(3)
        [(0, 0), (1.0, 0.0), (2.0, 0.0), (3.0, 0.0)]
        """
        found = [self.points[0]]
        for i in range(0, len(self.points) - 1, 3):
            piece = self.points[i : i + 4]
            found += (_on(piece, step / steps) for step in range(1, steps + 1))
        return found


def _on(piece: tuple[Point, ...], t: float) -> Point:
    s = 1 - t
    weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
    x, y = (sum(w * p[i] for w, p in zip(weights, piece, strict=True)) for i in (0, 1))
    return round(x, 9), round(y, 9)


@dataclass(frozen=True)
class Layout:
    """Where everything is.

    Attributes:
        nodes: one a vertex.
        curves: one a move.
    """

    nodes: tuple[VertexBox, ...]
    curves: tuple[Curve, ...]

    @property
    def box(self) -> tuple[float, float, float, float]:
        """Return the least and the greatest x, then the least and the greatest y."""
        xs = [n.x + side * n.width / 2 for n in self.nodes for side in (-1, 1)]
        ys = [n.y + side * n.height / 2 for n in self.nodes for side in (-1, 1)]
        points = [point for curve in self.curves for point in curve.sampled()]
        xs += (x for x, _ in points)
        ys += (y for _, y in points)
        return min(xs), max(xs), min(ys), max(ys)


def map_layout(shown: GraphView, sizes: list[Point]) -> Layout:
    """Place towns on the map, with straight roads, bent where they run in both directions.

    Args:
        shown: a graph whose vertices all have places.
        sizes: width and height of each vertex.
    """
    nodes = []
    for vertex, (width, height) in zip(shown.vertices, sizes, strict=True):
        assert vertex.place is not None
        x, y = vertex.place
        nodes.append(VertexBox(x * MAP_UNIT, y * MAP_UNIT, width, height))
    both = {(move.end, move.start) for move in shown.moves}
    curves = tuple(
        between(nodes, move.start, move.end, ROAD_BEND * ((move.start, move.end) in both))
        for move in shown.moves
    )
    return Layout(tuple(nodes), curves)


def between(nodes: list[VertexBox], start: int, end: int, bend: float) -> Curve:
    """Draw a line from border to border, bent to the left of its direction."""
    a, b = nodes[start], nodes[end]
    dx, dy = b.x - a.x, b.y - a.y
    first = (a.x + dx / 3 - bend * dy, a.y + dy / 3 + bend * dx)
    second = (a.x + 2 * dx / 3 - bend * dy, a.y + 2 * dy / 3 + bend * dx)
    return Curve(start, end, (_edge_of(a, first), first, second, _edge_of(b, second)))


def _edge_of(node: VertexBox, towards: Point) -> Point:
    """Find the point of a border in a direction, by bisection."""
    # The distance grows along the ray from the middle, as the shape is convex. The end may lie
    # within the vertex; then the point is that end.
    inside, outside = 0.0, 1.0
    for _ in range(40):
        middle = (inside + outside) / 2
        at = (node.x + middle * (towards[0] - node.x), node.y + middle * (towards[1] - node.y))
        if node.distance(at) < 0:
            inside = middle
        else:
            outside = middle
    return (
        node.x + outside * (towards[0] - node.x),
        node.y + outside * (towards[1] - node.y),
    )


BEND_WIDTH = 0.05
"""Width of a place where a move passes a layer."""
GAP, ARROW, PORT = 0.14, 0.13, 0.09
"""Inches between neighbours, above and below a vertex for arrow heads, and between moves there."""
LOOP = 0.34
"""How far a loop goes out of its vertex."""
WIDEST_PORTS = 1.4
NEAREST, STEEPNESS, FARTHEST = 0.4, 0.12, 1.6
"""The least and the largest distance of layers, and how it grows with the longest way aside."""


@dataclass(frozen=True)
class _Way:
    """The way of a move between two vertices, as seen from above.

    Attributes:
        high: the number of the vertex in the upper layer.
        low: the number of that in the lower layer.
        xs: how far to the right the move is in each layer, from the upper vertex to the lower.
    """

    high: int
    low: int
    xs: tuple[float, ...]


def layered(shown: GraphView, sizes: list[Point]) -> Layout:
    """Lay out any graph in layers.

    Args:
        shown: the graph; a move between different vertices joins different layers.
        sizes: width and height of each vertex.
    """
    layer = [vertex.layer for vertex in shown.vertices]
    ends = {
        number: (max(pair, key=layer.__getitem__), min(pair, key=layer.__getitem__))
        for number, move in enumerate(shown.moves)
        if len(pair := {move.start, move.end}) == 2
    }
    loops = {move.start for move in shown.moves if move.start == move.end}
    widths = _widths(sizes, ends.values())

    def room(vertex: Vertex) -> float:
        # A loop has room on both sides, so that its vertex stays in the middle of what it takes.
        return widths.get(vertex, BEND_WIDTH) + 2 * LOOP * (vertex in loops)

    xs = layered_places(
        shown.rows(),
        list(ends.values()),
        lambda one, other: (room(one) + room(other)) / 2 + GAP,
    )
    ways = _ways(layer, ends, xs)
    ys = _heights(layer, ways.values(), max(height for _, height in sizes))
    nodes = tuple(
        VertexBox(xs[v], ys[layer[v]], widths[v], height) for v, (_, height) in enumerate(sizes)
    )
    return Layout(nodes, _curves(shown, nodes, ways, ys))


def _ways(
    layer: Sequence[int], ends: Mapping[int, tuple[int, int]], xs: Mapping[Vertex, float]
) -> dict[int, _Way]:
    """Return the way of each move that is no loop, by the number of the move."""
    ways = {}
    # Bends are called by the number of the edge, without loops, and the layer from the top.
    for edge, (number, (high, low)) in enumerate(ends.items()):
        passed = range(layer[high] - 1, layer[low], -1)
        bends = (xs[edge, max(layer) - height] for height in passed)
        ways[number] = _Way(high, low, (xs[high], *bends, xs[low]))
    return ways


def _widths(sizes: list[Point], ends: Collection[tuple[int, int]]) -> dict[Vertex, float]:
    """Return the width of each vertex, with room for its ports above and below."""
    leaving, arriving = Counter(high for high, _ in ends), Counter(low for _, low in ends)
    ports = (max(leaving[vertex], arriving[vertex]) for vertex in range(len(sizes)))
    return {
        vertex: max(width, min(WIDEST_PORTS, PORT * (count + 1)))
        for vertex, ((width, _), count) in enumerate(zip(sizes, ports, strict=True))
    }


def _heights(layer: Sequence[int], ways: Iterable[_Way], height: float) -> list[float]:
    """Compute the y of each layer from the bottom; steep moves need no more room than flat."""
    aside = [0.0] * max(layer)
    for way in ways:
        for below, (x, u) in enumerate(pairwise(reversed(way.xs)), layer[way.low]):
            aside[below] = max(aside[below], abs(x - u))
    rooms = (min(FARTHEST, NEAREST + STEEPNESS * longest) for longest in aside)
    return list(accumulate((height + 2 * ARROW + room for room in rooms), initial=0.0))


def _curves(
    shown: GraphView, nodes: tuple[VertexBox, ...], ways: Mapping[int, _Way], ys: list[float]
) -> tuple[Curve, ...]:
    """Draw each move from its port above to its port below, or the other way round."""
    ports = _ports(nodes, ways)
    band = max(node.height for node in nodes) / 2 + ARROW
    found = []
    for number, move in enumerate(shown.moves):
        if move.start == move.end:
            found.append(Curve(move.start, move.end, _loop(nodes[move.start])))
            continue
        way = ways[number]
        top, bottom = shown.vertices[way.high].layer, shown.vertices[way.low].layer
        stops = list(zip(way.xs, ys[bottom : top + 1][::-1], strict=True))
        out, into = ports[number, True], ports[number, False]
        stops[0] = (stops[0][0] + out, stops[0][1])
        stops[-1] = (stops[-1][0] + into, stops[-1][1])
        points = _points(stops, band)
        # Ends were in the middle of their vertices; now they are on the borders.
        points[0] = (stops[0][0], ys[top] - nodes[way.high].border(out))
        points[-1] = (stops[-1][0], ys[bottom] + nodes[way.low].border(into))
        points = points if move.start == way.high else points[::-1]
        found.append(Curve(move.start, move.end, tuple(points)))
    return tuple(found)


def _ports(nodes: tuple[VertexBox, ...], ways: Mapping[int, _Way]) -> dict[tuple[int, bool], float]:
    """Compute how far off-centre each move leaves its upper (True) and lower vertex.

    Ports are in the order of where the moves lead, so that moves do not cross at their vertex.
    """
    sides: dict[tuple[int, bool], list[tuple[float, int]]] = {}
    for number, way in ways.items():
        sides.setdefault((way.high, True), []).append((way.xs[1], number))
        sides.setdefault((way.low, False), []).append((way.xs[-2], number))
    found = {}
    for (vertex, below), ends in sides.items():
        room = nodes[vertex].width - PORT
        step = min(PORT, room / max(1, len(ends) - 1))
        for i, (_, number) in enumerate(sorted(ends)):
            found[number, below] = (i - (len(ends) - 1) / 2) * step
    return found


def _points(stops: list[Point], band: float) -> list[Point]:
    """Return a way straight down through each layer's band, and in an S between bands."""
    # Between two bands an S: it leaves and arrives vertically, with both control points half-way.
    points = [stops[0]]
    for (x, y), (u, v) in pairwise(stops):
        top, low = y - band, v + band
        middle = (top + low) / 2
        points += _straight(points[-1], (x, top))
        points += [(x, middle), (u, middle), (u, low)]
    points += _straight(points[-1], stops[-1])
    return points


def _straight(start: Point, end: Point) -> list[Point]:
    (x, y), (u, v) = start, end
    return [((2 * x + u) / 3, (2 * y + v) / 3), ((x + 2 * u) / 3, (y + 2 * v) / 3), end]


def _loop(node: VertexBox) -> tuple[Point, ...]:
    """Draw a loop out of the right side of a vertex and back."""
    # Both ends are a quarter of the height above and below the middle, on the round end.
    x, y, up = node.x + node.width / 2, node.y, node.height / 4
    inner = x - node.height / 2 + (node.height**2 / 4 - up * up) ** 0.5
    out = x + LOOP * 1.2
    return (inner, y + up), (out, y + 2.2 * up), (out, y - 2.2 * up), (inner, y - up)
