"""Values of all rectangles of the bricks game up to a size, one layer count after the other.

The recursions are those of source 000, ch. 4, for all folds at once. N × N rectangles cost about
N³ option values a layer.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from kalmar.core.by_name import LazyModule
from kalmar.core.rules import Component, Rules
from kalmar.games.boards.bricks import UNLIMITED, Bricks, Rectangle
from kalmar.runtime.optional import needs
from kalmar.solvers.arrays import MIN_OPTIONS_FOR_ARRAYS, compilable, compiled_fold, within
from kalmar.solvers.formulas.bricks import brick_form
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.solvers import board_kernels
else:
    np = LazyModule("numpy")
    board_kernels = LazyModule("kalmar.solvers.board_kernels")


Values: TypeAlias = "NDArray[np.int64]"

MIN_OPTIONS_FOR_FORMULA = 200_000_000
"""So many option values take arrays about a second; then a closed form is asked first."""


def layer_values(rules: Bricks, size: int, layers: int, fold: Fold) -> list[Values]:
    """Compute the values of all rectangles with sides up to a size.

    Args:
        rules: with exhausted parts kept or dropped.
        size: the longest side, N.
        layers: the most layers to go, r; `UNLIMITED` for no limit.
        fold: the valuation and how pieces combine.

    Returns:
        Arrays [N + 1, N + 1] int64, indexed by the two sides (row and column 0 are unused), one
        for each number of layers 0, 1, …, r; for unlimited layers only one.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> layer_values(Bricks(), 3, UNLIMITED, Fold(GRUNDY, NIM_SUM))[0][1:, 1:].tolist()
    [[0, 1, 0], [1, 1, 1], [0, 1, 0]]
    """
    with needs("large rectangles"):
        fill_by = board_kernels.fill_rectangles_by
    fill = fill_by(*compiled_fold(fold))
    found: list[Values] = []
    for count in range(layers + 1 if layers != UNLIMITED else 1):
        # Layer 0: every rectangle has ended. The same value starts the unit square of each layer.
        values = np.full((size + 1, size + 1), fold.valuation.ended, np.int64)
        if layers == UNLIMITED:
            # Without limit a covered part has as many layers as before: the array refers to itself.
            fill(values, values, False)
        elif count:
            # With one layer to go the covered part has none left: the rules may drop it.
            fill(values, found[-1], rules.dropped and count == 1)
        found.append(values)
    return found


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for values of rectangles by arrays, where there are enough to pay for compiling.

    Args:
        rules: only the bricks game is taken.
        components: rectangles; the values of all with sides up to the longest are found.
        fold: any.
        limit: how many positions a search might visit instead; sets what is too much.

    Raises:
        LimitReached: it is too much, and no closed form is known or there are too many moves.
    """
    if not isinstance(rules, Bricks):
        return None
    # Components are (shorter side, longer side, layers).
    size = max(b for _, b, _ in components)
    limited = [layers for *_, layers in components if layers != UNLIMITED]
    unlimited = len(limited) < len(components)
    # Few option values are left to the generic fold, which needs no compiling.
    most = max(map(work, components))
    if most < MIN_OPTIONS_FOR_ARRAYS:
        return None
    # N³ option values for each layer.
    looked_at = size**3 * max([1, *limited])
    if looked_at > MIN_OPTIONS_FOR_FORMULA or not compilable(fold):
        # a rectangle has as many options as its side is long
        form = brick_form(rules, components, fold) if size <= limit else None
        if form is not None or not compilable(fold):
            return form
    # Refused before anything is allocated.
    within(looked_at, limit, f"the values of rectangles up to {size:,} × {size:,}")
    tables: dict[int, Values] = {}
    if limited:
        tables.update(enumerate(layer_values(rules, size, max(limited), fold)))
    if unlimited:
        tables[UNLIMITED] = layer_values(rules, size, UNLIMITED, fold)[0]

    def value(component: Rectangle) -> int:
        a, b, layers = component
        return int(tables[layers][a, b])

    return Solved(value)


def work(component: Rectangle) -> int:
    """Estimate how many option values the generic fold looks at for one rectangle.

    >>> work((4, 6, -1))
    240
    """
    a, b, layers = component
    return a * b * (a + b) * (1 if layers == UNLIMITED else layers)
