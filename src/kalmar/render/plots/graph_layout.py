"""Where the vertices and the moves of a graph are drawn, in inches, to the right and up.

Three ways: towns stand on the built-in map, Graphviz lays out other graphs where its `dot` is
installed, and `layered` does so elsewhere.

Graphs in layers, laid out as Sugiyama, Tagawa and Toda (1981) do.

A move that passes layers goes through a place of its own in each of them, so that it never meets a
vertex. The order within layers comes from barycentres, the one with the fewest crossings is kept,
and then each row moves as near to its neighbours as its distances allow.
"""

import itertools
from bisect import bisect_right, insort
from dataclasses import dataclass, field
from math import hypot

from kalmar.engines.graphs.graph_view import GraphView
from kalmar.render.drawings.layered_layout import spread

__all__ = ["Curve", "Layout", "Node", "Point", "layered", "map_layout"]

Point = tuple[float, float]

MAP_UNIT = 0.36
"""Inches of a step on the built-in map."""

BEND = 0.18
"""How far two roads between the same towns go aside, as a part of their length."""


@dataclass(frozen=True)
class Node:
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

        >>> Node(0, 0, 3, 1).distance((2, 0)), Node(0, 0, 3, 1).distance((1, 0))
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

    nodes: tuple[Node, ...]
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
        nodes.append(Node(x * MAP_UNIT, y * MAP_UNIT, width, height))
    both = {(move.end, move.start) for move in shown.moves}
    curves = tuple(
        between(nodes, move.start, move.end, BEND * ((move.start, move.end) in both))
        for move in shown.moves
    )
    return Layout(tuple(nodes), curves)


def between(nodes: list[Node], start: int, end: int, bend: float) -> Curve:
    """Draw a line from border to border, bent to the left of its direction."""
    a, b = nodes[start], nodes[end]
    dx, dy = b.x - a.x, b.y - a.y
    first = (a.x + dx / 3 - bend * dy, a.y + dy / 3 + bend * dx)
    second = (a.x + 2 * dx / 3 - bend * dy, a.y + 2 * dy / 3 + bend * dx)
    return Curve(start, end, (_edge_of(a, first), first, second, _edge_of(b, second)))


def _edge_of(node: Node, towards: Point) -> Point:
    """Find the point of a border in a direction, by bisection."""
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


SWEEPS = 12
PASSING = 0.05
"""Width of a place where a move passes a layer."""
GAP, ARROW, PORT = 0.14, 0.13, 0.09
"""Inches between neighbours, above and below a vertex for arrow heads, and between moves there."""
LOOP = 0.34
"""How far a loop goes out of its vertex."""
WIDEST_PORTS = 1.4
NEAREST, STEEPNESS, FARTHEST = 0.4, 0.12, 1.6
"""The least and the largest distance of layers, and how it grows with the longest way aside."""

Chain = list[int]


@dataclass
class _Rows:
    """Vertices and passing places by layer, from the top; numbers beyond the vertices are places.

    Attributes:
        rows: the items of each layer, from left to right.
        above: for each item, those in the layer above with which a move joins it.
        below: the same in the layer below.
        widths: of each item.
    """

    rows: list[list[int]]
    above: list[list[int]] = field(default_factory=list)
    below: list[list[int]] = field(default_factory=list)
    widths: list[float] = field(default_factory=list)

    def add(self, width: float) -> int:
        """Add a new item, in no layer yet, and return its number."""
        self.above.append([])
        self.below.append([])
        self.widths.append(width)
        return len(self.widths) - 1

    def crossings(self) -> int:
        """Count how often moves cross between neighbouring layers."""
        total = 0
        for upper, lower in zip(self.rows, self.rows[1:], strict=False):
            place = {item: i for i, item in enumerate(lower)}
            seen: list[int] = []
            for item in upper:
                ends = sorted(place[end] for end in self.below[item])
                total += sum(len(seen) - bisect_right(seen, end) for end in ends)
                for end in ends:
                    insort(seen, end)
        return total

    def sweep(self, down: bool) -> None:
        """Put each row in the order of the barycentres of its neighbours in the row before."""
        order = range(1, len(self.rows)) if down else range(len(self.rows) - 2, -1, -1)
        near = self.above if down else self.below
        for i in order:
            place = {item: k for k, item in enumerate(self.rows[i - 1 if down else i + 1])}
            here = {item: float(k) for k, item in enumerate(self.rows[i])}
            for item in self.rows[i]:
                ends = [place[end] for end in near[item]]
                if ends:
                    here[item] = sum(ends) / len(ends)
            self.rows[i].sort(key=here.__getitem__)


