"""What `kalmar period` prints of Grundy values: a report, and the values in rows of the period."""

from dataclasses import asdict
from typing import Any

from kalmar.present.cli.emit import bold
from kalmar.sequences.equivalents import simpler_equivalents
from kalmar.sequences.grundy_sequence import GrundySequence
from kalmar.sequences.periodicity import Finding
from kalmar.sequences.periods import MOST_EXCEPTIONS, SequenceReport, period_rows, report

__all__ = ["data", "text"]

SHOWN, WIDEST = 12, 500


def data(values: GrundySequence, finding: Finding) -> dict[str, Any]:
    """The whole report as plain data."""
    found = asdict(report(values, finding))
    del found["finding"]
    found["same_values"] = [asdict(game) for game in simpler_equivalents(values, finding)]
    return {**found, **finding.to_dict()}


def text(values: GrundySequence, finding: Finding, rows: bool) -> str:
    """The whole report in words, with the values if they are wanted."""
    found = report(values, finding)
    same = ", ".join(map(str, simpler_equivalents(values, finding)))
    lines = [bold(found.game)]
    lines += (f"  {name:<12} {words}" for name, words in described(found, same).items())
    return "\n".join([*lines, *(rows_text(found, values) if rows else ())])


def described(found: SequenceReport, same: str) -> dict[str, str]:
    """What each line of a report says."""
    last = ", ".join(f"{n}: {value}" for n, value in found.exceptions[-SHOWN:])
    more = " or more" if len(found.exceptions) >= MOST_EXCEPTIONS else ""
    rare = f"{found.rare:,}, the last {found.last_rare:,} (mask {found.mask:#x})"
    return {
        "period": found.finding.words,
        "computed to": f"{found.length - 1:,}",
        "exceptions": f"{len(found.exceptions):,}{more}" + (f", the last {last}" if last else ""),
        "largest": f"{found.largest} at {found.largest_at:,}",
        "rare": rare if found.mask else "no sparse space",
        "cousin": found.cousin or "none",
        "same values": same or "no simpler game of two digits",
    }


def rows_text(found: SequenceReport, values: GrundySequence) -> list[str]:
    """The values in rows of the period; exceptions to it are marked by a star."""
    known = found.finding.periodicity
    if known is None or known.period > WIDEST:
        return [f"no rows are shown: the period is {'not known' if known is None else 'too long'}"]
    wide = len(str(found.largest)) + 1
    lines = []
    for first, row in period_rows(found, values.values):
        cells = (f"{value}{'*' if special else ' '}".rjust(wide) for value, special in row)
        lines.append(f"{first:>6}  {' '.join(cells)}".rstrip())
    return lines
