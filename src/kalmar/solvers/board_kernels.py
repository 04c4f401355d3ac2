"""Values of the squares of a board, for a piece whose every move lowers px + qy."""

from functools import cache
from typing import Any

import numpy as np

from kalmar.runtime.jit import kernel
from kalmar.theory.fold_kernels import pick

__all__ = ["fill_by"]


@cache
def fill_by(which: int) -> Any:
    """Build the kernel for one valuation.

    Args:
        which: of `folds.PICKS`.
    """

    @kernel
    def fill(values: Any, order: Any, leaps: Any, rides: Any, ended: int) -> None:
        """Fill the value of every square.

        Args:
            values: [X, Y] int64, filled in place; the board's edges are those of the array.
            order: [X·Y, 2] int64, all squares, each after every square that a move from it reaches.
            leaps: [L, 2] int64.
            rides: [R, 2] int64.
            ended: the value of a square without moves.
        """
        # For each square in `order`: collect the values of squares reached by leaps, then those
        # along each ride until it leaves the board; `pick` makes the value from them.
        # Invariant: the values of all squares before the one at hand in `order` are final.
        width, height = values.shape
        # A ride has fewer squares than the longer side.
        most = leaps.shape[0] + rides.shape[0] * max(width, height)
        options = np.empty(most + 1, np.int64)
        # Marks of earlier squares differ from `number`, so the array is never cleared.
        marks = np.full(most + 2, -1, np.int64)
        for number in range(order.shape[0]):
            x, y = order[number]
            k = 0
            for i in range(leaps.shape[0]):
                # A leap ends on the board or is no move.
                u, v = x + leaps[i, 0], y + leaps[i, 1]
                if 0 <= u < width and 0 <= v < height:
                    options[k] = values[u, v]
                    k += 1
            for i in range(rides.shape[0]):
                u, v = x + rides[i, 0], y + rides[i, 1]
                # A ride may stop on each square up to the edge.
                while 0 <= u < width and 0 <= v < height:
                    options[k] = values[u, v]
                    k += 1
                    u += rides[i, 0]
                    v += rides[i, 1]
            values[x, y] = pick(which, options[:k], marks, number) if k else ended

    return fill
