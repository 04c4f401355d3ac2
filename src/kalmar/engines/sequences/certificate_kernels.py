"""Kernels of the certificate checker: Grundy values by definition, by parity, and of triples.

These kernels share nothing with the engines, so that a fault there cannot confirm itself here.
`naive_values` is the meaning of the digits. `values_in_space` uses the parity of nim-sums besides,
which holds for any mask. `triple_values` serves games that leave up to three heaps: nothing is
guessed and nothing left out, all values of two heaps are marked split by split, and those of three
heaps joined from the rows of all parts that are at most a third.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import inner, kernel

Values: TypeAlias = NDArray[np.unsignedinteger[Any] | np.int64]
"""[N] the Grundy values of heaps 0, 1, …."""
Bits: TypeAlias = NDArray[np.uint64]
"""[W] a set of values, 64 in a word; or [N, W], such a row for each number of things."""

MAX_VALUE = (1 << 16) - 1
"""The largest value that `values_in_space` holds."""


@kernel
def naive_values(digits: NDArray[np.int64], values: Values, start: int, stop: int) -> None:
    """Compute Grundy values of heaps `start` to `stop − 1` from the meaning of the digits.

    Args:
        digits: [K] int64, the digits d₀ … of a finite code.
        values: [N + 1] unsigned, filled in place.
        start: at least 1.
        stop: at most N + 1.
    """
    # for each heap: mark the value of every option, then take the least without a mark.
    # Bit b of digit d_k allows to take k and to leave b heaps. A play of n things has fewer than 2n
    # moves, at most n that take and n − 1 that split, so values and their nim-sums are below 2n.
    for heap in range(start, stop):
        options = np.zeros(4 * heap + 4, np.bool_)
        for taken in range(min(heap + 1, digits.shape[0])):
            rest = heap - taken
            if digits[taken] & 1 and rest == 0:
                options[0] = True
            if digits[taken] & 2 and rest > 0:
                options[values[rest]] = True
            if digits[taken] & 4:
                for part in range(1, rest // 2 + 1):
                    options[values[part] ^ values[rest - part]] = True
            if digits[taken] & 8:
                for one in range(1, rest - 1):
                    for two in range(1, rest - one):
                        options[values[one] ^ values[two] ^ values[rest - one - two]] = True
        value = 0
        while options[value]:
            value += 1
        values[heap] = value


@inner
def odd(number: int) -> int:
    """Return 1 where the number of bits that are 1 is odd, else 0."""
    parity = 0
    while number:
        number &= number - 1
        parity ^= 1
    return parity


@kernel
def values_in_space(
    digits: NDArray[np.int64],
    values: NDArray[np.uint16],
    start: int,
    stop: int,
    mask: int,
    by_position: int,
    rare: NDArray[np.int64],
    count: int,
) -> tuple[int, int]:
    """Compute Grundy values of heaps `start` to `stop − 1`, by the parity of bits under any mask.

    Heap n is rare if the parity of its value under the mask is even; with `by_position` that of
    n + `by_position` is added. The parity of a nim-sum is the sum of the parities. So a split of r
    heaps whose value has odd parity (with `by_position`: parity + r odd) is one into a rare heap
    and another: of such values all splits with a rare part tell whether they are options. Of the
    others all splits are looked through, until the value is met. This holds for every mask.

    Args:
        digits: [K] int64, the digits d₀ … of a finite octal code.
        values: [N + 1] uint16, filled in place.
        start: at least 1.
        stop: at most N + 1.
        mask: the bits of a value whose parity counts.
        by_position: −1 where that of the heap does not, else 0 or 1; then all k for which two
            heaps may be left have one parity.
        rare: [R ≥ count + stop − start] int64, the rare heaps below `start`, ascending; added to.
        count: how many there are.

    Returns:
        The first heap not filled, smaller than `stop` if its value does not fit; and how many rare
        heaps there are.
    """
    # for each heap:
    #     mark the values of single heaps, and of splits with a rare part: options of the common
    #         parity are then all marked
    #     value = 0, part = 1
    #     loop: for a value of the other parity, mark the splits with the next smallest part, of all
    #         kinds at once, until the value is marked or there are no splits left
    #         if the value is not marked it is no option: done; else go on with the next
    # marks[v] = heap says that v is an option of the heap; part never goes back, so that each
    # split is marked once.
    marks = np.zeros(2 * MAX_VALUE + 2, np.int64)
    for heap in range(start, stop):
        turned = 0
        for taken in range(min(heap + 1, digits.shape[0])):
            rest = heap - taken
            if digits[taken] & 1 and rest == 0:
                marks[0] = heap
            if digits[taken] & 2 and rest > 0:
                marks[values[rest]] = heap
            if digits[taken] & 4:
                turned = rest & 1 if by_position >= 0 else 0
                for i in range(count):
                    if rare[i] < rest:
                        marks[values[rare[i]] ^ values[rest - rare[i]]] = heap
        value, part = 0, 1
        while True:
            if not odd(value & mask) ^ turned:
                while marks[value] != heap and 2 * part <= heap:
                    for taken in range(min(heap - part, digits.shape[0])):
                        if digits[taken] & 4:
                            marks[values[part] ^ values[heap - taken - part]] = heap
                    part += 1
            if marks[value] != heap:
                break
            value += 1
        if value > MAX_VALUE:
            return heap, count
        values[heap] = value
        if not odd(value & mask) ^ (heap + by_position & 1 if by_position >= 0 else 0):
            rare[count] = heap
            count += 1
    return stop, count


WORD = 64
ALL = (1 << WORD) - 1


@inner
def exchanged(word: np.uint64, by: int) -> np.uint64:
    """Return the word whose bit i ⊕ `by` is bit i of this one; one bit of `by` after the other."""
    for step in range(6):
        if by >> step & 1:
            far = np.uint64(1 << step)
            low = np.uint64(ALL) // np.uint64((1 << (1 << step)) + 1)
            word = (word >> far & low) | (word & low) << far
    return word


@inner
def add(row: Bits, value: int) -> None:
    """Add a value to a row of bits."""
    row[value // WORD] |= np.uint64(1) << np.uint64(value % WORD)


@inner
def two_heaps(values: Values, rest: int, row: Bits) -> None:
    """Write all values of two heaps of so many things into a row."""
    row[:] = 0
    for part in range(1, rest // 2 + 1):
        add(row, np.int64(values[part] ^ values[rest - part]))


@inner
def three_heaps(values: Values, rest: int, two: Bits, classes: Bits, row: Bits) -> None:
    """Write all values of three heaps of so many things into a row, from the rows of two.

    Parts whose values have the same last six bits exchange the bits of words in the same way, so
    that this is done once for all of them.
    """
    # for each part up to a third: its row, with words moved by ⊕ (value / 64), joins its class
    # for each of the 64 classes: move the bits of its words by ⊕ (value mod 64), and join
    classes[:] = 0
    for part in range(1, rest // 3 + 1):
        value = np.int64(values[part])
        joined, others, far = classes[value % WORD], two[rest - part], value // WORD
        for i in range(others.shape[0]):
            joined[i ^ far] |= others[i]
    row[:] = 0
    for near in range(WORD):
        for i in range(row.shape[0]):
            row[i] |= exchanged(classes[near, i], near)


@kernel
def triple_values(
    digits: NDArray[np.int64], values: Values, start: int, stop: int, two: Bits, three: Bits
) -> int:
    """Compute Grundy values of heaps `start` to `stop` − 1, where moves leave up to three heaps.

    Args:
        digits: [K] int64, the digits d₀ … of a finite code.
        values: [N] unsigned, filled in place.
        start: at least 1.
        stop: at most N.
        two: [N, W] uint64: bit v of row r says whether two heaps of r things have the value v; the
            rows below `start` are known. W is a power of two.
        three: [K, W] uint64: row r mod K says the same of three heaps of r things.

    Returns:
        The first heap not filled, smaller than `stop` after a value that rows do not hold.
    """
    # Rows of `heap` itself are made first, as a move may take nothing: both parts are smaller, and
    # known. Only the last K rows of three heaps can be left by a move.
    places, words = digits.shape[0], two.shape[1]
    classes = np.zeros((WORD, words), np.uint64)
    options = np.zeros(words + 1, np.uint64)
    for heap in range(start, stop):
        two_heaps(values, heap, two[heap])
        three_heaps(values, heap, two, classes, three[heap % places])
        options[:] = 0
        for taken in range(min(heap + 1, places)):
            rest = heap - taken
            if digits[taken] & 1 and rest == 0:
                add(options, 0)
            if digits[taken] & 2 and rest > 0:
                add(options, np.int64(values[rest]))
            if digits[taken] & 4:
                options[:words] |= two[rest]
            if digits[taken] & 8:
                options[:words] |= three[rest % places]
        value = 0
        while options[value // WORD] >> np.uint64(value % WORD) & np.uint64(1):
            value += 1
        values[heap] = value
        if value >= WORD * words:
            return heap + 1
    return stop
