"""Closed forms of textbook games: Welter, Euclid, staircase Nim, Silver Dollar, Fibonacci Nim.

All but the last give Grundy values. Of Fibonacci Nim it is known who wins one heap, and by which
moves; `large_fibonacci` of `solvers.outcomes` asks for it here. Its Grundy values have no closed
form (Larsson and Rubinstein-Salzedo 2014 describe those up to 3): they are computed heap by heap.
"""

from bisect import bisect_right
from collections.abc import Iterator
from functools import reduce
from itertools import combinations

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.games.boards.sliding import gaps
from kalmar.games.coins.on_squares import SilverDollar, Welter
from kalmar.games.heaps.textbook import Euclid, FibonacciNim, StaircaseNim
from kalmar.runtime.growing import GrowingList
from kalmar.runtime.work import spend
from kalmar.solvers.formulas.coins import sum_of_gaps
from kalmar.solvers.formulas.textbook_moves import (
    DESCENTS,
    GAP_SLIDES,
    WELTER_MOVES,
    multiples,
)
from kalmar.solvers.solved import OptionsByValue, Solved
from kalmar.theory.fold import Fold
from kalmar.theory.operations import nim_sum
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY

Pair = tuple[int, int]
Row = tuple[int, ...]


def mated(x: int, y: int) -> int:
    """Return (x|y), which is one less than twice the largest power of 2 that divides x − y.

    >>> mated(9, 5), mated(3, 2)
    (7, 1)
    """
    return (x ^ y) ^ ((x ^ y) - 1)


def welter(_rules: Welter, fold: Fold) -> Solved | None:
    """Solve Welter's game by the Welter function.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> welter(Welter(), Fold(GRUNDY, NIM_SUM)).value((2, 5, 9))
    9
    """
    if fold.valuation is not GRUNDY:
        return None

    def pairs(row: Row) -> int:
        return reduce(nim_sum, (mated(x, y) for x, y in combinations(row, 2)), 0)

    def working(row: Row) -> Message:
        squares = reduce(nim_sum, row, 0)
        return message("squares {squares}, mated pairs {pairs}: {squares} ⊕ {pairs} = {total}",
                       squares=squares, pairs=pairs(row), total=squares ^ pairs(row))  # fmt: skip

    theorem = THEOREMS["welter-function"].cite()
    return Solved(lambda row: reduce(nim_sum, row, pairs(row)), theorem, WELTER_MOVES, working)


