"""Limits of running work: deadlines, memory, cancellation, progress, and the end of a process.

Nothing here raises an error amid arbitrary code, as an alarm or another thread would: an error
between two steps of a list, or inside the compiler, leaves a broken state behind.

1. *Deadlines are cooperative.* `time_limit` and `watch_memory` put a limit into a context
   variable; loops call `check_limits`, often through `kalmar.runtime.work.spend`, and it raises
   `LimitReached` where the loop expects it. Kernels run in slices of at most about 0.2 s, with a
   check between them. Limits may lie within one another: the first that is reached counts. This
   needs nothing of the system, so it is the same on Windows, in threads and in a browser.
2. *Cancellation too.* A signal calls `cancel`; every later check raises `KeyboardInterrupt`, so
   that an interrupt that Python discarded (in a finalizer, in a callback from C) is not lost.
3. *Signs of life* come from a daemon thread that only calls back, and never raises.
4. *A backstop ends the process* where no check comes: amid an import, the compiler or a library.
   Only the command line has one, as only it may end its process. What must not be left half done,
   such as writing a file, runs in `finishing`, for which the backstop waits.
"""

import os
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar, copy_context
from itertools import islice
from math import inf
from pathlib import Path
from typing import ClassVar, TypeVar

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message

Item = TypeVar("Item")

FIRST_SIGN = 2.0
"""Seconds of silence before the first sign of life."""
SIGN_INTERVAL = 1.0
"""Seconds from one sign of life to the next."""
MEMORY_INTERVAL = 0.25
"""Seconds after which memory is measured again, which takes longer than reading a clock."""
LIBRARY_BYTES = 150_000_000
"""Bytes that a compiler with its libraries takes beside a limit of memory."""


class _Limit:
    """A limit of a block, within those of the blocks around it.

    Args:
        outer: the limit around it.
        next_look: when it is to be looked at first, by the clock of `time.monotonic`.
        measure: raises LimitReached if the limit is reached; else returns when to look again.

    Attributes:
        due: when this limit or one around it must be looked at.
    """

    __slots__ = ("due", "measure", "next_look", "outer")

    due: float

    def __init__(
        self,
        outer: "_Limit | None" = None,
        next_look: float = inf,
        measure: Callable[[], float] = lambda: inf,
    ) -> None:
        self.outer, self.next_look, self.measure = outer, next_look, measure
        self.due = next_look if outer is None else min(next_look, outer.due)

    def look(self, now: float) -> None:
        """Raise the error of the outermost limit that is reached; else plan the next look."""
        # A limit that was reached stays due, so that each later check raises again: whoever tried
        # something else in place of what took too long is ended as well.
        outer_due = inf
        if self.outer is not None:
            if now >= self.outer.due:
                self.outer.look(now)
            outer_due = self.outer.due
        if now >= self.next_look:
            self.next_look = self.measure()
        self.due = min(self.next_look, outer_due)


def resident_memory() -> int:
    """Return how many bytes of memory this process holds; 0 where the system does not say.

    >>> 0 <= resident_memory() < 1 << 50
    True
    """
    try:
        # The second field counts resident pages; the first is the address space, mostly unused.
        pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, AttributeError, IndexError, ValueError):
        return 0


_UNLIMITED, _FINISHING = _Limit(), _Limit()
_LIMIT: ContextVar[_Limit] = ContextVar("limit", default=_UNLIMITED)


class _Process:
    """What concerns the process as a whole.

    Attributes:
        is_cancelled: whether its work is to end, as a signal said.
        is_owned: whether it is ours to end, as that of the command line is.
        ending: held by whoever must not be cut short, and by whoever ends the process.
        backstops: those that wait; an event is set when one is not needed any more.
    """

    is_cancelled = False
    is_owned = False
    ending = threading.RLock()
    backstops: ClassVar[set[threading.Event]] = set()


def check_limits() -> None:
    """Let the work of the caller end here if it must; loops call this every few milliseconds.

    Raises:
        LimitReached: a limit of time or memory around the caller is reached.
        KeyboardInterrupt: the work is cancelled.

    >>> with time_limit(0.01):
    ...     while True:
    ...         check_limits()
    Traceback (most recent call last):
    kalmar.core.errors.LimitReached: stopped at its limit of 0.01 seconds
    """
    limit = _LIMIT.get()
    if _Process.is_cancelled and limit is not _FINISHING:
        raise KeyboardInterrupt
    # Without a limit the clock is not read.
    if limit.due < inf and (now := time.monotonic()) >= limit.due:
        limit.look(now)


def batches(items: Iterable[Item], size: int = 256) -> Iterator[Sequence[Item]]:
    """Yield items in groups, with a check before each group.

    In a comprehension over many cheap items this costs less than a check of each.

    >>> [len(group) for group in batches(range(600))]
    [256, 256, 88]
    """
    if isinstance(items, (range, list, tuple)):
        for start in range(0, len(items), size):
            check_limits()
            yield items[start : start + size]
        return
    left = iter(items)
    while group := list(islice(left, size)):
        check_limits()
        yield group


@contextmanager
def time_limit(
    seconds: float | None, sign: Callable[[float], None] | None = None
) -> Iterator[None]:
    """Stop the block after so many seconds, at its next check, and report progress until then.

    Args:
        seconds: without end if None.
        sign: called in a thread with the seconds passed, each second after a first silence; None
            for silence.

    Raises:
        LimitReached: time is up.
    """
    with _signs(sign):
        if seconds is None:
            yield
            return

        def is_up() -> float:
            raise LimitReached(out_of_time(seconds))

        with setting(_LIMIT, _Limit(_LIMIT.get(), time.monotonic() + seconds, is_up)):
            yield


