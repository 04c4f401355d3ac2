"""Loops of constructing quotients: least words, outcomes and classes, and the transition algebra.

Each function is one body for arrays of any kind: it runs compiled on NumPy's, and as it stands on
those of the standard library. So it allocates nothing: its results and its work space are passed to
it. None calls another.

The products of an element with all N elements are a row. Rows stand one after the other in one
array: in `rows`, x times the element of row r is at r · N + x.
"""

from kalmar.engines.graphs.retrograde_kernels import Numbers


def least_words(
    values: Numbers, rows: Numbers, order: Numbers, last: Numbers, rest: Numbers, seen: Numbers
) -> int:
    """List the elements in the order of their least words.

    Args:
        values: [G], of the generators, by ascending heaps.
        rows: [G · N], of these values.
        order: [N], the elements; written here, after the identity.
        last: [N], the generator that ends the least word of an element; written here.
        rest: [N], the element of the rest of that word; written here.
        seen: [N], zeros.

    Returns:
        How many elements there are.
    """
    # Breadth-first search, one generator at a time (see the word order in `monoid`):
    #   for each generator g whose value is new, by ascending heaps:
    #     layer := all elements found so far
    #     while layer: layer := the new elements among g · layer, in the order of the layer
    # Invariant: order[:found] holds all elements of words in earlier generators, in word order.
    size, found = len(seen), 1
    seen[0] = 1
    for generator in range(len(values)):
        # A value that was reached already is a product of smaller heaps: no generator is needed.
        if seen[values[generator]]:
            continue
        row, first, end = generator * size, 0, found
        while first < end:
            for number in range(first, end):
                shorter = order[number]
                element = rows[row + shorter]
                if not seen[element]:
                    seen[element] = 1
                    last[element], rest[element] = generator, shorter
                    order[found] = element
                    found += 1
            first, end = end, found
    return found


def shorter_words(
    order: Numbers,
    last: Numbers,
    rest: Numbers,
    rows: Numbers,
    starts: Numbers,
    ends: Numbers,
    letters: Numbers,
    left: Numbers,
) -> None:
    """List for each element the generators of its least word, and the word without each of them.

    Args:
        order: see `least_words`.
        last: see `least_words`.
        rest: see `least_words`.
        rows: [G · N], of the values of the generators.
        starts: [N], where the list of an element begins; written here.
        ends: [N], where it ends; written here.
        letters: [G · N], the generators, each once; written here.
        left: [G · N], the element of the word with this generator taken out once; written here.
    """
    # The word of an element is `final` before the word of `shorter`: taking another generator out
    # commutes with it.
    size, used = len(starts), 0
    for number in range(1, len(order)):
        element = order[number]
        final, shorter = last[element], rest[element]
        starts[element] = used
        letters[used], left[used] = final, shorter
        used += 1
        for place in range(starts[shorter], ends[shorter]):
            if letters[place] != final:
                letters[used], left[used] = letters[place], rows[final * size + left[place]]
                used += 1
        ends[element] = used


def outcomes(
    order: Numbers,
    starts: Numbers,
    ends: Numbers,
    letters: Numbers,
    left: Numbers,
    option_starts: Numbers,
    options: Numbers,
    rows: Numbers,
    in_p: Numbers,
) -> None:
    """Find for each element whether it is in P.

    Args:
        order: see `least_words`.
        starts: see `shorter_words`.
        ends: see `shorter_words`.
        letters: see `shorter_words`.
        left: see `shorter_words`.
        option_starts: [G + 1], where the options of each generator begin in `options`.
        options: [O], the row of the value of each option.
        rows: [R · N], of these values.
        in_p: [N], zeros; written here.
    """
    # An element is in P iff no option of its least word is: these are smaller words, so that in_p
    # of their elements is final already. The identity stays outside P: in misère play the player
    # to move has won there.
    size = len(in_p)
    for number in range(1, len(order)):
        element, lost = order[number], 1
        for place in range(starts[element], ends[element]):
            letter, beside = letters[place], left[place]
            for option in range(option_starts[letter], option_starts[letter + 1]):
                if in_p[rows[options[option] * size + beside]]:
                    lost = 0
                    break
            if not lost:
                break
        in_p[element] = lost


