"""`kalmar play` by pipe."""

import io
import json

import pytest

from kalmar.cli.run import run


def session(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, *more: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert run(["play", *more]) == 0
    return capsys.readouterr().out


def test_a_won_game(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = session(monkeypatch, capsys, "take 3\n", "nim 3")
    assert "you win" in out


def test_a_lost_game_says_where(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "why\n1: 0\n", "nim 3 5")
    assert "not zero" in out
    assert "the computer wins" in out
    assert "You gave a won position away with move 1: take 3 from heap 1" in out


def test_the_ladder_of_hints(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "hint\nhint\nhint\nhint\nresign\n", "nim 3 5")
    assert "You can win. (hint 1 of 4)" in out
    assert "component 2" in out
    assert "A good move: take 2 from heap 2" in out
    assert "You resign" in out


def test_commands_and_bad_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(
        monkeypatch, capsys, "help\nmoves\nundo\nredo\n9: 9\n2: 3\nundo\nquit\n", "nim 3 5"
    )
    assert "nothing to take back" in out
    assert "not a legal move" in out
    assert "Goodbye" in out
    assert "Computer:" in out


def test_a_lone_component_takes_numbers_of_moves(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "list\n#1\n", "bricks 2x2")
    assert "#1  cut into 1×2 and 1×2, cover one  (2x2 → 1x2 + 1x2)" in out
    assert "not a legal move" not in out


def test_the_computer_may_begin(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = session(monkeypatch, capsys, "", "nim 3 5", "--second", "--misere")
    assert out.index("Computer: take 2 from heap 2  (2: 5 → 3)") < out.index("Goodbye")


def test_play_in_json(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    out = session(monkeypatch, capsys, "why\n1: 0\n", "nim 3 5", "--json", "--valuation", "R+")
    events = [json.loads(line) for line in out.splitlines()]
    assert [event["event"] for event in events][-2:] == ["over", "lost"]
    assert "Its R⁺ is 7." in events[2]["text"]
    assert events[1]["text"] == events[1]["position"] == "nim 3 5"
