"""The bricks (LEGO) game: cut a rectangle in two along a side (source 000 ch. 4, source 003).

A rectangle a × b may carry r more layers. A move puts a layer on one part of it: the rectangle
falls into the part left bare, which keeps r, and the covered part, which has r − 1 to go. Two
sides of length 1, or no layer to go, end a rectangle.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kalmar.errors import GameError, PositionError
from kalmar.games.components import integer
from kalmar.rules import Option

__all__ = ["UNLIMITED", "Bricks", "Rectangle"]

UNLIMITED = -1
"""Layers to go when there is no limit."""

Rectangle = tuple[int, int, int]
"""The shorter side, the longer side, the layers to go."""


@dataclass(frozen=True)
class Bricks:
    """A rectangle: cut along either side; the first part keeps its layers, the other has one less.

    Attributes:
        dropped: whether a part without layers to go is taken off the table at once, as in tables
            9, 15 and 19 of source 000, instead of staying there as an ended component.

    >>> bricks = Bricks()
    >>> [" + ".join(map(bricks.format, option)) for option in bricks.options((1, 3, 1))]
    ['1x1/1 + 1x2/0', '1x2/1 + 1x1/0']
    """

    dropped: bool = False

    @property
    def name(self) -> str:
        """The name, with what happens to exhausted parts."""
        return "bricks(dropped)" if self.dropped else "bricks"

    @property
    def shape(self) -> str:
        """Rendered as a grid."""
        return "grid"

    def options(self, component: Rectangle) -> Iterator[Option]:
        """Every way to cover one of the two parts of a cut."""
        a, b, layers = component
        seen: set[Option] = set()
        if layers == 0:
            return
        for short, long in ((a, b), (b, a)):
            for first in range(1, short):
                option = self._cut(first, short - first, long, layers)
                if option not in seen:
                    seen.add(option)
                    yield option

    def _cut(self, bare: int, covered: int, side: int, layers: int) -> Option:
        below = layers if layers == UNLIMITED else layers - 1
        keeps, goes = rectangle(bare, side, layers), rectangle(covered, side, below)
        if self.dropped and below == 0:
            return (keeps,)
        return tuple(sorted((keeps, goes))) if below == layers else (keeps, goes)

    def parse(self, text: str) -> Rectangle:
        """A rectangle such as `4x6`, or `4x6/2` with two layers to go.

        >>> Bricks().parse("6x4/2")
        (4, 6, 2)
        """
        match = re.fullmatch(r"([^x×/]+)[x×]([^x×/]+)(?:/(.+))?", text)
        if not match:
            raise PositionError(
                f"'{text}' is not a rectangle: write its sides, such as 4x6 or 4x6/2"
            )
        sides = [integer(match[i], "a side of a rectangle", 1) for i in (1, 2)]
        unlimited = match[3] in (None, "∞", "inf")
        layers = UNLIMITED if unlimited else integer(match[3], "a number of layers")
        return rectangle(sides[0], sides[1], layers)

    def format(self, component: Rectangle) -> str:
        """The sides, and the layers to go if they are limited."""
        a, b, layers = component
        return f"{a}x{b}" if layers == UNLIMITED else f"{a}x{b}/{layers}"

    @classmethod
    def from_text(cls, text: str) -> "Bricks":
        """The game in which exhausted parts stay (no parameter) or are dropped.

        Raises:
            GameError: the parameter is another word.
        """
        if text.strip() not in {"", "dropped", "ended"}:
            raise GameError(f"bricks({text}) is not known: write bricks or bricks(dropped)")
        return cls(text.strip() == "dropped")


def rectangle(a: int, b: int, layers: int = UNLIMITED) -> Rectangle:
    """The component: sides in order.

    >>> rectangle(6, 4)
    (4, 6, -1)
    """
    return (a, b, layers) if a <= b else (b, a, layers)
