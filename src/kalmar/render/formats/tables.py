"""Tables as files for other programs: CSV, NumPy, Parquet, and b-files by antidiagonals.

CSV and NumPy files are also made some rows at a time, so that a large table is in memory once.
"""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from kalmar.answers.tables.values import Grid, Table
from kalmar.core.by_name import LazyModule
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.render.formats.data import narrowest_type
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.optional import needs, require

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    import pyarrow.parquet as pq
    from numpy.typing import NDArray
else:
    np, pa, pq = LazyModule("numpy"), LazyModule("pyarrow"), LazyModule("pyarrow.parquet")


ROWS_AT_ONCE = 64
"""Rows of a table that are written at once."""


def csv(table: Table) -> str:
    """Format comma-separated values: columns in line 1, rows in field 1; undefined is empty.

    >>> from kalmar.answers.tables.ask import table
    >>> print(csv(table("queen", range(2), range(3))))
    ,0,1,2
    0,0,1,2
    1,1,2,0
    """
    return "\n".join(lines_of_csv(table))


def lines_of_csv(table: Table) -> Iterator[str]:
    """Yield the lines of a table as comma-separated values."""
    yield ",".join(["", *map(str, table.cols)])
    for name, row in zip(table.rows, table.values, strict=True):
        cells = map(str, row) if None not in row else ("" if v is None else str(v) for v in row)
        yield ",".join([str(name), *cells])


def csv_chunks(table: Table) -> Iterator[bytes]:
    """Yield a CSV file a row at a time."""
    for line in lines_of_csv(table):
        yield f"{line}\n".encode()


def numpy_chunks(table: Table) -> Iterator[bytes]:
    """Yield a NumPy file of an array [rows, cols] of the narrowest type, some rows at a time.

    Raises:
        UsageError: some values are undefined.
        MissingLibraryError: NumPy is not installed.
    """
    with needs("NumPy files"):
        values = whole_table(table)
    kind = narrowest_type(values)
    file = BytesIO()
    head = {"descr": kind.str, "fortran_order": False, "shape": values.shape}
    np.lib.format.write_array_header_1_0(file, head)
    yield file.getvalue()
    for start in range(0, len(values), ROWS_AT_ONCE):
        check_limits()
        yield values[start : start + ROWS_AT_ONCE].astype(kind).tobytes()


def numpy_file(table: Table) -> bytes:
    """Store a table as an array [rows, cols] of the narrowest type, as bytes of a NumPy file.

    >>> import numpy as np
    >>> from kalmar.answers.tables.ask import table
    >>> stored = numpy_file(table("queen", range(2), range(3)))
    >>> np.load(BytesIO(stored))
    array([[0, 1, 2],
           [1, 2, 0]], dtype=uint8)
    """
    return b"".join(numpy_chunks(table))


def arrays_of(table: Table) -> "tuple[NDArray[np.integer], NDArray[np.bool_]]":
    """Return the values as an array [rows, cols], and which of them are undefined."""
    if isinstance(table.values, Grid):
        missing = table.values.missing if table.values.undefined else np.zeros((), bool)
        return table.values.array, np.broadcast_to(missing, table.values.array.shape)
    shape = len(table.rows), len(table.cols)
    # Arrays have no None: -1 fills the gap, and the mask makes it null again.
    known = [[-1 if v is None else v for v in row] for row in table.values]
    missing = np.array([[v is None for v in row] for row in table.values], bool)
    return np.array(known, np.int64).reshape(shape), missing.reshape(shape)


def whole_table(table: Table) -> "NDArray[np.integer]":
    """Return the values as an array [rows, cols], all of them integers.

    Raises:
        UsageError: some are undefined.
    """
    values, missing = arrays_of(table)
    if missing.any():
        raise undefined_cell(table, *np.argwhere(missing)[0].tolist())
    return values


def bfile(table: Table) -> str:
    """Format a b-file of a table read by antidiagonals, from the first column down to the left.

    Numbering begins at 1 where rows do, else at 0; only whole antidiagonals are written.

    Raises:
        UsageError: some values are undefined, or rows or columns leave out numbers.

    >>> from kalmar.answers.tables.ask import table
    >>> print(bfile(table("queen", range(2), range(3))))
    0 0
    1 1
    2 1
    """
    for numbers in (table.rows, table.cols):
        if numbers != tuple(range(numbers[0], numbers[0] + len(numbers))):
            raise UsageError(
                "a b-file reads a table by antidiagonals, so rows and columns must ascend by 1:"
                " use CSV for others"
            )
    side = min(len(table.rows), len(table.cols))
    values, first = table.values, int(table.rows[0] == 1)
    cells = [(place, total - place) for total in range(side) for place in range(total + 1)]
    found = [values[row][column] for row, column in cells]
    if None in found:
        row, column = cells[found.index(None)]
        raise undefined_cell(table, row, column)
    return "\n".join(f"{n} {value}" for n, value in enumerate(found, first))


def undefined_cell(table: Table, row: int, column: int) -> UsageError:
    """Return the error that a cell has no value, where a format has no place for that."""
    return UsageError(
        "row {row}, column {column} has no {title}: use JSON, CSV or Parquet, which allow"
        " missing values",
        row=table.rows[row],
        column=table.cols[column],
        title=message(table.valuation.title),
    )


def parquet(table: Table) -> bytes:
    """Store a column `row` and one for each column, in the narrowest type, null where undefined.

    Raises:
        MissingLibraryError: PyArrow is not installed.
    """
    require("Parquet files", "numpy", "pyarrow")
    values, missing = arrays_of(table)
    kind = narrowest_type(values[~missing] if missing.any() else values)
    columns = {"row": pa.array(np.array(table.rows, np.int64))}
    for place, number in enumerate(table.cols):
        columns[str(number)] = pa.array(values[:, place].astype(kind), mask=missing[:, place])
    about = {key: str(text) for key, text in table.head().items()}
    file = BytesIO()
    pq.write_table(pa.table(columns).replace_schema_metadata(about), file)
    return file.getvalue()
