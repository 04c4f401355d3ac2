"""The companion pages are what the index says; that their commands say so is checked elsewhere."""

import re
from pathlib import Path

import pytest

from kalmar.cli.source import page
from kalmar.cli.write import OutputSettings, apply_settings
from kalmar.core.i18n import LANGUAGES
from kalmar.research.sources import SOURCES, find_source

DOCS = Path(__file__).parents[2] / "docs"
OUTPUT = re.compile(r"(```console\n\$ kalmar .*?\n).*?```", re.DOTALL)


def without_outputs(text: str) -> str:
    return OUTPUT.sub(r"\1```", text)


@pytest.mark.parametrize("number", SOURCES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_current(number: str, language: str) -> None:
    source = find_source(number)
    folder = DOCS if language == "en" else DOCS / language
    with apply_settings(OutputSettings(lang=language)):
        fresh = page(source, source.items, lambda _: "", language)
    kept = (folder / "sources" / f"{number}.md").read_text()
    assert without_outputs(kept) == without_outputs(fresh + "\n")


def test_there_are_many_transcripts() -> None:
    found = [OUTPUT.findall((DOCS / "sources" / f"{number}.md").read_text()) for number in SOURCES]
    assert sum(map(len, found)) >= 250
