"""One way to ask for formats, files and pictures; files are read back by other programs."""

import csv
import json
import shlex
from dataclasses import replace
from pathlib import Path

import click
import numpy as np
import pytest

from kalmar.answers.tables.ask import sequence, table
from kalmar.cli.commands import called_by
from kalmar.cli.run import COMMANDS, cli, run
from kalmar.core.by_name import load_named
from kalmar.engines.sequences.engine import grundy_values
from kalmar.render.formats import FORMATS, export, names_of
from kalmar.render.formats.data import narrowest_type
from kalmar.runtime import work
from tests.cases import cases
from tests.commands import Cli, run_python

TABLE = ["table", "queen", "--rows", "0..1", "--cols", "0..2"]
SHORT = ["values", "kayles", "-n", "5"]
CSV = ",0,1,2\n0,0,1,2\n1,1,2,0\n"


def commands() -> list[tuple[str, click.Command]]:
    """Every command, with what a user types."""
    found: list[tuple[str, click.Command]] = []
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        found.append((name, command))
    return found


def test_the_ending_of_a_file_decides(tmp_path: Path) -> None:
    path = tmp_path / "y.csv"
    assert run([*TABLE, "-o", str(path)]) == 0
    assert path.read_text() == CSV
    for ending, start in (("tex", "\\begin{tabular}"), ("json", '{"game"'),
                          ("md", "|  | 0 |"), ("txt", "  | 0 1 2")):  # fmt: skip
        other = tmp_path / f"y.{ending}"
        assert run([*TABLE, "-o", str(other)]) == 0
        assert other.read_text().startswith(start)
        assert other.read_text().endswith("\n")


def test_a_named_format_wins_over_the_ending(tmp_path: Path) -> None:
    path = tmp_path / "y.csv"
    assert run([*TABLE, "-o", str(path), "--format", "json"]) == 0
    assert json.loads(path.read_text())["values"] == [[0, 1, 2], [1, 2, 0]]
    assert run([*TABLE, "-o", str(path), "--json", "--force"]) == 0
    assert path.read_text().startswith("{")


@pytest.mark.parametrize("flag", [["--csv"], ["--format", "csv"], ["--format", "csv", "--csv"]])
def test_short_flags_are_formats(flag: list[str], cli: Cli) -> None:
    assert cli(*TABLE, *flag) == CSV


def test_every_kind_of_picture(tmp_path: Path, cli: Cli) -> None:
    first = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    paths = [(f"--{kind}", str(tmp_path / f"t.{kind}")) for kind in first]
    assert cli(*TABLE, *(word for pair in paths for word in pair)) == ""
    for kind, begins in first.items():
        drawn = (tmp_path / f"t.{kind}").read_bytes()
        assert drawn.startswith(begins)
        again = tmp_path / f"again.{kind}"
        cli(*TABLE, f"--{kind}", str(again))
        assert again.read_bytes() == drawn, "the same table is the same picture"


WITHOUT = {"web", "atlas export"}
"""A server; and what writes files of several formats at once, which its options name."""
WITH_DATA = [(name, command) for name, command in commands() if name not in WITHOUT]
"""All but the one that serves a page."""


@pytest.mark.parametrize(("name", "command"), WITH_DATA, ids=[name for name, _ in WITH_DATA])
def test_every_data_command_takes_a_format_and_a_file(name: str, command: click.Command) -> None:
    options = {option for p in command.params for option in p.opts}
    assert "--json" in options
    if name != "play":
        assert {"--format", "-o", "--output", "--force"} <= options


@pytest.mark.parametrize(
    "arguments",
    [["games", "heap"], ["explain", "nim"], ["solve", "nim 1"], SHORT, TABLE,
     ["period", "0.7"], ["chomp", "3x3"], ["positional", "3x3"], ["claims"],
     ["claims", "check", "004.bouton", "--to", "3"], ["partizan", "--example", "rook-ending"],
     ["three-rows", "20", "--winning", "5,3,1"]],
    ids=" ".join,
)  # fmt: skip
def test_json_in_a_file_is_that_of_stdout(arguments: list[str], tmp_path: Path, cli: Cli) -> None:
    path = tmp_path / "found.json"
    assert cli(*arguments, "-o", str(path)) == ""
    shown, written = json.loads(cli(*arguments, "--json")), json.loads(path.read_text())
    if isinstance(shown, dict):  # a claim says how long its check took
        shown.pop("seconds", None)
        written.pop("seconds", None)
    assert shown == written


