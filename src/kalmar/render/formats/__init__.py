"""The formats in which sequences and tables are written, and the file endings that ask for them.

To add a format, write a function of a sequence, or of a table, or one of each, and add an entry to
`FORMATS`: the commands, their help and the endings of files know it then. A function gives back
text without its last newline, or bytes.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar.answers.tables.values import Sequence, Table
from kalmar.core.errors import UsageError
from kalmar.core.i18n import said
from kalmar.render.formats import data as arrays
from kalmar.render.formats import data as lists
from kalmar.render.formats import latex
from kalmar.render.formats import text as markup
from kalmar.render.formats import text as plain

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["ARRAYS", "FORMATS", "SEQUENCES", "TABLES", "Format", "export", "format_of", "written"]


@dataclass(frozen=True)
class Format:
    """How values are written, and where that is asked for.

    Attributes:
        endings: of the files, without the point; "" for a file without one.
        sequence: writes a sequence; None if the format holds none.
        table: writes a table; None if the format holds none.
        array: writes values [n + 1] that no list should hold, with a sequence that says of what.
        in_rows: whether `sequence` also takes how many values a row has.
    """

    endings: tuple[str, ...]
    sequence: Callable[..., str | bytes] | None = None
    table: Callable[[Table], str | bytes] | None = None
    array: "Callable[[NDArray[np.integer[Any]], Sequence], bytes] | None" = None
    in_rows: bool = False


FORMATS: dict[str, Format] = {
    "text": Format(("txt", ""), plain.sequence, plain.table),
    "json": Format(("json",), lists.as_json, lists.as_json),
    "csv": Format(("csv",), lists.csv_of_sequence, lists.csv_of_table),
    "latex": Format(("tex",), latex.sequence, latex.table, in_rows=True),
    "booktabs": Format((), latex.booktabs_sequence, latex.booktabs_table, in_rows=True),
    "bfile": Format(("b",), lists.bfile),
    "markdown": Format(("md",), table=markup.markdown),
    "html": Format(("html", "htm"), table=markup.html),
    "npy": Format(("npy",), arrays.numpy_file, array=arrays.numpy_bytes),
    "parquet": Format(("parquet", "pq"), arrays.parquet, array=arrays.parquet_of_array),
}
"""Every format by the name a user types."""

SEQUENCES = tuple(name for name, known in FORMATS.items() if known.sequence)
TABLES = tuple(name for name, known in FORMATS.items() if known.table)
ARRAYS = tuple(name for name, known in FORMATS.items() if known.array)


def format_of(path: Path, names: Iterable[str] = tuple(FORMATS)) -> str:
    """Return the format of a file's ending; `b123456.txt` and `.b` are b-files.

    Args:
        path: the file.
        names: the keys of `FORMATS` among which to choose.

    Raises:
        UsageError: none of them has this ending.

    >>> format_of(Path("b002188.txt")), format_of(Path("k.tex")), format_of(Path("k.txt"))
    ('bfile', 'latex', 'text')
    """
    known = tuple(names)
    ending = path.suffix.casefold().removeprefix(".")
    is_bfile = path.stem.startswith("b") and path.stem[1:].isdecimal()
    if ending == "txt" and is_bfile and "bfile" in known:
        return "bfile"
    for name in known:
        if ending in FORMATS[name].endings:
            return name
    raise UsageError(
        "the ending of {name} belongs to no format: say --format, one of {names}",
        name=path.name,
        names=", ".join(known),
    )


def written(shown: Sequence | Table, name: str, row: int = latex.ROW) -> str | bytes:
    """Format a sequence or a table in one of the formats, text without its last newline.

    Args:
        shown: the values.
        name: a key of `FORMATS`.
        row: how many values a row of LaTeX has; the period, for one row a period.

    Raises:
        UsageError: the format cannot hold such values, or those that are undefined.

    >>> from kalmar.answers.tables.ask import sequence
    >>> written(sequence("kayles", 3), "bfile")
    '0 0\\n1 1\\n2 2\\n3 3'
    """
    known = FORMATS[name]
    writer: Callable[..., str | bytes] | None = known.sequence
    if isinstance(shown, Table):
        writer = known.table
    if writer is None:
        what, names = (
            (said("tables"), TABLES) if isinstance(shown, Table) else (said("sequences"), SEQUENCES)
        )
        raise UsageError(
            "{name} is not for {what}: choose one of {names}",
            name=name,
            what=what,
            names=", ".join(names),
        )
    return writer(shown, row) if known.in_rows and isinstance(shown, Sequence) else writer(shown)


def export(shown: Sequence | Table, name: str, row: int = latex.ROW) -> bytes:
    """Export a sequence or a table in one of the formats as the bytes of a file.

    >>> from kalmar.answers.tables.ask import sequence
    >>> export(sequence("kayles", 3), "csv")
    b'n,value\\n0,0\\n1,1\\n2,2\\n3,3\\n'
    """
    found = written(shown, name, row)
    return found if isinstance(found, bytes) else f"{found}\n".encode()
