"""Which common codes are no options of a heap, for 64 heaps at once: a byte for each heap.

Sixteen codes are a group, whose marks for 64 heaps are the bits of twice 64 bytes. A rare heap
beside the 64 leaves as many consecutive heaps: their codes are read, joined with that of the rare
one and turned into marks by an instruction each, and then go to their groups. Most groups cannot be
met where the rare heap has a high code, and are left out.

The codes of common heaps have the bit `common` beside their number, so that two rare parts mark
nothing; where the eight bits of a byte are needed for the number it is 0.
"""

from typing import Any, NamedTuple

import numpy as np

from kalmar.compiled.jit import LEAN, inner
from kalmar.compiled.lanes import LANES, alike, chosen, load, one_hot, same, store, where

__all__ = ["GROUP", "Far", "Near", "free_words", "is_near_option", "mark_far"]

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

    codes: Any
    places: Any


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

    away: Any
    codes: Any
    runs: Any
    first: Any
    targets: Any
    nothing: Any


@inner(**LEAN)
def halves(codes: Any) -> Any:
    """The marks of codes that are the lower eight of their group, and of the upper eight."""
    marks = one_hot(codes)
    lower = where(same(codes & alike(HALF), alike(0)), marks)
    return lower, marks ^ lower


@inner(**LEAN)
def mark_far(window: Any, at: int, far: Far, common: int, marks: Any) -> None:
    """Mark, for 64 heaps, their splits with a rare part that are far away.

    Args:
        window: [N] uint8, codes, known before `at`.
        at: the place of the first of the heaps.
        far: the parts.
        common: the bit of common codes.
        marks: [groups · 2 · LANES] uint8, changed.
    """
    upper, no = alike(UPPER), load(far.nothing, 0)
    for run in range(far.runs.shape[0] - 1):
        for j in range(far.runs[run], far.runs[run + 1], AT_ONCE):
            a = load(window, at - far.away[j]) ^ alike(far.codes[j])
            b = load(window, at - far.away[j + 1]) ^ alike(far.codes[j + 1])
            c = load(window, at - far.away[j + 2]) ^ alike(far.codes[j + 2])
            d = load(window, at - far.away[j + 3]) ^ alike(far.codes[j + 3])
            low_a, high_a = halves(a)
            low_b, high_b = halves(b)
            low_c, high_c = halves(c)
            low_d, high_d = halves(d)
            a, b, c, d = a & upper, b & upper, c & upper, d & upper
            for i in range(far.first[run], far.first[run + 1]):
                place = 2 * LANES * far.targets[i]
                wanted = alike(GROUP * far.targets[i] + common)
                in_a, in_b, in_c, in_d = (
                    same(a, wanted),
                    same(b, wanted),
                    same(c, wanted),
                    same(d, wanted),
                )
                low = chosen(in_a, low_a, no) | chosen(in_b, low_b, no)
                low |= chosen(in_c, low_c, no) | chosen(in_d, low_d, no)
                high = chosen(in_a, high_a, no) | chosen(in_b, high_b, no)
                high |= chosen(in_c, high_c, no) | chosen(in_d, high_d, no)
                store(marks, place, load(marks, place) | low)
                store(marks, place + LANES, load(marks, place + LANES) | high)


@inner(**LEAN)
def free_words(marks: Any, groups: int, free: Any) -> None:
    """What is not marked, in words of 64 codes, heap by heap.

    Args:
        marks: [groups · 2 · LANES] uint8.
        groups: how many groups there are.
        free: [W, LANES] uint64, where 4·W is at least `groups`; overwritten.
    """
    free[:] = 0
    for row in range(2 * groups):
        word, shift = row >> 3, np.uint64(HALF * (row & 7))
        for lane in range(LANES):
            free[word, lane] |= np.uint64(marks[LANES * row + lane] ^ np.uint8(255)) << shift


@inner(**LEAN)
def is_near_option(last: Any, near: Near, byte: Any) -> Any:
    """Whether a common code is that of a split with a rare part near by.

    Args:
        last: the codes of the 64 heaps before.
        near: the parts.
        byte: the code, with the bit of common ones.
    """
    met = np.uint64(0)
    wanted = last ^ alike(byte)
    for row in range(near.places.shape[0]):
        met |= same(load(near.codes, LANES * row), wanted) & near.places[row]
    return met != 0
