"""`kalmar solve partizan`: what it prints, as text and data, and what it refuses."""

import json
from pathlib import Path

import pytest

from kalmar.cli.run import run


def said(capsys: pytest.CaptureFixture[str], *arguments: str, code: int = 0) -> str:
    assert run(["solve", "partizan", *arguments]) == code
    out, err = capsys.readouterr()
    return err if code else out


def test_both_beginners_are_answered(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "toads-and-frogs T_F ∧ domineering 2x3")
    assert text.splitlines() == [
        "toads-and-frogs T_F ∧ domineering 2x3  (conjunctive, normal play)",
        "  outcome  the player who begins wins",
        "Left begins: Left wins",
        "  because  remotenesses 3, 1 with Left to begin, the least is 1: Left wins",
        "  theorem  remoteness for Left and Right (docs/explanation/partizan-ways.md)",
        "  length   1 move with best play",
        "  move     component 1: T_F → _TF; component 2: 2x3 → .#./.#.",
        "Right begins: Right wins",
        "  because  remotenesses 3, 3 with Right to begin, the least is 3: Right wins",
        "  theorem  remoteness for Left and Right (docs/explanation/partizan-ways.md)",
        "  length   3 moves with best play",
        *(f"  {name:<9}component 1: T_F → TF_; component 2: 2x3 → {left}" for name, left in
          (("move", "##./..."), ("move 2", ".##/..."), ("move 3", ".../##."))),
    ]  # fmt: skip


def test_one_beginner_passes_and_misere(capsys: pytest.CaptureFixture[str]) -> None:
    text = said(capsys, "form * △ form 1", "--passes", "--first", "right", "--misere")
    assert "continued conjunctive, misère play, with passes" in text
    assert "Left begins" not in text
    assert "outcome" not in text
    assert "note     suspense numbers need frozen ends" in text


def test_data_are_plain(capsys: pytest.CaptureFixture[str]) -> None:
    text = "coloured-hackenbush bbr + coloured-hackenbush rr"
    found = json.loads(said(capsys, text, "--json", "--moves", "1"))
    assert found["summary"] == "Right wins, whoever begins"
    assert found["right"]["winning_moves"] == ["component 1: bbr → bb"]
    assert (found["left"]["winner"], found["left"]["numbers"]) == ("right", ["3/2", "-2"])
    one = json.loads(said(capsys, text, "--json", "--first", "left"))
    assert "right" not in one
    assert "summary" not in one
    assert one["composition"] == "disjunctive"


def test_cgsuite_gets_sums_in_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    parts = ['game.grid.Domineering("..|..")', "*"]
    assert said(capsys, "domineering 2x2 + form *", "--cgsuite") == " + ".join(parts) + "\n"
    assert said(capsys, "domineering 2x2 ∨ form *", "--cgsuite") == "\n".join(parts) + "\n"
    data = json.loads(said(capsys, "domineering 2x2 ∨ form *", "--cgsuite", "--json"))
    assert data["cgsuite"] == parts


def test_files_of_graphs_are_components(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "m.csv").write_text("a,b,both\nb,a,both\n")
    text = said(capsys, f"graph {tmp_path / 'm.csv'} a ∧ graph {tmp_path / 'm.csv'} b")
    assert "  outcome  a draw, whoever begins" in text
    assert "remotenesses ∞, ∞ with Left to begin: neither player can force an end" in text


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (["domino 2x2"], 3, "unknown game 'domino'"),
        (["domineering"], 3, "is not a component"),
        (["form 1 + form 1", "--passes"], 2, "with passes only in △"),
        (["form 1 ∧ form 1", "-c", "selective"], 2, "leave out the sign"),
        (["domineering 4x4 + domineering 4x4", "--limit", "50"], 4, "limit of 50 positions"),
    ],
)
def test_what_is_wrong_is_said(
    arguments: list[str], code: int, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    text = said(capsys, *arguments, code=code)
    assert words in text
    assert text.startswith("kalmar: ")
    assert len(text.splitlines()) == 1
