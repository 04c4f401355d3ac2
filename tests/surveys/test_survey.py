"""Surveys and their rows: nothing computed twice, nothing lost, reasons in every language."""

import csv
import json
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from kalmar import Code, first_cousin, parse_code, verify_quotient
from kalmar.cli.atlas import described
from kalmar.cli.output import Output
from kalmar.cli.survey import show
from kalmar.core import i18n
from kalmar.core.errors import DataError, GameError, LimitReached
from kalmar.engines.quotients.construct import Construction
from kalmar.engines.quotients.option_sets import option_sets
from kalmar.render import page
from kalmar.research.atlas import AtlasBudget, GameClass, OctalAtlas
from kalmar.research.atlas import build as octal_build
from kalmar.research.atlas.build import build, class_report
from kalmar.research.atlas.table import shipped
from kalmar.research.surveys import Row, explain
from kalmar.research.surveys.cluster import cluster
from kalmar.research.surveys.families import classes, family, live_options, same_game, sample
from kalmar.research.surveys.survey import NIMBERS, QUOTIENTS, Budget, quotient_report, survey
from kalmar.research.surveys.work import SurveyProgress
from kalmar.runtime.jobs import batches, time_limit
from kalmar.runtime.work import ANY_LIMIT, ONE_LIMIT
from tests.cases import case_rows
from tests.commands import Cli
from tests.surveys.clusters import without_seconds


def test_families() -> None:
    codes = list(family("0.??"))
    assert len(codes) == len(set(codes)) == 63
    assert "0.7" in codes
    assert "0.70" not in codes
    assert list(family("0.[37]7")) == ["0.37", "0.77"]
    assert sample("0.???", 200, seed=3) == sample("0.???", 200, seed=3) != sample("0.???", 200, 4)
    assert list(family("0.[8-A]")) == ["0.8", "0.9", "0.A"]
    assert list(family("4.[f0]")) == ["4.0", "4.F"]
    for bad in ("0.G?", "?.7", "0.", "0.[F-8]", "0.????????", "hello"):
        with pytest.raises(GameError, match=r"family"):
            list(family(bad))


def test_nothing_is_computed_twice_and_equal_games_are_grouped(tmp_path: Path) -> None:
    with OctalAtlas(tmp_path / "a.sqlite") as atlas:
        codes = ["0.07", "0.137", "0.77"]
        assert build(atlas, codes, AtlasBudget(2000)) == 2, "two codes are the same game"
        assert build(atlas, codes, AtlasBudget(2000)) == 0
        assert atlas.same_values() == [["0.07", "0.137"], ["0.77"]]
        assert atlas.summary() == {"proved": 3}
        frame = atlas.to_pandas()
        assert frame.loc["0.77", "period"] == 12
        atlas.to_parquet(tmp_path / "a.parquet")
    with OctalAtlas(tmp_path / "a.sqlite") as again:
        assert len(again) == 3
    import pandas as pd

    assert list(pd.read_parquet(tmp_path / "a.parquet").index) == codes


def test_a_file_that_is_no_atlas_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "text.sqlite"
    path.write_text("this is no database, however long one looks at it " * 20)
    with pytest.raises(DataError, match="not an atlas"):
        OctalAtlas(path)


def test_the_command_refuses_bad_input(tmp_path: Path, cli: Cli) -> None:
    out = str(tmp_path / "x.sqlite")
    cli('survey "0.G?" --out', out, code=3)
    assert "write 100000, 2^20 or 1e6" in cli('survey "0.7?" --to many --out', out, code=2)


