"""Chomp on ordered sets of at most 64 elements, by the values of all down-sets as bit sets."""

from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any

from kalmar.games.boxes import Boxes, Schuh
from kalmar.games.posets import Poset
from kalmar.machine.libraries import has
from kalmar.rules import Component, Rules
from kalmar.solvers.solved import Solved
from kalmar.values import GRUNDY, MISERE_GRUNDY, Valuation
from kalmar.values.fold import Fold

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.graphs.down_sets import Masks

__all__ = ["solve"]

MOST_ELEMENTS = 64
WORTH_ARRAYS = 12
"""Elements below which plain search is as quick."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Grundy values of down-sets of boxes, divisors and other orders.

    Args:
        rules: boxes, Schuh's game, or a poset.
        components: down-sets.
        fold: its valuation must be a Grundy value.
        limit: how many down-sets there may be.

    Raises:
        LimitReached: there are more.
    """
    if not isinstance(rules, Boxes | Schuh | Poset) or not has("numpy"):
        return None
    if fold.valuation not in (GRUNDY, MISERE_GRUNDY):
        return None
    tables = []
    for component in components:
        elements = list[Hashable](rules.elements(component))
        if not WORTH_ARRAYS <= len(elements) <= MOST_ELEMENTS:
            return None
        tables.append(_table(rules, elements, fold.valuation, limit))

    def value(component: Component) -> int:
        inside = rules.elements(component)
        for number, sets, values in tables:
            if all(element in number for element in inside):
                mask = sum(1 << number[element] for element in inside)
                return int(values[sets.searchsorted(sets.dtype.type(mask))])
        raise KeyError(component)

    return Solved(value)


def _table(
    rules: Any, elements: list[Hashable], valuation: Valuation, limit: int
) -> "tuple[dict[Hashable, int], Masks, NDArray[np.int64]]":
    """The number of each element, and the values of all down-sets of these elements."""
    from kalmar.graphs.down_sets import down_sets, ideal_values

    number = {element: i for i, element in enumerate(elements)}
    above = [
        sum(1 << j for j, other in enumerate(elements) if rules.below(element, other))
        for element in elements
    ]
    start = (1 << len(elements)) - 1
    return number, *ideal_values(above, down_sets(above, start, limit), valuation)
