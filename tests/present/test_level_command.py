"""`kalmar play --level` by pipe, and the levels themselves."""

import io
import re

import pytest

from kalmar import Game, Outcome, parse_position
from kalmar.cli.run import run
from kalmar.games.levels import LEVELS, Level

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


def test_a_level_is_won(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
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
