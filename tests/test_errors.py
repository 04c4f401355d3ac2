"""What is common to all errors."""

from kalmar.core.errors import KalmarError, PositionError
from kalmar.core.i18n import message


def test_what_was_typed_is_repeated_as_far_as_it_can_be_read() -> None:
    long = "9" * 5000
    assert str(KalmarError("a heap is no {number}", number=long)) == f"a heap is no {'9' * 500}…"
    assert str(PositionError("no {number}", number=long[:500])) == f"no {long[:500]}"
    assert str(KalmarError("no {parts}", parts=message("{many}", many=long))) == f"no {long}"
