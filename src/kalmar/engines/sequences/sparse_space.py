"""Sparse spaces: the split of Grundy values into rare and common ones.

The values whose bits under a mask have even parity are closed under nim-sum, the others are a
coset of them. In many octal games almost all heaps have values of odd parity (Winning Ways, ch. 4;
Gangolli and Plambeck 1989). In some, such as 0.051 and 0.127, it is the parity of the value
together with that of the heap: this works where all splitting digits stand at places of one parity.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kalmar.core.records import dataclass

__all__ = ["Space", "best_space", "is_faster", "rare_heaps", "sparse_space"]

PIECE = 1 << 20
MARK = 4
"""Heaps for each mark of a rare part from which on marks take less time than all splits."""


@dataclass(frozen=True)
class Space:
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


def best_space(values: NDArray[np.unsignedinteger], splits: Sequence[int]) -> Space | None:
    """The space with the fewest rare heaps; None when every mask leaves all heaps rare.

    Args:
        values: [n + 1] unsigned, the Grundy values; heap 0 does not count.
        splits: the k after whose taking two heaps may be left.

    >>> best_space(np.array([0, 1, 2, 4, 7, 1, 2, 1], np.uint8), [1, 2])
    Space(mask=7, by_position=-1, rare=0)
    """
    width = int(values.max()).bit_length()
    even, odd = (_counts(values[first::2], 1 << width) for first in (2, 1))
    total = len(values) - 1
    together = _signed_sums(even + odd)
    together[0] = total
    mask = int(np.argmin(together))
    choices = [(int(total + together[mask]) // 2, mask, -1)]
    if len({k % 2 for k in splits}) == 1:
        shift = splits[0] % 2
        apart = _signed_sums(even - odd if shift == 0 else odd - even)
        apart[0] = total
        mask = int(np.argmin(apart))
        choices.append((int(total + apart[mask]) // 2, mask, shift))
    rare, mask, by_position = min(choices)
    return Space(mask, by_position, rare) if mask else None


def sparse_space(values: NDArray[np.unsignedinteger], splits: Sequence[int]) -> Space | None:
    """The same if less than an eighth of the heaps is rare.

    >>> sparse_space(np.array([0, 1, 2, 4, 7, 1, 2, 1], np.uint8), []) is None
    True
    """
    space = best_space(values, splits) if splits and len(values) > 1 else None
    return space if space is not None and 8 * space.rare < len(values) else None


def is_faster(space: Space, values: NDArray[np.unsignedinteger], splits: Sequence[int]) -> bool:
    """Whether the next heaps are found sooner in a sparse space than from all their splits.

    A rare part makes a mark for each split and window of 64 codes, which are 128 values; values
    beyond the last whole window are few. The factor is measured, on codes of all kinds.

    Args:
        space: of the values.
        values: [n + 1] unsigned, the Grundy values.
        splits: the k after whose taking two heaps may be left.

    >>> values = np.array([0, 1, 2, 4, 7, 1, 2, 1, 1], np.uint8)
    >>> is_faster(Space(7, -1, 2), values, [1]), is_faster(Space(7, -1, 2), values, [1, 2])
    (True, False)
    >>> is_faster(Space(7, -1, 2), values.astype(np.uint16) | 256, [1])
    False
    """
    windows = max(1, int(values.max()) // 128)
    return MARK * len(splits) * space.rare * windows < len(values)


def rare_heaps(values: NDArray[np.integer], space: Space) -> NDArray[np.int64]:
    """The rare heaps from 1 on, ascending.

    >>> rare_heaps(np.array([0, 1, 2, 3, 1], np.uint8), Space(3, -1, 1)).tolist()
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
    """How often each value occurs, counted in pieces to save memory."""
    counts = np.zeros(size, np.int64)
    for start in range(0, len(values), PIECE):
        counts += np.bincount(values[start : start + PIECE], minlength=size)
    return counts


def _signed_sums(counts: NDArray[np.int64]) -> NDArray[np.int64]:
    """For each mask, how many have even parity under it less how many have odd parity."""
    sums = counts.astype(np.int64)
    half = 1
    while half < len(sums):
        pairs = sums.reshape(-1, 2, half)
        sums = np.stack([pairs[:, 0] + pairs[:, 1], pairs[:, 0] - pairs[:, 1]], 1).reshape(-1)
        half *= 2
    return sums
