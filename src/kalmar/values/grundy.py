"""Grundy value: the mex of the values of the options.

G⁺ (0 at the end) solves the disjunctive compound in normal play by nim-sum (Sprague 1935, Grundy
1939). G⁻ (1 at the end) says who wins a single game in misère play, but no operation composes it.
"""

from kalmar.rules import Play
from kalmar.values.excludants import mex
from kalmar.values.valuation import Valuation, is_zero
from kalmar.words import said

__all__ = ["GRUNDY", "MISERE_GRUNDY"]

GRUNDY = Valuation(
    name="grundy",
    symbol="G⁺",
    title=said("Grundy value"),
    headings=(said("Grundy value"), said("Grundy values")),
    definition=said("the smallest number that no option has (mex); 0 where play has ended"),
    play=Play.NORMAL,
    ended=0,
    of_options=mex,
    is_p=is_zero,
    p_values=frozenset({0}),
    aliases=("g+", "g", "nim-value", "nimber", "nim value", "grundy value"),
    source="Winning Ways, ch. 3",
)

MISERE_GRUNDY = Valuation(
    name="misere-grundy",
    symbol="G⁻",
    title=said("misère Grundy value"),
    headings=(said("Misère Grundy value"), said("Misère Grundy values")),
    definition=said("the smallest number that no option has (mex); 1 where play has ended"),
    play=Play.MISERE,
    ended=1,
    of_options=mex,
    is_p=is_zero,
    p_values=frozenset({0}),
    aliases=("g-",),
    source="Winning Ways, ch. 13",
)
