"""The graph of all that play can reach, with its cycles; and what holds if some of it is unknown.

`solve_below_bound` solves graphs some of whose vertices are unknown. Each vertex is solved twice,
in one graph: once as if every unknown vertex were won at once by the player who is to move at the
start, once as if it were won by the other one. What anything else in their places could give lies
between the two, as each player only gains by a vertex that is better for that player. So where both
agree, on the outcome or also on the remoteness, they are right.
"""

from array import array
from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass
from typing import NoReturn, TypeVar

from kalmar.core.cached import cached_property
from kalmar.core.rules import Outcome
from kalmar.engines.graphs.graph import Graph, Labels
from kalmar.engines.graphs.loopy import OUTCOMES, GraphSolution, solve_graph
from kalmar.runtime.arrays import Array
from kalmar.runtime.work import spend

STEPS_PER_OPTION = 8
"""Work for a position as it is written and its form with sorted parts."""

Vertex = TypeVar("Vertex", bound=Hashable)


def build_graph(
    starts: Iterable[Vertex],
    options: Callable[[Vertex], Iterable[Vertex]],
    limit: int,
    refuse: Callable[[], NoReturn],
    steps: int = STEPS_PER_OPTION,
) -> tuple[Graph, dict[Vertex, int]]:
    """Build the graph of all that can be reached, breadth first, with the number of each vertex.

    Args:
        starts: they get the first numbers.
        options: of a vertex.
        limit: how many vertices there may be.
        refuse: called when there are more.
        steps: work for an option.

    >>> build_graph([2], range, 9, print)
    (Graph of 3 vertices and 3 edges, {2: 0, 0: 1, 1: 2})
    """
    # `found` grows while it is walked through: a queue without popping.
    index: dict[Vertex, int] = {}
    found, offsets, targets = list[Vertex](), [0], list[int]()

    def number(vertex: Vertex) -> int:
        # A vertex that is new gets the next number, which is the length of the list so far.
        place = index.setdefault(vertex, len(found))
        if place == len(found):
            found.append(vertex)
            if len(found) > limit:
                refuse()
        return place

    for start in starts:
        number(start)
    for here in found:
        for option in options(here):
            spend(steps)
            targets.append(number(option))
        offsets.append(len(targets))
    return Graph(offsets, targets), index


UNDECIDED = 3
"""Stands in `outcome` for a vertex that the unknown ones decide."""


@dataclass(frozen=True, repr=False)
class BoundedSolution(GraphSolution):
    """What is known of every vertex; `remoteness` is that within which the winner can win.

    Attributes:
        exact: [V] int8, whether the remoteness is right whatever stands in the unknown places.
    """

    exact: Array

    @cached_property
    def _labelled(self) -> Labels:
        """Return that no label is known, nor how long play can be."""
        none = array("i", [-1]) * len(self.graph)
        return Labels(none, none, none)

    def best_move(self, vertex: int) -> int | None:
        """Find a move that wins soonest, else draws, else loses latest; None at the end."""
        # Of equally long losses one is known to be so long.
        wanted = {Outcome.N: 0, Outcome.DRAW: 2, Outcome.P: 1}[self.outcome_of(vertex)]
        chosen = (v for v in self.graph.options(vertex) if self.outcome[v] == wanted)
        sign = -1 if wanted == 0 else 1
        return max(chosen, key=lambda v: (sign * self.remoteness[v], self.exact[v]), default=None)


def solve_below_bound(graph: Graph, unknown: Collection[int], misere: bool) -> BoundedSolution:
    """Compute outcomes and remoteness that hold whatever stands in the place of some vertices.

    Args:
        graph: in which they have no options.
        unknown: those vertices.
        misere: whether the player who cannot move wins.

    >>> found = solve_below_bound(Graph([0, 1, 3, 3, 3], [1, 2, 3]), {3}, False)
    >>> found.outcome.tolist(), found.remoteness.tolist(), found.exact.tolist()
    ([0, 1, 0, 3], [2, 1, 0, -1], [1, 1, 1, 0])
    """
    solved = solve_graph(seen_by_both(graph, unknown, misere), misere)
    outcome, remoteness, exact = array("b"), array("i"), array("b")
    for vertex in range(len(graph)):
        won, lost = solved.outcome[2 * vertex], solved.outcome[2 * vertex + 1]
        outcome.append(won if won == lost else UNDECIDED)
        # The winner can count on the way that is worse: that with the unknown ones lost.
        worse = 2 * vertex + (OUTCOMES[won] is Outcome.N)
        remoteness.append(solved.remoteness[worse] if won == lost else -1)
        same = solved.remoteness[2 * vertex] == solved.remoteness[2 * vertex + 1]
        exact.append(won == lost and same)
    return BoundedSolution(graph, misere, (), outcome, remoteness, exact)


def seen_by_both(graph: Graph, unknown: Collection[int], misere: bool) -> Graph:
    """Return the graph with each vertex v twice, for a player who wins at all unknown vertices.

    At 2v that player is to move, at 2v + 1 the other one; behind them is one vertex at the end of
    play, to which the winner moves from an unknown vertex; the loser finds play at its end.
    """
    end = 2 * len(graph)
    offsets, targets = [0], list[int]()
    for state in range(end):
        vertex, other = divmod(state, 2)
        if vertex not in unknown:
            targets += [2 * option + 1 - other for option in graph.options(vertex)]
        elif bool(other) is misere:
            targets.append(end)
        offsets.append(len(targets))
    return Graph([*offsets, len(targets)], targets)
