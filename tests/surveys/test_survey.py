"""The atlas and its surveys: nothing computed twice, nothing lost when a worker is killed."""

import csv
import json
import sys
from pathlib import Path

import pytest

from kalmar.cli.output import Output
from kalmar.cli.survey import show
from kalmar.core.errors import DataError, GameError
from kalmar.research.atlas import AtlasBudget, GameClass, OctalAtlas
from kalmar.research.atlas import build as octal_build
from kalmar.research.atlas.build import build, class_report
from kalmar.research.surveys import Row
from kalmar.research.surveys.families import family, sample
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
    assert "~" not in cli("survey 0.4 --to 2000 --out", path, "--groups"), (
        "only the games asked for are listed"
    )
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


def test_without_dask_it_says_what_to_install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert (
        cli('survey "0.7?" --out', tmp_path / "x.sqlite", code=2)
        == 'kalmar: surveys need Dask: pip install "kalmar[survey]"\n'
    )
