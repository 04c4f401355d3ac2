"""`kalmar table --p-positions`: who loses in rows and columns, a pair of numbers on each line."""

from collections.abc import Sequence

import click

from kalmar.answers.tables.ask import p_positions
from kalmar.answers.tables.families import is_printed
from kalmar.cli.output import Output
from kalmar.cli.way import BrickLayers, PlayOptions
from kalmar.cli.write import Data
from kalmar.core.errors import UsageError
from kalmar.games.notation.coerce import brick_game

p_positions_option = click.option(
    "--p-positions",
    "lost",
    is_flag=True,
    help="List the P-positions, a row and a column each, instead of values; those of a piece are"
    " found far beyond its table.",
)
"""The option, one of the group for rows and columns."""


def show_p_positions(
    game: str,
    sides: tuple[Sequence[int], Sequence[int]],
    bricks: BrickLayers,
    way: PlayOptions,
    out: Output,
) -> None:
    """Print the P-positions of a table.

    Raises:
        UsageError: a valuation is named, or the table of a source.
    """
    if way.valuation or is_printed(game):
        raise UsageError("--p-positions takes the name of a game, and no --valuation")
    composition, play, _, limit = way.asked
    with way.kept():
        named = brick_game(game, bricks.layers, bricks.exhausted)
        found = p_positions(named, *sides, composition, play, limit=limit)
    head = {"game": game, "composition": composition.name, "convention": play.value}
    out.show(
        text=lambda: Data("\n".join(f"{row} {column}" for row, column in found)),
        json=lambda: {**head, "p_positions": found},
        csv=lambda: "\n".join(["row,column", *(f"{row},{column}" for row, column in found)]),
    )
