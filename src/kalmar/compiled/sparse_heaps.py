"""Grundy values of heaps in a sparse space, a few heaps at a time.

A value has a class: the parity of its bits under a mask, for some games together with the parity of
the heap. Heaps of one class are rare, those of the other common, and every option of a common value
is a rare heap beside a common one. So once all splits with a rare part are marked, a common value
without a mark is no option; for a rare one all splits are compared, but for few of them, as some
splits with small parts are marked too, as many as it takes to save as much comparing.

The heaps of a group are marked together: beside one rare heap they leave consecutive heaps, whose
values are read and joined at once, and only the marks themselves are written one by one.
"""

from typing import Any

import numpy as np

from kalmar.compiled.dense_heaps import bound_above
from kalmar.compiled.jit import njit

__all__ = ["GROUP", "extend"]

GROUP = 8
"""Heaps of a group; smaller parts than this are marked heap by heap."""
GROUPS = 32
"""Groups after which the number of small parts is adjusted."""
RUN, FIRST_TRIED = 256, 2048
MIRRORED = 1 << 20
"""Small parts whose values are kept in reverse too, so that comparing runs in one direction."""
FULL = np.uint64(0x0101010101010101)
"""Eight marks side by side."""
COMPARED, CALLED = 32, 400
"""Bytes compared in the time of one mark, and marks made in the time it takes to begin."""


@njit(nogil=True, inline="always")
def found_in(values: Any, mirror: Any, rest: int, part: int, end: int, value: int) -> bool:
    """Whether a split of `rest` with a smaller part from `part` to `end` − 1 has the value.

    Args:
        values: [N + 1] unsigned.
        mirror: [M] of the same type, the values of heaps M − 1, …, 1, 0; both runs ascend with it.
        rest: what is left.
        part: the first part tried.
        end: the first part not tried.
        value: what is looked for.
    """
    wanted = values.dtype.type(value)
    size = mirror.shape[0]
    while part < min(end, size):
        stop = min(part + RUN, end, size)
        large = values[rest - stop + 1 : rest - part + 1]
        small = mirror[size - stop : size - part]
        hits = False
        for i in range(stop - part):
            hits |= (large[i] ^ small[i]) == wanted
        if hits:
            return True
        part = stop
    while part < end:
        if values[part] ^ values[rest - part] == wanted:
            return True
        part += 1
    return False


@njit(nogil=True)
def leads_to(
    values: Any, mirror: Any, heap: int, splits: Any, unequal: bool, least: int, value: int
) -> Any:
    """Whether a split of a heap has the value; and how many were compared.

    All kinds of split are tried in turn, each time with twice as many parts: some values are
    those of one kind only.
    """
    tried = 0
    size = FIRST_TRIED
    while True:
        more = False
        for k in splits:
            rest = heap - k
            end = (rest + 1) // 2 if unequal else rest // 2 + 1
            stop = min(least + size, end)
            if least < stop:
                more = True
                tried += stop - least
                if found_in(values, mirror, rest, least, stop, value):
                    return True, tried
        if not more:
            return False, tried
        least += size
        size *= 2


@njit(nogil=True)
def mark_group(values: Any, rest: int, parts: Any, marks: Any) -> None:
    """Mark, in a row for each heap of a group, what it is worth beside each of some heaps.

    Args:
        values: [N + 1] unsigned.
        rest: what is left of the first heap of the group.
        parts: [R] uint64, heaps smaller than `rest`.
        marks: [GROUP, M] uint8, changed.
    """
    whole = np.uint64(rest)
    for i in range(parts.shape[0]):
        value = values[parts[i]]
        other = whole - parts[i]
        for lane in range(GROUP):
            marks[lane, values[other + np.uint64(lane)] ^ value] = 1


@njit(nogil=True)
def mark_halves(values: Any, rest: int, parts: Any, marks: Any) -> None:
    """The same without equal halves, for games in which the two heaps must differ."""
    whole = np.uint64(rest)
    for i in range(parts.shape[0]):
        for lane in range(GROUP):
            other = whole - parts[i] + np.uint64(lane)
            if other != parts[i]:
                marks[lane, values[other] ^ values[parts[i]]] = 1


