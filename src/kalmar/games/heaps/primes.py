"""Least prime factors, divisors, and the number of primes up to a bound."""

from bisect import bisect_right
from functools import lru_cache
from itertools import accumulate, chain
from math import isqrt

from kalmar.runtime.optional import has, needs

__all__ = ["divisors", "least_prime_factor", "prime_count"]

LISTED = 1 << 16
"""Primes up to here are kept in a list."""

SIEVED = 1 << 23
"""Primes are counted from a sieve up to here, beyond that by Legendre's recursion."""

BLOCK = 1 << 10
"""Numbers after which the primes of the sieve are counted again."""

WORTH_ARRAYS, MOST_BY_LISTS = 10**8, 10**11
"""In plain Python, the one takes less time than loading NumPy, the other a quarter of a minute."""


@lru_cache(maxsize=1)
def _primes() -> list[int]:
    sieve = bytearray([0, 0]) + bytearray([1]) * (LISTED - 2)
    for n in range(2, isqrt(LISTED) + 1):
        if sieve[n]:
            sieve[n * n :: n] = bytes(len(range(n * n, LISTED, n)))
    return [n for n in range(LISTED) if sieve[n]]


def least_prime_factor(n: int) -> int:
    """Return the least prime that divides n ≥ 2, by trial division.

    >>> least_prime_factor(91), least_prime_factor(97)
    (7, 97)
    """
    root = isqrt(n)
    # Beyond the list all odd numbers are tried: composites do no harm, as a prime divides before.
    for prime in chain(_primes(), range(LISTED + 1, root + 1, 2)):
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
    """Build a sieve that has 1 for every prime below `SIEVED`."""
    sieve = bytearray([0, 0]) + bytearray([1]) * (SIEVED - 2)
    for prime in _primes()[: bisect_right(_primes(), isqrt(SIEVED))]:
        sieve[prime * prime :: prime] = bytes(len(range(prime * prime, SIEVED, prime)))
    return sieve


@lru_cache(maxsize=1)
def _counts() -> list[int]:
    """Count the primes of the sieve below each multiple of `BLOCK`."""
    sieve = _sieve()
    blocks = [sieve.count(1, at, at + BLOCK) for at in range(0, SIEVED, BLOCK)]
    return list(accumulate(blocks, initial=0))


def _many(n: int) -> int:
    """Compute π(n) in O(n^¾) steps, striking out the multiples of each p ≤ √n in turn."""
    with needs(f"counts of the primes up to {n:,}"):
        import numpy as np

    root = isqrt(n)
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


def _many_by_lists(n: int) -> int:
    """Compute π(n) as `_many` does, in plain Python."""
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
    if n < LISTED:
        return bisect_right(_primes(), n)
    if n < SIEVED:
        # Whole blocks are counted already, and the rest of at most one block is counted here.
        block = (n + 1) // BLOCK
        return _counts()[block] + _sieve().count(1, block * BLOCK, n + 1)
    by_lists = WORTH_ARRAYS if has("numpy") else MOST_BY_LISTS
    return _many_by_lists(n) if n <= by_lists else _many(n)
