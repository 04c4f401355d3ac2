"""The theorems about classes, strings and unions with cycles, on literal plays."""

import random
from itertools import product

from kalmar import (
    Outcome,
    Play,
    find_rules,
    solve,
)
from tests.search import Search, compound
from tests.theorems.instances import instance

TAKE = find_rules("subtraction(1,3)")


@instance("five-classes")
def _() -> None:
    normal, misere = Search(Play.NORMAL), Search(Play.MISERE)

    def named(heap: int) -> str:
        if not any(TAKE.options(heap)):
            return "n"
        here = compound("selective", TAKE, heap)
        return {(False, True): "p", (False, False): "b", (True, False): "m", (True, True): "x"}[
            normal.wins(here), misere.wins(here)
        ]

    good = {"pp", "pb", "bp", "bb", "nb", "nm", "bn", "mn"}
    for a, b in product(range(7), repeat=2):
        lost = not misere.wins(compound("selective", TAKE, a, b))
        assert lost == (named(a) + named(b) in good)


@instance("loony-positions")
def _() -> None:
    rules, search, chance = find_rules("nimstring"), Search(Play.NORMAL), random.Random(16)
    board, outcomes = rules.parse("2x3"), set[Outcome]()
    for _ in range(10):
        strings = tuple(board[n] for n in sorted(chance.sample(range(len(board)), 13)))
        answer = solve(f"nimstring {rules.format(strings)}")
        assert "Winning Ways, ch. 16" in answer.theorem
        assert (answer.outcome is Outcome.N) == search.wins(compound("disjunctive", rules, strings))
        outcomes.add(answer.outcome)
    assert len(outcomes) == 2
