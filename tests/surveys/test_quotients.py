"""The survey of misère quotients: codes folded, certificates kept, nothing computed twice."""

import json
from pathlib import Path

import pytest

from kalmar import Code, DataError, first_cousin, parse_code, verify_quotient
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.research.surveys.cluster import cluster
from kalmar.research.surveys.families import classes, family, live_options, same_game
from kalmar.research.surveys.survey import NIMBERS, QUOTIENTS, Budget, quotient_report, survey
from kalmar.research.surveys.work import SurveyProgress
from tests.commands import Cli
from tests.surveys.clusters import without_seconds

EVERY = [*family("0.???"), *family("4.??")]


def least_cousin(code: Code) -> Code:
    met = set()
    while (cousin := first_cousin(code)) is not None and code not in met:
        met.add(code)
        code = cousin
    return code


@pytest.mark.thorough
def test_575_codes_are_307_games() -> None:
    """By first cousins alone 323, or 324 where 4.0 is not moved to 0.7."""
    assert len(EVERY) == 575
    games = classes(EVERY)
    assert len(games) == 307
    cousins = {code: least_cousin(parse_code(code)) for code in EVERY}
    assert len(set(cousins.values())) == 323
    for codes in games.values():
        assert len({same_game(cousins[code].text) for code in codes}) == 1
    split = [codes for codes in games.values() if len({cousins[code] for code in codes}) > 1]
    assert len(split) == 16
    assert all(code.startswith("0.5") or code[2] in "024" for codes in split for code in codes)


def test_the_same_games_have_the_same_live_options_and_quotients() -> None:
    assert live_options("0.5", 80)[:60] == live_options("0.502", 80)[:60]
    compared = 0
    for codes in classes([*family("0.??"), *family("4.?")]).values():
        first = Construction(option_sets(codes[0])).run(7)
        if len(codes) > 1 and first.is_whole:
            orders = {Construction(option_sets(code)).run(20).order for code in codes}
            assert orders == {first.order}
            compared += 1
    assert compared > 3
    for code, alike in (("0.5", "0.502"), ("0.07", "0.137"), ("4.0", "0.7")):
        one = Construction(option_sets(code)).run(14)
        other = Construction(option_sets(alike)).run(14 - (code in {"0.07", "4.0"}))
        assert one.order == other.order


def test_a_report_has_a_certificate_that_verifies() -> None:
    found = quotient_report("0.75", Budget(20))
    assert (found["status"], found["elements"], found["p_elements"]) == ("proved", 8, 2)
    assert (found["preperiod"], found["period"], found["reason"]) == (8, 2, None)
    assert verify_quotient(json.loads(found["certificate"]))["order"] == 8


def test_a_game_that_is_stopped_says_why_and_keeps_what_it_has() -> None:
    stopped = quotient_report("4.7", Budget(0.2))
    assert stopped["status"] == "stopped"
    assert stopped["reason"] == "stopped at its limit of 0.2 seconds"
    assert verify_quotient(json.loads(stopped["certificate"]))["heaps"] == stopped["last_heap"] + 1
    asked = quotient_report("0.77", Budget(20, to=10))
    assert (asked["last_heap"], asked["reason"]) == (10, "computed to heap 10, as requested")


def test_a_game_that_fails_is_a_row_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(content: object) -> None:
        raise DataError("the values of {game} are wrong", game=type(content).__name__)

    monkeypatch.setattr("kalmar.research.surveys.survey.verify_quotient", wrong)
    row = QUOTIENTS.row("0.31", Budget(5))
    assert (row["status"], row["reason"]) == ("failed", "the values of dict are wrong")
    with QUOTIENTS.atlas(":memory:") as atlas:
        atlas.put([row])
        assert atlas.summary() == {"failed": 1}


def test_a_survey_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    codes = ["0.3", "0.2", "0.31", "0.07", "0.137"]
    path, seen = tmp_path / "q.sqlite", list[SurveyProgress]()
    with QUOTIENTS.atlas(path) as atlas:
        budget = Budget(20, to=12)
        assert survey(codes[:3], budget, atlas, None, seen.append) == 2
        assert (seen[-1].done, seen[-1].total) == (2, 2)
        assert survey(codes, budget, atlas, None, seen.append) == 1
        assert (seen[-1].done, seen[-1].total, seen[-1].code) == (1, 1, "0.07")
        assert survey(codes, budget, atlas) == 0
        assert survey(codes, Budget(20, to=14), atlas) == 0, "it had its time"
        assert survey(codes, Budget(25, to=14), atlas) == 1, "only 0.07 is not proved"
        assert atlas.summary() == {"proved": 2, "stopped": 1}
        assert {row["same"]: row["elements"] for row in atlas.rows()}[same_game("0.4")] == 24
    with pytest.raises(DataError, match="not an atlas of format 202"):
        NIMBERS.atlas(path)


def test_workers_find_what_this_process_finds() -> None:
    codes = ["0.31", "0.123", "0.75"]
    with QUOTIENTS.atlas(":memory:") as here, QUOTIENTS.atlas(":memory:") as there:
        survey(codes, Budget(30), here)
        with cluster(workers=1) as crew:
            assert survey(codes, Budget(30), there, crew) == 3
        for one, other in zip(here.rows(), there.rows(), strict=True):
            assert without_seconds(one) == without_seconds(other)


def test_the_command(tmp_path: Path, cli: Cli) -> None:
    path = str(tmp_path / "q.sqlite")
    asked = ["survey", "0.[23][01]", "--quotients", "--workers", "0", "--out", path]
    out = cli(*asked)
    assert "0.2 ~ 0.21 ~ 0.3" in out
    assert "2 games with 4 codes; proved for all heaps: 2 games with 4 codes" in out
    rows = [json.loads(line) for line in cli(*asked, "--json").splitlines()]
    assert [row["codes"] for row in rows] == [["0.2", "0.21", "0.3"], ["0.31"]]
    assert verify_quotient(rows[1]["certificate"])["order"] == 6
    lines = cli(*asked, "--csv").splitlines()
    assert lines[0].startswith("code,status,last_heap,elements,p_elements")
    assert lines[1].endswith("0.2 0.21 0.3")
