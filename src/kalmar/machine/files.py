"""Text that users give, in files and on stdin, with or without a byte order mark.

Spreadsheets and editors on Windows put such a mark before the text; it is not part of the first
word.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from kalmar.errors import DataError
from kalmar.words import as_said, said

__all__ = [
    "read_line",
    "read_stdin",
    "read_text",
    "reason_of_system",
    "replacing",
    "saving_checkpoint",
]

MARKS = ("\ufeff", "ï»¿")
"""A byte order mark as UTF-8, and the same bytes read by the code page of Windows."""


SYSTEM = (
    said("No such file or directory"), said("Is a directory"), said("Not a directory"),
    said("Permission denied"), said("Operation not permitted"), said("File exists"),
    said("File name too long"), said("No space left on device"), said("Read-only file system"),
    said("Too many open files"), said("Input/output error"),
)  # fmt: skip
"""What systems say in English, so that it can be said in other languages."""


def reason_of_system(error: OSError) -> str:
    """Why the system refused something, as a sentence of ours where it is a usual one.

    >>> from kalmar.words import spoken
    >>> spoken(reason_of_system(OSError(21, "Is a directory", "a")), "hu")
    'ez mappa, nem fájl'
    """
    text = error.strerror or str(error)
    return next((reason for reason in SYSTEM if reason == text), text)


def read_text(path: Path | str, what: str) -> str:
    """The text of a file, in UTF-8.

    Args:
        path: the file.
        what: it should be, with its article, for the error: "a graph".

    Raises:
        DataError: it cannot be read, or is not UTF-8.

    >>> read_text("/no/such/file", "a graph")
    Traceback (most recent call last):
    kalmar.errors.DataError: '/no/such/file' cannot be read as a graph: No such file or directory
    """
    try:
        return Path(path).read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        reason = "it is not text in UTF-8; save it as UTF-8"
    except OSError as error:
        reason = reason_of_system(error)
    except ValueError as error:  # a name that no file can have
        reason = str(error)
    raise DataError(
        "'{path}' cannot be read as {what}: {reason}",
        path=path,
        what=as_said(what),
        reason=reason,
    )


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Another name to write a file under, so that what has its own name is always whole.

    Args:
        path: the file, which is replaced when the block ends without an error.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "a.json"
    >>> with replacing(path) as part:
    ...     _ = part.write_text("{}")
    >>> path.read_text(), part.exists()
    ('{}', False)
    """
    part = path.with_name(f"{path.name}.part")
    yield part
    part.replace(path)


@contextmanager
def saving_checkpoint(path: Path) -> Iterator[BinaryIO]:
    """A file to write a checkpoint to, on the disk and under its name only when it is whole.

    Args:
        path: the checkpoint, which is replaced when the block ends without an error.

    Raises:
        DataError: it cannot be written.

    >>> with saving_checkpoint(Path("/no/such/folder/a")) as file:
    ...     pass
    Traceback (most recent call last):
    kalmar.errors.DataError: the checkpoint '/no/such/folder/a' cannot be written: No such file ...
    """
    try:
        with replacing(path) as part, part.open("wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise DataError(
            "the checkpoint '{path}' cannot be written: {strerror}",
            path=path,
            strerror=reason_of_system(error),
        ) from None


def read_stdin(what: str) -> str:
    """All of stdin.

    Args:
        what: it should be, in the plural: "numbers".

    Raises:
        DataError: it is not text.
    """
    try:
        text = sys.stdin.read()
    except UnicodeDecodeError:
        raise DataError(
            "stdin cannot be read as {what}: it is not text in UTF-8",
            what=as_said(what),
        ) from None
    return _unmarked(text)


def read_line() -> str:
    """One line of stdin with its end, empty where there is no more."""
    return _unmarked(sys.stdin.readline())


def _unmarked(text: str) -> str:
    """Without a byte order mark before it.

    >>> _unmarked("\ufeff0 1"), _unmarked("ï»¿0 1"), _unmarked("0 1")
    ('0 1', '0 1', '0 1')
    """
    return next((text.removeprefix(mark) for mark in MARKS if text.startswith(mark)), text)
