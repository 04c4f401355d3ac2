"""Heap games by arrays: take-and-break games and Grundy's game, in any valuation and composition.

Every heap costs as many option values as it has options: n heaps of an octal game with s splitting
digits cost s·n²/4.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from kalmar.games.grundys_game import GrundysGame
from kalmar.games.subtraction import Subtraction
from kalmar.games.take_and_break import Octal
from kalmar.rules import Component, Rules
from kalmar.sequences.periods import find_period
from kalmar.solvers.arrays import WORTH_COMPILING, compiled_fold, numba_missing, within
from kalmar.solvers.solved import Solved
from kalmar.values import GRUNDY
from kalmar.values.fold import Fold

__all__ = ["digits_of", "heap_values", "solve"]


def digits_of(rules: Rules, n: int) -> list[int] | None:
    """The digits d₀ … d_n of a heap game as a take-and-break code; None if it is not one.

    >>> digits_of(Subtraction((1, 3)), 4)
    [0, 3, 0, 3, 0]
    """
    if isinstance(rules, Octal):
        last = n if rules.code.tail else min(n, len(rules.code.digits) - 1)
        return [rules.code.digit(k) for k in range(last + 1)]
    if isinstance(rules, Subtraction):
        return [3 if k in rules.numbers else 0 for k in range(n + 1)]
    if isinstance(rules, GrundysGame):
        return [4]
    return None


def heap_values(rules: Rules, n: int, fold: Fold) -> NDArray[np.int64] | None:
    """The values of heaps 0 to n; None if the game is no take-and-break game.

    Args:
        rules: an octal or hexadecimal code, a subtraction game, or Grundy's game.
        n: the largest heap.
        fold: the valuation and how the heaps that a move leaves combine.

    Returns:
        [n + 1] int64.

    >>> from kalmar.values.operations import NIM_SUM
    >>> from kalmar.values import GRUNDY
    >>> values = heap_values(Octal.from_text("0.77"), 8, Fold(GRUNDY, NIM_SUM))
    >>> values.tolist() if values is not None else None
    [0, 1, 2, 3, 1, 4, 3, 2, 1]
    """
    digits = digits_of(rules, n)
    if digits is None:
        return None
    from kalmar.compiled import heaps

    combine, pick = compiled_fold(fold)
    values = np.full(n + 1, fold.valuation.ended, np.int64)
    unequal = isinstance(rules, GrundysGame)
    heaps.fill(np.array(digits, np.int64), unequal, values, 1, combine, pick)
    return values


def solve(rules: Rules, components: Sequence[Component], fold: Fold, limit: int) -> Solved | None:
    """Values of heaps by arrays, where there are enough of them to pay for compiling.

    Args:
        rules: take-and-break games are taken.
        components: heaps.
        fold: any.
        limit: how many positions a search might visit instead; sets what is too much.

    Raises:
        LimitReached: it is too much.
    """
    if not isinstance(rules, Octal | Subtraction | GrundysGame) or numba_missing():
        return None
    n = max(components)
    if work(rules, n) < WORTH_COMPILING:
        return None
    if fold.valuation is GRUNDY and not isinstance(rules, Subtraction):
        return _grundy(rules, n)
    within(work(rules, n), limit, f"the values of {rules.name} up to {n:,}")
    values = heap_values(rules, n, fold)
    return None if values is None else Solved(lambda heap: int(values[heap]), "heaps")


def _grundy(rules: Octal | GrundysGame, n: int) -> Solved:
    """Grundy values by the sparse-space engine, and by the period as soon as one is proved."""
    sequence, finding = find_period(rules, n)
    found, values = finding.periodicity, sequence.values
    if found is None or finding.status != "proved":
        return Solved(lambda heap: int(values[heap]), "sparse_heaps")

    def value(heap: int) -> int:
        periods = max(0, -((len(values) - 1 - heap) // found.period))
        return int(values[heap - periods * found.period]) + periods * found.saltus

    return Solved(value, "sparse_heaps", f"{rules.name} has {finding.words}")


def work(rules: Rules, n: int) -> int:
    """About how many option values the generic fold looks at for heaps up to n.

    >>> work(Octal.from_text("0.77"), 1000)
    502000
    """
    digits = digits_of(rules, n) or []
    splitting = sum(1 for digit in digits if digit & 4) * n * n // 4
    triples = sum(1 for digit in digits if digit & 8) * n**3 // 36
    single = sum(1 for digit in digits if digit & 3) * n
    return splitting + triples + single
