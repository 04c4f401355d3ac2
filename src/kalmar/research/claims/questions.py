"""Claims that answer questions of programs, recent papers and a wrong table, checked literally.

Values of positions are found by the definition alone, from functions that list options.

* Impartial Cannibal Clobber is among the games that the notes of MCGS ask about.
* Arc Kayles on a complete bipartite graph with a pendant vertex at each vertex is the king's game.
* A heap of Nim played selectively together with a sum of two is part of circular Nim (Hora 2025).
* Lengths of play in exact slow Nim (Gurvich, Martynov, Maximchuk and Vyalyi 2023), in Wythoff's and
  in Euclid's game (compare Boros, Gurvich, Makino and Vyalyi 2024).
* Table 23 of source 000 should hold R⁻ of rectangles with two layers to go, shortened selective
  play. It is wrong in 79 cells: it has what the recursion (4.11) gives if values with two layers
  are 1 + gole of the options, not 1 + loge, and rectangles with no layer to go are dropped.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations_with_replacement, product
from math import isqrt
from typing import Any

from kalmar.answers.tables.ask import table
from kalmar.research.claims import cases
from kalmar.research.claims.cases import Given, compare
from kalmar.research.sources.item import load_printed
from kalmar.solvers.formulas.nested import has_power, is_filled, is_total
from kalmar.theory.operations import misere_shortened_sum
from kalmar.theory.valuations import GRUNDY, REMOTENESS
from kalmar.theory.valuations.valuation import Valuation, gole, loge

Heaps = tuple[int, ...]
Three = tuple[int, int, int]
"""A heap, and the two others of a sum, the lesser first."""
Edges = frozenset[frozenset[int]]


def by_definition(
    options: Callable[[Any], Iterable[Any]], valuation: Valuation = GRUNDY
) -> Callable[[Any], int]:
    """Return the function that finds the value of a position from those of its options.

    >>> by_definition(range)(5), by_definition(range, REMOTENESS)(5)
    (5, 1)
    """

    @cache
    def value(position: Any) -> int:
        reached = [value(option) for option in options(position)]
        return valuation.of_options(reached) if reached else valuation.ended

    return value


def eat(row: str) -> Iterator[str]:
    """Yield what is left when a stone takes its neighbour and moves there.

    >>> list(eat("xx-x"))
    ['-x-x', 'x--x']
    """
    for i in range(len(row) - 1):
        if row[i : i + 2] == "xx":
            yield from (row[:i] + left + row[i + 2 :] for left in ("-x", "x-"))


@compare
def cannibal_rows(to: int) -> Given:
    """Yield the value of a row of stones in impartial Cannibal Clobber, and that of Officers."""
    value = by_definition(eat)
    for n, officers in enumerate(cases.values("0.6", to)):
        yield f"a row of {n}", value("x" * n), officers


def biclique(a: int, b: int) -> Edges:
    """Return the edges between a and b vertices, with a pendant vertex at each.

    >>> sorted(map(sorted, biclique(1, 1)))
    [[0, 1], [0, 2], [1, 3]]
    """
    between = product(range(a), range(a, a + b))
    pendant = ((vertex, vertex + a + b) for vertex in range(a + b))
    return frozenset(map(frozenset, (*between, *pendant)))


def take_edge(edges: Edges) -> Iterator[Edges]:
    """Yield what is left when an edge is taken with both its ends."""
    for taken in edges:
        yield frozenset(edge for edge in edges if not edge & taken)


@compare
def pendant_bicliques(to: int) -> Given:
    """Yield the value of Arc Kayles on a biclique with pendant vertices, and its formula."""
    value = by_definition(take_edge)
    for size in range(2, to + 1):
        for a in range(1, size // 2 + 1):
            b = size - a
            yield f"a = {a}, b = {b}", value(biclique(a, b)), size % 2 + 2 * (a % 2)


def move_with_sum(heaps: Heaps) -> Iterator[Heaps]:
    """Yield what a turn leaves of a heap played selectively with the sum of two others.

    >>> list(move_with_sum((1, 0, 1)))
    [(0, 0, 1), (1, 0, 0), (0, 0, 0)]
    """
    heap, *both = heaps
    pairs = [(left, kept) for large, kept in (both, both[::-1]) for left in range(large)]
    for rest in range(heap):
        yield (rest, *both)
    for pair in pairs:
        for rest in range(heap, -1, -1):
            yield (rest, *sorted(pair))


def with_sums(to: int) -> Iterator[tuple[Three, int]]:
    """Yield a heap and the two others with the value of the compound."""
    value = by_definition(move_with_sum)
    for heap, first, second in sorted(product(range(to + 1), repeat=3), key=max):
        if first <= second:
            yield (heap, first, second), value((heap, first, second))


@compare
def heap_with_sum(to: int, filled: bool = False) -> Given:
    """Yield the value where common digits are at most the heap's highest one, and the total.

    Args:
        to: the largest heap.
        filled: whether the heap must fill one of the two up to a power of 2 in place of that.
    """
    fits = is_filled if filled else is_total
    for heaps, value in with_sums(to):
        if fits(heaps):
            yield f"{heaps}", value, sum(heaps)


@compare
def heap_with_power(to: int) -> Given:
    """Yield the value where the lesser one is a power of 2, and what it should be."""
    for heaps, value in with_sums(to):
        if has_power(heaps):
            heap, first, second = heaps
            is_full = heap + second % first >= first
            yield f"{heaps}", value, heap + (first + second if is_full else first ^ second)


def with_wide_sums(heap: int, first: int, to: int) -> dict[tuple[int, int], list[int]]:
    """Return the values with 0, 1, …, heap for the sums of c ≤ first and d from c to a bound.

    A turn in the heap alone leaves what has no new options, so values grow with the heap.

    >>> with_wide_sums(1, 1, 2)[1, 2]
    [3, 4]
    """
    # lines[x][b]: the values of sums with a heap x, in the compound with at most b.
    lines = [[set[int]() for _ in range(heap + 1)] for _ in range(to + 1)]
    values: dict[tuple[int, int], list[int]] = {}
    for pair in ((c, d) for c in range(first + 1) for d in range(c, to + 1)):
        values[pair] = []
        value = 0
        for place in range(heap + 1):
            while any(value in lines[x][place] for x in pair):
                value += 1
            values[pair].append(value)
            value += 1
        for place, value in enumerate(values[pair]):
            for reached in (s for x in pair for s in lines[x][place:]):
                reached.add(value)
    return values


@compare
def heap_with_wide_sum(to: int) -> Given:
    """Yield the value of 1 or 2 with c and d ≥ 2c², and the total: of 1 only where c is odd.

    Two full periods of the digits of c are looked at.
    """
    for c in (c for c in range(3, to + 1) if c.bit_count() > 1):
        end = 2 * c * c + (2 << c.bit_length())
        values = with_wide_sums(2, c, end)
        for d, heap in product(range(2 * c * c, end + 1), (1, 2) if c % 2 else (2,)):
            yield f"{(heap, c, d)}", values[c, d][heap], heap + c + d


@compare
def last_wide_sum(to: int) -> Given:
    """Yield the last d for which 1 with 2ᵏ + 1 and d is not worth the total, and its formula."""
    for k in range(2, to + 1):
        c = (1 << k) + 1
        values = with_wide_sums(1, c, 2 * c * c + (4 << k))
        less = [d for (first, d), both in values.items() if first == c and both[1] < 1 + c + d]
        yield f"k = {k}", max(less), (2 << 2 * k) - (4 << k) - 2


@compare
def equal_high_digits(to: int, by_value: bool = False) -> Given:
    """Yield the value with equal high digits of the two heaps in a sum, and without them.

    Args:
        to: the largest heap.
        by_value: whether only the value has to be smaller than these digits, not the total.
    """
    value = by_definition(move_with_sum)
    for heaps, small in with_sums(to // 2):
        heap, first, second = heaps
        size = max(small if by_value else sum(heaps), second).bit_length()
        for high in range(1 << size, to - second + 1, 1 << size):
            yield f"{heaps}, {high}", value((heap, first + high, second + high)), small


def slow_moves(heaps: Heaps) -> Iterator[Heaps]:
    """Yield what is left when one counter is taken from each heap but one.

    >>> list(slow_moves((1, 2, 2)))
    [(1, 1, 1), (0, 1, 2), (0, 1, 2)]
    """
    for place, kept in enumerate(heaps):
        lowered = [heap - 1 for heap in (*heaps[:place], *heaps[place + 1 :])]
        if min(lowered) >= 0:
            yield tuple(sorted((*lowered, kept)))


def ruled_length(heaps: Heaps) -> int:
    """Return how long exact slow Nim lasts if the least even heap is kept, else the greatest."""
    moves = 0
    while True:
        even = [heap for heap in heaps if heap % 2 == 0]
        kept = heaps.index(min(even) if even else max(heaps))
        lowered = [heap - 1 for heap in (*heaps[:kept], *heaps[kept + 1 :])]
        if min(lowered) < 0:
            return moves
        heaps, moves = tuple(sorted((*lowered, heaps[kept]))), moves + 1


@compare
def slow_lengths(to: int) -> Given:
    """Yield the remoteness of exact slow Nim in three or four heaps, and the length by the rule."""
    length = by_definition(slow_moves, REMOTENESS)
    for count in (3, 4):
        for heaps in combinations_with_replacement(range(to + 1), count):
            yield f"{heaps}", length(heaps), ruled_length(heaps)


@compare
def wythoff_lengths(to: int) -> Given:
    """Yield the remoteness of each Wythoff pair, and twice its number."""
    found = table("queen", range(to), range(to), valuation="R+").values
    for n in range(to):
        a = (n + isqrt(5 * n * n)) // 2
        if a + n < to:
            yield f"pair {n}", found[a][a + n], 2 * n


def divide(pair: tuple[int, int]) -> Iterator[tuple[int, int]]:
    """Yield what is left when multiples of the smaller number are taken from the larger one.

    >>> list(divide((3, 7))), list(divide((0, 4)))
    ([(3, 4), (1, 3)], [])
    """
    small, large = pair
    for left in range(large - small, -1, -small) if small else ():
        yield min(left, small), max(left, small)


def euclid_length(small: int, large: int) -> int:
    """Return the remoteness of Euclid's game by the quotients of Euclid's algorithm.

    >>> euclid_length(3, 7), euclid_length(8, 13)
    (3, 5)
    """
    if not small:
        return 0
    quotient, rest = divmod(large, small)
    length = euclid_length(rest, small)
    return length + 1 + (quotient > 1 and length % 2)


@compare
def euclid_lengths(to: int) -> Given:
    """Yield the remoteness of two numbers in Euclid's game, and the length by the quotients."""
    length = by_definition(divide, REMOTENESS)
    for large in range(to + 1):
        for small in range(large + 1):
            yield f"{small}, {large}", length((small, large)), euclid_length(small, large)


