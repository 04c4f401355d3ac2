"""What the array solvers share: a fold in compiled form, and when compiling is worth its time."""

from typing import Any

from kalmar.errors import LimitReached
from kalmar.values import FORECLOSED, MISERE_FORECLOSED
from kalmar.values.excludants import mex
from kalmar.values.fold import Fold

__all__ = ["WORTH_COMPILING", "compiled_fold", "numba_missing", "within"]

WORTH_COMPILING = 400_000
"""So many option values take the generic fold as long as compiling a loop takes."""


OPTIONS_PER_POSITION = 100_000
"""A loop over arrays looks at so many option values while a search visits one position."""


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
    if work > limit * OPTIONS_PER_POSITION:
        raise LimitReached(
            f"{what} need about {float(work):.0e} option values to be looked at, which is more than"
            f" the limit of {limit:,} positions stands for; a larger --limit lets it go on"
        )


def numba_missing() -> bool:
    """Whether only the generic fold is at hand."""
    from importlib.util import find_spec

    return find_spec("numba") is None


def compiled_fold(fold: Fold) -> tuple[Any, Any]:
    """The operation and the pick of a fold, jitted.

    >>> from kalmar.values.operations import LEAST
    >>> from kalmar.values import REMOTENESS
    >>> combine, pick = compiled_fold(Fold(REMOTENESS, LEAST))
    >>> combine(3, 5)
    3
    """
    from kalmar.compiled import picks

    valuation = fold.valuation
    combine = picks.jit(fold.combine.function)
    if valuation.excludant is not None:
        return combine, picks.one_more(valuation.excludant)
    if valuation.of_options is mex or valuation is MISERE_FORECLOSED:
        return combine, picks.mex
    if valuation is FORECLOSED:
        return combine, picks.foreclosed
    return combine, picks.plain(valuation.of_options)
