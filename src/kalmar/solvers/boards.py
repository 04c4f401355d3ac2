"""A piece on a board: values of all squares up to a corner, by arrays."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kalmar.core.errors import LimitReached
from kalmar.core.rules import Component, Option, Rules
from kalmar.games.boards.pieces import ROOK, Piece, Vector, direction
from kalmar.runtime.optional import needs
from kalmar.solvers.arrays import WORTH_ARRAYS, compilable, compiled_fold, within
from kalmar.solvers.solved import Reach, Solved
from kalmar.theory.fold import Fold
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["board_values", "solve"]

MOST_SQUARES = 100_000_000


def extent(piece: Piece, corner: Vector) -> Vector:
    """How many squares wide and high a board must be to hold all that is reachable from a corner.

    Raises:
        LimitReached: the board is larger than a hundred million squares.

    >>> from kalmar.games.boards.pieces import KNIGHT, QUEEN
    >>> extent(QUEEN, (3, 5)), extent(KNIGHT, (3, 5))
    ((4, 6), (9, 9))
    """
    x, y = corner
    p, q = direction(piece)
    vectors = (*piece.leaps, *piece.rides)
    total = p * x + q * y
    if any(dx > 0 for dx, _ in vectors):
        x = total // p
    if any(dy > 0 for _, dy in vectors):
        y = total // q
    width, height = x + 1, y + 1
    if piece.size:
        width, height = min(width, piece.size), min(height, piece.size)
    if width * height > MOST_SQUARES:
        raise LimitReached(
            "a board of {width:,} × {height:,} squares is too large for memory",
            width=width,
            height=height,
        )
    return width, height


def board_values(piece: Piece, corner: Vector, fold: Fold) -> "NDArray[np.int64]":
    """The values of the squares of a board.

    Args:
        piece: its moves, all of which lower px + qy for the weights that `direction` finds.
        corner: the square farthest from 0,0.
        fold: any; a piece never splits, so only the valuation matters.

    Returns:
        [X, Y] int64 with X and Y large enough for all that is reachable from the corner.

    >>> from kalmar.games.boards.pieces import ROOK
    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> board_values(ROOK, (2, 3), Fold(GRUNDY, NIM_SUM)).tolist()
    [[0, 1, 2, 3], [1, 0, 3, 2], [2, 3, 0, 1]]
    """
    with needs("large boards"):
        import numpy as np

        from kalmar.solvers import board_kernels as boards
    width, height = extent(piece, corner)
    p, q = direction(piece)
    xs, ys = np.divmod(np.arange(width * height, dtype=np.int64), height)
    order = np.argsort(p * xs + q * ys, kind="stable")
    values = np.empty((width, height), np.int64)
    leaps = np.array(piece.leaps, np.int64).reshape(-1, 2)
    rides = np.array(piece.rides, np.int64).reshape(-1, 2)
    _, which = compiled_fold(fold)
    squares = np.stack((xs[order], ys[order]), axis=1)
    boards.fill_by(which)(values, squares, leaps, rides, fold.valuation.ended)
    return values


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Values of squares by arrays, where there are enough of them to pay for compiling.

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
        from kalmar.solvers import leapers  # few squares are so far away

        found = rook(rules, fold) or leapers.solve(rules, fold)
        if found is None:
            raise
        return found
    moves = len(rules.leaps) + len(rules.rides) * max(width, height) // 2
    if width * height * moves < WORTH_ARRAYS or not compilable(fold):
        return None
    within(width * height * moves, limit, f"the values of {width:,} × {height:,} squares")
    values = board_values(rules, corner, fold)
    return Solved(lambda square: int(values[square]))


def rook(rules: Piece, fold: Fold) -> Solved | None:
    """Return the values of a rook on squares of any size, by formula; None for other pieces.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> solved = rook(ROOK, Fold(GRUNDY, NIM_SUM))
    >>> solved.value((10**18, 3)), solved.reach.count((10**18, 3), 0)
    (1000000000000000003, 1)
    """
    if (rules.leaps, rules.rides, rules.size) != ((), ROOK.rides, 0) or fold.valuation != GRUNDY:
        return None
    return Solved(lambda square: square[0] ^ square[1], THEOREMS["rook-nim"].cite(), ROOK_REACH)


def _rook_options(square: Vector, value: int) -> Iterator[Option]:
    """Yield the squares with a value that a rook reaches."""
    x, y = square
    if value ^ y < x:
        yield ((value ^ y, y),)
    if value ^ x < y:
        yield ((x, value ^ x),)


ROOK_REACH = Reach(
    total=sum,
    values=lambda square: range(1 << max(square).bit_length()),
    count=lambda square, value: sum(1 for _ in _rook_options(square, value)),
    options=_rook_options,
)
