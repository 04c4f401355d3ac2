"""Checkpoints of sequences: the values of the heaps so far, as arrays in a file.

A file belongs to a code, from which all values follow: other rules may have the same name, and the
same game may have other names. Damage is seen by the checksums of the archive.
"""

from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import DataError
from kalmar.core.i18n import message
from kalmar.engines import fields
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.runtime.writing import saving_checkpoint

LONGEST_CODE = 40
"""Digits of a code that an error shows."""


def write_checkpoint(path: Path, game: HeapGame, values: NDArray[np.unsignedinteger]) -> None:
    """Save the values of heaps 0 to n.

    Raises:
        DataError: the file cannot be written.
    """
    with saving_checkpoint(path) as file:
        np.savez(file, code=np.array(game.code.text), values=values)


def read_checkpoint(path: Path, game: HeapGame) -> Any:
    """Return the values that a checkpoint holds.

    Raises:
        DataError: it cannot be read, is of another game or kind, or is damaged.
    """
    data = fields.read_checkpoint(path, message("a checkpoint of a sequence"))
    if data.keys() != {"code", "values"} or not _are_values(values := data["values"]):
        raise DataError("'{path}' is not a checkpoint of a sequence", path=path)
    if (saved := str(data["code"])) != game.code.text:
        raise DataError(
            "the checkpoint '{path}' belongs to {head}, not to {name}",
            path=path,
            head=_short(saved),
            name=_short(game.code.text),
        )
    return values


def _are_values(array: NDArray[np.generic]) -> bool:
    """Return whether an array may hold the values of heaps 0, 1, …."""
    kinds = (np.uint8, np.uint16, np.uint32)
    return array.dtype in kinds and array.ndim == 1 and len(array) > 0 and not array[0]


def _short(code: str) -> str:
    return code if len(code) <= LONGEST_CODE else code[:LONGEST_CODE] + "…"
