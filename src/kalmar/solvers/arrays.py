"""What array solvers share: folds by their numbers in kernels, when arrays pay off, sets of values.

The sets are bits of Python integers, without arrays and Numba: those of neighbouring positions
differ by few values, so that engines for boards and for Chomp keep them and add to them, and need
not list the options of each position.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.runtime.optional import OPTION_VALUES, can_compile, needs, units_while_loading
from kalmar.theory import operations as op
from kalmar.theory import valuations
from kalmar.theory.valuations.valuation import Fold, Valuation

if TYPE_CHECKING:
    from kalmar.theory import fold_kernels
else:
    fold_kernels = LazyModule("kalmar.theory.fold_kernels")

MIN_OPTIONS_FOR_ARRAYS = units_while_loading(OPTION_VALUES)
"""Option values that the generic fold looks at while Numba is loaded; the same in each process, as
what an answer cites may depend on it."""

OPTIONS_PER_POSITION = 100_000
"""A loop over arrays looks at so many option values while a search visits one position."""

OPERATIONS: tuple[op.Operation, ...] = tuple(op.OPERATIONS.values())
"""Each at the place that is its number in `kalmar.theory.fold_kernels`; none of a user."""

PICKS: dict[Valuation, str] = {
    valuations.GRUNDY: "MEX",
    valuations.MISERE_GRUNDY: "MEX",
    valuations.MISERE_FORECLOSED: "MEX",
    valuations.FORECLOSED: "FORECLOSED",
    valuations.REMOTENESS: "LEGO",
    valuations.SUSPENSE: "GELO",
    valuations.MISERE_REMOTENESS: "LOGE",
    valuations.MISERE_SUSPENSE: "GOLE",
    valuations.KERNEL: "KERNEL",
    valuations.BIRTHDAY: "LONGEST",
}
"""How `kalmar.theory.fold_kernels` calls what makes a value from those of the options."""


def is_known(fold: Fold) -> bool:
    """Check whether loops over values know the fold."""
    # Folds are matched by the valuation and the operation themselves: another one of the same name,
    # of a user, is not known to the loops.
    return fold.combine in OPERATIONS and fold.valuation in PICKS


def compilable(fold: Fold) -> bool:
    """Check whether compiled loops know the fold, and NumPy and Numba are there to run them."""
    return is_known(fold) and can_compile()


def within(work: int, limit: int, what: str) -> None:
    """Refuse work that would take much longer than a search within the limit.

    Args:
        work: about how many option values will be looked at.
        limit: how many positions a search may visit.
        what: what is computed, named in the error.

    Raises:
        LimitReached: it is too much.

    >>> within(10**6, 1000, "heaps up to 2000")
    """
    # A search would visit `limit` positions; loops look at far more option values in that time.
    if work > limit * OPTIONS_PER_POSITION:
        raise LimitReached(
            "{what} need about {float:.0e} option values, more than the limit of {limit:,}"
            " positions allows; raise --limit to compute them",
            what=what,
            float=float(work),
            limit=limit,
        )


def compiled_fold(fold: Fold) -> tuple[int, int]:
    """Return the numbers by which `kalmar.theory.fold_kernels` knows an operation and a pick.

    Raises:
        LookupError: it knows no such valuation; ValueError: no such operation.

    >>> from kalmar.theory.fold_kernels import combine
    >>> operation, _ = compiled_fold(Fold(valuations.REMOTENESS, op.LEAST))
    >>> combine(operation, 3, 5)
    3
    """
    with needs("values by arrays"):
        which: int = getattr(fold_kernels, PICKS[fold.valuation])
    return OPERATIONS.index(fold.combine), which


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
