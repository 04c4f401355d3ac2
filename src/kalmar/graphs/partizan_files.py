"""Partizan graphs from files: moves with the player who may make them.

* JSON: {"a": {"left": ["b"], "right": [], "both": ["c"]}}, or {"a": {"player": "left", "options":
  ["b"]}} for a position that belongs to one player; a plain list is for both
* CSV: from, to and player (left, right, both; both if left out), with commas, semicolons or tabs;
  `a,` is a vertex without moves
* DOT and GraphML: the attribute `player` of a move or of a position
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from kalmar.errors import DataError
from kalmar.graphs.csv_rows import csv_rows
from kalmar.graphs.files import graph_text, read_graphml, read_json

__all__ = ["read_moves"]

Moves = tuple[list[tuple[str, str, str]], list[str]]
PLAYERS = ("left", "right", "both")


def _json(path: Path, text: str) -> Moves:
    data = read_json(path, text)
    if not isinstance(data, dict):
        raise DataError(
            '{path} must be an object: {{"a": {{"left": ["b"], "right": []}}}}',
            path=path,
        )
    moves = []
    for name, row in data.items():
        for player, options in _rows(path, name, row):
            for option in options:
                if str(option) not in data:
                    raise DataError(
                        "{path}: '{name}' leads to '{option}', which is not a vertex",
                        path=path,
                        name=name,
                        option=option,
                    )
                moves.append((name, str(option), player))
    return moves, list(data)


def _rows(path: Path, name: str, row: Any) -> Iterator[tuple[str, list[Any]]]:
    """The options of a vertex by player."""
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
                "{path}: '{player}' of '{name}' is not a player: write left, right or both",
                path=path,
                player=player,
                name=name,
            )
        yield player, options


def _csv(path: Path, text: str) -> Moves:
    moves, vertices = [], []
    for number, row in csv_rows(path, text):
        if len(row) > 3 or not all(row) or (len(row) == 3 and row[2] not in PLAYERS):
            raise DataError(
                "{path}, line {number}: write from, to and left, right or both",
                path=path,
                number=number,
            )
        vertices += row[:2]
        if len(row) > 1:
            moves.append((row[0], row[1], row[2] if len(row) == 3 else "both"))
    return moves, list(dict.fromkeys(vertices))


def _dot(path: Path, text: str) -> Moves:
    from kalmar.graphs.dot_files import read_dot

    drawn = read_dot(path, text)
    owner = {name: attributes.get("player", "both") for name, attributes in drawn.vertices.items()}
    moves = [(a, b, marks.get("player", owner[a])) for a, b, marks in drawn.edges]
    return moves, list(owner)


def _graphml(path: Path, text: str) -> Moves:
    graph = read_graphml(path, text)
    owner = {str(v): str(marks.get("player", "both")) for v, marks in graph.nodes(data=True)}
    edges = graph.edges(data=True)
    return [(str(a), str(b), str(m.get("player", owner[str(a)]))) for a, b, m in edges], list(owner)


READERS: dict[str, Callable[[Path, str], Moves]] = {
    ".json": _json,
    ".csv": _csv,
    ".dot": _dot,
    ".gv": _dot,
    ".graphml": _graphml,
    ".xml": _graphml,
}


def read_moves(path: Path) -> Moves:
    """The moves (from, to, player) in a file, and all its vertices.

    Raises:
        DataError: the file cannot be read, is malformed, or is of a kind that holds no players.
    """
    reader = READERS.get(path.suffix.casefold())
    if reader is None:
        raise DataError(
            "{path} cannot say who moves: give JSON, CSV, DOT or GraphML",
            path=path,
        )
    moves, vertices = reader(path, graph_text(path))
    if not vertices:
        raise DataError(
            "{path} has no vertex: write a move, from, to and player, on each line",
            path=path,
        )
    return moves, vertices
