"""The same as `transitions.PlainWalk` for large monoids, with compiled loops.

It is imported only where it is used.
"""

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.quotients.bipartite import Bipartite, Word
from kalmar.quotients.transitions import most_pairs, refuse_more_pairs

__all__ = ["FastWalk"]

BITS = 32
PIECE = 4000
"""Pairs that are extended before an interrupt is heard."""


class FastWalk:
    """The walk with sets as rows of an array; see `transitions.Walk`.

    Args:
        found: the monoid.
        memory: how many bytes it may take, about.
    """

    def __init__(self, found: Bipartite, memory: int) -> None:
        """Begin with the sum of no heaps."""
        self.monoid = found.monoid
        self.words = (found.order + BITS - 1) // BITS
        self.p_set = self.set_of(found.p_elements)
        self.heads = np.full(found.order, -1, np.int64)
        self.values, self.before, self.rests, self.heaps = np.zeros((4, PIECE), np.int64)
        self.sets = np.zeros((PIECE, self.words), np.int64)
        self.count, self.most = 1, most_pairs(2 * found.order, memory)

    def set_of(self, elements: Iterable[int]) -> NDArray[np.int64]:
        """Elements as the bits of words."""
        bits = np.zeros(self.words, np.int64)
        for element in elements:
            bits[element // BITS] |= 1 << element % BITS
        return bits

    def reaches(self, value: int, option_values: Sequence[int]) -> bool:
        """See `Walk`."""
        from kalmar.compiled.quotient_walk import is_covered

        wanted = self.set_of(option_values)
        return bool(is_covered(value, wanted, self.sets, self.before, self.heads))

    def add(self, heap: int, value: int, option_values: Sequence[int]) -> Word | None:
        """See `Walk`."""
        from kalmar.compiled.quotient_walk import forget, walk_on

        start = self.count
        row, *options = (np.array(self.monoid.row(x), np.int32) for x in (value, *option_values))
        option_rows = np.array(options)
        first, end = 0, start
        while first < end:
            last = min(first + PIECE, end)
            self.make_room(last - first)
            pairs = self.values, self.sets, self.before, self.rests, self.heads
            what = row, option_rows, self.p_set
            failing, count = walk_on(*what, *pairs, self.count, first, last)
            self.heaps[self.count : count] = heap
            self.count = count
            if failing >= 0:
                word = self.word(failing)
                forget(self.values, self.before, self.heads, start, count)
                self.count = start
                return heap, *word
            first = last
            if first == end:
                end = self.count
        return None

    def make_room(self, more: int) -> None:
        """Have arrays in which so many more pairs fit."""
        needed = self.count + more
        if needed > self.most and self.count > self.most // 2:
            refuse_more_pairs(self.most)
        if needed > len(self.values):
            size = 2 * needed
            self.values, self.before, self.rests, self.heaps, self.sets = (
                _longer(array, size)
                for array in (self.values, self.before, self.rests, self.heaps, self.sets)
            )

    def word(self, pair: int) -> Word:
        """The word by which a pair was met."""
        word = []
        while pair:
            word.append(int(self.heaps[pair]))
            pair = int(self.rests[pair])
        return tuple(word)


def _longer(array: NDArray[Any], size: int) -> NDArray[Any]:
    longer = np.zeros((size, *array.shape[1:]), array.dtype)
    longer[: len(array)] = array
    return longer
