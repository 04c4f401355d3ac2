"""The theorems that answers rest on, in words, each with an argument that a student can follow.

`THEOREMS` maps the name a user types to the theorem. To add one, write a card in `theorems.md`.
`cited_in` finds those that a line of an answer names.

Not public by itself: what may be relied on is in `kalmar`.
"""

import re
from typing import Any, NamedTuple

from kalmar.core.i18n import Card, Message, message, name_forms, name_key, read_cards

FIELD = "(?:(?!; ).)+"
"""What may stand in a field of a line; semicolons part the lines of several theorems."""


class Theorem(NamedTuple):
    """A theorem in words: what it says, and why it holds.

    Attributes:
        name: what a user types.
        title: what a reader sees.
        statement: what it says.
        argument: why it holds, in a paragraph that a student can follow.
        source: where it comes from.
        cited: the line by which answers name it, with what its fields stand for in general; None
            where no answer rests on it alone.
        games: the games that it is about, by name; empty where it is about all of them.
        ways: the compositions that it is about, by name.
        aliases: other names a user may type.
        formal: theorems of `proofs/` that state it and no item of a source names, each as a file
            and a name, see `kalmar.research.sources`.
    """

    name: str
    title: Message
    statement: Message
    argument: Message
    source: Message
    cited: Message | None = None
    games: tuple[str, ...] = ()
    ways: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    formal: tuple[str, ...] = ()

    @classmethod
    def of(cls, card: Card) -> "Theorem":
        """Make a theorem of its card, whose two paragraphs are the statement and the argument."""
        statement, argument = map(message, card.text)
        title, source = map(message, map(card.field, ("title", "source")))
        lists = map(card.listed, ("games", "ways", "aliases", "formal"))
        return cls(card.name, title, statement, argument, source, _cited(card), *lists)

    def cite(self, **fields: Any) -> Message:
        """Format the line by which an answer cites the theorem.

        Args:
            fields: what stands in the places of the line.

        >>> THEOREMS["remainders"].cite(name="subtraction(1,2)", size=3)
        'heaps of subtraction(1,2) by their remainder mod 3 (Berlekamp, Conway and Guy 1982, ch. 4)'
        """
        assert self.cited is not None, f"no answer rests on {self.name}"
        # The template of `cited` itself, so that `is_cited` and the catalogue know the line.
        return Message(self.cited.template, fields)

    def is_cited(self, line: str) -> bool:
        """Check whether a line of an answer cites this theorem.

        >>> THEOREMS["bouton"].is_cited("a Nim heap of n is worth n (Bouton 1901)")
        True
        """
        if self.cited is None:
            return False
        # Any text without a semicolon may stand in the place of a field.
        pieces = re.split(r"{\w+}", self.cited.template)
        return re.fullmatch(FIELD.join(map(re.escape, pieces)), line) is not None

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        said = ("name", "title", "statement", "argument", "source")
        return {
            **{key: str(getattr(self, key)) for key in said},
            "cited": None if self.cited is None else str(self.cited),
            "games": list(self.games),
            "ways": list(self.ways),
            "also_called": list(self.aliases),
        }


def _cited(card: Card) -> Message | None:
    """Return the line by which answers name a theorem, with an example of each of its fields.

    Examples in quotes are words, which are translated.
    """
    if "cited" not in card.fields:
        return None
    such = card.fields.get("such as", "")
    pairs = (one.split("=", 1) for one in such.split("; ") if one)
    examples = {
        key: message(value.strip('"')) if value.startswith('"') else value for key, value in pairs
    }
    return Message(card.fields["cited"], examples)


THEOREMS: dict[str, Theorem] = {
    card.name: Theorem.of(card) for card in read_cards(__file__, "theorems.md")
}


def cited_in(line: str) -> tuple[Theorem, ...]:
    """Find the theorems that the line of an answer cites, in its order.

    Args:
        line: as `Answer.theorem` has it.

    >>> line = "Sprague–Grundy theorem (Sprague 1935, Grundy 1939);"
    >>> [t.name for t in cited_in(f"{line} a Nim heap of n is worth n (Bouton 1901)")]
    ['sprague-grundy', 'bouton']
    """
    # The longest beginning that is a citation comes first: a citation may hold a semicolon.
    ends = [i for i in range(len(line)) if line.startswith("; ", i)]
    for end in (len(line), *ends):
        found = next((t for t in THEOREMS.values() if t.is_cited(line[:end])), None)
        if found is not None:
            return (found, *cited_in(line[end + 2 :]))
    return ()


def find_theorem(name: str, *, exact: bool = False) -> Theorem | None:
    """Find the theorem with this name, alias or title; None for other words.

    Args:
        name: as typed, in any case, with or without accents, blanks, hyphens and the word theorem.
        exact: whether the word theorem, and a plural, are refused.

    >>> (find_theorem("Strategy stealing") or THEOREMS["moore"]).name
    'strategy-stealing'
    >>> (find_theorem("Guy–Smith theorem") or THEOREMS["moore"]).name
    'octal-periods'
    """
    for form in (name_key(name),) if exact else name_forms(name):
        for theorem in THEOREMS.values():
            if form in map(name_key, (theorem.name, theorem.title, *theorem.aliases)):
                return theorem
    return None


def theorems_about(game: str) -> tuple[Theorem, ...]:
    """Return the theorems about a game, in the order of the register.

    Args:
        game: its name in the registry of games.

    >>> [theorem.name for theorem in theorems_about("king")]
    ['king-blocks', 'pendant-bicliques']
    """
    return tuple(theorem for theorem in THEOREMS.values() if game in theorem.games)
