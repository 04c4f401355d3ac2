"""Read tables of edges in CSV, for `files` and `partizan_files`.

Fields may have commas, semicolons or tabs between, as spreadsheets write them. The first rows tell
the separator: it gives each of them at least two fields. Where two do, the table is refused, as it
can be read in two ways. A table is read once, in batches of rows.
"""

import csv
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from itertools import chain, islice
from typing import Any

from kalmar.core.errors import DataError
from kalmar.engines.graphs.building import LONE, PLAYERS, GraphBuilder
from kalmar.runtime.files import TextStream

SEPARATORS = {",": "commas", ";": "semicolons", "\t": "tabs"}
HEADERS = (["from", "to"], ["source", "target"])
HEAD_ROWS = 64
"""Rows by which a separator is chosen."""

ROWS_AT_ONCE = 256
"""Fewer lists than the garbage collector waits for, so that it does not look at those of rows."""


def _named_separator(stream: TextStream) -> str | None:
    """Return the separator that a first line such as `sep=;` names; None without one."""
    said = next(stream.lines(), "").partition("\n")[0].strip("\r ")
    if said[:-1].casefold() != "sep=" or said[-1] not in SEPARATORS:
        return None
    return said[-1]


def _sniff(stream: TextStream) -> str:
    """Return the one separator that fits the first rows, else the one that fits most of them."""
    fitting, edges = list[str](), dict[str, int]()
    for separator in SEPARATORS:
        rows = list(islice(_readable(_reader(stream, separator)), HEAD_ROWS))
        if rows and _is_header(rows[0]):
            return separator
        edges[separator] = sum(len(row) > 1 for row in rows)
        if rows and edges[separator] == len(rows):
            fitting.append(separator)
    if len(fitting) > 1:
        raise DataError(
            "{path} is ambiguous: its fields may be separated by {names}; put names that"
            ' contain such a sign in quotes, "a,b"',
            path=stream.path,
            names=" or ".join(map(SEPARATORS.__getitem__, fitting)),
        )
    return max(edges, key=edges.__getitem__)


def _readable(rows: Iterator[list[str]]) -> Iterator[list[str]]:
    """Yield the rows that are not empty, up to the first that is not CSV."""
    try:
        yield from (row for row in rows if any(map(str.strip, row)))
    except csv.Error:
        return


def _reader(stream: TextStream, separator: str) -> Any:
    """Split a table into rows."""
    lines = chain.from_iterable(map(StringIO, _groups(stream)))
    # `strict` makes quotes that do not end an error, in place of rows swallowed silently.
    return csv.reader(lines, delimiter=separator, skipinitialspace=True, strict=True)


def _groups(stream: TextStream) -> Iterator[str]:
    """Yield the lines of a table in groups; a line that names the separator is empty."""
    groups = stream.lines()
    if _named_separator(stream):
        _, end, rest = next(groups).partition("\n")
        yield end + rest
    yield from groups


def _is_header(row: list[str]) -> bool:
    return [field.strip().casefold() for field in row[:2]] in HEADERS


def add_table(
    stream: TextStream, builder: GraphBuilder, columns: int, wrong: Callable[[int], DataError]
) -> None:
    r"""Add the edges of a table to a graph; `a,` is a vertex without edges.

    Args:
        stream: the file.
        builder: gets the edges.
        columns: 2, or 3 if the third one names the player.
        wrong: returns the error of a row, given its line, that has other fields.

    Raises:
        DataError: the file cannot be read, a row is wrong, or the separator is ambiguous.
    """
    reader = _reader(stream, _named_separator(stream) or _sniff(stream))
    try:
        # A header is the first row that is not empty.
        first: list[str] = next((row for row in reader if any(map(str.strip, row))), [])
        rows, line = chain([] if _is_header(first) else [first], reader), reader.line_num
        line -= 0 if _is_header(first) else _lines([first])
        while batch := list(islice(rows, ROWS_AT_ONCE)):
            place = _add_batch(batch, builder, columns)
            if place is not None:
                line += _lines(batch[: place + 1])
                row = batch[place]
                raise wrong(line) if len(row) > 1 else _one_field(stream, line, row)
            line = reader.line_num
    except csv.Error as error:
        raise DataError(
            "{path}, line {line_num}: {error}",
            path=stream.path,
            line_num=reader.line_num,
            error=error,
        ) from error


def _lines(rows: Iterable[list[str]]) -> int:
    """Count the lines of rows: a field in quotes may go on over more than one."""
    return sum(1 + sum(field.count("\n") for field in row) for row in rows)


def _one_field(stream: TextStream, line: int, row: list[str]) -> DataError:
    # One field may be a vertex without edges or a table with another separator: nothing is guessed.
    return DataError(
        "{path}, line {line} has one field, '{name}': write from and to, separated by"
        " a comma, semicolon or tab, or '{name},' for a vertex without edges",
        path=stream.path,
        line=line,
        name=row[0].strip()[:40],
    )


def _add_batch(rows: list[list[str]], builder: GraphBuilder, columns: int) -> int | None:
    """Add the edges of some rows; return the place of the first that is wrong, None without one."""
    lengths = set(map(len, rows))
    # At once if all have the same number of fields, which none leaves empty.
    if lengths == {2} or lengths == {columns}:
        fields = list(map(str.strip, chain.from_iterable(rows)))
        players = fields[2::3] if lengths == {3} else []
        if "" not in fields and PLAYERS.keys() >= set(players):
            kinds = bytes(map(PLAYERS.__getitem__, players)) if players else None
            if players:
                del fields[2::3]
            builder.add(fields, kinds)
            return None
    names, given = list[str](), bytearray()
    for place, row in enumerate(rows):
        ends = [field.strip() for field in row]
        while ends and not ends[-1]:
            ends.pop()
        if not ends:
            continue
        is_known = len(ends) <= columns and PLAYERS.keys() >= set(ends[2:])
        if len(row) < 2 or not is_known or not all(ends):
            return place
        given.append(LONE if len(ends) == 1 else PLAYERS[[*ends, "both"][2]])
        names += ends[:2] if len(ends) > 1 else [ends[0], ends[0]]
    builder.add(names, bytes(given))
    return None
