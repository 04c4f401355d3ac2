"""Large numbers as users type them, `100000`, `2^20`, `1e6`, `10_000`."""

import re
from math import isfinite
from typing import TYPE_CHECKING

import click

from kalmar.errors import UsageError

__all__ = ["Large", "finite", "large", "numbers", "seconds"]

LARGEST = 10**12

if TYPE_CHECKING:
    Number = click.ParamType[int]
else:
    Number = click.ParamType


def large(text: str, least: int = 1) -> int:
    """The number that a text means.

    Raises:
        UsageError: it is none, below the least or beyond 10¹².

    >>> large("2^20"), large("1e6"), large("10_000"), large("5*10^6")
    (1048576, 1000000, 10000, 5000000)
    """
    plain = text.strip().replace("_", "").replace(",", "").replace("**", "^")
    plain = re.sub(r"([0-9])[eE]\+?([0-9]+)", r"\1*10^\2", plain)
    total = 1
    for factor in plain.removeprefix("-").split("*"):
        match = re.fullmatch(r"([0-9]+)(?:\^([0-9]+))?", factor)
        if not match:
            raise UsageError(
                "'{text}' is not a whole number: write 100000, 2^20 or 1e6",
                text=text,
            )
        exponent = min(capped(match[2] or "1"), LARGEST.bit_length())  # 2 to that is too large
        total = min(total * capped(match[1]) ** exponent, LARGEST + 1)
    if plain.startswith("-"):
        total = -total
    if not least <= total <= LARGEST:
        raise UsageError(
            "'{text}' is out of range: numbers go from {least} to 10^12",
            text=text,
            least=least,
        )
    return total


def capped(digits: str) -> int:
    """The number, or one above the largest: Python refuses to read thousands of digits.

    >>> capped("0007"), capped("9" * 10_000)
    (7, 1000000000001)
    """
    digits = digits.lstrip("0")
    return min(int(digits[:14] or "0"), LARGEST + 1)


class Large(Number):
    """A large number on the command line, as `large` reads it.

    Args:
        least: the least one that is accepted.
    """

    name = "number"

    def __init__(self, least: int = 1) -> None:
        """Keep the least one."""
        self.least = least

    def convert(
        self, value: str | int, _param: click.Parameter | None, _ctx: click.Context | None
    ) -> int:
        """The number; raises UsageError where there is none."""
        return value if isinstance(value, int) else large(value, self.least)


def finite(_ctx: click.Context, _param: click.Parameter, value: float | None) -> float | None:
    """A time that is given in seconds, or None.

    Raises:
        UsageError: it is no number, or without end: no clock can be set to it.
    """
    if value is not None and not isfinite(value):
        raise UsageError("'{value}' is not a number of seconds: write one such as 10", value=value)
    return value


def numbers(text: str) -> list[int]:
    """Numbers and ranges: `1..10`, `8..1`, `1,2,5`, `0..20..2`.

    Raises:
        UsageError: it is neither.

    >>> numbers("1..4"), numbers("1,2,7..9"), numbers("0..8..4"), numbers("3..1")
    ([1, 2, 3, 4], [1, 2, 7, 8, 9], [0, 4, 8], [3, 2, 1])
    """
    found: list[int] = []
    for part in text.replace("…", "..").split(","):
        ends = part.strip().split("..")
        if not 1 <= len(ends) <= 3 or not all(e.isascii() and e.isdigit() for e in ends):
            raise UsageError(
                "'{text}' is not a list of numbers: write 1..10 or 1,2,5",
                text=text,
            )
        first, last = int(ends[0]), int(ends[min(1, len(ends) - 1)])
        step = int(ends[2]) if len(ends) == 3 else 1
        if step < 1 or abs(last - first) // step > 1_000_000:
            raise UsageError(
                "'{part}' is not a range: write one with a step, and of a million numbers at most,"
                " such as 1..10 or 0..20..2",
                part=part,
            )
        way = 1 if first <= last else -1
        found.extend(range(first, last + way, way * step))
    return found


def seconds(text: str) -> float:
    """A time such as 30s, 10m or 1h in seconds.

    Raises:
        UsageError: it is none.

    >>> seconds("10m"), seconds("1.5s"), seconds("90")
    (600.0, 1.5, 90.0)
    """
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]+)?)\s*([smh]?)", text.strip())
    if not match:
        raise UsageError(
            "'{text}' is not a time: write 30s, 10m or 1h",
            text=text,
        )
    return float(match[1]) * {"": 1, "s": 1, "m": 60, "h": 3600}[match[2]]
