"""Show how far a long computation is: in a cell of a notebook, or on a line of a terminal."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from kalmar.core.i18n import message, translate
from kalmar.runtime.jobs import time_limit
from kalmar.runtime.work import current_progress

CLEAR = "\r\x1b[K"
"""Goes back to the beginning of a line of a terminal, and takes away what stands there."""


@contextmanager
def show_progress() -> Iterator[None]:
    """Show how far the work of a block is, each second after the first two.

    In a notebook the line stands under the cell, by IPython's own display, and goes when the block
    is over. Elsewhere it stands on standard error, if that is a terminal.

    >>> with show_progress():
    ...     2 + 3
    5
    """
    line: _TerminalLine | _CellLine = _CellLine() if _in_notebook() else _TerminalLine()
    try:
        with time_limit(None, lambda seconds: line.show(_sentence(seconds))):
            yield
    finally:
        line.clear()


def _sentence(seconds: float) -> str:
    """Format how long work has gone on, and how far it is where it says so."""
    about = current_progress()
    if about is None:
        return translate(message("{seconds} s", seconds=round(seconds)))
    return translate(message("{seconds:,.0f} s: {about}", seconds=seconds, about=about))


def _in_notebook() -> bool:
    """Return whether IPython runs and has a front end that shows what cells display."""
    # Another thread may be loading it.
    running = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)
    return hasattr(running(), "kernel")


class _TerminalLine:
    """A line on standard error; none where that is no terminal."""

    is_shown = False

    def show(self, text: str) -> None:
        if sys.stderr.isatty():
            self.is_shown = True
            print(CLEAR + text, end="", file=sys.stderr, flush=True)

    def clear(self) -> None:
        if self.is_shown:
            self.show("")


class _CellLine:
    """A line under a cell, replaced in place."""

    handle: Any = None

    def show(self, text: str) -> None:
        data = {"text/plain": text}
        if self.handle is None:
            display: Any = sys.modules["IPython"].display
            self.handle = display.display(data, raw=True, display_id=True)
        else:
            self.handle.update(data, raw=True)

    def clear(self) -> None:
        if self.handle is not None:
            self.show("")
