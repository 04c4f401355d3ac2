"""Solve game graphs with cycles: outcomes, remoteness, loopy nim-values, strategies, payoffs.

A vertex is P if the player to move loses, N if that player can force a win, else play is drawn.
Labels are the loopy nim-values of Smith (1966) and Fraenkel, Perl and Yesha; a vertex without one
is worth ∞(K), where K holds the labels of its options (Winning Ways, ch. 12; source 001 §4).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from kalmar.core.by_name import FrameExport, JsonExport, RichDisplay
from kalmar.core.cached import cached_property
from kalmar.core.errors import DataError
from kalmar.core.i18n import message, plural_message
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.graph import Graph as Graph
from kalmar.engines.graphs.graph import Labels, labelled, memory_needed, retrograde
from kalmar.runtime.arrays import Array
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import refuse_beyond_memory
from kalmar.theory.loopy import encode_label, label_words, loopy_sum, reached_labels

OUTCOMES = (Outcome.P, Outcome.N, Outcome.DRAW)


@dataclass(frozen=True)
class LoopyValue:
    """A finite value n, or ∞(K).

    Attributes:
        label: n; None for infinite values.
        reached: K, the labels that one move reaches from an infinite value.

    >>> str(LoopyValue(2) + LoopyValue(3)), str(LoopyValue(None, frozenset({0, 3})) + LoopyValue(1))
    ('1', '∞(1, 2)')
    """

    label: int | None
    reached: frozenset[int] = field(default=frozenset())

    @classmethod
    def of(cls, number: int) -> "LoopyValue":
        """Return the value for which an integer stands in `kalmar.theory.loopy`."""
        return cls(number) if number >= 0 else cls(None, frozenset(reached_labels(number)))

    @property
    def number(self) -> int:
        """Return that integer."""
        return encode_label(self.label, self.reached)

    def __add__(self, other: "LoopyValue") -> "LoopyValue":
        """Return the value of a sum (Winning Ways, ch. 12); two infinite values give ∞() only."""
        return LoopyValue.of(loopy_sum(self.number, other.number))

    @property
    def outcome(self) -> Outcome:
        """Return the outcome: P if 0; N if finite, or if a move reaches 0; else a draw."""
        if self.label is not None:
            return Outcome.N if self.label else Outcome.P
        return Outcome.N if 0 in self.reached else Outcome.DRAW

    def __str__(self) -> str:
        """As it is written."""
        return str(self.label) if self.label is not None else label_words(self.number)


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


class AnswerOfVertex(JsonExport):
    """What is known of a vertex of any graph, looked up in a solution."""

    @property
    def _place(self) -> "tuple[GraphSolution, int]":
        """Return the solution in which the answer is looked up, and the number of the vertex."""
        raise NotImplementedError

    def _name(self, vertex: int) -> str:
        """Return the name of a vertex of that solution."""
        return self._place[0].graph.name(vertex)

    @property
    def outcome(self) -> Outcome:
        """Return who wins: N is the player who starts."""
        solved, vertex = self._place
        return solved.outcome_of(vertex)

    @property
    def line(self) -> tuple[str, ...]:
        """Best play of both, as names of vertices; this one is the first."""
        solved, vertex = self._place
        return tuple(map(self._name, solved.line(vertex)))

    @property
    def reason(self) -> str:
        """Return who can force what, and in how many moves."""
        solved, vertex = self._place
        return _reason(self.outcome, solved.remoteness[vertex])

    def winning_moves(self) -> Iterator[str]:
        """Yield the vertices to which a winning move leads, by their names."""
        solved, vertex = self._place
        for option in solved.graph.options(vertex):
            if solved.outcome_of(option) is Outcome.P:
                yield self._name(option)

    def _moves_to_dict(self) -> dict[str, Any]:
        return {
            "winning_moves": list(self.winning_moves()),
            "line": list(self.line),
            "reason": self.reason,
        }


@dataclass(frozen=True)
class VertexAnswer(AnswerOfVertex):
    """What is known of a vertex.

    Attributes:
        solved: the solution of the graph.
        vertex: its number.

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
    def _place(self) -> "tuple[GraphSolution, int]":
        return self.solved, self.vertex

    @property
    def name(self) -> str:
        """Return the vertex by its name."""
        return self._name(self.vertex)

    @property
    def value(self) -> LoopyValue | None:
        """Return the loopy value; None where values do not decide who wins."""
        return self.solved.value(self.vertex) if self.solved.valued else None

    @property
    def remoteness(self) -> int | None:
        """Moves to the end when the winner hurries; None for a draw."""
        return _if_known(self.solved.remoteness[self.vertex])

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {**vertex_row(self.solved, self.vertex), **self._moves_to_dict()}


def vertex_row(solved: "GraphSolution", vertex: int) -> dict[str, Any]:
    """Return what is known of a vertex; None where play is drawn or need not end.

    >>> row = vertex_row(solve_graph(Graph.of_options({"a": ["b"], "b": []})), 0)
    >>> row["vertex"], row["outcome"], row["remoteness"], row["best_move"]
    ('a', 'N', 1, 'b')
    """
    # The keys are those of the JSON output, which stay as they are.
    move = solved.best_move(vertex)
    return {
        "vertex": solved.graph.name(vertex),
        "outcome": solved.outcome_of(vertex).value,
        "remoteness": _if_known(solved.remoteness[vertex]),
        "value": str(solved.value(vertex)) if solved.valued else None,
        "longest": _if_known(solved.longest[vertex]),
        "best_move": None if move is None else solved.graph.name(move),
    }