@njit(nogil=True, inline="always")
def mark_small(values: Any, rest: int, unequal: bool, marks: Any) -> None:
    """Mark the splits of one heap with a part smaller than a group."""
    for part in range(1, min(GROUP - 1, rest // 2) + 1):
        if not (unequal and 2 * part == rest):
            marks[values[part] ^ values[rest - part]] = 1


@njit(nogil=True)
def below(parts: Any, limit: int) -> int:
    """How many of some ascending heaps are below a limit."""
    low, high = 0, parts.shape[0]
    while low < high:
        middle = (low + high) // 2
        if np.int64(parts[middle]) < limit:
            low = middle + 1
        else:
            high = middle
    return low


@njit(nogil=True)
def mark_splits(values: Any, rest: int, unequal: bool, rare: Any, near: Any, marks: Any) -> Any:
    """Mark the splits of a group with a part in `near`, or a rare part beyond; how many."""
    far = rare[below(rare, GROUP + near.shape[0]) : below(rare, rest)]
    mark_group(values, rest, near, marks)
    if unequal:
        halves = below(far, rest // 2)
        after = below(far, rest // 2 + GROUP)
        mark_group(values, rest, far[:halves], marks)
        mark_halves(values, rest, far[halves:after], marks)
        mark_group(values, rest, far[after:], marks)
    else:
        mark_group(values, rest, far, marks)
    return GROUP * (near.shape[0] + far.shape[0])


@njit(nogil=True, inline="always")
def least_value(
    values: Any,
    mirror: Any,
    heap: int,
    splits: Any,
    unequal: bool,
    least: int,
    common: Any,
    row: Any,
    words: Any,
) -> Any:
    """The least value that is neither marked nor, if it is rare, that of a split.

    Args:
        values: [N + 1] unsigned.
        mirror: see `leads_to`.
        heap: the heap.
        splits: the k for which two heaps may be left.
        unequal: whether the two must differ.
        least: smaller parts below it are marked.
        common: [M] uint8, whether a value is common for this heap.
        row: [M] uint8, the marks of this heap.
        words: [M/8] uint64, the same memory.

    Returns:
        The value, and the marks that could have been made in the time of all comparing.
    """
    spent = 0
    value = 0
    while value < row.shape[0]:
        if value & 7 == 0 and words[value >> 3] == FULL:
            value += 8
            continue
        if not row[value]:
            if common[value]:
                break
            met, tried = leads_to(values, mirror, heap, splits, unequal, least, value)
            spent += CALLED + tried * values.itemsize // COMPARED
            if not met:
                break
        value += 1
    return value, spent


@njit(nogil=True)
def extend(
    values: Any,
    start: int,
    stop: int,
    singles: Any,
    splits: Any,
    unequal: bool,
    highest: int,
    tune: Any,
    work: int,
    is_common: Any,
    rare: Any,
    count: int,
) -> Any:
    """Fill the values of heaps `start` to `stop − 1`, or as many as the work allows.

    Args:
        values: [≥ stop + GROUP] unsigned, filled in place.
        start: larger than twice a group and every digit's place.
        stop: the first heap not wanted.
        singles: the k for which one heap may be left.
        splits: the k for which two heaps may be left.
        unequal: whether the two must differ.
        highest: the largest value so far.
        tune: [1] int64, how many small parts of each split to mark; adjusted.
        work: about how many pairs to mark before coming back.
        is_common: [2, M] uint8, whether a value is common for an even and for an odd heap; M is at
            least twice the least power of two above `highest`, and 8 at least.
        rare: [R] uint64, the rare heaps, ascending; added to, as far as there is room.
        count: how many there are.

    Returns:
        The first heap not filled, how many rare heaps there are, and how many pairs were marked. It
        stops early when there may be no room for a value in the type or in `is_common`, or for a
        rare heap.
    """
    bound = bound_above(highest)
    words = np.zeros((GROUP, max(8, 2 * bound) // 8), np.uint64)
    marks = words.view(np.uint8)
    mirror = values[: min(start, MIRRORED)][::-1].copy()
    smallest = np.arange(GROUP, start // 4).astype(np.uint64)
    pairs = 0
    near_marks, spent, groups = 0, 0, 0
    heap = start
    while heap < stop:
        if count + GROUP > rare.shape[0] or pairs > work:
            break
        words[:, :] = 0
        near = smallest[: tune[0]]
        made = 0
        for k in splits:
            made += mark_splits(values, heap - k, unequal, rare[:count], near, marks)
        for lane in range(min(GROUP, stop - heap)):
            n = heap + lane
            for k in singles:
                marks[lane, values[n - k]] = 1
            for k in splits:
                mark_small(values, n - k, unequal, marks[lane])
            common = is_common[n & 1]
            least = GROUP + near.shape[0]
            value, time = least_value(
                values, mirror, n, splits, unequal, least, common, marks[lane], words[lane]
            )
            spent += time
            if value >= 1 << (8 * values.itemsize):
                return n, count, pairs
            values[n] = value
            if not common[value]:
                rare[count] = n
                count += 1
            if value >= bound:
                return n + 1, count, pairs
        pairs += made
        near_marks += GROUP * near.shape[0] * splits.shape[0]
        groups += 1
        if groups == GROUPS:
            tune[0] = retuned(tune[0], near_marks, spent)
            near_marks, spent, groups = 0, 0, 0
        heap += GROUP
    return min(heap, stop), count, pairs


@njit(nogil=True)
def retuned(parts: int, marked: int, compared: int) -> int:
    """How many parts to mark next, so that marking takes as long as comparing."""
    if compared > marked:
        return parts + parts // 8 + 1
    return max(1, parts - parts // 8 - 1)
