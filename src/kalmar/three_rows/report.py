"""What a table of three-row Chomp shows: tails of long rows, exceptions to old guesses, ratios.

The guesses are those of source 002 (problems 3.2 to 3.4 and the text between them).
"""

from collections.abc import Iterator
from math import sqrt

import numpy as np

from kalmar.records import dataclass
from kalmar.three_rows.chomp import DIAGONAL, LENGTH, Bar, ThreeRowChomp

__all__ = [
    "LIMITS",
    "ThreeRowReport",
    "hops",
    "off_both_diagonals",
    "outside_six_candidates",
    "predicted",
    "tail_period",
    "three_row_report",
    "twin_long_rows",
]

LONGEST_PERIOD = 64
LIMITS = (sqrt(2), (2 + sqrt(2)) / 2)
"""Where A/C of openings (A, A, C) and A/B of openings (A, B, B) seem to go."""


@dataclass(frozen=True)
class ThreeRowReport:
    """What was found in a table of `size` rows.

    Attributes:
        size: the number of rows.
        short: how many rows are short.
        long: how many are long as far as the table tells.
        looked_at: the first row whose tail is too near to the edge to be looked at.
        periods: the long rows below `looked_at` by the period of f(B, C) − B, 0 for none found;
            rows of period 1 are only counted, under `constant`.
        constant: how many rows have period 1.
        twins: the rows C that are long as C + 1 is.
        off: the numbers on neither of the two diagonals.
        outside: the A whose opening is none of the six candidates, with the opening.
        ratios: A/C of the last short row and A/B of the last diagonal opening.
    """

    size: int
    short: int
    long: int
    looked_at: int
    periods: dict[int, list[int]]
    constant: int
    twins: list[int]
    off: list[int]
    outside: list[Bar]
    ratios: tuple[float, float]


def tail_period(chomp: ThreeRowChomp, c: int) -> int:
    """The least period up to 64 of f(B, c) − B in the last third of a long row; 0 if none.

    It is observed in the table, and proved for no B beyond it.

    >>> from kalmar.three_rows.chomp import three_row_chomp
    >>> chomp = three_row_chomp(600)
    >>> tail_period(chomp, 119), tail_period(chomp, 120)
    (1, 2)
    """
    if 3 * chomp.rows[c, LENGTH] < 2 * (chomp.size - c):
        return 1
    row = chomp.row(c)
    tail = (row - np.arange(c, c + row.size))[-row.size // 3 :]
    longest = min(LONGEST_PERIOD, tail.size // 3)
    return next((p for p in range(1, longest + 1) if np.array_equal(tail[p:], tail[:-p])), 0)


def twin_long_rows(chomp: ThreeRowChomp) -> list[int]:
    """The long rows C whose next row C + 1 is long too (problem 3.3 says there are none).

    >>> from kalmar.three_rows.chomp import three_row_chomp
    >>> twin_long_rows(three_row_chomp(600))
    [119, 399, 421]
    """
    long = chomp.long_rows
    return [int(c) for c in long[:-1][np.diff(long) == 1]]


def off_both_diagonals(chomp: ThreeRowChomp) -> list[int]:
    """The numbers 1 to N − 1 that are neither f(B, B) nor f(B + 1, B) for any B.

    >>> from kalmar.three_rows.chomp import three_row_chomp
    >>> off_both_diagonals(three_row_chomp(60))
    [22, 46]
    """
    found = np.zeros(4 * chomp.size, np.bool_)
    found[chomp.rows[:, DIAGONAL]] = True
    above = [chomp.f(b + 1, b) for b in range(chomp.size - 1)]
    found[[a for a in above if a is not None]] = True
    return [int(a) for a in np.flatnonzero(~found[: chomp.size]) if a > 0]


def nearest(a: int, limit: float) -> int:
    """The number b for which a/b is nearest to a limit.

    >>> nearest(305, sqrt(2))
    216
    """
    low = int(a / limit)
    return min((low, low + 1), key=lambda b: abs(a / max(b, 1) - limit))


def predicted(opening: Bar) -> int:
    """How far the shortest row of an opening is from what the limits predict.

    >>> predicted((305, 305, 214)), predicted((22, 13, 13))
    (-2, 0)
    """
    a, b, c = opening
    return c - nearest(a, LIMITS[1] if b == c else LIMITS[0])


def hops(chomp: ThreeRowChomp) -> tuple[set[int], set[int]]:
    """The rows below N/2 whose f(B, C) − B is not constant in the end, twice: found, and guessed.

    The guess: the second of two long rows that stand together, and each long row two after a row
    that is so guessed. No proof is known.

    >>> from kalmar.three_rows.chomp import three_row_chomp
    >>> found, guessed = hops(three_row_chomp(1200))
    >>> sorted(found), found == guessed
    ([120, 400, 402, 422, 424, 513, 576, 583, 585, 593], True)
    """
    half = chomp.size // 2
    long = set(chomp.long_rows.tolist())
    found = {c for c in long if c < half and tail_period(chomp, c) != 1}
    guessed: set[int] = set()
    for c in sorted(long):
        if c - 1 in long or (c - 2 in guessed and c < half):
            guessed.add(c)
    return found, {c for c in guessed if c < half}


def outside_six_candidates(chomp: ThreeRowChomp) -> Iterator[Bar]:
    """Each winning opening of 3 × A that is none of the six next to the limits' predictions.

    >>> from kalmar.three_rows.chomp import three_row_chomp
    >>> list(outside_six_candidates(three_row_chomp(540)))
    [(305, 305, 214), (537, 537, 378)]
    """
    for a, found in chomp.openings().items():
        if a > 2:
            yield from (opening for opening in found if abs(predicted(opening)) > 1)


def three_row_report(chomp: ThreeRowChomp) -> ThreeRowReport:
    """Everything that the table shows of the open problems of source 002.

    >>> from kalmar.three_rows.chomp import three_row_chomp
    >>> report = three_row_report(three_row_chomp(600))
    >>> report.periods, report.twins, [round(ratio, 3) for ratio in report.ratios]
    ({2: [120]}, [119, 399, 421], [1.416, 1.71])
    """
    looked_at = chomp.size // 2
    periods: dict[int, list[int]] = {}
    for c in chomp.long_rows[chomp.long_rows < looked_at].tolist():
        periods.setdefault(tail_period(chomp, c), []).append(c)
    constant = len(periods.pop(1, ()))
    c, end = chomp.short_rows[-1].tolist()
    return ThreeRowReport(
        size=chomp.size,
        short=len(chomp.short_rows),
        long=len(chomp.long_rows),
        looked_at=looked_at,
        periods=dict(sorted(periods.items())),
        constant=constant,
        twins=twin_long_rows(chomp),
        off=off_both_diagonals(chomp),
        outside=list(outside_six_candidates(chomp)),
        ratios=(end / c, float(chomp.diagonal[-1]) / (chomp.size - 1)),
    )
