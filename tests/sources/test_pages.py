"""The companion pages, which the site writes: each item in both languages, with its commands."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from kalmar.cli.source import page, text_of
from kalmar.cli.source_figures import comparison_lines
from kalmar.cli.write import OutputSettings, apply_settings
from kalmar.core.i18n import LANGUAGES
from kalmar.research.sources import SOURCES, find_source
from kalmar.research.sources import study as printed
from kalmar.research.sources.item import Item, load_printed
from kalmar.research.sources.study import NumberGrid, compared, printed_grid

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"```console\n\$ kalmar (.*?)\n(.*?)\n```", re.DOTALL)
EVERY = 25
"""One item in so many is written with what its commands say; the site has them all."""


@pytest.mark.parametrize("number", SOURCES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_page_has_all_items_with_their_commands(number: str, language: str) -> None:
    source = find_source(number)
    with apply_settings(OutputSettings(lang=language)):
        text = page(source, source.items, lambda _: "said", language)
    assert text.count("\n## ") == len(source.items)
    asked = "" if language == "en" else f" --lang {language}"
    wanted = [(f"{command}{asked}", "said") for item in source.items for command in item.commands]
    assert BLOCK.findall(text) == wanted


CHOSEN = [
    (number, item)
    for number in SOURCES
    for item in [item for item in find_source(number).items if item.commands][::EVERY]
]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("number", "item"), CHOSEN, ids=[f"{number} {item.place}" for number, item in CHOSEN]
)
def test_an_item_says_what_its_commands_say(
    number: str, item: Item, language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with apply_settings(OutputSettings(lang=language)):
        text = page(find_source(number), [item], text_of, language)
        said = [text_of(command) for command in item.commands]
    assert [output for _, output in BLOCK.findall(text)] == said
    assert all(said)


def test_there_are_many_commands() -> None:
    items = [item for number in SOURCES for item in find_source(number).items]
    assert sum(len(item.commands) for item in items) >= 250


@pytest.mark.parametrize("number", SOURCES)
@pytest.mark.parametrize("folder", ["sources", "hu/sources"])
def test_a_place_is_kept_for_each_page(number: str, folder: str) -> None:
    text = (DOCS / folder / f"{number}.md").read_text("utf-8")
    assert text.startswith(f"<!-- kalmar source {number} --markdown -->\n# ")
    assert text.endswith("<!-- end -->\n")


@pytest.mark.parametrize("place", load_printed())
def test_only_one_table_is_misprinted(place: str) -> None:
    found = compared(place)
    assert len(found.differences) == (79 if place == "000.table-23" else 0)
    assert (found.printed.rows, found.printed.cols) == (found.computed.rows, found.computed.cols)
    both = zip(found.printed.values, found.computed.values, strict=True)
    assert any(a == b for old, new in both for a, b in zip(old, new, strict=True))


def test_a_wrong_cell_is_marked_in_both(monkeypatch: pytest.MonkeyPatch) -> None:
    right = printed_grid("003.grundy-selective")
    (row,) = right.values
    wrong = replace(right, values=((*row[:4], 9, *row[5:]),))
    monkeypatch.setattr(printed, "printed_grid", lambda _: wrong)
    found = compared("003.grundy-selective")
    assert found.differences == ((0, 5),)
    lines = comparison_lines(found)
    assert next(line.split().count("9*") for line in lines if "*" in line) == 1
    assert "1 of 18 cells differs" in lines[-1]


def test_what_is_not_printed_is_refused() -> None:
    assert isinstance(printed_grid("004.ruler"), NumberGrid)
