"""How the values of two components combine into the value of their compound.

All are commutative and associative on non-negative integers, in plain Python that Numba compiles
unchanged. Source: Conway, On Numbers and Games, ch. 14, and the operations of spec 2.2.
"""

from collections.abc import Callable

__all__ = [
    "ALMOST_ENDED",
    "ENDED",
    "foreclosed_sum",
    "greatest",
    "kernel_sum",
    "least",
    "misere_shortened_sum",
    "nim_sum",
    "parts_leaving",
    "selective_sum",
    "shortened_sum",
]

ENDED = -2
"""The foreclosed value of an ended component."""

ALMOST_ENDED = -1
"""The foreclosed value (normal play) of a component that one move can end."""

KERNEL_ENDED, KERNEL_NORMAL, KERNEL_MISERE = 1, 2, 4
"""The bits of a kernel triple: ended?, a normal P-position?, a misère P-position?"""


def nim_sum(a: int, b: int) -> int:
    """Addition without carrying in base two: a ⊕ b.

    >>> nim_sum(19, 38)
    53
    """
    return a ^ b


def foreclosed_sum(a: int, b: int) -> int:
    """Nim-sum of foreclosed values; an ended component ends all, else an almost ended one stays.

    >>> foreclosed_sum(3, 5), foreclosed_sum(3, ALMOST_ENDED), foreclosed_sum(ENDED, ALMOST_ENDED)
    (6, -1, -2)
    """
    return min(a, b) if a < 0 or b < 0 else a ^ b


def least(a: int, b: int) -> int:
    """The smaller of the two: the first component to end decides.

    >>> least(2, 5)
    2
    """
    return min(a, b)


def greatest(a: int, b: int) -> int:
    """The larger of the two: the last component to end decides.

    >>> greatest(2, 5)
    5
    """
    return max(a, b)


def selective_sum(a: int, b: int) -> int:
    """The compound a ⊞ b: the sum, less one if both are odd.

    >>> selective_sum(2, 3), selective_sum(3, 5)
    (5, 7)
    """
    return a + b - (a & b & 1)


def shortened_sum(a: int, b: int) -> int:
    """The compound a ▽ b: 0 if either is 0, else 1 if either is 1, else ((a−2) ⊞ (b−2)) + 2.

    >>> shortened_sum(0, 7), shortened_sum(1, 7), shortened_sum(4, 5), shortened_sum(3, 5)
    (0, 1, 7, 5)
    """
    if a == 0 or b == 0:
        return 0
    if a == 1 or b == 1:
        return 1
    return a + b - 2 - (a & b & 1)


def misere_shortened_sum(a: int, b: int) -> int:
    """The compound a ▼ b: 0 if either is 0, else ((a−1) ⊞ (b−1)) + 1.

    >>> misere_shortened_sum(0, 7), misere_shortened_sum(3, 4), misere_shortened_sum(2, 4)
    (0, 6, 4)
    """
    if a == 0 or b == 0:
        return 0
    return a + b - 1 - (1 if a % 2 == 0 and b % 2 == 0 else 0)


def kernel_sum(a: int, b: int) -> int:
    """The kernel triple of a selective compound from the triples of two components.

    An ended component changes nothing. Two that have not ended are a normal P-position iff both
    are, and then they are a misère P-position as well (spec 2.2; theorem 3.27 of source 000).

    >>> both = kernel_sum(KERNEL_NORMAL, KERNEL_NORMAL | KERNEL_MISERE)
    >>> both == KERNEL_NORMAL | KERNEL_MISERE, kernel_sum(KERNEL_NORMAL, KERNEL_MISERE)
    (True, 0)
    >>> kernel_sum(KERNEL_ENDED | KERNEL_NORMAL, KERNEL_MISERE) == KERNEL_MISERE
    True
    """
    if a & 1:
        return b
    if b & 1:
        return a
    return 6 if a & b & 2 else 0


def parts_leaving(
    combine: Callable[[int, int], int], rest: int, target: int
) -> tuple[int, ...] | None:
    """The values x for which x combined with `rest` makes `target`, where they are at most one.

    Args:
        combine: an operation of this file.
        rest: the value of all other components.
        target: what a move should make of the whole.

    Returns:
        The values, or None where the operation does not tell them.

    >>> parts_leaving(nim_sum, 5, 0), parts_leaving(foreclosed_sum, 5, ENDED)
    ((5,), (-2,))
    >>> parts_leaving(least, 5, 0)
    """
    if combine is nim_sum:
        return (rest ^ target,)
    if combine is foreclosed_sum and rest >= 0:
        return (rest ^ target if target >= 0 else target,)
    if combine is foreclosed_sum and target != rest:
        return (target,) if target < rest else ()
    return None
