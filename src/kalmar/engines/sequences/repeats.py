"""Periods of lists of numbers, in plain Python and in linear time.

`array_repeats` has the same functions for arrays.
"""

from collections.abc import Sequence
from itertools import pairwise

__all__ = ["highest", "lowest", "repeat", "steps"]

highest, lowest = max, min


def repeat(values: Sequence[int]) -> tuple[int, int] | None:
    """Find the least period of at least half of a sequence that its end shows twice.

    By the borders of ends: the longest proper beginning of an end that is an end too.

    Returns:
        From where on the values repeat, and their period; None if they do not.

    >>> repeat([5, 7, 1, 2, 1, 2, 1, 2]), repeat([1, 2, 3, 4])
    ((2, 2), None)
    """
    turned = values[::-1]
    border, length = [0] * len(turned), 0
    for i, value in enumerate(turned):
        if i:
            while length and value != turned[length]:
                length = border[length - 1]
            length += value == turned[length]
            border[i] = length
        period = i + 1 - length
        if 2 * (i + 1) >= len(turned) and 2 * period <= i + 1:
            return _start(values, period), period
    return None


def _start(values: Sequence[int], period: int) -> int:
    """Find the least place from which the values repeat to their end."""
    start = len(values) - period
    while start and values[start - 1] == values[start - 1 + period]:
        start -= 1
    return start


def steps(values: Sequence[int]) -> list[int]:
    """Return the difference of each value from the one before.

    >>> steps([5, 3, 4])
    [-2, 1]
    """
    return [after - before for before, after in pairwise(values)]
