"""The register: every claim computes, agrees with what is known, and a false one is caught."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from scripts import subjects

from kalmar import CLAIMS, Choice, Compound, Ending, LimitReached, Position
from kalmar.cli.run import run
from kalmar.render.formats.tables import markdown_of_claims
from kalmar.research.claims.claim import (
    MIN_CASES,
    Case,
    Claim,
    ClaimResult,
    ClaimStatus,
    Counterexample,
    Verdict,
    check,
)
from kalmar.research.claims.compounds import ListedGame, counterexample, positions
from tests.commands import Cli
from tests.known import known

REFUTED = [claim for claim in CLAIMS.values() if claim.status is ClaimStatus.REFUTED]


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS.keys())
def test_every_claim_is_as_expected(claim: Claim) -> None:
    result = check(claim, seconds=None if claim.status is ClaimStatus.REFUTED else 0.4)
    assert result.cases > 0
    slow = result.verdict is Verdict.TOO_FEW and result.seconds > 0.4
    assert result.as_expected or slow, result.sentence()
    assert not result.contradicts
    if claim.status is ClaimStatus.REFUTED:
        assert result.verdict is Verdict.FAILS


@pytest.mark.parametrize("claim", REFUTED, ids=lambda claim: claim.id)
def test_a_refuted_claim_keeps_the_counterexample_that_is_met_first(claim: Claim) -> None:
    first = known(claim.counterexample)
    blind = replace(claim, counterexample=None)
    assert check(blind).counterexample == first.words
    assert check(blind, to=first.to).cases == first.case
    if first.to > 1:
        assert check(blind, to=1).counterexample is None
        assert check(blind, to=1).verdict is Verdict.UNDECIDED


@pytest.mark.parametrize("seconds", [0.0001, 0.01, 0.1, 1, 2])
@pytest.mark.parametrize("claim", REFUTED, ids=lambda claim: claim.id)
def test_what_is_known_to_be_false_is_refuted_at_once(claim: Claim, seconds: float) -> None:
    for to in (None, 1):
        result = check(claim, to, seconds)
        assert result.verdict is Verdict.FAILS
        assert result.decided
        assert result.as_expected
        assert result.sentence() == f"fails: {known(claim.counterexample).words}"


@pytest.mark.parametrize("seconds", [0, 0.0001, 0.01])
@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS.keys())
def test_nothing_is_confirmed_without_evidence(claim: Claim, seconds: float) -> None:
    result = check(claim, seconds=seconds)
    data = result.to_dict()
    assert (data["verdict"], data["decided"]) == (result.verdict.value, result.decided)
    assert not result.contradicts
    assert ("holds" in result.sentence()) == (result.verdict is Verdict.HOLDS)
    if claim.status is ClaimStatus.REFUTED:
        assert result.verdict is (Verdict.FAILS if seconds else Verdict.UNDECIDED)
        assert known(claim.counterexample).words in result.sentence()
    elif result.verdict is Verdict.HOLDS:
        assert result.complete or result.cases >= MIN_CASES
    else:
        assert result.verdict is (Verdict.TOO_FEW if seconds else Verdict.UNCHECKED)
        assert not result.complete
        assert not result.decided
        assert not result.as_expected


def test_what_the_command_says_when_time_is_up(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["claims", "check", "000", "002", "--budget", "0.01s"]
    assert run(line) == LimitReached.exit_code
    text = capsys.readouterr().out
    assert re.search(
        r"^\? 002\.3\.2 .*not decided in the given time; known to be false: row 120",
        text,
        re.MULTILINE,
    )
    assert not re.search(r"\[refuted\] +holds", text)
    assert re.search(r"as expected, \d+ not decided$", text.strip())
    assert run([*line, "--json"]) == LimitReached.exit_code
    for data in map(json.loads, capsys.readouterr().out.splitlines()):
        assert data["verdict"] in {verdict.value for verdict in Verdict}
        if data["status"] == "refuted":
            assert (data["verdict"], data["decided"]) != ("holds", True)
            assert data["as_expected"] == (data["verdict"] == "fails")
    assert run([*line, "--markdown"]) == LimitReached.exit_code
    assert not re.search(r"\| refuted \| holds", capsys.readouterr().out)
    assert run(["--lang", "hu", *line]) == LimitReached.exit_code
    assert "a megadott idő alatt nem dőlt el; ismert cáfolata: row 120" in capsys.readouterr().out


def test_one_case_is_too_few_unless_it_is_all() -> None:
    one = replace(FALSE, checker=lambda to: iter([None] * min(to, 1)), bound=1)
    assert check(one).verdict is Verdict.HOLDS
    assert check(one).decided
    few = check(replace(one, bound=2), to=1)
    assert few.verdict is Verdict.TOO_FEW
    assert few.sentence() == "too few cases to confirm it (numbers): 1 case"
    assert not few.decided
    assert not few.as_expected
    two = check(replace(FALSE, checker=lambda to: iter([None] * to)), to=2)
    assert (two.verdict, two.decided) == (Verdict.HOLDS, True)
    for cases in (1, MIN_CASES - 1, MIN_CASES, 100):
        cut = ClaimResult(FALSE, 1000, cases, None, False, 1.0)
        assert cut.verdict is (Verdict.HOLDS if cases >= MIN_CASES else Verdict.TOO_FEW)
        assert not cut.decided


def test_a_refuted_claim_whose_counterexample_is_none_contradicts_what_is_known(
    cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong = replace(
        FALSE, status=ClaimStatus.REFUTED, bound=5, note="it is not",
        counterexample=Counterexample("5² = 26", 10, 6),
    )  # fmt: skip
    result = check(wrong)
    assert (result.verdict, result.contradicts) == (Verdict.UNDECIDED, True)
    assert result.sentence() == "no counterexample up to 5 numbers; known to be false: 5² = 26"
    assert not check(wrong, to=4).contradicts
    assert check(replace(wrong, counterexample=None)).sentence().endswith("false: it is not")
    assert check(wrong, to=10).counterexample == "6² = 36"
    monkeypatch.setitem(CLAIMS, wrong.id, wrong)
    assert cli("claims", "check", "test.false", code=1).startswith("! test.false")
    cli("claims", "check", "test.false", "--to", "4", code=LimitReached.exit_code)


def test_all_exceptions_of_a_refuted_claim_are_found_if_wanted() -> None:
    claim = replace(
        FALSE, status=ClaimStatus.REFUTED, counterexample=Counterexample("6² = 36", 7, 7)
    )
    assert check(claim).exceptions == ("6² = 36",)
    assert check(claim, to=9, every=True).exceptions == ("6² = 36", "7² = 49", "8² = 64")
    assert "fails in 3 of 9 cases, first: 6² = 36" in check(claim, to=9, every=True).sentence()
    assert check(claim, to=3, every=True).exceptions == ("6² = 36",)


def test_there_are_many_and_all_say_where_they_come_from() -> None:
    assert len(CLAIMS) >= 80
    for claim in CLAIMS.values():
        assert claim.words
        assert claim.formula
        assert claim.source
        assert claim.bound > 0
        if claim.status is ClaimStatus.REFUTED:
            assert claim.note, f"{claim.id} is refuted: say what is true"


@pytest.mark.parametrize("claim", CLAIMS.values(), ids=CLAIMS.keys())
def test_only_what_a_source_states_has_its_number(claim: Claim) -> None:
    number = re.match(r"00[0-4](?=\.)", claim.id)
    if number:
        assert re.search(rf"\b{number[0]}\b", claim.source)
        assert not re.search(r"beyond|beside|asked|here|computed", claim.source)
    else:
        assert not re.match(r"00[0-4]\b", claim.source)
        assert "beside" not in claim.source


def squares_are_small(to: int) -> Iterator[Case]:
    """A false claim."""
    for n in range(to):
        yield None if n * n <= n + 20 else f"{n}² = {n * n}"


FALSE = Claim(
    "test.false", "squares are small", "n² ≤ n + 20", "nowhere", ClaimStatus.THEOREM,
    squares_are_small,
    100, "numbers",
)  # fmt: skip


def test_a_false_claim_is_caught_with_its_smallest_counterexample() -> None:
    result = check(FALSE)
    assert (result.verdict, result.counterexample, result.cases) == (Verdict.FAILS, "6² = 36", 7)
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
    tiny = Position(Compound(Choice.ONE, Ending.LONG), (Position(ListedGame(((), ())), 1),))
    assert counterexample(tiny, fails) == "components 1 of the game ((), ())"


def test_the_same_seed_gives_the_same_games() -> None:
    first = list(positions(Choice.ALL, Ending.SHORT, 5))
    assert first == list(positions(Choice.ALL, Ending.SHORT, 5))
    assert first != list(positions(Choice.ALL, Ending.SHORT, 5, seed=7))


def test_the_command(cli: Cli) -> None:
    data = json.loads(cli("claims", "check", "004.two-heaps", "--to", "3", "--json"))
    assert (data["verdict"], data["to"], data["cases"]) == ("holds", 3, 16)
    lines = cli("claims", "check", "002.3.3", "002.3.1.2", "--to", "600", "--every").splitlines()
    assert [line.strip() for line in lines[1:4]] == [
        f"rows {c} and {c + 1} are long" for c in (119, 399, 421)
    ]
    cli("claims", "check", "004.nothing", code=3)
    cli("claims", "check", "all", "--budget", "soon", code=2)


def test_the_documentation_has_the_register() -> None:
    rows = markdown_of_claims(list(CLAIMS.values())).splitlines()[2:]
    assert [row.split("`")[1] for row in rows] == list(CLAIMS)
    pages = {path.stem for path in (Path(__file__).parents[2] / "docs/claims").glob("*.md")}
    assert pages == set(subjects.SUBJECTS["claims"])
    found = []
    for subject in subjects.SUBJECTS["claims"]:
        part = subjects.claims(subject)
        assert len(part) < 27_000, "at most fifteen screens of 800 pixels"
        found += re.findall(r"(?m)^\* `(.+?)` ", part)
    assert sorted(found) == sorted(CLAIMS)
