"""Budgets of positions, memory and time, so that what would take too much is refused.

Time is kept by the system's alarm in the main thread of a process on Unix. Anywhere else a thread
watches the clock, and raises the error in the thread that works, at its next step in Python.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

from kalmar.errors import LimitReached, UsageError
from kalmar.words import said

if TYPE_CHECKING:
    import threading

__all__ = [
    "COMPACT_LIMIT",
    "DEFAULT_LIMIT",
    "free_memory",
    "memory_limit",
    "refuse_beyond_memory",
    "time_limit",
]

DEFAULT_LIMIT = 1_000_000
"""How many positions a search may visit by default."""

COMPACT_LIMIT = 20_000_000
"""How many by default where they take a few bytes each, as sums do that compiled loops search."""

PATIENCE = 2.0
"""Seconds of silence before the first sign of life."""
COMPILERS = ("numba.", "llvmlite.")
"""How the names of modules begin whose work is never cut short."""
AGAIN = 0.25
"""Seconds after which time is up once more: what is raised in a finalizer is lost."""
SLICE = 0.05
"""Seconds that a thread which watches a clock sleeps at a time."""
TIDYING = 20.0
"""Seconds after the limit until when what tidies up is let end, such as a file being written."""


_ALLOWED: list[int] = []


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
    _ALLOWED.append(1_000_000 * megabytes)
    try:
        yield
    finally:
        _ALLOWED.pop()


def free_memory() -> int:
    """How many bytes of memory can be had: what is free, or less where there is a limit."""
    return min([_free_memory(), *_ALLOWED])


def _free_memory() -> int:
    """How many bytes are free; a great number where the system does not say."""
    try:
        lines = Path("/proc/meminfo").read_text(encoding="ascii").splitlines()
        kilobytes = next(line.split()[1] for line in lines if line.startswith("MemAvailable"))
        return 1024 * int(kilobytes)
    except (OSError, StopIteration, ValueError):
        return 1 << 62


def refuse_beyond_memory(needed: int, what: str) -> None:
    """Do nothing if there is enough memory.

    Args:
        needed: how many bytes.
        what: takes them, with the verb.

    Raises:
        LimitReached: there is less.
    """
    free = free_memory()
    if needed > free and free in _ALLOWED:
        raise LimitReached(
            "{what} {needed:,.1f} GB of memory, more than the limit of {free:,.1f} GB; a larger"
            " --limit-memory allows it",
            what=what,
            needed=needed / 1e9,
            free=free / 1e9,
        )
    if needed > free:
        raise LimitReached(
            "{what} {needed:,.1f} GB of memory, but only {free:,.1f} GB are free",
            what=what,
            needed=needed / 1e9,
            free=free / 1e9,
        )


@contextmanager
def time_limit(
    seconds: float | None, sign: Callable[[float], None] | None = None
) -> Iterator[None]:
    """Stop the block after so many seconds, and report progress until then.

    Args:
        seconds: without end if None.
        sign: called with the seconds passed, each second after a first silence; None for silence.

    Raises:
        LimitReached: time is up.
        UsageError: there is a limit, but neither an alarm nor threads to keep it.

    >>> with time_limit(0.01):
    ...     while True:
    ...         pass
    Traceback (most recent call last):
    kalmar.errors.LimitReached: stopped at its limit of 0.01 seconds
    """
    if seconds is None and sign is None:
        yield
        return
    clock = _Clock(seconds, sign)
    ring = _alarm if _has_alarm() else _watcher
    try:
        with _quiet_finalizers(), ring(clock):
            yield
    except _TimeIsUp as error:
        raise LimitReached(error.sentence) from error


@contextmanager
def _quiet_finalizers() -> Iterator[None]:
    """Say nothing of an error that fell into a finalizer and was lost: it comes again."""
    usual = sys.unraisablehook

    def hook(lost: "sys.UnraisableHookArgs") -> None:
        if not issubclass(lost.exc_type, _TimeIsUp):
            usual(lost)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = usual


class _TimeIsUp(LimitReached):
    """Raised amid the work. A thread can raise classes only: each clock has one of its own."""

    seconds = 0.0

    def __init__(self) -> None:
        super().__init__(said("stopped at its limit of {seconds:g} seconds", seconds=self.seconds))


class _Clock:
    """The time that has passed, what it allows, and when to look again."""

    def __init__(self, limit: float | None, sign: Callable[[float], None] | None) -> None:
        self.limit, self.sign = limit, sign
        self.error: type[_TimeIsUp] = type("TimeIsUp", (_TimeIsUp,), {"seconds": limit})
        self.began = time.monotonic()
        self.watched = self.over = False

    def passed(self) -> float:
        """Seconds since the block began."""
        return time.monotonic() - self.began

    def up(self) -> bool:
        """Whether time is up; if it is not, a sign of life is given."""
        passed = self.passed()
        if self.limit is not None and passed >= self.limit:
            return True
        if self.sign is not None and passed >= PATIENCE:
            self.sign(passed)
        return False

    def rests(self) -> bool:
        """Sleep until the clock must be checked or the block is over; whether it is not over."""
        until = time.monotonic() + self.wait()
        while not self.over and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, SLICE))
        return not self.over

    def late(self) -> bool:
        """Whether time is up for so long that nothing is only tidied up any more."""
        return self.limit is not None and self.passed() >= self.limit + TIDYING

    def wait(self) -> float:
        """Seconds until the clock must be checked.

        >>> _Clock(None, print).wait() == PATIENCE, 59 < _Clock(60, None).wait() <= 60
        (True, True)
        """
        passed = self.passed()
        waits = [] if self.sign is None else [1.0 if passed >= PATIENCE else PATIENCE]
        if self.limit is not None:
            waits.append(AGAIN if passed >= self.limit else self.limit - passed)
        return max(min(waits), 0.001)


def _has_alarm() -> bool:
    """Whether the system can ring in this thread: only in the main one, and not on Windows."""
    import threading

    here = threading.current_thread() is threading.main_thread()
    return here and hasattr(signal, "SIGALRM") and hasattr(signal, "setitimer")


@contextmanager
def _alarm(clock: _Clock) -> Iterator[None]:
    def ring(_signum: int, frame: FrameType | None) -> None:
        if clock.over:  # a ring on the way when all was done
            return
        up = clock.up()
        signal.setitimer(signal.ITIMER_REAL, clock.wait())
        if up and (clock.late() or not _leaving()) and (amid or not _fragile(frame)):
            raise clock.error

    amid = _fragile(sys._getframe())

    before = signal.signal(signal.SIGALRM, ring)
    outer = signal.getitimer(signal.ITIMER_REAL)[0]
    try:
        try:  # within it from the first moment, as a short limit is up at once
            signal.setitimer(signal.ITIMER_REAL, clock.wait())
            yield
        finally:  # where a last ring may raise, before this is known
            clock.over = True
    finally:
        clock.over = True
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if outer:  # the clock of a block around this one goes on
            signal.setitimer(signal.ITIMER_REAL, max(outer - clock.passed(), 0.001))


def _fragile(frame: FrameType | None) -> bool:
    """Whether a module is being imported or a kernel compiled.

    Cut short, a module could not be imported again, and the compiler would be left half changed.
    """
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        if frame.f_globals.get("__name__", "").startswith(COMPILERS):
            return True
        frame = frame.f_back
    return False


def _leaving() -> bool:
    """Whether work is being tidied up because time is up: that must not be disturbed."""
    error = sys.exception()
    while error is not None and not isinstance(error, _TimeIsUp):
        error = error.__context__
    return error is not None


@contextmanager
def _watcher(clock: _Clock) -> Iterator[None]:
    import threading

    worker, raising = threading.get_ident(), threading.Lock()
    amid = _fragile(sys._getframe())

    def watch() -> None:
        while clock.rests():
            there = sys._current_frames().get(worker)
            if clock.up() and (amid or not _fragile(there)) and raising.acquire(blocking=False):
                if clock.watched and not clock.over:
                    _raise_in(worker, clock.error)
                raising.release()

    thread = threading.Thread(target=watch, daemon=True)
    try:
        _start(thread, clock)
        clock.watched = True  # an error amid the start of a thread would leave its locks held
        yield
    finally:
        clock.over = True  # nothing can come between: after it one error is on its way at the most
        with suppress(_TimeIsUp):
            raising.acquire()  # for good: what may be raised has been, and is taken back
            _raise_in(worker, None)


def _start(thread: "threading.Thread", clock: _Clock) -> None:
    """Start the thread that watches the clock."""
    try:
        thread.start()
    except RuntimeError as error:
        if clock.limit is not None:
            raise UsageError(
                "this Python has no threads, so it cannot keep a time limit: leave the limit out"
            ) from error


def _raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Let a thread raise an error at its next step in Python; None takes back what waits."""
    import ctypes

    ctypes.pythonapi.PyThreadState_SetAsyncExc(
        ctypes.c_ulong(thread), error and ctypes.py_object(error)
    )
