"""Games from textbooks: squares, Fibonacci Nim, Euclid's game, and rows of heaps and of coins.

* `SubtractSquare`: take a square number of counters from a heap (Golomb 1966). No closed form of
  its values is known.
* `FibonacciNim`: the first turn takes any number of counters but not all, each later turn at most
  twice as many as the turn before it (Whinihan 1963). So a component is a heap and a limit.
* `Euclid`: of two numbers subtract a positive multiple of the smaller one from the larger one (Cole
  and Davie 1969). Play ends at 0, or, in the positive form, where the numbers have become equal.
* `StaircaseNim`: move any number of coins from a step of a staircase to the next lower one; coins
  on the ground cannot move. It is Nim on the odd steps.
* `Nimble`: coins lie on numbered squares, any number of them on one. Move one coin any way to the
  left, onto or past others. A coin on square n is a Nim heap of n, and square 0 is the end.
* `EndNim`: heaps stand in a row. Take any number of counters from the heap at either end; an
  emptied heap vanishes, and the next one becomes the end (Albert and Nowakowski 2001).
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from math import isqrt
from typing import ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games import components
from kalmar.games.heaps.nim import Nim

Pair = tuple[int, int]


@dataclass(frozen=True)
class SubtractSquare(components.Heap):
    """A heap of n: n − k² for every k ≥ 1 with k² ≤ n.

    >>> list(SubtractSquare().options(10))
    [(9,), (6,), (1,)]
    """

    name: str = "subtract-a-square"
    distinct = True

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield what is left after each square, the smallest first."""
        return ((component - root * root,) for root in range(1, isqrt(component) + 1))


@dataclass(frozen=True)
class FibonacciNim:
    """A heap with the largest number that may be taken from it now.

    >>> list(FibonacciNim().options((5, 4)))
    [((4, 2),), ((3, 3),), ((2, 2),), ((1, 1),)]
    """

    name: str = "fibonacci-nim"
    shape = shapes.LimitedHeap
    distinct = True
    first_term = 0

    def options(self, component: Pair) -> Iterator[Option[Pair]]:
        """Yield the heaps left after taking 1, 2, …, each with its new limit."""
        heap, limit = component
        return (((heap - k, min(2 * k, heap - k)),) for k in range(1, limit + 1))

    def term(self, number: int) -> Pair:
        """Return a heap from which nothing has been taken yet.

        >>> FibonacciNim().term(13)
        (13, 12)
        """
        return number, max(0, number - 1)

    def parse(self, text: str) -> Pair:
        """Parse the heap before the first turn, or the heap, a slash and its limit.

        Raises:
            PositionError: one of them is not a number in range.

        >>> FibonacciNim().parse("13"), FibonacciNim().parse("13/4"), FibonacciNim().parse("5/9")
        ((13, 12), (13, 4), (5, 5))
        """
        size, slash, limit = text.partition("/")
        heap = Nim().parse(size)
        return (heap, min(heap, Nim().parse(limit))) if slash else self.term(heap)

    def format(self, component: Pair) -> str:
        """Format the heap, and its limit unless nothing has been taken yet."""
        heap, limit = component
        return str(heap) if component == self.term(heap) else f"{heap}/{limit}"

    def drawn(self, component: Pair) -> shapes.LimitedHeap:
        """Draw the counters; those that may be taken are the ones that can be touched."""
        return shapes.LimitedHeap(component[0], limit=component[1])

    def label(self, component: Pair, option: Option[Pair]) -> Label:
        """Label how many are taken, and how many are left."""
        left = option[0][0]
        return Label("take", (component[0] - left, (left,)))

    def placed_words(self, component: Pair, label: Label, place: str, whole: bool) -> str | None:
        """Return how many are taken from which heap."""
        return components.Heap().placed_words(component[0], label, place, whole)


