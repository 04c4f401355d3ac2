"""Tables as spreadsheets write them are read as what they show, or refused."""

from pathlib import Path

import pytest

from kalmar.core.errors import DataError
from kalmar.engines.graphs.files import read_options
from kalmar.engines.graphs.partizan_files import read_moves
from kalmar.engines.graphs.text_files import csv_rows

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
    moves, vertices = read_moves(path)
    assert moves == [("a", "b", "both"), ("a", "c,d", "both")]
    assert vertices == list(EXPECTED)


@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_players(separator: str, tmp_path: Path) -> None:
    path = tmp_path / "a.csv"
    path.write_text("from,to,player\na,b,left\nb,a\nc,\n".replace(",", separator))
    assert read_moves(path) == ([("a", "b", "left"), ("b", "a", "both")], ["a", "b", "c"])


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
def test_what_can_be_meant_in_two_ways_is_refused(text: str, said: str) -> None:
    with pytest.raises(DataError, match=said):
        csv_rows(Path("x.csv"), text)


def test_a_header_tells_the_separator() -> None:
    assert csv_rows(Path("x.csv"), "from;to\na,1;b,2\n") == [(2, ["a,1", "b,2"])]
    assert csv_rows(Path("x.csv"), "from,to\na;1,b;2\n") == [(2, ["a;1", "b;2"])]


def test_a_field_is_missing_at_the_beginning(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(",b\n")
    with pytest.raises(DataError, match="line 1: write one edge per line, as two vertices"):
        read_options(tmp_path / "a.csv")
    with pytest.raises(DataError, match="line 1: write from, to"):
        read_moves(tmp_path / "a.csv")


@pytest.mark.parametrize("text", ["a,b\nb,c\n", "a;b\n"])
def test_a_table_is_not_an_edge_list(text: str, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(text)
    with pytest.raises(
        DataError, match=r"but no edge: if it is a table with commas, name it \.csv"
    ):
        read_options(tmp_path / "a.txt")
    (tmp_path / "a.txt").write_text("1,2 3,4\n5,6\n")
    assert read_options(tmp_path / "a.txt") == {"1,2": ["3,4"], "3,4": [], "5,6": []}