def layered(shown: GraphView, sizes: list[Point]) -> Layout:
    """Lay out any graph in layers.

    Args:
        shown: the graph; a move between different vertices joins different layers.
        sizes: width and height of each vertex.
    """
    rows, chains = _rows_of(shown, sizes)
    _order(rows)
    xs = _across(rows)
    ys = _down(rows, xs, max(height for _, height in sizes))
    nodes = tuple(
        Node(xs[v], ys[shown.vertices[v].layer], rows.widths[v] - _loop_room(shown, v), height)
        for v, (_, height) in enumerate(sizes)
    )
    return Layout(nodes, _curves(shown, nodes, chains, xs, ys))


def _loop_room(shown: GraphView, vertex: int) -> float:
    looped = any(move.start == move.end == vertex for move in shown.moves)
    return 2 * LOOP if looped else 0.0


def _rows_of(shown: GraphView, sizes: list[Point]) -> tuple[_Rows, list[Chain]]:
    """Return the layers with all items, and each move's items from top to bottom."""
    heights = [vertex.layer for vertex in shown.vertices]
    rows = _Rows([[] for _ in range(max(heights) + 1)])
    for v, (width, _) in enumerate(sizes):
        rows.add(width)
        rows.rows[heights[v]].append(v)
    chains = []
    for move in shown.moves:
        top, bottom = sorted((move.start, move.end), key=lambda v: -heights[v])
        chain = [top]
        for layer in range(heights[top] - 1, heights[bottom], -1):
            chain.append(rows.add(PASSING))
            rows.rows[layer].append(chain[-1])
        chain.append(bottom)
        chains.append(chain)
        for a, b in itertools.pairwise(chain):
            if a != b:
                rows.below[a].append(b)
                rows.above[b].append(a)
    for v in range(len(sizes)):
        ports = max(len(rows.above[v]), len(rows.below[v]))
        room = min(WIDEST_PORTS, PORT * (ports + 1))
        rows.widths[v] = max(rows.widths[v], room) + _loop_room(shown, v)
    rows.rows.reverse()
    return rows, chains


def _order(rows: _Rows) -> None:
    """Order the layers by sweeps, keeping the order with the fewest crossings."""
    best, fewest = [list(row) for row in rows.rows], rows.crossings()
    for turn in range(SWEEPS):
        if not fewest:
            break
        rows.sweep(down=turn % 2 == 0)
        now = rows.crossings()
        if now < fewest:
            best, fewest = [list(row) for row in rows.rows], now
    rows.rows = best


def _across(rows: _Rows) -> list[float]:
    """Compute the x of each item: as near to its neighbours' mean as its row allows."""
    xs = [0.0] * len(rows.widths)
    for row in rows.rows:
        _place(rows, row, [0.0] * len(row), xs)
    for turn in range(SWEEPS):
        down = turn % 2 == 0
        for row in rows.rows if down else reversed(rows.rows):
            wanted = []
            for item in row:
                near = (rows.above if down else rows.below)[item] or rows.above[item]
                near = near or rows.below[item]
                wanted.append(sum(xs[n] for n in near) / len(near) if near else xs[item])
            _place(rows, row, wanted, xs)
    return xs


def _place(rows: _Rows, row: list[int], wanted: list[float], xs: list[float]) -> None:
    widths = [rows.widths[item] for item in row]
    apart = [(a + b) / 2 + GAP for a, b in itertools.pairwise(widths)]
    for item, x in zip(row, spread(wanted, apart), strict=True):
        xs[item] = x


