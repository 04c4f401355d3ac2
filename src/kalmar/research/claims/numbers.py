"""Claims of source 000 on numbers and sets of numbers: operations and excludants.

H₁ ∧ H₂ is the set of the smaller ones of each pair, H₁ ∨ H₂ that of the larger ones.
"""

from collections.abc import Callable
from itertools import product

from kalmar.research.claims.cases import Given, each, numbers_of
from kalmar.research.claims.claim import Checker, parametric
from kalmar.research.claims.small_graphs import subsets
from kalmar.theory import operations as op
from kalmar.theory.excludants import gelo, gole, lego, loge, mex
from kalmar.theory.operations import nim_sum, selective_sum

Numbers = tuple[int, ...]
Operation = Callable[[int, int], int]


def sets(to: int) -> Given:
    """Yield every set of numbers below a bound, which is at most 12."""
    for chosen in subsets(range(min(to, 12))):
        yield f"{chosen}", chosen


def fit_their_definitions(chosen: Numbers) -> bool:
    """Check the excludants of a set by their definitions, written out with `min` and `max`."""
    # Definitions 1.4 (page 4), 1.8 and 1.13 (page 5), 3.3 and 3.7 (page 16).
    even = [v for v in chosen if v % 2 == 0]
    odd = [v for v in chosen if v % 2]
    expected = (
        next(n for n in range(99) if n not in chosen),
        min(even) if even else max(odd, default=-1),
        max(even) if even else min(odd, default=-1),
        min(odd) if odd else max(even, default=-1),
        max(odd) if odd else min(even, default=-1),
    )
    return (mex(chosen), lego(chosen), gelo(chosen), loge(chosen), gole(chosen)) == expected


def is_associative(combine: Operation) -> Callable[[int, int, int], bool]:
    """Return the statement that an operation does not depend on order and grouping."""
    return lambda a, b, c: (
        combine(a, combine(b, c)) == combine(combine(a, b), c) and combine(a, b) == combine(b, a)
    )


@parametric
def pairs_of_sets(to: int, least: int) -> Given:
    """Yield two sets of numbers below a bound, each of at least so many elements."""
    some = [chosen for chosen in subsets(range(to)) if len(chosen) >= least]
    for first, second in product(some, repeat=2):
        yield f"H₁ = {set_text(first)}, H₂ = {set_text(second)}", first, second


def set_text(numbers: Numbers) -> str:
    """Format a set as mathematics writes it.

    >>> set_text((1, 3)), set_text(())
    ('{1, 3}', '∅')
    """
    return "{" + ", ".join(map(str, numbers)) + "}" if numbers else "∅"


def cancels(first: int, other: int, second: int) -> bool:
    """Return whether (2.1) holds: different numbers give different sums with a third."""
    return first == other or nim_sum(first, second) != nim_sum(other, second)


def goes_below(first: int, second: int, least: int) -> bool:
    """Return whether (2.2) holds: numbers below a nim-sum come of making one summand smaller."""
    # Theorem 2.3 (ii), page 7: this is why the nim-sum of values is the mex of what is reached.
    if least >= nim_sum(first, second):
        return True
    return any(nim_sum(a, second) == least for a in range(first)) or any(
        nim_sum(first, b) == least for b in range(second)
    )


def joined(first: Numbers, second: Numbers, combine: Callable[[int, int], int]) -> set[int]:
    """Combine each number of one set with each of another.

    >>> joined((1, 4), (2, 3), min)
    {1, 2, 3}
    """
    return {combine(a, b) for a, b in product(first, second)}


def lego_of_least(first: Numbers, second: Numbers) -> bool:
    """Return whether lemma 2.12 holds: lego(H₁ ∧ H₂) = lego H₁ ∧ lego H₂."""
    return lego(joined(first, second, min)) == min(lego(first), lego(second))


def gelo_of_greatest(first: Numbers, second: Numbers) -> bool:
    """Return whether lemma 2.15 holds: gelo(H₁ ∨ H₂) = gelo H₁ ∨ gelo H₂."""
    return gelo(joined(first, second, max)) == max(gelo(first), gelo(second))


def loge_of_least(first: Numbers, second: Numbers) -> bool:
    """Return whether lemma 3.17 holds: loge(H₁ ∧ H₂) = loge H₁ ∧ loge H₂."""
    return loge(joined(first, second, min)) == min(loge(first), loge(second))


def gole_of_greatest(first: Numbers, second: Numbers) -> bool:
    """Return whether lemma 3.20 holds: gole(H₁ ∨ H₂) = gole H₁ ∨ gole H₂."""
    return gole(joined(first, second, max)) == max(gole(first), gole(second))


def even_iff_both(first: int, second: int) -> bool:
    """Return whether remark 2.19 holds: a ⊞ b is even iff both are."""
    return (selective_sum(first, second) % 2 == 0) == (first % 2 == 0 and second % 2 == 0)


def lego_of_selective(first: Numbers, second: Numbers) -> bool:
    """Return whether the step of theorem 2.20 holds: a move in one, the other or both of two."""
    # Theorem 2.20, page 13, for one position with two components: a turn moves in the first, in the
    # second, or in both, and the values of the options are these three sets.
    a, b = 1 + lego(first), 1 + lego(second)
    reached = (
        joined(first, second, selective_sum)
        | joined(first, (b,), selective_sum)
        | joined((a,), second, selective_sum)
    )
    return selective_sum(a, b) == 1 + lego(reached)


CHECKERS: dict[str, Checker] = {
    "000.excludants": each(sets, fit_their_definitions),
    "000.shortened-sum": each(
        numbers_of(2, 2), lambda a, b: op.shortened_sum(a, b) == selective_sum(a - 2, b - 2) + 2
    ),
    "000.misere-shortened-sum": each(
        numbers_of(2, 1),
        lambda a, b: op.misere_shortened_sum(a, b) == selective_sum(a - 1, b - 1) + 1,
    ),
    "ways.selective-sum-associative": each(numbers_of(3), is_associative(op.selective_sum)),
    "ways.shortened-sum-associative": each(numbers_of(3), is_associative(op.shortened_sum)),
    "ways.misere-shortened-sum-associative": each(
        numbers_of(3), is_associative(op.misere_shortened_sum)
    ),
    "000.nim-cancellation": each(numbers_of(3), cancels),
    "000.nim-monotonicity": each(numbers_of(3), goes_below),
    "000.lego-of-least": each(pairs_of_sets(0), lego_of_least),
    "000.gelo-of-greatest": each(pairs_of_sets(1), gelo_of_greatest),
    "000.loge-of-least": each(pairs_of_sets(0), loge_of_least),
    "000.gole-of-greatest": each(pairs_of_sets(1), gole_of_greatest),
    "000.gelo-of-greatest-empty": each(pairs_of_sets(0), gelo_of_greatest),
    "000.gole-of-greatest-empty": each(pairs_of_sets(0), gole_of_greatest),
    "000.selective-sum-even": each(numbers_of(2), even_iff_both),
    "000.selective-step": each(pairs_of_sets(0), lego_of_selective),
}
