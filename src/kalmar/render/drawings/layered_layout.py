"""Places for the vertices of graphs whose edges lead from layer to layer.

Edges that pass layers get a bend in each, so that they run through no vertex (Sugiyama, Tagawa and
Toda 1981); each layer is ordered by the means of its neighbours, and then spread.

Points on a line, each as near as possible to where it is wanted, at given distances at least.

Where the vertices of a Hackenbush picture stand, and how high its level edges bend.

A vertex stands in the layer of its distance from the ground, so that an edge joins neighbouring
layers or stays in one; edges that would run through others of their layer bend over them, each in a
lane of its own.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from kalmar.core.rules.shapes import Plant
from kalmar.render.drawings.drawing import Point, text_width

__all__ = [
    "FIRST_LANE",
    "LANE",
    "NUMBER",
    "Bend",
    "Edge",
    "PlantLayout",
    "heights",
    "layered_places",
    "loop_size",
    "spread",
    "standing",
    "vertex_width",
]


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


SWEEPS = 12

Vertex = Hashable
Bend = tuple[int, int]
"""Where the edge of a number passes a layer."""


def layered_places(
    layers: Sequence[Iterable[Vertex]], edges: Sequence[tuple[Vertex, Vertex]], apart: float
) -> dict[Vertex, float]:
    """Compute how far to the right each vertex, and each bend (edge, layer), stands.

    Args:
        layers: the vertices of each layer.
        edges: pairs of vertices of different layers.
        apart: how far neighbours in a layer are from each other, at least.

    >>> found = layered_places(["a", "bc"], [("a", "b"), ("a", "c")], 10)
    >>> found["a"], found["c"] - found["b"]
    (0.0, 10.0)
    """
    rows = [list(layer) for layer in layers]
    level = {vertex: i for i, row in enumerate(rows) for vertex in row}
    beside: dict[Vertex, list[Vertex]] = {vertex: [] for vertex in level}
    for number, (a, b) in enumerate(edges):
        low, high = sorted((level[a], level[b]))
        way: list[Vertex] = [(number, i) for i in range(low + 1, high)]
        for i, bend in enumerate(way, low + 1):
            rows[i].append(bend)
            beside[bend] = []
        ends = [a, b] if level[a] < level[b] else [b, a]
        way = [ends[0], *way, ends[1]]
        for one, two in pairwise(way):
            beside[one].append(two)
            beside[two].append(one)
    return _settled(rows, beside, apart)


def _settled(
    rows: list[list[Vertex]], beside: dict[Vertex, list[Vertex]], apart: float
) -> dict[Vertex, float]:
    """Means of neighbours in turn from below and from above, until they hardly change."""
    place: dict[Vertex, float] = {}
    for row in rows:
        for i, vertex in enumerate(row):
            place[vertex] = (i - (len(row) - 1) / 2) * apart
    height = {vertex: i for i, row in enumerate(rows) for vertex in row}
    # At first each sweep orders the rows by the neighbours on one side; then the order stays, and
    # places follow the neighbours on both sides.
    for sweep in range(2 * SWEEPS):
        upward = sweep % 2 == 0
        for i in range(len(rows)) if upward else range(len(rows) - 1, -1, -1):
            wanted = {}
            for vertex in rows[i]:
                near = [place[u] for u in beside[vertex] if (height[u] < i) == upward]
                if sweep >= SWEEPS:
                    near = [place[u] for u in beside[vertex]]
                wanted[vertex] = sum(near) / len(near) if near else place[vertex]
            if sweep < SWEEPS:
                rows[i].sort(key=lambda vertex: wanted[vertex])
            found = spread([wanted[v] for v in rows[i]], [apart] * (len(rows[i]) - 1))
            place.update(zip(rows[i], found, strict=True))
    middle = (max(place.values(), default=0) + min(place.values(), default=0)) / 2
    return {vertex: x - middle for vertex, x in place.items()}


APART, TALL = 58.0, 52.0
LOOP, WIDER = 22.0, 9.0
NUMBER = 10.0
FIRST_LANE, LANE = 24.0, 14.0

Edge = tuple[int, int]


@dataclass(frozen=True)
class PlantLayout:
    """Where everything of a picture is.

    Attributes:
        ground: the vertex that is the ground.
        apart: how far neighbours of a layer are from each other, at least.
        places: of the vertices above it.
        lanes: for edges that bend over vertices, with the number of the copy, their lane.
    """

    ground: int
    apart: float
    places: dict[int, Point]
    lanes: dict[tuple[Edge, int], int]

    def ends(self, edge: Edge) -> tuple[Point, Point]:
        """Return an edge's two ends; a foot on the ground is below the other end."""
        a, b = edge
        if self.ground in edge:
            upper = self.places[b if a == self.ground else a]
            return (upper[0], 0.0), upper
        return self.places[a], self.places[b]


