"""The sentences of the page: each in every language, and none missing that a script asks for."""

import re
from pathlib import Path

import pytest

from kalmar.core.i18n import LANGUAGES
from kalmar.web.services.service import page_words, read_words

PAGE = Path(__file__).parents[2] / "src/kalmar/web/page"
FIELD = re.compile(r"\{(\w+)\}")
ASKED = re.compile(r"""\bt\(\s*"([^"]+)\"""")
"""A key that stands whole in a script; others are put together there."""


def test_each_sentence_is_there_in_every_language() -> None:
    for key, sentence in read_words().items():
        assert {*sentence} == {*LANGUAGES}, key
        assert all(text.strip() for text in sentence.values()), key
        assert len({frozenset(FIELD.findall(text)) for text in sentence.values()}) == 1, key


@pytest.mark.parametrize("path", sorted(PAGE.rglob("*.js")), ids=lambda path: path.name)
def test_a_script_asks_for_sentences_that_are_there(path: Path) -> None:
    asked = set(ASKED.findall(path.read_text(encoding="utf-8")))
    assert asked <= page_words("hu").keys()
