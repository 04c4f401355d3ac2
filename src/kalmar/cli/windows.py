"""Certificates of windows in `kalmar period`: find them, verify them, report the result."""

from dataclasses import dataclass
from pathlib import Path

from kalmar.cli.options import Checkpoint
from kalmar.cli.output import Output
from kalmar.cli.write import Progress, bold, clear_note
from kalmar.core.errors import UsageError
from kalmar.core.i18n import Message, format_number, message
from kalmar.engines.sequences.certificates import write_certificate
from kalmar.engines.windows.certificate import (
    VerificationRange,
    bundled_certificates,
    is_of_windows,
    windows_data,
)
from kalmar.engines.windows.period import RunBounds, WindowFinding, find_window_period
from kalmar.engines.windows.verify import Verified, verify_windows
from kalmar.render.formats.text import fact_lines
from kalmar.runtime.writing import checked

LAST_HEAP = 10**8
"""The heap to which a period is looked for where nothing is said."""


@dataclass(frozen=True)
class Reach:
    """How far a run in bounded memory goes.

    Attributes:
        to: the heap; None for as many as take some seconds.
        parts: witnesses have a smaller part.
        saved: where the run is saved.
    """

    to: int | None
    parts: int
    saved: Checkpoint


def share(segments: str | None, spot: bool, workers: int) -> VerificationRange:
    """Build the share of the work that the options ask for.

    Raises:
        UsageError: the segments are no numbers.

    >>> share("3-7", False, 1).last, share("3", False, 1).last
    (7, 3)
    """
    # "3-7" is a range, "3-" is open, "3" alone is one segment.
    first, dash, last = (segments or "0-").partition("-")
    if not first.isdecimal() or not (last.isdecimal() or last == ""):
        raise UsageError("--segments takes numbers such as 3 or 3-7, not '{text}'", text=segments)
    end = int(last) if last else None if dash else int(first)
    return VerificationRange(int(first), end, spot, workers)


def by_windows(path: Path) -> bool:
    """Return whether a file, or the one shipped under its name, is a certificate of windows."""
    return is_of_windows(located(path))


def located(path: Path) -> Path:
    """Find the file, or the one shipped under this name if there is no such file."""
    return path if path.exists() else bundled_certificates(str(path)) or path


def show_windows(path: Path, wanted: VerificationRange, out: Output) -> None:
    """Verify segments and say which; the error says why where one does not hold."""
    found = verify_windows(located(path), wanted, Progress(message("heaps")))
    clear_note()
    out.show(text=lambda: sentence(path, found), json=lambda: data(found))


def find_windows(game: str, reach: Reach, path: Path | None, out: Output) -> bool:
    """Prove a period in bounded memory and show it; whether there is one."""
    if path is not None:
        checked(path, out.force)
    bounded = RunBounds(reach.to or LAST_HEAP, reach.parts, reach.saved.path, reach.saved.every)
    found = find_window_period(game, bounded, Progress(message("heaps")))
    clear_note()
    if path is not None and found.certificate is None:
        raise UsageError("no period was found, so there is nothing to certify")
    out.show(text=lambda: report(game, found), json=lambda: report_data(found))
    if path is not None and found.certificate is not None:
        write_certificate(path, windows_data(found.certificate))
    return found.certificate is not None


def words_of(found: WindowFinding) -> Message:
    """Describe the finding in words."""
    proof = found.certificate
    if proof is None:
        return message("none up to {last:,}", last=found.reached - 1)
    return message(
        "period {period:,} from {preperiod:,}, proved (theorem of the window)",
        period=proof.period,
        preperiod=proof.preperiod,
    )


def report(game: str, found: WindowFinding) -> str:
    """Format a report on what was found, in words."""
    known = found.game
    lines = {
        message("period"): words_of(found),
        message("computed to"): format_number(found.reached - 1),
        message("witnesses"): message("with a part of at most {deepest:,}", deepest=found.deepest),
        message("rare"): message(
            "{count:,}, the last {last:,} (mask {mask:#x})",
            count=len(known.rare),
            last=known.bound - 1,
            mask=known.space.mask,
        ),
        message("state"): message("{length:,} values", length=known.length),
    }
    return "\n".join([bold(game), *fact_lines(lines, 12, 1)])


def report_data(found: WindowFinding) -> dict[str, object]:
    """Return what was found as plain data."""
    proof = found.certificate
    return {
        "status": "none" if proof is None else "proved",
        "words": words_of(found),
        "period": None if proof is None else proof.period,
        "preperiod": None if proof is None else proof.preperiod,
        "length": found.reached,
        "largest_part": found.deepest,
        "rare": len(found.game.rare),
        "last_rare": found.game.bound - 1,
        "mask": found.game.space.mask,
        "by_position": found.game.space.by_position,
    }


def sentence(path: Path, found: Verified) -> str:
    """Describe what was verified in words."""
    known = found.said
    claim = message("{game} has period {period:,} from {preperiod:,}", game=known.code.text,
                 period=known.period, preperiod=known.preperiod)  # fmt: skip
    if found.whole:
        return message(
            "{path}: {claim}: all {segments:,} segments verified, parts up to {deepest:,}",
            path=str(path),
            claim=claim,
            segments=found.segments,
            deepest=found.deepest,
        )
    return message(
        "{path}: {claim}, if all {segments:,} segments hold: {count:,} verified ({names}),"
        " parts up to {deepest:,}",
        path=str(path),
        claim=claim,
        segments=found.segments,
        count=len(found.done),
        names=named(found),
        deepest=found.deepest,
    )


def named(found: Verified) -> str:
    """List the segments that were verified."""
    runs: list[list[int]] = []
    for number in found.done:
        # Numbers one after the other make a run: 3, 4, 5 become 3-5.
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def data(found: Verified) -> dict[str, object]:
    """Return what was verified as plain data."""
    return {
        "verified": found.whole,
        "game": found.said.code.text,
        "preperiod": found.said.preperiod,
        "period": found.said.period,
        "segments": found.segments,
        "checked": list(found.done),
        "largest_part": found.deepest,
    }
