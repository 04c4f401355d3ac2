"""The operations that combine the values of two components into that of their compound.

All are commutative and associative on non-negative integers, in plain Python that Numba compiles
unchanged, and then as `Operation` objects with their signs and inverses, which is what a fold
takes. Source: Conway, On Numbers and Games, ch. 14.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

ENDED = -2
"""The foreclosed value of an ended component."""

ALMOST_ENDED = -1
"""The foreclosed value (normal play) of a component that one move can end."""

KERNEL_ENDED, KERNEL_NORMAL, KERNEL_MISERE = 1, 2, 4
"""The bits of a kernel triple: ended?, a normal P-position?, a misère P-position?"""


def nim_sum(a: int, b: int) -> int:
    """Add without carrying in base two: a ⊕ b.

    >>> nim_sum(19, 38)
    53
    """
    return a ^ b


def foreclosed_sum(a: int, b: int) -> int:
    """Add foreclosed values as nim-sum; an ended one ends all, else an almost ended one stays.

    >>> foreclosed_sum(3, 5), foreclosed_sum(3, ALMOST_ENDED), foreclosed_sum(ENDED, ALMOST_ENDED)
    (6, -1, -2)
    """
    return min(a, b) if a < 0 or b < 0 else a ^ b


def least(a: int, b: int) -> int:
    """Return the smaller of the two: the first component to end decides.

    >>> least(2, 5)
    2
    """
    return min(a, b)


def greatest(a: int, b: int) -> int:
    """Return the larger of the two: the last component to end decides.

    >>> greatest(2, 5)
    5
    """
    return max(a, b)


def selective_sum(a: int, b: int) -> int:
    """Return the compound a ⊞ b: the sum, less one if both are odd.

    >>> selective_sum(2, 3), selective_sum(3, 5)
    (5, 7)
    """
    return a + b - (a & b & 1)


def shortened_sum(a: int, b: int) -> int:
    """Return the compound a ▽ b: 0 if either is 0, else 1 if either is 1, else ((a−2) ⊞ (b−2)) + 2.

    >>> shortened_sum(0, 7), shortened_sum(1, 7), shortened_sum(4, 5), shortened_sum(3, 5)
    (0, 1, 7, 5)
    """
    if a == 0 or b == 0:
        return 0
    if a == 1 or b == 1:
        return 1
    return a + b - 2 - (a & b & 1)


def misere_shortened_sum(a: int, b: int) -> int:
    """Return the compound a ▼ b: 0 if either is 0, else ((a−1) ⊞ (b−1)) + 1.

    >>> misere_shortened_sum(0, 7), misere_shortened_sum(3, 4), misere_shortened_sum(2, 4)
    (0, 6, 4)
    """
    if a == 0 or b == 0:
        return 0
    return a + b - 1 - (1 if a % 2 == 0 and b % 2 == 0 else 0)


def kernel_sum(a: int, b: int) -> int:
    """Return the kernel triple of a selective compound from the triples of two components.

    An ended component changes nothing. Two that have not ended are a normal P-position iff both
    are, and then they are a misère P-position as well (theorem 3.27 of source 000).

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


def nim_difference(rest: int, total: int) -> tuple[int, ...]:
    """Return the one value that with `rest` has the nim-sum `total`.

    >>> nim_difference(5, 3)
    (6,)
    """
    return (rest ^ total,)


def foreclosed_difference(rest: int, total: int) -> tuple[int, ...] | None:
    """Return the values that with `rest` make a foreclosed sum; None where more than one may do.

    >>> foreclosed_difference(5, 0), foreclosed_difference(5, ENDED)
    ((5,), (-2,))
    >>> foreclosed_difference(ALMOST_ENDED, ENDED), foreclosed_difference(ALMOST_ENDED, 3)
    ((-2,), ())
    """
    # The rest has a value: the part makes up the nim-sum, or is itself (almost) ended.
    if rest >= 0:
        return (rest ^ total if total >= 0 else total,)
    # The rest is (almost) ended: a smaller total can only be the part itself.
    if total != rest:
        return (total,) if total < rest else ()
    # The rest alone makes this total: the part may have any value at least as large.
    return None


@dataclass(frozen=True)
class Operation:
    """A commutative, associative operation on values, with its sign and, if known, its inverse.

    Attributes:
        name: what it is called; it distinguishes the operations.
        sign: how it is written between two values; a word is written before them.
        function: the operation itself, in plain Python.
        inverse: from the value of the rest and that of the whole, all values of the part that
            make it so; None where these two do not decide it.

    >>> NIM_SUM(19, 38), NIM_SUM.parts(5, 3), LEAST.parts(5, 3)
    (53, (6,), None)
    """

    name: str
    sign: str
    function: Callable[[int, int], int] = field(compare=False, repr=False)
    inverse: Callable[[int, int], tuple[int, ...] | None] | None = field(
        default=None, compare=False, repr=False
    )

    def __call__(self, a: int, b: int) -> int:
        """Return the value of two components together."""
        return self.function(a, b)

    def parts(self, rest: int, total: int) -> tuple[int, ...] | None:
        """Return all values that with `rest` make `total`; None without a known inverse."""
        return None if self.inverse is None else self.inverse(rest, total)


NIM_SUM = Operation("nim-sum", "⊕", nim_sum, nim_difference)
FORECLOSED_SUM = Operation("foreclosed sum", "⊕", foreclosed_sum, foreclosed_difference)
LEAST = Operation("least", "min", least)
GREATEST = Operation("greatest", "max", greatest)
SELECTIVE_SUM = Operation("selective sum", "⊞", selective_sum)
SHORTENED_SUM = Operation("shortened sum", "▽", shortened_sum)
MISERE_SHORTENED_SUM = Operation("misère shortened sum", "▼", misere_shortened_sum)
KERNEL_SUM = Operation("kernel sum", "kernels", kernel_sum)

OPERATIONS: dict[str, Operation] = {
    operation.name: operation
    for operation in (
        NIM_SUM,
        FORECLOSED_SUM,
        LEAST,
        GREATEST,
        SELECTIVE_SUM,
        SHORTENED_SUM,
        MISERE_SHORTENED_SUM,
        KERNEL_SUM,
    )
}
