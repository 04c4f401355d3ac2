"""`kalmar games`: list the games, or those that match some words."""

from dataclasses import asdict
from typing import Any

import click

from kalmar.cli.explain_games import others_with
from kalmar.cli.output import Output, output
from kalmar.cli.write import columns
from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import said, spoken
from kalmar.games.catalogue import SETUPS, Game, NamedPosition, plain
from kalmar.games.registry import all_names, search_games

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
    wanted = " ".join(words)
    registered: list[Game | NamedPosition] = [*search_games(wanted), *search_setups(wanted)]
    found = [*map(described, registered), *others_with(wanted)]
    if not found:
        raise UnknownNameError("game", wanted, all_names())
    out.show(text=lambda: listing(found), json=lambda: found)


def search_setups(words: str) -> list[NamedPosition]:
    """Find the setups of several games whose texts contain all the words; none for no words."""
    wanted = plain(words).split("-")
    texts = {
        setup: plain(" ".join((setup.name, *setup.aliases, setup.title, setup.rule)))
        for setup in SETUPS.values()
        if len(setup.games) > 1
    }
    return [s for s, text in texts.items() if words.strip() and all(w in text for w in wanted)]


def described(game: Game | NamedPosition) -> dict[str, Any]:
    """Convert a game to plain data."""
    return {name: value for name, value in asdict(game).items() if name != "make"}


def listing(found: list[dict[str, Any]]) -> str:
    """Format one line for each game."""
    return columns([[game["name"], spoken(said(game["rule"]))] for game in found])
