"""The table of all P-positions of three-row Chomp, and the winning moves read from it.

A bar has rows A ≥ B ≥ C. f(B, C) = A when (A, B, C) is a P-position: the winner moves to it. It is
undefined to the right of a B₁ with f(B₁, C) = B₁, where row C is *short* and ends; other rows are
*long*. Every P-position of three rows is one of these (source 002).

Main facts, all computed here and checked in tests: the winning openings of the bars 3 × A are
(A, B, B) on the diagonal and (A, A, C) at the ends of short rows.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached, UsageError
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    from kalmar.engines import three_rows_kernels
else:
    three_rows_kernels = LazyModule("kalmar.engines.three_rows_kernels")


Bar = tuple[int, int, int]
"""The lengths of the three rows, descending; the last ones may be 0."""

ROWS_PER_SLICE = 256
FIRST, LENGTH, END, TAIL, DIAGONAL = range(5)
MOST_ROWS = 100_000


@dataclass
class ThreeRowChomp:
    """The table f(B, C) for 0 ≤ C ≤ B < size.

    Attributes:
        size: the number of rows and columns, N.
        rows: [N, 5] int64: where a row's offsets begin, how many there are, its end B₁ if it is
            short (else −1), α if f(B, C) = B + α from there on (else −1), and f(C, C).
        offsets: [M] uint16, low bits of f(B, C) − B.
        high: bit 16 of the same, eight cells a byte; empty for tables that never need it.
    """

    size: int
    rows: NDArray[np.int64]
    offsets: NDArray[np.uint16] = field(repr=False)
    high: NDArray[np.uint8] = field(repr=False)

    def __repr__(self) -> str:
        """How many rows there are."""
        return f"<ThreeRowChomp of {self.size:,} rows>"

    def f(self, b: int, c: int) -> int | None:
        """Return A such that (A, b, c) is a P-position; None if there is none.

        Raises:
            UsageError: b or c is outside the table.

        >>> table = three_row_chomp(40)
        >>> table.f(0, 0), table.f(13, 11), table.f(14, 10), table.f(3, 1)
        (1, 22, 14, None)
        """
        refuse_outside(b, c, self.size)
        first, length, end, tail, _ = self.rows[c].tolist()
        # Three kinds of cells: beyond the end of a short row, in the tail, and stored.
        if b < c or (end >= 0 and b > end):
            return None
        if b - c >= length:
            return b + int(tail)
        return b + int(self._offset(np.array([first + b - c]))[0])

    def _offset(self, at: NDArray[np.int64]) -> NDArray[np.int64]:
        found: NDArray[np.int64] = self.offsets[at].astype(np.int64)
        if self.high.size:
            found |= (self.high[at >> 3].astype(np.int64) >> (at & 7) & 1) << 16
        return found

    def row(self, c: int) -> NDArray[np.int64]:
        """Return f(B, c) for B = c, c + 1, …, as far as the row is defined in the table.

        >>> three_row_chomp(12).row(3).tolist()
        [6, 7, 5]
        """
        first, length, end, tail, _ = self.rows[c].tolist()
        known = self._offset(np.arange(first, first + length))
        rest = 0 if end >= 0 else self.size - c - length
        offsets = np.concatenate([known, np.full(rest, tail, np.int64)])
        found: NDArray[np.int64] = offsets + np.arange(c, c + offsets.size)
        return found

    def has_tail(self, c: int) -> bool:
        """Return whether f(B, C) = B + α from where the stored values of row C end.

        >>> three_row_chomp(20).has_tail(2)
        True
        """
        return bool(self.rows[c, TAIL] >= 0)

    def tail(self, c: int) -> int | None:
        """Return α if f(B, C) = B + α from where the stored values of row C end; else None.

        >>> three_row_chomp(20).tail(2), three_row_chomp(20).tail(1)
        (2, None)
        """
        return int(self.rows[c, TAIL]) if self.has_tail(c) else None

    def stored(self, c: int) -> int:
        """Return how many values of row C are stored."""
        return int(self.rows[c, LENGTH])

    def column(self, b: int, below: int) -> NDArray[np.int64]:
        """Return f(b, C) for C = 0, 1, …, below − 1; −1 where it is undefined.

        >>> three_row_chomp(12).column(4, 3).tolist()
        [5, -1, 6]
        """
        rows = self.rows[:below]
        # at: how far b is from the first stored value of each row C.
        at = b - np.arange(below)
        known = at < rows[:, LENGTH]
        values = np.where(known, 0, rows[:, TAIL]) + b
        values[known] += self._offset(rows[known, FIRST] + at[known])
        values[(rows[:, END] >= 0) & (rows[:, END] < b)] = -1
        return values

    def is_p(self, bar: Bar) -> bool:
        """Return whether the player to move from a bar loses."""
        a, b, c = bar
        return self.f(b, c) == a

    def winning_moves(self, bar: Bar) -> list[Bar]:
        """List every P-position that one bite reaches from a bar (002, §2.2).

        Args:
            bar: rows A ≥ B ≥ C with B inside the table.

        Raises:
            UsageError: the rows grow, or do not fit the table.

        >>> three_row_chomp(20).winning_moves((10, 10, 8))
        [(10, 5, 5)]
        """
        a, b, c = bar
        if not a >= b >= c >= 0 or a == 0:
            raise UsageError(
                "rows {a},{b},{c} do not form a bar: write them in descending order",
                a=a,
                b=b,
                c=c,
            )
        # Five kinds of bites: in the first row beyond B; in the second row beyond C; in the first
        # row at B or before, which cuts both to one length; in the third row; in the second row
        # before C.
        found: set[Bar] = set()
        shorter = self.f(b, c)
        if shorter is not None and shorter < a:
            found.add((shorter, b, c))
        reached = self.row(c)[: max(b - c, 0)]
        found.update((a, int(i) + c, c) for i in np.flatnonzero(reached == a))
        end = int(self.rows[c, END])
        if 0 <= end < b:
            found.add((end, end, c))
        found.update((a, b, int(i)) for i in np.flatnonzero(self.column(b, c) == a))
        found.update((a, int(i), int(i)) for i in np.flatnonzero(self.rows[:c, DIAGONAL] == a))
        return sorted(found)

    @property
    def diagonal(self) -> NDArray[np.int64]:
        """Return f(B, B) for each B: the openings (A, B, B), [N] int64."""
        return self.rows[:, DIAGONAL]

    @property
    def short_rows(self) -> NDArray[np.int64]:
        """Return short rows C with the A where they end: the openings (A, A, C), [S, 2] int64."""
        short = np.flatnonzero(self.rows[:, END] >= 0)
        return np.stack([short, self.rows[short, END]], axis=1)

    @property
    def long_rows(self) -> NDArray[np.int64]:
        """Return the rows without an end, up to the last short row, [L] int64.

        Of the rows after that one the end may lie beyond the table. A row listed here would break
        problem 3.1 (2), *short rows grow*, if it ended beyond the table.

        >>> three_row_chomp(40).long_rows.tolist()
        [0, 2, 5, 7, 9, 11, 14, 17, 19, 22, 24, 26]
        """
        last = int(np.flatnonzero(self.rows[:, END] >= 0).max(initial=-1))
        return np.flatnonzero(self.rows[: last + 1, END] < 0)

    def openings(self) -> dict[int, list[Bar]]:
        """Return the winning openings of the bar 3 × A for each A below the table's size.

        >>> three_row_chomp(10).openings()[7]
        [(7, 7, 4)]
        """
        found: dict[int, list[Bar]] = {a: [] for a in range(1, self.size)}
        for b, a in enumerate(self.diagonal.tolist()):
            if a in found:
                found[a].append((a, b, b))
        for c, a in self.short_rows.tolist():
            found[a].append((a, a, c))
        return found


def refuse_outside(b: int, c: int, size: int) -> None:
    """Raise UsageError if a table of so many rows and columns lacks the cell.

    Raises:
        UsageError: it has not.

    >>> refuse_outside(3, 9, 5)
    Traceback (most recent call last):
    kalmar.core.errors.UsageError: in the table B and C go from 0 to 4; 3 and 9 are outside it
    """
    if not 0 <= b < size or not 0 <= c < size:
        raise UsageError(
            "in the table B and C go from 0 to {number}; {b} and {c} are outside it",
            number=size - 1,
            b=b,
            c=c,
        )


def three_row_chomp(
    size: int, watch: Callable[[int, int], None] = lambda _done, _total: None
) -> ThreeRowChomp:
    """Compute the table of three-row Chomp.

    Args:
        size: how many rows and columns, at most 100,000.
        watch: called after each few hundred rows with how many are done, and of how many.

    Raises:
        UsageError: the size is not positive.
        LimitReached: the size is beyond 100,000, for which offsets would need more bits.

    >>> three_row_chomp(8).diagonal.tolist()
    [1, 3, 4, 6, 8, 10, 11, 13]
    """
    if size < 1:
        raise UsageError(
            "the table needs at least 1 row, not {size}",
            size=size,
        )
    if size > MOST_ROWS:
        raise LimitReached(
            "the table has at most {most_rows:,} rows, not {size:,}",
            most_rows=MOST_ROWS,
            size=size,
        )
    work = _Filling(size)
    while work.done < size:
        check_limits()
        work.advance(min(size, work.done + ROWS_PER_SLICE))
        watch(work.done, size)
    used = int(work.rows[-1, FIRST] + work.rows[-1, LENGTH])
    return ThreeRowChomp(size, work.rows, work.offsets[:used], work.high)


class _Filling:
    """The arrays of a table in the making."""

    def __init__(self, size: int) -> None:
        # A column's set begins at the word that holds B: values are B at least, and about 2·B at
        # most.
        columns = np.arange(size, dtype=np.int64) // 64 + 24
        self.size, self.done = size, 0
        self.starts = np.concatenate([[0], np.cumsum(columns)])
        self.columns = np.zeros(int(self.starts[-1]), np.uint64)
        self.applied = np.zeros(size, np.int64)
        self.lowest = np.arange(size, dtype=np.int64)
        self.diagonal = np.zeros(size // 32 + 40, np.uint64)
        self.row = np.zeros_like(self.diagonal)
        self.tails = np.zeros((size, 2), np.int64)
        self.taken = np.full(2 * size + 64, -1, np.int64)
        self.rows = np.zeros((size, 5), np.int64)
        # About two values a row are stored at first; `advance` makes room for more.
        self.offsets = np.empty(2 * size + ROWS_PER_SLICE, np.uint16)
        self.high = np.zeros(self._high_bytes(), np.uint8)

    def _high_bytes(self) -> int:
        return self.offsets.size // 8 + 1 if self.size > 0xFFFF else 0

    def advance(self, last: int) -> None:
        """Compute rows up to `last`, with more room where it is needed."""
        table = three_rows_kernels.TableArrays(
            self.columns, self.starts, self.applied, self.lowest, self.diagonal, self.row,
            self.tails, self.taken, self.rows, self.offsets, self.high,
        )  # fmt: skip
        self.done = three_rows_kernels.fill_rows(self.done, last, table)
        del table  # whose arrays are about to grow
        if self.done < last:
            room = self.offsets.size + max(self.offsets.size // 8, 4 * self.size)
            self.offsets.resize(room, refcheck=False)
            self.high.resize(self._high_bytes(), refcheck=False)
