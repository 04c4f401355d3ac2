"""Answers that come with the site: what every visitor asks first, before the program is there.

These are the list of the games, the pictures of their examples, and all about each example.
"""

import gzip
import json
from collections.abc import Iterator
from typing import Any

from kalmar.games import GAMES
from kalmar.present.services import call

__all__ = ["asked_first", "prepared"]

THEMES = ("light", "dark")

Question = tuple[str, dict[str, Any]]
"""The name of a service with what it is given."""


def asked_first(language: str) -> Iterator[Question]:
    """The questions, as the page asks them.

    Args:
        language: of the answers.

    >>> next(asked_first("hu"))
    ('games', {'lang': 'hu'})
    """
    yield "games", {"lang": language}
    for game in GAMES.values():
        for theme in THEMES:
            seen = {"position": game.example, "theme": theme, "lang": language}
            yield "draw", {**seen, "prefix": f"g-{game.name}"}
            yield "position", {**seen, "prefix": "board", "convention": "normal"}


def prepared(language: str) -> bytes:
    """The questions with their answers as compressed JSON, of which prepared.js makes a book.

    The same program writes the same bytes.
    """
    book = [(name, data, call(name, data)) for name, data in asked_first(language)]
    text = json.dumps(book, ensure_ascii=False, separators=(",", ":"))
    return gzip.compress(text.encode(), mtime=0)
