"""Folds: a valuation with an operation, and the evaluation of a finite game by them.

A `Fold` is a valuation together with the operation that combines the values of the pieces into
which a move splits a component: the same operation that combines the components of a position.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import accumulate

from kalmar.runtime.jobs import batches
from kalmar.theory.operations import Operation
from kalmar.theory.valuations.valuation import Valuation


@dataclass(frozen=True)
class Fold:
    """A valuation with the operation by which values combine; the operation is associative."""

    valuation: Valuation
    combine: Operation

    def total(self, values: Iterable[int]) -> int:
        """Combine the values of one or more components."""
        return reduce(self.combine.function, values)

    def others(self, values: Sequence[int]) -> list[int | None]:
        """Return for each of several components the combined value of all the others.

        What stands before a component and what stands behind it are combined once for all.

        Returns:
            As many values as there are components; None where there are no others.

        >>> from kalmar.theory.valuations import GRUNDY
        >>> from kalmar.theory.operations import NIM_SUM
        >>> Fold(GRUNDY, NIM_SUM).others([3, 5, 7]), Fold(GRUNDY, NIM_SUM).others([3])
        ([2, 4, 6], [None])
        """
        combine = self.combine.function
        before: list[int | None] = [None, *accumulate(values[:-1], combine)]
        behind: list[int | None] = [None, *accumulate(values[:0:-1], combine)]
        return [
            left if right is None else join(combine, left, right)
            for left, right in zip(before, reversed(behind), strict=True)
        ]


def join(combine: Callable[[int, int], int], total: int | None, value: int) -> int:
    """Combine a total with one more value, where None is the total of none.

    >>> join(max, None, 3), join(max, 5, 3)
    (3, 5)
    """
    return value if total is None else combine(total, value)


def fold_options(options: Iterable[Sequence[Sequence[int]]], fold: Fold) -> list[int]:
    """Compute the values of components that are known by number.

    Args:
        options: for each component its options, each the numbers of the components it leaves;
            those come before it, as `explore` gives them.
        fold: what to carry.

    Returns:
        One value a component, in the same order.

    >>> from kalmar.theory.valuations import GRUNDY
    >>> from kalmar.theory.operations import NIM_SUM
    >>> fold_options([[], [(0,)], [(0,), (1,)], [(0, 1), (1, 1)]], Fold(GRUNDY, NIM_SUM))
    [0, 1, 2, 2]
    """
    values: list[int] = []
    total, ended, of_options = fold.total, fold.valuation.ended, fold.valuation.of_options
    for group in batches(options):
        for listed in group:
            # A single part needs no combining: the commonest case in most games.
            reached = [
                values[option[0]] if len(option) == 1 else total([values[i] for i in option])
                for option in listed
            ]
            values.append(of_options(reached) if reached else ended)
    return values
