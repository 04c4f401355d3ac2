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

Of values in the other ways of playing holds what the theorem of Guy and Smith says of Grundy
values, since they too are found heap by heap; also where parts must be unequal (r = 2), if it holds
for p more terms. With s > 0 it does if the operation carries s from a part to the whole and the
valuation from the options to the heap: the selective sum does always, the two shortened ones where
no value from n₀ on is small. The proof is in docs/explanation/ways-at-scale.md.

Nothing is proved here about Grundy's game. This module loads neither NumPy nor Numba, since
positions are solved by it.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from numbers import Integral
from typing import Any, Literal, NamedTuple

from kalmar.core.by_name import JsonExport, is_instance
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import Message, message, plural_message
from kalmar.engines.sequences.repeats import Values, extremes, repeat_with_saltus
from kalmar.games.heaps import NIM, Code
from kalmar.theory import operations as op
from kalmar.theory.valuations import GRUNDY, Fold

LEAST_REPEATS = 3
"""Periods that must have been seen before one is called observed."""
GRUNDY_SUM = Fold(GRUNDY, op.NIM_SUM)
"""Grundy values of a sum, which are what a sequence has if nothing else is said."""

EVEN_SALTUS_FROM_VALUE: dict[op.Operation, int] = {
    op.SELECTIVE_SUM: 0,
    op.MISERE_SHORTENED_SUM: 2,
    op.SHORTENED_SUM: 3,
}
"""The operations that carry an even saltus, with the least value there may be from n₀ on.

Below it, an option may have the value 0 or 1 whatever the largest part is; a heap of value 2 (in
the shortened sum of normal play, 3) or more has another option, and that is what counts.
"""


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
    found = repeat_with_saltus(values)
    return None if found is None else Periodicity(*found)


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

    >>> from kalmar.games.heaps import parse_code
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


def _last_term(code: Code, _fold: Fold, found: Periodicity, _first: Values) -> int:
    """Return r·n₀ + r·p + k − 1, the last term of the theorem of Guy and Smith."""
    parts = max(1, code.most_parts)
    return parts * (max(1, found.preperiod) + found.period) + len(code.digits) - 2


def _last_of_arithmetic(code: Code, _fold: Fold, found: Periodicity, first: Values) -> int:
    _, highest = extremes(first)
    return last_arithmetic_term(code, found.preperiod, found.period, found.saltus, highest)


