"""Periods of strings of numbers, and the definition of Grundy values that certificates rest on."""

from typing import Any

import numpy as np

from kalmar.compiled.jit import kernel

__all__ = ["naive_values", "smallest_period"]


@kernel
def smallest_period(values: Any) -> Any:
    """The least p ≥ 1 with values[i + p] == values[i] throughout, by the borders of prefixes.

    Args:
        values: [N], N at least 1; p = N always will do.
    """
    size = values.shape[0]
    border = np.zeros(size, np.int32)
    length = 0
    for i in range(1, size):
        while length and values[i] != values[length]:
            length = border[length - 1]
        if values[i] == values[length]:
            length += 1
        border[i] = length
    return size - length


@kernel
def naive_values(digits: Any, values: Any, start: int, stop: int) -> None:
    """Grundy values of heaps `start` to `stop − 1`, straight from the meaning of the digits.

    Args:
        digits: [K] int64, the digits d₀ … of a finite code.
        values: [N + 1] int64, filled in place.
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
