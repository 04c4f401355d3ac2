"""Grundy values of removal games on up to 64 points, by a compiled nimber search."""

from collections.abc import Sequence

from kalmar.machine.libraries import has
from kalmar.rules import Component, Rules
from kalmar.rules.removal import Removal, removal_of
from kalmar.search.fields import Field, field_of
from kalmar.search.nimbers import NimberSearch
from kalmar.solvers.solved import Solved
from kalmar.values import GRUNDY
from kalmar.values.fold import Fold
from kalmar.values.operations import NIM_SUM

__all__ = ["solve"]

WORTH_SEARCH = 13
"""Components of fewer points are solved by a list of all positions before Numba has loaded."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Grundy values of components whose rules declare them as removal games.

    Args:
        fold: only Grundy values and nim-sums are taken.

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
    return None if field is None else Solved(Values(rules, field, limit))


class Values:
    """The values of components: of one field where they lie on it, else each by itself."""

    def __init__(self, rules: Rules, field: Field, limit: int) -> None:
        """Nothing is known yet."""
        self.rules, self.field, self.limit = rules, field, limit
        self.search = NimberSearch(field, limit)
        self.values: dict[Component, int] = {}

    def __call__(self, component: Component) -> int:
        """The value of a component."""
        if component not in self.values:
            removal = removal_of(self.rules, component)
            assert removal is not None
            self.values[component] = self._searched(removal)
        return self.values[component]

    def _searched(self, removal: Removal) -> int:
        """The value of a component that was not asked for yet."""
        points = self.field.points_of(removal)
        if points is not None:
            return self.search.nimber(points)
        field = field_of([removal])
        assert field is not None
        return NimberSearch(field, self.limit).nimber((1 << removal.points) - 1)
