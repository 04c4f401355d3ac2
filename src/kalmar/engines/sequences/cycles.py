"""Periods of games that leave one heap, which windows of values prove.

The last K values, K the largest number that may be taken, determine the next one; so two equal
windows of K values prove a period, and among finitely many windows two must be equal (Golomb 1966).
A period shows in the list of values as soon as its last window comes for the second time.
"""

from collections.abc import Sequence
from math import inf
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from kalmar.core.by_name import LazyModule
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.engines.sequences.heap_games import HeapGame
from kalmar.engines.sequences.periodicity import Finding, Periodicity, needed, theorem_of
from kalmar.engines.sequences.repeats import last_return
from kalmar.runtime.jobs import check_limits

if TYPE_CHECKING:
    from kalmar.engines.sequences import cycle_kernels
else:
    cycle_kernels = LazyModule("kalmar.engines.sequences.cycle_kernels")


LISTED = 1 << 16
"""So many heaps are looked at in every game."""
USUAL_HEAPS = 1 << 25
USUAL_OPTIONS = 1 << 28
"""Heaps to look at where no bound is given, and options of all of them together."""
SETS_AT_ONCE = 4096


def finds_cycle(game: HeapGame, heaps: float) -> bool:
    """Return whether windows prove a period, which is worth looking for among so many heaps.

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


def by_last_window(sequence: GrundySequence) -> Finding:
    """Find the period of a game of one heap by an earlier window like the last one.

    >>> sequence = GrundySequence("sink(9,23,32)")
    >>> sequence.extend(491)
    >>> by_last_window(sequence).words
    'period 459 from 0, proved (the last values give the next, terms to 491)'
    """
    values, code = sequence.values, sequence.game.code
    repeats = last_return(values, sequence.game.last)
    if repeats is None:
        return Finding("none", len(values))
    found = Periodicity(*repeats)
    return Finding("proved", len(values), found, theorem_of(code), needed(code, found))


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
