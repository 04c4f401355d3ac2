"""Places for the vertices of graphs whose edges lead from layer to layer.

Edges that pass layers get a bend in each, so that they run through no vertex (Sugiyama, Tagawa and
Toda 1981); each layer is ordered by the means of its neighbours, and then spread.
"""

from collections.abc import Hashable, Iterable, Sequence
from itertools import pairwise

from kalmar.present.spread import spread

__all__ = ["Bend", "layered_places"]

SWEEPS = 12

Vertex = Hashable
Bend = tuple[int, int]
"""Where the edge of a number passes a layer."""


def layered_places(
    layers: Sequence[Iterable[Vertex]], edges: Sequence[tuple[Vertex, Vertex]], apart: float
) -> dict[Vertex, float]:
    """How far to the right each vertex, and each bend (edge, layer), stands.

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
