"""Values of rectangles of the bricks game: of all up to a size, or by closed forms.

All up to a size come one layer count after the other.
The recursions are those of source 000, ch. 4, for all folds at once. N × N rectangles cost about
N³ option values a layer.

Closed forms, by the number of layers to go and the way of playing, agree with the fold on every
rectangle it was run on, and are used only for larger ones, so that printed values of small
rectangles are always computed.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from kalmar.core.by_name import LazyModule
from kalmar.core.i18n import Message, message, plural_message
from kalmar.games.boards.bricks import UNLIMITED, Bricks, Rectangle
from kalmar.games.heaps.subtraction import Octal
from kalmar.runtime.optional import needs
from kalmar.solvers import heaps
from kalmar.solvers.arrays import MIN_OPTIONS_FOR_ARRAYS, compilable, compiled_fold, within
from kalmar.solvers.formulas.chomp import ROOK
from kalmar.solvers.solved import Form, Solved, solve_by
from kalmar.theory import operations as op
from kalmar.theory.valuations import FORECLOSED, GRUNDY, KERNEL, MISERE_FORECLOSED, REMOTENESS, Fold

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


def solve(rules: Bricks, components: Sequence[Rectangle], fold: Fold, limit: int) -> Solved | None:
    """Solve for values of rectangles by arrays, where there are enough to pay for compiling.

    Args:
        rules: of a bricks game.
        components: rectangles; the values of all with sides up to the longest are found.
        fold: any.
        limit: how many positions a search might visit instead; sets what is too much.

    Raises:
        LimitReached: it is too much, and no closed form is known or there are too many moves.
    """
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


def disjunctive(a: int, b: int) -> int:
    """Return the Grundy value: 0 iff both sides are odd, else 1.

    >>> disjunctive(3, 5), disjunctive(3, 4)
    (0, 1)
    """
    return 1 - (a & b & 1)


def conjunctive(a: int, b: int) -> int:
    """Return the remoteness where all components are moved in: 2‖a‖ if ‖a‖ = ‖b‖, else 2 min + 1.

    Here ‖a‖ is ⌊log₂ a⌋.

    >>> conjunctive(4, 7), conjunctive(3, 9)
    (4, 3)
    """
    # bit_length - 1 is the logarithm to base two, rounded down.
    x, y = a.bit_length() - 1, b.bit_length() - 1
    return 2 * x if x == y else 2 * min(x, y) + 1


def selective(a: int, b: int) -> int:
    """Return the remoteness where any components are moved in: ab − 1, ab − 2 or ab − 3.

    The first if a side is odd, the second if both have the same exponent of two, else the third.

    >>> selective(3, 4), selective(2, 6), selective(2, 4)
    (11, 10, 5)
    """
    # n & -n is the greatest power of 2 that divides n.
    x, y = a & -a, b & -b
    if x == 1 or y == 1:
        return a * b - 1
    return a * b - (2 if x == y else 3)


def kernel(a: int, b: int) -> int:
    """Return the kernel triple of selective play: lost in normal play iff exponents of 2 are equal.

    In misère play the same rectangles are lost, but for rows of one unit up to six, and units.

    >>> [kernel(1, n) for n in range(1, 10)], kernel(2, 6), kernel(2, 4)
    ([3, 4, 2, 4, 2, 0, 6, 0, 6], 6, 0)
    """
    if a == b == 1:
        return op.KERNEL_ENDED | op.KERNEL_NORMAL
    lost = a & -a == b & -b
    # A row of one unit has misère exceptions up to 6; every other
    # rectangle is lost in both or neither.
    misere = b in (2, 4) or (b >= 7 and b % 2 == 1) if a == 1 else lost
    return op.KERNEL_NORMAL * lost | op.KERNEL_MISERE * misere


def halves(a: int, b: int) -> int:
    """Return the foreclosed Grundy value with three layers to go: ⌊(a − 2)/2⌋ ⊕ ⌊(b − 2)/2⌋.

    A row of one unit ends in one move.

    >>> halves(2, 9), halves(7, 9), halves(1, 9), halves(1, 1)
    (3, 1, -1, -2)
    """
    if a == 1:
        return op.ENDED if b == 1 else op.ALMOST_ENDED
    return (a // 2 - 1) ^ (b // 2 - 1)


def _foreclosed(a: int, b: int, layers: int) -> int:
    """Return the foreclosed Grundy value with at most three layers to go.

    A part with one layer to go is ended by the next move, so with two layers no option counts.
    """
    if layers == 0 or a == b == 1:
        return op.ENDED
    if layers == 1 or a == 1:
        return op.ALMOST_ENDED
    return halves(a, b) if layers == 3 else 0


@lru_cache(maxsize=8)
def _dawson(most: int) -> Callable[[int], int]:
    """Compute the values of Dawson's Kayles up to some heap."""
    solved = heaps.solve(Octal.from_text("0.07"), [most], heaps.GRUNDY_SUM, most)
    assert solved is not None
    return solved.value


def dawson(n: int) -> int:
    """Return the value of n pairs of dots in Dawson's Kayles, 0.07.

    >>> [dawson(n) for n in range(12)], dawson(34 * 10**6)
    ([0, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3], 4)
    """
    # Rounded up to a power of two, so that few tables are made and each serves many heaps.
    return _dawson(1 << max(10, n.bit_length()))(n)


def _narrow(a: int, b: int, _layers: int) -> int:
    """Return the foreclosed Grundy value without layer limit for a shorter side of at most 3."""
    if a == 1:
        return op.ENDED if b == 1 else op.ALMOST_ENDED
    return dawson(b - 2)


