"""Coprime and divisor take-away, and the prime numbers that they need.

* `Coprime`: take a number coprime to the size of the heap. The value of n is 0 for even n > 0, else
  the index of the least prime factor of n, with value 1 for n = 1 (source 001, RELATÍV PRÍM).
* `Divisor`: take a divisor of the size of the heap, which may be all of it. The value of n > 0 is
  one more than the exponent of 2 in n (source 001, DIM). In `ProperDivisor` the whole heap may not
  be taken, and the value of n is that exponent.
"""

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, chain
from math import gcd, isqrt
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.rules import Option
from kalmar.games.components import Heap, integer
from kalmar.runtime.optional import has, needs

if TYPE_CHECKING:
    import numpy as np
else:
    np = LazyModule("numpy")


LARGEST_FACTORED = 10**12
"""The least prime factors and the divisors of larger heaps would take long to find."""


@dataclass(frozen=True)
class Coprime(Heap):
    """A heap of n: n − k for every k ≥ 1 with gcd(n, k) = 1.

    >>> list(Coprime().options(6)), list(Coprime().options(1))
    ([(1,), (5,)], [(0,)])
    """

    name: str = "coprime"
    distinct = True

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield what is left; n − k is coprime to n exactly when k is."""
        return ((left,) for left in range(component) if gcd(component, left) == 1)

    def allows(self, component: int, option: Option[int]) -> bool:
        """Return whether a smaller heap without a common divisor is left."""
        if len(option) != 1 or not isinstance(option[0], int):
            return False
        return 0 <= option[0] < component and gcd(component, option[0]) == 1

    def parse(self, text: str) -> int:
        """Parse the size of the heap, at most 10¹²."""
        return integer(text, "a heap of the coprime game", 0, LARGEST_FACTORED)


@dataclass(frozen=True)
class Divisor(Heap):
    """A heap of n: n − d for every divisor d of n.

    >>> list(Divisor().options(6))
    [(0,), (3,), (4,), (5,)]
    """

    name: str = "divisor"
    distinct = True

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield what is left after each divisor, the greatest divisor first."""
        if component > 0:
            for divisor in reversed(divisors(component)):
                yield (component - divisor,)

    def parse(self, text: str) -> int:
        """Parse the size of the heap, at most 10¹²."""
        return integer(text, "a heap of the divisor game", 0, LARGEST_FACTORED)


@dataclass(frozen=True)
class ProperDivisor(Divisor):
    """A heap of n: n − d for every divisor d of n but n itself.

    >>> list(ProperDivisor().options(6)), list(ProperDivisor().options(1))
    ([(3,), (4,), (5,)], [])
    """

    name: str = "proper-divisor"

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield what is left after each divisor but the whole heap, the greatest first."""
        return (option for option in super().options(component) if option != (0,))


SIEVE_BOUND = 1 << 16
"""Primes up to here are kept in a list."""

SIEVED = 1 << 23
"""Primes are counted from a sieve up to here, beyond that by Legendre's recursion."""

BLOCK = 1 << 10
"""Numbers after which the primes of the sieve are counted again."""

WORTH_ARRAYS, LISTS_UP_TO = 10**8, 10**11
"""In plain Python, the one takes less time than loading NumPy, the other a quarter of a minute."""


