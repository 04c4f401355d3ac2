"""Closed forms of the bricks game without limit of layers, in normal play (source 003).

They agree with the fold on every rectangle it was run on, and are used only for larger ones, so
that printed values of small rectangles are always computed.
"""

from collections.abc import Callable

from kalmar.games.bricks import UNLIMITED, Rectangle
from kalmar.solvers.solved import Solved
from kalmar.theorems import THEOREMS
from kalmar.values import GRUNDY, REMOTENESS
from kalmar.values.fold import Fold
from kalmar.values.operations import LEAST, NIM_SUM, SELECTIVE_SUM
from kalmar.words import Said, said

__all__ = ["brick_form", "conjunctive", "disjunctive", "selective"]


def disjunctive(a: int, b: int) -> int:
    """The Grundy value: 0 iff both sides are odd, else 1.

    >>> disjunctive(3, 5), disjunctive(3, 4)
    (0, 1)
    """
    return 1 - (a & b & 1)


def conjunctive(a: int, b: int) -> int:
    """The remoteness where all components are moved in: 2‖a‖ if ‖a‖ = ‖b‖, else 2 min + 1.

    Here ‖a‖ is ⌊log₂ a⌋.

    >>> conjunctive(4, 7), conjunctive(3, 9)
    (4, 3)
    """
    x, y = a.bit_length() - 1, b.bit_length() - 1
    return 2 * x if x == y else 2 * min(x, y) + 1


def selective(a: int, b: int) -> int:
    """The remoteness where any components are moved in: ab − 1, ab − 2 or ab − 3.

    The first if a side is odd, the second if both have the same exponent of two, else the third.

    >>> selective(3, 4), selective(2, 6), selective(2, 4)
    (11, 10, 5)
    """
    x, y = a & -a, b & -b
    if x == 1 or y == 1:
        return a * b - 1
    return a * b - (2 if x == y else 3)


def _by_parity(a: int, b: int) -> Said:
    return said("play has {a} · {b} − 1 moves, which is {number:,}", a=a, b=b, number=a * b - 1)


def _by_logarithms(a: int, b: int) -> Said:
    x, y = a.bit_length() - 1, b.bit_length() - 1
    return said("⌊log₂ {a}⌋ = {x} and ⌊log₂ {b}⌋ = {y}", a=a, b=b, x=x, y=y)


def _by_exponents(a: int, b: int) -> Said:
    x, y = ((side & -side).bit_length() - 1 for side in (a, b))
    return said("the exponents of 2 in {a} and {b} are {x} and {y}", a=a, b=b, x=x, y=y)


Form = tuple[Callable[[int, int], int], Said, Callable[[int, int], Said]]
"""The value of a rectangle by its sides, the theorem, and how it gives the value."""

FORMS: dict[Fold, Form] = {
    Fold(GRUNDY, NIM_SUM): (
        disjunctive,
        THEOREMS["brick-parity"].cite(),
        _by_parity,
    ),
    Fold(REMOTENESS, LEAST): (
        conjunctive,
        THEOREMS["brick-logarithms"].cite(),
        _by_logarithms,
    ),
    Fold(REMOTENESS, SELECTIVE_SUM): (
        selective,
        THEOREMS["brick-exponents"].cite(),
        _by_exponents,
    ),
}


def brick_form(components: list[Rectangle], fold: Fold) -> Solved | None:
    """The values by formula; None where a number of layers is limited or no formula is known.

    >>> solved = brick_form([(10**6, 10**9, UNLIMITED)], Fold(REMOTENESS, LEAST))
    >>> solved.value((10**6, 10**9, UNLIMITED)) if solved else None
    39
    """
    if fold not in FORMS or any(layers != UNLIMITED for *_, layers in components):
        return None
    form, theorem, working = FORMS[fold]
    return Solved(
        lambda rectangle: form(rectangle[0], rectangle[1]),
        theorem,
        working=lambda rectangle: working(rectangle[0], rectangle[1]),
    )
