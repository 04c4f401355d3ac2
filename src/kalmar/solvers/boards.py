"""Values and P-positions of a piece on a board: of all squares up to a corner.

Values come by the lines of `riders`. P-positions come row by row, without the values of the other
squares: a row is an integer with a bit a square. A square is an N-position iff a leap or a ride
leads to a P-position, and the squares of a row from which one does are those of an earlier row,
shifted. So a row costs a few operations on integers a move, and of the board only some rows are
kept. In misère play squares without moves are N-positions besides. For the queen no row is needed:
the P-positions of Wythoff's game are (⌊nφ⌋, ⌊nφ²⌋) and their mirror images (Wythoff 1907).
"""

from collections.abc import Iterator, Sequence
from math import isqrt
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.core.rules import Play
from kalmar.games.boards import bits
from kalmar.games.boards.pieces import QUEEN, ROOK, Piece, Vector, direction
from kalmar.runtime.jobs import batches, check_limits
from kalmar.runtime.optional import SQUARE_MOVES, is_compiled_sooner
from kalmar.runtime.work import refuse_beyond_memory, spend
from kalmar.solvers.arrays import MIN_OPTIONS_FOR_ARRAYS, PICKS, within
from kalmar.solvers.riders import Board, array_values, plain_values
from kalmar.solvers.solved import Line, Solved, by_lines
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, MISERE_GRUNDY
from kalmar.theory.valuations.valuation import Fold, Valuation

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


