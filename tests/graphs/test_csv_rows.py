"""Tables as spreadsheets write them are read as what they show, or refused."""

from pathlib import Path

import pytest

from kalmar import DataError, PartizanGraph
from kalmar.engines.graphs.csv_files import csv_rows
from kalmar.engines.graphs.files import graph_stream, read_options
from kalmar.engines.graphs.partizan_files import read_partizan

EXPECTED = {"a": ["b", "c,d"], "b": [], "c,d": [], "e": []}


@pytest.mark.parametrize(
    "text",
    [
        'a,b\na,"c,d"\ne,\n',
        'from,to\na,b\na,"c,d"\ne,\n',
        "a;b\na;c,d\ne;\n",
        'From;To\n"a";"b"\na;c,d\ne;\n',
        "source\ttarget\na\tb\na\tc,d\ne\t\n",
        "sep=;\na;b\na;c,d\ne;\n",
        "a; b\r\na; c,d\r\ne;\r\n;\r\n\r\n",
        "a;b;;\na;c,d;;\ne;;;\n",
    ],
)
def test_every_way_of_writing_is_the_same_graph(text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_bytes(text.encode())
    assert read_options(path) == EXPECTED
    moves = [("a", "b", "both"), ("a", "c,d", "both")]
    assert read_partizan(path) == PartizanGraph.of_moves(moves, EXPECTED)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_players(separator: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("from,to,player\na,b,left\nb,a\nc,\n".replace(",", separator))
    moves = [("a", "b", "left"), ("b", "a", "both")]
    assert read_partizan(path) == PartizanGraph.of_moves(moves, "abc")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("a\nb\n", "line 1 has one field, 'a': .* or 'a,' for a vertex without edges"),
        ("a,b\nc\n", "line 2 has one field, 'c'"),
        ("a|b\n", "line 1 has one field, 'a|b'"),
        ("from;to\na,b\n", "line 2 has one field, 'a,b'"),
        ("a,b;c\n", "is ambiguous: its fields may be separated by commas or semicolons"),
        ('a,"b\nc,d\n', "unexpected end of data"),
        ("sep=|\na|b\n", "has one field, 'sep=|'"),
        ("x" * 200_000 + ",b\n", "field larger than field limit"),
    ],
)
def test_what_can_be_meant_in_two_ways_is_refused(text: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "x.csv").write_text(text)
    for read in (read_options, read_partizan):
        with pytest.raises(DataError, match=said):
            read(tmp_path / "x.csv")


def rows_of(path: Path, text: str) -> list[tuple[int, list[str]]]:
    path.write_text(text)
    return list(csv_rows(graph_stream(path)))


def test_a_header_tells_the_separator(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    assert rows_of(path, "from;to\na,1;b,2\n") == [(2, ["a,1", "b,2"])]
    assert read_options(path) == {"a,1": ["b,2"], "b,2": []}
    assert rows_of(path, "from,to\na;1,b;2\n") == [(2, ["a;1", "b;2"])]
    assert read_options(path) == {"a;1": ["b;2"], "b;2": []}


def test_a_field_is_missing_at_the_beginning(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(",b\n")
    with pytest.raises(DataError, match="line 1: write one edge per line, as two vertices"):
        read_options(tmp_path / "a.csv")
    with pytest.raises(DataError, match="line 1: write from, to"):
        read_partizan(tmp_path / "a.csv")


@pytest.mark.parametrize("text", ["a,b\nb,c\n", "a;b\n"])
def test_a_table_is_not_an_edge_list(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(text)
    with pytest.raises(
        DataError, match=r"but no edge: if it is a table with commas, name it \.csv"
    ):
        read_options(tmp_path / "a.txt")
    (tmp_path / "a.txt").write_text("1,2 3,4\n5,6\n")
    assert read_options(tmp_path / "a.txt") == {"1,2": ["3,4"], "3,4": [], "5,6": []}
