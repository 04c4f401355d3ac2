"""Things that slide along a row: bubbles in a pipe, and coins on a strip of squares.

* `Bubbles`: push one bubble up a winding pipe any number of cells, never past another one. Counted
  from the lowest bubble, the empty cells between the first and the second, the third and the
  fourth, … (for an odd number of bubbles at last those up to the top) are Nim heaps: every move
  changes exactly one of them, and each can be made any smaller (source 001, BUBORÉK).
* `SilverDollar`: the same with coins on a strip of squares counted from 0, which slide to the left
  without jumping; Nim on every other gap from the right (Winning Ways; ONAG).
* `GoldCoin`: one coin is the dollar. Slide a coin, or take the leftmost coin off from wherever it
  stands; who takes the dollar has made the last move. The form with a money bag, of which the books
  tell as well, has other rules.
* `Welter`: a coin may also jump, to any empty square on its left (Welter 1952; ONAG, ch. 13).
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import Numbers

Row = tuple[int, ...]
"""The squares of the coins, or how many cells lie above each bubble, ascending."""

GoldRow = tuple[Row, int]
"""The squares of all coins, and that of the dollar; no coins and -1 after it has been taken."""

TAKEN: GoldRow = ((), -1)


class OnStrip(Numbers):
    """Things on a strip, by their places; rules that inherit this say how they move.

    Attributes:
        thing: what they are, as they are drawn.
        slides: how a move is put into words.
    """

    shape = shapes.Strip
    distinct = True
    thing: ClassVar[str] = "coin"
    slides: ClassVar[Message] = message("coin {number}: {before} → {after}")
    first_term = 0
    term_word: ClassVar[str] = message("square of the coin")
    what: ClassVar[Message] = message("the square of a coin")
    repeated: ClassVar[Message | None] = message(
        "'{text}' puts two coins on one square: write each square once, such as 2,4,7"
    )

    def term(self, number: int) -> Any:
        """Return one thing at a place."""
        return (number,)

    def drawn(self, component: Any) -> shapes.Strip:
        """Draw the things in their places."""
        return shapes.Strip(component, self.thing)

    def move_words(self, label: Label) -> str:
        """Return from which square to which a coin goes; one taken off has no square after."""
        number, before, *after = label.data
        if not after:
            return message("take the coin at {square}", square=before)
        return message(self.slides, number=number, before=before, after=after[0])

    def label(self, component: Any, option: Option[Any]) -> Label:
        """Label which thing moves, from which place to which."""
        (before,) = set(component) - set(option[0])
        (after,) = set(option[0]) - set(component)
        return Label("push", (component.index(before) + 1, before, after))


class Sliding(OnStrip):
    """Things that slide towards place 0, none past another."""

    def options(self, component: Row) -> Iterator[Option[Row]]:
        """Yield every slide, that of the first thing first and the longest first."""
        before = -1
        for at, place in enumerate(component):
            # The place of the thing in front of it bounds the slide.
            for left in range(before + 1, place):
                yield (changed(component, at, left),)
            before = place


def changed(row: Row, place: int, square: int) -> Row:
    """Return a row with one coin on another square; the coins keep their order.

    >>> changed((2, 5, 9), 1, 3)
    (2, 3, 9)
    """
    return (*row[:place], square, *row[place + 1 :])


@dataclass(frozen=True)
class Bubbles(Sliding):
    """A pipe with bubbles; a bubble with 0 cells above it is at the top, which is cell 0.

    >>> list(Bubbles().options((1, 3))), Bubbles().parse("13,4,6")
    ([((0, 3),), ((1, 2),)], (4, 6, 13))
    """

    name: str = "bubbles"
    thing: ClassVar[str] = "bubble"
    slides: ClassVar[Message] = message("bubble {number}: {before} → {after}")
    term_word: ClassVar[str] = message("cells above the bubble")
    what: ClassVar[Message] = message("the number of cells above a bubble")
    repeated: ClassVar[Message | None] = message(
        "'{text}' puts two bubbles into one cell: write each cell once"
    )

    def note(self, components: Iterable[Row]) -> Message | None:
        """Explain that several numbers are several pipes, and how to write one with such gaps.

        >>> str(Bubbles().note([(7,), (4,), (4,)]))[:30], Bubbles().note([(7, 4)])
        ('each number is a separate pipe', None)
        """
        pipes = list(components)
        if len(pipes) < 2 or any(len(pipe) > 1 for pipe in pipes):
            return None
        return message(
            "each number is a separate pipe with one bubble; one pipe with the gaps {gaps},"
            " as in Csirmaz 1980 (source 001), is {pipe}",
            gaps=", ".join(str(cells) for (cells,) in pipes),
            pipe=self.format(tuple(reversed(with_gaps([cells for (cells,) in pipes])))),
        )


def gaps(pipe: Row) -> tuple[int, ...]:
    """Return the Nim heaps of a pipe, the lowest gap first.

    >>> gaps((4, 6, 11, 13, 21))
    (7, 4, 4)
    """
    # An odd number of bubbles gets one at -1, just above the top: the last gap reaches up to there.
    from_below = [*reversed(pipe), *[-1] * (len(pipe) % 2)]
    lower, upper = from_below[::2], from_below[1::2]
    return tuple(low - high - 1 for low, high in zip(lower, upper, strict=True))


def with_gaps(heaps: Sequence[int]) -> Row:
    """Build a pipe of an odd number of bubbles with these gaps, the lowest first.

    >>> with_gaps([7, 4, 4])
    (4, 5, 10, 11, 19)
    """
    pipe = [heaps[-1]]
    for gap in reversed(heaps[:-1]):
        # The upper bubble of the next pair lies right under this one, its lower one a gap further
        # down.
        pipe += [pipe[-1] + 1, pipe[-1] + gap + 2]
    return tuple(pipe)


@dataclass(frozen=True)
class SilverDollar(Sliding):
    """A strip of coins, of which none jumps: bubbles turned on their side.

    >>> list(SilverDollar().options((1, 3))), SilverDollar().parse("7,2")
    ([((0, 3),), ((1, 2),)], (2, 7))
    """

    name: str = "silver-dollar"
    in_one_row = True


@dataclass(frozen=True)
class GoldCoin(OnStrip):
    """A strip with coins, one of which is the dollar.

    >>> [GoldCoin().format(left) for left, in GoldCoin().options(((1, 3), 3))]
    ['0,3d', '1,2d', '3d']
    """

    name: str = "gold-coin"
    term_word: ClassVar[str] = message("square of the dollar")

    def options(self, component: GoldRow) -> Iterator[Option[GoldRow]]:
        """Yield every slide, the leftmost coin first, and at last the taking of that coin."""
        squares, dollar = component
        if not squares:
            return
        # Coins keep their order, so the dollar is the coin of the same number as before.
        place = squares.index(dollar)
        for (left,) in SilverDollar().options(squares):
            yield ((left, left[place]),)
        yield (without_first(component),)

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
        return super().label(before, (after,))


def without_first(component: GoldRow) -> GoldRow:
    """Return what is left when the leftmost coin is taken off; nothing if that is the dollar.

    >>> without_first(((1, 3), 3)), without_first(((1, 3), 1))
    (((3,), 3), ((), -1))
    """
    squares, dollar = component
    return TAKEN if squares[0] == dollar else (squares[1:], dollar)


@dataclass(frozen=True)
class Welter(OnStrip):
    """A strip of coins that move to any empty square on their left.

    >>> list(Welter().options((1, 3)))
    [((0, 3),), ((0, 1),), ((1, 2),)]
    """

    name: str = "welter"
    in_one_row = True

    def options(self, component: Row) -> Iterator[Option[Row]]:
        """Yield every move, the leftmost coin first and the longest move first."""
        taken = frozenset(component)
        for place, square in enumerate(component):
            others = (*component[:place], *component[place + 1 :])
            for free in range(square):
                if free not in taken:
                    yield (tuple(sorted((*others, free))),)
