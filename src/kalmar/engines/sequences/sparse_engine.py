"""The sparse engine: choose a sparse space, keep the codes and rare heaps, call the kernels.

**Sparse spaces.** The values whose bits under a mask have even parity, the *rare* ones, are closed
under nim-sum; the others, the *common* ones, are a coset of them. In many octal games almost all
heaps have values of odd parity (Winning Ways, ch. 4; Gangolli and Plambeck 1989; Flammenkamp). In
some, such as 0.051 and 0.127, it is the parity of the value together with that of the heap: this
works where all splitting digits stand at places of one parity. A common option then always has one
rare part, of which there are few: that is why so few splits have to be looked at.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.engines.sequences.common_run_plan import Coding
from kalmar.engines.sequences.common_runs import BLOCK, CommonRunEngine
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.runtime.limits import cores

if TYPE_CHECKING:
    from kalmar.engines.sequences import plain_kernels, sparse_block_kernels
else:
    plain_kernels = LazyModule("kalmar.engines.sequences.plain_kernels")
    sparse_block_kernels = LazyModule("kalmar.engines.sequences.sparse_block_kernels")


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


SPARE_ENTRIES = 1 << 12
"""Rare heaps for which there is room at least when a kernel is called."""
MIN_HEAPS_FOR_RUNS, MIN_PAIRS_FOR_RUNS = 1 << 17, 1 << 28
"""Heaps wanted now, or pairs with a rare part that may be wanted later, from which on the engine of
common runs gains more than it takes to compile."""
LEAST_BITS, MOST_BITS = 6, 8
"""Of a code beside its class: one window of 64 codes at least; a byte at most for common runs."""


class SparseEngine:
    """Computes a sequence in a sparse space: by blocks, and by common runs where no heap is rare.

    Args:
        game: an octal game that splits, or Grundy's game.
        space: which heaps are rare.
        values: [n + 1] unsigned, the values so far.
        threads: how many may work at once; if None, as many as `cores` says.

    Attributes:
        count: how many heaps are rare.
    """

    def __init__(
        self,
        game: HeapGame,
        space: SparseSpace,
        values: NDArray[np.unsignedinteger],
        threads: int | None = None,
    ) -> None:
        """Find the rare heaps of the sequence so far."""
        self.game: HeapGame = game
        self.space: SparseSpace = space
        self._threads = threads or cores()
        self._tune = np.array([1], np.int64)
        self._lowest_bit = (space.mask & -space.mask).bit_length() - 1
        self._begin(values)

    def _begin(self, values: NDArray[np.unsignedinteger]) -> None:
        """Choose how long codes are, and find the rare heaps."""
        self._bits = max(LEAST_BITS, int(values.max()).bit_length() - 1)
        # argsort inverts a permutation: the value of each code. The last place is that of a heap
        # without a code, whose value is at least 2^(bits + 1).
        self._code_of = self._codes_of_values()
        inverse = np.argsort(self._code_of, axis=1)
        self._value_of = np.pad(inverse, [(0, 0), (0, 1)], constant_values=2 << self._bits)
        self._codes: NDArray[np.unsignedinteger] = np.zeros(0, np.uint8)
        self._rare = rare_heaps(values, self.space)
        self.count: int = len(self._rare)
        self._runs = self._common_run_engine()

    def _common_run_engine(self) -> CommonRunEngine | None:
        """Build the engine for runs without rare heaps; None where codes do not fit it."""
        if self._bits > MOST_BITS:
            return None
        coding = Coding(
            bits=self._bits,
            value_of=self._value_of,
            lowest_bit=self._lowest_bit,
            singles=self._singles(),
            splits=self.game.splits,
        )
        return CommonRunEngine(coding, self.game.unequal, self._threads)

    def is_outgrown_by(self, value: int) -> bool:
        """Return whether a value needs more bits than codes have."""
        return value >= 2 << self._bits

    @property
    def rare(self) -> NDArray[np.int64]:
        """Return the rare heaps, ascending."""
        return self._rare[: self.count].copy()

    def extend(
        self, values: NDArray[np.unsignedinteger], done: int, n: int, work: int, aim: int = 0
    ) -> tuple[int, int]:
        """Fill values, starting after heap `done`, to heap n or less.

        Args:
            values: [> n] unsigned, filled in place.
            done: the last heap whose value is known.
            n: the last heap wanted.
            work: about how many pairs to try before coming back.
            aim: the last heap that may be wanted later, if there is room for fewer now.

        Returns:
            The last heap filled, and how many pairs were tried; it is `done` itself when the next
            value does not fit the type.
        """
        if self.is_outgrown_by(int(values[done])):
            self._begin(values[: done + 1])
        if self.count + SPARE_ENTRIES > len(self._rare):
            self._rare = np.concatenate(
                [self._rare[: self.count], np.zeros(2 * SPARE_ENTRIES, np.int64)]
            )
        if self._codes.dtype != values.dtype or len(self._codes) < len(values):
            self._lengthen(values, done)
        if self._runs is not None and (self._runs.begun or self._pays(len(values), done, aim)):
            rare = self._rare[: self.count]
            begins = self._runs.begins(done, rare)
            if begins <= done + 1 and n - done >= BLOCK:
                reached, pairs = self._runs.extend(values, self._codes, done, n, rare)
                if reached > done:
                    return reached, pairs
                # The next heap is rare: blocks take it before another run is tried.
                begins = done + BLOCK
            n = min(n, begins - 1) if begins > done + 1 else n
        return self._extend(values, done, n, work)

    def _pays(self, wanted: int, done: int, aim: int) -> bool:
        """Check whether so many more heaps, now or later, justify compiling a kernel."""
        now, later = wanted - done, self.count * (aim - done)
        return now > MIN_HEAPS_FOR_RUNS or later > MIN_PAIRS_FOR_RUNS

    def _extend(
        self, values: NDArray[np.unsignedinteger], done: int, n: int, work: int
    ) -> tuple[int, int]:
        """Fill values as `extend` does, whether or not rare heaps come."""
        splits = np.array(self.game.splits, np.int64)
        moves = plain_kernels.MoveArrays(self._singles(), splits, self.game.unequal)
        reached, count, pairs = sparse_block_kernels.extend(
            sparse_block_kernels.CodedHeaps(values, self._codes),
            moves,
            sparse_block_kernels.SpaceCoding(self._bits, self._lowest_bit, self._value_of),
            done + 1,
            n + 1,
            self._tune,
            work,
            self._rare,
            self.count,
        )
        self.count = int(count)
        return int(reached) - 1, int(pairs)

    def _codes_of_values(self) -> NDArray[np.int64]:
        """Return the code of each value for even and for odd heaps, [2, 2^(bits + 1)].

        It is the class, 1 where it is common, then the bits without the lowest one of the mask.
        """
        # Within a class the lowest bit of the mask follows from the other bits of the value, so
        # it can be left out: codes are dense, and in the order of the values of their class.
        place = self._lowest_bit
        values = np.arange(2 << self._bits)
        short = (values >> place + 1) << place | values & (1 << place) - 1
        odd = np.bitwise_count(values & self.space.mask).astype(np.int64) & 1
        even_heaps = odd ^ max(self.space.by_position, 0)
        odd_heaps = even_heaps ^ self._by_position()
        return np.stack([even_heaps, odd_heaps]) << self._bits | short

    def _by_position(self) -> int:
        """Return 1 where the parity of a heap counts for its class, else 0."""
        return int(self.space.by_position >= 0)

    def _singles(self) -> NDArray[np.int64]:
        """Return the k that may leave one heap, with what turns its code into the option's.

        [S, 2]; the parity of the heap that is left decides its class.
        """
        rows = [(k, (k & self._by_position()) << self._bits) for k in self.game.singles]
        return np.array(rows, np.int64).reshape(-1, 2)

    def _lengthen(self, values: NDArray[np.unsignedinteger], done: int) -> None:
        """Make as much room for codes as there is for values."""
        known = self._codes
        self._codes = np.zeros(len(values), values.dtype)
        if len(known) > done:
            self._codes[: done + 1] = known[: done + 1]
        else:
            self._encode(values[: done + 1])

    def _encode(self, values: NDArray[np.unsignedinteger]) -> None:
        """Write the codes of the values so far, piece by piece to save memory."""
        for parity in range(2):
            for start in range(parity, len(values), PIECE):
                part = values[start : start + PIECE : 2]
                self._codes[start : start + len(part) * 2 : 2] = self._code_of[parity][part]
