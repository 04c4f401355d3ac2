"""Sets of at most 64, 128 or 256 points as the bits of one, two or four machine words.

Functions that make a set take another set, `points`, of the same number of words; a tuple of so
many zeros does as well. Arrays hold the words of a set side by side.
"""

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.vectors.wide_sets_kernels import (
    WORD,
    AsWide,
    BitSet,
    Word,
    first,
    lowest,
    size,
    turned_round,
    widened,
    without_first,
    word,
    words,
)
from kalmar.runtime.jit import LEAN, inner

__all__ = [
    "NONE",
    "ONE",
    "WORD",
    "AsWide",
    "BitSet",
    "Word",
    "first",
    "least",
    "load",
    "lowest",
    "nothing",
    "only",
    "size",
    "spread",
    "store",
    "turned_round",
    "widened",
    "without_first",
    "word",
    "words",
]

NONE, ONE = np.uint64(0), np.uint64(1)


@inner(**LEAN, forceinline=True)
def nothing(points: AsWide) -> BitSet:
    """Return the empty set."""
    return widened(NONE, points)


@inner(**LEAN, forceinline=True)
def only(place: int, points: AsWide) -> BitSet:
    """Return the set of one point."""
    return widened(ONE, points) << np.uint64(place)


@inner(**LEAN, forceinline=True)
def least(one: BitSet, other: BitSet) -> BitSet:
    """Return the smaller one of two sets as numbers."""
    if other < one:
        return other
    return one


@inner(**LEAN)
def spread(same: np.uint64, points: AsWide) -> BitSet:
    """Return the set in which all words are the same given word."""
    # An integer of several words cannot be made from a tuple, so words are shifted into place.
    found = widened(same, points)
    for place in range(1, words(points)):
        found |= widened(same, points) << np.uint64(WORD * place)
    return found


@inner(**LEAN)
def load(row: NDArray[np.uint64], at: int, points: AsWide) -> BitSet:
    """Load the set that begins at a place in a row of words ([N] uint64)."""
    # The lowest word comes first in the row; for one word the loop is empty and vanishes.
    found = widened(row[at], points)
    for place in range(1, words(points)):
        found |= widened(row[at + place], points) << np.uint64(WORD * place)
    return found


@inner(**LEAN)
def store(row: NDArray[np.uint64], at: int, points: BitSet) -> None:
    """Write a set into a row of words ([N] uint64), from a place on."""
    for place in range(words(points)):
        row[at + place] = word(points, place)
