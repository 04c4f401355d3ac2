"""Values of heaps in bounded memory, where sixteen codes are enough: four heaps at a time.

A code is one bit of sixteen, so four heaps are one number of 64 bits. The least code that no option
has is the lowest free bit of each quarter, found by one addition. Options far before are marked for
64 heaps together; those near by come from the last numbers, moved by some quarters and with bits
exchanged as the nim-sum with the part's code wants it. Where they are, and how they are exchanged,
are constants of the machine code: it is made for each game.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from kalmar.compiled.jit import LEAN, inner, kernel
from kalmar.compiled.window_marks import RUN, mark_short

__all__ = ["LANES", "chain_of"]

LANES = 4
GROUPS = RUN // LANES
ONE, TWO, FOUR, EIGHT = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(8)
LOWEST = np.uint64(0x0001000100010001)
ODD, PAIRS = np.uint64(0x5555555555555555), np.uint64(0x3333333333333333)
FOURS, EIGHTS = np.uint64(0x0F0F0F0F0F0F0F0F), np.uint64(0x00FF00FF00FF00FF)


@inner(nogil=True, forceinline=True)
def moved(hot: Any, group: Any, away: int, turn: int) -> Any:
    """The bits of the heaps so far before a group of four, as options with a part of a code.

    Args:
        hot: [2·GROUPS] uint64, a bit for each heap, known before the group.
        group: its place.
        away: how far, four at least.
        turn: the code.
    """
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
def write_codes(bits: Any, codes: Any, at: int) -> Any:
    """Write the codes of a run from their bits; whether there is a heap without one.

    Args:
        bits: [RUN] uint16.
        codes: [N] uint8, written from `at` on.
        at: the first place.
    """
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
    """The kernel of a game.

    Args:
        away: how far before a heap the other parts are, if less than `RUN`, four at least.
        turn: the codes of the parts.
    """
    many = len(away)

    @kernel(**LEAN)
    def chain(codes: Any, start: int, stop: int, far: Any, hot: Any, marks: Any) -> int:
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
