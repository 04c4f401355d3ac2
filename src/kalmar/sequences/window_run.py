"""The values of a game of few rare heaps, one piece after the other, in bounded memory.

Every heap gets its value and a witness of each smaller rare value. Nothing is kept but the last
heaps, as many as witnesses may need.
"""

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.errors import LimitReached
from kalmar.sequences.array_records import records
from kalmar.sequences.window_game import WindowGame

__all__ = ["PIECE", "MissingWitness", "WindowRun"]

PIECE = 1 << 18
SHORT = 16


class MissingWitness(LimitReached):
    """A heap may be rare, or a witness has a larger part than those that are tried."""


class WindowRun:
    """Codes of consecutive heaps.

    Args:
        game: what is computed.
        heap: the first one computed; None for the game's first.
        before: the codes of the heaps before it, at least as many as a state has.
        witnesses: whether they are looked for.

    Attributes:
        heap: the next heap.
        deepest: the largest part that a witness needed, rounded up.
        largest: the largest code.
        records: the heaps whose value is larger than all before, with these values; none are added
            where no witnesses are looked for.
    """

    def __init__(
        self,
        game: WindowGame,
        heap: int | None = None,
        before: NDArray[np.uint8] | None = None,
        witnesses: bool = True,
    ) -> None:
        """Begin; without witnesses so few heaps before are enough as are given."""
        from kalmar.compiled.window_marks import RUN, STRIP

        self.game, self.witnesses = game, witnesses
        before = game.known if before is None else before
        self.heap = game.start if heap is None else heap
        self.room = -(-(game.start + 2) // RUN) * RUN
        self.piece = max(PIECE, self.room)  # so that moving what is kept takes little time
        self._codes = np.zeros(self.room + self.piece + 2 * STRIP, np.uint8)
        self._codes[self.room - len(before) : self.room] = before
        self.deepest, self.largest = 0, int(game.known[game.bound :].max())
        self.records = list(game.records)
        self._kernels = _Kernels(game, self.largest)

    @property
    def last(self) -> NDArray[np.uint8]:
        """The codes of the last heaps, [room]."""
        return self._codes[: self.room]

    @property
    def state(self) -> NDArray[np.uint8]:
        """The codes that decide the next value."""
        return self.last[self.room - self.game.length :].copy()

    def pieces(self, stop: int) -> Iterator[tuple[int, NDArray[np.uint8]]]:
        """Go on to a heap; give the first heap and the codes of each piece, with those before.

        The array begins `room` heaps before the piece.

        Raises:
            LimitReached: a value is too large, or a witness is missing.
        """
        while self.heap < stop:
            count = min(self.piece, stop - self.heap)
            self._fill(count)
            if self.witnesses:
                self._witness(count)
            first = self.heap
            self.heap += count
            codes = self._codes[: self.room + count].copy()
            self._codes[: self.room] = codes[count:]
            yield first, codes

    def advance(self, stop: int) -> None:
        """Go on to a heap."""
        for _ in self.pieces(stop):
            pass

    def missed(
        self, codes: NDArray[np.uint8], start: int, stop: int, odd: int, mirror: NDArray[np.uint8]
    ) -> tuple[int, int]:
        """The place of the first heap without a witness, and the largest part needed.

        Args:
            codes: known before `stop`, with room after it.
            start: the place of the first heap.
            stop: the first place not wanted.
            odd: 1 where heaps at even places are odd.
            mirror: the parts, see `WindowGame.mirror`.
        """
        return self._kernels.missed(codes, start, stop, odd, mirror)

    def _fill(self, count: int) -> None:
        reached = self._kernels.fill(self._codes, self.room, self.room + count)
        codes = self._codes[self.room : self.room + count]
        highest = int(codes.max())
        self.largest = max(self.largest, highest)
        if reached < self.room + count:
            raise LimitReached(
                "heap {heap:,} has a larger value than this engine can keep",
                heap=self.heap + reached - self.room,
            )
        # codes leave out a bit, so that what is above it tells which may be records
        low = self.game.low
        if self.witnesses and highest >> low >= self.highest >> low + 1:
            self._keep_records(codes, np.flatnonzero(codes >> low >= self.highest >> low + 1))

    @property
    def highest(self) -> int:
        """The largest value of all heaps so far."""
        return self.records[-1][1] if self.records else 0

    def _keep_records(self, codes: NDArray[np.uint8], places: NDArray[np.int64]) -> None:
        values = self.game.values_of(codes[places], self.heap + places)
        grown = records(values, self.highest)
        heaps = (self.heap + places[grown]).tolist()
        self.records += zip(heaps, values[grown].tolist(), strict=True)

    def _witness(self, count: int) -> None:
        odd = self.heap - self.room & 1
        reached, part = self.missed(
            self._codes, self.room, self.room + count, odd, self.game.mirror
        )
        if reached < self.room + count:
            raise MissingWitness(
                "heap {heap:,} may be rare: no part below {memory:,} shows that one of the rare"
                " values below its common one is an option",
                heap=self.heap + reached - self.room,
                memory=self.game.memory,
            )
        self.deepest = max(self.deepest, part)


class _Kernels:
    """The kernels of a game, with the arrays that they take."""

    def __init__(self, game: WindowGame, largest: int) -> None:
        from kalmar.compiled.window_chain import LANES
        from kalmar.compiled.window_marks import RUN

        self.game, self.run = game, RUN
        table = game.table
        self._near, self._far = table[table[:, 0] < RUN], table[table[:, 0] >= RUN]
        self.short = largest < SHORT and bool(table[0, 0] >= LANES)
        if self.short:
            self._near = self._near[self._near[:, 1] < SHORT]
            self._far = self._far[self._far[:, 1] < SHORT]
        self._words = 1 if largest < 64 else 2
        self._space = (game.low, game.mask_of_codes, game.space.by_position)
        self._splits = np.array(game.game.splits, np.int64)

    def fill(self, codes: NDArray[np.uint8], start: int, stop: int) -> int:
        """Fill codes; the place of the first that could not be."""
        reached = self._fill_short(codes, start, stop) if self.short else start
        if reached < stop:
            from kalmar.compiled.window_wide import fill_window

            self.short = False
            marks = np.zeros((self._words, self.run), np.uint64)
            near, far = self._near, self._far
            return int(fill_window(codes, reached, stop, near, far, self._words, marks))
        return reached

    def _fill_short(self, codes: NDArray[np.uint8], start: int, stop: int) -> int:
        from kalmar.compiled.window_chain import chain_of

        chain = chain_of(*(tuple(map(int, column)) for column in self._near.T))
        hot, marks = np.zeros(2 * self.run, np.uint16), np.zeros(self.run, np.uint16)
        views = (hot, hot.view(np.uint64)), (marks, marks.view(np.uint64))
        return min(int(chain(codes, start, stop, self._far, *views)), stop)

    def missed(
        self, codes: NDArray[np.uint8], start: int, stop: int, odd: int, mirror: NDArray[np.uint8]
    ) -> tuple[int, int]:
        """The place of the first heap without a witness, and the largest part needed."""
        from kalmar.compiled import window_witness
        from kalmar.compiled.window_marks import STRIP

        usual, marks = self.game.usual, np.zeros((self._words, self.run), np.uint64)
        room: Any = marks
        missed: Any = window_witness.missed_long
        if self.short:
            usual, short = usual[usual[:, 1] < SHORT], np.zeros(STRIP, np.uint16)
            room, missed = (short, short.view(np.uint64)), window_witness.missed_short
        splits, space = self._splits, self._space
        reached, part = missed(codes, start, stop, odd, (mirror, usual), splits, space, room)
        return min(int(reached), stop), int(part)
