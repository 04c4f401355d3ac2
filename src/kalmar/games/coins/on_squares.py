"""Coins that slide to the left on a strip of squares: Silver Dollar and Welter's game.

Squares are counted from 0, and no two coins are on one square.

* `SilverDollar`: slide one coin over empty squares, without jumping; Nim on every other gap from
  the right (Winning Ways; ONAG).
* `GoldCoin`: one coin is the dollar. Slide a coin, or take the leftmost coin off from wherever it
  stands; who takes the dollar has made the last move. The form with a money bag, of which the books
  tell as well, has other rules.
* `Welter`: a coin may also jump, to any empty square on its left (Welter 1952; ONAG, ch. 13).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.boards.sliding import Bubbles
from kalmar.games.components import Numbers, apart_note

Row = tuple[int, ...]
"""The squares of the coins, ascending."""

GoldRow = tuple[Row, int]
"""The squares of all coins, and that of the dollar; no coins and -1 after it has been taken."""

TAKEN: GoldRow = ((), -1)


class OnStrip(Numbers):
    """Coins on a strip, by their squares; rules that inherit this say how they move."""

    shape = shapes.Strip
    first_term = 0
    term_word: ClassVar[str] = message("square of the coin")
    what: ClassVar[Message] = message("the square of a coin")
    repeated: ClassVar[Message] = message(
        "'{text}' puts two coins on one square: write each square once, such as 2,4,7"
    )
    note = staticmethod(apart_note)

    def term(self, number: int) -> Row:
        """Return one coin."""
        return (number,)

    def drawn(self, component: Row) -> shapes.Strip:
        """Draw the coins on their squares."""
        return shapes.Strip(component, "coin")

    def move_words(self, label: Label) -> str:
        """Return from which square to which a coin goes; one taken off has no square after."""
        number, before, *after = label.data
        if not after:
            return message("take the coin at {square}", square=before)
        fields = {"number": number, "before": before, "after": after[0]}
        return message("coin {number}: {before} → {after}", **fields)


@dataclass(frozen=True)
class SilverDollar(OnStrip, Bubbles):
    """A strip of coins, of which none jumps: bubbles turned on their side.

    >>> list(SilverDollar().options((1, 3))), SilverDollar().parse("7,2")
    ([((0, 3),), ((1, 2),)], (2, 7))
    """

    name: str = "silver-dollar"


@dataclass(frozen=True)
class GoldCoin:
    """A strip with coins, one of which is the dollar.

    >>> [GoldCoin().format(left) for left, in GoldCoin().options(((1, 3), 3))]
    ['0,3d', '1,2d', '3d']
    """

    name: str = "gold-coin"
    shape = shapes.Strip
    distinct = True
    first_term = 0
    term_word: ClassVar[str] = message("square of the dollar")

    def options(self, component: GoldRow) -> Iterator[Option[GoldRow]]:
        """Yield every slide, the leftmost coin first, and at last the taking of that coin."""
        squares, dollar = component
        if not squares:
            return
        # Coins keep their order, so the dollar is the coin of the same number as before.
        place = squares.index(dollar)
        for (left,) in Bubbles().options(squares):
            yield ((left, left[place]),)
        yield (TAKEN if place == 0 else (squares[1:], dollar),)

    def term(self, number: int) -> GoldRow:
        """Return the dollar alone.

        >>> GoldCoin().format(GoldCoin().term(3))
        '3d'
        """
        return (number,), number

    def parse(self, text: str) -> GoldRow:
        """Parse the squares of the coins with commas, a d after that of the dollar.

        Raises:
            PositionError: two coins are on one square, or not one of them is the dollar.

        >>> GoldCoin().parse("2,5d,9"), GoldCoin().parse("none")
        (((2, 5, 9), 5), ((), -1))
        """
        if text == "none":
            return TAKEN
        dollars = [part[:-1] for part in text.lower().split(",") if part.endswith("d")]
        if len(dollars) != 1:
            raise PositionError(
                "'{text}' has no dollar or several: write d after the square of one coin, such as"
                " 2,5d,9",
                text=text,
            )
        coins = SilverDollar()
        return coins.parse(text.lower().replace("d", "")), coins.parse(dollars[0])[0]

    def format(self, component: GoldRow) -> str:
        """Format the squares with commas, a d after that of the dollar."""
        squares, dollar = component
        return ",".join(f"{n}d" if n == dollar else str(n) for n in squares) or "none"

    def drawn(self, component: GoldRow) -> shapes.Strip:
        """Draw the coins on their squares, and which one is the dollar."""
        return shapes.Strip(component[0], "coin", special=component[1])

    def label(self, component: GoldRow, option: Option[GoldRow]) -> Label:
        """Label which coin slides from where to where, or that the first is taken."""
        before, after = component[0], option[0][0]
        if len(after) < len(before):
            return Label("push", (1, before[0]))
        return Bubbles().label(before, (after,))

    def move_words(self, label: Label) -> str:
        """Return from which square to which a coin slides, or which one is taken."""
        return SilverDollar().move_words(label)


@dataclass(frozen=True)
class Welter(OnStrip):
    """A strip of coins that move to any empty square on their left.

    >>> list(Welter().options((1, 3)))
    [((0, 3),), ((0, 1),), ((1, 2),)]
    """

    name: str = "welter"
    distinct = True

    def options(self, component: Row) -> Iterator[Option[Row]]:
        """Yield every move, the leftmost coin first and the longest move first."""
        taken = frozenset(component)
        for place, square in enumerate(component):
            others = (*component[:place], *component[place + 1 :])
            for free in range(square):
                if free not in taken:
                    yield (tuple(sorted((*others, free))),)

    def label(self, component: Row, option: Option[Row]) -> Label:
        """Label which coin moves, from which square to which."""
        (before,) = set(component) - set(option[0])
        (after,) = set(option[0]) - set(component)
        return Label("push", (component.index(before) + 1, before, after))
