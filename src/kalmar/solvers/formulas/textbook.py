"""Closed forms of games from textbooks: Welter, Euclid, coins in rows, Fibonacci and Lasker's Nim.

All but Fibonacci Nim give Grundy values. Of that it is known who wins one heap, and by which moves.
Its Grundy values have no closed form (Larsson and Rubinstein-Salzedo 2014 describe those up to 3):
they are computed heap by heap.
"""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from heapq import merge
from itertools import combinations

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.games.heaps.textbook import Euclid
from kalmar.runtime.work import GrowingList, spend
from kalmar.solvers.formulas.textbook_moves import DESCENTS, WELTER_MOVES, mated, multiples
from kalmar.solvers.solved import Form, OptionsByValue, Solved, by_winning, sum_text, total_of
from kalmar.theory.fold import Fold
from kalmar.theory.fractions import quotients
from kalmar.theory.operations import NIM_SUM
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY
from kalmar.theory.valuations.normal_and_misere import OUTCOME

Pair = tuple[int, int]
Row = tuple[int, ...]


def _pairs(row: Row) -> int:
    return total_of(mated(x, y) for x, y in combinations(row, 2))


def _welter_words(row: Row) -> Message:
    squares, pairs = total_of(row), _pairs(row)
    return message("squares {squares}, mated pairs {pairs}: {squares} ⊕ {pairs} = {total}",
                   squares=squares, pairs=pairs, total=squares ^ pairs)  # fmt: skip


def _odd_steps_in_words(stairs: Row) -> Message:
    odd = stairs[::2]
    return message("odd steps {coins} = {total}", coins=sum_text(odd), total=total_of(odd))


WELTER = Form(
    "welter-function", lambda row: total_of(row) ^ _pairs(row), WELTER_MOVES, _welter_words
)
STAIRCASE = Form(
    "staircase-odd-steps", lambda stairs: total_of(stairs[::2]), DESCENTS, _odd_steps_in_words
)


def quotients_and_values(a: int, b: int) -> tuple[list[int], list[int]]:
    """Return the quotients of Euclid's algorithm, and the values from the last one back.

    >>> quotients_and_values(21, 8), quotients_and_values(7, 0)
    (([2, 1, 1, 1, 2], [2, 0, 1, 0, 2]), ([], []))
    """
    found = list(quotients(max(a, b), min(a, b)))
    value, values = 0, []
    for quotient in reversed(found):
        value = quotient - (value >= quotient)
        values.append(value)
    return found, values


def euclid(rules: Euclid, pairs: Sequence[Pair], fold: Fold, _limit: int) -> Solved | None:
    """Solve either form of Euclid's game.

    >>> from kalmar.games.heaps.textbook import POSITIVE_EUCLID
    >>> from kalmar.theory.operations import NIM_SUM
    >>> from kalmar.theory.valuations import GRUNDY
    >>> forms = Euclid(), POSITIVE_EUCLID
    >>> [euclid(form, [], Fold(GRUNDY, NIM_SUM), 0).value((6, 2)) for form in forms]
    [3, 2]
    """
    return (POSITIVE if rules.least else EUCLID).solve(pairs, fold)


def _by_algorithm(pair: Pair) -> int:
    return (quotients_and_values(*pair)[1] or [0])[-1]


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


EUCLID = Form("euclid-values", _by_algorithm, multiples(0, _by_algorithm), _algorithm)
POSITIVE = Form("euclid-positive-values", _positive, multiples(1, _positive), _difference)


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


LARGEST_HEAP_WITH_QUICK_VALUE = 200
"""A larger heap of Fibonacci Nim has so many limits that its value takes seconds."""


def _takings(pair: Pair, wins: bool) -> Iterator[Option[Pair]]:
    heap, limit = pair
    won = winning_takings(pair)
    takings = won if wins else (k for k in range(1, limit + 1) if k not in won)
    return (((heap - k, min(2 * k, heap - k)),) for k in takings)


def _zeckendorf(pair: Pair) -> Message | None:
    if not pair[0]:
        return None
    return message("the smallest part of its Zeckendorf sum is {part}, and at most {limit} may be"
                   " taken", part=smallest_part(pair[0]), limit=pair[1])  # fmt: skip


