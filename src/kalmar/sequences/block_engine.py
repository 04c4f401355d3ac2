"""The dense engine where values are many: blocks of heaps, whose sums are shared among threads."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from kalmar.machine.cores import at_once, shares
from kalmar.sequences.heap_games import HeapGame

__all__ = ["FROM", "BlockEngine"]

FROM = 3 << 15
"""Heaps from which on so many pairs have to be looked at that blocks pay."""
BLOCK = 128
MOST = 100
"""Values of a heap about which pairs are asked at once."""
FEW = 4
"""Heaps for which one thread has asked sooner than several have begun."""
ADVANTAGE = 9
"""Pairs asked in the time of marking one."""
LEAST_SHARE, FIRST_SHARE, WHOLE = 1 << 10, 1 << 14, 1 << 16


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
        from kalmar.compiled.dense_blocks import Bytes
        from kalmar.compiled.dense_heaps import Heaps
        from kalmar.compiled.moves import Moves
        from kalmar.compiled.value_tables import BITS

        self._splits = np.array(game.splits, np.int64)
        self._moves = Moves(np.array(game.singles, np.int64), self._splits, game.unequal)
        self._heaps = Heaps(values, backwards)
        low, high = (values & ((1 << BITS) - 1)).astype(np.uint8), (values >> BITS).astype(np.uint8)
        self._bytes = Bytes(low, high, low[::-1].copy(), high[::-1].copy())
        self._threads = threads
        self._share = FIRST_SHARE

    @staticmethod
    def fits(itemsize: int, done: int, highest: int) -> bool:
        """Whether the heaps after `done` can be found in blocks, and sooner so than otherwise.

        Of values that fit a byte few are left where some pairs are marked.
        """
        if itemsize == 1 or done < FROM:
            return False
        from kalmar.compiled.lookups import are_fast
        from kalmar.compiled.value_tables import BOUND

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
        from kalmar.compiled.value_tables import BOUND

        pairs, first = 0, done + 1
        with ThreadPoolExecutor(max(1, self._threads - 1)) as pool:
            while first <= n and pairs <= work and highest < BOUND:
                after, highest = self._block(pool, first, min(first + BLOCK, n + 1), highest)
                if after == first:
                    break
                pairs += len(self._splits) * (after - first) * (first // 2)
                first = after
        return first - 1, pairs, highest

    def _block(self, pool: ThreadPoolExecutor, known: int, end: int, highest: int) -> Any:
        """The values of heaps `known` to `end − 1`: the first not filled, and the largest value."""
        from kalmar.compiled.block_rows import CHUNK, mark_rows
        from kalmar.compiled.dense_blocks import ask_rows, finish_rows
        from kalmar.compiled.lanes import LANES

        rows = self._rows(known, end, highest)
        heaps, unequal = self._heaps, self._moves.unequal

        def marked(begin: int, stop: int) -> int:
            sums = np.empty(CHUNK, heaps.values.dtype)
            return int(mark_rows(heaps, rows, unequal, begin, stop, self._share, sums))

        def asked(begin: int, stop: int) -> int:
            return int(ask_rows(self._bytes, rows, unequal, begin, stop))

        marks, asks = self._shared(pool, marked, len(rows.marks), self._threads), 0
        while some := self._wanted(pool, rows):
            threads = self._threads if some > FEW else 1
            asks += self._shared(pool, asked, min(LANES, len(rows.marks)), threads)
        self._retune(marks, asks)
        near = np.full(4 << highest.bit_length(), -1, np.int64)
        after, top = finish_rows(heaps, self._bytes, self._moves, rows, highest, near)
        return int(after), int(top)

    def _wanted(self, pool: ThreadPoolExecutor, rows: Any) -> int:
        """Choose about which values sums are asked; the number of heaps for which they are.

        Heaps whose sums belong to the share of another thread as well wait until all are done.
        """
        from kalmar.compiled.block_rows import wanted
        from kalmar.compiled.value_tables import NOTHING

        rows.sets.fill(NOTHING)
        rows.open.fill(0)
        apart = int(self._splits.max() - self._splits.min())
        parts = shares(rows.known, rows.end, self._threads)
        cuts = [(begin, max(begin, end - apart), end) for begin, end in parts]

        def chosen(begin: int, end: int) -> int:
            return int(wanted(rows, self._splits, begin, end, MOST))

        some = sum(at_once(pool, lambda cut: chosen(*cut[:2]), cuts))
        return some + sum(chosen(*cut[1:]) for cut in cuts)

    def _rows(self, known: int, end: int, highest: int) -> Any:
        """Room for what will be known of the sums of a block."""
        from kalmar.compiled.block_rows import Rows
        from kalmar.compiled.lanes import LANES
        from kalmar.compiled.value_tables import SIZE

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

    def _shared(
        self, pool: ThreadPoolExecutor, work: Callable[[int, int], int], count: int, threads: int
    ) -> int:
        """What comes of so many rows or sets of rows, each of so many threads doing some."""
        return sum(at_once(pool, lambda share: work(*share), shares(0, count, threads)))

    def _retune(self, marks: int, asks: int) -> None:
        """Mark more or fewer pairs, so that marking and asking take equal time."""
        step = self._share // 8
        more = asks > ADVANTAGE * marks
        self._share = min(max(self._share + (step if more else -step), LEAST_SHARE), WHOLE)
