"""`kalmar play --level` by pipe, and the levels themselves."""

import io
import json
import re

import pytest

from kalmar.answers.play import Game
from kalmar.cli.run import run
from kalmar.core.rules import Outcome
from kalmar.games.levels import LEVELS, Level
from kalmar.games.notation.positions import parse_position
from kalmar.web.app import PAGE

WON = "Won in a row, each from a different start: {} of 3."


def played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, *more: str
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert run(["play", *more]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.key)
def test_both_players_can_win_some_starts_of_a_level(level: Level) -> None:
    outcomes = {Game.start(parse_position(start), level.play).outcome for start in level.starts}
    assert outcomes == {Outcome.N, Outcome.P}
    assert len(set(level.starts)) == len(level.starts) >= 4


def test_the_levels_are_those_of_the_page() -> None:
    file = PAGE / "starts.js"
    if not file.exists():
        pytest.skip("the page has no levels here")
    text = file.read_text(encoding="utf-8")
    listed = json.loads(text[text.index("= [") + 2 : text.rindex("]") + 1])
    mine = [(level.number, level.key, level.play.value, list(level.starts)) for level in LEVELS]
    assert mine == [(e["number"], e["key"], e["play"], e["starts"]) for e in listed]


def test_a_level_is_won(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(monkeypatch, capsys, "first\ntake 2 from heap 2\n", "--level", "2")
    assert out.startswith("Level 2 of 10: Two heaps\nNim\nRule: Take any number of discs")
    assert "First or second?\nLook at the board before you choose" in out
    assert "You go first. The computer plays perfectly." in out
    wins = mirrored(monkeypatch, capsys, 3)
    assert [WON.format(count) in wins for count in (1, 2, 3)] == [True, True, False]
    assert "Level 2 completed." in wins


def mirrored(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], games: int
) -> str:
    """Games of the level of two heaps, in which the person leaves two equal heaps each time."""
    shown: list[str] = []
    monkeypatch.setattr("kalmar.cli.session.emit", lambda text: shown.append(str(text)))
    ended = 0

    def line() -> str:
        nonlocal ended
        last = shown[-1]
        if "Press Enter" in last:
            ended += 1
            return "quit\n" if ended == games else "\n"
        one, other = map(int, re.findall(r"nim (\d+) (\d+)", "\n".join(shown))[-1])
        if "one of the two" in last or "First or" in last:
            return "second\n" if one == other else "first\n"
        place = 1 if one > other else 2
        return f"take {abs(one - other)} from heap {place}\n"

    monkeypatch.setattr("kalmar.cli.session.read_line", line)
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert run(["play", "--level", "2"]) == 0
    capsys.readouterr()
    return "\n".join(shown)


def test_a_move_means_to_be_first_and_help_helps(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "help\nrules\nhint\ntake 9\ntake 2 from heap 2\nquit\n"
    out = played(monkeypatch, capsys, lines, "--level", "2")
    assert "back to your move 3" in out
    assert out.count("Rule: ") == 2
    assert out.count("Type first or second, or make a move to go first.") == 2
    assert "You can win" not in out
    assert "You: take 2 from heap 2  (2: 5 → 3)" in out


def test_help_makes_a_game_practice(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    practice = "This game was practice: it does not count towards the level."
    end = "first\n{}take 2 from heap 2\n#1\nquit\n"
    for helped in ("", "hint\nhint\n"):
        out = played(monkeypatch, capsys, end.format(helped), "--level", "2")
        assert practice not in out.partition("Play is over")[0]
    for helped in ("hint\nhint\nhint\n", "why\n", "moves\n", "#1\nundo\n"):
        out = played(monkeypatch, capsys, finished(helped), "--level", "2")
        assert practice in out
    out = played(monkeypatch, capsys, finished(""), "--level", "2")
    assert practice not in out
    assert WON.format(0) in out
    out = played(monkeypatch, capsys, finished(""), "--level", "2", "--opponent", "medium")
    assert practice in out


def finished(before: str) -> str:
    """The lines of a lost game of the first start of level 2."""
    return f"first\n{before}" + "#1\n" * 12


def test_starts_are_dealt_by_the_seed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def first(*more: str) -> str:
        out = played(monkeypatch, capsys, "", "--level", "8", *more)
        found = re.search(r"^nim [\d ]+$", out, re.MULTILINE)
        assert found is not None
        return found[0]

    assert first() == "nim 3 5 7"
    seeded = {first("--seed", str(seed)) for seed in range(12)}
    assert len(seeded) > 3
    assert first("--seed", "5") == first("--seed", "5")


def test_who_is_always_second_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(monkeypatch, capsys, "quit\n", "--level", "1", "--second", "--lang", "hu")
    assert "1. szint / 10: Vegyél 1–3-at" in out
    assert "A gép kezd." in out
    assert "Kezdő vagy második" not in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--level", "11"], "there is no level 11: levels go from 1 to 10"),
        (["--level", "0"], "there is no level 0"),
        (["nim 3", "--level", "1"], "a level has its own positions"),
        (["--level", "1", "--misere"], "a level has its own positions"),
    ],
)
def test_refusals(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["play", *arguments]) == 2
    assert words in capsys.readouterr().err


def test_a_level_in_json_is_one_game(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = played(monkeypatch, capsys, finished(""), "--level", "2", "--json")
    events = [json.loads(line)["event"] for line in out.splitlines()]
    assert events[0] == "start"
    assert events.count("over") == 1
    assert events[-1] == "level"
