"""Grundy values of heaps that have many different ones, a block of heaps at a time.

Some pairs of each sum of two parts have been marked (`block_rows`). All pairs of a sum are asked at
once whether they have one of a set of values; what no pair of its sums has is no option of a heap.
The parts stay in the cache from sum to sum.
"""

from typing import Any, NamedTuple

from kalmar.compiled.bit_sets import ONE, lowest
from kalmar.compiled.block_rows import MET, NOT_MET, UNKNOWN, Rows, next_left
from kalmar.compiled.dense_heaps import Heaps, mark_near, parts, search
from kalmar.compiled.jit import LEAN, inner, kernel
from kalmar.compiled.lanes import LANES, load
from kalmar.compiled.moves import Moves
from kalmar.compiled.value_tables import BITS, SIZE, are_in, loaded, taken, value_at

__all__ = ["Bytes", "ask_rows", "finish_rows"]

TILE = 4096
"""Pairs of a sum that are asked before the next sum."""


class Bytes(NamedTuple):
    """The values of heaps 0 to N as two bytes each.

    Attributes:
        low: [N + 1] uint8, the low bits.
        high: [N + 1] uint8, the others.
        low_backwards: [N + 1] uint8, of heap N first.
        high_backwards: the same.
    """

    low: Any
    high: Any
    low_backwards: Any
    high_backwards: Any


@inner(**LEAN)
def sums(data: Bytes, shift: int, at: int) -> Any:
    """The low and the high bits of the values of 64 pairs."""
    low = load(data.low, at) ^ load(data.low_backwards, shift + at)
    return low, load(data.high, at) ^ load(data.high_backwards, shift + at)


@inner(**LEAN)
def noted(data: Bytes, shift: int, at: int, met: Any, marks: Any, asked: Any, vectors: Any) -> Any:
    """Mark the values of some pairs, and take them out of a set, which comes back as vectors."""
    while met:
        pair = at + lowest(met)
        low = data.low[pair] ^ data.low_backwards[shift + pair]
        high = data.high[pair] ^ data.high_backwards[shift + pair]
        value = int(high) << BITS | int(low)
        marks[value] = MET
        vectors = taken(asked, vectors, value)
        met &= met - ONE
    return vectors


@inner(**LEAN)
def ask(data: Bytes, shift: int, at: int, stop: int, marks: Any, asked: Any) -> None:
    """Mark the values of a set that pairs of a sum have, and take them out of the set."""
    vectors = loaded(asked)
    while at + 2 * LANES <= stop:
        one = are_in(vectors, *sums(data, shift, at))
        other = are_in(vectors, *sums(data, shift, at + LANES))
        if one | other:
            vectors = noted(data, shift, at, one, marks, asked, vectors)
            vectors = noted(data, shift, at + LANES, other, marks, asked, vectors)
        at += 2 * LANES
    for pair in range(at, stop):
        vectors = noted(data, shift, pair, ONE, marks, asked, vectors)


@kernel(**LEAN)
def ask_rows(data: Bytes, rows: Rows, unequal: bool, begin: int, end: int) -> int:
    """Find which values of the sets of some sums their pairs have.

    Args:
        data: the values of heaps.
        rows: what is known; marks and sets are changed.
        unequal: whether the two parts must differ.
        begin: the row of the first sum.
        end: the row after the last one.

    Returns:
        How many pairs were asked.
    """
    last = data.low.shape[0] - 1
    asked, tile = 0, 0
    while tile < rows.first + end:
        for row in range(begin, end):
            if rows.open[row]:
                rest = rows.first + row
                first, stop = parts(rest, rows.known, unequal)
                at, to = max(first, tile), min(stop, tile + TILE)
                if at < to:
                    ask(data, last - rest, at, to, rows.marks[row], rows.sets[row])
                    asked += to - at
        tile += TILE
    for row in range(begin, end):
        for at in range(SIZE):
            value = value_at(rows.sets[row], at)
            if rows.open[row] and value >= 0:
                rows.marks[row, value] = NOT_MET
    return asked


@inner(**LEAN)
def is_met(heaps: Heaps, moves: Moves, rows: Rows, heap: int, value: int) -> bool:
    """Whether a pair of a heap with both parts below the block has a value."""
    for place in range(moves.splits.shape[0]):
        row = heap - moves.splits[place] - rows.first
        if rows.marks[row, value] == UNKNOWN:
            one = Moves(moves.singles, moves.splits[place : place + 1], moves.unequal)
            met, _ = search(heaps, one, heap, rows.known, 0, value)
            rows.marks[row, value] = MET if met else NOT_MET
        if rows.marks[row, value] == MET:
            return True
    return False


@kernel(**LEAN)
def finish_rows(
    heaps: Heaps, data: Bytes, moves: Moves, rows: Rows, highest: int, near: Any
) -> Any:
    """Fill the values of the heaps of a block.

    What is left are single heaps, and splits with a part in the block.

    Args:
        heaps: their values.
        data: the same as bytes.
        moves: of the game.
        rows: what is known about sums; changed.
        highest: the largest value so far.
        near: see `finish_block`.

    Returns:
        The first heap not filled, smaller than the end of the block when a value does not fit the
        type or is larger than the marks, and the largest value.
    """
    last, bound = heaps.values.shape[0] - 1, rows.marks.shape[1]
    top = 1 << (8 * heaps.values.itemsize)
    for heap in range(rows.known, rows.end):
        mark_near(heaps, moves, heap, rows.known, near)
        value = next_left(rows, moves.splits, heap, rows.least[heap - rows.known])
        while value < bound and (near[value] == heap or is_met(heaps, moves, rows, heap, value)):
            value = next_left(rows, moves.splits, heap, value + 1)
        while near[value] == heap:
            value += 1
        if value >= top:
            return heap, highest
        heaps.values[heap] = heaps.backwards[last - heap] = value
        data.low[heap] = data.low_backwards[last - heap] = value & ((1 << BITS) - 1)
        data.high[heap] = data.high_backwards[last - heap] = value >> BITS
        highest = max(highest, value)
        if value >= bound:
            return heap + 1, highest
    return rows.end, highest
