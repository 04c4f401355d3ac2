"""Periods of heap games from a cold start in plain Python, as soon as they are proved."""

from collections.abc import Iterator, Sequence
from itertools import islice

from kalmar.sequences.heap_games import HeapGame
from kalmar.sequences.periodicity import Finding, Periodicity, certify
from kalmar.values.fold import Fold

__all__ = ["FIRST_LENGTH", "continued", "lengths", "proved_period"]

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

    >>> from kalmar.sequences.byte_values import grundy_bytes
    >>> from kalmar.sequences.heap_games import heap_game
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
            from kalmar.sequences.way_periods import certify_way

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
