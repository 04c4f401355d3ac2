"""`kalmar table`: values in rows and columns, as text, data or picture."""

from pathlib import Path

import click

from kalmar.errors import UsageError
from kalmar.present import tables_text
from kalmar.present.cli.options import numbers, time_limit, way_of_playing, with_rules
from kalmar.present.cli.output import checked, emit, emit_json, write_whole
from kalmar.present.cli.solve import load
from kalmar.tables.values import Table

__all__ = ["command"]


@click.command("table")
@click.argument("game")
@click.option("--rows", default="1..10", help="Rows, such as 1..10 or 0,2,4.", show_default=True)
@click.option("--cols", default="1..10", help="Columns.", show_default=True)
@click.option("--layers", type=int, help="Bricks: layers to go; no limit if not given.")
@click.option(
    "--exhausted",
    default="ended",
    help="Bricks: parts without layers have 'ended' or are 'dropped'.",
    show_default=True,
)
@way_of_playing
@with_rules
@click.option("--csv", is_flag=True, help="Write CSV.")
@click.option("--latex", is_flag=True, help="Write a LaTeX tabular.")
@click.option("--png", type=click.Path(path_type=Path), help="Draw a picture, P-positions black.")
@click.option("--svg", type=click.Path(path_type=Path), help="The same as SVG.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to a file.")
@click.option("--force", is_flag=True, help="Replace files that exist.")
def command(
    game: str,
    rows: str,
    cols: str,
    composition: str | None,
    misere: bool,
    valuation: str | None,
    limit: int | None,
    limit_time: float | None,
    rules_file: Path | None,
    layers: int | None,
    exhausted: str,
    **how: bool | Path | None,
) -> None:
    """Values of a GAME in rows and columns: squares, rectangles, bars, or pairs of heaps.

    \b
    Examples:
      kalmar table queen --rows 0..9 --cols 0..9
      kalmar table bricks --rows 1..10 --cols 1..10 --layers 2 --composition selective
      kalmar table bricks --rows 1..100 --cols 1..100 --png bricks.png
    """
    from kalmar.tables.ask import table

    if sum(bool(how[name]) for name in ("as_json", "csv", "latex")) > 1:
        raise UsageError("--json, --csv and --latex are three forms of one output: choose one")
    for name in ("png", "svg", "output"):
        if isinstance(path := how[name], Path) and str(path) != "-":
            checked(path, bool(how["force"]))
    play = "misere" if misere else "normal"
    with time_limit(limit_time):
        load(rules_file)
        found = table(
            game,
            numbers(rows),
            numbers(cols),
            composition or "disjunctive",
            play,
            valuation,
            layers=layers,
            exhausted=exhausted,
            limit=limit,
        )
    show(found, how)


def show(found: Table, how: dict[str, bool | Path | None]) -> None:
    """Write the table in the form asked for, and the pictures."""
    force = bool(how["force"])
    for kind in ("png", "svg"):
        path = how[kind]
        if isinstance(path, Path):
            from kalmar.present.plot import picture

            write_whole(path, picture(found, kind), force)
    output = how["output"] if isinstance(how["output"], Path) else None
    if how["as_json"]:
        emit_json(found.to_dict(), output, force)
    elif how["csv"]:
        emit(tables_text.csv(found), output, force)
    elif how["latex"]:
        emit(tables_text.latex(found), output, force)
    elif output or not (how["png"] or how["svg"]):
        emit(tables_text.plain(found), output, force)
