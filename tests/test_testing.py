"""`kalmar.testing.check`: registered games pass it, and each broken promise is named."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest

from kalmar import GAMES, Heap, PositionError, RulesError, find_rules, parse_code
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


class Lumpy(int):
    """A number with a hash of its own."""

    def __hash__(self) -> int:
        return -7

    def __eq__(self, other: object) -> bool:
        return int(self) == other


def fall(*_: object) -> list[Any]:
    """Fail."""
    raise ZeroDivisionError("two")


def endless(_: Lowering, heap: int) -> Iterator[Any]:
    """Yield an option for ever."""
    while heap:
        yield (heap - 1,)


ASKED: list[int] = []


def forgetful(_: Lowering, heap: int) -> list[Any]:
    """Give other options when asked again."""
    ASKED.append(heap)
    return [(heap - 1,)] if heap > len(ASKED) % 2 else []


def circling(_: Lowering, heap: int) -> list[Any]:
    """Come back to the largest heap."""
    return [((heap - 1) % 4,)]


BROKEN: dict[str, tuple[dict[str, Any], str]] = {
    "Unhashed": ({"options": lambda _, heap: [([heap - 1],)][:heap]},
                 r"component \[4\]: it cannot be hashed"),
    "NoTuple": ({"options": lambda _, heap: [heap - 1][:heap]},
                r"component 5: the option 4 is not a tuple: .* \(3,\)"),
    "Nothing": ({"options": lambda _, heap: [(heap - 1,) * (heap - 1)][:heap]},
                r"component 1: an option is the empty tuple"),
    "Endless": ({"options": endless}, r"component 5: it has more than 50 options"),
    "Falling": ({"options": lambda _, heap: fall() if heap == 2 else [(heap - 1,)][:heap]},
                r"component 2: options raised ZeroDivisionError: two"),
    "Circling": ({"options": circling}, r"cycle .* loopy=True"),
    "Forgetful": ({"options": forgetful},
                  r"component \d: options differ from one call to the next"),
    "Blanks": ({"format": lambda _, heap: f"a heap of {heap}"},
               r"component 5: format gave 'a heap of 5'"),
    "Unreadable": ({"parse": lambda _, text: find_rules("nim").parse(f"x{text}")},
                   r"component 5: parse\('5'\) raised PositionError"),
    "Misread": ({"parse": lambda _, text: int(text) + 1}, r"component 5: parse\('5'\) gave 6"),
    "OtherHash": ({"parse": lambda _, text: Lumpy(text)},
                  r"component 5: parse\('5'\) gave an equal one with a different hash"),
    "Unwritable": ({"format": fall}, r"component 5: format raised ZeroDivisionError: two"),
    "Declaring": ({"distinct": True, "options": lambda _, heap: [(heap - 1,)] * min(2 * heap, 2)},
                  r"component 5: the option \(4,\) comes twice"),
    "Coded": ({"code": parse_code("0.33")},
              r"component 5: the code 0.33 and the options differ in \(3,\)"),
    "Celled": ({"first_cell": (0, 0), "cell": lambda _, row, column: row - column},
               r"component -1: parse\('-1'\) raised"),
    "ListCelled": ({"first_cell": (0, 0), "cell": lambda _, row, column: [row, column]},
                   r"component \[0, 0\]: it cannot be hashed"),
    "ListTermed": ({"first_term": 1, "term": lambda _, number: [number]},
                   r"component \[1\]: it cannot be hashed"),
    "Drawn": ({"shape": dict, "drawn": lambda _, heap: heap},
              r"component 5: drawn gave 5, not a shape of the class dict"),
}  # fmt: skip
"""What is spoilt, and what is said of it."""


def spoilt(**members: Any) -> Any:
    """Return rules that differ from `Lowering` in these members."""
    return type("Spoilt", (Lowering,), members)()


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_promise_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalmar.testing.MOST_OPTIONS", 50)
    members, said = BROKEN[name]
    with pytest.raises(RulesError, match=said):
        check(spoilt(**members), [5])


def test_options_listed_twice_are_reported_unless_declared_distinct() -> None:
    assert check(spoilt(**BROKEN["Declaring"][0] | {"distinct": False}), [5]).repeats
    assert not check(Lowering(), [5]).repeats


def test_declared_loops_are_allowed() -> None:
    declared = spoilt(options=circling, loopy=True)
    assert check(declared, [3]).longest is None
    assert check(spoilt(options=circling), [3], loopy=True).components == 4
    with pytest.raises(RulesError, match="cycle"):
        check(declared, [3], loopy=False)


@cases("name", "wrong")
def test_a_name_that_finds_something_else(name: str, wrong: str) -> None:
    with pytest.raises(RulesError, match=wrong):
        check(Lowering(name), [2])


def test_rules_that_cannot_be_hashed_and_nothing_to_check() -> None:
    with pytest.raises(RulesError, match="the rules are not hashable"):
        check(spoilt(__hash__=None), [2])
    with pytest.raises(RulesError, match="no components to check"):
        check(Lowering(), [])


def product(_: Lowering, row: int, column: int) -> int:
    """Return the heap of a cell of a triangle."""
    if column > row:
        raise PositionError("no such cell")
    return row * column


def test_code_and_cells_that_agree_pass() -> None:
    good = spoilt(code=parse_code("0.3"), first_cell=(1, 1), cell=product)
    assert check(good, [6]).components == 7
