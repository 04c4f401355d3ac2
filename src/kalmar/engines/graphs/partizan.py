"""Solve partizan game graphs: each move belongs to Left, Right or both; cycles are draws.

A vertex together with the player to move is a vertex of an impartial graph twice as large, in which
the players alternate; so outcomes and remoteness come from `solve_graph`, in time linear in the
edges. Positions that belong to one player, as in chess, are vertices with moves of that player
alone.

`rook_ending` is an example: king and rook against king on a small chess board. White (Left) has a
king K and a rook R, Black (Right) a king k; a position names the player to move, `Ka1 Rb2 kc3 w`.
A player who cannot move and is in check has lost; stalemate and the loss of the rook are draws.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import product
from typing import Any

from kalmar.core.by_name import RichDisplay
from kalmar.core.errors import DataError, UsageError
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.building import GraphBuilder, kind_of
from kalmar.engines.graphs.loopy import AnswerOfVertex, Graph, GraphSolution, solve_graph
from kalmar.games.partizan import Player
from kalmar.runtime.arrays import Array, joined

__all__ = [
    "PartizanGraph",
    "PartizanSolution",
    "Player",
    "Result",
    "solve_partizan",
]


class Result(Enum):
    """How play ends for the player who starts."""

    WIN = "win"
    LOSS = "loss"
    DRAW = "draw"


RESULTS = {Outcome.N: Result.WIN, Outcome.P: Result.LOSS, Outcome.DRAW: Result.DRAW}


@dataclass(frozen=True)
class PartizanGraph:
    """Vertices with the options of each player.

    Attributes:
        left: Left's moves.
        right: Right's moves, on the same vertices.

    >>> moves = [("a", "b", "left"), ("b", "a", "both"), ("a", "c", "right")]
    >>> PartizanGraph.of_moves(moves).names
    ('a', 'b', 'c')
    """

    left: Graph
    right: Graph

    def __post_init__(self) -> None:
        """Check that both have the same vertices."""
        if len(self.left) != len(self.right):
            raise DataError(
                "Left's graph and Right's graph must have the same vertices: they have {left} and"
                " {right}",
                left=len(self.left),
                right=len(self.right),
            )

    @classmethod
    def of_moves(
        cls, moves: Iterable[tuple[str, str, str]], vertices: Iterable[str] = ()
    ) -> "PartizanGraph":
        """Build a graph from moves (from, to, "left", "right" or "both") and moveless vertices.

        Raises:
            DataError: a move belongs to somebody else, or there is no vertex.
        """
        builder, rows = GraphBuilder(partizan=True), list(moves)
        for name in vertices:
            builder.vertex(name)
        ends = [name for start, end, _ in rows for name in (start, end)]
        builder.add(ends, bytes([kind_of(*row) for row in rows]))
        builder.flush()
        return cls(*builder.sides())

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the vertices."""
        return self.left.names or tuple(map(str, range(len(self.left))))

    def __len__(self) -> int:
        """How many vertices there are."""
        return len(self.left)

    def doubled(self) -> Graph:
        """Build the graph with v for Left to move, V + v for Right; moves change sides."""
        # Left's vertices lead to Right's and the other way round; so targets of Left are shifted by
        # V.
        count = len(self)
        edges = len(self.left.targets)
        offsets = joined((self.left.offsets, 0), (self.right.offsets[1:], edges))
        targets = joined((self.left.targets, count), (self.right.targets, 0))
        return Graph(offsets, targets)


@dataclass(frozen=True)
class PartizanAnswer(AnswerOfVertex):
    """What is known of a vertex of a partizan graph for one player to start.

    Attributes:
        solved: the solution of the graph.
        vertex: its number.
        player: who starts.

    >>> solved = solve_partizan(PartizanGraph.of_moves([("a", "b", "left")]))
    >>> solved.at("a", Player.LEFT).outcome.value, solved.at("a", Player.RIGHT).outcome.value
    ('N', 'P')
    """

    solved: "PartizanSolution"
    vertex: int
    player: Player

    def __repr__(self) -> str:
        """Return the vertex, who starts and who wins."""
        starts, name = self.player.name.casefold(), self._name(self.vertex)
        return f"<PartizanAnswer {name}, {starts} starts: {self.outcome.value}>"

    @property
    def _place(self) -> tuple[GraphSolution, int]:
        return self.solved.doubled, self.solved._at(self.vertex, self.player)

    def _name(self, vertex: int) -> str:
        return self.solved.graph.names[vertex % len(self.solved.graph)]

    @property
    def value(self) -> None:
        """None: partizan graphs have no values here."""
        return

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            "vertex": self._name(self.vertex),
            "start": self.player.name.casefold(),
            "result": self.solved.result(self.vertex, self.player).value,
            "remoteness": self.solved.remoteness(self.vertex, self.player),
            **self._moves_to_dict(),
        }


