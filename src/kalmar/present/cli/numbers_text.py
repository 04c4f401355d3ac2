"""Large numbers as people type them: `100000`, `2^20`, `1e6`, `10_000`."""

import re

from kalmar.errors import UsageError

__all__ = ["large"]

LARGEST = 10**12


def large(text: str) -> int:
    """The number that a text means.

    Raises:
        UsageError: it is none, or beyond 10¹².

    >>> large("2^20"), large("1e6"), large("10_000"), large("5*10^6")
    (1048576, 1000000, 10000, 5000000)
    """
    plain = text.strip().replace("_", "").replace(",", "").replace("**", "^")
    plain = re.sub(r"([0-9])[eE]\+?([0-9]+)", r"\1*10^\2", plain)
    total = 1
    for factor in plain.split("*"):
        match = re.fullmatch(r"([0-9]{1,13})(?:\^([0-9]{1,3}))?", factor)
        if not match or int(match[2] or 1) > 60:
            raise UsageError(f"'{text}' is no number: write 100000, 2^20 or 1e6")
        total *= int(match[1]) ** int(match[2] or 1)
    if not 1 <= total <= LARGEST:
        raise UsageError(f"'{text}' is out of range: numbers go from 1 to 10^12")
    return total
