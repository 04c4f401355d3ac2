"""Commands by their names, words without quotes, and what a shell completes."""

import json
import os
import subprocess
import sys

import pytest

from kalmar.cli.commands import COMMANDS, GROUPS, OTHER_NAMES, called_by
from kalmar.cli.run import run


def kalmar(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = run(arguments)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["solve", "nim", "3", "5", "7"], ["solve", "nim 3 5 7"]),
        (["solve", "nim", "3", "+", "kayles", "4", "--json"],
         ["solve", "nim 3 + kayles 4", "--json"]),
        (["solve", "--json", "nim", "3", "--misere", "2"],
         ["solve", "nim 3 2", "--betli", "--json"]),
        (["solve", "lego", "játék", "4x6"], ["solve", "lego játék 4x6"]),
        (["explain", "relatív", "prím"], ["explain", "relatívprím"]),
        (["values", "grundy", "nim", "-n", "9"], ["values", "grundy nim", "-n", "9"]),
        (["solve", "tic", "tac", "toe"], ["solve", "amőba"]),
        (["solve", "nim", "3", "-c", "rövid konjunktív"], ["solve", "nim 3", "-c", "conjunctive"]),
    ],
    ids=" ".join,
)  # fmt: skip
def test_words_need_no_quotes(
    words: list[str], text: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    found, expected = kalmar(capsys, *words), kalmar(capsys, *text)
    assert found[0] == 0
    assert found == expected


def test_play_takes_words_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", None)
    assert kalmar(capsys, "play", "--help")[0] == 0
    code, _, err = kalmar(capsys, "play", "nim", "x")
    assert code == 3
    assert "'x' is not a heap" in err


def test_a_text_must_be_there(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = kalmar(capsys, "solve")
    assert code == 2
    assert "Missing argument 'POSITION...'" in err
    assert kalmar(capsys, "period")[0] == 2


def test_the_help_has_groups(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = kalmar(capsys, "--help")
    for title, commands in GROUPS.items():
        assert f"\n{title}:\n" in out
        for name in commands:
            assert f"\n  {name} " in out
    for name in OTHER_NAMES:
        assert f"\n  {name} " not in out


@pytest.mark.parametrize("old", sorted(OTHER_NAMES))
def test_old_names_still_work(old: str, capsys: pytest.CaptureFixture[str]) -> None:
    new = OTHER_NAMES[old]
    assert new in COMMANDS
    assert kalmar(capsys, old, "--help") == kalmar(capsys, *new.split(), "--help")
    assert called_by([old, "x"]) == (new, ["x"])


def test_two_words_are_one_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert kalmar(capsys, "chomp", "rows", "16") == kalmar(capsys, "three-rows", "16")
    assert kalmar(capsys, "chomp", "3x4")[1].startswith("3x4: ")
    board = ["--example", "rook-ending", "--size", "3"]
    assert kalmar(capsys, "graph", "partizan", *board)[0] == 0


def test_calc(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = kalmar(capsys, "calc", "19", "+", "38")
    assert code == 0
    assert out == "19 + 38 = 53\n    19   10011\n    38  100110\n        ------\n    53  110101\n"
    data = json.loads(kalmar(capsys, "calc", "3 ⊕ 5 ⊗ 7", "--json")[1])
    assert data["value"] == 14
    assert [step["operation"] for step in data["steps"]] == ["⊗", "⊕"]
    code, _, err = kalmar(capsys, "calc", "3 + * 5")
    assert (code, "column 5" in err) == (3, True)


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
        "import sys; from kalmar.cli.localised import complete_games, complete_compositions;"
        "assert complete_games(None, None, 'ki') and complete_compositions(None, None, 'sel');"
        "heavy = {'numpy', 'numba', 'networkx', 'matplotlib', 'kalmar.answers.answer'};"
        "assert not heavy & set(sys.modules), heavy & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
