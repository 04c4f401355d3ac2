"""Impartial Clobber on boards of two sets of squares: a stone takes one beside it.

A block without stones of both colours is left out. Moves are numbered by the square of the stone
that moves and one of four directions.
"""

from typing import Any

import numpy as np

from kalmar.engines.nimbers.plane_kernels import around_in, filled
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, first, size
from kalmar.runtime.jit import LEAN, inner

__all__ = ["WAYS", "capture", "captures", "part_of", "tidy"]

WAYS = 4


@inner(**LEAN)
def taken_by(move: int, arena: Any) -> Any:
    """The square of the stone that moves, and of the one that it takes; empty beyond the board."""
    square, way = move // WAYS, move % WAYS
    here = ONE << np.uint64(square)
    near = around_in(here, arena.whole[0], arena)
    if way == 0:
        return here, near & (here >> ONE)
    if way == 1:
        return here, near & (here << ONE)
    if way == 2:
        return here, near & (here >> np.uint64(arena.width))
    return here, near & (here << np.uint64(arena.width))


@inner(**LEAN)
def captures(move: int, planes: Any, arena: Any) -> bool:
    """Return whether there are a stone and one of the other colour to take."""
    one, two, _ = planes
    here, there = taken_by(move, arena)
    return bool((here & one != NONE and there & two != NONE)
                or (here & two != NONE and there & one != NONE))  # fmt: skip


@inner(**LEAN)
def capture(move: int, planes: Any, arena: Any) -> Any:
    """Return the board after a move."""
    one, two, none = planes
    here, there = taken_by(move, arena)
    if here & one != NONE:
        return tidy(((one ^ here) | there, two ^ there, none), arena)
    return tidy((one ^ there, (two ^ here) | there, none), arena)


@inner(**LEAN)
def tidy(planes: Any, arena: Any) -> Any:
    """Return a board without blocks of one colour."""
    one, two, none = planes
    alive = filled(around_in(one, two, arena), one | two, arena)
    return one & alive, two & alive, none


@inner(**LEAN)
def part_of(planes: Any, arena: Any) -> Any:
    """Return the first block, and about how many moves it has."""
    one, two, none = planes
    block = filled(first(one | two), one | two, arena)
    one, two = one & block, two & block
    return (one, two, none), size(around_in(one, two, arena)) + size(around_in(two, one, arena))
