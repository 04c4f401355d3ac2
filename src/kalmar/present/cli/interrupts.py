"""Ctrl+C always ends a command, even where the exception it raises is lost; so does SIGTERM.

That is what batch systems, `timeout` and `kill` send; what long work has done is saved then, too.

Python discards what is raised while an object is finalized, or while C calls back into Python,
as compiling with Numba does. So a signal is remembered, and raised again until the command ends.
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
    """Whether the command is to end.

    Attributes:
        signum: the first signal that said so; 0 for none.
    """

    def __init__(self) -> None:
        """Nothing has happened yet."""
        self.signum = 0
        self.over = self.own = False

    def handle(self, signum: int, frame: FrameType | None) -> None:  # noqa: ARG002 - Python's signature
        """The handler of the signals."""
        again, self.own = self.own, False
        first, self.signum = not self.signum, self.signum or signum
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
            _thread.interrupt_main(signal.Signals(self.signum))


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
def interrupts(found: Interrupts) -> Iterator[None]:
    """Watch for signals; in threads, which get none, do nothing."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handlers = {signum: signal.getsignal(signum) for signum in (signal.SIGINT, signal.SIGTERM)}
    hook, sys.unraisablehook = sys.unraisablehook, lost
    try:
        for signum, handler in handlers.items():
            if handler is not signal.SIG_IGN:
                signal.signal(signum, found.handle)
        yield
    finally:
        found.over = True
        sys.unraisablehook = hook
        for signum, handler in handlers.items():
            if handler is not None:
                signal.signal(signum, handler)
