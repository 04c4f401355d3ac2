"""Closed forms of games from textbooks: Welter, Euclid, coprime, coins on stairs, Fibonacci Nim.

All but Fibonacci Nim give Grundy values. Of that it is known who wins one heap, and by which moves.
Its Grundy values have no closed form (Larsson and Rubinstein-Salzedo 2014 describe those up to 3):
they are computed heap by heap.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import combinations

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.games.heaps.primes import least_prime_factor, prime_count
from kalmar.games.heaps.textbook import Euclid, descended
from kalmar.runtime.work import GrowingList, spend
from kalmar.solvers.solved import (
    Form,
    Line,
    OptionsByValue,
    Solved,
    by_lines,
    by_winning,
    sum_text,
    total_of,
)
from kalmar.theory.fractions import quotients
from kalmar.theory.valuations import OUTCOME, Fold

Pair = tuple[int, int]
Row = tuple[int, ...]


def welter_square(others: Row, base: int, wanted: int) -> int:
    """Return the only square on which one more coin makes the Welter function a value.

    Args:
        others: the squares of the other coins.
        base: their squares and mated pairs.
        wanted: the value.

    >>> welter_square((2, 5), 2 ^ 5 ^ 1, 9)
    9
    """
    # Bit j of (x|y) is 1 iff x and y agree below bit j: the bits of y follow from the lowest up.
    square, bit, target = 0, 0, base ^ wanted
    while others or target >> bit:
        here = (target >> bit & 1) ^ len(others) % 2
        square |= here << bit
        others = tuple([x for x in others if x >> bit & 1 == here])
        bit += 1
    return square


def mated(x: int, y: int) -> int:
    """Return (x|y), which is one less than twice the largest power of 2 that divides x − y.

    >>> mated(9, 5), mated(3, 2)
    (7, 1)
    """
    return (x ^ y) ^ ((x ^ y) - 1)


def _bases(row: Row) -> Iterator[tuple[int, Row, int]]:
    """Yield for each coin its square, the others, and their squares and mated pairs."""
    whole = total_of((*row, *(mated(x, y) for i, x in enumerate(row) for y in row[i + 1 :])))
    for place, square in enumerate(row):
        others = (*row[:place], *row[place + 1 :])
        yield square, others, whole ^ square ^ total_of(mated(square, y) for y in others)


def welter_moves_to(row: Row, wanted: int) -> Iterator[Option]:
    """Yield the moves of Welter's game that leave a value, the leftmost coin first.

    >>> list(welter_moves_to((5, 7, 10**18), 0))
    [((5, 7, 13),)]
    """
    for before, others, base in _bases(row):
        square = welter_square(others, base, wanted)
        if square < before:
            yield (tuple(sorted((*others, square))),)


def _welter_values(row: Row) -> Iterator[int]:
    for before, others, base in _bases(row):
        for square in set(range(before)).difference(others):
            yield base ^ square ^ total_of(mated(square, y) for y in others)


WELTER_MOVES = OptionsByValue(
    lambda row: sum(row) - len(row) * (len(row) - 1) // 2,
    lambda row: set(_welter_values(row)),
    lambda row, wanted: sum(1 for _ in welter_moves_to(row, wanted)),
    welter_moves_to,
)


def _pairs(row: Row) -> int:
    return total_of(mated(x, y) for x, y in combinations(row, 2))


def _welter_words(row: Row) -> Message:
    squares, pairs = total_of(row), _pairs(row)
    return message("squares {squares}, mated pairs {pairs}: {squares} ⊕ {pairs} = {total}",
                   squares=squares, pairs=pairs, total=squares ^ pairs)  # fmt: skip


def _descents(stairs: Row) -> Iterator[Line]:
    """Yield for each step what moves down from it make of an odd step."""
    for step, coins in enumerate(stairs):
        left = partial(_down, stairs, step)
        if step % 2 == 0:
            yield Line(coins, range(coins), left)
        else:
            odd = stairs[step - 1]
            yield Line(odd, range(odd + 1, odd + coins + 1), left)


def _down(stairs: Row, step: int, left: int) -> Row:
    """Return what a move from a step leaves that makes the odd one of two steps a number."""
    count = stairs[step] - left if step % 2 == 0 else left - stairs[step - 1]
    return descended(stairs, step, count)


DESCENTS = by_lines(lambda stairs: total_of(stairs[::2]), _descents)


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


def multiples(least: int, value: Callable[[Pair], int]) -> OptionsByValue:
    """Return the moves of Euclid's game by their values.

    Args:
        least: the smallest number that may be left.
        value: of two numbers: with one of them fixed, it grows with the quotient, by 1 each time
            but for the first ones.
    """

    def lines(pair: Pair) -> Iterator[tuple[range, Callable[[int], Pair]]]:
        """Yield the quotients that may be left, and what each leaves."""
        x, y = pair
        for a, b, turned in ((x, y, False), (y, x, True)):
            if min(pair) and a >= b:
                lowest = int(a % b < least)
                yield range(lowest, a // b), partial(_quotient_left, b, a % b, turned)

    def options(pair: Pair, wanted: int) -> Iterator[Option]:
        for counts, left in lines(pair):
            near = (q for q in (wanted + 1, wanted, 0) if q in counts)
            yield from ((left(q),) for q in dict.fromkeys(near) if value(left(q)) == wanted)

    return OptionsByValue(
        lambda pair: sum(counts.stop - counts.start for counts, _ in lines(pair)),
        lambda pair: {value(left(q)) for counts, left in lines(pair) for q in counts},
        lambda pair, wanted: sum(1 for _ in options(pair, wanted)),
        options,
    )


def _quotient_left(smaller: int, rest: int, turned: bool, quotient: int) -> Pair:
    larger = quotient * smaller + rest
    return (smaller, larger) if turned else (larger, smaller)


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


def _least_prime_index(heap: int) -> int:
    if heap % 2 == 0:
        return 0
    return 1 if heap == 1 else prime_count(least_prime_factor(heap))


def _least_prime(heap: int) -> Message:
    if heap % 2 == 0 or heap == 1:
        return message("{heap} is even or 1, so the value is {value}", heap=heap, value=heap % 2)
    prime = least_prime_factor(heap)
    return message(
        "the least prime factor of {heap} is {prime}, number {place} among the primes",
        heap=heap,
        prime=prime,
        place=prime_count(prime),
    )


COPRIME = Form("coprime-values", _least_prime_index, working=_least_prime)
"""0 for even n > 0, else the index of the least prime factor of n, 1 for n = 1."""
