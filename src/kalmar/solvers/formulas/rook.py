"""Values of the rook on the square (x, y), which are those of two Nim heaps taken as one component.

A move lowers x or y to any smaller number. The rook is met in other games: a brick with one layer
to go, and a bar of Chomp of one row and one column. By induction over x + y.
"""

from collections.abc import Callable

from kalmar.theory.operations import (
    ALMOST_ENDED,
    ENDED,
    KERNEL_ENDED,
    KERNEL_MISERE,
    KERNEL_NORMAL,
)
from kalmar.theory.valuations import (
    FORECLOSED,
    GRUNDY,
    KERNEL,
    MISERE_GRUNDY,
    MISERE_SUSPENSE,
    REMOTENESS,
    SUSPENSE,
    Valuation,
)

__all__ = ["ROOK"]


def remoteness(x: int, y: int) -> int:
    """Twice the smaller coordinate, and 1 more off the diagonal.

    >>> remoteness(3, 3), remoteness(3, 7), remoteness(0, 7)
    (6, 7, 1)
    """
    return 2 * min(x, y) + (x != y)


def suspense(x: int, y: int) -> int:
    """2 on the diagonal and 3 off it; 0 and 1 at the edge.

    >>> suspense(3, 3), suspense(3, 7), suspense(0, 7), suspense(0, 0)
    (2, 3, 1, 0)
    """
    return 2 * (min(x, y) > 0) + (x != y)


def misere_suspense(x: int, y: int) -> int:
    """3 on the diagonal and 4 off it; less where a coordinate is below 2.

    >>> misere_suspense(3, 3), misere_suspense(3, 7), misere_suspense(1, 1), misere_suspense(0, 1)
    (3, 4, 2, 1)
    """
    if min(x, y) >= 2:
        return 3 + (x != y)
    return 2 if x + y > 1 else x + y


def misere_grundy(x: int, y: int) -> int:
    """The nim-sum, reversed where no coordinate is above 1.

    >>> misere_grundy(3, 3), misere_grundy(1, 1), misere_grundy(0, 1)
    (0, 1, 0)
    """
    return x ^ y ^ (max(x, y) < 2)


def foreclosed(x: int, y: int) -> int:
    """The nim-sum of the coordinates less one; none at the edge.

    >>> foreclosed(3, 5), foreclosed(0, 5), foreclosed(0, 0)
    (6, -1, -2)
    """
    if min(x, y) > 0:
        return (x - 1) ^ (y - 1)
    return ALMOST_ENDED if x or y else ENDED


def kernel(x: int, y: int) -> int:
    """Whether it has ended, whether x = y, and whether it is lost in misère play.

    >>> kernel(3, 3) == KERNEL_NORMAL | KERNEL_MISERE, kernel(1, 1) == KERNEL_NORMAL
    (True, True)
    """
    ended = KERNEL_ENDED if x == y == 0 else 0
    lost = KERNEL_MISERE if not ended and misere_grundy(x, y) == 0 else 0
    return ended | lost | (KERNEL_NORMAL if x == y else 0)


ROOK: dict[Valuation, Callable[[int, int], int]] = {
    GRUNDY: int.__xor__,
    MISERE_GRUNDY: misere_grundy,
    REMOTENESS: remoteness,
    SUSPENSE: suspense,
    MISERE_SUSPENSE: misere_suspense,
    FORECLOSED: foreclosed,
    KERNEL: kernel,
}
"""The value of the square (x, y), by valuation."""
