"""The atlas that comes with the package, as files: SQLite with certificates, or Parquet."""

import json
from pathlib import Path

from kalmar.machine.files import replacing
from kalmar.surveys.octal_rows import COLUMNS, OctalAtlas
from kalmar.surveys.octal_table import LEFT_OUT, shipped, shipped_certificates

__all__ = ["fill", "write_parquet", "write_sqlite"]


def fill(found: OctalAtlas) -> None:
    """Put the rows and certificates that come with the package into an atlas.

    A build goes on from them; only what its columns need for comparisons is not there.

    >>> with OctalAtlas(":memory:") as found:
    ...     fill(found)
    ...     found.row("0.77")["period"], len(found) == len(shipped())
    (12, True)
    """
    empty = {**dict.fromkeys(COLUMNS), **dict.fromkeys(LEFT_OUT), "word": ""}
    rows = [
        {**empty, **row, "records": json.dumps(row["records"], separators=(",", ":"))}
        for row in shipped().values()
    ]
    found.put((rows, shipped_certificates()))


def write_sqlite(path: Path) -> None:
    """Write it as `kalmar atlas build` does, whole or not at all."""
    with replacing(path) as part:
        part.unlink(missing_ok=True)
        with OctalAtlas(part) as found:
            fill(found)


def write_parquet(path: Path) -> None:
    """Write its rows to a Parquet file.

    Raises:
        MissingLibraryError: pandas or PyArrow is not installed.
    """
    with OctalAtlas(":memory:") as found:
        fill(found)
        found.to_parquet(path)
