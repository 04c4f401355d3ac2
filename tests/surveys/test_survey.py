"""The atlas and its surveys: nothing computed twice, nothing lost when a worker is killed."""

import csv
import json
import os
import signal
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kalmar.cli.output import Output
from kalmar.cli.survey import show
from kalmar.core.errors import DataError, GameError
from kalmar.research.surveys.cluster import cluster
from kalmar.research.surveys.families import family, sample
from kalmar.research.surveys.periods import PERIODS, period_report, same_values
from kalmar.research.surveys.store import Row
from kalmar.research.surveys.survey import Budget, survey
from kalmar.research.surveys.work import SurveyProgress
from tests.commands import Cli


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


def test_a_report_has_every_column() -> None:
    found = PERIODS.row("0.07", Budget(to=3000))
    assert list(found) == list(PERIODS.columns)
    assert (found["status"], found["period"], found["preperiod"]) == ("proved", 34, 53)


def test_nothing_is_computed_twice_and_equal_games_are_grouped(tmp_path: Path) -> None:
    with PERIODS.atlas(tmp_path / "a.sqlite") as atlas:
        codes = ["0.07", "0.137", "0.77"]
        assert survey(codes, Budget(to=2000), atlas) == 3
        assert survey(codes, Budget(to=2000), atlas) == 0
        assert same_values(atlas) == [["0.07", "0.137"], ["0.77"]]
        assert atlas.summary() == {"proved": 3}
        frame = atlas.to_pandas()
        assert frame.loc["0.77", "period"] == 12
        atlas.to_parquet(tmp_path / "a.parquet")
    with PERIODS.atlas(tmp_path / "a.sqlite") as again:
        assert len(again) == 3
    import pandas as pd

    assert list(pd.read_parquet(tmp_path / "a.parquet").index) == codes


def test_a_file_that_is_no_atlas_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "text.sqlite"
    path.write_text("this is no database, however long one looks at it " * 20)
    with pytest.raises(DataError, match="not an atlas"):
        PERIODS.atlas(path)


@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_killed_worker_loses_nothing() -> None:
    codes = list(family("0.[0-7]7"))
    seen: list[int] = []
    with PERIODS.atlas(":memory:") as atlas, cluster(workers=2) as crew:
        workers: dict[str, Any] = crew.client.run(os.getpid)
        assert len(workers) == 2

        def watch(progress: SurveyProgress) -> None:
            if not seen:
                os.kill(next(iter(workers.values())), signal.SIGKILL)
            seen.append(progress.done)

        assert survey(codes, Budget(to=1200), atlas, crew, watch) == len(codes)
        assert seen == sorted(set(seen))
        assert seen[-1] == len(codes)
        assert survey(codes, Budget(to=1200), atlas, crew, watch) == 0
        expected = {code: PERIODS.row(code, Budget(to=1200)) for code in codes[:3]}
        for row in atlas.rows():
            if row["code"] in expected:
                same = {k: v for k, v in expected[row["code"]].items() if k != "seconds"}
                assert {k: v for k, v in row.items() if k != "seconds"} == same


def test_the_command_refuses_bad_input(tmp_path: Path, cli: Cli) -> None:
    out = str(tmp_path / "x.sqlite")
    cli('survey "0.G?" --out', out, code=3)
    assert "write 100000, 2^20 or 1e6" in cli('survey "0.7?" --to many --out', out, code=2)


def test_the_command_shows_what_the_atlas_has(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "known.sqlite"
    with PERIODS.atlas(path) as atlas:
        assert survey(["0.77", "0.07"], Budget(to=2000), atlas) == 2
    out = cli('survey "0.[07]7" --to 2000 --out', path)
    assert "0.77" in out
    assert "2 games in the atlas: 2 proved" in out


@pytest.mark.thorough
def test_the_command_lists_groups(tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "known.sqlite"
    with PERIODS.atlas(path) as atlas:
        assert survey(["0.75", "0.77", "0.07", "0.137", "0.4"], Budget(to=2000), atlas) == 5
    assert "~" not in cli("survey 0.4 --to 2000 --out", path, "--groups"), (
        "only the games asked for are listed"
    )
    assert " ~ " in cli('survey "0.[0137][37]" --to 2000 --out', path, "--groups", "--workers", "1")


def test_a_game_that_fails_is_a_row_with_its_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(code: str, budget: Budget) -> Row:
        if code == "0.07":
            raise ZeroDivisionError("no such luck")
        return period_report(code, budget)

    path = tmp_path / "a.sqlite"
    with replace(PERIODS, report=broken).atlas(path) as atlas:
        assert survey(["0.07", "0.77"], Budget(to=2000), atlas) == 2
        assert atlas.summary() == {"failed": 1, "proved": 1}
        assert same_values(atlas) == [["0.77"]]
        assert atlas.done(Budget(to=0)) >= {"0.77"}
        assert "0.07" not in atlas.done(Budget(to=1)), "it is tried again"
        show(atlas, {"0.07", "0.77"}, False, Output())
        assert "failed    –         –          0  ZeroDivisionError: no such luck" in (
            capsys.readouterr().out
        )
        show(atlas, {"0.07"}, False, Output("json"))
        assert json.loads(capsys.readouterr().out)["reason"] == "ZeroDivisionError: no such luck"
        show(atlas, {"0.07", "0.77"}, False, Output("csv", kind="rows"))
        rows = list(csv.DictReader(capsys.readouterr().out.splitlines()))
        assert [row["status"] for row in rows] == ["failed", "proved"]
    with PERIODS.atlas(path) as again:
        assert survey(["0.07", "0.77"], Budget(to=2000), again) == 1
        assert again.summary() == {"proved": 2}


@pytest.mark.thorough
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_workers_send_reasons_too() -> None:
    with PERIODS.atlas(":memory:") as atlas, cluster(workers=1) as crew:
        assert survey(["0.7x", "0.77"], Budget(to=600), atlas, crew) == 2
        assert atlas.summary() == {"failed": 1, "proved": 1}
        assert "is not a take-and-break code" in list(atlas.rows())[-1]["reason"]


def test_without_dask_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert (
        cli('survey "0.7?" --out', tmp_path / "x.sqlite", code=2)
        == 'kalmar: surveys need Dask: pip install "kalmar[survey]"\n'
    )
