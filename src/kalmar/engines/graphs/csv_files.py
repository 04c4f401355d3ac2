"""Rows of CSV as spreadsheets write them, with commas, semicolons or tabs; nothing is guessed.

A separator fits if it gives every row at least two fields. Text that two separators fit is
refused, as it can be read in two ways.
"""

import csv
from io import StringIO
from pathlib import Path

from kalmar.core.errors import DataError

__all__ = ["Row", "csv_rows"]

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
HEADERS = (["from", "to"], ["source", "target"])

Row = tuple[int, list[str]]
"""The number of a line, and its fields without spaces around them."""


def csv_rows(path: Path, text: str) -> list[Row]:
    r"""The rows of a table of edges, without its header, empty rows, and empty fields at the end.

    Each has at least one field; a row of one is a vertex without edges, written `a,`.

    Args:
        path: named in errors.
        text: of the file.

    Raises:
        DataError: a row has one field, or the separator is ambiguous.

    >>> csv_rows(Path("x.csv"), "from;to\na;b\nc;\n;\n")
    [(2, ['a', 'b']), (3, ['c'])]
    """
    rows = _told(path, text) or _sniffed(path, text)
    for line, fields in rows:
        if len(fields) < 2:
            name = fields[0][:40]
            raise DataError(
                "{path}, line {line} has one field, '{name}': write from and to with a comma,"
                " semicolon or tab between, or '{name},' for a vertex without edges",
                path=path,
                line=line,
                name=name,
            )
    found = [(line, _shortened(fields)) for line, fields in rows]
    return found[1:] if found and _is_header(found[0][1]) else found


def _told(path: Path, text: str) -> list[Row] | None:
    """The rows after a first line such as `sep=;` by which a spreadsheet says what separates."""
    first, end, rest = text.partition("\n")
    said = first.strip("\r ")
    if said[:-1].casefold() != "sep=" or said[-1] not in SEPARATORS:
        return None
    return _split(path, end + rest, said[-1])


def _sniffed(path: Path, text: str) -> list[Row]:
    """The rows by the one separator that fits, else by the one that fits most of them."""
    readings: dict[str, list[Row]] = {}
    problems = []
    for separator in SEPARATORS:
        try:
            readings[separator] = _split(path, text, separator)
        except DataError as error:
            problems.append(error)
    headed = [s for s, rows in readings.items() if rows and _is_header(rows[0][1])]
    fitting = headed or [s for s, rows in readings.items() if _edges_in(rows) == len(rows)]
    if len(fitting) > 1 and readings[fitting[0]]:
        names = " or ".join(SEPARATORS[s] for s in fitting)
        raise DataError(
            "{path} can be read with {names} between its fields: put names with such a"
            ' sign in quotes, "a,b"',
            path=path,
            names=names,
        )
    best = max((readings[s] for s in fitting or readings), key=_edges_in, default=[])
    if problems and not _edges_in(best):
        raise problems[0]
    return best


def _edges_in(rows: list[Row]) -> int:
    """How many rows have more than one field."""
    return sum(len(fields) > 1 for _, fields in rows)


def _split(path: Path, text: str, separator: str) -> list[Row]:
    """All rows in which something is written."""
    lines = StringIO(text, newline="")
    reader = csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)
    try:
        rows = [(reader.line_num, [field.strip() for field in row]) for row in reader]
    except csv.Error as error:
        raise DataError(
            "{path}, line {line_num}: {error}",
            path=path,
            line_num=reader.line_num,
            error=error,
        ) from error
    return [(line, fields) for line, fields in rows if any(fields)]


def _is_header(fields: list[str]) -> bool:
    return [field.casefold() for field in fields[:2]] in HEADERS


def _shortened(fields: list[str]) -> list[str]:
    """Without empty fields at the end."""
    last = max(place for place, field in enumerate(fields) if field)
    return fields[: last + 1]
