"""Long Grundy sequences of heap games: choose the engine, compute, continue, save.

Three engines give the same values. That of pairs looks at the splits of a heap: in a `sparse` space
only at those with a rare part, and at all where a rare value is possible (Winning Ways, ch. 4;
Flammenkamp); in `dense` sequences at all. `triples` joins rows of bits where moves leave three
heaps. `plain` is the definition, and serves codes that go on for ever or never split.
"""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import message
from kalmar.core.rules import Rules
from kalmar.engines import fields
from kalmar.engines.sequences import spaces, split_engines
from kalmar.engines.sequences.heap_games import BYTES, HeapGame, Progress, heap_game, plain_values
from kalmar.games.heaps import Code
from kalmar.runtime.files import is_there
from kalmar.runtime.jobs import check_limits, progress_scope
from kalmar.runtime.optional import HEAP_PAIRS, most_plain_units
from kalmar.runtime.work import refuse_beyond_memory
from kalmar.runtime.writing import holding, saving_checkpoint

if TYPE_CHECKING:
    from kalmar.engines.sequences import plain_kernels
else:
    plain_kernels = LazyModule("kalmar.engines.sequences.plain_kernels")


PREFIX = 2048
"""Heaps that the definition computes before a space is looked for, as engines need some values."""
PAIRS_PER_HEAP = 60
"""Pairs that plain Python combines while it finds the value of a heap from their values."""
MAX_PLAIN_PAIRS = 1 << 28
"""Four times the splits that are tried one by one sooner than another engine is compiled."""
SECONDS = 0.3
"""Of one call of a kernel, about: an interrupt is heard, and progress shown, between two calls."""
SAVE_EVERY = 30.0
"""Seconds between two checkpoints by default."""
FIRST_WORK, MOST_WORK = 1 << 22, 1 << 50
"""Splits of one call, at first and at most; faster engines are given a multiple of it."""
TYPES = (np.uint8, np.uint16, np.uint32)


def grundy_values(
    game: str | Code | Rules, n: int, progress: Progress | None = None
) -> NDArray[np.unsignedinteger]:
    """Return the Grundy values of heaps 0 to n, by the engine that fits the game.

    Args:
        game: a take-and-break code, its text, or rules of heaps; "grundys-game" too.
        n: the largest heap.
        progress: called with the heaps done and the heaps wanted.

    Returns:
        [n + 1] in the narrowest of uint8, uint16, uint32 that was needed.

    Raises:
        GameError: it is not a take-and-break game.

    >>> grundy_values("0.77", 8).tolist()
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    """
    sequence = GrundySequence(game)
    sequence.extend(n, progress)
    return sequence.values


