"""Grundy values of removal games, by a nimber search: in plain Python first, then compiled."""

import threading
from collections.abc import Sequence
from contextlib import suppress

from kalmar.core.errors import LimitReached
from kalmar.core.rules import Component, Option, Rules
from kalmar.core.rules.move_labels import removal_of
from kalmar.engines.nimbers.fields import MOST_POINTS, RemovalField, field_of
from kalmar.engines.nimbers.search import NimberSearch
from kalmar.runtime.predicted_work import LISTED_POINTS, can_compile, most_plain_units
from kalmar.solvers.lazy_values import LazyValues, SearchedOptions
from kalmar.solvers.solved import Solved, total_of
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

MIN_POINTS_FOR_SEARCH = 12
"""Components of fewer points are solved by a list of all positions before Numba has loaded."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for the Grundy values of components of declared removal games.

    Args:
        rules: those are taken that declare `removal`.
        components: what to solve; one at least is not quite small.
        fold: only Grundy values and nim-sums are taken.
        limit: how many positions a search in Python may visit; this one may make more nodes.

    >>> from kalmar.games.registry import find_rules
    >>> cram = find_rules("cram")
    >>> solve(cram, [cram.parse("4x5")], Fold(GRUNDY, NIM_SUM), 1000).value(cram.parse("3x5"))
    1
    """
    if fold.valuation is not GRUNDY or fold.combine is not NIM_SUM:
        return None
    values = values_of_points(rules, components, MIN_POINTS_FOR_SEARCH)
    if values is None:
        return None
    # Small boards are done before machine code is loaded, which may have to be made first.
    most = max(most_plain_units(LISTED_POINTS), 0) // max(len(values.field.number), 1)
    few = LazyValues(rules, min(limit, most))
    with suppress(LimitReached):
        for component in components:
            few(component)
        few.allow(limit)
        return Solved(few, reach=few.reach)
    values.allow_all(limit)
    return Solved(values, reach=values.reach)


def values_of_points(
    rules: Rules, components: Sequence[Component], least: int = 0
) -> "SearchedValues | None":
    """Return a search for the values of components and of all they become; None where none fits.

    Args:
        rules: of the components.
        components: one of them at least is large enough.
        least: how many points the largest must have.

    What the latest search in this thread has found is kept for the next one: positions of one
    play, and the questions that one answer asks, are about the same points.
    """
    if not hasattr(rules, "removal") or not can_compile():
        return None
    removals = [found for found in (removal_of(rules, one) for one in components) if found]
    # Small components are solved by a list before Numba has loaded.
    if max((removal.points for removal in removals), default=-1) < least:
        return None
    # The transposition table of the latest search is about the same points, and goes on.
    latest: SearchedValues | None = getattr(_KEPT, "latest", None)
    if latest is None or latest.rules != rules or not latest.holds(components):
        field = field_of(removals) if removals else None
        if field is None:
            return None
        latest = _KEPT.latest = SearchedValues(rules, field)
    return latest


_KEPT = threading.local()


class SearchedValues(SearchedOptions):
    """The values of components: of one field where they lie on it, else each by itself."""

    few_share, times = 4, 100

    def __init__(self, rules: Rules, field: RemovalField) -> None:
        """Nothing is known yet."""
        super().__init__(rules)
        self.field = field
        self.search: NimberSearch = NimberSearch(field, 0)
        self.nodes: int = 0
        self.values: dict[Component, int] = {}

    def allow(self, much: int) -> None:
        """Let the search make so many nodes from now on."""
        self.nodes = much
        self.search.allow(much)

    def holds(self, components: Sequence[Component]) -> bool:
        """Check whether components that are removal games lie on the field."""
        found = (removal_of(self.rules, component) for component in components)
        return all(one is None or self.field.points_of(one) is not None for one in found)

    def __call__(self, component: Component) -> int:
        """Return the value of a component."""
        if component not in self.values:
            points = self._points((component,))
            self.values[component] = (
                self._alone(component) if points is None else self.search.nimber(points[0])
            )
        return self.values[component]

    def _points(self, option: Option) -> list[int] | None:
        """Return the points of each component of an option; None if one is not on the field."""
        # Points outside the field need a field of their own: then None for the whole option.
        removals = (removal_of(self.rules, component) for component in option)
        places = [None if one is None else self.field.points_of(one) for one in removals]
        return None if None in places else [place or 0 for place in places]

    def _alone(self, component: Component) -> int:
        """Return the value of a component that does not lie on the field."""
        removal = removal_of(self.rules, component)
        field = None if removal is None else field_of([removal])
        points = None if field is None or removal is None else field.points_of(removal)
        if field is None or points is None:
            raise LimitReached(
                "{game} {component} has more than {most} points, the most that can be searched",
                game=self.rules.name, component=self.rules.format(component), most=MOST_POINTS,
            )  # fmt: skip
        return NimberSearch(field, self.nodes).nimber(points)

    def worth(self, option: Option) -> int:
        """Return the value of an option."""
        return total_of(map(self, option))

    def has(self, option: Option, value: int) -> bool:
        """Search whether an option has a value, which takes less than to find its value."""
        points = self._points(option)
        return self.worth(option) == value if points is None else self.search.has(points, value)
