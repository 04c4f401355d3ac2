"""The glossary: terms of the field as Kalmár uses them, with the Hungarian ones of the sources.

The names are those of the indexes of Winning Ways, of On Numbers and Games, and of Siegel's
Combinatorial Game Theory that concern impartial games. To add one, write a card in `glossary.md`,
which is in the order of the page. Games and theorems explain themselves, and have no term of their
own.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from kalmar.core.i18n import Card, Message, message, name_forms, name_key, read_cards


@dataclass(frozen=True)
class GlossaryTerm:
    """A term.

    Attributes:
        name: the term in English.
        meaning: what it means here.
        hungarian: the terms in Hungarian.
        aliases: other names and signs.
        command: what computes or shows it, as typed after `kalmar`; none for words that need none.
        is_computed: whether Kalmár can compute it; True where there is nothing to compute.
        see: other names that `kalmar explain` knows.
    """

    name: Message
    meaning: Message
    hungarian: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    command: str = ""
    is_computed: bool = True
    see: tuple[str, ...] = ()

    @classmethod
    def of(cls, card: Card) -> "GlossaryTerm":
        """Make a term of its card, whose paragraph is the meaning."""
        (meaning,) = map(message, card.text)
        command, is_computed = card.fields.get("command", ""), "computed" not in card.fields
        hungarian, aliases, see = map(card.listed, ("hungarian", "aliases", "see"))
        return cls(message(card.name), meaning, hungarian, aliases, command, is_computed, see)

    @property
    def names(self) -> Iterator[str]:
        """Return every name by which it is found."""
        yield from (str(self.name), *self.aliases, *self.hungarian)


GLOSSARY: tuple[GlossaryTerm, ...] = tuple(
    GlossaryTerm.of(card) for card in read_cards(__file__, "glossary.md")
)


def find_terms(name: str, *, exact: bool = False) -> tuple[GlossaryTerm, ...]:
    """Find the terms with this name, in English or Hungarian; none for other words.

    Args:
        name: as typed, in any case, with or without accents, blanks and hyphens, also in plural.
        exact: whether a plural is refused.

    >>> [str(term.name) for term in find_terms("P positions")]
    ['P-position']
    >>> find_terms("bog")[0].meaning == find_terms("branching vertices")[0].meaning
    True
    >>> find_terms("zebra")
    ()
    """
    for form in (name_key(name),) if exact else name_forms(name):
        found = tuple(term for term in GLOSSARY if form in map(name_key, term.names))
        if found:
            return found
    return ()
