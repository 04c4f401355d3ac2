"""Kernels for the Grundy values of all rows of impartial NoGo up to a length.

Only the ends of a run of stones matter, since no stone within has an empty square beside it. A run
of one colour is equivalent to one stone; a run of two colours is two walls, and the row falls apart
there. So rows without two stones side by side are enough. They are numbered in the order of their
squares, where 0 and 1 are stones and 2 is an empty square, the shorter ones first.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import LEAN, Int, inner, kernel

__all__ = ["fill", "number_of"]

Squares: TypeAlias = NDArray[np.int64]
"""[≥ n] the squares of a row: 0 and 1 are stones, 2 is an empty square."""
Span: TypeAlias = tuple[int, int]
"""The first square of some side by side, and the one behind the last."""
Rows: TypeAlias = tuple[Squares, NDArray[np.int64], NDArray[np.int64], NDArray[np.uint8], int]
"""See `after_stone`."""

EMPTY = 2


@inner(**LEAN)
def rank(row: Squares, length: int, counts: NDArray[np.int64]) -> int:
    """Compute the place of a row among those of its length."""
    # found: how many rows of this length come before, square by square in the order 0, 1, 2.
    found = 0
    beside = False
    for place in range(length):
        left = length - place - 1
        sign = row[place]
        if sign != EMPTY:
            # After a stone the next square must be empty, so
            # counts[left - 1] rows begin with each stone.
            found += sign * counts[max(left - 1, 0)]
            beside = True
        else:
            # Rows with a stone here come first, unless the square
            # before is a stone and allows none.
            found += 0 if beside else 2 * counts[max(left - 1, 0)]
            beside = False
    return found


@kernel(**LEAN)
def number_of(row: Squares, counts: NDArray[np.int64], starts: NDArray[np.int64]) -> int:
    """Compute the number of a row.

    Args:
        row: [n] int64, its squares.
        counts: [m] int64, how many rows there are of each length, from 0 on.
        starts: [m] int64, the number of the first row of each length.
    """
    return int(starts[len(row)] + rank(row, len(row), counts))


@inner(**LEAN)
def unrank(number: int, row: Squares, length: int, counts: NDArray[np.int64]) -> None:
    """Write the squares of the row that has a place among those of its length."""
    # The inverse of `rank`, square by square.
    beside = False
    for place in range(length):
        stones = counts[max(length - place - 2, 0)]
        if beside or number >= 2 * stones:
            row[place] = EMPTY
            number -= 0 if beside else 2 * stones
            beside = False
        else:
            row[place] = number // stones
            number -= row[place] * stones
            beside = True


@inner(**LEAN)
def least_image(row: Squares, other: Squares, length: int, counts: NDArray[np.int64]) -> Int:
    """Return the least place of a row when reversed, with colours exchanged, and both."""
    # Turned from right to left, as a row and its image have the same value.
    for place in range(length):
        other[place] = row[length - 1 - place]
    best = rank(other, length, counts)
    # The same with colours exchanged: impartial players may use both.
    for place in range(length):
        sign = other[place]
        other[place] = sign if sign == EMPTY else 1 - sign
    best = min(best, rank(other, length, counts))
    # Colours exchanged without turning.
    for place in range(length):
        sign = row[place]
        other[place] = sign if sign == EMPTY else 1 - sign
    return min(best, rank(other, length, counts))


@inner(**LEAN)
def part_value(row: Squares, span: Span, stone: int, last: bool, rows: Rows) -> Int:
    """Return the value of some squares of a row with a stone beside them, behind or before."""
    other, counts, starts, values, _ = rows
    first, end = span
    length = 0 if last else 1
    other[0] = stone
    for place in range(first, end):
        other[length] = row[place]
        length += 1
    if last:
        other[length] = stone
        length += 1
    return values[starts[length] + rank(other, length, counts)]


@inner(**LEAN)
def joined_value(row: Squares, run: Span, stone: int, rows: Rows) -> Int:
    """Return the value of a row in which the squares of a run have become one stone."""
    other, counts, starts, values, length = rows
    first, end = run
    for place in range(first):
        other[place] = row[place]
    other[first] = stone
    for place in range(end, length):
        other[first + 1 + place - end] = row[place]
    shorter = length - (end - first) + 1
    return values[starts[shorter] + rank(other, shorter, counts)]


@inner(**LEAN)
def alone(place: int, stone: int, length: int, counts: NDArray[np.int64]) -> Int:
    """Compute how much smaller a row's place becomes by a stone beside which there is none.

    The square counts less, and the one behind it must be empty now.
    """
    left = length - place - 1
    less = (EMPTY - stone) * counts[max(left - 1, 0)]
    return less if left == 0 else less + EMPTY * counts[max(left - 2, 0)]


@inner(**LEAN)
def after_stone(row: Squares, place: int, stone: int, number: int, rows: Rows) -> Int:
    """Return the value that a stone on an empty square leaves; −1 where it may not be put.

    Args:
        row: its squares.
        place: the square.
        stone: 0 or 1.
        number: of the row, among those of its length.
        rows: scratch, how many rows there are of each length, where they begin, their values; and
            the length of the row.
    """
    _, counts, starts, values, length = rows
    # The colours beside the new stone, as walls: the stone itself where nothing is beside.
    left = stone if place == 0 or row[place - 1] == EMPTY else row[place - 1]
    right = stone if place == length - 1 or row[place + 1] == EMPTY else row[place + 1]
    # The run of stones after the move, of at most three: no two stones stood side by side.
    first = place - 1 if place > 0 and row[place - 1] != EMPTY else place
    end = place + 2 if place < length - 1 and row[place + 1] != EMPTY else place + 1
    # A stone alone: the row stays one of the list, and its number follows without `rank`.
    if end - first == 1:
        if length == 1:
            return -1
        return np.int64(values[starts[length] + number - alone(place, stone, length, counts)])
    # One colour: the run has the liberties of both ends, and none if it fills the row.
    if left == stone == right:
        if first == 0 and end == length:
            return -1
        return np.int64(joined_value(row, (first, end), stone, rows))
    # Two colours: each needs an empty square behind it on its side, and the new stone must belong
    # to one of them.
    if first == 0 or end == length or (left != stone and right != stone):
        return -1
    # Two walls: what is behind each is a row of its own.
    before = part_value(row, (0, first), left, True, rows)
    return np.int64(before ^ part_value(row, (end, length), right, False, rows))


@kernel(**LEAN)
def fill(
    values: NDArray[np.uint8],
    counts: NDArray[np.int64],
    starts: NDArray[np.int64],
    scratch: NDArray[np.int64],
) -> None:
    """Find the values of all rows.

    Args:
        values: [N] uint8, one for each row of `len(counts) - 1` squares at most; what is written.
        counts: [m] int64, how many rows there are of each length, from 0 on.
        starts: [m] int64, the number of the first row of each length.
        scratch: [2, m] int64.
    """
    # For each length, for each row of it by number: copy the value of a row that is equal by
    # symmetry and has a smaller number, or take the mex over stones
    # of both colours on all empty squares.
    # Invariant: values of shorter rows, and of rows of this length with smaller numbers, are final.
    # A stone lowers the number or the length of a row, as stones (0, 1) come before an empty square
    # (2), so all options are found already.
    row, other = scratch[0], scratch[1]
    for length in range(1, len(counts)):
        rows = (other, counts, starts, values, length)
        for number in range(counts[length]):
            unrank(number, row, length, counts)
            image = least_image(row, other, length, counts)
            if image < number:
                values[starts[length] + number] = values[starts[length] + image]
                continue
            # The values of options as bits of one number.
            seen = np.uint64(0)
            for place in range(length):
                if row[place] == EMPTY:
                    for stone in range(2):
                        value = after_stone(row, place, stone, number, rows)
                        if value >= 0:
                            seen |= np.uint64(1) << np.uint64(value)
            # The mex is the lowest bit that is not set.
            least = 0
            while (seen >> np.uint64(least)) & np.uint64(1):
                least += 1
            values[starts[length] + number] = least
