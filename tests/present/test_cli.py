"""The command line as a user meets it: what it prints, what it refuses, and its exit codes."""

import re
import shlex
import signal
import subprocess
import sys
import time
from itertools import product
from pathlib import Path

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import UnknownNameError, find_rules, format_position, parse_position, position
from kalmar.answers.openings import openings
from kalmar.answers.play import opponent
from kalmar.cli.commands import COMMANDS, GROUPS, OTHER_NAMES, called_by
from kalmar.cli.options import LARGEST_NUMBER, large
from kalmar.cli.period_kinds import numbers
from kalmar.cli.session_commands import marked
from kalmar.core.compositions import SIX, find_composition
from kalmar.core.errors import DataError, LimitReached, UsageError
from kalmar.games.posets import Chomp
from kalmar.runtime.jobs import check_limits, time_limit
from tests.cases import cases
from tests.commands import Cli, call_python, run_python
from tests.search import grundy
from tests.typed import answer


def test_a_time_limit_that_falls_into_a_finalizer_is_not_lost() -> None:
    class Slow:
        def __del__(self) -> None:
            end = time.monotonic() + 0.1
            while time.monotonic() < end:
                pass

    def work() -> None:
        Slow()
        reached.append(True)
        check_limits()

    reached: list[bool] = []
    with time_limit(0.05), pytest.raises(LimitReached, match=r"0\.05 seconds"):
        work()
    assert reached


