"""Choose plain Python or kernels for the two expensive steps of constructing a quotient.

Plain Python serves small monoids. Marking of guesses is `construct_steps.marked` there, and the
walk through the transition algebra is `transitions.PlainWalk`; `fast_marked` and `FastWalk` do the
same with compiled loops.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.engines.quotients.construct_steps import Guess, marked, quotient_of
from kalmar.engines.quotients.monoid import Bipartite, Word
from kalmar.engines.quotients.transitions import PlainWalk, Walk, refuse_more_pairs
from kalmar.runtime.optional import has
from kalmar.runtime.work import spend

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.engines.quotients import quotient_kernels
    from kalmar.engines.quotients.monoid import Monoid
else:
    np = LazyModule("numpy")
    quotient_kernels = LazyModule("kalmar.engines.quotients.quotient_kernels")


FAST_WALK_FROM_ORDER = 150
"""The order of a quotient from which it is worth while to load, or even compile, the loops."""

FAST_MARKING_FROM_ORDER = 600
"""Likewise of the monoid of a guess."""


def mark(guess: Guess) -> Bipartite:
    """Return the reduced bipartite monoid of a guess; see `construct_steps.marked`."""
    if guess.monoid.order >= FAST_MARKING_FROM_ORDER and has("numba"):
        return fast_marked(guess)
    return marked(guess)


def walk_through(found: Bipartite, memory: int) -> Walk:
    """Return a walk through the transition algebra, at its beginning; see `transitions.Walk`."""
    if found.order >= FAST_WALK_FROM_ORDER and has("numba"):
        return FastWalk(found, memory)
    return PlainWalk(found, memory)


def fast_marked(guess: Guess) -> Bipartite:
    """Return the reduced bipartite monoid of a guess; see `construct_steps.marked`."""
    values = guess.values
    # A heap with the value of a smaller one is needed in no least word.
    heaps = [heap for heap, value in enumerate(values) if value not in values[:heap]]
    rows = _ElementRows(guess)
    acting = rows.of([values[heap] for heap in heaps])
    # The first search finds the generators that least words use; the second numbers only these, so
    # that `last` indexes the rows of `actions`.
    _, last, _ = quotient_kernels.least_words(acting, _values_of(heaps, values))
    used = [heaps[number] for number in np.unique(last[last >= 0])]
    actions = rows.of([values[heap] for heap in used])
    order, last, rest = quotient_kernels.least_words(actions, _values_of(used, values))
    options = [guess.option_values(heap) for heap in used]
    # starts[g] is the first row of the options of generator g in `option_rows`.
    starts = np.cumsum([0, *map(len, options)])
    option_rows = rows.of([value for found in options for value in found])
    in_p = quotient_kernels.outcomes(order, last, rest, actions, option_rows, starts)
    kinds = quotient_kernels.classes(in_p, actions)
    acted = {heap: row.tolist() for heap, row in zip(used, actions, strict=True)}
    return quotient_of(kinds.tolist(), in_p.tolist(), values, acted)


def _values_of(heaps: list[int], values: Sequence[int]) -> "NDArray[np.int64]":
    return np.array([values[heap] for heap in heaps], np.int64)


class _ElementRows:
    """The rows of elements of an extended monoid as arrays."""

    def __init__(self, guess: Guess) -> None:
        monoid = guess.monoid
        self.monoid = monoid
        self.parts = (
            np.array(monoid.members, np.int64),
            np.array(monoid.place, np.int64),
            monoid.free_order,
            np.array([cyclic.index for cyclic in monoid.cyclics], np.int64),
            np.array([cyclic.order for cyclic in monoid.cyclics], np.int64),
        )

    def of(self, elements: list[int]) -> "NDArray[np.int32]":
        """Return one row for each element."""
        rows = np.empty((len(elements), self.monoid.order), np.int32)
        for number, element in enumerate(elements):
            member = self.monoid.members[element // self.monoid.free_order]
            base_row = np.array(self.monoid.base.row(member), np.int32)
            rows[number] = quotient_kernels.row_of(element, base_row, *self.parts)
        return rows


PAIRS_PER_SLICE = 1000
"""Pairs that are extended before an interrupt is heard."""

BYTES_PER_PAIR, BYTES_PER_ELEMENT = 40, 4


class FastWalk:
    """The walk with sets as lists of elements; see `transitions.Walk`.

    Args:
        found: the monoid.
        memory: how many bytes it may take, about.
    """

    monoid: "Monoid"
    in_p: "NDArray[Any]"
    heads: "NDArray[Any]"
    marks: "NDArray[Any]"
    stamp: int
    values: "NDArray[Any]"
    before: "NDArray[Any]"
    rests: "NDArray[Any]"
    heaps: "NDArray[Any]"
    starts: "NDArray[Any]"

    def __init__(self, found: Bipartite, memory: int) -> None:
        """Begin with the sum of no heaps."""
        self.monoid = found.monoid
        self.memory: int = memory
        self.in_p = np.frombuffer(found.in_p, np.uint8)
        self.heads = np.full(found.order, -1, np.int64)
        self.marks, self.stamp = np.zeros(found.order, np.int64), 0
        # before: the earlier pair of the same value; rests, heaps: what a pair was made of.
        self.values, self.before, self.rests, self.heaps, self.starts = np.zeros((5, 2), np.int64)
        self.pool: NDArray[Any] = np.zeros(found.order, np.int32)
        self.count: Any = 1

    def reaches(self, value: int, option_values: Sequence[int]) -> bool:
        """See `Walk`."""
        self.stamp += 1
        wanted = np.array(option_values, np.int64)
        sets = self.starts, self.pool, self.before, self.marks, self.stamp
        return bool(quotient_kernels.is_covered(self.heads[value], wanted, *sets))

    def add(self, heap: int, value: int, option_values: Sequence[int]) -> Word | None:
        """See `Walk`."""
        start, first = self.count, 0
        row = np.array(self.monoid.row(value), np.int32)
        option_rows = np.array([self.monoid.row(option) for option in option_values], np.int32)
        # Transposed, so that the products of one element with all options lie side by side.
        moves = row, np.ascontiguousarray(option_rows.T)
        while first < self.count:
            layer = self.count
            while first < layer:
                # In pieces, so that limits of work and interrupts are noticed; a piece ends early
                # where the arrays are full.
                spend(PAIRS_PER_SLICE)
                failing, first = self.extend(
                    heap, moves, first, min(first + PAIRS_PER_SLICE, layer)
                )
                if failing:
                    quotient_kernels.forget(self.values, self.before, self.heads, start, self.count)
                    self.count = start
                    return heap, *self.word(first)
        return None

    def extend(
        self, heap: int, moves: "tuple[NDArray[Any], NDArray[Any]]", first: int, end: int
    ) -> tuple[bool, int]:
        """Add a heap to the sums of some pairs; see `quotient_kernels.walk_on`."""
        self.make_room()
        pairs = self.values, self.before, self.rests, self.starts, self.pool
        failing, reached, count, self.stamp = quotient_kernels.walk_on(
            *moves, self.in_p, *pairs, self.heads, self.marks, self.stamp, self.count, first, end
        )
        self.heaps[self.count : count] = heap
        self.count = count
        return failing, reached

    def make_room(self) -> None:
        """Have arrays in which one more pair fits."""
        if self.count + 1 >= len(self.starts):
            self.values, self.before, self.rests, self.heaps, self.starts = (
                self.longer(array, 2 * len(array), BYTES_PER_PAIR)
                for array in (self.values, self.before, self.rests, self.heaps, self.starts)
            )
        if int(self.starts[self.count]) + len(self.heads) > len(self.pool):
            self.pool = self.longer(self.pool, 2 * len(self.pool), BYTES_PER_ELEMENT)

    def longer(self, array: "NDArray[Any]", size: int, cost: int) -> "NDArray[Any]":
        """Return an array with more places, if there is memory for it."""
        if size * cost > self.memory:
            refuse_more_pairs(self.count)
        longer = np.zeros(size, array.dtype)
        longer[: len(array)] = array
        return longer

    def word(self, pair: int) -> Word:
        """Return the word by which a pair was met."""
        word = []
        while pair:
            word.append(int(self.heaps[pair]))
            pair = int(self.rests[pair])
        return tuple(word)
