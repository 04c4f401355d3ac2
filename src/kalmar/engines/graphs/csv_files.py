"""Read tables of edges in CSV, for `files` and `partizan_files`.

Fields may have commas, semicolons or tabs between, as spreadsheets write them. A separator fits if
it gives every row at least two fields. Text that two separators fit is refused, as it can be read
in two ways.

The first rows tell the separator, and the table is then read once, in batches (`add_table`). What
is not as it should be is left to `csv_rows`, which compares the separators over the whole table and
knows the number of every line: it raises all errors.
"""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from itertools import chain, islice
from typing import Any

from kalmar.core.errors import DataError
from kalmar.engines.graphs.building import BOTH, LONE, PLAYERS, GraphBuilder
from kalmar.runtime.text_streams import TextStream

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
HEADERS = (["from", "to"], ["source", "target"])
HEAD_ROWS = 64
"""Rows by which a separator is chosen at first."""

ROWS_AT_ONCE = 256
"""Fewer lists than the garbage collector waits for, so that it does not look at those of rows."""

Row = tuple[int, list[str]]
"""The number of a line, and its fields without spaces around them."""


def csv_rows(stream: TextStream) -> Iterator[Row]:
    r"""Yield the rows of a table of edges, without header, empty rows, and empty fields at the end.

    Each has at least one field; a row of one is a vertex without edges, written `a,`.

    Args:
        stream: the file.

    Raises:
        DataError: a row has one field, or the separator is ambiguous.

    >>> import tempfile
    >>> from pathlib import Path
    >>> path = Path(tempfile.mkdtemp(), "x.csv")
    >>> _ = path.write_text("from;to\na;b\nc;\n;\n")
    >>> list(csv_rows(TextStream(path, "a graph", 100)))
    [(2, ['a', 'b']), (3, ['c'])]
    """
    rows = _split(stream, _named_separator(stream) or _sniff(stream))
    for place, (line, fields) in enumerate(rows):
        # One field may be a vertex without edges or a table with another separator: nothing is
        # guessed.
        if len(fields) < 2:
            name = fields[0][:40]
            raise DataError(
                "{path}, line {line} has one field, '{name}': write from and to, separated by"
                " a comma, semicolon or tab, or '{name},' for a vertex without edges",
                path=stream.path,
                line=line,
                name=name,
            )
        if place or not _is_header(fields):
            yield line, _shortened(fields)


def _named_separator(stream: TextStream) -> str | None:
    """Return the separator that a first line such as `sep=;` names; None without one."""
    said = next(stream.lines(), "").partition("\n")[0].strip("\r ")
    if said[:-1].casefold() != "sep=" or said[-1] not in SEPARATORS:
        return None
    return said[-1]


@dataclass
class _Reading:
    """A table as it is read with one separator.

    Attributes:
        separator: between fields.
        is_headed: whether the first row is a header.
        rows: how many there are.
        edges: how many of them have more than one field.
        problem: why it cannot be read.
    """

    separator: str
    is_headed: bool = False
    rows: int = 0
    edges: int = 0
    problem: DataError | None = None

    def measure(self, rows: Iterable[Row]) -> "_Reading":
        """Count the rows."""
        try:
            for _, fields in rows:
                self.is_headed = self.is_headed or (not self.rows and _is_header(fields))
                self.rows += 1
                self.edges += len(fields) > 1
        except DataError as error:
            self.problem = error
        return self


def _sniff(stream: TextStream) -> str:
    """Return the one separator that fits the whole table, else the one that fits most rows."""
    readings = [_Reading(s).measure(_split(stream, s)) for s in SEPARATORS]
    readable = [reading for reading in readings if reading.problem is None]
    # A header decides; else every row must be an edge with the separator.
    headed = [reading for reading in readable if reading.is_headed]
    fitting = headed or [reading for reading in readable if reading.edges == reading.rows]
    if len(fitting) > 1 and fitting[0].rows:
        names = " or ".join(SEPARATORS[reading.separator] for reading in fitting)
        raise DataError(
            "{path} is ambiguous: its fields may be separated by {names}; put names that"
            ' contain such a sign in quotes, "a,b"',
            path=stream.path,
            names=names,
        )
    # No separator fits all rows: the error should name a row of the reading that nearly fits.
    best = max(fitting or readable, key=lambda reading: reading.edges, default=_Reading(","))
    problem = next((reading.problem for reading in readings if reading.problem), None)
    if problem and not best.edges:
        raise problem
    return best.separator


