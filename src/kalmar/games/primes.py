"""Least prime factors, divisors, and how many primes there are up to a number."""

from bisect import bisect_right
from functools import lru_cache
from itertools import chain
from math import isqrt
from typing import Any

__all__ = ["divisors", "least_prime_factor", "prime_count"]

LISTED = 1 << 16
"""Primes up to here are kept in a list."""

SIEVED = 1 << 23
"""Primes are counted from a sieve up to here, beyond that by Legendre's recursion."""


@lru_cache(maxsize=1)
def _primes() -> list[int]:
    sieve = bytearray([0, 0]) + bytearray([1]) * (LISTED - 2)
    for n in range(2, isqrt(LISTED) + 1):
        if sieve[n]:
            sieve[n * n :: n] = bytes(len(range(n * n, LISTED, n)))
    return [n for n in range(LISTED) if sieve[n]]


def least_prime_factor(n: int) -> int:
    """The least prime that divides n ≥ 2, by trial division.

    >>> least_prime_factor(91), least_prime_factor(97)
    (7, 97)
    """
    root = isqrt(n)
    for prime in chain(_primes(), range(LISTED + 1, root + 1, 2)):
        if prime > root:
            break
        if n % prime == 0:
            return prime
    return n


@lru_cache(maxsize=4096)
def divisors(n: int) -> tuple[int, ...]:
    """The divisors of n ≥ 1, ascending.

    >>> divisors(12)
    (1, 2, 3, 4, 6, 12)
    """
    found = [1]
    while n > 1:
        prime, size = least_prime_factor(n), len(found)
        while n % prime == 0:
            n //= prime
            found.extend(divisor * prime for divisor in found[-size:])
    return tuple(sorted(found))


@lru_cache(maxsize=1)
def _counts() -> Any:
    """π(0), π(1), …: [SIEVED] int32."""
    import numpy as np  # a start without large primes need not load it

    sieve = np.ones(SIEVED, dtype=np.bool_)
    sieve[:2] = False
    for prime in _primes()[: bisect_right(_primes(), isqrt(SIEVED))]:
        sieve[prime * prime :: prime] = False
    return np.cumsum(sieve, dtype=np.int32)


def _many(n: int) -> int:
    """π(n) in O(n^¾) steps: what is left when multiples of p ≤ √n are struck out in turn."""
    import numpy as np

    root = isqrt(n)
    low = np.arange(root + 1, dtype=np.int64) - 1  # low[v] counts up to v, high[k] up to n // k
    high = n // np.maximum(np.arange(root + 1, dtype=np.int64), 1) - 1
    for p in range(2, root + 1):
        if low[p] == low[p - 1]:
            continue
        before, square = low[p - 1], p * p
        last = min(root, n // square)
        inside = min(last, root // p)
        high[1 : inside + 1] -= high[p : p * inside + 1 : p] - before
        beyond = np.arange(inside + 1, last + 1, dtype=np.int64)
        high[inside + 1 : last + 1] -= low[n // (beyond * p)] - before
        if square <= root:
            low[square:] -= low[np.arange(square, root + 1) // p] - before
    return int(high[1])


@lru_cache(maxsize=1 << 12)
def prime_count(n: int) -> int:
    """π(n), how many primes are at most n; for a prime n, its index (Legendre's method beyond 2²³).

    >>> prime_count(2), prime_count(97), prime_count(10**6), prime_count(10**8 + 7)
    (1, 25, 78498, 5761456)
    """
    if n < LISTED:
        return bisect_right(_primes(), n)
    return int(_counts()[n]) if n < SIEVED else _many(n)
