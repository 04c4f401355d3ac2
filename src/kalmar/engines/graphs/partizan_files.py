"""Read partizan graphs from files; and an example, the ending king and rook against king.

A move in a file names the player who may make it.

* JSON: {"a": {"left": ["b"], "right": [], "both": ["c"]}}, or {"a": {"player": "left", "options":
  ["b"]}} for a position that belongs to one player; a plain list is for both
* CSV: from, to and player (left, right, both; both if left out), with commas, semicolons or tabs;
  `a,` is a vertex without moves
* DOT and GraphML: the attribute `player` of a move or of a position

`rook_ending` builds king and rook against king on a small chess board. White (Left) has a king K
and a rook R, Black (Right) a king k; a position names the player to move, `Ka1 Rb2 kc3 w`. A player
who cannot move and is in check has lost; stalemate and the loss of the rook are draws.
"""

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

from kalmar.core.errors import DataError, UsageError
from kalmar.engines.graphs.building import PLAYERS, GraphBuilder, MovesOfPlayers
from kalmar.engines.graphs.csv_files import add_table
from kalmar.engines.graphs.dot_files import add_dot
from kalmar.engines.graphs.files import add_graphml, builder_for, graph_stream, kind_of_file
from kalmar.engines.graphs.graph import Graph
from kalmar.engines.graphs.json_files import add_options, read_json
from kalmar.engines.graphs.partizan import PartizanGraph
from kalmar.runtime.files import TextStream


def _json(stream: TextStream, builder: GraphBuilder) -> PartizanGraph:
    found = read_json(stream)
    if not isinstance(found, dict):
        raise DataError(
            '{path} must be an object: {{"a": {{"left": ["b"], "right": []}}}}', path=stream.path
        )
    rows = [
        (name, PLAYERS[player], options)
        for name, row in found.items()
        for player, options in _rows(stream.path, name, row)
    ]
    add_options(stream.path, builder, found, rows)
    return _built(stream, builder, builder.sides)


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


def _built(
    stream: TextStream, builder: GraphBuilder, sides: Callable[[], tuple[Graph, Graph]]
) -> PartizanGraph:
    """Build the graph of a file that has been read.

    Raises:
        DataError: it has no vertex.
    """
    builder.flush()
    if not len(builder.names):
        raise DataError(
            "{path} has no vertices: write one move, from, to and player, on each line",
            path=stream.path,
        )
    return PartizanGraph(*sides())


def _csv(stream: TextStream, builder: GraphBuilder) -> PartizanGraph:
    def wrong(line: int) -> DataError:
        return DataError(
            "{path}, line {number}: write from, to and the player: left, right or both",
            path=stream.path,
            number=line,
        )

    add_table(stream, builder, 3, wrong)
    return _built(stream, builder, builder.sides)


def _dot(stream: TextStream, builder: GraphBuilder) -> PartizanGraph:
    moves = MovesOfPlayers(builder, partizan=True)
    add_dot(stream, moves)
    return _built(stream, builder, moves.sides)


def _graphml(stream: TextStream, builder: GraphBuilder) -> PartizanGraph:
    moves = MovesOfPlayers(builder, partizan=True)
    add_graphml(stream, moves)
    return _built(stream, builder, moves.sides)


READERS: dict[str, Callable[[TextStream, GraphBuilder], PartizanGraph]] = {
    ".json": _json,
    ".csv": _csv,
    ".dot": _dot,
    ".gv": _dot,
    ".graphml": _graphml,
    ".xml": _graphml,
}


def read_partizan(path: Path) -> PartizanGraph:
    """Read the graph of the moves (from, to, player) in a file, with all its vertices.

    Raises:
        DataError: the file cannot be read, is malformed, or is of a kind that holds no players.
        LimitReached: the graph does not fit into memory.
    """
    read = READERS.get(kind_of_file(path))
    if read is None:
        raise DataError(
            "the format of {path} cannot record who moves: use JSON, CSV, DOT or GraphML",
            path=path,
        )
    return read(graph_stream(path), builder_for(path))


