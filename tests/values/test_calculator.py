"""The calculator, nim arithmetic, and what folds take for granted of operations."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar import OPERATIONS, KalmarError, Operation, PositionError, calculate, mex
from kalmar.theory import operations
from kalmar.theory.calculator import FUNCTIONS, read_powers_as_sums
from kalmar.theory.nimbers import nim_inverse, nim_power, nim_product, nim_quotient, nim_square_root
from kalmar.theory.operations import ALMOST_ENDED, ENDED, KERNEL_SUM
from tests.cases import case_rows

NUMBERS = st.integers(0, 300)


@given(NUMBERS, NUMBERS, NUMBERS)
def test_products_come_before_sums(a: int, b: int, c: int) -> None:
    expected = a ^ nim_product(b, c)
    for text in (f"{a} ⊕ {b} ⊗ {c}", f"{a}+{b}*{c}", f"{b} × {c} xor {a}", f"({a})+(({b})*{c})"):
        assert calculate(text).value == expected
    assert calculate(f"({a} + {b}) * {c}").value == nim_product(a ^ b, c)


@given(NUMBERS, st.integers(1, 300), st.integers(-5, 9))
def test_quotients_roots_and_powers(a: int, b: int, exponent: int) -> None:
    assert nim_product(calculate(f"{a} / {b}").value, b) == a
    assert calculate(f"√{a}").value == calculate(f"sqrt({a})").value == nim_square_root(a)
    assert calculate(f"{b}^{exponent} ⊘ 1").value == nim_power(b, exponent)
    assert calculate(f"inverse({b})").value == calculate(f"{b}**-1").value == nim_inverse(b)
    assert calculate(f"√{b}^2").value == b


@given(st.lists(NUMBERS, min_size=1, max_size=6))
def test_functions(numbers: list[int]) -> None:
    listed = ", ".join(map(str, numbers))
    assert calculate(f"mex({listed})").value == mex(numbers)
    assert calculate(f"MAX({listed})").value == max(numbers)
    assert calculate(f"min({listed})").value == min(numbers)
    total = 0
    for number in numbers:
        total ^= number
    assert calculate(f"nim-sum({listed})").value == total


@given(NUMBERS, NUMBERS)
def test_other_signs_come_last(a: int, b: int) -> None:
    assert calculate(f"{a} ⊞ {b} + 1").value == operations.selective_sum(a, b ^ 1)
    assert calculate(f"{a} ▽ {b}").value == operations.shortened_sum(a, b)
    assert calculate(f"{a} ▼ {b}").value == operations.misere_shortened_sum(a, b)
    assert calculate(f"misere-shortened-sum({a}, {b})").value == operations.misere_shortened_sum(
        a, b
    )


def test_every_operation_has_a_name() -> None:
    assert calculate("foreclosed-sum(-1, 3)").value == -1
    for operation in operations.OPERATIONS.values():
        name = operation.name.replace(" ", "-").replace("è", "e")
        assert name in FUNCTIONS
        assert calculate(f"{name}(3, 5)").value == operation(3, 5)


def test_steps_are_in_the_order_of_the_work() -> None:
    steps = [str(step) for step in calculate("mex(1, 0) ⊞ (3 + 5 * 7 + 1)").steps]
    assert steps == ["mex(1, 0) = 2", "5 ⊗ 7 = 13", "3 ⊕ 13 ⊕ 1 = 15", "2 ⊞ 15 = 17"]


def xor_of(numbers: list[int]) -> int:
    """Add without carrying, by the digits."""
    bits = range(max(n.bit_length() for n in numbers))
    return sum(2**bit for bit in bits if sum(n >> bit & 1 for n in numbers) % 2)


@given(st.lists(NUMBERS, min_size=2, max_size=5), NUMBERS)
def test_a_power_written_as_xor_has_its_nim_sum_beside_it(numbers: list[int], other: int) -> None:
    written, total = map(str, numbers), xor_of(numbers)
    chain = " ^ ".join(written)
    for text in (chain, f"{other} + {chain} * 3", f"({chain})", f"mex({chain}, {other})"):
        (found,) = read_powers_as_sums(text)
        assert (found.sign, found.numbers, found.value) == ("⊕", tuple(numbers), total)
    several = read_powers_as_sums(f"{chain} + {other}^1 + {chain}")
    assert dict.fromkeys(s.numbers for s in several) == dict.fromkeys([tuple(numbers), (other, 1)])


@given(st.lists(NUMBERS, min_size=2, max_size=4), st.integers(1, 300), st.integers(-9, -1))
def test_powers_that_are_meant_have_none(numbers: list[int], base: int, exponent: int) -> None:
    for sign in ("**", " xor ", " ⊕ ", " + ", " * "):
        assert read_powers_as_sums(sign.join(map(str, numbers))) == ()
    assert read_powers_as_sums(f"{base}^{exponent} + √{base}") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        *case_rows(__file__, "what_is_refused"),
        ("9" * 100, "the largest number is"),
        ("9" * 9999, "the largest number is"),
        ("(" * 99 + "1" + ")" * 99, "nest parentheses at most 50 levels deep"),
        ("√" * 99 + "1", "nest parentheses at most 50 levels deep"),
    ],
)
def test_what_is_refused(text: str, said: str) -> None:
    with pytest.raises(PositionError) as caught:
        calculate(text)
    assert said in str(caught.value)


@given(st.text(alphabet="0123456789+*/^()√⊕⊗⊞,-. xormex", max_size=30))
def test_any_text_gives_a_number_or_an_error_of_ours(text: str) -> None:
    try:
        value = calculate(text).value
    except KalmarError:
        return
    assert isinstance(value, int)


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


EVERY = pytest.mark.parametrize("operation", OPERATIONS.values(), ids=OPERATIONS.keys())
TRIPLES = (0, 2, 3, 4, 6)
"""What kernel triples can be: an ended component is a normal P-position, and no misère one."""


def domain(operation: Operation) -> tuple[int, ...]:
    if operation is KERNEL_SUM:
        return TRIPLES
    ended = (ENDED, ALMOST_ENDED) if operation.name == "foreclosed sum" else ()
    return (*ended, *range(8))


@EVERY
def test_the_order_of_components_changes_nothing(operation: Operation) -> None:
    for a, b, c in product(domain(operation), repeat=3):
        assert operation(a, b) == operation(b, a)
        assert operation(operation(a, b), c) == operation(a, operation(b, c))


@EVERY
def test_parts_are_all_that_make_the_total(operation: Operation) -> None:
    for rest, total in product(domain(operation), repeat=2):
        told = operation.parts(rest, total)
        if told is not None:
            found = [part for part in domain(operation) if operation(rest, part) == total]
            assert [part for part in told if part in domain(operation)] == found
