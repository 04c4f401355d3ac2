"""The engine for games whose moves leave up to three heaps: the state between kernel calls.

It keeps rows of bits, each of the values that two heaps leave, for the last third of the heaps: one
of three parts is at most a third, so that the other two have at least two thirds of the things.
Memory is its limit, four times as much for twice the heaps; a computation that would not fit is
refused before it begins.
"""

from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.i18n import message
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.runtime.limits import free_memory, refuse_beyond_memory

if TYPE_CHECKING:
    from kalmar.engines.sequences import triples_kernels
else:
    triples_kernels = LazyModule("kalmar.engines.sequences.triples_kernels")


WORD = 64
MAX_HELPFUL = 4096
"""Numbers of things whose rows are remembered as giving many values."""
MAX_PLAIN_CUBES = 9 << 32
"""So many cubes of heaps the plain engine does in the time of compiling this one."""


class TriplesEngine:
    """Rows of bits of the values that two heaps leave, for the last third of the heaps.

    They follow from the values, and are made anew where they become too short or too few.

    Args:
        game: one for which `fits` says so.
    """

    def __init__(self, game: HeapGame) -> None:
        """Begin without rows."""
        self._moves = np.array(game.places, np.int64).reshape(-1, 2)
        self._last = game.last
        self._reach = -1
        self._rows = self._three = np.zeros((0, 0), np.uint64)
        self._turned = np.zeros(0, np.uint64)
        self._helpful = np.zeros(MAX_HELPFUL, np.int64)
        self._state: Any = None

    @staticmethod
    def fits(game: HeapGame) -> bool:
        """Return whether this engine can compute a game.

        >>> from kalmar.engines.sequences.heap_games import heap_game
        >>> [TriplesEngine.fits(heap_game(code)) for code in ("0.DD", "0.77", "0.8…", "8!.0")]
        [True, False, False, False]
        """
        return game.code.finite and game.code.most_parts == 3 and not game.unequal

    @staticmethod
    def is_short(game: HeapGame, n: int) -> bool:
        """Return whether using the definition is quicker than compiling.

        >>> from kalmar.engines.sequences.heap_games import heap_game
        >>> [TriplesEngine.is_short(heap_game("0.DD"), n) for n in (2000, 4000)]
        [True, False]
        """
        return sum(digit >> 3 for digit in game.digits) * n**3 <= MAX_PLAIN_CUBES

    def extend(
        self, values: NDArray[np.unsignedinteger], done: int, n: int, work: int
    ) -> tuple[int, int]:
        """Fill values, starting after heap `done`, to heap n or less.

        Args:
            values: [N] unsigned, the whole buffer.
            done: the last heap whose value is known.
            n: the last heap wanted.
            work: about how much to do before coming back.

        Returns:
            The last heap filled, and about how much was done; it is `done` itself when the next
            value does not fit the type.

        Raises:
            LimitReached: there is not enough memory.
        """
        bits = WORD * self._rows.shape[1]
        if n > self._reach or self._state[triples_kernels.HIGHEST] >= bits:
            self._make(values, done, n)
        rows = triples_kernels.PairRows(values, self._rows, self._turned)
        heaps = triples_kernels.Triples(rows, self._three, self._helpful, self._state)
        reached, did = triples_kernels.extend(heaps, done + 1, n + 1, self._moves, work)
        return int(reached) - 1, int(did)

    def _make(self, values: NDArray[np.unsignedinteger], done: int, n: int) -> None:
        """Make room for rows, and the rows that the next heap needs."""
        # A row has bits for all nim-sums of the values so far; a larger value makes all rows anew.
        highest = int(values[: done + 1].max())
        words = max(1, (1 << highest.bit_length()) // WORD)
        self._rows = self._three = np.zeros((0, 0), np.uint64)  # before there are others
        needed = self._bytes(n, words)
        refuse_beyond_memory(needed, message("{count:,} heaps take", count=n))
        # Room for twice as many heaps, if there is memory, so that a sequence that is extended
        # step by step is not made anew each time.
        further = max(n, 2 * done)
        self._reach = further if self._bytes(further, words) <= free_memory() else n
        self._rows = np.zeros((self._kept(self._reach), words), np.uint64)
        self._three = np.zeros((self._last + 1, words), np.uint64)
        self._turned = np.zeros(words, np.uint64)
        self._state = np.zeros(triples_kernels.STATE, np.int64)
        self._state[triples_kernels.HIGHEST] = highest
        self._state[triples_kernels.MARKED] = done
        first = max(1, done + 1 - self._kept(done))
        rows = triples_kernels.PairRows(values, self._rows, self._turned)
        triples_kernels.mark_pairs(rows, first, done)

    def _kept(self, n: int) -> int:
        """Return how many rows serve heaps up to n: the last third of what a move may leave."""
        return n // 3 + self._last + 1

    def _bytes(self, n: int, words: int) -> int:
        return 8 * words * (self._kept(n) + self._last + 3)
