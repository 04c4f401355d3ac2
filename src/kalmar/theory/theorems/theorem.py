"""The class of theorems: a statement in words with its argument."""

import re
from dataclasses import dataclass
from typing import Any

from kalmar.core.i18n import Message

__all__ = ["Theorem"]

FIELD = "(?:(?!; ).)+"
"""What may stand in a field of a line; semicolons part the lines of several theorems."""


@dataclass(frozen=True)
class Theorem:
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
            and a name, see `kalmar.research.sources.formal`.
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

    def cite(self, **fields: Any) -> Message:
        """Format the line by which an answer cites the theorem.

        Args:
            fields: what stands in the places of the line.

        >>> from kalmar.theory.theorems import THEOREMS
        >>> THEOREMS["remainders"].cite(name="subtraction(1,2)", size=3)
        'heaps of subtraction(1,2) by their remainder mod 3 (Winning Ways, ch. 4)'
        """
        assert self.cited is not None, f"no answer rests on {self.name}"
        # The template of `cited` itself, so that `is_cited` and the catalogue know the line.
        return Message(self.cited.template, fields)

    def is_cited(self, line: str) -> bool:
        """Check whether a line of an answer cites this theorem.

        >>> from kalmar.theory.theorems import THEOREMS
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
        return {
            "name": self.name,
            "title": str(self.title),
            "statement": str(self.statement),
            "argument": str(self.argument),
            "source": str(self.source),
            "cited": None if self.cited is None else str(self.cited),
            "games": list(self.games),
            "ways": list(self.ways),
            "also_called": list(self.aliases),
        }
