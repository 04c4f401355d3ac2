"""Solve game graphs with cycles: outcomes, remoteness, loopy nim-values, strategies, payoffs.

A vertex is P if the player to move loses, N if that player can force a win, else play is drawn.
Labels are the loopy nim-values of Smith (1966) and Fraenkel, Perl and Yesha; a vertex without one
is worth ∞(K), where K holds the labels of its options (Winning Ways, ch. 12; source 001 §4).

`labelling_steps` gives the order in which the vertices of a loopy graph get their labels in source
001 §4. A vertex gets n when n is the mex of its labelled options, and each of its unlabelled
options has an option labelled n. Several may be ready at once; next comes the first by name of
those whose options all have labels, else the first of the others. On the map of DUGÓ this is C, D,
G, K, E, B, A, F, … as in the source. Labels do not depend on the order, but the order shows why
play ends: from a vertex there is always a move to any smaller label that was given before.

`solve_payoffs` serves games whose ends are worth any numbers. A number at an end is what the player
gains who made the last move; the other one loses as much. 1 is a win, 0 a draw and −1 a win in
misère play, so that the games of `solve_graph` are among these. The player to move gains the most
that an option costs the other one, which is known as soon as it is known for all options: source
004 asks for this in exercise 2.8.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from heapq import heappop, heappush
from typing import Any

from kalmar.core.display import FrameExport, JsonExport, RichDisplay
from kalmar.core.errors import CyclicGameError, DataError
from kalmar.core.i18n import message
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.graph import Graph as Graph
from kalmar.engines.graphs.graph import Labels, labelled, memory_needed, retrograde
from kalmar.engines.graphs.vertex_answers import VertexAnswer, vertex_row
from kalmar.runtime.arrays import Array
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.limits import refuse_beyond_memory
from kalmar.theory.excludants import least_missing

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
        """Return the value of a sum (Winning Ways, ch. 12); two infinite values give ∞() only."""
        if self.label is not None and other.label is not None:
            return LoopyValue(self.label ^ other.label)
        if self.label is None and other.label is None:
            return LoopyValue(None)
        # ∞(K) + n = ∞(K ⊕ n): a move in the infinite part to k leaves k ⊕ n.
        infinite, finite = (self, other.label) if self.label is None else (other, self.label)
        assert finite is not None
        return LoopyValue(None, frozenset(k ^ finite for k in infinite.reached))

    @property
    def outcome(self) -> Outcome:
        """Return the outcome: P if 0; N if finite, or if a move reaches 0; else a draw."""
        if self.label is not None:
            return Outcome.N if self.label else Outcome.P
        return Outcome.N if 0 in self.reached else Outcome.DRAW

    def __str__(self) -> str:
        """As it is written."""
        if self.label is not None:
            return str(self.label)
        return f"∞({', '.join(map(str, sorted(self.reached)))})"


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
        # N moves to a P-position, a draw to a draw, P has only moves to N.
        wanted = {Outcome.N: 0, Outcome.DRAW: 2, Outcome.P: 1}[self.outcome_of(vertex)]
        best = min if wanted == 0 else max
        chosen = (v for v in self.graph.options(vertex) if self.outcome[v] == wanted)
        return best(chosen, key=self.remoteness.__getitem__, default=None)

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
        """Return the move from a vertex, by names; None at the end of play.

        Raises:
            UnknownNameError: there is no such vertex.
        """
        move = self.solved.best_move(self.solved.graph.number(name))
        return None if move is None else self.solved.graph.name(move)


def solve_graph(graph: Graph, misere: bool = False, drawn: Sequence[int] = ()) -> GraphSolution:
    """Compute outcomes and remoteness of all vertices; longest play and labels when asked for.

    Args:
        graph: with any number of vertices and edges.
        misere: whether the player who cannot move wins.
        drawn: terminal vertices at which play is drawn.

    Raises:
        DataError: a drawn vertex has options, or is not a vertex.
        LimitReached: it would take more memory than there is.

    >>> from kalmar.games.boards.road_map import ROADS
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


def labelling_steps(solved: GraphSolution) -> list[int | None]:
    """Compute the step in which each vertex gets its label, from 1; None if it gets none.

    >>> from kalmar.engines.graphs.loopy import Graph, solve_graph
    >>> labelling_steps(solve_graph(Graph.of_options({"a": ["b"], "b": ["a", "c"], "c": []})))
    [2, 3, 1]
    """
    work = _Labelling(solved)
    # Vertices may be pushed more than once, and what fitted then may not fit now: it is checked
    # again.
    while work.ready:
        check_limits()
        _, rank = heappop(work.ready)
        vertex = work.by_name[rank]
        if work.steps[vertex] is None and work.fits(vertex):
            work.label(vertex)
    return work.steps