@dataclass(frozen=True)
class Euclid(components.Square):
    """Two numbers, drawn as the column and the row of a piece on a board.

    Attributes:
        least: the smallest number that may be left: 0, or 1 in the positive form.

    >>> list(Euclid().options((2, 7))), list(Euclid(least=1).options((6, 2)))
    ([((2, 5),), ((2, 3),), ((2, 1),)], [((4, 2),), ((2, 2),)])
    """

    name: str = "euclid"
    least: int = 0
    distinct = True
    largest = components.LARGEST_HEAP
    axes: ClassVar[tuple[str, str]] = (message("row y"), message("column x"))

    @property
    def first_cell(self) -> Pair:
        """Return the first square of the board."""
        return self.least, self.least

    def options(self, component: Pair) -> Iterator[Option[Pair]]:
        """Yield what is left, the smallest multiple first; of equal numbers either may go."""
        x, y = component
        if x and y:
            if x >= y:
                yield from (((left, y),) for left in range(x - y, self.least - 1, -y))
            if y >= x:
                yield from (((x, left),) for left in range(y - x, self.least - 1, -x))

    def parse(self, text: str) -> Pair:
        """Parse the two numbers with a comma.

        Raises:
            PositionError: they are not two numbers, or one is too small.

        >>> Euclid().parse("21,13")
        (21, 13)
        """
        if text.count(",") != 1:
            raise PositionError(
                "'{text}' is not a pair of numbers: write both with a comma, such as 21,13",
                text=text,
            )
        x, y = components.integers(
            text, message("one of the two numbers"), most=components.LARGEST_HEAP
        )
        return self.cell(y, x)

    def cell(self, row: int, column: int) -> Pair:
        """Return the square of a row and a column.

        Raises:
            PositionError: one is 0 in the positive form.

        >>> Euclid().cell(13, 21)
        (21, 13)
        """
        if min(row, column) < self.least:
            raise PositionError(
                "{column},{row} is not a position of the positive form of Euclid's game: both"
                " numbers are at least 1, such as 21,13",
                column=column,
                row=row,
            )
        return column, row

    def label(self, component: Pair, option: Option[Pair]) -> Label:
        """Label from which square to which the piece moves."""
        return Label("move", ("piece", component, option[0]))


POSITIVE_EUCLID = Euclid("euclid-positive", least=1)

MOST_COINS = 1_000
"""How many coins on stairs are drawn one by one."""
Stairs = tuple[int, ...]
"""How many coins lie on the steps 1, 2, …; the last of them is not empty."""

MOST_STEPS = 1_000


@dataclass(frozen=True)
class StaircaseNim(components.Numbers):
    """A staircase with coins.

    >>> list(StaircaseNim().options((1, 2))), StaircaseNim().parse("3,0,2,0")
    ([((0, 2),), ((2, 1),), ((3,),)], (3, 0, 2))
    """

    name: str = "staircase-nim"
    shape = shapes.Strip
    distinct = True
    what: ClassVar[Message] = message("the number of coins on a step")
    nothing = "0"
    in_one_row = True

    def in_row(self, numbers: Stairs) -> Stairs:
        """Return the stairs up to the highest coin.

        Raises:
            PositionError: there are too many steps.
        """
        if len(numbers) > MOST_STEPS:
            raise PositionError(
                "a staircase has at most {most:,} steps, not {number:,}",
                most=MOST_STEPS,
                number=len(numbers),
            )
        return without_empty(numbers)

    def options(self, component: Stairs) -> Iterator[Option[Stairs]]:
        """Yield the stairs after each move, the lowest step and the fewest coins first."""
        for step, coins in enumerate(component):
            for count in range(1, coins + 1):
                yield (descended(component, step, count),)

    def drawn(self, component: Stairs) -> shapes.Strip | shapes.Text:
        """Draw every coin on its step, the ground being step 0; too many coins as numbers."""
        if sum(component) > MOST_COINS:
            return shapes.Text(self.format(component))
        steps = (step for step, coins in enumerate(component, 1) for _ in range(coins))
        return shapes.Strip(tuple(steps), "stair")

    def label(self, component: Stairs, option: Option[Stairs]) -> Label:
        """Label from which step how many coins go down."""
        left = (*option[0], *[0] * (len(component) - len(option[0])))
        step = next(i for i in reversed(range(len(component))) if left[i] < component[i])
        return Label("descend", (step + 1, component[step] - left[step]))

    def move_words(self, label: Label) -> str:
        """Return from which step how many coins go down."""
        step, count = label.data
        return message("move {count} down from step {step}", count=count, step=step)


def descended(stairs: Stairs, step: int, count: int) -> Stairs:
    """Return the stairs after so many coins have gone down from a step, counted from 0.

    >>> descended((1, 2), 1, 2), descended((3, 1), 0, 3)
    ((3,), (0, 1))
    """
    left = list(stairs)
    left[step] -= count
    if step:
        left[step - 1] += count
    return without_empty(left)


def without_empty(coins: "list[int] | Stairs") -> Stairs:
    """Return the numbers of coins without the empty steps at the top.

    >>> without_empty((3, 0, 2, 0, 0))
    (3, 0, 2)
    """
    top = max((step for step, number in enumerate(coins, 1) if number), default=0)
    return tuple(coins[:top])


Row = tuple[int, ...]


@dataclass(frozen=True)
class Nimble(components.Numbers):
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
    in_one_row = True

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
class EndNim(components.ByMoves, components.Numbers):
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
    in_one_row = True
    first_cell: ClassVar[tuple[int, int]] = (0, 0)
    axes: ClassVar[tuple[str, str]] = (message("left heap"), message("right heap"))

    def moves(self, component: Row) -> Iterator[components.Move]:
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
