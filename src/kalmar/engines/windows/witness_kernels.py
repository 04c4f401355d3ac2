"""Kernels that find witnesses in bounded memory: an option for each smaller rare code of a heap.

Some parts that witness most are marked for a run of heaps at once. What is missing then is searched
for among all parts, from the smallest on.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.vectors import lanes_kernels as lanes
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, lowest
from kalmar.engines.vectors.lanes_kernels import LANES
from kalmar.engines.windows.run_kernels import RUN, Codes, Marks, Parts, Tables, also
from kalmar.runtime.jit import LEAN, Int, inner, kernel

CODES = 64
"""Codes that have a mark in one number, where there are more than sixteen."""
STRIP = 512
"""Heaps for which some parts are marked before others are searched for."""
STRIDE = 256
"""Parts that are compared before it is asked whether one of them will do."""
ALL, EVEN = ~np.uint64(0), np.uint64(0x5555555555555555)


@inner(**LEAN, forceinline=True)
def part_of(codes: Codes, mirror: Codes, heap: int, splits: NDArray[np.int64], wanted: int) -> Int:
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
    code = lanes.alike(wanted)
    while part + STRIDE <= size:
        met = NONE
        for s in range(splits.shape[0]):
            small, large = size - part - STRIDE, heap - splits[s] - part - STRIDE + 1
            for i in range(0, STRIDE, RUN):
                met |= lanes.same(
                    lanes.load(codes, large + i) ^ lanes.load(mirror, small + i), code
                )
        if met:
            return part + STRIDE - 1
        part += STRIDE
    for s in range(splits.shape[0]):
        for i in range(part, size):
            if codes[heap - splits[s] - i] ^ mirror[size - 1 - i] == wanted:
                return size - 1
    return size


class NeededRoom(NamedTuple):
    """Arrays of `missed_short`, for use there.

    Attributes:
        needed: [2·STRIP] uint8, two bytes for each heap of a strip: a bit for each rare code below
            its value that has no witness yet.
        rows: [2·STRIP/LANES + 1] int64, where in `needed` the rows begin that have any.
    """

    needed: NDArray[np.uint8]
    rows: NDArray[np.int64]


@inner(**LEAN, forceinline=True)
def write_run(
    codes: Codes, at: int, marks: Marks, below: Tables, needed: NDArray[np.uint8], first: int
) -> None:
    """Write the rare codes below the values of a run of heaps that have no mark.

    Args:
        codes: [N] uint8.
        at: the place of the first heap.
        marks: the low and the high bytes.
        below: the second table of `missed_short`.
        needed: see `NeededRoom`.
        first: the place there of the first heap.
    """
    code = lanes.load(codes, at)
    even, odd = lanes.load(below, 0), lanes.load(below, 2 * LANES)
    low = ~marks[0] & lanes.chosen(EVEN, lanes.picked(even, code), lanes.picked(odd, code))
    even, odd = lanes.load(below, LANES), lanes.load(below, 3 * LANES)
    high = ~marks[1] & lanes.chosen(EVEN, lanes.picked(even, code), lanes.picked(odd, code))
    lanes.store(needed, first, lanes.paired(low, high))
    lanes.store(
        needed, first + LANES, lanes.paired(lanes.second_half(low), lanes.second_half(high))
    )


@inner(**LEAN)
def write_strip(
    codes: Codes, start: int, usual: Parts, tables: tuple[Tables, Tables], room: NeededRoom
) -> int:
    """Write the rare codes below the values of a strip of heaps that some parts do not witness.

    Args:
        codes: [N] uint8.
        start: the place of the first heap.
        usual: the parts, as in `marked`.
        tables: see `missed_short`.
        room: overwritten.

    Returns:
        How many rows have any.
    """
    (hot, below), (needed, rows) = tables, room
    lows, highs = lanes.load(hot, 0), lanes.load(hot, LANES)
    for at in range(start, start + STRIP, 4 * RUN):
        # four runs at once, so that a part is read a quarter as often
        one = two = three = four = (lanes.alike(0), lanes.alike(0))
        for j in range(usual.shape[0]):
            place, turn = at - usual[j, 0], lanes.alike(usual[j, 1])
            one = also(one, lanes.load(codes, place) ^ turn, lows, highs)
            two = also(two, lanes.load(codes, place + RUN) ^ turn, lows, highs)
            three = also(three, lanes.load(codes, place + 2 * RUN) ^ turn, lows, highs)
            four = also(four, lanes.load(codes, place + 3 * RUN) ^ turn, lows, highs)
        row = 2 * (at - start)
        write_run(codes, at, one, below, needed, row)
        write_run(codes, at + RUN, two, below, needed, row + 2 * RUN)
        write_run(codes, at + 2 * RUN, three, below, needed, row + 4 * RUN)
        write_run(codes, at + 3 * RUN, four, below, needed, row + 6 * RUN)
    many = 0
    for row in range(0, 2 * STRIP, LANES):
        # a row with none is overwritten by the next: an `if` would be guessed wrong too often
        rows[many] = row
        many += lanes.same(lanes.load(needed, row), lanes.alike(0)) != ALL
    return many


@kernel(**LEAN)
def missed_short(
    codes: Codes,
    start: int,
    stop: int,
    parts: tuple[Codes, Parts],
    splits: NDArray[np.int64],
    tables: tuple[Tables, Tables],
    room: NeededRoom,
) -> tuple[int, int]:
    """Look for the witnesses of heaps, where there are sixteen codes.

    Args:
        codes: [N ≥ stop + STRIP] uint8, known before `stop`.
        start: the place of the first heap.
        stop: the first place not wanted.
        parts: the mirror as in `part_of`, and [P, 2] int64, parts as in `marked` that are marked.
        splits: [S] int64, the k for which two heaps may be left.
        tables: of 1 << code for each code; and of the rare codes below the value of a heap with a
            code, for heaps at an even distance from the first, then for others.
        room: overwritten.

    Returns:
        `stop`, or the place of the first heap without one; and the largest part needed, rounded up.
    """
    # for strips of 512 heaps:
    #     mark the options with the usual parts, and write the rare codes still needed
    #     for each of them: search all parts; none means that the heap may be rare
    # Few are left, so that their order costs nothing; heaps from `stop` on are computed in vain.
    mirror, usual = parts
    deepest = 0
    for at in range(start, stop, STRIP):
        for i in range(write_strip(codes, at, usual, tables, room)):
            row = room.rows[i]
            left = ~lanes.same(lanes.load(room.needed, row), lanes.alike(0))
            while left:
                place = row + lowest(left)
                left &= left - ONE
                heap = at + (place >> 1)
                missing = np.uint64(room.needed[place])
                while missing and heap < stop:
                    part = part_of(codes, mirror, heap, splits, 8 * (place & 1) + lowest(missing))
                    missing &= missing - ONE
                    if part == mirror.shape[0]:
                        return heap, deepest
                    deepest = max(deepest, part)
    return stop, deepest


@inner(**LEAN)
def mark_long(codes: Codes, at: int, parts: Parts, first: int, marks: NDArray[np.uint64]) -> None:
    """Mark options whose codes are in a window of 64.

    Args:
        codes: [N] uint8.
        at: the place of the first heap of the run.
        parts: see `marked`.
        first: the first code of the window, a multiple of 64.
        marks: [RUN] uint64, added to.
    """
    # As `first` is a multiple of 64, ⊕ first maps its window to 0 … 63 and other codes beyond.
    for j in range(parts.shape[0]):
        rest = codes[at - parts[j, 0] : at - parts[j, 0] + RUN]
        turn = np.uint8(parts[j, 1] ^ first)
        for i in range(RUN):
            code = np.uint64(rest[i] ^ turn)
            marks[i] |= ONE << (code & np.uint64(63)) if code < CODES else np.uint64(0)


@kernel(**LEAN)
def missed_long(
    codes: Codes,
    start: int,
    stop: int,
    odd: int,
    parts: tuple[Codes, Parts],
    splits: NDArray[np.int64],
    limits: NDArray[np.int64],
    marks: NDArray[np.uint64],
) -> tuple[int, int]:
    """Find the first heap without a witness as `missed_short` does, where there are more codes.

    Args:
        codes: as there.
        start: as there.
        stop: as there.
        odd: 1 where heaps at even places are odd.
        parts: as there.
        splits: as there.
        limits: [2, 256] int64, how many rare codes are below the value of a code, for even and odd
            heaps.
        marks: [W, RUN] uint64, for 64·W codes.

    Returns:
        The same.
    """
    mirror, usual = parts
    deepest = 0
    for at in range(start, stop, RUN):
        marks[:] = 0
        for word in range(marks.shape[0]):
            mark_long(codes, at, usual, CODES * word, marks[word])
        for heap in range(at, min(at + RUN, stop)):
            limit = limits[(heap + odd) & 1, codes[heap]]
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
