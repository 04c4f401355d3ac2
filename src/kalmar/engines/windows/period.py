"""Find and prove a period by the theorem of the window: a state that comes again.

The state at a heap is kept and looked for; when the run is twice as far, that of the heap reached
takes its place (Brent 1980). A state that came again is in the period, and its first return gives
the least period. The preperiod is found from the row of states that the run left behind.
"""

import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.sequences.heap_games import Progress
from kalmar.engines.windows.certificate import WindowCertificate
from kalmar.engines.windows.checker import prime_factors
from kalmar.engines.windows.game import MEMORY, WindowGame
from kalmar.engines.windows.run import Row, WindowRun, read_run, read_states, write_run
from kalmar.runtime.files import is_there
from kalmar.runtime.writing import holding


@dataclass(frozen=True)
class RunBounds:
    """How far a run goes, and with what.

    Attributes:
        limit: the heap to which it goes at most, while no state has come again.
        memory: all witnesses must have a smaller part.
        checkpoint: the file from which it resumes, and in which it is saved; None for none.
        every: seconds between two checkpoints.
        apart: how many heaps there are at least between two states of a certificate, but for those
            that the claim needs.
    """

    limit: int
    memory: int = MEMORY
    checkpoint: Path | None = None
    every: float = 30.0
    apart: int = 1


@dataclass(frozen=True)
class WindowFinding:
    """What a run in bounded memory found.

    Attributes:
        game: what was computed.
        reached: all heaps below have their values, with witnesses.
        deepest: all witnesses have a part that is not larger.
        certificate: of the period; None where no state has come again.
    """

    game: WindowGame
    reached: int
    deepest: int
    certificate: WindowCertificate | None = None


def find_window_period(
    game: str, bounded: RunBounds, progress: Progress | None = None
) -> WindowFinding:
    """Compute values and witnesses until a state comes again, or to a limit.

    Args:
        game: a code with few rare heaps, or the name of a game that has one.
        bounded: how far, and with what.
        progress: called with the heaps done and the heaps wanted.

    Raises:
        GameError: it is no octal game that splits heaps, or has no sparse space.
        LimitReached: it has too many rare heaps; or a heap may be rare that should not be; what
            was reached is in the checkpoint.
        DataError: the checkpoint is of another game, or cannot be written.

    >>> found = find_window_period("0.45", RunBounds(10_000, memory=1024))
    >>> found.certificate.period, found.certificate.preperiod
    (20, 498)
    """
    with holding(bounded.checkpoint):
        if bounded.checkpoint is not None and is_there(bounded.checkpoint):
            read_states(bounded.checkpoint)  # which refuses what is no checkpoint, before values
        search = WindowSearch(WindowGame(game, bounded.memory), bounded)
        try:
            return search.found(progress)
        finally:
            search.save()


class WindowSearch:
    """A run, the row of its states, and the state that is looked for.

    Args:
        game: what is computed.
        bounded: how far, and with what; the checkpoint is read, and written now and then.

    Raises:
        DataError: the checkpoint is of another game, or damaged.
    """

    run: WindowRun
    row: Row

    def __init__(self, game: WindowGame, bounded: RunBounds) -> None:
        """Begin, or go on from the checkpoint."""
        self.game: WindowGame = game
        self.bounded: RunBounds = bounded
        self.run, self.row = WindowRun(game), Row(game)
        self.mark: tuple[int, NDArray[np.uint8]] = (game.start, self.run.state)
        if bounded.checkpoint is not None and is_there(bounded.checkpoint):
            self.run, self.row, self.mark = read_run(bounded.checkpoint, game)
        self._saved = time.monotonic()

    def save(self) -> None:
        """Write the checkpoint, if there is to be one."""
        if self.bounded.checkpoint is not None:
            write_run(self.bounded.checkpoint, self.run, self.row, self.mark)
            self._saved = time.monotonic()

    def found(self, progress: Progress | None = None) -> WindowFinding:
        """Run until a state recurs, or to the limit.

        Args:
            progress: called with the heaps done and the heaps wanted; what it raises leaves the
                run as it is there.

        Raises:
            LimitReached: as `find_window_period`.
        """
        period = self.go(progress)
        if not period:
            return WindowFinding(self.game, self.run.heap, self.deepest())
        # the witnesses of one whole period, from where the theorem wants them
        self.run.advance(self.mark[0] + period + self.game.memory + self.game.length)
        deepest = self.deepest()
        said = _certificate(self, period, deepest)
        return WindowFinding(self.game, self.run.heap, deepest, said)

    def go(self, progress: Progress | None) -> int:
        """Run until the state comes again; the period, or 0."""
        limit = self.bounded.limit
        # Brent: the state at `mark` is looked for up to twice its heap, then the state there is
        # taken. As soon as the mark lies in the period and is as large as it, the state comes
        # again.
        while self.run.heap < limit:
            for first, codes in self.run.pieces(min(limit, 2 * self.mark[0])):
                period = self._again(first, codes)
                if period:
                    return period
                self.row.add(self.run)
                self._tell(progress)
            if self.run.heap >= 2 * self.mark[0]:
                self.mark = self.run.heap, self.run.state
        return 0

    def _tell(self, progress: Progress | None) -> None:
        """Save and show how far it is, now and then."""
        if time.monotonic() - self._saved > self.bounded.every:
            self.save()
        if progress:
            progress(self.run.heap, self.bounded.limit)

    def _again(self, first: int, codes: NDArray[np.uint8]) -> int:
        """Return how much later the marked state recurs among new codes; 0 if it does not."""
        begin = self.run.room - self.game.length + 1
        # `bytes.find` is a fast search for a string, and a state is one.
        data, state = codes[begin:].tobytes(), self.mark[1].tobytes()
        place = data.find(state)
        while place >= 0:
            period = first + 1 + place - self.mark[0]
            # heaps of different parity have different values with the same code
            if period > 0 and (self.game.space.by_position < 0 or period % 2 == 0):
                return period
            place = data.find(state, place + 1)
        return 0

    def deepest(self) -> int:
        """Return a part that no witness exceeds, from the first heap that the checker computes."""
        tried_first = int(self.game.first_tried[:, 0].max())
        # The run knows of its own witnesses; the checker begins earlier, at a heap that depends on
        # this number, so it grows until all heaps from there on are served too.
        deepest = max(self.run.deepest, self.game.bound, tried_first)
        while not self._enough(deepest + 1):
            deepest = min(2 * deepest, self.game.memory - 1)
        return deepest

    def _enough(self, parts: int) -> bool:
        """Check whether smaller parts are witnesses for the heaps before the run too."""
        run, game = self.run, self.game
        start = parts + game.game.last + game.bound
        if parts >= game.memory or start >= game.start:
            return True
        # the parts that are tried first are smaller than these
        codes = np.pad(game.known_codes, (0, 1024))
        reached, _ = run.kernels.missed(codes, start, game.start, 0, game.parts_backwards[-parts:])
        return reached == game.start


