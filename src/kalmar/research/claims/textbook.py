"""Claims of textbooks: closed forms of values, and who wins, against play by the rules.

Checkers take the statement as a function, so that a wrong one can be seen to fail. Values come from
options as the rules list them and from the mex alone.
"""

from collections.abc import Callable, Iterator
from functools import reduce
from itertools import combinations, product
from operator import xor

from kalmar.core.rules import Component, Rules
from kalmar.games.boards.sliding import gaps
from kalmar.games.registry import find_rules
from kalmar.research.claims.claim import Case, Claim, ClaimStatus, case, parametric
from kalmar.solvers.formulas.lasker import lasker_value
from kalmar.solvers.formulas.textbook import (
    fibonacci_value,
    mated,
    quotients_and_values,
    smallest_part,
)
from kalmar.theory.excludants import mex

__all__ = [
    "CLAIMS",
    "fibonacci",
    "growth",
    "heaps",
    "is_below_golden_ratio",
    "is_lost_strip",
    "lost_numbers",
    "numbers",
    "rows",
    "squares",
    "stairs",
    "strips_with_the_dollar",
]

THEOREM = ClaimStatus.THEOREM
FIRST_LOST = (0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, 44, 52, 57, 62, 65, 67, 72, 85, 95)
"""The first heaps that are lost in subtract a square."""

Row = tuple[int, ...]


def values_by_mex(rules: Rules) -> Callable[[Component], int]:
    """Return the values of components as the definition says, with a memory.

    >>> values_by_mex(find_rules("welter"))((2, 5, 9))
    9
    """
    known: dict[Component, int] = {}

    def value(component: Component) -> int:
        if component not in known:
            options = rules.options(component)
            known[component] = mex({reduce(xor, map(value, option)) for option in options})
        return known[component]

    return value


