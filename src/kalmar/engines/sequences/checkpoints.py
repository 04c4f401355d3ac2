"""Checkpoints of long sequences: one line that says what follows, then the values.

A file is first written under another name, so that what has its own name is always whole.
"""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import DataError
from kalmar.core.i18n import said
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.runtime.files import open_file, reason_of_system, saving_checkpoint
from kalmar.runtime.limits import refuse_beyond_memory

__all__ = ["read_checkpoint", "write_checkpoint"]

FORMAT = "kalmar sequence checkpoint"
VERSION = 1
LONGEST_HEAD = 100_000


def write_checkpoint(path: Path, game: HeapGame, values: NDArray[np.unsignedinteger]) -> None:
    """Save the values of heaps 0 to n.

    Raises:
        DataError: the file cannot be written.
    """
    data = np.ascontiguousarray(values).astype(values.dtype.newbyteorder("<"), copy=False)
    head = {
        "format": FORMAT,
        "version": VERSION,
        "game": game.name,
        "type": data.dtype.name,
        "count": len(data),
        "sha256": hashlib.sha256(data.data).hexdigest(),
    }
    with saving_checkpoint(path) as file:
        file.write(json.dumps(head).encode() + b"\n")
        file.write(data.data)


def read_checkpoint(path: Path, game: HeapGame) -> NDArray[np.unsignedinteger]:
    """Return the values that a checkpoint holds.

    Raises:
        DataError: it cannot be read, is of another game or version, or is damaged.
    """
    try:
        with open_file(path) as file:
            head = _head(path, file.readline(LONGEST_HEAD))
            size = os.fstat(file.fileno()).st_size
            refuse_beyond_memory(size, said("'{path}' takes", path=path))
            data = file.read()
    except OSError as error:
        raise DataError(
            "the checkpoint '{path}' cannot be read: {strerror}",
            path=path,
            strerror=reason_of_system(error),
        ) from None
    if head["version"] != VERSION:
        raise DataError(
            "the checkpoint '{path}' has version {head}, not {version}",
            path=path,
            head=head["version"],
            version=VERSION,
        )
    if head["game"] != game.name:
        raise DataError(
            "the checkpoint '{path}' belongs to {head}, not to {name}",
            path=path,
            head=head["game"],
            name=game.name,
        )
    if hashlib.sha256(data).hexdigest() != head["sha256"]:
        raise DataError(
            "the checkpoint '{path}' is damaged: its checksum is not that of its data",
            path=path,
        )
    if head["type"] not in {"uint8", "uint16", "uint32"}:
        raise DataError(
            "the checkpoint '{path}' has values of type {head}",
            path=path,
            head=head["type"],
        )
    values = np.frombuffer(data, np.dtype(head["type"]).newbyteorder("<"))
    if len(values) != head["count"] or not len(values) or values[0]:
        raise DataError(
            "the checkpoint '{path}' is damaged: {count} values in it",
            path=path,
            count=len(values),
        )
    return values.astype(head["type"])


def _head(path: Path, line: bytes) -> dict[str, Any]:
    try:
        head = json.loads(line)
    except ValueError:
        head = None
    keys = {"format", "version", "game", "type", "count", "sha256"}
    if not isinstance(head, dict) or head.keys() != keys or head["format"] != FORMAT:
        raise DataError(
            "'{path}' is not a checkpoint of a sequence",
            path=path,
        )
    return head
