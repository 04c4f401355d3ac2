"""Nim arithmetic: the definition by mex, the laws of a field, and the array form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.theory.nimbers import (
    nim_inverse,
    nim_power,
    nim_product,
    nim_quotient,
    nim_square_root,
)
from kalmar.theory.valuations.valuation import mex

numbers = st.integers(0, 2**200)


def test_products_are_what_mex_says() -> None:
    size = 40
    product: dict[tuple[int, int], int] = {}
    for a in range(size):
        for b in range(size):
            product[a, b] = mex(
                product[i, b] ^ product[a, j] ^ product[i, j] for i in range(a) for j in range(b)
            )
            assert nim_product(a, b) == product[a, b]


@given(numbers, numbers, numbers)
def test_field_laws(a: int, b: int, c: int) -> None:
    assert nim_product(a, b) == nim_product(b, a)
    assert nim_product(nim_product(a, b), c) == nim_product(a, nim_product(b, c))
    assert nim_product(a, b ^ c) == nim_product(a, b) ^ nim_product(a, c)
    assert nim_product(a, 1) == a
    assert nim_product(a, 0) == 0


@given(numbers, st.integers(1, 2**200))
def test_division_undoes_multiplication(a: int, b: int) -> None:
    assert nim_product(b, nim_inverse(b)) == 1
    assert nim_product(nim_quotient(a, b), b) == a
    assert nim_power(b, -3) == nim_inverse(nim_product(b, nim_product(b, b)))


@given(numbers)
def test_every_number_is_one_square(a: int) -> None:
    root = nim_square_root(a)
    assert nim_product(root, root) == a == nim_square_root(nim_product(a, a))


@given(st.integers(1, 2**64 - 1))
def test_the_field_below_a_fermat_power_has_its_order(a: int) -> None:
    assert nim_power(a, 2**64 - 1) == 1
    assert nim_power(a, 2**64) == a


@pytest.mark.parametrize("k", range(8))
def test_fermat_powers(k: int) -> None:
    fermat = 2 ** (2**k)
    assert nim_product(fermat, fermat) == fermat * 3 // 2
    assert nim_product(fermat, fermat - 1) == fermat * (fermat - 1)