class GrundySequence:
    """The Grundy values of heaps 0, 1, …, which can be continued.

    Between two calls of a kernel, which take under a second each, the sequence is whole: an
    interrupt loses nothing but the heaps of that call.

    Args:
        game: a take-and-break code, its text, or rules of heaps.
        engine: which engine; "auto" chooses, and chooses again while the length grows.

    >>> sequence = GrundySequence("0.07")
    >>> sequence.extend(5)
    >>> sequence.values.tolist(), sequence.done
    ([0, 0, 1, 1, 2, 0], 5)
    """

    pairs: int

    def __init__(
        self,
        game: str | Code | Rules | HeapGame,
        engine: split_engines.Engine = "auto",
    ) -> None:
        """Begin with heap 0."""
        self.game: HeapGame = heap_game(game)
        split_engines.refuse_unfit(self.game, engine)
        self.engine = engine
        self.pairs = 0
        self._buffer: NDArray[np.unsignedinteger] = np.zeros(1, np.uint8)
        self._done = 0
        self._engine: split_engines.PairsEngine | None = None
        self._triples = (
            split_engines.TriplesEngine(self.game)
            if split_engines.TriplesEngine.fits(self.game)
            else None
        )
        self._next_review = 0
        self._work = FIRST_WORK
        self._aim = 0

    @property
    def done(self) -> int:
        """Return the largest heap whose value is known."""
        return self._done

    @property
    def values(self) -> NDArray[np.unsignedinteger]:
        """Return the values so far, [done + 1], not to be written to."""
        view = self._buffer[: self._done + 1]
        view.flags.writeable = False
        return view

    @property
    def space(self) -> spaces.SparseSpace | None:
        """The space in which few heaps are rare, and how many are so far; None without one."""
        engine = self._engine
        if engine is not None and engine.space is not None:
            return replace(engine.space, rare=engine.count)
        if self.game.code.most_parts > 2:
            return None
        return spaces.sparse_space(self.values, self.game.splits)

    @property
    def rare(self) -> NDArray[np.int64]:
        """Return the rare heaps so far, ascending; none where there is no sparse space."""
        if self._engine is not None and self._engine.space is not None:
            return self._engine.rare
        space = self.space
        return spaces.rare_heaps(self.values, space) if space else np.zeros(0, np.int64)

    @classmethod
    def resumed(cls, game: str | Code | Rules | HeapGame, path: Path) -> "GrundySequence":
        """Return the sequence of a checkpoint, or a new one where there is no such file.

        Raises:
            DataError: the checkpoint is of another game or version, or damaged.
        """
        # A file belongs to a code, from which all values follow: other rules may have the same
        # name, and the same game other names. Damage is seen by the checksums of the archive.
        sequence = cls(game)
        if is_there(path):
            sequence.begin_with(read_values(path, sequence.game.code))
        return sequence

    def begin_with(self, values: NDArray[np.unsignedinteger]) -> None:
        """Take the values of the first heaps as known.

        Args:
            values: [done + 1], uint8, uint16 or uint32.

        >>> sequence = GrundySequence("0.77")
        >>> sequence.begin_with(np.array([0, 1, 2, 3], np.uint8))
        >>> sequence.extend(6)
        >>> sequence.values.tolist()
        [0, 1, 2, 3, 1, 4, 3]
        """
        self._buffer, self._done = values, len(values) - 1

    def save(self, path: Path) -> None:
        """Write a checkpoint.

        Raises:
            DataError: the file cannot be written.
        """
        with saving_checkpoint(path) as file:
            np.savez(file, code=np.array(self.game.code.text), values=self.values)

    def extend(
        self,
        n: int,
        progress: Progress | None = None,
        checkpoint: Path | None = None,
        save_every: float = SAVE_EVERY,
        aim: int = 0,
    ) -> None:
        """Make the sequence reach heap n.

        Args:
            n: the largest heap wanted; nothing happens if it is known already.
            progress: called with the heaps done and the heaps wanted.
            checkpoint: written from time to time, at the end, and on an interrupt.
            save_every: how many seconds go by between two checkpoints, at least.
            aim: the largest heap that may be wanted after this call, for which engines prepare.

        Raises:
            UsageError: n is negative.
            LimitReached: there is not enough memory; what was known is kept.
            DataError: the checkpoint cannot be written, or is in use by another run.
        """
        saved = time.monotonic()
        self._aim = aim
        with holding(checkpoint):
            try:
                with progress_scope(
                    lambda: message("heaps: {done:,} of {total:,}", done=self._done, total=n)
                ):
                    for done in self._steps(n):
                        if progress:
                            progress(done, n)
                        if checkpoint and time.monotonic() - saved > save_every:
                            self.save(checkpoint)
                            saved = time.monotonic()
            finally:
                if checkpoint:
                    self.save(checkpoint)

    def _steps(self, n: int) -> Iterator[int]:
        """Kernel after kernel, each in about a third of a second."""
        if n < 0:
            raise UsageError(
                "the largest heap must be at least 0, not {n}",
                n=n,
            )
        self._reserve(n)
        while self._done < n:
            check_limits()
            began = time.perf_counter()
            self._step(n)
            # A factor of two up, and down only from four times as much: no oscillation.
            took = time.perf_counter() - began
            if took < SECONDS / 2 and self._work < MOST_WORK:
                self._work *= 2
            elif took > SECONDS * 2:
                self._work = max(self._work // 2, 1 << 16)
            yield self._done

    def _step(self, n: int) -> None:
        """Let one kernel compute some heaps.

        The definition serves short sequences and endless codes; rows of bits games of three parts.
        All others are sparse or dense, which `_review` decides from the values so far.
        """
        if self._is_short(n):
            self._by_bytes(n)
        elif self._is_plain(n):
            self._plain(n)
        elif self._triples is not None:
            self._extend_triples(n)
        elif self._done < (prefix := max(PREFIX, 2 * self.game.last + 2)):
            self._plain(min(n, prefix))
        else:
            if self._done >= self._next_review:
                self._review()
            self._by_pairs(min(n, self._next_review))

    def _is_short(self, n: int) -> bool:
        """Return whether all is done before Numba could be loaded."""
        if self.engine != "auto" or not self.game.is_octal or self._done:
            return False
        pairs = len(self.game.splits) * n * n // 4 + PAIRS_PER_HEAP * n
        return pairs <= most_plain_units(HEAP_PAIRS)

    def _is_plain(self, n: int) -> bool:
        """Return whether the definition serves best, or alone."""
        if self.engine != "auto":
            return self.engine == "plain"
        if self._triples is not None:
            return split_engines.TriplesEngine.is_short(self.game, n)
        if not self.game.is_octal:
            return True
        # After values that were known before, one engine is compiled for all that may be wanted;
        # from heap 0 on the definition comes first, as most periods show early.
        heaps = n if self.pairs else max(n, self._aim)
        return self._engine is None and len(self.game.splits) * heaps * heaps <= MAX_PLAIN_PAIRS

    def _review(self) -> None:
        """Choose the space anew.

        A sparse sequence is reviewed when it has doubled; another one when it has grown by a
        quarter, since it may turn sparse (0.007 at 262,144 heaps), which then pays at once.
        """
        done, splits, space = self._done, self.game.splits, None
        values = self._buffer[: done + 1]
        if self.engine == "auto":
            space = spaces.sparse_space(values, splits)
            space = space if space and spaces.is_faster(space, values, splits) else None
        elif self.engine == "sparse":
            space = spaces.best_space(values, splits)
        self._next_review = 2 * done if space else done + done // 4
        if self._engine is None or self._engine.space != space:
            self._engine = split_engines.PairsEngine(self.game, space, values)

    def _by_bytes(self, n: int) -> None:
        """Compute the first heaps in plain Python, up to a value that does not fit a byte."""
        fitting = takewhile(lambda value: value < BYTES, plain_values(self.game))
        values = list(islice(fitting, n + 1))
        self._buffer[: len(values)] = values
        reached, tried = len(values) - 1, 0
        for k, digit in self.game.moves(reached):
            most = reached - k
            # As many as the kernel counts: one for each heap that is left, half the heap for pairs.
            tried += most * bool(digit & 2 and k) + most * most // 4 * bool(digit & 4)
        self._reached(reached, tried, True)

    def _plain(self, n: int) -> None:
        moves = np.array(self.game.rows(n, self._done), np.int64).reshape(-1, 2)
        arguments = (moves, self.game.code.unequal, self._work)
        reached, tried = plain_kernels.plain(self._buffer, self._done + 1, n + 1, *arguments)
        self._reached(reached - 1, tried, tried > self._work or reached > n)

    def _extend_triples(self, n: int) -> None:
        assert self._triples is not None
        reached, did = self._triples.extend(self._buffer, self._done, n, 16 * self._work)
        self._reached(reached, did, reached > self._done)

    def _by_pairs(self, n: int) -> None:
        assert self._engine is not None
        work = (64 if self._engine.space else 16) * self._work
        reached, tried = self._engine.extend(self._buffer, self._done, n, work, self._aim)
        self._reached(reached, tried, reached > self._done)
        if self._engine.space and self._engine.is_outgrown_by(int(self._buffer[self._done])):
            self._next_review = self._done  # the mask may need the new bit

    def _reached(self, heap: int, tried: int, fits: bool) -> None:
        self._done = heap
        self.pairs += tried
        if not fits:
            self._widen()

    def _widen(self) -> None:
        """Go on in the next wider type."""
        wider = TYPES[[np.dtype(t) for t in TYPES].index(self._buffer.dtype) + 1]
        self._buffer = self._buffer.astype(wider)

    def _reserve(self, n: int) -> None:
        """Make room for heap n: for its value, and as much again for the engines."""
        if n < len(self._buffer):
            return
        refuse_beyond_memory(
            2 * self._buffer.itemsize * (n + 1), message("{count:,} heaps take", count=n)
        )
        longer: NDArray[Any] = np.zeros(n + 1, self._buffer.dtype)
        longer[: self._done + 1] = self._buffer[: self._done + 1]
        self._buffer = longer


LONGEST_CODE = 40
"""Digits of a code that an error shows."""


def read_values(path: Path, code: Code) -> Any:
    """Return the values that a checkpoint of a sequence holds.

    Raises:
        DataError: it cannot be read, is of another game or kind, or is damaged.
    """
    data = fields.read_checkpoint(path, message("a checkpoint of a sequence"))
    if data.keys() != {"code", "values"} or not _are_values(values := data["values"]):
        raise DataError("'{path}' is not a checkpoint of a sequence", path=path)
    if (saved := str(data["code"])) != code.text:
        raise DataError(
            "the checkpoint '{path}' belongs to {head}, not to {name}",
            path=path,
            head=_short(saved),
            name=_short(code.text),
        )
    return values


def _are_values(array: NDArray[np.generic]) -> bool:
    """Return whether an array may hold the values of heaps 0, 1, …."""
    return array.dtype in TYPES and array.ndim == 1 and len(array) > 0 and not array[0]


def _short(code: str) -> str:
    return code if len(code) <= LONGEST_CODE else code[:LONGEST_CODE] + "…"
