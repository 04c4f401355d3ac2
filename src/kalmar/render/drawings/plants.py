"""Hackenbush pictures on the ground; an edge stands for cutting it.

Vertices stand as high as they are far from the ground, and each edge on the ground has its own
foot. Double edges are arcs, and loops are seen.
"""

from collections import Counter
from collections.abc import Iterator

from kalmar.core.i18n import counted, said, spoken
from kalmar.core.rules.move_labels import with_copies
from kalmar.core.rules.shapes import Plant
from kalmar.render.drawings.drawing import Mark, Point, Sketch, curve, disc, framed, line
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.layered_layout import (
    FIRST_LANE,
    LANE,
    NUMBER,
    Edge,
    PlantLayout,
    heights,
    loop_size,
    standing,
    vertex_width,
)
from kalmar.render.drawings.renderer import ShapeRenderer, View, wrapped
from kalmar.render.drawings.steps import Steps

__all__ = ["PLANTS"]

MOST_EDGES = 80
BEND, MOST_BENT, ARCH = 16.0, 56.0, 58.0

Numbers = tuple[int, ...]


def sketch(plant: Plant, steps: Steps) -> Sketch | None:
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
            marks.extend(_arches(right + ARCH, moves))
            right += ARCH * count
        elif edge[0] == edge[1]:
            marks.extend(_loops(places[edge[0]], moves))
        else:
            marks.extend(_edges(stand, edge, moves))
    for vertex, at in places.items():
        marks.append(disc(at, wide, "vertex", str(vertex), font=NUMBER, tall=15))
    ground = line(((left - 29, 0), (right + 29, 0)), "ground")
    return framed([ground, *marks])


def _edges(stand: PlantLayout, edge: Edge, moves: list[Numbers]) -> Iterator[Mark]:
    """Yield equal edges as adjacent arcs; bend edges within a layer over what is between."""
    (ax, ay), (bx, by) = ends = stand.ends(edge)
    long = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    for i, numbers in enumerate(moves):
        bend = (i - (len(moves) - 1) / 2) * min(2 * BEND, MOST_BENT / max(len(moves) - 1, 1))
        lane = stand.lanes.get((edge, i))
        if lane is not None:
            way, high = (8 if ax < bx else -8), ay - FIRST_LANE - LANE * lane
            yield curve(((ax, ay), (ax + way, high), (bx - way, high), (bx, by)), "edge",
                        moves=numbers)  # fmt: skip
        elif not bend:
            yield line(ends, "edge", moves=numbers)
        else:
            across = (-(by - ay) / long * bend, (bx - ax) / long * bend)
            control = ((ax + bx) / 2 + across[0], (ay + by) / 2 + across[1])
            yield curve((ends[0], control, ends[1]), "edge", moves=numbers)


def _loops(at: Point, moves: list[Numbers]) -> Iterator[Mark]:
    """Yield loops to the right and to the left of a vertex, each further out."""
    x, y = at
    for i, numbers in enumerate(moves):
        size = loop_size(i)
        out = 1.7 * (size if i % 2 == 0 else -size)
        controls = (x + out, y - 0.8 * size), (x + out, y + 0.8 * size)
        yield curve(((x, y), *controls, (x, y)), "edge", moves=numbers)


def _arches(right: float, moves: list[Numbers]) -> Iterator[Mark]:
    """Yield the loops of the ground itself."""
    for i, numbers in enumerate(moves):
        x = right + i * ARCH
        yield curve(((x - 16, 0), (x - 20, -40), (x + 20, -40), (x + 16, 0)), "edge", moves=numbers)


def lines(plant: Plant, steps: Steps, view: View) -> list[str] | None:
    """Draw a tree with its branches indented, and at each vertex its further edges."""
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
    """Describe the edges."""
    if not plant.edges:
        return said("the bare ground")
    edges = some(f"{a}-{b}" for a, b in plant.edges)
    return counted(len(plant.edges), "a picture of {number} edge on the ground: {edges}",
                   "a picture of {number:,} edges on the ground: {edges}", edges=edges)  # fmt: skip


PLANTS = ShapeRenderer(sketch, lines, described)
