"""The command line as a user meets it: what it prints, what it refuses, and its exit codes."""

import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest

from kalmar.cli.commands import COMMANDS, GROUPS, OTHER_NAMES, called_by
from kalmar.core.errors import LimitReached
from kalmar.runtime.jobs import check_limits, time_limit
from tests.cases import cases
from tests.commands import Cli, call_python, run_python
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
    code = (
        "import sys; sys.modules['click'] = None;"
        "from kalmar.cli import main; main(['solve', 'nim 3'])"
    )
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
