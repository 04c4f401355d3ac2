"""Limits of memory, by which work is refused that would not fit, and the number of cores."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message

DEFAULT_LIMIT = 1_000_000
"""How many positions a search may visit by default."""

COMPACT_LIMIT = 20_000_000
"""How many by default where they take a few bytes each, as sums do that compiled loops search."""

_ALLOWED: ContextVar[tuple[int, ...]] = ContextVar("allowed memory", default=())


@contextmanager
def memory_limit(megabytes: int | None) -> Iterator[None]:
    """Let large tables of the block have no more than so much memory.

    Args:
        megabytes: all that is free if None.

    >>> with memory_limit(3):
    ...     free_memory()
    3000000
    """
    if megabytes is None:
        yield
        return
    token = _ALLOWED.set((*_ALLOWED.get(), 1_000_000 * megabytes))
    try:
        yield
    finally:
        _ALLOWED.reset(token)


def allowed_memory() -> int | None:
    """Return how many bytes the memory limit allows; None where there is no limit.

    >>> with memory_limit(3):
    ...     allowed_memory()
    3000000
    """
    # Limits may lie within one another: the least of them counts.
    return min(_ALLOWED.get(), default=None)


def free_memory() -> int:
    """Return how many bytes of memory are available: what is free, or less under a limit."""
    return min([_free_memory(), *_ALLOWED.get()])


def _free_memory() -> int:
    """Return how many bytes are free; a great number where nothing says it."""
    try:
        # Not by pathlib, which takes as long to load as a third of this package's help.
        with open("/proc/meminfo", encoding="ascii") as lines:  # noqa: PTH123
            # What can be had without swapping, caches that the kernel would give up included.
            kilobytes = next(line.split()[1] for line in lines if line.startswith("MemAvailable"))
        return 1024 * int(kilobytes)
    except (OSError, StopIteration, ValueError):  # no Linux
        with suppress(ImportError):
            from psutil import virtual_memory

            return virtual_memory().available
        return 1 << 62


def size_text(size: int) -> Message:
    """Write a number of bytes in the unit that fits it.

    >>> [size_text(size) for size in (7, 5_000_000, 72_048_008, 1_500_000_000, 1 << 62)]
    ['7 B', '5 MB', '72 MB', '1.5 GB', '4,611,686,018 GB']
    """
    unit, name = next((u, n) for u, n in ((10**9, "GB"), (10**6, "MB"), (1000, "kB"), (1, "B"))
                      if size >= u or u == 1)  # fmt: skip
    if size >= 10 * unit or size % unit == 0:
        return message("{size:,.0f} {unit}", size=size // unit, unit=name)
    return message("{size:,.1f} {unit}", size=size / unit, unit=name)


def refuse_beyond_memory(needed: int, what: str) -> None:
    """Check that there is enough memory.

    Args:
        needed: how many bytes.
        what: takes them, with the verb.

    Raises:
        LimitReached: there is less.
    """
    free = free_memory()
    if needed <= free:
        return
    told = {"what": what, "needed": size_text(needed), "free": size_text(free)}
    # Where the least amount is a limit of the user's and not the machine's, the remedy is named.
    if free in _ALLOWED.get():
        raise LimitReached(
            "{what} {needed} of memory, more than the limit of {free}; raise --limit-memory"
            " to allow it",
            **told,
        )
    raise LimitReached("{what} {needed} of memory, but only {free} are free", **told)


def cores() -> int:
    """Return the number of cores: OMP_NUM_THREADS, or else as many as this process may use.

    >>> cores() >= 1
    True
    """
    wanted = os.environ.get("OMP_NUM_THREADS", "")
    if wanted.isdecimal():
        return max(1, int(wanted))
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
