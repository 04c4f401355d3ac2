"""Grundy values as certificates of periods are checked: the definition, and one step beyond it."""

from typing import Any

import numpy as np

from kalmar.compiled.jit import inner, kernel

__all__ = ["naive_values", "values_in_space"]

LARGEST = (1 << 16) - 1


@kernel
def naive_values(digits: Any, values: Any, start: int, stop: int) -> None:
    """Grundy values of heaps `start` to `stop − 1`, straight from the meaning of the digits.

    Args:
        digits: [K] int64, the digits d₀ … of a finite code.
        values: [N + 1] unsigned, filled in place.
        start: at least 1.
        stop: at most N + 1.
    """
    for heap in range(start, stop):
        options = np.zeros(4 * heap + 4, np.bool_)
        for taken in range(min(heap + 1, digits.shape[0])):
            rest = heap - taken
            if digits[taken] & 1 and rest == 0:
                options[0] = True
            if digits[taken] & 2 and rest > 0:
                options[values[rest]] = True
            if digits[taken] & 4:
                for part in range(1, rest // 2 + 1):
                    options[values[part] ^ values[rest - part]] = True
            if digits[taken] & 8:
                for one in range(1, rest - 1):
                    for two in range(1, rest - one):
                        options[values[one] ^ values[two] ^ values[rest - one - two]] = True
        value = 0
        while options[value]:
            value += 1
        values[heap] = value


@inner
def odd(number: int) -> Any:
    """1 where the number of bits that are 1 is odd, else 0."""
    parity = 0
    while number:
        number &= number - 1
        parity ^= 1
    return parity


@kernel
def values_in_space(
    digits: Any,
    values: Any,
    start: int,
    stop: int,
    mask: int,
    by_position: int,
    rare: Any,
    count: int,
) -> Any:
    """Grundy values of heaps `start` to `stop − 1`, by the parity of the bits under any mask.

    Heap n is rare if the parity of its value under the mask is even; with `by_position` that of
    n + `by_position` is added. The parity of a nim-sum is the sum of the parities. So a split of r
    heaps whose value has odd parity (with `by_position`: parity + r odd) is one into a rare heap
    and another: of such values all splits with a rare part tell whether they are options. Of the
    others all splits are looked through, until the value is met. This holds for every mask.

    Args:
        digits: [K] int64, the digits d₀ … of a finite octal code.
        values: [N + 1] uint16, filled in place.
        start: at least 1.
        stop: at most N + 1.
        mask: the bits of a value whose parity counts.
        by_position: −1 where that of the heap does not, else 0 or 1; then all k for which two
            heaps may be left have one parity.
        rare: [R ≥ count + stop − start] int64, the rare heaps below `start`, ascending; added to.
        count: how many there are.

    Returns:
        The first heap not filled, smaller than `stop` if its value does not fit; and how many rare
        heaps there are.
    """
    marks = np.zeros(2 * LARGEST + 2, np.int64)
    for heap in range(start, stop):
        turned = 0
        for taken in range(min(heap + 1, digits.shape[0])):
            rest = heap - taken
            if digits[taken] & 1 and rest == 0:
                marks[0] = heap
            if digits[taken] & 2 and rest > 0:
                marks[values[rest]] = heap
            if digits[taken] & 4:
                turned = rest & 1 if by_position >= 0 else 0
                for i in range(count):
                    if rare[i] < rest:
                        marks[values[rare[i]] ^ values[rest - rare[i]]] = heap
        value, part = 0, 1
        while True:
            if not odd(value & mask) ^ turned:
                while marks[value] != heap and 2 * part <= heap:
                    for taken in range(min(heap - part, digits.shape[0])):
                        if digits[taken] & 4:
                            marks[values[part] ^ values[heap - taken - part]] = heap
                    part += 1
            if marks[value] != heap:
                break
            value += 1
        if value > LARGEST:
            return heap, count
        values[heap] = value
        if not odd(value & mask) ^ (heap + by_position & 1 if by_position >= 0 else 0):
            rare[count] = heap
            count += 1
    return stop, count
