"""Games given as graphs, with cycles or without: outcomes, remoteness, labels, sums, strategies.

A vertex is P if the player to move loses, N if that player can force a win, else play is drawn.
Labels are the loopy nim-values of Smith (1966) and Fraenkel, Perl and Yesha; a vertex without one
is worth ∞(K), where K holds the labels of its options (Winning Ways, ch. 12; source 001 §4).
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.errors import DataError, UnknownNameError
from kalmar.limits import refuse_beyond_memory
from kalmar.rules import Outcome

__all__ = ["Graph", "GraphSolution", "LoopyValue", "Strategy", "solve_graph"]

OUTCOMES = (Outcome.P, Outcome.N, Outcome.DRAW)
BYTES_PER_VERTEX, BYTES_PER_EDGE = 81, 8
SMALL = 2_000
"""Edges up to which loops run without compiling."""


@dataclass(frozen=True)
class Graph:
    """A directed graph; parallel edges and loops are allowed.

    Attributes:
        offsets: [V + 1] int64, where the options of each vertex begin in `targets`.
        targets: [E] int64.
        names: of the vertices; their numbers if None.

    Raises:
        DataError: the arrays are no graph, or it has no vertex.
    """

    offsets: NDArray[np.int64]
    targets: NDArray[np.int64]
    names: tuple[str, ...] | None = None

    def __post_init__(self) -> None:
        """Check the arrays."""
        count = len(self.offsets) - 1
        if count < 1:
            raise DataError("the graph has no vertex: give at least one")
        if self.offsets[0] != 0 or self.offsets[-1] != len(self.targets):
            raise DataError(
                f"offsets go from {self.offsets[0]} to {self.offsets[-1]}, not from 0 to the"
                f" number of edges, {len(self.targets)}"
            )
        if np.any(np.diff(self.offsets) < 0):
            raise DataError("offsets fall somewhere: they must not be descending")
        if len(self.targets) and not 0 <= self.targets.min() <= self.targets.max() < count:
            raise DataError(f"an edge leads outside: vertices go from 0 to {count - 1}")

    @classmethod
    def of_options(cls, options: Mapping[str, Iterable[str]]) -> "Graph":
        """The graph of a mapping from names to the names of options.

        Raises:
            DataError: there is no vertex, or an option is none of them.

        >>> Graph.of_options({"a": ["b"], "b": []}).targets.tolist()
        [1]
        """
        number = {name: i for i, name in enumerate(options)}
        offsets, targets = [0], []
        for name, reached in options.items():
            for option in reached:
                if option not in number:
                    raise DataError(f"'{name}' leads to '{option}', which is no vertex")
                targets.append(number[option])
            offsets.append(len(targets))
        return cls(np.array(offsets, np.int64), np.array(targets, np.int64), tuple(number))

    def __len__(self) -> int:
        """How many vertices there are."""
        return len(self.offsets) - 1

    def options(self, vertex: int) -> NDArray[np.int64]:
        """The options of a vertex."""
        return self.targets[self.offsets[vertex] : self.offsets[vertex + 1]]

    def name(self, vertex: int) -> str:
        """The name of a vertex."""
        return self.names[vertex] if self.names else str(vertex)

    def number(self, name: str) -> int:
        """The vertex of a name.

        Raises:
            UnknownNameError: there is none.
        """
        known = self.numbers
        if name not in known:
            raise UnknownNameError("vertex", name, known)
        return known[name]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The vertex of each name."""
        return {self.name(v): v for v in range(len(self))}


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
        """The value of a sum (spec 4): of two infinite ones, nothing is known but that."""
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


