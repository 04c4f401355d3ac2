"""`kalmar graph`: every kind of file, every kind of mistake."""

import json
from pathlib import Path

import networkx as nx
import pytest

from kalmar.engines.graphs.files import read_options
from kalmar.games.boards.with_cycles import ROADS
from tests.commands import Cli


@pytest.fixture
def roads(tmp_path: Path) -> Path:
    path = tmp_path / "roads.json"
    path.write_text(json.dumps(ROADS))
    return path


def test_every_kind_of_file_is_the_same_graph(tmp_path: Path, roads: Path) -> None:
    assert roads.parent == tmp_path
    edges = [(a, b) for a, row in ROADS.items() for b in row]
    (tmp_path / "r.csv").write_text("from,to\n" + "\n".join(f"{a},{b}" for a, b in edges))
    (tmp_path / "r.txt").write_text("# roads\n" + "\n".join(f"{a} {b}" for a, b in edges))
    nx.write_graphml(nx.DiGraph(edges), tmp_path / "r.graphml")
    expected = {name: sorted(row) for name, row in ROADS.items()}
    for name in ("roads.json", "r.csv", "r.txt", "r.graphml"):
        found = read_options(tmp_path / name)
        assert {v: sorted(row) for v, row in found.items()} == expected


def test_a_dot_file(tmp_path: Path) -> None:
    text = 'digraph g { node [shape=box]; a -> "b:1":s -> c; subgraph s { c -> {d e}; } lone }'
    (tmp_path / "a.dot").write_text(text)
    found = read_options(tmp_path / "a.dot")
    assert found == {"lone": [], "c": ["d", "e"], "d": [], "e": [], "a": ["b:1"], "b:1": ["c"]}


def test_files_too_large_for_memory_are_refused(
    tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kalmar.engines.graphs.files.MAX_FILE_BYTES", 10)
    (tmp_path / "a.txt").write_text("a b\n" * 10)
    assert "larger than 10 bytes: pass arrays" in cli("graph", tmp_path / "a.txt", code=3)
