"""Which heaps `kalmar period` looks at, and the near-periods that it finds among them."""

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from kalmar.errors import UsageError
from kalmar.machine.files import read_stdin
from kalmar.present.cli.checkpoints import Checkpoint
from kalmar.present.cli.columns import columns
from kalmar.present.cli.numbers_text import Large
from kalmar.present.cli.one_value import Command, one_value
from kalmar.present.cli.output import Output
from kalmar.present.cli.progress import Progress
from kalmar.present.cli.way import Way
from kalmar.records import dataclass
from kalmar.words import listed, numeral, said, spoken

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from kalmar.sequences.near_periods import NearPeriod

__all__ = ["Span", "show_near", "span"]

LONG, OTHERS = 100_000, 2000
"""The largest heap where nothing is said: of long sequences, and of values found otherwise."""


@dataclass(frozen=True)
class Span:
    """The heaps that are looked at.

    Attributes:
        to: the largest; None for as many as take some seconds.
        near: whether near-periods are wanted.
        start: the first heap of which these are found; None for half of the largest.
    """

    to: int | None = None
    near: bool = False
    start: int | None = None

    def first(self, values: int) -> int:
        """The first heap, where so many values are known.

        >>> Span().first(101), Span(start=7).first(101)
        (50, 7)
        """
        return values // 2 if self.start is None else self.start


def span(command: Command) -> Command:
    """Add these options, which the command gets as `span`."""
    decorate = one_value(
        "span",
        made,
        click.option("--to", type=Large(), metavar="N",
                     help="Largest heap; by default 1e6, or less where a heap takes longer."),
        click.option("--near", is_flag=True,
                     help="List the lags at which most values come again, exactly counted."),
        click.option("--from", "start", type=Large(0), metavar="N0",
                     help="First heap that --near looks at; by default half of N."),
    )  # fmt: skip
    return decorate(command)


def made(to: int | None, near: bool, start: int | None) -> Span:
    """The span that the options say.

    Raises:
        UsageError: there is a first heap without near-periods.
    """
    if start is not None and not near:
        raise UsageError("--from is for --near: periods are looked for from heap 0 on")
    return Span(to, near, start)


def show_near(game: str, span: Span, way: Way, saved: Checkpoint, out: Output) -> None:
    """The best lags of a game's values, or of those on standard input."""
    from kalmar.sequences.near_periods import by_chance, near_periods

    values = known_values(game, span, way, saved)
    first = span.first(len(values))
    found = near_periods(values, first)
    chance = by_chance(values[first:])
    out.show(
        text=lambda: text_of(found, first, len(values) - 1, chance),
        json=lambda: {
            "from": first,
            "to": len(values) - 1,
            "by_chance": chance,
            "lags": [{**asdict(lag), "share": lag.share} for lag in found],
        },
    )


def known_values(game: str, span: Span, way: Way, saved: Checkpoint) -> "NDArray[np.integer[Any]]":
    """The values as an array; undefined ones are alike, and differ from all others."""
    import numpy as np

    from kalmar.present.cli.piped import numbers
    from kalmar.tables.ask import sequence
    from kalmar.tables.period import is_long

    if game != "-" and way.usual and is_long(game):
        return long_values(game, span.to or LONG, saved)
    if game == "-":
        listed_values = numbers(read_stdin("numbers"))
    else:
        found = sequence(game, span.to or OTHERS, *way.asked)
        listed_values = [*[None] * found.first, *found.values]
    least = min((value for value in listed_values if value is not None), default=0) - 1
    return np.array([least if value is None else value for value in listed_values])


def long_values(game: str, to: int, saved: Checkpoint) -> "NDArray[np.integer[Any]]":
    """The Grundy values of heaps 0 to the largest."""
    from kalmar.games import find_rules
    from kalmar.sequences.grundy_sequence import GrundySequence

    rules = find_rules(game)
    known = GrundySequence.resumed(rules, saved.path) if saved.path else GrundySequence(rules)
    known.extend(to, Progress(said("heaps")), saved.path, saved.every)
    return known.values[: to + 1]


def text_of(found: "list[NearPeriod]", first: int, last: int, chance: float) -> str:
    """The lags in columns, the best one first."""
    head = said(
        "values of {first:,} to {last:,} that come again a lag further on; by chance {chance:.2%}"
        " would",
        first=first,
        last=last,
        chance=chance,
    )
    titles = [said("lag"), said("the same"), said("different"), said("most in a row")]
    rows = [
        [
            spoken(numeral(lag.lag)),
            f"{lag.share:.3%}",
            spoken(numeral(lag.different)),
            spoken(said("{count:,} from {place:,}", count=lag.run, place=lag.run_from)),
        ]
        for lag in found
    ]
    table = columns([[spoken(title) for title in titles], *rows])
    return listed([head, table], "\n")