def classes(
    in_p: Numbers, rows: Numbers, kinds: Numbers, finer: Numbers, keys: Numbers, numbers: Numbers
) -> int:
    """Find for each element its class: equal outcomes beside every word, numbered from 0.

    Args:
        in_p: [N].
        rows: [G · N], of the values of the generators.
        kinds: [N], the classes; written here.
        finer: [N], any.
        keys: [S], zeros, with S a power of two and at least 2N.
        numbers: [S], any.

    Returns:
        How many classes there are.
    """
    # Moore's partition refinement, as for the states of an automaton:
    #   class := outcome
    #   repeat: for each generator g: class of x := (class of x, class of g·x)
    #   until a round adds no class
    # Open hashing with at most half of the slots in use numbers the pairs. A key is a pair and a
    # stamp of the generator in its round, so that slots with smaller keys are free.
    # Invariant: elements of two classes are told apart by some word.
    size, mask = len(in_p), len(keys) - 1
    for element in range(size):
        kinds[element] = in_p[element]
    count, before, least = 2, 0, size * size
    while count != before:
        before = count
        for row in range(0, len(rows), size):
            found = 0
            for element in range(size):
                pair = kinds[element] * size + kinds[rows[row + element]]
                # 40503 is a multiplier that spreads the keys; collisions go to the next free slot.
                slot = (pair * 40503) & mask
                while keys[slot] != least + pair and keys[slot] >= least:
                    slot = (slot + 1) & mask
                if keys[slot] < least:
                    keys[slot], numbers[slot] = least + pair, found
                    found += 1
                finer[element] = numbers[slot]
            # The finer classes serve the next generator of the same round already.
            for element in range(size):
                kinds[element] = finer[element]
            count = found
            least += size * size
    return count


def walk_on(
    row: Numbers,
    option_rows: Numbers,
    in_p: Numbers,
    values: Numbers,
    before: Numbers,
    rests: Numbers,
    starts: Numbers,
    pool: Numbers,
    heads: Numbers,
    marks: Numbers,
    stamp: int,
    count: int,
    first: int,
    end: int,
) -> tuple[bool, int, int, int]:
    """Add one heap to the sums of some pairs, as far as there is room for new pairs.

    Pairs (value of a sum, set of the values of its options) stand in the order of words. The sets
    stand one after the other in a pool. The pairs of one value form a list: `heads` has the last
    one of each value, `before` the one before each pair, and -1 ends the list.

    Args:
        row: [N], the products with the value of the heap.
        option_rows: [O · N], those with the values of its options.
        in_p: [N], for each element whether it is in P.
        values: [P], of the pairs.
        before: [P], of the pairs.
        rests: [P], for each pair the one that it was made of.
        starts: [P], where the set of each pair begins, and where the last set ends.
        pool: [Q], the sets.
        heads: [N], of all values.
        marks: [N], the stamp of the last set that each element was in.
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
    # Invariant: pairs 0 to count - 1 are whole, and pool[starts[count]:] is free.
    size = len(row)
    for number in range(first, end):
        # The set may have all elements: without that much room the caller makes longer arrays.
        used = starts[count]
        if count + 1 >= len(starts) or used + size > len(pool):
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
        for place in range(x, len(option_rows), size):
            element = option_rows[place]
            if marks[element] != stamp:
                marks[element], pool[filled] = stamp, element
                filled += 1
                has_p |= in_p[element]
        if not has_p:
            return True, number, count, stamp
        # Pairs of value 1 are dropped: the empty set of the empty sum lies within every set.
        is_new, pair = y != 0, heads[y]
        while is_new and pair >= 0:
            # A larger set cannot lie within this one: its size is compared before its elements.
            place, stop = starts[pair], starts[pair + 1]
            if stop - place <= filled - used:
                while place < stop and marks[pool[place]] == stamp:
                    place += 1
                is_new = place < stop
            pair = before[pair]
        if is_new:
            values[count], rests[count], before[count] = y, number, heads[y]
            heads[y] = count
            count += 1
            # The pool keeps the set only now; otherwise the next one overwrites it.
            starts[count] = filled
    return False, end, count, stamp


def forget(values: Numbers, before: Numbers, heads: Numbers, start: int, count: int) -> None:
    """Take pairs from one on out of the lists."""
    # Backwards, so that each head is the last pair of its value again.
    for pair in range(count - 1, start - 1, -1):
        heads[values[pair]] = before[pair]
