"""Sequences that no table or list of values holds as they are, each by a function of its own."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import accumulate, count
from math import isqrt
from operator import xor

from kalmar.records import dataclass
from kalmar.sequences.periodicity import certify_numbers
from kalmar.tables.ask import table
from kalmar.values.nimbers import nim_power, nim_product
from kalmar.words import Said, said

__all__ = ["UNUSUAL", "Unusual"]

MOST_ROWS = 20
FIRST_LENGTH = 64
"""Values of a row of the queen's table that are looked at first."""


@dataclass(frozen=True)
class Unusual:
    """One of them.

    Attributes:
        words: what it is.
        terms: from the first one on.
        most: how many there are within reach; 0 where any usual number is.
    """

    words: Said
    terms: Callable[[], Iterator[int]]
    most: int = 0


def wythoff_less() -> Iterator[int]:
    """The smaller heaps of Wythoff's pairs: n times the golden ratio, rounded down."""
    return ((n + isqrt(5 * n * n)) // 2 for n in count(1))


def wythoff_more() -> Iterator[int]:
    """The larger heaps of Wythoff's pairs."""
    return (less + n for n, less in enumerate(wythoff_less(), 1))


def wythoff_partner() -> Iterator[int]:
    """For each heap the other one of its pair."""
    partner = {0: 0}
    pairs = zip(wythoff_less(), wythoff_more(), strict=False)
    for heap in count():
        while heap not in partner:
            less, more = next(pairs)
            partner[less], partner[more] = more, less
        yield partner.pop(heap)


def running_nim_sum() -> Iterator[int]:
    """The nim-sums of 0 to n."""
    return accumulate(count(), xor)


def nim_order() -> Iterator[int]:
    """How often n is multiplied to get 1: the order of a field's group, less what is too much."""
    return (_order(n) for n in count(1))


def _order(number: int) -> int:
    """The order of a nimber, a divisor of that of the least field it is in.

    >>> _order(1), _order(4), _order(16)
    (1, 15, 85)
    """
    field = 2
    while field <= number:
        field *= field
    order = field - 1
    for prime in _primes_of(order):
        while order % prime == 0 and nim_power(number, order // prime) == 1:
            order //= prime
    return order


def _primes_of(number: int) -> Iterator[int]:
    """The primes that divide a number.

    >>> list(_primes_of(255))
    [3, 5, 17]
    """
    divisor = 2
    while number > 1:
        if number % divisor == 0:
            yield divisor
            while number % divisor == 0:
                number //= divisor
        divisor += 1


def nim_factorial() -> Iterator[int]:
    """The nim-products of 1 to n."""
    found = 1
    for n in count(1):
        found = nim_product(found, n)
        yield found


def square_of_power() -> Iterator[int]:
    """The nim-squares of the powers of 2."""
    return (nim_product(1 << n, 1 << n) for n in count())


def product_of_powers() -> Iterator[int]:
    """The nim-products of powers of 2, by antidiagonals."""
    return (nim_product(1 << k, 1 << (s - k)) for s in count() for k in range(s + 1))


def product_of_neighbours() -> Iterator[int]:
    """The nim-products of n and n + 1."""
    return (nim_product(n, n + 1) for n in count())


def queen_preperiod() -> Iterator[int]:
    """From where on the rows of the queen's table repeat."""
    return (_period(row)[0] for row in count())


def queen_period() -> Iterator[int]:
    """After how many columns they do."""
    return (_period(row)[1] for row in count())


@lru_cache
def _period(row: int) -> tuple[int, int]:
    """Where a row begins to repeat, and its period, the same in twice as many values.

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


UNUSUAL = {
    "wythoff-less": Unusual(
        said("the smaller heaps of the P-positions of Wythoff's game"), wythoff_less
    ),
    "wythoff-more": Unusual(
        said("the larger heaps of the P-positions of Wythoff's game"), wythoff_more
    ),
    "wythoff-partner": Unusual(
        said("for each heap the other one of a P-position of Wythoff's game"), wythoff_partner
    ),
    "running-nim-sum": Unusual(said("Grundy values of Nim with the heaps 1 to n"), running_nim_sum),
    "nim-order": Unusual(said("the least power of n that is 1 in nim arithmetic"), nim_order),
    "nim-factorial": Unusual(said("the nim-product of 1 to n"), nim_factorial),
    "square-of-power": Unusual(said("the nim-square of the n-th power of 2"), square_of_power),
    "product-of-powers": Unusual(
        said("the table of nim-products of powers of 2, by antidiagonals"), product_of_powers
    ),
    "product-of-neighbours": Unusual(said("the nim-product of n and n + 1"), product_of_neighbours),
    "queen-preperiod": Unusual(
        said("where row n of the queen's table of Grundy values begins to repeat, as observed"),
        queen_preperiod,
        most=MOST_ROWS,
    ),
    "queen-period": Unusual(
        said("the period of row n of the queen's table of Grundy values, as observed"),
        queen_period,
        most=MOST_ROWS,
    ),
}
"""By what the register calls them."""
