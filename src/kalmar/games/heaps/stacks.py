"""Nimble and End-Nim: stacks in a row, drawn as they stand.

`Nimble`: coins lie on numbered squares, any number of them on one. Move one coin any way to the
left, onto or past others. A coin on square n is a Nim heap of n, and square 0 is the end.

`EndNim`: heaps stand in a row. Take any number of counters from the heap at either end; an emptied
heap vanishes, and the next one becomes the end (Albert and Nowakowski 2001).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import ByMoves, Move, Numbers, apart_note

Row = tuple[int, ...]


@dataclass(frozen=True)
class Nimble(Numbers):
    """A strip with coins, by the squares of the coins in ascending order.

    >>> list(Nimble().options((0, 2, 2))), Nimble().parse("5,2,5"), Nimble().parse("none")
    ([((0, 1, 2),), ((0, 0, 2),)], (2, 5, 5), ())
    """

    name: str = "nimble"
    shape = shapes.Stacks
    distinct = True
    first_term = 0
    term_word: ClassVar[str] = message("square of the coin")
    what: ClassVar[Message] = message("the square of a coin")
    nothing = "none"

    def options(self, component: Row) -> Iterator[Option[Row]]:
        """Yield every slide, the leftmost coin first and the shortest slide first."""
        for i, square in enumerate(component):
            # Coins on one square are alike: the first of them moves.
            if i and component[i - 1] == square:
                continue
            for left in range(square - 1, -1, -1):
                yield (moved(component, square, left),)

    def term(self, number: int) -> Row:
        """Return one coin on a square."""
        return (number,)

    def drawn(self, component: Row) -> shapes.Stacks:
        """Draw how many coins lie on each square."""
        return shapes.Stacks(tuple(Counter(component).items()), "coin")

    def label(self, component: Row, option: Option[Row]) -> Label:
        """Label from which square to which a coin slides.

        >>> Nimble().label((2, 5, 5), ((1, 2, 5),))
        Label(kind='slide', data=(5, 1))
        """
        before, after = Counter(component), Counter(option[0])
        (gone,), (there,) = before - after, after - before
        return Label("slide", (gone, there))

    def move_words(self, label: Label) -> str:
        """Return from where to where the coin slides."""
        before, after = label.data
        return message("coin {before} → {after}", before=before, after=after)


def moved(row: Row, before: int, after: int) -> Row:
    """Return the coins when one of them has gone to another square.

    >>> moved((2, 5, 5), 5, 1)
    (1, 2, 5)
    """
    place = row.index(before)
    return tuple(sorted((*row[:place], after, *row[place + 1 :])))


SIDES = {
    "left": message("the left end"),
    "right": message("the right end"),
    "only": message("the only heap"),
}


@dataclass(frozen=True)
class EndNim(ByMoves, Numbers):
    """A row of heaps that are not empty, from the left.

    >>> list(EndNim().options((1, 1, 2))), EndNim().parse("3,0,2"), EndNim().parse("none")
    ([((1, 2),), ((1, 1, 1),), ((1, 1),)], (3, 2), ())
    """

    name: str = "end-nim"
    shape = shapes.Stacks
    kind = "end"
    first_term = 0
    term_word: ClassVar[str] = message("size of the only heap")
    what: ClassVar[Message] = message("a heap")
    nothing = "none"
    note = staticmethod(apart_note)
    first_cell: ClassVar[tuple[int, int]] = (0, 0)
    axes: ClassVar[tuple[str, str]] = (message("left heap"), message("right heap"))

    def moves(self, component: Row) -> Iterator[Move]:
        """Yield every taking from the left heap, then from the right one, the least first."""
        if not component:
            return
        *rest, last = component
        first, *others = component
        lone = len(component) == 1
        for taken in range(1, first + 1):
            yield ("only" if lone else "left", taken), (whole(first - taken, *others),)
        for taken in range(1, 0 if lone else last + 1):
            yield ("right", taken), (whole(*rest, last - taken),)

    def term(self, number: int) -> Row:
        """Return a row of one heap, of none where it is empty."""
        return whole(number)

    def cell(self, row: int, column: int) -> Row:
        """Return a row of two heaps.

        >>> EndNim().cell(3, 5), EndNim().cell(3, 0)
        ((3, 5), (3,))
        """
        return whole(row, column)

    def in_row(self, numbers: Row) -> Row:
        """Return the heaps in their order; empty ones vanish."""
        return whole(*numbers)

    def drawn(self, component: Row) -> shapes.Stacks:
        """Draw the heaps side by side."""
        return shapes.Stacks(tuple(enumerate(component, 1)), "stone")

    def alike(self, component: Row) -> Row:
        """Return the row or its mirror image, whichever is less."""
        return min(component, component[::-1])

    def move_words(self, label: Label) -> str:
        """Return how many are taken from which end."""
        side, taken = label.data
        return message("take {count} from {end}", count=taken, end=SIDES[str(side)])


def whole(*heaps: int) -> Row:
    """Return the heaps that are not empty."""
    return tuple(heap for heap in heaps if heap)
