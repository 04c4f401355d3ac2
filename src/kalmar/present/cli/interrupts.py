"""Ctrl+C always ends a command, even where the exception it raises is lost.

Python discards what is raised while an object is finalized, or while C calls back into Python,
as compiling with Numba does. So an interrupt is remembered, and raised again until the
command ends.
"""

import _thread
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

__all__ = ["Interrupts", "interrupts"]

AGAIN = 0.3
"""Seconds after which an interrupt that led nowhere comes again."""


class Interrupts:
    """Whether the user has interrupted.

    Attributes:
        seen: whether they have.
    """

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.seen = self.over = self.own = False

    def handle(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002 - Python's signature
        """The handler of SIGINT."""
        again, self.own = self.own, False
        first, self.seen = not self.seen, True
        if self.over or (again and leaving()):
            return
        if first:
            _thread.start_new_thread(self.remind, ())
        raise KeyboardInterrupt

    def remind(self) -> None:
        """Interrupt again and again, in a thread, until the command has ended."""
        while True:
            time.sleep(AGAIN)
            if self.over:
                return
            self.own = True
            _thread.interrupt_main()


def leaving() -> bool:
    """Whether an interrupt is on its way out already: tidying up must not be disturbed."""
    error = sys.exception()
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__context__
    return error is not None


def lost(report: "sys.UnraisableHookArgs") -> None:
    """Ignore an interrupt that was lost, for it is raised again."""
    if not isinstance(report.exc_value, KeyboardInterrupt):
        sys.__unraisablehook__(report)


@contextmanager
def interrupts() -> Iterator[Interrupts]:
    """Watch for interrupts; in threads, which get none, do nothing."""
    found = Interrupts()
    if threading.current_thread() is not threading.main_thread():
        yield found
        return
    handler = signal.getsignal(signal.SIGINT)
    hook, sys.unraisablehook = sys.unraisablehook, lost
    try:
        if handler is not signal.SIG_IGN:
            signal.signal(signal.SIGINT, found.handle)
        yield found
    finally:
        found.over = True
        sys.unraisablehook = hook
        if handler is not None:
            signal.signal(signal.SIGINT, handler)