CELLS: list[list[int]] = load_printed()["000.table-23"]["values"]
"""Table 23 as it is printed: the cell of a × b stands in row a − 1, column b − 1."""

Excludant = Callable[[Iterable[int]], int]


Sides = tuple[int, int]


def parts(a: int, b: int) -> Iterator[tuple[Sides, Sides]]:
    """Yield the two parts that each cut leaves.

    >>> list(parts(1, 3))
    [((1, 1), (1, 2)), ((1, 2), (1, 1))]
    """
    for x in range(1, a):
        yield (x, b), (a - x, b)
    for y in range(1, b):
        yield (a, y), (a, b - y)


def layer_values(excludants: tuple[Excludant, ...]) -> Callable[[int, int, int], int]:
    """Return the values of rectangles by (4.11), with an excludant for each count of layers.

    A part with no layer to go is dropped.
    """

    # (4.11), page 28: a cut leaves a part with the layers there were and one with a layer less.
    @cache
    def value(a: int, b: int, layers: int) -> int:
        if layers == 0 or (a, b) == (1, 1):
            return 0
        reached = {
            misere_shortened_sum(value(*kept, layers), value(*covered, layers - 1))
            if layers > 1
            else value(*kept, layers)
            for kept, covered in parts(a, b)
        }
        return 1 + excludants[layers - 1](reached)

    return value


def beside_printed(to: int, value: Callable[[int, int], int | None]) -> Given:
    """Yield the values of rectangles beside what table 23 has."""
    for a, b in product(range(1, min(to, len(CELLS)) + 1), repeat=2):
        found, seen = value(a, b), CELLS[a - 1][b - 1]
        yield f"({a}, {b}): {found}, printed {seen}", found, seen


@compare
def table_23_slip(to: int, excludants: tuple[Excludant, ...] = (loge, gole)) -> Given:
    """Yield what the recursion gives with loge for one layer and gole for two, and table 23."""
    value = layer_values(excludants)
    yield from beside_printed(to, lambda a, b: value(a, b, len(excludants)))


@compare
def table_23(to: int) -> Given:
    """Yield the values of the game that table 23 is said to be of, and the table."""
    # Table 23, page 69, against the game that its heading names.
    sides = range(1, min(to, len(CELLS)) + 1)
    found = table("bricks(2,dropped)", sides, sides, "shortened-selective", "misere").values
    yield from beside_printed(to, lambda a, b: found[a - 1][b - 1])
