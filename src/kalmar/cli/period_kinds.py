"""What `kalmar period` finds beside Grundy values in memory: windows, near-periods, piped numbers.

* Certificates of windows prove periods in bounded memory: find them, verify them, report on them.
* `Span` says which heaps are looked at, `show_near_periods` the best lags among them.
* `numbers` parses what a pipe brings, in any of the forms that `kalmar values` writes.
"""

import re
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from kalmar.answers.tables.ask import sequence
from kalmar.answers.tables.period import is_long
from kalmar.cli.options import Large, Options, opt
from kalmar.cli.output import Output
from kalmar.cli.verify import Share, Verified
from kalmar.cli.way import Checkpoint, PlayOptions
from kalmar.cli.write import Progress, clear_note
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import Message, format_number, join_messages, message
from kalmar.engines.sequences.array_repeats import NearPeriod, by_chance, near_periods
from kalmar.engines.sequences.certificates import write_certificate
from kalmar.engines.sequences.engine import GrundySequence
from kalmar.engines.windows import certificate as windows
from kalmar.engines.windows.period import RunBounds, WindowFinding, find_window_period
from kalmar.games.registry import find_rules
from kalmar.render.page import Facts, Page, Rows
from kalmar.runtime.files import read_stdin

LONG, OTHERS = 100_000, 2000
"""The largest heap where nothing is said: of long sequences, and of values found otherwise."""


class Span(Options):
    """The heaps that are looked at, and whether near-periods are wanted.

    Attributes:
        to: largest heap; by default 1e6, or less where a heap takes longer.
        near: list the lags after which most values repeat, exactly counted.
        start: first heap that --near examines; by default half of N.
    """

    to: int | None = opt(type=Large())
    near: bool = False
    start: int | None = opt("--from", type=Large(0), needs=["near"], metavar="N0")

    def first(self, values: int) -> int:
        """Return the first heap to look at, given how many values are known.

        >>> Span().first(101), Span(start=7).first(101)
        (50, 7)
        """
        return values // 2 if self.start is None else self.start


def show_near_periods(
    game: str, span: Span, way: PlayOptions, saved: Checkpoint, out: Output
) -> None:
    """Show the best lags of a game's values, or of those on standard input."""
    values = known_values(game, span, way, saved)
    first = span.first(len(values))
    found = near_periods(values, first)
    chance = by_chance(values[first:])
    out.show(
        page=lambda: page_of(found, values, first, chance),
        json=lambda: {
            "from": first,
            "to": len(values) - 1,
            "by_chance": chance,
            "lags": [{**asdict(lag), "share": lag.share} for lag in found],
            "exceptions": found[0].exceptions(values, first)[:MOST_EXCEPTIONS],
        },
    )


def known_values(
    game: str, span: Span, way: PlayOptions, saved: Checkpoint
) -> NDArray[np.integer[Any]]:
    """Return the values as an array; undefined ones are equal, and differ from all others."""
    if game != "-" and way.usual and is_long(game):
        rules, to = find_rules(game), span.to or LONG
        known = GrundySequence.resumed(rules, saved.path) if saved.path else GrundySequence(rules)
        known.extend(to, Progress(message("heaps")), saved.path, saved.every)
        return known.values[: to + 1]
    if game == "-":
        listed_values = numbers(read_stdin("numbers"))
    else:
        found = sequence(game, span.to or OTHERS, *way.asked)
        listed_values = [*[None] * found.first, *found.values]
    # Arrays have no None: a number so far below all values stands for it that it is none of them
    # and a saltus.
    given = [value for value in listed_values if value is not None] or [0]
    least = 3 * min(given) - 2 * max(given) - 1
    return np.array([least if value is None else value for value in listed_values])


MOST_EXCEPTIONS = 20
"""How many places at which the best lag fails are listed."""


def page_of(
    found: list[NearPeriod], values: NDArray[np.integer[Any]], first: int, chance: float
) -> Page:
    """Describe the lags, the best one first, and where that one fails."""
    fields = {"first": first, "last": len(values) - 1, "chance": chance}
    head = message(
        "values at {first:,} to {last:,} that repeat after the lag; by chance {chance:.2%} would",
        **fields,
    )
    titles = [message("lag"), message("the same"), message("different"), message("longest run")]
    # A saltus is shown where there is one.
    grows = any(lag.saltus for lag in found)
    if grows:
        titles.insert(1, message("saltus"))
        head = message(
            "values at {first:,} to {last:,} that repeat after the lag, larger by the saltus;"
            " by chance {chance:.2%} would be equal",
            **fields,
        )
    rows = [
        [
            format_number(lag.lag),
            *([format_number(lag.saltus)] if grows else []),
            f"{lag.share:.3%}",
            format_number(lag.different),
            message("{count:,} from {place:,}", count=lag.run, place=lag.run_from),
        ]
        for lag in found
    ]
    return Page("", [head, Rows(rows, titles), *_exceptions(found[0], values, first)])


