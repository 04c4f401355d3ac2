"""Tables as spreadsheets write them are read as what they show, or refused."""

from pathlib import Path

import pytest

from kalmar import PartizanGraph
from kalmar.engines.graphs.files import read_options, read_partizan
from tests.cases import cases

EXPECTED = {"a": ["b", "c,d"], "b": [], "c,d": [], "e": []}


@cases("text")
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


def test_a_header_tells_the_separator(tmp_path: Path) -> None:
    path = tmp_path / "x.csv"
    path.write_text("from;to\na,1;b,2\n")
    assert read_options(path) == {"a,1": ["b,2"], "b,2": []}
    path.write_text("from,to\na;1,b;2\n")
    assert read_options(path) == {"a;1": ["b;2"], "b;2": []}


def test_names_of_an_edge_list_may_hold_commas(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("1,2 3,4\n5,6\n")
    assert read_options(tmp_path / "a.txt") == {"1,2": ["3,4"], "3,4": [], "5,6": []}
