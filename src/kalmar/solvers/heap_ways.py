"""Large heaps in ways of playing other than sums: by runs, by another code, by a proved period.

And the options of a large heap of an octal game by value, where the values are periodic. A move
that takes k leaves two heaps a ≤ b with a + b = n − k. Beyond the preperiod the value of the pair
depends on a modulo the period only, so that pairs are counted, and found, class by class.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from heapq import merge
from typing import TYPE_CHECKING, Any

from kalmar.core.rules import Component, Option, Rules
from kalmar.engines.sequences.foreclosed import RunValues, foreclosed_code, has_runs
from kalmar.engines.sequences.heap_games import HeapGame, first_proved, lengths
from kalmar.engines.sequences.periodicity import Finding, Periodicity, certify
from kalmar.games.heaps import Code
from kalmar.games.heaps.subtraction import Octal
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.solvers.arrays import OPTIONS_PER_POSITION, within
from kalmar.solvers.solved import OptionsByValue, Solved
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY, Fold

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.solvers import Solver


PAIRS_PER_OPTION = 32
"""Pairs of parts that the engines of Grundy values look at in the time of one option value."""
HEAPS_TRIED = 20_000
"""Heaps among which a period is looked for where all that are asked for would be too many."""
FIRST_HEAPS = 4096
"""Heaps after which arrays are looked at for a period first."""


def by_runs(rules: Rules, game: HeapGame, n: int, fold: Fold) -> Solved | None:
    """Compute the values of heaps 0 to n run by run; None in other ways, or if there are many runs.

    Args:
        rules: of the game.
        game: its code.
        n: the largest heap.
        fold: the least or the greatest of the parts counts.

    >>> from kalmar.games.registry import find_rules
    >>> from kalmar.engines.sequences.heap_games import heap_game
    >>> from kalmar.theory.valuations import SUSPENSE
    >>> from kalmar.theory.operations import GREATEST
    >>> rules, fold = find_rules("kayles"), Fold(SUSPENSE, GREATEST)
    >>> solved = by_runs(rules, heap_game(rules), 10**15, fold)
    >>> (solved.value(10**15), str(solved.theorem)) if solved else None
    (97, 'the values of kayles change 97 times up to 1,000,000,000,000,000')
    """
    if not has_runs(game.code, fold):
        return None
    found = RunValues(game.code, fold)
    # Too many runs: the caller goes on by single values.
    if not found.extend(n):
        return None
    theorem = THEOREMS["runs"].cite(name=rules.name, times=f"{found.changes:,}", n=f"{n:,}")
    return Solved(found.value, theorem, first=found.first)


def foreclosed(
    rules: Rules,
    game: HeapGame,
    n: int,
    fold: Fold,
    solve: "Solver",
    limit: int = DEFAULT_LIMIT,
) -> Solved | None:
    """Find foreclosed values by the code whose Grundy values they are; None where there is none.

    Args:
        rules: of the game.
        game: its code.
        n: the largest heap, which is not deleted.
        fold: the valuation, and how values combine.
        solve: what finds Grundy values.
        limit: how many positions a search might visit instead.

    Raises:
        LimitReached: it is too much.
    """
    other = foreclosed_code(game.code, fold.valuation)
    if other is None or n <= other.last:
        return None
    # The work of a search for all Grundy values of the other code, in option values.
    own, work = Octal(other.code), len(game.splits) * n * n // (4 * PAIRS_PER_OPTION)
    # Where it is too much, a period among the first heaps may still answer.
    far = work > limit * OPTIONS_PER_POSITION
    solved = solve(own, [min(n, HEAPS_TRIED) if far else n], Fold(GRUNDY, NIM_SUM), limit)
    if solved is None:
        return None
    if far and n > HEAPS_TRIED and solved.copied is None:
        within(work, limit, f"the values of {rules.name} up to {n:,}")
    deleted, grundy = other.deleted, solved.value

    def value(heap: Component) -> int:
        # Heap h of the game is heap h - last of the other code; deleted heaps have fixed values.
        return deleted[heap] if heap < len(deleted) else grundy(heap - other.last)

    def first(heap: int) -> list[int]:
        found = solved.first
        rest = heap - other.last
        later = found(rest) if found else [grundy(one) for one in range(rest + 1)]
        # Heap 0 of the other code stands for the last deleted heap, so it is left out.
        return [*deleted, *later[1:]][: heap + 1]

    copied = None if solved.copied is None else solved.copied + other.last + 1
    line = THEOREMS["foreclosed-codes"].cite(name=rules.name, code=other.code.text)
    whole = f"{line}; {solved.theorem}" if solved.theorem else line
    return Solved(value, whole, first=first, copied=copied)


def proved_by_arrays(
    game: HeapGame, n: int, fold: Fold, filled: Callable[..., "NDArray[np.int64]"]
) -> tuple[Any, Finding]:
    """Compute values of heaps 0, 1, … by compiled loops, until they prove a period, or to heap n.

    Args:
        game: whose periods can be proved.
        n: the largest heap.
        fold: the valuation, and how values combine.
        filled: what goes on with an array of values.

    Returns:
        The values [m + 1] int64, and the proof, or what they show where m is n.
    """
    values = None

    def extended(aim: int) -> "NDArray[np.int64]":
        nonlocal values
        check_limits()
        values = filled(game, aim, fold, values)
        return values

    # Lengths grow, so that a period is noticed early and all values are kept between the tries.
    aims = lengths(max(FIRST_HEAPS, game.least_terms), n)
    finding = first_proved(certify(extended(aim), game.code, fold) for aim in aims)
    return values, finding


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

    >>> from kalmar.games.heaps import parse_code
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
