"""`kalmar play` by pipe."""

import re

import pytest

from kalmar.answers.play import opponent
from kalmar.cli.session_commands import marked
from tests.cases import cases
from tests.commands import Cli


@cases("before", "after", "shown")
def test_marks_of_the_last_move(before: str, after: str, shown: str) -> None:
    found, key = marked(before, after)
    assert found == (shown or after)
    assert (key is None) == (not shown)


def test_both_mistakes_are_named(cli: Cli) -> None:
    found = [cli(f"play 'nim 4 6' --opponent random --seed {seed}", typed="#1\n" * 9)
             for seed in range(12)]  # fmt: skip
    both = [out for out in found if "The computer was winning until move" in out
            and "You were winning until move" in out]  # fmt: skip
    assert both
    assert all("Play is over, so" not in out for out in both)


def test_strengths_have_names_in_both_languages() -> None:
    skills = [opponent(name).skill for name in ("Easy", "medium", "perfect", "random", "0.7",
                                                "könnyű", "közepes", "hibátlan")]  # fmt: skip
    assert skills == [0.4, 0.8, 1.0, 0.0, 0.7, 0.4, 0.8, 1.0]


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
    cli("play --level 2", typed="")
    wins = "\n".join(shown)
    assert [WON.format(count) in wins for count in (1, 2, 3)] == [True, True, False]
    assert "Level 2 completed." in wins


def test_starts_are_dealt_by_the_seed(cli: Cli) -> None:
    def first(*more: str) -> str:
        found = re.search(r"^nim [\d ]+$", cli("play --level 8", *more, typed=""), re.MULTILINE)
        assert found is not None
        return found[0]

    assert first() == "nim 3 5 7"
    seeded = {first("--seed", str(seed)) for seed in range(12)}
    assert len(seeded) > 3
    assert first("--seed", "5") == first("--seed", "5")
