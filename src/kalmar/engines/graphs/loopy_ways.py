"""What the vertices of a graph with cycles are worth as components of each way of playing.

Every function returns a list with one integer for each vertex, as `kalmar.theory.loopy` encodes
them. All are found in time that grows with the edges of the graph, by rounds back from the ends;
what no round reaches is drawn, ω or ∞. The proofs are in `docs/explanation/loopy-games.md`.
"""

from collections.abc import Callable, Iterator

from kalmar.core.rules import Outcome, Play
from kalmar.engines.graphs.loopy import Graph, LoopyValue, solve_graph
from kalmar.runtime.jobs import check_limits
from kalmar.theory.loopy import (
    FOREVER,
    NEVER,
    encode_label,
    encode_suspense,
)
from kalmar.theory.loopy_table import encode_union
from kalmar.theory.operations import ALMOST_ENDED, ENDED


def remoteness(graph: Graph, misere: bool) -> list[int]:
    """Return the remoteness of each vertex; −1 for drawn ones.

    >>> remoteness(Graph([0, 2, 2], [0, 1]), False), remoteness(Graph([0, 2, 2], [0, 1]), True)
    ([1, 0], [-1, 0])
    """
    return list(solve_graph(graph, misere).remoteness)


def loopy_labels(graph: Graph) -> list[int]:
    """Return the loopy nim-value of each vertex.

    >>> loopy_labels(Graph([0, 1, 1], [1]))
    [1, 0]
    """
    solved = solve_graph(graph)
    return [encode(solved.value(vertex)) for vertex in range(len(graph))]


def encode(value: LoopyValue) -> int:
    """Return a loopy value as one integer."""
    return encode_label(value.label, value.reached)


def foreclosed_labels(graph: Graph, misere: bool) -> list[int]:
    """Return the loopy nim-value of each vertex of Φ, in misère play of Ψ.

    Φ deletes the vertices that have ended and those that one move ends, Ψ only the former.

    >>> foreclosed_labels(Graph([0, 1, 1], [1]), False)
    [-1, -2]
    >>> foreclosed_labels(Graph([0, 1, 1], [1]), True)
    [0, -2]
    """
    found, kept, rest = without_ends(graph, misere)
    if rest is not None:
        for vertex, value in zip(kept, loopy_labels(rest), strict=True):
            found[vertex] = value
    return found


def without_ends(graph: Graph, misere: bool) -> tuple[list[int], list[int], Graph | None]:
    """Delete the ended vertices, in normal play those that one move ends too.

    Returns:
        For each vertex whether it is ended, almost ended or neither (0); the vertices that are
        left, and their graph, None if there are none.
    """
    ended = [not len(graph.options(vertex)) for vertex in range(len(graph))]
    found = [ENDED if here else 0 for here in ended]
    if not misere:
        for vertex in range(len(graph)):
            if any(ended[left] for left in graph.options(vertex)):
                found[vertex] = ALMOST_ENDED
    kept = [vertex for vertex, value in enumerate(found) if value == 0]
    number = {vertex: place for place, vertex in enumerate(kept)}
    offsets, targets = [0], list[int]()
    for vertex in kept:
        targets += [number[left] for left in graph.options(vertex) if left in number]
        offsets.append(len(targets))
    return found, kept, Graph(offsets, targets) if kept else None


def foreclosed_order(graph: Graph, misere: bool) -> list[int]:
    """Return when the vertices of Φ or Ψ get their labels; 0 for deleted ones.

    >>> foreclosed_order(Graph([0, 1, 1], [1]), False)
    [0, 0]
    """
    found, kept, rest = without_ends(graph, misere)
    order = [0] * len(found)
    if rest is not None:
        for vertex, step in zip(kept, solve_graph(rest).order, strict=True):
            order[vertex] = step
    return order


