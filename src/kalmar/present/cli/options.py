"""The options that commands share, so that each means the same everywhere."""

import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import click

from kalmar.compositions import SIX
from kalmar.errors import LimitReached, UsageError

__all__ = ["is_usual", "numbers", "time_limit", "way_of_playing", "with_rules"]

Command = Callable[..., Any]

PATIENCE = 2.0
"""Seconds of silence on a terminal before the first sign of life."""
AGAIN = 0.25
"""Seconds after which time is up once more: what is raised in a finalizer is lost."""


def way_of_playing(command: Command) -> Command:
    """Add the options that say how components are played and what is asked."""
    names = ", ".join(row.name for row in SIX)
    options = [
        click.option(
            "--composition",
            "-c",
            metavar="NAME",
            help=f"How: {names}, moore-2 to moore-9, or an alias.",
        ),
        click.option("--misere", is_flag=True, help="Misère play: who moves last loses."),
        click.option("--valuation", metavar="NAME", help="Which value to show (G+, R+, S+, F+ …)."),
        click.option("--limit", type=click.IntRange(min=1), help="Positions a search may visit."),
        click.option(
            "--limit-time", type=click.FloatRange(min=0.01), help="Seconds it may take at most."
        ),
        click.option("--json", "as_json", is_flag=True, help="Write JSON."),
    ]
    for option in reversed(options):
        command = option(command)
    return command


def is_usual(composition: str | None, misere: bool, valuation: str | None) -> bool:
    """Whether the options ask for Grundy values of disjunctive, normal play.

    >>> is_usual(None, False, None), is_usual("+", True, None)
    (True, False)
    """
    return not misere and composition in (None, "disjunctive", "+") and valuation is None


def with_rules(command: Command) -> Command:
    """Add the option that loads a user's own rules."""
    return click.option(
        "--rules",
        "rules_file",
        type=click.Path(path_type=Path),
        help="A Python file with rules of your own.",
    )(command)


@contextmanager
def time_limit(seconds: float | None, quiet: bool = False) -> Iterator[None]:
    """Stop what is inside after so many seconds, and say on a terminal that it goes on.

    Args:
        seconds: without end if None.
        quiet: say nothing, because what is inside tells how far it is.

    Raises:
        LimitReached: time is up.
    """
    began = time.monotonic()
    watched = sys.stderr.isatty() and not quiet

    def tick(signum: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the handler's signature
        passed = time.monotonic() - began
        if seconds is not None and passed >= seconds:
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
            raise LimitReached(f"stopped at its limit of {seconds:g} seconds (--limit-time)")
        if watched:
            click.echo(f"\r{passed:,.0f} s; Ctrl+C stops ", nl=False, err=True)
        signal.setitimer(signal.ITIMER_REAL, next_tick(passed, seconds, watched))

    before = signal.signal(signal.SIGALRM, tick)
    signal.setitimer(signal.ITIMER_REAL, next_tick(0, seconds, watched))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if watched and time.monotonic() - began >= PATIENCE:
            click.echo("\r\033[K", nl=False, err=True)


def next_tick(passed: float, limit: float | None, watched: bool) -> float:
    """Seconds to the next sign of life or to the limit; 0 for never.

    >>> next_tick(0, None, True), next_tick(3, 3.5, True), next_tick(0, 60, False)
    (2.0, 0.5, 60)
    >>> next_tick(0, None, False)
    0
    """
    sign = (1.0 if passed else PATIENCE) if watched else None
    left = None if limit is None else max(limit - passed, 0.001)
    return min((s for s in (sign, left) if s is not None), default=0)


def numbers(text: str) -> list[int]:
    """Numbers and ranges: `1..10`, `1,2,5`, `0..20..2`.

    Raises:
        UsageError: it is neither.

    >>> numbers("1..4"), numbers("1,2,7..9"), numbers("0..8..4")
    ([1, 2, 3, 4], [1, 2, 7, 8, 9], [0, 4, 8])
    """
    found: list[int] = []
    for part in text.replace("…", "..").split(","):
        ends = part.strip().split("..")
        if not 1 <= len(ends) <= 3 or not all(e.isascii() and e.isdigit() for e in ends):
            raise UsageError(f"'{text}' is no list of numbers: write 1..10 or 1,2,5")
        first, last = int(ends[0]), int(ends[min(1, len(ends) - 1)])
        step = int(ends[2]) if len(ends) == 3 else 1
        if last < first or step < 1 or (last - first) // step > 1_000_000:
            raise UsageError(f"'{part}' is no range: write it from small to large, such as 1..10")
        found.extend(range(first, last + 1, step))
    return found
