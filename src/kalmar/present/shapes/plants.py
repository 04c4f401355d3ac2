"""Hackenbush pictures on the ground; an edge stands for cutting it.

Vertices stand as high as they are far from the ground, and each edge on the ground has its own
foot. Double edges are arcs, and loops are seen.
"""

from collections import Counter
from collections.abc import Iterator

from kalmar.present.shapes.coins import some
from kalmar.present.shapes.drawer import Drawer, View
from kalmar.present.shapes.drawing import Mark, Point, Sketch, curve, disc, framed, line, words
from kalmar.present.shapes.layered import layered_places
from kalmar.present.shapes.steps import Steps
from kalmar.present.shapes.texts import wrapped
from kalmar.rules.shapes import Plant
from kalmar.words import counted, said, spoken

__all__ = ["PLANTS"]

MOST_EDGES = 80
APART, TALL, BEND, LOOP = 58.0, 52.0, 16.0, 22.0

Edge = tuple[int, int]
Numbers = tuple[int, ...]


def heights(plant: Plant) -> dict[int, int]:
    """How far each vertex is from the ground.

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


def sketch(plant: Plant, steps: Steps) -> Sketch | None:
    """Vertices in layers above the ground, with their edges."""
    if len(plant.edges) > MOST_EDGES:
        return None
    cut = steps.by("cut", lambda label: (label.data,))
    places = standing_places(plant)
    ground_loops = [edge for edge in plant.edges if edge == (plant.ground, plant.ground)]
    right = max((x for x, _ in places.values()), default=0.0)
    left = min((x for x, _ in places.values()), default=0.0)
    marks: list[Mark] = []
    for edge, count in Counter(plant.edges).items():
        moves = cut.get(edge, ())
        if edge in ground_loops:
            marks.extend(_arches(right + APART, count, moves))
            right += APART * count
        elif edge[0] == edge[1]:
            marks.extend(_loops(places[edge[0]], count, moves))
        else:
            marks.extend(_edges(_ends(edge, places, plant.ground), count, moves))
    for vertex, at in places.items():
        marks.append(disc(at, 15, "vertex", font=10, name=str(vertex)))
        marks.append(words(at, str(vertex), "vertex words", 10))
    ground = line(((left - APART / 2, 0), (right + APART / 2, 0)), "ground")
    return framed([ground, *marks])


def standing_places(plant: Plant) -> dict[int, Point]:
    """Where the vertices above the ground stand."""
    height = heights(plant)
    top = max(height.values())
    layers = [[v for v, h in height.items() if h == i] for i in range(1, top + 1)]
    between = [e for e in plant.edges if height[e[0]] != height[e[1]] and plant.ground not in e]
    right = layered_places(layers, between, APART)
    return {v: (right[v], -TALL * h) for v, h in height.items() if h}


def _ends(edge: Edge, places: dict[int, Point], ground: int) -> tuple[Point, Point]:
    """The two ends of an edge; the foot of one on the ground is below its other end."""
    a, b = edge
    if ground in edge:
        upper = places[b if a == ground else a]
        return (upper[0], 0.0), upper
    return places[a], places[b]


def _edges(ends: tuple[Point, Point], count: int, moves: Numbers) -> Iterator[Mark]:
    """Equal edges as arcs beside each other; edges within a layer bend over what is between."""
    (ax, ay), (bx, by) = ends
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    flat = ay == by and abs(bx - ax) > APART * 1.01
    for i in range(count):
        bend = (i - (count - 1) / 2) * 2 * BEND
        if flat:
            way = 8 if ax < bx else -8
            high = ay - TALL * 0.5 + bend / 2
            yield curve(((ax, ay), (ax + way, high), (bx - way, high), (bx, by)), "edge",
                        moves=moves)  # fmt: skip
        elif not bend:
            yield line(ends, "edge", moves=moves)
        else:
            across = (-(by - ay) / long * bend, (bx - ax) / long * bend)
            control = ((ax + bx) / 2 + across[0], (ay + by) / 2 + across[1])
            yield curve((ends[0], control, ends[1]), "edge", moves=moves)


def _loops(at: Point, count: int, moves: Numbers) -> Iterator[Mark]:
    """Loops to the right and to the left of a vertex, each further out."""
    x, y = at
    for i in range(count):
        out, up = (1 if i % 2 == 0 else -1) * (LOOP + 9 * (i // 2)), LOOP + 9 * (i // 2)
        controls = (x + 1.7 * out, y - 0.8 * up), (x + 1.7 * out, y + 0.8 * up)
        yield curve(((x, y), *controls, (x, y)), "edge", moves=moves)


def _arches(right: float, count: int, moves: Numbers) -> Iterator[Mark]:
    """Loops of the ground itself."""
    for i in range(count):
        x = right + i * APART
        yield curve(((x - 16, 0), (x - 20, -40), (x + 20, -40), (x + 16, 0)), "edge", moves=moves)


def lines(plant: Plant, steps: Steps, view: View) -> list[str] | None:
    """A tree with its branches indented, and at each vertex its further edges."""
    del steps
    if len(plant.edges) > MOST_EDGES:
        return None
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
    found = [spoken(said("ground {vertex}", vertex=plant.ground))]
    found.extend(_branches(plant.ground, below, "", view))
    further = [f"{a}-{b}" for (a, b), count in sorted(rest.items()) for _ in range(count)]
    if further:
        found.extend(wrapped([spoken(said("also")), *further], view.width))
    return found if max(map(len, found)) <= view.width else None


def _branches(vertex: int, below: dict[int, list[int]], lead: str, view: View) -> Iterator[str]:
    todo = [(child, lead, i == 0) for i, child in enumerate(reversed(below.get(vertex, [])))]
    while todo:
        child, before, last = todo.pop()
        yield before + (view.sign("└─ ", "`- ") if last else view.sign("├─ ", "|- ")) + str(child)
        inner = before + ("   " if last else view.sign("│  ", "|  "))
        todo.extend((c, inner, i == 0) for i, c in enumerate(reversed(below.get(child, []))))


def described(plant: Plant) -> str:
    """The edges."""
    if not plant.edges:
        return said("the bare ground")
    edges = some(f"{a}-{b}" for a, b in plant.edges)
    return counted(len(plant.edges), "a picture of {number} edge on the ground: {edges}",
                   "a picture of {number:,} edges on the ground: {edges}", edges=edges)  # fmt: skip


PLANTS = Drawer(sketch, lines, described)
