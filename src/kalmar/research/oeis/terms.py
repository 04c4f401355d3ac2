"""Compute the terms of registered OEIS sequences from games, tables and nim arithmetic."""

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate, count, islice
from math import isqrt
from operator import mul, xor

from kalmar.answers.tables import family_of
from kalmar.answers.tables.ask import sequence, table
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Rules
from kalmar.engines.sequences.periodicity import certify_numbers
from kalmar.games.custom.rule_trees import is_prime, phi, phi2
from kalmar.games.heaps.subtraction import Subtraction
from kalmar.games.posets.boxes import prime_powers
from kalmar.research.oeis import OeisEntry, find_entry
from kalmar.runtime.work import spend
from kalmar.theory.calculator import calculate
from kalmar.theory.nimbers import nim_power, nim_product

FIRST_VALUES = 64
"""Values that are looked at first where nobody knows how many are needed."""

STEPS_OF_EXPRESSION = 50
"""Work for an expression that is read and evaluated."""

MAX_PLACES = 40
"""Coins in a row: the values of games that turn many grow out of reach."""

MOST_ROWS = 20
FIRST_LENGTH = 64
"""Rows of the queen's table that are within reach; values of a row that are looked at first."""


def terms(entry: OeisEntry, wanted: int) -> list[int]:
    """Return the first terms of a sequence.

    Args:
        entry: of the register.
        wanted: how many.

    Raises:
        KalmarError: that many cannot be computed.

    >>> terms(find_entry("A002186"), 8), terms(find_entry("A030193"), 8)
    ([0, 1, 2, 3, 1, 4, 3, 2], [0, 2, 5, 7, 10, 12, 15, 17])
    """
    return READ[entry.kind](entry, wanted)


def numbers_taken(name: str, most: int) -> tuple[int, ...]:
    """Return the numbers of a set that are at most `most`.

    >>> numbers_taken("fibonacci", 9), numbers_taken("triangular", 9), numbers_taken("primes", 9)
    ((1, 2, 3, 5, 8), (1, 3, 6), (2, 3, 5, 7))
    """
    found: list[int] = []
    for number in TAKEN[name]():
        if number > most:
            return tuple(found) or (most + 1,)
        found.append(number)
    raise AssertionError  # the sets have no end


def fibonacci() -> Iterator[int]:
    """Yield the Fibonacci numbers from 1 on, each once."""
    one, other = 1, 2
    while True:
        yield one
        one, other = other, one + other