def _if_known(number: int) -> int | None:
    """Return the number, or None if it is negative.

    >>> _if_known(-1), _if_known(0)
    (None, 0)
    """
    return None if number < 0 else int(number)


@dataclass(frozen=True, repr=False)
class GraphSolution(RichDisplay, JsonExport, FrameExport):
    """What is known of every vertex, in arrays that `numpy.asarray` reads without a copy.

    Attributes:
        graph: the graph.
        misere: whether the player who cannot move wins.
        drawn: the ends at which play is drawn, ascending.
        outcome: [V] int8, 0 P, 1 N, 2 draw.
        remoteness: [V] int32, moves until a forced end when the winner hurries; −1 for draws.
    """

    graph: Graph
    misere: bool
    drawn: tuple[int, ...]
    outcome: Array
    remoteness: Array

    @cached_property
    def _labelled(self) -> Labels:
        return labelled(self.graph)

    @property
    def longest(self) -> Array:
        """Return the longest play from each vertex: [V] int32; −1 where it need not end."""
        return self._labelled.longest

    @property
    def labels(self) -> Array:
        """Return the finite loopy values of normal play, [V] int32; −1 where there is none."""
        return self._labelled.labels

    @property
    def order(self) -> Array:
        """Return when each label was given: [V] int32, in an order as above."""
        return self._labelled.order

    def __repr__(self) -> str:
        """Its size, and how many vertices there are of each outcome."""
        counts = [self.outcome.count(outcome) for outcome in range(3)]
        play = "misère" if self.misere else "normal"
        return "GraphSolution of {:,} P, {:,} N and {:,} draws in {} play".format(*counts, play)

    def outcome_of(self, vertex: int) -> Outcome:
        """Return who wins from a vertex."""
        return OUTCOMES[self.outcome[vertex]]

    def at(self, vertex: int | str) -> VertexAnswer:
        """Return the answer for one vertex.

        Args:
            vertex: its name or number.

        Raises:
            UnknownNameError: there is no such vertex.
        """
        return VertexAnswer(self, self.graph.vertex(vertex))

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON: a row for each vertex."""
        return {"vertices": [vertex_row(self, vertex) for vertex in range(len(self.graph))]}

    @property
    def valued(self) -> bool:
        """Return whether labels decide outcomes: in normal play without drawn ends."""
        return not self.misere and not self.drawn

    def value(self, vertex: int) -> LoopyValue:
        """Return the loopy value of a vertex, normal play."""
        if self.labels[vertex] >= 0:
            return LoopyValue(self.labels[vertex])
        # Options without labels have −1, which is no label.
        reached = {self.labels[option] for option in self.graph.options(vertex)}
        return LoopyValue(None, frozenset(reached - {-1}))

    def best_move(self, vertex: int) -> int | None:
        """Find a move that wins soonest, else draws, else loses latest; None at the end."""
        # Lengths fall by one along optimal play; those of draws are −1, and so is an option's.
        remoteness = self.remoteness
        left = max(remoteness[vertex] - 1, -1)
        for option in self.graph.options(vertex):
            if remoteness[option] == left:
                return option
        return None

    @cached_property
    def cycle(self) -> tuple[int, ...]:
        """Find a cycle of the graph, from a vertex until it would come back; empty if none exists.

        >>> solve_graph(Graph.of_options({"a": ["b"], "b": ["c", "a"], "c": []})).cycle
        (0, 1)
        """
        if -1 not in self.longest:
            return ()
        # Every vertex with endless play has an option with endless play: the walk must come back.
        path: dict[int, int] = {}
        here = self.longest.index(-1)
        while here not in path:
            check_limits()
            path[here] = len(path)
            here = next(v for v in self.graph.options(here) if self.longest[v] < 0)
        return tuple(path)[path[here] :]

    def line(self, vertex: int, longest: int = 1000) -> list[int]:
        """Return best play of both from a vertex; a draw is cut when a vertex comes back."""
        found, met = [vertex], {vertex}
        while len(found) <= longest:
            check_limits()
            move = self.best_move(found[-1])
            if move is None:
                break
            found.append(move)
            # A player who holds a draw may go round for ever, so the line is cut at the first
            # repetition.
            if move in met and self.outcome[vertex] == 2:
                break
            met.add(move)
        return found


def solve_graph(graph: Graph, misere: bool = False, drawn: Sequence[int] = ()) -> GraphSolution:
    """Compute outcomes and remoteness of all vertices; longest play and labels when asked for.

    Args:
        graph: with any number of vertices and edges.
        misere: whether the player who cannot move wins.
        drawn: terminal vertices at which play is drawn.

    Raises:
        DataError: a drawn vertex has options, or is not a vertex.
        LimitReached: it would take more memory than there is.

    >>> from kalmar.games.boards.with_cycles import ROADS
    >>> roads = Graph.of_options(ROADS)
    >>> solved = solve_graph(roads)
    >>> {name: str(solved.value(v)) for name, v in roads.numbers.items()}["P"]
    '2'
    """
    count, size = len(graph), len(graph.targets)
    what = message("solving a graph of {count:,} vertices and {size:,} edges takes about",
                   count=count, size=size)  # fmt: skip
    refuse_beyond_memory(memory_needed(count, size), what)
    for vertex in drawn:
        if not 0 <= vertex < count or graph.options(vertex):
            raise DataError(
                "vertex {vertex} cannot be a draw: choose vertices without options",
                vertex=vertex,
            )
    ends = tuple(sorted(set(drawn)))
    return GraphSolution(graph, misere, ends, *retrograde(graph, misere, ends))
