"""Find games by the words of their cards: names, rules and everyday words, in both languages."""

import re
from collections.abc import Iterator

from kalmar.core.i18n import message, name_forms, plain, translate
from kalmar.games.registry import CARDS, GAMES, GameEntry, fields_of


def search_games(words: str = "") -> Iterator[GameEntry]:
    """Yield the games in whose names, rule or words for a search all the words occur.

    >>> [game.name for game in search_games("given numbers")]
    ['subtraction', 'sink']
    >>> [game.name for game in search_games("take 1, 2 or 3")]
    ['subtraction', 'bounded-nim']
    """
    for game, card in zip(GAMES.values(), CARDS, strict=True):
        said = fields_of(card, ("title", "called", "rule", "told")).values()
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
