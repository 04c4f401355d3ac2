"""Kernels of rules in a text: that of heaps of several kinds, and the function made of any other.

`extend` fills the Grundy values of heaps of several kinds:

    for each heap n, ascending, and each kind:
        mark the values of what moves leave that leave one heap or none
        mark the nim-sums of the first splits of each move                      (bytes)
        value = the least one without a mark that is none of the other nim-sums
        mark more splits of this kind from now on if comparing took longer, else fewer

Most values below the answer are met by the first splits. What they leave open is compared with the
nim-sums of all others, many at a time, and nearly every one is met soon.
"""

from collections.abc import Mapping
from math import sqrt
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.pairs_kernels import (
    ADVANTAGE,
    Codes,
    mark_each,
    next_unmarked,
    tried_until,
)
from kalmar.runtime.jit import LEAN, Int, Kernel, inner, kernel, unkept

CHUNK = 2048
"""Nim-sums that are written down at once: they stay in the nearest cache."""
LEAST_MARKED = 64
"""Splits of each move that are marked at least."""


class KindMoves(NamedTuple):
    """The moves of all kinds.

    Attributes:
        begins: [K + 1] int64, where the moves of each kind begin.
        rows: [M, 8] int64: how many heaps are left beside those that are always the same (0 to 2),
            their kinds, c where they have n − c in all, the least size of each, and the first and
            the last n that have the move.
        fixed_begins: [M + 1] int64, where the heaps of each move begin
        fixed: [F, 2] int64, that are always the same: their kinds and sizes.
    """

    begins: NDArray[np.int64]
    rows: NDArray[np.int64]
    fixed_begins: NDArray[np.int64]
    fixed: NDArray[np.int64]


class KindTables(NamedTuple):
    """What is known, and arrays to work in.

    Attributes:
        values: [K, N] unsigned, the values of the heaps of each kind.
        mirror: [K, N] the same, from heap N − 1 down to 0, so that both parts are read upwards.
        marks: [V] uint8, for each nim-sum whether it is met.
        sums: [CHUNK] nim-sums.
        marked: [K] int64, how many splits of each move of a kind are marked.
    """

    values: NDArray[np.unsignedinteger]
    mirror: NDArray[np.unsignedinteger]
    marks: NDArray[np.uint8]
    sums: Codes
    marked: NDArray[np.int64]


@inner(**LEAN)
def fixed_sum(moves: KindMoves, values: NDArray[np.unsignedinteger], move: int) -> Int:
    """Return the nim-sum of what a move always leaves."""
    found = values.dtype.type(0)
    for at in range(moves.fixed_begins[move], moves.fixed_begins[move + 1]):
        found ^= values[moves.fixed[at, 0], moves.fixed[at, 1]]
    return found


@inner(**LEAN)
def join(ahead: Codes, behind: Codes, always: Int, sums: Codes) -> None:
    """Write the nim-sums of two runs of values and of a value that is always left."""
    beside = sums.dtype.type(always)
    for i in range(sums.shape[0]):
        sums[i] = ahead[i] ^ behind[i] ^ beside


