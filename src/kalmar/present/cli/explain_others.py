"""What `kalmar explain` says of names that are no game's: boards, and several games together."""

from typing import Any

from kalmar.games import find_game
from kalmar.games.setups import Setup, find_setup
from kalmar.present.cli.board_words import is_board
from kalmar.words import said
from kalmar.words.names import name_key, plain

__all__ = ["OTHER_NAMES", "of_other_name", "others_with"]

OTHERS: dict[str, dict[str, Any]] = {
    "positional": {
        "title": said("positional game"),
        "name": "positional",
        "rule": said(
            "two players take points in turn; whoever first fills one of the given sets wins"
        ),
        "also_called": ["hypergraph game", "hipergráf játék"],
        "example": "kalmar positional 4x4:4",
    },
    "partizan": {
        "title": said("partizan game"),
        "name": "graph partizan",
        "rule": said("each move of a graph belongs to Left, to Right, or to both"),
        "also_called": ["partizán játék"],
        "example": "kalmar graph partizan --example rook-ending",
    },
}
"""What is played by a command of its own."""

NAMES = {
    "positional": "positional",
    "positionalgame": "positional",
    "hypergraphgame": "positional",
    "hipergrafjatek": "positional",
    "partizan": "partizan",
    "partizangame": "partizan",
    "partizanjatek": "partizan",
}


OTHER_NAMES = {name for other in OTHERS.values() for name in other["also_called"]}
"""Their names in full."""


def of_other_name(text: str) -> dict[str, Any] | None:
    """What is known of a name that no game has by itself, as `explain` shows it; None for others.

    >>> (of_other_name("ridinim") or {})["start"], of_other_name("nim")
    ('coprime 10 + divisor 10 + nim 10', None)
    """
    if is_board(text):
        return _of_board()
    if name_key(text) in NAMES:
        return OTHERS[NAMES[name_key(text)]]
    setup = find_setup(text)
    return _of_setup(setup) if setup is not None and len(setup.start) > 1 else None


def others_with(words: str) -> list[dict[str, Any]]:
    """What is played by commands of its own, if all the words occur in its names or its rule.

    >>> [other["name"] for other in others_with("amőba")], others_with("")
    (['tic-tac-toe'], [])
    """
    if not words.strip():
        return []
    wanted = plain(words).split("-")
    others = (_of_board(), *OTHERS.values())
    return [other for other in others if all(word in _words_of(other) for word in wanted)]


def _words_of(other: dict[str, Any]) -> str:
    """The names and the rule of what is played by a command of its own."""
    return plain(" ".join((other["name"], other["title"], *other["also_called"], other["rule"])))


def _of_board() -> dict[str, Any]:
    return {
        "title": said("tic-tac-toe and its relatives"),
        "name": "tic-tac-toe",
        "rule": said(
            "take a point of the board in turn; whoever first has so many in a row as the number"
            " after the colon says wins"
        ),
        "also_called": ["amőba", "noughts-and-crosses"],
        "hungarian": "amőba",
        "example": "tic-tac-toe 4x4:4",
    }


def _of_setup(setup: Setup) -> dict[str, Any]:
    return {
        "title": said(setup.title),
        "name": setup.name,
        "rule": said(setup.rule),
        "also_called": list(setup.aliases),
        "hungarian": setup.hungarian,
        "games": [said(find_game(name.split("(")[0]).title) for name in setup.games],
        "start": setup.text,
        "source": said(setup.source),
    }
