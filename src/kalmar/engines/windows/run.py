"""Run a game of few rare heaps in bounded memory: values and witnesses, piece after piece.

Every heap gets its value and a witness of each smaller rare value. Nothing is kept but the last
heaps, as many as witnesses may need, and a row of states, from which any heap is reached: the codes
before it that decide all later ones. The row is thinned when it becomes long. Written to a file, it
is a checkpoint from which the run goes on exactly as it would have.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, LimitReached
from kalmar.core.i18n import message
from kalmar.engines.fields import read_checkpoint
from kalmar.engines.sequences import common_run_plan
from kalmar.engines.sequences.array_repeats import records
from kalmar.engines.windows.game import WindowGame
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.writing import saving_checkpoint

if TYPE_CHECKING:
    from kalmar.engines.sequences import common_run_kernels
    from kalmar.engines.windows import run_kernels, witness_kernels
else:
    common_run_kernels = LazyModule("kalmar.engines.sequences.common_run_kernels")
    run_kernels = LazyModule("kalmar.engines.windows.run_kernels")
    witness_kernels = LazyModule("kalmar.engines.windows.witness_kernels")


PIECE = 1 << 18
"""Heaps of one call of a kernel, some milliseconds; and between two states of a row at first."""


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
        kernels: those for so many codes, which fill codes and look for witnesses.
    """

    heap: int
    records: list[tuple[Any, int]]
    kernels: "_ShortKernels | _LongKernels"

    def __init__(
        self,
        game: WindowGame,
        heap: int | None = None,
        before: NDArray[np.uint8] | None = None,
        witnesses: bool = True,
    ) -> None:
        """Begin; without witnesses so few heaps before are enough as are given."""
        self.game: WindowGame = game
        self.witnesses: bool = witnesses
        before = game.known_codes if before is None else before
        self.heap = game.start if heap is None else heap
        run = run_kernels.RUN
        self.room: int = -(-(game.start + 2) // run) * run
        self.piece: int = max(PIECE, self.room)  # so that moving what is kept takes little time
        size = self.room + self.piece + 2 * witness_kernels.STRIP
        # pieces lie in two arrays in turn: what is kept of the one begins the other
        self._codes, self._next = np.zeros(size, np.uint8), np.zeros(size, np.uint8)
        self._codes[self.room - len(before) : self.room] = before
        self.deepest: int = 0
        self.largest: int = game.largest
        self.records = list(game.records)
        is_short = self.largest < run_kernels.SHORT_CODES
        self.kernels = _ShortKernels(game) if is_short else _LongKernels(game)

    @property
    def last(self) -> NDArray[np.uint8]:
        """Return the codes of the last heaps, [room]."""
        return self._codes[: self.room]

    @property
    def state(self) -> NDArray[np.uint8]:
        """Return the codes that decide the next value."""
        return self.last[self.room - self.game.length :].copy()

    def pieces(self, stop: int) -> Iterator[tuple[int, NDArray[np.uint8]]]:
        """Yield, up to a heap, each piece's first heap and its codes with those before.

        The array begins `room` heaps before the piece. It is overwritten by the next piece.

        Raises:
            LimitReached: a value is too large, or a witness is missing.
        """
        while self.heap < stop:
            check_limits()
            count = min(self.piece, stop - self.heap)
            self._fill(count)
            if self.witnesses:
                self._witness(count)
            first = self.heap
            self.heap += count
            codes = self._codes[: self.room + count]
            self._codes, self._next = self._next, self._codes
            self._codes[: self.room] = codes[count:]
            yield first, codes

    def advance(self, stop: int) -> None:
        """Advance the run to a heap."""
        for _ in self.pieces(stop):
            pass

    def _fill(self, count: int) -> None:
        end = self.room + count
        reached = self.kernels.fill(self._codes, self.room, end)
        if reached < end and isinstance(self.kernels, _ShortKernels):
            # A heap needs a larger code: from here on the kernel for more codes goes on for good.
            self.kernels = _LongKernels(self.game)
            reached = self.kernels.fill(self._codes, reached, end)
        codes = self._codes[self.room : end]
        highest = int(codes.max())
        self.largest = max(self.largest, highest)
        if reached < end:
            raise LimitReached(
                "the value of heap {heap:,} is too large for this engine",
                heap=self.heap + reached - self.room,
            )
        # codes leave out a bit, so that what is above it tells which may be records
        low = self.game.coding.lowest_bit
        least = self.highest + 1 >> low + 1
        if self.witnesses and highest >> low >= least:
            self._keep_records(codes, np.flatnonzero(codes >> low >= least))

    @property
    def highest(self) -> int:
        """Return the largest value of all heaps so far."""
        return self.records[-1][1] if self.records else 0

    def _keep_records(self, codes: NDArray[np.uint8], places: NDArray[np.int64]) -> None:
        values = self.game.values_of(codes[places], self.heap + places)
        grown = records(values, self.highest)
        heaps = (self.heap + places[grown]).tolist()
        self.records += zip(heaps, values[grown].tolist(), strict=True)

    def _witness(self, count: int) -> None:
        odd = self.heap - self.room & 1
        reached, part = self.kernels.missed(
            self._codes, self.room, self.room + count, odd, self.game.parts_backwards
        )
        if reached < self.room + count:
            raise MissingWitness(
                "heap {heap:,} may be rare: no part below {memory:,} shows that one of the rare"
                " values below its common one is an option",
                heap=self.heap + reached - self.room,
                memory=self.game.memory,
            )
        self.deepest = max(self.deepest, part)


class _LongKernels:
    """The kernels of a game with more than sixteen codes, with the arrays that they take."""

    def __init__(self, game: WindowGame) -> None:
        self._game = game
        self._words = 1 if game.largest < witness_kernels.CODES else 2
        self._groups = self._words * witness_kernels.CODES // common_run_plan.GROUP
        rare = np.array(game.rare, np.int64)
        codes = game.known_codes[rare]
        self._parts = common_run_plan.parts_of(game.coding, rare, codes, self._groups)
        self._room = common_run_plan.room_for(0)
        self._splits = np.array(game.game.splits, np.int64)

    def fill(self, codes: NDArray[np.uint8], start: int, stop: int) -> int:
        """Fill codes; the place of the first that could not be."""
        reached = common_run_kernels.fill_common_run(
            codes, start, stop, 0, self._groups, *self._parts, self._room
        )
        return min(int(reached), stop)

    def missed(
        self, codes: NDArray[np.uint8], start: int, stop: int, odd: int, mirror: NDArray[np.uint8]
    ) -> tuple[int, int]:
        """Find the place of the first heap without a witness, and the largest part needed.

        Args:
            codes: known before `stop`, with room after it.
            start: the place of the first heap.
            stop: the first place not wanted.
            odd: 1 where heaps at even places are odd.
            mirror: the parts, see `WindowGame.parts_backwards`.
        """
        marks = np.zeros((self._words, run_kernels.RUN), np.uint64)
        parts, limits = (mirror, self._game.first_tried), self._game.coding.byte_limits
        reached, part = witness_kernels.missed_long(
            codes, start, stop, odd, parts, self._splits, limits, marks
        )
        return min(int(reached), stop), int(part)


class _ShortKernels:
    """The kernels of a game with sixteen codes, with the arrays that they take."""

    def __init__(self, game: WindowGame) -> None:
        self.game, run = game, run_kernels.RUN
        # Parts with a code of 16 or more make no option with a code below 16.
        table = game.common_options[game.common_options[:, 1] < run_kernels.SHORT_CODES]
        away = table[:, 0]
        near = tuple(tuple(map(int, column)) for column in table[away < run].T)
        self._parts = table[(away >= run) & (away < 2 * run)], table[away >= 2 * run]
        # the nearest part lies a whole group back at least
        count = next(count for count in (4, 2, 1) if count <= game.common_options[0, 0])
        self._chain = run_kernels.chain_of(*near, count)
        kind = f"u{count * run_kernels.QUARTER // 8}"
        hot, marks = (np.zeros(many, "u2") for many in (run_kernels.HOT + run, run_kernels.HALF))
        views = hot.view(kind), hot.view(np.uint8), marks.view(kind), marks.view(np.uint8)
        self._room = run_kernels.ChainRoom(*views)
        self._tables = _tables(2 ** np.arange(run_kernels.SHORT_CODES))
        self._usual = game.first_tried[game.first_tried[:, 1] < run_kernels.SHORT_CODES]
        self._splits = np.array(game.game.splits, np.int64)

    def fill(self, codes: NDArray[np.uint8], start: int, stop: int) -> int:
        """Fill codes; the place from which they could not be."""
        reached = self._chain(codes, start, stop, self._parts, self._tables, self._room)
        return min(int(reached), stop)

    def missed(
        self, codes: NDArray[np.uint8], start: int, stop: int, odd: int, mirror: NDArray[np.uint8]
    ) -> tuple[int, int]:
        """Find the place of the first heap without a witness, and the largest part needed."""
        limits = self.game.coding.byte_limits[:, : run_kernels.SHORT_CODES]
        needed = np.concatenate([_tables(2 ** limits[start + odd + i & 1] - 1) for i in (0, 1)])
        tables = self._tables, needed
        size = 2 * witness_kernels.STRIP
        rows = np.zeros(size // run_kernels.RUN + 1, np.int64)
        room = witness_kernels.NeededRoom(np.zeros(size, np.uint8), rows)
        parts, splits = (mirror, self._usual), self._splits
        reached, part = witness_kernels.missed_short(
            codes, start, stop, parts, splits, tables, room
        )
        return min(int(reached), stop), int(part)


def _tables(numbers: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Return the low bytes of sixteen numbers of 16 bits, four times, then the high ones."""
    repeats = run_kernels.RUN // run_kernels.SHORT_CODES
    low, high = (np.tile(part, repeats) for part in (numbers & 255, numbers >> 8))
    return np.concatenate([low, high]).astype(np.uint8)


MAX_STATES = 1024
"""States of a row; where there are more, every other one is dropped."""


class Row:
    """States before heaps at even distances.

    Args:
        game: whose states they are.

    Attributes:
        every: how far they are apart.
        at: the heaps, ascending.
        states: one for each, the codes of the heaps before it.
    """

    every: int
    states: list[NDArray[Any]]

    def __init__(self, game: WindowGame) -> None:
        """Begin with the first heap whose value is not known."""
        self.game: WindowGame = game
        self.every = PIECE
        self.at: list[int] = [game.start]
        self.states = [game.known_codes[game.start - game.length :]]

    def add(self, run: WindowRun) -> None:
        """Keep the state that a run has reached, if it is far enough from the last."""
        if run.heap - self.at[-1] < self.every:
            return
        self.at.append(run.heap)
        self.states.append(run.state)
        if len(self.at) > MAX_STATES:
            self.every *= 2
            self.at = self.at[::2]
            self.states = self.states[::2]

    def reached(self, heap: int) -> WindowRun:
        """Build a run without witnesses that is next at a heap, from the last state before it."""
        place = int(np.searchsorted(self.at, heap, "right")) - 1
        run = WindowRun(self.game, self.at[place], self.states[place], witnesses=False)
        run.advance(heap)
        return run

    def state(self, heap: int) -> NDArray[np.uint8]:
        """Return the codes of the heaps before one, as many as decide its value."""
        if heap <= self.game.start:
            return self.game.known_codes[heap - self.game.length : heap]
        return self.reached(heap).state

    def codes(self, heap: int, stop: int) -> Iterator[NDArray[np.uint8]]:
        """Yield the codes from one heap to another, at most a piece at a time."""
        while heap < min(stop, self.game.start):
            end = min(heap + PIECE, stop, self.game.start)
            yield self.game.known_codes[heap:end]
            heap = end
        if heap < stop:
            run = self.reached(heap)
            for _, codes in run.pieces(stop):
                yield codes[run.room :]


def write_run(path: Path, run: WindowRun, row: Row, mark: tuple[int, NDArray[np.uint8]]) -> None:
    """Write a checkpoint, whole or not at all.

    Args:
        path: the file.
        run: what has been reached.
        row: its states.
        mark: a heap and the state before it, which is to come again.

    Raises:
        DataError: it cannot be written.
    """
    data: dict[str, Any] = {
        "game": run.game.game.code.text,
        "numbers": [run.heap, run.deepest, run.largest, run.game.memory, row.every, mark[0]],
        "last": run.last,
        "records": np.array(run.records, np.int64).reshape(-1, 2),
        "at": row.at,
        "states": np.array(row.states),
        "mark": mark[1],
    }
    with saving_checkpoint(path) as file:
        np.savez(file, **data)


def read_states(path: Path) -> dict[str, Any]:
    """Read the arrays that `write_run` wrote, before anything is computed for them.

    Raises:
        DataError: the file cannot be read, or is none of these.
    """
    data = read_checkpoint(path, message("a checkpoint of a bounded-memory run"))
    try:
        heap, deepest, largest, memory, every, mark = map(int, data["numbers"])
        data["numbers"] = heap, deepest, largest, memory, every, mark
        data["records"] = data["records"].tolist()
    except (ValueError, TypeError, KeyError):
        raise DataError("'{path}' is not a checkpoint of a bounded-memory run", path=path) from None
    return data


def read_run(path: Path, game: WindowGame) -> tuple[WindowRun, Row, tuple[int, Any]]:
    """Take up the run that `write_run` wrote.

    Raises:
        DataError: it cannot be read, or is of another game or another memory.
    """
    data = read_states(path)
    name, (heap, deepest, largest, memory, every, mark) = str(data["game"]), data["numbers"]
    if (name, memory) != (game.game.code.text, game.memory):
        raise DataError(
            "the checkpoint '{path}' belongs to {head}, not to {name}",
            path=path,
            head=f"{name} ({memory:,})",
            name=f"{game.game.code.text} ({game.memory:,})",
        )
    run, row = WindowRun(game, heap, data["last"]), Row(game)
    run.deepest, run.largest = deepest, largest
    run.records = [(heap, value) for heap, value in data["records"]]
    row.every, row.at, row.states = every, data["at"].tolist(), list(data["states"])
    return run, row, (mark, data["mark"])
