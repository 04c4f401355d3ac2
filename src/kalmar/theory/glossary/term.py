"""The type of terms of the glossary."""

from collections.abc import Iterator
from dataclasses import dataclass

from kalmar.core.i18n import Message

__all__ = ["GlossaryTerm"]


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

    @property
    def names(self) -> Iterator[str]:
        """Return every name by which it is found."""
        yield from (str(self.name), *self.aliases, *self.hungarian)
