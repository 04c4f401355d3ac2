"""Rules in a user's file: what works, and that every mistake is told in one sentence."""

from pathlib import Path

import pytest

from kalmar.answers.answer import solve
from kalmar.errors import CyclicGameError, DataError, KalmarError, LimitReached, RulesError
from kalmar.games.user import load_rules
from kalmar.present.cli.run import run

GOOD = """
def options(heap):
    if heap > 0:
        yield heap - 1
    if heap > 1 and heap % 2 == 0:
        yield [heap // 2, heap // 2]
"""


def written(folder: Path, text: str, name: str = "mine") -> Path:
    path = folder / f"{name}.py"
    path.write_text(text)
    return path


def loaded_and_solved(path: Path) -> None:
    load_rules(path)
    solve("mine 0", limit=500)


pytestmark = pytest.mark.usefixtures("registries")


def test_a_function_is_enough(tmp_path: Path) -> None:
    load_rules(written(tmp_path, GOOD, "halves_of_heaps"))
    answer = solve("halves_of_heaps 2 6")
    assert answer.value == 2 ^ 1
    assert answer.outcome.value == "N"


def test_a_class_with_its_own_notation(tmp_path: Path) -> None:
    text = """
class Rules:
    name = "pairs"
    def options(self, pair):
        a, b = pair
        return [(a - 1, b)] * (a > 0) + [(a, b - 1)] * (b > 0)
    def parse(self, text):
        return tuple(map(int, text.split(",")))
    def format(self, pair):
        return f"{pair[0]},{pair[1]}"
"""
    rules = load_rules(written(tmp_path, text))
    assert rules.name == "pairs"
    assert solve("pairs 3,4").length == 7


@pytest.mark.parametrize(
    ("text", "error", "said"),
    [
        ("def options(n):\n    yield 1 // n\n", RulesError, "line 2: ZeroDivisionError"),
        ("def options(n):\n    return [1 // n]\n", RulesError, "line 2: ZeroDivisionError"),
        ("def options(n):\n    yield n\n", CyclicGameError, "cycle (0 → 0)"),
        ("def options(n):\n    yield (n + 1) % 3\n", CyclicGameError, "cycle (0 → 1 → 2 → 0)"),
        ("def options(n):\n    yield n + 1\n", LimitReached, "limit of 500 positions"),
        ("def options(n):\n    yield []\n", RulesError, "empty list"),
        ("def options(n):\n    yield {}\n", RulesError, "cannot be hashed"),
        ("def options(n):\n    return 7\n", RulesError, "not iterable"),
        ("x = 1\n", DataError, "has no rules"),
        ("def options(n:\n", RulesError, "line 1"),
        ("import sys\nsys.exit(5)\n", RulesError, "line 2: SystemExit"),
        ("1 / 0\n", RulesError, "line 1: ZeroDivisionError"),
        ("name = 'nim'\ndef options(n): return []\n", DataError, "is Nim already"),
    ],
)
def test_mistakes_are_told(text: str, error: type[KalmarError], said: str, tmp_path: Path) -> None:
    with pytest.raises(error) as caught:
        loaded_and_solved(written(tmp_path, text))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_options_that_never_end_are_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    endless = written(tmp_path, "def options(n):\n    while True:\n        pass\n")
    code = run(["solve", "--rules", str(endless), "mine 3", "--limit-time", "0.1"])
    assert code == 4
    assert "limit of 0.1 seconds" in capsys.readouterr().err


def test_a_cycle_on_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = run(
        ["solve", "--rules", str(written(tmp_path, "options = lambda n: [1 - n]")), "mine 0"]
    )
    assert code == 3
    assert "the game has a cycle (0 → 1 → 0)" in capsys.readouterr().err


def test_a_missing_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "--rules", str(tmp_path / "no.py"), "no 3"]) == 3
    assert "cannot be read" in capsys.readouterr().err


def test_a_game_of_ones_own_is_explained(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    mine = written(tmp_path, "def options(n):\n    return range(n)\n")
    assert run(["explain", "--rules", str(mine), "mine"]) == 0
    assert "0, 1, 2, 3, 4" in capsys.readouterr().out
