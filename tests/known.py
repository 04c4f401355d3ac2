"""Values that may be None, but are not where a test asks for them."""

from typing import TypeVar

T = TypeVar("T")


def known(value: T | None) -> T:
    """Return `value`, which is known: a test fails where it is None."""
    assert value is not None
    return value
