"""The printed tables and facts on heaps, strips and coins, computed again (sources 000–004).

Where a source errs, the test states what is true.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from kalmar import sequence
from tests.cases import cases

pytestmark = pytest.mark.every

FILE = Path(__file__).parents[1] / "data" / "heaps_and_coins.json"
PRINTED: dict[str, dict[str, Any]] = {row["id"]: row for row in json.loads(FILE.read_text())}


def values(game: str, n: int, **options: Any) -> list[int | None]:
    return list(sequence(game, n, **options).values)


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
