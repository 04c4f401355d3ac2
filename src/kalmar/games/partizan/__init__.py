"""Partizan games: each move belongs to Left, to Right or to both.

In come names and texts of components; out go rules with options for each player. Here are what
their rules are and the games by name; `games` has their classes.

Not public by itself: what may be relied on is in `kalmar`.
"""

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from typing import Any, NamedTuple, Protocol, cast

from kalmar.core.errors import UnknownNameError
from kalmar.core.i18n import Card, join_messages, message, name_key, read_cards
from kalmar.games.registry import GameEntry


class Player(Enum):
    """Who moves."""

    LEFT = 0
    RIGHT = 1

    @property
    def other(self) -> "Player":
        """Return the opponent."""
        return Player(1 - self.value)


class PartizanRules(Protocol):
    """Rules whose moves belong to Left, to Right or to both.

    Equal rules are equal as objects and can be hashed, and so can components.
    """

    @property
    def name(self) -> str:
        """Return the name by which a position names the game."""

    def options(self, component: Any, player: Player) -> Iterator[Any]:
        """Yield what the moves of one player leave, each once; no component falls apart."""

    def parse(self, text: str) -> Any:
        """Parse a component.

        Raises:
            PositionError: the text is not a component of the game.
        """

    def format(self, component: Any) -> str:
        """Format a component so that `parse` reads it back."""

    def cgsuite(self, component: Any) -> str | None:
        """Format a component in CGSuite's notation; None if CGSuite has no name for the game."""


class PartizanPart(NamedTuple):
    """One component of a compound, with its rules.

    >>> from kalmar.games.partizan.games import ToadsAndFrogs
    >>> print(PartizanPart(ToadsAndFrogs(), "T_F"))
    toads-and-frogs T_F
    """

    rules: PartizanRules
    component: Any

    def options(self, player: Player) -> "list[PartizanPart]":
        """Return the options of one player."""
        return [PartizanPart(self.rules, left) for left in self.rules.options(self[1], player)]

    def __str__(self) -> str:
        """Return the name of the game and the component."""
        return f"{self.rules.name} {self.rules.format(self.component)}"


GRAPH = "graph"
"""The name of components that are vertices of a graph in a file."""


def _entry(card: Card) -> GameEntry:
    """Make a line of a registry of its card in `games.md`, whose sentences are translated."""
    entry = GameEntry.of(card)
    return replace(entry, title=message(entry.title), rule=message(entry.rule))


PARTIZAN_GAMES: dict[str, GameEntry] = {
    card.name: _entry(card) for card in read_cards(__file__, "games.md")
}
"""The games with a name."""

NAMES = {
    name_key(name): entry for entry in PARTIZAN_GAMES.values()
    for name in entry.names
}  # fmt: skip


def find_partizan_rules(name: str) -> PartizanRules:
    """Find the rules of the game with this name or alias.

    Raises:
        UnknownNameError: there is none.

    >>> find_partizan_rules("toads").name
    'toads-and-frogs'
    """
    entry = NAMES.get(name_key(name))
    if entry is None:
        raise UnknownNameError(
            "game",
            name,
            [*PARTIZAN_GAMES, GRAPH],
            all_names=message(
                "the partizan games are {names}, and '{graph} FILE VERTEX' for a graph in a file",
                names=join_messages(PARTIZAN_GAMES),
                graph=GRAPH,
            ),
        )
    # A registry knows makers of rules of either kind.
    return cast(PartizanRules, entry.make(""))
