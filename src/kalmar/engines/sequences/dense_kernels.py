"""Grundy values of heaps of a game without a sparse space, or with many rare heaps.

The values are kept forwards and backwards, so that the two parts of all splits of one heap are
read in order: whether a value is an option is a comparison of many splits at once, which is some
ten times as fast a split as marking its value. Splits marked one by one rule out most values
first; how many is tuned so that marking and comparing take equal time.

Sets of some hundred values, about each of which 64 pairs are asked by a few instructions.

A value below `BOUND` has seven low bits and eight high ones. A set is two tables of 128 bytes: it
stands in the first at the place of its low bits, or in the second at the place of the nim-sum of
its low and its high bits; what is written there are its high bits. So values may share a place in
one table where they do not in the other. A place without a value holds `NOTHING`, so a value with
these high bits has no place, and all such values are met where there is an empty one.
"""

from typing import Any, NamedTuple

import numpy as np

from kalmar.engines.sequences.move_arrays import Moves
from kalmar.engines.vectors.lanes_kernels import load, same
from kalmar.engines.vectors.lookups_kernels import TABLE, looked_up
from kalmar.runtime.jit import LEAN, inner, kernel

__all__ = [
    "BITS",
    "BOUND",
    "NOTHING",
    "SIZE",
    "Heaps",
    "are_in",
    "extend",
    "fill_block",
    "finish_block",
    "loaded",
    "mark",
    "mark_near",
    "parts",
    "put",
    "search",
    "taken",
    "value_at",
]

RUN = 1024
"""Splits compared before asking whether the value was met."""
ADVANTAGE = 14
"""Bytes of values compared in the time of marking one split."""


class Heaps(NamedTuple):
    """The values of heaps 0 to N, as far as they are known.

    Attributes:
        heaps: their values.
        moves: of the game.
    """

    values: Any
    backwards: Any


@inner(nogil=True)
def parts(rest: int, known: int, unequal: bool) -> Any:
    """Return the smaller parts of `rest` whose other part is below `known`: first, and end."""
    return max(1, rest - known + 1), (rest + 1) // 2 if unequal else rest // 2 + 1


@inner(nogil=True)
def search(heaps: Heaps, moves: Moves, heap: int, known: int, skip: int, value: int) -> Any:
    """Whether a split has the value, without the first `skip` of each kind; and how many tried."""
    values, backwards = heaps
    wanted = values.dtype.type(value)
    last = values.shape[0] - 1
    tried = 0
    for k in moves.splits:
        rest = heap - k
        at, end = parts(rest, known, moves.unequal)
        at += skip
        shift = last - rest
        while at < end:
            stop = min(at + RUN, end)
            ahead = values[at:stop]
            behind = backwards[shift + at : shift + stop]
            hits = False
            for i in range(stop - at):
                hits |= (ahead[i] ^ behind[i]) == wanted
            tried += stop - at
            if hits:
                return True, tried
            at = stop
    return False, tried


@inner(nogil=True)
def mark(ahead: Any, behind: Any, marks: Any) -> None:
    """Mark the nim-sums of two runs of values."""
    for i in range(ahead.shape[0]):
        marks[ahead[i] ^ behind[i]] = 1


