"""`kalmar games`: list the games, or those that match some words."""

from dataclasses import asdict

import click

from kalmar.errors import UnknownNameError
from kalmar.games import BY_NAME, search_games
from kalmar.present.cli.output import bold, emit, emit_json

__all__ = ["command"]


@click.command("games")
@click.argument("words", nargs=-1)
@click.option("--json", "as_json", is_flag=True, help="Write JSON.")
def command(words: tuple[str, ...], as_json: bool) -> None:
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
    if as_json:
        emit_json([{k: v for k, v in asdict(game).items() if k != "make"} for game in found])
        return
    width = max(len(game.name) for game in found)
    for game in found:
        emit(f"{bold(game.name.ljust(width))}  {game.rule}")
