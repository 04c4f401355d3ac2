"""Where results go: data to stdout or to a file that is written whole or not at all."""

import json
import os
import tempfile
from pathlib import Path
from typing import Any

import click

from kalmar.errors import UsageError

__all__ = ["bold", "checked", "emit", "emit_json", "write_whole"]


def emit(text: str, output: Path | None = None, force: bool = False) -> None:
    """Write text and a newline to stdout, or to a file."""
    if output is None or str(output) == "-":
        click.echo(text)
        return
    write_whole(output, (text + "\n").encode(), force)


def emit_json(data: Any, output: Path | None = None, force: bool = False) -> None:
    """Write one JSON object on one line."""
    emit(json.dumps(data, ensure_ascii=False), output, force)


def checked(path: Path, force: bool) -> Path:
    """The path, if it may be written.

    Raises:
        UsageError: the file exists and may not be replaced, or its folder does not exist.
    """
    if path.exists() and not force:
        raise UsageError(f"{path} exists already: name another file, or use --force")
    if not path.parent.is_dir():
        raise UsageError(f"there is no folder {path.parent} for {path.name}: make it first")
    return path


def write_whole(path: Path, data: bytes, force: bool = False) -> None:
    """Write a file under another name and then rename it, so that it is never half there."""
    checked(path, force)
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(name).chmod(0o644)
        Path(name).replace(path)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


def bold(text: str) -> str:
    """Bold on a terminal that can and may show it, plain elsewhere."""
    plain = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
    return text if plain else click.style(text, bold=True)
