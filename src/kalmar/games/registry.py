"""The registry of games: find rules by name, and the title and example of rules.

To add a game, write its rules in a file of its family and a card in `games.md`.
All commands go through this file, so it imports no game before it is needed: cards name their
rules as text, and classes of rules are tested by name.
"""

import re
from collections.abc import Iterator
from typing import cast

from kalmar.core.by_name import is_instance, load_named, pickle_by_name
from kalmar.core.cards import read_cards
from kalmar.core.errors import GameError, UnknownNameError
from kalmar.core.i18n import Message, join_messages, message
from kalmar.core.rules import Rules
from kalmar.games.catalogue import BY_KEY, K_NIM, SETUPS, GameEntry, key_among, name_key, plain
from kalmar.games.heaps.codes import code_of, is_code

__all__ = [
    "GAMES",
    "GameEntry",
    "ask_for_component",
    "find_game",
    "find_rules",
    "is_key",
    "search_games",
    "title_of",
    "translated_name",
]

OCTAL = "kalmar.games.heaps.subtraction:Octal"

CARDS = tuple(read_cards(__file__, "games.md"))
"""The cards of the games, in the order in which games are listed."""

GAMES: dict[str, GameEntry] = {card.name: GameEntry.of(card) for card in CARDS}

BY_NAME: dict[str, GameEntry] = {
    name_key(name): game for game in GAMES.values() for name in game.names
}
"""Every name, as `name_key` has it."""

TYPED = re.compile(r"(?P<name>[^(){}]+?)\s*(?P<parameters>[({].*[)}])?", re.DOTALL)


def find_game(name: str) -> GameEntry:
    """Find the game with this name or alias, ignoring accents, case, blanks and hyphens.

    Raises:
        UnknownNameError: no game is called that; a near miss is suggested.

    >>> find_game("Halom").name, find_game("relatívprím").name, find_game("3-nim").name
    ('nim', 'coprime', 'nim')
    """
    found = BY_NAME.get(_key(name))
    if found is None:
        raise UnknownNameError("game", name, all_names())
    return found


pickle_by_name(GAMES, find_game)


def all_names() -> set[str]:
    """Return every name that a position may begin with.

    >>> {"kugli", "ridinim"} <= all_names()
    True
    """
    games = {name for game in GAMES.values() for name in game.names}
    return games | {name for setup in SETUPS.values() for name in (setup.name, *setup.aliases)}


def is_game(name: str) -> bool:
    """Return whether a game has this name.

    >>> is_game("GrundyNim"), is_game("2-nim"), is_game("kugli játék"), is_game("amőba")
    (True, True, True, False)
    """
    return _key(name) in BY_NAME


def is_key(key: str) -> bool:
    """Return whether a key is that of a game or of a named position.

    >>> is_key("kugli"), is_key("kuglijatek"), is_key("dugo"), is_key("kugli7")
    (True, True, True, False)
    """
    return key_among(key, BY_NAME) in BY_NAME or key_among(key, BY_KEY) in BY_KEY


def _key(name: str) -> str:
    return "nim" if K_NIM.fullmatch(name.strip()) else key_among(name_key(name), BY_NAME)


def find_rules(text: str) -> Rules:
    """Find the rules typed as a name, a name with parameters, or a take-and-break code.

    Raises:
        UnknownNameError: no game is called that.
        GameError: the parameters or the code are not right.

    >>> find_rules("subtraction(1..3)").name
    'subtraction(1,2,3)'
    >>> find_rules(".770").name
    '0.77'
    """
    if is_code(text.strip()):
        return cast(Rules, load_named(f"{OCTAL}.from_text")(text))
    match = TYPED.fullmatch(text.strip())
    if not match:
        raise GameError(
            "'{text}' is not a game: write a name, such as nim or subtraction(1,2,3)",
            text=text,
        )
    game = find_game(match["name"])
    parameters = (match["parameters"] or "")[1:-1]
    if parameters and not game.parameters:
        raise GameError(
            "{name} takes no parameters: write just {name}, not {text}",
            name=game.name,
            text=text,
        )
    return game.make(parameters)


def search_games(words: str = "") -> Iterator[GameEntry]:
    """Yield the games in whose names, title or rule all the words occur.

    >>> [game.name for game in search_games("given numbers")]
    ['subtraction', 'sink']
    """
    wanted = plain(words).split("-") if words.strip() else []
    for game in GAMES.values():
        text = plain(" ".join((*game.names, game.title, game.hungarian, game.rule)))
        if all(word in text for word in wanted):
            yield game


def ask_for_component(rules: Rules) -> Message:
    """Return a sentence that asks for a component, with an example where the game is registered.

    >>> print(ask_for_component(find_rules("silver-dollar")))
    write a component of silver-dollar here, as in silver-dollar 2,5,9
    """
    if not is_game(rules.name):
        return message("write a component of {name} here", name=rules.name)
    example = find_game(rules.name).example
    return message(
        "write a component of {name} here, as in {example}", name=rules.name, example=example
    )


def translated_name(rules: Rules) -> str:
    """Return the name of rules, translatable where the game is registered.

    >>> translated_name(find_rules("subtraction(1,2)")), translated_name(find_rules("0.137"))
    ('subtraction(1,2)', '0.137')
    """
    name, bracket, parameters = rules.name.partition("(")
    if name not in GAMES:
        return rules.name
    return join_messages((message(name), bracket + parameters), "")


def title_of(rules: Rules, typed: str = "") -> str:
    """Return a game's title with its code, or the name as typed with what it means.

    Args:
        rules: the game.
        typed: what the user typed; "" where rules were given.

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
    octal = code_of(rules) if is_instance(rules, OCTAL) else None
    meant = rules.name if octal is None else octal.text
    if name and name_key(name) != name_key(game.name):
        return message("{title} ({name})", title=name, name=meant)
    if match and match["parameters"] and name:
        return rules.name
    if plain(game.title) == plain(meant):
        return message(game.title)
    if plain(game.title).startswith(f"{plain(meant)}-"):
        return rules.name
    return message("{title} ({name})", title=message(game.title), name=meant)


def _registered(rules: Rules) -> GameEntry | None:
    """Find the registered game that has the name or the code of these rules."""
    if is_game(rules.name):
        return find_game(rules.name)
    if is_instance(rules, OCTAL):
        # The same code may have many spellings, so a game is known by the code, not by its name.
        made = ((game, game.make("")) for game in GAMES.values() if not game.parameters)
        same = (g for g, its in made if is_instance(its, OCTAL) and code_of(its) == code_of(rules))
        return next(same, None)
    return None
