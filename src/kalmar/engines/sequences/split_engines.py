"""The engines of games that split heaps in two or three: their state between calls of kernels.

`PairsEngine` says how values are coded, and which kernel is called. A sequence without a sparse
space has its values as codes, all of which count as rare.

`TriplesEngine` keeps rows of bits, each of the values that two heaps leave, for the last third of
the heaps: one of three parts is at most a third, so that the other two have at least two thirds of
the things. Memory is its limit, four times as much for twice the heaps; a computation that would
not fit is refused before it begins.
"""

from typing import TYPE_CHECKING, Any, Literal

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message
from kalmar.engines.sequences.common_run_plan import BLOCK
from kalmar.engines.sequences.common_runs import CommonRunEngine
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.engines.sequences.spaces import Coding, SparseSpace, rare_heaps
from kalmar.runtime.work import free_memory, refuse_beyond_memory

if TYPE_CHECKING:
    from kalmar.engines.sequences import pairs_kernels, triples_kernels
    from kalmar.runtime import jit
else:
    jit = LazyModule("kalmar.runtime.jit")
    pairs_kernels = LazyModule("kalmar.engines.sequences.pairs_kernels")
    triples_kernels = LazyModule("kalmar.engines.sequences.triples_kernels")

SPARE_ENTRIES = 1 << 12
"""Rare heaps for which there is room at least when a kernel is called."""
MIN_HEAPS_FOR_RUNS, MIN_PAIRS_FOR_RUNS = 1 << 17, 1 << 28
"""Heaps wanted now, or pairs with a rare part that may be wanted later, from which on common runs
gain more than they take to load."""
RUNS, COMPILED_FOR = "common-runs", 16
"""What is noted when their kernels have been compiled, which takes as long as so many times more
heaps, or pairs, gain."""
LEAST_BITS, MOST_BITS = 6, 8
"""Of a code beside its class: one window of 64 codes at least; a byte at most for common runs."""
MIRRORED, MOST_SUMS, MORE_SUMS = 1 << 20, 1 << 22, 1 << 16
"""Small parts whose codes are kept in reverse; nim-sums of a heap that are kept; and of a chunk."""
RECENT, ONE_IN = 4096, 12
"""Heaps of late; one in so many may need codes beyond the windows that are marked."""
FIRST_MARKED = 4096
"""Splits that are marked at first where there is no space."""


