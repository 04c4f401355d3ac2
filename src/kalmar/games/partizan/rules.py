"""What rules of a partizan game are: options for each player, and the notation of a position."""

from collections.abc import Iterator
from enum import Enum
from typing import Any, NamedTuple, Protocol


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

    >>> from kalmar.games.partizan.toads import ToadsAndFrogs
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
