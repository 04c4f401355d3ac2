"""Signs of life on a terminal: how much is done, how fast, and how long it will take."""

import sys
import time

import click

from kalmar.present.cli.emit import watched
from kalmar.present.plain_signs import in_ascii
from kalmar.present.terminal import width_of
from kalmar.words import said, spoken

__all__ = ["Progress", "clear_note", "note"]

PAUSE = 0.2
"""Seconds between two notes, so that they can be read."""

CLEAR = "\r\033[K"


def note(text: str) -> None:
    """Write a line over the one before, if somebody watches."""
    if watched():
        told, width = in_ascii(spoken(text)), width_of(sys.stderr)
        click.echo(f"{CLEAR}{told[: width - 1] if width else told}", err=True, nl=False)


def clear_note() -> None:
    """Take the last note away."""
    if watched():
        click.echo(CLEAR, err=True, nl=False)


class Progress:
    """What is done of some work, its rate, and the time that is left.

    Args:
        what: the things that are counted, in the plural.
    """

    def __init__(self, what: str) -> None:
        """Start the clock."""
        self.what = what
        self.start, self.shown = time.perf_counter(), 0.0

    def __call__(self, done: int, total: int) -> None:
        """Show it, at most five times a second; take it away at the end."""
        now = time.perf_counter()
        if done >= total and self.shown:
            self.shown = 0.0
            clear_note()
        elif done < total and now - self.shown >= PAUSE:
            self.shown = now
            note(self.sentence(done, total, now - self.start))

    def sentence(self, done: int, total: int, passed: float) -> str:
        """What is shown.

        >>> Progress("heaps").sentence(500, 2000, 2.0)
        'heaps: 500 of 2,000, 250 a second, 6 s to go'
        """
        rate = done / max(passed, 1e-9)
        return said(
            "{what}: {done:,} of {total:,}, {rate:,.0f} a second, {left:,.0f} s to go",
            what=self.what,
            done=done,
            total=total,
            rate=rate,
            left=(total - done) / max(rate, 1e-9),
        )