class PairsEngine:
    """Computes a sequence by the splits of its heaps.

    Args:
        game: an octal game that splits, or Grundy's game.
        space: which heaps are rare; None for all.
        values: [n + 1] unsigned, the values so far.

    Attributes:
        count: how many heaps are rare; 0 without a space.
    """

    def __init__(
        self,
        game: HeapGame,
        space: SparseSpace | None,
        values: NDArray[np.unsignedinteger],
    ) -> None:
        """Code the values so far."""
        self.game: HeapGame = game
        self.space: SparseSpace | None = space
        self._tune = np.array([pairs_kernels.LANES if space else FIRST_MARKED], np.int64)
        self._begin(values)

    def _begin(self, values: NDArray[np.unsignedinteger]) -> None:
        """Choose how long codes are, and find the rare heaps."""
        bits, space, game = int(values.max()).bit_length(), self.space, self.game
        self.count, self._common, self._bound = 0, 0, 1 << bits
        self._rare, limits = np.zeros(SPARE_ENTRIES, np.int64), np.zeros((2, 0), np.int64)
        self._runs: CommonRunEngine | None = None
        if space is None:
            singles = np.array([(k, 0) for k in game.singles], np.int64).reshape(-1, 2)
        else:
            bits = max(LEAST_BITS, bits - 1)
            self._common, self._bound = 1 << bits, 2 << bits
            self._coding = Coding.of(space, bits, game)
            singles = self._coding.singles
            # One more column, for no code: all rare ones are smaller.
            limits = np.pad(self._coding.limits, [(0, 0), (0, 1)], constant_values=self._common)
            rare = rare_heaps(values, space)
            self.count, self._rare = len(rare), np.append(rare, self._rare)
        self._moves = pairs_kernels.Moves(singles, np.array(game.splits), game.code.unequal)
        self._space = pairs_kernels.Space(self._common, limits)
        self._codes: NDArray[np.unsignedinteger] = values[:0]

    def is_outgrown_by(self, value: int) -> bool:
        """Return whether a value needs more bits than codes have."""
        return value >= self._bound

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
            spare = np.zeros(2 * SPARE_ENTRIES, np.int64)
            self._rare = np.append(self._rare[: self.count], spare)
        self._encode(values, done)
        if self._runs is None and self._pays(len(values), done, aim):
            self._runs = CommonRunEngine(self._coding, self.game.code.unequal)
        if self._runs is not None:
            rare = self._rare[: self.count]
            begins = self._runs.begins(done, rare)
            if begins <= done + 1 and n - done >= BLOCK:
                reached, pairs = self._runs.extend(values, self._codes, done, n, rare)
                jit.note_made(RUNS)
                if reached > done:
                    return reached, pairs
                # The next heap is rare: the pairs of some heaps are tried before another run is.
                begins = done + BLOCK
            n = min(n, begins - 1) if begins > done + 1 else n
        return self._by_pairs(values, done, min(n, 2 * done), work)

    def _pays(self, wanted: int, done: int, aim: int) -> bool:
        """Check whether so many more heaps, now or later, justify more kernels."""
        if not 0 < self._common <= 1 << MOST_BITS:
            return False
        now, later = wanted - done, self.count * (aim - done)

        def gain(times: int) -> bool:
            return now > times * MIN_HEAPS_FOR_RUNS or later > times * MIN_PAIRS_FOR_RUNS

        return gain(COMPILED_FOR) or (gain(1) and jit.is_made(RUNS))

    def _by_pairs(
        self, values: NDArray[np.unsignedinteger], done: int, n: int, work: int
    ) -> tuple[int, int]:
        """Fill values as `extend` does, whether or not rare heaps come."""
        codes, kinds, windows = self._codes, len(self.game.splits), 0
        if self._common:
            late = np.sort(codes[max(1, done - RECENT) : done + 1] & self._common - 1)
            windows = int(late[-1 - len(late) // ONE_IN]) // pairs_kernels.LANES + 1
        least = kinds * pairs_kernels.MOST_PARTS
        sums = np.empty(least + min(kinds * (n // 2), MOST_SUMS), codes.dtype)
        room = pairs_kernels.Room(
            np.zeros((windows, pairs_kernels.LANES), np.uint64), np.zeros(self._bound, np.uint8),
            sums, np.empty(kinds * MORE_SUMS, codes.dtype),
        )  # fmt: skip
        heaps = pairs_kernels.Heaps(codes, codes[: min(done + 1, MIRRORED)][::-1].copy())
        heap, count, pairs, is_full = pairs_kernels.extend(
            heaps, self._moves, self._space, done + 1, n + 1, self._rare, self.count, room,
            self._tune, work,
        )  # fmt: skip
        self.count = int(count)
        for first in (done + 1, done + 2) if self._common else ():
            values[first:heap:2] = self._coding.value_of[first & 1][codes[first:heap:2]]
        if is_full and self._bound < 1 << 8 * values.itemsize:
            # All codes are options, so that the value is the next power of two.
            values[heap] = self._bound
            heap += 1
        return int(heap) - 1, int(pairs)

    def _encode(self, values: NDArray[np.unsignedinteger], done: int) -> None:
        """Make room for as many codes as values, and code those that are known."""
        known = self._codes
        if not self._common:
            self._codes = values
        elif known.dtype != values.dtype or len(known) < len(values):
            self._codes = np.zeros(len(values), values.dtype)
            self._codes[: min(len(known), done + 1)] = known[: done + 1]
            for parity in range(2) if len(known) <= done else ():
                part = values[parity : done + 1 : 2]
                self._codes[parity : done + 1 : 2] = self._coding.code_of[parity][part]


WORD = 64
TRIPLES = "triples"
"""What is noted when these kernels have been compiled."""
MAX_HELPFUL = 4096
"""Numbers of things whose rows are remembered as giving many values."""
MAX_PLAIN_CUBES, MAX_CUBES_BEFORE_LOADING = 9 << 32, 9 << 28
"""Cubes of heaps the plain engine does in the time of compiling this one, and of loading it."""


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
        return game.code.finite and game.code.most_parts == 3 and not game.code.unequal

    @staticmethod
    def is_short(game: HeapGame, n: int) -> bool:
        """Return whether using the definition is quicker than compiling, unless that is done.

        >>> from kalmar.engines.sequences.heap_games import heap_game
        >>> [TriplesEngine.is_short(heap_game("0.DD"), n) for n in (500, 4000)]
        [True, False]
        """
        cubes = sum(digit >> 3 for digit in game.digits) * n**3
        if cubes <= MAX_CUBES_BEFORE_LOADING:
            return True
        return cubes <= MAX_PLAIN_CUBES and not jit.is_made(TRIPLES)

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
        jit.note_made(TRIPLES)
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


Engine = Literal["auto", "sparse", "dense", "triples", "plain"]


def refuse_unfit(game: HeapGame, engine: Engine) -> None:
    """Do nothing if an engine serves a game.

    Raises:
        UsageError: it does not; the message says what it needs.

    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> refuse_unfit(heap_game("0.DD"), "triples")
    """
    if engine in {"sparse", "dense"} and not (game.is_octal and game.splits):
        raise UsageError(
            "the {engine} engine needs a finite code that splits a heap in two, which {name}"
            " is not: use 'auto' or 'plain'",
            engine=engine,
            name=game.name,
        )
    if engine == "triples" and not TriplesEngine.fits(game):
        raise UsageError(
            "the {engine} engine needs a finite code that splits a heap into three of any"
            " sizes, which {name} is not: use 'auto' or 'plain'",
            engine=engine,
            name=game.name,
        )
