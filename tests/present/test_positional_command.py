"""`kalmar positional`, and boards given to `solve` and `play`."""

import io
import json
from pathlib import Path

import pytest

from kalmar.cli.run import run


def test_solving(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["positional", "tic-tac-toe", "--after", "b2 b1"]) == 0
    assert "the first player wins" in capsys.readouterr().out
    assert run(["positional", "3x3x3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["winner"], data["best_moves"]) == ("the first player", ["b2B"])
    assert run(["solve", "tic-tac-toe", "--misere"]) == 0
    assert "misere 3x3:3: a draw" in capsys.readouterr().out
    assert run(["solve", "amőba 4x4:3", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["result"] == 1


def test_a_board_from_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "triangle.txt"
    path.write_text("a b\nb c\nc a\n")
    assert run(["positional", str(path), "--kind", "maker-breaker"]) == 0
    assert "Maker wins" in capsys.readouterr().out
    path.write_text("")
    assert run(["positional", str(path)]) == 3
    assert "has no sets or an empty one" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["9x9"], 3),
        (["no/such.txt"], 3),
        (["3x3", "--kind", "weak"], 2),
        (["3x3", "--after", "z9"], 3),
        (["3x3", "--after", "a1 a1"], 2),
        (["4x4", "--limit", "5"], 4),
    ],
)
def test_errors(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["positional", *arguments]) == code
    assert capsys.readouterr().err.startswith("kalmar: ")


@pytest.mark.parametrize("command", [["positional", "3x3", "--play"], ["play", "tic-tac-toe"]])
def test_play_against_the_computer(
    command: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("hint\nb1\nz9\nundo\nb1\na3\na2\nc2\n"))
    assert run(command) == 0
    out = capsys.readouterr().out
    assert "You are the first player" in out
    assert "A draw; best: a1 b1" in out
    assert "'z9' is not a point" in out
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    assert run([*command, "--second"]) == 0
    assert "The computer takes b2" in capsys.readouterr().out


def test_options_that_mean_nothing_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["solve", "tic-tac-toe", "--composition", "selective"]) == 2
    assert run(["play", "tic-tac-toe", "--json"]) == 2
    assert run(["play", "tic-tac-toe", "--opponent", "random"]) == 2
    assert "a board takes only" in capsys.readouterr().err


def test_the_computer_never_loses(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    points = [f"{column}{row}" for row in (1, 2, 3) for column in "abc"]
    for order in (points, points[::-1], points[4:] + points[:4]):
        monkeypatch.setattr("sys.stdin", io.StringIO("\n".join(order)))
        assert run(["positional", "3x3", "--play"]) == 0
        assert "The first player wins" not in capsys.readouterr().out
