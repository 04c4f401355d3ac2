"""Engines for games without a sparse space: all splits of a heap, shared among threads.

`DenseEngine` goes heap by heap, or by blocks of 64 heaps that threads share: a few splits are
marked one by one, and the least values that are left are compared with all splits. `BlockEngine`
takes over where values are many: 0.2244 and 0!.04, whose Grundy values are the foreclosed values F⁺
of Kayles and F⁻ of Grundy's game, have thousands of values, each about equally rare, so that after
a few marks too many are left to be compared. It tests a hundred values at once, by lookups of 64
bytes, and runs only on machines that have these in one instruction: there it takes half the time
from 100,000 heaps on, elsewhere it would take more.
"""

from concurrent.futures import Future, ThreadPoolExecutor
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.limits import at_once, cores, shares

if TYPE_CHECKING:
    from kalmar.engines.sequences import (
        dense_block_kernels,
        dense_block_rows_kernels,
        dense_kernels,
        pair_sums_kernels,
        plain_kernels,
    )
    from kalmar.engines.vectors import lanes_kernels
else:
    dense_block_kernels = LazyModule("kalmar.engines.sequences.dense_block_kernels")
    dense_block_rows_kernels = LazyModule("kalmar.engines.sequences.dense_block_rows_kernels")
    dense_kernels = LazyModule("kalmar.engines.sequences.dense_kernels")
    lanes_kernels = LazyModule("kalmar.engines.vectors.lanes_kernels")
    pair_sums_kernels = LazyModule("kalmar.engines.sequences.pair_sums_kernels")
    plain_kernels = LazyModule("kalmar.engines.sequences.plain_kernels")


Values = NDArray[np.unsignedinteger]

FIRST_BLOCK_HEAP = 3 << 15
"""Heaps from which on so many pairs have to be looked at that `BlockEngine` pays."""
BLOCK_HEAPS = 128
"""Heaps of a block of `BlockEngine`: they share the sums, and the parts stay in the cache."""
VALUES_AT_ONCE = 100
"""Values of a heap about which pairs are asked at once: most of 100 find a place in a set."""
HEAPS_FOR_ONE_THREAD = 4
"""Heaps for which one thread has asked sooner than several have begun."""
RANKED_HEAPS = 2048
"""Heaps after which it is found out anew which pairs have many values."""
LEAST_SHARE, FIRST_SHARE, WHOLE = 1 << 10, 1 << 14, 1 << 16
"""Of 65,536 pairs, how many are marked at least, at first, and at most."""


class MarkedBlock(NamedTuple):
    """A block for which some pairs are marked, or will be.

    Attributes:
        rows: its sums.
        seconds: how long each thread took.
    """

    rows: "dense_block_kernels.SumRows"
    seconds: list[Future[float]]

    def serves(self, known: int, n: int, width: int) -> bool:
        """Return whether it begins at heap `known`, ends by heap n and has room for the values."""
        rows = self.rows
        return bool(rows.known == known and rows.end <= n + 1 and rows.marks.shape[1] >= width)


