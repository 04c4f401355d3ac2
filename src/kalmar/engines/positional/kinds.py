"""The kinds of positional games: what filling a set means, and for whom.

In the *strong* game whoever first fills a set wins, in *misère* that player loses. *Maker* wins if
he fills a set, else Breaker does; *Avoider* loses if he fills a set, else Enforcer does (Beck,
Combinatorial Games: Tic-Tac-Toe Theory).
"""

from enum import Enum

from kalmar.core.errors import UsageError
from kalmar.core.i18n import said

__all__ = ["Kind", "find_kind"]

PLAYERS = {
    "maker": said("Maker"),
    "breaker": said("Breaker"),
    "avoider": said("Avoider"),
    "enforcer": said("Enforcer"),
}


class Kind(Enum):
    """What filling a set means, and for whom."""

    STRONG = "strong"
    MAKER_BREAKER = "maker-breaker"
    BREAKER_MAKER = "breaker-maker"
    MISERE = "misere"
    AVOIDER_ENFORCER = "avoider-enforcer"
    ENFORCER_AVOIDER = "enforcer-avoider"

    @property
    def misere(self) -> bool:
        """Whether filling a set loses."""
        return self in (Kind.MISERE, Kind.AVOIDER_ENFORCER, Kind.ENFORCER_AVOIDER)

    @property
    def filling(self) -> tuple[bool, bool]:
        """Whether sets count for the first player, and for the second."""
        if self in (Kind.STRONG, Kind.MISERE):
            return True, True
        return (True, False) if self.value.startswith(("maker", "avoider")) else (False, True)

    @property
    def players(self) -> tuple[str, str]:
        """What the first and the second player are called."""
        if self in (Kind.STRONG, Kind.MISERE):
            return said("the first player"), said("the second player")
        first, second = self.value.split("-")
        return PLAYERS[first], PLAYERS[second]


def find_kind(name: str) -> Kind:
    """The kind of that name.

    Raises:
        UsageError: there is none.

    >>> find_kind("Maker-Breaker").value
    'maker-breaker'
    """
    for kind in Kind:
        if kind.value == name.casefold().replace("è", "e"):
            return kind
    kinds = ", ".join(kind.value for kind in Kind)
    raise UsageError(
        "'{name}' is not a kind of positional game: write one of {kinds}",
        name=name,
        kinds=kinds,
    )
