"""The sentences of the web page by their keys, in every language: `words.json`."""

import json
from functools import cache
from pathlib import Path

from kalmar.core.compositions import SIX
from kalmar.core.i18n import message, translate
from kalmar.runtime.files import read_own

WORDS = Path(__file__).parent / "words.json"
"""For each key the sentence in each language, its fields in braces."""


@cache
def read_words() -> dict[str, dict[str, str]]:
    """Read the sentences: by key, then by language.

    >>> sorted(read_words()["your turn"])
    ['en', 'hu']
    """
    found: dict[str, dict[str, str]] = json.loads(read_own(WORDS))
    return found


def page_words(language: str) -> dict[str, str]:
    """Return the sentences in a language, their fields in braces.

    >>> page_words("en")["your turn"], page_words("en")["way conjunctive"]
    ('Your turn.', 'conjunctive')
    """
    return {
        **{key: sentence[language] for key, sentence in read_words().items()},
        **{f"way {row.name}": translate(message(row.title), language) for row in SIX},
        **{f"rule {row.name}": translate(message(row.words), language) for row in SIX},
    }
