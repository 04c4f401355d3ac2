"""Read graphs and ordered sets from files: edge lists, CSV, JSON, GraphML, DOT.

One line of text is one name; nothing is guessed.

* `.json`: an object from each vertex to the list of its options
* `.csv`: two columns, from and to, with commas, semicolons or tabs, with or without a header
  `from,to`; `a,` is a vertex without edges
* `.graphml`, `.xml`: as networkx writes it
* `.dot`, `.gv`: a directed graph as Graphviz reads it
* anything else: an edge list, `from to` on each line, a single name for a vertex without edges,
  `#` for comments

In a file of an ordered set an edge from a to b says that b is above a.
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError
from kalmar.engines.graphs.text_files import csv_rows, read_dot
from kalmar.games.posets.chomp import Poset
from kalmar.runtime.files import read_text
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    import networkx as nx
else:
    nx = LazyModule("networkx")

__all__ = ["graph_text", "read_graphml", "read_json", "read_options", "read_poset"]

MAX_FILE_BYTES = 200_000_000
"""Names and lists of a file take some ten times its size in memory."""

Options = dict[str, list[str]]


def _of_edges(path: Path, lines: Iterable[tuple[int, list[str]]]) -> Options:
    """Build the options from the words of each line, with the line's number in the file."""
    options: Options = {}
    for number, words in lines:
        if len(words) not in (1, 2) or not all(words):
            raise DataError(
                "{path}, line {number}: write one edge per line, as two vertices: from and to",
                path=path,
                number=number,
            )
        options.setdefault(words[0], [])
        if len(words) == 2:
            options.setdefault(words[1], [])
            options[words[0]].append(words[1])
    return options


def _edge_list(path: Path, text: str) -> Options:
    lines = [line.partition("#")[0].split() for line in text.splitlines()]
    rows = [(n, words) for n, words in enumerate(lines, 1) if words]
    # Words without any edge are mostly a table whose file has the wrong ending.
    if rows and all(len(words) == 1 for _, words in rows):
        table = next((words[0] for _, words in rows if "," in words[0] or ";" in words[0]), None)
        if table is not None:
            raise DataError(
                "{path} contains '{table}' but no edge: if it is a table with commas, name it .csv",
                path=path,
                table=table[:40],
            )
    return _of_edges(path, rows)


def _csv(path: Path, text: str) -> Options:
    return _of_edges(path, csv_rows(path, text))


def read_json(path: Path, text: str) -> Any:
    """Read the contents of a JSON file.

    Raises:
        DataError: it is not JSON, nested too deeply, or has a key twice.
    """
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


def _json(path: Path, text: str) -> Options:
    data = read_json(path, text)
    if not isinstance(data, dict) or not all(isinstance(row, list) for row in data.values()):
        raise DataError(
            '{path} must be an object of lists: {{"a": ["b"], "b": []}}',
            path=path,
        )
    options = {name: [str(option) for option in row] for name, row in data.items()}
    for name, row in options.items():
        for option in row:
            if option not in options:
                raise DataError(
                    "{path}: '{name}' leads to '{option}', which is not a vertex",
                    path=path,
                    name=name,
                    option=option,
                )
    return options


def read_graphml(path: Path, text: str) -> Any:
    """Read the directed graph in a GraphML file as a networkx graph, with all parallel edges.

    Raises:
        DataError: it is not GraphML, or not directed.
        MissingLibraryError: networkx is not installed.
    """
    with needs("GraphML files"):
        parse = nx.parse_graphml
    # Nested entities could make a short file fill all memory (billion laughs).
    if "<!ENTITY" in text:
        raise DataError(
            "{path} declares entities, which are not allowed in GraphML files", path=path
        )
    try:
        # A multigraph, as parallel edges are moves of their own.
        graph = parse(text, force_multigraph=True)
    except Exception as error:
        raise DataError(
            "{path} is not GraphML: {error}",
            path=path,
            error=error,
        ) from error
    if not graph.is_directed():
        raise DataError(
            "{path} is not directed: moves go one way, so the edges must be directed",
            path=path,
        )
    return graph


def _graphml(path: Path, text: str) -> Options:
    graph = read_graphml(path, text)
    return {str(v): [str(u) for _, u in graph.out_edges(v)] for v in graph}


def _dot(path: Path, text: str) -> Options:
    drawn = read_dot(path, text)
    options: Options = {name: [] for name in drawn.vertices}
    for a, b, _ in drawn.edges:
        options[a].append(b)
    return options


READERS: dict[str, Callable[[Path, str], Options]] = {
    ".json": _json,
    ".csv": _csv,
    ".graphml": _graphml,
    ".xml": _graphml,
    ".dot": _dot,
    ".gv": _dot,
}


def graph_text(path: Path) -> str:
    """Read the text of a file that holds a graph.

    Raises:
        DataError: it cannot be read, or is too large.
    """
    if path.is_file() and path.stat().st_size > MAX_FILE_BYTES:
        raise DataError(
            "{path} is larger than {largest_file:,} bytes: pass arrays to Graph instead",
            path=path,
            largest_file=MAX_FILE_BYTES,
        )
    return read_text(path, "a graph", MAX_FILE_BYTES)


def read_options(path: Path) -> Options:
    r"""Read the options of each vertex of a graph in a file, in the order of the file.

    Args:
        path: the ending says what the file is; see above.

    Raises:
        DataError: the file cannot be read, is malformed, too large, or has no vertex.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = Path(folder, "edges.csv")
    ...     _ = path.write_text("from,to\na,b\nb,c\n")
    ...     read_options(path)
    {'a': ['b'], 'b': ['c'], 'c': []}
    """
    options = READERS.get(path.suffix.casefold(), _edge_list)(path, graph_text(path))
    if not options:
        raise DataError(
            "{path} has no vertices: write one edge, from and to, on each line",
            path=path,
        )
    return options


def read_poset(path: Path) -> Poset:
    """Read the partial order in a file.

    Raises:
        DataError: the file cannot be read.
        GameError: an element would be above itself.
    """
    # A vertex without edges is an element all the same: `a ≤ a`.
    options = read_options(path)
    return Poset.of_relations((a, b) for a, above in options.items() for b in (above or [a]))
