"""Kernels of the dense engine: mark a few splits, then compare the rest with the least value.

They serve games without a sparse space, or with many rare heaps. The values are kept forwards and
backwards, so that the two parts of all splits of one heap are read in order; their nim-sums are
written down once. Whether a value is an option is a comparison with many of them at once, which is
some ten times as fast a split as marking its value. Splits marked one by one rule out most values
first; how many is tuned by how many are compared.

    mark the values of the first `skip` splits of each kind
    value = the least value without a mark
    while one of the other splits has the value:      (compared by vectors, from the smallest part)
        value = the next value without a mark

The marks are needed for speed only: every value below the one returned was seen to be an option.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.pair_sums_kernels import (
    MET,
    RUN,
    Values,
    join,
    mark_each,
    next_unmarked,
    tried_until,
)
from kalmar.engines.sequences.plain_kernels import MoveArrays
from kalmar.runtime.jit import LEAN, Int, inner, kernel

ADVANTAGE = 20
"""Values of one byte compared for each split marked, where time is least; of two bytes 5."""


class HeapValues(NamedTuple):
    """The values of heaps 0 to N, as far as they are known.

    Attributes:
        values: [N + 1] unsigned, those of heaps 0 to N.
        backwards: [N + 1] of the same type, those of heaps N to 0: heap n stands at place N − n.
    """

    values: Values
    backwards: Values


@inner(nogil=True)
def parts(rest: int, known: int, unequal: bool) -> tuple[int, int]:
    """Return the smaller parts of `rest` whose other part is below `known`: first, and end."""
    return max(1, rest - known + 1), (rest + 1) // 2 if unequal else rest // 2 + 1


@inner(nogil=True)
def search(
    heaps: HeapValues, moves: MoveArrays, heap: int, known: int, skip: int, value: int
) -> tuple[bool, int]:
    """Check whether a split has the value, without the first `skip` of each kind; count the tries.

    Args:
        heaps: their values.
        moves: of the game.
        heap: what is split.
        known: heaps below it have their values; both parts are below it.
        skip: how many splits of each kind have been looked at before.
        value: what is looked for.
    """
    # for each k after whose taking two heaps are left:
    #     for runs of RUN smaller parts a, from the smallest on:
    #         met if values[a] ⊕ values[rest − a] = value for some a of the run
    # rest − a stands in `backwards` at last − rest + a, so that both are read upwards: the loop
    # has no branch, and LLVM makes vectors of it.
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


class Room(NamedTuple):
    """Arrays for the pairs of a heap, overwritten.

    Attributes:
        marks: [M] uint8, for each value whether a pair is known to have it; M is a power of two
            above all values.
        sums: [S] like the values, the nim-sums of all pairs, one kind of split after the other.
    """

    marks: NDArray[np.uint8]
    sums: Values


@inner(nogil=True)
def room_for(highest: int, values: Values, moves: MoveArrays, end: int) -> Room:
    """Make room for heaps below `end` with values up to some highest one."""
    size = moves.splits.shape[0] * (end // 2 + 1)
    return Room(np.zeros(bound_above(highest), np.uint8), np.empty(size, values.dtype))


@inner(nogil=True)
def retuned(skip: int, splits: int, compared: int, itemsize: int) -> int:
    """Return how many splits to mark next time, given how many were compared this time.

    Steps of an eighth follow the slow drift of the values and do not overshoot.
    """
    if compared * itemsize * itemsize > ADVANTAGE * skip * splits:
        return skip + skip // 8
    return max(64, skip - skip // 8)


@inner(nogil=True)
def least_of_splits(
    heaps: HeapValues,
    moves: MoveArrays,
    heap: int,
    known: int,
    room: Room,
    tune: NDArray[np.int64],
    least: int,
) -> Int:
    """Return the least value ≥ `least` that no split into two heaps below `known` has.

    Args:
        heaps: their values.
        moves: of the game.
        heap: what is split.
        known: heaps below it have their values.
        room: overwritten.
        tune: [1] int64, how many splits of each kind to mark; adjusted.
        least: where to begin.
    """
    # Splits with small parts come first: as values are nearly periodic in many games, those of
    # neighbouring heaps beside one small part are spread over all that occur.
    values, backwards = heaps
    (marks, sums), skip, count = room, tune[0], 0
    shift = values.shape[0] - 1 - heap
    marks[:] = 0
    for k in moves.splits:
        at, end = parts(heap - k, known, moves.unequal)
        if at < end:
            join(values[at:end], backwards[shift + k + at : shift + k + end], sums[count:])
            mark_each(sums[count : count + min(skip, end - at)], marks, MET)
            count += end - at
    # Invariant: every value from `least` to value − 1 is an option. A value beyond the marks is
    # larger than all nim-sums of two known values, and so none.
    value = next_unmarked(marks, least)
    compared, met = 0, True
    while value < marks.shape[0] and met:
        met, begin = False, 0
        for k in moves.splits:
            at, end = parts(heap - k, known, moves.unequal)
            if not met and at + skip < end:
                met, tried = tried_until(sums[begin + skip : begin + end - at], value)
                compared += tried
            begin += max(end - at, 0)
        if met:
            value = next_unmarked(marks, value + 1)
    tune[0] = retuned(skip, moves.splits.shape[0], compared, values.itemsize)
    return value


@inner(nogil=True)
def bound_above(highest: int) -> int:
    """Return the least power of two above a value."""
    bound = 1
    while bound <= highest:
        bound *= 2
    return bound


@inner(nogil=True)
def pairs_of(heap: int, splits: NDArray[np.int64]) -> Int:
    """Return how many splits a heap has, about."""
    return splits.shape[0] * (heap // 2)


@kernel(nogil=True)
def extend(
    heaps: HeapValues,
    moves: MoveArrays,
    start: int,
    stop: int,
    highest: int,
    tune: NDArray[np.int64],
    work: int,
) -> tuple[int, int]:
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
    # One heap is a block of one: `fill_block` finds the least value that no split has, since both
    # parts are known, and `finish_block` adds the single heaps.
    found = np.zeros(1, np.int64)
    near = np.full(2 * bound_above(highest), -1, np.int64)
    room = room_for(highest, heaps.values, moves, stop)
    pairs = 0
    heap = start
    while heap < stop:
        if near.shape[0] < 2 * bound_above(highest):
            near = np.full(2 * bound_above(highest), -1, np.int64)
            room = room_for(highest, heaps.values, moves, stop)
        found[0] = least_of_splits(heaps, moves, heap, heap, room, tune, 0)
        after, highest = finish(heaps, moves, heap, heap + 1, highest, tune, found, near, room)
        if after == heap:
            return heap, pairs
        pairs += pairs_of(heap, moves.splits)
        heap = after
        if pairs > work:
            return heap, pairs
    return stop, pairs


@kernel(nogil=True)
def fill_block(
    heaps: HeapValues,
    moves: MoveArrays,
    known: int,
    first: int,
    end: int,
    highest: int,
    tune: NDArray[np.int64],
    found: NDArray[np.int64],
) -> None:
    """Find, for heaps `first` to `end − 1`, the least value that no split into known heaps has.

    Threads call it for different heaps of a block at the same time: it writes `found` only.

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
    room = room_for(highest, heaps.values, moves, end)
    for heap in range(first, end):
        found[heap - known] = least_of_splits(heaps, moves, heap, known, room, tune, 0)


