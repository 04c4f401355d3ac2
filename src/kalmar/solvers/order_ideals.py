"""Chomp on ordered sets of at most 64 elements: Grundy values of all down-sets as bit sets.

The down-sets of one size have options of smaller sizes only, so a whole layer is solved at once.
"""

from collections.abc import Hashable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import LimitReached
from kalmar.core.rules import Component
from kalmar.runtime.jobs import check_limits
from kalmar.solvers.solved import Solved
from kalmar.theory.valuations import GRUNDY, MISERE_GRUNDY
from kalmar.theory.valuations.valuation import Fold, Valuation

MOST_ELEMENTS = 64
MIN_ELEMENTS_FOR_ARRAYS = 12
"""Elements below which plain search is as quick."""


def solve(rules: Any, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for the Grundy values of down-sets of boxes, divisors and other orders.

    Args:
        rules: boxes, Schuh's game, or a poset.
        components: down-sets.
        fold: its valuation must be a Grundy value.
        limit: how many down-sets there may be.

    Raises:
        LimitReached: there are more.
    """
    if fold.valuation not in (GRUNDY, MISERE_GRUNDY):
        return None
    tables = []
    # One table for each component that was asked for; its followers lie in the same table.
    for component in components:
        elements = list[Hashable](rules.elements(component))
        if not MIN_ELEMENTS_FOR_ARRAYS <= len(elements) <= MOST_ELEMENTS:
            return None
        tables.append(_table(rules, elements, fold.valuation, limit))

    def value(component: Component) -> int:
        inside = rules.elements(component)
        for number, sets, values in tables:
            if all(element in number for element in inside):
                # The number of a down-set is its bit set; the list of sets is sorted.
                mask = sum(1 << number[element] for element in inside)
                return int(values[sets.searchsorted(sets.dtype.type(mask))])
        raise KeyError(component)

    return Solved(value)


def _table(
    rules: Any, elements: list[Hashable], valuation: Valuation, limit: int
) -> "tuple[dict[Hashable, int], Masks, NDArray[np.int64]]":
    """Return the number of each element, and the values of all down-sets of these elements."""
    number = {element: i for i, element in enumerate(elements)}
    above = [
        sum(1 << j for j, other in enumerate(elements) if rules.below(element, other))
        for element in elements
    ]
    start = (1 << len(elements)) - 1
    return number, *ideal_values(above, down_sets(above, start, limit), valuation)


Masks = NDArray[np.uint64]


def down_sets(above: Sequence[int], start: int, limit: int) -> list[Masks]:
    """List all down-sets within one, by size, the empty one first.

    Args:
        above: for each of at most 64 elements the bit set of itself and all above it.
        start: the largest down-set.
        limit: how many there may be.

    Raises:
        LimitReached: there are more.

    >>> [layer.tolist() for layer in down_sets([0b111, 0b10, 0b100], 0b111, 10)]
    [[0], [1], [3, 5], [7]]
    """
    layers = [np.array([start], np.uint64)]
    total = 1
    # Layer by layer from the largest set: each next layer has one element less.
    while layers[-1][0]:
        check_limits()
        layer = layers[-1]
        found = []
        # Removable elements are the maximal ones: none but themselves of their up-sets is left.
        for i, up in enumerate(above):
            bit = np.uint64(1 << i)
            greatest = (layer & np.uint64(up)) == bit
            found.append(layer[greatest] ^ bit)
        # Several sets may lose an element to the same smaller set: `unique` keeps one of them.
        layers.append(np.unique(np.concatenate(found)))
        total += len(layers[-1])
        if total > limit:
            raise LimitReached(
                "the order has more than {limit:,} down-sets; raise --limit (limit=… in"
                " Python) to search further",
                limit=limit,
            )
    return layers[::-1]


def ideal_values(above: Sequence[int], layers: Sequence[Masks], valuation: Valuation) -> Any:
    """Compute the values of all down-sets.

    Args:
        above: for each element the bit set of itself and all above it.
        layers: from `down_sets`.
        valuation: the Grundy value, normal or misère.

    Returns:
        The down-sets, ascending as numbers, [D] uint64, and their values, [D] int64.

    >>> from kalmar.theory.valuations import GRUNDY
    >>> sets, values = ideal_values([1, 2], down_sets([1, 2], 3, 9), GRUNDY)
    >>> sets.tolist(), values.tolist()
    ([0, 1, 2, 3], [0, 1, 1, 0])
    """
    # Sorted once, so that every option is found by bisection, a whole layer at a time.
    sets = np.sort(np.concatenate(layers))
    values = np.zeros(len(sets), np.int64)
    # Bits for all values that occur: there are at most as many options as elements.
    words = len(above) // 64 + 2
    for layer in layers:
        check_limits()
        # seen[w, c]: the values 64w to 64w + 63 among the options of set c of the layer, as bits.
        seen = np.zeros((words, len(layer)), np.uint64)
        moved = np.zeros(len(layer), np.bool_)
        for i, up in enumerate(above):
            chosen = np.flatnonzero(layer >> np.uint64(i) & np.uint64(1))
            if not chosen.size:
                continue
            # A bite takes an element and all above it.
            options = layer[chosen] & np.uint64(~up & (1 << 64) - 1)
            reached = values[np.searchsorted(sets, options)]
            # Within one pass each column is written at most once, so the update by indices is safe.
            seen[reached >> 6, chosen] |= np.uint64(1) << (reached & 63).astype(np.uint64)
            moved[chosen] = True
        found = np.where(moved, _least_clear(seen), valuation.ended)
        values[np.searchsorted(sets, layer)] = found
    return sets, values


def _least_clear(seen: NDArray[np.uint64]) -> NDArray[np.int64]:
    """Find, for each column of words, the number of the lowest bit that is not set."""
    clear = ~seen
    word = (clear != 0).argmax(axis=0)
    chosen = clear[word, np.arange(seen.shape[1])]
    # x & -x leaves the lowest set bit; the ones below it count its place.
    lowest = chosen & (np.uint64(0) - chosen)
    found: NDArray[np.int64] = 64 * word + np.bitwise_count(lowest - np.uint64(1)).astype(np.int64)
    return found
