"""Theorems by which the values of heaps decide who wins, for many positions at once.

`theorem_of` finds the one that answers a single question: a row of the theory table, Bouton's
theorem for misère Nim, or the misère quotient of the game.

The columns of a block of positions are [B] int64 each: the values of the first heap of each
position, of the second, and so on. Numbers too large for that are objects of Python.
"""

from collections.abc import Callable, Iterable
from functools import partial, reduce
from typing import TYPE_CHECKING, NamedTuple

from kalmar.answers.misere_nim import modulus
from kalmar.core.by_name import LazyModule
from kalmar.core.compounds import SUM, Compound, Position
from kalmar.core.errors import NoTheoryError
from kalmar.core.i18n import join_messages
from kalmar.core.rules import Play, Rules
from kalmar.solvers import Solved, values_of
from kalmar.theory import operations as op
from kalmar.theory.table import find_theory
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import MISERE_GRUNDY
from kalmar.theory.valuations.valuation import Valuation

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.answers import by_quotient as by_quotients
    from kalmar.engines.quotients import ask as quotients

    Ints = NDArray[np.int64]
    Combine = Callable[[Ints, Ints], Ints]
else:
    np = LazyModule("numpy")
    # Only misère sums have quotients.
    by_quotients = LazyModule("kalmar.answers.by_quotient")
    quotients = LazyModule("kalmar.engines.quotients.ask")

ROOM = 1_000
"""By how many more than there are heaps the largest may be, for a list of the values up to it."""

MOST_PRODUCTS = 1 << 22
"""Products of two elements of a quotient up to which they are held as one table."""


class HeapTheorem(NamedTuple):
    """How values of heaps decide who wins positions of them.

    Attributes:
        valuation: of the positions.
        words: the theorem.
        values: [S], from some heaps, ascending, to the value of each.
        together: from the columns of a block to the values of its positions.
    """

    valuation: Valuation
    words: str
    values: Callable[[list[int]], Iterable[int]]
    together: "Callable[[list[Ints]], Ints]"


def theorem_of(
    rules: Rules, sizes: list[int], way: Compound, play: Play, limit: int
) -> HeapTheorem | None:
    """Find the theorem that decides positions of some heaps; None where each must be searched.

    Raises:
        LimitReached: the values of the heaps need a longer search.
    """
    if way == SUM and play is Play.MISERE:
        return misere_nim(rules) or by_quotient(rules, max(sizes, default=0))
    row = find_theory(way, play)
    if row is None or not row.covers([rules]):
        return None
    solved = values_of(rules, sizes, row.fold, limit)
    words = join_messages(filter(None, (row.theorem, solved.theorem)), "; ")
    combine = ON_ARRAYS.get(row.fold.combine) or partial(pairwise, row.fold.combine.function)
    return HeapTheorem(row.whole, words, partial(solved_values, solved), partial(reduce, combine))


def solved_values(solved: Solved, sizes: list[int]) -> list[int]:
    """Return the values of some heaps, ascending."""
    if solved.first is not None and sizes and sizes[-1] <= len(sizes) + ROOM:
        first = solved.first(sizes[-1])
        return [first[size] for size in sizes]
    return list(map(solved.value, sizes))


def misere_nim(rules: Rules) -> HeapTheorem | None:
    """Return Bouton's theorem, where the game is Nim or bounded Nim; None for others."""
    try:
        size = modulus(Position(rules, 0))
    except NoTheoryError:
        return None

    return HeapTheorem(
        MISERE_GRUNDY,
        THEOREMS["misere-nim"].cite(),
        lambda heaps: [heap % size for heap in heaps] if size else heaps,
        misere_sums,
    )


def misere_sums(columns: "list[Ints]") -> "Ints":
    """Compute nim-sums, turned round where no heap is at least 2."""
    total: Ints = reduce(np.bitwise_xor, columns)
    return total ^ (reduce(np.maximum, columns) < 2)


def by_quotient(rules: Rules, largest: int) -> HeapTheorem | None:
    """Return the theorem of the misère quotient, if it is known for heaps up to the largest."""
    quotient = quotients.quotient_of([Position(rules, largest)])
    if quotient is None or not all(map(quotient.knows, {0, largest})):
        return None
    row, monoid = by_quotients.row_of(quotient), quotient.found.monoid
    combine: Combine = partial(pairwise, row.fold.combine.function)
    if monoid.order**2 <= MOST_PRODUCTS:
        products = np.array(monoid.rows, np.int64)
        combine = lambda a, b: products[a, b]  # noqa: E731 - as short as its table
    values = partial(map, quotient.heap_value)
    return HeapTheorem(row.whole, row.theorem, values, partial(reduce, combine))


ON_ARRAYS: "dict[op.Operation, Combine]" = {
    op.NIM_SUM: lambda a, b: a ^ b,
    op.SELECTIVE_SUM: lambda a, b: a + b - (a & b & 1),
    op.LEAST: lambda a, b: np.minimum(a, b),  # noqa: PLW0108 - NumPy is not loaded yet
    op.GREATEST: lambda a, b: np.maximum(a, b),  # noqa: PLW0108
    op.FORECLOSED_SUM: lambda a, b: np.where((low := np.minimum(a, b)) < 0, low, a ^ b),
    op.SHORTENED_SUM: lambda a, b: np.where(
        (low := np.minimum(a, b)) < 2, low, a + b - 2 - (a & b & 1)
    ),
    op.MISERE_SHORTENED_SUM: lambda a, b: np.where(
        (low := np.minimum(a, b)) < 1, low, a + b - 1 - (~(a | b) & 1)
    ),
    op.KERNEL_SUM: lambda a, b: np.where(a & 1, b, np.where(b & 1, a, (a & b & 2) * 3)),
}
"""The operations on arrays of values: those of `kalmar.theory.operations`, without branches."""


def pairwise(combine: Callable[[int, int], int], a: "Ints", b: "Ints") -> "Ints":
    """Combine values by a function that is called once for each two that meet."""
    first, left = np.unique(a, return_inverse=True)
    second, right = np.unique(b, return_inverse=True)
    pairs, place = np.unique(left * len(second) + right, return_inverse=True)
    ones, others = first[pairs // len(second)].tolist(), second[pairs % len(second)].tolist()
    return np.array(list(map(combine, ones, others)), a.dtype)[place]
