"""`kalmar table`: values in rows and columns, as text, data or picture."""

from dataclasses import dataclass

import click

from kalmar.present.cli.brick_layers import BrickLayers, brick_layers
from kalmar.present.cli.numbers_text import numbers
from kalmar.present.cli.one_value import Command, one_value
from kalmar.present.cli.output import Output, output
from kalmar.present.cli.pictures import Pictures, pictures
from kalmar.present.cli.shown_values import show_values
from kalmar.present.cli.way import Way, way_of_playing
from kalmar.present.formats import TABLES

__all__ = ["command"]


@dataclass(frozen=True)
class Sides:
    """What the rows and the columns stand for."""

    rows: list[int]
    cols: list[int]


def sides(command: Command) -> Command:
    """Add the options for rows and columns, which the command gets as `sides`."""
    decorate = one_value(
        "sides",
        lambda rows, cols: Sides(numbers(rows), numbers(cols)),
        click.option("--rows", default="1..10", show_default=True, metavar="NUMBERS",
                     help="Rows of the table, such as 1..10 or 0,2,4."),
        click.option("--cols", default="1..10", show_default=True, metavar="NUMBERS",
                     help="Columns of the table."),
    )  # fmt: skip
    return decorate(command)


@click.command("table")
@click.argument("game")
@sides
@brick_layers
@way_of_playing
@pictures("a picture, P-positions black,", cells=True)
@output(*TABLES)
def command(
    game: str, sides: Sides, bricks: BrickLayers, way: Way, drawn: Pictures, out: Output
) -> None:
    """Print values of a GAME in rows and columns: squares, rectangles, bars, or pairs of heaps.

    \b
    Examples:
      kalmar table queen --rows 0..9 --cols 0..9
      kalmar table bricks --rows 1..10 --cols 1..10 --layers 2 --composition selective
      kalmar table queen -o queen.csv
      kalmar table bricks --rows 1..100 --cols 1..100 --png bricks.png --only-zeros
      kalmar table king --rows 8..1 --cols 1..8
    """
    with way.kept():
        found = bricks.table(game, sides.rows, sides.cols, way)
    show_values(found, drawn, out)
