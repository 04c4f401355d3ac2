"""The sentences of the page: those of its own, and how it says what the command line says.

`words.json` has the sentences of the page by their keys, in every language.

Errors and reports end with a remedy: a last clause that advises readers of the command line to give
an option such as `--limit`, or `#` and a number. Who points at a board has neither, so the page
leaves that clause out. All else is the same everywhere.
"""

import json
import re
from functools import cache
from pathlib import Path

from kalmar.core.compositions import SIX
from kalmar.core.i18n import JoinedMessage, Message, message, translate
from kalmar.runtime.files import read_own

REMEDY = re.compile(r"(?:^|[;:,] )[^;:,]*(?:--[a-z]|# )[^;]*$")
"""The last clause of a template, where it names an option or the number of a move."""


def in_page_words(text: str, language: str | None = None) -> str:
    """Translate a sentence as the page says it, without remedies; any other text is unchanged.

    A sentence that is nothing but a remedy is left out with the semicolon before it.

    Args:
        text: a sentence with others in it, or any text.
        language: the one in use if None.

    >>> why = "{name} {component} has more than {most_moves:,} moves; raise --limit (limit=…"
    >>> why += " in Python) to list them"
    >>> why = message(why, name="nim", component=5000, most_moves=1000)
    >>> in_page_words(message("stopped: {why}", why=why), "en")
    'stopped: nim 5000 has more than 1,000 moves'
    """
    if isinstance(text, JoinedMessage):
        parts = (in_page_words(part, language) for part in text.parts)
        return text.between.join(part for part in parts if part)
    if not isinstance(text, Message):
        return str.__str__(text)
    # The template alone is translated first: a field may hold what looks like a remedy.
    template = translate(Message(text.template, {}, text.several, text.number), language)
    fields = {
        name: in_page_words(value, language) if isinstance(value, str) else value
        for name, value in text.fields.items()
    }
    kept = REMEDY.sub("", template)
    if not kept:
        return ""
    return translate(Message(kept, fields), language).removesuffix("; ")


WORDS = Path(__file__).parents[1] / "words.json"
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
