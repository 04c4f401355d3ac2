"""Read the rows of CSV files and the edges of DOT files, for `files` and `partizan_files`.

CSV may have commas, semicolons or tabs, as spreadsheets write it. A separator fits if it gives
every row at least two fields. Text that two separators fit is refused, as it can be read in two
ways.

DOT is read by pydot, as vertices and edges with their attributes. Ports are dropped, chains a -> b
-> c are single edges, subgraphs are only a way of writing, and an edge from or to a subgraph is one
for each of its vertices.
"""

import contextlib
import csv
import io
import warnings
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import StringIO
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError
from kalmar.core.i18n import join_messages, message
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    import pydot
else:
    pydot = LazyModule("pydot")

__all__ = ["Drawn", "Row", "csv_rows", "read_dot"]

SEPARATORS = {",": message("commas"), ";": message("semicolons"), "\t": message("tabs")}
HEADERS = (["from", "to"], ["source", "target"])

Row = tuple[int, list[str]]
"""The number of a line, and its fields without spaces around them."""


def csv_rows(path: Path, text: str) -> list[Row]:
    r"""Read the rows of a table of edges, without header, empty rows, and empty fields at the end.

    Each has at least one field; a row of one is a vertex without edges, written `a,`.

    Args:
        path: named in errors.
        text: of the file.

    Raises:
        DataError: a row has one field, or the separator is ambiguous.

    >>> csv_rows(Path("x.csv"), "from;to\na;b\nc;\n;\n")
    [(2, ['a', 'b']), (3, ['c'])]
    """
    rows = _split_as_named(path, text) or _sniff(path, text)
    for line, fields in rows:
        # One field may be a vertex without edges or a table with another separator: nothing is
        # guessed.
        if len(fields) < 2:
            name = fields[0][:40]
            raise DataError(
                "{path}, line {line} has one field, '{name}': write from and to, separated by"
                " a comma, semicolon or tab, or '{name},' for a vertex without edges",
                path=path,
                line=line,
                name=name,
            )
    found = [(line, _shortened(fields)) for line, fields in rows]
    return found[1:] if found and _is_header(found[0][1]) else found


def _split_as_named(path: Path, text: str) -> list[Row] | None:
    """Read the rows after a line such as `sep=;` that names the separator; None without one."""
    first, end, rest = text.partition("\n")
    said = first.strip("\r ")
    if said[:-1].casefold() != "sep=" or said[-1] not in SEPARATORS:
        return None
    return _split(path, end + rest, said[-1])


def _sniff(path: Path, text: str) -> list[Row]:
    """Read the rows by the one separator that fits, else by the one that fits most rows."""
    readings: dict[str, list[Row]] = {}
    problems = []
    for separator in SEPARATORS:
        try:
            readings[separator] = _split(path, text, separator)
        except DataError as error:
            problems.append(error)
    # A header decides; else every row must be an edge with the separator.
    headed = [s for s, rows in readings.items() if rows and _is_header(rows[0][1])]
    fitting = headed or [s for s, rows in readings.items() if _edges_in(rows) == len(rows)]
    if len(fitting) > 1 and readings[fitting[0]]:
        *first, last = (SEPARATORS[s] for s in fitting)
        raise DataError(
            "{path} is ambiguous: its fields may be separated by {names} or {last}; put names"
            ' that contain such a sign in quotes, "a,b"',
            path=path,
            names=join_messages(first),
            last=last,
        )
    # No separator fits all rows: the error should name a row of the reading that nearly fits.
    best = max((readings[s] for s in fitting or readings), key=_edges_in, default=[])
    if problems and not _edges_in(best):
        raise problems[0]
    return best


def _edges_in(rows: list[Row]) -> int:
    """Count the rows with more than one field."""
    return sum(len(fields) > 1 for _, fields in rows)


def _split(path: Path, text: str, separator: str) -> list[Row]:
    """Split a text into rows, leaving out empty ones."""
    lines = StringIO(text, newline="")
    # `strict` makes quotes that do not end an error, in place of rows swallowed silently.
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
    """Remove empty fields at the end."""
    last = max(place for place, field in enumerate(fields) if field)
    return fields[: last + 1]


