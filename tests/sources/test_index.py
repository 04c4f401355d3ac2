"""The index of the sources: its items, their coverage and errata."""

import json
import re
import shlex
from collections import Counter
from functools import lru_cache
from itertools import groupby
from pathlib import Path
from typing import Any

import pytest
from scripts import templates

from kalmar import CLAIMS, UnknownNameError, find_items, find_source, study
from kalmar.cli.commands import COMMANDS, called_by
from kalmar.cli.source import paragraphs, text_of
from kalmar.research.claims.claim import ClaimStatus
from kalmar.research.sources import CITED, SOURCES, Item, ItemKind
from kalmar.research.sources.item import CLASSES, load_printed
from kalmar.theory.theorems import THEOREMS
from tests.cases import cases
from tests.commands import Cli

ITEMS = [(number, item) for number in SOURCES for item in find_source(number).items]


@pytest.mark.parametrize(
    ("number", "item"), ITEMS, ids=[f"{number} {item.place}" for number, item in ITEMS]
)
def test_every_item_is_whole(number: str, item: Item) -> None:
    assert item.kind in ItemKind
    assert item.number
    assert item.says
    assert not item.title.endswith(".")
    assert item.commands or item.claims or item.printed or item.outside
    assert not (item.outside and item.commands)
    assert set(item.theorems) <= set(THEOREMS)
    assert set(item.claims) <= set(CLAIMS)
    assert item.printed in load_printed() or not item.printed
    assert item.printed[:3] in ("", number)
    assert bool(item.hint) <= bool(item.answer)
    for command in item.commands:
        assert called_by(shlex.split(command))[0] in COMMANDS


SECTION = re.compile(r"[1-7](\.[1-9]){0,2}|[A-K]|introduction|references")


@pytest.mark.parametrize(
    ("number", "item"), ITEMS, ids=[f"{number} {item.place}" for number, item in ITEMS]
)
def test_every_item_says_where_it_stands(number: str, item: Item) -> None:
    assert item.section
    if number == "003":
        assert not item.page
        assert item.where == f'slide "{item.section}"'
    else:
        assert SECTION.fullmatch(item.section)
        assert 0 < item.page <= LAST_PAGES[number]
        assert item.where.endswith(f", page {item.page}")
    if re.fullmatch(r"[1-9]\.\d+", item.number):  # numbers begin with their chapter
        assert item.section[0] == item.number[0]


LAST_PAGES = {"000": 70, "001": 15, "002": 18, "004": 10}


@pytest.mark.parametrize("number", SOURCES)
def test_items_are_in_the_order_of_their_source(number: str) -> None:
    pages = [item.page for item in find_source(number).items if item.place != "text play"]
    assert pages == sorted(pages)
    sections = [item.section for item in find_source(number).items if not item.added]
    runs = [section for section, _ in groupby(sections)]
    assert len(runs) == len(set(runs))


def test_what_is_added_is_told_from_what_a_source_holds() -> None:
    added = {(number, item.place) for number, item in ITEMS if item.added}
    assert ("000", "text misère sums") in added
    assert ("001", "figure 13") not in added
    (item,) = find_items(find_source("000"), ["misère", "sums"])
    lines = [str(line) for line in paragraphs(study(find_source("000"), item, None))]
    assert lines[0] == "Not in the source; added here, next to section 3.1, page 18."
    (item,) = find_items(find_source("003"), ["theorem", "h", "≤", "3"])
    lines = [str(line) for line in paragraphs(study(find_source("003"), item, None))]
    assert lines[0] == 'In the source: slide "LEGO∨ (h ≤ 3)".'


def test_figure_13_is_larger_than_a_chessboard() -> None:
    (item,) = find_items(find_source("001"), ["figure", "13"])
    assert "larger than 8 × 8" in item.says
    assert not find_source("001").errata_of(item)
    assert any("0..11" in command for command in item.commands)


