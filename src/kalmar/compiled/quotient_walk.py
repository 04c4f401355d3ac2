"""The walk through pairs (value of a sum, set of the values of its options), for `quotients`.

A set is a row of words of 32 bits. The pairs of one value form a list: `heads` has the last one of
each value, `before` the one before each pair, and -1 ends the list.
"""

from typing import Any

import numpy as np

from kalmar.compiled.jit import inner, kernel

__all__ = ["forget", "is_covered", "walk_on"]

BITS = 32


@kernel
def walk_on(
    row: Any,
    option_rows: Any,
    p_set: Any,
    values: Any,
    sets: Any,
    before: Any,
    rests: Any,
    heads: Any,
    count: int,
    first: int,
    end: int,
) -> Any:
    """Add one heap to the sums of some pairs.

    Args:
        row: the products with the value of the heap.
        option_rows: the products with the values of its options.
        p_set: the elements in P as a set.
        values: of the pairs; there is room for one more for each pair that is extended.
        sets: of the pairs.
        before: of the pairs.
        rests: for each pair the one that it was made of.
        heads: of all values.
        count: how many pairs there are.
        first: the first pair that is extended.
        end: behind the last one.

    Returns:
        The pair whose extension has no option in P though it should, or -1; and the new count.
    """
    moved = np.zeros(sets.shape[1], np.int64)
    for number in range(first, end):
        x = values[number]
        y = row[x]
        add_heap(moved, sets[number], row, option_rows[:, x])
        if not (p_set[y // BITS] >> (y % BITS)) & 1 and not meet(moved, p_set):
            return number, count
        if y != 0 and not covered(heads[y], moved, sets, before):
            values[count], rests[count], before[count] = y, number, heads[y]
            sets[count] = moved
            heads[y] = count
            count += 1
    return -1, count


@inner
def add_heap(moved: Any, options: Any, row: Any, heap_options: Any) -> None:
    """The options of a sum with one more heap: in the heaps before, and in the new one."""
    moved[:] = 0
    for word in range(options.size):
        bits = options[word]
        bit = 0
        while bits:
            if bits & 1:
                element = row[word * BITS + bit]
                moved[element // BITS] |= np.int64(1) << (element % BITS)
            bits >>= 1
            bit += 1
    for element in heap_options:
        moved[element // BITS] |= np.int64(1) << (element % BITS)


@inner
def meet(one: Any, other: Any) -> Any:
    """Whether two sets have an element in common."""
    common = 0
    for word in range(one.size):
        common |= one[word] & other[word]
    return common != 0


@inner
def covered(pair: int, wanted: Any, sets: Any, before: Any) -> Any:
    """Whether a pair of a list has a set within another set."""
    while pair >= 0:
        within = True
        for word in range(wanted.size):
            if sets[pair, word] & ~wanted[word]:
                within = False
                break
        if within:
            return True
        pair = before[pair]
    return False


@kernel
def is_covered(value: int, wanted: Any, sets: Any, before: Any, heads: Any) -> Any:
    """Whether a pair with a value has a set within a set."""
    return covered(heads[value], wanted, sets, before)


@kernel
def forget(values: Any, before: Any, heads: Any, start: int, count: int) -> None:
    """Take pairs from one on out of the lists."""
    for pair in range(count - 1, start - 1, -1):
        heads[values[pair]] = before[pair]
