"""Large numbers as they are typed."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kalmar.cli.options import LARGEST_NUMBER, large
from kalmar.core.errors import UsageError


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


@pytest.mark.parametrize("text", ["", "*", "2^", "^2", "1.5e3", "٣", "2^-1", "--5", "0x10"])
def test_what_is_no_whole_number_is_refused(text: str) -> None:
    with pytest.raises(UsageError, match="is not a whole number: write 100000"):
        large(text)
