"""The P-positions among pairs: of a piece row by row, far beyond its table; else by the table."""

from collections.abc import Sequence as Listing
from typing import TYPE_CHECKING

from kalmar.answers.tables.ask import table
from kalmar.answers.tables.question import question
from kalmar.core.by_name import LazyModule
from kalmar.core.compositions import Composition
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.core.names import CompositionName, PlayName
from kalmar.core.rules import Play, Rules
from kalmar.runtime.work import usual_work
from kalmar.theory.table import find_play

if TYPE_CHECKING:
    from kalmar.games.boards import pieces
    from kalmar.solvers import boards
else:
    pieces = LazyModule("kalmar.games.boards.pieces")
    boards = LazyModule("kalmar.solvers.boards")


def p_positions(
    game: str | Rules,
    rows: Listing[int],
    cols: Listing[int],
    composition: CompositionName | Composition = "disjunctive",
    play: Play | PlayName = "normal",
    *,
    misere: bool = False,
    limit: int | None = None,
) -> tuple[tuple[int, int], ...]:
    """List the P-positions in rows and columns of a table, as pairs (row, column).

    Args:
        game: a game as typed, or its rules.
        rows: what the rows stand for, as in `table`.
        cols: what the columns stand for.
        composition: how pieces, and pairs of heaps, are played.
        play: the convention, normal or misère.
        misere: the same as `play="misere"`.
        limit: how many positions a search may visit; 1,000,000 if None.

    Raises:
        KalmarError: a name is unknown, a size is out of range, or a limit was reached.

    >>> p_positions("queen", range(8), range(8))
    ((0, 0), (1, 2), (2, 1), (3, 5), (4, 7), (5, 3), (7, 4))
    >>> p_positions("nim", [1, 2, 3], [1, 2, 3], misere=True)
    ((2, 2), (3, 3))
    """
    convention = find_play(play, misere)
    asked = question(game, composition, convention, None, limit)
    rules = asked.rules
    # On a board only its own moves matter, in every composition in which it is played as it is.
    if isinstance(rules, pieces.Piece) and asked.moves_in_one and is_on_board(rules, rows, cols):
        with usual_work(limit):
            return tuple(boards.lost_squares(rules, rows, cols, convention, asked.limit))
    shown = table(game, rows, cols, composition, convention, limit=limit)
    cells = [(row, column, lost)
             for row, line in zip(shown.rows, shown.p_positions(), strict=True)
             for column, lost in zip(shown.cols, line, strict=True)]  # fmt: skip
    if any(lost is None for _, _, lost in cells):
        raise UsageError(
            "{title} does not determine who wins, so there are no P-positions to list",
            title=message(shown.valuation.title),
        )
    return tuple(sorted({(row, column) for row, column, lost in cells if lost}))


def is_on_board(piece: "pieces.Piece", rows: Listing[int], cols: Listing[int]) -> bool:
    """Check whether a board has all squares of some rows and columns, and there are some."""
    if not (rows and cols):
        return False
    return min(*rows, *cols) >= 0 and piece.holds(max(cols), max(rows))
