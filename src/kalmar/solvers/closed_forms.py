"""Closed forms: components whose values a theorem gives at once, however large they are.

`FORMS` maps a class of rules to a function that says which formula holds for these rules under
this fold, or None where no theorem is known; all other rules are tried as a take-and-break code.
Every formula is tested against the generic fold.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kalmar.games.bubbles import Bubbles
from kalmar.games.coin_grids import CoinGrid
from kalmar.games.coins import Coins
from kalmar.games.coprime import Coprime
from kalmar.games.divisor import Divisor
from kalmar.games.northcott import Northcott
from kalmar.rules import Component, Rules
from kalmar.solvers.formulas import coins, gaps, heaps
from kalmar.solvers.solved import Solved
from kalmar.values.fold import Fold

__all__ = ["FORMS", "Form", "solve"]

Form = Callable[[Any, Fold], Solved | None]

FORMS: dict[type, Form] = {
    Coprime: heaps.coprime,
    Divisor: heaps.divisor,
    Coins: coins.coins,
    CoinGrid: coins.grid,
    Bubbles: gaps.bubbles,
    Northcott: gaps.northcott,
}


def solve(rules: Rules, _components: Sequence[Component], fold: Fold, _limit: int) -> Solved | None:
    """The values by formula, where one is known for these rules and this fold.

    >>> from kalmar.games.nim import Nim
    >>> from kalmar.values.operations import NIM_SUM
    >>> from kalmar.values import GRUNDY
    >>> solved = solve(Nim(), [10**12], Fold(GRUNDY, NIM_SUM), 100)
    >>> solved.value(10**12), solved.theorem
    (1000000000000, 'a Nim heap of n is worth n (Bouton 1901)')
    """
    form: Form = FORMS.get(type(rules), heaps.take_and_break)
    return form(rules, fold)
