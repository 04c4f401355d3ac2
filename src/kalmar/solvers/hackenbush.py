"""Green Hackenbush, solved by the colon and the fusion principle."""

from collections.abc import Sequence

from kalmar.games.hackenbush import Hackenbush, Picture
from kalmar.rules import Component, Rules
from kalmar.solvers.formulas.fusion import picture_value
from kalmar.solvers.formulas.hackenbush_cuts import REACH
from kalmar.solvers.solved import Solved
from kalmar.theorems import THEOREMS
from kalmar.values import GRUNDY
from kalmar.values.fold import Fold
from kalmar.words import Said, counted

__all__ = ["solve"]

THEOREM = THEOREMS["colon-and-fusion"].cite()


def solve(rules: Rules, _components: Sequence[Component], fold: Fold, _limit: int) -> Solved | None:
    """Grundy values of pictures.

    Args:
        rules: only green Hackenbush is taken.
        fold: only Grundy values are known; a cut never splits a picture, so nothing combines.
    """
    if not isinstance(rules, Hackenbush) or fold.valuation is not GRUNDY:
        return None
    return Solved(picture_value, THEOREM, REACH, _working)


def _working(picture: Picture) -> Said:
    return counted(
        picture_value(picture),
        "cycles fused and branches replaced by their nim-sum, a stalk of {number} edge is left",
        "cycles fused and branches replaced by their nim-sum, a stalk of {number} edges is left",
    )