FIBONACCI_VALUES = Form("", lambda pair: fibonacci_value(*pair))
FIBONACCI = Form(
    "fibonacci-zeckendorf",
    lambda pair: int(0 < smallest_part(pair[0]) <= pair[1]),
    by_winning(
        lambda pair: pair[1],
        lambda pair: _takings(pair, wins=True),
        lambda pair: _takings(pair, wins=False),
    ),
    _zeckendorf,
    OUTCOME,
    is_large=lambda pair: pair[0] > LARGEST_HEAP_WITH_QUICK_VALUE,
)
"""Who wins heaps of Fibonacci Nim in normal play, 0 for the other player."""


def lasker_value(heap: int) -> int:
    """Return the value of a heap of Lasker's Nim, which is also the heap of a value.

    >>> lasker_value(7), lasker_value(8), lasker_value(0)
    (8, 7, 0)
    """
    if heap % 4 == 3:
        return heap + 1
    return heap - (heap > 0 and heap % 4 == 0)


def _lasker_splits(heap: int, wanted: int) -> Iterator[tuple[int, int, int]]:
    """Yield what gives the splits of a heap with a value, by the last two bits of one part's.

    A positive value 4i + s belongs to the heap 4i + d, d = -1, 1, 2, 4 for s = 0, 1, 2, 3. The
    values 4i + s and 4j + t are to have the nim-sum wanted, and their heaps the given sum: so i + j
    and i ⊕ j are known, and what i and j have in common. Each is yielded as d, these common bits,
    and the bits that either i or j has.
    """
    digits = (-1, 1, 2, 4)
    apart = wanted >> 2
    for s, d in enumerate(digits):
        rounds, rest = divmod(heap - d - digits[s ^ wanted & 3], 4)
        both, odd = divmod(rounds - apart, 2)
        if not rest and not odd and both >= 0 and not both & apart:
            yield d, both, apart


def _lasker_parts(first: int, both: int, apart: int) -> Iterator[int]:
    """Yield one part of each split, ascending: its bits apart may be any."""
    some = 0
    while True:
        yield 4 * (both | some) + first
        if some == apart:
            return
        some = (some - apart) & apart


def lasker_moves_to(heap: int, wanted: int) -> Iterator[Option]:
    """Yield the moves of Lasker's Nim that leave a value, splits before what only takes.

    >>> list(lasker_moves_to(10**18, 0)), list(lasker_moves_to(7, 7))
    ([(500000000000000000, 500000000000000000), (0,)], [(1, 6), (2, 5), (3, 4)])
    """
    for part in merge(*(_lasker_parts(*split) for split in _lasker_splits(heap, wanted))):
        # The parts ascend, so that each split comes first with its smaller part.
        if 2 * part > heap:
            break
        if part > 0:
            yield part, heap - part
    if lasker_value(wanted) < heap:
        yield (lasker_value(wanted),)


def _lasker_count(heap: int, wanted: int) -> int:
    """Count these moves.

    >>> _lasker_count(10**18, 5), _lasker_count(7, 7)
    (1, 3)
    """
    # Parts that are no heap: -1 in place of the value 0, and what it leaves to the other one.
    splits = list(_lasker_splits(heap, wanted))
    parts = sum(1 << apart.bit_count() for _, _, apart in splits)
    parts -= 2 * any(not both and first < 0 for first, both, _ in splits)
    takes = lasker_value(wanted) < heap
    return (parts // 2 if wanted else int(heap > 0 and heap % 2 == 0)) + takes


def _lasker_values(heap: int) -> Iterator[int]:
    yield from map(lasker_value, range(heap))
    found = set[int]()
    for part in range(1, heap // 2 + 1):
        value = lasker_value(part) ^ lasker_value(heap - part)
        if lasker_value(value) >= heap and value not in found:
            found.add(value)
            yield value


LASKER_MOVES = OptionsByValue(
    lambda heap: heap + heap // 2, _lasker_values, _lasker_count, lasker_moves_to
)


def _lasker_working(heap: int) -> Message | None:
    if not heap:
        return None
    rounds, rest = divmod(heap - 1, 4)
    return message("{heap} = 4·{rounds} + {rest}", heap=heap, rounds=rounds, rest=rest + 1)


def lasker(fold: Fold) -> Solved | None:
    """Solve Lasker's Nim: 4k + 3 and 4k + 4 exchange their values.

    >>> solved = lasker(Fold(GRUNDY, NIM_SUM))
    >>> [solved.value(n) for n in range(9)] if solved else None
    [0, 1, 2, 4, 3, 5, 6, 8, 7]
    """
    if fold != Fold(GRUNDY, NIM_SUM):
        return None
    return Solved(lasker_value, THEOREMS["lasker-values"].cite(), LASKER_MOVES, _lasker_working)
