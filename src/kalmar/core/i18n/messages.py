"""Strings in English that remember the template and the fields they were made of.

Names as people type them, compared without regard to what they leave out.
"""

import unicodedata
from collections.abc import Iterable
from typing import Any

__all__ = ["Listed", "Said", "as_said", "counted", "listed", "name_key", "numeral", "plain", "said"]


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


def plain(name: str) -> str:
    """Normalize a name: no accents or case, and one sign for blanks, hyphens and underscores.

    >>> plain("RELATÍV PRÍM"), plain("Turning_Turtles")
    ('relativ-prim', 'turning-turtles')
    """
    letters = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(c for c in letters if not unicodedata.combining(c))
    return "-".join(bare.replace("-", " ").replace("_", " ").replace("'", "").split())


def name_key(name: str) -> str:
    """Return a key for comparing names, in which blanks and hyphens do not count either.

    >>> name_key("Relatív-prím") == name_key("relativprim")
    True
    """
    return plain(name).replace("-", "")
