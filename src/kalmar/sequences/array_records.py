"""The records of a sequence: where a number is larger than all before."""

import numpy as np
from numpy.typing import NDArray

__all__ = ["records"]


def records(values: NDArray[np.integer], before: int = 0) -> NDArray[np.int64]:
    """The places of numbers that are larger than all before them, and than one more.

    Args:
        values: of any length.
        before: the largest number before these.

    Returns:
        The places, ascending.

    >>> records(np.array([0, 1, 0, 2, 2, 1, 4])).tolist()
    [1, 3, 6]
    >>> records(np.array([3, 1, 4]), 2).tolist(), records(np.array([], np.uint8)).tolist()
    ([0, 2], [])
    """
    highest = np.maximum.accumulate(values)
    grown = np.flatnonzero(highest[1:] > highest[:-1]) + 1
    places = np.concatenate([np.arange(min(1, len(values))), grown])
    found: NDArray[np.int64] = places[values[places] > before]
    return found
