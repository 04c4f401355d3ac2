"""What `kalmar period` prints and reads: reports, near-periods, and numbers from a pipe.

* `text` and `data` format a report of Grundy values, `rows_text` the values in rows of the period.
* `Span` says which heaps are looked at, `show_near_periods` the best lags among them.
* `numbers` parses what a pipe brings, in any of the forms that `kalmar values` writes.
"""

import re
from dataclasses import asdict, dataclass
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from kalmar.answers.tables.ask import sequence
from kalmar.answers.tables.period import is_long
from kalmar.cli.options import Checkpoint, Large, beside, option_group
from kalmar.cli.output import Output
from kalmar.cli.way import PlayOptions
from kalmar.cli.write import Progress, bold, columns
from kalmar.core.errors import DataError
from kalmar.core.i18n import format_number, join_messages, message, translate
from kalmar.engines.sequences.array_repeats import NearPeriod, by_chance, near_periods
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.engines.sequences.periodicity import Finding
from kalmar.engines.sequences.periods import (
    MOST_EXCEPTIONS,
    SequenceReport,
    period_rows,
    report,
)
from kalmar.engines.windows.certificate import WindowCertificate, bundled_certificates, read_windows
from kalmar.games.registry import find_rules
from kalmar.render.formats.text import fact_lines
from kalmar.runtime.files import read_stdin

SHOWN, MAX_PERIOD = 12, 500


def data(values: GrundySequence, finding: Finding) -> dict[str, Any]:
    """Return the whole report as plain data."""
    found = asdict(report(values, finding))
    del found["finding"]
    if (shipped := certified(values)) is not None:
        found["certified"] = {"preperiod": shipped.preperiod, "period": shipped.period}
    return {**found, **finding.to_dict()}


def text(values: GrundySequence, finding: Finding, rows: str) -> str:
    """Format the report in words.

    Args:
        values: the computed values.
        finding: what is known of their period.
        rows: "all" for every line, "values" for the usual lines with the values below them.
    """
    found = report(values, finding)
    told = described(found, rows == "all")
    if (shipped := certified(values)) is not None:
        told[message("certified")] = message(
            "period {period:,} from {preperiod:,}, by the theorem of the window and {count:,}"
            " states that come with Kalmár: `kalmar period --verify {game}` checks them",
            period=shipped.period,
            preperiod=shipped.preperiod,
            count=len(shipped.at),
            game=shipped.code.text,
        )
    lines = [bold(found.game), *fact_lines(told, 12, 1)]
    return "\n".join([*lines, *(rows_text(found, values) if rows == "values" else ())])


def certified(values: GrundySequence) -> WindowCertificate | None:
    """Return the window certificate that comes with Kalmár for this code, or None."""
    path = bundled_certificates(values.game.code.text)
    return None if path is None else read_windows(path)


def described(found: SequenceReport, every_line: bool) -> dict[str, str]:
    """Describe what each line of a report says.

    Args:
        found: the report.
        every_line: whether lines for specialists and those that say "none" are wanted too.
    """
    rare = message(
        "{count:,}, the last {last:,} (mask {mask:#x})",
        count=found.rare,
        last=found.last_rare,
        mask=found.mask,
    )
    lines: dict[str, str] = {
        message("period"): found.finding.words,
        message("computed to"): format_number(found.length - 1),
        message("exceptions"): exceptions(found),
        message("largest"): message(
            "{value} at {place:,}", value=found.largest, place=found.largest_at
        ),
    }
    if every_line:
        lines[message("rare")] = rare if found.mask else message("no sparse space")
        lines[message("cousin")] = found.cousin or message("none")
    return lines


def exceptions(found: SequenceReport) -> str:
    """Describe how many exceptions to the period there are, and the last of them."""
    count = len(found.exceptions)
    last = ", ".join(f"{n}: {value}" for n, value in found.exceptions[-SHOWN:])
    if count >= MOST_EXCEPTIONS:
        return message("{count:,} or more, the last {last}", count=count, last=last)
    return (
        message("{count:,}, the last {last}", count=count, last=last)
        if last
        else format_number(count)
    )


def rows_text(found: SequenceReport, values: GrundySequence) -> list[str]:
    """Format the values in rows of the period, exceptions marked by a star."""
    known = found.finding.periodicity
    if known is None or known.period > MAX_PERIOD:
        unknown = message("no rows are shown: the period is not known")
        return [
            translate(message("no rows are shown: the period is too long") if known else unknown)
        ]
    wide = len(str(found.largest)) + 1
    lines = []
    for first, row in period_rows(found, values.values):
        cells = (f"{value}{'*' if special else ' '}".rjust(wide) for value, special in row)
        lines.append(f"{first:>6}  {' '.join(cells)}".rstrip())
    return lines


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
        """Return the first heap to look at, given how many values are known.

        >>> Span().first(101), Span(start=7).first(101)
        (50, 7)
        """
        return values // 2 if self.start is None else self.start


