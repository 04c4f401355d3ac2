"""The lemmas of source 000 on numbers and sets of numbers: nim-sums and joined sets.

H₁ ∧ H₂ is the set of the smaller ones of each pair, H₁ ∨ H₂ that of the larger ones.
"""

from collections.abc import Callable, Iterator
from itertools import product

from kalmar.research.claims.claim import Case, Checker, Claim, Counterexample, Status, case
from kalmar.research.claims.small_games import subsets
from kalmar.theory.excludants import gelo, gole, lego, loge
from kalmar.theory.operations import nim_sum, selective_sum

__all__ = ["CLAIMS"]

Numbers = tuple[int, ...]


def of_numbers(count: int, statement: Callable[..., bool]) -> Checker:
    """The checker of a statement about so many numbers, small ones first."""

    def checker(to: int) -> Iterator[Case]:
        for numbers in sorted(product(range(to), repeat=count), key=max):
            yield case(statement(*numbers), ", ".join(map(str, numbers)))

    return checker


def of_sets(least: int, statement: Callable[[Numbers, Numbers], bool]) -> Checker:
    """The checker of a statement about two sets of numbers with at least so many elements."""

    def checker(to: int) -> Iterator[Case]:
        sets = [chosen for chosen in subsets(range(to)) if len(chosen) >= least]
        for first, second in product(sets, repeat=2):
            yield case(statement(first, second), f"H₁ = {set_text(first)}, H₂ = {set_text(second)}")

    return checker


def set_text(numbers: Numbers) -> str:
    """A set as mathematics writes it.

    >>> set_text((1, 3)), set_text(())
    ('{1, 3}', '∅')
    """
    return "{" + ", ".join(map(str, numbers)) + "}" if numbers else "∅"


def cancels(first: int, other: int, second: int) -> bool:
    """(2.1): different numbers give different sums with a third."""
    return first == other or nim_sum(first, second) != nim_sum(other, second)


def goes_below(first: int, second: int, least: int) -> bool:
    """(2.2): a number below a nim-sum comes of making one of the two smaller."""
    if least >= nim_sum(first, second):
        return True
    return any(nim_sum(a, second) == least for a in range(first)) or any(
        nim_sum(first, b) == least for b in range(second)
    )


def joined(first: Numbers, second: Numbers, combine: Callable[[int, int], int]) -> set[int]:
    """Each number of one set combined with each of another.

    >>> joined((1, 4), (2, 3), min)
    {1, 2, 3}
    """
    return {combine(a, b) for a, b in product(first, second)}


def lego_of_least(first: Numbers, second: Numbers) -> bool:
    """Lemma 2.12: lego(H₁ ∧ H₂) = lego H₁ ∧ lego H₂."""
    return lego(joined(first, second, min)) == min(lego(first), lego(second))


def gelo_of_greatest(first: Numbers, second: Numbers) -> bool:
    """Lemma 2.15: gelo(H₁ ∨ H₂) = gelo H₁ ∨ gelo H₂."""
    return gelo(joined(first, second, max)) == max(gelo(first), gelo(second))


def loge_of_least(first: Numbers, second: Numbers) -> bool:
    """Lemma 3.17: loge(H₁ ∧ H₂) = loge H₁ ∧ loge H₂."""
    return loge(joined(first, second, min)) == min(loge(first), loge(second))


def gole_of_greatest(first: Numbers, second: Numbers) -> bool:
    """Lemma 3.20: gole(H₁ ∨ H₂) = gole H₁ ∨ gole H₂."""
    return gole(joined(first, second, max)) == max(gole(first), gole(second))


def even_iff_both(first: int, second: int) -> bool:
    """Remark 2.19: a ⊞ b is even iff both are."""
    return (selective_sum(first, second) % 2 == 0) == (first % 2 == 0 and second % 2 == 0)


def lego_of_selective(first: Numbers, second: Numbers) -> bool:
    """The step of theorem 2.20: moving in one, the other or both of two components."""
    a, b = 1 + lego(first), 1 + lego(second)
    reached = (
        joined(first, second, selective_sum)
        | joined(first, (b,), selective_sum)
        | joined((a,), second, selective_sum)
    )
    return selective_sum(a, b) == 1 + lego(reached)


CLAIMS = [
    Claim("000.nim-cancellation", "different numbers have different nim-sums with a third",
          "a′ ≠ a ⇒ a′ ⊕ b ≠ a ⊕ b", "000, theorem 2.3 (i)", Status.THEOREM,
          of_numbers(3, cancels), 16, "numbers"),
    Claim("000.nim-monotonicity",
          "every number below a nim-sum is one with one of the two made smaller",
          "c < a ⊕ b ⇒ c = a′ ⊕ b, a′ < a, or c = a ⊕ b′, b′ < b", "000, theorem 2.3 (ii)",
          Status.THEOREM, of_numbers(3, goes_below), 16, "numbers"),
    Claim("000.lego-of-least", "lego of the smaller ones is the smaller lego, for all sets",
          "lego(H₁ ∧ H₂) = lego H₁ ∧ lego H₂", "000, lemma 2.12", Status.THEOREM,
          of_sets(0, lego_of_least), 7, "numbers"),
    Claim("000.gelo-of-greatest", "gelo of the larger ones is the larger gelo, for non-empty sets",
          "gelo(H₁ ∨ H₂) = gelo H₁ ∨ gelo H₂", "000, lemma 2.15", Status.THEOREM,
          of_sets(1, gelo_of_greatest), 7, "numbers"),
    Claim("000.loge-of-least", "loge of the smaller ones is the smaller loge, for all sets",
          "loge(H₁ ∧ H₂) = loge H₁ ∧ loge H₂", "000, lemma 3.17", Status.THEOREM,
          of_sets(0, loge_of_least), 7, "numbers"),
    Claim("000.gole-of-greatest", "gole of the larger ones is the larger gole, for non-empty sets",
          "gole(H₁ ∨ H₂) = gole H₁ ∨ gole H₂", "000, lemma 3.20", Status.THEOREM,
          of_sets(1, gole_of_greatest), 7, "numbers"),
    Claim("000.gelo-of-greatest-empty", "the lemma on gelo holds for the empty set too",
          "gelo(∅ ∨ H) = gelo ∅ ∨ gelo H", "000, lemma 2.15", Status.REFUTED,
          of_sets(0, gelo_of_greatest), 7, "numbers",
          "∅ ∨ H is empty, so its gelo is −1; the lemma asks for non-empty sets",
          counterexample=Counterexample("H₁ = ∅, H₂ = {0}", 1, 2)),
    Claim("000.gole-of-greatest-empty", "the lemma on gole holds for the empty set too",
          "gole(∅ ∨ H) = gole ∅ ∨ gole H", "000, lemma 3.20", Status.REFUTED,
          of_sets(0, gole_of_greatest), 7, "numbers",
          "∅ ∨ H is empty, so its gole is −1; the lemma asks for non-empty sets",
          counterexample=Counterexample("H₁ = ∅, H₂ = {0}", 1, 2)),
    Claim("000.selective-sum-even", "a ⊞ b is even iff a and b are", "2 | a ⊞ b ⇔ 2 | a and 2 | b",
          "000, remark 2.19", Status.THEOREM, of_numbers(2, even_iff_both), 60, "numbers"),
    Claim("000.selective-step", "one move in one, the other or both of two components",
          "(1 + lego H₁) ⊞ (1 + lego H₂) = 1 + lego K", "000, theorem 2.20", Status.THEOREM,
          of_sets(0, lego_of_selective), 7, "numbers"),
]  # fmt: skip
