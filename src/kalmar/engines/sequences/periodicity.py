"""Periods of sequences, and the theorems that prove them from finitely many terms.

A sequence a has period p and saltus s from n₀ on when a(n + p) = a(n) + s for all n ≥ n₀. For the
Grundy values of a code whose last digit other than 0 stands at place k, and whose moves leave at
most r heaps, saltus 0 is proved by a(n + p) = a(n) for n₀ ≤ n < r·n₀ + (r − 1)·p + k: beyond this,
the largest heap of an option of n + p is at least n₀ + p, and taking p from it gives an option of n
of the same value, and conversely. Here n₀ is at least 1, since 0 is not a heap. With r = 2 this is
the theorem of Guy and Smith (1956); with r = 1 it says that the last k values determine the next,
and it proves periods in every valuation. There also with a saltus s if the valuation moves on with
its options by s, as the lengths of play do for even s.

An arithmetic period, G(n + p) = G(n) + s for all n ≥ n₀ with s a power of two, follows from
finitely many terms where moves leave up to three heaps. Write a value as s·H + l with l < s, so
that H grows by 1 with every period. The numbers H of three parts have sum = nim-sum + 2·(majority
bit by bit), and an option differs from another one of the same residues in how the high bits of
nim-sum and majority are dealt out among the parts, which can be done again with few high bits or
with many. The proof is in docs/explanation/arithmetic-periods.md. Other theorems of this kind are
those of Austin (1976) and of Howse and Nowakowski (Theoretical Computer Science 313, 2004).

Nothing is proved here about Grundy's game. This module loads neither NumPy nor Numba, since
positions are solved by it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal

from kalmar.core.by_name import LazyModule
from kalmar.core.display import JsonExport
from kalmar.core.i18n import Message, message, plural_message
from kalmar.engines.sequences.repeats import Values, repeat
from kalmar.games.heaps.codes import NIM, Code

if TYPE_CHECKING:
    from kalmar.engines.sequences import array_repeats
else:
    array_repeats = LazyModule("kalmar.engines.sequences.array_repeats")


LEAST_REPEATS = 3
"""Periods that must have been seen before one is called observed."""
# Certificates keep the titles of theorems: another wording would make those kept before wrong.
LAST = message("the last values give the next")
ARITHMETIC = message("carries of nim-sums")

SIZES = {NIM: message("Bouton 1901"), Code((0,), (7,)): message("the rows of the woodcutter")}
"""The games in which a heap of n is worth n, so that two terms tell the period."""


@dataclass(frozen=True)
class Periodicity:
    """a(n + period) = a(n) + saltus for all n ≥ preperiod, as far as was checked.

    Attributes:
        preperiod: the least such n₀; the last exception is one less.
        period: the least such p.
        saltus: 0 for a periodic sequence, else it is arithmetic periodic.
    """

    preperiod: int
    period: int
    saltus: int = 0

    @property
    def words(self) -> Message:
        """Describe the period in words.

        >>> Periodicity(71, 12).words, Periodicity(0, 3, 4).words
        ('period 12 from 71', 'period 3 from 0 with saltus 4')
        """
        if self.saltus:
            return message(
                "period {period:,} from {preperiod:,} with saltus {saltus:,}",
                period=self.period,
                preperiod=self.preperiod,
                saltus=self.saltus,
            )
        return message(
            "period {period:,} from {preperiod:,}", period=self.period, preperiod=self.preperiod
        )


@dataclass(frozen=True)
class Finding(JsonExport):
    """What is known about the period of a sequence whose terms 0 to `length − 1` are known.

    Attributes:
        status: none, observed or proved.
        periodicity: None where the status is none.
        theorem: what proves it, else empty.
        bound: terms 0 to this one are what the theorem needs; 0 where there is no theorem.
    """

    status: Literal["none", "observed", "proved"]
    length: int
    periodicity: Periodicity | None = None
    theorem: str = ""
    bound: int = 0

    @property
    def period(self) -> int | None:
        """Return the length of the period; None where there is none.

        >>> Finding("observed", 100, Periodicity(10, 9)).period, Finding("none", 101).period
        (9, None)
        """
        return self.periodicity.period if self.periodicity else None

    @property
    def preperiod(self) -> int | None:
        """Return the term from which on the sequence repeats; None where it does not."""
        return self.periodicity.preperiod if self.periodicity else None

    @property
    def saltus(self) -> int | None:
        """Return by how much values grow from period to period; None where there is none."""
        return self.periodicity.saltus if self.periodicity else None

    @property
    def words(self) -> Message:
        """Describe the finding in words that never claim more than is known.

        >>> Finding("none", 101).words
        'none up to 100'
        >>> Finding("observed", 100, Periodicity(10, 9)).words
        'period 9 from 10, observed for 10 periods'
        """
        found = self.periodicity
        if found is None:
            return message("none up to {last:,}", last=self.length - 1)
        if self.status == "proved":
            return message(
                "{period}, proved ({theorem}, terms to {bound:,})",
                period=found.words,
                theorem=self.theorem,
                bound=self.bound,
            )
        times = (self.length - found.preperiod) // found.period
        return plural_message(times, "{period}, observed for {number:,} period",
                              "{period}, observed for {number:,} periods",
                              period=found.words)  # fmt: skip

    def to_dict(self) -> dict[str, Any]:
        """Return plain data for JSON."""
        return {
            "status": self.status,
            "words": self.words,
            "period": self.period,
            "preperiod": self.preperiod,
            "saltus": self.saltus,
            "theorem": self.theorem,
            "bound": self.bound,
        }


def find_periodicity(values: Values) -> Periodicity | None:
    """Find the least period that the end of a sequence shows twice, and where it begins.

    At least half of the sequence must repeat.

    Args:
        values: [n + 1] of any integers.

    >>> find_periodicity([5, 7, 1, 2, 1, 2, 1, 2, 1, 2])
    Periodicity(preperiod=2, period=2, saltus=0)
    >>> find_periodicity([0, 9, 1, 2, 3, 4, 5, 6])
    Periodicity(preperiod=2, period=1, saltus=1)
    >>> find_periodicity([3, 1, 4, 1, 5, 9, 2, 6]) is None
    True
    """
    found = repeat(values)
    if found is not None:
        return Periodicity(*found)
    if len(values) < 4 or not _may_have_saltus(values):
        return None
    # A saltus is a period of the differences.
    of_steps = repeat(_steps(values))
    if of_steps is None:
        return None
    at, period = of_steps
    saltus = int(values[at + period]) - int(values[at])
    return Periodicity(at, period, saltus) if saltus else None


def _steps(values: Values) -> Values:
    """Return the difference of each value from the one before."""
    if isinstance(values, list):
        return [after - before for before, after in pairwise(values)]
    return array_repeats.steps(values)


def _bounds(values: Values) -> tuple[int, int]:
    """Return the least and the largest of some values."""
    if isinstance(values, list):
        return min(values), max(values)
    return int(values.min()), int(values.max())


def _may_have_saltus(values: Values) -> bool:
    """Check whether the sequence may have a saltus, so that differences are worth their memory.

    A period of at most a quarter that begins before the middle carries every extreme value of the
    third quarter on by the saltus.
    """
    third = _bounds(values[len(values) // 2 : 3 * len(values) // 4])
    half = _bounds(values[len(values) // 2 :])
    return half != third


def theorem_of(code: Code, unequal: bool = False, saltus: int = 0, shift: int | None = None) -> str:
    """Return the name of the theorem that proves periods of a game, or an empty string.

    Args:
        code: its digits.
        unequal: whether two heaps that are left must differ, as in Grundy's game.
        saltus: what the values grow by.
        shift: None for Grundy values; of any other valuation its `shift`.

    >>> theorem_of(Code((0, 7, 7))), theorem_of(Code((4,)), unequal=True)
    ('Guy and Smith 1956', '')
    >>> theorem_of(NIM, saltus=1)
    'Bouton 1901'
    >>> theorem_of(Code((0, 3)), saltus=4, shift=2), theorem_of(Code((0, 3)), saltus=3, shift=2)
    ('the last values give the next', '')
    """
    if shift is None and saltus == 1 and code in SIZES and not unequal:
        return SIZES[code]
    if shift is not None:
        moves_on = saltus % shift == 0 if shift else not saltus
        return LAST if code.finite and code.most_parts < 2 and moves_on else ""
    if unequal or code.unequal or not code.finite:
        return ""
    if saltus:
        return ARITHMETIC if has_arithmetic_proof(code, saltus) else ""
    three = message("Guy and Smith 1956 for three heaps")
    return (LAST, LAST, message("Guy and Smith 1956"), three)[code.most_parts]


def needed(code: Code, found: Periodicity, highest: int = 0, shift: int | None = None) -> int:
    """Return the last term that must be known to prove a period.

    Args:
        code: its digits.
        found: the period.
        highest: the largest value of the first period and before, where there is a saltus.
        shift: as in `theorem_of`.

    >>> needed(Code((0, 7, 7)), Periodicity(71, 12))
    167
    """
    preperiod, period, saltus = found.preperiod, found.period, found.saltus
    if shift is None and code in SIZES and period == saltus == 1:
        return preperiod + 2
    if saltus and shift is None:
        return last_arithmetic_term(code, preperiod, period, saltus, highest)
    parts = max(1, code.most_parts)
    last = len(code.digits) - 1
    return parts * max(1, preperiod) + parts * period + last - 1


def has_arithmetic_proof(code: Code, saltus: int) -> bool:
    """Check whether the theorem covers a game and a saltus.

    Args:
        code: its digits.
        saltus: other than 0.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> has_arithmetic_proof(parse_code("0.8"), 1), has_arithmetic_proof(parse_code("0.8"), 3)
    (True, False)
    """
    return code.finite and code.most_parts <= 3 and saltus > 0 and saltus & (saltus - 1) == 0


def last_arithmetic_term(code: Code, preperiod: int, period: int, saltus: int, highest: int) -> int:
    """Return the last term that must be known to prove an arithmetic period.

    Args:
        code: its digits, of which the last other than 0 stands at place k.
        preperiod: n₀.
        period: p.
        saltus: s, a power of two.
        highest: the largest value of the heaps below n₀ + p.

    Returns:
        n₀ + p + (10·2^μ + L)·p, where h is `highest` divided by s, L = h + ⌈(2n₀ + k)/p⌉ + 3, and μ
        the least with 2^μ > 2h + (2n₀ + k)/p + 3.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> last_arithmetic_term(parse_code("0.8"), 1, 3, 1, 0)
    256
    """
    start, place = max(1, preperiod), len(code.digits) - 1
    high = highest // saltus
    below = -(-(2 * start + place) // period)
    power = 1
    while power * period <= (2 * high + 3) * period + 2 * start + place:
        power *= 2
    return start + period + (10 * power + high + below + 3) * period


def certify(
    values: Values, code: Code | None, unequal: bool = False, shift: int | None = None
) -> Finding:
    """Determine what the terms of a sequence show of its period, and whether they prove it.

    Args:
        values: [n + 1], the Grundy values of heaps 0 to n, or any sequence.
        code: the code whose Grundy values they are; None for any other sequence.
        unequal: as in Grundy's game.
        shift: None for Grundy values; of another valuation, where no move splits, its `shift`.

    >>> certify([0, 1, 2] * 9, Code((0, 3, 3))).words
    'period 3 from 0, proved (the last values give the next, terms to 5)'
    """
    found = find_periodicity(values)
    if found is None:
        return Finding("none", len(values))
    theorem = theorem_of(code, unequal, found.saltus, shift) if code is not None else ""
    if code is not None and theorem:
        _, highest = _bounds(values[: max(1, found.preperiod) + found.period])
        bound = needed(code, found, highest, shift)
        if bound < len(values):
            return Finding("proved", len(values), found, theorem, bound)
    if len(values) - found.preperiod < LEAST_REPEATS * found.period:
        return Finding("none", len(values))
    return Finding("observed", len(values), found)


def certify_numbers(values: Sequence[int | None]) -> Finding:
    """Determine the period that any numbers show, unproved; undefined ones count as equal.

    >>> certify_numbers([None, None, *[5, 1, 2] * 9]).words
    'period 3 from 2, observed for 9 periods'
    """
    undefined = min((v for v in values if v is not None), default=0) - 1
    return certify([undefined if v is None else v for v in values], None)
