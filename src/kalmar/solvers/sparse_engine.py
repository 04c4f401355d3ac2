"""The sparse engine between two calls of its kernel: the space and the rare heaps."""

import numpy as np
from numpy.typing import NDArray

from kalmar.solvers.heap_games import HeapGame
from kalmar.solvers.sparse_space import Space, rare_heaps

__all__ = ["SparseEngine"]

SMALL_PARTS = 64
ROOM = 1 << 12


class SparseEngine:
    """What the kernel needs besides the values.

    Args:
        game: an octal game that splits, or Grundy's game.
        space: which heaps are rare.
        values: [n + 1] unsigned, the values so far.

    Attributes:
        count: how many heaps are rare.
    """

    def __init__(self, game: HeapGame, space: Space, values: NDArray[np.unsignedinteger]) -> None:
        """Find the rare heaps of the sequence so far."""
        self.game, self.space = game, space
        self._rare = rare_heaps(values, space).astype(np.uint64)
        self.count = len(self._rare)
        self._highest = int(values.max())
        self._tune = np.array([SMALL_PARTS], np.int64)

    @property
    def rare(self) -> NDArray[np.int64]:
        """The rare heaps, ascending."""
        return self._rare[: self.count].astype(np.int64)

    def extend(
        self, values: NDArray[np.unsignedinteger], done: int, n: int, work: int
    ) -> tuple[int, int]:
        """Fill values, starting after heap `done`, to heap n or less.

        Args:
            values: [> n + GROUP] unsigned, filled in place.
            done: the last heap whose value is known.
            n: the last heap wanted.
            work: about how many pairs to try before coming back.

        Returns:
            The last heap filled, and how many pairs were tried; it is `done` itself when the next
            value does not fit the type.
        """
        from kalmar.compiled import sparse_heaps as compiled

        if self.count + ROOM > len(self._rare):
            room = np.zeros(self.count + ROOM, np.uint64)
            self._rare = np.concatenate([self._rare[: self.count], room])
        game = self.game
        reached, count, pairs = compiled.extend(
            values,
            done + 1,
            n + 1,
            np.array(game.singles, np.int64),
            np.array(game.splits, np.int64),
            game.unequal,
            self._highest,
            self._tune,
            work,
            self._common(),
            self._rare,
            self.count,
        )
        self.count = int(count)
        self._highest = max(self._highest, int(values[done : int(reached)].max()))
        return int(reached) - 1, int(pairs)

    def _common(self) -> NDArray[np.uint8]:
        """For even and odd heaps, which values are common."""
        values = np.arange(max(8, 4 << self._highest.bit_length()))
        odd = (np.bitwise_count(values & self.space.mask) & 1).astype(np.uint8)
        if self.space.by_position < 0:
            return np.stack([odd, odd])
        even = odd ^ np.uint8(self.space.by_position & 1)
        return np.stack([even, 1 - even])
