"""Nim arithmetic: the non-negative integers as a field of characteristic 2.

Sums are bitwise exclusive or. Products are fixed by mex: a ⊗ b is the least number other than all
(a′ ⊗ b) ⊕ (a ⊗ b′) ⊕ (a′ ⊗ b′) with a′ < a, b′ < b. For a Fermat power F = 2^(2^k) the product with
a smaller number is the ordinary one, and F ⊗ F = 3F/2; that is all the computing needs. Numbers
below F form the field with F elements. Source: Conway, ONAG ch. 6; Winning Ways, ch. 14.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import UsageError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray
else:
    np = LazyModule("numpy")


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


def nim_product_array(a: "NDArray[np.uint64]", b: "NDArray[np.uint64]") -> "NDArray[np.uint64]":
    """Return the nim-products of two arrays, element by element with NumPy's broadcasting.

    Args:
        a: uint64, any shape; other integers are converted.
        b: uint64, a shape that goes with a's.

    Returns:
        uint64, the common shape. Products of numbers below 2⁶⁴ stay below 2⁶⁴.

    Raises:
        UsageError: a number is negative or no integer.

    >>> import numpy as np
    >>> nim_product_array(np.arange(4, dtype=np.uint64), np.uint64(2)).tolist()
    [0, 2, 3, 1]
    """
    whole = [np.asarray(numbers) for numbers in (a, b)]
    for numbers in whole:
        if not np.issubdtype(numbers.dtype, np.integer) or (numbers < 0).any():
            raise UsageError("nim-products of arrays need whole numbers from 0 to 2^64 - 1")
    # Halves of 32, 16 and 8 bits: the recursion ends at bytes, after three levels.
    return _multiply_arrays(whole[0].astype(np.uint64), whole[1].astype(np.uint64), 32)


@lru_cache(maxsize=1)
def _byte_table() -> "NDArray[np.uint64]":
    """Build the table of the products of numbers below 256: [65536] uint64."""
    products = [_multiply(a, b, TABLE_BITS) for a in range(256) for b in range(256)]
    return np.array(products, dtype=np.uint64)


def _multiply_arrays(
    a: "NDArray[np.uint64]", b: "NDArray[np.uint64]", half: int
) -> "NDArray[np.uint64]":
    """Multiply numbers below 2^(2·half), split at F = 2^half down to bytes."""
    if half < 8:
        # The row of a byte pair in the table is a·256 + b.
        return np.asarray(_byte_table()[(a << np.uint64(8)) | b])
    bits, low = np.uint64(half), np.uint64((1 << half) - 1)
    a1, a0, b1, b0 = a >> bits, a & low, b >> bits, b & low
    lows, highs = _multiply_arrays(a0, b0, half // 2), _multiply_arrays(a1, b1, half // 2)
    mixed = _multiply_arrays(a1 ^ a0, b1 ^ b0, half // 2) ^ lows
    middle = np.asarray(np.uint64(1 << (half - 1)))
    return (mixed << bits) | (lows ^ _multiply_arrays(highs, middle, half // 2))
