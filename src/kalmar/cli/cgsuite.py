"""`kalmar cgsuite`: positions in CGSuite's notation, and back."""

import click

from kalmar.cli.output import Output, output
from kalmar.games.notation.cgsuite import PREFIX, from_cgsuite, to_cgsuite
from kalmar.games.notation.positions import format_position, parse_position

__all__ = ["command"]


@click.command("cgsuite")
@click.argument("position")
@output()
def command(position: str, out: Output) -> None:
    """Write a POSITION in CGSuite's notation; or one of CGSuite's as a position here.

    \b
    Examples:
      kalmar cgsuite "kayles 5 + nim 3"
      kalmar cgsuite "game.heap.Kayles(5) + *3"
    """
    foreign = PREFIX in position or position.lstrip("- ").startswith("*")
    found = from_cgsuite(position) if foreign else parse_position(position)
    ours, theirs = format_position(found), to_cgsuite(found)
    out.show(
        text=lambda: ours if foreign else theirs,
        json=lambda: {"position": ours, "cgsuite": theirs},
    )
