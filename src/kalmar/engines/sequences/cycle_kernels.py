"""Kernels that walk along the values of a game that leaves one heap, in bounded memory.

From the last move on, the value of a heap depends on the last K values alone, K the largest number
that may be taken. A window of K values is kept in a ring, and two equal windows are a proof of a
period (Golomb 1966). Brent's method (BIT 20, 1980) finds the least period from two windows: one
goes on, the other waits where the number of steps was last a power of two.

A polynomial of the window modulo 2³¹ tells most windows apart without looking at their values.
"""

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import Bool, Int, inner, kernel

Numbers = NDArray[np.int64]

FACTOR = 1_103_515_245
"""Odd, and large enough that neighbouring values fall far apart."""
BITS = (1 << 31) - 1


@inner
def append(ring: Numbers, marks: Numbers, moves: Numbers, heap: int) -> Int:
    """Compute the value of a heap from those before it, keep it in the ring and return it.

    Args:
        ring: [R] with R a power of two larger than the last move; heap n is at n mod R.
        marks: [len(moves) + 2], the last heap that had an option of each value.
        moves: [M], the numbers that may be taken, each at most the heap.
        heap: the heap.
    """
    mask = ring.shape[0] - 1
    for i in range(moves.shape[0]):
        marks[ring[(heap - moves[i]) & mask]] = heap
    value = 0
    while marks[value] == heap:
        value += 1
    ring[heap & mask] = value
    return value


@inner
def power_of(length: int) -> Int:
    """Return FACTOR to this power, modulo 2^31."""
    power = 1
    for _ in range(length):
        power = power * FACTOR & BITS
    return power


@inner
def digest(ring: Numbers, length: int, end: int) -> Int:
    """Return the polynomial of the window of this length that ends before a heap."""
    mask, found = ring.shape[0] - 1, 0
    for heap in range(end - length, end):
        found = (found * FACTOR + ring[heap & mask]) & BITS
    return found


@inner
def step(ring: Numbers, marks: Numbers, moves: Numbers, at: Numbers, top: int) -> None:
    """Move the window on by one heap.

    Args:
        ring: see `append`.
        marks: see `append`.
        moves: see `append`.
        at: [2] the heap after the window, and the polynomial of the window.
        top: FACTOR to the length of the window.
    """
    heap, length = at[0], moves[-1]
    # Read first: the oldest value leaves the window, and in the smallest ring its place is taken.
    oldest = ring[(heap - length) & (ring.shape[0] - 1)]
    value = append(ring, marks, moves, heap)
    at[1] = (at[1] * FACTOR + value - oldest * top) & BITS
    at[0] = heap + 1


@inner
def same(ring: Numbers, end: int, other: Numbers, other_end: int, length: int) -> Bool:
    """Return whether the windows of two rings, before these heaps, are equal."""
    mask, other_mask = ring.shape[0] - 1, other.shape[0] - 1
    for back in range(1, length + 1):
        if ring[(end - back) & mask] != other[(other_end - back) & other_mask]:
            return False
    return True


@inner
def begin(ring: Numbers, marks: Numbers, moves: Numbers, sink: bool) -> None:
    """Fill a ring with the values of the heaps below the last move.

    Args:
        ring: see `append`.
        marks: see `append`; heaps are marked by their negatives, which no later heap has.
        moves: see `append`.
        sink: whether a larger number takes the whole heap.
    """
    ring[0] = 0
    for heap in range(1, moves[-1]):
        marker = -heap - 1
        for i in range(moves.shape[0]):
            if moves[i] <= heap:
                marks[ring[heap - moves[i]]] = marker
            elif sink:
                marks[0] = marker
        value = 0
        while marks[value] == marker:
            value += 1
        ring[heap] = value


@kernel
def survey(sets: Numbers, sink: bool, found: Numbers) -> None:
    """Find the preperiods and periods of many subtraction games, all of so many moves.

    Args:
        sets: [N, M] ascending, the numbers that may be taken.
        sink: whether a larger number takes the whole heap.
        found: [N, 2], filled with preperiod and period.
    """
    # for each set: Brent's period, then both windows anew from the first one to where they meet
    size = 1
    while size <= sets[:, -1].max():
        size *= 2
    marks = np.empty((2, sets.shape[1] + 2), np.int64)
    rings, state = np.empty((2, size), np.int64), np.empty(5, np.int64)
    ahead, behind = np.empty(2, np.int64), np.empty(2, np.int64)
    for row in range(sets.shape[0]):
        moves = sets[row]
        top, last = power_of(moves[-1]), moves[-1]
        marks[:] = 0
        begin(rings[0], marks[0], moves, sink)
        rings[1] = rings[0]
        state[0] = state[2] = last
        state[1] = state[3] = digest(rings[0], last, last)
        state[4] = 1
        while True:
            step(rings[0], marks[0], moves, state, top)
            if state[1] == state[3] and same(rings[0], state[0], rings[1], state[2], last):
                break
            if state[0] - state[2] == state[4]:
                rings[1] = rings[0]
                state[2], state[3], state[4] = state[0], state[1], 2 * state[4]
        period = state[0] - state[2]
        marks[:] = 0
        begin(rings[0], marks[0], moves, sink)
        rings[1] = rings[0]
        marks[1] = 0
        ahead[0] = behind[0] = last
        ahead[1] = behind[1] = digest(rings[0], last, last)
        for _ in range(period):
            step(rings[0], marks[0], moves, ahead, top)
        while ahead[1] != behind[1] or not same(rings[0], ahead[0], rings[1], behind[0], last):
            step(rings[0], marks[0], moves, ahead, top)
            step(rings[1], marks[1], moves, behind, top)
        found[row, 0], found[row, 1] = behind[0] - last, period