TAKEN: dict[str, Callable[[], Iterator[int]]] = {
    "squares": lambda: (n * n for n in count(1)),
    "triangular": lambda: (n * (n + 1) // 2 for n in count(1)),
    "primes": lambda: filter(is_prime, count(2)),
    "factorials": lambda: accumulate(count(1), mul),
    "fibonacci": fibonacci,
}


def game_of(entry: OeisEntry, most: int) -> str | Rules:
    """Return the game of an entry; where infinitely many numbers may be taken, those up to one."""
    return Subtraction(numbers_taken(entry.of, most)) if "takings" in entry.kind else entry.of


def values(entry: OeisEntry, wanted: int) -> list[int]:
    """Return the values of successive heaps."""
    least = entry.first + entry.shift
    game = game_of(entry, least + wanted)
    found = sequence(game, max(least + wanted - 1, family_of(game).first))
    return list(found.values[least - found.first :][:wanted])


def losing(entry: OeisEntry, wanted: int) -> list[int]:
    """Return the numbers of value 0, from as many values as are needed."""
    most = max(FIRST_VALUES, 4 * wanted)
    while True:
        found = sequence(game_of(entry, most), most)
        pairs = zip(found.numbers, found.values, strict=True)
        zeros = [n for n, value in pairs if not value and n >= entry.start]
        if len(zeros) >= wanted:
            return zeros[:wanted]
        most *= 2


def rows_for(wanted: int) -> int:
    """Compute how many rows of a triangle hold so many numbers.

    >>> rows_for(1), rows_for(3), rows_for(4)
    (1, 2, 3)
    """
    return (isqrt(8 * wanted - 7) + 1) // 2 if wanted else 0


def antidiagonals(entry: OeisEntry, wanted: int) -> list[int]:
    """List a table by antidiagonals: sums of row and column ascend, and rows descend."""
    cell, sums = _cells(entry, wanted), range(rows_for(wanted))
    return list(islice((cell(s - k, k) for s in sums for k in range(s + 1)), wanted))


def triangle(entry: OeisEntry, wanted: int) -> list[int]:
    """List a table row by row, each up to the diagonal."""
    cell, rows = _cells(entry, wanted), range(rows_for(wanted))
    return list(islice((cell(row, col) for row in rows for col in range(row + 1)), wanted))


def _cells(entry: OeisEntry, wanted: int) -> Callable[[int, int], int]:
    """Return the entries of the table of a game or an expression, counted from 0."""
    start = entry.start
    if entry.kind.startswith("expression"):
        return lambda row, column: evaluated(entry.of, row + start, column + start)
    side = range(start, start + rows_for(wanted))
    found = table(entry.of, side, side).values
    return lambda row, column: found[row][column]


def evaluated(expression: str, n: int, m: int = 0) -> int:
    """Evaluate an expression with numbers in place of its letters.

    >>> evaluated("n ⊗ m", 4, 6), evaluated("√n", 2)
    (14, 3)
    """
    spend(STEPS_OF_EXPRESSION)
    numbers = {"n": str(n), "m": str(m)}
    return calculate(re.sub("[nm]", lambda letter: numbers[letter[0]], expression)).value


def expression(entry: OeisEntry, wanted: int) -> list[int]:
    """Evaluate an expression for successive numbers."""
    return [evaluated(entry.of, n) for n in range(entry.first, entry.first + wanted)]


def codewords(entry: OeisEntry, wanted: int) -> list[int]:
    """List the rows of coins of value 0, ascending as numbers.

    The value of a row is the nim-sum of its heads. A place whose value is such a sum of places
    before it is free: a head there, with heads on those, is a P-position, and all P-positions are
    sums of these.
    """
    places = 8
    while True:
        found = sequence(entry.of, family_of(entry.of).first + places - 1)
        free = _free(list(found.values))
        if 1 << len(free) >= wanted:
            break
        places += 4
        if places > MAX_PLACES:
            raise too_many(entry, 1 << len(free), wanted)
    words = [0]
    for word in free:
        words += [word ^ other for other in words]
    return words[:wanted]


def _free(places: list[int]) -> list[int]:
    """Return, for each free place, the P-position that it begins, as a number.

    >>> _free([1, 2, 3, 4, 5])
    [7, 25]
    """
    basis: dict[int, tuple[int, int]] = {}
    free = []
    for place, given in enumerate(places):
        value, heads = given, 1 << place
        while value and value.bit_length() in basis:
            other, others = basis[value.bit_length()]
            value, heads = value ^ other, heads ^ others
        if value:
            basis[value.bit_length()] = (value, heads)
        else:
            free.append(heads)
    return free


def inverse(entry: OeisEntry, wanted: int) -> list[int]:
    """Find the places of 0, 1, 2, … in a sequence in which each number occurs once."""
    given = find_entry(entry.of)
    most = max(FIRST_VALUES, 2 * wanted)
    while True:
        places = {value: n for n, value in enumerate(terms(given, most), given.first)}
        if all(n in places for n in range(wanted)):
            return [places[n] for n in range(wanted)]
        most *= 2


def wythoff_partner() -> Iterator[int]:
    """Yield for each heap of Wythoff's game the other one of its pair."""
    partner = {0: 0}
    pairs = ((phi(n), phi2(n)) for n in count(1))
    for heap in count():
        while heap not in partner:
            less, more = next(pairs)
            partner[less], partner[more] = more, less
        yield partner.pop(heap)


def _order(number: int) -> int:
    """Compute the order of a nimber, a divisor of the group order of the least field it is in.

    >>> _order(1), _order(4), _order(16)
    (1, 15, 85)
    """
    field = 2
    while field <= number:
        field *= field
    order = field - 1
    for prime, _ in prime_powers(order):
        while order % prime == 0 and nim_power(number, order // prime) == 1:
            order //= prime
    return order


@lru_cache
def _period(row: int) -> tuple[int, int]:
    """Find the preperiod and period of a row, the same in twice as many values.

    >>> _period(3)
    (8, 6)
    """
    length, before = FIRST_LENGTH, None
    while True:
        found = certify_numbers(table("queen", [row], range(length)).values[0])
        cycle = found.periodicity
        here = (cycle.preperiod, cycle.period) if cycle else None
        if here is not None and here == before:
            return here
        length, before = 2 * length, here


UNUSUAL: dict[str, Callable[[], Iterator[int]]] = {
    "wythoff-less": lambda: map(phi, count(1)),
    "wythoff-more": lambda: map(phi2, count(1)),
    "wythoff-partner": wythoff_partner,
    "running-nim-sum": lambda: accumulate(count(), xor),
    "nim-order": lambda: map(_order, count(1)),
    "nim-factorial": lambda: accumulate(count(1), nim_product),
    "square-of-power": lambda: (nim_product(1 << n, 1 << n) for n in count()),
    "product-of-powers": lambda: (
        nim_product(1 << k, 1 << (s - k)) for s in count() for k in range(s + 1)
    ),
    "product-of-neighbours": lambda: (nim_product(n, n + 1) for n in count()),
    "queen-preperiod": lambda: (_period(row)[0] for row in count()),
    "queen-period": lambda: (_period(row)[1] for row in count()),
}
"""Sequences that no table or list of values holds as they are, by what the register calls them: it
says of each what it is."""


def unusual(entry: OeisEntry, wanted: int) -> list[int]:
    """Return the terms of a sequence that has a function of its own."""
    if entry.of.startswith("queen") and wanted > MOST_ROWS:
        raise too_many(entry, MOST_ROWS, wanted)
    found = []
    for term in islice(UNUSUAL[entry.of](), wanted):
        spend()
        found.append(term)
    return found


def too_many(entry: OeisEntry, most: int, wanted: int) -> LimitReached:
    """Build the error for more terms than are within reach."""
    return LimitReached(
        "{number} can be computed to {most:,} terms, not to {wanted:,}",
        number=entry.number,
        most=most,
        wanted=wanted,
    )


READ: dict[str, Callable[[OeisEntry, int], list[int]]] = {
    "values": values,
    "takings": values,
    "losing": losing,
    "losing_takings": losing,
    "antidiagonals": antidiagonals,
    "triangle": triangle,
    "expression": expression,
    "expression_antidiagonals": antidiagonals,
    "expression_triangle": triangle,
    "codewords": codewords,
    "inverse": inverse,
    "unusual": unusual,
}
"""For each section of the register how terms are read."""
