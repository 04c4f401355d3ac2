"""Kernels for values of squares of a board and of rectangles of bricks, options first.

A square's moves lower px + qy. A rectangle's values come one layer count at a time, from those with
one layer less.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import Kernel, kernel
from kalmar.theory.fold_kernels import combine, pick

__all__ = ["fill_rectangles_by", "fill_squares_by"]


@cache
def fill_squares_by(which: int) -> Kernel:
    """Build the kernel for one valuation.

    Args:
        which: of `folds.PICKS`.
    """

    @kernel
    def fill(
        values: NDArray[np.int64],
        order: NDArray[np.int64],
        leaps: NDArray[np.int64],
        rides: NDArray[np.int64],
        ended: int,
    ) -> None:
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


@cache
def fill_rectangles_by(operation: int, which: int) -> Kernel:
    """Build the kernel for one fold.

    Args:
        operation: of `folds.OPERATIONS`.
        which: of `folds.PICKS`.
    """

    @kernel
    def fill(values: NDArray[np.int64], below: NDArray[np.int64], alone: bool) -> None:
        """Fill the values of all rectangles that have the same number of layers to go.

        Args:
            values: [N + 1, N + 1] int64, indexed by the two sides; row and column 0 unused.
                Filled in place, symmetric. `values[1, 1]`, the value of an ended component, is
                already there.
            below: the same with one layer less; `values` itself where layers are unlimited.
            alone: whether the covered part is dropped, so that the bare part alone is left.
        """
        # For each rectangle a ≤ b, by b and then by a: for each cut along either side combine the
        # value of one part with that of the other part with one layer less, and `pick` one value.
        # Invariant: the values of all rectangles with a smaller longer side, and those of b so
        # far, are final; all parts of a × b are among them.
        n = values.shape[0] - 1
        options = np.empty(2 * n + 2, np.int64)
        marks = np.full(2 * n + 4, -1, np.int64)
        for b in range(2, n + 1):
            for a in range(1, b + 1):
                k = 0
                # Cuts that shorten the side a: parts b × i and b × (a - i).
                for i in range(1, a):
                    left = values[b, i]
                    options[k] = left if alone else combine(operation, left, below[b, a - i])
                    k += 1
                # Cuts that shorten the side b: parts a × i and a × (b - i).
                for i in range(1, b):
                    left = values[a, i]
                    options[k] = left if alone else combine(operation, left, below[a, b - i])
                    k += 1
                # The stamp is the place of the rectangle in the
                # array, so that no two have the same.
                value = pick(which, options[:k], marks, b * (n + 1) + a)
                values[a, b] = value
                values[b, a] = value

    return fill
