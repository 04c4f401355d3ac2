"""The register of OEIS sequences that Kalmár can compute, by their A-numbers.

It has one line of `sequences.toml` for each sequence, in a section for each kind. To add one, write
its line, and its first terms, from where they are published, into `tests/data/oeis.json`: a
sequence whose terms were compared with nothing does not go in. The terms are computed in `terms`,
where those that no table or list of values holds as they are have functions of their own, and
compared with b-files in `ask`.

Not public by itself: what may be relied on is in `kalmar`.
"""

import shlex
import tomllib
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from kalmar.answers.tables import is_pattern
from kalmar.core.by_name import RichDisplay
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message, plain, translate
from kalmar.games.registry import find_rules
from kalmar.games.titles import title_of
from kalmar.runtime.files import read_own

REGISTER = Path(__file__).with_name("sequences.toml")


@lru_cache
def read_register() -> dict[str, dict[str, Any]]:
    """Read the register: its sections, what their sequences are, and sets of numbers as rules."""
    return tomllib.loads(read_own(REGISTER).decode())


@dataclass(frozen=True)
class OeisEntry(RichDisplay):
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

    >>> import kalmar
    >>> found = kalmar.oeis("A002186", 5).entry
    >>> found.number, found.of
    ('A002186', '0.77')
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
        """Return the number."""
        return f"<OeisEntry {self.number}>"

    @property
    def game(self) -> str:
        """Return the game as typed on the command line; any other source unchanged."""
        if "takings" in self.kind:
            return f"rules(n -> n-k with {read_register()['sets'][self.of]})"
        return self.of

    @property
    def what(self) -> str:
        """Describe the sequence in a sentence."""
        words = read_register()["words"]
        if self.kind == "unusual":
            return message(words[self.of])
        told = message(words[self.kind], game=self._title)
        if not self.shift:
            return told
        place = f"n {'+' if self.shift > 0 else '-'} {abs(self.shift)}"
        return message("{told}; a(n) belongs to {place}", told=told, place=place)

    @property
    def _title(self) -> str:
        """Return the name of the game, with its code."""
        if self.kind.startswith("expression") or self.kind == "inverse" or is_pattern(self.game):
            return self.of
        return self.names[0] if "takings" in self.kind else title_of(find_rules(self.game))

    @property
    def command(self) -> str | None:
        """Return the command, without "kalmar", that shows the values read; None for none."""
        written = read_register()["commands"].get(self.kind)
        if written is None:
            return None
        example = self.of.replace("n", "6").replace("m", "3")
        return str(written).format(game=shlex.quote(self.game), example=shlex.quote(example))

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON."""
        return {"number": self.number, "what": str(self.what), "kind": self.kind,
                "of": self.game, "first": self.first, "command": self.command}  # fmt: skip


@lru_cache
def registered() -> dict[str, OeisEntry]:
    """Return all sequences by their numbers, ascending.

    >>> registered()["A002186"].of
    '0.77'
    """
    entries = [
        OeisEntry(number, kind, **{**fields, "names": tuple(fields.get("names", ()))})
        for kind, numbers in read_register().items()
        if kind not in ("words", "commands", "sets")
        for number, fields in numbers.items()
    ]
    return {entry.number: entry for entry in sorted(entries, key=lambda entry: entry.number)}


def find_entry(number: str) -> OeisEntry:
    """Find the sequence with an A-number.

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
            "{number} is not among the {count} sequences computed here: kalmar oeis lists"
            " them, kalmar oeis WORDS searches them",
            number=number,
            count=len(known),
        )
    return known[name]


def search_oeis(words: str = "") -> tuple[OeisEntry, ...]:
    """Search the registered sequences that all words match; all of them for no words.

    Args:
        words: of names, game or description in any language of the program; or an A-number.

    >>> [entry.number for entry in search_oeis("double kayles")]
    ['A071074']
    """
    wanted = [plain(word) for word in words.split()]
    return tuple(e for e in registered().values() if all(word in _text(e) for word in wanted))


def _text(entry: OeisEntry) -> str:
    """Return all the text of an entry that is searched."""
    told = (entry.what, translate(entry.what, "hu"))
    return " ".join(map(plain, (entry.number, entry.of, *entry.names, *told)))
