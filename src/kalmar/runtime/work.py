"""Steps of work, limits of work and of memory, the cores, and what is kept of running work.

* `spend` counts work in steps, so that the limit of a search depends on the question, not on a
  clock. A step is one thing that a loop looks at: a position, an option, a node of a search, a term
  of a sum. A machine does some millions of them a second.
* `memory_limit` and what is free bound memory: work that would not fit is refused.
* `CheckpointFile` names the file in which long work is saved, and from which it resumes.
* `GrowingList` is a list that is kept as long as the process lives and grows as it is asked.
"""

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from math import ceil, inf
from pathlib import Path
from threading import Lock
from typing import Generic, TypeVar

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.runtime.jobs import check_limits, finishing, setting

DEFAULT_LIMIT = 1_000_000
"""How many positions a search may visit by default."""

COMPACT_LIMIT = 20_000_000
"""How many by default where they take a few bytes each, as sums do that compiled loops search."""

USUAL_STEPS = 15_000_000
"""Steps of a question that names no limit: half a minute or less on this machine."""


ANY_LIMIT = message("raise --limit or --limit-time (limit=… in Python) to continue")
ONE_LIMIT = message("raise --limit (limit=… in Python) to continue")
"""How to go on, with a limit of time and where there is none."""


STEPS_BETWEEN_CHECKS = 500
"""Steps after which the limits of time and memory are checked: about a millisecond of work."""


class _Work(threading.local):
    """The steps of a thread.

    Attributes:
        done: how many it has done so far.
        most: how many it may have done.
        next_look: with more than so many, `most` and the limits of time and memory are looked at.
        onward: how more steps are allowed.
    """

    done = 0
    most: float = inf
    next_look: float = 0
    onward: str = ANY_LIMIT


_WORK = _Work()


def spend(steps: int = 1) -> None:
    """Count steps of work that are done, or about to be, and check the limits of time and memory.

    Raises:
        LimitReached: they are more than a limit of this thread allows, or another limit is reached.
    """
    work = _WORK
    work.done += steps
    # One comparison only: some loops spend a step a microsecond.
    if work.done > work.next_look:
        _look_at_limits(work)


def _look_at_limits(work: _Work) -> None:
    """Raise the error of a limit that is reached; else plan the next look."""
    if work.done > work.most:
        raise LimitReached(
            message("stopped at the usual limit of work; {onward}", onward=work.onward)
        )
    check_limits()
    work.next_look = min(work.most, work.done + STEPS_BETWEEN_CHECKS)


def check_outer_limits() -> None:
    """Raise the error of a limit around the caller that is reached, though a part has caught it.

    What is kept for later questions must not rest on the limit of the one that asks first.

    >>> with work_limit(3):
    ...     with suppress(LimitReached):
    ...         spend(4)
    ...     check_outer_limits()
    Traceback (most recent call last):
    kalmar.core.errors.LimitReached: stopped at the usual limit of work; ...
    """
    _look_at_limits(_WORK)


def steps_done() -> int:
    """Return how many steps this thread has done so far.

    >>> before = steps_done()
    >>> spend(3)
    >>> steps_done() - before
    3
    """
    return _WORK.done


@contextmanager
def work_limit(steps: int) -> Iterator[None]:
    """Stop the block after so many steps; of limits within one another the least one counts.

    Raises:
        LimitReached: there are more.

    >>> with work_limit(10):
    ...     while True:
    ...         spend()
    Traceback (most recent call last):
    kalmar.core.errors.LimitReached: ... the usual limit of work; raise --limit or --limit-time ...
    """
    with allowed_work(min(steps, work_left())):
        yield


def work_left() -> float:
    """Return how many steps this thread may still do; infinity where it has no limit."""
    return _WORK.most - _WORK.done


@contextmanager
def allowed_work(steps: float) -> Iterator[None]:
    """Allow the block so many steps, whatever limit is around it.

    For what belongs to an earlier question, which is to find the same whoever asks for it.

    Args:
        steps: as `work_left` has told of that question.

    >>> with work_limit(10), allowed_work(30):
    ...     work_left()
    30
    """
    before = _WORK.most
    # `done` is never reset, so a limit is a count from where the block begins.
    _WORK.most, _WORK.next_look = _WORK.done + steps, _WORK.done
    try:
        yield
    finally:
        _WORK.most, _WORK.next_look = before, _WORK.done


