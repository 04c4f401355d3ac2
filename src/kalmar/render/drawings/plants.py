"""Draw Hackenbush pictures on the ground; an edge stands for cutting it.

A vertex is drawn as high as it is far from the ground, and each edge on the ground has its own
foot. Double edges are arcs, and loops are drawn.

Finite orders, which are laid out in the same layers, are Hasse diagrams; an element stands for
taking, or naming, it.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from kalmar.core.i18n import message, plural_message, translate
from kalmar.core.rules.shapes import Order, Plant
from kalmar.games.graphs import with_copies
from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Mark, Point, Sketch, text_width
from kalmar.render.drawings.graph_layouts import Vertex, layered_places, neighbours, steps_from
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import ComponentSteps, Numbers, ShapeRenderer, View, wrapped

MOST_EDGES = 80
BEND, MOST_BENT, ARCH = 16.0, 56.0, 58.0

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
        places: of the vertices above it.
        lanes: for edges that bend over vertices, with the number of the copy, their lane.
    """

    ground: int
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
    # Every vertex is reached, as what is not falls off.
    return steps_from(plant.ground, neighbours(plant.vertices, plant.edges))


def standing(plant: Plant) -> PlantLayout:
    """Compute the places of a picture's vertices and the lanes of its level edges."""
    # 1. A layer for each distance from the ground, ordered so that level edges join neighbours.
    # 2. Places to the right by the layout of layers; feet on the ground are below the other end.
    # 3. Lanes for level edges over vertices, which raise the layers above them.
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
    return PlantLayout(plant.ground, places, lanes)


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
    # Depth-first along level edges, from vertices with few of them: a path of level edges becomes a
    # run of neighbours, and only the edges that close a cycle have to bend.
    beside = neighbours(layer, plant.edges)
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
    plant: Plant, layer: list[int], right: dict[Vertex, float], apart: float
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


def sketch(plant: Plant, steps: ComponentSteps) -> Sketch | None:
    """Draw the vertices in layers above the ground, with their edges."""
    if len(plant.edges) > MOST_EDGES:
        return None
    cut = steps.by("cut", lambda label: (label.data,))
    stand, wide = standing(plant), vertex_width(plant)
    places = stand.places
    ground_loops = [edge for edge in plant.edges if edge == (plant.ground, plant.ground)]
    right = max((x for x, _ in places.values()), default=0.0)
    left = min((x for x, _ in places.values()), default=0.0)
    marks: list[Mark] = []
    for edge, count in Counter(plant.edges).items():
        moves = [cut.get(copy, ()) for copy in with_copies([edge] * count)]
        if edge in ground_loops:
            marks.extend(_arches(right + ARCH, moves, edge))
            right += ARCH * count
        elif edge[0] == edge[1]:
            marks.extend(_loops(places[edge[0]], moves, edge))
        else:
            marks.extend(_edges(stand, edge, moves))
    for vertex, at in places.items():
        marks.append(pen.disc(at, wide, "vertex", str(vertex), font=NUMBER, tall=15,
                          part=str(vertex)))  # fmt: skip
    ground = pen.line(((left - 29, 0), (right + 29, 0)), "ground")
    return pen.framed([ground, *marks])


def edge_part(edge: Edge, copy: int) -> str:
    """Return the name of an edge, as moves have it.

    >>> edge_part((0, 1), 1)
    '0-1:2'
    """
    return pen.copy_of(f"{edge[0]}-{edge[1]}", copy)


def _edges(stand: PlantLayout, edge: Edge, moves: list[Numbers]) -> Iterator[Mark]:
    """Yield equal edges as adjacent arcs; bend edges within a layer over what is between."""
    (ax, ay), (bx, by) = stand.ends(edge)
    # Nearer to each other the more there are.
    apart = min(2 * BEND, MOST_BENT / max(len(moves) - 1, 1))
    for i, mark in enumerate(pen.arcs((ax, ay), (bx, by), moves, edge_part(edge, 0), apart)):
        lane = stand.lanes.get((edge, i))
        if lane is None:
            yield mark
            continue
        way, high = (8 if ax < bx else -8), ay - FIRST_LANE - LANE * lane
        places = ((ax, ay), (ax + way, high), (bx - way, high), (bx, by))
        yield replace(mark, kind="curve", places=places)