BARE_KINGS = "bare kings"
Square = tuple[int, int]
MAX_SIDE = 8


def rook_ending(size: int) -> tuple[list[tuple[str, str, str]], list[str], list[str]]:
    """Build the moves, vertices and drawn ends of all legal positions on a board of size × size.

    Args:
        size: 3 to 8.

    Returns:
        The moves (from, to, player), all vertices, and the drawn ones, in which nobody can win.

    Raises:
        UsageError: the board is too small or too large.

    >>> moves, vertices, drawn = rook_ending(3)
    >>> len(vertices), ("Ka1 Rb3 kc1 b" in vertices), BARE_KINGS in drawn
    (333, True, True)
    """
    if not 3 <= size <= MAX_SIDE:
        raise UsageError(
            "a board cannot be {size} × {size}: its side must be 3 to {largest}",
            size=size,
            largest=MAX_SIDE,
        )
    squares = [(x, y) for x in range(size) for y in range(size)]
    moves: list[tuple[str, str, str]] = []
    vertices, drawn = [BARE_KINGS], [BARE_KINGS]
    for king, rook, black in product(squares, repeat=3):
        # Kings never stand side by side, and two pieces never share a square.
        if rook in (king, black) or near(king, black):
            continue
        checked = attacked(black, rook, king)
        # A position with White to move and Black in check cannot arise.
        if not checked:
            here = name(king, rook, black, "w")
            vertices.append(here)
            moves += [(here, to, "left") for to in white_moves(king, rook, black, size)]
        here = name(king, rook, black, "b")
        vertices.append(here)
        found = [(here, to, "right") for to in black_moves(king, rook, black, size)]
        moves += found
        # Stalemate; without moves and in check it is mate, which loses by the rule of play.
        if not found and not checked:
            drawn.append(here)
    return moves, vertices, drawn


def name(king: Square, rook: Square, black: Square, mover: str) -> str:
    """Format a position as text."""
    pieces = zip("KRk", (king, rook, black), strict=True)
    return " ".join([*(f"{letter}{chr(97 + x)}{y + 1}" for letter, (x, y) in pieces), mover])


def near(a: Square, b: Square) -> bool:
    """Return whether two squares are equal or adjacent."""
    return abs(a[0] - b[0]) <= 1 and abs(a[1] - b[1]) <= 1


def attacked(square: Square, rook: Square, between: Square) -> bool:
    """Return whether the rook attacks a square, with one piece that may stand between."""
    if square == rook or (square[0] != rook[0] and square[1] != rook[1]):
        return False
    # Axis 1 where they share a column: the piece between counts only if it is on the same line.
    axis = 1 if square[0] == rook[0] else 0
    if between[1 - axis] != rook[1 - axis]:
        return True
    low, high = sorted((square[axis], rook[axis]))
    return not low < between[axis] < high


def steps(king: Square, size: int) -> Iterator[Square]:
    """Yield the squares beside a king."""
    for x, y in product(range(king[0] - 1, king[0] + 2), range(king[1] - 1, king[1] + 2)):
        if (x, y) != king and 0 <= x < size and 0 <= y < size:
            yield x, y


def white_moves(king: Square, rook: Square, black: Square, size: int) -> Iterator[str]:
    """Yield the positions after White's moves."""
    for to in steps(king, size):
        if to != rook and not near(to, black):
            yield name(to, rook, black, "b")
    for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        x, y = rook[0] + dx, rook[1] + dy
        while 0 <= x < size and 0 <= y < size and (x, y) not in (king, black):
            yield name(king, (x, y), black, "b")
            x, y = x + dx, y + dy


def black_moves(king: Square, rook: Square, black: Square, size: int) -> Iterator[str]:
    """Yield the positions after Black's moves; taking an unguarded rook leaves bare kings."""
    for to in steps(black, size):
        if near(to, king):
            continue
        if to == rook:
            yield BARE_KINGS
        elif not attacked(to, rook, king):
            yield name(king, rook, to, "w")
