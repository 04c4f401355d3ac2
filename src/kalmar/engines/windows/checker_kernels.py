"""Kernels of the checker of windows: values and witnesses by plain loops over codes.

They share nothing with the engine (`run_kernels`), so that a fault there cannot confirm itself.

All heaps here are common ones. The code of a value is the value without the lowest bit of the mask,
which follows from the others; so codes of common values are in the order of the values, and the
code of a nim-sum is that of the codes.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import LEAN, Int, Kernel, inner, kernel

Codes: TypeAlias = NDArray[np.uint8]
"""[N] the codes of heaps, one after the other."""
FarParts: TypeAlias = tuple[NDArray[np.int64], Codes]
"""How far before a heap other parts are, [D], and the codes of the parts beside them, [D]."""
NearParts: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The same as tuples, so that there is no loop in the machine code."""
Marks: TypeAlias = NDArray[np.unsignedinteger[Any]]
"""[W, R] uint16 or uint64: for each of R heaps a bit for each of the codes of a row."""

BLOCK = 64
"""Heaps that are marked together."""
STRIP = 512
"""The same where the values are known."""
RUN = 256
"""Parts that are compared before it is asked whether one of them will do."""
ONE, SHORT = np.uint64(1), np.uint32(1)


@inner(nogil=True)
def ones(number: np.uint64) -> int:
    """Count the bits of a number that are 1."""
    count = 0
    while number:
        number &= number - ONE
        count += 1
    return count


def marker(run: int) -> Kernel:
    """Build a function that marks options of so many heaps at once."""

    @inner(**LEAN)
    def mark(codes: Codes, at: int, away: NDArray[np.int64], turned: Codes, marks: Marks) -> None:
        """Mark, for each heap of a block, the codes of its options with some parts.

        Args:
            codes: [N] uint8.
            at: the place of the first heap of the block.
            away: [D] int64, how far before the heap the other part is.
            turned: [D] uint8, the codes of the parts.
            marks: [W, run] uint16 with W = 1, or uint64, overwritten; row w has a bit for each of
                the codes 16·w to 16·w + 15, or 64·w to 64·w + 63.
        """
        # for each row of codes, each part, each heap of the block:
        #     set the bit of the option's code, if it is one of the row
        # The heaps beside one part are consecutive: the inner loop becomes
        # vectors. `bits` is a constant of the type, so that one of the two branches is compiled.
        bits = 8 * marks.itemsize
        marks[:] = 0
        for w in range(marks.shape[0]):
            row = marks[w]
            for j in range(away.shape[0]):
                known = codes[at - away[j] : at - away[j] + run]
                turn = np.uint8(turned[j] ^ (w * bits))
                if bits == 16:
                    for i in range(run):
                        row[i] |= SHORT << np.uint32((known[i] ^ turn) & np.uint8(15))
                else:
                    for i in range(run):
                        if (known[i] ^ turn) < 64:
                            row[i] |= ONE << np.uint64((known[i] ^ turn) & np.uint8(63))

    return mark


mark, mark_strip = marker(BLOCK), marker(STRIP)


@inner(**LEAN)
def fill_short(
    codes: Codes, at: int, stop: int, away: tuple[int, ...], turned: tuple[int, ...], marks: Marks
) -> int:
    """Give heaps the least of sixteen codes that no near part marks nor has been marked ([R]).

    Returns:
        `stop`, or the place of the first heap for which there is none.
    """
    # below = the ones under the lowest free bit, whose number is the code.
    for heap in range(at, stop):
        found, place = np.uint32(marks[heap - at]), np.uint64(heap)
        for j in range(len(away)):  # a tuple, so that there is no loop in the machine code
            option = codes[place - np.uint64(away[j])] ^ np.uint8(turned[j])
            found |= SHORT << np.uint32(option & np.uint8(15))
        below = (~found & (found + SHORT)) - SHORT
        code = 0
        while below:
            below &= below - SHORT
            code += 1
        if code == 16:
            return heap
        codes[heap] = code
    return stop


@inner(**LEAN)
def fill_long(
    codes: Codes, at: int, stop: int, away: NDArray[np.int64], turned: Codes, marks: Marks
) -> int:
    """Fill codes as `fill_short` does, for marks of 64 codes in each row."""
    # Rows of 64 codes, ascending, until one has a free code; ⊕ 64·w maps row w to 0 … 63.
    for heap in range(at, stop):
        free, w = np.uint64(0), -1
        while not free and w + 1 < marks.shape[0]:
            w += 1
            free = ~marks[w, heap - at]
            for j in range(len(away)):
                code = codes[heap - away[j]] ^ turned[j] ^ np.uint8(64 * w)
                if code < 64:
                    free &= ~(ONE << np.uint64(code))
        if not free:
            return heap
        codes[heap] = 64 * w + ones((free ^ (free & (free - ONE))) - ONE)
    return stop


