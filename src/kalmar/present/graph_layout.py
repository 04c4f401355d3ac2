"""Where the vertices and the moves of a graph are drawn, in inches, to the right and up.

Three ways: towns stand on the built-in map, Graphviz lays out other graphs where its `dot` is
installed, and `layered` does so elsewhere.
"""

from math import hypot

from kalmar.graphs.shown import ShownGraph
from kalmar.records import dataclass

__all__ = ["Curve", "Layout", "Node", "Point", "map_layout"]

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
        """How far above the middle the border is, so far aside of it."""
        radius = self.height / 2
        beyond = max(0.0, abs(aside) - (self.width / 2 - radius))
        return float(max(0.0, radius * radius - beyond * beyond) ** 0.5)

    def distance(self, point: Point) -> float:
        """How far a point is from the border; negative inside.

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
        """Points along it.

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
        """The least and the greatest x, then the least and the greatest y."""
        xs = [n.x + side * n.width / 2 for n in self.nodes for side in (-1, 1)]
        ys = [n.y + side * n.height / 2 for n in self.nodes for side in (-1, 1)]
        points = [point for curve in self.curves for point in curve.sampled()]
        xs += (x for x, _ in points)
        ys += (y for _, y in points)
        return min(xs), max(xs), min(ys), max(ys)


def map_layout(shown: ShownGraph, sizes: list[Point]) -> Layout:
    """Towns in their places, roads as straight lines, bent where there is one in both directions.

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
    """A line from border to border, bent to the left of its direction."""
    a, b = nodes[start], nodes[end]
    dx, dy = b.x - a.x, b.y - a.y
    first = (a.x + dx / 3 - bend * dy, a.y + dy / 3 + bend * dx)
    second = (a.x + 2 * dx / 3 - bend * dy, a.y + 2 * dy / 3 + bend * dx)
    return Curve(start, end, (_edge_of(a, first), first, second, _edge_of(b, second)))


def _edge_of(node: Node, towards: Point) -> Point:
    """The point of a border in a direction, by bisection."""
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
