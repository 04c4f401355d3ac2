"""Sets of at most 64 points as the bits of a machine word."""

from typing import Any

import numpy as np

from kalmar.compiled.jit import LEAN, inner

__all__ = ["NONE", "ONE", "lowest", "size", "turned_round"]

NONE, ONE = np.uint64(0), np.uint64(1)
HALVES = np.uint64(0x5555555555555555)
PAIRS = np.uint64(0x3333333333333333)
NIBBLES = np.uint64(0x0F0F0F0F0F0F0F0F)
BYTES = np.uint64(0x0101010101010101)
OCTETS = np.uint64(0x00FF00FF00FF00FF)
WORDS = np.uint64(0x0000FFFF0000FFFF)
TWO, FOUR, LAST_BYTE = np.uint64(2), np.uint64(4), np.uint64(56)
EIGHT, SIXTEEN, HALF = np.uint64(8), np.uint64(16), np.uint64(32)


@inner(**LEAN, inline="always")
def size(points: Any) -> Any:
    """How many points a set has."""
    pairs = points - ((points >> ONE) & HALVES)
    nibbles = (pairs & PAIRS) + ((pairs >> TWO) & PAIRS)
    found = (nibbles + (nibbles >> FOUR)) & NIBBLES
    return np.int64((found * BYTES) >> LAST_BYTE)


@inner(**LEAN, inline="always")
def lowest(points: Any) -> Any:
    """The number of the first point of a set that is not empty."""
    return size((points & (~points + ONE)) - ONE)


@inner(**LEAN, inline="always")
def turned_round(points: Any) -> Any:
    """The set with point 63 − i for each point i."""
    found = ((points >> ONE) & HALVES) | ((points & HALVES) << ONE)
    found = ((found >> TWO) & PAIRS) | ((found & PAIRS) << TWO)
    found = ((found >> FOUR) & NIBBLES) | ((found & NIBBLES) << FOUR)
    found = ((found >> EIGHT) & OCTETS) | ((found & OCTETS) << EIGHT)
    found = ((found >> SIXTEEN) & WORDS) | ((found & WORDS) << SIXTEEN)
    return (found >> HALF) | (found << HALF)
