"""Lists in columns: aligned by blanks, and wrapped cell by cell where a terminal is too narrow.

What goes to standard output, and what is told beside it.

Signs of life on a terminal: how much is done, how fast, and how long it will take.

The words for how far a survey has come with a game.
"""

import os
import sys
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import zip_longest
from typing import Any, TextIO

import click

from kalmar.cli.output_settings import output_settings
from kalmar.core.errors import DataError
from kalmar.core.i18n import Said, as_said, said, spoken
from kalmar.render.terminal import coloured, fitted, in_ascii, is_terminal, shown_by, width_of
from kalmar.runtime.jobs import disarm

__all__ = [
    "Data",
    "Progress",
    "as_bytes",
    "as_csv",
    "bold",
    "clear_note",
    "columns",
    "discard_output",
    "dumped",
    "emit",
    "note",
    "presentable",
    "shows_progress",
    "standard_output",
    "status_word",
    "tell",
]


class Data(str):
    """Text that programs read: it is neither translated nor wrapped."""


def emit(text: str | bytes) -> None:
    """Write text and a newline, or bytes as they are, to standard output.

    Sentences are said in the language in use, and on a terminal lines keep to its width.

    Raises:
        DataError: nothing can be written there.
        BrokenPipeError: nobody reads it any more.
    """
    out = sys.stdout
    if isinstance(text, str) and not isinstance(text, Data):
        text = presentable(text, out)
    elif isinstance(text, Data) and not shown_by(text, out):
        text = in_ascii(text)
    disarm()
    with standard_output():
        click.echo(text, nl=isinstance(text, str), color=coloured(out))


def tell(text: str) -> None:
    """Write a line for people to standard error."""
    err = sys.stderr
    click.echo(presentable(text, err), err=True, color=coloured(err))


def presentable(text: str, stream: TextIO) -> str:
    """Format a text for a stream: in the language, characters and line width in use."""
    told = spoken(text)
    if output_settings().plain or not shown_by(told, stream):
        told = in_ascii(told)
    return fitted(told, width_of(stream))


def shows_progress() -> bool:
    """Return whether somebody sees progress: on a terminal, unless it is to be quiet."""
    return is_terminal(sys.stderr) and not output_settings().quiet


@contextmanager
def standard_output() -> Iterator[None]:
    """Name standard output in errors of writing to it.

    Raises:
        DataError: nothing can be written there.
        BrokenPipeError: nobody reads it any more.
    """
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        from kalmar.runtime.files import reason_of_system

        discard_output()
        raise DataError(
            "standard output cannot be written: {strerror}",
            strerror=reason_of_system(error),
        ) from error


