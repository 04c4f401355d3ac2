"""Codes and the take-and-break games they define, against the definition of a digit."""

import re
from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import Code, GameError, find_rules, format_position, parse_code, parse_position
from kalmar.core.i18n import translate
from kalmar.games.heaps import is_code
from kalmar.games.heaps.subtraction import Octal
from kalmar.games.play_language.introduction import introduce
from tests.cases import cases

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
