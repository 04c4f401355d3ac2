"""Claims of source 000 on numbers and sets of numbers: operations and excludants.

H₁ ∧ H₂ is the set of the smaller ones of each pair, H₁ ∨ H₂ that of the larger ones.
"""

from collections.abc import Callable, Iterable
from itertools import product

from kalmar.research.claims.cases import Given, compare, numbers_of, over
from kalmar.research.claims.small_graphs import subsets
from kalmar.theory.operations import selective_sum
from kalmar.theory.valuations.valuation import gelo, gole, lego, loge, mex

Numbers = tuple[int, ...]
Operation = Callable[[int, int], int]

EXCLUDANTS: dict[str, Callable[[Iterable[int]], int]] = {
    "mex": mex, "lego": lego, "gelo": gelo, "loge": loge, "gole": gole,
}  # fmt: skip


def sets(to: int) -> Given:
    """Yield every set of numbers below a bound, which is at most 12, with its excludants."""
    for chosen in subsets(range(min(to, 12))):
        yield f"{chosen}", chosen, {name: of(chosen) for name, of in EXCLUDANTS.items()}


@over(sets)
def excludants(chosen: Numbers, found: dict[str, int]) -> bool:
    """Check the excludants of a set by their definitions, written out with `min` and `max`."""
    # Definitions 1.4 (page 4), 1.8 and 1.13 (page 5), 3.3 and 3.7 (page 16).
    even = [v for v in chosen if v % 2 == 0]
    odd = [v for v in chosen if v % 2]
    return found == {
        "mex": next(n for n in range(99) if n not in chosen),
        "lego": min(even) if even else max(odd, default=-1),
        "gelo": max(even) if even else min(odd, default=-1),
        "loge": min(odd) if odd else max(even, default=-1),
        "gole": max(odd) if odd else min(even, default=-1),
    }


@over(numbers_of, count=3)
def associative(a: int, b: int, c: int, combine: Operation) -> bool:
    """Check that an operation does not depend on order and grouping."""
    return combine(a, combine(b, c)) == combine(combine(a, b), c) and combine(a, b) == combine(b, a)


@over(numbers_of, count=2, least=2, by="shortened_sum")
def shortened_sum(a: int, b: int, combine: Operation) -> bool:
    """Check the shortened sum by ⊞."""
    return combine(a, b) == selective_sum(a - 2, b - 2) + 2


@over(numbers_of, count=2, least=1, by="misere_shortened_sum")
def misere_shortened_sum(a: int, b: int, combine: Operation) -> bool:
    """Check the misère shortened sum by ⊞."""
    return combine(a, b) == selective_sum(a - 1, b - 1) + 1


@over(numbers_of, count=2, by="selective_sum")
def even_iff_both(a: int, b: int, combine: Operation) -> bool:
    """Check remark 2.19: a ⊞ b is even iff both are."""
    return (combine(a, b) % 2 == 0) == (a % 2 == 0 and b % 2 == 0)


@over(numbers_of, count=3, by="nim_sum")
def cancels(first: int, other: int, second: int, add: Operation) -> bool:
    """Check (2.1): different numbers give different sums with a third."""
    return first == other or add(first, second) != add(other, second)


@over(numbers_of, count=3, by="nim_sum")
def goes_below(first: int, second: int, least: int, add: Operation) -> bool:
    """Check (2.2): numbers below a nim-sum come of making one summand smaller."""
    # Theorem 2.3 (ii), page 7: this is why the nim-sum of values is the mex of what is reached.
    if least >= add(first, second):
        return True
    return any(add(a, second) == least for a in range(first)) or any(
        add(first, b) == least for b in range(second)
    )


@over(numbers_of, count=3, beyond=1, by="nim_product")
def nim_field(a: int, b: int, c: int, times: Operation) -> bool:
    """Check that nim multiplication of three numbers is distributive and associative."""
    return times(a, b ^ c) == times(a, b) ^ times(a, c) and times(times(a, b), c) == times(
        a, times(b, c)
    )


def pairs_of_sets(to: int, least: int = 0) -> Given:
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


def joined(first: Numbers, second: Numbers, combine: Operation) -> set[int]:
    """Combine each number of one set with each of another.

    >>> joined((1, 4), (2, 3), min)
    {1, 2, 3}
    """
    return {combine(a, b) for a, b in product(first, second)}


@compare
def excludant_of_joined(to: int, excludant: str, greatest: bool = False, least: int = 0) -> Given:
    """Yield an excludant of H₁ ∧ H₂ or H₁ ∨ H₂ beside those of both sets, joined alike."""
    # Lemmas 2.12 and 3.17 (lego and loge of the least), 2.15 and 3.20 (gelo and gole of the
    # greatest); `least` elements are in each set.
    of, combine = EXCLUDANTS[excludant], max if greatest else min
    for words, first, second in pairs_of_sets(to, least):
        yield words, of(joined(first, second, combine)), combine(of(first), of(second))


@compare
def selective_step(to: int) -> Given:
    """Yield a ⊞ b beside 1 + lego of what a move in one, the other or both of two reaches."""
    # Theorem 2.20, page 13, for one position with two components: a turn moves in the first, in the
    # second, or in both, and the values of the options are these three sets.
    for words, first, second in pairs_of_sets(to):
        a, b = 1 + lego(first), 1 + lego(second)
        reached = (
            joined(first, second, selective_sum)
            | joined(first, (b,), selective_sum)
            | joined((a,), second, selective_sum)
        )
        yield words, selective_sum(a, b), 1 + lego(reached)
