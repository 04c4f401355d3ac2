"""Grundy values of heaps of games whose moves leave up to three heaps.

Which values two heaps leave is a row of bits for each number of things left. A third heap exchanges
the bits of a row; a few rows, those that gave most lately, are joined so, and show most options.
The least value that is left is asked for among all splits: it is an option if one of the parts that
are at most a third has a row in which the rest of the value is. Then all that this row gives is
joined too, since splits that are found this way are what the others lack.
"""

from typing import Any, NamedTuple

import numpy as np

from kalmar.compiled.bit_sets import lowest
from kalmar.compiled.jit import LEAN, inner, kernel
from kalmar.compiled.triple_rows import (
    WORD,
    Rows,
    add_beside,
    join,
    mark_pairs,
    part_beside,
    place,
    set_bit,
)

__all__ = ["STATE", "Triples", "extend"]

MARKED, FILLED, HIGHEST, HELPFUL, BLOCK, ASKED, FOUND, STATE = range(8)
"""Places in the state; the last is how many there are."""
CHEAP = 4
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

    rows: Rows
    three: Any
    helpful: Any
    state: Any


@inner(**LEAN)
def used(heaps: Triples) -> Any:
    """How many words of a row the values so far need."""
    return heaps.state[HIGHEST] // WORD + 1


@inner(**LEAN)
def pays(heaps: Triples, new: int, words: int) -> Any:
    """Whether it takes longer to ask for so many values than to join so many words of a row."""
    state = heaps.state
    return CHEAP * new * (state[ASKED] + 1) > words * (state[FOUND] + 1)


@inner(**LEAN)
def fill_three(heaps: Triples, rest: int) -> Any:
    """Look for values of three heaps beside what helped lately; the number of words joined."""
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
def mark(heaps: Triples, heap: int, moves: Any, marks: Any) -> int:
    """Mark values of options: all of one or two heaps, of three those that are found easily."""
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
def least(marks: Any, value: int) -> int:
    """The least value from `value` on that is not marked, or the number of bits."""
    word = value // WORD
    while word < marks.shape[0]:
        free = ~marks[word] >> np.uint64(value & 63)
        if free:
            return value + lowest(free)
        word += 1
        value = word * WORD
    return value


@inner(**LEAN)
def leaves_three(heaps: Triples, heap: int, moves: Any, marks: Any, value: int) -> Any:
    """Whether three heaps can be left that have the value, and how many parts were asked.

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
def extend(heaps: Triples, start: int, stop: int, moves: Any, work: int) -> Any:
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
