"""The P-positions of a piece on a board, row by row, without the values of the other squares.

A row is an integer with a bit a square. A square is an N-position iff a leap or a ride leads to a
P-position, and the squares of a row from which one does are those of an earlier row, shifted. So a
row costs a few operations on integers a move, and of the board only some rows are kept. In misère
play squares without moves are N-positions besides.

For the queen no row is needed: the P-positions of Wythoff's game are (⌊nφ⌋, ⌊nφ²⌋) and their mirror
images (Wythoff 1907).
"""

from collections.abc import Iterator, Sequence
from math import isqrt

from kalmar.core.i18n import message
from kalmar.core.rules import Play
from kalmar.games.boards.pieces import QUEEN, Piece, Vector
from kalmar.games.boards.squares import bits
from kalmar.runtime.jobs import batches, check_limits
from kalmar.runtime.work import spend
from kalmar.solvers.arrays import within
from kalmar.solvers.boards import MOST_SQUARES_IN_TABLE, extent, fill_board
from kalmar.solvers.riders import Board
from kalmar.theory.valuations import GRUNDY, MISERE_GRUNDY

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
    major, minor = (ys, xs) if board.is_turned else (xs, ys)
    if board.weights[1]:
        squares = _by_values(piece, (major, minor), (max(cols), max(rows)), play, limit)
    else:
        words = board.tall * (1 + board.wide // 64) * (len(piece.leaps) + len(piece.rides))
        what = message(
            "the P-positions of {width:,} × {height:,} squares", width=width, height=height
        )
        within(words, limit, what)
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
    piece: Piece, asked: tuple[set[int], set[int]], corner: Vector, play: Play, limit: int
) -> list[tuple[int, int]]:
    """Return the P-positions among some rows and columns of a board as squares whose value is 0."""
    valuation = GRUNDY if play is Play.NORMAL else MISERE_GRUNDY
    _, values = fill_board(piece, corner, valuation, limit, MOST_SQUARES_IN_TABLE)
    found, (rows, cols) = list[tuple[int, int]](), asked
    for a in sorted(rows):
        spend(1 + len(cols) // SQUARES_PER_STEP)
        row = values[a]
        found.extend([(a, b) for b in sorted(cols) if row[b] == 0])
    return found