def test_the_command_shows_what_the_atlas_has(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "known.sqlite"
    with OctalAtlas(path) as atlas:
        assert build(atlas, ["0.77", "0.07"], AtlasBudget(2000)) == 2
    out = cli('survey "0.[07]7" --to 2000 --out', path)
    assert "0.77" in out
    assert "2 games in the atlas: 2 proved" in out


@pytest.mark.thorough
def test_the_command_lists_groups(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "known.sqlite"
    with OctalAtlas(path) as atlas:
        assert build(atlas, ["0.75", "0.77", "0.07", "0.137", "0.4"], AtlasBudget(2000)) == 3
    alone = cli("survey 0.4 --to 2000 --out", path, "--groups")
    assert "~" not in alone, "only the games asked for are listed"
    assert " ~ " in cli('survey "0.[0137][37]" --to 2000 --out', path, "--groups", "--workers", "1")


def test_a_game_that_fails_is_a_row_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(game: GameClass, budget: AtlasBudget) -> list[Row]:
        if "0.07" in game.codes:
            raise ZeroDivisionError("no such luck")
        return class_report(game, budget)

    monkeypatch.setattr(octal_build, "class_report", broken)
    codes, budget = ["0.07", "0.77"], AtlasBudget(2000)
    with OctalAtlas(tmp_path / "a.sqlite") as atlas:
        assert build(atlas, codes, budget) == 2
        assert atlas.summary() == {"failed": 1, "proved": 1}
        assert atlas.same_values() == [["0.77"]]
        show(atlas, {"0.07", "0.77"}, False, Output())
        rows = [line.split(maxsplit=5) for line in capsys.readouterr().out.splitlines()]
        assert ["0.07", "failed", "–", "–", "0", "ZeroDivisionError: no such luck"] in rows
        show(atlas, {"0.07"}, False, Output("json"))
        assert json.loads(capsys.readouterr().out)["reason"] == "ZeroDivisionError: no such luck"
        show(atlas, {"0.07", "0.77"}, False, Output("csv", kind="rows"))
        records = csv.DictReader(capsys.readouterr().out.splitlines())
        assert [row["status"] for row in records] == ["failed", "proved"]
        monkeypatch.undo()
        assert build(atlas, codes, budget) == 1, "it is tried again"
        assert atlas.summary() == {"proved": 2}


def test_without_dask_it_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = cli('survey "0.7?" --out', tmp_path / "x.sqlite", code=2)
    assert said == 'kalmar: surveys need Dask: pip install "kalmar[survey]"\n'


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


def test_a_quotient_that_fails_is_a_row_with_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
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


TEMPLATES = tuple(case_rows(__file__, "templates"))
"""What ends the work at a game."""
FAILED = NIMBERS.failed("cram 2xn 3", ZeroDivisionError())


def read_again(reason: str | None, path: str | Path = ":memory:") -> str:
    """Return the reason of a row that was written to an atlas."""
    with NIMBERS.atlas(path) as atlas:
        atlas.put([{**FAILED, "reason": reason}])
        found: str = next(atlas.rows())["reason"]
    return found


@pytest.mark.parametrize("template", TEMPLATES)
def test_a_reason_that_was_kept_can_be_said(template: str) -> None:
    fields = dict.fromkeys(("seconds", "heap", "memory", "nodes", "limit", "most", "onward"), 1103)
    kept = i18n.message(template, **fields)
    for language in i18n.LANGUAGES:
        assert i18n.translate(read_again(kept), language) == i18n.translate(kept, language)
    assert i18n.translate(kept, "hu") != kept


@pytest.mark.parametrize("onward", [ANY_LIMIT, ONE_LIMIT])
def test_how_to_go_on_is_said_in_the_same_language(onward: str) -> None:
    ended = i18n.message("stopped at the usual limit of work; {onward}", onward=onward)
    again = read_again(ended)
    assert again == str(ended)
    assert i18n.translate(again, "hu") == i18n.translate(ended, "hu")
    assert i18n.translate(onward, "hu") in i18n.translate(again, "hu")
    assert i18n.translate(onward, "hu") != onward


def test_other_texts_stay() -> None:
    for text in ("MemoryError: all is used up", "stopped at its limit of some seconds"):
        assert read_again(text) == text
    assert read_again(None) is None


def test_the_reason_of_a_limit_is_one_of_them() -> None:
    def work() -> None:
        with time_limit(0.01):
            for _ in batches(range(10_000), 1):
                time.sleep(0.001)

    with pytest.raises(LimitReached) as caught:
        work()
    again = read_again(explain(caught.value))
    assert i18n.translate(again, "hu") != again


def test_counts_and_lists_are_data_and_back() -> None:
    heaps = i18n.plural_message(3, "{number} heap", "{number} heaps")
    whole = i18n.message("{all}", all=i18n.join_messages([heaps, i18n.message("none")], "; "))
    again = i18n.message_from_data(json.loads(json.dumps(i18n.message_to_data(whole))))
    assert again == "3 heaps; none"
    assert again.fields["all"].parts[0].several == "{number} heaps"


def test_files_without_templates_are_read_in_english(tmp_path: Path) -> None:
    path, reason = tmp_path / "a.sqlite", i18n.message(TEMPLATES[0], seconds=60)
    read_again(reason, path)
    for change in ("UPDATE messages SET data = '{'", "UPDATE messages SET data = '{\"parts\": 3}'",
                   "DROP TABLE messages"):  # fmt: skip
        with closing(sqlite3.connect(path)) as db:
            db.execute(change)
            db.commit()
        with NIMBERS.atlas(path) as atlas:
            (row,) = atlas.rows()
        assert (row["reason"], i18n.translate(row["reason"], "hu")) == (reason, reason)


def test_a_page_of_the_atlas_says_it_in_hungarian() -> None:
    row = {**shipped()["0.6"], "reason": i18n.message(TEMPLATES[0], seconds=60)}
    with i18n.use_language("hu"):
        assert "60 másodperc" in page.text(described(row))


def test_the_reasons_of_the_shipped_atlas_have_hungarian() -> None:
    reasons = [row["reason"] for row in shipped().values() if row["reason"]]
    assert reasons
    assert all(i18n.translate(reason, "hu") != reason for reason in reasons)