@dataclass(frozen=True)
class PartizanSolution(RichDisplay):
    """What is known of every vertex with either player to start.

    Attributes:
        graph: the graph.
        doubled: the solution of its doubled graph.

    >>> import kalmar
    >>> moves = [("a", "b", "left"), ("b", "a", "both"), ("b", "c", "left")]
    >>> solved = kalmar.solve_partizan(kalmar.PartizanGraph.of_moves(moves))
    >>> [solved.result(1, player).value for player in Player]
    ['win', 'draw']
    """

    graph: PartizanGraph
    doubled: GraphSolution

    def __repr__(self) -> str:
        """Its size."""
        return f"<PartizanSolution of {len(self.graph):,} vertices>"

    def _at(self, vertex: int, player: Player) -> int:
        return vertex + player.value * len(self.graph)

    def at(self, vertex: int | str, player: Player) -> PartizanAnswer:
        """Return the answer for one vertex and the player who starts there.

        Args:
            vertex: its name or number.
            player: who starts.

        Raises:
            UnknownNameError: there is no such vertex.
        """
        return PartizanAnswer(self, self.graph.left.vertex(vertex), player)

    def result(self, vertex: int, player: Player) -> Result:
        """Return how play ends for the player who starts at a vertex."""
        # The start decides which copy of the vertex is asked.
        return RESULTS[self.doubled.outcome_of(self._at(vertex, player))]

    def remoteness(self, vertex: int, player: Player) -> int | None:
        """Return the moves to the end when the winner hurries; None for draws."""
        found = self.doubled.remoteness[self._at(vertex, player)]
        return None if found < 0 else found

    def remotenesses(self, player: Player) -> Array:
        """Return the remoteness of all vertices, [V] int32, −1 for draws."""
        count = len(self.graph)
        start = player.value * count
        return self.doubled.remoteness[start : start + count]

    def best_move(self, vertex: int, player: Player) -> int | None:
        """Find a move that wins soonest, else draws, else loses latest; None without a move."""
        move = self.doubled.best_move(self._at(vertex, player))
        return None if move is None else move % len(self.graph)

    def line(self, vertex: int, player: Player, longest: int = 1000) -> list[int]:
        """Return the best play of both; a draw is cut where a position comes back."""
        count = len(self.graph)
        return [v % count for v in self.doubled.line(self._at(vertex, player), longest)]


def solve_partizan(
    graph: PartizanGraph, misere: bool = False, drawn: Sequence[int] = ()
) -> PartizanSolution:
    """Solve who wins from every vertex with either player to start.

    Args:
        graph: any; play that never ends is a draw.
        misere: whether the player who cannot move wins, instead of the other one.
        drawn: vertices at which play is drawn for a player who cannot move there (stalemate).

    Raises:
        DataError: a drawn vertex does not exist, or both players can move there.

    >>> moves = [("a", "b", "left"), ("b", "a", "both"), ("b", "c", "left")]
    >>> solved = solve_partizan(PartizanGraph.of_moves(moves))
    >>> [solved.result(1, player).value for player in Player]
    ['win', 'draw']
    """
    doubled = graph.doubled()
    count = len(graph)
    ends = []
    for vertex in drawn:
        if not 0 <= vertex < count:
            raise DataError(
                "vertex {vertex} cannot be a draw: vertices are numbered from 0 to {number}",
                vertex=vertex,
                number=count - 1,
            )
        # A vertex has two copies; it is drawn for the player who cannot move there.
        stuck = [v for v in (vertex, vertex + count) if not doubled.options(v)]
        if not stuck:
            raise DataError(
                "{names} cannot be a draw: both players can move there",
                names=graph.names[vertex],
            )
        ends += stuck
    return PartizanSolution(graph, solve_graph(doubled, misere, ends))


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
