"""One way to ask for formats, files and pictures, in every command."""

import json
from pathlib import Path

import click
import pytest

from kalmar.answers.tables.ask import sequence, table
from kalmar.cli.run import COMMANDS, cli, run
from kalmar.render.formats import FORMATS, SEQUENCES, TABLES, export

TABLE = ["table", "queen", "--rows", "0..1", "--cols", "0..2"]
VALUES = ["values", "kayles", "-n", "5"]
CSV = ",0,1,2\n0,0,1,2\n1,1,2,0\n"


def commands() -> list[tuple[str, click.Command]]:
    """Every command and every command of a group, with what a user types."""
    found: list[tuple[str, click.Command]] = []
    context = click.Context(cli)
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        found.append((name, command))
        if isinstance(command, click.Group):
            found += ((f"{name} {inner}", c) for inner, c in command.commands.items())
    return found


def test_the_ending_of_a_file_decides(tmp_path: Path) -> None:
    path = tmp_path / "y.csv"
    assert run([*TABLE, "-o", str(path)]) == 0
    assert path.read_text() == CSV
    for ending, start in (("tex", "\\begin{tabular}"), ("json", '{"game"'), ("html", "<table>"),
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
def test_short_flags_are_formats(flag: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*TABLE, *flag]) == 0
    assert capsys.readouterr().out == CSV


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([*TABLE, "-o", "y.xyz"], "belongs to no format: say --format, one of text, json, csv"),
        ([*VALUES, "-o", "y.html"], "belongs to no format"),
        ([*TABLE, "--csv", "--json"], "choose one"),
        ([*TABLE, "--format", "csv", "--latex"], "choose one"),
        ([*TABLE, "--png", "a.jpg"], "--png draws a.png, not a.jpg"),
        ([*VALUES, "--svg", "a.png"], "--svg draws a.svg, not a.png"),
        ([*TABLE, "-o", "no/such/folder/y.csv"], "there is no folder"),
        (["three-rows", "20", "--format", "csv"], "csv is not a format of this result"),
    ],
)
def test_what_is_refused_says_what_is_right(
    arguments: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == 2
    assert said in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_every_kind_of_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first = {"png": b"\x89PNG", "svg": b"<?xml", "pdf": b"%PDF"}
    paths = [(f"--{kind}", str(tmp_path / f"t.{kind}")) for kind in first]
    assert run([*TABLE, *(word for pair in paths for word in pair)]) == 0
    assert capsys.readouterr().out == ""
    for kind, begins in first.items():
        drawn = (tmp_path / f"t.{kind}").read_bytes()
        assert drawn.startswith(begins)
        again = tmp_path / f"again.{kind}"
        assert run([*TABLE, f"--{kind}", str(again)]) == 0
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
    [["games", "heap"], ["explain", "nim"], ["solve", "nim 1"], VALUES, TABLE,
     ["period", "0.7"], ["chomp", "3x3"], ["positional", "3x3"], ["claims"],
     ["claims", "check", "004.bouton", "--to", "3"], ["partizan", "--example", "rook-ending"],
     ["three-rows", "20", "--winning", "5,3,1"]],
    ids=" ".join,
)  # fmt: skip
def test_json_in_a_file_is_what_goes_to_stdout(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "found.json"
    assert run([*arguments, "-o", str(path)]) == 0
    assert capsys.readouterr().out == ""
    assert run([*arguments, "--json"]) == 0
    shown, written = json.loads(capsys.readouterr().out), json.loads(path.read_text())
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


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_writes_what_it_says_it_holds(name: str) -> None:
    known = FORMATS[name]
    assert known.sequence or known.table
    if name in SEQUENCES:
        assert export(sequence("kayles", 5), name)
    if name in TABLES:
        assert export(table("queen", range(2), range(3)), name)


def test_endings_belong_to_one_format() -> None:
    endings = [ending for known in FORMATS.values() for ending in known.endings]
    assert len(endings) == len(set(endings))
