"""Nim arithmetic: the non-negative integers as a field of characteristic 2.

Sums are bitwise exclusive or. Products are fixed by mex: a ⊗ b is the least number other than all
(a′ ⊗ b) ⊕ (a ⊗ b′) ⊕ (a′ ⊗ b′) with a′ < a, b′ < b. For a Fermat power F = 2^(2^k) the product with
a smaller number is the ordinary one, and F ⊗ F = 3F/2; that is all the computing needs. Numbers
below F form the field with F elements. Source: Conway, ONAG ch. 6; Winning Ways, ch. 14.
"""

from functools import lru_cache, reduce
from operator import xor

from kalmar.core.errors import UsageError

TABLE_BITS = 4


def _half_bits(number: int) -> int:
    """Return the bits h with 2^h the largest Fermat power F ≤ number, number ≥ 2.

    >>> [_half_bits(n) for n in (2, 3, 4, 15, 16, 255, 256)]
    [1, 1, 2, 2, 4, 4, 8]
    """
    # The largest power of two that is at most `top`.
    top = number.bit_length() - 1
    return 1 << (top.bit_length() - 1)


@lru_cache(maxsize=1)
def _table() -> list[list[int]]:
    """Build the table of the products of numbers below 16."""
    size = 1 << TABLE_BITS
    return [[_multiply(a, b, 1) for b in range(size)] for a in range(size)]


def _multiply(a: int, b: int, table_bits: int) -> int:
    """Multiply by splitting at a Fermat power F: three half-size products, and one by F/2."""
    if a < 2 or b < 2:
        return a * b
    # Below 16 a table ends the recursion; `table_bits` = 1 builds that table itself.
    if a >> table_bits == 0 and b >> table_bits == 0:
        return _table()[a][b]
    half = _half_bits(max(a, b))
    # a = a1·F ⊕ a0 and b = b1·F ⊕ b0; ordinary shifts and masks, as F times less is ordinary.
    low = (1 << half) - 1
    a1, a0, b1, b0 = a >> half, a & low, b >> half, b & low
    lows, highs = _multiply(a0, b0, table_bits), _multiply(a1, b1, table_bits)
    # Karatsuba: a1 ⊗ b0 ⊕ a0 ⊗ b1 ⊕ a1 ⊗ b1 from one product; F ⊗ F = F ⊕ F/2 gives the rest.
    mixed = _multiply(a1 ^ a0, b1 ^ b0, table_bits) ^ lows
    return mixed << half | (lows ^ _multiply(highs, 1 << (half - 1), table_bits))


def _refuse_negative(*numbers: int) -> None:
    for number in numbers:
        if number < 0:
            raise UsageError(
                "a nimber must be at least 0, not {number}",
                number=number,
            )


def nim_sum(a: int, b: int, *more: int) -> int:
    """Add numbers without carrying in base two: a ⊕ b, and perhaps more.

    >>> nim_sum(13, 7, 22), nim_sum(19, 38)
    (28, 53)
    """
    return reduce(xor, more, a ^ b)


def nim_product(a: int, b: int) -> int:
    """Return the nim-product a ⊗ b of integers of any size.

    Raises:
        UsageError: a number is negative.

    >>> nim_product(2, 2), nim_product(2, 3), nim_product(16, 16), nim_product(17, 5)
    (3, 1, 24, 85)
    """
    _refuse_negative(a, b)
    return _multiply(a, b, TABLE_BITS)


def nim_power(a: int, exponent: int) -> int:
    """Return the product of `exponent` factors a; of its inverse where the exponent is negative.

    Raises:
        UsageError: a is negative, or a is 0 and the exponent is negative.

    >>> nim_power(2, 3), nim_power(5, -1), nim_power(0, 0)
    (1, 12, 1)
    """
    _refuse_negative(a)
    if exponent < 0:
        return nim_power(nim_inverse(a), -exponent)
    result = 1
    # Square and multiply.
    while exponent:
        if exponent & 1:
            result = nim_product(result, a)
        a, exponent = nim_product(a, a), exponent >> 1
    return result


def nim_inverse(a: int) -> int:
    """Return the number b with a ⊗ b = 1.

    With F the largest Fermat power ≤ a, the conjugate of a over the field below F is a ⊕ ⌊a/F⌋;
    the product of both lies below F.

    Raises:
        UsageError: a is 0 or negative.

    >>> nim_inverse(1), nim_inverse(2), nim_inverse(15)
    (1, 3, 4)
    """
    _refuse_negative(a)
    if a == 0:
        raise UsageError("the nimber 0 has no inverse: divide by a positive number")
    factors = 1
    # Each step moves a to a field of half the bits; the factors collect what it was multiplied by.
    while a > 1:
        conjugate = a ^ (a >> _half_bits(a))
        factors, a = nim_product(factors, conjugate), nim_product(a, conjugate)
    return factors


def nim_quotient(a: int, b: int) -> int:
    """Return the number x with b ⊗ x = a.

    Raises:
        UsageError: b is 0, or a number is negative.

    >>> nim_quotient(6, 2), nim_quotient(0, 7)
    (13, 0)
    """
    return nim_product(a, nim_inverse(b))


def nim_square_root(a: int) -> int:
    """Return the number x with x ⊗ x = a; every number has exactly one.

    As (cF ⊕ d)² = c²F ⊕ (c² ⊗ F/2 ⊕ d²), the upper half of the root is the root of the upper half.

    Raises:
        UsageError: a is negative.

    >>> nim_square_root(3), nim_square_root(2), nim_square_root(4)
    (2, 3, 7)
    """
    _refuse_negative(a)
    if a < 2:
        return a
    half = _half_bits(a)
    high, low = a >> half, a & ((1 << half) - 1)
    # Squares are additive in characteristic 2, so the lower half follows once the upper is known.
    rest = low ^ nim_product(high, 1 << (half - 1))
    return nim_square_root(high) << half | nim_square_root(rest)
