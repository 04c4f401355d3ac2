"""Grundy value: the mex of the values of the options.

G⁺ (0 at the end) solves the disjunctive compound in normal play by nim-sum (Sprague 1935, Grundy
1939). G⁻ (1 at the end) says who wins a single game in misère play, but no operation composes it.
"""

from kalmar.rules import Play
from kalmar.values.excludants import mex
from kalmar.values.valuation import Valuation, is_zero

__all__ = ["GRUNDY", "MISERE_GRUNDY"]

GRUNDY = Valuation(
    name="grundy",
    symbol="G⁺",
    title="Grundy value",
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
    title="misère Grundy value",
    play=Play.MISERE,
    ended=1,
    of_options=mex,
    is_p=is_zero,
    p_values=frozenset({0}),
    aliases=("g-",),
    source="Winning Ways, ch. 13",
)
