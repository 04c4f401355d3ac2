"""The language in use, and sentences put into it.

Templates filled in with numbers as Hungarian writes them.
"""

import gettext
import os
import string
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from kalmar.core.i18n.messages import Listed, Said

__all__ = ["LANGUAGES", "Numbers", "language", "language_named", "speaking", "spoken"]

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
