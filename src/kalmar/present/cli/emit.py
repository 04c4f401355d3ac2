"""What goes to standard output, and what is told beside it."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

import click

from kalmar.errors import DataError
from kalmar.present.cli.manners import manners
from kalmar.present.plain_signs import in_ascii
from kalmar.present.terminal import coloured, fitted, is_terminal, shown_by, width_of
from kalmar.words import spoken

__all__ = [
    "Data",
    "as_bytes",
    "bold",
    "discard_output",
    "dumped",
    "emit",
    "presentable",
    "standard_output",
    "tell",
    "watched",
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
    with standard_output():
        click.echo(text, nl=isinstance(text, str), color=coloured(out))


def tell(text: str) -> None:
    """Write a line for people to standard error."""
    err = sys.stderr
    click.echo(presentable(text, err), err=True, color=coloured(err))


def presentable(text: str, stream: TextIO) -> str:
    """A text in the language in use, in signs that the stream has, in lines of its width."""
    told = spoken(text)
    if manners().plain or not shown_by(told, stream):
        told = in_ascii(told)
    return fitted(told, width_of(stream))


def watched() -> bool:
    """Whether somebody sees progress: on a terminal, unless it is to be quiet."""
    return is_terminal(sys.stderr) and not manners().quiet


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
        from kalmar.machine.files import reason_of_system

        discard_output()
        raise DataError(
            "standard output cannot be written: {strerror}",
            strerror=reason_of_system(error),
        ) from error


def discard_output() -> None:
    """Discard what standard output still buffers, so that Python exits without an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def as_bytes(text: str | bytes) -> bytes:
    """The same for a file, in which nothing is bold."""
    return text if isinstance(text, bytes) else f"{click.unstyle(spoken(text))}\n".encode()


def dumped(data: Any) -> Data:
    """Data as JSON on one line, in ASCII where standard output has nothing else.

    >>> dumped({"game": "amőba"})
    '{"game": "amőba"}'
    """
    import json

    text = json.dumps(data, ensure_ascii=False)
    return Data(text if shown_by(text, sys.stdout) else json.dumps(data))


def bold(text: str) -> str:
    """Bold in the language in use; where nothing may be bold, `emit` leaves it plain."""
    return click.style(spoken(text), bold=True)
