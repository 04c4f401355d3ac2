"""Codes and the take-and-break games they define, also in texts; and options that are theirs."""

import re
import time
from collections.abc import Iterable
from contextlib import suppress
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kalmar
from kalmar import GameError, KalmarError, Step, find_rules, from_cgsuite, period, solve, to_cgsuite
from kalmar.answers.candidate_moves import is_legal
from kalmar.answers.find_move import find_move
from kalmar.answers.moves_in_words import change_text
from kalmar.core.compounds import options_of
from kalmar.core.i18n import translate
from kalmar.core.rules import allowed
from kalmar.games.custom.rule_codes import code_of_text
from kalmar.games.custom.rule_text import read_rules
from kalmar.games.custom.text_games import text_rules
from kalmar.games.heaps import Code, is_code, parse_code
from kalmar.games.heaps.subtraction import Octal, Sink
from kalmar.games.notation import format_position, parse_position
from kalmar.games.play_language.introduction import introduce
from tests.cases import case_rows, cases
from tests.commands import Cli

digits = st.lists(st.integers(0, 15), max_size=6)
codes = st.builds(
    lambda zeroth, unequal, head, tail: parse_code(
        f"{zeroth}{unequal}.{''.join(f'{d:X}' for d in head)}({''.join(f'{d:X}' for d in tail)})"
    ),
    st.sampled_from("048C"),
    st.sampled_from(["", "!"]),
    digits,
    st.lists(st.integers(0, 15), min_size=1, max_size=4),
)


@given(codes)
def test_a_code_is_read_back_and_written_in_one_way(code: Code) -> None:
    assert is_code(code.text)
    assert parse_code(code.text) == code
    longer = Code(code.first(len(code.digits) + 3 * len(code.tail) + 2))
    assert longer.first(len(longer.digits)) == code.first(len(longer.digits))
    assert find_rules(code.text).name == code.text


@given(codes, st.integers(0, 9))
def test_options_are_what_the_digits_allow(code: Code, heap: int) -> None:
    expected = set()
    for parts in range(4):
        for left in combinations_with_replacement(range(1, heap + 1), parts):
            taken = heap - sum(left)
            if code.unequal and len(set(left)) < parts:
                continue
            if taken >= 0 and code.digit(taken) >> parts & 1 and (taken > 0 or parts > 1):
                expected.add(left or (0,))
    if heap == 0:
        expected = set()
    found = list(Octal(code).options(heap))
    assert len(found) == len(set(found))
    assert set(found) == expected


@cases("text", "canonical")
def test_one_way_of_writing(text: str, canonical: str) -> None:
    assert parse_code(text).text == canonical


MALFORMED = ["0.", ".", "0.7G", "1.7", "3.3…", "0.…", "0.()", "0.7(3", "....", "1!.7",
             "!.7", "4!!.0", "4.!0", "4!"]  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_codes_are_refused(text: str) -> None:
    with pytest.raises(GameError):
        parse_code(text)
    with pytest.raises(GameError):
        find_rules(text)


def test_an_unequal_code_stands_in_a_position() -> None:
    start = parse_position("4!.0 7 +! 0!.07 5")
    assert format_position(start) == "4!.0 7 +! 0!.07 5"
    assert [part.rules.name for part in start.component] == ["4!.0", "0!.07"]


LEFT = {"no": 1, "zero": 1, "one": 2, "two": 4, "three": 8}


def taken(text: str, most: int) -> set[int]:
    """The numbers that a rule lets a move take, up to a largest one."""
    if text in {"any number", "none"}:
        return set(range(1, most + 1)) if text == "any number" else {0}
    if " to " in text:
        first, last = map(int, text.split(" to "))
        return set(range(first, last + 1))
    if text.endswith(" or more"):
        *single, least = map(int, text.removesuffix(" or more").split(", "))
        return {*single, *range(least, most + 1)}
    if text.endswith(", …"):
        shown = list(map(int, text.removesuffix(", …").split(", ")))
        step = shown[-1] - shown[-2]
        return {*shown, *range(shown[-1], most + 1, step)}
    return set(map(int, text.replace(" or ", ", ").split(", ")))


