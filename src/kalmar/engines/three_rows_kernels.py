"""Kernels that fill the table f(B, C) of three-row Chomp, row after row.

f(B, C) is the least A ≥ B that is none of f(B₁, C) (the row so far), f(B, C₁) (the column so far)
and f(C₁, C₁) (the diagonal so far). Three bit sets hold these numbers; the least free bit of their
union is found a word at a time, beginning where row and column have no gap below.

A row is *settled* once f(B, C) = B + α is the first gap of the row itself: from then on every
smaller value stays taken by the row, so the next value is B + 1 + α, and so on, unless the row, a
column or the diagonal takes it. The row has no larger value then, the diagonal has none, and no row
before takes the offset α at any later B; so the rest of the row needs no computing. The tail is
exact, not a guess.
"""

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.vectors.bit_sets_kernels import ONE, lowest
from kalmar.runtime.jit import Int, inner, kernel

Bits: TypeAlias = NDArray[np.uint64]
"""[W] a set of numbers, 64 in a word."""

FULL = np.uint64(0xFFFFFFFFFFFFFFFF)


@inner
def next_gap(bits: Bits, start: int) -> Int:
    """Find the first position from `start` on whose bit is 0."""
    index = start >> 6
    free = ~bits[index] >> np.uint64(start & 63)
    if free != 0:
        return start + lowest(free)
    index += 1
    while bits[index] == FULL:
        index += 1
    return (index << 6) + lowest(~bits[index])


@inner
def next_common_gap(column: Bits, shift: int, diagonal: Bits, row: Bits, start: int) -> Int:
    """Find the first position from `start` on that is in none of column, diagonal and row.

    The column's words begin at word `shift` of the others.
    """
    # Word by word; where eight words have no gap together they are skipped at once.
    index = start >> 6
    free = ~(column[index - shift] | diagonal[index] | row[index]) >> np.uint64(start & 63)
    if free != 0:
        return start + lowest(free)
    index += 1
    while True:
        taken = FULL
        for ahead in range(8):
            at = index + ahead
            taken &= column[at - shift] | diagonal[at] | row[at]
        if taken != FULL:
            break
        index += 8
    while True:
        free = ~(column[index - shift] | diagonal[index] | row[index])
        if free != 0:
            return (index << 6) + lowest(free)
        index += 1


@inner
def has_bit(bits: Bits, place: int) -> bool:
    """Return whether the bit at a place is 1."""
    return bool(bits[place >> 6] >> np.uint64(place & 63) & ONE)


@inner
def set_bit(bits: Bits, place: int) -> None:
    """Set the bit at a place."""
    bits[place >> 6] |= ONE << np.uint64(place & 63)


@inner
def apply_tails(column: Bits, b: int, applied: int, tails: NDArray[np.int64], count: int) -> int:
    """Put into a column the values of rows whose tail reaches it; the new number applied."""
    # `applied` to `count`: the tails that this column has not been told of. A tail (b₀, α) reaches
    # column b ≥ b₀ with the value b + α.
    base = b & 63
    for i in range(applied, count):
        if tails[i, 0] <= b:
            set_bit(column, base + tails[i, 1])
    return count


class TableArrays(NamedTuple):
    """The arrays of a table in the making.

    Attributes:
        columns: [W] uint64, the bit sets of all columns one after the other. Bit i of column B
            (counted from the word that holds B) says whether the value is taken.
        starts: [N + 1] int64, where each column's words begin.
        applied: [N] int64, how many tails each column has been told of.
        lowest: [N] int64, below which column and diagonal have no gap.
        diagonal: [2N/64 + 20] uint64, the values f(C₁, C₁).
        row: the same, for the row being computed.
        tails: [N, 2] int64, for each settled row where its tail begins, and α.
        taken: [2N] int64, for each offset A − B the last B at which a row took it before it was
            settled, or N if it is the α of a settled row.
        rows: [N, 5] int64, for each row: where its offsets begin in `offsets`, how many there are,
            where it ends if it is short (else −1), α if it is settled (else −1), and f(C, C).
            `rows[first, 0]` is set.
        offsets: [M] uint16, the low bits of f(B, C) − B for B = C, C + 1, … as far as computed.
        high: [M/8 + 1] uint8, bit 16 of the same, eight cells a byte; empty if it is never needed.
    """

    columns: Bits
    starts: NDArray[np.int64]
    applied: NDArray[np.int64]
    lowest: NDArray[np.int64]
    diagonal: Bits
    row: Bits
    tails: NDArray[np.int64]
    taken: NDArray[np.int64]
    rows: NDArray[np.int64]
    offsets: NDArray[np.uint16]
    high: NDArray[np.uint8]


