"""The dense engine between two calls of its kernels: blocks of heaps, shared among threads.

The dense engine where values are many: blocks of heaps, whose sums are shared among threads.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.engines.sequences.move_arrays import Moves
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.limits import at_once, cores, shares

__all__ = ["FIRST_PARALLEL_HEAP", "BlockEngine", "DenseEngine"]

FIRST_PARALLEL_HEAP = 3 << 15
"""Heaps from which on so many pairs have to be looked at that blocks pay."""
BLOCK_HEAPS = 128
MOST = 100
"""Values of a heap about which pairs are asked at once."""
FEW = 4
"""Heaps for which one thread has asked sooner than several have begun."""
LEAST_SHARE, FIRST_SHARE, WHOLE = 1 << 10, 1 << 14, 1 << 16


class MarkedBlock(NamedTuple):
    """A block for which some pairs are marked, or will be.

    Attributes:
        rows: its sums.
        seconds: how long each thread took.
    """

    rows: Any
    seconds: list[Future[float]]

    def serves(self, known: int, n: int, width: int) -> bool:
        """Whether it is the block from heap `known` on, to heap n at most, with so many values."""
        rows = self.rows
        return bool(rows.known == known and rows.end <= n + 1 and rows.marks.shape[1] >= width)


class BlockEngine:
    """What the kernels need besides the values.

    Args:
        game: an octal game that splits, or Grundy's game.
        values: [N] unsigned, the whole buffer.
        backwards: the same values, the last heap's first.
        threads: how many may work at once.
    """

    def __init__(self, game: HeapGame, values: Any, backwards: Any, threads: int) -> None:
        """Copy the values as bytes."""
        from kalmar.engines.sequences.dense_block_rows_kernels import Bytes
        from kalmar.engines.sequences.dense_kernels import BITS, Heaps

        self._splits = np.array(game.splits, np.int64)
        self._moves = Moves(np.array(game.singles, np.int64), self._splits, game.unequal)
        self._heaps = Heaps(values, backwards)
        low, high = (values & ((1 << BITS) - 1)).astype(np.uint8), (values >> BITS).astype(np.uint8)
        self._bytes = Bytes(low, high, low[::-1].copy(), high[::-1].copy())
        self._threads = threads
        self._share = FIRST_SHARE
        self._next: MarkedBlock | None = None

    @staticmethod
    def fits(itemsize: int, done: int, highest: int) -> bool:
        """Whether the heaps after `done` can be found in blocks, and sooner so than otherwise.

        Of values that fit a byte few are left where some pairs are marked.
        """
        if itemsize == 1 or done < FIRST_PARALLEL_HEAP:
            return False
        from kalmar.engines.sequences.dense_kernels import BOUND
        from kalmar.engines.vectors.lookups_kernels import are_fast

        return highest < BOUND and are_fast()

    def extend(self, done: int, n: int, highest: int, work: int) -> tuple[int, int, int]:
        """Fill values, starting after heap `done`, to heap n or less.

        Args:
            done: the last heap whose value is known.
            n: the last heap wanted.
            highest: the largest value so far, for which blocks fit.
            work: about how many pairs to try before coming back.

        Returns:
            The last heap filled, how many pairs the heaps filled have, and the largest value; the
            first is `done` itself when the next value does not fit the type.
        """
        from kalmar.engines.sequences.dense_kernels import BOUND

        pairs, first = 0, done + 1
        with ThreadPoolExecutor(max(1, self._threads - 1)) as pool:
            while first <= n and pairs <= work and highest < BOUND:
                after, highest = self._block(pool, first, n, highest)
                if after == first:
                    break
                pairs += len(self._splits) * (after - first) * (first // 2)
                first = after
        return first - 1, pairs, highest

    def _block(self, pool: ThreadPoolExecutor, known: int, n: int, highest: int) -> tuple[int, int]:
        """The values of the block from heap `known` on: the first not filled, and the largest."""
        from kalmar.engines.sequences.dense_block_rows_kernels import finish_rows

        rows, marking = self._marked(pool, known, n, highest)
        if self._threads > 1 and rows.end <= n:
            self._next = self._mark(pool, known, rows.end, n, highest)
        began = perf_counter()
        self._ask(pool, rows)
        near = np.full(4 << highest.bit_length(), -1, np.int64)
        heaps = self._heaps, self._bytes, self._moves
        after, top = finish_rows(*heaps, rows, highest, near)
        self._retune(marking, perf_counter() - began)
        return int(after), int(top)

    def _marked(
        self, pool: ThreadPoolExecutor, known: int, n: int, highest: int
    ) -> tuple[Any, float]:
        """The sums of the block from heap `known` on, and how long marking some pairs took."""
        block, self._next = self._next, None
        if block is None or not block.serves(known, n, 1 << highest.bit_length()):
            block = self._mark(pool, known, known, n, highest)
        return block.rows, max(seconds.result() for seconds in block.seconds)

    def _mark(
        self, pool: ThreadPoolExecutor, below: int, known: int, n: int, highest: int
    ) -> MarkedBlock:
        """Let half of the threads mark pairs of the block from heap `known` on.

        Which pairs are marked is free: those with a part from `below` on, whose value may not be
        known yet, are left out. So the next block is marked while this one is asked about.
        """
        from kalmar.engines.sequences.dense_block_kernels import CHUNK, mark_rows

        rows, share = self._rows(known, min(known + BLOCK_HEAPS, n + 1), highest), self._share

        def mark(begin: int, end: int) -> float:
            began = perf_counter()
            sums = np.empty(CHUNK, self._heaps.values.dtype)
            mark_rows(self._heaps, rows, self._moves.unequal, below, begin, end, share, sums)
            return perf_counter() - began

        parts = shares(0, len(rows.marks), max(1, self._threads // 2))
        return MarkedBlock(rows, [pool.submit(mark, *part) for part in parts])

    def _ask(self, pool: ThreadPoolExecutor, rows: Any) -> None:
        """Find which values are left by all pairs; the other half of the threads does so."""
        from kalmar.engines.sequences.dense_block_kernels import wanted
        from kalmar.engines.sequences.dense_block_rows_kernels import ask_rows
        from kalmar.engines.vectors.lanes_kernels import LANES

        def ask(share: tuple[int, int]) -> None:
            ask_rows(self._bytes, rows, self._moves.unequal, *share)

        while some := wanted(rows, self._splits, MOST):
            threads = self._threads - self._threads // 2 if some > FEW else 1
            at_once(pool, ask, shares(0, min(LANES, len(rows.marks)), threads))

    def _rows(self, known: int, end: int, highest: int) -> Any:
        """Room for what will be known of the sums of a block."""
        from kalmar.engines.sequences.dense_block_kernels import Rows
        from kalmar.engines.sequences.dense_kernels import SIZE
        from kalmar.engines.vectors.lanes_kernels import LANES

        first = known - int(self._splits.max())
        sums = end - int(self._splits.min()) - first
        marks = np.empty((sums, max(LANES, 1 << highest.bit_length())), np.uint8)
        return Rows(
            first,
            known,
            end,
            marks,
            np.empty((sums, SIZE), np.uint8),
            np.empty(sums, np.uint8),
            np.zeros(end - known, np.int64),
        )

    def _retune(self, marking: float, asking: float) -> None:
        """Mark more or fewer pairs, so that marking and what follows take equal time."""
        step = self._share // 8
        more = asking > marking
        self._share = min(max(self._share + (step if more else -step), LEAST_SHARE), WHOLE)


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
        n = min(n, FIRST_PARALLEL_HEAP) if done < FIRST_PARALLEL_HEAP else n
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
        """Return the values and the moves as kernels take them."""
        from kalmar.engines.sequences.dense_kernels import Heaps

        heaps = Heaps(self.values, self._backwards)
        return heaps, Moves(self._singles, self._splits, self.game.unequal)

    def _alone(self, done: int, n: int, work: int) -> tuple[int, int]:
        from kalmar.engines.sequences import dense_kernels as dense_heaps

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
                check_limits()
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
        from kalmar.engines.sequences.dense_kernels import fill_block

        arrays = self._arrays()

        def fill(part: tuple[tuple[int, int], Any]) -> None:
            share, tune = part
            fill_block(*arrays, known, *share, self._highest, tune, found)

        parts = zip(shares(known, end, self._threads), self._tunes, strict=True)
        at_once(pool, fill, list(parts))

    def _finish(self, known: int, end: int, found: Any) -> int:
        from kalmar.engines.sequences import dense_kernels as dense_heaps

        near = np.full(4 << self._highest.bit_length(), -1, np.int64)
        reached, highest = dense_heaps.finish_block(
            *self._arrays(), known, end, self._highest, self._tunes[0], found, near
        )
        self._highest = int(highest)
        return int(reached)
