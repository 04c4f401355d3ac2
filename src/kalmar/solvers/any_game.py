"""Every finite game: explore its graph, then fold. Correct for all, fast for none."""

from collections.abc import Sequence

from kalmar.graphs.explore import explore
from kalmar.rules import Component, Rules
from kalmar.solvers.solved import Solved
from kalmar.values.fold import Fold, fold_options

__all__ = ["solve"]

MOST_KEPT = 100_000
"""Larger graphs are forgotten when the values are known, for their memory."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved:
    """The values of all reachable components.

    >>> from kalmar.games.nim import Nim
    >>> from kalmar.values.operations import LEAST
    >>> from kalmar.values import REMOTENESS
    >>> solve(Nim(), [4], Fold(REMOTENESS, LEAST), 100).value(4)
    1
    """
    graph = explore(rules, components, limit)
    values = fold_options(graph.options, fold)
    kept = graph if len(graph) <= MOST_KEPT else None
    return Solved(lambda component: values[graph.place(component)], graph=kept)
