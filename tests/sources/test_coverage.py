"""The sources line by line: for everything they hold, a command that says what they state.

`tests/data/coverage_NNN.json` lists what stands in source NNN, in its order: `place` and `what`,
the `item` of the index where it is found, and either a `command` of that item with a piece of what
it `finds`, or the mark `erratum` (what is stated is wrong, and the register says so), or `outside`
(there is nothing to compute), or `missing` with the reason.
"""

import json
from collections import Counter
from functools import lru_cache
from pathlib import Path
from typing import Any

import pytest

from kalmar.cli.source import text_of
from kalmar.research.sources import CITED, SOURCES, find_source

TESTS = Path(__file__).parents[1]
DOCS = TESTS.parent / "docs"
COUNTS = {"000": 137, "001": 136, "002": 65, "003": 36, "004": 76}
ROWS: list[tuple[str, dict[str, Any]]] = [
    (number, row)
    for number in SOURCES
    for row in json.loads((TESTS / "data" / f"coverage_{number}.json").read_text())
]

output_of = lru_cache(text_of)


def test_everything_is_listed() -> None:
    assert Counter(number for number, _ in ROWS) == COUNTS


@pytest.mark.parametrize(
    ("number", "row"), ROWS, ids=[f"{number} {row['place']} {row['what']}" for number, row in ROWS]
)
def test_what_a_source_states_is_what_a_command_says(
    number: str, row: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = find_source(number)
    (item,) = [item for item in source.items if item.place == row["item"]]
    if "missing" in row:
        assert row["missing"] in (DOCS / "sources.md").read_text()
        return
    if row.get("outside"):
        assert item.outside
        return
    if row.get("erratum"):
        assert source.errata_of(item)
    if "command" in row:
        checked = row["command"].partition("claims check ")[2].split()[:1]
        assert row["command"] in item.commands or set(checked) & set(item.claims)
        monkeypatch.chdir(tmp_path)
        assert row["finds"]
        assert row["finds"] in output_of(row["command"])
    else:
        assert row.get("erratum")


def test_the_count_by_source_in_the_docs() -> None:
    page = (DOCS / "sources.md").read_text()
    for number in SOURCES:
        rows = [row for of, row in ROWS if of == number]
        outside, missing = (sum(mark in row for row in rows) for mark in ("outside", "missing"))
        errs = sum("erratum" in row for row in rows)
        answered = len(rows) - outside - missing
        counts = f"{len(rows)} | {answered} | {errs} | {outside} | {missing}"
        assert f"| {CITED[number]} (source {number}) | {counts} |" in page
