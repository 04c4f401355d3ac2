"""Closed forms: values that a theorem gives at once, however large the components are.

A file has the formulas of a family of games. `FORMS` maps the name of a class of rules to that of a
function that returns the formula that holds for these rules under this fold, or None where no
theorem is known; all other rules are tried as a take-and-break code. Every formula is tested
against the generic fold.
"""

from collections.abc import Callable, Sequence
from typing import Any

from kalmar.core.by_name import load_named
from kalmar.core.rules import Component, Rules
from kalmar.solvers.formulas import heaps
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold

Form = Callable[[Any, Fold], Solved | None]

FORMS: dict[str, str] = {
    "kalmar.games.heaps.nim:Coprime": "heaps:coprime",
    "kalmar.games.heaps.nim:Divisor": "heaps:divisor",
    "kalmar.games.heaps.stacks:Nimble": "coins:nimble",
    "kalmar.games.coins.turning:CoinRow": "coins:coins",
    "kalmar.games.coins.grids:CoinGrid": "coins:grid",
    "kalmar.games.boards.sliding:Bubbles": "coins:bubbles",
    "kalmar.games.boards.sliding:Northcott": "coins:northcott",
    "kalmar.games.heaps.textbook:Euclid": "textbook:euclid",
    "kalmar.games.heaps.textbook:FibonacciNim": "textbook:fibonacci_values",
    "kalmar.games.heaps.textbook:StaircaseNim": "textbook:staircase",
    "kalmar.games.coins.on_squares:SilverDollar": "textbook:silver_dollar",
    "kalmar.games.coins.on_squares:Welter": "textbook:welter",
}
"""For a class of rules, "module:class", the formula in `formulas`, "module:function"."""


def solve(rules: Rules, _components: Sequence[Component], fold: Fold, _limit: int) -> Solved | None:
    """Return the values by formula, where one is known for these rules and this fold.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> solved = solve(Nim(), [10**12], Fold(GRUNDY, NIM_SUM), 100)
    >>> solved.value(10**12), solved.theorem
    (1000000000000, 'a Nim heap of n is worth n (Bouton 1901)')
    """
    kind = type(rules)
    place = FORMS.get(f"{kind.__module__}:{kind.__qualname__}")
    if place is None:
        return heaps.take_and_break(rules, fold)
    # By the exact class and by name: no game's module is loaded only to be asked about.
    form: Form = load_named(f"kalmar.solvers.formulas.{place}")
    return form(rules, fold)
