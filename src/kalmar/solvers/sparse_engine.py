"""The sparse engine between two calls of its kernel: rare heaps, and words of the common ones."""

import numpy as np
from numpy.typing import NDArray

from kalmar.solvers.heap_games import HeapGame
from kalmar.solvers.sparse_space import Space, rare_heaps

__all__ = ["SparseEngine"]

EXPECTED = 6.0
WORTHWHILE = 0.2
PROVING_LEAST = 256
PROVING_RUN = 16
PROVING_REACH = 1 << 15
RECENT = 1 << 15
ROOM = 1 << 12


class SparseEngine:
    """What the kernel needs besides the values.

    Args:
        game: an octal game that splits, or Grundy's game.
        space: which heaps are rare.
        values: [n + 1] unsigned, the values so far.

    Attributes:
        count: how many heaps are rare.
        highest: the largest value that the kernel may write as things are.
    """

    def __init__(self, game: HeapGame, space: Space, values: NDArray[np.unsignedinteger]) -> None:
        """Find the rare heaps of the sequence so far."""
        self.game, self.space = game, space
        found = rare_heaps(values, space)
        self.count = len(found)
        self._rare = found
        self._index = space.index(values[found].astype(np.int64))
        self._words = 1
        while 128 * self._words <= int(values.max()):
            self._words *= 2
        self._choose_proof(values)

    @property
    def rare(self) -> NDArray[np.int64]:
        """The rare heaps, ascending."""
        return self._rare[: self.count]

    @property
    def highest(self) -> int:
        """The largest value that fits the words of a heap."""
        return 128 * self._words - 1

    def extend(self, values: NDArray[np.unsignedinteger], done: int, n: int) -> tuple[int, int]:
        """Fill values, starting after heap `done`, to heap n or somewhat less.

        Args:
            values: [≥ n + 1] unsigned, filled in place.
            done: the last heap whose value is known.
            n: the last heap wanted.

        Returns:
            The last heap filled, and how many pairs of a heap and a rare heap were tried.
        """
        from kalmar.compiled import sparse_heaps as compiled

        self._make_room()
        base = self._base(done)
        width = n + 1 + compiled.LANES - base
        hot = np.zeros((self._words, width), np.uint64)
        mode = np.array([self.space.mask, self.space.by_position], np.int64)
        compiled.fill_hot(values, max(1, base), done + 1, mode, base, hot)
        game = self.game
        reached, count, pairs = compiled.extend(
            values,
            done + 1,
            n + 1,
            np.array(game.singles, np.int64),
            np.array(game.splits, np.int64),
            game.unequal,
            mode,
            base,
            hot,
            self._rare,
            self._index,
            self.count,
            self._proof,
            self._proof_begins,
        )
        self.count = int(count)
        if reached == done + 1 <= n and self._base(done) == base:
            self._words *= 2
            self._choose_proof(values[: done + 1])
        return int(reached) - 1, int(pairs)

    def _make_room(self) -> None:
        if self.count + ROOM > len(self._rare):
            room = np.zeros(self.count + ROOM, np.int64)
            self._rare = np.concatenate([self.rare, room])
            self._index = np.concatenate([self._index[: self.count], room])

    def _base(self, done: int) -> int:
        """The first heap whose word is kept: all that a rare heap can be paired with."""
        from kalmar.compiled.sparse_heaps import LANES

        furthest = LANES + max(self.game.splits)
        last = int(self._rare[self.count - 1]) if self.count else 0
        last = max(last, int(self._proof.max(initial=0)))
        return -furthest if 2 * last > done else done - last - 2 * furthest

    def _choose_proof(self, values: NDArray[np.unsignedinteger]) -> None:
        """Take common heaps that together exclude each rare value often enough, as a rule.

        The index expected least often is served next, by the heaps that serve it best.
        """
        from kalmar.compiled import sparse_heaps as compiled

        size = 64 * self._words
        end = min(len(values) // 2, PROVING_REACH)
        heaps = np.setdiff1d(np.arange(compiled.LANES, end), self.rare)
        by_index = self.space.index(values[heaps].astype(np.int64))
        recent = values[max(1, len(values) - RECENT) :].astype(np.int64)
        shares = np.bincount(self.space.index(recent), minlength=size) / len(recent)
        supply = [heaps[by_index == index] for index in range(size)]
        used = np.zeros(size, np.int64)
        sizes = np.array([len(found) for found in supply])
        wanted = np.arange(size) <= self.space.index(np.array([int(values.max())]))[0]
        worthwhile = WORTHWHILE * PROVING_RUN / np.count_nonzero(wanted)
        often = np.where(wanted, 0.0, np.inf)
        xor = np.arange(size)
        for _ in range(4 * size):
            least = int(np.argmin(often))
            if often[least] >= EXPECTED and used.sum() >= PROVING_LEAST:
                break
            gain = shares[xor ^ least] * np.minimum(sizes - used, PROVING_RUN)
            best = int(np.argmax(gain))
            if gain[best] < worthwhile:
                often[least] = np.inf
                continue
            more = min(PROVING_RUN, int(sizes[best] - used[best]))
            used[best] += more
            often += more * shares[xor ^ best]
        parts = [supply[index][: used[index]] for index in range(size)]
        taken = np.concatenate(parts).astype(np.int64)
        self._proof = np.zeros(len(taken), np.int64)
        self._proof_begins = compiled.sorted_by_index(
            taken,
            np.repeat(np.arange(size), used),
            compiled.LANES,
            end,
            self._proof,
        )
