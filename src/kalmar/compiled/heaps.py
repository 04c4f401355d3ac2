"""Values of heaps 0, 1, …, N of a take-and-break game in any valuation and composition."""

from functools import cache
from typing import Any

import numpy as np

from kalmar.compiled.folds import combine, pick
from kalmar.compiled.jit import inner, kernel

__all__ = ["fill_by"]


@cache
def fill_by(operation: int, which: int) -> Any:
    """The kernel for one fold.

    Args:
        operation: of `folds.OPERATIONS`.
        which: of `folds.PICKS`.
    """

    @kernel
    def fill(moves: Any, unequal: bool, values: Any, start: int) -> None:
        """Fill the values of heaps `start` to N; those of smaller heaps are there already.

        Args:
            moves: [M, 2] int64, ascending: the k that have a digit other than 0, and their digits;
                bit b of a digit allows to take k and leave b non-empty heaps.
            unequal: whether heaps that are left must differ in size.
            values: [N + 1] int64, filled in place; `values[0]` is that of an ended component.
            start: the first heap to fill, at least 1.
        """
        ended = values[0]
        options = np.empty(64, np.int64)
        marks = np.full(64, -1, np.int64)
        for heap in range(start, values.shape[0]):
            k = 0
            for move in range(moves.shape[0]):
                rest, digit = heap - moves[move, 0], moves[move, 1]
                if rest < 0:
                    break
                if digit & 1 and rest == 0:
                    options[k] = ended
                    k += 1
                if digit & 2 and 0 < rest < heap:
                    options[k] = values[rest]
                    k += 1
                needed = k + rest + 2
                if digit & 8:
                    needed += rest * rest // 8
                if needed > options.shape[0]:
                    options, marks = grown(options, k, needed)
                if digit & 4:
                    for least in range(1, (rest + 1) // 2 if unequal else rest // 2 + 1):
                        options[k] = combine(operation, values[least], values[rest - least])
                        k += 1
                if digit & 8:
                    for least in range(1, rest // 3 + 1):
                        for middle in range(least + unequal, (rest - least - unequal) // 2 + 1):
                            two = combine(operation, values[least], values[middle])
                            three = combine(operation, two, values[rest - least - middle])
                            options[k] = three
                            k += 1
            values[heap] = pick(which, options[:k], marks, heap) if k else ended

    return fill


@inner
def grown(options: Any, used: int, needed: int) -> Any:
    """A longer array with the same beginning, and marks of its length."""
    longer = np.empty(2 * needed + 8, np.int64)
    longer[:used] = options[:used]
    return longer, np.full(2 * needed + 10, -1, np.int64)