@inner(**LEAN)
def splits_of(row: NDArray[np.int64], heap: int) -> Int:
    """Count the splits of a move of a heap, each once; 0 where the heap lacks the move."""
    parts, one, other, taken, least, least_other, first, last = row
    if parts < 2 or heap < first or heap > last:
        return 0
    if one == other and least == least_other:
        return max(0, (heap - taken) // 2 - least + 1)
    return max(0, heap - taken - least - least_other + 1)


@inner(**LEAN)
def halves(
    tables: KindTables, row: NDArray[np.int64], heap: int, start: int, stop: int
) -> tuple[Codes, Codes]:
    """Return the values of the first heaps of some splits, and those of the second ones."""
    _, one, other, taken, least, _, _, _ = row
    shift = tables.values.shape[1] - 1 - (heap - taken)
    ahead = tables.values[one, least + start : least + stop]
    return ahead, tables.mirror[other, shift + least + start : shift + least + stop]


@inner(**LEAN)
def mark_first(moves: KindMoves, tables: KindTables, heap: int, kind: int) -> Int:
    """Mark what moves leave without a split, and the first splits of each; return how many."""
    values, marks, marked = tables.values, tables.marks, 0
    for move in range(moves.begins[kind], moves.begins[kind + 1]):
        row = moves.rows[move]
        if heap < row[6] or heap > row[7]:
            continue
        always = fixed_sum(moves, values, move)
        if row[0] == 0:
            marks[always] = 1
        elif row[0] == 1 and heap - row[3] >= row[4]:
            marks[always ^ values[row[1], heap - row[3]]] = 1
        end = min(splits_of(row, heap), tables.marked[kind])
        for start in range(0, end, CHUNK):
            sums = tables.sums[: min(CHUNK, end - start)]
            ahead, behind = halves(tables, row, heap, start, start + sums.shape[0])
            join(ahead, behind, always, sums)
            mark_each(sums, marks)
        marked += end
    return marked


@inner(**LEAN)
def has_value(
    moves: KindMoves, tables: KindTables, heap: int, kind: int, value: int
) -> tuple[bool, int]:
    """Return whether a split that is not marked has a value, and how many were compared."""
    tried = 0
    for move in range(moves.begins[kind], moves.begins[kind + 1]):
        row, end = moves.rows[move], splits_of(moves.rows[move], heap)
        always = fixed_sum(moves, tables.values, move) if end else 0
        for start in range(tables.marked[kind], end, CHUNK):
            sums = tables.sums[: min(CHUNK, end - start)]
            ahead, behind = halves(tables, row, heap, start, start + sums.shape[0])
            join(ahead, behind, always, sums)
            met, at = tried_until(sums, value)
            tried += at
            if met:
                return True, tried
    return False, tried


@inner(**LEAN)
def value_of(
    moves: KindMoves, tables: KindTables, heap: int, kind: int, highest: int
) -> tuple[Int, Int]:
    """Return the value of a heap, and about how many splits were looked at.

    Adjust how many are marked of this kind.
    """
    # Nim-sums are below the next power of two, and the least missing value is at most that.
    bound = 1
    while bound <= highest:
        bound *= 2
    marks, share = tables.marks, tables.marked[kind] // 8
    marks[: bound + 1] = 0
    marked, compared = mark_first(moves, tables, heap, kind), 0
    value = next_unmarked(marks, 0, bound)
    while value < bound:
        met, tried = has_value(moves, tables, heap, kind, value)
        compared += tried
        if not met:
            break
        value = next_unmarked(marks, value + 1, bound)
    size = tables.values.itemsize
    longer = compared * size * size > ADVANTAGE * marked
    tables.marked[kind] = max(LEAST_MARKED, tables.marked[kind] + (share if longer else -share))
    return value, marked + compared // ADVANTAGE


@kernel(nogil=True)
def extend(
    moves: KindMoves, tables: KindTables, start: int, stop: int, highest: int, work: int
) -> tuple[int, int, int]:
    """Fill the values of heaps `start` to `stop` − 1 of all kinds, or of as many as work allows.

    Args:
        moves: of all kinds; a heap of the same size may be left of a kind that comes before.
        tables: values are filled in place.
        start: the first heap wanted.
        stop: the first heap not wanted.
        highest: no value so far is larger.
        work: about how many splits to look at before coming back.

    Returns:
        The first heap not filled, the largest value, and about how many splits were looked at. If
        there are no marks for the largest value, that heap has it.
    """
    values, mirror, did, heap = tables.values, tables.mirror, 0, start
    last = values.shape[1] - 1
    while heap < stop and did < work:
        for kind in range(values.shape[0]):
            value, tried = value_of(moves, tables, heap, kind, highest)
            if value >= tables.marks.shape[0] - 1:
                return heap, value, did
            values[kind, heap] = mirror[kind, last - heap] = value
            highest = max(highest, value)
            did += tried
        did += 1
        heap += 1
    return heap, highest, did


OPTIONS = {"nogil": True, "_nrt": False, "error_model": "numpy"}
"""No arrays are made, and no divisor is 0."""


@inner(**OPTIONS)
def isqrt(n: Int) -> Int:
    """Return the whole part of a square root, for numbers below `rule_values.LARGEST`."""
    root = int(sqrt(n))
    while root * root > n:
        root -= 1
    while (root + 1) * (root + 1) <= n:
        root += 1
    return root


def compiled(source: str, functions: Mapping[str, Any]) -> Kernel:
    """Compile the function `fill` of a text.

    Args:
        source: of the function.
        functions: what it may call, in plain Python, each after those that it calls itself.
    """
    known = {**functions, "isqrt": isqrt}
    for one, function in functions.items():
        if isinstance(function, FunctionType):
            known[one] = inner(FunctionType(function.__code__, known, one), **OPTIONS)
    exec(compile(source, "<rules>", "exec"), known)
    return unkept(known["fill"], **OPTIONS)
