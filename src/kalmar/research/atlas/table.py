"""The atlas of octal games that comes with the package: read it, and write it as files.

It is read without NumPy or pandas. It is written as SQLite with certificates, or as Parquet.
"""

import gzip
import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar.research.atlas.codes import COLUMNS, EMPTY, OctalAtlas
from kalmar.research.surveys.families import in_order, simplicity
from kalmar.research.surveys.store import frame_of, messages_of, with_messages
from kalmar.runtime.files import read_own
from kalmar.runtime.writing import write_file

if TYPE_CHECKING:
    import pandas as pd


FOLDER = Path(__file__).parent / "shipped"
TABLE, CERTIFICATES = FOLDER / "octal-games.json.gz", FOLDER / "octal-certificates.json.gz"

LEFT_OUT = ("signature", "shift", "allowed", "memory")
"""What a build needs of a row and a reader does not."""
SHIPPED = tuple(name for name in COLUMNS if name not in LEFT_OUT)
"""The columns of the table that comes with the package."""
MESSAGES = "messages"
"""Beside the columns: what the reasons are made of, by their English text."""


@cache
def shipped() -> dict[str, dict[str, Any]]:
    """Return the rows shipped with the package, by code, the simplest first.

    >>> shipped()["0.77"]["period"], shipped()["0.137"]["same"]
    (12, '0.4')
    """
    columns = read_packed(TABLE)
    messages = columns.pop(MESSAGES)
    rows = []
    for cells in zip(*columns.values(), strict=True):
        row = with_messages(dict(zip(columns, cells, strict=True)), messages)
        rows.append({**row, "records": from_steps(row["records"])})
    return {row["code"]: row for row in sorted(rows, key=lambda row: simplicity(row["code"]))}


def shipped_certificates() -> dict[str, dict[str, Any]]:
    """Return the certificates shipped with the package, by code.

    >>> shipped_certificates()["0.77"]["terms"]
    168
    """
    found: dict[str, dict[str, Any]] = read_packed(CERTIFICATES)
    apart = {code: file for code in shipped() if (file := file_of_windows(code)).is_file()}
    return found | {code: json.loads(read_own(file)) for code, file in apart.items()}


def file_of_windows(code: str) -> Traversable:
    """Return the path of a windows certificate that the package ships in a file of its own.

    >>> file_of_windows("0.106").is_file(), file_of_windows("0.6").is_file()
    (True, False)
    """
    return resources.files("kalmar.engines.windows") / "shipped" / f"{code}.json"


def atlas() -> "pd.DataFrame":
    """Load the atlas of octal games that comes with the package, indexed by code.

    Returns:
        A row for each code: `standard` is its form in which a heap of one can be taken; `same` the
        simplest code with the same values, `how` that is known (options, moves, periods, or
        values, of which `compared` many were looked at); `status` proved, observed, none, stopped
        or failed;
        `records` the heaps whose values are larger than all before, with these values.

    Raises:
        MissingLibraryError: pandas is not installed.

    >>> int(atlas().loc["0.77", "period"]), atlas().loc["0.77", "theorem"]
    (12, 'Guy and Smith 1956')
    """
    kinds = {name: COLUMNS[name].removesuffix(" NOT NULL") for name in SHIPPED}
    return frame_of(shipped().values(), kinds)


def write_shipped(found: OctalAtlas, folder: Path = FOLDER) -> None:
    """Write an atlas as the files that come with the package, the same bytes for the same rows."""
    rows = sorted(found.rows(), key=lambda row: (row["same"], simplicity(row["code"])))
    short = [{**row, "records": to_steps(json.loads(row["records"]))} for row in rows]
    folder.mkdir(exist_ok=True)
    columns = {name: [row[name] for row in short] for name in SHIPPED}
    write_packed(folder / TABLE.name, {**columns, MESSAGES: messages_of(rows)})
    proofs = {code: c for code, c in found.certificates() if not file_of_windows(code).is_file()}
    write_packed(folder / CERTIFICATES.name, {code: proofs[code] for code in in_order(proofs)})


def to_steps(records: list[list[int]]) -> list[list[int]]:
    """Return records as the steps of heaps and of values between them, which are small numbers.

    >>> to_steps([[1, 1], [4, 2], [9, 4]])
    [[1, 3, 5], [1, 1, 2]]
    """
    before = [[0, 0], *records]
    pairs = list(zip(before, records, strict=False))
    return [[new[place] - old[place] for old, new in pairs] for place in (0, 1)]


def from_steps(steps: list[list[int]]) -> list[list[int]]:
    """Sum up steps to the records they were stored from.

    >>> from_steps([[1, 3, 5], [1, 1, 2]])
    [[1, 1], [4, 2], [9, 4]]
    """
    return [list(pair) for pair in zip(*map(accumulate, steps), strict=True)]


def read_packed(path: Path) -> Any:
    """Read a file of packed JSON that comes with the package."""
    return json.loads(gzip.decompress(read_own(path)))


def write_packed(path: Path, content: Mapping[str, Any]) -> None:
    """Write such a file, always the same bytes for the same content."""
    text = json.dumps(content, separators=(",", ":"), ensure_ascii=False)
    write_file(path, gzip.compress(text.encode(), 9, mtime=0))


def fill(found: OctalAtlas) -> None:
    """Put the rows and certificates that come with the package into an atlas.

    A build goes on from them; only what its columns need for comparisons is not there.

    >>> with OctalAtlas(":memory:") as found:
    ...     fill(found)
    ...     found.row("0.77")["period"], len(found) == len(shipped())
    (12, True)
    """
    rows = [
        {**EMPTY, **row, "records": json.dumps(row["records"], separators=(",", ":"))}
        for row in shipped().values()
    ]
    found.put((rows, shipped_certificates()))


def write_sqlite(path: Path) -> None:
    """Write it as `kalmar atlas build` does, whole or not at all."""
    with OctalAtlas(":memory:") as found:
        fill(found)
        write_file(path, found.connection.serialize())


def write_parquet(path: Path) -> None:
    """Write its rows to a Parquet file.

    Raises:
        MissingLibraryError: pandas or PyArrow is not installed.
    """
    with OctalAtlas(":memory:") as found:
        fill(found)
        found.to_parquet(path)
