"""The class of services: a pure function on plain data, with a schema of its fields; and its words.

`words.json` has the sentences of the page by their keys, in every language.

Errors and reports end with a remedy: a last clause that advises readers of the command line to give
an option such as `--limit`, or `#` and a number. Who points at a board has neither, so the page
leaves that clause out. All else is the same everywhere.
"""

import inspect
import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, get_type_hints

from kalmar.core.cached import cached_property
from kalmar.core.compositions import SIX
from kalmar.core.i18n import LANGUAGES, JoinedMessage, Message, message, translate, use_language
from kalmar.runtime.files import read_own
from kalmar.runtime.work import usual_work
from kalmar.web.services.fields import Bounds, Field, call_with, fields_of, schema_of, taken

LANGUAGE = Field(
    "lang", "text", "the language of all texts", "en", Bounds(choices=tuple(LANGUAGES))
)
"""What every service is given beside its own fields."""


@dataclass(frozen=True)
class Service:
    """One thing a page or a program can ask.

    Attributes:
        run: returns plain data; its name, docstring and signature are those of the service.
        long: whether it may take long, so that it must be possible to cancel it.
    """

    run: Callable[..., Any]
    long: bool = False

    @property
    def name(self) -> str:
        """Return the name in addresses and messages."""
        return self.run.__name__

    @property
    def words(self) -> str:
        """Return what the service does."""
        return " ".join(inspect.cleandoc(self.run.__doc__ or "").partition("\n\n")[0].split())

    @cached_property
    def fields(self) -> tuple[Field, ...]:
        """Return what the service is given."""
        return tuple(fields_of(self.run))

    @property
    def given(self) -> tuple[Field, ...]:
        """Return all fields of the service, the language among them."""
        return (*self.fields, LANGUAGE)

    def schema(self) -> dict[str, Any]:
        """Return what the service is given, as JSON Schema."""
        return schema_of(self.given)

    @property
    def answer(self) -> Any:
        """Return the type of what it answers."""
        return get_type_hints(self.run)["return"]

    def values(self, data: Any) -> dict[str, Any]:
        """Read the values of all that the service is given.

        Raises:
            KalmarError: it is not what the service is given.
        """
        return taken(self.given, data)

    def __call__(self, data: Any) -> Any:
        """Answer a request.

        Args:
            data: an object with the fields.

        Raises:
            KalmarError: it is not what the service is given, or cannot be answered within the
                usual limit of work.
        """
        # A limit that a request gives takes the place of the usual limit of work.
        values = self.values(data)
        with use_language(values.pop("lang")), usual_work(values.get("limit")):
            return in_language(call_with(self.run, values))


def service(*, long: bool = False) -> Callable[[Callable[..., Any]], Service]:
    """Make a function a service.

    Args:
        long: whether it may take long.
    """
    return lambda run: Service(run, long)


def in_language(found: Any) -> Any:
    """Translate the sentences in plain data into the language in use, in the words of the page.

    What programs read, such as the key of a move, is the `str` of a sentence, which stays as it is.

    >>> in_language({"a": (1, "b")})
    {'a': [1, 'b']}
    """
    if isinstance(found, str):
        return in_page_words(found)
    if isinstance(found, dict):
        return {key: in_language(value) for key, value in found.items()}
    if isinstance(found, list | tuple):
        return [in_language(value) for value in found]
    return found


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
