"""Values from sets of option values, kept as bits of Python integers: no array and no Numba.

Sets of neighbouring positions differ by few values, so that engines for boards and for Chomp keep
them and add to them, and need not list the options of each position.
"""

from collections.abc import Callable

from kalmar.solvers.arrays import PICKS
from kalmar.theory.valuations.valuation import Valuation

NEGATIVE = 2
"""Values are at least −2: bit v + 2 of a set stands for v."""


def picker(valuation: Valuation, bound: int) -> Callable[[int], int]:
    """Return what makes the value of a position from the set of its options' values.

    Args:
        valuation: one of `PICKS`.
        bound: no value is greater.

    >>> from kalmar.theory.valuations import GRUNDY, REMOTENESS
    >>> picker(GRUNDY, 9)(0b1011 << NEGATIVE), picker(REMOTENESS, 9)(0b1011 << NEGATIVE)
    (2, 1)
    """
    ended, of_options, pick = valuation.ended, valuation.of_options, PICKS[valuation]
    # Every second bit, those of even values.
    evens = (1 << 2 * (bound // 2 + NEGATIVE)) // 3

    def least_excluded(met: int) -> int:
        if not met:
            return ended
        # Bit 0 stands for −2, an option that has ended.
        if met & 1 and pick == "FORECLOSED":
            return -1
        met >>= NEGATIVE
        return (~met & met + 1).bit_length() - 1

    def from_extremes(met: int) -> int:
        # Of each parity no value but the least and the greatest can matter.
        values = []
        for some in (met & evens, met & evens << 1):
            if some:
                values += [(some & -some).bit_length(), some.bit_length()]
        return of_options([value - 1 - NEGATIVE for value in values]) if met else ended

    def from_all(met: int) -> int:
        values = [value for value in range(8) if met >> value + NEGATIVE & 1]
        return of_options(values) if met else ended

    if pick in {"MEX", "FORECLOSED"}:
        return least_excluded
    return from_all if pick == "KERNEL" else from_extremes
