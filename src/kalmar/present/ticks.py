"""Ticks at round numbers: steps of 1, 2 or 5 times a power of ten."""

from collections.abc import Sequence
from itertools import count

__all__ = ["ticks"]


def ticks(numbers: Sequence[int], most: int) -> list[int]:
    """The places in a list of numbers that get a tick: multiples of the least step that fits.

    Args:
        numbers: of the rows or columns, in any order.
        most: how many ticks there may be.

    >>> ticks(range(1, 11), 20), ticks(range(1, 31), 10)
    ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [4, 9, 14, 19, 24, 29])
    >>> ticks([3, 7], 1), ticks(range(0), 5)
    ([0], [])
    """
    for power in count():
        for step in (10**power, 2 * 10**power, 5 * 10**power):
            found = [i for i, number in enumerate(numbers) if number % step == 0]
            if len(found) <= max(most, 1):
                return found or [*range(len(numbers))][:1]
    raise AssertionError  # the step grows until it fits