def _misere_narrow(_a: int, b: int, _layers: int) -> int:
    """Return the misère foreclosed Grundy value of a row of one unit."""
    return op.ENDED if b == 1 else dawson(b - 2)


def _by_parity(a: int, b: int) -> Message:
    return plural_message(
        a * b - 1,
        "every play has {a} · {b} − 1 = {number:,} move",
        "every play has {a} · {b} − 1 = {number:,} moves",
        a=a,
        b=b,
    )


def _by_logarithms(a: int, b: int) -> Message:
    x, y = a.bit_length() - 1, b.bit_length() - 1
    return message("⌊log₂ {a}⌋ = {x} and ⌊log₂ {b}⌋ = {y}", a=a, b=b, x=x, y=y)


def _by_exponents(a: int, b: int) -> Message:
    x, y = ((side & -side).bit_length() - 1 for side in (a, b))
    return message("the exponents of 2 in {a} and {b} are {x} and {y}", a=a, b=b, x=x, y=y)


def _by_halves(a: int, b: int) -> Message | None:
    if a == 1:
        return None
    return message(
        "⌊({a} − 2)/2⌋ ⊕ ⌊({b} − 2)/2⌋ = {x} ⊕ {y}", a=a, b=b, x=a // 2 - 1, y=b // 2 - 1
    )


def _by_dawson(_a: int, b: int) -> Message | None:
    if b < 2:
        return None
    return message(
        "equal to heap {count:,} of Dawson's Kayles (0.07), which has period 34", count=b - 2
    )


def _form(
    theorem: str,
    value: Callable[[int, int, int], int],
    working: Callable[[int, int], Message | None],
    layers: int = UNLIMITED,
    widest: int | None = None,
) -> Form:
    """Return a closed form of rectangles with some numbers of layers to go.

    Args:
        theorem: its name in the register.
        value: from the sides and the layers to go.
        working: how it gives the value, in words with its numbers; from the sides.
        layers: the greatest number it is about, `UNLIMITED` for no limit; all smaller ones too.
        widest: the longest shorter side that it is about; any if None.
    """

    def covers(rectangle: Rectangle) -> bool:
        a, _, to_go = rectangle
        # Play without limit and play with layers to go are never mixed in one form.
        if UNLIMITED in (layers, to_go) and layers != to_go:
            return False
        return to_go <= layers and (widest is None or a <= widest)

    return Form(
        theorem,
        lambda rectangle: value(*rectangle),
        working=lambda rectangle: working(*rectangle[:2]) if rectangle[2] else None,
        covers=covers,
    )


def of_sides(value: Callable[[int, int], int]) -> Callable[[int, int, int], int]:
    """Wrap a value of two sides as one that ignores layers."""
    return lambda a, b, _: value(a, b)


FORMS: dict[Fold, tuple[Form, ...]] = {
    Fold(GRUNDY, op.NIM_SUM): (_form("brick-parity", of_sides(disjunctive), _by_parity),),
    Fold(FORECLOSED, op.FORECLOSED_SUM): (_form("brick-dawson", _narrow, _by_dawson, widest=3),),
    Fold(REMOTENESS, op.LEAST): (_form("brick-logarithms", of_sides(conjunctive), _by_logarithms),),
    Fold(REMOTENESS, op.SELECTIVE_SUM): (
        _form("brick-exponents", of_sides(selective), _by_exponents),
    ),
    Fold(KERNEL, op.KERNEL_SUM): (_form("brick-kernels", of_sides(kernel), _by_exponents),),
    Fold(MISERE_FORECLOSED, op.FORECLOSED_SUM): (
        _form("brick-dawson", _misere_narrow, _by_dawson, widest=1),
    ),
}
"""What is known without limit of layers, by the way of playing."""

HALVES = _form("brick-halves", _foreclosed, _by_halves, layers=3)
"""Foreclosed values where parts without layers to go stay on the table."""


def _changes_nothing(fold: Fold) -> bool:
    """Check whether a component that has ended leaves the values of others unchanged."""
    some = 5
    return fold.combine(fold.valuation.ended, some) == some


def _rook(fold: Fold) -> Form:
    """Build the form for one layer to go; without any layer a brick has ended."""
    known = ROOK[fold.valuation]

    def value(a: int, b: int, layers: int) -> int:
        return known(a - 1, b - 1) if layers else fold.valuation.ended

    return _form("brick-rook", value, lambda a, b: message(
        "a rook on the square ({x:,}, {y:,})", x=a - 1, y=b - 1), layers=1)  # fmt: skip


def forms_of(rules: Bricks, fold: Fold) -> Iterator[Form]:
    """Yield the closed forms that hold for a bricks game under a fold.

    >>> [form.theorem for form in forms_of(Bricks(), Fold(GRUNDY, op.NIM_SUM))]
    ['brick-parity', 'brick-rook']
    """
    yield from FORMS.get(fold, ())
    if fold == Fold(FORECLOSED, op.FORECLOSED_SUM) and not rules.dropped:
        yield HALVES
    # An ended part that is dropped, or that changes no total, leaves one brick: the rook's square.
    if fold.valuation in ROOK and (rules.dropped or _changes_nothing(fold)):
        yield _rook(fold)


def brick_form(rules: Bricks, components: Sequence[Rectangle], fold: Fold) -> Solved | None:
    """Return the values by formula; None where a rectangle is covered by no form.

    >>> solved = brick_form(Bricks(), [(10**6, 10**9, UNLIMITED)], Fold(REMOTENESS, op.LEAST))
    >>> solved.value((10**6, 10**9, UNLIMITED)) if solved else None
    39
    """
    return solve_by(tuple(forms_of(rules, fold)), components)
