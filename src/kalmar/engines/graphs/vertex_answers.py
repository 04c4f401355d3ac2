"""Answers about one vertex of a solved graph, impartial or partizan, like those about positions."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kalmar.core.display import JsonExport
from kalmar.core.i18n import message, plural_message
from kalmar.core.rules import Outcome

if TYPE_CHECKING:
    from kalmar.engines.graphs.loopy import GraphSolution, LoopyValue
    from kalmar.engines.graphs.partizan import PartizanSolution, Player


def _reason(outcome: Outcome, remoteness: int) -> str:
    """Return the outcome in a sentence."""
    if outcome is Outcome.DRAW:
        return message("neither player can force a win")
    if outcome is Outcome.N:
        return plural_message(
            remoteness,
            "the player to move can force a win in {number} move",
            "the player to move can force a win in {number} moves",
        )
    return plural_message(
        remoteness,
        "the other player can force a win in {number} move",
        "the other player can force a win in {number} moves",
    )


def vertex_row(
    solved: "GraphSolution", vertex: int, moves: Sequence[int] | None = None
) -> dict[str, Any]:
    """Return what is known of a vertex; None where play is drawn or need not end.

    Args:
        solved: the solution of the graph.
        vertex: its number.
        moves: the best moves of all vertices, if they are known.

    >>> from kalmar.engines.graphs.loopy import Graph, solve_graph
    >>> solved = solve_graph(Graph.of_options({"a": ["b"], "b": []}))
    >>> row = vertex_row(solved, 0)
    >>> row["vertex"], row["outcome"], row["remoteness"], row["best_move"]
    ('a', 'N', 1, 'b')
    """
    # The keys are those of the JSON output, which stay as they are.
    move = solved.best_move(vertex) if moves is None else moves[vertex]
    return {
        "vertex": solved.graph.name(vertex),
        "outcome": solved.outcome_of(vertex).value,
        "remoteness": _known_values(int(solved.remoteness[vertex])),
        "value": str(solved.value(vertex)) if solved.valued else None,
        "longest": _known_values(int(solved.longest[vertex])),
        "best_move": None if move is None or move < 0 else solved.graph.name(move),
    }


def _known_values(number: int) -> int | None:
    """Return the number, or None if it is negative.

    >>> _known_values(-1), _known_values(0)
    (None, 0)
    """
    return None if number < 0 else number


@dataclass(frozen=True)
class VertexAnswer(JsonExport):
    """What is known of a vertex.

    Attributes:
        solved: the solution of the graph.
        vertex: its number.

    >>> from kalmar.engines.graphs.loopy import Graph, solve_graph
    >>> answer = solve_graph(Graph.of_options({"a": ["b", "c"], "b": ["c"], "c": []})).at("a")
    >>> answer.outcome.value, list(answer.winning_moves()), str(answer.value)
    ('N', ['c'], '2')
    """

    solved: "GraphSolution"
    vertex: int

    def __repr__(self) -> str:
        """Return the vertex and who wins."""
        return f"<VertexAnswer {self.name}: {self.outcome.value}>"

    @property
    def name(self) -> str:
        """Return the vertex by its name."""
        return self.solved.graph.name(self.vertex)

    @property
    def outcome(self) -> Outcome:
        """Return who wins."""
        return self.solved.outcome_of(self.vertex)

    @property
    def value(self) -> "LoopyValue | None":
        """Return the loopy value; None where values do not decide who wins."""
        return self.solved.value(self.vertex) if self.solved.valued else None

    @property
    def remoteness(self) -> int | None:
        """Moves to the end when the winner hurries; None for a draw."""
        found = int(self.solved.remoteness[self.vertex])
        return None if found < 0 else found

    @property
    def line(self) -> tuple[str, ...]:
        """Best play of both, as names of vertices; this one is the first."""
        return tuple(self.solved.graph.name(v) for v in self.solved.line(self.vertex))

    @property
    def reason(self) -> str:
        """Return who can force what, and in how many moves."""
        return _reason(self.outcome, self.remoteness or 0)

    def winning_moves(self) -> Iterator[str]:
        """Yield the vertices to which a winning move leads, by their names."""
        for option in self.solved.graph.options(self.vertex):
            if self.solved.outcome_of(option) is Outcome.P:
                yield self.solved.graph.name(option)

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            **vertex_row(self.solved, self.vertex),
            "winning_moves": list(self.winning_moves()),
            "line": list(self.line),
            "reason": self.reason,
        }


@dataclass(frozen=True)
class PartizanAnswer(JsonExport):
    """What is known of a vertex of a partizan graph for one player to start.

    Attributes:
        solved: the solution of the graph.
        vertex: its number.
        player: who starts.

    >>> from kalmar.engines.graphs.partizan import PartizanGraph, Player, solve_partizan
    >>> solved = solve_partizan(PartizanGraph.of_moves([("a", "b", "left")]))
    >>> solved.at("a", Player.LEFT).outcome.value, solved.at("a", Player.RIGHT).outcome.value
    ('N', 'P')
    """

    solved: "PartizanSolution"
    vertex: int
    player: "Player"

    def __repr__(self) -> str:
        """Return the vertex, who starts and who wins."""
        return (
            f"<PartizanAnswer {self.solved.graph.names[self.vertex]},"
            f" {self.player.name.casefold()} starts: {self.outcome.value}>"
        )

    @property
    def value(self) -> None:
        """None: partizan graphs have no values here."""
        return

    @property
    def outcome(self) -> Outcome:
        """Return who wins: N is the player who starts."""
        doubled = self.solved.doubled
        return doubled.outcome_of(self.vertex + self.player.value * len(self.solved.graph))

    @property
    def line(self) -> tuple[str, ...]:
        """Best play of both, as names of vertices; this one is the first."""
        names = self.solved.graph.names
        return tuple(names[v] for v in self.solved.line(self.vertex, self.player))

    @property
    def reason(self) -> str:
        """Return who can force what, and in how many moves."""
        return _reason(self.outcome, self.solved.remoteness(self.vertex, self.player) or 0)

    def winning_moves(self) -> Iterator[str]:
        """Yield the vertices to which a winning move leads, by their names."""
        doubled, count = self.solved.doubled, len(self.solved.graph)
        for option in doubled.graph.options(self.vertex + self.player.value * count):
            if doubled.outcome_of(option) is Outcome.P:
                yield self.solved.graph.names[option % count]

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {
            "vertex": self.solved.graph.names[self.vertex],
            "start": self.player.name.casefold(),
            "result": self.solved.result(self.vertex, self.player).value,
            "remoteness": self.solved.remoteness(self.vertex, self.player),
            "winning_moves": list(self.winning_moves()),
            "line": list(self.line),
            "reason": self.reason,
        }
