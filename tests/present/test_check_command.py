"""`kalmar check`: homework in files and on standard input."""

import io
import json
from pathlib import Path

import pytest

from kalmar.cli.run import run

RIGHT = "nim 3 5\ntake 2 from heap 2\nkayles 7: N\n"
WRONG = f"{RIGHT}nim 3 5 = 7\n"


@pytest.fixture
def homework(tmp_path: Path) -> Path:
    return tmp_path / "homework.txt"


def test_right_homework_ends_well(homework: Path, capsys: pytest.CaptureFixture[str]) -> None:
    homework.write_text(RIGHT)
    assert run(["check", str(homework)]) == 0
    out = capsys.readouterr().out
    assert "take 2 from heap 2" in out
    assert out.endswith("3 lines are right\n")


def test_the_first_wrong_line_is_told(homework: Path, capsys: pytest.CaptureFixture[str]) -> None:
    homework.write_text(WRONG)
    assert run(["check", str(homework)]) == 1
    assert "the first mistake is in line 4: G⁺ = 6" in capsys.readouterr().out
    assert run(["check", str(homework), "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["right"] is False
    assert found["first_wrong"]["line"] == 4
    assert [step["verdict"] for step in found["steps"]] == ["right"] * 3 + ["wrong"]


def test_homework_comes_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("nim 1 1 1: P\n"))
    assert run(["check", "-", "--misere"]) == 0
    assert "1 line is right" in capsys.readouterr().out


def test_not_every_line_can_be_judged(homework: Path, capsys: pytest.CaptureFixture[str]) -> None:
    homework.write_text("0.137 40 41 42\n#1\n")
    assert run(["check", str(homework), "--misere", "--limit", "10"]) == 0
    assert "not every line could be judged" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nmi 3\n", "line 1 is not a starting position: unknown game 'nmi'"),
        ("\n", "there is nothing to check"),
    ],
)
def test_errors_are_one_sentence(
    homework: Path, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    homework.write_text(text)
    assert run(["check", str(homework)]) == 3
    assert sentence in capsys.readouterr().err
    assert run(["check", str(homework.with_name("none"))]) == 3
    assert "cannot be read as homework" in capsys.readouterr().err
