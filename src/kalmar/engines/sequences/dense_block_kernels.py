"""Kernels of the block engine, first part: mark pairs, choose values, keep them in cuckoo sets.

What can be reached from a heap by splitting it depends on how many things are left, so that heaps
share what is found about a sum of two parts. For each sum a row holds which values its pairs have.
Some pairs are marked one by one, from all over the parts, which rules out most values; the least
values that are left of each heap are put into sets, and all pairs are compared with these sets at
once (`dense_block_rows_kernels`).

**Sets.** A value below `BOUND` has seven low bits and eight high ones. A set is two tables of 128
bytes: a value stands in the first at the place of its low bits, or in the second at the place of
the nim-sum of its low and its high bits; what is written there are its high bits. So values may
share a place in one table where they do not in the other (cuckoo hashing: Pagh and Rodler 2004). A
place without a value holds `NO_VALUE`, so a value with these high bits has no place, and all such
values are met where there is an empty one.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.dense_kernels import HeapValues, parts
from kalmar.engines.sequences.pair_sums_kernels import CHUNK, MET, Values, mark
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, Word, lowest
from kalmar.engines.vectors.lanes_kernels import (
    LANES,
    TABLE,
    Lanes,
    alike,
    count,
    load,
    looked_up,
    same,
)
from kalmar.runtime.jit import LEAN, Int, inner, kernel

SetVectors: TypeAlias = tuple[Lanes, Lanes, Lanes, Lanes]
"""A set: the two halves of its first table, and of its second."""

BITS, LOW = 7, TABLE - 1
SIZE = 2 * TABLE
NO_VALUE = 255
BOUND = 2 * TABLE << BITS
"""2¹⁵; all values of a set are below."""

UNKNOWN, NOT_MET = 0, 1
"""What a row says of a value, besides `MET`: nothing yet, no pair has it."""


@inner(**LEAN)
def move_aside(table: NDArray[np.uint8], at: int) -> bool:
    """Copy the value at a place, if any, to its other place; return False if that is taken.

    Args:
        table: [SIZE] uint8, a set.
        at: the place.
    """
    high = table[at]
    if high == NO_VALUE:
        return True
    # low ⊕ high is the place in the second table; the same ⊕ leads back from there.
    other = (at ^ high) & LOW if at >= TABLE else TABLE + ((at ^ high) & LOW)
    if table[other] != NO_VALUE:
        return False
    table[other] = high
    return True


@inner(**LEAN)
def put(table: NDArray[np.uint8], value: int) -> bool:
    """Put a value into a set; return whether it has a place, which it may have had before.

    Args:
        table: [SIZE] uint8, the set.
        value: below `BOUND`.
    """
    # One step of cuckoo hashing is enough: of 100 random values some 95 find a place, and those
    # that do not are asked about in the next round.
    low, high = value & LOW, value >> BITS
    if high == NO_VALUE:
        return False
    first, second = low, TABLE + ((low ^ high) & LOW)
    if table[first] == NO_VALUE or table[first] == high:
        table[first] = high
        return True
    if table[second] == NO_VALUE or table[second] == high:
        table[second] = high
        return True
    if move_aside(table, first):
        table[first] = high
        return True
    if move_aside(table, second):
        table[second] = high
        return True
    return False


@inner(**LEAN)
def value_at(table: NDArray[np.uint8], at: int) -> int:
    """Return the value at a place of a set ([SIZE] uint8), −1 where there is none."""
    high = int(table[at])
    if high == NO_VALUE:
        return -1
    return high << BITS | ((at ^ high if at >= TABLE else at) & LOW)


@inner(**LEAN)
def load_set(table: NDArray[np.uint8]) -> SetVectors:
    """Return a set ([SIZE] uint8) as four vectors, the two halves of each table."""
    half = TABLE // 2
    return load(table, 0), load(table, half), load(table, TABLE), load(table, TABLE + half)


@inner(**LEAN)
def are_in(vectors: SetVectors, low: Lanes, high: Lanes) -> Word:
    """Return which of 64 values are in a set, as the bits of a word.

    Args:
        vectors: the set, as `load_set` returns it.
        low: the low bits of the values, as lanes.
        high: their high bits.
    """
    first, more, second, rest = vectors
    return same(looked_up(first, more, low), high) | same(looked_up(second, rest, low ^ high), high)


@inner(**LEAN)
def take_out(table: NDArray[np.uint8], value: int) -> None:
    """Take a value out of a set ([SIZE] uint8), if it is there."""
    low, high = value & LOW, value >> BITS
    other = TABLE + ((low ^ high) & LOW)
    if table[low] == high:
        table[low] = NO_VALUE
    if table[other] == high:
        table[other] = NO_VALUE


class SumRows(NamedTuple):
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
    marks: NDArray[np.uint8]
    sets: NDArray[np.uint8]
    open: NDArray[np.uint8]
    least: NDArray[np.int64]


@inner(**LEAN)
def count_new(values: NDArray[np.uint8], met: NDArray[np.uint8]) -> int:
    """Count the values of one set of bits ([W] uint8) that another one lacks."""
    found = 0
    for at in range(0, values.shape[0], LANES):
        found += count(load(values, at) & ~load(met, at))
    return found


@kernel(**LEAN)
def rank_chunks(
    heaps: HeapValues, rest: int, known: int, unequal: bool,
    sets: NDArray[np.uint8], met: NDArray[np.uint8], ranks: NDArray[np.int64],
) -> None:  # fmt: skip
    """Rank the chunks of pairs of a sum: first those that have the most values not met before.

    Args:
        heaps: their values.
        rest: the sum.
        known: heaps below it have their values.
        unequal: whether the two parts must differ.
        sets: [C, W] uint8, must be 0; filled in with the values of each chunk, as bits; W is some
            times 64.
        met: [W] uint8, to work in.
        ranks: [C] int64, filled in.
    """
    # Greedy covering (Johnson 1974): take the chunk with the most values that are not met yet, and
    # so on; when no chunk has new ones, begin anew, so that values are met twice, and so on.
    # Values are much the same over some thousand heaps, so that what serves one sum serves the
    # next ones.
    values, backwards = heaps
    shift = values.shape[0] - 1 - rest
    at, stop = parts(rest, known, unequal)
    while at < stop:
        value = int(values[at] ^ backwards[shift + at])
        sets[at // CHUNK, value >> 3] |= 1 << (value & 7)
        at += 1
    ranks[:] = -1
    met[:] = 0
    rank, fresh = 0, True
    while rank < ranks.shape[0]:
        best, most = -1, -1
        for chunk in range(ranks.shape[0]):
            if ranks[chunk] < 0:
                new = count_new(sets[chunk], met)
                if new > most:
                    best, most = chunk, new
        if most == 0 and not fresh:
            met[:] = 0
            fresh = True
            continue
        ranks[best] = rank
        for i in range(met.shape[0]):
            met[i] |= sets[best, i]
        rank, fresh = rank + 1, False


@kernel(**LEAN)
def mark_rows(
    heaps: HeapValues,
    rows: SumRows,
    unequal: bool,
    below: int,
    begin: int,
    end: int,
    chosen: NDArray[np.uint8],
    sums: Values,
) -> None:
    """Mark the values of some pairs of some sums.

    Args:
        heaps: their values.
        rows: where to; those of these sums are overwritten.
        unequal: whether the two parts must differ.
        below: no part is this large or larger.
        begin: the row of the first sum.
        end: the row after the last one.
        chosen: [C] uint8, 1 for each chunk of pairs that is marked.
        sums: [CHUNK] like the values, for nim-sums; overwritten.
    """
    # for each sum `rest`:
    #     for the chosen chunks of consecutive smaller parts:
    #         sums = the nim-sums of the chunk's pairs       (vectors)
    #         mark each of them                              (one byte a cycle)
    values, backwards = heaps
    for row in range(begin, end):
        rest = rows.first + row
        rows.marks[row] = UNKNOWN
        shift = values.shape[0] - 1 - rest
        at, stop = parts(rest, below, unequal)
        while at < stop:
            to = min((at // CHUNK + 1) * CHUNK, stop)
            if chosen[at // CHUNK]:
                mark(values[at:to], backwards[shift + at : shift + to], rows.marks[row], sums)
            at = to


@inner(**LEAN)
def left_at(rows: SumRows, splits: NDArray[np.int64], heap: int, at: int) -> Word:
    """Return which of 64 values no pair of a heap has as far as is known, as the bits of a word.

    Args:
        rows: what is known.
        splits: [T] int64, the k for which two heaps may be left.
        heap: of the block.
        at: the first of the values, a multiple of 64.
    """
    # `|=` joins the states of the sums; bit MET of the result says that one of them is met. A state
    # NOT_MET is another bit, so that both can be told apart.
    base = heap - rows.first
    met = load(rows.marks[base - splits[0]], at)
    for place in range(1, splits.shape[0]):
        met |= load(rows.marks[base - splits[place]], at)
    return same(met & alike(np.uint8(MET)), alike(np.uint8(0)))


@inner(**LEAN)
def next_left(rows: SumRows, splits: NDArray[np.int64], heap: int, value: int) -> Int:
    """Return the least value ≥ `value` that no pair of a heap has as far as is known, or D."""
    at, skipped = value // LANES * LANES, np.uint64(value % LANES)
    while at < rows.marks.shape[1]:
        left = left_at(rows, splits, heap, at) >> skipped << skipped
        if left:
            return at + lowest(left)
        at, skipped = at + LANES, NONE
    return rows.marks.shape[1]


@inner(**LEAN)
def is_settled(rows: SumRows, splits: NDArray[np.int64], heap: int, value: int) -> bool:
    """Return whether it is known of all sums of a heap whether a pair has a value."""
    settled = True
    for k in splits:
        settled &= rows.marks[heap - k - rows.first, value] != UNKNOWN
    return settled


@inner(**LEAN)
def put_in_sums(rows: SumRows, splits: NDArray[np.int64], heap: int, value: int) -> bool:
    """Put a value into the sets of the sums of which it is not known; return whether all fitted."""
    placed = True
    for k in splits:
        row = heap - k - rows.first
        if rows.marks[row, value] == UNKNOWN:
            rows.open[row] = 1
            placed &= put(rows.sets[row], value)
    return placed


@inner(**LEAN)
def ask_for(rows: SumRows, splits: NDArray[np.int64], heap: int, most: int) -> int:
    """Put the least values that are left of a heap into the sets of its sums; return how many.

    It is none where the first of them is an option of no sum.

    Args:
        rows: what is known; sets, `open` and `least` are changed.
        splits: [T] int64, the k for which two heaps may be left.
        heap: of the block.
        most: how many values at most.
    """
    # least = the least value that is not met in any sum of the heap
    # for the values from there on that are not met, ascending:
    #     stop where all sums are known not to have it: the value of the heap is not above it
    #     put it into the sets of the sums of which it is not known
    #     stop where `most` are put, or where a set had no place
    # The value below which nothing is left never decreases, so the search begins there next time.
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
def choose_values(rows: SumRows, splits: NDArray[np.int64], most: int) -> int:
    """Choose about which values sums are asked; return the number of heaps for which they are.

    Args:
        rows: what is known; sets are overwritten.
        splits: [T] int64, the k after whose taking two heaps may be left.
        most: about so many values of a heap.
    """
    rows.sets[:] = NO_VALUE
    rows.open[:] = 0
    heaps = 0
    for heap in range(rows.known, rows.end):
        heaps += ask_for(rows, splits, heap, most) > 0
    return heaps
