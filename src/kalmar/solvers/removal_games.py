"""Grundy values of removal games and of boards with stones, by a compiled nimber search."""

import threading
from collections.abc import Sequence
from functools import reduce
from operator import xor

from kalmar.errors import LimitReached
from kalmar.machine.libraries import has
from kalmar.rules import Component, Option, Rules
from kalmar.search.fields import MOST_POINTS, Field
from kalmar.search.nimbers import NimberSearch
from kalmar.search.places import field_for, points_in, size_of, takes
from kalmar.solvers.searched_options import SearchedOptions
from kalmar.solvers.solved import Solved
from kalmar.values import GRUNDY
from kalmar.values.fold import Fold
from kalmar.values.operations import NIM_SUM

__all__ = ["WORTH_SEARCH", "Values", "solve", "values_of_points"]

WORTH_SEARCH = 12
"""Components of fewer points are solved by a list of all positions before Numba has loaded."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Grundy values of components whose rules declare them as removal games, and of boards.

    Args:
        rules: those are taken that declare `removal`, and boards with stones of two colours.
        components: what to solve; one at least is not quite small.
        fold: only Grundy values and nim-sums are taken.
        limit: how many positions a search in Python may visit; this one may make more nodes.

    >>> from kalmar.games import find_rules
    >>> cram = find_rules("cram")
    >>> solve(cram, [cram.parse("4x5")], Fold(GRUNDY, NIM_SUM), 1000).value(cram.parse("3x5"))
    1
    """
    if fold.valuation is not GRUNDY or fold.combine is not NIM_SUM:
        return None
    values = values_of_points(rules, components, WORTH_SEARCH)
    if values is None:
        return None
    values.allow_all(limit)
    return Solved(values, reach=values.reach)


def values_of_points(
    rules: Rules, components: Sequence[Component], least: int = 0
) -> "Values | None":
    """What searches the values of components, and of all they become; None where nothing does.

    Args:
        rules: of the components.
        components: one of them at least is large enough.
        least: how many points or squares the largest must have.

    What the latest search in this thread has found is kept for the next one: positions of one
    play, and the questions that one answer asks, are about the same points.
    """
    if not takes(rules) or not (has("numpy") and has("numba")):
        return None
    sizes = [size for size in (size_of(rules, component) for component in components)
             if size is not None]  # fmt: skip
    if max(sizes, default=-1) < least:
        return None
    latest: Values | None = getattr(_KEPT, "latest", None)
    if latest is None or latest.rules != rules or not latest.holds(components):
        field = field_for(rules, components)
        if field is None:
            return None
        latest = _KEPT.latest = Values(rules, field)
    return latest


_KEPT = threading.local()


class Values(SearchedOptions):
    """The values of components: of one field where they lie on it, else each by itself."""

    def __init__(self, rules: Rules, field: Field) -> None:
        """Nothing is known yet."""
        super().__init__(rules)
        self.field = field
        self.search = NimberSearch(field, 0)
        self.nodes = 0
        self.values: dict[Component, int] = {}

    def allow(self, nodes: int) -> None:
        """Let the search make so many nodes from now on."""
        self.nodes = nodes
        self.search.allow(nodes)

    def allow_few(self, limit: int) -> None:
        """Let the search make few nodes, of a limit of positions, to find values themselves."""
        self.nodes = limit // self.field.share
        self.search.allow(self.nodes, one_thread=True)

    def allow_all(self, limit: int) -> None:
        """Let it make as many nodes as a limit of positions stands for."""
        self.allow(self.field.nodes_per_position * limit)

    def holds(self, components: Sequence[Component]) -> bool:
        """Whether components that have a size lie on the field."""
        return all(
            points_in(self.field, self.rules, component) is not None
            for component in components
            if size_of(self.rules, component) is not None
        )

    def __call__(self, component: Component) -> int:
        """The value of a component."""
        if component not in self.values:
            points = self._points((component,))
            self.values[component] = (
                self._alone(component) if points is None else self.search.nimber(points[0])
            )
        return self.values[component]

    def _points(self, option: Option) -> list[int] | None:
        """The points of each component of an option, if they all lie on the field."""
        places = [points_in(self.field, self.rules, component) for component in option]
        return None if None in places else [place or 0 for place in places]

    def _alone(self, component: Component) -> int:
        """The value of a component that does not lie on the field."""
        field = field_for(self.rules, [component])
        points = None if field is None else points_in(field, self.rules, component)
        if field is None or points is None:
            raise LimitReached(
                "{game} {component} has more than the {most} points that can be searched",
                game=self.rules.name, component=self.rules.format(component), most=MOST_POINTS,
            )  # fmt: skip
        return NimberSearch(field, self.nodes).nimber(points)

    def worth(self, option: Option) -> int:
        """The value of an option."""
        return reduce(xor, map(self, option), 0)

    def which_have(self, options: Sequence[Option], value: int) -> list[bool]:
        """Which of some options have a value, searched side by side."""
        points = [self._points(option) for option in options]
        inside = [masks for masks in points if masks is not None]
        found = iter(self.search.which_have(inside, value))
        return [
            self.worth(option) == value if masks is None else next(found)
            for option, masks in zip(options, points, strict=True)
        ]
