"""Marks of a run of heaps for the engine in bounded memory: a bit for each code of an option.

Beside one part the heaps of a run leave consecutive heaps, whose codes are read at once. Four parts
are marked together, so that marks are read and written a quarter as often.
"""

from typing import Any

import numpy as np

from kalmar.compiled.jit import LEAN, inner

__all__ = ["CODES", "RUN", "STRIP", "mark_long", "mark_short", "mark_strip"]

RUN = 64
"""Heaps that are marked together."""
STRIP = 512
"""The same where all options are known before."""
CODES = 64
"""Codes that have a mark in one number, where there are more than sixteen."""
ONE, SHORT, FOUR = np.uint64(1), np.uint32(1), np.uint8(15)


def marker(run: int) -> Any:
    """A function that marks options, of sixteen codes, for each heap of so long a run."""

    @inner(**LEAN)
    def mark(codes: Any, at: int, parts: Any, marks: Any) -> None:
        """Mark options.

        Args:
            codes: [N] uint8.
            at: the place of the first heap of the run.
            parts: [P, 2] int64, how far before the heap the other heap is, and the code of the
                part.
            marks: [run] uint16, added to.
        """
        last = parts.shape[0] - 1
        for j in range(0, last + 1, 4):
            a, b, c, d = j, min(j + 1, last), min(j + 2, last), min(j + 3, last)
            by_a = codes[at - parts[a, 0] : at - parts[a, 0] + run]
            by_b = codes[at - parts[b, 0] : at - parts[b, 0] + run]
            by_c = codes[at - parts[c, 0] : at - parts[c, 0] + run]
            by_d = codes[at - parts[d, 0] : at - parts[d, 0] + run]
            of_a, of_b = np.uint8(parts[a, 1]), np.uint8(parts[b, 1])
            of_c, of_d = np.uint8(parts[c, 1]), np.uint8(parts[d, 1])
            for i in range(run):
                marks[i] |= np.uint16(SHORT << np.uint32((by_a[i] ^ of_a) & FOUR))
                marks[i] |= np.uint16(SHORT << np.uint32((by_b[i] ^ of_b) & FOUR))
                marks[i] |= np.uint16(SHORT << np.uint32((by_c[i] ^ of_c) & FOUR))
                marks[i] |= np.uint16(SHORT << np.uint32((by_d[i] ^ of_d) & FOUR))

    return mark


mark_short, mark_strip = marker(RUN), marker(STRIP)


@inner(**LEAN)
def mark_long(codes: Any, at: int, parts: Any, first: int, marks: Any) -> None:
    """Mark options whose codes are in a window of 64.

    Args:
        codes: [N] uint8.
        at: the place of the first heap of the run.
        parts: see `mark_short`.
        first: the first code of the window, a multiple of 64.
        marks: [RUN] uint64, added to.
    """
    for j in range(parts.shape[0]):
        rest = codes[at - parts[j, 0] : at - parts[j, 0] + RUN]
        turn = np.uint8(parts[j, 1] ^ first)
        for i in range(RUN):
            code = np.uint64(rest[i] ^ turn)
            marks[i] |= ONE << (code & np.uint64(63)) if code < CODES else np.uint64(0)
