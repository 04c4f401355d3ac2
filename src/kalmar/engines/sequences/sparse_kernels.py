"""Kernels of the sparse engine for one heap: the least common and the least rare code left.

These are the least codes that no option has.

**Marks** say which codes are those of a split, a bit for each code. A window is 64 codes, of which
a heap has the marks in one number. Beside one part the heaps of a block leave consecutive heaps,
whose codes are read, joined and marked at once; so do consecutive parts beside one heap.

**Comparing all splits** settles what marks leave open. The two parts of the splits of a heap are
read in one direction each, so that a run of them is compared at once; for the small parts there is
a copy in reverse.

Functions called for each heap are put into their caller whole, take no part of an array and end in
one place: so Numba counts no references to the arrays there, which would take most of the time.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import Int, inner

Codes: TypeAlias = NDArray[np.unsignedinteger[Any]]
"""[N + 1] the codes of heaps 0 to N, in the narrowest type that holds them."""

LANES = 64
"""Heaps of a block; smaller parts than this are marked heap by heap."""
WINDOW = 64
"""Codes whose marks are the bits of one number."""
ONE, LAST = np.uint64(1), np.uint64(WINDOW - 1)
FIRST = np.int64(1)
"""The least part. Numba would compile what takes 1, as Python writes it, again for that number."""


@inner(nogil=True, inline="always")
def bit(code: np.unsignedinteger[Any]) -> np.uint64:
    """Return the mark of a code in the window of codes 0 to 63, or 0 for all other codes."""
    return ONE << (np.uint64(code) & LAST) if code < WINDOW else np.uint64(0)


@inner(nogil=True)
def ones(number: np.uint64) -> int:
    """Count the bits of a number that are 1."""
    # LLVM recognises the loop (Kernighan's) and makes one instruction of it.
    count = 0
    while number:
        number &= number - ONE
        count += 1
    return count


@inner(nogil=True)
def lowest(number: np.uint64) -> Int:
    """Return the place of the lowest 1 bit of a nonzero number: the number of bits below it."""
    return ones((number & (~number + ONE)) - ONE)


@inner(nogil=True)
def mark_window(
    codes: Codes, rest: int, parts: NDArray[np.int64], first: int, marks: NDArray[np.uint64]
) -> None:
    """Mark, for each heap of a block, its splits with one of some parts.

    Args:
        codes: [N + 1] unsigned.
        rest: what is left of the first heap of the block.
        parts: [P] int64, heaps smaller than `rest`.
        first: the first code of the window, a multiple of `WINDOW`.
        marks: [LANES] uint64, changed.
    """
    # for four rare parts r at a time (the last is repeated where they are no multiple of four):
    #     for each of the 64 heaps: set the bit of code(r) ⊕ code(rest − r) ⊕ first, if below 64
    # Four at a time, so that marks are read and written a quarter as often. Since `first` is a
    # multiple of 64, ⊕ first maps the window to 0 … 63 and all other codes beyond.
    base = codes.dtype.type(first)
    last = parts.shape[0] - 1
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


@inner(nogil=True, forceinline=True)
def mark_code(code: np.integer[Any], bits: int, marks: NDArray[np.uint64], lane: int) -> None:
    """Mark one code for one heap of a block.

    Args:
        code: the code.
        bits: how many bits of it there are beside the class.
        marks: [2, WINDOWS, LANES] uint64, changed.
        lane: which heap.
    """
    within = code & ((1 << bits) - 1)
    marks[code >> bits, within >> 6, lane] |= ONE << np.uint64(within & 63)


@inner(nogil=True, forceinline=True)
def marks_of_run(
    codes: Codes, mirror: Codes, rest: int, part: int, stop: int, first: int
) -> np.uint64:
    """Mark, in one window, the splits of one heap with a part from `part` to `stop` − 1.

    Args:
        codes: [N + 1] unsigned.
        mirror: [M ≥ stop] of the same type, the codes of heaps M − 1, …, 1, 0.
        rest: what is left.
        part: the first part.
        stop: the first part not taken.
        first: the first code of the window, a multiple of `WINDOW`.
    """
    # Part p stands in the mirror at M − 1 − p, its other part at rest − p: as p descends from
    # stop − 1 both places ascend. uint64, so that Numba does not look for negative indices.
    base = codes.dtype.type(first)
    large, small = np.uint64(rest - stop + 1), np.uint64(mirror.shape[0] - stop)
    found = np.uint64(0)
    for i in range(np.uint64(stop - part)):
        found |= bit(codes[large + i] ^ mirror[small + i] ^ base)
    return found


@inner(nogil=True, forceinline=True)
def marks_of(
    codes: Codes, rest: int, parts: NDArray[np.int64], begin: int, end: int, first: int
) -> np.uint64:
    """Mark, in one window, the splits of one heap with one of some given parts.

    Args:
        codes: [N + 1] unsigned.
        rest: what is left.
        parts: [≥ end] int64, heaps.
        begin: the place of the first part.
        end: the place after the last part.
        first: the first code of the window, a multiple of `WINDOW`.
    """
    base = codes.dtype.type(first)
    found = np.uint64(0)
    for i in range(begin, end):
        found |= bit(codes[parts[i]] ^ codes[rest - parts[i]] ^ base)
    return found


RUN, FIRST_TRIED = 256, 2048
"""Splits compared before it is seen whether one was met; parts of each kind tried at first."""


@inner(nogil=True, forceinline=True)
def found_in(
    codes: Codes, mirror: Codes, rest: int, part: int, end: int, code: int
) -> tuple[bool, int]:
    """Check whether a split of one heap with one of some smaller parts has a code.

    Args:
        codes: [N + 1] unsigned.
        mirror: [M] of the same type, the codes of heaps M − 1, …, 1, 0; both runs ascend with it.
        rest: what is left.
        part: the first part tried.
        end: the first part not tried.
        code: what is looked for.

    Returns:
        Whether there is one, and the first part not tried.
    """
    # for runs of RUN parts, as far as the mirror goes: compare the run as vectors, without a branch
    # for parts beyond the mirror: compare one by one (few candidates come so far)
    wanted = codes.dtype.type(code)
    size = mirror.shape[0]
    hits = False
    while part < end and not hits:
        if part < size:
            stop = min(part + RUN, end, size)
            large, small = np.uint64(rest - stop + 1), np.uint64(size - stop)
            for i in range(np.uint64(stop - part)):
                hits |= (codes[large + i] ^ mirror[small + i]) == wanted
            part = stop
        else:
            hits = (codes[part] ^ codes[rest - part]) == wanted
            part += 1
    return hits, part


@inner(nogil=True, forceinline=True)
def is_option(
    codes: Codes,
    mirror: Codes,
    heap: int,
    splits: NDArray[np.int64],
    unequal: bool,
    least: int,
    code: int,
) -> tuple[bool, int]:
    """Check whether a split of a heap has the code, and count the comparisons.

    All kinds of split are tried in turn, each time with twice as many parts: some values are
    those of one kind only.

    Args:
        codes: [N + 1] unsigned.
        mirror: see `found_in`.
        heap: the heap.
        splits: the k for which two heaps may be left.
        unequal: whether the two must differ.
        least: the least smaller part tried.
        code: what is looked for.
    """
    tried, size = 0, FIRST_TRIED
    met, more = False, True
    while more and not met:
        more = False
        for s in range(splits.shape[0]):
            rest = heap - splits[s]
            end = (rest + 1) // 2 if unequal else rest // 2 + 1
            stop = min(least + size, end)
            if least < stop and not met:
                more = True
                met, reached = found_in(codes, mirror, rest, least, stop, code)
                tried += reached - least
        least += size
        size *= 2
    return met, tried


MAX_COMPARED = 2
"""Rare codes in question that are looked for one by one, no longer marked with the others."""
MOST_MARKED = 1 << 13
"""Splits that are marked for the sake of rare codes before the rest is compared."""
LONGEST_RUN = 256
"""Splits that are marked before it is seen how many rare codes are left."""


@inner(nogil=True)
def below(heaps: NDArray[np.int64], limit: int) -> int:
    """Count those of some ascending heaps that are below a limit."""
    low, high = 0, heaps.shape[0]
    while low < high:
        middle = (low + high) // 2
        if heaps[middle] < limit:
            low = middle + 1
        else:
            high = middle
    return low


@inner(nogil=True, forceinline=True)
def least_common(
    codes: Codes,
    mirror: Codes,
    heap: int,
    splits: NDArray[np.int64],
    rare: NDArray[np.int64],
    bits: int,
    windows: int,
    marks: NDArray[np.uint64],
    lane: int,
) -> int:
    """Find the least common code of a heap that is no option; 2^(bits + 1) if none.

    Args:
        codes: [N + 1] unsigned.
        mirror: see `marks_of_run`.
        heap: the heap.
        splits: the k for which two heaps may be left.
        rare: [R] int64, the rare heaps before the block, ascending.
        bits: how many bits a code has beside its class.
        windows: how many windows of common codes have been marked for the block.
        marks: [2, WINDOWS, LANES] uint64.
        lane: which heap of its block it is.
    """
    # for windows of common codes, ascending, until one has a code without a mark:
    #     found = marks of the block | splits with a part up to 64
    #     where the block was not marked in this window: | splits with a rare part
    # The splits with a part up to 64, rare or not, complete `mark_block`: the other part may be in
    # the block, and is known by now, as heaps are filled one after the other.
    window, free, first = -1, np.uint64(0), 1 << bits
    while not free and window + 1 < marks.shape[1]:
        window += 1
        first = (1 << bits) + window * WINDOW
        found = marks[1, window, lane]
        for i in range(splits.shape[0]):
            rest = heap - splits[i]
            found |= marks_of_run(codes, mirror, rest, FIRST, LANES + 1, first)
            if window >= windows:
                begin, end = below(rare, np.int64(LANES)), below(rare, rest)
                found |= marks_of(codes, rest, rare, begin, end, first)
        free = ~found
    return first + lowest(free) if free else 2 << bits


@inner(nogil=True, forceinline=True)
def least_rare(
    codes: Codes,
    mirror: Codes,
    heap: int,
    splits: NDArray[np.int64],
    unequal: bool,
    limit: int,
    marks: NDArray[np.uint64],
    lane: int,
) -> tuple[int, int]:
    """Find the least rare code below a limit that is no option, or the limit; and pairs tried.

    Args:
        codes: [N + 1] unsigned.
        mirror: see `marks_of_run`.
        heap: the heap.
        splits: the k for which two heaps may be left.
        unequal: whether the two must differ.
        limit: the first code not looked at.
        marks: [2, WINDOWS, LANES] uint64.
        lane: which heap of its block it is.
    """
    # for windows of rare codes below the limit, ascending, until a code is found:
    #     wanted = the codes without a mark (marks[0] has those of single heaps)
    #     while more than MAX_COMPARED are wanted: take out the codes of the next small parts
    #     for each that is left: compare all other splits; if none has it, it is the code
    # Marking settles many codes a split, comparing one code by many splits at once.
    tried, code, first, most = 0, limit, 0, min(MOST_MARKED, heap // 4)
    while first < limit and code == limit:
        wanted = ~marks[0, first >> 6, lane]
        if limit - first < WINDOW:
            wanted &= (ONE << np.uint64(limit - first)) - ONE
        part, size = 1, LANES
        while ones(wanted) > MAX_COMPARED and part < most:
            stop = min(part + size, most)
            for i in range(splits.shape[0]):
                wanted &= ~marks_of_run(codes, mirror, heap - splits[i], part, stop, first)
            tried += splits.shape[0] * (stop - part)
            part = stop
            size = min(2 * size, LONGEST_RUN)
        while wanted and code == limit:
            candidate = first + lowest(wanted)
            met, more = is_option(codes, mirror, heap, splits, unequal, part, candidate)
            tried += more
            wanted &= wanted - ONE
            if not met:
                code = candidate
        first += WINDOW
    return code, tried
