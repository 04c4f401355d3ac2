"""Kernels that compute values of common heaps in bounded memory, four heaps at a time.

**Sixteen codes** are enough for games such as 0.106, and then four heaps are done at a time. A code
is one bit of sixteen, so four heaps are one number of 64 bits. The least code that no option has is
the lowest free bit of each quarter, found by one addition. Options far before are marked for 64
heaps together; those near by come from the last numbers, moved by some quarters and with bits
exchanged as the nim-sum with the part's code wants it. Where they are, and how they are exchanged,
are constants of the machine code: it is made for each game (`chain_of`).

**Marks** of a run of heaps have a bit for each code of an option. Beside one part the heaps of a
run leave consecutive heaps, whose codes are read at once. Four parts are marked together, so that
marks are read and written a quarter as often.

Where sixteen codes are not enough, `fill_window` goes heap after heap.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.sparse_kernels import lowest
from kalmar.engines.vectors.bit_sets_kernels import Word
from kalmar.runtime.jit import LEAN, Kernel, inner, kernel

__all__ = [
    "CODES",
    "LANES",
    "RUN",
    "STRIP",
    "Both",
    "Codes",
    "Parts",
    "chain_of",
    "fill_window",
    "mark_long",
    "mark_short",
    "mark_strip",
]

Codes: TypeAlias = NDArray[np.uint8]
"""[N] the codes of heaps, one after the other."""
Parts: TypeAlias = NDArray[np.int64]
"""[P, 2] how far before a heap the other heap is, and the code of the part."""
Both: TypeAlias = tuple[NDArray[np.uint16], NDArray[np.uint64]]
"""Bits of heaps one by one, and four heaps in a word: two views of the same bytes."""

RUN = 64
"""Heaps that are marked together."""
STRIP = 512
"""The same where all options are known before."""
CODES = 64
"""Codes that have a mark in one number, where there are more than sixteen."""
ONE, SHORT, FOUR_BITS = np.uint64(1), np.uint32(1), np.uint8(15)


def marker(run: int) -> Kernel:
    """Build a function that marks options, of sixteen codes, for each heap of a run."""

    @inner(**LEAN)
    def mark(codes: Codes, at: int, parts: Parts, marks: NDArray[np.uint16]) -> None:
        """Mark options.

        Args:
            codes: [N] uint8.
            at: the place of the first heap of the run.
            parts: [P, 2] int64, how far before the heap the other heap is, and the code of the
                part.
            marks: [run] uint16, added to.
        """
        # The last part is repeated where there are no multiple of four: that marks nothing new.
        # All four loads are of consecutive heaps, so the inner loop becomes vectors.
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
                marks[i] |= np.uint16(SHORT << np.uint32((by_a[i] ^ of_a) & FOUR_BITS))
                marks[i] |= np.uint16(SHORT << np.uint32((by_b[i] ^ of_b) & FOUR_BITS))
                marks[i] |= np.uint16(SHORT << np.uint32((by_c[i] ^ of_c) & FOUR_BITS))
                marks[i] |= np.uint16(SHORT << np.uint32((by_d[i] ^ of_d) & FOUR_BITS))

    return mark


mark_short, mark_strip = marker(RUN), marker(STRIP)


@inner(**LEAN)
def mark_long(codes: Codes, at: int, parts: Parts, first: int, marks: NDArray[np.uint64]) -> None:
    """Mark options whose codes are in a window of 64.

    Args:
        codes: [N] uint8.
        at: the place of the first heap of the run.
        parts: see `mark_short`.
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


LANES = 4
GROUPS = RUN // LANES
ONE, TWO, FOUR, EIGHT = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(8)
LOWEST = np.uint64(0x0001000100010001)
ODD, PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
FOURS, EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x00FF00FF00FF00FF)


@inner(nogil=True, forceinline=True)
def moved(hot: NDArray[np.uint64], group: np.uint64, away: int, turn: int) -> Word:
    """Shift the bits of the heaps a distance before a group of four by a part's code.

    Args:
        hot: [2·GROUPS] uint64, a bit for each heap, known before the group.
        group: its place.
        away: how far, four at least.
        turn: the code.
    """
    # A number holds the heaps 4·g to 4·g + 3 in its quarters, the first lowest. Four heaps `away`
    # earlier lie in one number or across two: they are shifted together. ⊕ turn on codes moves bit
    # c of each quarter to c ⊕ turn, by one swap of halves for each bit of `turn` (1, 2, 4, 8
    # places). `away` and `turn` are constants when this is compiled, so that only the swaps needed
    # are left.
    back = (away + LANES - 1) // LANES
    skipped = LANES * back - away
    place = group - np.uint64(back)
    bits = hot[place]
    if skipped:
        low, high = np.uint64(16 * skipped), np.uint64(64 - 16 * skipped)
        bits = (bits >> low) | (hot[place + ONE] << high)
    if turn & 1:
        bits = ((bits & ODD) << ONE) | ((bits >> ONE) & ODD)
    if turn & 2:
        bits = ((bits & PAIRS) << TWO) | ((bits >> TWO) & PAIRS)
    if turn & 4:
        bits = ((bits & FOURS) << FOUR) | ((bits >> FOUR) & FOURS)
    if turn & 8:
        bits = ((bits & EIGHTS) << EIGHT) | ((bits >> EIGHT) & EIGHTS)
    return bits


