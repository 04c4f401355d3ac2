"""Sentences of source 004 as they are printed, where a slip makes them false; and exercise 2.2.

Each claim computes what the sentence says, and finds the first case in which it is not so.
"""

from collections.abc import Callable, Iterator
from itertools import combinations

from kalmar.answers.answer import solve
from kalmar.core.rules import Outcome
from kalmar.games.coins.named import COINS
from kalmar.research.claims.claim import Case, Checker, Claim, Counterexample, Status, case
from kalmar.research.claims.coins_004 import mock_values
from kalmar.research.claims.source_001 import literal_value
from kalmar.theory.excludants import mex
from kalmar.theory.operations import nim_sum

__all__ = ["CLAIMS"]

ROW = "IFFIIFIF"


def lost_in_misere(lost: Callable[[int], bool]) -> Checker:
    """The checker: which heaps are lost where one to three are taken and the last one loses."""

    def checker(to: int) -> Iterator[Case]:
        for n in range(to + 1):
            found = solve(f"subtraction(1..3) {n}", play="misere").outcome
            yield case((found is Outcome.P) == lost(n), f"a heap of {n} is {found.value}")

    return checker


def one_more_than_fours(n: int) -> bool:
    """Whether the heap is one more than a multiple of four."""
    return n % 4 == 1


def ones(same: Callable[[bool, bool], bool]) -> Checker:
    """The checker: how normal and misère play of heaps of one compare."""

    def checker(to: int) -> Iterator[Case]:
        for count in range(1, to + 1):
            text = "nim " + " ".join("1" * count)
            lost = [solve(text, play=play).outcome is Outcome.P for play in ("normal", "misere")]
            yield case(same(lost[0], lost[1]), text)

    return checker


def bars_won(from_sides: int) -> Checker:
    """The checker: the first player wins every bar with sides from some number on."""

    def checker(to: int) -> Iterator[Case]:
        for rows in range(from_sides, to + 1):
            for columns in range(from_sides, to + 1):
                text = f"chomp {rows}x{columns}"
                yield case(solve(text).outcome is Outcome.N, text)

    return checker


def three_heaps(last: int) -> Checker:
    """The checker: heaps of 19, 24 and this one are worth 2."""

    def checker(_to: int) -> Iterator[Case]:
        text = f"subtraction(1..3) 19 + subtraction(1..5) 24 + subtraction(1..6) {last}"
        value = solve(text).value
        yield case(value == 2, f"19, 24, {last} is worth {value}")

    return checker


def row_of_coins(heads: tuple[int, ...]) -> Checker:
    """The checker: the row of the text is worth as much as heads alone at these places."""

    def checker(_to: int) -> Iterator[Case]:
        total = 0
        for place in heads:
            total = nim_sum(total, literal_value(f"coins {place}"))
        value = literal_value(f"coins {ROW}")
        yield case(value == total, f"{ROW} is worth {value}, heads at {heads} add to {total}")

    return checker


def mock_formula(least: int) -> Checker:
    """The checker: values of Mock Turtles by the formula, with single coins from a place on."""

    def checker(to: int) -> Iterator[Case]:
        known = mock_values(to)
        for k in range(to + 1):
            sums = {nim_sum(known[i], known[j]) for i, j in combinations(range(k), 2)}
            value = mex({0, *known[least:k], *sums})
            yield case(value == known[k], f"k = {k}: the formula gives {value}, not {known[k]}")

    return checker


THEOREM, REFUTED = Status.THEOREM, Status.REFUTED
FIRST = COINS["mock-turtles"].first

CLAIMS = [
    Claim("004.take-three-misere", "taking one to three, misère: lost iff the heap is 4k + 1",
          "P iff n ≡ 1 mod 4", "004, exercise 2.2", THEOREM, lost_in_misere(one_more_than_fours),
          40, "heaps"),
    Claim("004.ones-misere", "misère play of heaps of one is the reverse of normal play",
          "1, …, 1 ∈ P iff their number is odd", "004, §2.1", THEOREM,
          ones(lambda normal, misere: normal != misere), 12, "heaps"),
    Claim("004.ones-misere-printed", "misère play of heaps of one is as normal play",
          "o⁻(1, …, 1) = o⁺(1, …, 1)", "004, §2.1 read of the winner", REFUTED,
          ones(lambda normal, misere: normal == misere), 12, "heaps", "it is the reverse",
          counterexample=Counterexample("nim 1", 1, 1)),
    Claim("004.chomp-printed", "the first player wins every bar", "n × m ∈ N",
          "004, theorem 2.9 as printed", REFUTED, bars_won(1), 4, "sides",
          "but for one square, which is poisoned; see 002.first-player",
          counterexample=Counterexample("chomp 1x1", 1, 1)),
    Claim("004.three-heaps-printed", "heaps of 19, 24 and 13 with at most 3, 5, 6 are worth 2",
          "g(19, 24, 13) = 2", "004, §2.1 as printed", REFUTED, three_heaps(13), 1, "positions",
          "the third heap is 15, as before in the text",
          counterexample=Counterexample("19, 24, 13 is worth 5", 1, 1)),
    Claim("004.coins-row-printed", "the row IFFIIFIF has its heads at 2, 3, 7 and 8",
          "g(IFFIIFIF) = g(2) ⊕ g(3) ⊕ g(7) ⊕ g(8)", "004, §2.1.2 as printed", REFUTED,
          row_of_coins((2, 3, 7, 8)), 1, "positions", "the third one is at 6: one I too many",
          counterexample=Counterexample(
              "IFFIIFIF is worth 15, heads at (2, 3, 7, 8) add to 14",
              1, 1)),
    Claim("004.mock-formula-printed", "Mock Turtles: only coins from place 1 on are turned alone",
          "g(k) = mex({0, g(1), …, g(k − 1)} ∪ {g(i) ⊕ g(j)})", "004, §2.1.2 as printed", REFUTED,
          mock_formula(FIRST + 1), 20, "places", "g(0) is to be among them",
          counterexample=Counterexample("k = 1: the formula gives 1, not 2", 1, 2)),
]  # fmt: skip
