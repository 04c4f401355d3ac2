"""What a game is called where values are shown: the name a user typed, and what it stands for."""

from kalmar.games import BY_NAME, GAMES, TYPED
from kalmar.games.catalogue import Game, plain
from kalmar.games.codes import is_code
from kalmar.rules import Rules
from kalmar.words import said

__all__ = ["title_of"]


def title_of(rules: Rules, typed: str = "") -> str:
    """The title of a game with its code, or the name as it was typed with what it means.

    Args:
        rules: the game.
        typed: what the user typed; "" where rules were given.

    >>> from kalmar.games import find_rules
    >>> [title_of(find_rules(text), text) for text in ("kayles", "0.77", "Kugli", "nim", "0.123")]
    ['Kayles (0.77)', 'Kayles (0.77)', 'Kugli (0.77)', 'Nim', '0.123']
    >>> [title_of(find_rules(text), text) for text in ("king(8)", "S-nim(1..3)", "vonalzó")]
    ['king(8)', 'S-nim (subtraction(1,2,3))', 'vonalzó (ruler)']
    >>> [title_of(find_rules(text), text) for text in ("queen", "coins", "0.7...", "hackenbush")]
    ['queen', 'Turning Turtles (coins)', 'woodcutter (0.7…)', 'green Hackenbush (hackenbush)']
    """
    match = TYPED.fullmatch(typed.strip())
    name = match["name"] if match and not is_code(typed.strip()) else ""
    game = BY_NAME.get(plain(name)) if name else _registered(rules)
    if game is None:
        return rules.name
    if name and plain(name) != plain(game.name):
        return said("{title} ({name})", title=name, name=rules.name)
    if match and match["parameters"] and name:
        return rules.name
    if plain(game.title) == plain(rules.name):
        return said(game.title)
    if plain(game.title).startswith(f"{plain(rules.name)}-"):
        return rules.name
    title = said(game.title)
    return said("{title} ({name})", title=title, name=rules.name)


def _registered(rules: Rules) -> Game | None:
    """The game whose rules without parameters have this name."""
    for game in GAMES.values():
        if game.parameters:
            continue
        if game.make("").name == rules.name:
            return game
    return None
