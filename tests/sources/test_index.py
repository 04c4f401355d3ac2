"""The index of the sources: every item is whole, unique, and refers to what there is."""

import re
import shlex
from itertools import groupby

import pytest

from kalmar import CLAIMS, UnknownNameError
from kalmar.cli.commands import COMMANDS, called_by
from kalmar.cli.source import paragraphs
from kalmar.research.sources import SOURCES, Item, ItemKind, find_items, find_source
from kalmar.research.sources.item import load_printed
from kalmar.research.sources.study import study
from kalmar.theory.theorems import THEOREMS
from tests.cases import cases

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
def test_places_are_found_as_people_type_them(
    number: str, typed: str, places: tuple[str, ...]
) -> None:
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
