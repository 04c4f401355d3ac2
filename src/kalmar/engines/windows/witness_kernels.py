"""Kernels that find witnesses in bounded memory: an option for each smaller rare code of a heap.

Some parts that witness most are marked for a run of heaps at once. What is missing then is searched
for among all parts, from the smallest on.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.sparse_kernels import lowest
from kalmar.engines.windows.run_kernels import (
    CODES,
    ONE,
    RUN,
    STRIP,
    Both,
    Codes,
    Parts,
    mark_long,
    mark_strip,
)
from kalmar.runtime.jit import LEAN, Int, inner, kernel

__all__ = ["missed_long", "missed_short"]

Space: TypeAlias = tuple[Int, Int, Int]
"""The place of the lowest bit of the mask; the mask; −1, or the position that counts: 0 or 1."""

STRIDE = 256
"""Parts that are compared before it is asked whether one of them will do."""
SHORT, ALL = np.uint32(1), ~np.uint64(0)


@inner(**LEAN)
def part_of(codes: Codes, mirror: Codes, heap: int, splits: NDArray[np.int64], wanted: int) -> int:
    """Find a part, rounded up, of a split of a heap with a code; return the part count if none.

    Args:
        codes: [N] uint8.
        mirror: [M] uint8, the codes of heaps M − 1, …, 1, 0, and 255 where they are rare.
        heap: its place.
        splits: [S] int64, the k for which two heaps may be left.
        wanted: the code.
    """
    # for runs of STRIDE parts, the smallest first: compare the run, of all kinds of split, as
    # vectors. Rare small parts are 255 in the mirror, which no nim-sum of codes below 128 matches;
    # that the part is rounded up to the end of its run saves a search.
    size, part = mirror.shape[0], 1
    code, met = np.uint8(wanted), False
    while part < size and not met:
        end = min(part + STRIDE, size)
        small = np.uint64(size - end)
        for s in range(splits.shape[0]):
            large = np.uint64(heap - splits[s] - end + 1)
            for i in range(np.uint64(end - part)):
                met |= (codes[large + i] ^ mirror[small + i]) == code
        part = end
    return part - 1 if met else size


@inner(**LEAN)
def still_needed(codes: Codes, at: int, odd: int, space: Space, marks: NDArray[np.uint16]) -> None:
    """Turn the marks of a run of heaps into the rare codes below their values without a mark.

    Args:
        codes: [N] uint8.
        at: the place of the first heap.
        odd: as in `missed_short`.
        space: as in `missed_short`.
        marks: [STRIP] uint16, changed.
    """
    # A common value v has the code v without bit `low`; the rare codes below v are those below
    # base = (code >> low) << low, and 2^low more where the bit left out of v is 1. That bit is what
    # makes v common: the parity of the code under the mask, turned by the parity of the heap.
    low, mask, by_position = space
    more = np.uint32((1 << (1 << low)) - 1)
    lane_counts = np.uint8(1 if by_position >= 0 else 0)
    first = np.uint8(1 ^ (((at + odd + by_position) & 1) if by_position >= 0 else 0))
    run, keep, under = codes[at : at + STRIP], np.uint8(mask), np.uint32(low)
    for i in range(STRIP):
        code = run[i]
        parity = code & keep
        parity ^= parity >> 2
        parity ^= parity >> 1
        top = ((parity ^ first ^ (np.uint8(i) & lane_counts)) & 1) != 0
        base = (np.uint32(code & np.uint8(15)) >> under) << under
        needed = ((SHORT << base) - SHORT) | ((more << base) if top else np.uint32(0))
        marks[i] = needed & ~np.uint32(marks[i])


@kernel(**LEAN)
def missed_short(
    codes: Codes,
    start: int,
    stop: int,
    odd: int,
    parts: tuple[Codes, Parts],
    splits: NDArray[np.int64],
    space: Space,
    marks: Both,
) -> tuple[int, int]:
    """Look for the witnesses of heaps, where there are sixteen codes.

    Args:
        codes: [N ≥ stop + STRIP] uint8, known before `stop`.
        start: the place of the first heap.
        stop: the first place not wanted.
        odd: 1 where heaps at even places are odd.
        parts: the mirror as in `part_of`, and [P, 2] int64, parts as in `mark_short` that are
            marked.
        splits: [S] int64, the k for which two heaps may be left.
        space: the place of the lowest bit of the mask; the mask of codes; −1 where the position
            does not count, else 0 or 1.
        marks: [STRIP] uint16 and [STRIP / 4] uint64, the same bytes.

    Returns:
        `stop`, or the place of the first heap without one; and the largest part needed, rounded up.
    """
    # for strips of 512 heaps:
    #     mark the options with the usual parts, and turn the marks into the rare codes still needed
    #     for each of them: search all parts; none means that the heap may be rare
    # Few are left, so that their order costs nothing; heaps from `stop` on are computed in vain.
    mirror, usual = parts
    lanes, words = marks
    deepest = 0
    for at in range(start, stop, STRIP):
        for i in range(words.shape[0]):
            words[i] = 0
        mark_strip(codes, at, usual, lanes)
        still_needed(codes, at, odd, space, lanes)
        for i in range(words.shape[0]):
            missing = words[i]
            while missing:
                bit = lowest(missing)
                heap = at + 4 * i + (bit >> 4)
                missing &= missing - ONE
                if heap < stop:
                    part = part_of(codes, mirror, heap, splits, bit & 15)
                    if part == mirror.shape[0]:
                        return heap, deepest
                    deepest = max(deepest, part)
    return stop, deepest


@kernel(**LEAN)
def missed_long(
    codes: Codes,
    start: int,
    stop: int,
    odd: int,
    parts: tuple[Codes, Parts],
    splits: NDArray[np.int64],
    space: Space,
    marks: NDArray[np.uint64],
) -> tuple[int, int]:
    """Find the first heap without a witness as `missed_short` does, where there are more codes.

    Args:
        codes: as there.
        start: as there.
        stop: as there.
        odd: as there.
        parts: as there.
        splits: as there.
        space: as there.
        marks: [W, RUN] uint64, for 64·W codes.

    Returns:
        The same.
    """
    mirror, usual = parts
    low, mask, by_position = space
    deepest = 0
    for at in range(start, stop, RUN):
        marks[:] = 0
        for word in range(marks.shape[0]):
            mark_long(codes, at, usual, CODES * word, marks[word])
        for heap in range(at, min(at + RUN, stop)):
            # The number of rare codes below, as in `still_needed`.
            code = np.int64(codes[heap])
            top = 1
            for i in range(8):
                top ^= (code & mask) >> i & 1
            if by_position >= 0:
                top ^= (heap + odd + by_position) & 1
            limit = ((code >> low) + top) << low
            for word in range(marks.shape[0]):
                many = min(max(limit - CODES * word, 0), CODES)
                below = ALL >> np.uint64(64 - many) if many else ALL ^ ALL
                missing = ~marks[word, heap - at] & below
                while missing:
                    wanted = CODES * word + lowest(missing)
                    missing &= missing - ONE
                    part = part_of(codes, mirror, heap, splits, wanted)
                    if part == mirror.shape[0]:
                        return heap, deepest
                    deepest = max(deepest, part)
    return stop, deepest
