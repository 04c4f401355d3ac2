"""The printed tables of boards and bricks, cell by cell (sources 000, 001, 003, 004)."""

import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kalmar import find_composition, table
from kalmar.core.names import ValuationName
from kalmar.games.notation.coerce import brick_game
from kalmar.theory.table import find_play

pytestmark = pytest.mark.every

FILE = Path(__file__).parents[1] / "data" / "boards_and_bricks.json"
PRINTED: dict[str, dict[str, Any]] = {row["id"]: row for row in json.loads(FILE.read_text())}

WAYS = {
    "long_disj": "disjunctive",
    "short_disj": "diminished-disjunctive",
    "short_conj": "conjunctive",
    "long_conj": "continued-conjunctive",
    "long_sel": "selective",
    "short_sel": "shortened-selective",
}
DROPPED = {"000.T09", "000.T15", "000.T19"}
BRICKS = [name for name, row in PRINTED.items() if "r" in row]


def computed(name: str, exhausted: str = "ended") -> list[list[int | None]]:
    row = PRINTED[name]
    way = WAYS[row["function"][2:]]
    play = "normal" if row["function"][1] == "+" else "misere"
    layers = None if row["r"] == "inf" else row["r"]
    game = brick_game("bricks", layers, exhausted)
    found = table(game, row["rows"], row["cols"], find_composition(way), find_play(play))
    return [list(line) for line in found.values]


def differences(a: list[list[int | None]], b: list[list[int | None]]) -> list[tuple[Any, Any]]:
    pairs = [
        (x, y) for left, right in zip(a, b, strict=True) for x, y in zip(left, right, strict=True)
    ]
    return [(x, y) for x, y in pairs if x != y]


@pytest.mark.parametrize("name", [n for n in BRICKS if n != "000.T23"])
def test_printed_bricks(name: str) -> None:
    exhausted = "dropped" if name in DROPPED else "ended"
    assert computed(name, exhausted) == PRINTED[name]["values"]


def test_table_23_is_wrong_in_79_cells_and_in_no_parity() -> None:
    wrong = differences(computed("000.T23", "dropped"), PRINTED["000.T23"]["values"])
    assert len(wrong) == 79
    assert all((x - y) % 2 == 0 for x, y in wrong)


@pytest.mark.parametrize(
    ("name", "valuation"),
    [("000.T01", "G-"), ("000.T02", "R-"), ("000.T03", "S-")],
)
def test_two_heaps_of_0_123_in_misere_play(name: str, valuation: ValuationName) -> None:
    row = PRINTED[name]
    found = table("0.123", row["rows"], row["cols"], play="misere", valuation=valuation)
    assert [list(line) for line in found.values] == row["values"]


def test_the_queen() -> None:
    for name in ("001.T09", "004.TW"):
        row = PRINTED[name]
        found = table("queen", row["rows"], row["cols"]).values
        pairs = zip(chain(*found), chain(*row["values"]), strict=True)
        assert [x for x, y in pairs if y is not None and x != y] == []


def test_the_king_has_blocks_of_two() -> None:
    found = table("king", range(12), range(12)).values
    diagonal, right = [(0, 1), (1, 2)], [(0, 1), (3, 2)]
    for i in range(0, 12, 2):
        for j in range(0, 12, 2):
            block = [row[j : j + 2] for row in found[i : i + 2]]
            if i == j:
                assert block == diagonal
            elif j > i:
                assert block == right
            else:
                assert block == list(zip(*right, strict=True))


def test_the_rook_adds() -> None:
    found = table("rook", range(64), range(64)).values
    assert found == tuple(tuple(x ^ y for x in range(64)) for y in range(64))


def test_the_knight() -> None:
    board = table("knight", range(64), range(64)).values
    assert max(max(value or 0 for value in row) for row in board) <= 4
    for y in range(64):
        for x in range(64):
            assert (board[y][x] == 0) == (x % 4 < 2 and y % 4 < 2)
    assert table("knight(8)", [7], [7]).values == ((0,),)
    assert [table(f"knight({n})", [7], [7]).values[0][0] for n in (9, 10, 20)] == [1, 1, 1]
