"""How many threads may work at once."""

import os

__all__ = ["cores"]


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
