"""Translatable sentences, and the language in use.

`message(template, field=…)` is a string in English that remembers its template and fields. Whoever
shows it may translate it: `translate(text)` looks the template up in the catalogue of the language
in use (`use_language`), and puts the fields into it, which may be such sentences too. All packages
make sentences; only `render`, `web` and `cli` translate them, so that plain data stay in English.
Files keep a sentence in the form of `message_to_data`; cards are prose that is kept beside modules.

Not public by itself: what may be relied on is in `kalmar`.
"""

import gettext
import inspect
import os
import re
import string
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any, NamedTuple


class Message(str):
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
    ) -> "Message":
        """Put the fields in; a template without fields is taken as it is."""
        # English has two forms; other languages choose theirs by `ngettext` in `translate`.
        chosen = several if several and number != 1 else template
        made = super().__new__(cls, chosen.format(**fields) if fields else chosen)
        made.template, made.fields = template, fields
        made.several, made.number = several, number
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of."""
        return Message, (self.template, self.fields, self.several, self.number)


class JoinedMessage(Message):
    """Several texts with something between them.

    Attributes:
        parts: the texts.
        between: what stands between two of them.
    """

    parts: tuple[str, ...]
    between: str

    def __new__(cls, parts: Iterable[str], between: str) -> "JoinedMessage":
        """Join them."""
        kept = tuple(parts)
        made = str.__new__(cls, between.join(kept))
        made.template, made.fields = between, {}
        made.several, made.number = "", 1
        made.parts, made.between = kept, between
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of."""
        return JoinedMessage, (self.parts, self.between)


def message(template: str, /, **fields: Any) -> Message:
    """Make a sentence; a literal template is collected for the catalogues.

    Args:
        template: the sentence, with its fields in braces, or one made before.
        fields: by name: numbers, texts of the user, other sentences.

    >>> message("take {count} from heap {place}", count=8, place=3)
    'take 8 from heap 3'
    >>> message(message("heap {place}"), place=3)
    'heap 3'
    """
    if not isinstance(template, Message):
        return Message(template, fields)
    if not fields:
        return template
    known = {**template.fields, **fields}
    return Message(template.template, known, template.several, template.number)


def format_number(number: int) -> Message:
    """Make a number that is written as the language writes it.

    >>> format_number(12_345)
    '12,345'
    """
    return message("{number:,}", number=number)


def plural_message(number: int, one: str, several: str, /, **fields: Any) -> Message:
    """Make a sentence about a number of things, the field `number` of both templates.

    >>> [plural_message(n, "{number} move", "{number} moves") for n in (1, 5, 1048)]
    ['1 move', '5 moves', '1,048 moves']
    """
    # Where the templates do not say how it is written: as the language writes numbers.
    written = format_number(number) if number >= 1000 and "{number}" in several else number
    return Message(one, {"number": written, **fields}, several, number)


def join_messages(parts: Iterable[str], between: str = ", ") -> JoinedMessage:
    """Join texts into one, of which each keeps what it is made of.

    >>> join_messages([message("nim"), "5"])
    'nim, 5'
    """
    return JoinedMessage(parts, between)


def join_alternatives(parts: Sequence[object]) -> Message:
    """Join texts or numbers with "or" between them.

    >>> join_alternatives([1, 3, 5])
    '1 or 3 or 5'
    """
    if len(parts) == 1:
        return message(str(parts[0]))
    half = len(parts) // 2  # halves, so that a thousand parts are no thousand calls deep
    first, second = join_alternatives(parts[:half]), join_alternatives(parts[half:])
    return message("{first} or {second}", first=first, second=second)


def message_to_data(text: str) -> Any:
    """Convert a sentence to plain data for a file: its template with its fields.

    Args:
        text: made by the functions above; any other text is its own data.

    >>> message_to_data(message("heap {heap:,} is rare", heap=1103))
    {'template': 'heap {heap:,} is rare', 'fields': {'heap': 1103}}
    """
    if isinstance(text, JoinedMessage):
        return {"parts": list(map(message_to_data, text.parts)), "between": text.between}
    if not isinstance(text, Message):
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
        return JoinedMessage(map(message_from_data, data["parts"]), data["between"])
    fields = {name: message_from_data(value) for name, value in data["fields"].items()}
    return Message(data["template"], fields, data.get("several", ""), data.get("number", 1))


TYPOGRAPHY = str.maketrans(dict.fromkeys("-_‐‑‒–—―", " ") | dict.fromkeys("'’‘ʼ`´′", ""))
"""Hyphens and dashes count as blanks, apostrophes not at all; the minus sign is none of them."""


def plain(name: str) -> str:
    """Normalize a name: no accents or case, and one sign for blanks, hyphens and underscores.

    >>> plain("RELATÍV PRÍM"), plain("Turning_Turtles")
    ('relativ-prim', 'turning-turtles')
    >>> plain("Dawson’s Kayles"), plain("Sprague–Grundy")
    ('dawsons-kayles', 'sprague-grundy')
    """
    if name.isascii():  # most are plain but for their case
        return "-".join(name.lower().translate(TYPOGRAPHY).split())
    # Decomposed letters carry their accents as characters of their own, which are dropped; the
    # acute accent that stands alone would become a blank with one.
    letters = unicodedata.normalize("NFKD", name.casefold().translate(TYPOGRAPHY))
    bare = "".join(c for c in letters if not unicodedata.combining(c))
    return "-".join(bare.translate(TYPOGRAPHY).split())


