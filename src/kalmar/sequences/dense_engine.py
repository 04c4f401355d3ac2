"""The dense engine between two calls of its kernels: blocks of heaps, shared among threads."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.machine.cores import at_once, cores, shares
from kalmar.sequences.block_engine import FROM, BlockEngine
from kalmar.sequences.heap_games import HeapGame

__all__ = ["DenseEngine"]

SPLITS_MARKED = 4096
SHARED_FROM = 1 << 15
"""Heaps from which a block is worth the cost of sharing it."""
BLOCK = 64


class DenseEngine:
    """What the kernels need besides the values.

    Args:
        game: an octal game that splits, or Grundy's game.
        values: [N] unsigned, the whole buffer.
        done: the last heap whose value is known.
        threads: how many may work at once; if None, as many as OMP_NUM_THREADS says, as in Dask's
            workers, or as there are cores.
    """

    def __init__(
        self,
        game: HeapGame,
        values: NDArray[np.unsignedinteger],
        done: int,
        threads: int | None = None,
    ) -> None:
        """Copy the values backwards."""
        self.game, self.values = game, values
        self._backwards = values[::-1].copy()
        self._highest = int(values[: done + 1].max())
        self._threads = threads or cores()
        self._tunes = [np.array([SPLITS_MARKED], np.int64) for _ in range(self._threads)]
        self._splits = np.array(game.splits, np.int64)
        self._singles = np.array(game.singles, np.int64)
        self._blocks: BlockEngine | None = None

    def extend(self, done: int, n: int, work: int) -> tuple[int, int]:
        """Fill values, starting after heap `done`, to heap n or less.

        Args:
            done: the last heap whose value is known.
            n: the last heap wanted.
            work: about how many pairs to try before coming back.

        Returns:
            The last heap filled, and how many pairs the heaps filled have; it is `done` itself when
            the next value does not fit the type.
        """
        if BlockEngine.fits(self.values.itemsize, done, self._highest):
            return self._in_blocks(done, n, work)
        n = min(n, FROM) if done < FROM else n
        if self._threads == 1 or done < SHARED_FROM:
            most = n if self._threads == 1 else min(n, SHARED_FROM)
            return self._alone(done, most, work)
        return self._together(done, n, work)

    def _in_blocks(self, done: int, n: int, work: int) -> tuple[int, int]:
        if self._blocks is None:
            arrays = (self.values, self._backwards)
            self._blocks = BlockEngine(self.game, *arrays, self._threads)
        reached, pairs, self._highest = self._blocks.extend(done, n, self._highest, work)
        return reached, pairs

    def _arrays(self) -> tuple[Any, Any]:
        """The values and the moves as kernels take them."""
        from kalmar.compiled.dense_heaps import Heaps
        from kalmar.compiled.moves import Moves

        heaps = Heaps(self.values, self._backwards)
        return heaps, Moves(self._singles, self._splits, self.game.unequal)

    def _alone(self, done: int, n: int, work: int) -> tuple[int, int]:
        from kalmar.compiled import dense_heaps

        reached, pairs = dense_heaps.extend(
            *self._arrays(), done + 1, n + 1, self._highest, self._tunes[0], work
        )
        self._highest = max(self._highest, int(self.values[done : int(reached)].max()))
        return int(reached) - 1, int(pairs)

    def _together(self, done: int, n: int, work: int) -> tuple[int, int]:
        """Block after block: what splits into known heaps leave is found in threads."""
        pairs = 0
        first = done + 1
        with ThreadPoolExecutor(self._threads - 1) as pool:
            while first <= n and pairs <= work:
                end = min(first + BLOCK, n + 1)
                found = np.zeros(BLOCK, np.int64)
                self._find(pool, first, end, found)
                after = self._finish(first, end, found)
                if after == first:
                    break
                pairs += len(self._splits) * (after - first) * (first // 2)
                first = after
        return first - 1, pairs

    def _find(self, pool: ThreadPoolExecutor, known: int, end: int, found: Any) -> None:
        from kalmar.compiled.dense_heaps import fill_block

        arrays = self._arrays()

        def fill(part: tuple[tuple[int, int], Any]) -> None:
            share, tune = part
            fill_block(*arrays, known, *share, self._highest, tune, found)

        parts = zip(shares(known, end, self._threads), self._tunes, strict=True)
        at_once(pool, fill, list(parts))

    def _finish(self, known: int, end: int, found: Any) -> int:
        from kalmar.compiled import dense_heaps

        near = np.full(4 << self._highest.bit_length(), -1, np.int64)
        reached, highest = dense_heaps.finish_block(
            *self._arrays(), known, end, self._highest, self._tunes[0], found, near
        )
        self._highest = int(highest)
        return int(reached)