def _loops(at: Point, moves: list[Numbers], edge: Edge) -> Iterator[Mark]:
    """Yield loops to the right and to the left of a vertex, each further out."""
    x, y = at
    for i, numbers in enumerate(moves):
        size = loop_size(i)
        out = 1.7 * (size if i % 2 == 0 else -size)
        controls = (x + out, y - 0.8 * size), (x + out, y + 0.8 * size)
        part = edge_part(edge, i)
        yield pen.curve(((x, y), *controls, (x, y)), "edge", moves=numbers, part=part)


def _arches(right: float, moves: list[Numbers], edge: Edge) -> Iterator[Mark]:
    """Yield the loops of the ground itself."""
    for i, numbers in enumerate(moves):
        x = right + i * ARCH
        points = (x - 16, 0), (x - 20, -40), (x + 20, -40), (x + 16, 0)
        yield pen.curve(points, "edge", moves=numbers, part=edge_part(edge, i))


def lines(plant: Plant, view: View) -> list[str] | None:
    """Draw a tree with its branches indented, and at each vertex its further edges."""
    if len(plant.edges) > MOST_EDGES:
        return None
    # A spanning tree of shortest ways, each vertex below the least one that reaches it; `rest` is
    # what the tree leaves: level edges, second copies, and second ways to a vertex.
    height = heights(plant)
    rest = Counter(plant.edges)
    below: dict[int, list[int]] = {}
    parent: dict[int, int] = {}
    for vertex in sorted(height, key=lambda v: (height[v], v)):
        for a, b in sorted(rest):
            other = b if a == vertex else a if b == vertex else None
            if other is not None and other not in parent and height[other] == height[vertex] + 1:
                parent[other] = vertex
                below.setdefault(vertex, []).append(other)
                rest[(a, b)] -= 1
    found = [translate(message("ground {vertex}", vertex=plant.ground))]
    found.extend(_branches(plant.ground, below, "", view))
    further = [f"{a}-{b}" for (a, b), count in sorted(rest.items()) for _ in range(count)]
    if further:
        found.extend(wrapped([translate(message("also")), *further], view.width))
    return found if max(map(len, found)) <= view.width else None


def _branches(vertex: int, below: dict[int, list[int]], lead: str, view: View) -> Iterator[str]:
    # A stack instead of recursion: a stalk of many edges is deeper than Python's stack.
    todo = [(child, lead, i == 0) for i, child in enumerate(reversed(below.get(vertex, [])))]
    while todo:
        child, before, last = todo.pop()
        yield before + (view.sign("└─ ", "`- ") if last else view.sign("├─ ", "|- ")) + str(child)
        inner = before + ("   " if last else view.sign("│  ", "|  "))
        todo.extend((c, inner, i == 0) for i, c in enumerate(reversed(below.get(child, []))))


def describe(plant: Plant) -> str:
    """Describe the edges."""
    if not plant.edges:
        return message("the bare ground")
    edges = some(f"{a}-{b}" for a, b in plant.edges)
    return plural_message(len(plant.edges), "a picture of {number} edge on the ground: {edges}",
                   "a picture of {number:,} edges on the ground: {edges}", edges=edges)  # fmt: skip


def things(plant: Plant) -> Iterator[str]:
    """Yield the names of edges and of vertices above the ground."""
    yield from pen.copies_of(plant.edges)
    yield from (str(vertex) for vertex in plant.vertices if vertex != plant.ground)


PLANTS = ShapeRenderer(sketch, lines, describe, things)


