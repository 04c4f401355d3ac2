"""One piece on a board, moving toward a corner: king, queen, rook, knight, any leaps and rides.

A square is (x, y), counted from the corner, which is 0,0. A leap (dx, dy) is made once, a ride any
number of times. Moves off the board are forbidden; a board has two edges at the corner and, where a
size is given, two more. The queen is Wythoff's game, the rook Nim with two heaps.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kalmar.errors import GameError, PositionError
from kalmar.games.components import Square
from kalmar.rules import Option

__all__ = ["KING", "KNIGHT", "QUEEN", "ROOK", "Piece", "Vector"]

Vector = tuple[int, int]

LARGEST_STEP = 1000


@dataclass(frozen=True)
class Piece(Square):
    """A piece with its leaps and rides.

    Attributes:
        title: the piece's name, without a size.
        leaps: vectors made once.
        rides: vectors made once or more.
        size: how many squares a side of the board has; 0 for no bound.

    >>> list(KING.options((1, 1)))
    [((0, 1),), ((1, 0),), ((0, 0),)]
    """

    title: str
    leaps: tuple[Vector, ...] = ()
    rides: tuple[Vector, ...] = ()
    size: int = 0

    @property
    def name(self) -> str:
        """The piece, with the size of its board if that is bounded."""
        return f"{self.title}({self.size})" if self.size else self.title

    def options(self, component: Vector) -> Iterator[Option]:
        """Every square that one move reaches; the nearest of a ride first."""
        x, y = component
        for dx, dy in self.leaps:
            if self.holds(x + dx, y + dy):
                yield ((x + dx, y + dy),)
        for dx, dy in self.rides:
            step = 1
            while self.holds(x + step * dx, y + step * dy):
                yield ((x + step * dx, y + step * dy),)
                step += 1

    def holds(self, x: int, y: int) -> bool:
        """Whether the board has this square."""
        return min(x, y) >= 0 and (not self.size or max(x, y) < self.size)

    def parse(self, text: str) -> Vector:
        """A square such as `3,5`.

        Raises:
            PositionError: the square is not on the board.

        >>> QUEEN.parse("3,5")
        (3, 5)
        """
        x, y = super().parse(text)
        if not self.holds(x, y):
            raise PositionError(
                f"the square {text} is not on the board of {self.name}:"
                f" coordinates go from 0 to {self.size - 1}"
            )
        return x, y

    def on_board(self, text: str) -> "Piece":
        """The same piece on a board of this size; unbounded if the text is empty.

        Raises:
            GameError: the size is not a positive number.

        >>> KNIGHT.on_board("8").name
        'knight(8)'
        """
        if not text:
            return self
        match = re.fullmatch(r"\s*([1-9][0-9]{0,6})\s*(?:[x×]\s*\1\s*)?", text)
        if not match:
            raise GameError(f"'{text}' is not the size of a board: write {self.title}(8)")
        return Piece(self.title, self.leaps, self.rides, int(match[1]))


KING = Piece("king", leaps=((-1, 0), (0, -1), (-1, -1)))
QUEEN = Piece("queen", rides=((-1, 0), (0, -1), (-1, -1)))
ROOK = Piece("rook", rides=((-1, 0), (0, -1)))
KNIGHT = Piece("knight", leaps=((-1, -2), (-2, -1), (1, -2), (-2, 1)))


def piece_from_text(text: str) -> Piece:
    """A piece given by its vectors; a star after one makes it a ride.

    Args:
        text: vectors such as `-1,0*; -1,-2`, separated by semicolons.

    Raises:
        GameError: a vector cannot be read, or the moves have no common direction, so that play
            could go on for ever.

    >>> piece_from_text("-1,0*; 0,-1*").options((1, 1)).__next__()
    ((0, 1),)
    """
    leaps: list[Vector] = []
    rides: list[Vector] = []
    for part in text.split(";"):
        match = re.fullmatch(r"\s*([+-]?[0-9]{1,4})\s*,\s*([+-]?[0-9]{1,4})\s*(\*?)\s*", part)
        if not match or (int(match[1]), int(match[2])) == (0, 0):
            raise GameError(
                f"'{part.strip()}' is not a move of a piece: write vectors with a star for rides,"
                " such as piece(-1,-2;-1,0*)"
            )
        (rides if match[3] else leaps).append((int(match[1]), int(match[2])))
    words = [f"{x},{y}" for x, y in leaps] + [f"{x},{y}*" for x, y in rides]
    piece = Piece(f"piece({';'.join(words)})", tuple(leaps), tuple(rides))
    direction(piece)
    return piece


def direction(piece: Piece) -> Vector:
    """Weights (p, q), both positive, with px + qy less after every move: why play ends.

    Raises:
        GameError: there are no such weights.

    >>> direction(QUEEN), direction(KNIGHT)
    ((1, 1), (1, 1))
    """
    vectors = (*piece.leaps, *piece.rides)
    bound = 1 + max(max(abs(x), abs(y)) for x, y in vectors)
    for total in range(2, 2 * bound + 1):
        for p in sorted(range(1, total), key=lambda p: abs(2 * p - total)):
            if all(p * x + (total - p) * y < 0 for x, y in vectors):
                return p, total - p
    raise GameError(
        f"the moves of {piece.title} have no direction in common, so play could go on for ever:"
        " turn some vectors toward the corner 0,0"
    )
