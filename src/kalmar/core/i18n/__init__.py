"""Sentences that can be said in several languages.

`said(template, field=…)` is a string in English that remembers how it was made, so that whoever
shows it may say it in another language: `spoken(text)` looks the template up in the catalogue of
the language in use (`speaking`), and puts the fields into it, which may be such sentences too.
Everything below `present` makes sentences, and only `present` speaks them, so that plain data stay
in English.

Not public by itself: what may be relied on is in `kalmar`.
"""

from kalmar.core.i18n.messages import Listed, Said, as_said, counted, listed, numeral, said
from kalmar.core.i18n.translation import LANGUAGES, language, language_named, speaking, spoken

__all__ = [
    "LANGUAGES",
    "Listed",
    "Said",
    "as_said",
    "counted",
    "language",
    "language_named",
    "listed",
    "numeral",
    "said",
    "speaking",
    "spoken",
]
