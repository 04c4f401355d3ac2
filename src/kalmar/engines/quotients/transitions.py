"""Loops over rows of products, compiled or not; and the walk through the transition algebra.

The loops (`quotient_kernels`) run compiled on arrays where a monoid is large, else as they stand.

The walk finds which sets of option values have which value. The value of a sum does not determine
the values of its options. So the walk goes through pairs (x, S), x the value of a sum and S the set
of the values of its options, in the order of words; a pair is not followed when an earlier one with
the same x has a set within S, since every condition here is the easier to meet the larger the set.
Source: Plambeck and Siegel 2008; the N-condition is theirs.
"""

from array import array
from collections.abc import Callable, Iterable, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.engines.quotients.monoid import Bipartite, Word
from kalmar.runtime.arrays import compiled, view
from kalmar.runtime.optional import has
from kalmar.runtime.work import spend

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.quotients import quotient_kernels
else:
    np = LazyModule("numpy")
    quotient_kernels = LazyModule("kalmar.engines.quotients.quotient_kernels")

FAST_WALK_FROM_ORDER = 150
"""The order of a quotient from which it is worth while to load, or even compile, the loops."""

STEPS_PER_PAIR = 10
"""A pair takes about as long as so many options."""

PAIRS_PER_SLICE = 1000
"""Pairs that are extended before an interrupt is heard."""

BYTES_PER_PAIR, BYTES_PER_ELEMENT = 40, 4

FIRST_PAIRS = 64
"""Pairs for which there is room at first, if their sets have a fourth of the elements each."""


class Loops:
    """Runs loops compiled on arrays, or as they stand on lists, which Python reads the soonest.

    Args:
        fast: whether they are compiled.

    >>> Loops(fast=False).numbers("i", range(3))
    [0, 1, 2]
    """

    def __init__(self, fast: bool) -> None:
        """Keep how loops are run."""
        self.fast: bool = fast

    def __call__(self, loop: Callable[..., Any], *arguments: Any) -> Any:
        """Run a loop on numbers that `joined`, `numbers` or `zeros` have given."""
        return (compiled(loop) if self.fast else loop)(*arguments)

    def joined(self, rows: Iterable[Sequence[int]]) -> Any:
        """Return rows of numbers one after the other."""
        if not self.fast:
            return list(chain.from_iterable(rows))
        found = array("i")
        for row in rows:
            found.extend(row)
        return view(found)

    def numbers(self, kind: str, numbers: Iterable[int]) -> Any:
        """Return numbers to be looped over."""
        return view(array(kind, numbers)) if self.fast else list(numbers)

    def zeros(self, kind: str, count: int) -> Any:
        """Return zeros to work in."""
        return np.zeros(count, kind) if self.fast else [0] * count

    def listed(self, numbers: Any) -> list[int]:
        """Return numbers as a list."""
        found: list[int] = numbers.tolist() if self.fast else numbers
        return found


class Rows(NamedTuple):
    """Rows of products with all elements of a monoid, one after the other.

    Attributes:
        numbers: of all rows.
        size: how long a row is.
        loops: how loops over them are run.
    """

    numbers: Any
    size: int
    loops: Loops

    def chosen(self, rows: Iterable[int]) -> "Rows":
        """Return some of the rows."""
        size, numbers = self.size, self.numbers
        if self.loops.fast:
            return self._replace(numbers=numbers.reshape(-1, size)[list(rows)].ravel())
        pieces = (numbers[row * size : (row + 1) * size] for row in rows)
        return self._replace(numbers=self.loops.joined(pieces))

    def picked(self, numbers: Sequence[int], chosen: Sequence[int]) -> "Rows":
        """Return some elements of each row, numbered anew."""
        size, rows = self.size, self.numbers
        if self.loops.fast:
            picked = rows.reshape(-1, size)[:, chosen]
            return Rows(np.array(numbers, np.int32)[picked].ravel(), len(chosen), self.loops)
        places = [row + place for row in range(0, len(rows), size) for place in chosen]
        return Rows([numbers[rows[place]] for place in places], len(chosen), self.loops)


def plain_rows(rows: Iterable[Sequence[int]], size: int) -> Rows:
    """Return rows that are looped over without compiling.

    >>> plain_rows([(0, 1), (1, 1)], 2).numbers
    [0, 1, 1, 1]
    """
    loops = Loops(fast=False)
    return Rows(loops.joined(rows), size, loops)


