"""The table of octal games that comes with the package, what is said of it, and its checks."""

import csv
import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from scripts import atlas
from scripts.atlas import write_shipped

import kalmar
from kalmar.cli.atlas import described
from kalmar.cli.run import run
from kalmar.engines.sequences.engine import grundy_values
from kalmar.render.atlas_page import game_pages, index_of_games
from kalmar.render.page import text
from kalmar.research.atlas import COLUMNS, AtlasBudget, OctalAtlas, atlas_codes, packed, table
from kalmar.research.atlas import proofs as octal_verify
from kalmar.research.atlas.build import build
from kalmar.research.atlas.proofs import certified, check_atlas
from tests.cases import cases
from tests.commands import Cli, run_python
from tests.sequences.test_periods import PUBLISHED
from tests.surveys.clusters import records_of

OPEN = ("0.06", "0.6", "0.14", "0.36", "0.64", "0.74", "0.76", "0.004", "0.005", "0.007")
"""Games whose period nobody knows."""


@cache
def pages_of_games() -> dict[str, str]:
    """The pages of all games of the table."""
    return dict(game_pages(table.shipped()))


def test_the_table_is_whole_and_small() -> None:
    rows = table.shipped()
    assert list(rows) == atlas_codes(3)
    assert table.TABLE.stat().st_size + table.CERTIFICATES.stat().st_size < 300_000
    proved = {code for code, row in rows.items() if row["status"] == "proved"}
    assert proved == set(table.shipped_certificates())
    assert not [code for code, row in rows.items() if row["status"] == "failed"]
    assert all(row["reason"] for row in rows.values() if row["status"] == "stopped")
    assert all(row["reason"] is None for row in rows.values() if row["status"] == "proved")


def test_published_periods() -> None:
    rows = table.shipped()
    found = {code: [rows[code]["period"], rows[code]["preperiod"]] for code in PUBLISHED}
    assert found == PUBLISHED
    assert {rows[code]["status"] for code in OPEN} <= {"none", "stopped"}


@pytest.mark.parametrize("code", list(table.shipped()))
def test_the_first_values_agree_with_the_table(code: str) -> None:
    row, values = table.shipped()[code], grundy_values(code, 120).tolist()
    assert [pair for pair in row["records"] if pair[0] <= 120] == records_of(values)
    other = table.shipped()[row["same"]]
    assert other["same"] == row["same"], "the simplest stands for itself"
    mine = next(n for n, value in enumerate(values) if value)
    theirs = grundy_values(row["same"], 120).tolist()
    first = next(n for n, value in enumerate(theirs) if value)
    terms = 120 - max(mine, first)
    assert values[mine:][:terms] == theirs[first:][:terms]


def test_the_page_has_the_numbers_of_the_table() -> None:
    page = Path(__file__).parents[2] / "docs/atlas.md"
    assert "<!-- atlas -->\n" in page.read_text(encoding="utf-8")
    assert "| 0.a, 0.ab, 0.abc | 511 | 330 | 13 | 0 | 181 | 1,048,576 |" in atlas.numbers()
    assert "\nThe 767 codes have 252 different sequences of values: 260" in atlas.numbers()


def test_the_table_as_a_data_frame() -> None:
    frame = kalmar.atlas()
    assert frame.index.name == "code"
    shown = frame[["period", "preperiod", "status"]].to_dict("index")["0.77"]
    assert shown == {"period": 12, "preperiod": 71, "status": "proved"}
    assert frame["period"].isna().sum() == frame["status"].isin(["none", "stopped"]).sum()
    assert len(frame) == len(table.shipped())


def test_what_the_command_says(cli: Cli) -> None:
    out = cli("atlas dawsons-kayles")
    assert "period 34 from 53, proved (Guy and Smith 1956)" in out
    assert "0.4, which has the same options" in out
    assert cli.data("atlas 0.77 --json") == table.shipped()["0.77"]
    rows = list(csv.DictReader(cli("atlas --csv").splitlines()))
    assert [row["code"] for row in rows] == list(table.shipped())
    assert list(rows[0]) == list(table.SHIPPED)
    assert "15, the last 1,103" in cli("atlas 0.106")


@cases("typed", "said")
def test_what_is_not_in_it(typed: str, said: str, cli: Cli) -> None:
    assert said in cli("atlas", typed, code=3)


def test_a_code_is_told_without_numpy() -> None:
    script = (
        "import sys\nfrom kalmar.cli.run import run\nassert run(['atlas', '0.77']) == 0\n"
        "assert not {'numpy', 'pandas', 'numba'} & set(sys.modules)"
    )
    run_python(script)


