"""`kalmar graph`: every kind of file, every kind of mistake."""

import json
from pathlib import Path

import networkx as nx
import pytest

from kalmar.cli.run import run
from kalmar.engines.graphs.files import read_options
from kalmar.games.boards.road_map import ROADS


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


def test_values_and_play(roads: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["graph", str(roads), "--json"]) == 0
    rows = {r["vertex"]: r for r in json.loads(capsys.readouterr().out)["vertices"]}
    assert rows["P"]["value"] == "2"
    assert rows["C"] == {
        "vertex": "C", "outcome": "P", "remoteness": 0, "value": "0", "longest": 0,
        "best_move": None,
    }  # fmt: skip
    assert run(["graph", str(roads), "--from", "A"]) == 0
    assert capsys.readouterr().out.startswith("N: A → K → G → D")


def test_loops_parallel_edges_and_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "loop.txt"
    path.write_text("a a\na b\na b\nb c\nb a\nc\n")
    assert run(["graph", str(path)]) == 0
    assert "a       draw     ∞           ∞()" in capsys.readouterr().out
    assert run(["graph", str(path), "--drawn", "c"]) == 0
    assert capsys.readouterr().out.count("draw") == 3
    assert run(["graph", str(path), "--drawn", "c", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["vertices"]
    assert [r["value"] for r in rows] == [None, None, None]


def test_pictures(roads: Path, tmp_path: Path) -> None:
    png, svg = tmp_path / "g.png", tmp_path / "g.svg"
    assert run(["graph", str(roads), "--png", str(png), "--svg", str(svg)]) == 0
    assert png.read_bytes().startswith(b"\x89PNG")
    assert b"<svg" in svg.read_bytes()
    assert run(["graph", str(roads), "--png", str(png)]) == 2


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.json", '{"a": ["b"]}', "'b', which is not a vertex"),
        ("a.json", "[1, 2]", "object of lists"),
        ("a.json", "{", "line 1"),
        ("a.json", '{"a": ["b"], "b": [], "a": []}', "'a' occurs twice"),
        ("a.json", "[" * 100_000, "nested too deeply"),
        ("a.txt", "# one\n\na b\n\na b c\n", "line 5"),
        ("a.csv", "from,to\na,b\na,b,c\n", "line 3"),
        ("a.txt", "a b c\n", "line 1"),
        ("a.txt", "", "has no vertices"),
        ("a.csv", "a,b,c\n", "line 1"),
        ("a.graphml", "<graph", "not GraphML"),
        ("a.dot", "digraph { a -> ", "not DOT"),
        ("a.dot", "graph { a -- b }", "not directed"),
        ("a.gv", "digraph {a} digraph {b}", "contains 2 graphs"),
        ("a.gv", "", "not DOT"),
    ],
)
def test_bad_files(
    name: str, text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).write_text(text)
    assert run(["graph", str(tmp_path / name)]) == 3
    err = capsys.readouterr().err
    assert said in err
    assert "Traceback" not in err


def test_unknown_vertices_and_files(roads: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["graph", str(roads), "--from", "Q"]) == 3
    assert "unknown vertex 'Q'" in capsys.readouterr().err
    assert run(["graph", str(roads.parent / "none.json")]) == 3


def test_quoted_cells_may_hold_commas(tmp_path: Path) -> None:
    (tmp_path / "q.csv").write_text('from,to\n"x,1",b\n')
    assert read_options(tmp_path / "q.csv") == {"x,1": ["b"], "b": []}


def test_a_dot_file(tmp_path: Path) -> None:
    text = 'digraph g { node [shape=box]; a -> "b:1":s -> c; subgraph s { c -> {d e}; } lone }'
    (tmp_path / "a.dot").write_text(text)
    found = read_options(tmp_path / "a.dot")
    assert found == {"lone": [], "c": ["d", "e"], "d": [], "e": [], "a": ["b:1"], "b:1": ["c"]}


def test_files_too_large_for_memory_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kalmar.engines.graphs.files.MAX_FILE_BYTES", 10)
    (tmp_path / "a.txt").write_text("a b\n" * 10)
    assert run(["graph", str(tmp_path / "a.txt")]) == 3
    assert "larger than 10 bytes: pass arrays" in capsys.readouterr().err


def test_the_graph_of_a_position(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["graph", "nim", "3", "--mark", "phi"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[:2] for line in lines[1:]] == [["3", "3"], ["2", "2"], ["1", "1"],
                                                        ["0", "0"]]  # fmt: skip
    assert lines[1].split()[-4:] == ["E", "0,", "1,", "2"]
    assert run(["graph", "nim 1 2", "--misere", "-c", "selective", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert (data["position"], data["composition"], data["misere"]) == (
        "| nim 1 2",
        "selective",
        True,
    )
    assert data["layers"][-1] == ["0"]
    assert {"from": "1", "to": "0", "moves": ["take 1"]} in data["moves"]
    assert run(["graph", "roads P", "--from", "P"]) == 0
    assert capsys.readouterr().out.startswith("N: P → M")


def test_the_order_in_which_source_001_labels_the_map(
    roads: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["graph", str(roads), "--order", "--json"]) == 0
    rows = json.loads(capsys.readouterr().out)["vertices"]
    order = [r["vertex"] for r in sorted(rows, key=lambda r: r["step"])]
    assert "".join(order)[:8] == "CDGKEBAF"
    assert run(["graph", str(roads), "--order"]) == 0
    assert "step" in capsys.readouterr().out.splitlines()[0]


def test_written_graphs_are_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for ending in ("dot", "graphml"):
        path = tmp_path / f"g.{ending}"
        assert run(["graph", "& nim 1 2", f"--{ending}", str(path)]) == 0
        assert capsys.readouterr().out == ""
        assert sorted(read_options(path)["1 2"]) == ["0 0", "0 1"]
        assert run(["graph", "nim 1 2", f"--{ending}", str(path)]) == 2
        assert "--force" in capsys.readouterr().err
        assert run(["graph", str(path), "--json"]) == 0
        assert len(json.loads(capsys.readouterr().out)["vertices"]) == 3
    assert run(["graph", "nim 1", "--dot", "-"]) == 0
    assert capsys.readouterr().out.startswith('digraph "nim 1" {')


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (["kales"], 3, "'kales' is neither a file nor a position: unknown game 'kales'"),
        (["nim"], 3, "write a component of nim here"),
        (["nim 900", "--limit", "10"], 4, "leads to more than 10 positions"),
        (["nim 3", "--drawn", "0"], 2, "--drawn is for files"),
        (["FILE", "-c", "sum"], 2, "--composition is for positions"),
        (["nim 300", "--png", "x.png"], 4, "a picture shows at most 200 vertices"),
        (["nim 3", "--from", "7"], 3, "unknown vertex '7'"),
    ],
)
def test_what_no_graph_can_be_made_of(
    arguments: list[str], code: int, said: str, roads: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = [str(roads) if word == "FILE" else word for word in arguments]
    assert run(["graph", *found]) == code
    assert said in capsys.readouterr().err
