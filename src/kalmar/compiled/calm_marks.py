"""Which common codes are no options of a heap, for 64 heaps at once: a byte for each heap.

Eight codes are a group, whose marks for 64 heaps are the bits of 64 bytes. A rare heap beside the
64 leaves as many consecutive heaps: their codes are read, joined with that of the rare one and
turned into marks by one instruction each, and then go to their groups. Most groups cannot be met
where the rare heap has a high code, and are left out.

The codes of common heaps have the bit `common` beside their number, so that two rare parts mark
nothing; where the eight bits of a byte are needed for the number it is 0.
"""

from typing import Any, NamedTuple

import numpy as np

from kalmar.compiled.jit import LEAN, inner
from kalmar.compiled.lanes import LANES, alike, load, one_hot, same, store, where

__all__ = ["GROUP", "Far", "Near", "free_words", "is_near_option", "mark_far"]

GROUP = 8
"""Codes of a group."""
AT_ONCE = 4
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
    """

    away: Any
    codes: Any
    runs: Any
    first: Any
    targets: Any


@inner(**LEAN)
def mark_far(window: Any, at: int, far: Far, common: int, marks: Any) -> None:
    """Mark, for 64 heaps, their splits with a rare part that are far away.

    Args:
        window: [N] uint8, codes, known before `at`.
        at: the place of the first of the heaps.
        far: the parts.
        common: the bit of common codes.
        marks: [groups · LANES] uint8, changed.
    """
    upper = alike(UPPER)
    for run in range(far.runs.shape[0] - 1):
        for j in range(far.runs[run], far.runs[run + 1], AT_ONCE):
            a = load(window, at - far.away[j]) ^ alike(far.codes[j])
            b = load(window, at - far.away[j + 1]) ^ alike(far.codes[j + 1])
            c = load(window, at - far.away[j + 2]) ^ alike(far.codes[j + 2])
            d = load(window, at - far.away[j + 3]) ^ alike(far.codes[j + 3])
            mark_a, mark_b, mark_c, mark_d = one_hot(a), one_hot(b), one_hot(c), one_hot(d)
            a, b, c, d = a & upper, b & upper, c & upper, d & upper
            for i in range(far.first[run], far.first[run + 1]):
                group = far.targets[i]
                wanted = alike(GROUP * group + common)
                two = where(same(a, wanted), mark_a) | where(same(b, wanted), mark_b)
                two |= where(same(c, wanted), mark_c) | where(same(d, wanted), mark_d)
                store(marks, LANES * group, load(marks, LANES * group) | two)


@inner(**LEAN)
def free_words(marks: Any, groups: int, free: Any) -> None:
    """What is not marked, in words of 64 codes, heap by heap.

    Args:
        marks: [groups · LANES] uint8.
        groups: how many groups there are.
        free: [W, LANES] uint64, where 8·W is at least `groups`; overwritten.
    """
    free[:] = 0
    for group in range(groups):
        word, shift = group >> 3, np.uint64(GROUP * (group & 7))
        for lane in range(LANES):
            free[word, lane] |= np.uint64(marks[LANES * group + lane] ^ np.uint8(255)) << shift


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