def _first_guess(stream: TextStream) -> str | None:
    """Return the one separator that fits the first rows, if others do not."""
    head = next(stream.lines(), "")
    found = []
    for separator in SEPARATORS:
        rows = islice(_fields(_reader([head], separator)), HEAD_ROWS)
        try:
            fields = list(rows)
        except csv.Error:  # a quoted field may go on in the next piece of the file
            return None
        if fields and _is_header(fields[0]):
            return separator
        if fields and all(len(row) > 1 for row in fields):
            found.append(separator)
    return found[0] if len(found) == 1 else None


def _reader(groups: Iterable[str], separator: str) -> Any:
    """Split groups of lines into rows."""
    lines = chain.from_iterable(map(StringIO, groups))
    # `strict` makes quotes that do not end an error, in place of rows swallowed silently.
    return csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)


def _fields(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """Yield the fields of rows without spaces around them, leaving out empty rows."""
    stripped = ([field.strip() for field in row] for row in rows)
    return (fields for fields in stripped if any(fields))


def _groups(stream: TextStream) -> Iterator[str]:
    """Yield the lines of a table in groups; a line that names the separator is empty."""
    groups = stream.lines()
    if _named_separator(stream):
        _, end, rest = next(groups).partition("\n")
        yield end + rest
    yield from groups


def _split(stream: TextStream, separator: str) -> Iterator[Row]:
    """Split a table into rows, leaving out empty ones."""
    reader = _reader(_groups(stream), separator)
    try:
        for row in reader:
            fields = [field.strip() for field in row]
            if any(fields):
                yield reader.line_num, fields
    except csv.Error as error:
        raise DataError(
            "{path}, line {line_num}: {error}",
            path=stream.path,
            line_num=reader.line_num,
            error=error,
        ) from error


def _is_header(fields: list[str]) -> bool:
    return [field.casefold() for field in fields[:2]] in HEADERS


def _shortened(fields: list[str]) -> list[str]:
    """Remove empty fields at the end."""
    last = max(place for place, field in enumerate(fields) if field)
    return fields[: last + 1]


class _OddRowError(Exception):
    """A row is not as it should be."""


def add_table(stream: TextStream, builder: GraphBuilder, columns: int) -> bool:
    """Add the edges of a table to a graph.

    Args:
        stream: the file.
        builder: gets the edges.
        columns: 2, or 3 if the third one names the player.

    Returns:
        Whether all rows are as they should be; if not, reading them by `csv_rows` tells which.

    Raises:
        DataError: the file cannot be read, or the separator is ambiguous.
    """
    separator = _named_separator(stream) or _first_guess(stream) or _sniff(stream)
    reader = _reader(_groups(stream), separator)
    try:
        rows = _without_header(reader)
        while batch := list(islice(rows, ROWS_AT_ONCE)):
            _add_batch(batch, builder, columns)
    except (csv.Error, _OddRowError):
        return False
    return True


def _without_header(rows: Iterable[list[str]]) -> Iterator[list[str]]:
    """Yield rows without a header, which is the first one that is not empty."""
    rest = iter(rows)
    first = next((row for row in rest if any(map(str.strip, row))), [])
    return rest if _is_header([field.strip() for field in first]) else chain([first], rest)


def _add_batch(rows: list[list[str]], builder: GraphBuilder, columns: int) -> None:
    """Add the edges of some rows, at once if all have the same number of fields."""
    lengths = set(map(len, rows))
    if lengths == {2} or lengths == {columns}:
        fields = list(map(str.strip, chain.from_iterable(rows)))
        if "" not in fields:
            kinds: bytes | None = None
            if lengths == {3}:
                kinds = _kinds(fields[2::3])
                del fields[2::3]
            builder.add(fields, kinds)
            return
    names, given = list[str](), bytearray()
    for row in _fields(rows):
        ends = _shortened(row)
        if len(row) < 2 or len(ends) > columns or not all(ends):
            raise _OddRowError
        given += _kinds(ends[2:]) or bytes([BOTH if len(ends) > 1 else LONE])
        names += ends[:2] if len(ends) > 1 else [ends[0], ends[0]]
    builder.add(names, bytes(given))


def _kinds(players: list[str]) -> bytes:
    """Return the kinds of edges of players."""
    if not PLAYERS.keys() >= set(players):
        raise _OddRowError
    return bytes(map(PLAYERS.__getitem__, players))
