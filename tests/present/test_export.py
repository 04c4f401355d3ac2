"""Sequences as files, read back by other programs' readers; checkpoints that survive a kill."""

import csv
import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from kalmar import sequence
from kalmar.cli.run import run
from kalmar.engines.sequences.engine import grundy_values
from kalmar.render.formats.data import narrowest_type
from kalmar.runtime import work
from tests.commands import Cli

VALUES = grundy_values("0.77", 300).tolist()


def write(path: Path, *more: str) -> Path:
    assert run(["values", "0.77", "-n", "300", "-o", str(path), *more]) == 0
    return path


def test_every_format_is_read_back(tmp_path: Path) -> None:
    lines = write(tmp_path / "b001234.txt").read_text().splitlines()
    assert [tuple(map(int, line.split())) for line in lines] == list(enumerate(VALUES))
    with write(tmp_path / "k.csv").open() as file:
        assert [int(row["value"]) for row in csv.DictReader(file)] == VALUES
    assert json.loads(write(tmp_path / "k.json").read_text())["values"] == VALUES
    loaded = np.load(write(tmp_path / "k.npy"))
    assert (loaded.dtype, loaded.tolist()) == (np.uint8, VALUES)
    rows = write(tmp_path / "k.tex", "--row", "12").read_text().splitlines()
    assert rows[0] == r"\begin{tabular}{r|" + "r" * 12 + "}"
    assert rows[2].removesuffix(r" \\").split(" & ")[1:] == list(map(str, VALUES[:12]))
    plain = write(tmp_path / "k.txt").read_text()
    assert list(map(int, plain.split())) == VALUES


def test_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    table = parquet.read_table(write(tmp_path / "k.parquet"))
    assert table.column("value").to_pylist() == VALUES
    assert str(table.schema.field("value").type) == "uint8"
    assert table.schema.metadata[b"game"] == b"0.77"
    path = tmp_path / "f.parquet"
    arguments = ["values", "0.77", "-n", "9", "-c", "diminished", "-o", str(path)]
    assert run(arguments) == 0
    assert parquet.read_table(path).column("value").null_count > 0


@pytest.mark.parametrize("kind", ["bfile", "csv", "json"])
def test_period_reads_what_values_writes(kind: str, cli: Cli) -> None:
    arguments = ["values", "0.77", "-n", "300"]
    said = cli(*arguments, *(["--json"] if kind == "json" else ["--format", kind]))
    if kind == "json":
        said = json.dumps(json.loads(said)["values"])
    assert "period 12 from 71" in cli("period -", typed=said)


@pytest.mark.parametrize("game", ["0.07", "grundys-game", "nim", "0.8"])
def test_arrays_are_written_as_such(game: str, tmp_path: Path) -> None:
    path = tmp_path / "a.npy"
    assert run(["values", game, "-n", "400", "-o", str(path)]) == 0
    assert run(["values", game, "-n", "400", "-o", str(tmp_path / "a.json")]) == 0
    listed = json.loads((tmp_path / "a.json").read_text())["values"]
    assert np.load(path).tolist() == listed
    assert np.load(path).dtype == np.min_scalar_type(max(listed))


@pytest.mark.parametrize(
    ("low", "high", "kind"),
    [(0, 255, "uint8"), (0, 256, "uint16"), (-1, 127, "int8"), (-1, 128, "int16"),
     (-128, 0, "int8"), (-129, 0, "int16"), (-1, 2**31 - 1, "int32"), (-1, 2**31, "int64")],
)  # fmt: skip
def test_arrays_take_the_narrowest_type(low: int, high: int, kind: str) -> None:
    values = np.array([low, high], np.int64)
    assert narrowest_type(values) == np.dtype(kind)
    assert values.astype(kind).tolist() == [low, high]


def test_more_than_fits_in_memory_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli
) -> None:
    monkeypatch.setattr(work, "free_memory", lambda: 10**6)
    path = tmp_path / "a.npy"
    assert "10,000,000 heaps take " in cli("values 0.77 -n 1e7 -o", path, code=4)
    assert not path.exists()


def test_a_logarithmic_plot_with_rare_values(tmp_path: Path) -> None:
    path = tmp_path / "k.png"
    assert run(["values", "0.16", "-n", "2000", "--png", str(path), "--log"]) == 0
    assert path.read_bytes().startswith(b"\x89PNG")


def test_checkpoints_of_other_games_are_refused(tmp_path: Path, cli: Cli) -> None:
    save = tmp_path / "k.save"
    cli("values 0.77 -n 500 --checkpoint", save)
    assert "belongs to 0.77, not to 0.07" in cli("values 0.07 -n 500 --checkpoint", save, code=3)
    kept = save.read_bytes()
    save.write_bytes(kept[: len(kept) // 2] + b"?" + kept[len(kept) // 2 + 1 :])
    assert "Bad CRC" in cli("period 0.77 --checkpoint", save, code=3)


def test_one_option_writes_files_of_all_kinds(tmp_path: Path, cli: Cli) -> None:
    names = {name: tmp_path / name for name in ("p.v", "p.json", "t.SVG", "t.csv")}
    assert cli("period kayles -o", names["p.v"], "-o", names["p.json"]) == ""
    table = "table queen --rows 0..1 --cols 0..2 --rays golden -o"
    assert cli(table, names["t.csv"], "--output", names["t.SVG"]) == ""
    written = {name: path.read_text("utf-8") for name, path in names.items()}
    assert written["p.v"].startswith("(* kayles: Grundy values repeat after 12 heaps")
    assert json.loads(written["p.json"])["period"] == 12
    assert "<svg" in written["t.SVG"]
    assert written["t.csv"].splitlines()[0] == ",0,1,2"
    assert "--force" in cli(table, names["t.SVG"], code=2)


SAID = "on repeat periodically; --compute computes each"


def test_copied_values_are_those_that_are_found(cli: Cli) -> None:
    for way in (("-c", "selective"), ()):
        words = ("values kayles -n 3000", *way)
        assert cli.both(*words) == cli.both(*words, "--compute")


def test_values_are_equal_however_they_were_found() -> None:
    copied = sequence("kayles", 3000)
    assert copied.copied is not None
    assert replace(copied, copied=None) == copied


def test_many_copied_values_are_said_to_be_copied(cli: Cli) -> None:
    way = "values kayles -n 20000 -c selective --misere"
    out, told = cli.both(way)
    assert f"values from heap 10 {SAID}" in told
    assert "period 3 from 7, proved" in told
    assert cli.both(way, "--quiet") == (out, "")
    few = cli.both("values kayles -n 9000 -c selective")[1]
    assert few == "remoteness R⁺ of Kayles (0.77), selective, normal play\n"


def test_arrays_are_copied_too(tmp_path: Path, cli: Cli) -> None:
    one, two = tmp_path / "one.npy", tmp_path / "two.npy"
    assert SAID in cli.both("values 0.07 -n 20000 -o", one)[1]
    assert SAID not in cli.both("values 0.07 -n 20000 --compute -o", two)[1]
    assert np.load(one).dtype == np.load(two).dtype
    assert np.array_equal(np.load(one), np.load(two))


def test_compute_is_for_heaps_that_a_theorem_solves(cli: Cli) -> None:
    kinds = "'rules(A(n) -> B(n - 2); B(n) -> A(n - 1)) A(n)'"
    patterns = ("'chomp 2xn' -c selective", "'chomp 2xn'", kinds)
    for words in (*patterns, "kayles --misere", "ruler -c selective"):
        refused = cli(f"values {words} -n 9 --compute", code=2)
        assert "--compute is for take-and-break games" in refused