def test_small_certificates_are_right() -> None:
    pairs = [pair for pair in certified(None) if pair[1] and pair[1].get("terms", 300) < 300]
    assert len(pairs) > 100
    found = check_atlas(pairs[::7])
    assert found.wrong == ()
    assert len(found.right) == len(pairs[::7])


CHANGED = {"sha256": "0" * 64, "game": "0.137", "theorem": "hearsay", "format": "another"}


def changed(field: str) -> dict[str, Any]:
    """The certificate of Kayles with another text, or another number."""
    proof = table.shipped_certificates()["0.77"]
    return {**proof, field: CHANGED[field] if field in CHANGED else proof[field] + 12}


@pytest.mark.every
@pytest.mark.parametrize(
    "field", ["preperiod", "period", "saltus", "terms", "sha256", "game", "theorem", "format"]
)
def test_wrong_certificates_are_named(field: str) -> None:
    proof, row = changed(field), dict(table.shipped()["0.77"])
    found = check_atlas([(row, proof)])
    assert [code for code, _ in found.wrong] == ["0.77"]
    row |= {name: proof[name] for name in octal_verify.CLAIMED}
    assert check_atlas([(row, proof)]).wrong, "neither where the row tells the same"


def test_exchanged_and_missing_certificates_are_named() -> None:
    rows, proofs = table.shipped(), table.shipped_certificates()
    pairs = [(rows["0.77"], proofs["0.137"]), (rows["0.137"], None), (rows["0.3"], proofs["0.3"])]
    found = check_atlas(pairs)
    assert found.right == ("0.3",)
    assert [code for code, _ in found.wrong] == ["0.77", "0.137"]
    assert "has no certificate" in found.wrong[1][1]
    assert check_atlas([({**rows["0.6"]}, proofs["0.77"])]).wrong


def row_of(code: str) -> dict[str, Any]:
    """A row of a file, with little more than what is shipped."""
    empty = {**dict.fromkeys(COLUMNS), **dict.fromkeys(table.LEFT_OUT), "signature": ""}
    row = table.shipped()[code]
    return {**empty, **row, "records": json.dumps(row["records"])}


def proved_row_of(code: str) -> dict[str, Any]:
    """Such a row with its certificate."""
    return {**row_of(code), "certificate": table.shipped_certificates()[code]}


def test_the_same_atlas_is_the_same_file(tmp_path: Path) -> None:
    rows = [proved_row_of(code) for code in ("0.77", "0.106")]
    written = []
    for folder in (tmp_path / "a", tmp_path / "b"):
        with OctalAtlas(":memory:") as atlas:
            atlas.put(rows)
            write_shipped(atlas, folder)
        written.append([path.read_bytes() for path in sorted(folder.iterdir())])
    assert written[0] == written[1]
    kept = json.loads(gzip.decompress((tmp_path / "a" / table.CERTIFICATES.name).read_bytes()))
    assert list(kept) == ["0.77"], "the certificate of 0.106 has a file of its own"


def test_the_shipped_atlas_as_files(tmp_path: Path, cli: Cli) -> None:
    file, parquet = tmp_path / "a.sqlite", tmp_path / "a.parquet"
    line = ["atlas", "export", "--sqlite", str(file), "--parquet", str(parquet)]
    cli(*line)
    cli("atlas", "verify", str(file), "--code", "0.77")
    rows, proofs = table.shipped(), table.shipped_certificates()
    with OctalAtlas(file) as atlas:
        assert dict(atlas.certificates()) == proofs
        for row in atlas.rows():
            expected = {**rows[row["code"]], "records": json.dumps(rows[row["code"]]["records"])}
            found = {**row, "records": json.dumps(json.loads(row["records"]))}
            assert {name: found[name] for name in table.SHIPPED} == expected
        before = list(atlas.rows())
        assert build(atlas, atlas_codes(1), AtlasBudget(16)) == 0
        assert list(atlas.rows()) == before, "what is the same stays so"
    import pandas as pd

    assert len(pd.read_parquet(parquet)) == len(rows)
    assert "exists already" in cli(*line, code=2)
    assert "choose what to write" in cli("atlas", "export", code=2)


