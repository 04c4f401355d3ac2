"""The companion pages, which the site writes: each item in both languages, with its commands."""

import re
from pathlib import Path

import pytest

from kalmar.cli.source import page
from kalmar.cli.source_figures import text_of
from kalmar.cli.write import OutputSettings, apply_settings
from kalmar.core.i18n import LANGUAGES
from kalmar.research.sources import SOURCES, find_source
from kalmar.research.sources.item import Item

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
