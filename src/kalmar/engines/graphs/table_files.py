"""Read graphs from tables, lists of edges and JSON.

**CSV.** Fields may have commas, semicolons or tabs between, as spreadsheets write them. The first
rows tell the separator: it gives each of them at least two fields. Where two do, the table is
refused, as it can be read in two ways. A table is read once, in batches of rows.

**Lists of edges** have `from to` on each line, a name alone for a vertex without edges, and `#`
before comments.

**JSON** is an object from each vertex to its options, read at once.
"""

import csv
import json
from collections.abc import Callable, Iterable, Iterator
from io import StringIO
from itertools import chain, islice, repeat
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError
from kalmar.engines.graphs.building import BOTH, LONE, PLAYERS, GraphBuilder, whole_text
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


def add_table(stream: TextStream, builder: GraphBuilder) -> None:
    """Add the edges of a table to a graph, with their players if those count.

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
            place = _add_batch(batch, builder)
            if place is not None:
                row, line = batch[place], line + _lines(batch[: place + 1])
                wrong = _no_move if builder.partizan else _no_edge
                raise wrong(stream, line) if len(row) > 1 else _one_field(stream, line, row)
            line = reader.line_num
    except csv.Error as error:
        raise DataError(
            "{path}, line {line_num}: {error}",
            path=stream.path,
            line_num=reader.line_num,
            error=error,
        ) from error


def _no_move(stream: TextStream, line: int) -> DataError:
    return DataError(
        "{path}, line {number}: write from, to and the player: left, right or both",
        path=stream.path,
        number=line,
    )


def _no_edge(stream: TextStream, line: int) -> DataError:
    return DataError(
        "{path}, line {number}: write one edge per line, as two vertices: from and to",
        path=stream.path,
        number=line,
    )


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


def _add_batch(rows: list[list[str]], builder: GraphBuilder) -> int | None:
    """Add the edges of some rows; return the place of the first that is wrong, None without one."""
    columns = 3 if builder.partizan else 2
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


def add_edge_list(stream: TextStream, builder: GraphBuilder) -> None:
    """Add the edges of a list of edges to a graph.

    Raises:
        DataError: the file cannot be read, or a line is wrong.
    """
    table: str | None = None
    has_edge, line = False, 0
    for group in stream.lines():
        lines = group.splitlines()
        if "#" in group:
            lines = [line.partition("#")[0] for line in lines]
        rows = [words for words in map(str.split, lines) if words]
        lengths = set(map(len, rows))
        if not lengths <= {1, 2}:
            place = next(i for i, text in enumerate(lines, 1) if len(text.split()) > 2)
            raise _no_edge(stream, line + place)
        line += len(lines)
        has_edge = has_edge or 2 in lengths
        if not has_edge and table is None:
            table = next((words[0] for words in rows if set(words[0]) & {",", ";"}), None)
        kinds = None
        if 1 in lengths:
            kinds = bytes(LONE if len(words) == 1 else BOTH for words in rows)
            rows = [[words[0], words[-1]] for words in rows]
        builder.add(list(chain.from_iterable(rows)), kinds)
    # Words without any edge are mostly a table whose file has the wrong ending.
    if table is not None and not has_edge:
        raise DataError(
            "{path} contains '{table}' but no edge: if it is a table with commas, name it .csv",
            path=stream.path,
            table=table[:40],
        )


def _read_json(stream: TextStream) -> Any:
    """Read the contents of a JSON file.

    Raises:
        DataError: it is not JSON, too large, nested too deeply, or has a key twice.
    """
    path, text = stream.path, whole_text(stream)
    try:
        return json.loads(text, object_pairs_hook=_once(path))
    except json.JSONDecodeError as error:
        raise DataError(
            "{path}, line {lineno}: invalid JSON: {msg}",
            path=path,
            lineno=error.lineno,
            msg=error.msg,
        ) from error
    except RecursionError as error:
        raise DataError(
            "{path} is nested too deeply: write an object of lists",
            path=path,
        ) from error
    except DataError:
        raise
    except ValueError as error:  # a number of more digits than Python reads
        raise DataError(
            "{path} is not valid JSON: {error}",
            path=path,
            error=error,
        ) from error


def _once(path: Path) -> Callable[[list[tuple[str, Any]]], dict[str, Any]]:
    """Make a reader of JSON objects that refuses duplicate keys, as data would be lost."""

    def read(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in pairs:
            if key in found:
                raise DataError(
                    "{path}: '{key}' occurs twice: give all its options in one list",
                    path=path,
                    key=key,
                )
            found[key] = value
        return found

    return read


def add_object(stream: TextStream, builder: GraphBuilder) -> None:
    """Add the edges of an object to a graph: from vertices to options, by players if they count.

    Raises:
        DataError: the file is not such an object, or an option is not a vertex.
    """
    found = _read_json(stream)
    if builder.partizan and not isinstance(found, dict):
        raise DataError(
            '{path} must be an object: {{"a": {{"left": ["b"], "right": []}}}}', path=stream.path
        )
    if not builder.partizan and not (
        isinstance(found, dict) and all(isinstance(row, list) for row in found.values())
    ):
        raise DataError(
            '{path} must be an object of lists: {{"a": ["b"], "b": []}}', path=stream.path
        )
    # All rows are looked at before the first option is.
    rows = [(name, *kind) for name, row in found.items() for kind in _rows(stream.path, name, row)]
    for name in found:
        builder.vertex(name)
    for name, player, row in rows:
        options = list(map(str, row))
        for option in options:
            if option not in found:
                raise DataError(
                    "{path}: '{name}' leads to '{option}', which is not a vertex",
                    path=stream.path,
                    name=name,
                    option=option,
                )
        ends = zip(repeat(name), options, strict=False)
        builder.add(list(chain.from_iterable(ends)), bytes([PLAYERS[player]]) * len(options))


def _rows(path: Path, name: str, row: Any) -> Iterator[tuple[str, list[Any]]]:
    """Yield the options of a vertex by player."""
    if isinstance(row, list):
        row = {"both": row}
    if isinstance(row, dict) and "player" in row:
        row = {str(row["player"]): row.get("options", [])}
    if not isinstance(row, dict) or not all(isinstance(options, list) for options in row.values()):
        raise DataError(
            "{path}: write lists of options under left, right or both for '{name}'",
            path=path,
            name=name,
        )
    for player, options in row.items():
        if player not in PLAYERS:
            raise DataError(
                "{path}: '{player}' at '{name}' is not a player: write left, right or both",
                path=path,
                player=player,
                name=name,
            )
        yield player, options
