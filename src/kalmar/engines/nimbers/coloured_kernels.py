"""Boards with stones of two colours as a nimber search wants them: moves, pieces, canonical forms.

What `removal` has for games that take points away is here for NoGo and Clobber: `arenas` says which
of the two is meant.
"""

from typing import Any, NamedTuple

import numpy as np

from kalmar.engines.nimbers import clobber_kernels as clobber
from kalmar.engines.nimbers import nogo_kernels as nogo
from kalmar.engines.nimbers.plane_kernels import images_apart, joined, least_board, planes_of
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, size
from kalmar.runtime.jit import LEAN, inner

__all__ = [
    "Boards",
    "able",
    "can_move",
    "canonical",
    "least_image",
    "left_by",
    "next_piece",
    "size_in",
    "tidy",
]


class Boards(NamedTuple):
    """Boards of one game within a rectangle; W is the number of words of a board.

    Attributes:
        three: whether boards have three sets of squares, as in NoGo, not two, as in Clobber.
        bits: how far apart the sets are in a board.
        width: squares in a row; as many as in a column, or more.
        column: [1] uint64, the first column.
        whole: [1] uint64, all squares.
        moves: [M] uint64, of as many numbers as there are moves.
        lone: [W] uint64, all squares: what is left of NoGo on one square is a move.
        none: a tuple of W zeros.
    """

    three: bool
    bits: int
    width: int
    column: Any
    whole: Any
    moves: Any
    lone: Any
    none: Any


@inner(**LEAN)
def able(board: Any, arena: Any) -> Any:
    """Return what `can_move` looks at: where stones can be put, or where they stand."""
    one, two, three = planes_of(board, arena)
    if arena.three:
        return nogo.playable((one, two, three), arena)
    return one, two


@inner(**LEAN, forceinline=True)
def can_move(move: int, looked: Any, arena: Any) -> bool:
    """Return whether there is a move, from what `able` said of a board."""
    one, two = looked
    if arena.three:
        square = ONE << np.uint64(move >> 1)
        return bool((two if move & 1 else one) & square != NONE)
    return bool(clobber.captures(move, (one, two, NONE), arena))


@inner(**LEAN)
def left_by(move: int, board: Any, arena: Any) -> Any:
    """Return the board after a move, without what nothing depends on any more."""
    one, two, three = planes_of(board, arena)
    if not arena.three:
        return joined(clobber.capture(move, (one, two, three), arena), arena)
    square = ONE << np.uint64(move >> 1)
    if move & 1:
        two, one, three = nogo.placed(square, (two, one, three), arena)
    else:
        one, two, three = nogo.placed(square, (one, two, three), arena)
    return joined(nogo.tidy((one, two, three), arena), arena)


@inner(**LEAN)
def tidy(board: Any, arena: Any) -> Any:
    """Return a board without what nothing depends on."""
    planes = planes_of(board, arena)
    if arena.three:
        return joined(nogo.tidy(planes, arena), arena)
    return joined(clobber.tidy(planes, arena), arena)


@inner(**LEAN)
def next_piece(board: Any, arena: Any) -> Any:
    """Return the first piece of a board, and twice the number of moves to guess for it."""
    planes = planes_of(board, arena)
    part, moves = nogo.part_of(planes, arena) if arena.three else clobber.part_of(planes, arena)
    return joined(part, arena), 2 * moves


@inner(**LEAN)
def canonical(piece: Any, arena: Any) -> Any:
    """The form that a piece shares with its images, and its nimber, −1 if that is not seen."""
    planes = planes_of(piece, arena)
    zero = not arena.three and images_apart(planes, arena)
    return least_board(planes, arena), 0 if zero else -1


@inner(**LEAN)
def least_image(piece: Any, arena: Any) -> Any:
    """Return the form that a piece shares with its images."""
    return least_board(planes_of(piece, arena), arena)


@inner(**LEAN)
def size_in(piece: Any, arena: Any) -> int:
    """How many squares are empty in NoGo, or have stones in Clobber: every move leaves fewer."""
    one, two, three = planes_of(piece, arena)
    return size(three) if arena.three else size(one | two)