def _certificate(search: WindowSearch, period: int, deepest: int) -> WindowCertificate:
    """Build the certificate of a period that a run has shown."""
    game, row = search.game, search.row
    preperiod = _preperiod(search, period)
    # States that the claim needs: at the preperiod and a period later (equal), one heap before both
    # (different), and at p/q later for each prime q of the period (different: p is the least).
    at = preperiod + game.length
    special = {at, at + period, *(at + period // q for q in prime_factors(period))}
    if preperiod > game.bound:
        special |= {at - 1, at - 1 + period}
    rows: dict[int, Any] = dict(zip(row.at, row.states, strict=True))
    kept = _spaced(sorted(heap for heap in rows if heap < at + period), search.bounded.apart)
    rows = {heap: rows[heap] for heap in kept}
    rows |= {heap: row.state(heap) for heap in sorted(special)}
    return WindowCertificate(
        game.game.code,
        preperiod,
        period,
        game.space.mask,
        game.space.by_position,
        game.rare,
        deepest + 1,
        next(codes for codes in (16, 64, 128) if search.run.largest < codes),
        tuple(sorted(rows)),
        np.array([rows[heap] for heap in sorted(rows)]),
    )


def _spaced(heaps: list[int], apart: int) -> list[int]:
    """Select from ascending heaps those at least a given distance after the one before.

    >>> _spaced([1, 2, 5, 6, 9], 3)
    [1, 5, 9]
    """
    kept: list[int] = []
    for heap in heaps:
        if not kept or heap - kept[-1] >= apart:
            kept.append(heap)
    return kept


def _preperiod(search: WindowSearch, period: int) -> int:
    """Find the first heap from which on the values recur a period later."""
    game, row = search.game, search.row
    low, high = 0, len(row.at)  # the states from `high` on are in the period
    while low < high:
        middle = (low + high) // 2
        heap = row.at[middle]
        if heap >= search.mark[0] or np.array_equal(row.states[middle], row.state(heap + period)):
            high = middle
        else:
            low = middle + 1
    # The row brackets the preperiod between two states; there the codes are compared one by one.
    start = game.bound if not high else row.at[high - 1] - game.length
    stop = min(search.mark[0], row.at[high] if high < len(row.at) else search.mark[0])
    first, heap = start, start
    earlier, later = row.codes(start, stop), row.codes(start + period, stop + period)
    for one, two in _aligned(earlier, later):
        differ = np.flatnonzero(one != two)
        if len(differ):
            first = heap + int(differ[-1]) + 1
        heap += len(one)
    return first


def _aligned(one: Any, two: Any) -> Any:
    """Yield pieces of two sequences, cut to the same lengths."""
    left = right = np.zeros(0, np.uint8)
    while True:
        if not len(left):
            left = next(one, left)
        if not len(right):
            right = next(two, right)
        count = min(len(left), len(right))
        if not count:
            return
        yield left[:count], right[:count]
        left, right = left[count:], right[count:]
