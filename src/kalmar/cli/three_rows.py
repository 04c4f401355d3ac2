"""`kalmar chomp rows`: the table of three-row Chomp, what it shows, and its pictures.

`RowsQuestion` holds the options; the functions print a report, a corner of the table, the
explanation of a cell, or the winning moves of a bar, as text and as data.
"""

from dataclasses import asdict
from typing import Literal

from kalmar.cli.options import Large, Options, arg, as_command, opt
from kalmar.cli.output import Output, output
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.write import Data, Progress
from kalmar.core.errors import PositionError, UsageError
from kalmar.core.i18n import format_number, message
from kalmar.engines.three_row_report import Corner, ThreeRowReport, corner, three_row_report
from kalmar.engines.three_rows import ThreeRowChomp, three_row_chomp
from kalmar.render.page import Listing, Page, Rows
from kalmar.render.plots import chomp as shown

MARKABLE = ("ends", "minima")


def marks_of(text: str) -> tuple[str, ...]:
    """Parse what is to be marked.

    Raises:
        UsageError: something cannot be marked.

    >>> marks_of("ends,minima")
    ('ends', 'minima')
    """
    wanted = tuple(word.strip() for word in text.split(",") if word.strip())
    for word in wanted:
        if word not in MARKABLE:
            raise UsageError(
                "'{word}' cannot be marked: choose from {names}",
                word=word,
                names=", ".join(MARKABLE),
            )
    return wanted


def cell(text: str) -> tuple[int, ...]:
    """Parse a cell, written as B and C, or one number.

    Raises:
        UsageError: it is neither.

    >>> cell("13, 11"), cell("14")
    ((13, 11), (14,))
    """
    parts = [part.strip() for part in text.split(",")]
    if len(parts) > 2 or not all(part.isascii() and part.isdecimal() for part in parts):
        raise UsageError(
            "'{text}' is not a cell: write B,C such as 13,11, or a number A", text=text
        )
    return tuple(map(int, parts))


class RowsQuestion(Options):
    """What is to be shown instead of the report.

    Attributes:
        winning: show all winning moves from this bar instead.
        openings: list the winning openings of each bar 3 × A instead, as CSV.
        show: what to list and what to draw; ratios and growth can only be drawn.
        marks: mark 'ends' of short rows, 'minima' of rows, or both, in the table.
        explain: show what excludes the numbers below f(B, C); for one number A, its place.
    """

    winning: str | None = opt(metavar="A,B,C")
    openings: bool = False
    show: Literal["table", "openings", "ratios", "growth"] | None = None
    marks: tuple[str, ...] | None = opt("--mark", read=marks_of, metavar="WORDS")
    explain: tuple[int, ...] | None = opt(read=cell, metavar="B,C")

    def of_corner(self, drawn: Pictures) -> bool:
        """Return whether the question is about the cells of the table one by one."""
        # The text of a table stops at a size that can be read; a picture without marks has none.
        whole = bool(drawn) and not self.marks  # a picture of any size
        return self.explain is not None or (self.show == "table" and not whole) or bool(self.marks)


def show_corner(size: int, asked: RowsQuestion, drawn: Pictures, out: Output) -> None:
    """Show the table, or explain a cell or a number of it."""
    found = corner(size)
    drawn.draw(lambda kind: shown.corner_picture(found, kind, asked.marks or (), asked.explain))
    if drawn and not out.is_named:
        return
    if asked.explain is None:
        out.show(
            found,
            text=lambda: Data(shown.text(found, asked.marks or ())),
            json=lambda: shown.json(found),
        )
    elif len(asked.explain) == 2:
        explain(found, *asked.explain, out)
    else:
        stand(found, asked.explain[0], out)


def explain(found: Corner, b: int, c: int, out: Output) -> None:
    """Explain what excludes the numbers below f(b, c)."""
    why = found.explained(b, c)
    excluded = [
        {"A": number, "by": [{"B": i, "C": j} for i, j in cells]} for number, cells in why.excluded
    ]
    out.show(
        page=lambda: Page("", shown.explanation(found, b, c)),
        json=lambda: {"B": b, "C": c, "f": why.value, "end": why.end, "excluded": excluded},
    )


def stand(found: Corner, number: int, out: Output) -> None:
    """Show where a number stands, and where a second opening would."""
    out.show(
        page=lambda: Page("", shown.standing(found, number)),
        json=lambda: {
            "A": number,
            "cells": [{"B": b, "C": c} for b, c in found.standing(number)],
            "second_openings": [{"B": b, "C": c} for b, c in found.again(number)],
        },
    )


MAX_ROWS_LISTED = 12


