"""Values of rules in a text, marked by a function made of it, against the definition."""

from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import permutations, product
from operator import xor
from random import Random
from typing import Any

import pytest

from kalmar import Fold, KalmarError, LimitReached, solve, table
from kalmar.games.custom.rule_bounds import lows_of
from kalmar.games.custom.rule_text import read_rules
from kalmar.games.custom.rule_trees import Move
from kalmar.games.custom.rule_values import falls_of
from kalmar.games.custom.text_games import text_rules
from kalmar.games.custom.text_rules import TextRules
from kalmar.runtime import optional
from kalmar.runtime.work import work_limit
from kalmar.solvers import texts
from kalmar.solvers.solved import Solved
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY
from tests.games.test_text_rules import literally, some_condition, some_number, some_set
from tests.known import known

SUM = Fold(GRUNDY, NIM_SUM)
Numbers = tuple[int, ...]
KINDS = {1: ("",), 2: ("",), 3: ("A", "B"), 4: ("",), 5: ("",)}
SIZES = {1: 1, 2: 2, 3: 1, 4: 2, 5: 3}
LARGEST = {1: 12, 2: 5, 3: 8, 4: 6, 5: 4}
UNORDERED = (4, 5)


def falling_move(chance: Random, head: tuple[str, ...], kind: str) -> str:
    """Write a move of any form that leaves nothing as large as the component."""
    letters, clauses = [*head], ""
    for letter in ("k", "a")[: chance.randrange(3)]:
        if chance.random() < 0.5:
            clauses += f" for {letter} in {some_set(chance, letters)}"
        letters.append(letter)
    if chance.random() < 0.4:
        clauses += f" if {some_condition(chance, letters)}"
    parts = []
    for _ in range(chance.choice((1, 1, 2))):
        numbers = [some_number(chance, letters) for _ in head]
        if chance.random() < 0.6:
            others = letters[1:] or ["1"]
            numbers = [f"{letter} - {some_number(chance, others, 1)}" for letter in head]
        other = chance.choice("AB") if kind else ""
        parts.append(f"{other}({', '.join(numbers)})")
        if chance.random() < 0.8:
            clauses += f" if {' + '.join(numbers)} < {' + '.join(head)}"
    left = ", ".join(parts) if chance.random() < 0.95 else "nothing"
    return f"{kind}({', '.join(head)}) -> {left}{clauses}"


def some_text(chance: Random, form: int) -> TextRules | None:
    """Return rules of heaps (1), of two numbers (2), of two kinds (3); None for none.

    Or of two (4) or three (5) numbers that are unordered.
    """
    head = ("n", "m", "l")[: SIZES[form]]
    moves = [falling_move(chance, head, kind) for kind in KINDS[form] for _ in (1, 2)]
    moves += ["unordered"] * (form in UNORDERED)
    with suppress(KalmarError):
        found: TextRules = text_rules("; ".join(moves))
        return found
    return None


class Grown(Exception):
    """Something is left that is not smaller."""


def defined(rules: TextRules, form: int) -> dict[tuple[str, Numbers], int]:
    """Find the values of small components by the definition, from every number of every letter."""

    def ordered(numbers: Numbers) -> Numbers:
        return tuple(sorted(numbers)) if form in UNORDERED else numbers

    def moves_of(kind: str, numbers: Numbers) -> Iterator[tuple[Move, tuple[Numbers, ...]]]:
        every = set(permutations(numbers)) if form in UNORDERED else {numbers}
        for move in rules.said.moves if kind or any(numbers) else ():
            for given in every if move.kind == kind else ():
                yield from ((move, left) for left in literally(move, given))

    @cache
    def value(kind: str, numbers: Numbers) -> int:
        reached = set[int]()
        for move, left in moves_of(kind, numbers):
            parts = [(one.kind, ordered(part)) for one, part in zip(move.left, left, strict=True)]
            whole = [part for part in parts if any(part[1])]
            if move.free and whole == [(kind, numbers)]:
                continue
            if any((sum(part), one) >= (sum(numbers), kind) for one, part in parts):
                raise Grown
            total = 0
            for one, part in parts:
                total = xor(total, value(one, part))
            reached.add(total)
        return next(n for n in range(len(reached) + 1) if n not in reached)

    places = product(range(LARGEST[form] + 1), repeat=SIZES[form])
    return {(kind, numbers): value(kind, numbers) for numbers in places for kind in KINDS[form]
            if numbers == ordered(numbers)}  # fmt: skip


def component(kind: str, numbers: Numbers) -> Any:
    """Return a component as rules hold it."""
    if kind:
        return (kind, *numbers)
    return numbers if len(numbers) > 1 else numbers[0]


def solved(rules: TextRules, components: list[Any]) -> Solved | None:
    texts.table_of.cache_clear()
    return texts.solve(rules, components, SUM, 10**6)


def options_of_small(rules: TextRules) -> int:
    """Count the options of small components; 0 where one has too many choices, or grows."""
    with suppress(KalmarError):
        return sum(1 for place in rules.small() for _ in rules.left(place, 20_000))
    return 0