@given(
    st.sampled_from("048C"),
    st.text("01234567", max_size=5),
    st.one_of(st.just(""), st.sampled_from("1234567").map(lambda digit: f"{digit}…"),
              st.tuples(st.sampled_from("01234567"), st.sampled_from("1234567"))
              .map(lambda pair: f"({pair[0]}{pair[1]})")),
)  # fmt: skip
def test_the_rule_in_words_says_what_the_digits_allow(zeroth: str, head: str, tail: str) -> None:
    code = parse_code(f"{zeroth}.{head or '1'}{tail}")
    said = dict.fromkeys(range(13), 0)
    for rule in code.words.split("; ") if code.words else []:
        match = re.fullmatch(r"take (.+) and leave (.+) heaps?", rule)
        assert match
        digit = sum(LEFT[word] for word in match[2].replace(" or ", ", ").split(", "))
        for number in taken(match[1], 12):
            if number in said:
                said[number] |= digit
    assert said == {k: code.digit(k) for k in range(13)}


def amount(text: str) -> set[int]:
    """The numbers that a phrase names."""
    found = set()
    for item in re.split(r" or |, ", text.replace("at least 1 and at most ", "1 to ")):
        ends = [int(n) for n in re.findall("[0-9]+", item)]
        found |= set(range(ends[0], ends[-1] + 1))
    return found


TAKING = ["0.3", "0.03", "0.33", "0.303", "0.033", "0.3003", "0.3333333", "0.333303",
          "0.33333033", "0.003"]  # fmt: skip
OTHERS = [
    *("0.8", "0.9F", "0.08A", "0.F", "0.123", "0.156", "0.5…", "8!.07", "4!.77", "C!.0", "4.156"),
    *("0.1(37)", "0.137(30)", "0.4(12)", "0.(30)", "0.1007", "0.2", "0.00…", "0.1(6)", "0.0"),
]  # fmt: skip


@pytest.mark.parametrize("text", TAKING)
def test_codes_that_only_take_say_which_numbers(text: str) -> None:
    rules = Octal(parse_code(text))
    said = introduce(parse_position(f"{text} 9 5"))
    numbers = amount(said.rule.removeprefix("Take ").partition(" disc")[0])
    for heap in range(1, 12):
        assert {(heap - n,) for n in numbers if n <= heap} == set(rules.options(heap))
    size, taken, left = (int(n) for n in re.findall("[0-9]+", said.parts[0].example))
    assert size - taken == left
    assert (left,) in set(rules.options(size))
    if said.title != "Take and break":
        assert amount(said.title.removeprefix("Take ")) == numbers


@pytest.mark.parametrize("text", OTHERS)
def test_other_codes_say_what_their_digits_say(text: str) -> None:
    said, words = introduce(parse_position(f"{text} 9")), parse_code(text).words
    if words:
        assert said.rule == f"Move according to these rules: {words}."
        assert words not in translate(said.rule, "hu")
    else:
        assert said.rule == "There is no move in this game."
        assert not list(Octal(parse_code(text)).options(9))
    assert (said.title, said.parts[0].example) == ("Take and break", "")


TERMS = ("n-k", "n-2*k", "n-k-1", "n-k+1", "n-1", "n-3", "0", "nothing", "a,n-k-a", "n-1-a,a",
        "a,n-a", "a,n-a-2*k", "n-k,k", "k,n-2*k", "n-a*k", "n-n", "2*n-k-n")  # fmt: skip
SETS = ("", " for k in 1,4", " for k in 2..5", " for k in 0..n", " for k in 1..n",
        " for a in 0..n", " for k in 1,2 for a in 0..n", " for k in 1..n-2", " for a in 1..n-1",
        " for k in divisors(n)", " for k in 0..2 for a in 0..n-k",
        " for k in range(1,n)")  # fmt: skip
CONDITIONS = tuple(case_rows(__file__, "conditions"))


