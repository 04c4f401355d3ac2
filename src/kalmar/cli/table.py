"""`kalmar table`: values in rows and columns, as text, data or picture."""

from dataclasses import replace

import click

from kalmar.answers.tables.printed import is_printed, printed, printed_table
from kalmar.answers.tables.values import Table
from kalmar.cli.options import Command, numbers, one_value
from kalmar.cli.output import Output, output, show_values
from kalmar.cli.pictures import Pictures, pictures
from kalmar.cli.way import BrickLayers, Way, brick_layers, way_of_playing
from kalmar.core.compositions import SIX
from kalmar.core.errors import UsageError
from kalmar.core.records import dataclass
from kalmar.render.colours import Style
from kalmar.render.formats import TABLES

__all__ = ["command"]

USUAL = "1..10"


@dataclass(frozen=True)
class Sides:
    """What the rows and the columns stand for."""

    rows: list[int] | None
    cols: list[int] | None

    @property
    def usual(self) -> tuple[list[int], list[int]]:
        """Both, 1 to 10 where nothing is given."""
        return self.rows or numbers(USUAL), self.cols or numbers(USUAL)


def sides(command: Command) -> Command:
    """Add the options for rows and columns, which the command gets as `sides`."""
    decorate = one_value(
        "sides",
        lambda rows, cols: Sides(*(None if s is None else numbers(s) for s in (rows, cols))),
        click.option("--rows", metavar="NUMBERS",
                     help="Rows of the table, such as 0,2,4 or 8..1; by default 1..10."),
        click.option("--cols", metavar="NUMBERS",
                     help="Columns of the table; by default 1..10."),
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

    A place in a source, such as 000.table-15, means the table that is printed there.

    \b
    Examples:
      kalmar table queen --rows 0..9 --cols 0..9
      kalmar table bricks --rows 1..10 --cols 1..10 --layers 2 --composition selective
      kalmar table queen -o queen.csv
      kalmar table 000.table-15
      kalmar table bricks --rows 1..100 --cols 1..100 --png bricks.png --only-zeros
      kalmar table bricks --rows 1..100 --cols 1..100 --png ways.png --all-ways --only-zeros
      kalmar table nim --rows 0..15 --cols 0..15 --png nim-sum.png --frames 2,4,8
      kalmar table queen --rows 0..60 --cols 0..60 --png queen.png --only-zeros --rays golden
      kalmar table king --rows 8..1 --cols 1..8
    """
    if drawn.style.all_ways:
        show_all_ways(game, sides, bricks, way, drawn)
        return
    with way.kept():
        if is_printed(game):
            found = of_source(game, sides, bricks, way)
        else:
            found = bricks.table(game, *sides.usual, way)
    show_values(found, drawn, out)


def show_all_ways(game: str, sides: Sides, bricks: BrickLayers, way: Way, drawn: Pictures) -> None:
    """Draw the table in all twelve ways of playing.

    Raises:
        UsageError: no picture is asked for, or one way is named.
    """
    if not drawn:
        raise UsageError("--all-ways is a picture: name a file with --png, --svg or --pdf")
    if way.composition or way.misere or way.valuation or is_printed(game):
        raise UsageError(
            "--all-ways has every composition and convention: leave out those that are named"
        )
    with way.kept():
        found = [
            bricks.table(game, *sides.usual, replace(way, composition=row.name, misere=misere))
            for row in SIX
            for misere in (False, True)
        ]
    drawn.draw(lambda kind: ways_of(found, kind, drawn.style))


def ways_of(found: list[Table], kind: str, style: Style) -> bytes:
    """The picture of all ways."""
    from kalmar.render.plots.sequences_and_tables import ways_picture

    return ways_picture(found, kind, style)


def of_source(place: str, sides: Sides, bricks: BrickLayers, way: Way) -> Table:
    """The table at a place in a source.

    Raises:
        UnknownNameError: none is there.
        UsageError: options say what the place says already.
    """
    found = printed(place)
    if bricks != BrickLayers() or (way.composition, way.misere, way.valuation) != (
        None,
        False,
        None,
    ):
        raise UsageError(
            "{place} has its own way of playing, layers and valuation: leave out such options",
            place=place,
        )
    return printed_table(found, sides.rows, sides.cols, way.limit)
