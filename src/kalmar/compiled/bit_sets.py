"""Sets of at most 64 points as the bits of a machine word."""

from typing import Any

import numpy as np

from kalmar.compiled.jit import inner

__all__ = ["ALL", "NONE", "ONE", "lowest", "size"]

NONE, ONE, ALL = np.uint64(0), np.uint64(1), np.uint64(0xFFFFFFFFFFFFFFFF)
HALVES = np.uint64(0x5555555555555555)
PAIRS = np.uint64(0x3333333333333333)
NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)
BYTES = np.uint64(0x0101010101010101)
TWO, FOUR, LAST_BYTE = np.uint64(2), np.uint64(4), np.uint64(56)


@inner(nogil=True, inline="always")
def size(points: Any) -> int:
    """How many points a set has."""
    pairs = points - ((points >> ONE) & HALVES)
    nibbles = (pairs & PAIRS) + ((pairs >> TWO) & PAIRS)
    found = (nibbles + (nibbles >> FOUR)) & NIBBLES
    return np.int64((found * BYTES) >> LAST_BYTE)


@inner(nogil=True, inline="always")
def lowest(points: Any) -> int:
    """The number of the first point of a set that is not empty."""
    return size((points & (~points + ONE)) - ONE)
