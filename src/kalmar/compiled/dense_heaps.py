"""Grundy values of heaps of a game without a sparse space.

The values are kept forwards and backwards, so that the two parts of all splits of one heap are
read in order: whether a value is an option is a comparison of many splits at once. A few splits
tried one by one rule out most values first.
"""

from typing import Any

import numpy as np
from numba import njit

__all__ = ["extend", "plain"]

RUN = 512
"""Splits compared before asking whether the value was met."""


@njit
def is_option(
    values: Any, backwards: Any, heap: int, splits: Any, unequal: bool, least: int, value: Any
) -> bool:
    """Whether a split with a smaller part of at least `least` has the value."""
    wanted = values.dtype.type(value)
    last = values.shape[0] - 1
    for k in splits:
        rest = heap - k
        end = (rest + 1) // 2 if unequal else rest // 2 + 1
        shift = last - rest
        at = least
        while at < end:
            stop = min(at + RUN, end)
            ahead = values[at:stop]
            behind = backwards[shift + at : shift + stop]
            hits = False
            for i in range(stop - at):
                hits |= (ahead[i] ^ behind[i]) == wanted
            if hits:
                return True
            at = stop
    return False


@njit
def extend(
    values: Any,
    backwards: Any,
    start: int,
    stop: int,
    singles: Any,
    splits: Any,
    unequal: bool,
    highest: int,
    work: int,
) -> Any:
    """Fill the values of heaps `start` to `stop − 1`, or as many as the work allows.

    Args:
        values: [N + 1] unsigned, filled in place.
        backwards: [N + 1] of the same type, `backwards[N − n] = values[n]`; filled too.
        start: larger than every digit's place.
        stop: at most N + 1.
        singles: the k for which one heap may be left.
        splits: the k for which two heaps may be left.
        unequal: whether the two must differ.
        highest: the largest value so far.
        work: about how many pairs to try before coming back.

    Returns:
        The first heap not filled and how many pairs the heaps filled have; the first is smaller
        than `stop` also when a value does not fit the type.
    """
    last = values.shape[0] - 1
    top = 1 << (8 * values.itemsize)
    bound = 1
    while bound <= highest:
        bound *= 2
    marks = np.zeros(bound + 1, np.uint8)
    pairs = 0
    for heap in range(start, stop):
        tried = 6 * bound
        marks[:] = 0
        for k in singles:
            marks[values[heap - k]] = 1
        for k in splits:
            rest = heap - k
            end = (rest + 1) // 2 if unequal else rest // 2 + 1
            pairs += max(0, end - 1)
            end = min(end, tried)
            mark(values[1:end], backwards[last - rest + 1 : last - rest + end], marks)
        value = 0
        while value < top and (
            marks[value] or is_option(values, backwards, heap, splits, unequal, tried, value)
        ):
            value += 1
        if value >= top:
            return heap, pairs
        values[heap] = value
        backwards[last - heap] = value
        if value >= bound:
            bound *= 2
            marks = np.zeros(bound + 1, np.uint8)
        if pairs > work:
            return heap + 1, pairs
    return stop, pairs


@njit
def mark(ahead: Any, behind: Any, marks: Any) -> None:
    """Mark the nim-sums of two runs of values."""
    for i in range(ahead.shape[0]):
        marks[ahead[i] ^ behind[i]] = 1


@njit
def plain(values: Any, start: int, stop: int, digits: Any, unequal: bool, work: int) -> Any:
    """The definition, heap by heap, for octal and hexadecimal digits of any number.

    Args:
        values: [N + 1] unsigned, filled in place.
        start: at least 1.
        stop: at most N + 1.
        digits: [K] int64, the digits d₀, d₁, …
        unequal: whether two heaps that are left must differ.
        work: about how many options to list before coming back.

    Returns:
        The first heap not filled and how many options the heaps filled have; the first is smaller
        than `stop` also when a value does not fit the type.
    """
    top = 1 << (8 * values.itemsize)
    marks = np.full(4 * min(top, 4 * stop) + 4, -1, np.int64)
    options = 0
    for heap in range(start, stop):
        for k in range(min(heap + 1, digits.shape[0])):
            digit = digits[k]
            rest = heap - k
            if digit & 1 and rest == 0:
                marks[0] = heap
            if digit & 2 and rest > 0 and k > 0:
                marks[values[rest]] = heap
                options += 1
            if digit & 4:
                for least in range(1, (rest + 1) // 2 if unequal else rest // 2 + 1):
                    marks[values[least] ^ values[rest - least]] = heap
                options += rest // 2
            if digit & 8:
                for least in range(1, rest // 3 + 1):
                    for middle in range(least, (rest - least) // 2 + 1):
                        two = values[least] ^ values[middle]
                        marks[two ^ values[rest - least - middle]] = heap
                options += rest * rest // 12
        value = 0
        while value < top and marks[value] == heap:
            value += 1
        if value >= top:
            return heap, options
        values[heap] = value
        if options > work:
            return heap + 1, options
    return stop, options