@kernel
def fill_rows(first: int, last: int, table: TableArrays) -> int:
    """Compute rows `first` to `last` − 1.

    Args:
        first: the first row.
        last: one more than the last row.
        table: carried from call to call.

    Returns:
        The number of rows done; less than `last` if `offsets` would have been too short.
    """
    #   for each row c:
    #       row := values on the diagonal so far
    #       for each b from c on:
    #           put the tails of earlier rows into column b
    #           f(b, c) := least value >= b, at least 1, in none of row, column, diagonal
    #           value = b: the row is short and ends here
    #           value = first gap of the row, larger than all before in row and diagonal, and its
    #           offset taken by no earlier row at a later b: the row is settled, its tail is exact
    #       note for each offset of the row the last b at which it was taken
    # Invariants: rows below c are done, each stored up to its end or its tail; bit v of `row` and
    # of column b is set iff the value v is excluded there by cells so far. Source 002, definition
    # 2.10.
    columns, starts, applied, lowest, diagonal, row, tails, taken, rows, offsets, high = table
    size = lowest.shape[0]
    # What earlier calls found: settled rows, and the largest diagonal value.
    count = 0
    for c in range(first):
        if rows[c, 3] >= 0:
            count += 1
    highest = 0
    for c in range(first):
        highest = max(highest, rows[c, 4])
    for c in range(first, last):
        begin = rows[c, 0]
        if begin + size - c > offsets.shape[0]:
            return c
        for i in range(row.shape[0]):
            row[i] = diagonal[i]
        # [low, high_end) is a stretch of `row` without a gap around f(c, c): a value within it goes
        # on to its end in one step. `top` is the largest value of the row so far.
        gap = c
        low = 0
        high_end = 0
        top = -1
        rows[c, 2] = -1
        rows[c, 3] = -1
        length = 0
        for b in range(c, size):
            column = columns[starts[b] : starts[b + 1]]
            shift = b >> 6
            applied[b] = apply_tails(column, b, applied[b], tails, count)
            # Values on the diagonal and in the column stay taken, so that this bound only grows.
            lowest[b] = next_common_gap(column, shift, diagonal, diagonal, lowest[b])
            gap = next_gap(row, max(gap, b))
            value = max(gap, lowest[b])
            # (0, 0, 0) is no position: f(0, 0) is 1, the poisoned square alone.
            if b == 0 and c == 0:
                value = 1
            while True:
                if low <= value < high_end:
                    value = high_end
                here = value >> 6
                taken_here = column[here - shift] | diagonal[here] | row[here]
                if taken_here >> np.uint64(value & 63) & ONE == 0:
                    break
                value += 1
            set_bit(column, value - (shift << 6))
            set_bit(row, value)
            if b == c:
                low = value
                high_end = value
            while has_bit(row, high_end):
                high_end += 1
            while low > c and has_bit(row, low - 1):
                low -= 1
            offset = value - b
            offsets[begin + length] = offset & 0xFFFF
            if offset > 0xFFFF:
                at = begin + length
                high[at >> 3] |= 1 << (at & 7)
            length += 1
            if b == c:
                rows[c, 4] = value
            if offset == 0:
                rows[c, 2] = b
                break
            # See the module's text: nothing can take the later values of such a row.
            if value == gap and value > max(top, highest) and taken[offset] < b:
                rows[c, 3] = offset
                tails[count, 0] = b + 1
                tails[count, 1] = offset
                count += 1
                break
            top = max(top, value)
        # Bit 16 of an offset is kept apart, eight cells a byte, as only huge tables need it.
        for i in range(length):
            at = begin + i
            offset = offsets[at] | (
                0 if high.shape[0] == 0 else (high[at >> 3] >> (at & 7) & 1) << 16
            )
            taken[offset] = max(taken[offset], c + i)
        if rows[c, 3] >= 0:
            taken[rows[c, 3]] = size
        rows[c, 1] = length
        if c + 1 < size:
            rows[c + 1, 0] = begin + length
        value = rows[c, 4]
        highest = max(highest, value)
        set_bit(diagonal, value)
    return last
