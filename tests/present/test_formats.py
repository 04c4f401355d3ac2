"""One way to ask for formats, files and pictures, in every command."""

import json
import shlex
from pathlib import Path

import click
import pytest

from kalmar.answers.tables.ask import sequence, table
from kalmar.cli.commands import called_by
from kalmar.cli.run import COMMANDS, cli, run
from kalmar.core.by_name import load_named
from kalmar.render.formats import FORMATS, export, names_of
from tests.cases import cases
from tests.commands import Cli, run_python

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
    [["games", "heap"], ["explain", "nim"], ["solve", "nim 1"], VALUES, TABLE,
     ["period", "0.7"], ["chomp", "3x3"], ["positional", "3x3"], ["claims"],
     ["claims", "check", "004.bouton", "--to", "3"], ["partizan", "--example", "rook-ending"],
     ["three-rows", "20", "--winning", "5,3,1"]],
    ids=" ".join,
)  # fmt: skip
def test_json_in_a_file_is_what_goes_to_stdout(
    arguments: list[str], tmp_path: Path, cli: Cli
) -> None:
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
