"""Sets of squares of a lattice, row after row in a set: moved, turned and flipped.

A set is cornered where it meets the first row and the first column. Its box is how many columns and
rows it has then.
"""

from typing import Any

import numpy as np

from kalmar.compiled.bit_sets import (
    NONE,
    ONE,
    WORD,
    least,
    lowest,
    nothing,
    only,
    store,
    turned_round,
    without_first,
    words,
)
from kalmar.compiled.jit import LEAN, inner

__all__ = ["FLIPS", "box_of", "cornered", "fill_flips", "fills", "flips", "least_flip"]

FLIPS = 4
"""A set, from right to left, from bottom to top, and both."""


@inner(**LEAN, forceinline=True)
def cornered(points: Any, width: int, turned: bool) -> Any:
    """A set moved to the first row and column, and its box.

    If it may be turned, then so that it is not higher than wide.
    """
    row = only(width, points) - ONE
    while points & row == NONE:
        points >>= np.uint64(width)
    columns, rest = nothing(points), points
    down = across = 0
    while rest != NONE:
        columns |= rest & row
        rest >>= np.uint64(width)
        down += 1
    first = np.uint64(lowest(columns))
    columns >>= first
    while columns != NONE:
        columns >>= ONE
        across += 1
    points >>= first
    if turned and down > across:
        return transposed(points, width), down, across
    return points, across, down


@inner(**LEAN, forceinline=True)
def box_of(points: Any, width: int) -> Any:
    """How many columns and rows a cornered set has."""
    row = only(width, points) - ONE
    columns = nothing(points)
    down = across = 0
    while points != NONE:
        columns |= points & row
        points >>= np.uint64(width)
        down += 1
    while columns != NONE:
        columns >>= ONE
        across += 1
    return across, down


@inner(**LEAN, forceinline=True)
def transposed(points: Any, width: int) -> Any:
    """A set with rows and columns exchanged."""
    row = only(width, points) - ONE
    found, down = nothing(points), 0
    while points != NONE:
        rest = points & row
        while rest != NONE:
            found |= only(lowest(rest) * width + down, points)
            rest = without_first(rest)
        points >>= np.uint64(width)
        down += 1
    return found


@inner(**LEAN, forceinline=True)
def flips(points: Any, across: int, down: int, width: int) -> Any:
    """A cornered set from right to left, from bottom to top, and both."""
    step = np.uint64(width)
    row = only(width, points) - ONE
    both = turned_round(points) >> np.uint64(WORD * words(points) - (down - 1) * width - across)
    right, bottom, rest, other = nothing(points), nothing(points), points, both
    for _ in range(down):
        bottom = (bottom << step) | (rest & row)
        right = (right << step) | (other & row)
        rest >>= step
        other >>= step
    return right, bottom, both


@inner(**LEAN, forceinline=True)
def least_flip(points: Any, across: int, down: int, width: int, turned: bool) -> Any:
    """The least image of a cornered set, and whether a flip leaves the set as it is."""
    right, bottom, both = flips(points, across, down, width)
    even = right == points or bottom == points or both == points
    best = least(least(points, right), least(bottom, both))
    if turned and down == across:
        points = transposed(points, width)
        right, bottom, both = flips(points, across, down, width)
        best = least(best, least(least(points, right), least(bottom, both)))
    return best, even


@inner(**LEAN, forceinline=True)
def fill_flips(points: Any, across: int, down: int, width: int, turned: bool, images: Any) -> int:
    """Write down the images of a cornered set that have the same box ([8 W] uint64); how many."""
    step = words(points)
    right, bottom, both = flips(points, across, down, width)
    store(images, 0, points)
    store(images, step, right)
    store(images, 2 * step, bottom)
    store(images, 3 * step, both)
    if not turned or down != across:
        return FLIPS
    points = transposed(points, width)
    right, bottom, both = flips(points, across, down, width)
    store(images, 4 * step, points)
    store(images, 5 * step, right)
    store(images, 6 * step, bottom)
    store(images, 7 * step, both)
    return 2 * FLIPS


@inner(**LEAN, forceinline=True)
def fills(points: Any, across: int, down: int, width: int, column: Any) -> bool:
    """Whether a set in a box meets all four of its sides, where the first column is given."""
    row = only(width, points) - ONE
    last_row, last_column = row << np.uint64((down - 1) * width), column << np.uint64(across - 1)
    if points & row == NONE or points & column == NONE:
        return False
    return bool(points & last_row != NONE and points & last_column != NONE)