class _Labelling:
    """Labels given so far, and the vertices that may be ready for theirs."""

    def __init__(self, solved: GraphSolution) -> None:
        graph = solved.graph
        self.options = [set(graph.options(v)) for v in range(len(graph))]
        self.sources: list[set[int]] = [set() for _ in self.options]
        for v, reached in enumerate(self.options):
            for u in reached:
                self.sources[u].add(v)
        self.labels: dict[int, int] = {}
        self.steps: list[int | None] = [None] * len(self.options)
        names = [graph.name(v) for v in range(len(graph))]
        self.by_name = sorted(range(len(graph)), key=lambda v: (len(names[v]), names[v]))
        self.rank = {v: i for i, v in enumerate(self.by_name)}
        self.ready: list[tuple[bool, int]] = []
        for v, reached in enumerate(self.options):
            if not reached:
                heappush(self.ready, (False, self.rank[v]))

    def fits(self, vertex: int) -> bool:
        """Return whether the vertex can be labelled now."""
        wanted = self.wanted(vertex)
        others = (u for u in self.options[vertex] if u not in self.labels)
        return all(any(self.labels.get(w) == wanted for w in self.options[u]) for u in others)

    def wanted(self, vertex: int) -> int:
        """Compute the mex of the labelled options."""
        return least_missing(self.labels[u] for u in self.options[vertex] if u in self.labels)

    def label(self, vertex: int) -> None:
        """Label a vertex, and look again at those that may be ready by it."""
        self.labels[vertex] = self.wanted(vertex)
        self.steps[vertex] = len(self.labels)
        # A new label matters to vertices that lead here, and to those that lead to one of these,
        # whose unlabelled options may have got the label they lack.
        near = self.sources[vertex] | {w for v in self.sources[vertex] for w in self.sources[v]}
        for v in near:
            if self.steps[v] is None and self.fits(v):
                # False sorts first: vertices whose options all have labels come before others.
                loopy = any(u not in self.labels for u in self.options[v])
                heappush(self.ready, (loopy, self.rank[v]))


WIN = Fraction(1)


@dataclass(frozen=True, repr=False)
class PayoffSolution:
    """What the player to move gains at every vertex when both play best.

    Attributes:
        graph: the graph.
        gains: [V] what the player to move gains.
        longest: [V] the longest play.

    >>> import kalmar
    >>> graph = kalmar.Graph.of_options({"a": ["b", "c"], "b": [], "c": []})
    >>> solved = kalmar.solve_payoffs(graph, {"b": -2, "c": 5})
    >>> [str(gain) for gain in solved.gains]
    ['5', '2', '-5']
    """

    graph: Graph
    gains: tuple[Fraction, ...]
    longest: tuple[int, ...]

    def __repr__(self) -> str:
        """Its size, and the least and the greatest gain."""
        return f"PayoffSolution of {len(self.gains):,}, {min(self.gains)} to {max(self.gains)}"

    def best_move(self, vertex: int) -> int | None:
        """Return the first option that costs the other player most; None at the end."""
        return min(self.graph.options(vertex), key=self.gains.__getitem__, default=None)

    def line(self, vertex: int) -> list[int]:
        """Return the best play of both players from a vertex."""
        found = [vertex]
        while (move := self.best_move(found[-1])) is not None:
            check_limits()
            found.append(move)
        return found


def solve_payoffs(graph: Graph, payoffs: Mapping[str, Fraction | int]) -> PayoffSolution:
    """Compute what best play gains from every vertex of a finite zero-sum game.

    Args:
        graph: without cycles.
        payoffs: what the player who moved last gains at an end, by its name; 1 where none is given.

    Raises:
        UnknownNameError: a name is not that of a vertex.
        DataError: a vertex with options is given a number.
        CyclicGameError: play need not end.

    >>> graph = Graph.of_options({"a": ["b", "c"], "b": ["c", "d"], "c": [], "d": []})
    >>> solved = solve_payoffs(graph, {"c": -2, "d": Fraction(1, 2)})
    >>> [str(gain) for gain in solved.gains], [graph.name(v) for v in solved.line(0)]
    (['-1/2', '1/2', '2', '-1/2'], ['a', 'b', 'd'])
    """
    ended = _by_number(graph, payoffs)
    solved = solve_graph(graph)
    if solved.cycle:
        raise CyclicGameError(tuple(graph.name(v) for v in solved.cycle))
    gains = [Fraction(0)] * len(graph)
    # By the longest play: all options of a vertex come before it.
    for vertex in sorted(range(len(graph)), key=solved.longest.__getitem__):
        check_limits()
        end = -ended.get(vertex, WIN)
        gains[vertex] = max((-gains[v] for v in graph.options(vertex)), default=end)
    return PayoffSolution(graph, tuple(gains), tuple(solved.longest))


def _by_number(graph: Graph, payoffs: Mapping[str, Fraction | int]) -> dict[int, Fraction]:
    """Map the numbers of vertices, which must be ends, to their payoffs."""
    found = {graph.number(name): Fraction(gain) for name, gain in payoffs.items()}
    for vertex in found:
        if graph.options(vertex):
            raise DataError("vertex {vertex} has options: give payoffs only to vertices without"
                            " options", vertex=graph.name(vertex))  # fmt: skip
    return found