def _exceptions(best: NearPeriod, values: NDArray[np.integer[Any]], first: int) -> list[Message]:
    """Say where the best lag fails, if that is at few places."""
    found = best.exceptions(values, first)
    if not 0 < len(found) <= MOST_EXCEPTIONS:
        return []
    return [
        message(
            "lag {lag:,} fails at {places}", lag=best.lag, places=join_messages(map(str, found))
        )
    ]


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


LAST_HEAP = 10**8
"""The heap to which a period is looked for where nothing is said."""


def find_windows(game: str, bounds: RunBounds, path: Path | None, out: Output) -> bool:
    """Prove a period in bounded memory and show it; whether there is one."""
    found = find_window_period(game, bounds, Progress(message("heaps")))
    clear_note()
    if path is not None and found.certificate is None:
        raise UsageError("no period was found, so there is nothing to certify")
    out.show(page=lambda: report(game, found), json=lambda: report_data(found))
    if path is not None and found.certificate is not None:
        write_certificate(path, windows.windows_data(found.certificate))
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


def rare_words(count: int, last: int, mask: int) -> Message:
    """Describe how many heaps are rare, the last of them, and by which mask."""
    return message("{count:,}, the last {last:,} (mask {mask:#x})", count=count, last=last,
                   mask=mask)  # fmt: skip


def report(game: str, found: WindowFinding) -> Page:
    """Describe what was found."""
    known = found.game
    lines = {
        message("period"): words_of(found),
        message("computed to"): format_number(found.reached - 1),
        message("witnesses"): message("with a part of at most {deepest:,}", deepest=found.deepest),
        message("rare"): rare_words(len(known.rare), known.bound - 1, known.space.mask),
        message("state"): message("{length:,} values", length=known.length),
    }
    return Page(game, [Facts(lines, 12, 1)])


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


def verified(path: Path, located: Path, share: Share) -> Verified:
    """Verify segments of a certificate and say which; the error says why where one does not hold.

    Args:
        path: the file as it was typed, or a code.
        located: the file.
        share: which segments.
    """
    found = windows.verify_windows(located, range_of(share), Progress(message("heaps")))
    clear_note()
    return [sentence(path, found)], data(found)


def range_of(share: Share) -> windows.VerificationRange:
    """Return the share of the work that the options ask for.

    Raises:
        UsageError: the segments are no numbers.

    >>> range_of(Share(segments="3-7")).last, range_of(Share(segments="3")).last
    (7, 3)
    """
    # "3-7" is a range, "3-" is open, "3" alone is one segment.
    first, dash, last = (share.segments or "0-").partition("-")
    if not first.isdecimal() or not (last.isdecimal() or last == ""):
        raise UsageError(
            "--segments takes numbers such as 3 or 3-7, not '{text}'", text=share.segments
        )
    end = int(last) if last else None if dash else int(first)
    return windows.VerificationRange(int(first), end, share.spot, share.workers)


def sentence(path: Path, found: windows.Verified) -> Message:
    """Describe what was verified in words."""
    known = found.said
    claim = message("{game} has period {period:,} from {preperiod:,}", game=known.code.text,
                 period=known.period, preperiod=known.preperiod)  # fmt: skip
    about: dict[str, Any] = {"path": str(path), "claim": claim, "segments": found.segments,
                             "deepest": found.deepest}  # fmt: skip
    if found.whole:
        return message(
            "{path}: {claim}: all {segments:,} segments verified, parts up to {deepest:,}", **about
        )
    return message(
        "{path}: {claim}, if all {segments:,} segments hold: {count:,} verified ({names}),"
        " parts up to {deepest:,}",
        count=len(found.done),
        names=named(found),
        **about,
    )


def named(found: windows.Verified) -> str:
    """List the segments that were verified."""
    runs: list[list[int]] = []
    for number in found.done:
        # Numbers one after the other make a run: 3, 4, 5 become 3-5.
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in runs)


def data(found: windows.Verified) -> dict[str, object]:
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
