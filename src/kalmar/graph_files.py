"""Graphs from files: edge lists, CSV, JSON, GraphML; one line of text a name, nothing is guessed.

* `.json`: an object from each vertex to the list of its options
* `.csv`: two columns, from and to, with or without a header `from,to`
* `.graphml`, `.xml`: as networkx writes it
* anything else: an edge list, `from to` on each line, a single name for a vertex without edges,
  `#` for comments
"""

import json
from collections.abc import Callable, Iterable
from pathlib import Path

from kalmar.errors import DataError

__all__ = ["read_options"]

LARGEST_FILE = 2_000_000_000

Options = dict[str, list[str]]


def _of_edges(path: Path, lines: Iterable[list[str]]) -> Options:
    options: Options = {}
    for number, words in enumerate(lines, 1):
        if len(words) not in (1, 2) or not all(words):
            raise DataError(f"{path}, line {number}: write two vertices, from and to, on a line")
        options.setdefault(words[0], [])
        if len(words) == 2:
            options.setdefault(words[1], [])
            options[words[0]].append(words[1])
    return options


def _edge_list(path: Path, text: str) -> Options:
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return _of_edges(path, (words for words in lines if words))


def _csv(path: Path, text: str) -> Options:
    rows = [
        [cell.strip() for cell in line.split(",")] for line in text.splitlines() if line.strip()
    ]
    if rows and [cell.casefold() for cell in rows[0]] in (["from", "to"], ["source", "target"]):
        del rows[0]
    return _of_edges(path, rows)


def _json(path: Path, text: str) -> Options:
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        raise DataError(f"{path}, line {error.lineno}: {error.msg} in JSON") from error
    if not isinstance(data, dict) or not all(isinstance(row, list) for row in data.values()):
        raise DataError(f'{path} must be an object of lists: {{"a": ["b"], "b": []}}')
    options = {name: [str(option) for option in row] for name, row in data.items()}
    for name, row in options.items():
        for option in row:
            if option not in options:
                raise DataError(f"{path}: '{name}' leads to '{option}', which is no vertex")
    return options


def _graphml(path: Path, text: str) -> Options:
    import networkx as nx

    try:
        graph = nx.parse_graphml(text, force_multigraph=True)
    except Exception as error:
        raise DataError(f"{path} is no GraphML: {error}") from error
    if not graph.is_directed():
        raise DataError(f"{path} is not directed: moves go one way, so edges must be directed")
    return {str(v): [str(u) for _, u in graph.out_edges(v)] for v in graph}


READERS: dict[str, Callable[[Path, str], Options]] = {
    ".json": _json,
    ".csv": _csv,
    ".graphml": _graphml,
    ".xml": _graphml,
}


def read_options(path: Path) -> Options:
    """The options of each vertex of a graph in a file, in the order of the file.

    Args:
        path: the ending says what the file is; see above.

    Raises:
        DataError: the file cannot be read, is malformed, too large, or has no vertex.
    """
    try:
        if path.stat().st_size > LARGEST_FILE:
            raise DataError(f"{path} is larger than {LARGEST_FILE:,} bytes: give arrays to Graph")
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise DataError(f"{path} cannot be read as a graph: {error}") from error
    options = READERS.get(path.suffix.casefold(), _edge_list)(path, text)
    if not options:
        raise DataError(f"{path} has no vertex: write an edge, from and to, on each line")
    return options