@as_command("chomp rows")
def command(
    size: int = arg(type=Large(3), metavar="N"),
    *,
    asked: RowsQuestion,
    drawn: Pictures = pictures("a picture"),
    out: Output = output("corner"),
) -> None:
    """Compute N rows of the table f(B, C) of three-row Chomp, and report on open problems.

    \b
    Examples:
      kalmar chomp rows 2000
      kalmar chomp rows 16 --show table --mark ends,minima
      kalmar chomp rows 16 --explain 13,11
      kalmar chomp rows 500 --winning 305,305,300
      kalmar chomp rows 1000 --show openings --csv
      kalmar chomp rows 1000 --show ratios --png ratios.png
      kalmar chomp rows 400 --show growth --png growth.png
    """
    if asked.of_corner(drawn):
        show_corner(size, asked, drawn, out)
        return
    chomp = three_row_chomp(size, Progress(message("rows")))
    drawn.draw(lambda kind: shown.chomp_picture(chomp, asked.show or "table", kind))
    if asked.winning is not None:
        show_moves(chomp, bar(asked.winning), out)
    elif asked.openings or (asked.show == "openings" and not drawn):
        show_openings(chomp, out)
    elif out.is_named or not drawn:
        report = three_row_report(chomp)
        out.show(page=lambda: report_page(report), json=lambda: asdict(report))


def bar(text: str) -> tuple[int, int, int]:
    """Parse the three rows that a text means; those left out are empty.

    Raises:
        PositionError: it is not such a bar.

    >>> bar("305,305,300"), bar("5")
    ((305, 305, 300), (5, 0, 0))
    """
    # A part that is no number shortens the list, which the comparison with the commas finds.
    rows = [int(part) for part in text.split(",") if part.strip().isdecimal()]
    if len(rows) != text.count(",") + 1 or len(rows) > 3:
        raise PositionError(
            "'{text}' is not a bar of three rows: write A,B,C such as 305,305,300",
            text=text,
        )
    first, second, third = [*rows, 0, 0][:3]
    return first, second, third


def show_moves(chomp: ThreeRowChomp, rows: tuple[int, int, int], out: Output) -> None:
    """Show all winning moves from a bar."""
    moves = [list(move) for move in chomp.winning_moves(rows)]
    outcome = "N" if moves else "P"
    found = ", ".join(str(tuple(move)) for move in moves) or message("no move wins")
    words = message("{outcome}: {moves}", outcome=outcome, moves=found)
    out.show(
        page=lambda: Page("", [words]),
        json=lambda: {"bar": list(rows), "outcome": outcome, "winning_moves": moves},
    )


def show_openings(chomp: ThreeRowChomp, out: Output) -> None:
    """Show the winning openings of each bar, as the rows that they leave."""
    found = [(a, *opening) for a, many in chomp.openings().items() for opening in many]
    text = Rows(found, ["A", "opening_A", "opening_B", "opening_C"]).csv
    out.show(
        text=text,
        csv=text,
        json=lambda: [{"bar": a, "opening": list(opening)} for a, *opening in found],
    )


def report_page(report: ThreeRowReport) -> Page:
    """Describe the report in words."""
    undecided = message(
        "{short:,}, {long:,} (the remaining rows, near the edge, are undecided)",
        short=report.short,
        long=report.long,
    )
    constant = message(
        "below row {row:,}: constant {count:,}", row=report.looked_at, count=report.constant
    )
    endless = message("  no period up to 64")
    root, half = "√2 = 1.414213562", "(2 + √2)/2 = 1.707106781"
    lines: list[tuple[str, str]] = [
        (message("rows"), format_number(report.size)),
        (message("short, long"), undecided),
        (message("tails of long rows"), constant),
        *(
            (message("  period {period}", period=period) if period else endless, some(rows))
            for period, rows in report.periods.items()
        ),
        (message("adjacent long rows"), some(report.twins)),
        (message("numbers on neither diagonal"), some(report.off)),
        (message("outside the six candidates"), some([a for a, _, _ in report.outside])),
        (message("A/C of the last (A, A, C)"), f"{report.ratios[0]:.9f}  ({root})"),
        (message("A/B of the last (A, B, B)"), f"{report.ratios[1]:.9f}  ({half})"),
    ]
    return Page("", [Listing(lines)])


def some(numbers: list[int]) -> str:
    """Describe how many numbers there are, and the first of them.

    >>> some([3, 5]), some(list(range(20)))
    ('2: 3, 5', '20: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …')
    """
    if not numbers:
        return message("none")
    first = ", ".join(map(str, numbers[:MAX_ROWS_LISTED])) + (
        ", …" if len(numbers) > MAX_ROWS_LISTED else ""
    )
    return message("{count:,}: {first}", count=len(numbers), first=first)
