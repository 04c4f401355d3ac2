"""A kernel for values of rectangles of bricks, options first.

A rectangle's values come one layer count at a time, from those with one layer less.
"""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import Kernel, kernel
from kalmar.theory.fold_kernels import combine, pick


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
