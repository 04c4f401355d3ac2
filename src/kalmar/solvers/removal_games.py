"""Grundy values of removal games on up to 64 points, by a compiled nimber search."""

from collections.abc import Iterator, Sequence

from kalmar.errors import LimitReached
from kalmar.machine.libraries import has
from kalmar.rules import Component, Option, Rules
from kalmar.rules.removal import removal_of
from kalmar.search.fields import MOST_POINTS, Field, field_of
from kalmar.search.nimbers import NimberSearch
from kalmar.solvers.solved import Reach, Solved
from kalmar.values import GRUNDY
from kalmar.values.fold import Fold
from kalmar.values.operations import NIM_SUM

__all__ = ["solve"]

WORTH_SEARCH = 13
"""Components of fewer points are solved by a list of all positions before Numba has loaded."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Grundy values of components whose rules declare them as removal games.

    Args:
        rules: those are taken that declare `removal`.
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
    if not hasattr(rules, "removal") or not (has("numpy") and has("numba")):
        return None
    removals = [found for found in (removal_of(rules, c) for c in components) if found]
    if not removals or max(removal.points for removal in removals) < WORTH_SEARCH:
        return None
    field = field_of(removals)
    if field is None:
        return None
    values = Values(rules, field, limit)
    return Solved(values, reach=Reach(values.total, values.reached, values.count, values.options))


class Values:
    """The values of components: of one field where they lie on it, else each by itself."""

    def __init__(self, rules: Rules, field: Field, limit: int) -> None:
        """Nothing is known yet."""
        self.rules, self.field, self.limit = rules, field, limit
        self.search = NimberSearch(field, limit)
        self.values: dict[Component, int] = {}
        self.listed: dict[Component, list[Option]] = {}

    def __call__(self, component: Component) -> int:
        """The value of a component."""
        if component not in self.values:
            search, points = self._place((component,))
            self.values[component] = search.nimber(points)
        return self.values[component]

    def _place(self, option: Option) -> tuple[NimberSearch, int]:
        """The search that knows the components of an option, and their points in it."""
        removals = [removal_of(self.rules, component) for component in option]
        found = [removal for removal in removals if removal is not None]
        places = [self.field.points_of(removal) for removal in found]
        if None not in places:
            return self.search, sum(place for place in places if place is not None)
        field = field_of(found)
        if field is None:
            raise LimitReached(
                "{game} {component} has more than the {most} points that can be searched",
                game=self.rules.name, component=self.rules.format(option[0]), most=MOST_POINTS,
            )  # fmt: skip
        points = [field.points_of(removal) or 0 for removal in found]
        return NimberSearch(field, self.limit), sum(points)

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
            search, points = self._place(option)
            if search.has(points, value):
                yield option

    def count(self, component: Component, value: int) -> int:
        """How many options have a value."""
        return sum(1 for _ in self.options(component, value))

    def reached(self, component: Component) -> list[int]:
        """The values that options have."""
        found = set()
        for option in self.all_options(component):
            search, points = self._place(option)
            found.add(search.nimber(points))
        return sorted(found)
