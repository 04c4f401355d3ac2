"""Claims about green Hackenbush: fusion and the colon principle on every small picture."""

import random
from collections.abc import Iterator
from functools import cache

from kalmar.games.graphs.hackenbush import Edge, Hackenbush, Picture, standing
from kalmar.research.claims.claim import Case, Claim, Status, case
from kalmar.solvers.hackenbush_fusion import picture_value

__all__ = ["CLAIMS", "pictures"]

Colours = dict[int, int]


def refined(picture: Picture, colours: Colours) -> Colours:
    """Colours told apart by those of the neighbours, until nothing changes."""
    while True:
        beside: dict[int, list[int]] = {vertex: [] for vertex in colours}
        for a, b in picture:
            beside[a].append(colours[b])
            beside[b].append(colours[a])
        signs = {v: (colours[v], tuple(sorted(beside[v]))) for v in colours}
        ranks = {sign: i for i, sign in enumerate(sorted(set(signs.values())))}
        found = {v: ranks[signs[v]] for v in colours}
        if len(ranks) == len(set(colours.values())):
            return found
        colours = found


@cache
def canonical(picture: Picture) -> Picture:
    """The same picture for all pictures that differ in the names of vertices only.

    >>> canonical(((0, 2), (0, 5), (1, 2))) == canonical(((0, 1), (0, 3), (3, 4)))
    True
    """
    vertices = {0, *(v for edge in picture for v in edge)}
    return _least(picture, refined(picture, {v: int(v > 0) for v in vertices}))


def _least(picture: Picture, colours: Colours) -> Picture:
    """The least picture over all ways to tell vertices of one colour apart."""
    cells: dict[int, list[int]] = {}
    for vertex, colour in colours.items():
        cells.setdefault(colour, []).append(vertex)
    cell = next((cells[c] for c in sorted(cells) if len(cells[c]) > 1), None)
    if cell is None:
        return tuple(sorted(_edge(colours[a], colours[b]) for a, b in picture))
    tried = cell[:1] if _twins(picture, cell) else cell
    most = len(colours)
    chosen = ({v: 2 * c - (v == first) for v, c in colours.items()} for first in tried)
    spread = (refined(picture, {v: c + most for v, c in colour.items()}) for colour in chosen)
    return min(_least(picture, colour) for colour in spread)


def _twins(picture: Picture, cell: list[int]) -> bool:
    """Whether the vertices of a cell are leaves on one vertex, so that any may come first."""
    hangs = [[a + b - v for a, b in picture if v in (a, b)] for v in cell]
    return all(len(ends) == 1 for ends in hangs) and len({ends[0] for ends in hangs}) == 1


def _edge(a: int, b: int) -> Edge:
    return (a, b) if a <= b else (b, a)


@cache
def pictures(edges: int) -> tuple[Picture, ...]:
    """All connected pictures with so many edges, one of each kind; loops and parallels count.

    >>> [len(pictures(n)) for n in range(5)]
    [1, 2, 6, 20, 74]
    """
    if edges == 0:
        return ((),)
    found: dict[Picture, None] = {}
    for picture in pictures(edges - 1):
        size = 1 + max((max(edge) for edge in picture), default=0)
        for b in range(size + 1):
            for a in range(min(b + 1, size)):
                found[canonical(tuple(sorted((*picture, (a, b)))))] = None
    return tuple(found)


@cache
def literal_value(picture: Picture) -> int:
    """The Grundy value by cutting edges."""
    options = {literal_value(canonical(option)) for (option,) in Hackenbush().options(picture)}
    return next(n for n in range(len(options) + 1) if n not in options)


def fusion(to: int) -> Iterator[Case]:
    """Fusion and the colon principle give the value of the definition, on every picture."""
    for edges in range(to + 1):
        for picture in pictures(edges):
            value, expected = picture_value(picture), literal_value(picture)
            yield case(value == expected, f"{Hackenbush().format(picture)}: {value}, {expected}")


def parity(to: int) -> Iterator[Case]:
    """The value has the parity of the number of edges."""
    rng = random.Random(7)
    for _ in range(to):
        size = rng.randint(1, 40)
        edges = [_edge(rng.randrange(size), rng.randrange(size)) for _ in range(2 * size)]
        picture = standing(tuple(sorted(edges)))
        even = picture_value(picture) % 2 == len(picture) % 2
        yield case(even, Hackenbush().format(picture))


CLAIMS = [
    Claim("hackenbush.fusion", "fusion and the colon principle value every picture",
          "G = mex over cuts", "Winning Ways, ch. 7", Status.THEOREM, fusion, 7, "edges"),
    Claim("hackenbush.parity", "the value of a picture has the parity of its edges",
          "G ≡ |E| mod 2",
          "Winning Ways, ch. 7", Status.THEOREM, parity, 300, "random pictures"),
]  # fmt: skip
