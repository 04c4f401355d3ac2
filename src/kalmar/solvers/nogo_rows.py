"""Grundy values of rows of impartial NoGo, from a table of rows without adjacent stones.

Of each run of stones only the ends matter.
"""

from collections.abc import Sequence
from functools import cached_property, reduce
from itertools import groupby
from operator import xor
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Rules
from kalmar.games.boards.squares import EMPTY, Stones
from kalmar.games.boards.stones import COLOURS, NoGo
from kalmar.runtime.limits import refuse_beyond_memory
from kalmar.runtime.predicted_work import can_compile
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.valuations import GRUNDY

if TYPE_CHECKING:
    import numpy as np

    from kalmar.solvers import nogo_row_kernels
else:
    np = LazyModule("numpy")
    nogo_row_kernels = LazyModule("kalmar.solvers.nogo_row_kernels")

__all__ = ["solve", "splits", "takes"]

ROWS_PER_POSITION = 200
"""So many rows are listed in the time of a position of a search in Python."""

MIN_SQUARES = 9
"""Rows of fewer squares are solved by a list of all positions before Numba has loaded."""


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Solve for the Grundy values of boards of one row or one column.

    Args:
        rules: only NoGo is taken.
        components: boards; one of them at least is not quite short.
        fold: only Grundy values and nim-sums are taken.
        limit: how many positions a search may visit.

    Raises:
        LimitReached: the longest row has too many positions.

    >>> solved = solve(NoGo(), [("." * 12,)], Fold(GRUNDY, NIM_SUM), 10**6)
    >>> solved.value(("." * 12,)), solved.value(("x.o.......",))
    (1, 1)
    """
    if fold.valuation is not GRUNDY or fold.combine is not NIM_SUM or not takes(rules, components):
        return None
    # The number of rows to list depends on the longest part only.
    longest = max(len(part) for board in components for part in splits(board))
    return None if longest < MIN_SQUARES else Solved(RowValues(longest, limit))


def takes(rules: Rules, components: Sequence[Component]) -> bool:
    """Check whether components are boards of one row or one column that can be listed here.

    >>> takes(NoGo(), [("." * 12,)]), takes(NoGo(), [("..", "..")])
    (True, False)
    """
    if not isinstance(rules, NoGo) or not can_compile():
        return False
    return all(len(board) == 1 or len(board[0]) == 1 for board in components)


def splits(board: Stones) -> list[str]:
    """Split a row into the rows it falls apart into, each as short as it can be written.

    >>> splits(("..xx.ooxo..",))
    ['..x.o', 'o..']
    """
    row = "".join(board)
    parts = [""]
    # A run of one colour counts as one stone, and a run of two colours as two walls.
    for sign, run in groupby(row, key=EMPTY.__eq__):
        stones = "".join(run)
        if sign:
            parts[-1] += stones
        elif len(set(stones)) == 1:
            parts[-1] += stones[0]
        else:
            # Only the end stones of a run of two colours face empty squares.
            parts[-1] += stones[0]
            parts.append(stones[-1])
    return parts


class RowValues:
    """The values of all rows up to a length.

    Args:
        longest: that length.
        limit: how many positions a search may visit.
    """

    def __init__(self, longest: int, limit: int) -> None:
        """Refuse what would take too long or too much memory."""
        self.longest = longest
        # A row begins with an empty square, or with one of two stones and then an empty square.
        counts = [1, 3]
        while len(counts) <= longest:
            counts.append(counts[-1] + 2 * counts[-2])
        # The table is as large as the sum of counts up to this length.
        if sum(counts) > ROWS_PER_POSITION * limit:
            raise LimitReached(
                "rows of NoGo of up to {longest} squares have {count:,} positions, more than the"
                " limit of {most:,}; raise --limit (limit=… in Python) to list them",
                longest=longest, count=sum(counts), most=ROWS_PER_POSITION * limit,
            )  # fmt: skip
        refuse_beyond_memory(sum(counts), message("rows of NoGo take"))
        self.counts: list[int] = counts[: longest + 1]

    @cached_property
    def listed(self) -> tuple[Any, Any, Any]:
        """Return the values, the count of rows of each length, and the number of its first one."""
        counts = np.array(self.counts, dtype=np.int64)
        # starts[n] is the number of the first row of n squares, as shorter rows come first.
        starts = np.concatenate([[0], np.cumsum(counts)[:-1]]).astype(np.int64)
        values = np.zeros(sum(self.counts), dtype=np.uint8)
        nogo_row_kernels.fill(
            values, counts, starts, np.zeros((2, len(counts) + 1), dtype=np.int64)
        )
        return values, counts, starts

    def __call__(self, board: Stones) -> int:
        """Return the value of a board."""
        return reduce(xor, map(self.part, splits(board)))

    def part(self, row: str) -> int:
        """Return the value of a row without stones side by side."""
        values, counts, starts = self.listed
        signs = np.array([(*COLOURS, EMPTY).index(sign) for sign in row], dtype=np.int64)
        return int(values[nogo_row_kernels.number_of(signs, counts, starts)])