def fill_board(
    piece: Piece, corner: Vector, valuation: Valuation, limit: int, most: int = MOST_SQUARES
) -> "list[list[int]] | NDArray[np.integer]":
    """Compute the values of the squares of a board: plainly, or by kernels where that is sooner.

    Args:
        piece: any.
        corner: the square farthest from 0,0.
        valuation: one of `PICKS`.
        limit: how many positions a search might visit instead; sets what is too much.
        most: how many squares the board may have.

    Returns:
        The values: for each y those of x = 0, 1, ….

    Raises:
        LimitReached: it is too much.

    >>> from kalmar.games.boards.pieces import QUEEN
    >>> fill_board(QUEEN, (1, 2), GRUNDY, 1000)
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
        found = array_values(board, valuation)
        return found if board.is_turned else found.T
    within(PLAIN_FACTOR * board.work(valuation), limit, what)
    values = plain_values(board, valuation)
    return values if board.is_turned else [list(row) for row in zip(*values, strict=True)]


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
    found = fill_board(piece, corner, valuation, limit, MOST_SQUARES_IN_TABLE)
    if isinstance(found, list):
        return [[found[y][x] for x in cols] for y in rows]
    # A view where the numbers follow each other, as they mostly do, and else a copy.
    for axis, numbers in enumerate((rows, cols)):
        first, last = numbers[0], numbers[-1]
        if list(numbers) == list(range(first, last + 1)):
            found = found[first : last + 1] if axis == 0 else found[:, first : last + 1]
        else:
            found = np.take(found, list(numbers), axis=axis)
    return found


def solve(rules: Piece, components: Sequence[Vector], fold: Fold, limit: int) -> Solved | None:
    """Solve for values of squares by lines, where there are too many of them for a list.

    Args:
        rules: of a piece.
        components: squares.
        fold: any.
        limit: how many positions a search might visit instead; sets what is too much.

    Raises:
        LimitReached: it is too much.
    """
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
    values = fill_board(rules, corner, fold.valuation, limit)
    return Solved(lambda square: int(values[square[1]][square[0]]))


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


MOST_SQUARES_BY_ROWS = 10**12
"""Squares of a board of which the P-positions are found."""

SQUARES_PER_STEP = 8
"""Values that are looked at in a step of work."""


def wythoff_partner(x: int) -> int:
    """Return the y with which (x, y) is a P-position of the queen.

    >>> [wythoff_partner(x) for x in range(8)], wythoff_partner(wythoff_partner(10**30)) == 10**30
    ([0, 2, 1, 5, 7, 3, 10, 4], True)
    """
    # ⌊nφ⌋ with φ = (1 + √5)/2 is exact in integers, and φ² = φ + 1. The n of x is ⌈x/φ⌉ or ⌊x/φ²⌋
    # rounded up; each x is in one of the two sequences (Beatty).
    root = isqrt(5 * x * x)
    for n in ((root - x) // 2, (root - x) // 2 + 1):
        if (n + isqrt(5 * n * n)) // 2 == x:
            return x + n
    n = next(n for n in range((3 * x - root) // 2, x) if (3 * n + isqrt(5 * n * n)) // 2 == x)
    return x - n


def lost_squares(
    piece: Piece, rows: Sequence[int], cols: Sequence[int], play: Play, limit: int
) -> list[Vector]:
    """Return the P-positions with y among the rows and x among the columns, as (y, x), ascending.

    Args:
        piece: any.
        rows: the y.
        cols: the x.
        play: the convention.
        limit: how many positions a search might visit instead; sets what is too much.

    Raises:
        LimitReached: it is too much.

    >>> lost_squares(QUEEN, range(6), range(4), Play.NORMAL, 1000)
    [(0, 0), (1, 2), (2, 1), (5, 3)]
    """
    ys, xs = set(rows), set(cols)
    if (piece.leaps, piece.rides, piece.size, play) == ((), QUEEN.rides, 0, Play.NORMAL):
        return [(y, x) for some in batches(sorted(ys)) for y in some
                if (x := wythoff_partner(y)) in xs]  # fmt: skip
    width, height = extent(piece, (max(cols), max(rows)), MOST_SQUARES_BY_ROWS)
    board = Board.of(piece, width, height)
    if board.weights[1]:
        return _by_values(piece, sorted(ys), sorted(xs), play, limit)
    words = board.tall * (1 + board.wide // 64) * (len(piece.leaps) + len(piece.rides))
    what = message("the P-positions of {width:,} × {height:,} squares", width=width, height=height)
    within(words, limit, what)
    major, minor = (ys, xs) if board.is_turned else (xs, ys)
    squares = [(a, b) for a, row in enumerate(lost_rows(board, play)) if a in major
               for b in ones(row) if b in minor]  # fmt: skip
    return squares if board.is_turned else sorted((y, x) for x, y in squares)


def lost_rows(board: Board, play: Play) -> Iterator[int]:
    """Yield for each row of a board its P-positions as bits.

    Args:
        board: whose squares come row by row.
        play: the convention.

    >>> [bin(row) for row in lost_rows(Board.of(QUEEN, 4, 3), Play.NORMAL)]
    ['0b1', '0b100', '0b10']
    """
    full = (1 << board.wide) - 1
    moves = (*board.leaps, *board.rides)
    deep = max((-dx for dx, _ in moves), default=0)
    # P-positions of earlier rows, and for each ride the squares from which it leads to one.
    lost: list[int] = [0] * max(deep, 1)
    reach: list[list[int]] = [[0] * -dx for dx, _ in board.rides]
    within_row = [(dy, is_ride) for is_ride, found in enumerate((board.leaps, board.rides))
                  for dx, dy in found if not dx]  # fmt: skip
    for x in range(board.tall):
        check_limits()
        won = 0
        for dx, dy in board.leaps:
            if dx and x + dx >= 0:
                won |= shifted(lost[(x + dx) % deep], dy)
        for (dx, dy), earlier in zip(board.rides, reach, strict=True):
            if dx and x + dx >= 0:
                earlier[x % -dx] = shifted(earlier[x % -dx] | lost[(x + dx) % deep], dy) & full
                won |= earlier[x % -dx]
        if play is Play.MISERE:
            won |= full & ~_can_move(moves, x, full)
        row = _free(full & ~won, within_row, board.wide)
        lost[x % len(lost)] = row
        yield row


def shifted(row: int, dy: int) -> int:
    """Return the squares from which a step of dy leads to a square of a row."""
    return row >> dy if dy > 0 else row << -dy


def _can_move(moves: Sequence[Vector], x: int, full: int) -> int:
    """Return the squares of a row that have a move."""
    found = 0
    for dx, dy in moves:
        if x + dx >= 0:
            found |= shifted(full, dy) & full
    return found


def _free(open_squares: int, steps: Sequence[tuple[int, int]], wide: int) -> int:
    """Return the P-positions of a row: open squares with no move to one of them in the row."""
    if not steps:
        return open_squares
    found = 0
    while open_squares:
        lowest = open_squares & -open_squares
        found |= lowest
        if (-1, 1) in steps:
            # A ride along the row reaches this one from all squares that follow.
            break
        open_squares ^= lowest
        for dy, is_ride in steps:
            reached = lowest << -dy
            if is_ride:
                reached *= ((1 << -dy * (wide // -dy)) - 1) // ((1 << -dy) - 1)
            open_squares &= ~reached
    return found


def ones(row: int) -> Iterator[int]:
    """Return the places of the bits of a row.

    >>> list(ones(0b10110))
    [1, 2, 4]
    """
    if row.bit_count() <= 8:
        return bits(row)
    # Long rows with many are read once, in place of once for each.
    return (place for place, bit in enumerate(bin(row)[:1:-1]) if bit == "1")


def _by_values(
    piece: Piece, rows: Sequence[int], cols: Sequence[int], play: Play, limit: int
) -> list[Vector]:
    """Return the P-positions among some rows and columns of a board as squares whose value is 0."""
    valuation, found = GRUNDY if play is Play.NORMAL else MISERE_GRUNDY, list[Vector]()
    for y, values in zip(rows, table_values(piece, rows, cols, valuation, limit), strict=True):
        spend(1 + len(cols) // SQUARES_PER_STEP)
        found += [(y, x) for x, value in zip(cols, values, strict=True) if value == 0]
    return found
