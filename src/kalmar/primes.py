"""Least prime factors, and how many primes there are up to a number."""

from functools import lru_cache
from itertools import chain
from math import isqrt

__all__ = ["least_prime_factor", "prime_count"]

SIEVED = 1 << 20
"""Primes are counted from a list up to here, beyond that by Legendre's recursion."""


def least_prime_factor(n: int) -> int:
    """The least prime that divides n ≥ 2, by trial division.

    >>> least_prime_factor(91), least_prime_factor(97)
    (7, 97)
    """
    root = isqrt(n)
    for prime in _primes() if root < SIEVED else chain(_primes(), range(SIEVED + 1, root + 1, 2)):
        if prime > root:
            break
        if n % prime == 0:
            return prime
    return n


@lru_cache(maxsize=1)
def _primes() -> list[int]:
    sieve = bytearray([0, 0]) + bytearray([1]) * (SIEVED - 2)
    for n in range(2, isqrt(SIEVED) + 1):
        if sieve[n]:
            sieve[n * n :: n] = bytes(len(range(n * n, SIEVED, n)))
    return [n for n in range(SIEVED) if sieve[n]]


@lru_cache(maxsize=1)
def _counts() -> dict[int, int]:
    return {prime: place for place, prime in enumerate(_primes(), 1)}


@lru_cache(maxsize=256)
def _many(n: int) -> int:
    """π(n) in O(n^¾) additions: numbers left when multiples of p ≤ √n are struck out in turn."""
    import numpy as np  # a start without large primes need not load it

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


def prime_count(n: int) -> int:
    """π(n), how many primes are at most n; for a prime n, its index (Legendre, Meissel, Lucy).

    >>> prime_count(2), prime_count(97), prime_count(10**8 + 7)
    (1, 25, 5761456)
    """
    if n < 2:
        return 0
    return _counts().get(n) or _many(n)
