"""Moves of textbook games by what they change of the numbers whose nim-sum is the value.

Each move of a coin or of counters changes one number, so that the value wanted fixes where the coin
goes; in Welter's game it is the mated pairs of the coin that change, and in Euclid's the quotient.
"""

from collections.abc import Callable, Iterator
from functools import partial

from kalmar.core.rules import Option
from kalmar.core.rules.move_labels import Label
from kalmar.games.boards.sliding import gaps
from kalmar.games.coins.turning import CoinRow
from kalmar.games.heaps.textbook import moved, whole, without_empty
from kalmar.solvers.solved import Line, OptionsByValue, by_lines, total_of

Pair = tuple[int, int]
Row = tuple[int, ...]


def changed(row: Row, place: int, square: int) -> Row:
    """Return a row with one coin on another square; the coins keep their order.

    >>> changed((2, 5, 9), 1, 3)
    (2, 3, 9)
    """
    return (*row[:place], square, *row[place + 1 :])


def _gap_lines(row: Row) -> Iterator[Line]:
    """Yield for each coin how its gap changes with its square."""
    for place, square in enumerate(row):
        lowest = row[place - 1] + 1 if place else 0
        # Counted from the right, coins 1, 3, 5, … have their gap on the left, the others on the
        # right.
        if (len(row) - place) % 2:
            left = partial(_with_gap, row, place, lowest, 1)
            yield Line(square - lowest, range(square - lowest), left)
        else:
            end = row[place + 1] - 1
            left = partial(_with_gap, row, place, end, -1)
            yield Line(end - square, range(end - square + 1, end - lowest + 1), left)


def _with_gap(row: Row, place: int, end: int, side: int, gap: int) -> Row:
    """Return a row with the coin so far from an end of its gap."""
    return changed(row, place, end + side * gap)


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
    after = list(stairs)
    after[step] -= count
    if step:
        after[step - 1] += count
    return without_empty(after)


def _slides(row: Row) -> Iterator[Line]:
    """Yield the slides of Nimble, where each coin is a heap; equal ones are moved alike."""
    for square in dict.fromkeys(row):
        yield Line(square, range(square), partial(moved, row, square))


def _ends(row: Row) -> Iterator[Line]:
    """Yield the takings from one or two heaps in a row."""
    for place, heap in enumerate(row):
        side = ("left", "right")[place] if len(row) > 1 else "only"
        yield Line(heap, range(heap), partial(_shorter, row, place), partial(_taken, side, heap))


def _shorter(row: Row, place: int, left: int) -> Row:
    return whole(*changed(row, place, left))


def _taken(side: str, heap: int, left: int) -> Label:
    return Label("end", (side, heap - left))


GAP_SLIDES = by_lines(lambda row: total_of(gaps(row)), _gap_lines)
DESCENTS = by_lines(lambda stairs: total_of(stairs[::2]), _descents)
SLIDES = by_lines(total_of, _slides)
ENDS = by_lines(total_of, _ends, labelled=True)


def turtles(rules: CoinRow, value: Callable[[Row], int]) -> OptionsByValue:
    """Return the moves of Turning Turtles: a head becomes one further to the left, or none."""

    def turned(row: Row, place: int, left: int) -> Row:
        coins = {place, rules.first + left - 1} if left else {place}
        return tuple(sorted(coins.symmetric_difference(row)))

    def lines(row: Row) -> Iterator[Line]:
        for place in row:
            before = place - rules.first + 1
            yield Line(before, range(before), partial(turned, row, place))

    return by_lines(value, lines)


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
        for quotients, left in lines(pair):
            near = (q for q in (wanted + 1, wanted, 0) if q in quotients)
            yield from ((left(q),) for q in dict.fromkeys(near) if value(left(q)) == wanted)

    return OptionsByValue(
        lambda pair: sum(quotients.stop - quotients.start for quotients, _ in lines(pair)),
        lambda pair: {value(left(q)) for quotients, left in lines(pair) for q in quotients},
        lambda pair, wanted: sum(1 for _ in options(pair, wanted)),
        options,
    )


def _quotient_left(smaller: int, rest: int, turned: bool, quotient: int) -> Pair:
    larger = quotient * smaller + rest
    return (smaller, larger) if turned else (larger, smaller)