@inner(**LEAN)
def write_codes(bits: NDArray[np.uint16], codes: Codes, at: int) -> bool:
    """Write the codes of a run from their bits; return whether there is a heap without one.

    Args:
        bits: [RUN] uint16.
        codes: [N] uint8, written from `at` on.
        at: the first place.
    """
    # Bit k of the code is 1 where the one-hot bit lies in the places whose number has bit k: four
    # masks in place of a count, without a branch.
    empty = False
    for i in range(RUN):
        bit = bits[i]
        code = np.uint8((bit & np.uint16(0xAAAA)) != 0)
        code |= np.uint8((bit & np.uint16(0xCCCC)) != 0) << 1
        code |= np.uint8((bit & np.uint16(0xF0F0)) != 0) << 2
        codes[at + i] = code | np.uint8((bit & np.uint16(0xFF00)) != 0) << 3
        empty |= bit == 0
    return empty


@cache
def chain_of(away: tuple[int, ...], turn: tuple[int, ...]) -> Callable[..., Any]:
    """Build the kernel of a game: its near parts become constants, and the loop over them vanishes.

    Args:
        away: how far before a heap the other parts are, if less than `RUN`, four at least.
        turn: the codes of the parts.
    """
    many = len(away)

    @kernel(**LEAN)
    def chain(codes: Codes, start: int, stop: int, far: Parts, hot: Both, marks: Both) -> int:
        """Fill the codes of heaps: each the least that is no option with a rare part.

        Args:
            codes: [N ≥ stop] uint8, known before `start`, filled in place.
            start: the place of the first heap.
            stop: the first place not wanted, some runs further.
            far: [P, 2] int64, parts as in `mark_short`, not nearer than a run.
            hot: [2·RUN] uint16 and [2·GROUPS] uint64, the same bytes.
            marks: [RUN] uint16 and [GROUPS] uint64, the same bytes.

        Returns:
            `stop`, or the place of the first heap of a run in which some heap has no code.
        """
        # for runs of 64 heaps:
        #     hot = the one-hot bits of the run before, then those of this run
        #     marks = the options with far parts, for all 64 heaps
        #     for groups of four heaps, ascending:
        #         found = their marks | the options with near parts, moved from earlier groups
        #         hot = the lowest free bit of each quarter, ~found & (found + 1) in all four at
        #             once
        #     write the codes of the run
        # found + LOWEST carries from one quarter into the next only where a quarter is full, that
        # is where a heap has no code; the run is given back then.
        bits, groups = hot
        lanes, words = marks
        for i in range(RUN):
            bits[RUN + i] = 1 << codes[start - RUN + i]
        for at in range(start, stop, RUN):
            for i in range(GROUPS):
                groups[i] = groups[GROUPS + i]
                words[i] = 0
            mark_short(codes, at, far, lanes)
            for i in range(GROUPS):
                found = words[i]
                for j in range(many):
                    found |= moved(groups, np.uint64(GROUPS + i), away[j], turn[j])
                # a quarter without a free bit becomes 0, which is seen below
                groups[GROUPS + i] = ~found & (found + LOWEST)
            if write_codes(bits[RUN:], codes, at):
                return at
        return stop

    return chain  # type: ignore[no-any-return]


@kernel(**LEAN)
def fill_window(
    codes: Codes,
    start: int,
    stop: int,
    near: Parts,
    far: Parts,
    words: int,
    marks: NDArray[np.uint64],
) -> int:
    """Fill the codes of heaps: each the least that is no option with a rare part.

    Args:
        codes: [N ≥ stop] uint8, known before `start`, filled in place.
        start: the place of the first heap.
        stop: the first place not wanted.
        near: [P, 2] int64, parts as in `mark_short` that are nearer than a run.
        far: the others.
        words: there are 64 times as many codes.
        marks: [words, RUN] uint64, for use here.

    Returns:
        `stop`, or the place of the first heap without a code.
    """
    # for runs of 64 heaps:
    #     mark the options with far parts in every window of 64 codes
    #     heap by heap, add those with near parts, and take the lowest free code
    for at in range(start, stop, RUN):
        marks[:] = 0
        for word in range(words):
            mark_long(codes, at, far, CODES * word, marks[word])
        for heap in range(at, min(at + RUN, stop)):
            for j in range(near.shape[0]):
                code = codes[heap - near[j, 0]] ^ near[j, 1]
                if code < CODES * words:
                    marks[code >> 6, heap - at] |= ONE << np.uint64(code & 63)
            word = 0
            while word < words and not ~marks[word, heap - at]:
                word += 1
            if word == words:
                return heap
            codes[heap] = CODES * word + lowest(~marks[word, heap - at])
    return stop
