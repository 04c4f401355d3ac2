"""Impartial NoGo on boards of three sets of squares, with only what play can still depend on.

The third set is of the empty squares on which some stone can still be put. A block is *safe* where
an empty square beside it can never be filled; of such blocks nothing is kept but on which empty
squares a stone of their colour would be safe at once: the first two sets there. Elsewhere they are
the stones of blocks that are not safe. What may not be put on a square may never be put there, as
long as it is empty: either a block of the other colour has no other liberty, and nothing but a
stone on that square gives it one; or all neighbours are taken, by stones of the other colour or by
blocks that have no other liberty. Moves are numbered by their square and colour.
"""

from typing import Any

from kalmar.engines.nimbers.plane_kernels import around_in, filled
from kalmar.engines.vectors.bit_sets_kernels import NONE, first, size, without_first
from kalmar.runtime.jit import LEAN, inner

__all__ = ["part_of", "placed", "playable", "tidy"]


@inner(**LEAN)
def liberties(stones: Any, empty: Any, arena: Any) -> Any:
    """The last liberties of blocks that have one only, and the stones of blocks that have more."""
    last, free = NONE, NONE
    while stones != NONE:
        block = filled(first(stones), stones, arena)
        stones ^= block
        air = around_in(block, empty, arena)
        if without_first(air) == NONE:
            last |= air
        else:
            free |= block
    return last, free


@inner(**LEAN)
def playable(planes: Any, arena: Any) -> Any:
    """Return where a stone of each colour can be put."""
    one, two, empty = planes
    last_one, free_one = liberties(one & ~empty, empty, arena)
    last_two, free_two = liberties(two & ~empty, empty, arena)
    air = around_in(empty, empty, arena)
    can_one = air | (one & empty) | around_in(free_one, empty, arena)
    can_two = air | (two & empty) | around_in(free_two, empty, arena)
    return can_one & ~last_two, can_two & ~last_one


@inner(**LEAN)
def placed(square: Any, planes: Any, arena: Any) -> Any:
    """The board after a stone of the first colour is put on a square, before it is tidied."""
    one, two, empty = planes
    safe = square & one != NONE
    empty ^= square
    one, two = one & ~square, two & ~square
    stones = one & ~empty
    block = square | filled(around_in(square, stones, arena), stones, arena)
    if safe:
        return (one & ~block) | around_in(block, empty, arena), two, empty
    return one | block, two, empty


@inner(**LEAN)
def freed(one: Any, safe: Any, empty: Any, arena: Any) -> Any:
    """A colour whose blocks beside some squares are safe now: the squares beside them are kept."""
    stones = one & ~empty & ~safe
    block = filled(around_in(safe, stones, arena), stones, arena)
    return (one & ~block & ~safe) | around_in(block, empty, arena)


@inner(**LEAN)
def tidy(planes: Any, arena: Any) -> Any:
    """Return a board without squares and blocks on which nothing depends any more."""
    one, two, empty = planes
    can_one, can_two = playable((one, two, empty), arena)
    never = empty & ~can_one & ~can_two
    if never != NONE:
        empty ^= never
        beside = around_in(never, empty, arena)
        one = freed(one, never, empty, arena) | beside
        two = freed(two, never, empty, arena) | beside
    _, free_one = liberties(one & ~empty, empty, arena)
    _, free_two = liberties(two & ~empty, empty, arena)
    linked = around_in(empty | free_one | free_two, empty, arena)
    single = empty & ~linked
    if single != NONE:
        one, two = without_stones(one, single, arena), without_stones(two, single, arena)
    return one, two, empty


@inner(**LEAN)
def without_stones(one: Any, single: Any, arena: Any) -> Any:
    """A colour without what it has on and beside squares, each of which is one move in any case."""
    one &= ~single
    return one & ~filled(around_in(single, one, arena), one, arena)


@inner(**LEAN)
def part_of(planes: Any, arena: Any) -> Any:
    """Return the part of the first empty square, and about how many moves it has.

    Squares side by side, and the liberties of a block that is not safe, are in one part.
    """
    one, two, empty = planes
    stones_one, stones_two = one & ~empty, two & ~empty
    part = first(empty)
    while True:
        grown = part | around_in(part & empty, empty | stones_one | stones_two, arena)
        grown |= around_in(part & stones_one, empty | stones_one, arena)
        grown |= around_in(part & stones_two, empty | stones_two, arena)
        if grown == part:
            planes = one & part, two & part, empty & part
            can_one, can_two = playable(planes, arena)
            return planes, size(can_one) + size(can_two)
        part = grown
