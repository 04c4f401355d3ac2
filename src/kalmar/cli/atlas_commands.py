"""`kalmar atlas sets` and `kalmar atlas verify`.

* `sets` shows preperiods and periods of subtraction games of few moves, and of sinks.
* `verify` checks every certificate of an atlas, or writes its theorems for Coq.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from kalmar.cli.options import Large, option_group
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.write import Progress, bold, clear_note, columns
from kalmar.core.errors import DataError, UsageError
from kalmar.core.i18n import Message, format_number, message, plural_message, translate
from kalmar.games.heaps.subtraction import FixedNumbers
from kalmar.games.registry import find_rules
from kalmar.render.formats.coq_folder import (
    USUAL_ROWS,
    Theorems,
    add_period,
    add_quotient,
    refuse_full,
    shipped_quotients,
    write_theorems,
)
from kalmar.render.formats.text import fact_lines
from kalmar.render.plots.survey import growth_picture
from kalmar.research.atlas.subtraction import (
    COLUMNS,
    LARGEST_MOVE,
    MOVES,
    growth,
    row_of,
    set_rows,
)
from kalmar.research.atlas.verify import Checked, certified, check_atlas, rows_of

TITLES = {
    "most": message("moves up to"),
    "sets": message("sets"),
    "period": message("longest period"),
    "set": message("first set"),
    "others": message("longest, not additive"),
    "wall_preperiod": message("longest preperiod, wall"),
    "sink_preperiod": message("longest preperiod, sink"),
}


@click.command("atlas sets")
@click.argument("numbers", required=False, metavar="[SET]")
@click.option("--moves", type=click.IntRange(1, 20), default=MOVES, show_default=True, metavar="K",
              help="Number of moves of each set.")  # fmt: skip
@click.option("--most", type=click.IntRange(1), default=LARGEST_MOVE, show_default=True,
              metavar="N", help="Largest move.")  # fmt: skip
@pictures("the growth of the longest period,")
@output("rows")
def sets_command(numbers: str | None, moves: int, most: int, drawn: Pictures, out: Output) -> None:
    """Show the periods of subtraction games of three moves, with a wall and with a sink.

    With a wall, a number larger than the heap may not be taken; in a sink it takes the whole heap.
    Sets of three moves up to 64 come with the package; others are computed, and each period is
    proved.

    \b
    Examples:
      kalmar atlas sets
      kalmar atlas sets 2,5,7
      kalmar atlas sets --most 32 --csv -o sets.csv
      kalmar atlas sets --moves 4 --most 24
      kalmar atlas sets --png growth.png
    """
    if numbers is not None:
        if drawn:
            raise UsageError("pictures show the growth of periods: leave out the set")
        row = row_of(moves_of(numbers))
        out.show([row], COLUMNS, text=lambda: described(row), json=lambda: row)
        return
    rows = set_rows(moves, most)
    drawn.draw(lambda kind: growth_picture(growth(rows), moves, kind))
    out.show(rows, COLUMNS, text=lambda: summary(rows), json=lambda: rows)


def moves_of(text: str) -> tuple[int, ...]:
    """Parse a set as typed, alone or as the parameters of a game.

    Raises:
        KalmarError: it is no set of numbers.

    >>> moves_of("2,5,7"), moves_of("sink(1..3)")
    ((2, 5, 7), (1, 2, 3))
    """
    rules = find_rules(text if "(" in text else f"sink({text})")
    if not isinstance(rules, FixedNumbers):
        raise UsageError("'{text}' is not a set of moves: write numbers such as 2,5,7", text=text)
    return rules.numbers


def described(row: dict[str, Any]) -> str:
    """Describe all the contents of a row, in words."""
    lines = {
        message("additive"): translate(message("yes") if row["additive"] else message("no")),
        message("wall"): period(row, "wall"),
        message("sink"): period(row, "sink"),
    }
    return "\n".join([bold(row["moves"]), *fact_lines(lines)])


def period(row: dict[str, Any], rule: str) -> str:
    """Describe a period, and which two moves it is the sum of or divides the sum of."""
    fields = {"period": row[f"{rule}_period"], "preperiod": row[f"{rule}_preperiod"]}
    total = row[f"{rule}_sum"]
    if not total:
        return message("period {period:,} from {preperiod:,}", **fields)
    return message("period {period:,} from {preperiod:,}, which is {total}", total=total, **fields)


def summary(rows: list[dict[str, Any]]) -> str:
    """Format how the longest periods grow: at each power of two, and at the largest move."""
    grown = growth(rows)
    shown = [row for row in grown if not (most := int(row["most"])) & (most - 1)]
    shown += [row for row in grown[-1:] if row not in shown]
    head = [translate(title) for title in TITLES.values()]
    return columns([head, *([cell(row[name]) for name in TITLES] for row in shown)])


def cell(value: int | str) -> str:
    """Format a number with separators; a set stays as it is."""
    return value if isinstance(value, str) else translate(format_number(value))


NAMED = 5


@dataclass(frozen=True)
class TheoremFolder:
    """Which theorems are written for Coq, and where.

    Attributes:
        folder: None to check certificates instead.
        rows: values that Coq may compute for a period.
    """

    folder: Path | None
    rows: int


theorem_options = option_group(
    "theorems",
    TheoremFolder,
    click.option("--coq", "folder", type=click.Path(path_type=Path), metavar="DIR",
                 help="Write to this folder the theorems that Coq checks, and check nothing."),
    click.option("--coq-rows", "rows", type=Large(1), default=USUAL_ROWS, show_default=True,
                 metavar="N", help="With --coq, leave out periods that need more rows than this."),
)  # fmt: skip
"""The options of theorems, which the command gets as `theorems`."""


@click.command("atlas verify")
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--code",
    "codes",
    multiple=True,
    metavar="CODE",
    help="Check only the certificate of this code; may be given several times.",
)
@click.option(
    "--whole",
    is_flag=True,
    help="Check all segments of window certificates, not just a random one.",
)
@theorem_options
@output()
def verify_command(
    file: Path | None, codes: tuple[str, ...], whole: bool, theorems: TheoremFolder, out: Output
) -> None:
    """Check every certificate of the atlas in FILE, or of the one that comes with the package.

    Values are recomputed from the digits of each code; for window proofs, in one segment only.
    Wrong certificates are named, and the exit code is then 3. With --coq, theorems are written
    instead, which Coq checks: a file for each period, and for each misère quotient that comes
    with the package.

    \b
    Examples:
      kalmar atlas verify atlas.sqlite
      kalmar atlas verify --code 0.77 --code 0.137
      kalmar atlas verify --code 0.104 --whole
      kalmar atlas verify --coq theorems
    """
    if theorems.folder is not None:
        if whole:
            raise UsageError("--coq writes theorems and checks no certificate: leave out --whole")
        write_folder(file, codes, theorems.folder, theorems.rows, out)
        return
    # What is missing is told before the first certificate is checked, which may take hours.
    pairs = certified(file)
    missing = set(codes) - {row["code"] for row, _ in pairs}
    if missing:
        raise DataError("the atlas has no certificate for {code}", code=min(missing))
    if codes:
        pairs = [pair for pair in pairs if pair[0]["code"] in codes]
    progress = Progress(message("certificates"))
    result = check_atlas(pairs, lambda done: progress(done, len(pairs)), whole)
    if result.wrong:
        code, reason = result.wrong[0]
        raise DataError(
            "wrong certificates: {wrong} of {count} ({codes}); {code}: {reason}",
            count=len(pairs),
            wrong=len(result.wrong),
            codes=", ".join(code for code, _ in result.wrong[:NAMED]),
            code=code,
            reason=reason,
        )
    clear_note()
    out.show(text=lambda: sentence(result), json=lambda: data(result))


def write_folder(
    file: Path | None, codes: tuple[str, ...], folder: Path, most: int, out: Output
) -> None:
    """Write a folder of theorems, and report how many, and what is left out."""
    refuse_full(folder, out.force)
    rows = [row for row, _ in rows_of(file) if not codes or row["code"] in codes]
    missing = set(codes) - {row["code"] for row in rows}
    if missing:
        raise DataError("{code} is not in the atlas", code=min(missing))
    progress, theorems = Progress(message("codes")), Theorems()
    for done, row in enumerate(rows, 1):
        add_period(theorems, row, most)
        progress(done, len(rows))
    if not codes and file is None:
        for quotient in shipped_quotients():
            add_quotient(theorems, quotient)
    write_theorems(theorems, folder, out.force)
    clear_note()
    out.show(
        text=lambda: translate(theorems_written(theorems, folder)),
        json=lambda: {"written": list(theorems.files), "left_out": theorems.left_out},
    )


def theorems_written(theorems: Theorems, folder: Path) -> Message:
    """Describe what was written, and what was left out and why."""
    files = plural_message(len(theorems.files), "{number} theorem", "{number} theorems")
    if not theorems.left_out:
        return message("{files} written to {folder}", files=files, folder=str(folder))
    return message(
        "{files} written to {folder}; left out: {reasons}",
        files=files, folder=str(folder), reasons=theorems.reasons,
    )  # fmt: skip


def sentence(result: Checked) -> str:
    """Describe what was verified in words."""
    words = message(
        "{certificates} verified by direct recomputation",
        certificates=plural_message(
            len(result.right), "{number} certificate", "{number} certificates"
        ),
    )
    parts = [
        message(
            "{code}: segment {number:,} of {count:,}; the proof needs all of them",
            code=part.code,
            number=part.checked[0],
            count=part.of,
        )
        for part in result.partly
    ]
    return "\n".join(map(translate, [words, *parts]))


def data(result: Checked) -> dict[str, object]:
    """Return what was verified as plain data."""
    parts = {part.code: {"segments": list(part.checked), "of": part.of} for part in result.partly}
    return {"verified": [code for code in result.right if code not in parts], "partly": parts}
