"""Moves of textbook games with huge numbers: allowed by arithmetic, and found by their words."""

from itertools import combinations, product
from typing import Any

import pytest

import kalmar
from kalmar import PositionError, solve
from kalmar.games.boards.sliding import Bubbles
from kalmar.games.coins.on_squares import TAKEN, GoldCoin, SilverDollar, Welter
from kalmar.games.heaps.stacks import EndNim
from kalmar.games.heaps.textbook import POSITIVE_EUCLID, Euclid, StaircaseNim, without_empty

COINS = [row for count in range(1, 4) for row in combinations(range(5), count)]
GOLD = [(row, square) for row in COINS for square in row]
STAIRS = sorted({without_empty(coins) for coins in product(range(3), repeat=3)})
PAIRS = list(product(range(9), repeat=2))

CASES: list[tuple[Any, list[Any], list[Any]]] = [
    (Welter(), COINS, COINS),
    (SilverDollar(), COINS, COINS),
    (Bubbles(), COINS, COINS),
    (GoldCoin(), [*GOLD, TAKEN], [TAKEN, *((row, dollar) for row in COINS for dollar in range(5))]),
    (StaircaseNim(), STAIRS, STAIRS),
    (Euclid(), PAIRS, PAIRS),
    (POSITIVE_EUCLID, [pair for pair in PAIRS if min(pair)], PAIRS),
]


@pytest.mark.parametrize(("rules", "components", "left"), CASES)
def test_what_is_allowed_is_what_is_listed(
    rules: Any, components: list[Any], left: list[Any]
) -> None:
    for component in components:
        options = set(rules.options(component))
        assert all(rules.allows(component, (one,)) == ((one,) in options) for one in left)
        assert not rules.allows(component, (*left[:1], *left[:1]))
        named = {option for _, option in rules.named_moves(component, range(9))}
        assert named <= options


def test_takings_are_allowed_with_their_ends() -> None:
    rules = EndNim()
    rows = [row for count in range(4) for row in product(range(1, 4), repeat=count)]
    for row in rows:
        moves = list(rules.labelled_moves(row))
        for left in rows:
            assert rules.allows_step(row, (left,), None) == any(o == (left,) for _, o in moves)
            for label, _ in moves:
                assert rules.allows_step(row, (left,), label) == ((label, (left,)) in moves)
        if row:
            assert set(rules.named_moves(row, range(4))) == set(moves)


HUGE = [
    "welter 5,7,1000000000000000000",
    "silver-dollar 5,7,1000000000000000000",
    "staircase-nim 1000000000000000000,3,1000000000000",
    "euclid 1000000000000000000,3",
    "euclid-positive 1000000000000000000,3",
    "end-nim 1000000000000000000,7",
    "gold-coin 5,1000000000000000d,3000000000000000",
]


@pytest.mark.parametrize("text", HUGE)
def test_the_winning_move_is_played(text: str) -> None:
    answer = solve(text)
    (move, *_) = answer.winning_moves()
    assert solve(answer.position.play(move)).outcome.value == "P"


@pytest.mark.thorough
@pytest.mark.parametrize("text", HUGE)
def test_the_winning_move_is_played_by_its_words(text: str) -> None:
    answer = solve(text)
    (move, *_) = answer.winning_moves()
    words = kalmar.move_text(answer.position, move)
    assert answer.position.play(words) == answer.position.play(move)
    with pytest.raises(PositionError, match="is not a legal move"):
        answer.position.play("take 5 from nothing")