class Walk:
    """A walk through the pairs of a bipartite monoid, heap by heap.

    Args:
        found: the monoid.
        memory: how many bytes it may take, about.

    >>> from kalmar.engines.quotients.monoid import Monoid
    >>> heap = Bipartite(Monoid(((1, 0),), {1: (1, 0)}), (1,), (0, 1))
    >>> walk = Walk(heap)
    >>> walk.add(1, 1, [0]), walk.reaches(1, [0, 1]), walk.add(2, 0, [0])
    (None, True, (2,))
    """

    def __init__(self, found: Bipartite, memory: int = 1 << 31) -> None:
        """Begin with the sum of no heaps."""
        self.loops: Loops = Loops(found.order >= FAST_WALK_FROM_ORDER and has("numba"))
        self.monoid = found.monoid
        self.memory: int = memory
        self.in_p: Any = self.loops.numbers("b", found.in_p)
        self.heads: Any = self.loops.numbers("q", [-1] * found.order)
        self.marks: Any = self.loops.zeros("q", found.order)
        self.stamp, self.count = 0, 1
        pairs = self._room(2, FIRST_PAIRS, BYTES_PER_PAIR)
        # See `quotient_kernels.walk_on`; heaps: the one that was added to make a pair.
        self.values, self.before, self.rests, self.heaps, self.starts = (
            self.loops.zeros("q", pairs) for _ in range(5)
        )
        size = self._room(found.order, FIRST_PAIRS // 4 * found.order, BYTES_PER_ELEMENT)
        self.pool: Any = self.loops.zeros("i", size)

    def _room(self, size: int, most: int, cost: int) -> int:
        """Return a size doubled as often as memory allows, up to the most."""
        while 2 * size <= min(most, self.memory // cost):
            size *= 2
        return size

    def reaches(self, value: int, option_values: Sequence[int]) -> bool:
        """Return whether a pair was met with this value and a set within these option values."""
        wanted, pair = set(option_values), self.heads[value]
        while pair >= 0:
            first, end = self.starts[pair], self.starts[pair + 1]
            if end - first <= len(wanted) and wanted.issuperset(self.pool[first:end]):
                return True
            pair = self.before[pair]
        return False

    def add(self, heap: int, value: int, option_values: Sequence[int]) -> Word | None:
        """Walk on with one more heap, which is larger than those before.

        Returns:
            The least word with that heap whose value is not in P though no option is, if there is
            one; the walk is then as it was before.
        """
        start, first = self.count, 0
        row = self.loops.joined([self.monoid.row(value)])
        option_rows = self.loops.joined(map(self.monoid.row, option_values))
        # Layer n has n copies of the new heap; it ends as sets are finitely many and only minimal
        # additions are kept.
        while first < self.count:
            # In pieces, so that limits of work and interrupts are noticed.
            end = min(first + PAIRS_PER_SLICE, self.count)
            spend(STEPS_PER_PAIR * (end - first))
            while first < end:
                failing, first = self._extend(heap, (row, option_rows), first, end)
                if failing:
                    self.loops(quotient_kernels.forget, self.values, self.before, self.heads,
                               start, self.count)  # fmt: skip
                    self.count = start
                    return heap, *self.word(first)
        return None

    def _extend(self, heap: int, moves: tuple[Any, ...], first: int, end: int) -> tuple[bool, int]:
        """Add a heap to the sums of some pairs; see `quotient_kernels.walk_on`."""
        self._make_room()
        pairs = self.values, self.before, self.rests, self.starts, self.pool
        failing, reached, count, self.stamp = self.loops(
            quotient_kernels.walk_on, *moves, self.in_p, *pairs, self.heads, self.marks,
            self.stamp, self.count, first, end,
        )  # fmt: skip
        for pair in range(self.count, count):
            self.heaps[pair] = heap
        self.count = count
        return failing, reached

    def _make_room(self) -> None:
        """Have arrays in which one more pair fits."""
        if self.count + 1 >= len(self.starts):
            self.values, self.before, self.rests, self.heaps, self.starts = (
                self._longer("q", array, BYTES_PER_PAIR)
                for array in (self.values, self.before, self.rests, self.heaps, self.starts)
            )
        if self.starts[self.count] + len(self.heads) > len(self.pool):
            self.pool = self._longer("i", self.pool, BYTES_PER_ELEMENT)

    def _longer(self, kind: str, numbers: Any, cost: int) -> Any:
        """Return an array with twice as many places, if there is memory for it."""
        if 2 * len(numbers) * cost > self.memory:
            raise LimitReached(
                "the transition algebra has more than {most:,} pairs, the most that the memory"
                " limit allows",
                most=self.count,
            )
        longer = self.loops.zeros(kind, 2 * len(numbers))
        longer[: len(numbers)] = numbers
        return longer

    def word(self, pair: int) -> Word:
        """Return the word by which a pair was met."""
        word = []
        while pair:
            word.append(int(self.heaps[pair]))
            pair = self.rests[pair]
        return tuple(word)
