"""Values of all squares of a board by lines: what a ride reaches lies on one line.

Each line keeps a summary of the values met on it, so a square costs as many steps as the piece has
moves, not options. `plain_values` keeps bit sets in Python integers and answers before Numba has
loaded; `array_values` runs the kernels of `rider_kernels`. Both visit squares options first: row by
row where every move goes to a lower row, or to a lower column of its row; else by ascending
p·x + q·y for the weights of `direction`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.games.boards.pieces import Piece, Vector, direction
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.optional import needs
from kalmar.runtime.work import spend
from kalmar.solvers.arrays import NEGATIVE, PICKS, picker
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.solvers import rider_kernels
    from kalmar.theory import fold_kernels
else:
    np = LazyModule("numpy")
    rider_kernels = LazyModule("kalmar.solvers.rider_kernels")
    fold_kernels = LazyModule("kalmar.theory.fold_kernels")


STRIP, BLOCK = 64, 64
"""Rows of a strip and columns of a block: their lines stay in the cache of a core."""

SQUARES_IN_SLICE = 1_000_000
"""Squares between two checks of the limits where squares come by weights."""

MOVES_PER_STEP, MOVES_PER_STEP_BY_WEIGHT = 512, 64
"""Moves of squares that kernels look at in a step of work, row by row and by weights."""


@dataclass(frozen=True)
class Board:
    """The squares of a board and the moves on it, in the order in which they are visited.

    Attributes:
        tall: rows, the first coordinate.
        wide: columns.
        leaps: as (rows, columns).
        rides: the same.
        weights: p, q; 1, 0 for row by row.
        is_turned: whether a row has the squares of one y, not of one x.
    """

    tall: int
    wide: int
    leaps: tuple[Vector, ...]
    rides: tuple[Vector, ...]
    weights: Vector
    is_turned: bool

    @classmethod
    def of(cls, piece: Piece, width: int, height: int) -> "Board":
        """Choose the order for a piece: rows of equal y if possible, as in tables.

        >>> from kalmar.games.boards.pieces import KNIGHT, QUEEN
        >>> Board.of(QUEEN, 3, 5).tall, Board.of(KNIGHT, 3, 5).weights
        (5, (1, 1))
        """
        turned = tuple((y, x) for x, y in piece.leaps), tuple((y, x) for x, y in piece.rides)
        if all(vector < (0, 0) for vector in (*turned[0], *turned[1])):
            return cls(height, width, *turned, (1, 0), is_turned=True)
        upright = piece.leaps, piece.rides
        by_row = all(vector < (0, 0) for vector in (*piece.leaps, *piece.rides))
        return cls(width, height, *upright, (1, 0) if by_row else direction(piece), is_turned=False)

    @property
    def largest(self) -> int:
        """Return a bound for lengths of play and for Grundy values.

        >>> from kalmar.games.boards.pieces import KNIGHT, QUEEN
        >>> Board.of(QUEEN, 8, 8).largest, Board.of(KNIGHT, 8, 8).largest
        (14, 14)
        """
        moves = (*self.leaps, *self.rides)
        p, q = direction(Piece("", moves))
        step = min((-p * x - q * y for x, y in moves), default=1)
        return (p * (self.tall - 1) + q * (self.wide - 1)) // step

    @property
    def most_options(self) -> int:
        """Return a bound for the number of options of a square."""
        steps = (
            min((side - 1) // abs(by) for side, by in zip((self.tall, self.wide), ride, strict=True)
                if by) for ride in self.rides
        )  # fmt: skip
        return len(self.leaps) + sum(steps)

    def bound(self, valuation: Valuation) -> int:
        """Return a bound for the values."""
        # Counted from the end, each move adds at most 1 to a length and to a Grundy value.
        length = self.largest + max(valuation.ended, 0)
        if PICKS[valuation] in {"MEX", "FORECLOSED"}:
            return max(min(length, self.most_options), valuation.ended, 0)
        return max(length, 7)

    def work(self, valuation: Valuation) -> int:
        """Return about how many words all squares look at."""
        words = 1
        if PICKS[valuation] in {"MEX", "FORECLOSED"}:
            words += self.bound(valuation) // 256
        return self.tall * self.wide * (len(self.leaps) + len(self.rides) * words)

    def squares(self) -> Iterator[tuple[int, list[int]]]:
        """Yield runs of squares, options first: the row and the columns, with checks of limits."""
        p, q = self.weights
        if not q:
            for x in range(self.tall):
                check_limits()
                yield x, list(range(self.wide))
            return
        for level in range(p * (self.tall - 1) + q * (self.wide - 1) + 1):
            check_limits()
            low = max(0, -((p * (self.tall - 1) - level) // q))
            for y in range(low, min(self.wide, level // q + 1)):
                if (level - q * y) % p == 0:
                    yield (level - q * y) // p, [y]


def plain_values(board: Board, valuation: Valuation) -> list[list[int]]:
    """Compute the values of all squares by bit sets in Python integers.

    Args:
        board: with the moves.
        valuation: one of `PICKS`.

    Returns:
        For each row of the board the values in it.

    >>> from kalmar.games.boards.pieces import QUEEN
    >>> from kalmar.theory.valuations import GRUNDY
    >>> plain_values(Board.of(QUEEN, 3, 2), GRUNDY)
    [[0, 1, 2], [1, 2, 0]]
    """
    values = [[0] * board.wide for _ in range(board.tall)]
    pick = picker(valuation, board.bound(valuation))
    # For each ride and each x mod a, or x itself, the sets of its lines by y + s·⌊x/a⌋.
    sets: list[dict[int, dict[int, int]]] = [{} for _ in board.rides]
    for x, columns in board.squares():
        spend(len(columns))
        lines = []
        for (dx, dy), found in zip(board.rides, sets, strict=True):
            if dx:
                shift = x // abs(dx) * (dy if dx < 0 else -dy)
                lines.append((found.setdefault(x % abs(dx), {}), shift, 0))
            else:
                lines.append((found.setdefault(x, {}), 0, abs(dy)))
        leaps = [(x + dx, dy) for dx, dy in board.leaps if 0 <= x + dx < board.tall]
        for y in columns:
            met = 0
            for u, dy in leaps:
                if 0 <= y + dy < board.wide:
                    met |= 1 << values[u][y + dy] + NEGATIVE
            for line, shift, modulus in lines:
                met |= line.get(y % modulus if modulus else y + shift, 0)
            value = values[x][y] = pick(met)
            bit = 1 << value + NEGATIVE
            for line, shift, modulus in lines:
                key = y % modulus if modulus else y + shift
                line[key] = line.get(key, 0) | bit
    return values


def array_values(board: Board, valuation: Valuation) -> "NDArray[np.integer]":
    """Compute the values of all squares by kernels, a strip of rows at a time.

    Args:
        board: with the moves.
        valuation: one of `PICKS`.

    Returns:
        [tall, wide] of the narrowest type that holds every value that could be.
    """
    (p, q), tall, wide = board.weights, board.tall, board.wide
    # All of it before the first square, so that what is too much takes neither time nor memory.
    moves = tall * wide * (len(board.leaps) + len(board.rides))
    spend(moves // (MOVES_PER_STEP_BY_WEIGHT if q else MOVES_PER_STEP))
    with needs("large boards"):
        fill, clear = _filler(board, valuation)
    most = board.bound(valuation)
    # Foreclosed values, and those of ended squares, can be negative.
    signed = valuation.ended < 0
    bits = next(bits for bits in (8, 16, 32) if most < 1 << bits - signed)
    values = np.empty((tall, wide), f"{'' if signed else 'u'}int{bits}")
    if q:
        # By weights: all rows at once, a number of levels at a time.
        window = np.empty((tall, wide), np.int32)
        last = p * (tall - 1) + q * (wide - 1) + 1
        step = max(1, SQUARES_IN_SLICE * last // (tall * wide))
        for level in range(0, last, step):
            check_limits()
            fill(window, (level, min(level + step, last), 0, tall, wide, p, q, wide))
        values[:] = window
        return values
    # Leaps look back on rows before the strip.
    deep = max((-dx for dx, _ in board.leaps), default=0)
    window = np.zeros((deep + STRIP, wide), np.int32)
    # Blocks of columns one after the other, unless a move goes to the right.
    right = any(dy > 0 for _, dy in (*board.leaps, *board.rides))
    for begin in range(0, tall, STRIP):
        check_limits()
        end = min(begin + STRIP, tall)
        if begin and board.rides:
            clear(begin, end)
        fill(window, (begin, end, deep, tall, wide, p, q, wide if right else BLOCK))
        values[begin:end] = window[deep : deep + end - begin]
        window[:deep] = window[STRIP:]
    return values


def _lines(board: Board, height: int) -> tuple[list[list[int]], int]:
    """Number the lines of the rides for strips of so many rows: `rides` of the kernels, and S."""
    rides, first = [], 0
    for dx, dy in board.rides:
        a, s = abs(dx), dy if dx < 0 else -dy
        if a:
            count = board.wide + abs(dy) * ceil(height / a)
            lines = a * count
        else:
            count = max(abs(dy), 1)
            lines = height * count
        rides.append([dx, dy, a, s, first, count])
        first += lines
    return rides, first


def _filler(board: Board, valuation: Valuation) -> tuple[Callable[..., None], Callable[..., None]]:
    """Return functions that fill the values of a strip, and that clear the lines begun in one."""
    which = getattr(fold_kernels, PICKS[valuation])
    has_sets = which in {fold_kernels.MEX, fold_kernels.FORECLOSED}
    height = board.tall if board.weights[1] else min(STRIP, board.tall)
    if has_sets and not board.rides:
        listed, count = [[0, 0, 0, 0, 0, 1]], height
    else:
        listed, count = _lines(board, height)
    rides = np.array(listed, np.int64).reshape(-1, 6)
    leaps = np.array(board.leaps, np.int64).reshape(-1, 2)
    words = board.bound(valuation) // 64 + 1 if has_sets else 0
    flat = np.zeros(count * words, np.uint64)
    empty = 0 if has_sets else rider_kernels.NONE
    marks = np.full((count, 2), empty, np.int32)
    scratch = np.empty((4, max(len(rides), len(leaps), 1)), np.int64)
    mex, picked = rider_kernels.fill_mex, rider_kernels.fill_picked

    def fill(window: "NDArray[np.int32]", where: tuple[int, ...]) -> None:
        at = np.array(where, np.int64)
        if has_sets:
            foreclosed = which == fold_kernels.FORECLOSED
            mex(window, at, leaps, rides, flat, marks, scratch, valuation.ended, foreclosed)
        else:
            picked(window, at, leaps, rides, marks, scratch, valuation.ended, which)

    def clear(begin: int, end: int) -> None:
        rider_kernels.clear_lines(rides, begin, end, board.wide, flat, marks, empty)

    return fill, clear
