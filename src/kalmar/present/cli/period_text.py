"""What `kalmar period` prints: a finding, a report, and the values in rows of the period."""

from dataclasses import asdict
from typing import Any

from kalmar.present.cli.output import bold, emit, emit_json
from kalmar.sequences.equivalents import Equivalent
from kalmar.sequences.periodicity import Finding
from kalmar.sequences.periods import MOST_EXCEPTIONS, SequenceReport

__all__ = ["described", "period_rows", "show", "show_finding"]

SHOWN, WIDEST = 12, 500


def period_rows(found: SequenceReport, values: list[int]) -> list[str]:
    """The values in rows of the period, to the end of the first row that is all regular.

    Exceptions to the period are marked by a star.
    """
    known = found.finding.periodicity
    if known is None or known.period > WIDEST:
        return [f"no rows are shown: the period is {'not known' if known is None else 'too long'}"]
    special = {heap for heap, _ in found.exceptions}
    wide = len(str(found.largest)) + 1
    lines = []
    for first in range(0, known.preperiod + known.period, known.period):
        heaps = range(first, min(first + known.period, len(values)))
        cells = (f"{values[n]}{'*' if n in special else ' '}".rjust(wide) for n in heaps)
        lines.append(f"{first:>6}  {' '.join(cells)}".rstrip())
    return lines


def described(finding: Finding) -> dict[str, Any]:
    """A finding as plain data."""
    found = finding.periodicity
    return {
        "status": finding.status,
        "words": finding.words,
        "period": found.period if found else None,
        "preperiod": found.preperiod if found else None,
        "saltus": found.saltus if found else None,
        "theorem": finding.theorem,
        "bound": finding.bound,
    }


def show_finding(finding: Finding, title: str, as_json: bool) -> None:
    """What is found about a sequence, with a title before it in words."""
    if as_json:
        emit_json(described(finding))
    else:
        emit(f"{title}{finding.words}")


def show(found: SequenceReport, same: list[Equivalent], as_json: bool) -> None:
    """The whole report."""
    if as_json:
        data = asdict(found)
        del data["finding"]
        data["same_values"] = [asdict(game) for game in same]
        emit_json({**data, **described(found.finding)})
        return
    last = ", ".join(f"{n}: {value}" for n, value in found.exceptions[-SHOWN:])
    more = " or more" if len(found.exceptions) >= MOST_EXCEPTIONS else ""
    rare = f"{found.rare:,}, the last {found.last_rare:,} (mask {found.mask:#x})"
    rows = {
        "period": found.finding.words,
        "computed to": f"{found.length - 1:,}",
        "exceptions": f"{len(found.exceptions):,}{more}" + (f", the last {last}" if last else ""),
        "largest": f"{found.largest} at {found.largest_at:,}",
        "rare": rare if found.mask else "no sparse space",
        "cousin": found.cousin or "none",
        "same values": ", ".join(map(str, same)) or "no simpler game of two digits",
    }
    emit(bold(found.game))
    for name, words in rows.items():
        emit(f"  {name:<12} {words}")
