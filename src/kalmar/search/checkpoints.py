"""What a search of nimbers knows, in a file: a part for each field, with the rows of its table."""

import hashlib
from pathlib import Path
from typing import Any

from kalmar.errors import DataError, KalmarError
from kalmar.machine.files import read_arrays, reason_of_system, saving_checkpoint
from kalmar.search.fields import Field
from kalmar.words import as_said

__all__ = ["key_of", "read_rows", "write_rows"]

FORMAT = "kalmar nimber search 1"
SHAPES = ((4,), (5,), (7,))


def key_of(field: Field) -> str:
    """A name for a field, the same for all whose points have the same moves.

    >>> key_of(Field({"a": 0, "b": 1}, ((3, 3),))) == key_of(Field({"x": 0, "y": 1}, ((3, 3),)))
    True
    """
    told = repr((FORMAT, len(field.number), field.moves, field.width, field.turned))
    told += f" in {field.words} words" if field.words > 1 else ""
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def read_parts(path: Path) -> dict[str, Any]:
    """The parts of a file by the names of their fields; none if there is no file.

    Raises:
        DataError: it cannot be read, or is not such a file.
    """
    import numpy as np

    reason: str
    try:
        found = read_arrays(path)
    except FileNotFoundError:
        return {}
    except KalmarError:
        raise
    except Exception as error:  # archives and NumPy's heads that are spoilt raise a dozen kinds
        if isinstance(error, OSError):
            reason = reason_of_system(error)
        else:
            reason = as_said(str(error.args[0]).splitlines()[0] if str(error) else "it is empty")
        raise DataError(
            "'{path}' cannot be read as a checkpoint of a search of nimbers: {reason}",
            path=path, reason=reason,
        ) from error  # fmt: skip
    if any(rows.dtype != np.uint64 or rows.shape[1:] not in SHAPES for rows in found.values()):
        raise DataError("'{path}' is not a checkpoint of a search of nimbers", path=path)
    return found


def read_rows(path: Path, field: Field) -> Any:
    """The rows that a file has of a field, [N, 4] uint64; None where it has none.

    Raises:
        DataError: it cannot be read, or is not such a file.
    """
    return read_parts(path).get(key_of(field))


def write_rows(path: Path, field: Field, table: Any) -> None:
    """Write the rows of a table that are not empty, beside what the file has of other fields.

    Raises:
        DataError: it cannot be written.
    """
    import numpy as np

    parts = {**read_parts(path), key_of(field): table[table.any(axis=1)]}
    with saving_checkpoint(path) as file:
        np.savez(file, **parts)
