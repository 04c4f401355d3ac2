"""Long periods of games that leave one heap, by Brent's method in bounded memory.

The last K values, K the largest number that may be taken, determine the next one; so two equal
windows of K values prove a period, and among finitely many windows two must be equal (Golomb 1966).
Short periods are seen in the list of values; of long ones this finds the least period and preperiod
without a list, and the list is then made no longer than the proof needs.
"""

from collections.abc import Iterator, Sequence
from functools import partial
from math import inf
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.engines.sequences.engine import SAVE_EVERY, GrundySequence, Progress
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.engines.sequences.periodicity import Finding, Periodicity, needed, theorem_of
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    from kalmar.engines.sequences import cycle_kernels
else:
    cycle_kernels = LazyModule("kalmar.engines.sequences.cycle_kernels")

__all__ = ["find_cycle", "finds_cycle", "proved_by_cycle", "set_periods", "usual_heaps"]

LISTED = 1 << 16
"""Periods that show among so many heaps are seen in their list."""
USUAL_HEAPS = 1 << 25
USUAL_OPTIONS = 1 << 28
"""Heaps to look at where no bound is given, and options of all of them together."""
STEPS_PER_HEAP = 4
"""Brent's method is done after three times as many steps as the heaps that show the period."""
OPTIONS_AT_ONCE = 1 << 24
"""Options that one call of a kernel looks at."""
SETS_AT_ONCE = 4096


def finds_cycle(game: HeapGame, heaps: float) -> bool:
    """Return whether a period among so many heaps is better looked for by windows.

    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> [finds_cycle(heap_game(game), 10**6) for game in ("sink(2,5)", "0.77", "0.3…")]
    [True, False, False]
    """
    return heaps > LISTED and game.code.finite and bool(game.singles) and game.code.most_parts < 2


def usual_heaps(game: HeapGame) -> int | None:
    """Choose how many heaps to look at within some seconds; None where windows prove nothing.

    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> usual_heaps(heap_game("sink(2,5)")), usual_heaps(heap_game("subtraction(1..1000)"))
    (33554432, 1000000)
    >>> usual_heaps(heap_game("kayles")) is None
    True
    """
    if not finds_cycle(game, inf):
        return None
    return min(USUAL_HEAPS, max(10**6, USUAL_OPTIONS // len(game.singles)))


def proved_by_cycle(
    sequence: GrundySequence,
    limit: int,
    progress: Progress | None = None,
    checkpoint: Path | None = None,
    save_every: float = SAVE_EVERY,
) -> Finding:
    """Find the period of a game of one heap, and make its sequence as long as the proof.

    Args:
        sequence: of a game in which windows prove periods.
        limit: the largest heap to be looked at.
        progress: see `Progress`.
        checkpoint: see `GrundySequence.extend`.
        save_every: see `GrundySequence.extend`.

    >>> sequence = GrundySequence("sink(9,23,32)")
    >>> proved_by_cycle(sequence, 10_000).words, sequence.done
    ('period 459 from 0, proved (the last values give the next, terms to 491)', 491)
    """
    code, last = sequence.game.code, sequence.game.last
    extend = partial(
        sequence.extend, progress=progress, checkpoint=checkpoint, save_every=save_every
    )
    extend(last)
    cycle = find_cycle(sequence.game, sequence.values[: last + 1], limit)
    if cycle is None or sum(cycle) + last - 1 > limit:
        extend(limit)
        return Finding("none", len(sequence.values))
    start, period = cycle
    extend(start + period + last - 1)
    values = sequence.values
    # The first window ends at the last digit, so the period may begin before it.
    while start and values[start - 1] == values[start - 1 + period]:
        start -= 1
    found = Periodicity(start, period)
    return Finding("proved", len(values), found, theorem_of(code), needed(code, found))


def find_cycle(
    game: HeapGame, first: NDArray[np.unsignedinteger], heaps: int
) -> tuple[int, int] | None:
    """Find the first window that comes again and the least period from there on.

    Args:
        game: finite, leaving at most one heap.
        first: the values of the heaps up to the last digit.
        heaps: the largest heap that may be needed to see the period.

    Returns:
        The first heap of the window, at least 1, and the period; None if they do not show.

    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> find_cycle(heap_game("subtraction(1,3,4)"), np.array([0, 1, 0, 1, 2]), 100)
    (1, 7)
    """
    moves = np.array(game.singles, np.int64)
    ring = _ring(first, int(moves[-1]))
    marks = np.full((2, len(moves) + 2), -1)
    start = np.array([len(first), 0])
    cycle_kernels.advance(ring, marks[0], moves, start, 0)
    # The window and its polynomial, those of the waiting one, and when the next one is to wait.
    state, waiting = np.array([*start, *start, 1]), ring.copy()
    for steps in _slices(STEPS_PER_HEAP * heaps, moves):
        if cycle_kernels.brent(ring, marks[0], moves, waiting, state, steps):
            break
    else:
        return None
    period = int(state[0] - state[2])
    rings, marks = np.stack([_ring(first, int(moves[-1]))] * 2), np.full_like(marks, -1)
    ahead, behind = start.copy(), start.copy()
    for steps in _slices(period, moves):
        cycle_kernels.advance(rings[0], marks[0], moves, ahead, steps)
    for steps in _slices(2 * STEPS_PER_HEAP * heaps, moves):
        if cycle_kernels.meet(rings, marks, moves, ahead, behind, steps):
            break
    return int(behind[0] - moves[-1]), period


def _ring(first: NDArray[np.unsignedinteger], longest: int) -> NDArray[np.int64]:
    """Return the last of the values as a ring that holds more than the longest move."""
    ring = np.zeros(1 << longest.bit_length(), np.int64)
    heaps = np.arange(max(0, len(first) - len(ring)), len(first))
    ring[heaps % len(ring)] = first[heaps]
    return ring


def _slices(steps: int, moves: NDArray[np.int64]) -> Iterator[int]:
    """Yield how many steps to go in each call of a kernel, between which limits are checked."""
    at_once = OPTIONS_AT_ONCE // len(moves) + 1
    for done in range(0, steps, at_once):
        check_limits()
        yield min(at_once, steps - done)


def set_periods(sets: Sequence[tuple[int, ...]], sink: bool = False) -> NDArray[np.int64]:
    """Find the preperiods and periods of many subtraction games by their windows.

    Args:
        sets: the numbers that may be taken, ascending, as many in each.
        sink: whether a larger number takes the whole heap.

    Returns:
        [N, 2] preperiod and period.

    >>> set_periods([(2, 5, 7), (1, 3, 4)]).tolist(), set_periods([(2, 5, 7)], True).tolist()
    ([[0, 22], [0, 7]], [[0, 22]])
    """
    given = np.array(sets, np.int64)
    found = np.empty((len(given), 2), np.int64)
    for begin in range(0, len(given), SETS_AT_ONCE):
        check_limits()
        some = slice(begin, begin + SETS_AT_ONCE)
        cycle_kernels.survey(given[some], sink, found[some])
    return found
