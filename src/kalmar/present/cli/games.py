"""`kalmar games`: list the games, or those that match some words."""

from dataclasses import asdict
from typing import Any

import click

from kalmar.errors import UnknownNameError
from kalmar.games import BY_NAME, search_games
from kalmar.games.catalogue import Game
from kalmar.present.cli.emit import bold
from kalmar.present.cli.output import Output, output

__all__ = ["command"]


@click.command("games")
@click.argument("words", nargs=-1)
@output()
def command(words: tuple[str, ...], out: Output) -> None:
    """List the games, or those that match all the WORDS.

    \b
    Examples:
      kalmar games
      kalmar games heap
      kalmar games lego
    """
    found = list(search_games(" ".join(words)))
    if not found:
        raise UnknownNameError("game", " ".join(words), BY_NAME)
    out.show(text=lambda: listed(found), json=lambda: [described(game) for game in found])


def described(game: Game) -> dict[str, Any]:
    """A game as plain data."""
    return {name: value for name, value in asdict(game).items() if name != "make"}


def listed(found: list[Game]) -> str:
    """One line for each game."""
    width = max(len(game.name) for game in found)
    return "\n".join(f"{bold(game.name.ljust(width))}  {game.rule}" for game in found)
