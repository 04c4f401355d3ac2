"""Sparse spaces of Grundy values: which heaps are rare, and how values are coded.

**Sparse spaces.** The values whose bits under a mask have even parity, the *rare* ones, are closed
under nim-sum; the others, the *common* ones, are a coset of them. In many octal games almost all
heaps have values of odd parity (Winning Ways, ch. 4; Gangolli and Plambeck 1989; Flammenkamp). In
some, such as 0.051 and 0.127, it is the parity of the value together with that of the heap: this
works where all splitting digits stand at places of one parity. A common option then always has one
rare part, of which there are few: that is why so few splits have to be looked at.

**Codes.** The code of a value is its class, 1 where it is common, and then the value without the
lowest bit of the mask. Within a class that bit follows from the others, so that codes are dense,
and in the order of the values.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from kalmar.core.cached import cached_property
from kalmar.engines.sequences.heap_games import HeapGame

PIECE = 1 << 20
"""Heaps looked at together, to save memory."""
MARK = 4
"""Heaps for each mark of a rare part from which on marks take less time than all splits."""


@dataclass(frozen=True)
class SparseSpace:
    """A way of telling rare heaps from common ones.

    Attributes:
        mask: the bits of a value whose parity counts; never 0.
        by_position: −1 where the heap does not count, else 0 or 1: the parity of heap + shift is
            added to that of the value.
        rare: how many heaps of the sequence that was looked at are rare.
    """

    mask: int
    by_position: int
    rare: int


@dataclass(frozen=True)
class Coding:
    """The codes of the values of a space, and the moves of a game as codes take them.

    Attributes:
        bits: how many bits a code has beside its class.
        lowest_bit: the place of the bit that codes leave out.
        code_of: [2, 2^(bits + 1)] int64, codes of the values of even and odd heaps.
        singles: [S, 2] int64, the k for which one heap may be left, and what its code is to be
            joined with.
        splits: the k for which two heaps may be left.
    """

    bits: int
    lowest_bit: int
    code_of: NDArray[np.int64]
    singles: NDArray[np.int64]
    splits: Sequence[int]

    @classmethod
    def of(cls, space: SparseSpace, bits: int, game: HeapGame) -> "Coding":
        """Code the values below 2^(bits + 1) of a game."""
        low, by_position = (space.mask & -space.mask).bit_length() - 1, space.by_position >= 0
        values = np.arange(2 << bits)
        short = (values >> low + 1) << low | values & (1 << low) - 1
        odd = np.bitwise_count(values & space.mask).astype(np.int64) & 1
        even_heaps = odd ^ max(space.by_position, 0)
        classes = np.stack([even_heaps, even_heaps ^ by_position])
        turns = [(k, (k & by_position) << bits) for k in game.singles]
        singles = np.array(turns, np.int64).reshape(-1, 2)
        return cls(bits, low, classes << bits | short, singles, game.splits)

    @cached_property
    def value_of(self) -> NDArray[np.int64]:
        """Return the values of codes, [2, 2^(bits + 1)], for even and odd heaps."""
        return np.argsort(self.code_of, axis=1)  # which inverts a permutation

    @property
    def common(self) -> int:
        """Return the bit of common codes in a byte, 0 where there is no place for it."""
        return (1 << self.bits) & 255

    @property
    def low(self) -> int:
        """Return all bits of a code without its class."""
        return (1 << self.bits) - 1

    @cached_property
    def limits(self) -> NDArray[np.int64]:
        """Count the rare codes of smaller values for each code, [2, 2^(bits + 1)]."""
        # With the other class the bit that codes leave out is flipped, so rare values below v are
        # those with codes below this.
        return (self.value_of >> self.lowest_bit) + 1 >> 1 << self.lowest_bit

    @cached_property
    def byte_limits(self) -> NDArray[np.int64]:
        """Count them for common codes as bytes have them, [2, 256]."""
        return self.limits[:, (np.arange(256) & self.low) | 1 << self.bits]


def best_space(values: NDArray[np.unsignedinteger], splits: Sequence[int]) -> SparseSpace | None:
    """Find the space with the fewest rare heaps; None when every mask leaves all heaps rare.

    Args:
        values: [n + 1] unsigned, the Grundy values; heap 0 does not count.
        splits: the k after whose taking two heaps may be left.

    >>> best_space(np.array([0, 1, 2, 4, 7, 1, 2, 1], np.uint8), [1, 2])
    SparseSpace(mask=7, by_position=-1, rare=0)
    """
    # For a mask m, the even parities minus the odd ones are Σ ±(heaps of value v): the transform of
    # Walsh and Hadamard of the counts, for all masks at once. Least means fewest rare heaps. With
    # the heap's parity the counts of odd heaps come with the other sign. Mask 0 is no mask.
    width = int(values.max()).bit_length()
    even, odd = (_counts(values[first::2], 1 << width) for first in (2, 1))
    total = len(values) - 1
    sums = [(even + odd, -1)]
    if len({k % 2 for k in splits}) == 1:
        shift = splits[0] % 2
        sums.append((odd - even if shift else even - odd, shift))
    choices = []
    for counts, by_position in sums:
        signed = _signed_sums(counts)
        signed[0] = total
        mask = int(np.argmin(signed))
        choices.append((int(total + signed[mask]) // 2, mask, by_position))
    rare, mask, by_position = min(choices)
    return SparseSpace(mask, by_position, rare) if mask else None


def sparse_space(values: NDArray[np.unsignedinteger], splits: Sequence[int]) -> SparseSpace | None:
    """Find the best space, as `best_space` does, if less than an eighth of the heaps is rare.

    >>> sparse_space(np.array([0, 1, 2, 4, 7, 1, 2, 1], np.uint8), []) is None
    True
    """
    space = best_space(values, splits) if splits and len(values) > 1 else None
    return space if space is not None and 8 * space.rare < len(values) else None


def is_faster(
    space: SparseSpace, values: NDArray[np.unsignedinteger], splits: Sequence[int]
) -> bool:
    """Estimate whether the next heaps are found sooner in a sparse space than from all splits.

    A rare part makes a mark for each split and window of 64 codes, which are 128 values; values
    beyond the last whole window are few. The factor is measured, on codes of all kinds.

    Args:
        space: of the values.
        values: [n + 1] unsigned, the Grundy values.
        splits: the k after whose taking two heaps may be left.

    >>> values = np.array([0, 1, 2, 4, 7, 1, 2, 1, 1], np.uint8)
    >>> space = SparseSpace(7, -1, 2)
    >>> is_faster(space, values, [1]), is_faster(space, values, [1, 2])
    (True, False)
    >>> is_faster(SparseSpace(7, -1, 2), values.astype(np.uint16) | 256, [1])
    False
    """
    windows = max(1, int(values.max()) // 128)
    return MARK * len(splits) * space.rare * windows < len(values)


def rare_heaps(values: NDArray[np.integer], space: SparseSpace) -> NDArray[np.int64]:
    """Find the rare heaps from 1 on, ascending.

    >>> rare_heaps(np.array([0, 1, 2, 3, 1], np.uint8), SparseSpace(3, -1, 1)).tolist()
    [3]
    """
    found = []
    for start in range(1, len(values), PIECE):
        part = values[start : start + PIECE]
        parity = np.bitwise_count(part & part.dtype.type(space.mask)) & 1
        if space.by_position >= 0:
            at = np.arange(start + space.by_position, start + space.by_position + len(part))
            parity = parity ^ (at & 1).astype(np.uint8)
        found.append(np.flatnonzero(parity == 0) + start)
    return np.concatenate(found) if found else np.zeros(0, np.int64)


def _counts(values: NDArray[np.unsignedinteger], size: int) -> NDArray[np.int64]:
    """Count how often each value occurs, in pieces to save memory."""
    counts = np.zeros(size, np.int64)
    for start in range(0, len(values), PIECE):
        counts += np.bincount(values[start : start + PIECE], minlength=size)
    return counts


def _signed_sums(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """Compute for each mask the number of even parities under it minus that of odd ones.

    Args:
        counts: [2^b] int64, for each value how many heaps have it.
    """
    # The fast transform: after the step of `half` it is done for the bits up to that one.
    sums = counts.astype(np.int64)
    half = 1
    while half < len(sums):
        pairs = sums.reshape(-1, 2, half)
        sums = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], 1).reshape(-1)
        half *= 2
    return sums