def test_b_files_and_pages(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes = ["--code", "0.77", "--code", "0.137"]
    folders = ["--b-files", str(tmp_path / "b"), "--pages", str(tmp_path / "p")]
    assert run(["atlas", "export", *folders, "-n", "50", *codes]) == 0
    text = (tmp_path / "b" / "0.137.txt").read_text()
    values = grundy_values("0.137", 50).tolist()
    assert text == "".join(f"{n} {value}\n" for n, value in enumerate(values))
    assert sorted(path.name for path in (tmp_path / "b").iterdir()) == ["0.137.txt", "0.77.txt"]
    assert "2 files written" in capsys.readouterr().out
    game = table.shipped()["0.77"]["same"]
    page = (tmp_path / "p" / f"{game}.md").read_text()
    assert "period 12 from heap 72 on: proved by the theorem of Guy and Smith 1956" in page
    assert "\n| 0.77 (kayles) | the same options | 0.77 | 12 | 71 |\n" in page
    assert run(["atlas", "export", *folders, "--code", "0.7777"]) == 3
    assert "0.7777 is not in the atlas" in capsys.readouterr().err


def test_every_game_has_a_page_with_its_codes_and_records() -> None:
    rows = table.shipped()
    pages = pages_of_games()
    assert pages.keys() == {row["same"] for row in rows.values()}
    for code, row in rows.items():
        assert f"\n| {code} " in pages[row["same"]]
    for code in ("0.77", "0.106", "0.6", "0.8", "0.205", "0.007"):
        game = rows[code]["same"]
        row = rows[game]
        values = " ".join(map(str, grundy_values(game, 19).tolist()))
        assert values in " ".join(pages[game].split())
        assert f"{row['largest_at']:,}: {row['largest']:,}." in pages[game]
        assert f"Computed to heap {row['computed_to']:,}." in pages[game]
        assert (row["reason"] or "") in pages[game]
    index = index_of_games(rows, "atlas")
    assert all(f"| [{game}](atlas/{game}.md) |" in index for game in pages)
    assert index.count("\n") == len(pages) + 1


def test_a_row_keeps_the_first_thousand_records() -> None:
    """Where heaps split into three nearly every heap is one."""
    row = table.shipped()["0.9"]
    grown = records_of(grundy_values("0.9", 2048).tolist())
    assert len(row["records"]) == 1000
    common = min(1000, len(grown))
    assert row["records"][:common] == grown[:common]
    assert row["largest"] > row["records"][-1][1]
    assert " more than 1,000, the last of these " in text(described(row))
    page = pages_of_games()["0.9"]
    assert "larger than all before, the first 1,000 of them, with these values: 1: 1," in page
    for other in table.shipped().values():
        assert len(other["records"]) <= 1000
        if len(other["records"]) < 1000:
            assert [other["largest_at"], other["largest"]] == (other["records"] or [[0, 0]])[-1]


def spoilt(tmp_path: Path, *statements: tuple[str, tuple[Any, ...]]) -> Path:
    """A file of two proved games, after some statements of SQL."""
    path = tmp_path / "spoilt.sqlite"
    kept = ("0.3", "0.77")
    with OctalAtlas(path) as atlas:
        atlas.put([*map(proved_row_of, kept)])
        with atlas.connection as db:
            for text, values in statements:
                db.execute(text, values)
    return path


WRITE = "UPDATE certificates SET certificate = ? WHERE code = '0.77'"


@pytest.mark.parametrize(
    "data",
    [
        packed({"format": "kalmar period certificate 2", "game": "0.77", "terms": "x"}),
        packed({"format": "kalmar window certificate 1", "game": "0.77", "at": [None]}),
        packed([1, 2]),  # type: ignore[arg-type]  # what a file may hold
        packed({"game": "0.77"})[:-9],
        b"no gzip",
        "a text",
        None,
    ],
)
def test_certificates_that_cannot_be_read_are_named(data: object, tmp_path: Path, cli: Cli) -> None:
    statement = (WRITE, (data,)) if data else ("DELETE FROM certificates", ())
    path = spoilt(tmp_path, statement)
    err = cli("atlas verify", path, code=3)
    assert "0.77" in err
    assert err.count("\n") == 1


@cases("statements", "said")
def test_files_with_something_else_are_refused(
    statements: tuple[str, ...], said: str, tmp_path: Path, cli: Cli
) -> None:
    path = spoilt(tmp_path, *((text, ()) for text in statements))
    assert said in cli("atlas verify", path, code=3)


def test_files_that_are_cut_short_are_refused(tmp_path: Path, cli: Cli) -> None:
    path = spoilt(tmp_path)
    cli("atlas", "verify", str(path))
    whole = path.read_bytes()
    for length in (0, 100, 4096, len(whole) // 2):
        path.write_bytes(whole[:length])
        err = cli("atlas", "verify", str(path), code=3)
        assert path.name in err
        assert err.count("\n") == 1
