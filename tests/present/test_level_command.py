"""`kalmar play --level` by pipe, and the levels themselves."""

import io
import re

import pytest

from kalmar.cli.run import run
from tests.commands import Cli

WON = "Won in a row, each from a different start: {} of 3."


def played(monkeypatch: pytest.MonkeyPatch, cli: Cli, lines: str, *more: str) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return cli("play", *more)


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


def test_starts_are_dealt_by_the_seed(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    def first(*more: str) -> str:
        out = played(monkeypatch, cli, "", "--level", "8", *more)
        found = re.search(r"^nim [\d ]+$", out, re.MULTILINE)
        assert found is not None
        return found[0]

    assert first() == "nim 3 5 7"
    seeded = {first("--seed", str(seed)) for seed in range(12)}
    assert len(seeded) > 3
    assert first("--seed", "5") == first("--seed", "5")
