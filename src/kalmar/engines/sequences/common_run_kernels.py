"""Kernels that fill a run of common heaps in a sparse space, 64 heaps side by side in bytes.

All common codes of 64 heaps that have a split with a rare part more than 64 things away are marked
at once; then heap after heap takes the least free code that is not that of a split with a nearer
rare part. That the smaller rare codes are options is checked for 1,024 heaps at once. Where one may
be none the heap is in doubt, and is checked elsewhere.

**Marks.** Sixteen codes are a group, whose marks for 64 heaps are the bits of twice 64 bytes: bit b
of byte i of the first half says that code b of the group is an option of heap i, the second half
has codes 8 to 15. A rare heap beside the 64 leaves as many consecutive heaps: their codes are read,
joined with that of the rare one and turned into marks by an instruction each, and then go to their
groups. Most groups cannot be met where the rare heap has a high code, and are left out.

The codes of common heaps have the bit `common` beside their number, so that two rare parts mark
nothing; where the eight bits of a byte are needed for the number it is 0.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.common_run_witness_kernels import (
    BLOCK,
    Room,
    Window,
    Witnesses,
    note,
    note_doubts,
)
from kalmar.engines.sequences.pairs_kernels import Codes
from kalmar.engines.vectors import lanes_kernels as lanes
from kalmar.engines.vectors.bit_sets_kernels import ONE, lowest
from kalmar.engines.vectors.lanes_kernels import LANES, Lanes
from kalmar.runtime.jit import LEAN, Bool, Int, inner, kernel

GROUP = 16
"""Codes of a group."""
AT_ONCE, HALF = 4, 8
UPPER = np.uint8(256 - GROUP)


class Near(NamedTuple):
    """What a move takes together with a rare part, as far as it is at most 64.

    Attributes:
        codes: [S · LANES] uint8, for each heap before one the code of the rare part beside it, in
            rows for each k.
        places: [S] uint64, in which places there is one.
    """

    codes: NDArray[np.uint8]
    places: NDArray[np.uint64]


class Far(NamedTuple):
    """The same where it is more.

    Attributes:
        away: [P] int64, how far before a heap the other part is.
        codes: [P] uint8, those of the rare parts; ordered by their groups, in fours.
        runs: [R + 1] int64, where the parts of one group begin.
        first: [R + 1] int64, where its targets begin.
        targets: [T] int64, groups that are met with parts of a group.
        nothing: [LANES] uint8, zeros: what is read from memory the compiler does not fold into
            each choice, which would then take two instructions instead of one.
    """

    away: NDArray[np.int64]
    codes: NDArray[np.uint8]
    runs: NDArray[np.int64]
    first: NDArray[np.int64]
    targets: NDArray[np.int64]
    nothing: NDArray[np.uint8]


@inner(**LEAN)
def halves(codes: Lanes) -> tuple[Lanes, Lanes]:
    """Return the marks of codes that are the lower eight of their group, and of the upper eight."""
    marks = lanes.one_hot(codes)
    lower = lanes.chosen(
        lanes.same(codes & lanes.alike(HALF), lanes.alike(0)), marks, lanes.alike(0)
    )
    return lower, marks ^ lower


@inner(**LEAN)
def mark_far(window: Window, at: int, far: Far, common: int, marks: NDArray[np.uint8]) -> None:
    """Mark, for 64 heaps, their splits with a rare part that are far away.

    Args:
        window: [N] uint8, codes, known before `at`.
        at: the place of the first of the heaps.
        far: the parts.
        common: the bit of common codes.
        marks: [groups · 2 · LANES] uint8, changed.
    """
    # for each run of parts whose codes are of one group, four parts a, b, c, d at once:
    #     a … d = the codes of the 64 options beside each part                      (64 bytes each)
    #     low, high = their bits as codes of the lower or the upper half of a group
    #     for each group that such parts can meet:
    #         for the heaps whose option is a common code of the group: marks |= low, high
    # The upper four bits of an option name its group; with the bit of common codes in `wanted` the
    # options that are rare, of two rare parts, match no group.
    upper, no = lanes.alike(UPPER), lanes.load(far.nothing, 0)
    for run in range(far.runs.shape[0] - 1):
        for j in range(far.runs[run], far.runs[run + 1], AT_ONCE):
            a = lanes.load(window, at - far.away[j]) ^ lanes.alike(far.codes[j])
            b = lanes.load(window, at - far.away[j + 1]) ^ lanes.alike(far.codes[j + 1])
            c = lanes.load(window, at - far.away[j + 2]) ^ lanes.alike(far.codes[j + 2])
            d = lanes.load(window, at - far.away[j + 3]) ^ lanes.alike(far.codes[j + 3])
            low_a, high_a = halves(a)
            low_b, high_b = halves(b)
            low_c, high_c = halves(c)
            low_d, high_d = halves(d)
            a, b, c, d = a & upper, b & upper, c & upper, d & upper
            for i in range(far.first[run], far.first[run + 1]):
                place = 2 * LANES * far.targets[i]
                wanted = lanes.alike(GROUP * far.targets[i] + common)
                in_a, in_b, in_c, in_d = (
                    lanes.same(a, wanted),
                    lanes.same(b, wanted),
                    lanes.same(c, wanted),
                    lanes.same(d, wanted),
                )
                low = lanes.chosen(in_a, low_a, no) | lanes.chosen(in_b, low_b, no)
                low |= lanes.chosen(in_c, low_c, no) | lanes.chosen(in_d, low_d, no)
                high = lanes.chosen(in_a, high_a, no) | lanes.chosen(in_b, high_b, no)
                high |= lanes.chosen(in_c, high_c, no) | lanes.chosen(in_d, high_d, no)
                lanes.store(marks, place, lanes.load(marks, place) | low)
                lanes.store(marks, place + LANES, lanes.load(marks, place + LANES) | high)


@inner(**LEAN)
def free_words(marks: NDArray[np.uint8], groups: int, free: NDArray[np.uint64]) -> None:
    """Write what is not marked, in words of 64 codes, heap by heap.

    Args:
        marks: [groups · 2 · LANES] uint8.
        groups: how many groups there are.
        free: [W, LANES] uint64, where 4·W is at least `groups`; overwritten.
    """
    # A transposition: byte `lane` of row r has the codes 8·r to 8·r + 7 of heap `lane`; they become
    # byte r mod 8 of word r / 8 of that heap. Reads are in order, and the words stay in the cache.
    free[:] = 0
    for row in range(2 * groups):
        word, shift = row >> 3, np.uint64(HALF * (row & 7))
        for lane in range(LANES):
            free[word, lane] |= np.uint64(marks[LANES * row + lane] ^ np.uint8(255)) << shift


@inner(**LEAN)
def is_near_option(last: Lanes, near: Near, byte: np.uint8) -> Bool:
    """Return whether a common code is that of a split with a rare part near by.

    Args:
        last: the codes of the 64 heaps before.
        near: the parts.
        byte: the code, with the bit of common ones.
    """
    # The option of the part k before the heap is own ⊕ code of the heap k before; it is `byte` iff
    # that code is byte ⊕ own. So the last 64 codes, ⊕ byte, are compared with the rare parts at
    # their distances: one comparison for each kind of split, whatever number of parts there is.
    met = np.uint64(0)
    wanted = last ^ lanes.alike(byte)
    for row in range(near.places.shape[0]):
        met |= lanes.same(lanes.load(near.codes, LANES * row), wanted) & near.places[row]
    return met != 0


@inner(**LEAN)
def fill_lanes(
    window: Window, at: int, common: int, near: Near, free: NDArray[np.uint64], words: int
) -> int:
    """Fill the codes of 64 heaps, each the least free one.

    Args:
        window: [N] uint8, codes, known before `at`.
        at: the place of the first heap.
        common: the bit of common codes.
        near: parts that are not marked yet.
        free: [≥ words, LANES] uint64, the codes that are not marked.
        words: how many words of codes there are for a heap.

    Returns:
        How many have been filled, fewer than 64 where there was no code for the next.
    """
    # for each of the 64 heaps, ascending:
    #     code = the lowest free bit of its words that no near part makes
    #     `last` drops its first byte and appends the code: the 64 codes before the next heap
    # This is the only part that goes heap by heap: each code needs the one before.
    last = lanes.load(window, at - LANES)
    for lane in range(LANES):
        word, found = 0, False
        byte = np.uint8(0)
        while word < words and not found:
            codes = free[word, lane]
            while codes and not found:
                byte = np.uint8(64 * word + lowest(codes) + common)
                found = not is_near_option(last, near, byte)
                codes &= codes - ONE
            word += 1
        if not found:
            return lane
        window[at + lane] = byte
        last = lanes.pushed(last, byte)
    return LANES


@inner(**LEAN)
def sort_limits(window: Window, at: int, limits: NDArray[np.int64], odd: int, room: Room) -> int:
    """Sort a block of heaps by how many rare codes are below their values; return the largest.

    Args:
        window: [N] uint8, codes.
        at: the place of the first heap.
        limits: [2, 256] int64, the number for codes of even and odd heaps.
        odd: 1 if the heap at place 0 is odd.
        room: its `heads` and `others` are written.
    """
    # Linked lists: heads[l] is the last heap with limit l, others[h] the one before h in its list.
    room.heads[:] = -1
    most = 0
    for heap in range(BLOCK):
        limit = limits[(at + heap + odd) & 1, window[at + heap]]
        room.others[heap] = room.heads[limit]
        room.heads[limit] = heap
        most = max(most, limit)
    return most


@kernel(**LEAN)
def fill_common_run(
    window: Window,
    start: int,
    stop: int,
    common: int,
    groups: int,
    near: Near,
    far: Far,
    room: Room,
) -> Int:
    """Fill the codes of heaps as if all of them were common.

    Args:
        window: [N ≥ stop] uint8, codes, known before `start`, filled in place.
        start: the place of the first heap.
        stop: the first place not wanted, some pieces of 64 further.
        common: the bit of common codes.
        groups: how many groups of sixteen codes are looked at.
        near: rare parts near by.
        far: the others.
        room: its `marks` and `free` are overwritten.

    Returns:
        The first place not filled; before `stop` where a heap has no code in the groups.
    """
    # for pieces of 64 heaps:
    #     mark all options with a far rare part, turn the marks into free codes, fill heap by heap
    for at in range(start, stop, LANES):
        room.marks[: 2 * LANES * groups] = 0
        mark_far(window, at, far, common, room.marks)
        free_words(room.marks, groups, room.free)
        filled = fill_lanes(window, at, common, near, room.free, (groups + 3) // 4)
        if filled < LANES:
            return at + filled
    return stop


@kernel(**LEAN)
def check_common_run(
    window: Window,
    start: int,
    stop: int,
    span: int,
    limits: NDArray[np.int64],
    odd: int,
    known: Witnesses,
    room: Room,
    doubts: int,
) -> tuple[int, int]:
    """Look for the smaller rare codes of heaps, and write down which may be none of their options.

    Args:
        window: [N ≥ stop] uint8, codes.
        start: the place of the first heap.
        stop: that after the last one, some blocks further.
        span: of how many heaps before it there are witnesses, a multiple of 64.
        limits: [2, 256] int64, see `sort_limits`.
        odd: 1 if the heap at place 0 is odd.
        known: witnesses of rare codes.
        room: all but `marks` and `free` is overwritten.
        doubts: how many doubts there are before.

    Returns:
        The first place not checked, before `stop` where there is no room for more doubts, and how
        many rare codes are in doubt in all, of which some may be of later places.
    """
    # rows of bits for the `span` heaps before the first: which of them have each frequent code
    # for blocks of 1,024 heaps:
    #     add the rows of the block, and sort its heaps by their limits
    #     for each rare code, the highest first: which heaps need it and have no witness? (a doubt)
    # The rows grow with the blocks, bit i of a row being the heap at place start − span + i.
    for word in range(span // LANES):
        at = start - span + LANES * word
        note(window, at, known.frequent, known.shifts, room.words, word)
    for block in range(start, stop, BLOCK):
        for at in range(block, block + BLOCK, LANES):
            word = (span + at - start) // LANES
            note(window, at, known.frequent, known.shifts, room.words, word)
        most = sort_limits(window, block, limits, odd, room)
        byte = (span + block - start) // 8
        doubts = note_doubts(window, block, byte, most, known, room, doubts)
        if doubts == room.doubts.shape[0]:
            return block, doubts
    return stop, doubts


@kernel(nogil=True)
def write_run(
    window: Window, values: Codes, codes: Codes, value_of: NDArray[np.int64], bits: int, start: int
) -> None:
    """Write values and codes of common heaps.

    Args:
        window: [L] uint8, their codes.
        values: [≥ start + L] unsigned, written from `start` on.
        codes: the same, with the class of common heaps.
        value_of: [2, 2^(bits + 1)] int64.
        bits: how many bits a code has beside its class.
        start: the first heap.
    """
    for i in range(window.shape[0]):
        code = np.int64(window[i]) & ((1 << bits) - 1) | 1 << bits
        values[start + i] = value_of[(start + i) & 1, code]
        codes[start + i] = code
