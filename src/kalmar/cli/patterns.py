"""`kalmar patterns`: observed closed forms of tables, guessed in a corner and checked further."""

from typing import TYPE_CHECKING

import click

from kalmar.cli.output import Output, output
from kalmar.cli.way import BrickLayers, Way, brick_layers, way_of_playing
from kalmar.cli.write import bold
from kalmar.core.errors import UsageError
from kalmar.core.i18n import listed, said
from kalmar.runtime.optional import needs

if TYPE_CHECKING:
    from kalmar.answers.tables.patterns import Observation
    from kalmar.answers.tables.values import Table

__all__ = ["command"]


@click.command("patterns")
@click.argument("game")
@brick_layers
@click.option(
    "--seen",
    type=int,
    default=48,
    show_default=True,
    metavar="N",
    help="Sides of the corner in which to guess.",
)
@click.option(
    "--to",
    type=int,
    default=200,
    show_default=True,
    metavar="N",
    help="Sides up to which to check the guess.",
)
@way_of_playing
@output()
def command(game: str, bricks: BrickLayers, seen: int, to: int, way: Way, out: Output) -> None:
    """Guess closed forms in a corner of the table of a GAME, and check them further out.

    A place in a source, such as 000.table-7, means the game of the table that is printed there.
    They are observed, not proved: each says how far it was checked.

    \b
    Examples:
      kalmar patterns bricks --composition selective
      kalmar patterns bricks --layers 1 --misere --composition continued --to 500
      kalmar patterns king --to 100
      kalmar patterns 000.table-7
    """
    if not 16 <= seen < to:
        raise UsageError(
            "--seen {seen} --to {to}: guess from 16 sides or more, check further",
            seen=seen,
            to=to,
        )
    with needs("patterns"):
        from kalmar.answers.tables.patterns import observe_table

    sides = list(range(1, to + 1))
    with way.kept():
        found = _table(game, sides, bricks, way)
        observation = observe_table(found, seen)
    out.show(
        text=lambda: text(found, observation),
        json=lambda: {**found.head(), **observation.to_dict()},
    )


def _table(game: str, sides: list[int], bricks: BrickLayers, way: Way) -> "Table":
    """The table of a game, or of what a source prints at a place."""
    from kalmar.answers.tables.printed import is_printed
    from kalmar.cli.table import Sides, of_source

    if is_printed(game):
        return of_source(game, Sides(sides, sides), bricks, way)
    return bricks.table(game, sides, sides, way)


def text(table: "Table", observation: "Observation") -> str:
    """An observation in words."""
    head = said(
        "{game}, {composition}, {play} play",
        game=table.title,
        composition=said(table.composition.name),
        play=said(table.play.title),
    )
    symmetric = said("symmetric") if observation.symmetric else said("not symmetric")
    known = [rows.sentence() for rows in observation.known]
    lines = [bold(head), observation.sentence(), *known, symmetric]
    found = [row for row in observation.rows.rows if row]
    if not found:
        return listed([*lines, said("no row repeats")], "\n")
    repeats = said(
        "{count} of {rows} rows repeat from the middle of the table on, with the periods {periods}",
        count=len(found),
        rows=observation.checked,
        periods=", ".join(map(str, observation.rows.periods)),
    )
    return listed([*lines, repeats], "\n")
