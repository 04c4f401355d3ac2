"""What games are called: the title of rules, as typed or registered, and the games that words find.

Words are those of the cards: names, rules and everyday words, in both languages.
"""

import re
from collections.abc import Iterator

from kalmar.core.by_name import is_instance
from kalmar.core.i18n import message, name_forms, name_key, plain, translate
from kalmar.core.rules import Rules
from kalmar.games import registry
from kalmar.games.heaps import code_of, is_code


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
    match = registry.TYPED.fullmatch(typed.strip())
    name = match["name"] if match and not is_code(typed.strip()) else ""
    game = (
        _registered(rules)
        if not name
        else registry.find_game(name)
        if registry.is_game(name)
        else None
    )
    if game is None:
        return rules.name
    octal = code_of(rules) if is_instance(rules, registry.OCTAL) else None
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


def _registered(rules: Rules) -> registry.GameEntry | None:
    """Find the registered game that has the name or the code of these rules."""
    if registry.is_game(rules.name):
        return registry.find_game(rules.name)
    if is_instance(rules, registry.OCTAL):
        # The same code may have many spellings, so a game is known by the code, not by its name.
        made = ((game, game.make("")) for game in registry.GAMES.values() if not game.parameters)
        same = (
            g
            for g, its in made
            if is_instance(its, registry.OCTAL) and code_of(its) == code_of(rules)
        )
        return next(same, None)
    return None


def search_games(words: str = "") -> Iterator[registry.GameEntry]:
    """Yield the games in whose names, rule or words for a search all the words occur.

    >>> [game.name for game in search_games("knights")]
    ['knight', 'node-kayles']
    >>> [game.name for game in search_games("take 1, 2 or 3")]
    ['subtraction', 'bounded-nim']
    """
    for game, card in zip(registry.GAMES.values(), registry.CARDS, strict=True):
        said = registry.fields_of(card, ("title", "called", "rule", "told")).values()
        spoken = [translate(message(text)) for text in said]
        if has_words(words, *game.names, game.hungarian, game.words, *said, *spoken):
            yield game


def has_words(words: str, *texts: str) -> bool:
    """Return whether all words occur in some texts, perhaps in singular, and numbers as such.

    >>> has_words("Knights, 3", "a knight takes 3"), has_words("2", "21"), has_words("", "nim")
    (True, False, True)
    """
    text = plain(" ".join(texts))
    tokens = set(re.findall(r"\w+", text))
    return all(
        word in tokens if word.isdecimal() else any(form in text for form in name_forms(word))
        for word in re.findall(r"\w+", plain(words))
    )