@contextmanager
def usual_work(limit: int | None = None, onward: str = ANY_LIMIT) -> Iterator[None]:
    """Stop the block after the work that a question may take by default, unless a limit is set.

    Args:
        limit: how many positions a search may visit, if a user has said it; work grows with it.
        onward: how to go on where more is needed.

    Raises:
        LimitReached: it takes more.
    """
    if _WORK.most < inf:  # a part of a question has no limit of its own
        yield
        return
    # The work grows in whole multiples of the usual limit of positions.
    steps = USUAL_STEPS * max(1, ceil((limit or 0) / DEFAULT_LIMIT))
    _WORK.onward, _WORK.most, _WORK.next_look = onward, _WORK.done + steps, _WORK.done + steps
    try:
        yield
    finally:
        _WORK.onward, _WORK.most, _WORK.next_look = ANY_LIMIT, inf, _WORK.done


@dataclass
class CheckpointFile:
    """A file for what is known.

    Attributes:
        path: the file.
        every: seconds between two times of writing it.
        used: whether any work has looked at it.
        writers: write what some work knows now; called at the end, however that comes about.
    """

    path: Path
    every: float = 30.0
    used: bool = False
    writers: list[Callable[[], None]] = field(default_factory=list)


_KEPT: ContextVar[CheckpointFile | None] = ContextVar("checkpoint", default=None)


@contextmanager
def checkpoint_scope(keep: CheckpointFile) -> Iterator[None]:
    """Let the work of the block keep what it knows.

    Args:
        keep: where.

    >>> with checkpoint_scope(CheckpointFile(Path("known.npz"))):
    ...     current_checkpoint().path.name
    'known.npz'
    >>> current_checkpoint() is None
    True
    """
    try:
        with setting(_KEPT, keep):
            yield
    finally:
        # Writers run after the file is no longer the current one, each once.
        with finishing():
            while keep.writers:
                keep.writers.pop(0)()


def current_checkpoint() -> CheckpointFile | None:
    """Return where the work in progress keeps what it knows; None if nowhere."""
    return _KEPT.get()


Entry = TypeVar("Entry")

WAITING_SECONDS = 0.05
"""Seconds after which a thread that waits for a list checks its limits."""


class GrowingList(Generic[Entry]):
    """A list in which each entry follows from those before it, and is computed when asked for.

    Whoever computes an entry holds the lock until it is appended: two threads that append what
    they have each computed for one place would shift all that follows. Whoever waits for the lock
    stops at limits of its own.

    Args:
        follow: returns the next entry, given the list of those before; it may raise.
        first: the entries that are known at once.

    Attributes:
        entries: those known so far.

    >>> powers = GrowingList(lambda known: 2 * known[-1], 1)
    >>> powers[10], len(powers.entries), next(iter(powers))
    (1024, 11, 1)
    """

    def __init__(self, follow: Callable[[list[Entry]], Entry], *first: Entry) -> None:
        """Know the first entries."""
        self.follow = follow
        self.entries: list[Entry] = [*first]
        self._lock = Lock()

    def __getitem__(self, place: int) -> Entry:
        """Return an entry, after those before it.

        Raises:
            LimitReached: a limit of the caller is reached; what is known by then is kept.
        """
        entries = self.entries
        while len(entries) <= place:
            check_limits()
            if self._lock.acquire(timeout=WAITING_SECONDS):
                try:
                    # Another thread may have appended it meanwhile.
                    if len(entries) <= place:
                        entries.append(self.follow(entries))
                finally:
                    self._lock.release()
        return entries[place]

    def __iter__(self) -> Iterator[Entry]:
        """Yield the entries without end, those that are known without a look at each."""
        place = 0
        while True:
            known = self.entries[place:] or [self[place]]
            yield from known
            place += len(known)


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
    with setting(_ALLOWED, (*_ALLOWED.get(), 1_000_000 * megabytes)):
        yield


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
