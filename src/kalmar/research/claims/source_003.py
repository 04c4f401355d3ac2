"""Claims of source 003: Grundy's game, closed forms of the bricks game, norms of a side.

The norm ‖a‖ of a side is the exponent of 2 in a for selective play, and ⌊log₂ a⌋ for conjunctive
play; some claims say how a cut of a rectangle changes the norms.
"""

from collections.abc import Callable, Iterator
from itertools import product

from kalmar.answers.answer import solve
from kalmar.answers.tables.ask import table
from kalmar.core.names import CompositionName
from kalmar.games.boards.bricks import UNLIMITED, Bricks
from kalmar.games.notation.coerce import brick_game
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, Counterexample, case, parametric
from kalmar.research.claims.source_001 import values
from kalmar.solvers.bricks import layer_values
from kalmar.solvers.formulas.bricks import conjunctive, disjunctive, selective
from kalmar.theory.fold import Fold
from kalmar.theory.operations import LEAST, NIM_SUM, SELECTIVE_SUM
from kalmar.theory.valuations import GRUNDY, REMOTENESS

__all__ = ["CLAIMS", "NORMS_CLAIMS"]


def exponent(n: int) -> int:
    """Return the exponent of two in n.

    >>> exponent(12)
    2
    """
    return (n & -n).bit_length() - 1


def logarithm(n: int) -> int:
    """⌊log₂ n⌋.

    >>> logarithm(12)
    3
    """
    return n.bit_length() - 1


def quotients(a: int, b: int) -> int:
    """Sum the partial quotients of the continued fraction a/b.

    >>> quotients(7, 3), quotients(3, 7), quotients(4, 4)
    (5, 5, 1)
    """
    total = 0
    while b:
        total += a // b
        a, b = b, a % b
    return total


Form = Callable[[int, int], int]


@parametric
def form(to: int, fold: Fold, expected: Form) -> Iterator[Case]:
    """Yield checks of a closed form without limit of layers; values come from the fold alone."""
    # Slides LEGO+, LEGO∧ and LEGO∨ with h ≤ ∞. The fold goes over all cuts; no formula is used.
    found = layer_values(Bricks(), to, UNLIMITED, fold)[0]
    for a, b in product(range(1, to + 1), repeat=2):
        value = int(found[a, b])
        yield case(value == expected(a, b), f"({a}, {b}) has value {value}")


@parametric
def kernel(to: int, layers: int | None, lost: Callable[[int, int], bool]) -> Iterator[Case]:
    """Yield checks of which single rectangles are P-positions in selective play."""
    # Slides LEGO∨ with h ≤ 2 and h ≤ 3: equal sides; an odd sum of partial quotients.
    sides = range(1, to + 1)
    found = table(brick_game("bricks", layers), sides, sides, "selective").p_positions()
    for a, b in product(sides, repeat=2):
        yield case(found[a - 1][b - 1] == lost(a, b), f"rectangle {a} × {b}")


@parametric
def small_positions(
    to: int, composition: CompositionName, lost: Callable[[list[tuple[int, int]]], bool]
) -> Iterator[Case]:
    """Yield checks of which positions of one rectangle, then of two, are P-positions."""
    # The slides speak of positions with any number of rectangles; one and two are searched.
    sides = [(a, b) for b in range(1, to + 1) for a in range(1, b + 1)]
    for rectangles in (*product(sides), *product(sides, repeat=2)):
        text = " ".join(["bricks", *(f"{a}x{b}" for a, b in rectangles)])
        outcome = solve(text, composition).outcome.value
        yield case((outcome == "P") == lost(list(rectangles)), text)


def least_side_is_square(rectangles: list[tuple[int, int]]) -> bool:
    """Return whether the least side, by ⌊log₂⌋, is also that of a square."""
    sides = [(logarithm(a), logarithm(b)) for a, b in rectangles]
    least = min(min(pair) for pair in sides)
    return (least, least) in sides


