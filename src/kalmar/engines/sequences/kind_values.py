"""Grundy values of heaps of several kinds by a compiled kernel, as `solvers/texts.py` fills places.

In the order of places heap n of the k-th of K kinds is at n·K + k.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np

from kalmar.core.by_name import LazyModule
from kalmar.games.custom.kind_moves import KindGame, KindMove

if TYPE_CHECKING:
    from kalmar.engines.sequences import kind_kernels
else:
    kind_kernels = LazyModule("kalmar.engines.sequences.kind_kernels")

FIRST_VALUES = 1 << 12
"""Values for which there are marks at first."""
FIRST_MARKED = 1024
"""Splits of each move that are marked at first."""
NO_END = 2**62
"""For a move that all large heaps have, the last heap that has it."""


class KindFilling:
    """The values of heaps of all kinds, with what the kernel keeps between its calls.

    >>> move = KindMove("A", (), ("A", "A"), 2, (0, 0))
    >>> values = [np.zeros(9, np.uint32)]
    >>> KindFilling(KindGame(("A",), (move,))).fill(values, (9,), 0, 9, 10**6)[::2]
    (9, 0)
    >>> values[0].tolist()
    [0, 0, 1, 1, 2, 0, 3, 1, 1]
    """

    def __init__(self, game: KindGame) -> None:
        """Begin without values."""
        self._moves = moves_of(game)
        self._begin([np.zeros(0, np.uint32) for _ in game.kinds], 0, 0)
        self._marked = np.full(len(game.kinds), FIRST_MARKED)
        self._marks = np.zeros(FIRST_VALUES + 1, np.uint8)
        self._sums = np.zeros(kind_kernels.CHUNK, np.uint32)

    def _begin(self, values: Sequence[Any], known: int, size: int) -> None:
        """Make room for so many heaps of each kind, the values of some of which are known."""
        self._values = np.zeros((len(values), size), np.uint32)
        for own, one in zip(self._values, values, strict=True):
            own[:known] = one[:known]
        self._mirror = self._values[:, ::-1].copy()
        self._highest = int(self._values.max(initial=0))

    def fill(
        self, values: Sequence[Any], wide: tuple[int, ...], start: int, stop: int, most: int
    ) -> tuple[int, int, int]:
        """Fill values from a place on, as the function that is made of a text does.

        Args:
            values: for each kind the values of its heaps; those before the place are known.
            wide: how many heaps of each kind there is room for.
            start: the place.
            stop: the place after the last one.
            most: about how many splits to look at before coming back.

        Returns:
            The next place, about how many splits were looked at, and 0: nothing stopped it.
        """
        kinds, done = len(values), start // len(values)
        if self._values.shape[1] != wide[0]:
            self._begin(values, done, wide[0])
        while self._highest >= len(self._marks) - 1:
            self._marks = np.zeros(2 * len(self._marks) - 1, np.uint8)
        tables = kind_kernels.KindTables(
            self._values, self._mirror, self._marks, self._sums, self._marked
        )
        heap, highest, tried = kind_kernels.extend(
            self._moves, tables, done, stop // kinds, self._highest, most
        )
        for own, one in zip(self._values, values, strict=True):
            one[done:heap] = own[done:heap]
        self._highest = int(highest)
        return int(heap) * kinds, int(tried), 0


def moves_of(game: KindGame) -> "kind_kernels.KindMoves":
    """Return the moves of a game as arrays, those of each kind one after the other."""
    number = {kind: at for at, kind in enumerate(game.kinds)}
    moves = sorted(game.moves, key=lambda move: number[move.kind])
    counts = [sum(move.kind == kind for move in moves) for kind in game.kinds]
    begins = list(accumulate(counts, initial=0))
    fixed = [(number[kind], size) for move in moves for kind, size in move.fixed]
    fixed_begins = list(accumulate([len(move.fixed) for move in moves], initial=0))

    def row(move: KindMove) -> tuple[int, ...]:
        kinds, least = [number[kind] for kind in move.rest], [*move.least]
        missing = [0] * (2 - len(kinds))
        last = NO_END if move.last is None else move.last
        return len(kinds), *kinds, *missing, move.taken, *least, *missing, move.first, last

    return kind_kernels.KindMoves(
        np.array(begins),
        np.array([row(move) for move in moves], np.int64).reshape(-1, 8),
        np.array(fixed_begins),
        np.array(fixed, np.int64).reshape(-1, 2),
    )
