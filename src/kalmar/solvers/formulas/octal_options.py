"""List the options of a large heap of an octal game by value, where the values are periodic.

A move that takes k leaves two heaps a ≤ b with a + b = n − k. Beyond the preperiod the value of the
pair depends on a modulo the period only, so that pairs are counted, and found, class by class.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from heapq import merge

from kalmar.core.rules import Option
from kalmar.engines.sequences.periodicity import Periodicity
from kalmar.games.heaps.codes import Code
from kalmar.solvers.solved import OptionsByValue

MOST_CLASSES = 100_000
"""With more of them, listing is as fast."""


def reach_by_period(
    code: Code, value: Callable[[int], int], found: Periodicity
) -> OptionsByValue | None:
    """Return heaps' options by Grundy value; None where the code or the period does not allow it.

    Args:
        code: of the game.
        value: the Grundy value of a heap.
        found: the period of these values.

    >>> from kalmar.games.heaps.codes import parse_code
    >>> from kalmar.solvers.heaps import GRUNDY_SUM, solve
    >>> from kalmar.games.heaps.subtraction import Octal
    >>> rules = Octal.from_text("0.77")
    >>> solved = solve(rules, [10**9], GRUNDY_SUM, 100)
    >>> reach = solved.reach
    >>> reach.total(10**9), reach.count(10**9, 0), next(reach.options(10**9, 0))
    (1000000000, 83333338, (1, 999999997))
    """
    # Codes with three parts, without end, or with parts that must differ have other classes.
    if code.tail or code.unequal or max(code.digits) > 7:
        return None
    # A saltus would give every pair of a class another value.
    if found.saltus or found.preperiod + found.period > MOST_CLASSES:
        return None
    return _ClassCounts(code, value, found).reach


class _ClassCounts:
    """Options of heaps counted by classes of pairs."""

    def __init__(self, code: Code, value: Callable[[int], int], found: Periodicity) -> None:
        self.code, self.value, self.found = code, value, found
        self.known: dict[int, Counter[int]] = {}

    @property
    def reach(self) -> OptionsByValue:
        """Return the options of heaps by value, and their counts."""
        return OptionsByValue(self.total, self.values, self.count, self.options)

    def counted(self, heap: int) -> Counter[int]:
        """Count the options that have each value; the latest heap is cached."""
        if heap not in self.known:
            counts: Counter[int] = Counter()
            for rest, digit in self.rests(heap):
                # Digit bits: 1 if nothing is left, 2 if one heap is, 4 if two are.
                if digit & (2 if rest else 1):
                    counts[self.value(rest)] += 1
                if digit & 4:
                    # A class has one value; its first pair stands for all.
                    for pairs in self.classes(rest):
                        counts[self.pair(pairs.start, rest)] += len(pairs)
            self.known = {heap: counts}
        return self.known[heap]

    def total(self, heap: int) -> int:
        """Return how many options a heap has."""
        return sum(self.counted(heap).values())

    def values(self, heap: int) -> list[int]:
        """Return the values that options have."""
        return sorted(self.counted(heap))

    def count(self, heap: int, value: int) -> int:
        """Return how many options have a value."""
        return self.counted(heap)[value]

    def options(self, heap: int, value: int) -> Iterator[Option[int]]:
        """Yield the options of a value, the fewest taken first."""
        for rest, digit in self.rests(heap):
            if digit & 1 and not rest and self.value(0) == value:
                yield (0,)
            if digit & 2 and rest and self.value(rest) == value:
                yield (rest,)
            if digit & 4:
                fitting = [p for p in self.classes(rest) if self.pair(p.start, rest) == value]
                # Each class ascends, so the merge lists all pairs by their smaller heap.
                yield from ((least, rest - least) for least in merge(*fitting))

    def rests(self, heap: int) -> Iterator[tuple[int, int]]:
        """Yield what is left after each number that can be taken, with its digit."""
        for taken, digit in enumerate(self.code.digits[: heap + 1]):
            if digit:
                yield heap - taken, digit

    def classes(self, rest: int) -> Iterator[range]:
        """Yield the smaller heaps of the pairs with a sum, in ranges whose pairs share a value."""
        last, period = rest // 2, self.found.period
        # Pairs are a ≤ b; from `regular` on the smaller heap is in the period.
        regular = max(1, self.found.preperiod)
        # Where the larger heap need not be in the period, each pair is a class of its own.
        if rest - last < regular:
            regular = last + 1
        yield from (range(least, least + 1) for least in range(1, min(regular, last + 1)))
        # One class for each residue of the smaller heap.
        for start in range(regular, min(regular + period, last + 1)):
            yield range(start, last + 1, period)

    def pair(self, least: int, rest: int) -> int:
        """Return the value of two heaps with a sum."""
        return self.value(least) ^ self.value(rest - least)
