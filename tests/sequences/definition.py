"""Values of heaps by the definition, from the options that the rules list."""

from typing import Any

from kalmar import THEORIES, Fold, GrundySequence, Rules
from kalmar.engines.sequences.periodicity import Periodicity
from kalmar.engines.sequences.split_engines import Engine
from kalmar.games.heaps.subtraction import Octal
from kalmar.theory.valuations import GRUNDY
from tests.search import grundy

FOLDS = [row.fold for row in THEORIES.values() if row and row.holds is None]
"""Those of theorems about all games."""

OTHER = [fold for fold in FOLDS if fold.valuation is not GRUNDY]


def by_definition(rules: Rules[int], n: int) -> list[int]:
    """The Grundy values of heaps 0 to n: each the least number that no option has."""
    return [grundy(rules, heap) for heap in range(n + 1)]


def by_digits(code: str, n: int) -> list[int]:
    """The Grundy values of heaps 0 to n of a code."""
    return by_definition(Octal.from_text(code), n)


def extended(game: Any, *stops: int, engine: Engine = "auto") -> GrundySequence:
    """A sequence of values that was computed up to each of some heaps in turn."""
    sequence = GrundySequence(game, engine)
    for stop in stops:
        sequence.extend(stop)
    return sequence


def by_fold(rules: Rules[int], fold: Fold, n: int) -> list[int]:
    """The values of heaps 0 to n in any way of playing."""
    values: list[int] = []
    for heap in range(n + 1):
        reached = {fold.total(values[part] for part in option) for option in rules.options(heap)}
        values.append(fold.valuation.of_options(reached) if reached else fold.valuation.ended)
    return values


def holds(values: list[int], found: Periodicity) -> bool:
    """Whether a period is that of all values from its preperiod on."""
    first, last = found.preperiod, len(values) - found.period
    return all(values[n + found.period] == values[n] + found.saltus for n in range(first, last))
