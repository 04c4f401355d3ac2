"""The walk through pairs (value of a sum, set of the values of its options), for `quotients`.

The sets stand one after the other in a pool, that of pair i from starts[i] up to starts[i + 1]. The
pairs of one value form a list: `heads` has the last one of each value, `before` the one before each
pair, and -1 ends the list. An element is in the set at hand if its mark is the stamp of this set.
"""

from typing import Any

from kalmar.compiled.jit import inner, kernel

__all__ = ["forget", "is_covered", "walk_on"]


@kernel
def walk_on(
    row: Any,
    option_rows: Any,
    in_p: Any,
    values: Any,
    before: Any,
    rests: Any,
    starts: Any,
    pool: Any,
    heads: Any,
    marks: Any,
    stamp: int,
    count: int,
    first: int,
    end: int,
) -> Any:
    """Add one heap to the sums of some pairs, as far as there is room for new pairs.

    Args:
        row: the products with the value of the heap.
        option_rows: for each element its products with the values of the options of the heap.
        in_p: for each element whether it is in P.
        values: of the pairs.
        before: of the pairs.
        rests: for each pair the one that it was made of.
        starts: of the pairs, and where the last set ends.
        pool: the sets.
        heads: of all values.
        marks: of all elements.
        stamp: larger than all marks.
        count: how many pairs there are.
        first: the first pair that is extended.
        end: behind the last one.

    Returns:
        Whether the last pair has no option in P though it should; that pair, or else the first one
        that was not extended; the new count; a new stamp.
    """
    for number in range(first, end):
        used = starts[count]
        if count + 1 >= starts.size or used + row.size > pool.size:
            return False, number, count, stamp
        x = values[number]
        y, stamp = row[x], stamp + 1
        filled, has_p = used, in_p[y]
        for place in range(starts[number], starts[number + 1]):
            element = row[pool[place]]
            if marks[element] != stamp:
                marks[element], pool[filled] = stamp, element
                filled += 1
                has_p |= in_p[element]
        for element in option_rows[x]:
            if marks[element] != stamp:
                marks[element], pool[filled] = stamp, element
                filled += 1
                has_p |= in_p[element]
        if not has_p:
            return True, number, count, stamp
        if y != 0 and not covered(heads[y], filled - used, starts, pool, before, marks, stamp):
            values[count], rests[count], before[count] = y, number, heads[y]
            heads[y] = count
            count += 1
            starts[count] = filled
    return False, end, count, stamp


@inner
def covered(
    pair: int, size: int, starts: Any, pool: Any, before: Any, marks: Any, stamp: int
) -> Any:
    """Whether a pair of a list has a set within the one at hand, which has so many elements."""
    while pair >= 0:
        first, end = starts[pair], starts[pair + 1]
        if end - first <= size:
            place = first
            while place < end and marks[pool[place]] == stamp:
                place += 1
            if place == end:
                return True
        pair = before[pair]
    return False


@kernel
def is_covered(
    pair: int, wanted: Any, starts: Any, pool: Any, before: Any, marks: Any, stamp: int
) -> Any:
    """Whether a pair of a list has a set within the wanted one."""
    for element in wanted:
        marks[element] = stamp
    return covered(pair, wanted.size, starts, pool, before, marks, stamp)


@kernel
def forget(values: Any, before: Any, heads: Any, start: int, count: int) -> None:
    """Take pairs from one on out of the lists."""
    for pair in range(count - 1, start - 1, -1):
        heads[values[pair]] = before[pair]