span = option_group(
    "span",
    Span,
    click.option("--to", type=Large(), metavar="N",
                 help="Largest heap; by default 1e6, or less where a heap takes longer."),
    click.option("--near", is_flag=True,
                 help="List the lags after which most values repeat, exactly counted."),
    click.option("--from", "start", **beside("near"), type=Large(0), metavar="N0",
                 help="First heap that --near examines; by default half of N."),
)  # fmt: skip
"""These options, which a command gets as `span`."""


def show_near_periods(
    game: str, span: Span, way: PlayOptions, saved: Checkpoint, out: Output
) -> None:
    """Show the best lags of a game's values, or of those on standard input."""
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


def known_values(
    game: str, span: Span, way: PlayOptions, saved: Checkpoint
) -> NDArray[np.integer[Any]]:
    """Return the values as an array; undefined ones are equal, and differ from all others."""
    if game != "-" and way.usual and is_long(game):
        return long_values(game, span.to or LONG, saved)
    if game == "-":
        listed_values = numbers(read_stdin("numbers"))
    else:
        found = sequence(game, span.to or OTHERS, *way.asked)
        listed_values = [*[None] * found.first, *found.values]
    # Arrays have no None: a number below all values stands for it.
    least = min((value for value in listed_values if value is not None), default=0) - 1
    return np.array([least if value is None else value for value in listed_values])


def long_values(game: str, to: int, saved: Checkpoint) -> NDArray[np.integer[Any]]:
    """Compute the Grundy values from heap 0 to the largest asked for."""
    rules = find_rules(game)
    known = GrundySequence.resumed(rules, saved.path) if saved.path else GrundySequence(rules)
    known.extend(to, Progress(message("heaps")), saved.path, saved.every)
    return known.values[: to + 1]


def text_of(found: list[NearPeriod], first: int, last: int, chance: float) -> str:
    """Format the lags in columns, the best one first."""
    head = message(
        "values at {first:,} to {last:,} that repeat after the lag; by chance {chance:.2%} would",
        first=first,
        last=last,
        chance=chance,
    )
    titles = [message("lag"), message("the same"), message("different"), message("longest run")]
    rows = [
        [
            translate(format_number(lag.lag)),
            f"{lag.share:.3%}",
            translate(format_number(lag.different)),
            translate(message("{count:,} from {place:,}", count=lag.run, place=lag.run_from)),
        ]
        for lag in found
    ]
    table = columns([[translate(title) for title in titles], *rows])
    return join_messages([head, table], "\n")


UNDEFINED = "–"
HEADER = re.compile(r'\s*"?[A-Za-z_]+"?\s*([,;\t])\s*"?[A-Za-z_]+"?\s*')
BETWEEN = re.compile(r"[\s,;\[\]]+")


def numbers(text: str) -> list[int | None]:
    """Parse numbers from plain text, JSON, CSV or a b-file; the numbers of heaps are left out.

    Args:
        text: where a value is undefined it has –, null or an empty field. Fields of CSV have
            commas, semicolons or tabs between them.

    Raises:
        DataError: something in it is not a whole number, or there is none.

    >>> numbers("0 1 2\\n3"), numbers("[0, 1]"), numbers("n,value\\n0,7\\n1,8")
    ([0, 1, 2, 3], [0, 1], [7, 8])
    >>> numbers("0 7\\n1 8\\n2 9"), numbers("n;value\\n0;\\n1;8"), numbers("– 1")
    ([7, 8, 9], [None, 8], [None, 1])
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    header = HEADER.fullmatch(lines[0]) if lines else None
    if header:
        words = [_second(line, header[1]) for line in lines[1:]]
    else:
        words = _indexed(lines) or [word for line in lines for word in BETWEEN.split(line) if word]
    if not words:
        raise DataError("there are no numbers on stdin: pipe values into it, such as 0 1 2")
    return [_number(word) for word in words]


def _second(line: str, separator: str) -> str:
    """Return the second field of a line of CSV."""
    _, found, value = line.partition(separator)
    if not found:
        raise DataError(
            "'{line}' on stdin has one field: write a heap's number and a value",
            line=line[:40],
        )
    return value.strip().strip('"') or UNDEFINED


def _indexed(lines: list[str]) -> list[str] | None:
    """Extract the values of a b-file or headerless CSV, whose indices ascend by one, or None."""
    for separator in (None, ",", ";"):
        pairs = [[word.strip() for word in line.split(separator)] for line in lines]
        # Two lines could as well be four values; indices that ascend by one are hardly chance.
        if len(pairs) > 2 and all(len(pair) == 2 for pair in pairs):
            first = pairs[0][0]
            start = int(first) if re.fullmatch("[0-9]{1,18}", first) else -1
            if start >= 0 and all(pair[0] == str(start + i) for i, pair in enumerate(pairs)):
                return [pair[1] or UNDEFINED for pair in pairs]
    return None


def _number(word: str) -> int | None:
    if word in {UNDEFINED, "null"}:
        return None
    if not re.fullmatch(r"-?[0-9]{1,18}", word):
        raise DataError(
            "'{word}' on stdin is not a whole number: give values such as 0 1 2",
            word=word[:40],
        )
    return int(word)