def compare(seed: int, form: int, wanted: int, compiled: int = 0) -> None:
    """Compare as many random texts that have values, those that are compiled or those that not."""
    chance, compared = Random(seed), 0
    while compared < wanted:
        rules = some_text(chance, form)
        if rules is None or options_of_small(rules) < 3:
            continue
        try:
            wanted_values = defined(rules, form)
        except (Grown, RecursionError):
            continue
        components = {one: component(*one) for one in wanted_values}
        found = solved(rules, list(components.values()))
        if found is None or max(wanted_values.values()) < 2:
            continue
        values = {one: found.value(components[one]) for one in wanted_values}
        assert values == wanted_values, rules.text
        table = texts.table_of(rules)
        compared += table is not None and table.compiled == compiled


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("form", KINDS)
def test_values_are_those_of_the_definition(seed: int, form: int) -> None:
    compare(seed, form, 12)


@pytest.mark.parametrize("seed", range(16))
@pytest.mark.parametrize("form", KINDS)
def test_compiled_values_are_right(monkeypatch: pytest.MonkeyPatch, seed: int, form: int) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(optional, "FORCED", True)
    monkeypatch.setattr(texts, "CHOICES", (1, 7))
    compare(1000 + seed, form, 1, compiled=1)


LINEAR = ("n", "n - 1", "a", "a - 1", "2*a", "n - a", "n - a - 1", "n - 2*a", "m", "n - m", "m - a")


@pytest.mark.parametrize("seed", range(4))
def test_numbers_fall_as_far_as_is_proved(seed: int) -> None:
    chance, proved = Random(seed), 0
    while proved < 150:
        parts = [f"({chance.choice(LINEAR)}, {chance.choice(LINEAR)})" for _ in (1, 2)]
        one, sign, other = (
            chance.choice(some) for some in (LINEAR, ("<", "<=", ">", ">="), LINEAR)
        )
        text = (
            f"n, m -> {', '.join(parts)} for a in {chance.randrange(2)}..5 if {one} {sign} {other}"
        )
        (move,) = read_rules(text).moves
        falls = falls_of(move, lows_of(move))
        for numbers in product(range(8), repeat=2):
            for left in literally(move, numbers):
                for part, least in zip(left, falls, strict=True):
                    for number, after, fall in zip(numbers, part, least, strict=True):
                        assert fall < 0 or number - after >= fall, (text, numbers)
        proved += any(max(least) > 0 for least in falls)


