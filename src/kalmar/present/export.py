"""Sequences as files: b-file, CSV, JSON, Parquet, LaTeX, NumPy."""

import json
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from kalmar.errors import UsageError
from kalmar.tables.values import Sequence

__all__ = ["ARRAYS", "FORMATS", "export", "export_array", "format_of"]

ROW = 20
"""Values in a row of a LaTeX table unless told otherwise."""


def whole(sequence: Sequence) -> NDArray[np.int64]:
    """The values, all of them integers.

    Raises:
        UsageError: some are undefined.
    """
    if None in sequence.values:
        at = sequence.values.index(None)
        raise UsageError(
            f"heap {at} has no {sequence.valuation.title}: JSON, CSV and Parquet can say so"
        )
    return np.array(sequence.values, np.int64)


def narrowest(values: NDArray[np.integer]) -> NDArray[np.integer]:
    """The same values in the narrowest type of NumPy.

    >>> narrowest(np.array([0, 255])).dtype.name, narrowest(np.array([-1, 300])).dtype.name
    ('uint8', 'int16')
    """
    low, high = int(values.min(initial=0)), int(values.max(initial=0))
    if low >= 0:
        return values.astype(np.min_scalar_type(high), copy=False)
    bits = next(b for b in (8, 16, 32, 64) if -(1 << b - 1) <= low and high < 1 << b - 1)
    return values.astype(f"int{bits}", copy=False)


def bfile(sequence: Sequence) -> bytes:
    """A b-file of the OEIS: index and value on each line, from heap 0 on."""
    return "".join(f"{n} {v}\n" for n, v in enumerate(whole(sequence).tolist())).encode()


def csv(sequence: Sequence) -> bytes:
    """Two columns with a head; undefined values are empty."""
    lines = (f"{n},{'' if v is None else v}\n" for n, v in enumerate(sequence.values))
    return ("n,value\n" + "".join(lines)).encode()


def as_json(sequence: Sequence) -> bytes:
    """What `to_dict` says, on one line."""
    return (json.dumps(sequence.to_dict(), ensure_ascii=False) + "\n").encode()


def numpy_file(sequence: Sequence) -> bytes:
    """An array [n + 1] of the narrowest type."""
    return numpy_bytes(whole(sequence))


def numpy_bytes(values: NDArray[np.integer]) -> bytes:
    """The same of an array."""
    file = BytesIO()
    np.save(file, narrowest(values))
    return file.getvalue()


def parquet(sequence: Sequence) -> bytes:
    """Columns n and value, the value in the narrowest type, null where undefined.

    Raises:
        UsageError: PyArrow is not installed.
    """
    known = np.array([-1 if v is None else v for v in sequence.values], np.int64)
    missing = np.array([v is None for v in sequence.values])
    kind = narrowest(known[~missing] if missing.any() else known).dtype
    return parquet_bytes(known.astype(kind), sequence, missing)


def parquet_bytes(
    values: NDArray[np.integer], head: Sequence, missing: NDArray[np.bool_] | None = None
) -> bytes:
    """The same of an array; a sequence says of what."""
    try:
        import pyarrow as pa
        import pyarrow.parquet as pq
    except ModuleNotFoundError as error:
        raise UsageError("Parquet needs PyArrow: pip install 'kalmar[data]'") from error
    column = pa.array(values, mask=missing)
    table = pa.table({"n": np.arange(len(values), dtype=np.int64), "value": column})
    about = {key: str(text) for key, text in head.to_dict().items() if key != "values"}
    file = BytesIO()
    pq.write_table(table.replace_schema_metadata(about), file)
    return file.getvalue()


def latex(sequence: Sequence, row: int = ROW) -> bytes:
    r"""A tabular of rows of values, each with its first heap; it needs no package.

    >>> from kalmar.tables.ask import sequence
    >>> print(latex(sequence("nim", 3), 2).decode())
    \begin{tabular}{r|rr}
    $n$ & 0 & 1 \\ \hline
    0 & 0 & 1 \\
    2 & 2 & 3 \\
    \end{tabular}
    <BLANKLINE>
    """
    cells = ["--" if v is None else str(v) for v in sequence.values]
    lines = [r"\begin{tabular}{r|" + "r" * row + "}"]
    lines.append(" & ".join(["$n$", *map(str, range(row))]) + r" \\ \hline")
    for first in range(0, len(cells), row):
        here = cells[first : first + row]
        lines.append(" & ".join([str(first), *here, *[""] * (row - len(here))]) + r" \\")
    return "\n".join([*lines, r"\end{tabular}", ""]).encode()


FORMATS: dict[str, Callable[[Sequence], bytes]] = {
    "bfile": bfile,
    "csv": csv,
    "json": as_json,
    "npy": numpy_file,
    "parquet": parquet,
    "latex": latex,
}
"""What a sequence can be written as, by the name a user types."""

ARRAYS = ("npy", "parquet")
"""The formats that hold arrays of any length."""

ENDINGS = {"b": "bfile", "tex": "latex", "pq": "parquet"}


def format_of(path: Path) -> str | None:
    """The format that a file's ending asks for; `b123456.txt` and `.b` are b-files.

    Returns:
        A key of `FORMATS`; None for plain text, `.txt` or no ending.

    Raises:
        UsageError: no format has this ending.

    >>> format_of(Path("b002188.txt")), format_of(Path("k.tex")), format_of(Path("k.txt"))
    ('bfile', 'latex', None)
    """
    ending = path.suffix.casefold().removeprefix(".")
    if ending == "txt":
        is_bfile = path.stem.startswith("b") and path.stem[1:].isdecimal()
        return "bfile" if is_bfile else None
    found = ENDINGS.get(ending, ending)
    if found and found not in FORMATS:
        known = ", ".join(FORMATS)
        raise UsageError(f"{path.name} has no ending of a format: say --format, one of {known}")
    return found or None


def export_array(values: NDArray[np.integer], head: Sequence, kind: str) -> bytes:
    """A long sequence in one of the formats that hold arrays.

    Args:
        values: [n + 1], one a heap.
        head: says of what they are the values; its own are left out.
        kind: one of `ARRAYS`.

    Raises:
        UsageError: what the format needs is not installed.

    >>> from kalmar.tables.ask import sequence
    >>> export_array(np.array([0, 1], np.uint8), sequence("kayles", 0), "npy")[-2:]
    b'\\x00\\x01'
    """
    return numpy_bytes(values) if kind == "npy" else parquet_bytes(narrowest(values), head)


def export(sequence: Sequence, kind: str, row: int = ROW) -> bytes:
    """A sequence in one of the formats.

    Args:
        sequence: the values.
        kind: a key of `FORMATS`.
        row: how many values a row of LaTeX has; the period, for one row a period.

    Raises:
        UsageError: the format cannot hold undefined values, or needs what is not installed.

    >>> from kalmar.tables.ask import sequence
    >>> export(sequence("kayles", 3), "bfile")
    b'0 0\\n1 1\\n2 2\\n3 3\\n'
    """
    return latex(sequence, row) if kind == "latex" else FORMATS[kind](sequence)
