"""Games on graphs whose ends are worth any numbers: what best play gains.

A number at an end is what the player gains who made the last move; the other one loses as much. 1
is a win, 0 a draw and −1 a win in misère play, so that the games of `solve_graph` are among these.
The player to move gains the most that an option costs the other one, which is known as soon as it
is known for all options: source 004 asks for this in exercise 2.8.
"""

from collections.abc import Mapping
from fractions import Fraction

from kalmar.errors import CyclicGameError, DataError
from kalmar.graphs.graph import Graph
from kalmar.graphs.loopy import solve_graph
from kalmar.records import dataclass

__all__ = ["PayoffSolution", "solve_payoffs"]

WIN = Fraction(1)


@dataclass(frozen=True, repr=False)
class PayoffSolution:
    """What the player to move gains at every vertex when both play best.

    Attributes:
        graph: the graph.
        gains: [V] what the player to move gains.
        longest: [V] the longest play.
    """

    graph: Graph
    gains: tuple[Fraction, ...]
    longest: tuple[int, ...]

    def __repr__(self) -> str:
        """Its size, and the least and the greatest gain."""
        return f"PayoffSolution of {len(self.gains):,}, {min(self.gains)} to {max(self.gains)}"

    def best_move(self, vertex: int) -> int | None:
        """The first option that costs the other player most; None at the end."""
        return min(self.graph.options(vertex), key=self.gains.__getitem__, default=None)

    def line(self, vertex: int) -> list[int]:
        """Best play of both from a vertex."""
        found = [vertex]
        while (move := self.best_move(found[-1])) is not None:
            found.append(move)
        return found


def solve_payoffs(graph: Graph, payoffs: Mapping[str, Fraction | int]) -> PayoffSolution:
    """What best play gains from every vertex of a finite zero-sum game.

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
    for vertex in sorted(range(len(graph)), key=solved.longest.__getitem__):
        end = -ended.get(vertex, WIN)
        gains[vertex] = max((-gains[v] for v in graph.options(vertex)), default=end)
    return PayoffSolution(graph, tuple(gains), tuple(solved.longest))


def _by_number(graph: Graph, payoffs: Mapping[str, Fraction | int]) -> dict[int, Fraction]:
    """The numbers by the numbers of their vertices, which must be ends."""
    found = {graph.number(name): Fraction(gain) for name, gain in payoffs.items()}
    for vertex in found:
        if graph.options(vertex):
            raise DataError(
                "play goes on from {vertex}: give numbers to vertices without options",
                vertex=graph.name(vertex),
            )
    return found
