"""Capabilities of an output stream: terminal, width, colours, characters; conversion to ASCII.

The signs of the field are written in ASCII for terminals and files that have no others.

`show_progress` shows how far a long computation is: in a cell of a notebook, or on a line of a
terminal.
"""

import os
import re
import sys
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

from kalmar.core.i18n import message, translate
from kalmar.render import shutil, textwrap
from kalmar.runtime.jobs import current_progress, time_limit

ESCAPE = re.compile(r"\033\[[0-9;]*m")


LABEL = re.compile(r"\s*\S+(?: \S+)*\s{2,}")


MIN_COLUMNS = 20


def bold(text: str) -> str:
    """Format a text as bold in the language in use; where that is not possible it is dropped."""
    return f"\033[1m{translate(text)}\033[0m"


def is_terminal(stream: TextIO) -> bool:
    """Return whether a stream is an open terminal, read by a person."""
    return not stream.closed and stream.isatty()


def coloured(stream: TextIO) -> bool:
    """Return whether colours and bold type may be written; obeys NO_COLOR and FORCE_COLOR.

    >>> import io
    >>> coloured(io.StringIO())
    False
    """
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return is_terminal(stream) and os.environ.get("TERM") != "dumb"


def width_of(stream: TextIO) -> int | None:
    """Return the columns of a terminal; None for files and pipes, whose lines are not wrapped.

    >>> import io
    >>> width_of(io.StringIO())
    """
    if not is_terminal(stream):
        return None
    return shutil.get_terminal_size().columns


def fitted(text: str, width: int | None) -> str:
    """Wrap lines to a width, indented under their beginning; None leaves them as they are.

    Args:
        text: lines, perhaps with escapes for bold type, which take no room.
        width: in columns; None leaves everything as it is.

    >>> print(fitted("  because   it is the player's turn\\n  short", 24))
      because   it is the
                player's
                turn
      short
    """
    if width is None:
        return text
    return "\n".join(_fitted_line(line, max(width, MIN_COLUMNS)) for line in text.split("\n"))


def _fitted_line(line: str, width: int) -> str:
    # Escapes take no columns, so widths are those of the bare line.
    bare = ESCAPE.sub("", line)
    if len(bare) <= width:
        return line
    label = LABEL.match(bare)
    indent = label.end() if label and label.end() <= width // 2 else _begin(bare) + 2
    if indent > width // 2:
        indent = 2
    wrapped = "\n".join(
        textwrap.wrap(
            bare,
            width,
            subsequent_indent=" " * indent,
            break_on_hyphens=False,
            drop_whitespace=True,
            replace_whitespace=False,
        )
    )
    return _in_bold(wrapped) if line.startswith("\033[1m") else wrapped


def _begin(line: str) -> int:
    return len(line) - len(line.lstrip())


def _in_bold(text: str) -> str:
    """Set each line in bold by itself, as the whole text was."""
    return "\n".join(f"\033[1m{line}\033[0m" for line in text.split("\n"))


def shown_by(text: str, stream: TextIO) -> bool:
    """Return whether the encoding of a stream has all the signs of a text.

    >>> import io
    >>> shown_by("→", io.TextIOWrapper(io.BytesIO(), "cp1252")), shown_by("→", io.StringIO())
    (False, True)
    """
    try:
        text.encode(getattr(stream, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


SIGNS = str.maketrans({
    "→": "->", "←": "<-", "⇒": "=>", "↦": "->", "…": "...", "–": "-", "—": "-", "−": "-", "·": ".",
    "×": "x", "÷": "/", "≤": "<=", "≥": ">=", "≠": "!=", "∞": "inf", "√": "sqrt ", "≡": "=",
    "⊕": "xor", "⊗": "(x)", "⊘": "(/)", "∧": "&", "∨": "|", "△": "&>", "▽": "|!", "⊞": "[+]",
    "▼": "|!-", "∈": "in", "∉": "not in", "⌊": "[", "⌋": "]", "∅": "{}", "Φ": "Phi", "Ψ": "Psi",
    "κ": "kappa", "γ": "gamma", "Σ": "Sum", "⁺": "+", "⁻": "-", "′": "'", "’": "'", "‘": "'",
    "“": '"', "”": '"', "„": '"', "★": "*", "⋆": "*", "●": "o", "○": ".", "□": ".", "■": "#",
    "▢": ".", "☠": "X", "\u202f": " ", "\xa0": " ",
    "│": "|", "┃": "|", "─": "-", "━": "-", "╌": "-", "╎": "|",
    "╱": "/", "╲": "\\", "█": "#", "▓": "#", "▒": "+", "░": ".",
})  # fmt: skip


def in_ascii(text: str) -> str:
    """Convert a text to ASCII: signs as words or other signs, letters without accents.

    >>> in_ascii("G⁺ = 3 ⊕ 5 → relatív prím ő ┌─┐")
    'G+ = 3 xor 5 -> relativ prim o +-+'
    """
    if text.isascii():
        return text
    letters = unicodedata.normalize("NFKD", text.translate(SIGNS))
    return "".join(map(_ascii_sign, letters))


def _ascii_sign(sign: str) -> str:
    if sign.isascii():
        return sign
    if unicodedata.combining(sign):
        return ""
    if unicodedata.name(sign, "").startswith("BOX DRAWINGS"):
        return "+"
    return "?"


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
