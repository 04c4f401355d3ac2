"""How a sequence repeats at its end: the one search for periods, as a search for a string of bytes.

Lists and arrays are looked at alike. This module loads neither NumPy nor Numba, since positions are
solved by it.
"""

from array import array
from itertools import pairwise
from typing import TYPE_CHECKING, TypeAlias

from kalmar.core.by_name import LazyModule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.engines.sequences import array_repeats
else:
    array_repeats = LazyModule("kalmar.engines.sequences.array_repeats")


Values: TypeAlias = "list[int] | NDArray[np.integer]"


def repeat(values: Values) -> tuple[int, int] | None:
    """Find the least period of at least half of a sequence that its end shows twice.

    Returns:
        From where on the values repeat, and their period; None if they do not.

    >>> repeat([5, 7, 1, 2, 1, 2, 1, 2]), repeat([1, 2, 3, 4])
    ((2, 2), None)
    """
    # Backwards, a period p makes the first quarter of the sequence come again p places later: that
    # is a search for a string. Let the first such p hold from `start` on only, too late. A period
    # of half the sequence that is not a multiple of p differs from it by so much that both fill no
    # common stretch of their sum (Fine and Wilf 1965), so that few places are tried.
    count, backwards = len(values), _backwards(values)
    quarter = -(-count // 4)
    period = _next_copy(*backwards, quarter, 1) if count else 0
    while 0 < period <= count // 2:
        start = count - period - _alike(*backwards, period)
        if start <= min(count // 2, count - 2 * period):
            return start, period
        period = _next_copy(*backwards, quarter, max(period, count - start - period) + 1)
    return None


def repeat_with_saltus(values: Values) -> tuple[int, int, int] | None:
    """Find the least period as `repeat` does, or else one in which values grow.

    Returns:
        From where on the values repeat, their period, and by how much they grow from one period to
        the next; None if they do not repeat.

    >>> repeat_with_saltus([5, 7, 1, 2, 1, 2, 1, 2]), repeat_with_saltus([0, 9, 1, 2, 3, 4, 5, 6])
    ((2, 2, 0), (2, 1, 1))
    """
    found = repeat(values)
    if found is not None:
        return *found, 0
    # A period of at most a quarter that begins before the middle carries every extreme value of the
    # third quarter on by the saltus. Otherwise the differences are not worth their memory.
    count = len(values)
    if count < 4 or extremes(values[count // 2 :]) == extremes(values[count // 2 : 3 * count // 4]):
        return None
    # A saltus is a period of the differences.
    found = repeat(_steps(values))
    if found is None:
        return None
    start, period = found
    saltus = int(values[start + period]) - int(values[start])
    return (start, period, saltus) if saltus else None


def extremes(values: Values) -> tuple[int, int]:
    """Return the least and the largest of some values."""
    if isinstance(values, list):
        return min(values), max(values)
    return int(values.min()), int(values.max())


def _steps(values: Values) -> Values:
    """Return the difference of each value from the one before."""
    if isinstance(values, list):
        return [after - before for before, after in pairwise(values)]
    return array_repeats.steps(values)


def last_return(values: Values, length: int) -> tuple[int, int] | None:
    """Find where the last values of a sequence came for the last time before.

    Args:
        values: [n + 1]; the first is left out, as it is the heap without moves.
        length: how many values are looked for.

    Returns:
        From where on the values repeat, and how far before it was; None if they never came.

    >>> last_return([2, 5, 2, 1, 2, 1, 2], 3), last_return([1, 2, 1, 2], 3)
    ((2, 2), None)
    """
    period = _next_copy(*_backwards(values[1:]), length, 1)
    return (len(values) - period - _alike(*_backwards(values), period), period) if period else None


def _backwards(values: Values) -> tuple[bytes, int]:
    """Return the values as bytes, the last one first, and how many bytes each has."""
    if not isinstance(values, list):
        return values[::-1].tobytes(), values.itemsize
    try:
        return bytes(values[::-1]), 1
    except ValueError:
        return array("q", values[::-1]).tobytes(), 8


def _next_copy(data: bytes, size: int, count: int, least: int) -> int:
    """Return how far on the first `count` values come again, at least so far on; 0 if never."""
    begin = data[: size * count]
    place = data.find(begin, size * least)
    while place > 0 and place % size:  # between two values
        place = data.find(begin, place + 1)
    return max(place, 0) // size


def _alike(data: bytes, size: int, later: int) -> int:
    """Count the values at the beginning that come again so many places later."""
    # Stretches that double are compared as a whole; the one that differs is halved.
    at, end, step = 0, len(data) - size * later, 1 << 12
    while at < end and step:
        to = min(at + step, end)
        if data[at:to] == data[at + size * later : to + size * later]:
            at, step = to, 2 * step
        else:
            step = (to - at) // 2
            end = to if step else at
    return at // size
