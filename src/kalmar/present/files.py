"""Files that are written whole or not at all."""

import os
from pathlib import Path

from kalmar.errors import UsageError

__all__ = ["checked", "write_whole"]


def checked(path: Path, force: bool) -> Path:
    """The path, if it may be written.

    Raises:
        UsageError: the file exists and may not be replaced, or its folder does not exist.
    """
    if path.is_file() and not force:
        raise UsageError(
            "{path} exists already: name another file, or use --force",
            path=path,
        )
    if not path.parent.is_dir():
        raise UsageError(
            "there is no folder {parent} for {name}: make it first",
            parent=path.parent,
            name=path.name,
        )
    return path


def write_whole(path: Path, data: bytes, force: bool = False) -> None:
    """Write a file under another name and then rename it, so that it is never half there.

    A device, such as /dev/null, and a pipe are written as they are.

    Raises:
        UsageError: the file exists and may not be replaced, or its folder does not exist.
        OSError: the file cannot be written; the error names it.
    """
    checked(path, force)
    try:
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path, data)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from error


def _replace(path: Path, data: bytes) -> None:
    import tempfile

    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
