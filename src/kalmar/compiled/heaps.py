"""Values of heaps 0, 1, …, N of a take-and-break game in any valuation and composition."""

from typing import Any

import numpy as np

from kalmar.compiled.jit import njit

__all__ = ["fill"]


@njit
def fill(digits: Any, unequal: bool, values: Any, start: int, combine: Any, pick: Any) -> None:
    """Fill the values of heaps `start` to N; those of smaller heaps are there already.

    Args:
        digits: [K] int64, the code's digits d₀, d₁, …; bit b of dₖ allows to take k and leave b
            non-empty heaps.
        unequal: whether two heaps that are left must differ in size.
        values: [N + 1] int64, filled in place; `values[0]` is that of an ended component.
        start: the first heap to fill, at least 1.
        combine: jitted (int, int) -> int.
        pick: see `picks`.
    """
    n = values.shape[0] - 1
    ended = values[0]
    options = np.empty(64, np.int64)
    marks = np.full(64, -1, np.int64)
    for heap in range(start, n + 1):
        k = 0
        for taken in range(min(heap + 1, digits.shape[0])):
            digit = digits[taken]
            rest = heap - taken
            if digit & 1 and rest == 0:
                options[k] = ended
                k += 1
            if digit & 2 and rest > 0 and taken > 0:
                options[k] = values[rest]
                k += 1
            needed = k + rest + 2
            if digit & 8:
                needed += rest * rest // 8
            if needed > options.shape[0]:
                options, marks = grown(options, k, needed)
            if digit & 4:
                for least in range(1, (rest + 1) // 2 if unequal else rest // 2 + 1):
                    options[k] = combine(values[least], values[rest - least])
                    k += 1
            if digit & 8:
                for least in range(1, rest // 3 + 1):
                    for middle in range(least, (rest - least) // 2 + 1):
                        two = combine(values[least], values[middle])
                        options[k] = combine(two, values[rest - least - middle])
                        k += 1
        values[heap] = pick(options[:k], marks, heap) if k else ended


@njit
def grown(options: Any, used: int, needed: int) -> Any:
    """A longer array with the same beginning, and marks of its length."""
    longer = np.empty(2 * needed + 8, np.int64)
    longer[:used] = options[:used]
    return longer, np.full(2 * needed + 10, -1, np.int64)
