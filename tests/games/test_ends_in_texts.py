"""Rules in a text that say who wins at an end: outcomes, winning moves, and what is refused."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from kalmar import position, sequence, solve, table
from kalmar.core.errors import KalmarError, PositionError, UsageError
from kalmar.games.custom.text_games import text_rules
from kalmar.testing import check
from kalmar.web.services import call
from tests.games.test_text_rules import NoValue, is_true, literally, some_condition
from tests.solvers.test_texts import falling_move

Numbers = tuple[int, ...]
MARGINS = {1: 9, 2: 5, 3: 3}


def some_text(chance: Random, size: int, gain: str = "", last: str = "") -> Any:
    """Return rules of so many numbers that fall in every move, perhaps unordered.

    Args:
        chance: the source of all randomness.
        size: how many numbers there are.
        gain: what the second move ends in.
        last: another line.
    """
    head = ("n", "m", "l")[:size]
    while True:
        lines = [falling_move(chance, head, ""), falling_move(chance, head, "") + gain]
        lines += [last] * bool(last) + ["unordered"] * (size > 1 and chance.random() < 0.4)
        with suppress(KalmarError):  # such as moves that leave several components
            rules: Any = text_rules("; ".join(lines))
            if sum(1 for place in rules.small() for _ in rules.left(place, 20_000)) > 2:
                return rules


def moved(rules: Any, numbers: Numbers) -> Iterator[tuple[Numbers, int]]:
    """Yield what each move leaves, and the points that it gives, by the tree of the text."""
    every = set(permutations(numbers)) if rules.unordered else {numbers}
    for move, given in product(rules.said.moves, every if any(numbers) else ()):
        for left in literally(move, given):
            parts, gain = (left, 0) if move.gain is None else (left[:-1], left[-1][0])
            part = parts[0] if parts else (0,) * len(numbers)
            part = tuple(sorted(part)) if rules.unordered else part
            if not (move.free and part == numbers):
                yield part, gain


def options(rules: Any, numbers: Numbers) -> set[Numbers]:
    """List what moves leave."""
    return {part for part, _ in moved(rules, numbers)}


def named(rules: Any, numbers: Numbers) -> bool:
    """Return whether the condition holds at an end, by the tree of the text."""
    (condition,) = rules.said.ends.conditions
    with suppress(NoValue):
        return is_true(condition, dict(zip(rules.said.ends.letters, numbers, strict=True)))
    return False


def compare(seed: int, size: int) -> int:
    """Compare outcomes and winning moves of one text; returns how many positions were compared."""
    chance = Random(seed)
    word = chance.choice(["wins", "loses"])
    head = ("n", "m", "l")[:size]
    rules = some_text(chance, size, last=f"{word} if {some_condition(chance, head)}")

    @cache
    def is_lost(numbers: Numbers, misere: bool) -> bool:
        left = options(rules, numbers)
        assert all(sum(part) < sum(numbers) for part in left) or rules.orders[0] is not None
        if left:
            return all(not is_lost(part, misere) for part in left)
        return misere != (named(rules, numbers) == (word == "wins"))

    places = [*product(range(MARGINS[size] + 1), repeat=size)]
    for given in chance.sample(places, min(6, len(places))):
        numbers = rules.parse(",".join(map(str, given)))
        for misere in (False, True):
            try:
                answer = solve(position(rules, numbers), misere=misere)
            except KalmarError:  # some move leads to a number that is not smaller
                return 0
            assert answer.outcome.value == "NP"[is_lost(numbers, misere)], (rules.text, numbers)
            won = {move.text.split(" → ")[1] for move in answer.winning_moves()}
            left = options(rules, numbers)
            wanted = {rules.format(part) for part in left if is_lost(part, misere)}
            if not left and not misere and named(rules, numbers) == (word == "loses"):
                wanted = {"won"}
            assert won == wanted, (rules.text, numbers, misere)
    return len(places)


@pytest.mark.parametrize("size", MARGINS)
def test_outcomes_are_those_of_the_definition(size: int) -> None:
    assert sum(compare(seed, size) > 0 for seed in range(12)) > 3


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(100, 1_000, 100))
@pytest.mark.parametrize("size", MARGINS)
def test_outcomes_of_more_texts_are_those_of_the_definition(size: int, seed: int) -> None:
    assert sum(compare(seed + more, size) > 0 for more in range(100)) > 30


def test_who_holds_an_even_number_of_matches_wins() -> None:
    text = "rules(n, a, b -> n - k, b, a + k for k in 1..4; wins if b even)"

    @cache
    def mover_wins(left: int, own: int, other: int) -> bool:
        if not left:
            return other % 2 == 1  # of an odd number one player holds an even one
        return any(
            not mover_wins(left - k, other, 1 - own if k % 2 else own)
            for k in range(1, min(left, 4) + 1)
        )

    for matches in range(1, 26, 2):
        found = solve(f"{text} {matches},0,0").outcome.value
        assert found == "PN"[mover_wins(matches, 0, 0)], matches


def test_lists_say_who_wins() -> None:
    rules = text_rules("n -> n - 2; n -> n - 3; veszít ha n = 1")
    expected = [int(n % 5 not in {0, 4}) for n in range(21)]
    assert [*sequence(rules, 20).values] == expected
    assert sequence(rules, 20).valuation.name == "outcome"
    assert [*sequence(rules, 3, play="misere").values] == [1, 0, 0, 1]
    pairs = "rules(x, y -> x - 1, y; x, y -> x, y - 2; wins if x < y)"
    assert [[*row] for row in table(pairs, range(3), range(3)).values] == [
        [1, 0, 1], [0, 1, 0], [0, 1, 0],
    ]  # fmt: skip
    found = call("rules", {"text": "n -> n - 2; n -> n - 3; loses if n = 1", "lang": "en"})
    assert found["rows"] == [["PN"[n] for n in expected[:12]]]
    assert found["symbol"] == "o⁺"


def test_rules_with_ends_are_sound() -> None:
    for text in (
        "n -> n - 2; n -> n - 3; loses if n = 1",
        "x, y -> x - 1, y; wins if x < y",
        "x, y, z -> x - k, y, z; wins if x = y or z = 4; unordered",
    ):
        rules = text_rules(text)
        assert check(rules, [rules.parse(rules.usual_start)]).complete


def test_sums_and_values_are_refused() -> None:
    text = "rules(n -> n - 2; n -> n - 3; loses if n = 1)"
    for sums in (f"{text} 9 8", f"{text} 9 + nim 3"):
        with pytest.raises(PositionError, match="is played alone, as its rules speak"):
            solve(sums)
    for asked in (lambda: solve(f"{text} 9", valuation="grundy"),
                  lambda: sequence(text, 9, valuation="remoteness")):  # fmt: skip
        with pytest.raises(UsageError, match="says itself who wins, so"):
            asked()
