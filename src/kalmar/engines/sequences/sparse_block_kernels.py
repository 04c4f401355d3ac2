"""Kernels of the sparse engine that fill a block of heaps: mark by windows, then compare.

A value has a class: the parity of its bits under a mask, for some games together with the parity of
the heap. Heaps of one class are rare, those of the other common, and every option of a common value
is a rare heap together with a common one. So once all splits with a rare part are marked, a common
value without a mark is no option. A rare one below it may be the nim-sum of two common ones: these
are marked from the smallest part on until few rare values are left, and for those all splits are
compared.

The code of a value is its class, then its bits without the lowest bit of the mask, which follows
from the others. The code of a nim-sum is that of the codes, and within a class codes are in the
order of the values. So the marks that matter stand close together: a block of heaps is marked in
as many windows of codes as most values of the time need, and the few other heaps one by one.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.plain_kernels import MoveArrays
from kalmar.engines.sequences.sparse_kernels import (
    LANES,
    WINDOW,
    Codes,
    below,
    least_common,
    least_rare,
    mark_code,
    mark_window,
)
from kalmar.runtime.jit import inner, kernel

BLOCKS_BEFORE_TUNING = 64
"""Blocks after which the number of windows is adjusted."""
BLOCK_MARKS_PER_SINGLE_MARK = 12
"""Marks of a block made in the time of one mark of a heap alone."""
MIRRORED = 1 << 20
"""Small parts whose codes are kept in reverse too, so that they are read in one direction."""


class CodedHeaps(NamedTuple):
    """The values of heaps, as far as they are known.

    Attributes:
        values: [≥ stop] unsigned, filled in place.
        codes: [≥ stop] of the same type, filled in place.
    """

    values: NDArray[np.unsignedinteger[Any]]
    codes: Codes


class SpaceCoding(NamedTuple):
    """How values are coded.

    Attributes:
        bits: how many bits a code has beside its class, 6 at least.
        lowest_bit: the place of the lowest bit of the mask.
        value_of: [2, 2^(bits + 1) + 1] int64, the values of the codes of even and of odd heaps, and
            2^(bits + 1).
    """

    bits: int
    lowest_bit: int
    value_of: NDArray[np.int64]


@inner(nogil=True)
def mark_block(
    codes: Codes,
    start: int,
    splits: NDArray[np.int64],
    rare: NDArray[np.int64],
    bits: int,
    windows: int,
    marks: NDArray[np.uint64],
) -> int:
    """Mark the splits of a block with a rare part of `LANES` at least.

    Args:
        codes: [N + 1] unsigned, known before `start`.
        start: the first heap of the block.
        splits: the k for which two heaps may be left.
        rare: [R] int64, the rare heaps, ascending.
        bits: how many bits a code has beside its class.
        windows: in how many windows of common codes.
        marks: [2, WINDOWS, LANES] uint64, overwritten.

    Returns:
        How many pairs were marked.
    """
    # for each k after whose taking two heaps are left, and each window of 64 common codes:
    #     for each rare part r with LANES ≤ r < start − k: mark, for the 64 heaps of the block, the
    #         options with this part (their other parts are 64 consecutive known heaps)
    # Smaller rare parts are left out, since the other part may lie in the block.
    marks[:] = 0
    made = 0
    for k in splits:
        rest = start - k
        far = rare[below(rare, np.int64(LANES)) : below(rare, rest)]
        for window in range(windows):
            mark_window(codes, rest, far, (1 << bits) + window * WINDOW, marks[1, window])
        made += LANES * far.shape[0]
    return made


@inner(nogil=True)
def fill_block(
    heaps: CodedHeaps,
    mirror: Codes,
    start: int,
    stop: int,
    moves: MoveArrays,
    space: SpaceCoding,
    rare: NDArray[np.int64],
    windows: int,
    marks: NDArray[np.uint64],
) -> tuple[int, int]:
    """Fill the values of heaps `start` to `stop − 1`, as long as there are codes.

    Args:
        heaps: their values and codes.
        mirror: see `marks_of_run`.
        start: the first heap of the block.
        stop: at most `start + LANES`.
        moves: of the game.
        space: how values are coded.
        rare: [R] int64, the rare heaps before the block, ascending.
        windows: how many windows of common codes have been marked.
        marks: [2, WINDOWS, LANES] uint64, what `mark_block` has marked; changed.

    Returns:
        The first heap not filled, smaller than `stop` if its value has no code; and how many pairs
        were tried.
    """
    # for each heap of the block, ascending:
    #     mark its single heaps
    #     code = the least common code that is no option: no other split than those with a rare or
    #         a small part can have it
    #     for the rare codes of smaller values: if one is no option, it is the code instead
    # Invariant: values and codes are known below `heap`; marks of other lanes are untouched.
    values, codes = heaps
    singles, splits, unequal = moves
    bits, lowest_bit, value_of = space
    bound, pairs = 1 << bits, 0
    heap, code = start, 0
    while heap < stop and code < 2 * bound:
        lane = heap - start
        for i in range(singles.shape[0]):
            mark_code(codes[heap - singles[i, 0]] ^ singles[i, 1], bits, marks, lane)
        code = least_common(codes, mirror, heap, splits, rare, bits, windows, marks, lane)
        value = value_of[heap & 1, code]
        # Rare values below v have codes below this: v with the left-out bit of the other class.
        limit = (((value >> lowest_bit) + 1) >> 1) << lowest_bit
        other, tried = least_rare(codes, mirror, heap, splits, unequal, limit, marks, lane)
        pairs += tried
        if other < limit:
            code = other
        if code < 2 * bound:
            values[heap] = value_of[heap & 1, code]
            codes[heap] = code
            heap += 1
    return heap, pairs


@kernel(nogil=True)
def extend(
    heaps: CodedHeaps,
    moves: MoveArrays,
    space: SpaceCoding,
    start: int,
    stop: int,
    tune: NDArray[np.int64],
    work: int,
    rare: NDArray[np.int64],
    count: int,
) -> tuple[int, int, int]:
    """Fill the values of heaps `start` to `stop − 1`, or as many as the work allows.

    Args:
        heaps: their values and codes.
        moves: of the game.
        space: how values are coded.
        start: larger than four blocks and every digit's place.
        stop: the first heap not wanted.
        tune: [1] int64, in how many windows blocks are marked; adjusted.
        work: about how many pairs to try before coming back.
        rare: [R] int64, the rare heaps, ascending; added to, as far as there is room.
        count: how many there are.

    Returns:
        The first heap not filled, how many rare heaps there are, and how many pairs were tried. It
        stops early before a value that does not fit the type, after a value without a code, and
        when there may be no room for rare heaps.
    """
    # while heaps are wanted, work is left and there is room for 64 rare heaps:
    #     mark a block of 64 heaps, fill it, and append its rare heaps
    #     now and then set the number of windows to what the values of late used
    # The mirror is made once for a call; for parts beyond it pairs are read one by one.
    values, codes = heaps
    bound = 1 << space.bits
    marks = np.zeros((2, bound // WINDOW, LANES), np.uint64)
    mirror = codes[: min(start, MIRRORED)][::-1].copy()
    used = np.zeros(bound // WINDOW, np.int64)
    pairs, blocks = 0, 0
    heap, whole = start, True
    while heap < stop and pairs < work and count + LANES < rare.shape[0] and whole:
        first, end = heap, min(heap + LANES, stop)
        known, windows = rare[:count], tune[0]
        pairs += mark_block(codes, first, moves.splits, known, space.bits, windows, marks)
        heap, tried = fill_block(heaps, mirror, first, end, moves, space, known, windows, marks)
        pairs += tried
        whole = heap == end
        for n in range(first, heap):
            if codes[n] < bound:
                rare[count] = n
                count += 1
            used[(codes[n] & (bound - 1)) >> 6] += 1
        blocks += 1
        if blocks % BLOCKS_BEFORE_TUNING == 0:
            tune[0] = enough_windows(used)
            used[:] = 0
    # A value of 2·bound or more has no code: it is written, and `SparseEngine` begins anew with
    # longer codes.
    if not whole and 2 * bound < 1 << (8 * values.itemsize):
        values[heap] = 2 * bound
        heap += 1
    return heap, count, pairs


@inner(nogil=True)
def enough_windows(used: np.ndarray[tuple[int], np.dtype[np.int64]]) -> int:
    """Choose how many windows to mark, leaving out those used too seldom to be worth it.

    Args:
        used: [2^bits / 64] int64, of how many heaps of late the code was in each window.
    """
    total, windows, beyond = used.sum(), used.shape[0], 0
    while windows > 1 and BLOCK_MARKS_PER_SINGLE_MARK * (beyond + used[windows - 1]) < total:
        windows -= 1
        beyond += used[windows]
    return windows
