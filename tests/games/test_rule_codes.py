"""Take-and-break games recognised among rules in a text: their options are those of the code."""

from collections.abc import Iterable
from contextlib import suppress
from itertools import product
from random import Random
from typing import Any

import pytest

from kalmar import period, solve
from kalmar.core.errors import KalmarError
from kalmar.games.custom.rule_codes import code_of_text
from kalmar.games.custom.rule_text import read_rules
from kalmar.games.custom.text_games import text_rules
from kalmar.games.heaps.subtraction import Octal
from tests.cases import case_rows, cases
from tests.commands import Cli

LEFT = ("n-k", "n-2*k", "n-k-1", "n-k+1", "n-1", "n-3", "0", "nothing", "a,n-k-a", "n-1-a,a",
        "a,n-a", "a,n-a-2*k", "n-k,k", "k,n-2*k", "n-a*k", "n-n", "2*n-k-n")  # fmt: skip
SETS = ("", " for k in 1,4", " for k in 2..5", " for k in 0..n", " for k in 1..n",
        " for a in 0..n", " for k in 1,2 for a in 0..n", " for k in 1..n-2", " for a in 1..n-1",
        " for k in divisors(n)", " for k in 0..2 for a in 0..n-k",
        " for k in range(1,n)")  # fmt: skip
CONDITIONS = tuple(case_rows(__file__, "conditions"))


def some_move(chance: Random) -> str:
    """Write a move in words that codes are recognised from, and in others."""
    conditions = chance.sample(CONDITIONS, chance.choice((1, 1, 2)))
    return f"n->{chance.choice(LEFT)}{chance.choice(SETS)}{''.join(conditions)}"


def heaps(option: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(heap for heap in option if heap) or (0,)


def is_recognised(text: str, sizes: Iterable[int]) -> bool:
    """Whether a text states a code; its options are those of the code."""
    with suppress(KalmarError):
        rules: Any = text_rules(text)
        if rules.code is not None:
            game = Octal(rules.code)
            for heap in sizes:
                here = {heaps(option) for option in rules.options(heap)}
                there = {heaps(option) for option in game.options(heap)}
                assert here == there, (text, rules.code.text, heap)
            return True
    return False


@pytest.mark.parametrize("seed", range(24))
def test_options_are_those_of_the_code(seed: int) -> None:
    chance, recognised = Random(seed), 0
    while recognised < 40:
        text = ";".join(some_move(chance) for _ in range(chance.choice((1, 1, 2))))
        recognised += is_recognised(text, (*range(26), 40, 41))


@pytest.mark.thorough
def test_every_single_move_is_told_from_the_others() -> None:
    moves = product(LEFT, SETS, CONDITIONS)
    texts = (f"n->{left}{chosen}{condition}" for left, chosen, condition in moves)
    assert sum(is_recognised(text, (1, 2, 3, 7, 12, 19)) for text in texts) > 500


@cases("text", "code")
def test_what_is_recognised(text: str, code: str) -> None:
    found = code_of_text(read_rules(text))
    assert ("none" if found is None else found.text) == code


def test_theorems_of_codes_hold_for_texts() -> None:
    text = "rules(n -> a, n-k-a for k in 1,2 for a in 0..n)"
    assert period(text).words == period("kayles").words
    assert solve(f"{text} 1000000000000").value == solve("kayles 1000000000000").value
    taken = solve("rules(n -> n-k for k in 1,2,6) 1000000000")
    assert taken.value == solve("subtraction(1,2,6) 1000000000").value
    assert "period 7 from 0" in str(taken.theorem)
    nim = str(solve("rules(n -> n-k) 1000000000 5"))
    assert "take 999999995 from heap 1" in nim
    assert "Bouton" in nim


def test_a_text_is_explained_as_the_game_it_states(cli: Cli) -> None:
    said = cli("explain", "rules(n -> a, n-k-a for k in 1,2 for a in 0..n)")
    assert "the text states the take-and-break game 0.77, kayles, rayles" in said
    assert "states" not in cli("explain", "rules(n -> n-k if 2k <= n)")
