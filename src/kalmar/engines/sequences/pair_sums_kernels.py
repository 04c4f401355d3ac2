"""Kernels for the nim-sums of many pairs of values: mark them, or look for one among them.

They are written down first, which makes many at a time.
"""

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from kalmar.runtime.jit import LEAN, inner

Values: TypeAlias = NDArray[np.unsignedinteger[Any]]
"""[N + 1] the Grundy values of heaps, or [R] of a run of them, in the narrowest type."""

CHUNK = 2048
"""Pairs that are marked together; of shorter runs the machine reads ahead in vain."""
MET = 2
"""What is written at a value that some pair has."""
RUN = 1024
"""Splits compared before asking whether the value was met."""


@inner(**LEAN)
def join(ahead: Values, behind: Values, sums: Values) -> None:
    """Write the nim-sums of two runs of values."""
    for i in range(ahead.shape[0]):
        sums[i] = ahead[i] ^ behind[i]


@inner(**LEAN)
def mark_each(values: Values, marks: NDArray[np.uint8], mark: int) -> None:
    """Mark some values."""
    # Eight a turn: two can be written in a cycle, but a loop takes at least one for each turn.
    whole = values.shape[0] // 8 * 8
    for i in range(0, whole, 8):
        for j in range(8):
            marks[values[i + j]] = mark
    for i in range(whole, values.shape[0]):
        marks[values[i]] = mark


@inner(**LEAN)
def mark(ahead: Values, behind: Values, marks: NDArray[np.uint8], sums: Values) -> None:
    """Mark the nim-sums of two runs of values.

    Args:
        ahead: [R] unsigned, the values of consecutive parts.
        behind: [R] of the same type, those of the other parts.
        marks: [M] uint8, changed.
        sums: [CHUNK] of the same type, for nim-sums; overwritten.
    """
    # Nim-sums are written down before they are marked: that makes them many at a time.
    for at in range(0, ahead.shape[0], CHUNK):
        to = min(at + CHUNK, ahead.shape[0])
        join(ahead[at:to], behind[at:to], sums)
        mark_each(sums[: to - at], marks, MET)


@inner(**LEAN)
def tried_until(sums: Values, value: int) -> tuple[bool, int]:
    """Return whether a value is among some nim-sums, and how many of them were looked at."""
    # runs of nim-sums at once: the loop has no branch, and LLVM makes vectors of it
    wanted, at = sums.dtype.type(value), 0
    while at < sums.shape[0]:
        run = sums[at : at + RUN]
        found = False
        for i in range(run.shape[0]):
            found |= run[i] == wanted
        at += run.shape[0]
        if found:
            return True, at
    return False, at


@inner(**LEAN)
def next_unmarked(marks: NDArray[np.uint8], value: int) -> int:
    """Return the first value from some value on that has no mark, or how many values have one."""
    while value < marks.shape[0] and marks[value]:
        value += 1
    return value
