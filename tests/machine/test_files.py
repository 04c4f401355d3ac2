"""A byte order mark before a text changes nothing; what is not text is refused in a sentence."""

import codecs
import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from kalmar import DataError, PartizanGraph, load_rules
from kalmar.cli.run import run
from kalmar.engines.graphs.files import read_options, read_partizan
from kalmar.runtime.files import read_line, read_stdin, read_text, reason_of_system
from tests.cases import case_table
from tests.commands import Cli

EDGES = case_table(__file__, "edges")


def marked(path: Path, text: str) -> Path:
    path.write_bytes(codecs.BOM_UTF8 + text.encode())
    return path


@pytest.mark.parametrize("name", EDGES)
def test_graphs_with_a_mark(name: str, tmp_path: Path) -> None:
    path = marked(tmp_path / name, EDGES[name])
    assert read_options(path) == {"x": ["ű"], "ű": []}
    if name != "a.txt":
        assert read_partizan(path) == PartizanGraph.of_moves([("x", "ű", "both")])


def test_rules_and_boards_with_a_mark(tmp_path: Path) -> None:
    rules = load_rules(marked(tmp_path / "marked.py", "def options(n):\n    yield 0\n"))
    assert rules.name == "marked"
    board = marked(tmp_path / "board.json", json.dumps({"sets": [["a", "b"], ["a", "c"]]}))
    assert run(["positional", str(board), "--after", "a"]) == 0


def test_a_certificate_with_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    assert run(["period", "0.77", "--certificate", str(path)]) == 0
    marked(path, path.read_text(encoding="utf-8"))
    assert run(["period", "--verify", str(path)]) == 0


@pytest.mark.parametrize("mark", ["", "\ufeff", "ï»¿"])
def test_stdin_with_a_mark(mark: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{mark}0 1\n2\n"))
    assert read_line() == "0 1\n"
    assert read_stdin("numbers") == "2\n"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{mark}0 1\n2\n"))
    assert read_stdin("numbers") == "0 1\n2\n"


def test_a_pipe_with_a_mark(cli: Cli) -> None:
    assert "period 2" in cli("period -", typed="\ufeffn;value\n" + "0;1\n1;2\n" * 9)


def test_what_is_no_text_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.csv"
    path.write_bytes("a;ű".encode("cp1250"))
    with pytest.raises(DataError, match=r"x\.csv' cannot be read as a graph: it is not .* UTF-8"):
        read_text(path, "a graph")
    with pytest.raises(DataError, match="cannot be read as a graph: Is a directory"):
        read_text(tmp_path, "a graph")
    with pytest.raises(DataError, match=r"cannot be read as a graph: .*null"):
        read_text("a\0b", "a graph")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"\xff0 1"), encoding="utf-8"))
    with pytest.raises(DataError, match="stdin cannot be read as numbers"):
        read_stdin("numbers")


@pytest.mark.parametrize("read", [read_options, read_partizan])
def test_a_graph_of_a_name_that_no_file_has(read: Callable[[Path], object]) -> None:
    for name in ("a\0b.json", "/no/such/file.json"):
        with pytest.raises(DataError, match="cannot be read as a graph"):
            read(Path(name))


@pytest.mark.parametrize("command", ["values nim -n 3 --force -o", "proof --verify"])
def test_what_the_system_says_is_said_in_hungarian(command: str, tmp_path: Path, cli: Cli) -> None:
    told = cli("--lang hu", *command.split(), tmp_path, code=DataError.exit_code)
    assert "ez mappa, nem fájl" in told
    assert "directory" not in told


def test_other_words_of_the_system_stay() -> None:
    assert reason_of_system(OSError(5, "the moon is full")) == "the moon is full"
    assert reason_of_system(OSError("no number")) == "no number"
