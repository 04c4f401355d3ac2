"""Domineering: Left puts dominoes upright on a board, Right flat ones (Göran Andersson)."""

from collections.abc import Iterator
from dataclasses import dataclass

from kalmar.games.boards.cram import Cram
from kalmar.games.partizan.rules import Player

Rows = tuple[str, ...]
"""The rows of a board from the top: "." is a free square, "#" is none."""
Domino = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True)
class Domineering:
    """A board of free squares and holes, written as in Cram.

    >>> game = Domineering()
    >>> [[game.format(left) for left in game.options(("..", ".#"), player)] for player in Player]
    [['#./##'], ['##/.#']]
    """

    name: str = "domineering"

    def options(self, component: Rows, player: Player) -> Iterator[Rows]:
        """Yield what is left under each domino, row by row."""
        return (left for _, left in self.steps(component, player))

    def steps(self, component: Rows, player: Player) -> Iterator[tuple[Domino, Rows]]:
        """Yield the two squares of each domino, by column and row from 0, and what is left.

        >>> list(Domineering().steps(("..",), Player.RIGHT))
        [(((0, 0), (1, 0)), ('##',))]
        """
        below = player is Player.LEFT
        free = {(y, x) for y, row in enumerate(component) for x, c in enumerate(row) if c == "."}
        for y, x in sorted(free):
            other = (y + 1, x) if below else (y, x + 1)
            if other in free:
                yield (
                    ((x, y), other[::-1]),
                    tuple(
                        "".join("#" if (j, i) in ((y, x), other) else c for i, c in enumerate(row))
                        for j, row in enumerate(component)
                    ),
                )

    def parse(self, text: str) -> Rows:
        """Parse the sides of a board, or its rows: `2x3`, `..#/...`.

        Raises:
            PositionError: it is no board.
        """
        return Cram().parse(text)

    def format(self, component: Rows) -> str:
        """Format the sides of a board without holes, else its rows."""
        return Cram().format(component)

    def cgsuite(self, component: Rows) -> str:
        """Format the board for CGSuite.

        >>> Domineering().cgsuite(("..", ".#"))
        'game.grid.Domineering("..|.#")'
        """
        return f'game.grid.Domineering("{"|".join(component)}")'
