"""Grundy values of a few components of any game whose positions are many, by what is asked only."""

from collections.abc import Iterator, Sequence

from kalmar.errors import LimitReached
from kalmar.graphs.explore import explore
from kalmar.rules import Component, Option, Rules, is_asked, is_loopy
from kalmar.search.asked import AskedValues, TooDeep
from kalmar.solvers import any_game
from kalmar.solvers.solved import Reach, Solved
from kalmar.values import GRUNDY
from kalmar.values.fold import Fold, fold_options
from kalmar.values.operations import NIM_SUM

__all__ = ["solve"]

FEW = 3_000
"""So many positions are listed first of games that ask for it, while that is soon done."""

SECONDS = 3.0

SHARE = 4
"""Of other games all are listed within the limit, and then one is searched for so many more."""

MOST_ASKED = 4
"""More components than these are many of one family, whose positions are best listed once."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Grundy values of a few components, all of whose positions are many.

    Args:
        rules: any whose play ends; heaps, which are numbers, are left to lists. Those that declare
            `asked` are listed only if they are small.
        components: what to solve.
        fold: only Grundy values and nim-sums are taken.
        limit: how many positions a search may list, for each question.

    Raises:
        LimitReached: one of the values takes more.
        CyclicGameError: play need not end.

    >>> from kalmar.games import find_rules
    >>> clobber = find_rules("clobber")
    >>> start = clobber.parse("3x5")
    >>> solved = solve(clobber, [start], Fold(GRUNDY, NIM_SUM), 100_000)
    >>> solved.value(start) if solved else None
    1
    """
    if fold.valuation is not GRUNDY or fold.combine is not NIM_SUM or is_loopy(rules):
        return None
    asked = list(dict.fromkeys(components))
    if len(asked) > MOST_ASKED or limit <= FEW or any(isinstance(c, int) for c in asked):
        return None
    try:
        if not is_asked(rules):
            return any_game.solve(rules, components, fold, limit)
        return listed(rules, asked, fold)
    except LimitReached:
        values = _Values(rules, limit if is_asked(rules) else limit // SHARE)
    try:
        for component in asked:
            values(component)
    except TooDeep:
        return any_game.solve(rules, components, fold, limit)
    return Solved(values, reach=Reach(values.total, values.reached, values.count, values.options))


def listed(rules: Rules, components: Sequence[Component], fold: Fold) -> Solved:
    """The values from all positions, if they are soon listed; raises `LimitReached` if not."""
    graph = explore(rules, components, FEW, SECONDS)
    values = fold_options(graph.options, fold)
    return Solved(lambda component: values[graph.place(component)], graph=graph)


class _Values:
    """The values of components, and which options have one value."""

    def __init__(self, rules: Rules, limit: int) -> None:
        self.rules, self.limit = rules, limit
        self.search = AskedValues(rules, limit)
        self.listed: dict[Component, list[Option]] = {}

    def __call__(self, component: Component) -> int:
        """The value of a component."""
        self.search.allow(self.limit)
        return self.search.value(component)

    def all_options(self, component: Component) -> list[Option]:
        """The options of a component, each once."""
        if component not in self.listed:
            self.listed[component] = list(dict.fromkeys(self.rules.options(component)))
        return self.listed[component]

    def total(self, component: Component) -> int:
        """How many options a component has."""
        return len(self.all_options(component))

    def options(self, component: Component, value: int) -> Iterator[Option]:
        """The options that have a value."""
        for option in self.all_options(component):
            self.search.allow(self.limit)
            if self.search.has(option, value):
                yield option

    def count(self, component: Component, value: int) -> int:
        """How many options have a value."""
        return sum(1 for _ in self.options(component, value))

    def reached(self, component: Component) -> list[int]:
        """The values that options have."""
        return sorted({self.search.worth(option) for option in self.all_options(component)})
