"""What a table of three-row Chomp shows about open problems, and its corner with explanations.

`three_row_report` finds the tails of long rows, the exceptions to old guesses, and the ratios; the
guesses are those of source 002 (problems 3.2 to 3.4 and the text between them).

`Corner` is the part of the table that figures 4 and 5 of source 002 show. Marked are the ends of
short rows, the minima of rows, and what excludes the numbers below f(B, C) by definition 2.10: f(B,
C) is the least A ≥ B, and at least 1, that stands neither in row C to its left, nor in column B
above it, nor on the diagonal above row C.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt

import numpy as np

from kalmar.core.errors import LimitReached
from kalmar.engines import three_rows

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
    outside: list[three_rows.Bar]
    ratios: tuple[float, float]


def tail_period(chomp: three_rows.ThreeRowChomp, c: int) -> int:
    """Find the least period up to 64 of f(B, C) − B in the last third of a long row; 0 if none.

    It is observed in the table, and proved for no B beyond it.

    >>> from kalmar.engines.three_rows import three_row_chomp
    >>> chomp = three_row_chomp(600)
    >>> tail_period(chomp, 119), tail_period(chomp, 120)
    (1, 2)
    """
    # A tail that is known exactly from early on has period 1; its cells need not be made.
    if 3 * chomp.rows[c, three_rows.LENGTH] < 2 * (chomp.size - c):
        return 1
    row = chomp.row(c)
    tail = (row - np.arange(c, c + row.size))[-row.size // 3 :]
    longest = min(LONGEST_PERIOD, tail.size // 3)
    return next((p for p in range(1, longest + 1) if np.array_equal(tail[p:], tail[:-p])), 0)


def twin_long_rows(chomp: three_rows.ThreeRowChomp) -> list[int]:
    """List the long rows C whose row C + 1 is long too (problem 3.3 says there are none).

    >>> from kalmar.engines.three_rows import three_row_chomp
    >>> twin_long_rows(three_row_chomp(600))
    [119, 399, 421]
    """
    long = chomp.long_rows
    return [int(c) for c in long[:-1][np.diff(long) == 1]]


def off_both_diagonals(chomp: three_rows.ThreeRowChomp) -> list[int]:
    """List the numbers 1 to N − 1 that are neither f(B, B) nor f(B + 1, B) for any B.

    >>> from kalmar.engines.three_rows import three_row_chomp
    >>> off_both_diagonals(three_row_chomp(60))
    [22, 46]
    """
    # Values are below 2·N, with room to spare.
    found = np.zeros(4 * chomp.size, np.bool_)
    found[chomp.rows[:, three_rows.DIAGONAL]] = True
    above = [chomp.f(b + 1, b) for b in range(chomp.size - 1)]
    found[[a for a in above if a is not None]] = True
    return [int(a) for a in np.flatnonzero(~found[: chomp.size]) if a > 0]


def nearest(a: int, limit: float) -> int:
    """Find the number b for which a/b is nearest to a limit.

    >>> nearest(305, sqrt(2))
    216
    """
    low = int(a / limit)
    return min((low, low + 1), key=lambda b: abs(a / max(b, 1) - limit))


def predicted(opening: three_rows.Bar) -> int:
    """Compute how far the shortest row of an opening is from what the limits predict.

    >>> predicted((305, 305, 214)), predicted((22, 13, 13))
    (-2, 0)
    """
    a, b, c = opening
    return c - nearest(a, LIMITS[1] if b == c else LIMITS[0])


def hops(chomp: three_rows.ThreeRowChomp) -> tuple[set[int], set[int]]:
    """Return the rows below N/2 whose f(B, C) − B does not become constant: found, and guessed.

    The guess: the second of two adjacent long rows, and each long row two after a row
    that is so guessed. No proof is known.

    >>> from kalmar.engines.three_rows import three_row_chomp
    >>> found, guessed = hops(three_row_chomp(1200))
    >>> sorted(found), found == guessed
    ([120, 400, 402, 422, 424, 513, 576, 583, 585, 593], True)
    """
    # Rows beyond the half are too near to the edge for their tails to be seen.
    half = chomp.size // 2
    long = set(chomp.long_rows.tolist())
    found = {c for c in long if c < half and tail_period(chomp, c) != 1}
    guessed: set[int] = set()
    for c in sorted(long):
        if c - 1 in long or (c - 2 in guessed and c < half):
            guessed.add(c)
    return found, {c for c in guessed if c < half}


def outside_six_candidates(chomp: three_rows.ThreeRowChomp) -> Iterator[three_rows.Bar]:
    """Yield each winning opening of 3 × A outside the six next to the limits' predictions.

    >>> from kalmar.engines.three_rows import three_row_chomp
    >>> list(outside_six_candidates(three_row_chomp(540)))
    [(305, 305, 214), (537, 537, 378)]
    """
    for a, found in chomp.openings().items():
        if a > 2:
            yield from (opening for opening in found if abs(predicted(opening)) > 1)


def three_row_report(chomp: three_rows.ThreeRowChomp) -> ThreeRowReport:
    """Report everything that the table shows about the open problems of source 002.

    >>> from kalmar.engines.three_rows import three_row_chomp
    >>> report = three_row_report(three_row_chomp(600))
    >>> report.periods, report.twins, [round(ratio, 3) for ratio in report.ratios]
    ({2: [120]}, [119, 399, 421], [1.416, 1.71])
    """
    looked_at = chomp.size // 2
    periods: dict[int, list[int]] = {}
    for c in chomp.long_rows[chomp.long_rows < looked_at].tolist():
        periods.setdefault(tail_period(chomp, c), []).append(c)
    constant = len(periods.pop(1, ()))
    # The last short row that the table knows gives the best ratio.
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


Cell = tuple[int, int]
"""B and C: the column, then the row."""

MOST_SHOWN = 1_000


@dataclass(frozen=True)
class Explanation:
    """Why f(B, C) is what it is.

    Attributes:
        cell: B and C.
        value: f(B, C); None where it is undefined.
        excluded: each A from B up to the value with the cells that exclude it: those of the row, of
            the column and of the diagonal.
        end: where row C ends before B, if it does.
    """

    cell: Cell
    value: int | None
    excluded: tuple[tuple[int, tuple[Cell, ...]], ...]
    end: int | None


@dataclass(frozen=True)
class Corner:
    """The table for 0 ≤ C ≤ B < size, from a table that is large enough to know all minima.

    Attributes:
        chomp: the table, of 2·size + 2 rows at least.
        size: how many rows and columns are read.
    """

    chomp: three_rows.ThreeRowChomp
    size: int

    def row(self, c: int) -> list[int]:
        """List f(B, c) for B = c, c + 1, … as far as it is defined in the corner.

        >>> corner(16).row(11)
        [20, 19, 22, 17, 23]
        """
        found: list[int] = self.chomp.row(c)[: self.size - c].tolist()
        return found

    def end(self, c: int) -> int | None:
        """Return where row c ends, or None if that is not in the corner.

        >>> corner(16).end(10), corner(16).end(11)
        (14, None)
        """
        end = int(self.chomp.rows[c, three_rows.END])
        return end if 0 <= end < self.size else None

    def ends(self) -> set[Cell]:
        """Return the cells at the ends of short rows, red in the source.

        >>> sorted(corner(8).ends())
        [(2, 1), (5, 3), (7, 4)]
        """
        return {(end, c) for c in range(self.size) if (end := self.end(c)) is not None}

    def minima(self) -> set[Cell]:
        """Return the cells with the minima of rows, except ends; purple in the source.

        A minimum M of row C stands in one of the columns up to M, and M ≤ f(C, C) ≤ 2·C + 1.

        >>> sorted(corner(10).minima())
        [(0, 0), (2, 2), (6, 5), (9, 7)]
        """
        # The whole row is read, as its minimum may stand to the right of the corner.
        found = set()
        for c in range(self.size):
            row = self.chomp.row(c)
            cell = (c + int(np.argmin(row)), c)
            if cell[0] < self.size:
                found.add(cell)
        return found - self.ends()

    def explained(self, b: int, c: int) -> Explanation:
        """Explain what excludes each number below f(b, c).

        Raises:
            UsageError: b or c is outside the corner.

        >>> found = corner(16).explained(13, 11)
        >>> found.value, found.excluded[0], [number for number, _ in found.excluded]
        (22, (13, ((7, 7),)), [13, 14, 15, 16, 17, 18, 19, 20, 21])
        """
        three_rows.refuse_outside(b, c, self.size)
        value = self.chomp.f(b, c)
        if value is None:
            end = self.end(c)
            return Explanation((b, c), None, (), end if b > c else None)
        cells = list(self.excluding(b, c))
        numbers = [(number, tuple(at for n, at in cells if n == number))
                   for number in range(max(b, 1), value)]  # fmt: skip
        return Explanation((b, c), value, tuple(numbers), None)

    def excluding(self, b: int, c: int) -> Iterator[tuple[int, Cell]]:
        """Yield the numbers that f(b, c) must not be, with their cells."""
        # Row, column and diagonal have cells in common, so each is asked once.
        others = [(i, c) for i in range(c, b)]
        others += [(b, i) for i in range(c)] + [(i, i) for i in range(c)]
        for cell in dict.fromkeys(others):
            number = self.chomp.f(*cell)
            if number is not None:
                yield number, cell

    def standing(self, number: int) -> list[Cell]:
        """List the cells in which a number stands, by rows.

        >>> corner(16).standing(14)
        [(13, 0), (12, 2), (10, 5), (8, 7), (9, 8), (11, 9), (14, 10)]
        """
        return [
            (c + i, c)
            for c in range(self.size)
            for i, value in enumerate(self.row(c))
            if value == number
        ]

    def again(self, number: int) -> list[Cell]:
        """List the diagonal cells where a number that ends a row could make a second opening.

        By proposition 2.11 that is beyond the row it ends and before its own column; blue in
        figure 5.

        >>> corner(16).again(14), corner(16).again(13)
        ([(11, 11), (12, 12), (13, 13)], [])
        """
        rows = [c for b, c in self.ends() if b == number]
        return [(b, b) for c in rows for b in range(c + 1, min(number, self.size))]


def corner(size: int) -> Corner:
    """Build the corner of a given size.

    Args:
        size: at most 1,000.

    Raises:
        LimitReached: it is larger, so that nobody could read it.
        UsageError: it is not positive.
    """
    if size > MOST_SHOWN:
        raise LimitReached(
            "a table can have at most {most:,} rows, not {size:,}", most=MOST_SHOWN, size=size
        )
    # By M ≤ 2·C + 1 a table of twice the size knows the minima of all rows.
    return Corner(three_rows.three_row_chomp(2 * size + 2 if size > 0 else size), size)
