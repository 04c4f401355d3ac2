"""Periods of strings of numbers."""

from typing import Any

import numpy as np

from kalmar.compiled.jit import kernel

__all__ = ["first_candidate", "period_of_half"]


@kernel
def period_of_half(values: Any) -> Any:
    """The least period of an end that is at least half of the values and shows it twice.

    By the borders of ends: the longest proper beginning of an end that is an end too.

    Args:
        values: [N].

    Returns:
        It, or 0 if there is none.
    """
    last = values.shape[0] - 1
    border = np.zeros(last + 2, np.int32)
    length = 0
    for i in range(1, last + 1):
        while length and values[last - i] != values[last - length]:
            length = border[length - 1]
        if values[last - i] == values[last - length]:
            length += 1
        border[i] = length
        period = i + 1 - length
        if 2 * (i + 1) > last and 2 * period <= i + 1:
            return period
    return 0


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
