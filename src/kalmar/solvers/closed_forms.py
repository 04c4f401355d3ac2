"""Closed forms: components whose values a theorem gives at once, however large they are.

`FORMS` maps a class of rules to a function that says which formula holds for these rules under
this fold, or None where no theorem is known; all other rules are tried as a take-and-break code.
Every formula is tested against the generic fold.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kalmar.core.rules import Component, Rules
from kalmar.games.boards.bubbles import Bubbles
from kalmar.games.boards.northcott import Northcott
from kalmar.games.coins.grids import CoinGrid
from kalmar.games.coins.turning import Coins
from kalmar.games.heaps.nim import Coprime, Divisor
from kalmar.solvers.formulas import coins, gaps, heaps
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold

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

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> solved = solve(Nim(), [10**12], Fold(GRUNDY, NIM_SUM), 100)
    >>> solved.value(10**12), solved.theorem
    (1000000000000, 'a Nim heap of n is worth n (Bouton 1901)')
    """
    form: Form = FORMS.get(type(rules), heaps.take_and_break)
    return form(rules, fold)
