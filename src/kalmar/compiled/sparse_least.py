"""The least codes of a heap of a sparse space that are no options: a common and a rare one.

Functions called for each heap are put into their caller whole, take no part of an array and end in
one place: so Numba counts no references to the arrays there, which would take most of the time.
"""

from typing import Any

import numpy as np

from kalmar.compiled.jit import inner
from kalmar.compiled.sparse_marks import (
    LANES,
    ONE,
    WINDOW,
    lowest,
    marks_of,
    marks_of_run,
    ones,
)
from kalmar.compiled.sparse_search import is_option

__all__ = ["below", "least_common", "least_rare"]

FEW = 2
"""Rare codes in question that are looked for one by one, no longer marked with the others."""
MOST_MARKED = 1 << 13
"""Splits that are marked for the sake of rare codes before the rest is compared."""
LONGEST_RUN = 256
"""Splits that are marked before it is seen how many rare codes are left."""


@inner(nogil=True)
def below(heaps: Any, limit: int) -> int:
    """How many of some ascending heaps are below a limit."""
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
    codes: Any,
    mirror: Any,
    heap: int,
    splits: Any,
    rare: Any,
    bits: int,
    windows: int,
    marks: Any,
    lane: Any,
) -> int:
    """The least common code of a heap that is no option; 2^(bits + 1) if there is none.

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
    window, free, first = -1, np.uint64(0), 1 << bits
    while not free and window + 1 < marks.shape[1]:
        window += 1
        first = (1 << bits) + window * WINDOW
        found = marks[1, window, lane]
        for i in range(splits.shape[0]):
            rest = heap - splits[i]
            found |= marks_of_run(codes, mirror, rest, 1, LANES + 1, first)
            if window >= windows:
                begin, end = below(rare, LANES), below(rare, rest)
                found |= marks_of(codes, rest, rare, begin, end, first)
        free = ~found
    return first + lowest(free) if free else 2 << bits


@inner(nogil=True, forceinline=True)
def least_rare(
    codes: Any,
    mirror: Any,
    heap: int,
    splits: Any,
    unequal: bool,
    limit: int,
    marks: Any,
    lane: Any,
) -> Any:
    """The least rare code below a limit that is no option, or the limit; and pairs tried.

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
    tried, code, first, most = 0, limit, 0, min(MOST_MARKED, heap // 4)
    while first < limit and code == limit:
        wanted = ~marks[0, first >> 6, lane]
        if limit - first < WINDOW:
            wanted &= (ONE << np.uint64(limit - first)) - ONE
        part, size = 1, LANES
        while ones(wanted) > FEW and part < most:
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
