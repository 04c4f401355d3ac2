"""Limits of time and of memory in use, and signs of life until they are reached.

Time is kept by the system's alarm in the main thread of a process on Unix. Anywhere else a thread
watches the clock, and raises the error in the thread that works, at its next step in Python.
"""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import TYPE_CHECKING

from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import Said, said
from kalmar.runtime.limits import resident_memory

if TYPE_CHECKING:
    import threading

__all__ = ["PATIENCE", "time_limit", "watch_memory"]

PATIENCE = 2.0
"""Seconds of silence before the first sign of life."""
EVERY = 1.0
"""Seconds from one sign of life to the next."""
COMPILERS = ("numba.", "llvmlite.")
"""How the names of modules begin whose work is never cut short."""
RETRY_INTERVAL = 0.25
"""Seconds after which time is up once more: what is raised in a finalizer is lost."""
SLICE = 0.05
"""Seconds that a thread which watches a clock sleeps at a time."""
LONGEST = 1e6
"""Seconds until a clock is looked at again: the system takes none that is much longer."""
OF_LIBRARIES = 150_000_000
"""Bytes that a compiler with its libraries takes beside a limit of memory."""
CLEANUP_GRACE = 20.0
"""Seconds after the limit until when what tidies up is let end, such as a file being written."""


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
    kalmar.core.errors.LimitReached: stopped at its limit of 0.01 seconds
    """
    if seconds is None and sign is None:
        yield
        return
    with _ended_by(_Clock(seconds, sign)):
        yield


@contextmanager
def watch_memory(megabytes: int | None) -> Iterator[None]:
    """Stop the block when the process holds so much more memory than at its beginning.

    Libraries and compiled code have room beside the limit. Where the system does not say what a
    process holds, nothing is watched.

    Args:
        megabytes: without end if None.

    Raises:
        LimitReached: it holds more.
        UsageError: there is a limit, but neither an alarm nor threads to keep it.

    >>> with watch_memory(1000):
    ...     len(bytes(1000))
    1000
    """
    if megabytes is None:
        yield
        return
    with _ended_by(_Scale(megabytes)):
        yield


@contextmanager
def _ended_by(clock: "_Clock") -> Iterator[None]:
    """End the block when a clock says so."""
    # The alarm interrupts blocking calls too; the watching thread only reaches steps in Python.
    ring = _alarm if _has_alarm() else _watcher
    try:
        with _quiet_finalizers(), ring(clock):
            yield
    except _TimeIsUp as error:
        raise LimitReached(error.sentence) from error


@contextmanager
def _quiet_finalizers() -> Iterator[None]:
    """Suppress reports of time-limit errors lost in a finalizer: they are raised again."""
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
        super().__init__(self.words())

    def words(self) -> Said:
        """Describe which limit was reached."""
        return said("stopped at its limit of {seconds:g} seconds", seconds=self.seconds)


class _Clock:
    """The time that has passed, what it allows, and when to look again."""

    def __init__(self, limit: float | None, sign: Callable[[float], None] | None) -> None:
        self.limit, self.sign = limit, sign
        # A class of its own for each clock, so that `leaving` knows whose error is under way.
        self.error: type[_TimeIsUp] = type("TimeIsUp", (_TimeIsUp,), {"seconds": limit})
        self.began = time.monotonic()
        self.silence, self.due = PATIENCE, limit or 0.0
        # A block that begins amid an import has that import among its callers all the time, so
        # there frames say nothing of what may be cut short.
        self.amid = _fragile(sys._getframe())
        self.watched = self.over = False

    def passed(self) -> float:
        """Return the seconds since the block began."""
        return time.monotonic() - self.began

    def up(self, frame: FrameType | None) -> bool:
        """Check whether time is up; if it is not, emit a sign of life when one is due.

        Args:
            frame: what runs. A sign given amid an import may need the module that is being made.
        """
        passed = self.passed()
        if self.limit is not None and passed >= self.limit:
            self.due = passed + RETRY_INTERVAL
            return not self.over
        if self.sign is not None and passed >= self.silence:
            # Where no sign can be given now, it is tried again after a slice of a second.
            can_tell = self.amid or not any(map(_imports, _calls(frame)))
            self.silence = passed + (EVERY if can_tell else SLICE)
            if can_tell:
                self.sign(passed)
        return False

    def can_end(self, frame: FrameType | None) -> bool:
        """Check whether the code running there may be cut short."""
        return self.amid or not _fragile(frame)

    def rests(self) -> bool:
        """Wait until the next check or the block's end; return whether the block still runs."""
        # Short slices, so that the thread ends soon after the block.
        until = time.monotonic() + self.wait()
        while not self.over and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, SLICE))
        return not self.over

    def late(self) -> bool:
        """Return whether time has been up for longer than tidying up may take."""
        return self.limit is not None and self.passed() >= self.limit + CLEANUP_GRACE

    def leaving(self) -> bool:
        """Return whether work is being tidied up after a timeout, so must not be disturbed."""
        # The error, or one raised while it was handled, whose context leads back to it.
        error = sys.exception()
        while error is not None and not isinstance(error, self.error):
            error = error.__context__
        return error is not None and not self.late()

    def wait(self) -> float:
        """Return the seconds until the clock must be checked.

        >>> _Clock(None, print).wait() > PATIENCE - 1, 59 < _Clock(60, None).wait() <= 60
        (True, True)
        """
        passed = self.passed()
        waits = [] if self.sign is None else [self.silence - passed]
        if self.limit is not None:
            waits.append(self.due - passed)
        # Never 0, which would switch the alarm off instead of ringing at once.
        return min(max(min(waits), 0.001), LONGEST)


