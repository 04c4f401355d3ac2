"""What is tabular as rows of cells; and tables as NumPy, Parquet, and b-files by antidiagonals.

CSV and NumPy files are also made some rows at a time, so that a large table is in memory once.
"""

from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Any

from kalmar.answers.tables.values import Grid, Sequence, Table
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.render import NDArray, np, pa
from kalmar.render.formats import ROW
from kalmar.render.formats.data import claim_data, masked, narrowest_type, parquet_bytes
from kalmar.render.formats.latex import Formula
from kalmar.render.page import Rows
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.optional import needs, require

if TYPE_CHECKING:
    from kalmar.research.claims.claim import Claim, ClaimResult


ROWS_AT_ONCE = 64
"""Rows of a table that are written at once."""


def rows(table: Table) -> Rows:
    """Return the cells of a table, with columns over them and rows before them.

    >>> from kalmar.answers.tables.ask import table
    >>> print(rows(table("queen", range(2), range(3))).csv())
    ,0,1,2
    0,0,1,2
    1,1,2,0
    """
    return below_heads(table, table.values)


def below_heads(table: Table, values: Iterable[Iterable[Any]]) -> Rows:
    """Return cells in the rows and columns of a table."""
    cells = ([name, *row] for name, row in zip(table.rows, values, strict=True))
    return Rows(cells, ["", *table.cols], "r|r", table.valuation.sign, gap=1)


def text(table: Table) -> str:
    """Format aligned columns with a head.

    >>> from kalmar.answers.tables import ask
    >>> print(text(ask.table("queen", range(2), range(3))))
      | 0 1 2
    --+------
    0 | 0 1 2
    1 | 1 2 0
    """
    return "\n".join(rows(table).lines())


def telling(shown: Table) -> Table:
    """Return the table, if its values determine who wins.

    Raises:
        UsageError: they do not.
    """
    if shown.valuation.is_p is None:
        raise UsageError(
            "{title} does not determine who wins: leave out --only-zeros",
            title=message(shown.valuation.title),
        )
    return shown


def black_and_white(shown: Table) -> str:
    """Format a table with a black square for each P-position and a dot for all other cells.

    Raises:
        UsageError: the values do not tell who wins.

    >>> from kalmar.answers.tables import ask
    >>> print(black_and_white(ask.table("queen", range(2), range(3))))
      | 0 1 2
    --+------
    0 | ■ · ·
    1 | · · ■
    """
    cells = [["■" if cell else "·" for cell in row] for row in telling(shown).p_positions()]
    return "\n".join(below_heads(shown, cells).lines())


def csv_of_sequence(sequence: Sequence) -> str:
    """Format the number and the value of each heap; undefined values are empty."""
    return Rows(zip(sequence.numbers, sequence.values, strict=True), ["n", "value"]).csv()


def latex_of_sequence(shown: Sequence, row: int = ROW) -> str:
    r"""Format rows of values, each with its first heap.

    >>> from kalmar.answers.tables import ask
    >>> print(latex_of_sequence(ask.sequence("nim", 3), 2))
    \begin{tabular}{r|rr}
    $n$ & 0 & 1 \\ \hline
    0 & 0 & 1 \\
    2 & 2 & 3 \\
    \end{tabular}
    """
    values, head = shown.values, [Formula("n"), *range(row)]
    cells = []
    for first in range(0, len(values), row):
        blank = [""] * (first + row - len(values))
        cells.append([shown.first + first, *values[first : first + row], *blank])
    return Rows(cells, head, "r|r", shown.valuation.sign).latex()


def of_rows(found: Iterable[Mapping[str, Any]], columns: Iterable[str]) -> Rows:
    """Return the columns that are named, of rows that have them or not.

    >>> print(of_rows([{"code": "0.77", "period": None}], ["code", "period"]).csv())
    code,period
    0.77,
    """
    head = list(columns)
    return Rows(([row.get(name) for name in head] for row in found), head)


def csv_of_claims(claims: "list[Claim]") -> str:
    """Format the register of claims as CSV."""
    found = list(map(claim_data, claims))
    return of_rows(found, found[0]).csv()


def latex_of_claims(claims: "list[Claim]") -> str:
    """Format the register of claims: id, claim, source and status."""
    cells = [[one.id, one.words, one.source, one.status.value] for one in claims]
    return Rows(cells, ["id", "claim", "source", "status"]).latex(r"lp{0.5\linewidth}ll")


def markdown_of_claims(claims: "list[Claim]") -> str:
    """Format the register of claims as the table of the page docs/claims.md."""
    cells = [
        [
            f"`{claim.id}`",
            str(claim.words),
            claim.formula,
            claim.source,
            claim.status.value + (f" ({claim.note})" if claim.note else ""),
        ]
        for claim in claims
    ]
    return Rows(cells, ["id", "claim", "formula", "source", "status"]).markdown()


def markdown_of_results(results: "Iterable[ClaimResult]") -> Iterator[str]:
    """Yield the lines of a table of what checking claims found, one by one as they are checked."""
    cells = (
        [
            f"`{result.claim.id}` {result.claim.words}",
            result.claim.status.value,
            str(result.sentence()),
            f"{result.seconds:.2f}",
        ]
        for result in results
    )
    return Rows(cells, ["claim", "status", "found", "seconds"]).markdown_lines()


def csv_chunks(table: Table) -> Iterator[bytes]:
    """Yield a CSV file a row at a time."""
    return (line.encode() for line in rows(table).csv_lines())


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
    values, missing = masked(table.values)
    shape = len(table.rows), len(table.cols)
    return values.reshape(shape), missing.reshape(shape)


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
    kind = narrowest_type(values, missing)
    columns = {"row": pa.array(np.array(table.rows, np.int64))}
    for place, number in enumerate(table.cols):
        columns[str(number)] = pa.array(values[:, place].astype(kind), mask=missing[:, place])
    return parquet_bytes(columns, table.head())
