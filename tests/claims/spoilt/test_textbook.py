"""Claims about textbook games: a spoilt statement finds its counterexample."""

from functools import reduce
from itertools import islice
from operator import xor

import pytest

from kalmar.research.claims import textbook
from kalmar.research.claims.claim import Checker
from kalmar.solvers.formulas.textbook import smallest_part

SPOILT: dict[str, tuple[Checker, int]] = {
    "Lasker's Nim is Nim": (textbook.heaps("laskers-nim", lambda heap: heap), 9),
    "16 is lost": (textbook.squares((0, 2, 5, 7, 10, 12, 15, 16)), 20),
    "Welter's game is Nim": (textbook.rows("welter", lambda row: reduce(xor, row, 0)), 5),
    "coins that jump are coins that slide": (
        textbook.rows("silver-dollar", lambda row: (row[0] ^ row[-1]) - 1 if row[1:] else row[0]),
        6,
    ),
    "the values of the positive form": (
        textbook.numbers("euclid", lambda a, b: (a * a - b * b) // (a * b)), 6,
    ),
    "the quotient alone": (textbook.numbers("euclid-positive", lambda a, b: a // b), 6),
    "equal numbers are lost too": (textbook.lost_numbers(lambda a, b: a * a < a * b + b * b), 6),
    "even steps": (textbook.stairs(lambda coins: coins[1] ^ coins[3]), 2),
    "all steps": (textbook.stairs(lambda coins: reduce(xor, coins)), 2),
    "more than the smallest part": (textbook.fibonacci(lambda heap: smallest_part(heap) + 1), 9),
    "an unpaired first coin before the dollar may be taken off": (
        textbook.strips_with_the_dollar(
            lambda row, place: place > 0 and textbook.is_lost_strip(row, place + 1)
        ),
        6,
    ),
    "the dollar at the front is lost": (
        textbook.strips_with_the_dollar(lambda row, place: textbook.is_lost_strip(row, place or 2)),
        6,
    ),
    "the heaps themselves are worth so much": (textbook.growth(lambda heap: -heap), 6),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOILT)
def test_a_spoilt_statement_fails(name: str) -> None:
    checker, to = SPOILT[name]
    assert any(islice(checker(to), 5_000))


def test_the_same_checkers_hold_for_the_right_statement() -> None:
    assert not any(textbook.lost_numbers(textbook.is_below_golden_ratio)(30))
    assert not any(textbook.fibonacci(smallest_part)(20))