def some_move(chance: Random) -> str:
    """Write a move in words that codes are recognised from, and in others."""
    conditions = chance.sample(CONDITIONS, chance.choice((1, 1, 2)))
    return f"n->{chance.choice(TERMS)}{chance.choice(SETS)}{''.join(conditions)}"


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
    moves = product(TERMS, SETS, CONDITIONS)
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


@pytest.mark.parametrize("numbers", [(1,), (2, 5, 7), (3, 4), (1, 2, 3), (6, 10, 15), (9, 23, 32)])
def test_the_code_has_the_options_of_the_rules(numbers: tuple[int, ...]) -> None:
    rules = Sink(numbers)
    assert rules.code is not None
    coded = find_rules(rules.code.text)
    for heap in range(3 * numbers[-1]):
        mine = [option[0] for option in rules.options(heap)]
        assert len(mine) == len(set(mine))
        assert set(mine) == {max(0, heap - number) for number in numbers if heap}
        assert set(rules.options(heap)) == set(coded.options(heap))
        assert all(rules.allows(heap, (left,)) == (left in mine) for left in range(heap + 2))
        assert rules.code_up_to(heap) == rules.code.up_to(heap)


def test_a_sink_is_no_wall_to_cgsuite() -> None:
    start = parse_position("sink(2,5) 9")
    assert "Subtraction" not in to_cgsuite(start)
    back = from_cgsuite(to_cgsuite(start))
    assert solve(back).outcome == solve(start).outcome


def test_the_rule_says_what_a_larger_number_does() -> None:
    assert solve("sink(5) 3").outcome.value == "N"
    assert solve("subtraction(5) 3").outcome.value == "P", "the wall, where 3 is too few"


CODES = ["0.77", "4.07", "0.137", "0.3…", "0.1(37)", "4!.0", "0.F"]
ALLOWED = sorted(
    {game.name for game in kalmar.GAMES.values() if not game.parameters
     and isinstance(kalmar.find_rules(game.name), kalmar.Heap)
     and allowed(kalmar.find_rules(game.name), 3, (2,)) is not None}
)  # fmt: skip


@pytest.mark.parametrize("name", [*ALLOWED, *CODES, "subtraction(1,3,4)"])
def test_what_is_told_is_what_is_listed(name: str) -> None:
    rules = kalmar.find_rules(name)
    for heap in range(11):
        listed = set(rules.options(heap))
        for parts in range(4):
            for left in combinations_with_replacement(range(heap + 2), parts):
                assert allowed(rules, heap, left) == (left in listed), (heap, left)
        for backward in {left[::-1] for left in listed} - listed:
            assert not allowed(rules, heap, backward)


def test_what_no_rules_tell_is_looked_up() -> None:
    queen = kalmar.parse_position("queen 2,3").component[0]
    assert allowed(queen.rules, queen.component, ((0, 3),)) is None
    assert is_legal(queen, (Step((), queen, ((0, 3),)),))
    assert not is_legal(queen, (Step((), queen, ((2, 3),)),))
    heap = kalmar.parse_position("nim 5").component[0]
    assert not any(
        is_legal(heap, (Step((), heap, left),))
        for left in [("a",), (1.5,), (), (5,), (-1,), (2, 2)]
    )
    assert all(is_legal(heap, (Step((), heap, left),)) for left in options_of(heap))


def test_a_move_of_a_row_with_too_many_is_not_looked_for_without_end() -> None:
    answer = kalmar.solve("end-nim 9,1000000000000")
    (move,) = answer.winning_moves()
    with pytest.raises(kalmar.LimitReached, match="has more than 1,000,000 moves"):
        answer.position.play(move)


@cases("position", "text", "left")
def test_moves_of_large_heaps_are_found_without_a_list(position: str, text: str, left: str) -> None:
    start = kalmar.parse_position(position)
    begun = time.process_time()
    move = find_move(start, text)
    assert kalmar.format_position(kalmar.after(start, move)) == left
    assert is_legal(start, move)
    assert find_move(start, change_text(start, move)) == move
    assert time.process_time() - begun < 5
