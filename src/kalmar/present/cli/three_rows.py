"""`kalmar chomp rows`: the table of three-row Chomp, what it shows, and its pictures."""

from dataclasses import asdict
from typing import TYPE_CHECKING

import click

from kalmar.errors import PositionError
from kalmar.machine.libraries import needs
from kalmar.present.cli.emit import bold
from kalmar.present.cli.numbers_text import Large
from kalmar.present.cli.output import Output, output
from kalmar.present.cli.pictures import Pictures, pictures
from kalmar.present.cli.progress import Progress
from kalmar.present.cli.rows_corner import show_corner
from kalmar.present.cli.rows_question import RowsQuestion, rows_question
from kalmar.words import numeral, said, spoken

if TYPE_CHECKING:
    from kalmar.three_rows.chomp import ThreeRowChomp
    from kalmar.three_rows.report import ThreeRowReport

__all__ = ["command"]

SHOWN = 12


@click.command("chomp rows")
@click.argument("size", type=Large(3), metavar="N")
@rows_question
@pictures("a picture")
@output("csv")
def command(size: int, asked: RowsQuestion, drawn: Pictures, out: Output) -> None:
    """Compute N rows of the table f(B, C) of three-row Chomp: what it says about open problems.

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
    with needs("tables of three-row Chomp"):
        from kalmar.three_rows.chomp import three_row_chomp
    if asked.of_corner(drawn):
        show_corner(size, asked, drawn, out)
        return
    chomp = three_row_chomp(size, Progress(said("rows")))
    drawn.draw(lambda kind: picture(chomp, asked.show or "table", kind))
    if asked.winning is not None:
        show_moves(chomp, bar(asked.winning), out)
    elif asked.openings or (asked.show == "openings" and not drawn):
        show_openings(chomp, out)
    elif out.asked or not drawn:
        show_report(chomp, out)


def picture(chomp: "ThreeRowChomp", what: str, kind: str) -> bytes:
    """One of the pictures."""
    from kalmar.present.plot_chomp import chomp_picture

    return chomp_picture(chomp, what, kind)


def bar(text: str) -> tuple[int, int, int]:
    """The three rows that a text means; those left out are empty.

    Raises:
        PositionError: it is not such a bar.

    >>> bar("305,305,300"), bar("5")
    ((305, 305, 300), (5, 0, 0))
    """
    rows = [int(part) for part in text.split(",") if part.strip().isdecimal()]
    if len(rows) != text.count(",") + 1 or len(rows) > 3:
        raise PositionError(
            "'{text}' is not a bar of three rows: write A,B,C such as 305,305,300",
            text=text,
        )
    first, second, third = [*rows, 0, 0][:3]
    return first, second, third


def show_moves(chomp: "ThreeRowChomp", rows: tuple[int, int, int], out: Output) -> None:
    """All winning moves from a bar."""
    moves = [list(move) for move in chomp.winning_moves(rows)]
    outcome = "N" if moves else "P"
    found = ", ".join(str(tuple(move)) for move in moves) or said("no move wins")
    out.show(
        text=lambda: said("{outcome}: {moves}", outcome=outcome, moves=found),
        json=lambda: {"bar": list(rows), "outcome": outcome, "winning_moves": moves},
    )


def show_openings(chomp: "ThreeRowChomp", out: Output) -> None:
    """The winning openings of each bar, the rows that they leave."""
    found = [(a, *opening) for a, many in chomp.openings().items() for opening in many]
    head = "A,opening_A,opening_B,opening_C"

    def text() -> str:
        return "\n".join([head, *(",".join(map(str, row)) for row in found)])

    out.show(
        text=text,
        csv=text,
        json=lambda: [{"bar": a, "opening": list(opening)} for a, *opening in found],
    )


def show_report(chomp: "ThreeRowChomp", out: Output) -> None:
    """What the table shows."""
    from kalmar.three_rows.report import three_row_report

    report = three_row_report(chomp)
    out.show(text=lambda: report_text(report), json=lambda: asdict(report))


def report_text(report: "ThreeRowReport") -> str:
    """The same in words."""
    undecided = said(
        "{short:,}, {long:,} (undecided near the edge: the rest)",
        short=report.short,
        long=report.long,
    )
    constant = said(
        "below row {row:,}: constant {count:,}", row=report.looked_at, count=report.constant
    )
    root, half = "√2 = 1.414213562", "(2 + √2)/2 = 1.707106781"
    lines: list[tuple[str, str]] = [
        (said("rows"), numeral(report.size)),
        (said("short, long"), undecided),
        (said("tails of long rows"), constant),
        *((period_text(period), some(rows)) for period, rows in report.periods.items()),
        (said("long rows that stand together"), some(report.twins)),
        (said("numbers on neither diagonal"), some(report.off)),
        (said("outside the six candidates"), some([a for a, _, _ in report.outside])),
        (said("A/C of the last (A, A, C)"), f"{report.ratios[0]:.9f}  ({root})"),
        (said("A/B of the last (A, B, B)"), f"{report.ratios[1]:.9f}  ({half})"),
    ]
    told = [(spoken(name), spoken(text)) for name, text in lines]
    width = max(len(name) for name, _ in told)
    return "\n".join(f"{bold(name.ljust(width))}  {text}" for name, text in told)


def period_text(period: int) -> str:
    """A period of tails; 0 stands for none up to 64."""
    return said("  period {period}", period=period) if period else said("  period none to 64")


def some(numbers: list[int]) -> str:
    """How many, and the first of them.

    >>> some([3, 5]), some(list(range(20)))
    ('2: 3, 5', '20: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …')
    """
    if not numbers:
        return said("none")
    first = ", ".join(map(str, numbers[:SHOWN])) + (", …" if len(numbers) > SHOWN else "")
    return said("{count:,}: {first}", count=len(numbers), first=first)
