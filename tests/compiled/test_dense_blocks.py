"""Pairs of sums that are asked whether they have one of a set of values, against all pairs."""

import numpy as np
import pytest

from kalmar.engines.sequences.dense_block_kernels import (
    BITS,
    BOUND,
    NO_VALUE,
    NOT_MET,
    SIZE,
    UNKNOWN,
    SumRows,
    mark_rows,
    put,
    rank_chunks,
    value_at,
)
from kalmar.engines.sequences.dense_block_rows_kernels import ValueBytes, ask_rows
from kalmar.engines.sequences.dense_kernels import HeapValues
from kalmar.engines.sequences.pair_sums_kernels import CHUNK, MET
from kalmar.engines.vectors.lanes_kernels import LANES

KNOWN = 3000


def values_of_heaps(rng: np.random.Generator, top: int) -> HeapValues:
    """Random values of the heaps below a block, and none above."""
    values = np.zeros(KNOWN + 400, np.uint16)
    values[:KNOWN] = rng.integers(0, top, KNOWN)
    return HeapValues(values, values[::-1].copy())


def as_bytes(heaps: HeapValues) -> ValueBytes:
    low = (heaps.values & ((1 << BITS) - 1)).astype(np.uint8)
    high = (heaps.values >> BITS).astype(np.uint8)
    return ValueBytes(low, high, low[::-1].copy(), high[::-1].copy())


def rows_of(count: int, rng: np.random.Generator, values: np.ndarray, top: int) -> SumRows:
    """Sums about some of which something is asked, and nothing is known.

    The values of the first and the last pair of a sum are always asked for.
    """
    first = KNOWN - 70
    sets = np.full((count, SIZE), NO_VALUE, np.uint8)
    asked = (rng.random(count) < 0.7).astype(np.uint8)
    for row in np.flatnonzero(asked):
        rest = first + int(row)
        ends = [
            values[part] ^ values[rest - part] for part in (max(1, rest - KNOWN + 1), rest // 2)
        ]
        for value in [*ends, *rng.integers(0, top, 60)]:
            put(sets[row], int(value))
    marks = np.full((count, top), UNKNOWN, np.uint8)
    return SumRows(first, KNOWN, first + count, marks, sets, asked, np.zeros(count, np.int64))


def values_of_pairs(heaps: HeapValues, rest: int, unequal: bool, below: int = KNOWN) -> set[int]:
    """Those of two parts below a heap."""
    pairs = ((part, rest - part) for part in range(1, rest // 2 + 1))
    values = heaps.values
    return {int(values[a] ^ values[b]) for a, b in pairs if b < below and not (unequal and a == b)}


@pytest.mark.every
@pytest.mark.parametrize("count", [1, 63, 130, 330])
@pytest.mark.parametrize("unequal", [False, True])
@pytest.mark.parametrize("top", [2048, BOUND])
def test_a_set_is_asked_of_all_pairs_and_no_others(count: int, unequal: bool, top: int) -> None:
    rng = np.random.default_rng(count)
    heaps = values_of_heaps(rng, top)
    rows = rows_of(count, rng, heaps.values, top)
    before = rows.sets.copy()
    middle = min(count, LANES) // 2
    data = as_bytes(heaps)
    ask_rows(data, rows, unequal, 0, middle)
    ask_rows(data, rows, unequal, middle, min(count, LANES))
    for row in range(count):
        in_set = {value_at(before[row], at) for at in range(SIZE)} - {-1}
        pairs = values_of_pairs(heaps, rows.first + row, unequal)
        met = set(np.flatnonzero(rows.marks[row] == MET))
        without_place = {value for value in pairs if value >> BITS == NO_VALUE}
        assert in_set & pairs <= met <= in_set & pairs | without_place
        assert set(np.flatnonzero(rows.marks[row] == NOT_MET)) == in_set - pairs


@pytest.mark.parametrize("share", [0, 1, 2])
def test_marks_are_values_of_pairs(share: int) -> None:
    rng = np.random.default_rng(share)
    heaps = values_of_heaps(rng, 2048)
    rows = rows_of(300, rng, heaps.values, 2048)
    rows.marks[:] = NOT_MET
    below = KNOWN - 100
    chosen = (np.arange(KNOWN // CHUNK + 1) < share).astype(np.uint8)
    mark_rows(heaps, rows, False, below, 0, 300, chosen, np.empty(CHUNK, np.uint16))
    assert rows.marks.any() == (share > 0)
    for row in range(300):
        marked = set(np.flatnonzero(rows.marks[row]))
        pairs = values_of_pairs(heaps, rows.first + row, False, below)
        assert marked <= pairs if share < 2 else marked == pairs


@pytest.mark.parametrize("unequal", [False, True])
def test_chunks_with_the_most_new_values_come_first(unequal: bool) -> None:
    rng = np.random.default_rng(3)
    count = 9 * CHUNK
    values = rng.integers(0, 256, count).astype(np.uint16)
    values[: 3 * CHUNK] //= 64
    heaps = HeapValues(values, values[::-1].copy())
    chunks = (count - 1) // 2 // CHUNK + 1
    sets, met = np.zeros((chunks, LANES), np.uint8), np.zeros(LANES, np.uint8)
    ranks = np.zeros(chunks, np.int64)
    rank_chunks(heaps, count - 1, count, unequal, sets, met, ranks)
    assert sorted(ranks) == list(range(chunks))
    of_chunks: list[set[int]] = [set() for _ in range(chunks)]
    for part in range(1, (count - 1) // 2 + 1):
        if not (unequal and 2 * part == count - 1):
            of_chunks[part // CHUNK].add(int(values[part] ^ values[count - 1 - part]))
    assert [set(np.flatnonzero(np.unpackbits(row, bitorder="little"))) for row in sets] == of_chunks
    seen: set[int] = set()
    left = set(range(chunks))
    for chunk in np.argsort(ranks).tolist():
        if all(of_chunks[other] <= seen for other in left):
            seen = set()
        most = max(len(of_chunks[other] - seen) for other in left)
        assert len(of_chunks[chunk] - seen) == most
        seen |= of_chunks[chunk]
        left.remove(chunk)
