"""`kalmar.testing.check`: registered games pass it, and each broken promise is named."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from kalmar import GAMES, Code, Heap, PositionError, RulesError, parse_code
from kalmar.core.rules import is_loopy
from kalmar.games.heaps.nim import Nim
from kalmar.games.registry import GameEntry
from kalmar.testing import Report, check
from tests.cases import cases
from tests.sweeps.starts import EVERY_START, by_rules


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_registered_games_pass(game: GameEntry) -> None:
    for rules, components in by_rules(game.example).items():
        report = check(rules, components, limit=3_000)
        assert report.name == rules.name
        assert report.components >= 2
        assert not report.repeats
        assert (report.longest is None) == (is_loopy(rules) or not report.complete)


EXAMPLES = {game.example for game in GAMES.values()}
"""They are looked at further in the test above."""


@pytest.mark.parametrize("text", [text for text in EVERY_START if text not in EXAMPLES])
def test_their_variants_pass(text: str) -> None:
    for rules, components in by_rules(text).items():
        assert check(rules, components, limit=300).components > 0


def test_what_is_reported() -> None:
    (rules,) = by_rules("kayles 9")
    assert check(rules, [9]) == Report("kayles", 10, True, 9, 2, False, 9)
    assert check(rules, [9], limit=4).components == 4
    assert check(rules, [9], limit=9).longest is None
    assert check(Nim(), [0]).longest == 0
    ((rules, components),) = by_rules("bricks 4x5").items()
    assert check(rules, components).longest == 4 * 5 - 1


@dataclass(frozen=True)
class Lowering(Heap):
    """A heap from which one thing is taken; the cases below spoil it in one way each."""

    name: str = "lowering"

    def options(self, component: Any) -> Iterator[Any]:
        if component:
            yield (component - 1,)


class Unhashed(Lowering):
    def options(self, component: Any) -> Iterator[Any]:
        if component:
            yield ([component - 1],)


class NoTuple(Lowering):
    def options(self, component: Any) -> Iterator[Any]:
        if component:
            yield component - 1


class Nothing(Lowering):
    def options(self, component: Any) -> Iterator[Any]:
        if component:
            yield (component - 1,) * (component - 1)


class Endless(Lowering):
    def options(self, component: Any) -> Iterator[Any]:
        while component:
            yield (component - 1,)


class Falling(Lowering):
    def options(self, component: Any) -> Iterator[Any]:
        if component == 2:
            raise ZeroDivisionError("two")
        return super().options(component)


class Circling(Lowering):
    def options(self, component: Any) -> Iterator[Any]:
        yield ((component - 1) % 4,)


class Forgetful(Lowering):
    asked: list[int] = []

    def options(self, component: Any) -> Iterator[Any]:
        self.asked.append(component)
        if component > len(self.asked) % 2:
            yield (component - 1,)


class Blanks(Lowering):
    def format(self, component: Any) -> str:
        return f"a heap of {component}"


class Unreadable(Lowering):
    def parse(self, text: str) -> int:
        raise PositionError(f"'{text}' cannot be read")


class Misread(Lowering):
    def parse(self, text: str) -> int:
        return int(text) + 1


class Lumpy(int):
    """A number with a hash of its own."""

    def __hash__(self) -> int:
        return -7

    def __eq__(self, other: object) -> bool:
        return int(self) == other


class OtherHash(Lowering):
    def parse(self, text: str) -> int:
        return Lumpy(text)


class Unwritable(Lowering):
    def format(self, component: Any) -> str:
        raise ValueError(f"no words for {component}")


class Declaring(Lowering):
    distinct = True

    def options(self, component: Any) -> Iterator[Any]:
        if component:
            yield from [(component - 1,)] * 2


class Coded(Lowering):
    code: Code = parse_code("0.33")


class Celled(Lowering):
    first_cell = (0, 0)

    def cell(self, row: int, column: int) -> Any:
        return row - column


class ListCelled(Celled):
    def cell(self, row: int, column: int) -> Any:
        return [row, column]


class ListTermed(Lowering):
    first_term = 1

    def term(self, number: int) -> Any:
        return [number]


class Drawn(Lowering):
    shape: Any = dict

    def drawn(self, component: Any) -> Any:
        return component


BROKEN: dict[type[Lowering], str] = {
    Unhashed: r"component \[4\]: it cannot be hashed",
    NoTuple: r"component 5: the option 4 is not a tuple: .* \(3,\)",
    Nothing: r"component 1: an option is the empty tuple",
    Endless: r"component 5: it has more than 50 options",
    Falling: r"component 2: options raised ZeroDivisionError: two",
    Circling: r"cycle .* loopy=True",
    Forgetful: r"component \d: options differ from one call to the next",
    Blanks: r"component 5: format gave 'a heap of 5'",
    Unreadable: r"component 5: parse\('5'\) raised PositionError",
    Misread: r"component 5: parse\('5'\) gave 6",
    OtherHash: r"component 5: parse\('5'\) gave an equal one with a different hash",
    Unwritable: r"component 5: format raised ValueError: no words for 5",
    Declaring: r"component 5: the option \(4,\) comes twice",
    Coded: r"component 5: the code 0.33 and the options differ in \(3,\)",
    Celled: r"component -1: parse\('-1'\) raised",
    ListCelled: r"component \[0, 0\]: it cannot be hashed",
    ListTermed: r"component \[1\]: it cannot be hashed",
    Drawn: r"component 5: drawn gave 5, not a shape of the class dict",
}


@pytest.mark.parametrize("broken", BROKEN, ids=lambda broken: broken.__name__)
def test_a_broken_promise_is_named(broken: type[Lowering], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalmar.testing.MOST_OPTIONS", 50)
    with pytest.raises(RulesError, match=BROKEN[broken]):
        check(broken(), [5])


def test_options_listed_twice_are_reported_unless_declared_distinct() -> None:
    class Repeating(Declaring):
        distinct = False

    assert check(Repeating(), [5]).repeats
    assert not check(Lowering(), [5]).repeats


def test_declared_loops_are_allowed() -> None:
    class Declared(Circling):
        loopy = True

    assert check(Declared(), [3]).longest is None
    assert check(Circling(), [3], loopy=True).components == 4
    with pytest.raises(RulesError, match="cycle"):
        check(Declared(), [3], loopy=False)


@cases("name", "wrong")
def test_a_name_that_finds_something_else(name: str, wrong: str) -> None:
    with pytest.raises(RulesError, match=wrong):
        check(Lowering(name), [2])


def test_rules_that_cannot_be_hashed_and_nothing_to_check() -> None:
    class Mutable(Lowering):
        __hash__ = None  # type: ignore[assignment]

    with pytest.raises(RulesError, match="the rules are not hashable"):
        check(Mutable(), [2])
    with pytest.raises(RulesError, match="no components to check"):
        check(Lowering(), [])


def test_code_and_cells_that_agree_pass() -> None:
    class Good(Lowering):
        code: Code = parse_code("0.3")
        first_cell = (1, 1)

        def cell(self, row: int, column: int) -> int:
            if column > row:
                raise PositionError("no such cell")
            return row * column

    assert check(Good(), [6]).components == 7