MOST_ELEMENTS = 80
MOST_RELATIONS = 240
RANK = 58.0


def ranks(order: Order) -> list[list[str]]:
    """Group the elements by the longest chain below them, the least first.

    >>> ranks(Order(("a", "b", "c"), (("a", "b"), ("b", "c"), ("a", "c"))))
    [['a'], ['b'], ['c']]
    """
    # Kahn's algorithm by layers: an element is ready when all that it covers have been placed, and
    # the last of them is in the row just before.
    above: dict[str, list[str]] = {name: [] for name in order.elements}
    waiting = dict.fromkeys(order.elements, 0)
    for low, high in order.relations:
        above[low].append(high)
        waiting[high] += 1
    rows: list[list[str]] = []
    row = [name for name in order.elements if not waiting[name]]
    while row:
        rows.append(row)
        following = []
        for low in row:
            for high in above[low]:
                waiting[high] -= 1
                if not waiting[high]:
                    following.append(high)
        row = following
    return rows


def order_sketch(order: Order, steps: ComponentSteps) -> Sketch | None:
    """Draw the elements above what lies below them, with lines between neighbours."""
    if len(order.elements) > MOST_ELEMENTS or len(order.relations) > MOST_RELATIONS:
        return None
    if not order.elements:
        return pen.framed([pen.words((0, 0), message("nothing is left"), "note")])
    taken = {
        **steps.by("remove", lambda label: label.data),
        **steps.by("name", lambda label: map(str, label.data)),
    }
    rows = ranks(order)
    level = {name: i for i, row in enumerate(rows) for name in row}
    wide = max(26.0, text_width(max(order.elements, key=len)) + 10)
    right = layered_places(rows, order.relations, wide + 14)
    marks: list[Mark] = []
    # Relations are edges of the layout, so a bend is (number of the relation, rank).
    for number, (low, high) in enumerate(order.relations):
        way = [low, *((number, i) for i in range(level[low] + 1, level[high])), high]
        heights = range(level[low], level[high] + 1)
        places = [(right[v], -RANK * i) for v, i in zip(way, heights, strict=True)]
        marks.append(pen.line(places, "relation", part=f"{low}<{high}"))
    for name in order.elements:
        role = "poisoned" if name == order.poisoned else "element"
        at = (right[name], -RANK * level[name])
        moves = taken.get(name, ())
        marks.append(pen.box(at, (wide, 26), role, name, moves=moves, part=name))
    return pen.framed(marks)


def order_lines(order: Order, view: View) -> list[str] | None:
    """List the elements by height, the greatest first, and what is next above each."""
    if len(order.elements) > MOST_ELEMENTS or len(order.relations) > MOST_RELATIONS:
        return None
    if not order.elements:
        return []
    poisoned = f"({order.poisoned})"
    rows = [
        "  ".join(poisoned if name == order.poisoned else name for name in row)
        for row in reversed(ranks(order))
    ]
    above: dict[str, list[str]] = {}
    for low, high in order.relations:
        above.setdefault(low, []).append(high)
    wide = max(map(len, rows))
    found = [row.center(wide).rstrip() for row in rows]
    return [*found, *wrapped([f"{a} < {', '.join(b)}" for a, b in above.items()], view.width)]


def order_describe(order: Order) -> str:
    """Describe the elements, and which is poisoned."""
    elements = some(order.elements)
    if order.poisoned:
        return message("an ordered set with the elements {elements}, where {poisoned} is poisoned",
                    elements=elements, poisoned=order.poisoned)  # fmt: skip
    return message("an ordered set with the elements {elements}", elements=elements)


def order_things(order: Order) -> Iterator[str]:
    """Yield the names of elements and relations."""
    yield from order.elements
    yield from (f"{low}<{high}" for low, high in order.relations)


ORDERS = ShapeRenderer(order_sketch, order_lines, order_describe, order_things)
