"""The printed tables and facts of the sources, computed again."""

import json
from pathlib import Path
from typing import Any

import pytest

from kalmar import sequence
from kalmar.answers.tables import is_printed
from kalmar.research.sources.item import load_printed, printed_table
from tests.cases import cases
from tests.commands import Cli

DATA = Path(__file__).parents[1] / "data"


def rows_of(name: str) -> dict[str, dict[str, Any]]:
    """Return the tables of a file by their places."""
    return {row["id"]: row for row in json.loads((DATA / name).read_text())}


PRINTED = rows_of("heaps_and_coins.json")
KEPT = rows_of("boards_and_bricks.json")


def values(game: str, n: int, **options: Any) -> list[int | None]:
    return list(sequence(game, n, **options).values)


@pytest.mark.every
@cases("name", "game")
def test_grundy_values_of_heaps(name: str, game: str) -> None:
    row = PRINTED[name]
    heaps = row.get("cols") or list(range(len(row["values"][0])))
    starts = row.get("rows") or [0]
    found = values(game, max(starts) + max(heaps))
    assert [[found[start + heap] for heap in heaps] for start in starts] == row["values"]


@pytest.mark.parametrize(
    ("name", "composition"), [("003.TG2", "conjunctive"), ("003.TG3", "selective")]
)
def test_remoteness_of_grundys_game(name: str, composition: str) -> None:
    row = PRINTED[name]
    assert [values("grundys-game", 18, composition=composition)[1:]] == row["values"]


OTHERS = {"001.figure-9": "001.T09", "003.disjunctive": "003.TL1", "003.conjunctive": "003.TL2",
          "003.selective": "003.TL3", "004.wythoff": "004.TW"}  # fmt: skip


@pytest.mark.every
@pytest.mark.parametrize("place", [p for p, e in load_printed().items() if "table" in e])
def test_every_table_is_that_of_its_source(place: str) -> None:
    assert is_printed(place)
    number = place.rpartition("-")[2]
    kept = KEPT[OTHERS.get(place) or f"000.T{int(number):02}"]
    found = printed_table(place)
    assert (sorted(found.rows), sorted(found.cols)) == (kept["rows"], kept["cols"])
    expected = dict(zip(kept["rows"], kept["values"], strict=True))
    cells = [(a, b) for row, line in zip(found.rows, found.values, strict=True)
             for a, b in zip(line, expected[row], strict=True)]  # fmt: skip
    if place in ("001.figure-9", "004.wythoff"):  # not every cell is printed
        cells = [(a, b) for a, b in cells if b is not None]
    wrong = [a - b for a, b in cells if a != b]
    assert len(wrong) == (79 if place == "000.table-23" else 0)
    assert not any(difference % 2 for difference in wrong), "no parity is wrong"


def test_what_the_command_refuses(cli: Cli) -> None:
    assert "unknown table '000.table-24'; did you mean" in cli("table 000.table-24", code=3)
    for option in (["--misere"], ["--layers", "2"], ["-c", "sum"], ["--valuation", "R+"]):
        assert "leave out these options" in cli("table 000.table-15", *option, code=2)
