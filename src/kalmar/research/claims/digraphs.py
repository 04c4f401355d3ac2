"""Every small directed graph, one of each kind, for claims about all games with or without cycles.

A digraph lists for each vertex the vertices that one edge reaches, loops included. Two that differ
in the numbers of vertices only are of one kind.
"""

from collections.abc import Iterator
from functools import cache
from itertools import permutations, product

from kalmar.core.rules import Outcome
from kalmar.engines.graphs.graph import Graph

__all__ = [
    "Digraph",
    "digraphs",
    "digraphs_to",
    "graph_of",
    "is_finite",
    "outcomes",
    "shown",
    "sum_of",
]

Digraph = tuple[tuple[int, ...], ...]


@cache
def digraphs(size: int) -> tuple[Digraph, ...]:
    """All digraphs with so many vertices, one of each kind.

    >>> [len(digraphs(size)) for size in range(1, 5)]
    [2, 10, 104, 3044]
    """
    found = []
    seen = bytearray(1 << size * size)
    renamed = [_renaming(order) for order in permutations(range(size))]
    for edges in range(1 << size * size):
        if not seen[edges]:
            bits = [i for i in range(size * size) if edges >> i & 1]
            for place in renamed:
                seen[sum(1 << place[i] for i in bits)] = 1
            found.append(_options(edges, size))
    return tuple(found)


def _renaming(order: tuple[int, ...]) -> list[int]:
    """Where each bit of a matrix of edges goes when vertices are renamed."""
    size = len(order)
    return [order[a] * size + order[b] for a in range(size) for b in range(size)]


def _options(edges: int, size: int) -> Digraph:
    return tuple(
        tuple(b for b in range(size) if edges >> a * size + b & 1) for a in range(size)
    )  # fmt: skip


def digraphs_to(most: int, finite: bool = False) -> Iterator[Digraph]:
    """All digraphs with at most so many vertices, small ones first.

    Args:
        most: vertices.
        finite: whether only those without cycles are wanted.

    >>> len(list(digraphs_to(3))), len(list(digraphs_to(3, finite=True)))
    (116, 9)
    """
    for size in range(1, most + 1):
        yield from (d for d in digraphs(size) if not finite or is_finite(d))


def is_finite(digraph: Digraph) -> bool:
    """Whether there is no cycle, so that all play ends: vertices without options go one by one.

    >>> is_finite(((), (0,))), is_finite(((1,), (0,)))
    (True, False)
    """
    left = set(range(len(digraph)))
    while ends := {v for v in left if not left.intersection(digraph[v])}:
        left -= ends
    return not left


def graph_of(digraph: Digraph) -> Graph:
    """The digraph as the program's graph.

    >>> graph_of(((), (0,)))
    Graph of 2 vertices and 1 edges
    """
    offsets: list[int] = [0]
    targets: list[int] = []
    for options in digraph:
        targets.extend(options)
        offsets.append(len(targets))
    return Graph(offsets, targets)


def sum_of(*digraphs: Digraph) -> tuple[list[tuple[int, ...]], Digraph]:
    """The literal sum: all positions, and the digraph of moves in exactly one component.

    >>> sum_of(((), (0,)), ((),))
    ([(0, 0), (1, 0)], ((), (0,)))
    """
    positions = list(product(*(range(len(digraph)) for digraph in digraphs)))
    number = {position: i for i, position in enumerate(positions)}
    moves = tuple(
        tuple(
            number[(*position[:i], after, *position[i + 1 :])]
            for i, digraph in enumerate(digraphs)
            for after in digraph[position[i]]
        )
        for position in positions
    )
    return positions, moves


def outcomes(digraph: Digraph) -> list[Outcome]:
    """Who wins from each vertex, by going back from the ends until nothing more is decided.

    >>> [outcome.value for outcome in outcomes(((), (0,), (1, 2)))]
    ['P', 'N', 'draw']
    """
    found: dict[int, Outcome] = {}
    deciding = True
    while deciding:
        deciding = False
        for v, options in enumerate(digraph):
            if v in found:
                continue
            if any(found.get(u) is Outcome.P for u in options):
                found[v], deciding = Outcome.N, True
            elif all(found.get(u) is Outcome.N for u in options):
                found[v], deciding = Outcome.P, True
    return [found.get(v, Outcome.DRAW) for v in range(len(digraph))]


def shown(digraph: Digraph) -> str:
    """The digraph as a map of one-way roads, as `roads(…)` reads it.

    >>> shown(((), (0, 1), ()))
    'b>a,b>b,c'
    """
    names = "abcdefgh"
    edges = [f"{names[a]}>{names[b]}" for a, options in enumerate(digraph) for b in options]
    reached = {v for options in digraph for v in options}
    alone = [names[v] for v, options in enumerate(digraph) if not options and v not in reached]
    return ",".join([*edges, *alone])
