"""One piece on a board, moving toward a corner: king, queen, rook, knight, any leaps and rides.

A square is (x, y), counted from the corner, which is 0,0. A leap (dx, dy) is made once, a ride any
number of times. Moves off the board are forbidden; a board has two edges at the corner and, where a
size is given, two more. The queen is Wythoff's game, the rook Nim with two heaps.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cmp_to_key
from math import gcd
from typing import ClassVar

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import LARGEST_HEAP, Square

Vector = tuple[int, int]

CHESSBOARD = 8


@dataclass(frozen=True)
class Piece(Square):
    """A piece with its leaps and rides.

    Attributes:
        title: the piece's name, without a size.
        leaps: vectors made once.
        rides: vectors made once or more.
        size: how many squares per side of the board has; 0 for no bound.

    >>> list(KING.options((1, 1)))
    [((0, 1),), ((1, 0),), ((0, 0),)]
    """

    title: str
    leaps: tuple[Vector, ...] = ()
    rides: tuple[Vector, ...] = ()
    size: int = 0
    first_cell: ClassVar[tuple[int, int]] = (0, 0)
    axes: ClassVar[tuple[str, str]] = (message("row y"), message("column x"))

    @cached_property
    def distinct(self) -> bool:
        """Return whether no two moves lead to one square: each direction has at most one.

        >>> QUEEN.distinct, piece_from_text("-2,0;-1,0*").distinct
        (True, False)
        """
        # Vectors reduced to lowest terms: two in one direction may lead to the same square.
        vectors = (*self.leaps, *self.rides)
        directions = {(x // gcd(x, y), y // gcd(x, y)) for x, y in vectors}
        return len(directions) == len(vectors)

    @property
    def largest(self) -> int:  # type: ignore[override]
        """Return the largest coordinate that can be read: more where formulas give the values.

        >>> KING.largest == 10**100, QUEEN.largest == KING.on_board("8").largest == 2**62
        (True, True)
        """
        return LARGEST_HEAP if self in FORMULAS else Square.largest

    @property
    def name(self) -> str:
        """Return the name of the piece, with the size of its board if that is bounded."""
        return f"{self.title}({self.size})" if self.size else self.title

    def options(self, component: Vector) -> Iterator[Option[Vector]]:
        """Yield every square that one move reaches; the nearest of a ride first."""
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
        """Check whether the board has this square."""
        return min(x, y) >= 0 and (not self.size or max(x, y) < self.size)

    def parse(self, text: str) -> Vector:
        """Parse a square such as `3,5`, or `h1` on a chessboard, whose corner 0,0 is a8.

        Raises:
            PositionError: the square is not on the board.

        >>> QUEEN.parse("3,5"), QUEEN.parse("h1")
        ((3, 5), (7, 7))
        """
        if self.size in {0, CHESSBOARD} and re.fullmatch("[a-hA-H][1-8]", text):
            return "abcdefgh".index(text[0].lower()), 8 - int(text[1])
        x, y = super().parse(text)
        return self.cell(y, x)

    def rules_for(self, text: str) -> "Piece":
        """Return the same piece on a chessboard, where a knight's square is written as there.

        >>> KNIGHT.rules_for("h1").name, KNIGHT.rules_for("7,7").name, QUEEN.rules_for("h1").name
        ('knight(8)', 'knight', 'queen')
        """
        on_chessboard = re.fullmatch("[a-hA-H][1-8]", text) is not None
        # A piece that only moves toward the corner stays on the chessboard without being told its
        # size.
        leaves = any(max(vector) > 0 for vector in (*self.leaps, *self.rides))
        return self.on_board(str(CHESSBOARD)) if on_chessboard and leaves else self

    def cell(self, row: int, column: int) -> Vector:
        """Return the square with y = row and x = column.

        Raises:
            PositionError: the square is not on the board.

        >>> QUEEN.cell(5, 3)
        (3, 5)
        """
        if not self.holds(column, row):
            raise PositionError(
                "the square {column},{row} is not on the board of {name}: coordinates run"
                " from 0 to {number}",
                column=column,
                row=row,
                name=self.name,
                number=self.size - 1,
            )
        return column, row

    def drawn(self, component: Vector) -> shapes.Board:
        """Draw the piece on its board."""
        side = self.size or None
        return shapes.Board(((component, self.title.split("(")[0]),), side, side)

    def label(self, component: Vector, option: Option[Vector]) -> Label:
        """Label from which square to which the piece moves."""
        return Label("move", (self.title.split("(")[0], component, option[0]))

    def note(self, components: Iterable[Vector]) -> Message | None:
        """Warn where an unbounded knight can leave the chessboard of Csirmaz 1980; else None.

        >>> str(KNIGHT.note([(7, 7)]))[:44], KNIGHT.note([(4, 5)])
        ('this board has no edge; on the chessboard of', None)
        """
        if self.title != "knight" or self.size:
            return None
        for x, y in components:
            # The leap (1, -2) keeps 2x + y and no other raises it, so the piece gets to column x +
            # y // 2 at most, and by symmetry to row y + x // 2.
            if max(x, y) < CHESSBOARD <= max(x + y // 2, y + x // 2):
                return message(
                    "this board has no edge; on the chessboard of Csirmaz 1980 (source 001) no"
                    " move leads off it: write knight(8) {x},{y}",
                    x=x,
                    y=y,
                )
        return None

    def on_board(self, text: str) -> "Piece":
        """Return the same piece on a board of this size; unbounded if the text is empty.

        Raises:
            GameError: the size is not a positive number.

        >>> KNIGHT.on_board("8").name
        'knight(8)'
        """
        if not text:
            return self
        match = re.fullmatch(r"\s*([1-9][0-9]{0,6})\s*(?:[x×]\s*\1\s*)?", text)
        if not match:
            raise GameError(
                "'{text}' is not a board size: write {title}(8)",
                text=text,
                title=self.title,
            )
        return Piece(self.title, self.leaps, self.rides, int(match[1]))


KING = Piece("king", leaps=((-1, 0), (0, -1), (-1, -1)))
QUEEN = Piece("queen", rides=((-1, 0), (0, -1), (-1, -1)))
ROOK = Piece("rook", rides=((-1, 0), (0, -1)))
KNIGHT = Piece("knight", leaps=((-1, -2), (-2, -1), (1, -2), (-2, 1)))
FORMULAS = {KING, ROOK, KNIGHT}
"""Pieces of which formulas tell values on a board without bounds."""


def piece_from_text(text: str) -> Piece:
    """Parse a piece from its vectors; a star after one makes it a ride.

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
                "'{strip}' is not a move of a piece: write vectors, with a star if they may"
                " be repeated, such as piece(-1,-2;-1,0*)",
                strip=part.strip(),
            )
        (rides if match[3] else leaps).append((int(match[1]), int(match[2])))
    words = [f"{x},{y}" for x, y in leaps] + [f"{x},{y}*" for x, y in rides]
    piece = Piece(f"piece({';'.join(words)})", tuple(leaps), tuple(rides))
    direction(piece)
    return piece