def discard_output() -> None:
    """Discard what standard output still buffers, so that Python exits without an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def as_bytes(text: str | bytes) -> bytes:
    """Encode a text for a file, without bold; return bytes as they are."""
    return text if isinstance(text, bytes) else f"{click.unstyle(spoken(text))}\n".encode()


def dumped(data: Any) -> Data:
    """Format data as JSON on one line, in ASCII if standard output has nothing else.

    >>> dumped({"game": "amőba"})
    '{"game": "amőba"}'
    """
    import json

    text = json.dumps(data, ensure_ascii=False)
    return Data(text if shown_by(text, sys.stdout) else json.dumps(data))


def bold(text: str) -> str:
    """Format a text as bold in the language in use; where that is not possible, `emit` drops it."""
    return click.style(spoken(text), bold=True)


GAP = 2


def columns(rows: list[list[str]]) -> str:
    """Format rows of cells in the language in use, the first cell of each in bold.

    >>> import click
    >>> rows = [["nim", "take any number"], ["kayles", "knock down pins"]]
    >>> print(click.unstyle(columns(rows)))
    nim     take any number
    kayles  knock down pins
    """
    wide = [max(map(len, column)) for column in zip(*rows, strict=True)]
    width = width_of(sys.stdout)
    gaps = GAP * (len(wide) - 1)
    if width is not None and sum(wide) + gaps > width:
        return _wrapped(rows, _narrowed(wide, width - gaps))
    lines = []
    for first, *others in rows:
        cells = [cell.ljust(side) for cell, side in zip(others, wide[1:], strict=True)]
        lines.append((" " * GAP).join([bold(first.ljust(wide[0])), *cells]).rstrip())
    return "\n".join(lines)


def _wrapped(rows: list[list[str]], sides: list[int]) -> str:
    """Format rows of cells in columns, wrapping cells into several lines.

    >>> import click
    >>> print(click.unstyle(_wrapped([["nim", "take any number"]], [3, 8])))
    nim  take any
         number
    """
    from textwrap import wrap  # slow to load

    lines = []
    for row in rows:
        cells = [
            wrap(cell, side, break_on_hyphens=False) for cell, side in zip(row, sides, strict=True)
        ]
        for first, *others in zip_longest(*cells, fillvalue=""):
            padded = [cell.ljust(side) for cell, side in zip(others, sides[1:], strict=True)]
            begun = bold(first) + " " * (sides[0] - len(first))
            lines.append((" " * GAP).join([begun if first else " " * sides[0], *padded]).rstrip())
    return "\n".join(lines)


def _narrowed(wide: list[int], room: int) -> list[int]:
    """Shrink column widths until they fit into a room, always the widest column first.

    >>> _narrowed([6, 40, 30], 46)
    [6, 20, 20]
    """
    sides = list(wide)
    while sum(sides) > room and max(sides) > 1:
        widest = max(range(len(sides)), key=lambda place: (sides[place], place))
        sides[widest] -= 1
    return sides


PAUSE = 0.2
"""Seconds between two notes, so that they can be read."""

CLEAR = "\r\033[K"


def note(text: str) -> None:
    """Write a line over the one before, if somebody watches."""
    if shows_progress():
        told, width = in_ascii(spoken(text)), width_of(sys.stderr)
        click.echo(f"{CLEAR}{told[: width - 1] if width else told}", err=True, nl=False)


def clear_note() -> None:
    """Take the last note away."""
    if shows_progress():
        click.echo(CLEAR, err=True, nl=False)


class Progress:
    """What is done of some work, its rate, and the time that is left.

    Args:
        what: the things that are counted, in the plural.
    """

    def __init__(self, what: str) -> None:
        """Start the clock."""
        self.what = what
        self.start, self.shown = time.perf_counter(), 0.0

    def __call__(self, done: int, total: int) -> None:
        """Show it, at most five times a second; take it away at the end."""
        now = time.perf_counter()
        if done >= total and self.shown:
            self.shown = 0.0
            clear_note()
        elif done < total and now - self.shown >= PAUSE:
            self.shown = now
            note(self.sentence(done, total, now - self.start))

    def sentence(self, done: int, total: int, passed: float) -> str:
        """Format the line that shows the progress.

        >>> Progress("heaps").sentence(500, 2000, 2.0)
        'heaps: 500 of 2,000, 250 a second, 6 s to go'
        """
        rate = done / max(passed, 1e-9)
        return said(
            "{what}: {done:,} of {total:,}, {rate:,.0f} a second, {left:,.0f} s to go",
            what=self.what,
            done=done,
            total=total,
            rate=rate,
            left=(total - done) / max(rate, 1e-9),
        )


WORDS: dict[str, Said] = {
    "proved": said("proved"),
    "observed": said("observed"),
    "none": said("none"),
    "stopped": said("stopped"),
    "failed": said("failed"),
}


def status_word(status: str) -> str:
    """Return the word for a status.

    >>> status_word("proved")
    'proved'
    """
    return WORDS.get(status, as_said(status))


def as_csv(rows: list[dict[str, Any]], columns: Iterable[str]) -> str:
    """Format a line of CSV for each row, below one with the names of the columns."""
    import csv
    from io import StringIO

    file = StringIO()
    writer = csv.DictWriter(file, list(columns), lineterminator="\n", extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    return file.getvalue().removesuffix("\n")
