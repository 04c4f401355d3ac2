"""Report that kernels are being compiled: once where it takes long, once where it is in vain.

`kalmar.runtime.jit` says when a kernel begins and ends, and where its machine code cannot be kept;
whoever runs a command for a person says by `report_compiling` how a sentence reaches that person.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from dataclasses import dataclass
from time import monotonic

from kalmar.core.i18n import Message, message

REPORT_AFTER = 2.0
"""Seconds of compiling after which it is said."""


@dataclass(eq=False)
class CompileReport:
    """What a command has compiled so far.

    Attributes:
        say: passes on a sentence.
        seconds: how long those took that are done.
        is_told: whether anything has been said; one sentence is enough.
        began: when the kernel was begun that is compiled now.
        timer: says that it takes long.
    """

    say: Callable[[Message], None]
    seconds: float = 0.0
    is_told: bool = False
    began: float = 0.0
    timer: threading.Timer | None = None

    def begin(self) -> None:
        """Begin with a kernel."""
        self.began = monotonic()
        if not self.is_told:
            # The language and the way of writing are variables of the context, which a thread
            # lacks.
            within, rest = copy_context(), max(0.0, REPORT_AFTER - self.seconds)
            self.timer = threading.Timer(rest, within.run, (self.tell,))
            self.timer.daemon = True
            self.timer.start()

    def end(self) -> None:
        """End with a kernel."""
        self.seconds += monotonic() - self.began
        if self.timer is not None:
            self.timer.cancel()

    def tell(self, sentence: Message | None = None) -> None:
        """Say a sentence, by default that compiling takes long, unless something has been said."""
        if self.is_told:
            return
        self.is_told = True
        self.say(sentence or message("compiling for this machine, once"))

    def cannot_keep(self, folder: object, reason: str) -> None:
        """Say that machine code is compiled in vain."""
        self.tell(message("compiled code cannot be cached in {folder} ({reason}), so this is"
                          " compiled every time: set {name} to another folder",
                          folder=folder, reason=reason, name="NUMBA_CACHE_DIR"))  # fmt: skip


_REPORT = CompileReport(lambda _: None, is_told=True)
"""Where nobody is told."""
_CURRENT = [_REPORT]


def current_report() -> CompileReport:
    """Return where kernels that are compiled now are reported."""
    return _CURRENT[-1]


@contextmanager
def report_compiling(say: Callable[[Message], None]) -> Iterator[CompileReport]:
    """Report what is compiled within the block.

    Args:
        say: passes on a sentence; it may be called from another thread.

    >>> with report_compiling(print) as report:
    ...     report.cannot_keep("/no/folder", "it is a file")
    compiled code cannot be cached in /no/folder (it is a file), so this is compiled every time: ...
    """
    report = CompileReport(say)
    _CURRENT.append(report)
    try:
        yield report
    finally:
        _CURRENT.remove(report)