def _down(rows: _Rows, xs: list[float], height: float) -> list[float]:
    """Compute the y of each layer from the bottom; steep moves need no more room than flat."""
    found = [0.0]
    for upper in reversed(rows.rows[:-1]):
        aside = max((abs(xs[a] - xs[b]) for a in upper for b in rows.below[a]), default=0.0)
        room = min(FARTHEST, NEAREST + STEEPNESS * aside)
        found.append(found[-1] + height + 2 * ARROW + room)
    return found


def _curves(
    shown: GraphView, nodes: tuple[Node, ...], chains: list[Chain], xs: list[float],
    ys: list[float],
) -> tuple[Curve, ...]:  # fmt: skip
    """Draw each move from its port above to its port below, or the other way round."""
    ports = _ports(shown, nodes, chains, xs)
    band = max(node.height for node in nodes) / 2 + ARROW
    found = []
    for number, (move, chain) in enumerate(zip(shown.moves, chains, strict=True)):
        if move.start == move.end:
            found.append(Curve(move.start, move.end, _loop(nodes[move.start])))
            continue
        high, low = shown.vertices[chain[0]].layer, shown.vertices[chain[-1]].layer
        stops = [(xs[item], ys[high - i]) for i, item in enumerate(chain)]
        stops[0] = (stops[0][0] + ports[number, True], stops[0][1])
        stops[-1] = (stops[-1][0] + ports[number, False], stops[-1][1])
        points = _way(stops, band)
        points[0] = (stops[0][0], ys[high] - nodes[chain[0]].border(ports[number, True]))
        points[-1] = (stops[-1][0], ys[low] + nodes[chain[-1]].border(ports[number, False]))
        points = points if move.start == chain[0] else points[::-1]
        found.append(Curve(move.start, move.end, tuple(points)))
    return tuple(found)


def _ports(
    shown: GraphView, nodes: tuple[Node, ...], chains: list[Chain], xs: list[float]
) -> dict[tuple[int, bool], float]:
    """Compute how far off-centre each move leaves its upper (True) and lower vertex."""
    sides: dict[tuple[int, bool], list[tuple[float, int]]] = {}
    for number, (move, chain) in enumerate(zip(shown.moves, chains, strict=True)):
        if move.start != move.end:
            sides.setdefault((chain[0], True), []).append((xs[chain[1]], number))
            sides.setdefault((chain[-1], False), []).append((xs[chain[-2]], number))
    found = {}
    for (vertex, below), ends in sides.items():
        room = nodes[vertex].width - PORT
        step = min(PORT, room / max(1, len(ends) - 1))
        for i, (_, number) in enumerate(sorted(ends)):
            found[number, below] = (i - (len(ends) - 1) / 2) * step
    return found


def _way(stops: list[Point], band: float) -> list[Point]:
    """Return a way straight down through each layer's band, and in an S between bands."""
    points = [stops[0]]
    for (x, y), (u, v) in itertools.pairwise(stops):
        top, low = y - band, v + band
        middle = (top + low) / 2
        points += _straight(points[-1], (x, top))
        points += [(x, middle), (u, middle), (u, low)]
    points += _straight(points[-1], stops[-1])
    return points


def _straight(start: Point, end: Point) -> list[Point]:
    (x, y), (u, v) = start, end
    return [((2 * x + u) / 3, (2 * y + v) / 3), ((x + 2 * u) / 3, (y + 2 * v) / 3), end]


def _loop(node: Node) -> tuple[Point, ...]:
    """Draw a loop out of the right side of a vertex and back."""
    x, y, up = node.x + node.width / 2, node.y, node.height / 4
    inner = x - node.height / 2 + (node.height**2 / 4 - up * up) ** 0.5
    out = x + LOOP * 1.2
    return (inner, y + up), (out, y + 2.2 * up), (out, y - 2.2 * up), (inner, y - up)
