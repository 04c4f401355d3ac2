"""Simpler games with the same values as a sequence, perhaps shifted: 0.77 and 0.07 have many."""

from dataclasses import dataclass
from itertools import product

from kalmar.engines.sequences.engine import GrundySequence, grundy_values
from kalmar.engines.sequences.periodicity import Finding
from kalmar.engines.sequences.periods import find_period, same_values
from kalmar.games.heaps.codes import Code

__all__ = ["Equivalent", "simpler_equivalents"]

GLANCE = 300
LOOKED = 20_000


@dataclass(frozen=True)
class Equivalent:
    """A game with the same values.

    Attributes:
        code: its code.
        shift: G(n + shift) of the sequence is G(n) of this game.
        terms: to how many terms both were compared.
        proved: whether they agree for ever, as both periods are proved and equal.
    """

    code: str
    shift: int
    terms: int
    proved: bool

    def __str__(self) -> str:
        """In words."""
        shifted = f" shifted by {self.shift}" if self.shift else ""
        how = "proved by periods" if self.proved else f"to {self.terms:,} terms"
        return f"{self.code}{shifted} ({how})"


def simpler_equivalents(sequence: GrundySequence, finding: Finding) -> list[Equivalent]:
    """Return the octal games of one or two digits, simpler than this one, that have its values.

    Args:
        sequence: of at least 300 heaps, or nothing is compared.
        finding: what is known of its period.

    >>> sequence, finding = find_period("0.137", 2000)
    >>> [game.code for game in simpler_equivalents(sequence, finding)]
    ['0.4', '0.07', '0.42']
    >>> print(simpler_equivalents(sequence, finding)[1])
    0.07 shifted by -1 (proved by periods)
    """
    if len(sequence.values) < GLANCE or not sequence.game.code.finite:
        return []
    found = []
    for code in simpler_codes(sequence.game.code):
        glance = [(code, grundy_values(code, GLANCE + 10))]
        if not same_values(sequence.values[:GLANCE], glance):
            continue
        other, told = find_period(code, min(LOOKED, len(sequence.values)))
        if len(other.values) < min(LOOKED, len(sequence.values)):
            other.extend(min(LOOKED, len(sequence.values)))
        for name, shift, terms in same_values(sequence.values, [(code, other.values)]):
            found.append(Equivalent(name, shift, terms, for_ever(finding, told, shift, terms)))
    return found


def simpler_codes(code: Code) -> list[str]:
    """Codes of one or two octal digits with fewer digits than a code, or before it.

    >>> simpler_codes(Code((0, 1)))[:3], len(simpler_codes(Code((0, 7, 7))))
    ([], 62)
    """
    codes = [f"0.{d}" for d in range(1, 8)]
    codes += [f"0.{a}{b}" for a, b in product(range(8), range(1, 8))]
    text = code.text
    return [c for c in codes if (len(c), c) < (len(text), text)]


def for_ever(mine: Finding, other: Finding, shift: int, terms: int) -> bool:
    """Return whether agreement to so many terms proves agreement for ever."""
    if mine.status != "proved" or other.status != "proved":
        return False
    first, second = mine.periodicity, other.periodicity
    if first is None or second is None or first.period != second.period:
        return False
    needed = max(first.preperiod, second.preperiod) + first.period + abs(shift)
    return terms >= needed
