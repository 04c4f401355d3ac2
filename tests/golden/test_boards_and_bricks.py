"""The printed tables of boards and bricks, cell by cell (sources 000, 001, 003, 004)."""

import json
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kalmar import find_composition, table
from kalmar.games.notation.coerce import brick_game
from kalmar.theory.table import find_play
from tests.cases import case_table

pytestmark = pytest.mark.every

FILE = Path(__file__).parents[1] / "data" / "boards_and_bricks.json"
PRINTED: dict[str, dict[str, Any]] = {row["id"]: row for row in json.loads(FILE.read_text())}

WAYS = case_table(__file__, "ways")
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


def test_the_queen() -> None:
    for name in ("001.T09", "004.TW"):
        row = PRINTED[name]
        found = table("queen", row["rows"], row["cols"]).values
        pairs = zip(chain(*found), chain(*row["values"]), strict=True)
        assert [x for x, y in pairs if y is not None and x != y] == []
