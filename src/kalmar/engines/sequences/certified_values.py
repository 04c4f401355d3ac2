"""Check that values have a period and no smaller one, and sum them up: what every checker does."""

import hashlib
import math

import numpy as np
from numpy.typing import NDArray

from kalmar.core.errors import DataError, LimitReached, UsageError
from kalmar.engines.sequences.periodicity import Finding, Periodicity
from kalmar.runtime.jobs import check_limits

PIECE = 1 << 16
"""Values that are looked at between two moments at which an interrupt is heard."""


def not_proved(game: str, finding: Finding) -> UsageError:
    """Build the error that what is known of a game's period cannot be certified."""
    return UsageError(
        "{game}: {words}; only a proved period can be certified", game=game, words=finding.words
    )


def check_terms(terms: int, right: int) -> None:
    """Verify that a certificate has as many terms as the theorem needs."""
    if terms != right:
        raise DataError("the certificate gives {terms} terms, but the theorem needs {right}",
                        terms=terms, right=right)  # fmt: skip


def check_steps(terms: int, steps: int, most_steps: int) -> None:
    """Verify that terms take no more steps than allowed."""
    if steps > most_steps:
        raise LimitReached(
            "{terms:,} terms take {steps:,} steps, more than {most_steps:,}",
            terms=terms,
            steps=steps,
            most_steps=most_steps,
        )


def check_period(values: NDArray[np.integer], found: Periodicity) -> None:
    """Verify that values have a period from a place on, with nothing smaller in place of either.

    Raises:
        DataError: they do not.
    """
    start, period, saltus = found.preperiod, found.period, found.saltus
    for first in range(start, len(values) - period, PIECE):
        check_limits()
        end = min(first + PIECE, len(values) - period)
        here = values[first:end].astype(np.int64) + saltus
        differ = np.flatnonzero(here != values[first + period : end + period])
        if len(differ):
            n = first + int(differ[0])
            raise DataError(
                "period {period} fails: the values at {n} and {number} differ",
                period=period,
                n=n,
                number=n + period,
            )
    # The least preperiod: one place earlier the values must differ.
    if start and int(values[start - 1 + period]) == int(values[start - 1]) + saltus:
        raise DataError(
            "preperiod {start} is not the least: the values are periodic from {number} on",
            start=start,
            number=start - 1,
        )
    smaller = _smaller_period(values[start : start + period].astype(np.int64), saltus)
    if smaller:
        raise DataError(
            "period {period} is not the least: {smaller} is also a period",
            period=period,
            smaller=smaller,
        )


def _smaller_period(once: NDArray[np.int64], saltus: int) -> int:
    """Return the least period of a sequence that repeats its first period.

    It is a divisor, and need not show among the terms of the certificate: those may end before a
    second period does. So the sequence is continued by the period that they prove.
    """
    period = len(once)
    # With saltus s a smaller period d has saltus s·d/p, which must be a whole number.
    small = [d for d in range(1, math.isqrt(period) + 1) if period % d == 0]
    for divisor in sorted({*small, *(period // d for d in small)} - {period}):
        check_limits()
        step, odd = divmod(saltus * divisor, period)
        moved = np.concatenate([once[divisor:], once[:divisor] + saltus])
        if not odd and np.array_equal(once + step, moved):
            return divisor
    return 0


def digest_of(values: NDArray[np.integer]) -> str:
    """Return the digest of values by which a certificate names them."""
    digest = hashlib.sha256()
    for first in range(0, len(values), PIECE):
        check_limits()
        digest.update(values[first : first + PIECE].astype("<u4").tobytes())
    return digest.hexdigest()
