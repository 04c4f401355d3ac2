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
from kalmar.words import said

if TYPE_CHECKING:
    from kalmar.three_rows.chomp import ThreeRowChomp
    from kalmar.three_rows.report import ThreeRowReport

__all__ = ["command"]

SHOWN = 12


@click.command("chomp rows")
@click.argument("size", type=Large(3), metavar="N")
@click.option("--winning", metavar="A,B,C", help="Show all winning moves from this bar instead.")
@click.option(
    "--openings", is_flag=True, help="List the winning openings of each bar 3 × A instead, as CSV."
)
@click.option(
    "--show",
    type=click.Choice(["table", "openings", "ratios"]),
    default="table",
    show_default=True,
    help="What the pictures show.",
)
@pictures("a picture")
@output("csv")
def command(
    size: int, winning: str | None, openings: bool, show: str, drawn: Pictures, out: Output
) -> None:
    """Compute N rows of the table f(B, C) of three-row Chomp: what it says about open problems.

    \b
    Examples:
      kalmar chomp rows 2000
      kalmar chomp rows 500 --winning 305,305,300
      kalmar chomp rows 1000 --openings
      kalmar chomp rows 1000 --show ratios --png ratios.png
    """
    with needs("tables of three-row Chomp"):
        from kalmar.three_rows.chomp import three_row_chomp
    chomp = three_row_chomp(size, Progress(said("rows")))
    drawn.draw(lambda kind: picture(chomp, show, kind))
    if winning is not None:
        show_moves(chomp, bar(winning), out)
    elif openings:
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
    out.show(
        text=lambda: f"{outcome}: {', '.join(str(tuple(m)) for m in moves) or 'no move wins'}",
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
    lines = [
        ("rows", f"{report.size:,}"),
        ("short, long", f"{report.short:,}, {report.long:,} (undecided near the edge: the rest)"),
        ("tails of long rows", f"below row {report.looked_at:,}: constant {report.constant:,}"),
        *((f"  period {period or 'none to 64'}", listed(rows))
          for period, rows in report.periods.items()),
        ("long rows that stand together", listed(report.twins)),
        ("numbers on neither diagonal", listed(report.off)),
        ("outside the six candidates", listed([a for a, _, _ in report.outside])),
        ("A/C of the last (A, A, C)", f"{report.ratios[0]:.9f}  (√2 = 1.414213562)"),
        ("A/B of the last (A, B, B)", f"{report.ratios[1]:.9f}  ((2 + √2)/2 = 1.707106781)"),
    ]  # fmt: skip
    width = max(len(name) for name, _ in lines)
    return "\n".join(f"{bold(name.ljust(width))}  {text}" for name, text in lines)


def listed(numbers: list[int]) -> str:
    """How many, and the first of them.

    >>> listed([3, 5]), listed(list(range(20)))
    ('2: 3, 5', '20: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …')
    """
    first = ", ".join(map(str, numbers[:SHOWN]))
    if not numbers:
        return "none"
    return f"{len(numbers):,}: {first}" + (", …" if len(numbers) > SHOWN else "")