@inner(**LEAN)
def mark_near(
    heaps: HeapValues, moves: MoveArrays, heap: int, known: int, near: NDArray[np.int64]
) -> None:
    """Write a heap at the values of single heaps, and of splits with a part from `known` on.

    Args:
        heaps: their values.
        moves: of the game.
        heap: what is moved in.
        known: a heap; parts from it on are those of the block that is being filled.
        near: [M] int64; near[v] = heap says that v is an option of the heap, so that nothing has
            to be cleared from heap to heap.
    """
    values = heaps.values
    for k in moves.singles:
        near[values[heap - k]] = heap
    for k in moves.splits:
        rest = heap - k
        for part in range(1, min(rest - known, rest // 2) + 1):
            if not (moves.unequal and 2 * part == rest):
                near[values[part] ^ values[rest - part]] = heap


@inner(nogil=True)
def finish(
    heaps: HeapValues,
    moves: MoveArrays,
    known: int,
    end: int,
    highest: int,
    tune: NDArray[np.int64],
    found: NDArray[np.int64],
    near: NDArray[np.int64],
    room: Room,
) -> tuple[int, int]:
    """Fill the values of a block as `finish_block` does, in room that is given."""
    # for each heap of the block, ascending:
    #     note its single heaps, and its splits with a part in the block (known by now), in `near`
    #     value = what `fill_block` found: all smaller values are options by other splits
    #     while `near` has the value: the next value that no split into heaps before the block has
    # A value from `bound` on would need longer marks, so the block ends after it.
    values, backwards = heaps
    last = values.shape[0] - 1
    top = 1 << (8 * values.itemsize)
    bound = bound_above(highest)
    for heap in range(known, end):
        mark_near(heaps, moves, heap, known, near)
        value = found[heap - known]
        while near[value] == heap:
            value = least_of_splits(heaps, moves, heap, known, room, tune, value + 1)
        if value >= top:
            return heap, highest
        values[heap] = value
        backwards[last - heap] = value
        highest = max(highest, value)
        if value >= bound:
            return heap + 1, highest
    return end, highest


@kernel(nogil=True)
def finish_block(
    heaps: HeapValues,
    moves: MoveArrays,
    known: int,
    end: int,
    highest: int,
    tune: NDArray[np.int64],
    found: NDArray[np.int64],
    near: NDArray[np.int64],
) -> tuple[int, int]:
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
    room = room_for(highest, heaps.values, moves, end)
    return finish(heaps, moves, known, end, highest, tune, found, near, room)  # type: ignore[no-any-return]
