"""Sentences that can be said in several languages.

`said(template, field=…)` is a string in English that remembers how it was made, so that whoever
shows it may say it in another language: `spoken(text)` looks the template up in the catalogue of
the language in use (`speaking`), and puts the fields into it, which may be such sentences too.
Every wing makes sentences; only `render`, `web` and `cli` speak them, so that plain data stay in
English. What is written to a file keeps the sentence as `message_to_data` has it.

Not public by itself: what may be relied on is in `kalmar`.
"""

import gettext
import os
import string
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

__all__ = [
    "LANGUAGES",
    "Listed",
    "Numbers",
    "Said",
    "as_said",
    "catalogue_of",
    "counted",
    "language",
    "language_named",
    "listed",
    "message_from_data",
    "message_to_data",
    "name_key",
    "numeral",
    "plain",
    "said",
    "speaking",
    "spoken",
]


class Said(str):
    """A sentence, or a part of one.

    Attributes:
        template: with fields in braces, as `str.format` takes them; the key of the catalogues.
        fields: what stands in their places.
        several: the template where `number` is not 1; empty where there is no number.
        number: of what is counted.
    """

    template: str
    fields: dict[str, Any]
    several: str
    number: int

    def __new__(
        cls, template: str, fields: dict[str, Any], several: str = "", number: int = 1
    ) -> "Said":
        """Put the fields in; a template without fields is taken as it is."""
        # English has two forms; other languages choose theirs by `ngettext` in `spoken`.
        chosen = several if several and number != 1 else template
        made = super().__new__(cls, chosen.format(**fields) if fields else chosen)
        made.template, made.fields = template, fields
        made.several, made.number = several, number
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of."""
        return Said, (self.template, self.fields, self.several, self.number)


class Listed(str):
    """Several texts with something between them.

    Attributes:
        parts: the texts.
        between: what stands between two of them.
    """

    parts: tuple[str, ...]
    between: str

    def __new__(cls, parts: Iterable[str], between: str) -> "Listed":
        """Join them."""
        kept = tuple(parts)
        made = super().__new__(cls, between.join(kept))
        made.parts, made.between = kept, between
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of."""
        return Listed, (self.parts, self.between)


def said(template: str, /, **fields: Any) -> Said:
    """Make a sentence; a literal template is collected for the catalogues.

    Args:
        template: the sentence, with its fields in braces.
        fields: by name: numbers, texts of the user, other sentences.

    >>> said("take {count} from heap {place}", count=8, place=3)
    'take 8 from heap 3'
    """
    return Said(template, fields)


def numeral(number: int) -> Said:
    """Make a number that is written as the language writes it.

    >>> numeral(12_345)
    '12,345'
    """
    return said("{number:,}", number=number)


def as_said(text: str) -> str:
    """Convert a text to a sentence of its own, if it is not one yet.

    >>> as_said("a heap"), as_said(said("a place of {game}", game="coins"))
    ('a heap', 'a place of coins')
    """
    return text if isinstance(text, Said | Listed) else Said(text, {})


def counted(number: int, one: str, several: str, /, **fields: Any) -> Said:
    """Make a sentence about a number of things, the field `number` of both templates.

    >>> counted(1, "{number} move", "{number} moves"), counted(5, "{number} move", "{number} moves")
    ('1 move', '5 moves')
    """
    return Said(one, {"number": number, **fields}, several, number)


def listed(parts: Iterable[str], between: str = ", ") -> Listed:
    """Join texts into one, of which each keeps what it is made of.

    >>> listed([said("nim"), "5"])
    'nim, 5'
    """
    return Listed(parts, between)


def message_to_data(text: str) -> Any:
    """Convert a sentence to plain data for a file: its template with its fields.

    Args:
        text: made by `said`, `counted` or `listed`; any other text is its own data.

    >>> message_to_data(said("heap {heap:,} is rare", heap=1103))
    {'template': 'heap {heap:,} is rare', 'fields': {'heap': 1103}}
    """
    if isinstance(text, Listed):
        return {"parts": list(map(message_to_data, text.parts)), "between": text.between}
    if not isinstance(text, Said):
        return text
    data = {
        "template": text.template,
        "fields": {name: _field_to_data(value) for name, value in text.fields.items()},
    }
    return data | ({"several": text.several, "number": text.number} if text.several else {})