def test_large_heaps_are_valued_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    values = [0]
    for heap in range(1, 2_001):
        reached = {values[heap - taken] for taken in range(1, heap // 2 + 1)}
        values.append(next(n for n in range(heap + 1) if n not in reached))
    rules: Any = text_rules("n -> n - k if 2*k <= n")
    for forced in (False, True):
        monkeypatch.setattr(optional, "FORCED", forced)
        monkeypatch.setattr(texts, "CHOICES", (300, 20_000))
        found = known(solved(rules, list(range(1_001))))
        assert known(found.first)(1_000) == values[:1_001]
        found = known(texts.solve(rules, range(2_001), SUM, 10**6))
        assert known(found.first)(2_000) == values
        assert [found.value(heap) for heap in (7, 1_999)] == [values[7], values[1_999]]
        with pytest.raises(KeyError):
            found.value(2_001)


def test_work_is_limited_and_goes_on() -> None:
    rules: Any = text_rules("n -> n - k")
    texts.table_of.cache_clear()
    with work_limit(1_000), pytest.raises(LimitReached):
        texts.solve(rules, range(5_000), SUM, 10**6)
    found = known(texts.solve(rules, range(900), SUM, 10**6))
    assert [found.value(heap) for heap in range(900)] == [*range(900)]


def test_one_heap_with_too_many_choices_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "CHOICES", (1_000, 1_000))
    monkeypatch.setattr(texts, "MOST_CHOICES", 10**6)
    rules: Any = text_rules("n -> n - 1 for a in 1..9999999 if odd(a * n)")
    with pytest.raises(LimitReached, match="restrict its letters"):
        solved(rules, list(range(30)))


def test_few_reachable_heaps_are_searched_however_large() -> None:
    rules: Any = text_rules("n -> n//2 if n > 0; n -> n//3 if n > 0")
    assert known(solved(rules, [10**18])).graph is not None


def test_what_the_places_cannot_hold_is_left_to_the_search() -> None:
    knight: Any = text_rules("x, y -> x - 2, y + 1; x, y -> x + 1, y - 2")
    assert solved(knight, [(x, y) for x in range(9) for y in range(9)]) is None
    late: Any = text_rules("n -> n - 1; n -> n + 1 if n == 40")
    assert solved(late, [*range(39)]) is not None
    assert solved(late, [*range(60)]) is None
    for text in ("n -> n - 1 entails", "n -> n - 1; cycles; most 9"):
        assert solved(text_rules(text), [0]) is None


def test_numbers_beyond_a_machine_word_are_not_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(optional, "FORCED", True)
    large = "999999999999*999999999999"
    rules: Any = text_rules(f"n -> n - k if k*{large} <= n*{large}")
    found = known(solved(rules, [*range(60)]))
    assert [found.value(heap) for heap in range(60)] == [*range(60)]
    assert not known(texts.table_of(rules)).compiled


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize(
    ("text", "moves"),
    [
        (
            "x,y -> x-1,y; x,y -> x,y-1; x,y -> x-1,y-1; x,y -> x-2,y-3",
            [(1, 0), (0, 1), (1, 1), (2, 3)],
        ),
        ("x,y -> x-1,y; x,y -> x-2,y; x,y -> x,y-3", [(1, 0), (2, 0), (0, 3)]),
    ],
)
def test_tables_are_those_of_the_definition(
    monkeypatch: pytest.MonkeyPatch, forced: bool, text: str, moves: list[Numbers]
) -> None:
    monkeypatch.setattr(optional, "FORCED", forced)
    texts.table_of.cache_clear()
    values: dict[Numbers, int] = {}
    for x, y in product(range(30), range(40)):
        reached = {values[x - i, y - j] for i, j in moves if i <= x and j <= y}
        values[x, y] = next(n for n in range(5) if n not in reached)
    found = table(f"rules({text})", range(40), range(30)).values
    assert [[*row] for row in found] == [[values[x, y] for x in range(30)] for y in range(40)]
    few = table(f"rules({text})", [7, 3], [5, 0, 2]).values
    assert [[*row] for row in few] == [[values[x, y] for x in (5, 0, 2)] for y in (7, 3)]


@pytest.mark.parametrize("forced", [False, True])
def test_unordered_numbers_are_symmetric(monkeypatch: pytest.MonkeyPatch, forced: bool) -> None:
    monkeypatch.setattr(optional, "FORCED", forced)
    rules: Any = text_rules("x, y -> x - k, y; x, y -> x - k, y - k; unordered")
    texts.table_of.cache_clear()
    wythoff = table("wythoff", range(9), range(20)).values
    assert [[*row] for row in table(rules, range(9), range(20)).values] == [*map(list, wythoff)]
    assert known(texts.table_of(rules)).compiled == forced


@pytest.mark.parametrize("forced", [False, True])
def test_numbers_may_fall_in_another_order(monkeypatch: pytest.MonkeyPatch, forced: bool) -> None:
    monkeypatch.setattr(optional, "FORCED", forced)
    rules: Any = text_rules("x, y -> x - k, y - 1 for k in 0..x; x, y -> 3, y - 2 if x < 2")
    values: dict[Numbers, int] = {}
    for y, x in product(range(12), range(9)):
        options = [(x - k, y - 1) for k in range(x + 1) if y] + [(3, y - 2)] * (x < 2 <= y)
        reached = {values[option] for option in options}
        values[x, y] = next(n for n in range(99) if n not in reached)
    found = table(rules, range(12), range(9)).values
    assert [[*row] for row in found] == [[values[x, y] for x in range(9)] for y in range(12)]
    made = known(texts.table_of(rules))
    assert made.places.order == (1, 0)
    assert made.compiled == forced


def test_large_boxes_are_valued_beyond_the_positions_of_a_search() -> None:
    pytest.importorskip("numba")
    text = "x,y,z -> x-1,y,z; x,y,z -> x,y-1,z; x,y,z -> x,y,z-1"
    assert solve(f"rules({text}) 119,118,117").value == 0
    assert solve(f"rules({text}) 119,118,118").value == 1
    board: Any = text_rules("x,y -> x-1,y+1; x,y -> x,y-1; board 9")
    assert texts.table_values(board, range(9), range(9), SUM, 10**6) is not None
    rows = table(board, [8, 7], range(9)).values  # every play has 2x + y moves
    assert [set(row) for row in rows] == [{0}, {1}]


def test_what_takes_nothing_is_no_move_and_is_filled() -> None:
    for text, expected in (("n -> n-k+1", [0, 0, 1, 2, 3]), ("n -> a, n-a", [0, 0, 1, 0, 1])):
        found = known(solved(text_rules(text), [*range(5)]))
        assert [found.value(heap) for heap in range(5)] == expected


def test_moves_without_letters_count_as_work_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else plain Python fills a large table for seconds before anything is compiled."""
    asked: list[int] = []

    def refuse(_: optional.Work, units: int) -> bool:
        asked.append(units)
        return False

    monkeypatch.setattr(texts, "is_compiled_sooner", refuse)
    rules: Any = text_rules("x, y -> x - 1, y; x, y -> x, y - 2")
    assert table(rules, range(9), range(11)).values
    assert asked[0] >= 9 * 11 * 2 * texts.CHOICES_FOR_MOVE
    assert asked[-1] < asked[0]  # at the end nothing is left


def test_rules_are_compiled_once_that_takes_less_time() -> None:
    work = optional.TEXT_CHOICES
    seconds = optional.SECONDS_TO_LOAD + work.compiling
    assert optional.units_while_loading(work) * work.plain >= seconds * 1e9
    assert work.least < optional.units_while_loading(work)