def test_a_long_command_shows_that_it_goes_on_and_can_be_stopped() -> None:
    code = (
        "import signal, sys; signal.signal(signal.SIGINT, signal.default_int_handler);"
        "sys.stderr.isatty = lambda: True;"
        "from kalmar.runtime import jobs; jobs.FIRST_SIGN = 0.05;"
        "from kalmar.cli import main;"
        "main(['solve', '4.7 60 70 80', '--misere'])"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    said = b""
    while b"Ctrl+C" not in said and (more := process.stderr.read(1)):
        said += more
    process.send_signal(signal.SIGINT)
    out, rest = process.communicate(timeout=30)
    assert process.returncode == 130
    assert b"Ctrl+C" in said
    assert rest.endswith(b"kalmar: interrupted\n")
    assert out == b""


def test_a_closed_pipe_is_no_error() -> None:
    command = f"{sys.executable} -m kalmar -q values 0.6 -n 20000 | head -c 10"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout == "0 0 1 2 0 "


@cases("arguments", "heading")
def test_a_terminal_is_told_which_values_it_shows(
    arguments: tuple[str, ...],
    heading: str,
    cli: Cli,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    piped = cli(*arguments)
    assert heading not in piped
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    shown = cli(*arguments)
    assert click.unstyle(shown) == f"{heading}\n{piped}"
    assert heading not in cli(*arguments, "-q")
    assert cli(*arguments, "--json").startswith("{"), "data has no heading"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a device of Linux")
@pytest.mark.parametrize("arguments", ["values 0.6 -n 20000", "games", "solve 'nim 3'"])
def test_standard_output_is_named_where_it_is_full(arguments: str) -> None:
    command = f"{sys.executable} -m kalmar -q {arguments} > /dev/full"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.returncode == 3
    assert done.stderr == "kalmar: cannot write to standard output: No space left on device\n"


def test_a_file_that_is_full_is_named(cli: Cli) -> None:
    err = cli("values kayles -o /dev/full --format csv", code=3)
    assert err == "kalmar: /dev/full: No space left on device\n"


def test_kalmar_alone_helps(cli: Cli) -> None:
    assert cli("") == cli("--help")


def test_without_click_it_says_what_to_install() -> None:
    code = "import sys; sys.modules['click'] = None; from kalmar.cli import main; main(['version'])"
    done = run_python(code, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "kalmar: commands need Click: pip install click\n"


@cases("words", "text", ids=" ".join)
def test_words_need_no_quotes(words: tuple[str, ...], text: tuple[str, ...]) -> None:
    found = answer(f"kalmar {shlex.join(words)} 2>&1")
    assert found == answer(f"kalmar {shlex.join(text)} 2>&1")
    assert found[1] == 0


def test_the_help_has_groups(cli: Cli) -> None:
    out = cli("--help")
    for title, commands in GROUPS.items():
        assert f"\n{title}:\n" in out
        for name in commands:
            assert f"\n  {name} " in out
    for name in OTHER_NAMES:
        assert f"\n  {name} " not in out


@pytest.mark.parametrize("old", sorted(OTHER_NAMES))
def test_old_names_still_work(old: str) -> None:
    new = OTHER_NAMES[old]
    assert new in COMMANDS
    assert answer(f"kalmar {old} --help 2>&1") == answer(f"kalmar {new} --help 2>&1")
    assert called_by([old, "x"]) == (new, ["x"])


def test_two_words_are_one_command(cli: Cli) -> None:
    assert answer("kalmar chomp rows 16 2>&1") == answer("kalmar three-rows 16 2>&1")
    assert cli("chomp 3x4").startswith("3x4: ")
    assert cli("graph partizan --example rook-ending --size 3")


def completed(words: str) -> list[str]:
    """What a shell offers for the last word."""
    count = len(words.split(" ")) - 1
    more = {"_KALMAR_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(count)}
    done = call_python("-m", "kalmar", more=more)
    return [line.partition(",")[2] for line in done.stdout.splitlines()]


def test_a_shell_completes_names() -> None:
    assert completed("kalmar solve kay") == ["kayles", "kayles-on-a-cycle", "kayles-on-graphs"]
    assert {"halom"} <= set(completed("kalmar play ha"))
    assert "relativ-prim" in completed("kalmar explain rel")
    assert "rovid-szelektiv" in completed("kalmar solve nim -c rov")
    assert completed("kalmar values nim --valuation rem") == ["remoteness"]
    assert "amoba" in completed("kalmar positional am")
    assert completed("kalmar solve nim 3 kayles-on-a") == ["kayles-on-a-cycle"]


def test_completion_imports_nothing_heavy() -> None:
    code = (
        "import sys; from kalmar.cli.commands import complete_games, complete_compositions;"
        "assert complete_games(None, None, 'ki') and complete_compositions(None, None, 'sel');"
        "heavy = {'numpy', 'numba', 'networkx', 'matplotlib', 'kalmar.answers.answer'};"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)"
    )
    run_python(code)


@pytest.mark.every
@cases("text", "expected")
def test_numbers(text: str, expected: tuple[int | str, ...]) -> None:
    assert numbers(text) == [None if number == "none" else number for number in expected]


@pytest.mark.parametrize("text", ["9" * 5000, f"{'9' * 5000} 1\n" * 3])
def test_a_number_of_too_many_digits_is_refused(text: str) -> None:
    with pytest.raises(DataError, match="is not a whole number"):
        numbers(text)


@given(st.integers(0, 10**14), st.integers(0, 50))
def test_a_power_is_what_python_makes_of_it(base: int, exponent: int) -> None:
    meant = base**exponent
    for text in (f"{base}^{exponent}", f"{base:_}**{exponent}", f"1*{base:,}^{exponent}"):
        if meant <= LARGEST_NUMBER:
            assert large(text, 0) == meant
        else:
            with pytest.raises(UsageError, match=r"is out of range: use a number from 0 to 10\^12"):
                large(text, 0)


@pytest.mark.parametrize("text", ["-5", "-2^20", "2^99", "1e400", "9" * 6_000, "1" + "0" * 13])
def test_what_is_too_small_or_too_large_is_a_number(text: str) -> None:
    with pytest.raises(UsageError, match="is out of range"):
        large(text, 0)


@pytest.mark.parametrize(
    "words", [["0", "1", "2", "3", "1", "4"], ["0,1,2,3,1,4"], ["0,1, 2,3,1,4"]]
)
def test_numbers_are_terms_of_the_encyclopedia(words: list[str], cli: Cli) -> None:
    shown = cli("oeis", *words)
    assert shown == cli("oeis --find 0 1 2 3 1 4")
    assert "contains 0, 1, 2, 3, 1, 4 consecutively" in shown.splitlines()[0]
    assert "A002186" in shown


@pytest.mark.parametrize("name", ["foo", "all all", "short", "one one", "selektive"])
def test_a_wrong_composition_lists_all(name: str) -> None:
    with pytest.raises(UnknownNameError) as refused:
        find_composition(name)
    assert all(way.name in str(refused.value) for way in SIX)
    assert "moore-2 to moore-9" in str(refused.value)
    assert "'all, short'" in str(refused.value)


@pytest.mark.parametrize(
    "text", ["n -> n-1000", "n -> n-1 if n > 500", "n -> n/2", "n -> a, n-a if a < n-a", "n -> 0"]
)
def test_rules_for_large_heaps_are_taken(text: str) -> None:
    assert list(find_rules(f"rules({text})").options(2002))


@cases("text", "means")
def test_heaps_with_commas_and_squares_of_a_chessboard(text: str, means: str) -> None:
    assert format_position(parse_position(text)) == means
    game, *components = text.split()
    if "+" not in text:
        assert format_position(position(game, *components)) == means


@pytest.mark.parametrize("rows", range(1, 8))
@pytest.mark.parametrize("columns", range(1, 8))
def test_openings_by_theorems_are_those_of_all_boards(rows: int, columns: int) -> None:
    wins = []
    for row, column in product(range(rows), range(columns)):
        left = tuple(length for length in [columns] * row + [column] * (rows - row) if length)
        if left and grundy(Chomp(), left) == 0:
            wins.append((row + 1, column + 1))
    assert openings((rows, columns), 10**6) == wins


@cases("before", "after", "shown")
def test_marks_of_the_last_move(before: str, after: str, shown: str) -> None:
    found, key = marked(before, after)
    assert found == (shown or after)
    assert (key is None) == (not shown)


def test_both_mistakes_are_named(cli: Cli) -> None:
    found = [cli(f"play 'nim 4 6' --opponent random --seed {seed}", typed="#1\n" * 9)
             for seed in range(12)]  # fmt: skip
    both = [out for out in found if "The computer was winning until move" in out
            and "You were winning until move" in out]  # fmt: skip
    assert both
    assert all("Play is over, so" not in out for out in both)


def test_strengths_have_names_in_both_languages() -> None:
    skills = [opponent(name).skill for name in ("Easy", "medium", "perfect", "random", "0.7",
                                                "könnyű", "közepes", "hibátlan")]  # fmt: skip
    assert skills == [0.4, 0.8, 1.0, 0.0, 0.7, 0.4, 0.8, 1.0]


WON = "Won in a row, each from a different start: {} of 3."


def test_a_level_is_won(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    """Three games of the level of two heaps: the person leaves two equal heaps each time."""
    shown: list[str] = []
    ends = iter(["\n", "\n", "quit\n"])

    def line() -> str:
        last = shown[-1]
        if "Press Enter" in last:
            return next(ends)
        one, other = map(int, re.findall(r"nim (\d+) (\d+)", "\n".join(shown))[-1])
        if "one of the two" in last or "First or" in last:
            return "second\n" if one == other else "first\n"
        return f"take {abs(one - other)} from heap {1 if one > other else 2}\n"

    monkeypatch.setattr("kalmar.cli.session.emit", lambda text: shown.append(str(text)))
    monkeypatch.setattr("kalmar.cli.session.read_line", line)
    cli("play --level 2", typed="")
    wins = "\n".join(shown)
    assert [WON.format(count) in wins for count in (1, 2, 3)] == [True, True, False]
    assert "Level 2 completed." in wins


def test_starts_are_dealt_by_the_seed(cli: Cli) -> None:
    def first(*more: str) -> str:
        found = re.search(r"^nim [\d ]+$", cli("play --level 8", *more, typed=""), re.MULTILINE)
        assert found is not None
        return found[0]

    assert first() == "nim 3 5 7"
    seeded = {first("--seed", str(seed)) for seed in range(12)}
    assert len(seeded) > 3
    assert first("--seed", "5") == first("--seed", "5")