class BlockEngine:
    """The values of a block of heaps from what is known about their sums of two parts.

        while blocks are wanted:
            mark some pairs of each sum           (half of the threads, for the next block already)
            while the least value of a heap is open:
                put the least values that are left into the set of each sum
                ask all pairs of the sums for them    (the other half of the threads)
            go through the heaps once: single heaps, pairs with a part in the block, least value

    Args:
        game: an octal game that splits, or Grundy's game.
        values: [N] unsigned, the whole buffer.
        backwards: the same values, the last heap's first.
        threads: how many may work at once.
    """

    def __init__(self, game: HeapGame, values: Values, backwards: Values, threads: int) -> None:
        """Copy the values as bytes."""
        self._splits = np.array(game.splits, np.int64)
        singles = np.array(game.singles, np.int64)
        self._moves = plain_kernels.MoveArrays(singles, self._splits, game.unequal)
        self._heaps = dense_kernels.HeapValues(values, backwards)
        bits = dense_block_kernels.BITS
        low, high = (values & ((1 << bits) - 1)).astype(np.uint8), (values >> bits).astype(np.uint8)
        self._bytes = dense_block_rows_kernels.ValueBytes(
            low, high, low[::-1].copy(), high[::-1].copy()
        )
        self._threads = threads
        self._share = FIRST_SHARE
        self._ranks, self._ranked = np.empty(0, np.int64), 0
        self._next: MarkedBlock | None = None

    @staticmethod
    def fits(itemsize: int, done: int, highest: int) -> bool:
        """Return whether the heaps after `done` can be found in blocks, and sooner than otherwise.

        Of values that fit a byte few are left where some pairs are marked.
        """
        # The kernels, and Numba with them, are loaded only where the cheap conditions hold.
        if itemsize == 1 or done < FIRST_BLOCK_HEAP:
            return False
        return highest < dense_block_kernels.BOUND and lanes_kernels.are_lookups_fast()

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
        pairs, first = 0, done + 1
        with ThreadPoolExecutor(max(1, self._threads - 1)) as pool:
            while first <= n and pairs <= work and highest < dense_block_kernels.BOUND:
                after, highest = self._block(pool, first, n, highest)
                if after == first:
                    break
                pairs += len(self._splits) * (after - first) * (first // 2)
                first = after
        return first - 1, pairs, highest

    def _block(self, pool: ThreadPoolExecutor, known: int, n: int, highest: int) -> tuple[int, int]:
        """Fill the block from heap `known` on: the first heap not filled, and the largest value."""
        rows, marking = self._marked(pool, known, n, highest)
        if self._threads > 1 and rows.end <= n:
            self._next = self._mark(pool, known, rows.end, n, highest)
        began = perf_counter()
        self._ask(pool, rows)
        near = np.full(4 << highest.bit_length(), -1, np.int64)
        heaps = self._heaps, self._bytes, self._moves
        after, top = dense_block_rows_kernels.finish_rows(*heaps, rows, highest, near)
        self._retune(marking, perf_counter() - began)
        return int(after), int(top)

    def _marked(
        self, pool: ThreadPoolExecutor, known: int, n: int, highest: int
    ) -> tuple["dense_block_kernels.SumRows", float]:
        """Return the sums of the block from heap `known` on, and how long marking took."""
        # The block begun by the last call does not fit where that ended early or n was smaller.
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
        rows = self._rows(known, min(known + BLOCK_HEAPS, n + 1), highest)
        chosen = self._chosen(below, rows)

        def mark(begin: int, end: int) -> float:
            began = perf_counter()
            sums = np.empty(pair_sums_kernels.CHUNK, self._heaps.values.dtype)
            dense_block_kernels.mark_rows(
                self._heaps, rows, self._moves.unequal, below, begin, end, chosen, sums
            )
            return perf_counter() - began

        parts = shares(0, len(rows.marks), max(1, self._threads // 2))
        return MarkedBlock(rows, [pool.submit(mark, *part) for part in parts])

    def _chosen(self, known: int, rows: "dense_block_kernels.SumRows") -> NDArray[np.uint8]:
        """Choose the chunks of pairs that are marked, those first that have the most new values."""
        chunks = rows.end // 2 // pair_sums_kernels.CHUNK + 1
        if known >= self._ranked + RANKED_HEAPS or not len(self._ranks):
            width = max(lanes_kernels.LANES, rows.marks.shape[1] // 8)
            sets, met = np.zeros((chunks, width), np.uint8), np.zeros(width, np.uint8)
            self._ranks, self._ranked = np.empty(chunks, np.int64), known
            dense_block_kernels.rank_chunks(
                self._heaps, known - 1, known, self._moves.unequal, sets, met, self._ranks
            )
        chosen = np.zeros(chunks, np.uint8)
        ranks = self._ranks[:chunks]
        chosen[: len(ranks)] = ranks < (self._share * chunks >> 16)
        return chosen

    def _ask(self, pool: ThreadPoolExecutor, rows: "dense_block_kernels.SumRows") -> None:
        """Find which values are left by all pairs; the other half of the threads does so."""

        def ask(share: tuple[int, int]) -> None:
            dense_block_rows_kernels.ask_rows(self._bytes, rows, self._moves.unequal, *share)

        # Rows 64 apart are asked together, so threads share the first 64 rows and what goes with
        # them.
        first_rows = min(lanes_kernels.LANES, len(rows.marks))
        while heaps := dense_block_kernels.choose_values(rows, self._splits, VALUES_AT_ONCE):
            several = heaps > HEAPS_FOR_ONE_THREAD
            threads = self._threads - self._threads // 2 if several else 1
            at_once(pool, ask, shares(0, first_rows, threads))

    def _rows(self, known: int, end: int, highest: int) -> "dense_block_kernels.SumRows":
        """Make room for what will be known of the sums of a block."""
        first = known - int(self._splits.max())
        sums = end - int(self._splits.min()) - first
        width = max(lanes_kernels.LANES, 1 << highest.bit_length())  # above all nim-sums of values
        marks = np.empty((sums, width), np.uint8)
        return dense_block_kernels.SumRows(
            first,
            known,
            end,
            marks,
            np.empty((sums, dense_block_kernels.SIZE), np.uint8),
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
"""Heaps of a block of `DenseEngine` that threads share: few of their splits have a part in it."""


class DenseEngine:
    """The values of heaps by comparing all their splits with the least values that are left.

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
        values: Values,
        done: int,
        threads: int | None = None,
    ) -> None:
        """Copy the values backwards."""
        self.game: HeapGame = game
        self.values: Values = values
        self._backwards = values[::-1].copy()
        self._highest = int(values[: done + 1].max())
        self._threads = threads or cores()
        self._tunes = [np.array([SPLITS_MARKED], np.int64) for _ in range(self._threads)]
        self._splits = np.array(game.splits, np.int64)
        self._heaps = dense_kernels.HeapValues(values, self._backwards)
        singles = np.array(game.singles, np.int64)
        self._moves = plain_kernels.MoveArrays(singles, self._splits, game.unequal)
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
        n = min(n, FIRST_BLOCK_HEAP) if done < FIRST_BLOCK_HEAP else n
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

    def _alone(self, done: int, n: int, work: int) -> tuple[int, int]:
        reached, pairs = dense_kernels.extend(
            self._heaps, self._moves, done + 1, n + 1, self._highest, self._tunes[0], work
        )
        self._highest = max(self._highest, int(self.values[done : int(reached)].max()))
        return int(reached) - 1, int(pairs)

    def _together(self, done: int, n: int, work: int) -> tuple[int, int]:
        """Fill block after block: splits into known heaps are looked at in threads.

        The few splits with a part in the block are added by `_finish`, heap after heap.
        """
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
        def fill(part: tuple[tuple[int, int], Any]) -> None:
            share, tune = part
            dense_kernels.fill_block(
                self._heaps, self._moves, known, *share, self._highest, tune, found
            )

        parts = zip(shares(known, end, self._threads), self._tunes, strict=True)
        at_once(pool, fill, list(parts))

    def _finish(self, known: int, end: int, found: Any) -> int:
        # A block can raise the largest value to the next power of two at most: see `finish_block`.
        near = np.full(4 << self._highest.bit_length(), -1, np.int64)
        reached, highest = dense_kernels.finish_block(
            self._heaps, self._moves, known, end, self._highest, self._tunes[0], found, near
        )
        self._highest = int(highest)
        return int(reached)
