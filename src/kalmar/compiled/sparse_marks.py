"""Marks for heaps of a sparse space: which codes are those of a split, a bit for each code.

A window is 64 codes, of which a heap has the marks in one number. Beside one part the heaps of a
block leave consecutive heaps, whose codes are read, joined and marked at once; so do consecutive
parts beside one heap.
"""

from typing import Any

import numpy as np

from kalmar.compiled.jit import inner

__all__ = [
    "LANES",
    "ONE",
    "WINDOW",
    "lowest",
    "mark_code",
    "mark_window",
    "marks_of",
    "marks_of_run",
    "ones",
]

LANES = 64
"""Heaps of a block; smaller parts than this are marked heap by heap."""
WINDOW = 64
ONE, LAST = np.uint64(1), np.uint64(WINDOW - 1)


@inner(nogil=True, inline="always")
def bit(code: Any) -> Any:
    """The mark of a code in the window of codes 0 to 63, and 0 for all other codes."""
    return ONE << (np.uint64(code) & LAST) if code < WINDOW else np.uint64(0)


@inner(nogil=True)
def ones(number: Any) -> int:
    """How many bits of a number are 1."""
    count = 0
    while number:
        number &= number - ONE
        count += 1
    return count


@inner(nogil=True)
def lowest(number: Any) -> Any:
    """The place of the lowest bit of a number other than 0: how many bits there are below it."""
    return ones((number & (~number + ONE)) - ONE)


@inner(nogil=True)
def mark_window(codes: Any, rest: int, parts: Any, first: int, marks: Any) -> None:
    """Mark, for each heap of a block, its splits with one of some parts.

    Args:
        codes: [N + 1] unsigned.
        rest: what is left of the first heap of the block.
        parts: [P] int64, heaps smaller than `rest`.
        first: the first code of the window, a multiple of `WINDOW`.
        marks: [LANES] uint64, changed.
    """
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
def mark_code(code: Any, bits: int, marks: Any, lane: Any) -> None:
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
def marks_of_run(codes: Any, mirror: Any, rest: int, part: int, stop: int, first: int) -> Any:
    """The marks in one window of the splits of one heap with a part from `part` to `stop` − 1.

    Args:
        codes: [N + 1] unsigned.
        mirror: [M ≥ stop] of the same type, the codes of heaps M − 1, …, 1, 0.
        rest: what is left.
        part: the first part.
        stop: the first part not taken.
        first: the first code of the window, a multiple of `WINDOW`.
    """
    base = codes.dtype.type(first)
    large, small = np.uint64(rest - stop + 1), np.uint64(mirror.shape[0] - stop)
    found = np.uint64(0)
    for i in range(np.uint64(stop - part)):
        found |= bit(codes[large + i] ^ mirror[small + i] ^ base)
    return found


@inner(nogil=True, forceinline=True)
def marks_of(codes: Any, rest: int, parts: Any, begin: int, end: int, first: int) -> Any:
    """The marks in one window of the splits of one heap with one of some parts.

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
