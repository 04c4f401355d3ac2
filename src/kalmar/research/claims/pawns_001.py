"""Claims of source 001, §6: bubbles and Northcott's pawns are Nim on the gaps between them.

All small pipes and boards are searched literally, retreats included. Checkers take as a function
which gaps count, so that a wrong choice can be seen to fail.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations, permutations, product
from operator import xor

from kalmar.answers.answer import solve
from kalmar.core.rules import Outcome
from kalmar.games.boards.bubbles import gaps
from kalmar.games.boards.northcott import Board, Northcott
from kalmar.research.claims.claim import Case, Checker, Claim, Status, case
from kalmar.research.claims.digraphs import outcomes
from kalmar.research.claims.source_001 import literal_value

__all__ = ["CLAIMS", "bubbles", "northcott", "northcott_outcomes"]

Pipe = tuple[int, ...]


def nim_value(heaps: tuple[int, ...]) -> int:
    """The nim-sum of heaps.

    >>> nim_value((7, 4, 4))
    7
    """
    return reduce(xor, heaps, 0)


def bubbles(heaps: Callable[[Pipe], tuple[int, ...]]) -> Checker:
    """A pipe is worth the nim-sum of these gaps."""

    def checker(to: int) -> Iterator[Case]:
        for length in range(1, to + 1):
            for below in range(length):
                for pipe in combinations(range(length - 1), below):
                    cells = (*pipe, length - 1)
                    value = literal_value(f"bubbles {','.join(map(str, cells))}")
                    words = f"cells {cells} are worth {value}"
                    yield case(value == nim_value(heaps(cells)), words)

    return checker


def northcott_outcomes(width: int, rows: int) -> dict[Board, Outcome]:
    """Who wins every position of a board, by going back from the ends of the literal graph.

    >>> sorted({outcome.value for outcome in northcott_outcomes(3, 1).values()})
    ['N', 'P']
    """
    rules = Northcott(width)
    pairs = list(permutations(range(1, width + 1), 2))
    boards = [
        Board(places, turn) for places in product(pairs, repeat=rows) for turn in (True, False)
    ]
    number = {board: i for i, board in enumerate(boards)}
    moves = tuple(tuple(number[b] for (b,) in rules.options(board)) for board in boards)
    return dict(zip(boards, outcomes(moves), strict=True))


def northcott(heaps: Callable[[Board], tuple[int, ...]]) -> Checker:
    """The player to move loses iff these heaps have nim-sum 0, on boards of one and two rows."""

    def checker(to: int) -> Iterator[Case]:
        for width in range(2, to + 1):
            for rows in (1, 2):
                for board, outcome in northcott_outcomes(width, rows).items():
                    expected = Outcome.N if nim_value(heaps(board)) else Outcome.P
                    words = f"{Northcott(width).format(board)} on {width} columns: {outcome.value}"
                    yield case(outcome is expected, words)

    return checker


def northcott_moves(to: int) -> Iterator[Case]:
    """The program's answer on a board of one or two rows is that of the literal graph."""
    for board, outcome in northcott_outcomes(to, 2).items():
        text = f"northcott({to}) {Northcott(to).format(board)}"
        yield case(solve(text).outcome is outcome, f"{text}: {outcome.value}")


THEOREM = Status.THEOREM

CLAIMS = [
    Claim("001.bubbles", "bubbles are Nim on every other gap, counted from the lowest bubble",
          "G = gap₁ ⊕ gap₃ ⊕ …", "001, BUBORÉK", THEOREM, bubbles(gaps), 9, "cells of a pipe"),
    Claim("001.northcott", "Northcott's pawns are Nim on the gaps, though they may go back",
          "P iff gap₁ ⊕ gap₂ = 0", "001, GYALOGOS", THEOREM,
          northcott(lambda board: board.gaps), 5, "columns"),
    Claim("boards.northcott-answers", "the answers for Northcott's pawns are those of all play",
          "theorem = literal graph", "beyond 001, GYALOGOS", THEOREM,
          northcott_moves, 3, "columns"),
]  # fmt: skip
