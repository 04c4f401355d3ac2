"""The corner of the table of three-row Chomp as it is read: figures 4 and 5 of source 002.

Marked are the ends of short rows, the minima of rows, and what excludes the numbers below f(B, C)
by definition 2.10: f(B, C) is the least A ≥ B, and at least 1, that stands neither in row C to its
left, nor in column B above it, nor on the diagonal above row C.
"""

from collections.abc import Iterator

import numpy as np

from kalmar.errors import LimitReached
from kalmar.records import dataclass
from kalmar.three_rows.chomp import END, ThreeRowChomp, refuse_outside, three_row_chomp

__all__ = ["Cell", "Corner", "Explanation", "corner"]

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

    chomp: ThreeRowChomp
    size: int

    def row(self, c: int) -> list[int]:
        """f(B, c) for B = c, c + 1, … as far as it is defined in the corner.

        >>> corner(16).row(11)
        [20, 19, 22, 17, 23]
        """
        found: list[int] = self.chomp.row(c)[: self.size - c].tolist()
        return found

    def end(self, c: int) -> int | None:
        """Where row c ends, if that is in the corner.

        >>> corner(16).end(10), corner(16).end(11)
        (14, None)
        """
        end = int(self.chomp.rows[c, END])
        return end if 0 <= end < self.size else None

    def ends(self) -> set[Cell]:
        """The cells at the ends of short rows, red in the source.

        >>> sorted(corner(8).ends())
        [(2, 1), (5, 3), (7, 4)]
        """
        return {(end, c) for c in range(self.size) if (end := self.end(c)) is not None}

    def minima(self) -> set[Cell]:
        """The cells with the minima of rows, but for ends; purple in the source.

        A minimum M of row C stands in one of the columns up to M, and M ≤ f(C, C) ≤ 2·C + 1.

        >>> sorted(corner(10).minima())
        [(0, 0), (2, 2), (6, 5), (9, 7)]
        """
        found = set()
        for c in range(self.size):
            row = self.chomp.row(c)
            cell = (c + int(np.argmin(row)), c)
            if cell[0] < self.size:
                found.add(cell)
        return found - self.ends()

    def explained(self, b: int, c: int) -> Explanation:
        """What excludes each number below f(b, c).

        Raises:
            UsageError: b or c is outside the corner.

        >>> found = corner(16).explained(13, 11)
        >>> found.value, found.excluded[0], [number for number, _ in found.excluded]
        (22, (13, ((7, 7),)), [13, 14, 15, 16, 17, 18, 19, 20, 21])
        """
        refuse_outside(b, c, self.size)
        value = self.chomp.f(b, c)
        if value is None:
            end = self.end(c)
            return Explanation((b, c), None, (), end if b > c else None)
        cells = list(self.excluding(b, c))
        numbers = [(number, tuple(at for n, at in cells if n == number))
                   for number in range(max(b, 1), value)]  # fmt: skip
        return Explanation((b, c), value, tuple(numbers), None)

    def excluding(self, b: int, c: int) -> Iterator[tuple[int, Cell]]:
        """The numbers that f(b, c) must not be, with their cells."""
        others = [(i, c) for i in range(c, b)]
        others += [(b, i) for i in range(c)] + [(i, i) for i in range(c)]
        for cell in dict.fromkeys(others):
            number = self.chomp.f(*cell)
            if number is not None:
                yield number, cell

    def standing(self, number: int) -> list[Cell]:
        """The cells in which a number stands, by rows.

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
        """Where on the diagonal a number that ends a row could make a second winning opening.

        By proposition 2.11 that is beyond the row it ends and before its own column; blue in
        figure 5.

        >>> corner(16).again(14), corner(16).again(13)
        ([(11, 11), (12, 12), (13, 13)], [])
        """
        rows = [c for b, c in self.ends() if b == number]
        return [(b, b) for c in rows for b in range(c + 1, min(number, self.size))]


def corner(size: int) -> Corner:
    """The corner of a given size.

    Args:
        size: at most 1,000.

    Raises:
        LimitReached: it is larger, so that nobody could read it.
        UsageError: it is not positive.
    """
    if size > MOST_SHOWN:
        raise LimitReached(
            "a table of at most {most:,} rows is written, not {size:,}", most=MOST_SHOWN, size=size
        )
    return Corner(three_row_chomp(2 * size + 2 if size > 0 else size), size)
