"""Periods of arrays of numbers, for sequences of any length.

`repeats` has the same functions for lists.
"""

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kalmar.core.i18n import said
from kalmar.engines.sequences import repeats
from kalmar.runtime.limits import refuse_beyond_memory

if TYPE_CHECKING:
    from kalmar.engines.sequences.periodicity import Periodicity

__all__ = ["continued_array", "highest", "lowest", "repeat", "steps"]

LEAST_TRIED, MOST_TRIED = 64, 16
SPOTS = 12
CHUNK = 1 << 20

Numbers = NDArray[np.integer]

highest, lowest = np.max, np.min


def repeat(values: Numbers) -> tuple[int, int] | None:
    """The least period of at least half of a sequence, which its end shows twice.

    If p is one, then values[i] = values[i − p] for all i in the last quarter; most p fail at once.

    Returns:
        From where on the values repeat, and their period; None if they do not.

    >>> repeat(np.array([5, 7, 1, 2, 1, 2, 1, 2]))
    (2, 2)
    """
    from kalmar.engines.sequences.plain_kernels import first_candidate

    size, period = len(values), 0
    if size < LEAST_TRIED:
        return repeats.repeat(values.tolist())
    spots = size - np.unique(np.geomspace(1, size // 4, SPOTS).astype(np.int64))
    for _ in range(MOST_TRIED):
        period = int(first_candidate(values, spots, period + 1, size // 2))
        if period > size // 2:
            return None
        start = _start(values, period)
        if start <= min(size // 2, size - 2 * period):
            return start, period
    return _by_borders(values)


def _by_borders(values: Numbers) -> tuple[int, int] | None:
    """The same, in time that never is more than linear."""
    from kalmar.engines.sequences.plain_kernels import period_of_half

    period = int(period_of_half(values))
    return (_start(values, period), period) if period else None


def _start(values: Numbers, period: int) -> int:
    """The least place from which the values repeat to their end."""
    end = len(values) - period
    while end > 0:
        start = max(0, end - CHUNK)
        differ = np.flatnonzero(values[start:end] != values[start + period : end + period])
        if len(differ):
            return start + int(differ[-1]) + 1
        end = start
    return 0


def steps(values: Numbers) -> Numbers:
    """What each value is more than the one before, in a type that holds it.

    >>> steps(np.array([5, 3, 4], np.uint8)).tolist()
    [-2, 1]
    """
    wide = np.int16 if values.itemsize == 1 else np.int64
    return np.subtract(values[1:], values[:-1], dtype=wide, casting="unsafe")


def continued_array(known: Numbers, found: "Periodicity", n: int) -> Numbers:
    """The values of heaps 0 to n from the first ones and their period.

    Args:
        known: the values of the heaps before the end of the first period, at least.
        found: the period.
        n: the last heap wanted.

    Returns:
        n + 1 numbers, of the type of the known ones; of int64 where there is a saltus.

    Raises:
        LimitReached: there is not so much memory.

    >>> from kalmar.engines.sequences.periodicity import Periodicity
    >>> continued_array(np.array([7, 1, 2], np.uint8), Periodicity(1, 2), 6)
    array([7, 1, 2, 1, 2, 1, 2], dtype=uint8)
    >>> continued_array(np.array([7, 1, 2]), Periodicity(1, 2, 3), 6)
    array([7, 1, 2, 4, 5, 7, 8])
    """
    start, period = found.preperiod, found.period
    kind = np.dtype(np.int64) if found.saltus else known.dtype
    refuse_beyond_memory(kind.itemsize * (n + 1), said("{count:,} heaps take", count=n))
    values = np.empty(n + 1, kind)
    once = min(start + period, n + 1)
    values[:once] = known[:once]
    while once <= n:  # what is known is copied behind itself, twice as much each time
        more = min(once - start, n + 1 - once) // period * period or min(period, n + 1 - once)
        steps = more // period or 1
        values[once : once + more] = values[once - steps * period :][:more]
        if found.saltus:
            values[once : once + more] += found.saltus * steps
        once += more
    return values
