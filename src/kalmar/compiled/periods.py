"""Periods of strings of numbers."""

from typing import Any

import numpy as np

from kalmar.compiled.jit import kernel

__all__ = ["first_candidate", "smallest_period"]


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
def first_candidate(values: Any, spots: Any, least: int, most: int) -> Any:
    """The least p from `least` to `most` with values[i] == values[i − p] at some places i.

    Args:
        values: [N].
        spots: [S] int64, the places, `most` at least.
        least: where to begin.
        most: where to stop; one more is returned where there is none.
    """
    for period in range(least, most + 1):
        same = True
        for i in spots:
            if values[i] != values[i - period]:
                same = False
                break
        if same:
            return period
    return most + 1
