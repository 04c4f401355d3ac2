"""The rules that are said of take-and-break games, read again by their words alone."""

import re
from collections.abc import Callable
from itertools import product

import pytest

from kalmar.core.i18n import translate
from kalmar.games.heaps.codes import parse_code
from kalmar.games.heaps.subtraction import Octal
from kalmar.games.play_language.code_rules import code_example, code_rule
from kalmar.games.play_language.words import Form


def amount(text: str) -> set[int]:
    """The numbers up to 12 that a phrase names."""
    if text.startswith("any number of"):
        return set(range(1, 13))
    text = re.sub(r" (discs?|pins?|trees?)$", "", text)
    if text.endswith(" and so on"):
        listed = [int(n) for n in re.findall("[0-9]+", text)]
        step = listed[-1] - listed[-2]
        return {*listed, *range(listed[-1], 13, step)}
    found = set()
    for item in re.split(r", or | or (?!more)|, ", text):
        ends = [int(n) for n in re.findall("[0-9]+", item)]
        if "more" in item:
            found |= set(range(ends[0], 13))
        else:
            found |= set(range(ends[0], ends[-1] + 1))
    return found


PLACES: dict[str, Callable[[int, int], bool]] = {
    " that form a whole ": lambda a, b: a == b == 0,
    " that forms a whole ": lambda a, b: a == b == 0,
    " from a larger heap": lambda a, b: a == 0 < b,
    " from an end of a longer row": lambda a, b: a == 0 < b,
    " from an end of a row, possibly the whole row": lambda a, _: a == 0,
    " from inside a row, leaving some on both sides": lambda a, b: a > 0 < b,
    ": a whole row, or with some left on both sides": lambda a, b: a == b == 0 or a > 0 < b,
    ", but not a whole row": lambda a, b: a + b > 0,
    " from a heap": lambda a, _: a == 0,
    " from one heap": lambda a, _: a == 0,
}
"""For what stands behind the pieces: whether they may be taken with so many left on both sides."""
IN_THREE = (" from a heap, splitting the remainder in three", " from a row, leaving three rows")


def thirds(rest: int) -> set[tuple[int, ...]]:
    """The ways to write a number as a sum of three."""
    return {tuple(sorted((a, b, rest - a - b)))
            for a in range(1, rest) for b in range(1, rest - a)}  # fmt: skip


def halves(rest: int) -> set[tuple[int, ...]]:
    return {tuple(sorted((a, rest - a))) for a in range(1, rest)}


def read(rule: str, size: int) -> set[tuple[int, ...]]:
    """What a reader may leave of a row or heap of so many, by the words alone."""
    rule, _, added = rule.partition(". ")
    found: set[tuple[int, ...]] = set()
    for way in re.split("; or ", rule.removesuffix(".").removeprefix("Take ")):
        found |= read_way(way, size)
    return {left for left in found if not added or len(set(left)) == len(left)}


def read_way(way: str, size: int) -> set[tuple[int, ...]]:
    """What one phrase allows."""
    if re.match("[Ss]plit|part", way):
        parts = halves(size) if "two" in way else set()
        return parts | thirds(size) if "three" in way else parts
    if way.startswith("There is no move"):
        return set()
    three = way.endswith(IN_THREE)
    for ending in (*IN_THREE, " from a row"):
        way = way.removesuffix(ending)
    place = next((p for p in PLACES if not three and p in way), "")
    taken = way.split(place)[0] if place else way
    found: set[tuple[int, ...]] = set()
    for number in amount(taken.removesuffix(" side by side")):
        rest = size - number
        if three:
            found |= thirds(rest)
        elif rest >= 0:
            ends = (
                (a, rest - a) for a in range(rest + 1) if not place or PLACES[place](a, rest - a)
            )
            found |= {tuple(sorted(part for part in pair if part)) or (0,) for pair in ends}
    return found


CODES = [
    *(f"{zeroth}.{a}{b}" for zeroth, a, b in product("048C", "01234567", "01234567")),
    *("0.8", "0.9F", "0.08A", "0.F", "0.123", "0.156", "0.3003", "0.033", "0.1…", "0.3…", "0.7…"),
    *("0.1(37)", "0.137(30)", "0.4(12)", "0.33337", "0.777", "0.007", "0.6", "0.5…", "4!.0"),
    *("C!.0", "8!.07", "4!.77", "0.(30)", "0.1007", "0.3333333", "0.2", "4.156", "0.00…", "0.1(6)"),
]  # fmt: skip


@pytest.mark.parametrize("text", CODES)
def test_rules_of_codes_say_what_their_digits_say(text: str) -> None:
    code = parse_code(text)
    rules = Octal(code)
    rule = str(code_rule(code, "several"))
    for heap in range(1, 11):
        assert read(rule, heap) == set(map(tuple, rules.options(heap))), rule
    forms: tuple[Form, ...] = ("one", "each")
    for form in forms:
        assert read(str(code_rule(code, form)).replace("the heap", "a heap"), 9) == read(rule, 9)
    assert translate(code_rule(code, "several"), "hu").endswith(".")


@pytest.mark.parametrize("text", CODES)
def test_examples_of_codes_are_moves(text: str) -> None:
    code = parse_code(text)
    said = str(code_example(code))
    if not said:
        assert not any(map(list, map(Octal(code).options, range(12))))
        return
    numbers = [int(n) for n in re.findall("[0-9]+", said)]
    size, left = numbers[0], numbers[2:] if "you may take" in said or "fell" in said else []
    left = numbers[1:] if "become" in said else left
    assert (tuple(left) or (0,)) in set(Octal(code).options(size)), said
