"""Periods of strings of numbers."""

from typing import Any

import numpy as np

from kalmar.compiled.jit import kernel

__all__ = ["smallest_period"]


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
