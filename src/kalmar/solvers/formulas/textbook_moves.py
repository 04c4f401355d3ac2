"""Moves of textbook games by the values that they leave, however many there are.

Each formula of `textbook` changes by one term when a piece moves. So the value wanted fixes where
each coin goes, or how many counters are taken, and at most one or two moves of a piece leave it.
"""

from collections.abc import Callable, Iterator
from functools import reduce

from kalmar.core.rules import Option
from kalmar.games.boards.sliding import gaps
from kalmar.games.heaps.textbook import without_empty
from kalmar.solvers.solved import OptionsByValue
from kalmar.theory.operations import nim_sum

Pair = tuple[int, int]
Row = tuple[int, ...]


def _counted(
    total: Callable[[Row], int],
    options: Callable[[Row, int], Iterator[Option]],
    every: Callable[[Row], Iterator[int]],
) -> OptionsByValue:
    """Return the options by value of a game in which few options leave the same value."""
    return OptionsByValue(
        total, lambda row: set(every(row)), lambda row, v: sum(1 for _ in options(row, v)), options
    )


def changed(row: Row, place: int, square: int) -> Row:
    """Return a row with one coin on another square; the coins keep their order.

    >>> changed((2, 5, 9), 1, 3)
    (2, 3, 9)
    """
    return (*row[:place], square, *row[place + 1 :])


def _gap_ranges(row: Row) -> Iterator[tuple[int, int, int, range]]:
    """Yield for each coin its place, its gap, how the gap grows with its square, and squares."""
    for place, square in enumerate(row):
        lowest = row[place - 1] + 1 if place else 0
        # Counted from the right, coins 1, 3, 5, … have their gap on the left, the others on the
        # right.
        if (len(row) - place) % 2:
            yield place, square - lowest, 1, range(lowest, square)
        else:
            yield place, row[place + 1] - square - 1, -1, range(lowest, square)


def slides_to(row: Row, wanted: int) -> Iterator[Option]:
    """Yield the slides of coins that leave a value, the leftmost coin first.

    >>> list(slides_to((2, 5, 10**18), 0))
    [((2, 5, 8),)]
    """
    total = reduce(nim_sum, gaps(row), 0)
    for place, gap, growth, squares in _gap_ranges(row):
        square = row[place] + growth * ((gap ^ total ^ wanted) - gap)
        if square in squares:
            yield (changed(row, place, square),)


def _slide_values(row: Row) -> Iterator[int]:
    total = reduce(nim_sum, gaps(row), 0)
    for place, gap, growth, squares in _gap_ranges(row):
        for square in squares:
            yield total ^ gap ^ (gap + growth * (square - row[place]))


GAP_SLIDES = _counted(lambda row: row[-1] + 1 - len(row) if row else 0, slides_to, _slide_values)


def descents_to(stairs: Row, wanted: int) -> Iterator[Option]:
    """Yield the moves down a staircase that leave a value, the lowest step first.

    >>> list(descents_to((10**18, 3, 1), 0)), list(descents_to((1, 3), 2))
    ([((1, 3, 1),)], [((2, 2),)])
    """
    total = reduce(nim_sum, stairs[::2], 0)
    for step, coins in enumerate(stairs):
        odd = step - step % 2
        # What is to be on the odd step: this one, or the one below.
        left = stairs[odd if step % 2 == 0 else step - 1] ^ total ^ wanted
        count = coins - left if step % 2 == 0 else left - stairs[step - 1]
        if 0 < count <= coins:
            yield (_down(stairs, step, count),)


def _down(stairs: Row, step: int, count: int) -> Row:
    after = list(stairs)
    after[step] -= count
    if step:
        after[step - 1] += count
    return without_empty(after)


def _descent_values(stairs: Row) -> Iterator[int]:
    total = reduce(nim_sum, stairs[::2], 0)
    for step, coins in enumerate(stairs):
        odd = stairs[step] if step % 2 == 0 else stairs[step - 1]
        sign = -1 if step % 2 == 0 else 1
        yield from (total ^ odd ^ (odd + sign * count) for count in range(1, coins + 1))


DESCENTS = _counted(sum, descents_to, _descent_values)


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


def _welter_bases(row: Row, mated: Callable[[int, int], int]) -> Iterator[tuple[int, Row, int]]:
    """Yield for each coin its place, the others, and their squares and mated pairs."""
    whole = reduce(nim_sum, row, 0)
    for i, x in enumerate(row):
        for y in row[i + 1 :]:
            whole ^= mated(x, y)
    for place, square in enumerate(row):
        others = (*row[:place], *row[place + 1 :])
        yield place, others, reduce(nim_sum, (mated(square, y) for y in others), whole ^ square)


def _mated(x: int, y: int) -> int:
    return (x ^ y) ^ ((x ^ y) - 1)


def welter_moves_to(row: Row, wanted: int) -> Iterator[Option]:
    """Yield the moves of Welter's game that leave a value, the leftmost coin first.

    >>> list(welter_moves_to((5, 7, 10**18), 0))
    [((5, 7, 13),)]
    """
    for place, others, base in _welter_bases(row, _mated):
        square = welter_square(others, base, wanted)
        if square < row[place]:
            yield (tuple(sorted((*others, square))),)


def _welter_values(row: Row) -> Iterator[int]:
    for place, others, base in _welter_bases(row, _mated):
        for square in range(row[place]):
            if square not in others:
                yield reduce(nim_sum, (_mated(square, y) for y in others), base ^ square)


WELTER_MOVES = _counted(
    lambda row: sum(row) - len(row) * (len(row) - 1) // 2, welter_moves_to, _welter_values
)


def multiples(least: int, value: Callable[[Pair], int]) -> OptionsByValue:
    """Return the moves of Euclid's game by their values.

    Args:
        least: the smallest number that may be left.
        value: of two numbers: with one of them fixed, it grows with the quotient, by 1 each time
            but for the first ones.
    """

    def sides(pair: Pair) -> Iterator[tuple[int, int, bool]]:
        """Yield the larger and the smaller number, and whether the larger one is the second."""
        x, y = pair
        if min(pair):
            yield from [(x, y, False)] * (x >= y)
            yield from [(y, x, True)] * (y >= x)

    def left(a: int, b: int, quotient: int, turned: bool) -> Pair:
        rest = quotient * b + a % b
        return (b, rest) if turned else (rest, b)

    def options(pair: Pair, wanted: int) -> Iterator[Option]:
        for a, b, turned in sides(pair):
            # Quotients that are left lie between 0 and that of the pair.
            near = sorted({0, wanted, wanted + 1}, reverse=True)
            for quotient in (q for q in near if q < a // b and q * b + a % b >= least):
                if value(left(a, b, quotient, turned)) == wanted:
                    yield (left(a, b, quotient, turned),)

    def total(pair: Pair) -> int:
        return sum((a - least) // b for a, b, _ in sides(pair))

    def every(pair: Pair) -> Iterator[int]:
        for a, b, turned in sides(pair):
            yield from (
                value(left(a, b, quotient, turned))
                for quotient in range(a // b)
                if quotient * b + a % b >= least
            )

    return OptionsByValue(
        total,
        lambda pair: set(every(pair)),
        lambda pair, wanted: sum(1 for _ in options(pair, wanted)),
        options,
    )
