"""The theorems about kernels, lengths, short circuits, classes and strings, on literal plays."""

import random
from itertools import product

from kalmar import VALUATIONS, Outcome, Play, find_rules, find_valuation, solve
from tests.search import Search
from tests.theorems.instances import KAYLES, compound, instance

LENGTHS = {"R+": (Play.NORMAL, False), "S+": (Play.NORMAL, True),
           "R-": (Play.MISERE, False), "S-": (Play.MISERE, True)}  # fmt: skip
HEAPS = range(1, 7)
TAKE = find_rules("subtraction(1,3)")


@instance("one-kernel")
def _() -> None:
    for valuation in VALUATIONS.values():
        if valuation.is_p is None or valuation.symbol[0] not in "GRS":
            continue
        search = Search(valuation.play)
        for heap in HEAPS:
            answer = solve(f"0.123 {heap}", play=valuation.play, valuation=valuation)
            wins = search.wins(compound("disjunctive", find_rules("0.123"), heap))
            assert valuation.is_p(answer.value or 0) != wins


@instance("lengths-of-play")
def _() -> None:
    for name, (play, slow) in LENGTHS.items():
        search = Search(play)
        length = search.slowest if slow else search.quickest
        for heap in HEAPS:
            found = solve(
                f"subtraction(1,3) {heap}", play=play, valuation=find_valuation(name)
            ).value
            assert found == length(compound("disjunctive", TAKE, heap))


def left(heap: int, misere: bool) -> bool:
    """Whether a short circuit leaves a row of pins."""
    options = list(KAYLES.options(heap))
    ended = [not any(KAYLES.options(piece)) for option in options for piece in option]
    return bool(options) and (misere or not any(ended))


@instance("short-circuits")
def _() -> None:
    """Where nothing is left in a move, all moves lead to what is deleted."""
    for misere in (False, True):
        search = Search(Play.MISERE if misere else Play.NORMAL)
        for a, b in product(range(1, 6), repeat=2):
            both = compound("shortened-selective", KAYLES, a, b)
            if left(a, misere) and left(b, misere):
                moves = [p for h in (a, b) for option in KAYLES.options(h) for p in option]
                stuck = not any(left(piece, misere) for piece in moves)
                assert not (stuck and search.wins(both))
            elif not misere:
                assert search.wins(both)


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
