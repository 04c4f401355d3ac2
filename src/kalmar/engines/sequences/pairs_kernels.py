"""Kernels that fill heaps by their splits in two, with a sparse space or without one.

A heap has a *code*: where there is a sparse space its class (the bit `common`), then its value
without one bit; else the value itself, and all codes count as rare. A common code is an option by a
rare part alone, of which there are few; whether a rare one is an option, all splits must tell.

    for blocks of 64 heaps:
        mark, for all 64 at once, the common options with a rare part of 64 or more    (bits)
        for each heap, ascending:
            mark its single heaps, and its splits with a small part                    (bytes)
            limit = how many rare codes are below the least common one without a mark
            code = the least rare code below the limit that no split has, else that common one

Rare codes are looked for among the nim-sums of all splits, the smallest parts first. These are
written down once for a heap, and compared with a code many at a time. How many are marked one by
one before is tuned by how many are compared.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, lowest
from kalmar.runtime.jit import LEAN, Int, inner, kernel

Codes: TypeAlias = NDArray[np.unsignedinteger[Any]]
"""[N] the codes of heaps, or of splits, in the narrowest type that holds them."""

LANES = 64
"""Heaps of a block, and codes of a window of marks."""
RUN = 1024
"""Nim-sums compared before it is asked whether one was met."""
FIRST_PARTS, MOST_PARTS = 64, 2048
"""Parts of each kind that are joined at once: at first, at least a block; while marks are made."""
ADVANTAGE = 20
"""Nim-sums of one byte compared for each one marked, where time is least; of two bytes 5."""


class Heaps(NamedTuple):
    """The codes of heaps 0 to N, and of heaps M − 1 to 0, so that both parts are read upwards."""

    codes: Codes
    mirror: Codes


class Moves(NamedTuple):
    """The moves of a code that leaves at most two heaps.

    Attributes:
        singles: [S, 2] int64, the k for which one heap may be left, and what its code is joined
            with to be that of the option.
        splits: [T] int64, the k for which two heaps may be left.
        unequal: whether the two must differ.
    """

    singles: NDArray[np.int64]
    splits: NDArray[np.int64]
    unequal: bool


class Space(NamedTuple):
    """Which codes are common.

    Attributes:
        common: the bit of common codes; 0 where there is no space.
        limits: [2, 2 · common + 1] int64, for even and odd heaps how many rare codes have smaller
            values than a common code; for the last place, of no code, all.
    """

    common: int
    limits: NDArray[np.int64]


class Room(NamedTuple):
    """Arrays to work in.

    Attributes:
        block: [W, LANES] uint64, marks of W windows of common codes for the heaps of a block.
        marks: [C] uint8, for each code whether a split or a single heap is known to have it.
        sums: the nim-sums of a heap, as many as there is room for.
        more: others, one chunk after the other.
    """

    block: NDArray[np.uint64]
    marks: NDArray[np.uint8]
    sums: Codes
    more: Codes


@inner(nogil=True, inline="always")
def bit(code: np.unsignedinteger[Any]) -> np.uint64:
    """Return the mark of a code in the window of codes 0 to 63, or 0 for all other codes."""
    return ONE << (np.uint64(code) & np.uint64(63)) if code < LANES else NONE


@inner(nogil=True)
def mark_window(
    codes: Codes, rest: int, parts: NDArray[np.int64], first: int, marks: NDArray[np.uint64]
) -> None:
    """Mark, for each heap of a block, its splits with some parts in the window from a code on."""
    # Four parts at a time, so that marks are read and written a quarter as often; ⊕ first maps the
    # window to 0 … 63 and all other codes beyond.
    base, last = codes.dtype.type(first), parts.shape[0] - 1
    for i in range(0, last + 1, 4):
        a, b = parts[i], parts[min(i + 1, last)]
        c, d = parts[min(i + 2, last)], parts[min(i + 3, last)]
        at_a, at_b = codes[a] ^ base, codes[b] ^ base
        at_c, at_d = codes[c] ^ base, codes[d] ^ base
        by_a, by_b = codes[rest - a : rest - a + LANES], codes[rest - b : rest - b + LANES]
        by_c, by_d = codes[rest - c : rest - c + LANES], codes[rest - d : rest - d + LANES]
        for lane in range(LANES):
            two = bit(by_a[lane] ^ at_a) | bit(by_b[lane] ^ at_b)
            marks[lane] |= two | bit(by_c[lane] ^ at_c) | bit(by_d[lane] ^ at_d)


@inner(**LEAN)
def place_of(rare: NDArray[np.int64], heap: int) -> Int:
    """Return how many rare heaps are smaller than a heap."""
    # NumPy's own search takes a second to compile.
    place, end = 0, rare.shape[0]
    while place < end:
        middle = (place + end) // 2
        if rare[middle] < heap:
            place = middle + 1
        else:
            end = middle
    return place


@inner(nogil=True)
def mark_block(
    codes: Codes,
    start: int,
    splits: NDArray[np.int64],
    rare: NDArray[np.int64],
    common: int,
    block: NDArray[np.uint64],
) -> int:
    """Mark the common codes of the splits of a block with a rare part of LANES at least.

    Smaller parts are left out, since the other part may lie in the block. Return how many pairs.
    """
    block[:] = 0
    made = 0
    for k in splits:
        far = rare[place_of(rare, LANES) : place_of(rare, start - k)]
        for window in range(block.shape[0]):
            mark_window(codes, start - k, far, common + LANES * window, block[window])
        made += LANES * far.shape[0]
    return made


@inner(**LEAN)
def join(ahead: Codes, behind: Codes, sums: Codes) -> None:
    """Write the nim-sums of two runs of codes."""
    for i in range(ahead.shape[0]):
        sums[i] = ahead[i] ^ behind[i]


@inner(**LEAN)
def join_more(
    heaps: Heaps, moves: Moves, heap: int, sums: Codes, joined: int, part: int, size: int
) -> Int:
    """Write, from a place on, the nim-sums of the splits with the next parts, of all kinds.

    Return the place after the last one; it is `joined` where there are no such splits.
    """
    # Small part p stands in the mirror at M − 1 − p, the other at rest − p: both ascend as p
    # descends. Beyond the mirror, where few heaps look, pairs are read one by one.
    codes, mirror = heaps
    for k in moves.splits:
        rest = heap - k
        stop = min(part + size, (rest + 1) // 2 if moves.unequal else rest // 2 + 1)
        if part < stop <= mirror.shape[0]:
            small = mirror[mirror.shape[0] - stop :]
            join(codes[rest - stop + 1 : rest - part + 1], small, sums[joined:])
        elif part < stop:
            for i in range(stop - part):
                sums[joined + i] = codes[rest - part - i] ^ codes[part + i]
        joined += max(stop - part, 0)
    return joined


@inner(**LEAN)
def mark_each(sums: Codes, marks: NDArray[np.uint8]) -> None:
    """Mark some codes, eight a turn: two can be written in a cycle."""
    whole = sums.shape[0] // 8 * 8
    for i in range(0, whole, 8):
        for j in range(8):
            marks[sums[i + j]] = 1
    for i in range(whole, sums.shape[0]):
        marks[sums[i]] = 1


@inner(**LEAN)
def tried_until(sums: Codes, code: int) -> tuple[bool, int]:
    """Return whether a code is among some nim-sums, and how many of them were looked at."""
    wanted, at = sums.dtype.type(code), 0
    while at < sums.shape[0]:
        run = sums[at : at + RUN]
        found = False
        for i in range(run.shape[0]):  # without a branch, so that LLVM makes vectors of it
            found |= run[i] == wanted
        at += run.shape[0]
        if found:
            return True, at
    return False, at


@inner(**LEAN)
def has_split(
    heaps: Heaps, moves: Moves, heap: int, code: int, part: int, sums: Codes
) -> tuple[bool, int]:
    """Return whether a split with a part from `part` on has a code, and how many were tried."""
    tried, size, most = 0, FIRST_PARTS, sums.shape[0] // moves.splits.shape[0]
    met, end = False, 1
    while end and not met:
        end = join_more(heaps, moves, heap, sums, 0, part, size)
        met, at = tried_until(sums[:end], code)
        tried, part, size = tried + at, part + size, min(2 * size, most)
    return met, tried


@inner(**LEAN)
def next_unmarked(marks: NDArray[np.uint8], code: int, limit: int) -> int:
    """Return the first code from one on, below a limit, that has no mark; or the limit."""
    while code < limit and marks[code]:
        code += 1
    return code


@inner(**LEAN)
def least_common(
    codes: Codes,
    moves: Moves,
    heap: int,
    rare: NDArray[np.int64],
    common: int,
    room: Room,
    lane: int,
) -> Int:
    """Return the least common code of a heap that is no option; 2 · common if there is none."""
    for window in range(room.block.shape[0]):
        free = ~room.block[window, lane]
        while free:
            code = common + LANES * window + lowest(free)
            if not room.marks[code]:
                return code
            free &= free - ONE
    # Beyond the windows of the block, which few heaps need, rare parts are tried one by one.
    for code in range(common + LANES * room.block.shape[0], 2 * common):
        met, at = room.marks[code] != 0, 0
        while at < rare.shape[0] and not met:
            for k in moves.splits:
                rest = heap - k
                if rare[at] < rest:
                    met |= (codes[rare[at]] ^ codes[rest - rare[at]]) == code
            at += 1
        if not met:
            return code
    return 2 * common


@inner(**LEAN)
def code_of(
    heaps: Heaps,
    moves: Moves,
    space: Space,
    heap: int,
    rare: NDArray[np.int64],
    room: Room,
    lane: int,
    tune: NDArray[np.int64],
) -> Int:
    """Return the code of a heap, or how many codes there are where it has none of them."""
    codes, marks, sums = heaps.codes, room.marks, room.sums
    marks[:] = 0
    for i in range(moves.singles.shape[0]):
        marks[codes[heap - moves.singles[i, 0]] ^ moves.singles[i, 1]] = 1
    joined, part, size, more = 0, 1, FIRST_PARTS, True
    kinds, fits = moves.splits.shape[0], True
    while more and fits and joined < tune[0]:
        end = join_more(heaps, moves, heap, sums, joined, part, size)
        mark_each(sums[joined:end], marks)
        more = end > joined
        joined, part, size = end, part + size, min(2 * size, MOST_PARTS)
        fits = joined + size * kinds <= sums.shape[0]
    marked, compared, best = joined, 0, marks.shape[0]
    limit = best
    if space.common:
        best = least_common(codes, moves, heap, rare, space.common, room, lane)
        limit = space.limits[heap & 1, best]
    code = next_unmarked(marks, 0, limit)
    while code < limit:
        met, tried = tried_until(sums[marked:joined], code)
        compared += tried
        while more and not met:
            if joined + size * kinds > sums.shape[0]:
                met, tried = has_split(heaps, moves, heap, code, part, room.more)
                compared += tried
                break
            end = join_more(heaps, moves, heap, sums, joined, part, size)
            met, tried = tried_until(sums[joined:end], code)
            compared, more = compared + tried, end > joined
            joined, part, size = end, part + size, 2 * size
        if not met:
            best, limit = code, code
        else:
            code = next_unmarked(marks, code + 1, limit)
    # Steps of an eighth follow the slow drift of the values and do not overshoot.
    longer = fits and compared * codes.itemsize * codes.itemsize > ADVANTAGE * marked
    tune[0] += tune[0] // 8 if longer else -min(tune[0] // 8, tune[0] - FIRST_PARTS)
    return best


@kernel(nogil=True)
def extend(
    heaps: Heaps,
    moves: Moves,
    space: Space,
    start: int,
    stop: int,
    rare: NDArray[np.int64],
    count: int,
    room: Room,
    tune: NDArray[np.int64],
    work: int,
) -> tuple[int, int, int, bool]:
    """Fill the codes of heaps `start` to `stop − 1`, or as many as the work allows.

    Args:
        heaps: their codes, filled in place.
        moves: of the game.
        space: which codes are common.
        start: larger than two blocks and every digit's place.
        stop: the first heap not wanted.
        rare: [R] int64, the rare heaps, ascending; added to, as far as there is room.
        count: how many there are.
        room: overwritten.
        tune: [1] int64, how many splits to mark; adjusted.
        work: about how many pairs to try before coming back.

    Returns:
        The first heap not filled, how many rare heaps there are, how many pairs were tried, and
        whether that heap has none of the codes.
    """
    codes, kinds, pairs, heap = heaps.codes, moves.splits.shape[0], 0, start
    while heap < stop and pairs < work and count + LANES < rare.shape[0]:
        known, first = rare[:count], heap
        if space.common:
            pairs += mark_block(codes, first, moves.splits, known, space.common, room.block)
        while heap < min(first + LANES, stop):
            code = code_of(heaps, moves, space, heap, known, room, heap - first, tune)
            if code >= room.marks.shape[0]:
                return heap, count, pairs, True
            codes[heap] = code
            if code < space.common:
                rare[count] = heap
                count += 1
            pairs += 0 if space.common else kinds * (heap // 2)
            heap += 1
    return heap, count, pairs, False


@kernel(nogil=True)
def first_rare(heaps: Heaps, moves: Moves, doubts: NDArray[np.int64], sums: Codes) -> int:
    """Return the first heap of some with a code that no split has, −1 if there is none.

    Args:
        heaps: their codes are known.
        moves: of the game.
        doubts: [D, 2] int64, heaps and codes, in any order.
        sums: overwritten.
    """
    first = -1
    for i in range(doubts.shape[0]):
        if first < 0 or doubts[i, 0] < first:
            met, _ = has_split(heaps, moves, doubts[i, 0], doubts[i, 1], 1, sums)
            if not met:
                first = doubts[i, 0]
    return first