class _TooLarge(_TimeIsUp):
    """Raised where memory is watched."""

    megabytes = 0

    def words(self) -> Said:
        """Describe which limit was reached."""
        return said(
            "the search holds more than the limit of {megabytes:,} MB of memory; a larger"
            " --limit-memory allows it",
            megabytes=self.megabytes,
        )


class _Scale(_Clock):
    """Looks at memory in place of time."""

    def __init__(self, megabytes: int) -> None:
        super().__init__(None, None)
        self.error = type("TooLarge", (_TooLarge,), {"megabytes": megabytes})
        self.most = resident_memory() + 1_000_000 * megabytes + OF_LIBRARIES

    def up(self, frame: FrameType | None) -> bool:
        """Check whether too much memory is held."""
        del frame
        return not self.over and resident_memory() > self.most

    def wait(self) -> float:
        """Return the seconds until memory is checked again."""
        return RETRY_INTERVAL


def _has_alarm() -> bool:
    """Check whether alarms work in this thread: only in the main one, and not on Windows."""
    import threading

    here = threading.current_thread() is threading.main_thread()
    return here and hasattr(signal, "SIGALRM") and hasattr(signal, "setitimer")


_RINGING: list[_Clock] = []
"""The clocks that the alarm rings for, the outermost first: the system has one alarm only."""


@contextmanager
def _alarm(clock: _Clock) -> Iterator[None]:
    # What is left of an alarm set by others is set again, less the time of the block, at the end.
    left, began = signal.getitimer(signal.ITIMER_REAL)[0], time.monotonic()
    before = signal.signal(signal.SIGALRM, _alarm_handler)
    try:
        try:  # within it from the first moment, as a short limit is up at once
            _RINGING.append(clock)
            _set_alarm()
            yield
        finally:  # where a last ring may raise, before this is known
            clock.over = True
    finally:
        clock.over = True
        if clock in _RINGING:
            _RINGING.remove(clock)
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if _RINGING:
            _set_alarm()
        elif left:  # an alarm of somebody else's
            signal.setitimer(signal.ITIMER_REAL, max(left - (time.monotonic() - began), 0.001))


def _alarm_handler(_signum: int, frame: FrameType | None) -> None:
    """Give the signs of life that are due, and end the outermost block whose time is up."""
    # Clocks are asked before the alarm is set again, as being asked moves the time they are due.
    up = [clock for clock in _RINGING if clock.up(frame)]
    # Set before anything is raised: an error that gets lost must be followed by another ring.
    _set_alarm()
    for clock in up:
        if not clock.leaving() and clock.can_end(frame):
            raise clock.error


def _set_alarm() -> None:
    """Let the alarm ring when the next clock must be checked."""
    if _RINGING:
        signal.setitimer(signal.ITIMER_REAL, min(clock.wait() for clock in _RINGING))


def _fragile(frame: FrameType | None) -> bool:
    """Check whether a module is being imported or a kernel compiled.

    Cut short, a module could not be imported again, and the compiler would be left half changed.
    """
    return any(_imports(call) or _compiles(call) for call in _calls(frame))


def _calls(frame: FrameType | None) -> Iterator[FrameType]:
    """Yield a frame, and those that called it."""
    while frame is not None:
        yield frame
        frame = frame.f_back


def _imports(call: FrameType) -> bool:
    return call.f_code.co_filename.startswith("<frozen importlib")


def _compiles(call: FrameType) -> bool:
    return bool(call.f_globals.get("__name__", "").startswith(COMPILERS))


@contextmanager
def _watcher(clock: _Clock) -> Iterator[None]:
    import threading

    worker, raising = threading.get_ident(), threading.Lock()

    def watch() -> None:
        while clock.rests():
            # The frame is a snapshot: the worker runs on while its calls are looked at.
            there = sys._current_frames().get(worker)
            if clock.up(there) and clock.can_end(there) and raising.acquire(blocking=False):
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
