"""Kernel operations that nimber searches need of a game, for sets of points and for boards.

Each operation (`able`, `left_by`, `next_piece`, `canonical`, …) is chosen when a kernel is
compiled, by the type of its last argument, the arena, so that no branch is left at run time. Games
that take points away are in `removal_kernels`; boards with stones are here, where `arena` says
whether NoGo or Clobber is played on them.
"""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.nimbers import removal_kernels as removal
from kalmar.engines.nimbers.stone_kernels import (
    capture,
    captures,
    clobber_part,
    clobber_tidy,
    images_apart,
    join_planes,
    least_board,
    nogo_part,
    nogo_tidy,
    planes_of,
    playable,
    put_stone,
)
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, BitSet, size
from kalmar.runtime.jit import LEAN, UNWRAPPED, inner

try:
    from numba.extending import overload
except ImportError:
    overload = None

__all__ = [
    "AnyArena",
    "Boards",
    "able",
    "by_arena",
    "can_move",
    "canonical",
    "least_image",
    "left_by",
    "next_piece",
    "reduced",
    "size_in",
    "tidied",
]


Looked: TypeAlias = Any
"""What `can_move` looks at: some points, or two sets of squares in a word each."""


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
    column: NDArray[np.uint64]
    whole: NDArray[np.uint64]
    moves: NDArray[np.uint64]
    lone: NDArray[np.uint64]
    none: tuple[np.uint64, ...]


@inner(**LEAN)
def board_able(board: BitSet, arena: Boards) -> Looked:
    """Return what `can_move` looks at: where stones can be put, or where they stand."""
    one, two, three = planes_of(board, arena)
    if arena.three:
        return playable((one, two, three), arena)
    return one, two


@inner(**LEAN, forceinline=True)
def board_can_move(move: int, looked: Looked, arena: Boards) -> bool:
    """Return whether there is a move, from what `able` said of a board."""
    one, two = looked
    if arena.three:
        # NoGo numbers moves by square and colour: bit 0 is the colour.
        square = ONE << np.uint64(move >> 1)
        return bool((two if move & 1 else one) & square != NONE)
    return bool(captures(move, (one, two, NONE), arena))


@inner(**LEAN)
def board_left_by(move: int, board: BitSet, arena: Boards) -> BitSet:
    """Return the board after a move, without what nothing depends on any more."""
    one, two, three = planes_of(board, arena)
    if not arena.three:
        return join_planes(capture(move, (one, two, three), arena), arena)
    # One function puts stones of the first colour: for the second the planes change places.
    square = ONE << np.uint64(move >> 1)
    if move & 1:
        two, one, three = put_stone(square, (two, one, three), arena)
    else:
        one, two, three = put_stone(square, (one, two, three), arena)
    return join_planes(nogo_tidy((one, two, three), arena), arena)


@inner(**LEAN)
def tidy_board(board: BitSet, arena: Boards) -> BitSet:
    """Return a board without what nothing depends on."""
    planes = planes_of(board, arena)
    if arena.three:
        return join_planes(nogo_tidy(planes, arena), arena)
    return join_planes(clobber_tidy(planes, arena), arena)


@inner(**LEAN)
def board_next_piece(board: BitSet, arena: Boards) -> tuple[BitSet, int]:
    """Return the first piece of a board, and twice the number of moves to guess for it."""
    planes = planes_of(board, arena)
    part, moves = nogo_part(planes, arena) if arena.three else clobber_part(planes, arena)
    return join_planes(part, arena), 2 * moves


@inner(**LEAN)
def board_canonical(piece: BitSet, arena: Boards) -> tuple[BitSet, int]:
    """Return the form that a piece shares with its images, and its nimber; −1 if it is unseen."""
    planes = planes_of(piece, arena)
    # Copying the moves of the other player is shown for Clobber only; a NoGo stone may take away
    # the answer at its image.
    zero = not arena.three and images_apart(planes, arena)
    return least_board(planes, arena), 0 if zero else -1


@inner(**LEAN)
def board_least_image(piece: BitSet, arena: Boards) -> BitSet:
    """Return the form that a piece shares with its images."""
    return least_board(planes_of(piece, arena), arena)


@inner(**LEAN)
def board_size(piece: BitSet, arena: Boards) -> int:
    """How many squares are empty in NoGo, or have stones in Clobber: every move leaves fewer."""
    one, two, three = planes_of(piece, arena)
    return size(three) if arena.three else size(one | two)


AnyArena: TypeAlias = removal.Arena | Boards
"""What a search is about."""
Function = Callable[..., Any]
"""What `inner` makes."""


def by_arena(points: Function, boards: Function) -> Function:
    """Return the function for points that are taken away or that for boards, by the last argument.

    >>> by_arena(lambda arena: "points", lambda arena: "boards")(Boards(*range(8)))
    'boards'
    """

    def chosen(*arguments: Any) -> Any:
        return functions[type(arguments[-1])](*arguments)

    functions: dict[type, Any] = {removal.Arena: points, Boards: boards}
    if overload is None:
        return chosen

    # Numba calls this with types when a caller is compiled, and compiles what it gives back: the
    # choice costs nothing at run time.
    @overload(chosen, jit_options={**LEAN, **UNWRAPPED, "forceinline": True}, strict=False)
    def _(*kinds: Any) -> Any:
        return functions[kinds[-1].instance_class].py_func

    return chosen


@inner(**LEAN, forceinline=True)
def points_able(points: BitSet, _arena: removal.Arena) -> Looked:
    """Return what `can_move` looks at: the points that are there."""
    # A move is there iff its points are, so nothing has to be prepared.
    return points


@inner(**LEAN, forceinline=True)
def has_needed(move: int, points: BitSet, arena: removal.Arena) -> bool:
    """Return whether all points are there that a move needs."""
    return bool(removal.needed(move, arena.moves, points) & ~points == NONE)


@inner(**LEAN, forceinline=True)
def without_taken(move: int, points: BitSet, arena: removal.Arena) -> BitSet:
    """Return the points that a move leaves; in misère play only twins make no difference."""
    left = points & ~removal.taken(move, arena.moves, points)
    # Leaves that share their hub are exchangeable in misère play too, but a reduction that rests on
    # equal nimbers (`without_idle`) holds in normal play only.
    if arena.leaves:
        near = removal.beside(move, arena.moves, points) & left
        return removal.without_twins(left, arena.share, near)
    return left


@inner(**LEAN, forceinline=True)
def without_idle(points: BitSet, arena: removal.Arena) -> BitSet:
    """Return a set without points that make no difference in normal play."""
    return removal.reduced(points, points, arena)


@inner(**LEAN, forceinline=True)
def points_in(points: BitSet, _arena: removal.Arena) -> int:
    """Return how many points a set has: every move leaves fewer."""
    return size(points)


# The interface of both kinds of arena; searches call nothing else of a game.
able = by_arena(points_able, board_able)
can_move = by_arena(has_needed, board_can_move)
left_by = by_arena(without_taken, board_left_by)
next_piece = by_arena(removal.next_piece, board_next_piece)
canonical = by_arena(removal.canonical, board_canonical)
least_image = by_arena(removal.least_image, board_least_image)
reduced = by_arena(without_idle, tidy_board)
tidied = by_arena(points_able, tidy_board)
size_in = by_arena(points_in, board_size)
