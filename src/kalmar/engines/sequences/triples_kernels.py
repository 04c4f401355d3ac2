"""Kernels of the triples engine: Grundy values where moves leave up to three heaps.

Which values two heaps leave is a row of bits for each number of things left. A third heap exchanges
the bits of a row; a few rows, those that gave most lately, are joined so, and show most options.
The least value that is left is searched for among all splits: it is an option if one of the parts
that are at most a third has a row in which the rest of the value is. Then all that this row gives
is joined too, since splits that are found this way are what the others lack.

    for each heap:
        mark the values of one heap, of two (their rows), of three beside the helpful rows
        value = the least one without a mark
        while some third part leaves it:       (one bit of each of the last rest / 3 rows)
            join the row of that part; value = the next one without a mark

A heap so takes about rest / 3 questions for each such move instead of rest² / 12 triples.
"""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.vectors.bit_sets_kernels import ONE, Word, exchanged, lowest, size
from kalmar.runtime.jit import LEAN, Bool, Int, inner, kernel

Row: TypeAlias = NDArray[np.uint64]
"""[W] a set of values, 64 in a word."""
Rows: TypeAlias = NDArray[np.uint64]
"""[R, W] such sets, that of r things at r mod R."""

WORD = 64
ROW_BLOCK = 32
"""Parts that are asked before it is looked whether one of them has the value."""


class PairRows(NamedTuple):
    """What is known of heaps that are left together.

    Attributes:
        values: [N] unsigned, of the heaps.
        pairs: [R, W] uint64: bit v of row r mod R says whether two heaps of r things together have
            the value v, for the last R of the r that were marked.
        turned: [W] uint64, for work.
    """

    values: NDArray[np.unsignedinteger[Any]]
    pairs: Rows
    turned: Row


@inner(**LEAN, forceinline=True)
def set_bit(row: Row, value: int) -> None:
    """Add a value to a row."""
    row[value >> 6] |= ONE << np.uint64(value & 63)


@inner(**LEAN, forceinline=True)
def has_bit(row: Row, value: int) -> Word:
    """Return 1 where a row has a value, else 0."""
    return row[value >> 6] >> np.uint64(value & 63) & ONE


@inner(**LEAN)
def join(row: Row, other: Row) -> None:
    """Add all values of another row."""
    for i in range(row.shape[0]):
        row[i] |= other[i]


@inner(**LEAN, forceinline=True)
def place(table: Rows, rest: int) -> Int:
    """Return where the row of a given total size stands among the last rows."""
    return rest % table.shape[0]


