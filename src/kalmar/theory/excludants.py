"""The five excludants, mex, lego, gelo, loge and gole: a value from the values of the options.

Source: Conway, On Numbers and Games, ch. 14; Smith (1966), "Graphs and composite games".
"""

from collections.abc import Iterable

from kalmar.core.errors import UsageError


def mex(values: Iterable[int]) -> int:
    """Return the least non-negative integer that is not among the values; 0 on none.

    Args:
        values: non-negative integers.

    Raises:
        UsageError: one of them is negative.

    >>> mex([0, 1, 3]), mex([7, 9, 8, 3, 1, 12, 0]), mex([])
    (2, 2, 0)
    """
    seen = set(values)
    if seen and min(seen) < 0:
        raise UsageError(
            "{value} is not a Grundy value: mex takes whole numbers from 0 on", value=min(seen)
        )
    return least_missing(seen)


def least_missing(values: Iterable[int]) -> int:
    """Return the mex of values that need no check; negative ones do not count.

    >>> least_missing([0, 1, 3]), least_missing([-2, 0]), least_missing([])
    (2, 1, 0)
    """
    # A set and a count upwards: linear, as the mex is at most the number of values.
    seen = set(values)
    least = 0
    while least in seen:
        least += 1
    return least


def _by_parity(values: Iterable[int]) -> tuple[list[int], list[int]]:
    """Return the even values and the odd ones."""
    listed = list(values)
    return [value for value in listed if not value & 1], [value for value in listed if value & 1]


def lego(values: Iterable[int]) -> int:
    """Return the least even value, else the greatest odd one; −1 on none.

    >>> lego([3, 4, 2]), lego([1, 5, 3]), lego([])
    (2, 5, -1)
    """
    even, odd = _by_parity(values)
    # −1 stands for no values: one more is 0, the end.
    return min(even) if even else max(odd, default=-1)


def gelo(values: Iterable[int]) -> int:
    """Return the greatest even value, else the least odd one; −1 on none.

    >>> gelo([3, 4, 2]), gelo([1, 5, 3]), gelo([])
    (4, 1, -1)
    """
    even, odd = _by_parity(values)
    return max(even) if even else min(odd, default=-1)


def loge(values: Iterable[int]) -> int:
    """Return the least odd value, else the greatest even one; −1 on none.

    >>> loge([3, 4, 1]), loge([2, 0, 4]), loge([])
    (1, 4, -1)
    """
    even, odd = _by_parity(values)
    return min(odd) if odd else max(even, default=-1)


def gole(values: Iterable[int]) -> int:
    """Return the greatest odd value, else the least even one; −1 on none.

    >>> gole([3, 4, 1]), gole([2, 0, 4]), gole([])
    (3, 0, -1)
    """
    even, odd = _by_parity(values)
    return max(odd) if odd else min(even, default=-1)
