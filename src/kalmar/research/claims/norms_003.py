"""Claims of source 003: the two norms of a side, and what they make of a cut of a rectangle.

The norm ‖a‖ is the exponent of 2 in a for selective play, and ⌊log₂ a⌋ for conjunctive play.
"""

from collections.abc import Callable, Iterator
from itertools import product

from kalmar.games.boards.bricks import UNLIMITED, Bricks
from kalmar.research.claims.claim import Case, Checker, Claim, Counterexample, Status, case
from kalmar.research.claims.source_003 import (
    equal_exponents,
    exponent,
    least_side_is_square,
    logarithm,
)

__all__ = ["CLAIMS"]

Norm = Callable[[int], int]
Joined = Callable[[int, int], int | None]
"""The norm that the norms of both parts of a cut make together, if they make one."""

Lost = Callable[[list[tuple[int, int]]], bool]


def equal(x: int, y: int) -> int | None:
    """The norm of two parts where both have the same: the slides' condition."""
    return x if x == y else None


def reached(norm: Norm, joined: Joined, a: int) -> set[int | None]:
    """The norms that the cuts of a side make.

    >>> sorted(reached(exponent, equal, 12), key=str), reached(logarithm, min, 7)
    ([0, 1, None], {0, 1})
    """
    return {joined(norm(first), norm(a - first)) for first in range(1, a)}


def never_kept(norm: Norm, joined: Joined) -> Checker:
    """Property 1: no cut of a side makes its own norm."""

    def checker(to: int) -> Iterator[Case]:
        for a in range(1, to + 1):
            yield case(norm(a) not in reached(norm, joined, a), f"a = {a} has norm {norm(a)}")

    return checker


def all_smaller(norm: Norm, joined: Joined) -> Checker:
    """Property 2: every smaller norm is made by some cut of the side."""

    def checker(to: int) -> Iterator[Case]:
        for a in range(1, to + 1):
            missed = set(range(norm(a))) - reached(norm, joined, a)
            least = min(missed, default=None)
            yield case(not missed, f"a = {a} has norm {norm(a)}, no cut makes {least}")

    return checker


def cuts(to: int) -> Iterator[tuple[tuple[int, int], list[list[tuple[int, int]]]]]:
    """Each rectangle with sides up to a bound, and the pairs into which it may be cut."""
    rules = Bricks()
    for b, a in product(range(1, to + 1), repeat=2):
        if a <= b:
            options = rules.options((a, b, UNLIMITED))
            yield (a, b), [[part[:2] for part in option] for option in options]


def lost_to_won(lost: Lost) -> Checker:
    """From a rectangle that is called lost no cut leaves what is called lost."""

    def checker(to: int) -> Iterator[Case]:
        for sides, options in cuts(to):
            if lost([sides]):
                bad = next(filter(lost, options), None)
                yield case(bad is None, f"{sides} can be cut into {bad}")

    return checker


def won_to_lost(lost: Lost) -> Checker:
    """From a rectangle that is called won some cut leaves what is called lost."""

    def checker(to: int) -> Iterator[Case]:
        for sides, options in cuts(to):
            if not lost([sides]):
                yield case(any(map(lost, options)), f"{sides} cannot be cut so")

    return checker


THEOREM, REFUTED = Status.THEOREM, Status.REFUTED
SELECTIVE, CONJUNCTIVE = "003, proof for LEGO∨", "beyond 003, LEGO∧"

CLAIMS = [
    Claim("003.norm-1", "no side is the sum of two with its own exponent of 2",
          "a = a₁ + a₂: not ‖a‖ = ‖a₁‖ = ‖a₂‖", "003, property 1 of the norm", THEOREM,
          never_kept(exponent, equal), 300, "sides"),
    Claim("003.norm-2", "every smaller exponent of 2 is that of both parts in some sum",
          "k < ‖a‖: a = a₁ + a₂ with ‖a₁‖ = ‖a₂‖ = k", "003, property 2 of the norm", THEOREM,
          all_smaller(exponent, equal), 300, "sides"),
    Claim("bricks.log-norm-1", "of two parts of a side the smaller has a smaller ⌊log₂⌋",
          "a = a₁ + a₂: min(‖a₁‖, ‖a₂‖) < ‖a‖", CONJUNCTIVE, THEOREM,
          never_kept(logarithm, min), 300, "sides"),
    Claim("bricks.log-norm-2", "every smaller ⌊log₂⌋ is that of the smaller part in some sum",
          "k < ‖a‖: a = a₁ + a₂ with min(‖a₁‖, ‖a₂‖) = k", CONJUNCTIVE, THEOREM,
          all_smaller(logarithm, min), 300, "sides"),
    Claim("bricks.log-norm-2-equal", "every smaller ⌊log₂⌋ is that of both parts in some sum",
          "k < ‖a‖: a = a₁ + a₂ with ‖a₁‖ = ‖a₂‖ = k", "beyond 003, property 2 of the norm",
          REFUTED, all_smaller(logarithm, equal), 300, "sides",
          "the smaller of both norms counts in conjunctive play",
          counterexample=Counterexample("a = 3 has norm 1, no cut makes 0", 3, 3)),
    Claim("003.selective-lost-to-won", "a brick with equal exponents has no cut into two such",
          "‖a‖ = ‖b‖: no a₁ + a₂ = a with ‖a₁‖ = ‖a₂‖ = ‖b‖", SELECTIVE, THEOREM,
          lost_to_won(equal_exponents), 60, "sides"),
    Claim("003.selective-won-to-lost", "a brick with unequal exponents has a cut into two with"
          " equal ones", "‖b‖ < ‖a‖: some a₁ + a₂ = a with ‖a₁‖ = ‖a₂‖ = ‖b‖", SELECTIVE, THEOREM,
          won_to_lost(equal_exponents), 60, "sides"),
    Claim("bricks.conjunctive-lost-to-won", "a brick with equal ⌊log₂⌋ has no cut whose least"
          " ⌊log₂⌋ is that of both sides of a part", "‖a‖ = ‖b‖: every cut is won", CONJUNCTIVE,
          THEOREM,
          lost_to_won(least_side_is_square), 60, "sides"),
    Claim("bricks.conjunctive-won-to-lost", "a brick with unequal ⌊log₂⌋ has a cut whose least"
          " ⌊log₂⌋ is that of both sides of a part", "‖a‖ < ‖b‖: some cut is lost", CONJUNCTIVE,
          THEOREM,
          won_to_lost(least_side_is_square), 60, "sides"),
]  # fmt: skip