@parametric
def heaps(to: int, game: str, formula: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks that heaps up to a size have the values of a formula."""
    value = values_by_mex(find_rules(game))
    for heap in range(to + 1):
        yield case(value(heap) == formula(heap), f"{game} {heap} is worth {value(heap)}")


@parametric
def squares(to: int, lost: Row) -> Iterator[Case]:
    """Yield checks that these are the first heaps that are lost in subtract a square."""
    value = values_by_mex(find_rules("subtract-a-square"))
    for heap in range(min(to, max(lost)) + 1):
        yield case((value(heap) == 0) == (heap in lost), f"the heap {heap} is worth {value(heap)}")


@parametric
def rows(to: int, game: str, formula: Callable[[Row], int]) -> Iterator[Case]:
    """Yield checks that up to five coins on so many squares have the values of a formula."""
    value = values_by_mex(find_rules(game))
    for last in range(to):
        for others in range(5):
            for before in combinations(range(last), others):
                row = (*before, last)
                words = f"coins on {row} are worth {value(row)}"
                yield case(value(row) == formula(row), words)


@parametric
def stairs(to: int, formula: Callable[[Row], int]) -> Iterator[Case]:
    """Yield checks that four steps with up to so many coins each have the values of a formula."""
    rules = find_rules("staircase-nim")
    value = values_by_mex(rules)
    for coins in product(range(to + 1), repeat=4):
        found = value(rules.parse(",".join(map(str, coins))))
        yield case(found == formula(coins), f"steps with {coins} coins are worth {found}")


@parametric
def numbers(to: int, game: str, formula: Callable[[int, int], int]) -> Iterator[Case]:
    """Yield checks that pairs of numbers, the larger one first, have the values of a formula."""
    value = values_by_mex(find_rules(game))
    for a in range(1, to + 1):
        for b in range(1, a + 1):
            found = value((a, b))
            yield case(found == formula(a, b), f"{a} and {b} are worth {found}")


@parametric
def lost_numbers(to: int, lost: Callable[[int, int], bool]) -> Iterator[Case]:
    """Yield checks that these pairs of numbers, the larger one first, are lost in Euclid's game."""
    value = values_by_mex(find_rules("euclid"))
    for a in range(1, to + 1):
        for b in range(1, a + 1):
            found = value((a, b))
            yield case((found == 0) == lost(a, b), f"{a} and {b} are worth {found}")


def is_below_golden_ratio(a: int, b: int) -> bool:
    """Return whether 1 < a/b < φ, by whole numbers: φ² = φ + 1.

    >>> is_below_golden_ratio(21, 13), is_below_golden_ratio(13, 8), is_below_golden_ratio(5, 5)
    (True, False, False)
    """
    return a > b and a * a < a * b + b * b


@parametric
def fibonacci(to: int, least: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks that a heap with a limit is won iff the limit is at least this number."""
    value = values_by_mex(find_rules("fibonacci-nim"))
    for heap in range(1, to + 1):
        for limit in range(heap + 1):
            won = value((heap, limit)) != 0
            yield case(won == (limit >= least(heap)), f"heap {heap} with limit {limit}: {won}")


@parametric
def strips_with_the_dollar(to: int, lost: Callable[[Row, int], bool]) -> Iterator[Case]:
    """Yield checks that up to four coins on so many squares, one the dollar, are lost iff this."""
    value = values_by_mex(find_rules("gold-coin"))
    for count in range(1, 5):
        for row in combinations(range(to), count):
            for place, dollar in enumerate(row):
                found = value((row, dollar))
                words = f"coins on {row} with the dollar on {dollar} are worth {found}"
                yield case((found == 0) == lost(row, place), words)


def is_lost_strip(row: Row, place: int) -> bool:
    """Return whether coins with the dollar at a place, from 0, are lost.

    >>> is_lost_strip((1, 3, 6), 2), is_lost_strip((1, 3, 6), 0)
    (True, False)
    """
    heaps = [row[n] - row[n - 1] - 1 for n in range(len(row) - 1, 0, -2)]
    first = [row[0] + (place != 1)] if len(row) % 2 else []
    return place > 0 and reduce(xor, heaps + first, 0) == 0


@parametric
def growth(to: int, value: Callable[[int], int]) -> Iterator[Case]:
    """Yield checks that first heaps of Fibonacci Nim but for lost ones do not fall in value."""
    before = 0
    for heap in range(1, to + 1):
        found = value(heap)
        if smallest_part(heap) == heap:
            yield case(found == 0, f"the heap {heap} is worth {found}")
            continue
        yield case(found >= before, f"the heap {heap} is worth {found}, one before {before}")
        before = found


def welter_function(row: Row) -> int:
    """Compute the nim-sum of the squares and of all mated pairs.

    >>> welter_function((2, 5, 9))
    9
    """
    return reduce(xor, (mated(x, y) for x, y in combinations(row, 2)), reduce(xor, row, 0))


CLAIMS = [
    Claim("textbook.lasker", "in Lasker's Nim the heaps 4k + 3 and 4k + 4 exchange their values",
          "G(4k+3) = 4k+4, G(4k+4) = 4k+3, else G(n) = n", "Lasker 1931", THEOREM,
          heaps("laskers-nim", lasker_value), 120, "counters in a heap"),
    Claim("textbook.subtract-a-square", "the first heaps that are lost in subtract a square",
          "P: 0, 2, 5, 7, 10, 12, 15, 17, 20, 22, 34, 39, …", "Golomb 1966", THEOREM,
          squares(FIRST_LOST), 95, "counters in a heap"),
    Claim("textbook.welter", "the Welter function gives the values of Welter's game",
          "G = a ⊕ b ⊕ … ⊕ (a|b) ⊕ …", "Welter 1952; ONAG, ch. 13", THEOREM,
          rows("welter", welter_function), 11, "squares"),
    Claim("textbook.euclid", "Euclid's algorithm gives the values of Euclid's game",
          "G = q − 1 if G(b, r) ≥ q, else q", "Cole and Davie 1969", THEOREM,
          numbers("euclid", lambda a, b: quotients_and_values(a, b)[1][-1]), 60, "numbers"),
    Claim("textbook.euclid-golden-ratio", "Euclid's game is lost iff the numbers differ and their"
                                          " ratio is below the golden ratio",
          "P iff 1 < a/b < φ", "Cole and Davie 1969", THEOREM,
          lost_numbers(is_below_golden_ratio), 60, "numbers"),
    Claim("textbook.euclid-positive", "the values of Euclid's game with positive numbers",
          "G = ⌊a/b − b/a⌋", "Nivasch 2006", THEOREM,
          numbers("euclid-positive", lambda a, b: (a * a - b * b) // (a * b)), 60, "numbers"),
    Claim("textbook.staircase", "staircase Nim is Nim on the odd steps",
          "G = c₁ ⊕ c₃ ⊕ …", "Ferguson, Game Theory, part I", THEOREM,
          stairs(lambda coins: coins[0] ^ coins[2]), 4, "coins on a step"),
    Claim("textbook.silver-dollar", "sliding coins are Nim on every other gap from the right",
          "G = gap₁ ⊕ gap₃ ⊕ …", "Winning Ways, ch. 3; ONAG", THEOREM,
          rows("silver-dollar", lambda row: reduce(xor, gaps(row), 0)), 11, "squares"),
    Claim("textbook.gold-coin", "with coins before the dollar Silver Dollar is lost iff the gaps"
                                " have nim-sum 0", "P iff gap₁ ⊕ gap₃ ⊕ … = 0",
          "after Winning Ways, ch. 3", THEOREM, strips_with_the_dollar(is_lost_strip), 8,
          "squares"),
    Claim("textbook.fibonacci-values", "but for the lost heaps, larger first heaps of Fibonacci Nim"
                                       " have values at least as large", "G(n) ≤ G(n + 1)",
          "Larsson and Rubinstein-Salzedo 2014", THEOREM,
          growth(lambda heap: fibonacci_value(heap, heap - 1)), 300, "counters in a heap"),
    Claim("textbook.fibonacci", "a heap of Fibonacci Nim is won iff the smallest part of its"
                                " Zeckendorf sum may be taken",
          "N iff m ≥ z(n)", "Whinihan 1963", THEOREM,
          fibonacci(smallest_part), 60, "counters in a heap"),
]  # fmt: skip
