"""Commands by their names, words without quotes, and what a shell completes."""

import os
import shlex
import subprocess
import sys

import pytest

from kalmar.cli.commands import COMMANDS, GROUPS, OTHER_NAMES, called_by
from tests.cases import cases
from tests.commands import Cli, run_python
from tests.typed import answer


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
    environment = {**os.environ, "_KALMAR_COMPLETE": "bash_complete", "COMP_WORDS": words,
                   "COMP_CWORD": str(count)}  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "kalmar"], env=environment, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
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
