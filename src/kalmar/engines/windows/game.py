"""A game of few rare heaps, as the bounded-memory engine takes it.

Its first heaps come from the other engines: they show which are rare, and are the parts of
witnesses.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError, LimitReached
from kalmar.core.rules import Rules
from kalmar.engines.sequences.array_repeats import records
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.engines.sequences.spaces import Coding, SparseSpace
from kalmar.games.heaps import Code

MEMORY = 1 << 16
"""Parts that witnesses may have: all smaller ones."""
MOST_RARE = 1 << 12
MOST_CODES = 128
"""So many codes are two words of marks; a byte holds them, and 255 for a rare heap besides."""
USUAL, USUAL_BELOW, SAMPLE = 40, 900, 1 << 11
"""Witness parts tried first, a bound of them, and heaps of the sample that chooses them."""


class WindowGame:
    """What the engine reads of a game.

    Args:
        game: an octal game that splits heaps.
        memory: all witnesses must have a smaller part.

    Raises:
        GameError: it is no such game, or has no sparse space.
        LimitReached: it has too many rare heaps, or its values are too large.

    Attributes:
        rare: the rare heaps, as far as they are known.
        start: the first heap whose value is not known.
        known_codes: [start] uint8, the codes of the heaps before.
        records: those of them whose value is larger than all before, with these values.

    >>> game = WindowGame("0.45", 1 << 10)
    >>> game.bound, game.length, game.space.mask
    (199, 200, 15)
    """

    start: int
    known_codes: NDArray[Any]

    def __init__(self, game: str | Code | Rules | HeapGame, memory: int = MEMORY) -> None:
        """Compute the first heaps."""
        sequence = GrundySequence(game)
        self.game: HeapGame = sequence.game
        self.memory: int = memory
        if not self.game.is_octal or not self.game.splits or self.game.code.unequal:
            raise GameError(
                "the bounded-memory engine needs a finite code that splits a heap in two,"
                " which {name} is not",
                name=self.game.name,
            )
        sequence.extend(2 * memory)
        space = sequence.space
        if space is None:
            raise GameError("{name} has no sparse space", name=self.game.name)
        self.space: SparseSpace = space
        # A byte has no place for the class: whatever is read of a window is common.
        self.coding: Coding = Coding.of(space, 8, self.game)
        self.rare: tuple[int, ...] = tuple(map(int, sequence.rare))
        self._check(memory)
        # Beside a part below `memory` the other part is from here on larger than all rare heaps.
        # The start is even, so that places in a window have the parity of their heaps.
        self.start = memory + self.game.last + self.bound
        self.start += self.start % 2
        sequence.extend(self.start)
        values = sequence.values[: self.start].astype(np.int64)
        self.known_codes = self.codes_of(values)
        self.records: list[tuple[Any, int]] = [
            (heap, int(values[heap])) for heap in records(values).tolist()
        ]

    def _check(self, memory: int) -> None:
        if not self.rare or len(self.rare) > MOST_RARE or 2 * self.bound > memory:
            raise LimitReached(
                "{name} has {count:,} rare heaps below {heap:,}, the last at {last:,}: use"
                " more memory or another engine",
                name=self.game.name,
                count=len(self.rare),
                heap=2 * memory,
                last=self.bound - 1,
            )

    @property
    def bound(self) -> int:
        """Return the bound below which all rare heaps lie."""
        return self.rare[-1] + 1 if self.rare else 1

    @property
    def largest(self) -> int:
        """Return the largest of the codes of common heaps that are known."""
        return int(self.known_codes[self.bound :].max())

    @property
    def length(self) -> int:
        """Return how many values decide the next one."""
        return self.bound + self.game.last - 1

    def codes_of(self, values: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Convert values to codes.

        Raises:
            LimitReached: they are too large.
        """
        if int(values.max()) >= 2 * MOST_CODES:
            raise LimitReached(
                "{name} has values of {highest} and above: too large for this engine",
                name=self.game.name,
                highest=int(values.max()),
            )
        return np.asarray(self.coding.code_of[0, values], np.uint8)  # without the class

    @cached_property
    def common_options(self) -> NDArray[np.int64]:
        """Return where the other heap of each common option is, and its part's code, [P, 2].

        A single heap is common with its code where its parity does not turn its class.
        """
        pairs = {(k + r, int(self.known_codes[r])) for k in self.game.splits for r in self.rare}
        pairs |= {(k, 0) for k, turn in self.coding.singles.tolist() if not turn}
        return np.array(sorted(pairs), np.int64)

    @cached_property
    def parts_backwards(self) -> NDArray[np.uint8]:
        """Return the codes from the largest part down to heap 0, with 255 for rare heaps."""
        codes = self.known_codes[: self.memory].copy()
        codes[[0, *(r for r in self.rare if r < self.memory)]] = 255
        return codes[::-1].copy()

    @cached_property
    def first_tried(self) -> NDArray[np.int64]:
        """Return the witness parts to try first, [P, 2], which serve most of a sample."""
        # A greedy cover: made[i, j] is the code of option i of heap j of the sample, a bit of a
        # word if it is a rare one below the value; each step takes the option with most bits still
        # wanted.
        codes = self.known_codes.astype(np.int64)
        at = np.arange(max(self.start - SAMPLE, self.start // 2), self.start)
        small = [a for a in range(1, min(USUAL_BELOW, self.memory // 2)) if a not in self.rare]
        alone = [(k, 0) for k, turn in self.coding.singles.tolist() if turn]
        beside = [(k + a, int(codes[a])) for k in self.game.splits for a in small]
        options = np.array(alone + beside, np.int64)
        made = codes[at[None, :] - options[:, :1]] ^ options[:, 1:]
        below = np.where(made < self.coding.byte_limits[at & 1, codes[at]], made, MOST_CODES)
        covered = [np.uint64(1) << (below % 64).astype(np.uint64) * (below < 64)]
        marks = np.where(below < 64, covered[0], np.uint64(0))
        chosen = list(range(len(alone)))
        wanted = np.bitwise_or.reduce(marks, axis=0)
        for _ in range(min(USUAL, len(options))):
            served = np.bitwise_count(marks & wanted).sum(axis=1)
            best = int(served.argmax())
            if not served[best]:
                break
            chosen.append(best)
            wanted = wanted & ~marks[best]
        return np.asarray(options[chosen])

    def values_of(self, codes: NDArray[np.uint8], at: NDArray[np.int64]) -> NDArray[np.int64]:
        """Convert codes of common heaps to their values.

        >>> game = WindowGame("0.45", 1 << 10)
        >>> game.values_of(game.known_codes[1000:1005], np.arange(1000, 1005)).tolist()
        [4, 4, 1, 1, 2]
        """
        return np.asarray(self.coding.value_of[at & 1, codes.astype(np.int64) | 1 << 8])
