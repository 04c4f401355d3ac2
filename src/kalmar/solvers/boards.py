"""Values of a piece on a board: of all squares up to a corner, by the lines of `riders`."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Rules
from kalmar.games.boards.pieces import ROOK, Piece, Vector, direction
from kalmar.runtime.limits import refuse_beyond_memory
from kalmar.runtime.predicted_work import SQUARE_MOVES, is_compiled_sooner
from kalmar.solvers.arrays import MIN_OPTIONS_FOR_ARRAYS, PICKS, within
from kalmar.solvers.closed import Line, by_lines
from kalmar.solvers.riders import Board, array_values, plain_values
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")


MOST_SQUARES = 100_000_000
"""Squares of a board on which single squares are solved; farther ones have formulas, or none."""

MOST_SQUARES_IN_TABLE = 2_000_000_000
"""Squares of a board of which a table is made, if memory is there."""

PLAIN_FACTOR = 100
"""Steps of a kernel while plain Python makes one."""


def extent(piece: Piece, corner: Vector, most: int = MOST_SQUARES) -> Vector:
    """Compute the width and height of a board that holds all that is reachable from a corner.

    Raises:
        LimitReached: the board has more than the most squares allowed.

    >>> from kalmar.games.boards.pieces import KNIGHT, QUEEN
    >>> extent(QUEEN, (3, 5)), extent(KNIGHT, (3, 5))
    ((4, 6), (9, 9))
    """
    x, y = corner
    p, q = direction(piece)
    vectors = (*piece.leaps, *piece.rides)
    # Every move lowers p·x + q·y: a coordinate grows only as far as this total allows.
    total = p * x + q * y
    if any(dx > 0 for dx, _ in vectors):
        x = total // p
    if any(dy > 0 for _, dy in vectors):
        y = total // q
    width, height = x + 1, y + 1
    # A bounded board never needs more than its own size.
    if piece.size:
        width, height = min(width, piece.size), min(height, piece.size)
    if width * height > most:
        raise LimitReached(
            "a board of {width:,} × {height:,} squares is too large for memory",
            width=width,
            height=height,
        )
    return width, height


def board_values(piece: Piece, corner: Vector, fold: Fold) -> "NDArray[np.integer]":
    """Compute the values of the squares of a board by kernels.

    Args:
        piece: its moves, all of which lower px + qy for the weights that `direction` finds.
        corner: the square farthest from 0,0.
        fold: any; a piece never splits, so only the valuation matters.

    Returns:
        [X, Y] with X and Y large enough for all that is reachable from the corner.

    >>> from kalmar.games.boards.pieces import ROOK
    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> board_values(ROOK, (2, 3), Fold(GRUNDY, NIM_SUM)).tolist()
    [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1]]
    """
    board = Board.of(piece, *extent(piece, corner))
    values = array_values(board, fold.valuation)
    return values.T if board.is_turned else values


def fill_board(
    piece: Piece, corner: Vector, valuation: Valuation, limit: int, most: int = MOST_SQUARES
) -> "tuple[Board, list[list[int]] | NDArray[np.integer]]":
    """Compute the values of the squares of a board: plainly, or by kernels where that is sooner.

    Args:
        piece: any.
        corner: the square farthest from 0,0.
        valuation: one of `PICKS`.
        limit: how many positions a search might visit instead; sets what is too much.
        most: how many squares the board may have.

    Returns:
        The board, and the values in the rows of it.

    Raises:
        LimitReached: it is too much.

    >>> from kalmar.games.boards.pieces import QUEEN
    >>> fill_board(QUEEN, (1, 2), GRUNDY, 1000)[1]
    [[0, 1], [1, 2], [2, 0]]
    """
    width, height = extent(piece, corner, most)
    board = Board.of(piece, width, height)
    what = message("the values of {width:,} × {height:,} squares", width=width, height=height)
    moves = width * height * (len(piece.leaps) + len(piece.rides))
    if is_compiled_sooner(SQUARE_MOVES, moves):
        within(board.work(valuation), limit, what)
        # Four bytes a square at the most, and sets of lines that take a quarter as much.
        refuse_beyond_memory(5 * width * height, message("{what} take", what=what))
        return board, array_values(board, valuation)
    within(PLAIN_FACTOR * board.work(valuation), limit, what)
    return board, plain_values(board, valuation)


def is_table(rules: Piece, rows: Sequence[int], cols: Sequence[int], valuation: Valuation) -> bool:
    """Check whether `table_values` has these squares: all on one board that is not too large."""
    if not (rows and cols and min(*rows, *cols) >= 0 and valuation in PICKS):
        return False
    corner = max(cols), max(rows)
    try:
        extent(rules, corner, MOST_SQUARES_IN_TABLE)
    except LimitReached:
        return False
    return rules.holds(*corner)


def table_values(
    piece: Piece, rows: Sequence[int], cols: Sequence[int], valuation: Valuation, limit: int
) -> "list[list[int]] | NDArray[np.integer]":
    """Compute the values of the squares (x, y) with x among the columns and y among the rows.

    Args:
        piece: any.
        rows: the y of each row.
        cols: the x of each column.
        valuation: one of `PICKS`.
        limit: how many positions a search might visit instead; sets what is too much.

    Returns:
        The rows: lists, or one array where kernels have made it.

    Raises:
        LimitReached: it is too much.

    >>> from kalmar.games.boards.pieces import QUEEN
    >>> table_values(QUEEN, [2, 1], [0, 3], GRUNDY, 1000)
    [[2, 5], [1, 4]]
    """
    corner = max(cols), max(rows)
    board, values = fill_board(piece, corner, valuation, limit, MOST_SQUARES_IN_TABLE)
    if isinstance(values, list):
        if board.is_turned:
            return [[values[y][x] for x in cols] for y in rows]
        return [[values[x][y] for x in cols] for y in rows]
    found = values if board.is_turned else values.T
    # A view where the numbers follow each other, as they mostly do, and else a copy.
    for axis, numbers in enumerate((rows, cols)):
        first, last = numbers[0], numbers[-1]
        if list(numbers) == list(range(first, last + 1)):
            found = found[first : last + 1] if axis == 0 else found[:, first : last + 1]
        else:
            found = np.take(found, list(numbers), axis=axis)
    return found


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for values of squares by lines, where there are too many of them for a list.

    Args:
        rules: only a piece on a board is taken.
        components: squares.
        fold: any.
        limit: how many positions a search might visit instead; sets what is too much.

    Raises:
        LimitReached: it is too much.
    """
    if not isinstance(rules, Piece):
        return None
    corner = max(x for x, _ in components), max(y for _, y in components)
    try:
        width, height = extent(rules, corner)
    except LimitReached:
        # Squares too far away for arrays: by formula for a rook.
        found = rook(rules, fold)
        if found is None:
            raise
        return found
    # A ride has half of the longer side as options on average.
    moves = len(rules.leaps) + len(rules.rides) * max(width, height) // 2
    if width * height * moves < MIN_OPTIONS_FOR_ARRAYS or fold.valuation not in PICKS:
        return None
    board, values = fill_board(rules, corner, fold.valuation, limit)
    if board.is_turned:
        return Solved(lambda square: int(values[square[1]][square[0]]))
    return Solved(lambda square: int(values[square[0]][square[1]]))


def rook(rules: Piece, fold: Fold) -> Solved | None:
    """Return the values of a rook on squares of any size, by formula; None for other pieces.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> solved = rook(ROOK, Fold(GRUNDY, NIM_SUM))
    >>> solved.value((10**18, 3)), solved.reach.count((10**18, 3), 0)
    (1000000000000000003, 1)
    """
    # Only plain rook moves on a board without bounds, in normal play.
    if (rules.leaps, rules.rides, rules.size) != ((), ROOK.rides, 0) or fold.valuation != GRUNDY:
        return None
    return Solved(lambda square: square[0] ^ square[1], THEOREMS["rook-nim"].cite(), ROOK_MOVES)


def _rook_lines(square: Vector) -> Iterator[Line]:
    x, y = square
    yield Line(x, range(x), lambda left: (left, y))
    yield Line(y, range(y), lambda left: (x, left))


ROOK_MOVES = by_lines(lambda square: square[0] ^ square[1], _rook_lines)
