"""Boards whose squares have one of several signs: three sets of squares, side by side in one set.

The first two change places where colours are exchanged. A board is moved into a corner, turned,
flipped, and its colours exchanged; the least of these numbers stands for all of them.
"""

from typing import Any

import numpy as np

from kalmar.engines.nimbers.lattice_kernels import around, box_of, flips, transposed
from kalmar.engines.vectors.bit_sets_kernels import (
    NONE,
    ONE,
    first,
    least,
    nothing,
    widened,
    word,
)
from kalmar.runtime.jit import LEAN, inner

__all__ = ["around_in", "beginning", "filled", "images_apart", "joined", "least_board", "planes_of"]


@inner(**LEAN)
def joined(planes: Any, arena: Any) -> Any:
    """Three sets of squares ([W] = 1 each) as one set; the third takes no room if it is empty."""
    one, two, three = planes
    step = np.uint64(arena.bits)
    found = widened(one, arena.none) | (widened(two, arena.none) << step)
    if three != NONE:
        found |= widened(three, arena.none) << (step + step)
    return found


@inner(**LEAN)
def planes_of(board: Any, arena: Any) -> Any:
    """Return the three sets of squares of a board."""
    step, whole = np.uint64(arena.bits), arena.whole[0]
    one, two, three = word(board, 0) & whole, word(board >> step, 0) & whole, NONE
    if arena.three:
        three = word(board >> (step + step), 0) & whole
    return one, two, three


@inner(**LEAN)
def around_in(squares: Any, among: Any, arena: Any) -> Any:
    """Those of some squares that are beside others."""
    return around(squares, arena.width, arena.column[0]) & among


@inner(**LEAN)
def filled(seeds: Any, among: Any, arena: Any) -> Any:
    """Return what hangs together with some squares of others within these, with these squares."""
    found = seeds
    while True:
        grown = found | around_in(found, among, arena)
        if grown == found:
            return found
        found = grown


@inner(**LEAN)
def beginning(squares: Any, arena: Any) -> Any:
    """Return how far squares are from the first square, and their box."""
    width = np.uint64(arena.width)
    row = (ONE << width) - ONE
    shift = NONE
    while squares & row == NONE:
        squares >>= width
        shift += width
    columns = arena.column[0]
    while squares & columns == NONE:
        squares >>= ONE
        shift += ONE
    across, down = box_of(squares, arena.width)
    return shift, across, down


@inner(**LEAN)
def turned_over(squares: Any, across: int, down: int, arena: Any) -> Any:
    """As `flips`, which is long, in one place."""
    return flips(squares, across, down, arena.width)


@inner(**LEAN)
def on_its_side(squares: Any, arena: Any) -> Any:
    """As `transposed`, in one place."""
    return transposed(squares, arena.width)


@inner(**LEAN)
def least_of_four(planes: Any, across: int, down: int, best: Any, arena: Any) -> Any:
    """Return the least of a board's flips, its colours exchanged or not, and another board."""
    one, two, three = planes
    ones, twos = turned_over(one, across, down, arena), turned_over(two, across, down, arena)
    threes = turned_over(three, across, down, arena)
    best = least(best, least(joined((one, two, three), arena), joined((two, one, three), arena)))
    for way in range(3):
        a, b, c = ones[way], twos[way], threes[way]
        best = least(best, least(joined((a, b, c), arena), joined((b, a, c), arena)))
    return best


@inner(**LEAN)
def least_board(planes: Any, arena: Any) -> Any:
    """Return the number that a board shares with its images; it is not empty."""
    one, two, three = planes
    shift, across, down = beginning(one | two | three, arena)
    one, two, three = one >> shift, two >> shift, three >> shift
    best = ~nothing(arena.none)
    if across >= down:
        best = least_of_four((one, two, three), across, down, best, arena)
    if down >= across:
        turned = on_its_side(one, arena), on_its_side(two, arena), on_its_side(three, arena)
        best = least_of_four(turned, down, across, best, arena)
    return best


@inner(**LEAN)
def images_apart(planes: Any, arena: Any) -> bool:
    """Return whether turning a board half round or mirroring it shows that the second player wins.

    The third set is empty. The second player answers with images for as long as no move meets its
    own: where colours stay, no square is its own image; where they change, none is beside its own.
    """
    one, two, _ = planes
    shift, across, down = beginning(one | two, arena)
    one, two = one >> shift, two >> shift
    flipped, other = turned_over(one, across, down, arena), turned_over(two, across, down, arena)
    fixed = own_images(across, down, arena)
    found = False
    for way in range(3):
        if flipped[way] == one and other[way] == two:
            found |= fixed[way] & (one | two) == NONE
        if flipped[way] == two:  # and so the other way round
            found |= not_across(one | two, way, across, down, arena)
    return found


@inner(**LEAN)
def own_images(across: int, down: int, arena: Any) -> Any:
    """Return the squares of a box that are their own images: under each of the three flips."""
    width = arena.width
    middle_column, middle_row = NONE, NONE
    for row in range(down):
        if across & 1:
            middle_column |= ONE << np.uint64(row * width + (across >> 1))
    for column in range(across):
        if down & 1:
            middle_row |= ONE << np.uint64((down >> 1) * width + column)
    return middle_column, middle_row, middle_column & middle_row


@inner(**LEAN)
def not_across(squares: Any, way: int, across: int, down: int, arena: Any) -> bool:
    """Return whether no square of some that are their own image is beside its own."""
    rest = squares
    while rest != NONE:
        here = first(rest)
        rest ^= here
        if around_in(here, turned_over(here, across, down, arena)[way], arena) != NONE:
            return False
    return True
