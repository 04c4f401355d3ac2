"""Kernels that compute values of heaps by the definition alone.

`fill_by` builds the kernel of any valuation and composition; it looks at every option of every
heap, and serves short sequences, games that no faster engine takes, and the tests of those engines.
`survey` goes on until periods are proved, for many games that leave one heap.
"""

from functools import cache
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import Bool, Kernel, inner, kernel
from kalmar.theory.fold_kernels import MEX, NIM_SUM, combine, pick

Numbers: TypeAlias = NDArray[np.int64]
"""[N] values of heaps or of options, or numbers that may be taken."""
Values: TypeAlias = NDArray[np.integer[Any]]
"""[N] values of heaps, in a type that holds them."""
Digits: TypeAlias = NDArray[np.int64]
"""[M, 2] ascending: the k that have a digit other than 0, and their digits."""


@cache
def fill_by(operation: int, which: int) -> Kernel:
    """Build the kernel for one fold.

    Args:
        operation: of `folds.OPERATIONS`.
        which: of `folds.PICKS`.
    """
    is_grundy = operation == NIM_SUM and which == MEX

    @inner
    def note(value: int, heap: int, options: Numbers, k: int, marks: Numbers) -> int:
        """Write the value of an option down, as number k or as a mark; return k + 1."""
        if is_grundy:
            marks[np.uint64(value)] = heap  # which tells the compiler that it is not negative
        else:
            options[k] = value
        return k + 1

    @kernel
    def fill(
        values: Values, start: int, stop: int, moves: Digits, unequal: bool, work: int
    ) -> tuple[int, int]:
        """Fill the values of heaps `start` to `stop` − 1; those of smaller heaps are there already.

        Args:
            values: [≥ stop] of integers, filled in place; `values[0]` is that of what has ended.
            start: at least 1.
            stop: the first heap not wanted.
            moves: [M, 2] int64, ascending: the k that have a digit other than 0, and their digits;
                bit b of a digit allows to take k and leave b non-empty heaps. A negative digit
                −l allows to take heaps of k to l whole.
            unequal: whether heaps that are left must differ in size.
            work: about how many options to list before coming back.

        Returns:
            The first heap not filled and how many options the heaps filled have; the first is
            smaller than `stop` also when a Grundy value does not fit the type.
        """
        # for each heap: list the values of all options, move by move, then choose among them.
        # `options` grows by doubling; a digit with bit 3 leaves up to rest² / 12 triples, for which
        # rest² / 8 is room enough. `marks` is for `pick`, which marks values by the heap.
        # Grundy values are not listed: the heap marks them, so that nothing need be cleared, and
        # the least value without its mark is the mex. Nim-sums are below 4 · min(top, heaps), by
        # the next power of two.
        ended, top, tried = values[0], 1 << min(8 * values.itemsize, 62), 0
        options = np.empty(64, np.int64)
        marks = np.full(4 * min(top, 4 * stop) + 4 if is_grundy else 64, -1, np.int64)
        for heap in range(start, stop):
            k = 0
            for move in range(moves.shape[0]):
                rest, digit = heap - moves[move, 0], moves[move, 1]
                if rest < 0:
                    break
                if digit < 0:
                    if heap <= -digit:
                        k = note(ended, heap, options, k, marks)
                    continue
                if digit & 1 and rest == 0:
                    k = note(ended, heap, options, k, marks)
                if digit & 2 and 0 < rest < heap:
                    k = note(np.int64(values[rest]), heap, options, k, marks)
                    tried += 1
                needed = k + rest + 2 + (rest * rest // 8 if digit & 8 else 0)
                if needed > options.shape[0] and not is_grundy:
                    options, marks = grown(options, k, needed)
                if digit & 4:
                    for least in range(1, (rest + 1) // 2 if unequal else rest // 2 + 1):
                        first, last = np.int64(values[least]), np.int64(values[rest - least])
                        two = combine(operation, first, last)
                        k = note(two, heap, options, k, marks)
                    tried += rest // 2
                if digit & 8:
                    for least in range(1, rest // 3 + 1):
                        first = np.int64(values[least])
                        for middle in range(least + unequal, (rest - least - unequal) // 2 + 1):
                            last = np.int64(values[rest - least - middle])
                            two = combine(operation, first, np.int64(values[middle]))
                            three = combine(operation, two, last)
                            k = note(three, heap, options, k, marks)
                    tried += rest * rest // 12
            if is_grundy:
                value = 0
                while value < top and marks[value] == heap:
                    value += 1
                if value >= top:
                    return heap, tried
                values[heap] = value if k else ended
            else:
                values[heap] = pick(which, options[:k], marks, heap) if k else ended
            if tried > work:
                return heap + 1, tried
        return stop, tried

    return fill


@inner
def grown(options: Numbers, used: int, needed: int) -> tuple[Numbers, Numbers]:
    """Return a longer array with the same beginning, and marks of its length."""
    longer = np.empty(2 * needed + 8, np.int64)
    longer[:used] = options[:used]
    return longer, np.full(2 * needed + 10, -1, np.int64)


plain = fill_by(NIM_SUM, MEX)
"""The kernel of Grundy values."""
FACTOR = 1_103_515_245
"""Odd, and large enough that neighbouring values fall far apart."""
BITS = (1 << 31) - 1


@inner
def are_alike(values: Numbers, end: int, other: int, length: int) -> Bool:
    """Return whether the values before two heaps, so many of them, are the same."""
    back = 1
    while back <= length and values[end - back] == values[other - back]:
        back += 1
    return back > length


@inner
def repeated(values: Numbers, moves: Numbers, sink: bool) -> tuple[Numbers, int, int]:
    """Compute values until as many as determine the next one come again.

    Args:
        values: [N] int64, whose first heap is known; overwritten.
        moves: [M] int64, ascending, the numbers that may be taken.
        sink: whether a larger number takes the whole heap.

    Returns:
        The values, in a longer array where it was needed; the heap after those that came again,
        and how much later they did.
    """
    # Brent (BIT 20, 1980): the window before `kept` is looked for; when as many heaps as it has
    # waited for are twice as many, the window reached takes its place. A polynomial of a window
    # modulo 2³¹ tells most of them apart without looking at their values. marks[v] is the last heap
    # that had an option of value v.
    last, marks = moves[-1], np.zeros(moves.shape[0] + 2, np.int64)
    top, digest, kept_digest, kept, waits = 1, 0, 0, last, 1
    for _ in range(last):
        top = top * FACTOR & BITS
    heap = 1
    while True:
        if heap == values.shape[0]:
            longer = np.zeros(2 * heap, np.int64)
            longer[:heap] = values
            values = longer
        for i in range(moves.shape[0]):
            if moves[i] <= heap:
                marks[values[heap - moves[i]]] = heap
            elif sink:
                marks[0] = heap
        value = 0
        while marks[value] == heap:
            value += 1
        oldest = values[heap - last] if heap >= last else 0
        digest = (digest * FACTOR + value - oldest * top) & BITS
        values[heap] = value
        heap += 1
        if heap > kept and digest == kept_digest and are_alike(values, heap, kept, last):
            return values, kept, heap - kept
        if heap in (last, kept + waits):
            waits, kept, kept_digest = waits if heap == last else 2 * waits, heap, digest


@kernel
def survey(sets: Numbers, sink: bool, found: Numbers) -> None:
    """Find the preperiods and periods of many subtraction games, all of so many moves.

    From the last move on, the value of a heap depends on the last K values alone, K the largest
    number that may be taken, so that two equal windows of them prove a period (Golomb 1966).

    Args:
        sets: [N, M] ascending, the numbers that may be taken.
        sink: whether a larger number takes the whole heap.
        found: [N, 2], filled with preperiod and period.
    """
    values = np.zeros(64, np.int64)
    for row in range(sets.shape[0]):
        values, start, period = repeated(values, sets[row], sink)
        start -= sets[row, -1]
        while start > 0 and values[start - 1] == values[start - 1 + period]:
            start -= 1
        found[row, 0], found[row, 1] = start, period
