"""Graphs are read from files as they are meant; files that are no graphs are refused."""

import gzip
import json
import random
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any
from xml.sax.saxutils import quoteattr

import pytest

from kalmar import DataError, LimitReached, PartizanGraph
from kalmar.cli.run import run
from kalmar.engines.graphs import building, files
from kalmar.engines.graphs.building import BOTH, CompiledNames, GraphBuilder, PlainNames
from kalmar.engines.graphs.files import read_graph, read_options, read_partizan
from kalmar.runtime import files as text_files
from kalmar.runtime.files import TextStream
from kalmar.runtime.jobs import current_progress
from kalmar.runtime.work import memory_limit
from tests.cases import cases
from tests.commands import Cli

Options = dict[str, list[str]]
Edges = list[tuple[str, str, str]]

WORDS = ["a", "b1", "from", "ű", "→", "x_y", "2", "v.3", "node2", "aa", "ab", "b"]
NAMES = [*WORDS, "c,d", "e f", 'g"h', "i;j", "[k]", "-> l", "{m}", "n\\o", "#p", "<q>", "&r", "to"]


def csv(edges: Edges, lone: list[str], players: bool, separator: str = ",") -> str:
    def row(*fields: str) -> str:
        return separator.join('"' + field.replace('"', '""') + '"' for field in fields)

    rows = [row(*(edge if players else edge[:2])) for edge in edges]
    return "\n".join(["from,to".replace(",", separator), *(row(v, "") for v in lone), *rows])


def json_text(edges: Edges, lone: list[str], players: bool) -> str:
    found: dict[str, dict[str, list[str]]] = {v: {} for v in lone}
    for a, b, player in edges:
        found.setdefault(a, {}).setdefault(player if players else "both", []).append(b)
        found.setdefault(b, {})
    data = found if players else {v: row.get("both", []) for v, row in found.items()}
    return json.dumps(data, ensure_ascii=False, indent=1)


def dot(edges: Edges, lone: list[str], players: bool) -> str:
    def quoted(name: str) -> str:
        return name if name in WORDS[:4] else '"' + name.replace('"', '\\"') + '"'

    lines = ["digraph {", *(f"{quoted(v)};" for v in lone)]
    for a, b, player in edges:
        lines.append(f"{quoted(a)} -> {quoted(b)}" + f" [player={player}]" * players)
    return "\n".join([*lines, "}"])


def graphml(edges: Edges, lone: list[str], players: bool) -> str:
    lines = ['<graphml xmlns="http://graphml.graphdrawing.org/xmlns">']
    lines.append('<key id="d0" for="edge" attr.name="player" attr.type="string"/>')
    lines.append('<graph edgedefault="directed">')
    lines += [f"<node id={quoteattr(v)}/>" for v in lone]
    for a, b, player in edges:
        data = f'<data key="d0">{player}</data>' * players
        lines.append(f"<edge source={quoteattr(a)} target={quoteattr(b)}>{data}</edge>")
    return "\n".join([*lines, "</graph></graphml>"])


def edge_list(edges: Edges, lone: list[str], players: bool) -> str:  # noqa: ARG001
    return "\n".join(["# edges", *lone, *(f"{a}\t{b}  # a move" for a, b, _ in edges)])


WRITERS: dict[str, Callable[[Edges, list[str], bool], str]] = {
    "csv": csv,
    "json": json_text,
    "dot": dot,
    "graphml": graphml,
    "txt": edge_list,
}


def random_moves(rng: random.Random, names: list[str]) -> tuple[Edges, list[str]]:
    players = ["left", "right", "both"]
    picked = rng.sample(names, rng.randint(2, len(names)))
    edges = [(rng.choice(picked), rng.choice(picked), rng.choice(players)) for _ in range(40)]
    return edges, rng.sample(names, rng.randint(0, 3))


def meant(edges: Edges, lone: list[str]) -> Options:
    found: Options = {v: [] for v in lone}
    for a, b, _ in edges:
        found.setdefault(a, []).append(b)
        found.setdefault(b, [])
    return found


@pytest.fixture(params=[0, 1 << 60], ids=["compiled", "plain"])
def _numbering(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "COMPILED_FROM_BYTES", request.param)