def least_side_literally(rectangles: list[tuple[int, int]]) -> bool:
    """Return whether the least side is that of a square, with the sides themselves."""
    least = min(min(pair) for pair in rectangles)
    return (least, least) in rectangles


def equal_exponents(rectangles: list[tuple[int, int]]) -> bool:
    """Return whether the two sides of each rectangle have the same exponent of two."""
    return all(exponent(a) == exponent(b) for a, b in rectangles)


def grundy_selective(to: int) -> Iterator[Case]:
    """Yield checks of R⁺ of heaps 3m, 3m + 1, 3m + 2."""
    # Slide Grundy nim ∨. Heaps below 3 have values of their own and are left out.
    for n, value in enumerate(values("grundys-game", to, "selective")):
        if n >= 3:
            yield case(value == 2 * (n // 3) + n % 3 - 1, f"R⁺({n}) = {value}")


def grundy_selective_lost(to: int) -> Iterator[Case]:
    """Yield checks of P-positions in selective play."""
    for n, value in enumerate(values("grundys-game", to, "selective")):
        if n:
            yield case((value % 2 == 0) == (n <= 2 or n % 3 == 1), f"heap {n}")


def grundy_conjunctive(to: int) -> Iterator[Case]:
    """Yield checks of P-positions in conjunctive play."""
    for n, value in enumerate(values("grundys-game", to, "conjunctive")):
        yield case((value % 2 == 0) == (n <= 2), f"heap {n}")


def grundy_aperiodic(to: int) -> Iterator[Case]:
    """Yield checks that no period of G⁺ up to a third of the values fits the last two thirds."""
    # No check can prove this. Late heaps are compared first, where a false period fails soonest.
    found = values("grundys-game", to)
    for period in range(1, to // 3):
        tail = range(to // 3, to - period)
        yield case(any(found[n] != found[n + period] for n in reversed(tail)), f"period {period}")


THEOREM, REFUTED = ClaimStatus.THEOREM, ClaimStatus.REFUTED

CLAIMS = [
    Claim("003.bricks-disjunctive", "disjunctive play with unlimited layers: the parity of the area",
          "γ(a, b) = 0 iff ab odd, else 1", "003, LEGO+", THEOREM,
          form(Fold(GRUNDY, NIM_SUM), disjunctive), 60, "sides"),
    Claim("003.bricks-conjunctive", "conjunctive play with unlimited layers, ‖a‖ = ⌊log₂ a⌋",
          "κ = 2‖a‖ if ‖a‖ = ‖b‖, else 2 min(‖a‖, ‖b‖) + 1", "003, LEGO∧", THEOREM,
          form(Fold(REMOTENESS, LEAST), conjunctive), 60, "sides"),
    Claim("003.bricks-selective", "selective play with unlimited layers, ‖a‖ = exponent of 2 in a",
          "κ = ab − 1, ab − 2 or ab − 3", "003, LEGO∨", THEOREM,
          form(Fold(REMOTENESS, SELECTIVE_SUM), selective), 60, "sides"),
    Claim("003.bricks-conjunctive-positions", "conjunctive: lost iff the least ‖side‖ is that of a square",
          "min ‖·‖ occurs as ‖a‖ = ‖b‖", "003, theorem on LEGO∧", THEOREM,
          small_positions("conjunctive", least_side_is_square), 5, "sides"),
    Claim("003.bricks-conjunctive-literal", "the same with sides instead of ‖side‖",
          "min side occurs as a = b", "003, theorem on LEGO∧, read literally", REFUTED,
          small_positions("conjunctive", least_side_literally), 5, "sides",
          "sides must be measured by ‖·‖",
          counterexample=Counterexample("bricks 2x3", 3, 5)),
    Claim("003.bricks-selective-positions", "selective: lost iff ‖a‖ = ‖b‖ for every piece",
          "v₂(a) = v₂(b) for all", "003, theorem on LEGO∨", THEOREM, small_positions("selective", equal_exponents), 4,
          "sides"),
    Claim("003.bricks-height-2", "selective, height at most 2: lost iff a square",
          "(a, b)₁ ∈ P iff a = b", "003, LEGO∨, h ≤ 2", THEOREM, kernel(1, lambda a, b: a == b), 60, "sides"),
    Claim("003.bricks-height-3", "selective, height at most 3: by the continued fraction of a/b",
          "(a, b)₂ ∈ P iff the sum of partial quotients is odd", "003, LEGO∨, h ≤ 3", THEOREM,
          kernel(2, lambda a, b: quotients(a, b) % 2 == 1), 60, "sides"),
    Claim("bricks.height-3-unlimited", "the continued fraction decides with unlimited layers too",
          "(a, b)∞ ∈ P iff the sum of partial quotients is odd", "beyond 003, h ≤ 3", REFUTED,
          kernel(None, lambda a, b: quotients(a, b) % 2 == 1), 20, "sides",
          "it applies to two layers to go only",
          counterexample=Counterexample("rectangle 2 × 3", 3, 6)),
    Claim("heaps.grundy-selective", "Grundy's game, selective: remoteness in steps of three",
          "R⁺ = 2m − 1, 2m, 2m + 1 for 3m, 3m + 1, 3m + 2", "beyond 003, Grundy nim ∨", THEOREM,
          grundy_selective, 400, "heaps"),
    Claim("003.grundy-selective-lost", "Grundy's game, selective: lost heaps",
          "n = 1, 2 or n ≡ 1 mod 3", "003, Grundy nim ∨", THEOREM, grundy_selective_lost, 400, "heaps"),
    Claim("003.grundy-conjunctive", "Grundy's game, conjunctive: lost heaps", "n ≤ 2", "003, Grundy nim ∧", THEOREM,
          grundy_conjunctive, 400, "heaps"),
    Claim("001.grundy-aperiodic", "the values of Grundy's game are not periodic",
          "no p with G(n + p) = G(n) for large n", "001, §7; Winning Ways, ch. 4", ClaimStatus.OPEN,
          grundy_aperiodic, 3000, "heaps"),
]  # fmt: skip


Norm = Callable[[int], int]
Joined = Callable[[int, int], int | None]
"""The norm that the norms of both parts of a cut make together, if they make one."""

Lost = Callable[[list[tuple[int, int]]], bool]


def equal(x: int, y: int) -> int | None:
    """Return the norm of two parts if both have the same, else None: the slides' condition."""
    return x if x == y else None


def reached(norm: Norm, joined: Joined, a: int) -> set[int | None]:
    """Return the norms that the cuts of a side make.

    >>> sorted(reached(exponent, equal, 12), key=str), reached(logarithm, min, 7)
    ([0, 1, None], {0, 1})
    """
    return {joined(norm(first), norm(a - first)) for first in range(1, a)}


@parametric
def never_kept(to: int, norm: Norm, joined: Joined) -> Iterator[Case]:
    """Yield checks of property 1: no cut of a side makes its own norm."""
    # Slide on the norm, property 1; from it follows that no cut of a lost rectangle is lost.
    for a in range(1, to + 1):
        yield case(norm(a) not in reached(norm, joined, a), f"a = {a} has norm {norm(a)}")


@parametric
def all_smaller(to: int, norm: Norm, joined: Joined) -> Iterator[Case]:
    """Yield checks of property 2: every smaller norm is made by some cut of the side."""
    # Property 2; from it follows that every other rectangle has a lost cut.
    for a in range(1, to + 1):
        missed = set(range(norm(a))) - reached(norm, joined, a)
        least = min(missed, default=None)
        yield case(not missed, f"a = {a} has norm {norm(a)}, no cut makes {least}")


def cuts(to: int) -> Iterator[tuple[tuple[int, int], list[list[tuple[int, int]]]]]:
    """Yield each rectangle with sides up to a bound, and the pairs into which it may be cut."""
    rules = Bricks()
    for b, a in product(range(1, to + 1), repeat=2):
        if a <= b:
            options = rules.options((a, b, UNLIMITED))
            yield (a, b), [[part[:2] for part in option] for option in options]


@parametric
def lost_to_won(to: int, lost: Lost) -> Iterator[Case]:
    """Yield checks that no cut of a rectangle called lost leaves what is called lost."""
    for sides, options in cuts(to):
        if lost([sides]):
            bad = next(filter(lost, options), None)
            yield case(bad is None, f"{sides} can be cut into {bad}")


@parametric
def won_to_lost(to: int, lost: Lost) -> Iterator[Case]:
    """Yield checks that some cut of a rectangle called won leaves what is called lost."""
    for sides, options in cuts(to):
        if not lost([sides]):
            yield case(any(map(lost, options)), f"{sides} cannot be cut so")


SELECTIVE, CONJUNCTIVE = "003, proof for LEGO∨", "beyond 003, LEGO∧"

NORMS_CLAIMS = [
    Claim("003.norm-1", "no side is the sum of two sides with the same exponent of 2 as its own",
          "a = a₁ + a₂: not ‖a‖ = ‖a₁‖ = ‖a₂‖", "003, property 1 of the norm", THEOREM,
          never_kept(exponent, equal), 300, "sides"),
    Claim("003.norm-2", "every smaller exponent of 2 occurs in both parts of some sum",
          "k < ‖a‖: a = a₁ + a₂ with ‖a₁‖ = ‖a₂‖ = k", "003, property 2 of the norm", THEOREM,
          all_smaller(exponent, equal), 300, "sides"),
    Claim("bricks.log-norm-1", "the smaller of two parts of a side has a smaller ⌊log₂⌋ than the side",
          "a = a₁ + a₂: min(‖a₁‖, ‖a₂‖) < ‖a‖", CONJUNCTIVE, THEOREM,
          never_kept(logarithm, min), 300, "sides"),
    Claim("bricks.log-norm-2", "every smaller ⌊log₂⌋ occurs in the smaller part of some sum",
          "k < ‖a‖: a = a₁ + a₂ with min(‖a₁‖, ‖a₂‖) = k", CONJUNCTIVE, THEOREM,
          all_smaller(logarithm, min), 300, "sides"),
    Claim("bricks.log-norm-2-equal", "every smaller ⌊log₂⌋ occurs in both parts of some sum",
          "k < ‖a‖: a = a₁ + a₂ with ‖a₁‖ = ‖a₂‖ = k", "beyond 003, property 2 of the norm",
          REFUTED, all_smaller(logarithm, equal), 300, "sides",
          "the smaller of the two norms counts in conjunctive play",
          counterexample=Counterexample("a = 3 has norm 1, no cut makes 0", 3, 3)),
    Claim("003.selective-lost-to-won", "a brick with equal exponents cannot be cut into two such bricks",
          "‖a‖ = ‖b‖: no a₁ + a₂ = a with ‖a₁‖ = ‖a₂‖ = ‖b‖", SELECTIVE, THEOREM,
          lost_to_won(equal_exponents), 60, "sides"),
    Claim("003.selective-won-to-lost", "a brick with unequal exponents has a cut into two with"
          " equal ones", "‖b‖ < ‖a‖: some a₁ + a₂ = a with ‖a₁‖ = ‖a₂‖ = ‖b‖", SELECTIVE, THEOREM,
          won_to_lost(equal_exponents), 60, "sides"),
    Claim("bricks.conjunctive-lost-to-won", "a brick with equal ⌊log₂⌋ has no cut after which the least ⌊log₂⌋ is that of both sides of one part", "‖a‖ = ‖b‖: every cut is won", CONJUNCTIVE,
          THEOREM,
          lost_to_won(least_side_is_square), 60, "sides"),
    Claim("bricks.conjunctive-won-to-lost", "a brick with unequal ⌊log₂⌋ has a cut after which the least ⌊log₂⌋ is that of both sides of one part", "‖a‖ < ‖b‖: some cut is lost", CONJUNCTIVE,
          THEOREM,
          won_to_lost(least_side_is_square), 60, "sides"),
]  # fmt: skip
