"""All small games given as graphs, and what players can force in them by searching strategies.

A game is a list of options: vertex v leads to the vertices in `options[v]`. A strategy names one
option of every vertex that has any. Nothing here knows of backward induction, which is what claims
compare with it.
"""

from collections.abc import Iterator, Sequence
from itertools import product

from kalmar.claims.small_games import subsets
from kalmar.graphs.graph import Graph

__all__ = [
    "Options",
    "acyclic",
    "as_graph",
    "described",
    "digraphs",
    "drawn_ends",
    "ends",
    "outcome",
    "plays",
    "strategies",
]

Options = tuple[tuple[int, ...], ...]
"""For each vertex, the vertices to which a move leads."""

Strategy = Sequence[int | None]
"""For each vertex, where its player moves; None at an end."""


def acyclic(size: int) -> Iterator[Options]:
    """All games of so many vertices in which moves lead to smaller numbers.

    >>> [len(list(acyclic(n))) for n in range(1, 5)]
    [1, 2, 8, 64]
    """
    return product(*(subsets(range(v)) for v in range(size)))


def digraphs(size: int) -> Iterator[Options]:
    """All directed graphs of so many vertices, with loops.

    >>> [len(list(digraphs(n))) for n in range(1, 4)]
    [2, 16, 512]
    """
    return product(subsets(range(size)), repeat=size)


def ends(options: Options) -> list[int]:
    """The vertices without options."""
    return [v for v, reached in enumerate(options) if not reached]


def drawn_ends(options: Options) -> list[tuple[int, ...]]:
    """All ways to say at which ends play is drawn."""
    return list(subsets(ends(options)))


def as_graph(options: Options) -> Graph:
    """The game as the solvers take it."""
    return Graph.of_options({str(v): map(str, reached) for v, reached in enumerate(options)})


def strategies(options: Options) -> Iterator[Strategy]:
    """All strategies of a player who may have to move anywhere.

    >>> list(strategies(((), (0,), (0, 1))))
    [(None, 0, 0), (None, 0, 1)]
    """
    return product(*(reached or (None,) for reached in options))


def outcome(first: Strategy, second: Strategy, start: int) -> tuple[int, int]:
    """The end of a play of a finite game, and who moved last: 0 the first player, 1 the second.

    >>> outcome((None, 0, 1), (None, 0, 0), 2)
    (0, 1)
    """
    players, turn, here = (first, second), 0, start
    while (there := players[turn][here]) is not None:
        here, turn = there, 1 - turn
    return here, 1 - turn


def plays(options: Options, start: int) -> Iterator[tuple[int, ...]]:
    """All plays of a finite game from a vertex.

    >>> list(plays(((), (0,), (0, 1)), 2))
    [(2, 0), (2, 1, 0)]
    """
    if not options[start]:
        yield (start,)
    for option in options[start]:
        yield from ((start, *rest) for rest in plays(options, option))


def described(options: Options, drawn: Sequence[int] = ()) -> str:
    """A game in words.

    >>> described(((), (0,)), (0,))
    'the game 0 →, 1 → 0 with draws at 0'
    """
    moves = ", ".join(f"{v} → {' '.join(map(str, row))}".rstrip() for v, row in enumerate(options))
    return f"the game {moves}" + (f" with draws at {', '.join(map(str, drawn))}" if drawn else "")