@pytest.mark.usefixtures("_numbering")
@pytest.mark.parametrize("piece", [1, 3, 64, 1 << 18])
@pytest.mark.parametrize("kind", WRITERS)
def test_any_graph(kind: str, piece: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_files, "PIECE_BYTES", piece)
    rng, path = random.Random(f"{kind} {piece}"), tmp_path / f"a.{kind}"
    for _ in range(4):
        edges, lone = random_moves(rng, WORDS if kind == "txt" else NAMES)
        path.write_text(WRITERS[kind](edges, lone, False), encoding="utf-8")
        assert read_options(path) == meant(edges, lone)
        assert list(read_options(path)) == list(meant(edges, lone))
        if kind != "txt":
            path.write_text(WRITERS[kind](edges, lone, True), encoding="utf-8")
            found, whole = read_partizan(path), PartizanGraph.of_moves(edges, meant(edges, lone))
            assert found.names == whole.names
            for side, other in ((found.left, whole.left), (found.right, whole.right)):
                assert sorted(side.edges) == sorted(other.edges)


@pytest.mark.usefixtures("_numbering")
@pytest.mark.parametrize("batch", [1, 2, 1 << 13])
def test_batches_of_rows(batch: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kalmar.engines.graphs.table_files.ROWS_AT_ONCE", batch)
    path = tmp_path / "a.csv"
    path.write_text(" \n;\nFrom ; To\n a;b \nc;\n\n;;\na;c;;\n b;d\n")
    assert read_options(path) == {"a": ["b", "c"], "b": ["d"], "c": [], "d": []}
    path.write_text("from;to;player\na;b;left\nc;\n;;\nb;a\nb;a;right\n")
    moves = [("a", "b", "left"), ("b", "a", "both"), ("b", "a", "right")]
    assert read_partizan(path) == PartizanGraph.of_moves(moves, "abc")


def test_a_row_far_down_is_named_with_its_line(tmp_path: Path) -> None:
    path, good = tmp_path / "a.csv", 'a,"b\nc"\n' * 30_000
    for bad, said in (
        ("x\n", "line 60001 has one field, 'x'"),
        ("x,y,z\n", "line 60001: write one edge per line"),
        (",y\n", "line 60001: write one edge per line"),
        ('x,"y\n', "line 60001: unexpected end of data"),
    ):
        path.write_text(good + bad)
        with pytest.raises(DataError, match=said):
            read_graph(path)
    path.write_text("a b\n" * 60_000 + "a b c\n")
    with pytest.raises(DataError, match="line 60001: write one edge per line"):
        read_graph(path.rename(tmp_path / "a.txt"))


def test_the_first_rows_tell_the_separator(tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("a,1;b\n" * 30_000)
    with pytest.raises(DataError, match="separated by commas or semicolons"):
        read_graph(path)
    path.write_text("c;d\n" + "a,1;b\n" * 30_000)
    assert read_options(path) == {"c": ["d"], "d": [], "a,1": ["b"] * 30_000, "b": []}
    path.write_text("a,b\n" * 100 + "c;d\n" * 200)
    with pytest.raises(DataError, match="line 101 has one field, 'c;d'"):
        read_graph(path)


@pytest.mark.parametrize("ending", text_files.PACKED)
@pytest.mark.parametrize("kind", WRITERS)
def test_packed_files(kind: str, ending: str, tmp_path: Path) -> None:
    edges, lone = random_moves(random.Random(kind), WORDS)
    data = WRITERS[kind](edges, lone, False).encode()
    if ending == ".gz":
        data = gzip.compress(data)
    else:
        data = pytest.importorskip("pyarrow").compress(data, "zstd", asbytes=True)
    path = tmp_path / f"a.{kind}{ending}"
    path.write_bytes(data)
    assert read_options(path) == meant(edges, lone)
    assert run(["graph", str(path), "--json"]) == 0
    path.write_bytes(data[:-9] if ending == ".gz" else b"no archive")
    with pytest.raises(DataError, match=r"cannot be read as a graph"):
        read_options(path)


def test_what_is_unpacked_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "MAX_FILE_BYTES", 1000)
    path = tmp_path / "a.txt.gz"
    for size, is_read in ((1000, True), (1004, False)):
        path.write_bytes(gzip.compress(b"a b\n" * (size // 4)))
        if is_read:
            assert len(read_graph(path).targets) == size // 4
            continue
        with pytest.raises(DataError, match="it unpacks to more than 1,000 bytes"):
            read_graph(path)


def test_a_line_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_files, "MAX_LINE", 1 << 19)
    for name in ("a.csv", "a.txt", "a.csv.gz"):
        text = b"a" * (1 << 21)
        (tmp_path / name).write_bytes(gzip.compress(text) if name.endswith("gz") else text)
        with pytest.raises(DataError, match="has a line of more than 524,288 characters"):
            read_graph(tmp_path / name)


def test_a_graph_beyond_memory_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "FIRST_LOOK", 1 << 17)
    path = tmp_path / "a.txt"
    path.write_text("a b\n" * 200_000)
    with memory_limit(1), pytest.raises(LimitReached, match=r"to read a graph of more than \d+,"):
        read_graph(path)
    with memory_limit(100):
        assert len(read_graph(path).targets) == 200_000


def test_progress_and_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_files, "PIECE_BYTES", 4)
    path = tmp_path / "a.txt"
    path.write_bytes("\ufeffa b\r\nű c".encode())
    pieces = iter(TextStream(path, "a graph", 100))
    assert next(pieces) == "a"
    assert str(current_progress()) == "read 33 % of a.txt"
    assert "".join(pieces) == " b\nű c"
    assert current_progress() is None
    assert list(TextStream(path, "a graph", 100).lines()) == ["a b\n", "ű c"]


def test_braces_nested_too_deeply_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "deep.dot"
    path.write_text("digraph {a->b " + "{" * 5000 + "}" * 5000 + "}")
    with pytest.raises(DataError, match="nested too deeply"):
        read_graph(path)


def test_names_are_numbered_alike() -> None:
    rng, plain, fast = random.Random(5), PlainNames(), CompiledNames()
    for size in (1, 100, 5_000, 60_000):
        names = [str(rng.randrange(size)) * rng.randint(0, 3) for _ in range(2 * size)]
        names[:3] = ["", "ű", "a\0b"] if size == 100 else names[:3]
        assert fast.number(names) == plain.number(names)
        assert len(fast) == len(plain)
    assert fast.listed() == plain.listed()
    assert fast.number([]) == plain.number([])


def test_large_graphs_are_grouped_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(3)
    pairs = [str(rng.randrange(900)) for _ in range(50_000)]
    found = []
    for is_fast in (True, False):
        monkeypatch.setattr(building, "worth_compiling", lambda _edges, fast=is_fast: fast)
        builder = GraphBuilder()
        builder.add(pairs)
        builder.flush()
        found.append(builder.graph())
    assert found[0] == found[1]
    ends = list(zip(pairs[::2], pairs[1::2], strict=True))
    assert found[0].edges == sorted(ends, key=lambda edge: found[0].numbers[edge[0]])


@cases("text", "edges")
def test_dot(text: str, edges: str, tmp_path: Path) -> None:
    path = tmp_path / "a.dot"
    path.write_text(text)
    words = edges.split()
    pairs = [tuple(word) for word in words]
    if any(len(word) != 2 for word in words):
        pairs = list(zip(words[::2], words[1::2], strict=True))
    assert sorted(read_graph(path).edges) == sorted(pairs)


GRAPHML = '<graphml><key id="p" attr.name="player"/><graph edgedefault="directed">{}</graph>{}'


def test_only_the_first_graph_of_graphml_counts(tmp_path: Path) -> None:
    path = tmp_path / "a.xml"
    second = '<graph edgedefault="undirected"><node id="z"/></graph></graphml>'
    path.write_text(GRAPHML.format('<node id="a"/><edge source="b" target="a"/>', second))
    assert read_options(path) == {"a": [], "b": ["a"]}


def test_owners_of_vertices(tmp_path: Path) -> None:
    text = "digraph { b -> a; a [player=left]; a -> b; b [player=right]; b -> b [player=both] }"
    (tmp_path / "a.dot").write_text(text)
    data = '<data key="p">{}</data>'
    inside = (
        f'<node id="b">{data.format("right")}</node><node id="a">{data.format("left")}</node>'
        '<edge source="b" target="a"/><edge source="a" target="b"/>'
        f'<edge source="b" target="b">{data.format("both")}</edge>'
    )
    (tmp_path / "a.xml").write_text(GRAPHML.format(inside, "</graphml>"))
    moves = [("b", "a", "right"), ("a", "b", "left"), ("b", "b", "both")]
    for name in ("a.dot", "a.xml"):
        assert read_partizan(tmp_path / name) == PartizanGraph.of_moves(moves, "ba")
        bad = (tmp_path / name).read_text().replace("left", "white")
        (tmp_path / name).write_text(bad)
        with pytest.raises(DataError, match="the move a → b cannot belong to 'white'"):
            read_partizan(tmp_path / name)


def test_numbers_in_json_are_names(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text('{"1": [true, 1, 1.5], "True": [null], "1.5":[], "None":[]}')
    assert read_options(tmp_path / "a.json")["1"] == ["True", "1", "1.5"]


def test_what_is_read_at_once_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "MAX_BYTES", 10)
    for kind, read in product(("json", "dot"), (read_graph, read_partizan)):
        (tmp_path / f"a.{kind}").write_text('{"a": ["b"], "b": []}')
        with pytest.raises(DataError, match="it has more than 10 bytes"):
            read(tmp_path / f"a.{kind}")


def test_kinds_of_edges_that_come_late() -> None:
    builder = GraphBuilder()
    builder.add(["a", "b"])
    builder.flush()
    builder.add(["b", "c"], bytes([building.LEFT]))
    builder.flush()
    builder.add(["c", "a"], bytes([BOTH]))
    builder.flush()
    left, right = builder.sides()
    assert (left.edges, right.edges) == (
        [("a", "b"), ("b", "c"), ("c", "a")],
        [("a", "b"), ("c", "a")],
    )


def test_results_of_files_are_read_back(tmp_path: Path) -> None:
    source = tmp_path / "a.csv"
    rng = random.Random(2)
    edges = {(rng.choice(NAMES), rng.choice(NAMES)) for _ in range(60)}
    source.write_text(csv([(a, b, "") for a, b in sorted(edges)], [], False), encoding="utf-8")
    whole = read_options(source)
    for kind, kept in product(("dot", "graphml"), (0, 1000)):
        target = tmp_path / f"b{kept}.{kind}"
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr("kalmar.engines.graphs.graph_view.MAX_EDGES_KEPT", kept)
            assert run(["graph", str(source), f"--{kind}", str(target)]) == 0
        assert read_options(target) == whole
    for kind in ("dot", "graphml"):
        assert (tmp_path / f"b0.{kind}").read_bytes() == (tmp_path / f"b1000.{kind}").read_bytes()


EXPECTED = {"a": ["b", "c,d"], "b": [], "c,d": [], "e": []}


@cases("text")
def test_every_way_of_writing_is_the_same_graph(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(text.encode())
    assert read_options(path) == EXPECTED
    moves = [("a", "b", "both"), ("a", "c,d", "both")]
    assert read_partizan(path) == PartizanGraph.of_moves(moves, EXPECTED)


def test_a_header_tells_the_separator(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("from;to\na,1;b,2\n")
    assert read_options(path) == {"a,1": ["b,2"], "b,2": []}
    path.write_text("from,to\na;1,b;2\n")
    assert read_options(path) == {"a;1": ["b;2"], "b;2": []}


def test_names_of_an_edge_list_may_hold_commas(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1,2 3,4\n5,6\n")
    assert read_options(tmp_path / "a.txt") == {"1,2": ["3,4"], "3,4": [], "5,6": []}


DATA = Path(__file__).parents[1] / "data" / "bad_graphs.json"
ROWS = json.loads(DATA.read_text(encoding="utf-8"))


def written(row: dict[str, Any], folder: Path) -> Path:
    """The file of a row, in which a sign may stand so many times."""
    sign, count = row.get("times", ("", 0))
    path: Path = folder / row["file"]
    path.write_text(row["text"].replace(sign, sign[:1] * count) if sign else row["text"], "utf-8")
    return path


@pytest.mark.every
@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['by']} {row['file']} {row['text']}")
def test_it_is_refused(row: dict[str, Any], tmp_path: Path) -> None:
    read = {"graph": read_graph, "partizan": read_partizan}[row["by"]]
    with pytest.raises(DataError, match=row["says"]):
        read(written(row, tmp_path))


@pytest.mark.parametrize("command", ["graph", "partizan"])
def test_commands_say_it(command: str, tmp_path: Path, cli: Cli) -> None:
    row = next(row for row in ROWS if row["by"] == command)
    err = cli(command, written(row, tmp_path), code=3)
    assert err.startswith("kalmar: ")
    assert "Traceback" not in err
