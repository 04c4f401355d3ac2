"""Toads and Frogs: Left's toads hop to the right, Right's frogs to the left (Winning Ways).

A piece moves to the next square if it is free, or jumps over one piece of the other kind to a free
square behind it.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kalmar.core.errors import PositionError
from kalmar.games.partizan.rules import Player

MOST_SQUARES = 60
FREE = "_"


@dataclass(frozen=True)
class ToadsAndFrogs:
    """A strip of toads T, frogs F and free squares _.

    >>> [list(ToadsAndFrogs().options("TF_", player)) for player in Player]
    [['_FT'], []]
    """

    name: str = "toads-and-frogs"

    def options(self, component: str, player: Player) -> Iterator[str]:
        """Yield the strips after each hop and each jump, from the left."""
        return (left for _, left in self.steps(component, player))

    def steps(self, component: str, player: Player) -> Iterator[tuple[tuple[int, int], str]]:
        """Yield for each move from which square to which it goes, from 0, and what is left.

        >>> list(ToadsAndFrogs().steps("TF_", Player.LEFT))
        [((0, 2), '_FT')]
        """
        own, other, step = ("T", "F", 1) if player is Player.LEFT else ("F", "T", -1)
        padded = f"##{component}##"  # nothing hops beyond an end
        for at, piece in enumerate(padded):
            if piece != own:
                continue
            to = at + step if padded[at + step] != other else at + 2 * step
            if padded[to] == FREE:
                moved = list(padded)
                moved[at], moved[to] = FREE, own
                yield (at - 2, to - 2), "".join(moved[2:-2])

    def parse(self, text: str) -> str:
        """Parse a strip; free squares may be points, and case does not matter.

        Raises:
            PositionError: it has other letters, or too many squares.

        >>> ToadsAndFrogs().parse("tt..ff")
        'TT__FF'
        """
        strip = text.upper().replace(".", FREE)
        if not re.fullmatch(r"[TF_]+", strip) or len(strip) > MOST_SQUARES:
            raise PositionError(
                "'{text}' is not a strip of toads and frogs: write T, F and _ for a free square,"
                " such as TT__FF, on at most {most} squares",
                text=text[:80],
                most=MOST_SQUARES,
            )
        return strip

    def format(self, component: str) -> str:
        """Return the strip."""
        return component

    def cgsuite(self, component: str) -> str:
        """Format the strip for CGSuite.

        >>> ToadsAndFrogs().cgsuite("T_F")
        'game.strip.ToadsAndFrogs("t.f")'
        """
        return f'game.strip.ToadsAndFrogs("{component.lower().replace(FREE, ".")}")'
