"""Values of heaps by the definition, from the options that the rules list."""

from kalmar import Fold, Rules
from kalmar.games.heaps.subtraction import Octal
from tests.search import grundy


def by_definition(rules: Rules[int], n: int) -> list[int]:
    """The Grundy values of heaps 0 to n: each the least number that no option has."""
    return [grundy(rules, heap) for heap in range(n + 1)]


def by_digits(code: str, n: int) -> list[int]:
    """The Grundy values of heaps 0 to n of a code."""
    return by_definition(Octal.from_text(code), n)


def by_fold(rules: Rules[int], fold: Fold, n: int) -> list[int]:
    """The values of heaps 0 to n in any way of playing."""
    values: list[int] = []
    for heap in range(n + 1):
        reached = {fold.total(values[part] for part in option) for option in rules.options(heap)}
        values.append(fold.valuation.of_options(reached) if reached else fold.valuation.ended)
    return values
