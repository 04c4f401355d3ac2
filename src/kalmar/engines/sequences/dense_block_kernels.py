"""What is known of the sums of two parts below a block of heaps, and what is still to be asked.

What can be reached from a heap by splitting it depends on how many things are left, so that heaps
share what is found about a sum of two parts. For each sum a row says which values its pairs have.
Some pairs are marked one by one, from all over the parts, which rules out most values; the least
ones that are left of each heap are put into sets, about which all pairs are asked at once
(`dense_blocks`).
"""

from typing import Any, NamedTuple

import numpy as np

from kalmar.engines.sequences.dense_kernels import NOTHING, Heaps, parts, put
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, lowest
from kalmar.engines.vectors.lanes_kernels import LANES, alike, load, same
from kalmar.runtime.jit import LEAN, inner, kernel

__all__ = ["CHUNK", "MET", "NOT_MET", "UNKNOWN", "Rows", "mark_rows", "next_left", "wanted"]

CHUNK = 2048
"""Pairs that are marked together; of shorter runs the machine reads ahead in vain."""
GOLDEN, WHOLE = 40503, 1 << 16
"""Multiples of the first, as parts of the second, are spread evenly however many there are."""
UNKNOWN, MET, NOT_MET = 0, 1, 2


class Rows(NamedTuple):
    """What is known about sums of two parts below a block of heaps.

    Attributes:
        first: the first sum.
        known: the first heap of the block; both parts are below it.
        end: the first heap after the block.
        marks: [S, D] uint8, for each sum and value whether a pair has it; D is some times 64.
        sets: [S, SIZE] uint8, the values that are asked about.
        open: [S] uint8, whether there are any.
        least: [end − known] int64, below which no value is left for a heap.
    """

    first: int
    known: int
    end: int
    marks: Any
    sets: Any
    open: Any
    least: Any


@inner(**LEAN)
def join(ahead: Any, behind: Any, sums: Any) -> None:
    """Write the nim-sums of two runs of values."""
    for i in range(ahead.shape[0]):
        sums[i] = ahead[i] ^ behind[i]


@inner(**LEAN)
def mark_each(values: Any, marks: Any) -> None:
    """Mark some values."""
    for value in values:
        marks[value] = MET


@kernel(**LEAN)
def mark_rows(
    heaps: Heaps, rows: Rows, unequal: bool, below: int, begin: int, end: int, share: int, sums: Any
) -> None:
    """Mark the values of some pairs of some sums.

    Nim-sums are written down before they are marked: that makes them many at a time.

    Args:
        heaps: their values.
        rows: where to; those of these sums are overwritten.
        unequal: whether the two parts must differ.
        below: no part is this large or larger.
        begin: the row of the first sum.
        end: the row after the last one.
        share: of 65,536, which part of the pairs.
        sums: [CHUNK] like the values, for nim-sums; overwritten.
    """
    values, backwards = heaps
    for row in range(begin, end):
        rest = rows.first + row
        rows.marks[row] = UNKNOWN
        shift = values.shape[0] - 1 - rest
        at, stop = parts(rest, below, unequal)
        while at < stop:
            to = min((at // CHUNK + 1) * CHUNK, stop)
            if (at // CHUNK * GOLDEN) % WHOLE < share:
                join(values[at:to], backwards[shift + at : shift + to], sums)
                mark_each(sums[: to - at], rows.marks[row])
            at = to


@inner(**LEAN)
def left_at(rows: Rows, splits: Any, heap: int, at: int) -> Any:
    """Return which of 64 values no pair of a heap has as far as is known, as the bits of a word."""
    base = heap - rows.first
    met = load(rows.marks[base - splits[0]], at)
    for place in range(1, splits.shape[0]):
        met |= load(rows.marks[base - splits[place]], at)
    return same(met & alike(np.uint8(MET)), alike(np.uint8(0)))


@inner(**LEAN)
def next_left(rows: Rows, splits: Any, heap: int, value: int) -> Any:
    """The least value from some value on that no pair of a heap has as far as is known, or D."""
    at, skipped = value // LANES * LANES, np.uint64(value % LANES)
    while at < rows.marks.shape[1]:
        left = left_at(rows, splits, heap, at) >> skipped << skipped
        if left:
            return at + lowest(left)
        at, skipped = at + LANES, NONE
    return rows.marks.shape[1]


@inner(**LEAN)
def is_settled(rows: Rows, splits: Any, heap: int, value: int) -> bool:
    """Return whether it is known of all sums of a heap whether a pair has a value."""
    settled = True
    for k in splits:
        settled &= rows.marks[heap - k - rows.first, value] != UNKNOWN
    return settled


@inner(**LEAN)
def put_in_sums(rows: Rows, splits: Any, heap: int, value: int) -> bool:
    """Put a value into the sets of the sums of which it is not known; whether all had a place."""
    placed = True
    for k in splits:
        row = heap - k - rows.first
        if rows.marks[row, value] == UNKNOWN:
            rows.open[row] = 1
            placed &= put(rows.sets[row], value)
    return placed


@inner(**LEAN)
def ask_for(rows: Rows, splits: Any, heap: int, most: int) -> int:
    """Put the least values that are left of a heap into the sets of its sums; how many.

    It is none where the first of them is an option of no sum.
    """
    least = next_left(rows, splits, heap, rows.least[heap - rows.known])
    rows.least[heap - rows.known] = least
    asked, at, skipped = 0, least // LANES * LANES, np.uint64(least % LANES)
    while at < rows.marks.shape[1]:
        left = left_at(rows, splits, heap, at) >> skipped << skipped
        while left:
            value = at + lowest(left)
            if is_settled(rows, splits, heap, value):
                return asked
            placed = put_in_sums(rows, splits, heap, value)
            asked += 1
            if asked == most or not placed:
                return asked
            left &= left - ONE
        at, skipped = at + LANES, NONE
    return asked


@kernel(**LEAN)
def wanted(rows: Rows, splits: Any, most: int) -> int:
    """Choose about which values sums are asked; the number of heaps for which they are.

    Args:
        rows: what is known; sets are overwritten.
        splits: the k after whose taking two heaps may be left.
        most: about so many values of a heap.
    """
    rows.sets[:] = NOTHING
    rows.open[:] = 0
    heaps = 0
    for heap in range(rows.known, rows.end):
        heaps += ask_for(rows, splits, heap, most) > 0
    return heaps
