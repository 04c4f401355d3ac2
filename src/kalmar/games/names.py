"""The names of games in the language in use; each is a name that finds the game again.

What a game is called where values are shown: the name a user typed, and what it stands for.
"""

from kalmar.core.i18n import listed, said
from kalmar.core.rules import Rules
from kalmar.games.catalogue import Game, name_key, plain
from kalmar.games.heaps.codes import is_code
from kalmar.games.heaps.subtraction import Octal
from kalmar.games.registry import GAMES, TYPED, find_game, is_game

__all__ = ["title_of", "translated_name"]


def translated_name(rules: Rules) -> str:
    """Return the name of rules, translatable where the game is registered.

    >>> from kalmar.games.registry import find_rules
    >>> translated_name(find_rules("subtraction(1,2)")), translated_name(find_rules("0.137"))
    ('subtraction(1,2)', '0.137')
    """
    name, bracket, parameters = rules.name.partition("(")
    if name not in GAMES:
        return rules.name
    return listed((said(name), bracket + parameters), "")


def title_of(rules: Rules, typed: str = "") -> str:
    """Return a game's title with its code, or the name as typed with what it means.

    Args:
        rules: the game.
        typed: what the user typed; "" where rules were given.

    >>> from kalmar.games.registry import find_rules
    >>> [title_of(find_rules(text), text) for text in ("kayles", "0.77", "Kugli", "nim", "0.123")]
    ['Kayles (0.77)', 'Kayles (0.77)', 'Kugli (0.77)', 'Nim', '0.123']
    >>> [title_of(find_rules(text), text) for text in ("king(8)", "S-nim(1..3)", "vonalzó")]
    ['king(8)', 'S-nim (subtraction(1,2,3))', 'vonalzó (ruler)']
    >>> [title_of(find_rules(text), text) for text in ("queen", "coins", "0.7...", "hackenbush")]
    ['queen', 'Turning Turtles (coins)', 'woodcutter (0.7…)', 'green Hackenbush (hackenbush)']
    """
    match = TYPED.fullmatch(typed.strip())
    name = match["name"] if match and not is_code(typed.strip()) else ""
    game = _registered(rules) if not name else find_game(name) if is_game(name) else None
    if game is None:
        return rules.name
    meant = rules.code.text if isinstance(rules, Octal) else rules.name
    if name and name_key(name) != name_key(game.name):
        return said("{title} ({name})", title=name, name=meant)
    if match and match["parameters"] and name:
        return rules.name
    if plain(game.title) == plain(meant):
        return said(game.title)
    if plain(game.title).startswith(f"{plain(meant)}-"):
        return rules.name
    return said("{title} ({name})", title=said(game.title), name=meant)


def _registered(rules: Rules) -> Game | None:
    """Find the registered game that has the name or the code of these rules."""
    if isinstance(rules, Octal):
        made = ((game, game.make("")) for game in GAMES.values() if not game.parameters)
        same = (g for g, its in made if isinstance(its, Octal) and its.code == rules.code)
        return next(same, None)
    return find_game(rules.name) if is_game(rules.name) else None