def _last_in_way(code: Code, fold: Fold, found: Periodicity, first: Values) -> int:
    """Return the last term where the theorem applies from the last small value on."""
    start = found.preperiod
    for heap in range(start, start + found.period) if found.saltus else ():
        # Each period adds the saltus, so that a small value grows.
        periods = -((int(first[heap]) - EVEN_SALTUS_FROM_VALUE[fold.combine]) // found.saltus)
        start = max(start, heap + (periods - 1) * found.period + 1)
    usual = _last_term(code, fold, Periodicity(start, found.period), first)
    return usual + (found.period if code.unequal else 0)


class PeriodTheorem(NamedTuple):
    """A theorem by which finitely many terms prove a period.

    Attributes:
        name: as findings and certificates cite it.
        bound: the last term that must be known, for a code, a way of playing, a period, and the
            values before the end of the first period, which count where there is a saltus.
    """

    name: Message
    bound: Callable[[Code, Fold, Periodicity, Values], int]


# Certificates keep the names of theorems: another wording would make those kept before wrong.
BY_PARTS = (
    PeriodTheorem(message("the last values give the next"), _last_term),
    PeriodTheorem(message("Guy and Smith 1956"), _last_term),
    PeriodTheorem(message("Guy and Smith 1956 for three heaps"), _last_term),
)
"""The theorems for moves that leave up to one heap, two, and three."""
OF_SIZES = {
    NIM: PeriodTheorem(message("Bouton 1901"), lambda *of: of[2].preperiod + 2),
    Code((0,), (7,)): PeriodTheorem(
        message("the rows of the woodcutter"), lambda *of: of[2].preperiod + 2
    ),
}
"""Those on games in which a heap of n is worth n, so that two terms tell the period."""
ARITHMETIC = PeriodTheorem(message("carries of nim-sums"), _last_of_arithmetic)
IN_OTHER_WAYS = PeriodTheorem(message("Guy and Smith, for other values"), _last_in_way)


def theorem_of(
    code: Code, found: Periodicity = Periodicity(0, 1), fold: Fold = GRUNDY_SUM
) -> PeriodTheorem | None:
    """Return the theorem that proves a period of a game from finitely many terms; None without one.

    Args:
        code: its digits.
        found: the period; one without a saltus if not given.
        fold: the valuation, and how the values of parts combine.

    >>> theorem_of(Code((0, 7, 7))).name, theorem_of(Code((4,), unequal=True))
    ('Guy and Smith 1956', None)
    >>> theorem_of(NIM, Periodicity(0, 1, 1)).name
    'Bouton 1901'
    """
    saltus, parts, shift = found.saltus, code.most_parts, fold.valuation.shift
    if fold == GRUNDY_SUM and found.period == saltus == 1 and code in OF_SIZES:
        return OF_SIZES[code]
    if not code.finite or (code.unequal and (fold == GRUNDY_SUM or parts > 2)):
        return None
    if fold == GRUNDY_SUM and saltus:
        return ARITHMETIC if saltus > 0 and saltus.bit_count() == 1 else None
    if parts < 2 or fold == GRUNDY_SUM:
        moves_on = saltus % shift == 0 if shift else not saltus
        return BY_PARTS[max(0, parts - 1)] if moves_on else None
    carries = fold.combine in EVEN_SALTUS_FROM_VALUE and shift == 2 and saltus % 2 == 0
    return IN_OTHER_WAYS if not saltus or (carries and saltus > 0) else None


def needed(
    code: Code, found: Periodicity, first: "Values | None" = None, fold: Fold = GRUNDY_SUM
) -> int:
    """Return the last term that must be known to prove a period; 0 where no theorem proves it.

    Args:
        code: its digits.
        found: the period.
        first: the values before the end of the first period, where there is a saltus.
        fold: the valuation, and how the values of parts combine.

    >>> needed(Code((0, 7, 7)), Periodicity(71, 12))
    167
    """
    theorem = theorem_of(code, found, fold)
    return theorem.bound(code, fold, found, [0] if first is None else first) if theorem else 0


def certify(values: Values, code: Code | None, fold: Fold = GRUNDY_SUM) -> Finding:
    """Determine what the terms of a sequence show of its period, and whether they prove it.

    Args:
        values: [n + 1], those of heaps 0 to n, or any sequence.
        code: the code whose values they are; None for any other sequence.
        fold: the valuation, and how the values of parts combine.

    >>> certify([0, 1, 2] * 9, Code((0, 3, 3))).words
    'period 3 from 0, proved (the last values give the next, terms to 5)'
    """
    found = find_periodicity(values)
    if found is None:
        return Finding("none", len(values))
    theorem, meant = None, found
    if code is not None:
        theorem = theorem_of(code, found, fold)
        if theorem is None and found.saltus % 2 and code.most_parts > 1:
            # An odd saltus is proved twice, with its period.
            meant = Periodicity(found.preperiod, 2 * found.period, 2 * found.saltus)
            theorem = theorem_of(code, meant, fold)
    if code is not None and theorem is not None:
        first = values[: max(1, meant.preperiod) + meant.period]
        bound = theorem.bound(code, fold, meant, first)
        if bound < len(values):
            return Finding("proved", len(values), meant, theorem.name, bound)
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


SEQUENCE = "kalmar.answers.tables.values:Sequence"
NUMBER_BELOW = 10**18


def period_of_numbers(given: Iterable[int | None], alone: bool) -> Finding:
    """Determine the period that numbers given in place of a game show, unproved.

    Args:
        given: whole numbers, None where a value is undefined; those of a sequence keep its places.
        alone: whether nothing is asked that only a game can answer.

    Raises:
        UsageError: something is.
        DataError: one is not whole or too large, or they are too few for a period.

    >>> period_of_numbers([7, 0, 1, 0, 1, 0, 1], alone=True).words
    'period 2 from 1, observed for 3 periods'
    """
    if not alone:
        raise UsageError(
            "numbers have no way of playing and no limit: leave out all but the numbers"
        )
    numbers = [*given]
    for place, number in enumerate(numbers):
        whole = number is None or isinstance(number, Integral)
        if not whole or abs(int(number or 0)) >= NUMBER_BELOW:
            raise DataError(
                "place {place} has no whole number of at most 18 digits: give numbers such as"
                " [0, 1, 0, 1, 0, 1]",
                place=place,
            )
    if len(numbers) < LEAST_REPEATS:
        raise DataError(
            "a period shows in at least {least} numbers, not in {count}: give, for example,"
            " [0, 1, 0, 1, 0, 1]",
            count=len(numbers),
            least=LEAST_REPEATS,
        )
    # Sequences of boards begin later than at 0.
    before = [None] * getattr(given, "first", 0) if is_instance(given, SEQUENCE) else []
    return certify_numbers([*before, *(None if n is None else int(n) for n in numbers)])
