"""What goes to standard output."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import click

from kalmar.errors import DataError

__all__ = ["as_bytes", "bold", "discard_output", "dumped", "emit", "standard_output"]


def emit(text: str | bytes) -> None:
    """Write text and a newline, or bytes as they are, to standard output.

    Raises:
        DataError: nothing can be written there.
        BrokenPipeError: nobody reads it any more.
    """
    with standard_output():
        click.echo(text, nl=isinstance(text, str))


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
        discard_output()
        raise DataError(
            "standard output cannot be written: {strerror}",
            strerror=error.strerror,
        ) from error


def discard_output() -> None:
    """Discard what standard output still buffers, so that Python exits without an error."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def as_bytes(text: str | bytes) -> bytes:
    """The same for a file, in which nothing is bold."""
    return text if isinstance(text, bytes) else f"{click.unstyle(text)}\n".encode()


def dumped(data: Any) -> str:
    """Data as JSON on one line.

    >>> dumped({"game": "amőba"})
    '{"game": "amőba"}'
    """
    import json

    return json.dumps(data, ensure_ascii=False)


def bold(text: str) -> str:
    """Bold on a terminal that can and may show it, plain elsewhere."""
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return text if plain else click.style(text, bold=True)
