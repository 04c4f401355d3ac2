"""Grundy values by what is asked only are those of a list of all positions."""

import threading
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import kalmar
from kalmar import CyclicGameError, Fold, Heap, LimitReached, Rules, find_rules
from kalmar.core.rules import Component
from kalmar.engines.nimbers import lazy_values as asked
from kalmar.engines.nimbers.lazy_values import LazyGrundyValues, TooDeep
from kalmar.runtime.jobs import current_progress
from kalmar.solvers import lazy_values as asked_values
from kalmar.solvers import solved as any_game
from kalmar.solvers import values_of
from kalmar.theory.operations import LEAST, NIM_SUM
from kalmar.theory.valuations import GRUNDY, REMOTENESS
from tests.known import known

FOLD = Fold(GRUNDY, NIM_SUM)
BOARDS = (
    *("clobber 2x4", "clobber xox/oxo/.xo", "nogo 2x3", "nogo 1x6", "notakto 3x3"),
    *("treblecross-board 2x4", "nimstring 1x3", "sprouts 2", "brussels-sprouts 2", "cram 3x3"),
)


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test begin without what others have found."""
    monkeypatch.setattr(asked_values, "_KEPT", threading.local())


def component_of(text: str) -> tuple[Rules, Component]:
    """The rules and the component of a text."""
    name, board = text.split()
    rules = find_rules(name)
    return rules, rules.parse(board)


@pytest.mark.every
@pytest.mark.parametrize("text", BOARDS)
def test_every_option_of_boards(text: str) -> None:
    rules, start = component_of(text)
    usual = any_game.solve(rules, [start], FOLD, 30_000)
    found = LazyGrundyValues(rules, 30_000)
    for option in dict.fromkeys(rules.options(start)):
        total = 0
        for part in option:
            total ^= usual.value(part)
        assert [found.has(option, n) for n in range(5)] == [n == total for n in range(5)]
        assert found.worth(option) == total
    assert found.value(start) == usual.value(start)


class Table(Heap):
    """A game whose options are written down; components are words, as heaps are not searched."""

    name = "table"

    def __init__(self, ways: dict[str, list[tuple[str, ...]]]) -> None:
        """Keep them."""
        self.ways = ways

    def options(self, component: Any) -> list[Any]:
        """The options."""
        return list(self.ways[component])

    def format(self, component: Any) -> str:
        """The word."""
        return str(component)


def random_table(random: Random, size: int) -> Table:
    """Words, each of which leaves some before it."""
    words = [f"w{number}" for number in range(size)]
    ways: dict[str, list[tuple[str, ...]]] = {
        word: [
            tuple(random.choice(words[:place]) for _ in range(random.randint(1, 3)))
            for _ in range(random.randint(0, 4) if place else 0)
        ]
        for place, word in enumerate(words)
    }
    return Table(ways)


@settings(max_examples=60, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(3, 14))
def test_games_at_random(random: Random, size: int) -> None:
    rules = random_table(random, size)
    usual = any_game.solve(rules, list(rules.ways), FOLD, 1000)
    found = LazyGrundyValues(rules, 1000)
    order = list(rules.ways)
    random.shuffle(order)
    for word, value in zip(order, range(3), strict=False):
        assert found.has((word,), value) == (usual.value(word) == value)
    two = tuple(order[:2])
    assert found.has(two, 1) == (usual.value(two[0]) ^ usual.value(two[1]) == 1)
    assert [found.value(word) for word in order] == [usual.value(word) for word in order]


def test_less_is_listed_than_there_is() -> None:
    rules, start = component_of("clobber 3x4")
    found = LazyGrundyValues(rules, 5_000)
    assert found.value(start) == 0
    assert found.listed < 1_200
    assert current_progress() is None


def test_the_limit_is_kept_and_can_be_raised() -> None:
    rules, start = component_of("clobber 3x4")
    found = LazyGrundyValues(rules, 100)
    with pytest.raises(LimitReached, match="limit of 100 positions"):
        found.value(start)
    found.allow(5_000)
    assert found.value(start) == 0


def test_positions_that_come_back() -> None:
    table = Table({"a": [("b",)], "b": [("c",)], "c": [("a",), ("d",)], "d": []})
    with pytest.raises(CyclicGameError, match="a → b → c → a"):
        LazyGrundyValues(table, 100).value("a")


def test_play_that_is_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked, "MAX_QUESTIONS_WITHIN", 20)
    words = [f"w{number:03}" for number in range(60)]
    table = Table({word: [(words[i - 1],)] if i else [] for i, word in enumerate(words)})
    with pytest.raises(TooDeep):
        LazyGrundyValues(table, 100).value(words[-1])
    monkeypatch.setattr(asked_values, "LISTED_POSITIONS", 10)
    monkeypatch.setattr(Table, "asked", True, raising=False)
    assert values_of(table, [words[-1]], FOLD, 100).value(words[-1]) == 1


def test_other_games_are_listed_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_values, "LISTED_POSITIONS", 10)
    ends = [f"end{i}{j}" for i in range(10) for j in range(10)]
    replies: dict[str, list[tuple[str, ...]]] = {word: [] for word in (*ends, "lost")}
    for i in range(10):
        replies[f"reply{i}"] = [("lost",), *((word,) for word in ends[10 * i : 10 * i + 10])]
    table = Table({**replies, "start": [(f"reply{i}",) for i in range(10)]})
    listed = known(asked_values.solve(table, ["start"], FOLD, 1_000))
    assert listed.graph is not None
    asked_only = known(asked_values.solve(table, ["start"], FOLD, 100))
    assert asked_only.graph is None
    assert listed.value("start") == asked_only.value("start") == 0


def test_answers_by_it(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = kalmar.solve("clobber 2x5 + nim 2")
    monkeypatch.setattr(asked_values, "LISTED_POSITIONS", 100)
    monkeypatch.setattr(asked_values, "_KEPT", threading.local())
    found = kalmar.solve("clobber 2x5 + nim 2")
    assert found.value == usual.value
    assert found.winning_move_count == usual.winning_move_count
    assert [row.text for row in found.moves] == [row.text for row in usual.moves]
    assert asked_values._KEPT.search.listed > 50
    rules, start = component_of("clobber 2x5")
    solved = known(asked_values.solve(rules, [start], FOLD, 10_000))
    assert solved.reach is not None
    values = solved.reach.values(start)
    assert solved.reach.total(start) == sum(solved.reach.count(start, v) for v in values)


def test_what_is_left_to_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asked_values, "LISTED_POSITIONS", 10)
    rules, start = component_of("clobber 2x4")
    assert asked_values.solve(rules, [start], Fold(REMOTENESS, LEAST), 1000) is None
    assert asked_values.solve(rules, [start], FOLD, 10) is None
    assert asked_values.solve(find_rules("nim"), [100], FOLD, 1000) is None
    boards = [rules.parse(f"2x{n}") for n in range(2, 8)]
    assert asked_values.solve(rules, boards, FOLD, 1000) is None


def test_who_wins_where_the_value_is_out_of_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = kalmar.solve("clobber 2x5 + nim 2")
    monkeypatch.setattr(asked_values, "LISTED_POSITIONS", 100)
    monkeypatch.setattr(asked_values.LazyValues, "few_share", 1_000_000)
    monkeypatch.setattr(asked_values, "_KEPT", threading.local())
    found = kalmar.solve("clobber 2x5 + nim 2")
    assert isinstance(found, type(usual))
    assert found.outcome is usual.outcome
    assert "Grundy value 2, the Grundy value of the remaining components" in found.reason
    assert [row.text for row in found.moves if row.outcome == "win"] == [
        row.text for row in usual.moves if row.outcome == "win"
    ]


def test_what_another_question_may_do_does_not_count() -> None:
    cram = find_rules("cram")
    board, other = ("....",) * 3, (".....",) * 3
    mine, theirs = (asked_values.LazyValues(cram, limit) for limit in (10_000, 0))
    assert mine.search is theirs.search
    with pytest.raises(LimitReached):
        theirs(other)
    values = any_game.solve(cram, [board], FOLD, 100_000).value
    worth = {FOLD.total(map(values, option)) for option in cram.options(board)}
    assert mine.reached(board) == sorted(worth)
