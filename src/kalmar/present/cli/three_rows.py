"""`kalmar three-rows`: the table of three-row Chomp, what it shows, and its pictures."""

import sys
from pathlib import Path
from typing import Any

import click

from kalmar.present.cli.numbers_text import Large
from kalmar.present.cli.output import bold, checked, emit, emit_json, write_whole

__all__ = ["command"]

SHOWN = 12


@click.command("three-rows")
@click.argument("size", type=Large(3), metavar="N")
@click.option("--winning", metavar="A,B,C", help="All winning moves from this bar instead.")
@click.option(
    "--openings", is_flag=True, help="The winning opening of each bar 3 × A instead, as CSV."
)
@click.option(
    "--show",
    type=click.Choice(["table", "openings", "ratios"]),
    default="table",
    show_default=True,
    help="What --png and --svg draw.",
)
@click.option("--png", type=click.Path(path_type=Path), help="Draw a picture.")
@click.option("--svg", type=click.Path(path_type=Path), help="The same as SVG.")
@click.option("--force", is_flag=True, help="Replace files that exist.")
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(
    size: int,
    winning: str | None,
    openings: bool,
    show: str,
    png: Path | None,
    svg: Path | None,
    force: bool,
    as_json: bool,
) -> None:
    """The table f(B, C) of three-row Chomp to N rows: what it shows of the open problems.

    \b
    Examples:
      kalmar three-rows 2000
      kalmar three-rows 500 --winning 305,305,300
      kalmar three-rows 1000 --openings
      kalmar three-rows 1000 --show ratios --png ratios.png
    """
    from kalmar.three_rows.chomp import three_row_chomp

    paths = {"png": png, "svg": svg}
    for path in paths.values():
        if path is not None:
            checked(path, force)
    chomp = three_row_chomp(size, watch)
    for kind, path in paths.items():
        if path is not None:
            from kalmar.present.plot_chomp import chomp_picture

            write_whole(path, chomp_picture(chomp, show, kind), force)
    if winning is not None:
        show_moves(chomp, winning, as_json)
    elif openings:
        emit("A,opening_A,opening_B,opening_C")
        for a, found in chomp.openings().items():
            for opening in found:
                emit(f"{a},{','.join(map(str, opening))}")
    elif as_json or not (png or svg):
        show_report(chomp, as_json)


def watch(done: int, total: int) -> None:
    """Progress on a terminal, silence elsewhere."""
    if sys.stderr.isatty():
        end = "\r\033[K" if done == total else ""
        click.echo(f"\r{done:,} of {total:,} rows{end}", err=True, nl=False)


def show_moves(chomp: Any, text: str, as_json: bool) -> None:
    """All winning moves from a bar."""
    from kalmar.errors import PositionError

    rows = [int(part) for part in text.split(",") if part.strip().isdecimal()]
    if len(rows) != text.count(",") + 1 or len(rows) > 3:
        raise PositionError(f"'{text}' is no bar of three rows: write A,B,C such as 305,305,300")
    bar = [*rows, 0, 0][:3]
    moves = [list(move) for move in chomp.winning_moves((bar[0], bar[1], bar[2]))]
    if as_json:
        emit_json({"bar": bar, "outcome": "N" if moves else "P", "winning_moves": moves})
        return
    emit(f"{'N' if moves else 'P'}: {', '.join(str(tuple(m)) for m in moves) or 'no move wins'}")


def show_report(chomp: Any, as_json: bool) -> None:
    """What the table shows."""
    from dataclasses import asdict

    from kalmar.three_rows.report import three_row_report

    report = three_row_report(chomp)
    if as_json:
        emit_json(asdict(report))
        return
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
    for name, text in lines:
        emit(f"{bold(name.ljust(width))}  {text}")


def listed(numbers: list[int]) -> str:
    """How many, and the first of them.

    >>> listed([3, 5]), listed(list(range(20)))
    ('2: 3, 5', '20: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, …')
    """
    first = ", ".join(map(str, numbers[:SHOWN]))
    if not numbers:
        return "none"
    return f"{len(numbers):,}: {first}" + (", …" if len(numbers) > SHOWN else "")
