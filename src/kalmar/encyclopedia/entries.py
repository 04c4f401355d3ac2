"""The register of sequences: one line of `sequences.toml` for each, in a section for each kind.

To add one, write its line, and its first terms, from where they are published, into
`tests/data/oeis.json`: a sequence whose terms were compared with nothing does not go in.
"""

import shlex
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any

from kalmar.display import Shown
from kalmar.encyclopedia.unusual import UNUSUAL
from kalmar.errors import UsageError
from kalmar.games import find_rules
from kalmar.games.catalogue import plain
from kalmar.games.titles import title_of
from kalmar.machine.files import read_own
from kalmar.records import dataclass
from kalmar.tables.families import is_pattern
from kalmar.words import said, spoken

__all__ = ["SETS", "OeisEntry", "find_entry", "registered", "search_entries"]

REGISTER = Path(__file__).with_name("sequences.toml")

SETS = {
    "squares": "k square",
    "primes": "k prime",
    "triangular": "(8*k+1) square",
    "factorials": "k in 1,2,6,24,120,720,5040,40320",
    "fibonacci": "k in 1,2,3,5,8,13,21,34,55,89,144,233,377,610,987,1597,2584,4181,6765,10946",
}
"""For the numbers that may be taken from a heap, how rules written out say so."""

KINDS = {
    "values": said("Grundy values of {game}"),
    "takings": said("Grundy values of {game}"),
    "losing": said("{game}: the numbers n for which the value is 0, the P-positions"),
    "losing_takings": said("{game}: the heaps whose value is 0, the P-positions"),
    "antidiagonals": said("the table of Grundy values of {game}, read by antidiagonals"),
    "triangle": said("the table of Grundy values of {game} on and below its diagonal, by rows"),
    "expression": said("{game} in nim arithmetic"),
    "expression_antidiagonals": said("the table of {game} in nim arithmetic, by antidiagonals"),
    "expression_triangle": said("the table of {game} in nim arithmetic, m up to n, by rows"),
    "codewords": said(
        "P-positions of {game} as numbers: binary digits are the coins, and 1 a head"
    ),
    "inverse": said("{game} as a permutation, inverted: a(n) is the place where n stands"),
}
"""For each section of the register what its sequences are."""


@dataclass(frozen=True)
class OeisEntry(Shown):
    """A sequence of the OEIS, and how it is computed here.

    Attributes:
        number: its A-number.
        kind: how it is read; a section of the register.
        of: the game, the position with n, the expression, or what else it is read from.
        first: the index of its first term.
        shift: what is added to an index to get the heap.
        start: the least heap, row or column that counts.
        quick: how many terms are found in a second; 0 where any usual number is.
        names: other words by which it is found.
    """

    number: str
    kind: str
    of: str
    first: int = 0
    shift: int = 0
    start: int = 0
    quick: int = 0
    names: tuple[str, ...] = ()

    def __repr__(self) -> str:
        """The number."""
        return f"<OeisEntry {self.number}>"

    @property
    def game(self) -> str:
        """The game as typed on the command line; what else it is read from as it is."""
        if self.of in SETS and "takings" in self.kind:
            return f"rules(n -> n-k with {SETS[self.of]})"
        return self.of

    @property
    def what(self) -> str:
        """What the sequence is, in a sentence."""
        if self.kind == "unusual":
            return UNUSUAL[self.of].words
        told = said(KINDS[self.kind].template, game=self._title)
        if not self.shift:
            return told
        return said("{told}; a(n) is that of {place}", told=told, place=_place(self.shift))

    @property
    def _title(self) -> str:
        """The game by its name, with its code."""
        if self.kind.startswith("expression") or self.kind == "inverse" or is_pattern(self.game):
            return self.of
        return self.names[0] if self.of in SETS else title_of(find_rules(self.game))

    @property
    def command(self) -> str | None:
        """The line, without "kalmar", that shows what the sequence is read from; None for none."""
        if self.kind in {"values", "takings", "losing", "losing_takings", "codewords"}:
            return f"values {shlex.quote(self.game)} -n {12 if self.kind == 'codewords' else 30}"
        if self.kind in {"antidiagonals", "triangle"}:
            return f"table {shlex.quote(self.game)}"
        if self.kind.startswith("expression"):
            return f"calc {shlex.quote(self.of.replace('n', '6').replace('m', '3'))}"
        return None

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        return {"number": self.number, "what": str(self.what), "kind": self.kind,
                "of": self.game, "first": self.first, "command": self.command}  # fmt: skip


def _place(shift: int) -> str:
    """Which heap an index belongs to.

    >>> _place(0), _place(-1)
    ('n', 'n - 1')
    """
    return "n" if not shift else f"n {'+' if shift > 0 else '-'} {abs(shift)}"


@lru_cache
def registered() -> dict[str, OeisEntry]:
    """All sequences by their numbers, ascending.

    >>> registered()["A002186"].of
    '0.77'
    """
    kinds = tomllib.loads(read_own(REGISTER).decode())
    entries = [
        OeisEntry(number, kind, **{**fields, "names": tuple(fields.get("names", ()))})
        for kind, numbers in kinds.items()
        for number, fields in numbers.items()
    ]
    return {entry.number: entry for entry in sorted(entries, key=lambda entry: entry.number)}


def find_entry(number: str) -> OeisEntry:
    """The sequence with an A-number.

    Raises:
        UsageError: it is not among them.

    >>> find_entry("a2186").what
    'Grundy values of Kayles (0.77)'
    """
    digits = number.strip().casefold().removeprefix("a")
    known = registered()
    name = f"A{int(digits):06}" if digits.isdecimal() else number
    if name not in known:
        raise UsageError(
            "{number} is not among the {count} sequences that are computed here: kalmar oeis lists"
            " them, kalmar oeis WORDS searches them",
            number=number,
            count=len(known),
        )
    return known[name]


def search_entries(words: Iterable[str]) -> tuple[OeisEntry, ...]:
    """The sequences of which all words tell something: their names, game, or what they are.

    Args:
        words: in any language of the program; a number such as A002186 is one too.

    >>> [entry.number for entry in search_entries(["double", "kayles"])]
    ['A071074']
    """
    wanted = [plain(word) for word in words]
    return tuple(e for e in registered().values() if all(word in _text(e) for word in wanted))


def _text(entry: OeisEntry) -> str:
    """All that is searched."""
    told = (entry.what, spoken(entry.what, "hu"))
    return " ".join(map(plain, (entry.number, entry.of, *entry.names, *told)))
