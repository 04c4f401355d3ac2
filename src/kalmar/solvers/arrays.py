"""What the array solvers share: a fold in compiled form, and when compiling is worth its time."""

from typing import Any

from kalmar.excludants import mex
from kalmar.fold import Fold
from kalmar.values import FORECLOSED, MISERE_FORECLOSED

__all__ = ["WORTH_COMPILING", "compiled_fold", "numba_missing"]

WORTH_COMPILING = 400_000
"""So many option values take the generic fold as long as compiling a loop takes."""


def numba_missing() -> bool:
    """Whether only the generic fold is at hand."""
    from importlib.util import find_spec

    return find_spec("numba") is None


def compiled_fold(fold: Fold) -> tuple[Any, Any]:
    """The operation and the pick of a fold, jitted.

    >>> from kalmar.operations import least
    >>> from kalmar.values import REMOTENESS
    >>> combine, pick = compiled_fold(Fold(REMOTENESS, least))
    >>> combine(3, 5)
    3
    """
    from kalmar.compiled import picks

    valuation = fold.valuation
    combine = picks.jit(fold.combine)
    if valuation.excludant is not None:
        return combine, picks.one_more(valuation.excludant)
    if valuation.of_options is mex or valuation is MISERE_FORECLOSED:
        return combine, picks.mex
    if valuation is FORECLOSED:
        return combine, picks.foreclosed
    return combine, picks.plain(valuation.of_options)