def sieve(stop: int) -> bytearray:
    """Return a byte for each number below a stop of at least 2: 1 where it is prime.

    >>> [n for n, is_prime in enumerate(sieve(20)) if is_prime]
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    found = bytearray(2) + bytearray([1]) * (stop - 2)
    for n in range(2, isqrt(stop) + 1):
        if found[n]:
            found[n * n :: n] = bytes(len(range(n * n, stop, n)))
    return found


@lru_cache(maxsize=1)
def _primes() -> list[int]:
    return [n for n, is_prime in enumerate(sieve(SIEVE_BOUND)) if is_prime]


def least_prime_factor(n: int) -> int:
    """Return the least prime that divides n ≥ 2, by trial division.

    >>> least_prime_factor(91), least_prime_factor(97)
    (7, 97)
    """
    root = isqrt(n)
    # Beyond the list all odd numbers are tried: composites do no harm, as a prime divides before.
    for prime in chain(_primes(), range(SIEVE_BOUND + 1, root + 1, 2)):
        if prime > root:
            break
        if n % prime == 0:
            return prime
    return n


@lru_cache(maxsize=4096)
def divisors(n: int) -> tuple[int, ...]:
    """Return the divisors of n ≥ 1, ascending.

    >>> divisors(12)
    (1, 2, 3, 4, 6, 12)
    """
    found = [1]
    while n > 1:
        prime, size = least_prime_factor(n), len(found)
        while n % prime == 0:
            n //= prime
            # The last `size` entries have the highest power of this prime so far.
            found.extend(divisor * prime for divisor in found[-size:])
    return tuple(sorted(found))


@lru_cache(maxsize=1)
def _sieve() -> bytearray:
    """Keep the sieve of the numbers below `SIEVED`."""
    return sieve(SIEVED)


@lru_cache(maxsize=1)
def _counts() -> list[int]:
    """Count the primes of the sieve below each multiple of `BLOCK`."""
    known = _sieve()
    blocks = [known.count(1, at, at + BLOCK) for at in range(0, SIEVED, BLOCK)]
    return list(accumulate(blocks, initial=0))


def _count_by_arrays(n: int) -> int:
    """Compute π(n) in O(n^¾) steps, striking out the multiples of each p ≤ √n in turn."""
    root = isqrt(n)
    with needs(f"counts of the primes up to {n:,}"):
        low = np.arange(root + 1, dtype=np.int64) - 1  # low[v] counts up to v, high[k] up to n // k
    # The numbers from 2 on are counted at first; a step for p strikes those whose least prime
    # factor is p: S(v) -= S(v // p) - π(p - 1) for all v ≥ p². Values of n // k suffice.
    high = n // np.maximum(np.arange(root + 1, dtype=np.int64), 1) - 1
    for p in range(2, root + 1):
        # Not prime: nothing was left of p to count.
        if low[p] == low[p - 1]:
            continue
        before, square = low[p - 1], p * p
        last = min(root, n // square)
        # n // (kp) is high[kp] as long as kp ≤ √n, beyond that an entry of low.
        inside = min(last, root // p)
        # The right side is evaluated first, so it still holds the counts before p.
        high[1 : inside + 1] -= high[p : p * inside + 1 : p] - before
        beyond = np.arange(inside + 1, last + 1, dtype=np.int64)
        high[inside + 1 : last + 1] -= low[n // (beyond * p)] - before
        # `low` comes last, as `high` needs its old values.
        if square <= root:
            low[square:] -= low[np.arange(square, root + 1) // p] - before
    return int(high[1])


def _count_by_lists(n: int) -> int:
    """Compute π(n) as `_count_by_arrays` does, in plain Python."""
    root = isqrt(n)
    low = [v - 1 for v in range(root + 1)]
    high = [0, *(n // k - 1 for k in range(1, root + 1))]
    for p in range(2, root + 1):
        if low[p] == low[p - 1]:
            continue
        before, last = low[p - 1], min(root, n // (p * p))
        # n // (kp) = (n // p) // k.
        inside, beyond = min(last, root // p), n // p
        # Ascending k, so high[k · p] is still the old count; below, descending v for the same
        # reason.
        for k in range(1, inside + 1):
            high[k] -= high[k * p] - before
        for k in range(inside + 1, last + 1):
            high[k] -= low[beyond // k] - before
        for v in range(root, p * p - 1, -1):
            low[v] -= low[v // p] - before
    return high[1]


@lru_cache(maxsize=1 << 12)
def prime_count(n: int) -> int:
    """Count the primes up to n, π(n), the index of a prime n (Legendre's method beyond 2²³).

    Raises:
        MissingLibraryError: n is beyond 10¹¹ and NumPy is missing.

    >>> prime_count(2), prime_count(97), prime_count(10**6), prime_count(10**8 + 7)
    (1, 25, 78498, 5761456)
    """
    if n < SIEVE_BOUND:
        return bisect_right(_primes(), n)
    if n < SIEVED:
        # Whole blocks are counted already, and the rest of at most one block is counted here.
        block = (n + 1) // BLOCK
        return _counts()[block] + _sieve().count(1, block * BLOCK, n + 1)
    by_lists = WORTH_ARRAYS if has("numpy") else LISTS_UP_TO
    return _count_by_lists(n) if n <= by_lists else _count_by_arrays(n)
