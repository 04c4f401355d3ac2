"""Large numbers as people type them, `100000`, `2^20`, `1e6`, `10_000`, and how far work is."""

import re
import sys
import time
from typing import TYPE_CHECKING

import click

from kalmar.errors import UsageError

__all__ = ["Large", "Progress", "large"]

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
    for factor in plain.split("*"):
        match = re.fullmatch(r"([0-9]{1,13})(?:\^([0-9]{1,3}))?", factor)
        if not match or int(match[2] or 1) > 60:
            raise UsageError(f"'{text}' is no number: write 100000, 2^20 or 1e6")
        total *= int(match[1]) ** int(match[2] or 1)
    if not least <= total <= LARGEST:
        raise UsageError(f"'{text}' is out of range: numbers go from {least} to 10^12")
    return total


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


class Progress:
    """Heaps done, rate and time left, on a terminal only."""

    def __init__(self) -> None:
        """Start the clock."""
        self.start, self.shown = time.perf_counter(), 0.0

    def __call__(self, done: int, total: int) -> None:
        """Show it, at most five times a second."""
        now = time.perf_counter()
        if not sys.stderr.isatty() or now - self.shown < 0.2:
            return
        self.shown = now
        rate = done / max(now - self.start, 1e-9)
        left = (total - done) / max(rate, 1e-9)
        click.echo(
            f"\r{done:,} of {total:,} heaps, {rate:,.0f}/s, {left:,.0f} s\033[K", err=True, nl=False
        )
        if done >= total:
            click.echo("\r\033[K", err=True, nl=False)