@lru_cache(maxsize=1 << 12)
def name_key(name: str) -> str:
    """Return a key for comparing names, in which blanks and hyphens do not count either.

    >>> name_key("Relatív-prím") == name_key("relativprim")
    True
    """
    return plain(name).replace("-", "")


ENDINGS = (
    *(("theorem", ""), ("theory", ""), ("tetel", ""), ("elmelet", "")),
    *(("vertices", "vertex"), ("ies", "y"), ("es", ""), ("s", "")),
    *(("ok", ""), ("ek", ""), ("ak", ""), ("k", "")),
)
"""What a name may end in, and the end without it: plurals, and words that add nothing."""


def name_forms(name: str) -> Iterator[str]:
    """Yield the key of a name, then those without a plural ending or a word such as theorem.

    >>> list(name_forms("octal codes"))
    ['octalcodes', 'octalcod', 'octalcode']
    >>> list(name_forms("Moore’s theorem"))
    ['moorestheorem', 'moores', 'moore']
    """
    key = name_key(name)
    yield key
    for ending, instead in ENDINGS:
        if key.endswith(ending) and len(key) > len(ending) + 2:
            yield (short := key.removesuffix(ending) + instead)
            if not instead and ending.startswith("t") and short.endswith("s"):
                yield short.removesuffix("s")


LANGUAGES = {"en": "English", "hu": "magyar"}
"""The code of each language with its own name; sentences are written in the first."""

IN_USE: ContextVar[str] = ContextVar("language", default="en")
FOLDER = os.path.dirname(__file__)  # noqa: PTH120 - pathlib is slow to load


def language() -> str:
    """Return the code of the language in use."""
    return IN_USE.get()


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Use a language within a `with` block.

    Args:
        code: one of `LANGUAGES`.

    >>> with use_language("hu"):
    ...     language()
    'hu'
    """
    token = IN_USE.set(code)
    try:
        yield
    finally:
        IN_USE.reset(token)


def find_language(text: str) -> str | None:
    """Return the language of a locale or code such as hu_HU.UTF-8; None if it is another.

    >>> find_language("hu_HU.UTF-8"), find_language("C"), find_language("de")
    ('hu', 'en', None)
    """
    code = text.strip().casefold().replace("-", "_").split(".")[0].split("_")[0]
    return {"c": "en", "posix": "en"}.get(code, code if code in LANGUAGES else None)


def translate(text: str, code: str | None = None) -> str:
    """Translate a text to a language; what is no sentence of ours stays as it is.

    Args:
        text: a sentence made by `message`, `plural_message` or `join_messages`, or any text.
        code: the language; the one in use if None.

    >>> from kalmar.core.i18n import message
    >>> translate(message("nothing is known of {name}", name="x"), "en")
    'nothing is known of x'
    """
    code = code or language()
    if code == "en" or not isinstance(text, Message):
        return str(text)
    if isinstance(text, JoinedMessage):
        return text.between.join(translate(part, code) for part in text.parts)
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
    return translate(value, code) if isinstance(value, str) else value


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


def argument_words(docstring: str) -> dict[str, str]:
    """Return what a docstring says of each argument or attribute, without the period at its end.

    A program without docstrings, as the page's is, says nothing.
    """
    section = re.search(
        r"^(?:Args|Attributes):\n((?: .*\n?|\n)*)", inspect.cleandoc(docstring), re.MULTILINE
    )
    entries = (
        re.findall(r"^ {4}(\w+): (.*(?:\n {5}.*)*)", section[1], re.MULTILINE) if section else []
    )
    return {name: re.sub(r"\s+", " ", words).removesuffix(".") for name, words in entries}


class Card(NamedTuple):
    """Prose in a text file beside a module, read by people and by the program.

    It has a name, fields and paragraphs.
    """

    name: str
    fields: dict[str, str]
    text: list[str]

    def field(self, key: str) -> str:
        """Return a field that a card of its kind must have.

        Raises:
            ValueError: it is not there.

        >>> Card("nim", {}, []).field("title")
        Traceback (most recent call last):
        ValueError: the card nim has no field title
        """
        if key not in self.fields:
            raise ValueError(f"the card {self.name} has no field {key}")
        return self.fields[key]

    def listed(self, key: str) -> tuple[str, ...]:
        """Return a field whose parts have commas between them; nothing where it is left out.

        >>> Card("nim", {"aliases": "halom, nim-heap"}, []).listed("aliases")
        ('halom', 'nim-heap')
        """
        return tuple(self.fields[key].split(", ")) if key in self.fields else ()


def read_cards(module: str, name: str) -> Iterator[Card]:
    """Read the cards of a file.

    A card begins with `## ` and its name; fields, a line `:key: value` each, and paragraphs follow,
    all of which may be left out. What stands before the first card is for readers alone.
    `games.hu.md` beside `games.md` has the sentences of its cards in Hungarian, which are compiled
    into the catalogue (`scripts/translated_cards.py`).

    Args:
        module: what lies beside it, by its `__file__`.
        name: of the file.
    """
    # `importlib.resources` and `pathlib` are slow to load.
    path = os.path.join(os.path.dirname(module), name)  # noqa: PTH118, PTH120
    with open(path, encoding="utf-8") as file:  # noqa: PTH123
        _, *blocks = file.read().split("\n## ")
    for block in blocks:
        head, *parts = block.strip().split("\n\n")
        lines = parts.pop(0).split("\n") if parts and parts[0].startswith(":") else []
        pairs = (line.removeprefix(":").partition(": ") for line in lines)
        yield Card(head, {key: value for key, _, value in pairs}, parts)
