"""Numbers from a pipe: as spreadsheets write them, and nothing that only looks like it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.cli.options import LARGEST_NUMBER, large
from kalmar.cli.period_kinds import numbers
from kalmar.core.errors import DataError, UsageError


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("n;value\n0;7\n1;8", [7, 8]),
        ('"n";"value"\n0;7\n1;"8"', [7, 8]),
        ("n\tvalue\n0\t7\n1\t8", [7, 8]),
        ("n;value\n0;\n1;–\n2;-3", [None, None, -3]),
        ("0;7\n1;8\n2;9", [7, 8, 9]),
        ("0,7\n1,8\n2,9", [7, 8, 9]),
        ("5;7\n6;\n7;9", [7, None, 9]),
        ("7;8;9", [7, 8, 9]),
        ("7;8\n1;8\n2;9", [7, 8, 1, 8, 2, 9]),
        ("0 7\n1 8", [0, 7, 1, 8]),
        ("[1, null, 3]", [1, None, 3]),
    ],
)
def test_numbers(text: str, expected: list[int | None]) -> None:
    assert numbers(text) == expected


@pytest.mark.parametrize("text", ["9" * 5000, f"{'9' * 5000} 1\n" * 3])
def test_a_number_of_too_many_digits_is_refused(text: str) -> None:
    with pytest.raises(DataError, match="is not a whole number"):
        numbers(text)


@given(st.integers(0, 10**14), st.integers(0, 50))
def test_a_power_is_what_python_makes_of_it(base: int, exponent: int) -> None:
    meant = base**exponent
    for text in (f"{base}^{exponent}", f"{base:_}**{exponent}", f"1*{base:,}^{exponent}"):
        if meant <= LARGEST_NUMBER:
            assert large(text, 0) == meant
        else:
            with pytest.raises(UsageError, match=r"is out of range: use a number from 0 to 10\^12"):
                large(text, 0)


@pytest.mark.parametrize("text", ["-5", "-2^20", "2^99", "1e400", "9" * 6_000, "1" + "0" * 13])
def test_what_is_too_small_or_too_large_is_a_number(text: str) -> None:
    with pytest.raises(UsageError, match="is out of range"):
        large(text, 0)