@kernel(**LEAN)
def extend_window(
    codes: Codes,
    start: int,
    stop: int,
    near: NearParts | FarParts,
    far: FarParts,
    marks: Marks,
) -> Int:
    """Fill the codes of heaps: each the least that is no option with a rare part.

    Args:
        codes: [N ≥ stop] uint8, known before `start`, filled in place.
        start: the place of the first heap.
        stop: the first place not wanted.
        near: how far before a heap the other parts are that are nearer than `BLOCK`, and the codes
            of the parts; two tuples where `marks` are of 16 codes, else as `far`.
        far: the same of those that are not as near, [D] int64 and uint8.
        marks: as in `marker`, for use here.

    Returns:
        `stop`, or the place of the first heap that has no code.
    """
    # for blocks of 64 heaps: mark the options whose other heap is known before the block, then fill
    #     heap by heap, with the near options.
    for at in range(start, stop, BLOCK):
        mark(codes, at, far[0], far[1], marks)
        end = min(at + BLOCK, stop)
        if marks.itemsize == 2:
            reached = fill_short(codes, at, end, near[0], near[1], marks[0])
        else:
            reached = fill_long(codes, at, end, near[0], near[1], marks)
        if reached < end:
            return reached
    return stop


@inner(**LEAN)
def least_part(codes: Codes, mirror: Codes, rest: int, wanted: int, deepest: int) -> Int:
    """Find the smaller of two common parts with a given nim-sum, or the number of parts tried.

    Args:
        codes: [N] uint8.
        mirror: [M] uint8, the codes of heaps M − 1, …, 1, 0, and 255 where they are rare.
        rest: the place of the heap that the two parts have together.
        wanted: the nim-sum.
        deepest: a smaller part than this need not be told exactly.
    """
    # for runs of parts, the smallest first: compare the run as vectors; if a part is met, its own
    # place is found only where it could raise the largest part so far.
    size = mirror.shape[0]
    part = 1
    while part < size:
        end = min(part + RUN, size)
        large, small = np.uint64(rest - end + 1), np.uint64(size - end)
        hits = False
        for i in range(np.uint64(end - part)):
            hits |= (codes[large + i] ^ mirror[small + i]) == wanted
        if hits:
            while end > deepest and (codes[rest - part] ^ mirror[size - 1 - part]) != wanted:
                part += 1
            return part
        part = end
    return size


@kernel(**LEAN)
def first_without_witness(
    codes: Codes,
    start: int,
    stop: int,
    odd: int,
    parts: tuple[Codes, NDArray[np.int64], Codes],
    splits: NDArray[np.int64],
    needed: Marks,
    marks: Marks,
) -> tuple[int, int]:
    """Look for a witness of each rare code below the value of each heap.

    Args:
        codes: [N ≥ stop + STRIP] uint8, known before `stop`.
        start: the place of the first heap; there are as many known codes before it as there are
            parts, and as the largest digit's place.
        stop: the first place not wanted.
        odd: 1 where heaps at even places are odd, else 0.
        parts: the mirror, see `least_part`; how far away some parts are that are tried first, and
            their codes.
        splits: [S] int64, the k for which two heaps may be left.
        needed: [W, 2·C] unsigned, the rare codes below each of C common ones, for even and then
            for odd heaps.
        marks: [W, STRIP], as in `marker`, for use here.

    Returns:
        `stop`, or the place of the first heap with a rare code that no option has; and the largest
        part that was needed.
    """
    # for strips of 512 heaps:
    #     mark the options with the parts that are tried first
    #     for each heap and each rare code below its value that has no mark: search all parts
    mirror, away, turned = parts
    many, deepest = needed.shape[1] // 2, 0
    for at in range(start, stop, STRIP):
        mark_strip(codes, at, away, turned, marks)
        end = min(at + STRIP, stop)
        for w in range(marks.shape[0]):
            for heap in range(at, end):
                need = needed[w, codes[heap] + many * ((heap + odd) & 1)]
                missing = need & ~marks[w, heap - at]
                while missing:
                    others = missing & (missing - ONE)
                    wanted = 64 * w + ones(np.uint64(missing ^ others) - ONE)
                    part = mirror.shape[0]
                    for i in range(splits.shape[0]):
                        if part == mirror.shape[0]:
                            part = least_part(codes, mirror, heap - splits[i], wanted, deepest)
                    if part == mirror.shape[0]:
                        return heap, deepest
                    deepest = max(deepest, part)
                    missing = others
    return stop, deepest