@pytest.mark.parametrize("number", SOURCES)
def test_places_are_unique_and_errata_have_one(number: str) -> None:
    source = find_source(number)
    places = [item.place for item in source.items]
    assert len(set(places)) == len(places)
    assert {slip.place for slip in source.errata} <= set(places)


@cases("number", "typed", "places")
def test_places_are_found_as_typed(number: str, typed: str, places: tuple[str, ...]) -> None:
    found = tuple(item.place for item in find_items(find_source(number), typed.split()))
    assert found == places or found == places[:1]


def test_kinds_are_lists() -> None:
    tables = find_items(find_source("000"), ["tables"])
    assert [item.place for item in tables] == [f"table {n}" for n in range(1, 24)]
    assert find_items(find_source("000"), ["táblázat"]) == tables


@pytest.mark.parametrize("typed", ["table 24", "15 15", "nothing like it"])
def test_what_is_not_there_is_refused(typed: str) -> None:
    with pytest.raises(UnknownNameError):
        find_items(find_source("000"), typed.split())


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


ROOT = Path(__file__).parents[2]
REGISTER = templates.read("src/kalmar/research/sources/errata.toml")
ERRATA, UNLISTED = REGISTER["erratum"], REGISTER["unlisted"]
WITH_ERRATA = {"000", "001", "002", "003", "004"}
NOTHING_TO_COMPUTE = [("002", "definition 2.5")]
"""Slips of the pen that nothing depends on."""

EACH_ERRATUM = pytest.mark.parametrize(
    "entry", ERRATA, ids=[f"{entry['source']} {entry['place']}" for entry in ERRATA]
)


@EACH_ERRATUM
def test_an_erratum_says_what_is_printed_and_what_is_true(entry: dict[str, Any]) -> None:
    assert entry["source"] in WITH_ERRATA
    assert set(entry) - {"claims", "commands"} == {
        "source", "place", "kind", "printed", "true", "reason",
    }  # fmt: skip
    assert entry["kind"] in CLASSES
    for text in (entry["printed"], entry["true"], entry["reason"]):
        assert text == text.strip()
        assert text.endswith(".")
        assert "\n" not in text
    assert len({entry["printed"], entry["true"], entry["reason"]}) == 3


@EACH_ERRATUM
def test_its_commands_run(
    entry: dict[str, Any], cli: Cli,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    for command in entry.get("commands", ()):
        assert cli(*shlex.split(command))
    assert not list(tmp_path.iterdir())


def test_all_but_slips_of_the_pen_are_shown_by_something() -> None:
    bare = [
        (entry["source"], entry["place"])
        for entry in ERRATA
        if not entry.get("claims") and not entry.get("commands")
    ]
    assert bare == NOTHING_TO_COMPUTE


def test_every_refuted_claim_about_a_source_is_named_once() -> None:
    named = {name for entry in ERRATA for name in entry.get("claims", ())}
    assert named <= set(CLAIMS)
    excused = [entry["claim"] for entry in UNLISTED]
    refuted = {
        name
        for name, claim in CLAIMS.items()
        if claim.status is ClaimStatus.REFUTED and name[:3] in WITH_ERRATA
    }
    assert refuted - named == set(excused)
    assert len(excused) == len(set(excused))
    assert all(entry["because"] for entry in UNLISTED)


def test_the_tables_have_every_entry() -> None:
    text = templates.errata()
    rows = [line.strip("| ").split(" | ") for line in text.splitlines()]
    assert [row[0] for row in rows if len(row) == 6 and row[1].startswith("**")] == [
        entry["place"] for entry in sorted(ERRATA, key=lambda entry: str(entry["source"]))
    ]
    assert [row[0] for row in rows if len(row) == 2][2:] == [
        f"`{entry['claim']}`" for entry in UNLISTED
    ]
    for entry in ERRATA:
        assert f"| {entry['printed']} | {entry['true']} | {entry['reason']} | " in text
    assert "<!-- errata -->" in (ROOT / "docs/errata.md").read_text("utf-8")
