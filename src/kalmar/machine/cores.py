"""How many threads may work at once, and work that is shared among them."""

import os
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from itertools import pairwise
from typing import TypeVar

__all__ = ["at_once", "cores", "shares"]

Share = TypeVar("Share")
Result = TypeVar("Result")


def cores() -> int:
    """As many as OMP_NUM_THREADS says, or else as this process may use.

    >>> cores() >= 1
    True
    """
    wanted = os.environ.get("OMP_NUM_THREADS", "")
    if wanted.isdecimal():
        return max(1, int(wanted))
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def shares(begin: int, end: int, count: int) -> list[tuple[int, int]]:
    """A range of numbers as so many ranges of about the same length.

    >>> shares(10, 15, 2)
    [(10, 12), (12, 15)]
    """
    return list(pairwise(begin + (end - begin) * number // count for number in range(count + 1)))


def at_once(
    others: Executor, work: Callable[[Share], Result], parts: Sequence[Share]
) -> list[Result]:
    """What comes of each part of some work: the first is done here, the others by other threads.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(1) as other:
    ...     at_once(other, abs, [3, -4])
    [3, 4]
    """
    begun = [others.submit(work, part) for part in parts[1:]]
    return [work(parts[0]), *(other.result() for other in begun)]
