"""The functions that rules in a text may call, in plain Python that Numba compiles as it stands."""

from collections.abc import Iterator
from math import gcd, isqrt

MOST_TRIES = 300_000
"""How many choices a component may have."""
LARGEST_POWER = 2**62
ONCE = (0,)
"""What a move without letters runs through."""


def power(a: int, b: int) -> int:
    """Return a to the power of b; −1 if it has no value here: negative, or beyond 2⁶².

    >>> power(2, 10), power(9, 99), power(2, -1), power(-2, 3)
    (1024, -1, -1, -1)
    """
    if a < 0 or b < 0:
        return -1
    found = 1
    for _ in range(b if a > 1 else min(b, 1)):
        if found > LARGEST_POWER // max(a, 1):
            return -1
        found *= a
    return found


def digits(n: int) -> Iterator[int]:
    """Yield the decimal digits of a number, each once, ascending; none below 0.

    >>> list(digits(2013)), list(digits(0))
    ([0, 1, 2, 3], [0])
    """
    for d in range(10):
        if in_digits(d, n):
            yield d


def in_digits(d: int, n: int) -> bool:
    """Check whether d is one of the decimal digits of n.

    >>> in_digits(0, 20), in_digits(1, 20)
    (True, False)
    """
    if n < 0 or not 0 <= d < 10:
        return False
    while n > 9 and n % 10 != d:
        n //= 10
    return n % 10 == d


def divisors(n: int) -> Iterator[int]:
    """Yield the divisors of a number, the small ones with the large ones; none below 1.

    >>> sorted(divisors(12))
    [1, 2, 3, 4, 6, 12]
    """
    for d in range(1, isqrt(max(n, 0)) + 1):
        if n % d == 0:
            yield d
            if d * d != n:
                yield n // d


def in_divisors(d: int, n: int) -> bool:
    """Check whether d is a divisor of n, both above 0."""
    return d > 0 and n > 0 and n % d == 0


def bits(n: int) -> Iterator[int]:
    """Yield the places of the binary ones of a number: n is the sum of their 2**i.

    >>> list(bits(10))
    [1, 3]
    """
    for i in range(62):
        if in_bits(i, n):
            yield i


def in_bits(i: int, n: int) -> bool:
    """Check whether the binary digit at place i is a one."""
    return n > 0 and 0 <= i < 62 and n >> i & 1 == 1


def is_square(n: int) -> bool:
    """Check whether a number is a square."""
    return n >= 0 and isqrt(n) ** 2 == n


def phi(n: int) -> int:
    """Return ⌊nφ⌋ for the golden ratio φ, n not below 0.

    >>> [phi(n) for n in range(6)]
    [0, 1, 3, 4, 6, 8]
    """
    return (n + isqrt(5 * n * n)) // 2


def phi2(n: int) -> int:
    """Return ⌊nφ²⌋ = ⌊nφ⌋ + n.

    >>> [phi2(n) for n in range(6)]
    [0, 2, 5, 7, 10, 13]
    """
    return phi(n) + n


WITNESSES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37)
"""They decide below 3.3·10²⁴ (Sorenson and Webster, Strong pseudoprimes to twelve prime bases)."""


def is_prime(n: int) -> bool:
    """Check whether a number is prime, by Miller and Rabin's test with fixed bases.

    >>> [n for n in range(30) if is_prime(n)]
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    """
    if n < 2 or any(n % p == 0 for p in WITNESSES):
        return n in WITNESSES
    # n − 1 = odd · 2^twos.
    twos = ((n - 1) & (1 - n)).bit_length() - 1
    return all(_passes(pow(base, (n - 1) >> twos, n), n, twos) for base in WITNESSES)


def _passes(x: int, n: int, twos: int) -> bool:
    """Check whether repeated squaring reaches −1, or the value is 1 at once."""
    if x in {1, n - 1}:
        return True
    for _ in range(twos - 1):
        x = x * x % n
        if x == n - 1:
            return True
    return False


PLAIN = {
    "power": power, "digits": digits, "in_digits": in_digits, "divisors": divisors,
    "in_divisors": in_divisors, "bits": bits, "in_bits": in_bits, "is_square": is_square,
    "is_prime": is_prime, "phi": phi, "phi2": phi2, "gcd": gcd, "isqrt": isqrt, "ONCE": ONCE,
    "min": min, "max": max, "abs": abs, "range": range, "LARGEST_POWER": LARGEST_POWER,
}  # fmt: skip
"""What a function made of a text may call in plain Python, and what these functions know."""
