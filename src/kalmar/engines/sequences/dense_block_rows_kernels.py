"""Kernels of the block engine, second part: compare all pairs of each sum with a set of values.

They compute Grundy values of games whose heaps have many different ones, a block of heaps at a
time. Some pairs of each sum of two parts have been marked (`dense_block_kernels`). All pairs of a
sum are then compared with a set of values; a value that no pair of its sums has is no option of a
heap. The parts stay in the cache from sum to sum. Two sums that differ by 64 are treated together:
with the same small parts the other parts of the one are those that the other one has 64 places
further on.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.dense_block_kernels import (
    BITS,
    NOT_MET,
    SIZE,
    UNKNOWN,
    SumRows,
    are_in,
    load_set,
    next_left,
    take_out,
    value_at,
)
from kalmar.engines.sequences.dense_kernels import HeapValues, mark_near, parts, search
from kalmar.engines.sequences.pair_sums_kernels import MET
from kalmar.engines.sequences.plain_kernels import MoveArrays
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, lowest
from kalmar.engines.vectors.lanes_kernels import LANES, Lanes, load
from kalmar.runtime.jit import LEAN, inner, kernel

TILE = 8192
"""Pairs of a sum that are asked before the next sum: their bytes stay in the cache of level 1."""


class ValueBytes(NamedTuple):
    """The values of heaps 0 to N as two bytes each.

    Attributes:
        low: [N + 1] uint8, the low bits.
        high: [N + 1] uint8, the others.
        low_backwards: [N + 1] uint8, of heap N first.
        high_backwards: the same.
    """

    low: NDArray[np.uint8]
    high: NDArray[np.uint8]
    low_backwards: NDArray[np.uint8]
    high_backwards: NDArray[np.uint8]


class PairSum(NamedTuple):
    """A sum of two parts whose pairs are asked.

    Attributes:
        shift: how far from a part the other one lies in the values backwards.
        first: the first small part.
        stop: the small part after the last one.
        marks: [D] uint8, see `SumRows`.
        asked: [SIZE] uint8, the set.
    """

    shift: int
    first: int
    stop: int
    marks: NDArray[np.uint8]
    asked: NDArray[np.uint8]


@inner(**LEAN)
def sum_of(data: ValueBytes, rows: SumRows, unequal: bool, row: int) -> PairSum:
    """Return the sum of a row."""
    rest = rows.first + row
    first, stop = parts(rest, rows.known, unequal)
    return PairSum(data.low.shape[0] - 1 - rest, first, stop, rows.marks[row], rows.sets[row])


@inner(**LEAN)
def inside(at: int, one: PairSum) -> np.uint64:
    """Return which of 64 small parts from `at` on a sum has, as the bits of a word."""
    # The vectors of a tile begin at multiples of 64, so the first and the last of a sum may stick
    # out: those pairs would have a part that is not known, or come twice.
    lanes = ~NONE
    if at < one.first:
        lanes = lanes << np.uint64(one.first - at) if one.first - at < LANES else NONE
    if one.stop < at + LANES:
        lanes &= (ONE << np.uint64(one.stop - at)) - ONE if one.stop > at else NONE
    return lanes


@inner(**LEAN)
def note(data: ValueBytes, one: PairSum, at: int, met: np.uint64) -> None:
    """Mark the values of some of 64 pairs, and take them out of the set.

    Args:
        data: the values of heaps.
        one: the sum; marks and set are changed.
        at: the smaller part of the first pair.
        met: uint64, which of the pairs have a value of the set.
    """
    met &= inside(at, one)
    while met:
        pair = at + lowest(met)
        low = data.low[pair] ^ data.low_backwards[one.shift + pair]
        high = data.high[pair] ^ data.high_backwards[one.shift + pair]
        value = int(high) << BITS | int(low)
        one.marks[value] = MET
        take_out(one.asked, value)
        met &= met - ONE


@inner(**LEAN)
def others(data: ValueBytes, one: PairSum, at: int) -> tuple[Lanes, Lanes]:
    """Return the low and the high bits of the other parts of 64 pairs."""
    return load(data.low_backwards, one.shift + at), load(data.high_backwards, one.shift + at)


@inner(**LEAN)
def ask(data: ValueBytes, one: PairSum, at: int, stop: int) -> None:
    """Ask the pairs of a sum whose small part is from `at` to `stop − 1`, and up to 63 more."""
    # for 64 pairs at once: which of their values are in the set? (two lookups, two comparisons)
    #     those values are options: mark them, take them out, and load the smaller set again
    # Values leave the set once only, so that reloading is rare.
    table = load_set(one.asked)
    while at < stop:
        low, high = others(data, one, at)
        met = are_in(table, load(data.low, at) ^ low, load(data.high, at) ^ high)
        if met:
            note(data, one, at, met)
            table = load_set(one.asked)
        at += LANES


@inner(**LEAN)
def ask_both(data: ValueBytes, one: PairSum, other: PairSum, at: int, stop: int) -> None:
    """Ask the pairs of two sums, of which the other one is by 64 the larger, as `ask` does.

    Args:
        data: the values of heaps.
        one: the smaller sum.
        other: the larger sum.
        at: the first small part, a multiple of 64.
        stop: the small part after the last one.
    """
    # With the same 64 small parts a, the other parts of the larger sum, s + 64 − a, are those that
    # the smaller one has for the small parts 64 further on: what was loaded as `ahead` for one is
    # `behind` for the other in the next step, so that half of the loads are saved.
    table, second = load_set(one.asked), load_set(other.asked)
    low_behind, high_behind = others(data, other, at)
    while at < stop:
        low, high = load(data.low, at), load(data.high, at)
        low_ahead, high_ahead = others(data, one, at)
        met = are_in(table, low ^ low_ahead, high ^ high_ahead)
        also = are_in(second, low ^ low_behind, high ^ high_behind)
        if met | also:
            note(data, one, at, met)
            note(data, other, at, also)
            table, second = load_set(one.asked), load_set(other.asked)
        low_behind, high_behind = low_ahead, high_ahead
        at += LANES


@inner(**LEAN)
def range_of(tile: int, first: int, stop: int) -> tuple[int, int]:
    """Return where asking begins in a tile, at a multiple of 64, and where it ends."""
    return max(tile, first // LANES * LANES), min(tile + TILE, stop)


@inner(**LEAN)
def ask_in(data: ValueBytes, rows: SumRows, unequal: bool, row: int, tile: int) -> None:
    """Ask the pairs of a row in a tile, with those of the row 64 further on."""
    other = row + LANES
    both = other < rows.open.shape[0] and rows.open[other]
    if not rows.open[row]:
        row, both = other, False
    one = sum_of(data, rows, unequal, row)
    if not both:
        at, stop = range_of(tile, one.first, one.stop)
        ask(data, one, at, stop)
    else:
        second = sum_of(data, rows, unequal, other)
        at, stop = range_of(tile, one.first, second.stop)
        ask_both(data, one, second, at, stop)


@kernel(**LEAN)
def ask_rows(data: ValueBytes, rows: SumRows, unequal: bool, begin: int, end: int) -> None:
    """Find which values of the sets of some sums their pairs have.

    Args:
        data: the values of heaps.
        rows: what is known; marks and sets are changed.
        unequal: whether the two parts must differ.
        begin: the first of the first 64 rows; the rows by multiples of 64 further on go with it.
        end: the row after the last one of them.
    """
    # for each tile of small parts:
    #     for each residue of rows modulo 64 in the share:
    #         for its rows in pairs, 64 apart: ask them together as far as they are open
    # What is left in a set after all tiles is the value of no pair.
    # Rows of one residue belong to one thread, so that no two write to the same set.
    count, tile = rows.open.shape[0], 0
    while tile < rows.end:
        for least in range(begin, end):
            for row in range(least, count, 2 * LANES):
                if rows.open[row] or (row + LANES < count and rows.open[row + LANES]):
                    ask_in(data, rows, unequal, row, tile)
        tile += TILE
    for least in range(begin, end):
        for row in range(least, count, LANES):
            settle(rows, row)


@inner(**LEAN)
def settle(rows: SumRows, row: int) -> None:
    """Note that no pair of a sum has the values that are still in its set."""
    for at in range(SIZE):
        value = value_at(rows.sets[row], at)
        if rows.open[row] and value >= 0:
            rows.marks[row, value] = NOT_MET


@inner(**LEAN)
def is_met(heaps: HeapValues, moves: MoveArrays, rows: SumRows, heap: int, value: int) -> bool:
    """Return whether a pair of a heap with both parts below the block has a value."""
    for place in range(moves.splits.shape[0]):
        row = heap - moves.splits[place] - rows.first
        if rows.marks[row, value] == UNKNOWN:
            one = MoveArrays(moves.singles, moves.splits[place : place + 1], moves.unequal)
            met, _ = search(heaps, one, heap, rows.known, 0, value)
            rows.marks[row, value] = MET if met else NOT_MET
        if rows.marks[row, value] == MET:
            return True
    return False


@kernel(**LEAN)
def finish_rows(
    heaps: HeapValues,
    data: ValueBytes,
    moves: MoveArrays,
    rows: SumRows,
    highest: int,
    near: NDArray[np.int64],
) -> tuple[int, int]:
    """Fill the values of the heaps of a block.

    What is left are single heaps, and splits with a part in the block.

    Args:
        heaps: their values.
        data: the same as bytes.
        moves: of the game.
        rows: what is known about sums; changed.
        highest: the largest value so far.
        near: see `finish_block`.

    Returns:
        The first heap not filled, smaller than the end of the block when a value does not fit the
        type or is larger than the marks, and the largest value.
    """
    # for each heap of the block, ascending:
    #     note its single heaps, and its splits with a part in the block, in `near`
    #     value = the least one not met by the sums; skip those in `near`, and those that a search
    #         of all pairs meets where a sum does not know of the value (it had no place in a set)
    # Invariant: data and heaps hold the same values, forwards and backwards, below `heap`.
    last, bound = heaps.values.shape[0] - 1, rows.marks.shape[1]
    top = 1 << (8 * heaps.values.itemsize)
    for heap in range(rows.known, rows.end):
        mark_near(heaps, moves, heap, rows.known, near)
        value = next_left(rows, moves.splits, heap, rows.least[heap - rows.known])
        while value < bound and (near[value] == heap or is_met(heaps, moves, rows, heap, value)):
            value = next_left(rows, moves.splits, heap, value + 1)
        while near[value] == heap:
            value += 1
        if value >= top:
            return heap, highest
        heaps.values[heap] = heaps.backwards[last - heap] = value
        data.low[heap] = data.low_backwards[last - heap] = value & ((1 << BITS) - 1)
        data.high[heap] = data.high_backwards[last - heap] = value >> BITS
        highest = max(highest, value)
        if value >= bound:
            return heap + 1, highest
    return rows.end, highest
