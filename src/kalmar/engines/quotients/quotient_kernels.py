"""Kernels for constructing quotients: outcomes and classes, and walking the transition algebra.

An element of an extended monoid is place · free + exponents, as in `quotients.monoid.Extended`:
`free` is how many elements the cyclic parts have together, and `indexes` and `orders` describe
these parts.

The walk goes through pairs (value of a sum, set of the values of its options). The sets stand one
after the other in a pool, that of pair i from starts[i] up to starts[i + 1]. The pairs of one value
form a list: `heads` has the last one of each value, `before` the one before each pair, and -1 ends
the list. An element is in the current set if its mark is the stamp of this set.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import Bool, inner, kernel

Row: TypeAlias = NDArray[np.int32]
"""[N] elements of a monoid, mostly the products of one element with all."""
Rows: TypeAlias = NDArray[np.int32]
"""[G, N] or [O, N] such rows, one for each generator or option."""


@inner
def free_product(u: int, v: int, indexes: NDArray[np.int64], orders: NDArray[np.int64]) -> int:
    """Return the product of two elements of the cyclic parts, which have [P] indexes and orders."""
    # Exponents are the digits of a mixed-radix number; the last cyclic part is the lowest digit.
    product, size = 0, 1
    for part in range(orders.size - 1, -1, -1):
        order, index = orders[part], indexes[part]
        exponent = u % order + v % order
        # Powers repeat as t^order = t^index: the period is order - index.
        if exponent >= order:
            exponent = index + (exponent - index) % (order - index)
        product += exponent * size
        size *= order
        u //= order
        v //= order
    return product


@kernel
def row_of(
    y: int,
    base_row: Row,
    members: NDArray[np.int64],
    places: NDArray[np.int64],
    free: int,
    indexes: NDArray[np.int64],
    orders: NDArray[np.int64],
) -> Row:
    """Return the products of one element with all, from the row of its part in the base."""
    # base_row: int32[order of base], products of one base element with all base elements.
    # members: int64, base elements of the submonoid, ascending; places: int64, the inverse of it.
    moved = np.empty(free, np.int32)
    for u in range(free):
        # moved[u]: exponents of u times those of y; they are the same for every member.
        moved[u] = free_product(u, y % free, indexes, orders)
    row = np.empty(members.size * free, np.int32)
    for place in range(members.size):
        product = places[base_row[members[place]]] * free
        for u in range(free):
            row[place * free + u] = product + moved[u]
    return row


@kernel
def least_words(actions: Rows, values: NDArray[np.int64]) -> tuple[Row, Row, Row]:
    """Return the elements in the order of their least words.

    Args:
        actions: [G, N], the row of the value of each generator, by ascending heaps.
        values: [G], of these heaps.

    Returns:
        The elements, and for each the generator that ends its least word (-1 for the identity) and
        the element of the rest.
    """
    # Breadth-first search, one generator at a time (see the word order in `monoid`):
    #   for each generator g whose value is new, by ascending heaps:
    #     layer := all elements found so far
    #     while layer: layer := the new elements among g · layer, in the order of the layer
    # actions: int32[generators, order]; values: int64[generators].
    # Invariant: order[:found] holds all elements of words in earlier generators, in word order.
    count = actions.shape[1]
    order, last = np.zeros(count, np.int32), np.full(count, -1, np.int32)
    rest, seen = np.zeros(count, np.int32), np.zeros(count, np.bool_)
    seen[0] = True
    found = 1
    for generator in range(values.size):
        # A value that was reached already is a product of smaller heaps: no generator is needed.
        if seen[values[generator]]:
            continue
        first, end = 0, found
        while first < end:
            for number in range(first, end):
                shorter = order[number]
                element = actions[generator, shorter]
                if not seen[element]:
                    seen[element] = True
                    last[element], rest[element] = generator, shorter
                    order[found] = element
                    found += 1
            first, end = end, found
    return order, last, rest


@kernel
def outcomes(
    order: Row,
    last: Row,
    rest: Row,
    actions: Rows,
    option_rows: Rows,
    option_starts: NDArray[np.int64],
) -> NDArray[np.uint8]:
    """For each element whether it is in P.

    Args:
        order: [N], the elements in the order of their least words, with `last` and `rest`.
        last: see `least_words`.
        rest: see `least_words`.
        actions: [G, N], the rows of the generators.
        option_rows: [O, N], the rows of the values of their options, those of each generator
            together.
        option_starts: [G + 1], where those of each generator begin, and where the last ones end.
    """
    # For each element by least words: it is in P iff no option of its least word is in P.
    # The identity stays outside P: in misère play the player to move has won there.
    # rests: int32[order, generators]; the element of the least word without one heap of this
    # generator, or -1 where the word has none. Invariant: rests and in_p are right for
    # order[:number].
    generators, count = actions.shape
    rests = np.full((count, generators), -1, np.int32)
    in_p = np.zeros(count, np.uint8)
    for number in range(1, count):
        element = order[number]
        final, shorter = last[element], rest[element]
        # The word is `final` before the word of `shorter`: taking
        # another heap out commutes with it.
        for generator in range(generators):
            if rests[shorter, generator] >= 0:
                rests[element, generator] = actions[final, rests[shorter, generator]]
        # Last, as taking `final` out leaves just the rest of the word.
        rests[element, final] = shorter
        in_p[element] = not has_p_option(rests[element], in_p, option_rows, option_starts)
    return in_p


@inner
def has_p_option(
    rests: Row, in_p: NDArray[np.uint8], option_rows: Rows, option_starts: NDArray[np.int64]
) -> bool:
    """Whether an option of a least word is in P; `rests` are the words without one generator."""
    for generator in range(rests.size):
        beside = rests[generator]
        if beside >= 0:
            # The options of this generator, each beside the rest of the word.
            for option in range(option_starts[generator], option_starts[generator + 1]):
                if in_p[option_rows[option, beside]]:
                    return True
    return False


@kernel
def classes(in_p: NDArray[np.uint8], actions: Rows) -> NDArray[np.int64]:
    """For each element its class: equal outcomes beside every word, numbered from 0."""
    # Moore's partition refinement, as for the states of an automaton:
    #   class := outcome
    #   repeat: for each generator g: class of x := (class of x, class of g·x)
    #   until a round adds no class
    # in_p: uint8[order]; actions: int32[generators, order]. Open hashing with at most half of the
    # slots in use numbers the pairs. Invariant: elements of two
    # classes are told apart by some word.
    generators, size = actions.shape
    kinds = in_p.astype(np.int64)
    count, before = 2, 0
    slots = 16
    # A power of two, so that `& (slots - 1)` reduces a hash.
    while slots < 2 * size:
        slots *= 2
    keys, numbers = np.empty(slots, np.int64), np.empty(slots, np.int64)
    refined = np.empty(size, np.int64)
    while count != before:
        before = count
        for generator in range(generators):
            keys[:] = -1
            found = 0
            for element in range(size):
                # The pair of classes as one number: both are below count.
                key = kinds[element] * count + kinds[actions[generator, element]]
                # 40503 is a multiplier that spreads the keys; collisions go to the next free slot.
                slot = (key * 40503) & (slots - 1)
                while keys[slot] != key and keys[slot] >= 0:
                    slot = (slot + 1) & (slots - 1)
                if keys[slot] < 0:
                    keys[slot], numbers[slot] = key, found
                    found += 1
                refined[element] = numbers[slot]
            # The finer classes serve the next generator of the same round already.
            kinds[:] = refined
            count = found
    return kinds


@kernel
def walk_on(
    row: Row,
    option_rows: Rows,
    in_p: NDArray[np.uint8],
    values: NDArray[np.int64],
    before: NDArray[np.int64],
    rests: NDArray[np.int64],
    starts: NDArray[np.int64],
    pool: Row,
    heads: NDArray[np.int64],
    marks: NDArray[np.int64],
    stamp: int,
    count: int,
    first: int,
    end: int,
) -> tuple[bool, int, int, int]:
    """Add one heap to the sums of some pairs, as far as there is room for new pairs.

    Args:
        row: [N], the products with the value of the heap.
        option_rows: [N, O], for each element its products with the values of the options of the
            heap.
        in_p: [N], for each element whether it is in P.
        values: [P], of the pairs.
        before: [P], of the pairs.
        rests: [P], for each pair the one that it was made of.
        starts: [P], of the pairs, and where the last set ends.
        pool: [Q], the sets.
        heads: [N], of all values.
        marks: [N], of all elements.
        stamp: larger than all marks.
        count: how many pairs there are.
        first: the first pair that is extended.
        end: behind the last one.

    Returns:
        Whether the last pair has no option in P though it should; that pair, or else the first one
        that was not extended; the new count; a new stamp.
    """
    # For each pair (x, S) of the layer, with Φ the value and E the option values of the new heap:
    #   y, T := x·Φ, S·Φ ∪ x·E
    #   fail if neither y nor an element of T is in P (the N-condition of Plambeck and Siegel 2008)
    #   keep (y, T) unless y has an earlier pair with a set within T
    # row: int32[order]; option_rows: int32[order, options]; pool: int32; pairs: int64 arrays.
    # Invariant: pairs 0 to count - 1 are whole, and pool[starts[count]:] is free.
    for number in range(first, end):
        # The set may have all elements: without that much room the caller makes longer arrays.
        used = starts[count]
        if count + 1 >= starts.size or used + row.size > pool.size:
            return False, number, count, stamp
        x = values[number]
        # A new stamp empties the set of marks at once.
        y, stamp = row[x], stamp + 1
        filled, has_p = used, in_p[y]
        # First S·Φ, then x·E; marks keep either from adding an element twice.
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
        # Pairs of value 1 are dropped: the empty set of the empty sum lies within every set.
        if y != 0 and not covered(heads[y], filled - used, starts, pool, before, marks, stamp):
            values[count], rests[count], before[count] = y, number, heads[y]
            heads[y] = count
            count += 1
            # The pool keeps the set only now; otherwise the next one overwrites it.
            starts[count] = filled
    return False, end, count, stamp


@inner
def covered(
    pair: int,
    size: int,
    starts: NDArray[np.int64],
    pool: Row,
    before: NDArray[np.int64],
    marks: NDArray[np.int64],
    stamp: int,
) -> Bool:
    """Whether a pair of a list has a set within the one at hand, which has so many elements."""
    # A larger set cannot lie within the one at hand: its size is compared before its elements.
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
    pair: int,
    wanted: NDArray[np.int64],
    starts: NDArray[np.int64],
    pool: Row,
    before: NDArray[np.int64],
    marks: NDArray[np.int64],
    stamp: int,
) -> Bool:
    """Return whether a pair of a list has a set within the wanted one."""
    # Marks make the wanted elements the set at hand.
    for element in wanted:
        marks[element] = stamp
    return covered(pair, wanted.size, starts, pool, before, marks, stamp)


@kernel
def forget(
    values: NDArray[np.int64],
    before: NDArray[np.int64],
    heads: NDArray[np.int64],
    start: int,
    count: int,
) -> None:
    """Take pairs from one on out of the lists."""
    # Backwards, so that each head is the last pair of its value again.
    for pair in range(count - 1, start - 1, -1):
        heads[values[pair]] = before[pair]