@dataclass(frozen=True)
class GraphSolution:
    """What is known of every vertex.

    Attributes:
        graph: the graph.
        misere: whether the player who cannot move wins.
        outcome: [V] int8, 0 P, 1 N, 2 draw.
        remoteness: [V] int32, moves until a forced end when the winner hurries; −1 for draws.
        longest: [V] int32, the longest play; −1 where it need not end.
        labels: [V] int32, the finite loopy values, −1 where there is none. For normal play without
            drawn ends; they are Grundy values where there is no cycle.
        order: [V] int64, when each label was given: from a labelled vertex there is always a move
            to any smaller label that was given before, so the winner makes progress.
    """

    graph: Graph
    misere: bool
    outcome: NDArray[np.int8]
    remoteness: NDArray[np.int32]
    longest: NDArray[np.int32]
    labels: NDArray[np.int32]
    order: NDArray[np.int64]

    def outcome_of(self, vertex: int) -> Outcome:
        """Who wins from a vertex."""
        return OUTCOMES[self.outcome[vertex]]

    @cached_property
    def valued(self) -> bool:
        """Whether labels tell outcomes: in normal play without drawn ends."""
        ends = np.diff(self.graph.offsets) == 0
        return not self.misere and not bool(np.any(self.outcome[ends] == 2))

    def value(self, vertex: int) -> LoopyValue:
        """The loopy value of a vertex, normal play."""
        if self.labels[vertex] >= 0:
            return LoopyValue(int(self.labels[vertex]))
        reached = self.labels[self.graph.options(vertex)]
        return LoopyValue(None, frozenset(int(n) for n in reached if n >= 0))

    def best_move(self, vertex: int) -> int | None:
        """A move that wins soonest, else keeps the draw, else loses latest; None at the end."""
        options = self.graph.options(vertex)
        if not options.size:
            return None
        wanted = {Outcome.N: 0, Outcome.DRAW: 2, Outcome.P: 1}[self.outcome_of(vertex)]
        chosen = options[self.outcome[options] == wanted]
        lengths = self.remoteness[chosen]
        best = lengths.argmin() if wanted == 0 else lengths.argmax()
        return int(chosen[best])

    @cached_property
    def cycle(self) -> tuple[int, ...]:
        """A cycle of the graph, from a vertex on until it would come back; empty without one.

        >>> solve_graph(Graph.of_options({"a": ["b"], "b": ["c", "a"], "c": []})).cycle
        (0, 1)
        """
        endless = np.flatnonzero(self.longest < 0)
        if not endless.size:
            return ()
        path: dict[int, int] = {}
        here = int(endless[0])
        while here not in path:
            path[here] = len(path)
            options = self.graph.options(here)
            here = int(options[self.longest[options] < 0][0])
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


def memory_needed(vertices: int, edges: int) -> int:
    """About how many bytes solving takes beside the graph itself.

    >>> memory_needed(10**7, 5 * 10**7) // 10**6
    1210
    """
    return BYTES_PER_VERTEX * vertices + BYTES_PER_EDGE * edges


def solve_graph(graph: Graph, misere: bool = False, drawn: Sequence[int] = ()) -> GraphSolution:
    """Outcomes, remoteness, longest play and labels of all vertices.

    Args:
        graph: with any number of vertices and edges.
        misere: whether the player who cannot move wins.
        drawn: terminal vertices at which play is drawn.

    Raises:
        DataError: a drawn vertex has options, or is no vertex.
        LimitReached: it would take more memory than there is.

    >>> from kalmar.games.road_map import ROADS
    >>> roads = Graph.of_options(ROADS)
    >>> solved = solve_graph(roads)
    >>> {name: str(solved.value(v)) for name, v in roads.numbers.items()}["P"]
    '2'
    """
    from kalmar.compiled import loopy

    size = len(graph), len(graph.targets)
    what = "to solve a graph of {:,} vertices and {:,} edges takes about".format(*size)
    refuse_beyond_memory(memory_needed(*size), what)

    def run(kernel: Any, *arguments: Any) -> Any:
        small = len(graph.targets) <= SMALL and hasattr(kernel, "py_func")
        return kernel.py_func(*arguments) if small else kernel(*arguments)

    is_drawn = np.zeros(len(graph), np.bool_)
    for vertex in drawn:
        if not 0 <= vertex < len(graph) or graph.options(vertex).size:
            raise DataError(f"vertex {vertex} cannot be drawn: name vertices without options")
        is_drawn[vertex] = True
    starts, sources = run(loopy.reverse, graph.offsets, graph.targets)
    outcome, remoteness = run(loopy.outcomes, graph.offsets, starts, sources, misere, is_drawn)
    longest = run(loopy.longest, graph.offsets, starts, sources)
    edges = (graph.offsets, graph.targets, starts, sources)
    labels, order = run(loopy.grundy, *edges)
    run(loopy.labels, *edges, labels, order)
    return GraphSolution(graph, misere, outcome, remoteness, longest, labels, order)
