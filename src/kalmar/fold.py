"""A valuation is a fold: combine the values of the components of every option, then choose.

A `Fold` is a valuation together with the operation that combines the values of the pieces into
which a move splits a component: the same operation that combines components on the table.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import reduce

from kalmar.graph import GameGraph
from kalmar.values import Valuation

__all__ = ["Combine", "Fold", "fold_graph"]

Combine = Callable[[int, int], int]


@dataclass(frozen=True)
class Fold:
    """A valuation with the operation by which values combine; the operation is associative."""

    valuation: Valuation
    combine: Combine

    def total(self, values: Iterable[int]) -> int:
        """The combined value of one or more components."""
        return reduce(self.combine, values)


def fold_graph(graph: GameGraph, fold: Fold) -> list[int]:
    """The value of every component of a graph.

    Args:
        graph: components with options first, as `explore` gives them.
        fold: what to carry.

    Returns:
        One value a component, in the graph's order.

    >>> from kalmar.games.nim import Nim
    >>> from kalmar.graph import explore
    >>> from kalmar.operations import nim_sum
    >>> from kalmar.values import GRUNDY
    >>> fold_graph(explore(Nim(), [3]), Fold(GRUNDY, nim_sum))
    [0, 1, 2, 3]
    """
    values: list[int] = []
    total, ended, of_options = fold.total, fold.valuation.ended, fold.valuation.of_options
    for options in graph.options:
        reached = [
            values[option[0]] if len(option) == 1 else total([values[i] for i in option])
            for option in options
        ]
        values.append(of_options(reached) if reached else ended)
    return values
