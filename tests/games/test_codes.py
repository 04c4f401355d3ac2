"""Codes and the take-and-break games they define, against the definition of a digit."""

from itertools import combinations_with_replacement

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.errors import GameError
from kalmar.games import find_rules
from kalmar.games.codes import Code, is_code, parse_code
from kalmar.games.take_and_break import Octal

digits = st.lists(st.integers(0, 15), max_size=6)
codes = st.builds(
    lambda zeroth, head, tail: parse_code(
        f"{zeroth}.{''.join(f'{d:X}' for d in head)}({''.join(f'{d:X}' for d in tail)})"
    ),
    st.sampled_from("048C"),
    digits,
    st.lists(st.integers(0, 15), min_size=1, max_size=4),
)


@given(codes)
def test_a_code_is_read_back_and_written_in_one_way(code: Code) -> None:
    assert is_code(code.text)
    assert parse_code(code.text) == code
    longer = Code(code.first(len(code.digits) + 3 * len(code.tail) + 2))
    assert longer.first(len(longer.digits)) == code.first(len(longer.digits))
    assert find_rules(code.text).name == code.text


@given(codes, st.integers(0, 9))
def test_options_are_what_the_digits_allow(code: Code, heap: int) -> None:
    expected = set()
    for parts in range(4):
        for left in combinations_with_replacement(range(1, heap + 1), parts):
            taken = heap - sum(left)
            if taken >= 0 and code.digit(taken) >> parts & 1 and (taken > 0 or parts > 1):
                expected.add(left or (0,))
    if heap == 0:
        expected = set()
    found = list(Octal(code).options(heap))
    assert len(found) == len(set(found))
    assert set(found) == expected


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        (".77", "0.77"),
        ("0.7700", "0.77"),
        ("0.3...", "0.3…"),
        ("0.333…", "0.3…"),
        ("0.1(3737)", "0.1(37)"),
        ("0.(37)", "0.(37)"),
        ("0.3(73)", "0.(37)"),
        ("4.07", "4.07"),
        ("c.f", "C.F"),
        ("0.0", "0.0"),
        ("0.5(0)", "0.5"),
    ],
)
def test_one_way_of_writing(text: str, canonical: str) -> None:
    assert parse_code(text).text == canonical


@pytest.mark.parametrize("text", ["0.", ".", "0.7G", "1.7", "3.3…", "0.…", "0.()", "0.7(3", "...."])
def test_malformed_codes_are_refused(text: str) -> None:
    with pytest.raises(GameError):
        parse_code(text)
    with pytest.raises(GameError):
        find_rules(text)