DEFAULTS = {"node", "edge", "graph", "\\n"}


@dataclass
class Drawn:
    """A directed graph with attributes.

    Attributes:
        vertices: the attributes of each vertex, in the order in which they are first named.
        edges: from, to, and attributes.
    """

    vertices: dict[str, dict[str, str]] = field(default_factory=dict)
    edges: list[tuple[str, str, dict[str, str]]] = field(default_factory=list)


def read_dot(path: Path, text: str) -> Drawn:
    """Read the graph in a DOT file.

    Raises:
        DataError: it is not DOT, holds no graph or more than one, or is not directed.

    >>> drawn = read_dot(Path("x.dot"), 'digraph { a -> "b c":s -> d [player=left]; e }')
    >>> list(drawn.vertices), [edge[:2] for edge in drawn.edges]
    (['e', 'a', 'b c', 'd'], [('a', 'b c'), ('b c', 'd')])
    """
    # pydot writes what it cannot read to the terminal instead of raising it.
    said = io.StringIO()
    with (
        warnings.catch_warnings(action="ignore"),  # of pydot's own use of its parser
        contextlib.redirect_stdout(said),
        contextlib.redirect_stderr(said),
    ):
        with needs("DOT files"):
            parse = pydot.graph_from_dot_data
        try:
            graphs = parse(text)
        except Exception as error:
            raise DataError(
                "{path} is not DOT: {error}",
                path=path,
                error=error,
            ) from error
    if not graphs:
        reason = (said.getvalue().strip().splitlines() or ["it holds no graph"])[-1]
        raise DataError(
            "{path} is not DOT: {reason}",
            path=path,
            reason=reason,
        )
    if len(graphs) > 1:
        raise DataError(
            "{path} contains {count} graphs: give one per file",
            path=path,
            count=len(graphs),
        )
    if graphs[0].get_type() != "digraph":
        raise DataError(
            "{path} is not directed: moves go one way, so write digraph and ->",
            path=path,
        )
    drawn = Drawn()
    _collect(graphs[0], drawn)
    return drawn


def _collect(graph: Any, drawn: Drawn) -> None:
    """Add a graph with its subgraphs."""
    for node in graph.get_nodes():
        name = _unquoted(node.get_name())
        if name not in DEFAULTS:
            drawn.vertices.setdefault(name, {}).update(_attributes(node))
    for inner in graph.get_subgraphs():
        _collect(inner, drawn)
    for edge in graph.get_edges():
        ends = (list(_ends(edge.get_source())), list(_ends(edge.get_destination())))
        # An edge between subgraphs is one for each pair of their vertices.
        for a, b in product(*ends):
            drawn.vertices.setdefault(a, {})
            drawn.vertices.setdefault(b, {})
            drawn.edges.append((a, b, _attributes(edge)))


def _ends(end: Any) -> Iterator[str]:
    """Yield the vertices that an end of an edge stands for."""
    if isinstance(end, str):
        yield _unquoted(end)
        return
    nodes = end.get("nodes", {}) if isinstance(end, dict) else {n.get_name(): 0 for n in end}
    for name in nodes:
        if _unquoted(name) not in DEFAULTS:
            yield _unquoted(name)


def _unquoted(name: str) -> str:
    """Remove the quotes and the port from a name.

    >>> _unquoted('"a b":s'), _unquoted("c:n:e"), _unquoted('"x:y"')
    ('a b', 'c', 'x:y')
    """
    if name.startswith('"'):
        end = name.find('"', 1)
        while end > 0 and name[end - 1] == "\\":
            end = name.find('"', end + 1)
        return name[1:end].replace('\\"', '"')
    return name.partition(":")[0]


def _attributes(thing: Any) -> dict[str, str]:
    """Return the attributes without quotes."""
    return {key: _unquoted(str(value)) for key, value in thing.get_attributes().items()}