class Sides:
    """A graph as one player X sees it: each vertex twice, with X to move and with the other one.

    State 2v is vertex v with X to move, and 2v + 1 with the other player to move.
    """

    def __init__(self, graph: Graph) -> None:
        """Turn the edges round."""
        self.options = [list(dict.fromkeys(graph.options(v))) for v in range(len(graph))]
        self.sources: list[list[int]] = [[] for _ in self.options]
        for vertex, reached in enumerate(self.options):
            for left in reached:
                self.sources[left].append(vertex)

    def before(self, state: int) -> Iterator[int]:
        """Yield the states from which one move leads here."""
        return (2 * vertex + 1 - state % 2 for vertex in self.sources[state // 2])

    def ripple(self, ends: list[int], inside: list[bool], hasty: int) -> dict[int, int]:
        """Count the turns to the ends where one side takes the first way there and one the last.

        Args:
            ends: the states of turn 0.
            inside: the states that count; options of others are as if they were not there.
            hasty: the side, 0 for X, whose state is done as soon as one option is; a state of the
                other side is done when all its options are.
        """
        found = dict.fromkeys(ends, 0)
        left: dict[int, int] = {}
        # Pseudocode: breadth first from the ends; a state is counted down by each option that is
        # done, and is itself done at the first of them (hasty) or at the last.
        queue = list(ends)
        for state in queue:
            check_limits()
            for before in self.before(state):
                if not inside[before] or before in found:
                    continue
                if before % 2 != hasty:
                    waiting = left.get(before)
                    if waiting is None:
                        side = 1 - before % 2
                        reached = (2 * v + side for v in self.options[before // 2])
                        waiting = sum(inside[state] for state in reached)
                    left[before] = waiting - 1
                    if waiting > 1:
                        continue
                found[before] = found[state] + 1
                queue.append(before)
        return found


def suspense_numbers(graph: Graph, misere: bool) -> list[int]:
    """Return both suspense numbers of each vertex: for the player to move, and for the other one.

    >>> from kalmar.theory.loopy import suspense_words
    >>> [suspense_words(n) for n in suspense_numbers(Graph([0, 0, 2, 3], [0, 2, 1]), False)]
    ['0 | 0', 'ω | ∞', '∞ | ω']
    """
    sides, size = Sides(graph), 2 * len(graph)
    outcome = solve_graph(graph, misere).outcome_of
    # X wins where X is to move and the vertex is N, and where the other one is and it is P.
    won = [outcome(state // 2) is (Outcome.P if state % 2 else Outcome.N) for state in range(size)]
    ends = [state for state in range(size) if not sides.options[state // 2]]
    # How long X can put off a good end: the other player hurries, X moves on as long as it can be.
    good = sides.ripple([state for state in ends if won[state]], won, 1)
    lost = [not here for here in won]
    # How soon X can force an end or a win: X hurries, the other one puts it off.
    bad = sides.ripple([state for state in ends if lost[state]], lost, 0)
    number = [
        good.get(state, FOREVER) if won[state] else bad.get(state, NEVER) for state in range(size)
    ]
    return [encode_suspense(number[2 * v], number[2 * v + 1]) for v in range(len(graph))]


def union_numbers(graph: Graph) -> list[int]:
    """Return what misère unions need of each vertex: who wins it alone in both conventions.

    >>> from kalmar.theory.loopy_table import union_outcome
    >>> [union_outcome(number).value for number in union_numbers(Graph([0, 1, 1], [1]))]
    ['P', 'N']
    """
    normal, misere = solve_graph(graph), solve_graph(graph, misere=True)
    return [
        encode_union(normal.remoteness[v], misere.outcome_of(v), bool(graph.options(v)))
        for v in range(len(graph))
    ]


NUMBERS: dict[str, Callable[[Graph, Play], list[int]]] = {
    "remoteness": lambda graph, play: remoteness(graph, play is Play.MISERE),
    "labels": lambda graph, play: loopy_labels(graph),  # noqa: ARG005 - of normal play alone
    "foreclosed": lambda graph, play: foreclosed_labels(graph, play is Play.MISERE),
    "suspense": lambda graph, play: suspense_numbers(graph, play is Play.MISERE),
    "unions": lambda graph, play: union_numbers(graph),  # noqa: ARG005 - of misère play alone
}
"""What a row of `kalmar.theory.loopy.LOOPY_THEORIES` wants of the graph of a component."""

PROGRESS: dict[str, Callable[[Graph, Play], list[int]]] = {
    "labels": lambda graph, play: list(solve_graph(graph).order),  # noqa: ARG005
    "foreclosed": lambda graph, play: foreclosed_order(graph, play is Play.MISERE),
    "suspense": lambda graph, play: remoteness(graph, play is Play.MISERE),
    "unions": lambda graph, play: remoteness(graph, False),  # noqa: ARG005
}
"""What a winner lessens where the value of a compound is no length: of several winning moves the
one with the least sum leads towards the end.
"""