@kernel(**LEAN)
def mark_pairs(rows: PairRows, first: int, last: int) -> None:
    """Make the rows of `first` to `last` things anew.

    Args:
        rows: those of heaps below `last` have their values.
        first: at least 1.
        last: the last one.
    """
    # for each number of things: the values of all pairs, n / 2 bits set one by one. Each row is
    # made once and read by all heaps from which a move can leave as many things.
    values = rows.values
    for rest in range(first, last + 1):
        row = rows.pairs[place(rows.pairs, rest)]
        row[:] = 0
        for part in range(1, rest // 2 + 1):
            set_bit(row, np.int64(values[part] ^ values[rest - part]))


@inner(**LEAN)
def add_beside(
    rows: PairRows, left: Row, rest: int, part: int, words: tuple[int, int], counted: bool
) -> int:
    """Add the values of two heaps of `rest` − `part` things beside a third of `part` things.

    Args:
        rows: the row of `rest` − `part` is among them.
        left: [W] uint64, the values of three heaps of `rest` things that are known.
        rest: how many things the three heaps have.
        part: how many the third one has.
        words: the first word of it that is wanted, and the end.
        counted: whether to count.

    Returns:
        How many values are new; 0 if they are not counted.
    """
    # Two heaps of value v and the third of value g leave v ⊕ g: the row with its bits moved by ⊕ g,
    # that is, bits within words by ⊕ (g mod 64), and whole words by ⊕ (g / 64).
    value = np.int64(rows.values[part])
    far, near, spare = value >> 6, value & 63, rows.turned
    row = rows.pairs[place(rows.pairs, rest - part)]
    for i in range(row.shape[0]):
        spare[i] = exchanged(row[i], near)
    new = 0
    if counted:
        for i in range(words[0], words[1]):
            new += size(spare[i ^ far] & ~left[i])
    for i in range(words[0], words[1]):
        left[i] |= spare[i ^ far]
    return new


@inner(**LEAN)
def part_beside(rows: PairRows, rest: int, value: int, begin: int) -> tuple[int, int, int]:
    """Find a part beside which two heaps complete a value of three, by exhaustive search.

    One of the parts is at most a third; all of those are asked, in blocks that are gone through in
    a circle.

    Args:
        rows: of the last third of the numbers below `rest`, at least.
        rest: how many things the three heaps have.
        value: below 64 times the words of a row.
        begin: the block that comes first.

    Returns:
        The part, or 0 if there is none; how many were asked; and its block.
    """
    # for blocks of 32 parts from `begin` on, in a circle:
    #     met = bit value ⊕ G(part) of the row of rest − part, for any part of the block
    #     where one is met, go through the block again for the first
    # `at` is the place of that row; rows stand in a circle, so it descends and jumps from 0 to the
    # end.
    values, pairs = rows.values, rows.pairs
    third, count = rest // 3, pairs.shape[0]
    blocks = (third + ROW_BLOCK - 1) // ROW_BLOCK
    asked = 0
    for turn in range(blocks):
        block = (begin + turn) % blocks
        first = ROW_BLOCK * block + 1
        end = min(first + ROW_BLOCK, third + 1)
        asked += end - first
        at = place(pairs, rest - first)
        met = np.uint64(0)
        for part in range(first, end):
            wanted = value ^ np.int64(values[part])
            met |= has_bit(pairs[at], wanted)
            at += count - 1 if at == 0 else -1
        if met:
            while not has_bit(pairs[place(pairs, rest - first)], value ^ np.int64(values[first])):
                first += 1
            return first, asked, block
    return 0, asked, 0


MARKED, FILLED, HIGHEST, HELPFUL, BLOCK, ASKED, FOUND, STATE = range(8)
"""Places in the state; the last is how many there are."""
WORDS_JOINED_PER_QUESTION = 4
"""Words of a row joined in the time of asking one part."""
REMEMBERED = 1000
SAMPLED = 8
"""One number of things in so many is looked at for how much each row gives."""


class Triples(NamedTuple):
    """What is known, and how it was found lately.

    Attributes:
        rows: the values, and those of two heaps.
        three: [K, W] uint64: row r mod K has values of three heaps of r things together, those that
            were found; K is at least one more than the last place with such a digit.
        helpful: [H] int64, numbers of things whose rows have given many values lately.
        state: [STATE] int64: to which number of things rows are marked; to which values of three
            heaps were looked for; the largest value; how many numbers are helpful; the block in
            which a part was found last; and how many parts were asked for how many values that
            were found.
    """

    rows: PairRows
    three: Rows
    helpful: NDArray[np.int64]
    state: NDArray[np.int64]


@inner(**LEAN)
def used(heaps: Triples) -> Int:
    """Return how many words of a row the values so far need: the others are 0 in all rows."""
    return heaps.state[HIGHEST] // WORD + 1


@inner(**LEAN)
def pays(heaps: Triples, new: int, words: int) -> Bool:
    """Estimate whether asking for so many values costs more than joining words of a row."""
    state = heaps.state
    return WORDS_JOINED_PER_QUESTION * new * (state[ASKED] + 1) > words * (state[FOUND] + 1)


@inner(**LEAN)
def fill_three(heaps: Triples, rest: int) -> Int:
    """Look for values of three heaps beside what helped lately; return how many words were joined.

    Args:
        heaps: what is known; the row of `rest`, the helpful numbers and the state are changed.
        rest: how many things the three heaps have.
    """
    # A helpful number stays while what its row gives, counted for one `rest` in eight, is worth the
    # words that are joined; the kept ones move to the front of `helpful`.
    rows, three, helpful, state = heaps
    left, kept, words = three[place(three, rest)], 0, used(heaps)
    left[:] = 0
    count, counted = state[HELPFUL], rest % SAMPLED == 0
    for i in range(count):
        part = rest - helpful[i]
        if part > rest // 3:
            continue  # its row will be overwritten
        new = add_beside(rows, left, rest, part, (0, words), counted)
        if not counted or pays(heaps, 2 * new, words):
            helpful[kept] = helpful[i]
            kept += 1
    state[HELPFUL], state[FILLED] = kept, rest
    return count * words


@inner(**LEAN)
def mark(heaps: Triples, heap: int, moves: NDArray[np.int64], marks: Row) -> int:
    """Mark values of options: all of one or two heaps, of three those that are found easily.

    Args:
        heaps: what is known; rows of three heaps are filled as they are needed.
        heap: what is moved in.
        moves: [M, 2] int64, as in `extend`.
        marks: [W] uint64, overwritten.

    Returns:
        How many words were joined.
    """
    rows, three, state = heaps.rows, heaps.three, heaps.state
    work = 0
    marks[:] = 0
    for move in range(moves.shape[0]):
        rest, digit = heap - moves[move, 0], moves[move, 1]
        if rest < 0:
            break
        if digit & 1 and rest == 0:
            set_bit(marks, 0)
        if digit & 2 and 0 < rest < heap:
            set_bit(marks, np.int64(rows.values[rest]))
        if digit & 4 and rest > 0:
            join(marks, rows.pairs[place(rows.pairs, rest)])
        if digit & 8 and rest > 0:
            if rest > state[FILLED]:
                work += fill_three(heaps, rest)
            join(marks, three[place(three, rest)])
    return work


@inner(**LEAN)
def least(marks: Row, value: int) -> int:
    """Find the least unmarked value from `value` on, or return the number of bits."""
    word = value // WORD
    while word < marks.shape[0]:
        free = ~marks[word] >> np.uint64(value & 63)
        if free:
            return value + lowest(free)
        word += 1
        value = word * WORD
    return value


@inner(**LEAN)
def leaves_three(
    heaps: Triples, heap: int, moves: NDArray[np.int64], marks: Row, value: int
) -> tuple[bool, int]:
    """Check whether a move can leave three heaps of the value, and count the parts asked.

    If so, all values beside the same part are marked.
    """
    rows, three, helpful, state = heaps
    work = 0
    for move in range(moves.shape[0]):
        rest = heap - moves[move, 0]
        if rest < 3 or not moves[move, 1] & 8:
            continue
        part, asked, block = part_beside(rows, rest, value, state[BLOCK])
        work += asked
        if part:
            state[BLOCK] = block
            state[ASKED] += asked
            state[FOUND] += 1
            if state[FOUND] > REMEMBERED:
                state[ASKED] //= 2
                state[FOUND] //= 2
            left, words = three[place(three, rest)], (value // WORD, used(heaps))
            new = add_beside(rows, left, rest, part, words, True)
            set_bit(marks, value)
            join(marks, left)
            if pays(heaps, new, used(heaps)) and state[HELPFUL] < helpful.shape[0]:
                helpful[state[HELPFUL]] = rest - part
                state[HELPFUL] += 1
            return True, work + words[1]
    return False, work


@kernel(nogil=True)
def extend(
    heaps: Triples, start: int, stop: int, moves: NDArray[np.int64], work: int
) -> tuple[int, int]:
    """Fill the values of heaps `start` to `stop` − 1.

    Args:
        heaps: rows of numbers of things are known from two thirds of the least one on that a move
            may leave of `start`; a row has more bits than the largest value.
        start: at least 1.
        stop: at most the number of values.
        moves: [M, 2] int64, ascending: the k that have a digit other than 0, and their digits.
        work: about how many parts to ask, or words to join, before coming back.

    Returns:
        The first heap not filled, and about how much work was done. The first is smaller than
        `stop` also when a value does not fit the type, and after a value for which rows are too
        short.
    """
    # Invariant: rows of two heaps are known up to `last`, those of three up to state[FILLED], as
    # far as they were found; values below `value` are options. A move that takes nothing (digit 0)
    # leaves `heap` things, else `heap` − (the least number that is taken) at most.
    rows, state = heaps.rows, heaps.state
    values, marks = rows.values, np.zeros(rows.pairs.shape[1], np.uint64)
    top, bits = 1 << (8 * values.itemsize), WORD * marks.shape[0]
    done = 0
    for heap in range(start, stop):
        last = heap - min(moves[0, 0], 1)
        mark_pairs(rows, state[MARKED] + 1, last)
        done += (last - state[MARKED]) * (heap // 2)
        state[MARKED] = last
        done += mark(heaps, heap, moves, marks)
        value = least(marks, 0)
        while value < bits:
            found, asked = leaves_three(heaps, heap, moves, marks, value)
            done += asked
            if not found:
                break
            value = least(marks, value)
        if value >= top:
            return heap, done
        values[heap] = value
        state[HIGHEST] = max(state[HIGHEST], value)
        if value >= bits or done > work:
            return heap + 1, done
    return stop, done
