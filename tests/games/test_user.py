"""Rules in a user's file: what works, and that every mistake is reported in one sentence."""

import re
from pathlib import Path

import pytest

from kalmar import GAMES, Outcome, find_rules, load_rules, move_text, moves, solve, table
from kalmar.answers.find_move import find_move
from kalmar.core import errors
from kalmar.core.i18n import translate
from kalmar.core.rules import is_loopy
from kalmar.core.rules.shapes import Board, Grid, Heap, Shape, Strip, Text, Young
from kalmar.games.custom import LOADED
from kalmar.games.custom.checked_rules import UserRules
from kalmar.games.registry import BY_NAME
from kalmar.testing import check
from tests.cases import cases
from tests.commands import Cli, run_python

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


@cases("text", "error", "said")
def test_mistakes_are_told(text: str, error: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(getattr(errors, error)) as caught:
        loaded_and_solved(written(tmp_path, text))
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_options_that_never_end_are_stopped(tmp_path: Path) -> None:
    endless = written(tmp_path, "def options(n):\n    while True:\n        pass\n")
    command = "from kalmar.cli import main, way; way.CHECK_GRACE = 0.5; main()"
    words = ["solve", "--rules", str(endless), "mine 3", "--limit-time", "0.1"]
    done = run_python(command, *words, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (4, "")
    assert done.stderr == "kalmar: stopped at its limit of 0.1 seconds\n"


def test_a_missing_file(tmp_path: Path, cli: Cli) -> None:
    assert "cannot be read" in cli("solve --rules", tmp_path / "no.py", "no 3", code=3)


def test_a_game_of_ones_own_is_explained(tmp_path: Path, cli: Cli) -> None:
    mine = written(tmp_path, "def options(n):\n    return range(n)\n")
    assert "0, 1, 2, 3, 4" in cli("explain --rules", mine, "mine")


STAIRS = """
loopy = False
shape = "board"
first_cell = (0, 1)
example = "2,2"

def options(pair):
    a, b = pair
    return [(x, y) for x, y in ((a - 1, b), (a, b - 1), (a - 1, b - 1)) if x >= 0 <= y]

def parse(text):
    return tuple(map(int, text.split(",")))

def format(pair):
    return f"{pair[0]},{pair[1]}"

def cell(row, column):
    if row > 9:
        raise ValueError("at most 9 rows")
    return column, row
"""


def loaded(path: Path) -> UserRules:
    """Rules that a Python file gives."""
    rules = load_rules(path)
    assert isinstance(rules, UserRules)
    return rules


def test_a_file_fills_a_table_and_is_drawn(tmp_path: Path) -> None:
    rules = loaded(written(tmp_path, STAIRS, "stairs"))
    king = table("king", range(4), range(1, 5)).values
    assert table("stairs", range(4), range(1, 5)).values == king
    assert rules.drawn((3, 2)) == Board((((3, 2), "piece"),))
    assert GAMES["stairs"].example == "stairs 2,2"
    with pytest.raises(errors.UsageError, match="columns of stairs cannot start at 0"):
        table("stairs", [0], [0])
    with pytest.raises(
        errors.RulesError, match=r"line 19: ValueError at \(10, 1\): at most 9 rows"
    ):
        table("stairs", [10], [1])


def test_a_file_may_say_that_positions_come_back(tmp_path: Path) -> None:
    rules = load_rules(written(tmp_path, "loopy = True\ndef options(n):\n    return [1 - n]\n"))
    assert is_loopy(rules)
    assert solve("mine 0").outcome is Outcome.DRAW


def test_an_option_in_two_orders_is_one_option(tmp_path: Path) -> None:
    text = "def options(n):\n    return [[i, n - i] for i in range(1, n)] + [0, 0] * (n > 0)\n"
    load_rules(written(tmp_path, text))
    answer = solve("mine 4")
    assert [option for (step,) in moves(answer.position) for option in [step.option]] == [
        (1, 3),
        (2, 2),
        (0,),
    ]
    assert answer.winning_move_count == len(list(answer.winning_moves()))


@cases("text", "said")
def test_a_file_cannot_end_the_program(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(errors.RulesError) as caught:
        loaded_and_solved(written(tmp_path, text))
    assert said in str(caught.value)
    assert "mine.py" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_an_interrupt_is_not_the_files_mistake(tmp_path: Path) -> None:
    load_rules(written(tmp_path, "def options(n):\n    raise KeyboardInterrupt\n"))
    with pytest.raises(KeyboardInterrupt):
        solve("mine 3")


@cases("text", "said")
def test_a_file_that_is_refused_leaves_nothing_behind(text: str, said: str, tmp_path: Path) -> None:
    good = load_rules(written(tmp_path, GOOD))
    before = dict(GAMES), dict(BY_NAME), set(LOADED)
    with pytest.raises(errors.KalmarError, match=re.escape(said)):
        load_rules(written(tmp_path, text))
    assert before == (GAMES, BY_NAME, LOADED)
    assert find_rules("mine") is good
    assert solve("mine 2 6").value == 2 ^ 1


def test_a_file_loaded_again_replaces_its_game(tmp_path: Path) -> None:
    load_rules(written(tmp_path, GOOD))
    again = load_rules(written(tmp_path, "def options(n):\n    return range(n)\n"))
    assert find_rules("mine") is again
    assert solve("mine 6").value == 6


def test_a_byte_order_mark_is_no_part_of_the_rules(tmp_path: Path) -> None:
    path = tmp_path / "marked.py"
    path.write_text(GOOD, encoding="utf-8-sig")
    assert load_rules(path).name == "marked"


SHAPES_OF_FILES: list[tuple[str, object, Shape]] = [
    ("", 5, Heap(5)),
    ("", -5, Text("-5")),
    ("", (1, 2), Text("(1, 2)")),
    ("parse = str\n", "ab", Text("ab")),
    ("shape = 'text'\n", 5, Text("5")),
    ("shape = 'heap'\n", 5, Heap(5)),
    ("shape = 'row'\n", 5, Heap(5, in_row=True)),
    ("shape = 'strip'\n", (1, 4), Strip((1, 4), "head")),
    ("shape = 'grid'\n", (2, 3), Grid(2, 3)),
    ("shape = 'grid'\n", (2, 3, 1), Grid(2, 3, 1)),
    ("shape = 'young'\n", (3, 1), Young((3, 1))),
    (
        "from kalmar.core.rules.shapes import Grid\n"
        "shape = Grid\n"
        "def drawn(n):\n    return Grid(n, 1)\n",
        4,
        Grid(4, 1),
    ),
]


@pytest.mark.parametrize(("text", "component", "shape"), SHAPES_OF_FILES)
def test_shapes_of_files(text: str, component: object, shape: Shape, tmp_path: Path) -> None:
    rules = loaded(written(tmp_path, f"{text}def options(n):\n    return []\n"))
    assert rules.drawn(component) == shape


@cases("text", "component", "said")
def test_components_of_any_shape(text: str, component: object, said: str, tmp_path: Path) -> None:
    rules = loaded(written(tmp_path, f"{text}def options(n):\n    return []\n"))
    with pytest.raises(errors.RulesError, match=re.escape(said)):
        rules.drawn(component)


def test_too_many_options_are_refused(tmp_path: Path) -> None:
    rules = loaded(written(tmp_path, "def options(n):\n    return range(10**6 + n)\n"))
    assert sum(1 for _ in rules.options(0)) == 10**6
    with pytest.raises(errors.LimitReached, match="more than 1,000,000"):
        sum(1 for _ in rules.options(1))


def test_a_file_has_words_of_its_own_for_moves(tmp_path: Path) -> None:
    words = """
def move_words(heap, left):
    return f"eat {heap - left} cakes" if isinstance(left, int) else f"halve it, {left[0]} each"
"""
    rules = load_rules(written(tmp_path, GOOD + words, "cakes"))
    answer = solve("cakes 4")
    said = [move_text(answer.position, move) for move in answer.position.moves()]
    assert said == ["eat 1 cakes", "halve it, 2 each"]
    for text in said:
        assert move_text(answer.position, find_move(answer.position, text)) == text
        assert translate(text, "hu") == text
    both = solve("cakes 4 2").position
    assert translate(move_text(both, next(both.moves())), "hu") == "1. komponens: eat 1 cakes"
    assert check(rules, [8]).complete


def test_words_that_cannot_be_made_are_blamed_on_the_file(tmp_path: Path) -> None:
    load_rules(written(tmp_path, GOOD + "def move_words(heap, left): return 1 / 0", "wordless"))
    with pytest.raises(errors.RulesError, match=r"wordless\.py, line 7: ZeroDivisionError at 3"):
        solve("wordless 3")