def direction(piece: Piece) -> Vector:
    """Find positive weights (p, q) with px + qy less after every move, proving that play ends.

    A move with x > 0 > y bounds p/q from above, one with y > 0 > x from below; the simplest
    fraction between the bounds keeps the board small that must be looked at.

    Raises:
        GameError: there are no such weights.

    >>> direction(QUEEN), direction(KNIGHT), direction(Piece("slide", leaps=((1, -1),)))
    ((1, 1), (1, 1), (1, 2))
    """
    vectors = (*piece.leaps, *piece.rides)
    # px + qy < 0 means p/q < -y/x where x > 0, and p/q > y/-x where x < 0 < y. Ratios are pairs.
    rising = [(-y, x) for x, y in vectors if x > 0]
    falling = [(y, -x) for x, y in vectors if x < 0 < y]
    ratio = cmp_to_key(_compare)
    above, below = min(rising, key=ratio, default=(1, 0)), max(falling, key=ratio, default=(0, 1))
    upward = any(x == 0 < y for x, y in vectors)
    if upward or above[0] * below[1] <= below[0] * above[1]:
        raise GameError(
            "the moves of {title} have no common direction, so play might never end: turn"
            " some vectors toward the corner 0,0",
            title=piece.title,
        )
    return _simplest(below, above)


def _compare(one: Vector, other: Vector) -> int:
    """Compare two ratios by cross products, as the bound (1, 0) stands for infinity."""
    return one[0] * other[1] - other[0] * one[1]


def _simplest(low: Vector, high: Vector) -> Vector:
    """Find the fraction with the least terms strictly between two; (1, 0) is no bound.

    >>> _simplest((3, 4), (4, 5)), _simplest((0, 1), (1, 0))
    ((7, 9), (1, 1))
    """
    # As in a continued fraction: the least whole number between the bounds, if there is one; else
    # their whole part is common, and the reciprocals of the rests are bounds of the same problem.
    whole = low[0] // low[1]
    if (whole + 1) * high[1] < high[0]:
        return whole + 1, 1
    inverse = (high[1], high[0] - whole * high[1]), (low[1], low[0] - whole * low[1])
    p, q = _simplest(*inverse)
    return whole * p + q, p
