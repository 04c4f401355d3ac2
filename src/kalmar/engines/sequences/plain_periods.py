"""Periods of heap games from a cold start in plain Python, as soon as they are proved.

Periods of the values of heaps in every way of playing, proved from finitely many terms.

The theorem of Guy and Smith says of Grundy values what holds of any values that are found heap by
heap: an option of a large heap has a large part, from which a period can be taken. So

    v(n + p) = v(n) + s for all n from n₀ up to r·n₀ + (r − 1)·p + k − 1

goes on for ever if s = 0, where r is the number of parts and k the last place of the code, and
also where parts must be unequal (r = 2), if it holds for p more terms. With s > 0 it does if the
operation carries s from a part to the whole and the valuation from the options to the heap: the
selective sum does always, the two shortened ones where no value from n₀ on is small. The proof is
in docs/explanation/ways-at-scale.md.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from kalmar.core.i18n import said
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.engines.sequences.periodicity import (
    Finding,
    Periodicity,
    Values,
    certify,
    find_periodicity,
    needed,
    theorem_of,
)
from kalmar.games.heaps.codes import Code
from kalmar.theory.fold import Fold
from kalmar.theory.operations import MISERE_SHORTENED_SUM, SELECTIVE_SUM, SHORTENED_SUM, Operation

__all__ = [
    "FIRST_LENGTH",
    "THEOREM",
    "certify_way",
    "continued",
    "is_provable",
    "lengths",
    "proved_period",
    "terms_needed",
]

FIRST_LENGTH = 512
GROWTH = 1.25


def lengths(first: int, limit: int) -> Iterator[int]:
    """The largest heaps after which to look for a period.

    Args:
        first: the first of them, if it is not beyond the limit.
        limit: the last of them.

    >>> list(lengths(512, 1000))
    [512, 641, 802, 1000]
    """
    aim = first
    while aim < limit:
        yield aim
        aim = int(GROWTH * aim) + 1
    yield limit


def proved_period(
    game: HeapGame, values: Iterator[int], limit: int, fold: Fold | None = None
) -> tuple[list[int], Finding | None]:
    """The values of heaps 0, 1, … until they prove a period, or to a limit.

    Args:
        game: a take-and-break game.
        values: those of its heaps, without end.
        limit: the largest heap to be looked at.
        fold: None for Grundy values of the disjunctive sum; else the valuation, and how parts
            combine.

    Returns:
        The values, and the proof or None.

    >>> from kalmar.engines.sequences.plain_values import grundy_bytes
    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> known, finding = proved_period(heap_game("0.77"), grundy_bytes(heap_game("0.77")), 10_000)
    >>> len(known), finding.words
    (513, 'period 12 from 71, proved (Guy and Smith 1956, terms to 167)')
    """
    known: list[int] = []
    for aim in lengths(max(FIRST_LENGTH, game.least_terms), limit):
        known.extend(islice(values, aim + 1 - len(known)))
        if fold is None:
            finding = certify(known, game.code, game.unequal)
        else:
            finding = certify_way(known, game.code, fold)
        if finding.status == "proved":
            return known, finding
    return known, None


def continued(known: Sequence[int], found: Periodicity, n: int) -> list[int]:
    """The values of heaps 0 to n from the first ones and their period.

    Args:
        known: the values of the heaps before the end of the first period, at least.
        found: the period.
        n: the last heap wanted.

    >>> continued([7, 1, 2], Periodicity(1, 2), 6), continued([7, 1, 2], Periodicity(1, 2, 3), 6)
    ([7, 1, 2, 1, 2, 1, 2], [7, 1, 2, 4, 5, 7, 8])
    """
    start, period = found.preperiod, found.period
    values = list(known[: min(start + period, n + 1)])
    times = (n + 1 - len(values)) // period + 1
    if not found.saltus:
        values.extend(values[start:] * times)
    else:
        round_ = values[start:]
        for more in range(found.saltus, (times + 1) * found.saltus, found.saltus):
            values.extend([value + more for value in round_])
    del values[n + 1 :]
    return values


THEOREM = said("Guy and Smith for other values")

CARRIES: dict[Operation, int] = {SELECTIVE_SUM: 0, MISERE_SHORTENED_SUM: 2, SHORTENED_SUM: 3}
"""The operations that carry an even saltus, with the least value there may be from n₀ on.

Below it, an option may have the value 0 or 1 whatever the largest part is; a heap of value 2 (in
the shortened sum of normal play, 3) or more has another option, and that is what counts.
"""


def is_provable(code: Code) -> bool:
    """Whether the theorem is about a code: it ends, and unequal parts are at most two.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> [is_provable(parse_code(text)) for text in ("0.77", "4!.0", "0!.8", "0.3…")]
    [True, True, False, False]
    """
    return code.finite and not (code.unequal and code.most_parts > 2)


def terms_needed(code: Code, found: Periodicity) -> int:
    """The last term that must be known to prove a period.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> terms_needed(parse_code("0.77"), Periodicity(7, 1)), terms_needed(parse_code("4!.0"), Periodicity(7, 1))
    (17, 16)
    """  # noqa: E501 - one example
    usual = needed(code, Periodicity(found.preperiod, found.period), shift=0)
    return usual + (found.period if code.unequal else 0)


def certify_way(values: Values, code: Code, fold: Fold) -> Finding:
    """What the values of heaps 0, 1, … show of their period, and whether they prove it.

    Args:
        values: [n + 1], in the way of playing of the fold.
        code: of the game.
        fold: the valuation, and how the values of parts combine.

    >>> from itertools import islice
    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> from kalmar.engines.sequences.plain_values import plain_values
    >>> from kalmar.theory.valuations import REMOTENESS
    >>> fold, game = Fold(REMOTENESS, SELECTIVE_SUM), heap_game("grundys-game")
    >>> certify_way(list(islice(plain_values(game, fold), 99)), game.code, fold).words
    'period 3 from 3 with saltus 2, proved (Guy and Smith for other values, terms to 14)'
    """
    if theorem_of(code, shift=fold.valuation.shift):
        return certify(values, code, code.unequal, fold.valuation.shift)
    found = find_periodicity(values)
    if found is None or not is_provable(code):
        return certify(values, None)
    if found.saltus and found.saltus % 2:
        found = Periodicity(found.preperiod, 2 * found.period, 2 * found.saltus)
    start = _from(values, found, fold)
    if start is not None:
        bound = terms_needed(code, Periodicity(start, found.period))
        if bound < len(values):
            return Finding("proved", len(values), found, THEOREM, bound)
    return certify(values, None)


def _from(values: Values, found: Periodicity, fold: Fold) -> int | None:
    """A preperiod from which the theorem can be used; None where it says nothing."""
    if not found.saltus:
        return found.preperiod
    least = CARRIES.get(fold.combine)
    if least is None or found.saltus < 0 or fold.valuation.shift != 2:
        return None
    start = found.preperiod
    # With a saltus the values grow: from some heap on none is small.
    while start + found.period <= len(values):
        small = [n for n in range(start, start + found.period) if values[n] < least]
        if not small:
            return start
        start = small[-1] + 1
    return None