def quotients_and_values(a: int, b: int) -> tuple[list[int], list[int]]:
    """Return the quotients of Euclid's algorithm, and the values from the last one back.

    >>> quotients_and_values(21, 8), quotients_and_values(7, 0)
    (([2, 1, 1, 1, 2], [2, 0, 1, 0, 2]), ([], []))
    """
    a, b = max(a, b), min(a, b)
    quotients = []
    while b:
        quotients.append(a // b)
        a, b = b, a % b
    value, values = 0, []
    for quotient in reversed(quotients):
        value = quotient - (value >= quotient)
        values.append(value)
    return quotients, values


def euclid(rules: Euclid, fold: Fold) -> Solved | None:
    """Solve both forms of Euclid's game.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.games.heaps.textbook import POSITIVE_EUCLID
    >>> [euclid(form, Fold(GRUNDY, NIM_SUM)).value((6, 2)) for form in (Euclid(), POSITIVE_EUCLID)]
    [3, 2]
    """
    if fold.valuation is not GRUNDY:
        return None
    if rules.least:
        theorem = THEOREMS["euclid-positive-values"].cite()
        return Solved(_positive, theorem, multiples(1, _positive), _difference)

    def value(pair: Pair) -> int:
        return (quotients_and_values(*pair)[1] or [0])[-1]

    return Solved(value, THEOREMS["euclid-values"].cite(), multiples(0, value), _algorithm)


def _positive(pair: Pair) -> int:
    a, b = max(pair), min(pair)
    return (a * a - b * b) // (a * b)


def _difference(pair: Pair) -> Message:
    return message("{a}/{b} − {b}/{a}, rounded down, is {value}",
                   a=max(pair), b=min(pair), value=_positive(pair))  # fmt: skip


def _algorithm(pair: Pair) -> Message | None:
    if not min(pair):
        return None
    quotients, values = quotients_and_values(*pair)
    return message("quotients {quotients}; from the last one back the values {values}",
                   quotients=", ".join(map(str, quotients)),
                   values=", ".join(map(str, values)))  # fmt: skip


def staircase(_rules: StaircaseNim, fold: Fold) -> Solved | None:
    """Solve staircase Nim by its odd steps.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> staircase(StaircaseNim(), Fold(GRUNDY, NIM_SUM)).value((2, 1, 3))
    1
    """
    if fold.valuation is not GRUNDY:
        return None

    def value(stairs: Row) -> int:
        return reduce(nim_sum, stairs[::2], 0)

    def working(stairs: Row) -> Message:
        coins = " ⊕ ".join(map(str, stairs[::2])) or "0"
        return message("odd steps {coins} = {total}", coins=coins, total=value(stairs))

    return Solved(value, THEOREMS["staircase-odd-steps"].cite(), DESCENTS, working)


def silver_dollar(_rules: SilverDollar, fold: Fold) -> Solved | None:
    """Solve sliding coins, which are worth the nim-sum of every other gap.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> silver_dollar(SilverDollar(), Fold(GRUNDY, NIM_SUM)).value((2, 5, 9))
    1
    """
    if fold.valuation is not GRUNDY:
        return None
    return Solved(
        lambda row: reduce(nim_sum, gaps(row), 0),
        THEOREMS["silver-dollar-gaps"].cite(),
        GAP_SLIDES,
        working=lambda row: sum_of_gaps(gaps(row)),
    )


def parts_of(heap: int) -> list[int]:
    """Return Zeckendorf's sum of a number, the largest part first.

    >>> parts_of(100), parts_of(0)
    ([89, 8, 3], [])
    """
    numbers = [1, 2]
    while numbers[-1] <= heap:
        numbers.append(numbers[-1] + numbers[-2])
    parts = []
    # Greedy: what is left after the largest part is less than the number before it.
    for number in reversed(numbers):
        if number <= heap:
            parts.append(number)
            heap -= number
    return parts


def smallest_part(heap: int) -> int:
    """Return the smallest part of Zeckendorf's sum; 0 of 0.

    >>> smallest_part(100), smallest_part(13)
    (3, 13)
    """
    return (parts_of(heap) or [0])[-1]


def winning_takings(pair: Pair) -> list[int]:
    """Return how many to take from a heap so as to win.

    If a taking k wins, all parts of what is left are more than 2k, so k is a sum of smallest parts.

    >>> winning_takings((100, 99)), winning_takings((13, 12))
    ([3, 11], [])
    """
    heap, limit = pair
    found, taken, parts = [], 0, parts_of(heap)
    while parts:
        taken += parts.pop()
        if taken <= limit and (not parts or 2 * taken < parts[-1]):
            found.append(taken)
    return found


def fibonacci_outcomes() -> Solved:
    """Return who wins heaps of Fibonacci Nim in normal play, 0 for the other player.

    >>> solved = fibonacci_outcomes()
    >>> [solved.value((n, n - 1)) for n in (2, 3, 4, 5, 6)]
    [0, 0, 1, 0, 1]
    """
    reach = OptionsByValue(lambda pair: pair[1], _values, _count, _options)
    theorem = THEOREMS["fibonacci-zeckendorf"].cite()
    return Solved(_is_won, theorem, reach, _zeckendorf)


LARGEST_FIBONACCI_HEAP = 3_000
"""Values of larger heaps take more than a few seconds."""


def _next_steps(steps: list[list[int]]) -> list[int]:
    """Return the limits at which the value of a heap grows by 1, from those of all smaller heaps.

    With a larger limit there are more moves, so the value never gets smaller.
    """
    size = len(steps)
    spend(size)
    met, grown, value = set[int](), list[int](), 0
    for taken in range(1, size + 1):
        met.add(bisect_right(steps[size - taken], min(2 * taken, size - taken)))
        while value in met:
            value += 1
            grown.append(taken)
    return grown


FIBONACCI_STEPS: GrowingList[list[int]] = GrowingList(_next_steps, [])
"""For each heap of Fibonacci Nim the limits at which its value grows by 1."""


def fibonacci_value(heap: int, limit: int) -> int:
    """Return the Grundy value of a heap of Fibonacci Nim with a limit.

    Raises:
        LimitReached: the heap is too large.

    >>> [fibonacci_value(n, n - 1) for n in range(1, 13)]
    [0, 0, 0, 3, 0, 4, 4, 0, 5, 5, 5, 6]
    """
    if heap > LARGEST_FIBONACCI_HEAP:
        raise LimitReached(
            "the Grundy values of Fibonacci Nim are computed for heaps of at most {most:,}: of a"
            " larger heap it is only known who wins it alone",
            most=LARGEST_FIBONACCI_HEAP,
        )
    return bisect_right(FIBONACCI_STEPS[heap], limit)


def fibonacci_values(_rules: FibonacciNim, fold: Fold) -> Solved | None:
    """Solve heaps of Fibonacci Nim for their Grundy values, by the limits at which they grow.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> fibonacci_values(FibonacciNim(), Fold(GRUNDY, NIM_SUM)).value((13, 9))
    0
    """
    if fold.valuation is not GRUNDY:
        return None
    return Solved(lambda pair: fibonacci_value(*pair))


def _is_won(pair: Pair) -> int:
    return int(0 < smallest_part(pair[0]) <= pair[1])


def _count(pair: Pair, value: int) -> int:
    won = len(winning_takings(pair))
    return {0: won, 1: pair[1] - won}.get(value, 0)


def _values(pair: Pair) -> list[int]:
    return [value for value in (0, 1) if _count(pair, value)]


def _options(pair: Pair, value: int) -> Iterator[Option[Pair]]:
    heap, limit = pair
    won = winning_takings(pair)
    takings = won if value == 0 else (k for k in range(1, limit + 1) if k not in won)
    return (((heap - k, min(2 * k, heap - k)),) for k in takings)


def _zeckendorf(pair: Pair) -> Message | None:
    if not pair[0]:
        return None
    return message("the smallest part of its Zeckendorf sum is {part}, and at most {limit} may be"
                   " taken", part=smallest_part(pair[0]), limit=pair[1])  # fmt: skip
