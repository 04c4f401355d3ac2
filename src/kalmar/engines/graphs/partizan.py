"""Solve partizan game graphs: each move belongs to Left, Right or both; cycles are draws.

A vertex together with the player to move is a vertex of an impartial graph twice as large, in which
the players alternate; so outcomes and remoteness come from `solve_graph`, in time linear in the
edges. Positions that belong to one player, as in chess, are vertices with moves of that player
alone.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum

from kalmar.core.display import RichDisplay
from kalmar.core.errors import DataError
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.loopy import Graph, GraphSolution, solve_graph
from kalmar.engines.graphs.vertex_answers import PartizanAnswer
from kalmar.games.partizan.rules import Player
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
        options: dict[str, tuple[list[str], list[str]]] = {name: ([], []) for name in vertices}
        for a, b, player in moves:
            for name in (a, b):
                options.setdefault(name, ([], []))
            if player not in ("left", "right", "both"):
                raise DataError(
                    "the move {a} → {b} cannot belong to '{player}': write left, right or both",
                    a=a,
                    b=b,
                    player=player,
                )
            # A move of both is an edge in both graphs.
            if player != "right":
                options[a][0].append(b)
            if player != "left":
                options[a][1].append(b)
        return cls(*(Graph.of_options({a: o[i] for a, o in options.items()}) for i in (0, 1)))

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
