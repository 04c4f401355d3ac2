"""What is said of take-and-break games; numbers that are taken are read by their words alone."""

import re

import pytest

from kalmar import parse_code, parse_position
from kalmar.core.i18n import translate
from kalmar.games.heaps.subtraction import Octal
from kalmar.games.play_language.introduction import introduce


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
