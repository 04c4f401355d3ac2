"""How the values of a sparse space are coded for calm stretches."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.records import dataclass

__all__ = ["Bytes", "Coding", "Longs", "window_of"]

Bytes = NDArray[np.uint8]
Longs = NDArray[np.int64]


@dataclass(frozen=True)
class Coding:
    """How values of a space are coded, and the moves.

    Attributes:
        bits: how many bits a code has beside its class, 8 at most.
        value_of: [2, 2^(bits + 1) + 1] int64, values of codes of even and odd heaps.
        lowest_bit: the place of the lowest bit of the mask.
        singles: [S, 2] int64, the k for which one heap may be left, and what its code is to be
            joined with.
        splits: the k for which two heaps may be left.
    """

    bits: int
    value_of: Longs
    lowest_bit: int
    singles: Longs
    splits: Sequence[int]

    @property
    def common(self) -> int:
        """The bit of common codes in a byte, 0 where there is no place for it."""
        return (1 << self.bits) & 255

    @property
    def low(self) -> int:
        """All bits of a code without its class."""
        return (1 << self.bits) - 1

    def limits(self) -> Longs:
        """[2, 256] For common codes of even and odd heaps, how many rare codes have less values."""
        place = self.lowest_bit
        values = self.value_of[:, (np.arange(256) & self.low) | 1 << self.bits]
        return ((values >> place) + 1) >> 1 << place


def window_of(codes: Any, end: int, back: int, more: int = 0) -> Bytes:
    """The codes of heaps as bytes, and room for more; 0 for what is before heap 0.

    Args:
        codes: [≥ end] unsigned.
        end: the heap after the last one.
        back: how many heaps.
        more: how many places follow.

    >>> window_of(np.array([7, 258], np.uint16), 2, 3, 1).tolist()
    [0, 7, 2, 0]
    """
    window = np.zeros(back + more, np.uint8)
    window[max(back - end, 0) : back] = codes[max(end - back, 0) : end] & 255
    return window
