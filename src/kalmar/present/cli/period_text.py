"""What `kalmar period` prints of Grundy values: a report, and the values in rows of the period."""

from dataclasses import asdict
from typing import Any

from kalmar.present.cli.emit import bold
from kalmar.sequences.equivalents import simpler_equivalents
from kalmar.sequences.grundy_sequence import GrundySequence
from kalmar.sequences.periodicity import Finding
from kalmar.sequences.periods import MOST_EXCEPTIONS, SequenceReport, period_rows, report
from kalmar.sequences.window_fields import WindowCertificate, read_windows
from kalmar.sequences.window_shipped import shipped_windows
from kalmar.words import numeral, said, spoken

__all__ = ["data", "text"]

SHOWN, WIDEST = 12, 500


def data(values: GrundySequence, finding: Finding) -> dict[str, Any]:
    """The whole report as plain data."""
    found = asdict(report(values, finding))
    del found["finding"]
    if (shipped := certified(values)) is not None:
        found["certified"] = {"preperiod": shipped.preperiod, "period": shipped.period}
    found["same_values"] = [asdict(game) for game in simpler_equivalents(values, finding)]
    return {**found, **finding.to_dict()}


def text(values: GrundySequence, finding: Finding, rows: bool) -> str:
    """The whole report in words, with the values if they are wanted."""
    found = report(values, finding)
    same = ", ".join(map(str, simpler_equivalents(values, finding)))
    lines = [bold(found.game)]
    told = {spoken(name): spoken(words) for name, words in described(found, same).items()}
    if (shipped := certified(values)) is not None:
        told[spoken(said("certified"))] = spoken(
            said(
                "period {period:,} from {preperiod:,}, by the theorem of the window and {count:,}"
                " states that come with Kalmár: `kalmar period --verify {game}` checks them",
                period=shipped.period,
                preperiod=shipped.preperiod,
                count=len(shipped.at),
                game=shipped.code.text,
            )
        )
    width = max(12, *map(len, told))
    lines += (f"  {name:<{width}} {words}" for name, words in told.items())
    return "\n".join([*lines, *(rows_text(found, values) if rows else ())])


def certified(values: GrundySequence) -> WindowCertificate | None:
    """The certificate of windows that comes with Kalmár for this code, if there is one."""
    path = shipped_windows(values.game.code.text)
    return None if path is None else read_windows(path)


def described(found: SequenceReport, same: str) -> dict[str, str]:
    """What each line of a report says."""
    rare = said(
        "{count:,}, the last {last:,} (mask {mask:#x})",
        count=found.rare,
        last=found.last_rare,
        mask=found.mask,
    )
    return {
        said("period"): found.finding.words,
        said("computed to"): numeral(found.length - 1),
        said("exceptions"): exceptions(found),
        said("largest"): said("{value} at {place:,}", value=found.largest, place=found.largest_at),
        said("rare"): rare if found.mask else said("no sparse space"),
        said("cousin"): found.cousin or said("none"),
        said("same values"): same or said("no simpler game of two digits"),
    }


def exceptions(found: SequenceReport) -> str:
    """How many exceptions to the period there are, and the last of them."""
    count = len(found.exceptions)
    last = ", ".join(f"{n}: {value}" for n, value in found.exceptions[-SHOWN:])
    if count >= MOST_EXCEPTIONS:
        return said("{count:,} or more, the last {last}", count=count, last=last)
    return said("{count:,}, the last {last}", count=count, last=last) if last else numeral(count)


def rows_text(found: SequenceReport, values: GrundySequence) -> list[str]:
    """The values in rows of the period; exceptions to it are marked by a star."""
    known = found.finding.periodicity
    if known is None or known.period > WIDEST:
        unknown = said("no rows are shown: the period is not known")
        return [spoken(said("no rows are shown: the period is too long") if known else unknown)]
    wide = len(str(found.largest)) + 1
    lines = []
    for first, row in period_rows(found, values.values):
        cells = (f"{value}{'*' if special else ' '}".rjust(wide) for value, special in row)
        lines.append(f"{first:>6}  {' '.join(cells)}".rstrip())
    return lines