@contextmanager
def watch_memory(megabytes: int | None) -> Iterator[None]:
    """Stop the block, at a check, when the process holds so much more memory than at its beginning.

    Libraries and compiled code have room beside the limit. Where the system does not say what a
    process holds, nothing is watched.

    Args:
        megabytes: without end if None.

    Raises:
        LimitReached: it holds more.

    >>> with watch_memory(1000):
    ...     len(bytes(1000))
    1000
    """
    if megabytes is None:
        yield
        return
    most = resident_memory() + 1_000_000 * megabytes + LIBRARY_BYTES

    def measure() -> float:
        if resident_memory() > most:
            raise LimitReached(
                "the search uses more memory than the limit of {megabytes:,} MB; raise"
                " --limit-memory to search further",
                megabytes=megabytes,
            )
        return time.monotonic() + MEMORY_INTERVAL

    with setting(_LIMIT, _Limit(_LIMIT.get(), time.monotonic() + MEMORY_INTERVAL, measure)):
        yield


@contextmanager
def setting(variable: ContextVar[Item], value: Item) -> Iterator[None]:
    """Let a variable of the context have a value within the block.

    >>> with setting(_LIMIT, _FINISHING):
    ...     is_finishing()
    True
    """
    token = variable.set(value)
    try:
        yield
    finally:
        variable.reset(token)


def out_of_time(seconds: float) -> Message:
    """Return the sentence that says that a limit of time is reached."""
    return message("stopped at its limit of {seconds:g} seconds", seconds=seconds)


@contextmanager
def finishing() -> Iterator[None]:
    """Let the block come to its end: no check in it raises, and no backstop cuts it short."""
    with setting(_LIMIT, _FINISHING), _Process.ending:
        yield


def is_finishing() -> bool:
    """Return whether this thread is in a block of `finishing`."""
    return _LIMIT.get() is _FINISHING


def cancel(is_cancelled: bool = True) -> None:
    """Let every later check raise KeyboardInterrupt, or no more, if it is over."""
    _Process.is_cancelled = is_cancelled


_DOING: list[Callable[[], Message]] = []


@contextmanager
def progress_scope(what: Callable[[], Message]) -> Iterator[None]:
    """Be about something within the block.

    Args:
        what: says how far it is; asked only where somebody looks.

    >>> from kalmar.core.i18n import message
    >>> with progress_scope(lambda: message("{heaps} heaps", heaps=3)):
    ...     print(current_progress())
    3 heaps
    >>> current_progress() is None
    True
    """
    _DOING.append(what)
    try:
        yield
    finally:
        _DOING.remove(what)


def current_progress() -> Message | None:
    """Return what the innermost work reports; None where none reports anything."""
    return _DOING[-1]() if _DOING else None


@contextmanager
def _signs(sign: Callable[[float], None] | None) -> Iterator[None]:
    """Give signs of life from a thread while the block runs."""
    if sign is None:
        yield
        return
    over, start = threading.Event(), time.monotonic()

    def report() -> None:
        interval = FIRST_SIGN
        while not over.wait(interval):
            # A sign looks at work that goes on meanwhile, so it may fail; the next one may not.
            with suppress(Exception):
                sign(time.monotonic() - start)
            interval = SIGN_INTERVAL

    thread = _started(report)
    try:
        yield
    finally:
        over.set()
        if thread is not None:
            thread.join()  # nothing is written any more after the block


def _started(target: Callable[[], None]) -> threading.Thread | None:
    """Start a daemon thread with the settings in use here; None where there are no threads."""
    # A thread begins with empty context variables: the language would be lost.
    thread = threading.Thread(target=copy_context().run, args=(target,), daemon=True)
    try:
        thread.start()
    except RuntimeError:  # in a browser, without threads
        return None
    return thread


def own_process() -> None:
    """Say that this process does nothing but one command, so that a backstop may end it."""
    _Process.is_owned = True


@contextmanager
def backstop(
    seconds: float | None, last_words: Callable[[], object], exit_code: int
) -> Iterator[None]:
    """End the process if the block has not ended after so many seconds, if the process is ours.

    Args:
        seconds: without end if None.
        last_words: called before the end; says why.
        exit_code: of the process.
    """
    if seconds is None:
        yield
        return
    over = threading.Event()
    _Process.backstops.add(over)
    end_process(seconds, last_words, exit_code, over)
    try:
        yield
    finally:
        over.set()
        _Process.backstops.discard(over)


def disarm() -> None:
    """Take all backstops away, as output begins: half a result is worse than a late one."""
    # A reader of the output may take hours, so the lock is not held until it is written.
    with _Process.ending:
        for over in _Process.backstops:
            over.set()


def end_process(
    seconds: float, last_words: Callable[[], object], exit_code: int, over: threading.Event
) -> None:
    """End the process after so many seconds, unless something is over by then; see `backstop`."""

    def watch() -> None:
        if over.wait(min(seconds, threading.TIMEOUT_MAX)):
            return
        # Whoever writes a file or a result has the lock, and is waited for.
        with _Process.ending:
            if not over.is_set():
                with suppress(Exception):
                    last_words()
                    sys.stderr.flush()
                _end_children()
                os._exit(exit_code)

    if _Process.is_owned:
        _started(watch)


def _end_children() -> None:
    """End the processes that this one has begun, which an abrupt end leaves alone otherwise."""
    processes = sys.modules.get("multiprocessing")
    if processes is not None:
        for child in processes.active_children():
            child.kill()
