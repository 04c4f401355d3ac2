"""The layers of bricks, and what a part without layers is, as options of commands."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from kalmar.present.cli.one_value import Command, one_value
from kalmar.present.cli.way import Way
from kalmar.records import dataclass

if TYPE_CHECKING:
    from kalmar.tables.values import Table

__all__ = ["BrickLayers", "brick_layers"]


@dataclass(frozen=True)
class BrickLayers:
    """How bricks are laid.

    Attributes:
        layers: how many may still be laid; no limit if None.
        exhausted: whether parts without layers to go have "ended" or are "dropped".
    """

    layers: int | None = None
    exhausted: str = "ended"

    def table(self, game: str, rows: Sequence[int], cols: Sequence[int], way: Way) -> "Table":
        """The table of a game, bricks with these layers."""
        from kalmar.games.bricks import brick_game
        from kalmar.tables.ask import table

        composition, play, valuation, limit = way.asked
        named = brick_game(game, self.layers, self.exhausted)
        return table(named, rows, cols, composition, play, valuation, limit=limit)


def brick_layers(command: Command) -> Command:
    """Add the options of bricks, which the command gets as `bricks`."""
    decorate = one_value(
        "bricks",
        BrickLayers,
        click.option("--layers", type=int, metavar="N",
                     help="Layers that may still be put on a rectangle; by default any number."),
        click.option("--exhausted", default="ended", show_default=True, metavar="WORD",
                     help="Whether parts without layers to go have 'ended' or are 'dropped'."),
    )  # fmt: skip
    return decorate(command)