@pytest.mark.parametrize(("name", "command"), commands(), ids=[name for name, _ in commands()])
def test_help_is_in_sentences_with_examples(name: str, command: click.Command) -> None:
    assert command.help is not None
    examples = command.help.partition("Examples:")[2].strip().splitlines()
    assert any(f"kalmar {name}" in line for line in examples)
    for parameter in command.params:
        if isinstance(parameter, click.Option) and not parameter.hidden:
            words = parameter.help or ""
            assert words[:1].isupper(), parameter.name
            assert words.endswith("."), parameter.name


@pytest.mark.parametrize("command", [pytest.param(c, id=name) for name, c in commands()])
def test_every_example_of_a_help_can_be_typed(
    command: click.Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a file that is to be written is not there yet
    lines = (command.help or "").partition("Examples:")[2].strip().splitlines()
    typed = [shlex.split(part) for line in lines for part in line.split(" | ")]
    for _, *words in (part for part in typed if part[0] == "kalmar"):
        called, rest = called_by(words)
        known = cli.get_command(click.Context(cli), called)
        assert known is not None, words
        with known.make_context(called, rest) as context:
            assert context.command is known
            assert "  -h, --help " in known.get_help(context)  # whoever asks first


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_writes_what_it_says_it_holds(name: str) -> None:
    assert all(callable(load_named(place)) for place in FORMATS[name].writers.values())
    if name in names_of("sequence"):
        assert export(sequence("kayles", 5), name)
    if name in names_of("table"):
        assert export(table("queen", range(2), range(3)), name)


def test_endings_belong_to_one_format() -> None:
    endings = [ending for known in FORMATS.values() for ending in known.endings]
    assert len(endings) == len(set(endings))


TOY = """
import sys
from kalmar.render import formats

def toy(shown, *_more):
    return f"toy of {type(shown).__name__}"

kinds = ("sequence", "table", "answer", "graph")
formats.FORMATS["toy"] = formats.Format("toy", ("toy",), {k: "__main__:toy" for k in kinds})
from kalmar.cli.run import run
for arguments in (["values", "kayles", "-n", "3", "--format", "toy"],
                  ["table", "queen", "-o", "q.toy"],
                  ["solve", "nim 1", "-o", "s.toy"], ["graph", "nim 2", "--toy", "g.toy"],
                  ["graph", "nim 2", "--format", "toy"], ["solve", "--help"],
                  ["solve", "nim 1", "-o", "s.xyz"], ["atlas", "0.77", "--format", "toy"]):
    print(arguments[0], run(arguments), flush=True)
"""


def test_one_entry_serves_every_command_that_shows_such_content(tmp_path: Path) -> None:
    done = run_python(TOY, cwd=tmp_path)
    lines = done.stdout.splitlines()
    shown = [line for line in lines if line.startswith("toy of")]
    assert shown == ["toy of Sequence", "toy of GraphView"]
    assert {path.name: path.read_text() for path in tmp_path.iterdir()} == {
        "q.toy": "toy of Table\n", "s.toy": "toy of Answer\n", "g.toy": "toy of GraphView\n",
    }  # fmt: skip
    assert "text, json, csv, latex, markdown, toy" in " ".join(done.stdout.split())
    assert "add --format with one of text, json, csv, latex, markdown, toy" in done.stderr
    assert "'toy' is not one of" in done.stderr, "the atlas has rows, which it cannot hold"
    assert lines[-2:] == ["solve 2", "atlas 2"]


@cases("arguments", "start")
def test_formats_that_the_registry_gives(arguments: tuple[str, ...], start: str, cli: Cli) -> None:
    assert cli(*arguments).startswith(start)


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


def test_too_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cli: Cli) -> None:
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
