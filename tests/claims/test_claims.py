"""The register: every claim computes, agrees with what is known, and a false one is caught."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kalmar.claims import CLAIMS, Claim, Status, Verdict, check, find_claim
from kalmar.claims.claim import Case, case
from kalmar.claims.random_games import Listed, counterexample, positions
from kalmar.compositions import Choice, Ending
from kalmar.compound import Compound, Position
from kalmar.errors import UnknownNameError
from kalmar.present.cli.claims import table
from kalmar.present.cli.run import run


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS.keys())
def test_every_claim_is_as_expected(claim: Claim) -> None:
    result = check(claim, seconds=None if claim.status is Status.REFUTED else 0.4)
    assert result.cases > 0
    assert result.as_expected, result.sentence()
    if claim.status is Status.REFUTED:
        assert result.verdict is Verdict.FAILS


def test_there_are_many_and_all_say_where_they_come_from() -> None:
    assert len(CLAIMS) >= 80
    for claim in CLAIMS.values():
        assert claim.words
        assert claim.formula
        assert claim.source
        assert claim.bound > 0
        if claim.status is Status.REFUTED:
            assert claim.note, f"{claim.id} is refuted: say what is true"


def squares_are_small(to: int) -> Iterator[Case]:
    """A false claim."""
    for n in range(to):
        yield case(n * n <= n + 20, f"{n}² = {n * n}")


FALSE = Claim(
    "test.false", "squares are small", "n² ≤ n + 20", "nowhere", Status.THEOREM, squares_are_small,
    100, "numbers",
)  # fmt: skip


def test_a_false_claim_is_caught_with_its_smallest_counterexample() -> None:
    result = check(FALSE)
    assert (result.verdict, result.counterexample, result.cases) == (Verdict.FAILS, "6² = 36", 7)
    assert not result.as_expected


def test_every_counterexample_is_found_if_all_are_wanted() -> None:
    result = check(FALSE, to=10, every=True)
    assert result.exceptions == ("6² = 36", "7² = 49", "8² = 64", "9² = 81")
    assert "fails in 4 of 10 cases, first: 6² = 36" in result.sentence()


def test_a_claim_without_cases_does_not_hold() -> None:
    empty = replace(FALSE, checker=lambda _: iter(()))
    result = check(empty)
    assert result.verdict is Verdict.UNCHECKED
    assert not result.as_expected


def test_time_stops_between_cases() -> None:
    result = check(replace(FALSE, checker=lambda _: (None for _ in range(10**9))), seconds=0.05)
    assert not result.complete
    assert result.cases > 0
    assert "as far as checked" in result.sentence()


def test_counterexamples_about_random_games_shrink() -> None:
    start = next(p for p in positions(Choice.ONE, Ending.LONG, 200) if len(p.component) == 3)

    def fails(position: Position) -> bool:
        return any(part.component >= 1 for part in position.component)

    words = counterexample(start, fails)
    assert words.startswith("components ")
    assert words.count(",") <= words.count("()") + 3
    tiny = Position(Compound(Choice.ONE, Ending.LONG), (Position(Listed(((), ())), 1),))
    assert counterexample(tiny, fails) == "components 1 of the game ((), ())"


def test_the_same_seed_gives_the_same_games() -> None:
    first = list(positions(Choice.ALL, Ending.SHORT, 5))
    assert first == list(positions(Choice.ALL, Ending.SHORT, 5))
    assert first != list(positions(Choice.ALL, Ending.SHORT, 5, seed=7))


def test_unknown_claims_are_refused_with_a_suggestion() -> None:
    with pytest.raises(UnknownNameError, match=r"did you mean '004.bouton'"):
        find_claim("004.buton")


def test_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["claims", "check", "004.two-heaps", "--to", "3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["verdict"], data["to"], data["cases"]) == ("holds", 3, 16)
    assert run(["claims", "check", "002.3.2", "--to", "620"]) == 0
    assert "row 120 ends in B + [70, 72]" in capsys.readouterr().out
    assert run(["claims", "check", "002.3.3", "002.3.1.2", "--to", "600", "--every"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.strip() for line in lines[1:4]] == [
        f"rows {c} and {c + 1} are long" for c in (119, 399, 421)
    ]
    assert run(["claims", "check", "004.nothing"]) == 3
    assert run(["claims", "check", "all", "--budget", "soon"]) == 2
    assert run(["claims"]) == 0
    assert "001.wythoff" in capsys.readouterr().out


def test_a_check_that_is_not_as_expected_exits_with_one(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(CLAIMS, FALSE.id, FALSE)
    assert run(["claims", "check", "test.false"]) == 1
    assert "fails: 6² = 36" in capsys.readouterr().out


def test_the_documentation_has_the_register() -> None:
    page = (Path(__file__).parents[2] / "docs" / "claims.md").read_text()
    assert table() in page