def _field_to_data(value: Any) -> Any:
    """Convert a field; what a file cannot hold, as a path, is kept as its characters."""
    if isinstance(value, str):
        return message_to_data(value)
    return value if isinstance(value, int | float) else str(value)


def message_from_data(data: Any) -> Any:
    """Make the sentence again that `message_to_data` converted; a number or text is itself.

    Raises:
        ValueError: the data are not those of a sentence; KeyError, TypeError and others likewise.

    >>> message_from_data({"template": "heap {heap:,} is rare", "fields": {"heap": 1103}})
    'heap 1,103 is rare'
    """
    if not isinstance(data, Mapping):
        return data
    # Of the two kinds of mappings only lists have parts.
    if "parts" in data:
        return Listed(map(message_from_data, data["parts"]), data["between"])
    fields = {name: message_from_data(value) for name, value in data["fields"].items()}
    return Said(data["template"], fields, data.get("several", ""), data.get("number", 1))


def plain(name: str) -> str:
    """Normalize a name: no accents or case, and one sign for blanks, hyphens and underscores.

    >>> plain("RELATÍV PRÍM"), plain("Turning_Turtles")
    ('relativ-prim', 'turning-turtles')
    """
    # Decomposed letters carry their accents as characters of their own, which are dropped.
    letters = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(c for c in letters if not unicodedata.combining(c))
    return "-".join(bare.replace("-", " ").replace("_", " ").replace("'", "").split())


def name_key(name: str) -> str:
    """Return a key for comparing names, in which blanks and hyphens do not count either.

    >>> name_key("Relatív-prím") == name_key("relativprim")
    True
    """
    return plain(name).replace("-", "")


LANGUAGES = {"en": "English", "hu": "magyar"}
"""The code of each language with its own name; sentences are written in the first."""

IN_USE: ContextVar[str] = ContextVar("language", default="en")
FOLDER = os.path.dirname(__file__)  # noqa: PTH120 - pathlib is slow to load


def language() -> str:
    """Return the code of the language in use."""
    return IN_USE.get()


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Use a language within a `with` block.

    Args:
        code: one of `LANGUAGES`.

    >>> with speaking("hu"):
    ...     language()
    'hu'
    """
    token = IN_USE.set(code)
    try:
        yield
    finally:
        IN_USE.reset(token)


def language_named(text: str) -> str | None:
    """Return the language of a locale or code such as hu_HU.UTF-8; None if it is another.

    >>> language_named("hu_HU.UTF-8"), language_named("C"), language_named("de")
    ('hu', 'en', None)
    """
    code = text.strip().casefold().replace("-", "_").split(".")[0].split("_")[0]
    return {"c": "en", "posix": "en"}.get(code, code if code in LANGUAGES else None)


def spoken(text: str, code: str | None = None) -> str:
    """Translate a text to a language; what is no sentence of ours stays as it is.

    Args:
        text: a sentence made by `said`, `counted` or `listed`, or any text.
        code: the language; the one in use if None.

    >>> from kalmar.core.i18n import said
    >>> spoken(said("nothing is known of {name}", name="x"), "en")
    'nothing is known of x'
    """
    code = code or language()
    if code == "en" or not isinstance(text, Said | Listed):
        return str(text)
    if isinstance(text, Listed):
        return text.between.join(spoken(part, code) for part in text.parts)
    catalogue = catalogue_of(code)
    # Which plural form a number takes is a rule of the catalogue's language.
    if text.several:
        template = catalogue.ngettext(text.template, text.several, text.number)
    else:
        template = catalogue.gettext(text.template)
    if not text.fields:
        return template

    fields = {name: _field(value, code) for name, value in text.fields.items()}
    return Numbers().format(template, **fields)


def _field(value: Any, code: str) -> Any:
    return spoken(value, code) if isinstance(value, str) else value


@lru_cache
def catalogue_of(code: str) -> gettext.NullTranslations:
    """Load the messages of a language."""
    return gettext.translation("kalmar", FOLDER, [code], fallback=True)


class Numbers(string.Formatter):
    """Numbers with narrow blanks between their thousands, as in Hungarian."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Format the field as text."""
        text = str(super().format_field(value, format_spec))
        # A final comma asks for thousands to be separated; nothing else writes a comma here.
        return text.replace(",", "\u202f") if format_spec.endswith(",") else text