def heights(plant: Plant) -> dict[int, int]:
    """Compute how far each vertex is from the ground.

    >>> heights(Plant(((0, 1), (1, 2), (0, 2))))
    {0: 0, 1: 1, 2: 1}
    """
    beside: dict[int, list[int]] = {vertex: [] for vertex in plant.vertices}
    for a, b in plant.edges:
        beside[a].append(b)
        beside[b].append(a)
    found = {plant.ground: 0}
    row = [plant.ground]
    while row:
        following = []
        for vertex in row:
            for near in beside[vertex]:
                if near not in found:
                    found[near] = found[vertex] + 1
                    following.append(near)
        row = following
    return found


def standing(plant: Plant) -> PlantLayout:
    """Compute the places of a picture's vertices and the lanes of its level edges."""
    loops = max(Counter(a for a, b in plant.edges if a == b).values(), default=0)
    apart = max(APART, vertex_width(plant) + 36, 2.6 * loop_size(loops - 1) + 4)
    height = heights(plant)
    layers = [
        side_by_side([v for v, h in height.items() if h == i], plant)
        for i in range(1, max(height.values()) + 1)
    ]
    between = [e for e in plant.edges if height[e[0]] != height[e[1]] and plant.ground not in e]
    right = layered_places(layers, between, apart)
    lanes: dict[tuple[Edge, int], int] = {}
    places: dict[int, Point] = {}
    y = 0.0
    for layer in layers:
        y -= TALL
        places.update({vertex: (right[vertex], y) for vertex in layer})
        found = _lanes(plant, layer, right, apart)
        lanes.update(found)
        y -= LANE * max((lane + 1 for lane in found.values()), default=0)
    return PlantLayout(plant.ground, apart, places, lanes)


def loop_size(number: int) -> float:
    """Return the size of a vertex's loop: the first two lie to both sides, the next round them.

    >>> loop_size(0), loop_size(1), loop_size(2)
    (22.0, 22.0, 31.0)
    """
    return LOOP + WIDER * max(number // 2, 0)


def vertex_width(plant: Plant) -> float:
    """Compute how wide the vertices are, for their numbers."""
    return max(15.0, text_width(str(max(plant.vertices)), NUMBER) + 2)


def side_by_side(layer: list[int], plant: Plant) -> list[int]:
    """Order the vertices of a layer so that many level edges join neighbours.

    >>> side_by_side([1, 2, 3], Plant(((0, 1), (0, 2), (0, 3), (1, 3))))
    [2, 1, 3]
    """
    inside = set(layer)
    beside: dict[int, list[int]] = {vertex: [] for vertex in layer}
    for a, b in plant.edges:
        if a != b and a in inside and b in inside:
            beside[a].append(b)
            beside[b].append(a)
    found: dict[int, None] = {}
    for start in sorted(layer, key=lambda vertex: (len(beside[vertex]), layer.index(vertex))):
        todo = [start]
        while todo:
            vertex = todo.pop()
            if vertex not in found:
                found[vertex] = None
                todo.extend(reversed(beside[vertex]))
    return list(found)


def _lanes(
    plant: Plant, layer: list[int], right: dict[Hashable, float], apart: float
) -> dict[tuple[Edge, int], int]:
    """Assign lanes to level edges between vertices not adjacent, short edges lowest."""
    inside = set(layer)
    level = [
        (abs(right[a] - right[b]), (a, b), i)
        for (a, b), count in Counter(plant.edges).items()
        if a in inside and b in inside and abs(right[a] - right[b]) > apart * 1.01
        for i in range(count)
    ]
    found: dict[tuple[Edge, int], int] = {}
    taken: list[list[tuple[float, float]]] = []
    # Greedy, the shortest first: an edge takes the lowest lane in which it meets no other.
    for _, edge, i in sorted(level):
        left, end = sorted(right[vertex] for vertex in edge)
        lane = next(
            (n for n, spans in enumerate(taken) if all(end <= a or b <= left for a, b in spans)),
            len(taken),
        )
        if lane == len(taken):
            taken.append([])
        taken[lane].append((left, end))
        found[edge, i] = lane
    return found