@inner(nogil=True)
def retuned(skip: int, splits: int, compared: int, itemsize: int) -> int:
    """Return how many splits to mark next time, given how many were compared this time."""
    if compared * itemsize > ADVANTAGE * skip * splits:
        return skip + skip // 8
    return max(64, skip - skip // 8)


@inner(nogil=True)
def least_of_splits(
    heaps: Heaps, moves: Moves, heap: int, known: int, marks: Any, tune: Any, least: int
) -> Any:
    """Return the least value ≥ `least` that no split into two heaps below `known` has.

    Args:
        heaps: their values.
        moves: of the game.
        heap: what is split.
        known: heaps below it have their values.
        marks: [M] uint8, where M is a power of two above all values; overwritten.
        tune: [1] int64, how many splits of each kind to mark; adjusted.
        least: where to begin.
    """
    values, backwards = heaps
    last = values.shape[0] - 1
    skip = tune[0]
    marks[:] = 0
    for k in moves.splits:
        rest = heap - k
        at, end = parts(rest, known, moves.unequal)
        end = min(end, at + skip)
        mark(values[at:end], backwards[last - rest + at : last - rest + end], marks)
    value = least
    compared = 0
    while value < marks.shape[0]:
        if not marks[value]:
            met, tried = search(heaps, moves, heap, known, skip, value)
            compared += tried
            if not met:
                break
        value += 1
    tune[0] = retuned(skip, moves.splits.shape[0], compared, values.itemsize)
    return value


@inner(nogil=True)
def bound_above(highest: int) -> Any:
    """Return the least power of two above a value."""
    bound = 1
    while bound <= highest:
        bound *= 2
    return bound


@inner(nogil=True)
def pairs_of(heap: int, splits: Any) -> Any:
    """Return how many splits a heap has, about."""
    return splits.shape[0] * (heap // 2)


@kernel(nogil=True)
def extend(
    heaps: Heaps, moves: Moves, start: int, stop: int, highest: int, tune: Any, work: int
) -> Any:
    """Fill the values of heaps `start` to `stop − 1`, or as many as the work allows.

    Args:
        heaps: their values.
        moves: of the game.
        start: larger than every digit's place.
        stop: at most N + 1.
        highest: the largest value so far.
        tune: [1] int64, how many splits of each kind to mark; adjusted.
        work: about how many pairs to try before coming back.

    Returns:
        The first heap not filled and how many pairs the heaps filled have; the first is smaller
        than `stop` also when a value does not fit the type.
    """
    found = np.zeros(1, np.int64)
    near = np.full(2 * bound_above(highest), -1, np.int64)
    pairs = 0
    heap = start
    while heap < stop:
        if near.shape[0] < 2 * bound_above(highest):
            near = np.full(2 * bound_above(highest), -1, np.int64)
        fill_block(heaps, moves, heap, heap, heap + 1, highest, tune, found)
        after, highest = finish_block(heaps, moves, heap, heap + 1, highest, tune, found, near)
        if after == heap:
            return heap, pairs
        pairs += pairs_of(heap, moves.splits)
        heap = after
        if pairs > work:
            return heap, pairs
    return stop, pairs


@kernel(nogil=True)
def fill_block(
    heaps: Heaps,
    moves: Moves,
    known: int,
    first: int,
    end: int,
    highest: int,
    tune: Any,
    found: Any,
) -> None:
    """For heaps `first` to `end − 1`, the least value that no split into known heaps has.

    Args:
        heaps: their values.
        moves: of the game.
        known: the first heap without a value, at most `first`.
        first: the first heap looked at.
        end: the first heap not looked at.
        highest: the largest value so far.
        tune: [1] int64, how many splits of each kind to mark; adjusted.
        found: [end − known] int64, filled from `first − known` on.
    """
    marks = np.zeros(bound_above(highest), np.uint8)
    for heap in range(first, end):
        found[heap - known] = least_of_splits(heaps, moves, heap, known, marks, tune, 0)


@inner(**LEAN)
def mark_near(heaps: Heaps, moves: Moves, heap: int, known: int, near: Any) -> None:
    """Write a heap at the values of single heaps, and of splits with a part from `known` on.

    Args:
        heaps: their values.
        moves: of the game.
        heap: what is moved in.
        known: a heap.
        near: [M] int64.
    """
    values = heaps.values
    for k in moves.singles:
        near[values[heap - k]] = heap
    for k in moves.splits:
        rest = heap - k
        for part in range(1, min(rest - known, rest // 2) + 1):
            if not (moves.unequal and 2 * part == rest):
                near[values[part] ^ values[rest - part]] = heap


@kernel(nogil=True)
def finish_block(
    heaps: Heaps,
    moves: Moves,
    known: int,
    end: int,
    highest: int,
    tune: Any,
    found: Any,
    near: Any,
) -> Any:
    """Fill the values of heaps `known` to `end − 1` from what `fill_block` found.

    What is left are single heaps, and splits with a part in the block.

    Args:
        heaps: their values.
        moves: of the game.
        known: the first heap without a value.
        end: the first heap not wanted.
        highest: the largest value so far.
        tune: [1] int64, how many splits of each kind to mark; adjusted.
        found: [end − known] int64, from `fill_block`.
        near: [M] int64 of numbers that are no heaps from `known` on, where M is at least twice the
            power of two above `highest`; changed.

    Returns:
        The first heap not filled, smaller than `end` when a value does not fit the type or is
        larger than the marks, and the largest value.
    """
    values, backwards = heaps
    last = values.shape[0] - 1
    top = 1 << (8 * values.itemsize)
    bound = bound_above(highest)
    marks = np.zeros(bound, np.uint8)
    for heap in range(known, end):
        mark_near(heaps, moves, heap, known, near)
        value = found[heap - known]
        while near[value] == heap:
            value = least_of_splits(heaps, moves, heap, known, marks, tune, value + 1)
        if value >= top:
            return heap, highest
        values[heap] = value
        backwards[last - heap] = value
        highest = max(highest, value)
        if value >= bound:
            return heap + 1, highest
    return end, highest


BITS, LOW = 7, TABLE - 1
SIZE = 2 * TABLE
NOTHING = 255
BOUND = 2 * TABLE << BITS
"""2¹⁵; all values of a set are below."""


@inner(**LEAN)
def moved(table: Any, at: int) -> bool:
    """Return whether the value at a place, if any, stands at its other place from now on."""
    high = table[at]
    if high == NOTHING:
        return True
    other = (at ^ high) & LOW if at >= TABLE else TABLE + ((at ^ high) & LOW)
    if table[other] != NOTHING:
        return False
    table[other] = high
    return True


@inner(**LEAN)
def put(table: Any, value: int) -> bool:
    """Whether a value has found a place in a set, or had one; it may come to stand at both."""
    low, high = value & LOW, value >> BITS
    if high == NOTHING:
        return False
    first, second = low, TABLE + ((low ^ high) & LOW)
    if table[first] == NOTHING or table[first] == high:
        table[first] = high
        return True
    if table[second] == NOTHING or table[second] == high:
        table[second] = high
        return True
    if moved(table, first):
        table[first] = high
        return True
    if moved(table, second):
        table[second] = high
        return True
    return False


@inner(**LEAN)
def value_at(table: Any, at: int) -> int:
    """Return the value at a place, −1 where there is none."""
    high = int(table[at])
    if high == NOTHING:
        return -1
    return high << BITS | ((at ^ high if at >= TABLE else at) & LOW)


@inner(**LEAN)
def loaded(table: Any) -> Any:
    """Return a set as four vectors."""
    half = TABLE // 2
    return load(table, 0), load(table, half), load(table, TABLE), load(table, TABLE + half)


@inner(**LEAN)
def are_in(vectors: Any, low: Any, high: Any) -> Any:
    """Return which of 64 values are in a set, as the bits of a word.

    Args:
        vectors: the set.
        low: the low bits of the values, as lanes.
        high: their high bits.
    """
    first, more, second, rest = vectors
    return same(looked_up(first, more, low), high) | same(looked_up(second, rest, low ^ high), high)


@inner(**LEAN)
def taken(table: Any, value: int) -> None:
    """Take a value out of a set ([SIZE] uint8), if it is there."""
    low, high = value & LOW, value >> BITS
    other = TABLE + ((low ^ high) & LOW)
    if table[low] == high:
        table[low] = NOTHING
    if table[other] == high:
        table[other] = NOTHING
