"""Closed forms: what a theorem gives at once, however large the components are.

`FORMS` maps the class of rules to what is known of them: a `Form`, or a solver that makes one for
some rules or a convention. All other rules are tried as a take-and-break code. Every form is tested
against the generic fold.
"""

from collections.abc import Sequence
from typing import NamedTuple

from kalmar.core.by_name import load_named
from kalmar.core.rules import Component, Rules
from kalmar.solvers.formulas import heaps
from kalmar.solvers.solved import Form, Solved
from kalmar.theory.valuations import Fold


class Known(NamedTuple):
    """What theorems say of a game, each as "module:name" in `kalmar.solvers`.

    Attributes:
        values: of its components; empty where no theorem gives them.
        outcomes: who wins components whose values are out of reach; empty where they never are.
    """

    values: str = ""
    outcomes: str = ""


FORMS: dict[str, Known] = {
    "kalmar.core.compounds:Compound": Known("formulas.nested:solve"),
    "kalmar.games.heaps.primes:Coprime": Known("formulas.textbook:COPRIME"),
    "kalmar.games.heaps.primes:Divisor": Known("formulas.heaps:DIVISOR"),
    "kalmar.games.heaps.primes:ProperDivisor": Known("formulas.heaps:PROPER_DIVISOR"),
    "kalmar.games.heaps.textbook:Nimble": Known("formulas.coins:NIMBLE"),
    "kalmar.games.heaps.textbook:EndNim": Known(outcomes="rows:end_nim"),
    "kalmar.games.posets.boxes:Sylver": Known(outcomes="walks_and_numbers:sylver"),
    "kalmar.games.heaps.textbook:Euclid": Known("formulas.textbook:euclid"),
    "kalmar.games.heaps.textbook:FibonacciNim": Known(
        "formulas.textbook:FIBONACCI_VALUES", "formulas.textbook:FIBONACCI"
    ),
    "kalmar.games.heaps.textbook:StaircaseNim": Known("formulas.textbook:STAIRCASE"),
    "kalmar.games.coins.turning:CoinRow": Known("formulas.coins:coins"),
    "kalmar.games.coins.turning:CoinGrid": Known("formulas.coins:grid"),
    "kalmar.games.boards.sliding:GoldCoin": Known(outcomes="rows:GOLD_COIN"),
    "kalmar.games.boards.sliding:SilverDollar": Known("formulas.coins:SILVER_DOLLAR"),
    "kalmar.games.boards.sliding:Welter": Known("formulas.textbook:WELTER"),
    "kalmar.games.boards.bricks:Bricks": Known(outcomes="outcomes:bricks"),
    "kalmar.games.boards.sliding:Bubbles": Known("formulas.coins:BUBBLES"),
    "kalmar.games.boards.with_cycles:Northcott": Known("formulas.coins:northcott"),
    "kalmar.games.graphs.deletions:Hackenbush": Known("hackenbush:PICTURES"),
    "kalmar.games.graphs.kayles:VertexGeography": Known(outcomes="walks_and_numbers:GEOGRAPHY"),
    "kalmar.games.graphs.kayles:VertexNim": Known(outcomes="walks_and_numbers:VERTEX_NIM"),
    "kalmar.games.graphs.nimstring:Nimstring": Known(outcomes="outcomes:nimstring"),
    "kalmar.games.posets:Chomp": Known(outcomes="outcomes:chomp"),
    "kalmar.games.custom.text_games:EndedHeap": Known(outcomes="solved:solve_ended"),
    "kalmar.games.custom.text_games:EndedPair": Known(outcomes="solved:solve_ended"),
    "kalmar.games.custom.text_games:TextEnds": Known(outcomes="solved:solve_ended"),
    "kalmar.games.whole_turns:WholeTurns": Known(outcomes="entailing:solve_entailed"),
    "kalmar.games.entailing_sums:SeveralGames": Known(outcomes="entailing:solve_entailed"),
}
"""By the class of rules, "module:class"; a class that inherits from it may have other moves."""

NOTHING_KNOWN = Known()


def known_of(rules: Rules) -> Known:
    """Return what theorems say of a game.

    >>> from kalmar.games.heaps.textbook import FibonacciNim
    >>> known_of(FibonacciNim()).outcomes
    'formulas.textbook:FIBONACCI'
    """
    # By name: no game's module is loaded only to be asked about.
    kind = type(rules)
    return FORMS.get(f"{kind.__module__}:{kind.__qualname__}", NOTHING_KNOWN)


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Return the values by formula, where one is known for these rules and this fold.

    >>> from kalmar.games.heaps.nim import Nim
    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> solved = solve(Nim(), [10**12], Fold(GRUNDY, NIM_SUM), 100)
    >>> solved.value(10**12), solved.theorem
    (1000000000000, 'a Nim heap of n is worth n (Bouton 1901)')
    """
    place = known_of(rules).values
    if not place:
        return heaps.take_and_break(rules, fold)
    return _solve_at(place, rules, components, fold, limit)


def solve_outcomes(
    rules: Rules, components: Sequence[Component], fold: Fold, limit: int
) -> Solved | None:
    """Solve for who wins components, where the values of some are out of reach.

    Args:
        rules: of the components.
        components: all of them.
        fold: with an outcome.
        limit: how many positions a search may visit.

    >>> from kalmar.games.boards.bricks import Bricks
    >>> from kalmar.theory.valuations import OUTCOME, OUTCOME_SUM
    >>> solved = solve_outcomes(Bricks(2), [(5000, 7000, 2)], Fold(OUTCOME, OUTCOME_SUM), 10_000)
    >>> solved.value((5000, 7000, 2)) if solved else None
    0
    """
    place = known_of(rules).outcomes
    return _solve_at(place, rules, components, fold, limit) if place else None


def _solve_at(
    place: str, rules: Rules, components: Sequence[Component], fold: Fold, limit: int
) -> Solved | None:
    found = load_named(f"kalmar.solvers.{place}")
    if isinstance(found, Form):
        return found.solve(components, fold)
    solved: Solved | None = found(rules, components, fold, limit)
    return solved
