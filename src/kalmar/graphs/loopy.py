"""Games given as graphs, with cycles or without: outcomes, remoteness, labels, sums, strategies.

A vertex is P if the player to move loses, N if that player can force a win, else play is drawn.
Labels are the loopy nim-values of Smith (1966) and Fraenkel, Perl and Yesha; a vertex without one
is worth ∞(K), where K holds the labels of its options (Winning Ways, ch. 12; source 001 §4).
"""

from collections.abc import Sequence
from dataclasses import field
from functools import cached_property

from kalmar.errors import DataError
from kalmar.graphs.arrays import Array
from kalmar.graphs.graph import Graph
from kalmar.graphs.vertex_answer import VertexAnswer
from kalmar.machine.limits import refuse_beyond_memory
from kalmar.records import dataclass
from kalmar.rules import Outcome

__all__ = ["Graph", "GraphSolution", "LoopyValue", "Strategy", "solve_graph"]

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

    def __add__(self, other: "LoopyValue") -> "LoopyValue":
        """The value of a sum (Winning Ways, ch. 12); two infinite values give ∞() only."""
        if self.label is not None and other.label is not None:
            return LoopyValue(self.label ^ other.label)
        if self.label is None and other.label is None:
            return LoopyValue(None)
        infinite, finite = (self, other.label) if self.label is None else (other, self.label)
        assert finite is not None
        return LoopyValue(None, frozenset(k ^ finite for k in infinite.reached))

    @property
    def outcome(self) -> Outcome:
        """P if 0; N if finite, or if a move reaches 0; else a draw."""
        if self.label is not None:
            return Outcome.N if self.label else Outcome.P
        return Outcome.N if 0 in self.reached else Outcome.DRAW

    def __str__(self) -> str:
        """As it is written."""
        if self.label is not None:
            return str(self.label)
        return f"∞({', '.join(map(str, sorted(self.reached)))})"


@dataclass(frozen=True, repr=False)
class GraphSolution:
    """What is known of every vertex, in arrays that `numpy.asarray` reads without a copy.

    Attributes:
        graph: the graph.
        misere: whether the player who cannot move wins.
        drawn: the ends at which play is drawn, ascending.
        outcome: [V] int8, 0 P, 1 N, 2 draw.
        remoteness: [V] int32, moves until a forced end when the winner hurries; −1 for draws.
        longest: [V] int32, the longest play; −1 where it need not end.
        labels: [V] int32, the finite loopy values, −1 where there is none. For normal play without
            drawn ends; they are Grundy values where there is no cycle.
        order: [V] int32, when each label was given: from a labelled vertex there is always a move
            to any smaller label that was given before, so the winner makes progress.
    """

    graph: Graph
    misere: bool
    drawn: tuple[int, ...]
    outcome: Array
    remoteness: Array
    longest: Array
    labels: Array
    order: Array

    def __repr__(self) -> str:
        """Its size, and how many vertices there are of each outcome."""
        counts = [self.outcome.count(outcome) for outcome in range(3)]
        play = "misère" if self.misere else "normal"
        return "GraphSolution of {:,} P, {:,} N and {:,} draws in {} play".format(*counts, play)

    def outcome_of(self, vertex: int) -> Outcome:
        """Who wins from a vertex."""
        return OUTCOMES[self.outcome[vertex]]

    def at(self, vertex: int | str) -> VertexAnswer:
        """The answer for one vertex.

        Args:
            vertex: its name or number.

        Raises:
            UnknownNameError: there is no such vertex.
        """
        return VertexAnswer(self, self.graph.vertex(vertex))

    @property
    def valued(self) -> bool:
        """Whether labels decide outcomes: in normal play without drawn ends."""
        return not self.misere and not self.drawn

    def value(self, vertex: int) -> LoopyValue:
        """The loopy value of a vertex, normal play."""
        if self.labels[vertex] >= 0:
            return LoopyValue(self.labels[vertex])
        reached = {self.labels[option] for option in self.graph.options(vertex)}
        return LoopyValue(None, frozenset(reached - {-1}))

    def best_move(self, vertex: int) -> int | None:
        """A move that wins soonest, else keeps the draw, else loses latest; None at the end."""
        wanted = {Outcome.N: 0, Outcome.DRAW: 2, Outcome.P: 1}[self.outcome_of(vertex)]
        best = min if wanted == 0 else max
        chosen = (v for v in self.graph.options(vertex) if self.outcome[v] == wanted)
        return best(chosen, key=self.remoteness.__getitem__, default=None)

    @cached_property
    def cycle(self) -> tuple[int, ...]:
        """A cycle of the graph, from a vertex on until it would come back; empty without one.

        >>> solve_graph(Graph.of_options({"a": ["b"], "b": ["c", "a"], "c": []})).cycle
        (0, 1)
        """
        if -1 not in self.longest:
            return ()
        path: dict[int, int] = {}
        here = self.longest.index(-1)
        while here not in path:
            path[here] = len(path)
            here = next(v for v in self.graph.options(here) if self.longest[v] < 0)
        return tuple(path)[path[here] :]

    def line(self, vertex: int, longest: int = 1000) -> list[int]:
        """Best play of both from a vertex; draws are cut at a vertex that was met before."""
        found, met = [vertex], {vertex}
        while len(found) <= longest:
            move = self.best_move(found[-1])
            if move is None:
                break
            found.append(move)
            if move in met and self.outcome[vertex] == 2:
                break
            met.add(move)
        return found


@dataclass(frozen=True)
class Strategy:
    """A player who never loses a won or drawn position, and wins a won one in finite time.

    In a won position every move lowers the remoteness, so play cannot go round in circles.

    Attributes:
        solved: the graph.

    >>> strategy = Strategy(solve_graph(Graph.of_options({"a": ["a", "b"], "b": []})))
    >>> strategy("a")
    'b'
    """

    solved: GraphSolution

    def __call__(self, name: str) -> str | None:
        """The move from a vertex, by names; None at the end of play.

        Raises:
            UnknownNameError: there is no such vertex.
        """
        move = self.solved.best_move(self.solved.graph.number(name))
        return None if move is None else self.solved.graph.name(move)


def solve_graph(graph: Graph, misere: bool = False, drawn: Sequence[int] = ()) -> GraphSolution:
    """Outcomes, remoteness, longest play and labels of all vertices.

    Args:
        graph: with any number of vertices and edges.
        misere: whether the player who cannot move wins.
        drawn: terminal vertices at which play is drawn.

    Raises:
        DataError: a drawn vertex has options, or is not a vertex.
        LimitReached: it would take more memory than there is.

    >>> from kalmar.games.road_map import ROADS
    >>> roads = Graph.of_options(ROADS)
    >>> solved = solve_graph(roads)
    >>> {name: str(solved.value(v)) for name, v in roads.numbers.items()}["P"]
    '2'
    """
    from kalmar.graphs.retrograde import memory_needed, retrograde  # few answers need it

    count, size = len(graph), len(graph.targets)
    what = f"to solve a graph of {count:,} vertices and {size:,} edges takes about"
    refuse_beyond_memory(memory_needed(count, size), what)
    for vertex in drawn:
        if not 0 <= vertex < count or graph.options(vertex):
            raise DataError(
                "vertex {vertex} cannot be drawn: name vertices without options",
                vertex=vertex,
            )
    ends = tuple(sorted(set(drawn)))
    return GraphSolution(graph, misere, ends, *retrograde(graph, misere, ends))
