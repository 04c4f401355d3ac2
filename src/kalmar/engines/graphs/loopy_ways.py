"""What is known of a solved graph beside who wins: for ways of playing, as steps, with payoffs.

**Ways of playing.** Every function returns a list with one integer for each vertex, as
`kalmar.theory.loopy` encodes them. All are found in time that grows with the edges of the graph, by
rounds back from the ends; what no round reaches is drawn, ω or ∞. The proofs are in
`docs/explanation/loopy-games.md`.

**Steps.** `labelling_steps` gives the order in which the vertices of a loopy graph get their labels
in source 001 §4. A vertex gets n when n is the mex of its labelled options, and each of its
unlabelled options has an option labelled n. Several may be ready at once; next comes the first by
name of those whose options all have labels, else the first of the others. On the map of DUGÓ this
is C, D, G, K, E, B, A, F, … as in the source. Labels do not depend on the order, but the order
shows why play ends: from a vertex there is always a move to any smaller label that was given
before.

**Payoffs.** `solve_payoffs` serves games whose ends are worth any numbers. A number at an end is
what the player gains who made the last move; the other one loses as much. 1 is a win, 0 a draw and
−1 a win in misère play, so that the games of `solve_graph` are among these. The player to move
gains the most that an option costs the other one, which is known as soon as it is known for all
options: source 004 asks for this in exercise 2.8.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from heapq import heappop, heappush

from kalmar.core.errors import CyclicGameError, DataError
from kalmar.core.rules import Outcome, Play
from kalmar.engines.graphs.loopy import Graph, GraphSolution, solve_graph
from kalmar.runtime.jobs import check_limits
from kalmar.theory.loopy import FOREVER, NEVER, encode_suspense
from kalmar.theory.loopy_table import encode_union
from kalmar.theory.operations import ALMOST_ENDED, ENDED
from kalmar.theory.valuations.valuation import least_missing


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
    return [solved.value(vertex).number for vertex in range(len(graph))]


def foreclosed_labels(graph: Graph, misere: bool) -> list[int]:
    """Return the loopy nim-value of each vertex of Φ, in misère play of Ψ.

    Φ deletes the vertices that have ended and those that one move ends, Ψ only the former.

    >>> foreclosed_labels(Graph([0, 1, 1], [1]), False)
    [-1, -2]
    >>> foreclosed_labels(Graph([0, 1, 1], [1]), True)
    [0, -2]
    """
    found, kept, rest = without_ends(graph, misere)
    return _placed(found, kept, loopy_labels(rest) if rest else ())


def foreclosed_order(graph: Graph, misere: bool) -> list[int]:
    """Return when the vertices of Φ or Ψ get their labels; 0 for deleted ones.

    >>> foreclosed_order(Graph([0, 1, 1], [1]), False)
    [0, 0]
    """
    found, kept, rest = without_ends(graph, misere)
    return _placed([0] * len(found), kept, solve_graph(rest).order if rest else ())


def _placed(found: list[int], kept: Sequence[int], values: Sequence[int]) -> list[int]:
    """Put the values of the vertices that are left into a list of all."""
    for vertex, value in zip(kept, values, strict=True):
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
