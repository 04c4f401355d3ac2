"""`kalmar play --level` by pipe, and the levels themselves."""

import re

import pytest

from tests.commands import Cli

WON = "Won in a row, each from a different start: {} of 3."


def test_a_level_is_won(monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    """Three games of the level of two heaps: the person leaves two equal heaps each time."""
    shown: list[str] = []
    ends = iter(["\n", "\n", "quit\n"])

    def line() -> str:
        last = shown[-1]
        if "Press Enter" in last:
            return next(ends)
        one, other = map(int, re.findall(r"nim (\d+) (\d+)", "\n".join(shown))[-1])
        if "one of the two" in last or "First or" in last:
            return "second\n" if one == other else "first\n"
        return f"take {abs(one - other)} from heap {1 if one > other else 2}\n"

    monkeypatch.setattr("kalmar.cli.session.emit", lambda text: shown.append(str(text)))
    monkeypatch.setattr("kalmar.cli.session.read_line", line)
    cli("play --level 2")
    wins = "\n".join(shown)
    assert [WON.format(count) in wins for count in (1, 2, 3)] == [True, True, False]
    assert "Level 2 completed." in wins


def test_starts_are_dealt_by_the_seed(cli: Cli) -> None:
    def first(*more: str) -> str:
        found = re.search(r"^nim [\d ]+$", cli("play --level 8", *more), re.MULTILINE)
        assert found is not None
        return found[0]

    assert first() == "nim 3 5 7"
    seeded = {first("--seed", str(seed)) for seed in range(12)}
    assert len(seeded) > 3
    assert first("--seed", "5") == first("--seed", "5")
