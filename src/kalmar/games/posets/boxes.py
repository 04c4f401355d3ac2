"""Chomp in any dimension, and Schuh's game of divisors, which is isomorphic to it.

* `boxes`: Gale's bars of any dimension (1974), 3x3x3 and what bites leave of it;
* `schuh`: name a divisor of a number that is not a multiple of one named before; whoever must
  say 1 has lost (Schuh 1952). The exponents of the primes make it Chomp on a box.

A position is written by its greatest boxes or numbers.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Any, ClassVar, TypeAlias

from kalmar.core.errors import PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import ByMoves, Move, integer
from kalmar.games.heaps.nim import divisors, least_prime_factor
from kalmar.runtime.work import spend

PAIRS_PER_STEP = 2
"""Pairs of boxes that are compared in a step of work."""

Sides: TypeAlias = tuple[int, ...]
"""The sides of a box."""

MOST_CELLS = 4096


class Ideal(ByMoves):
    """An order of which a move takes an element with all above it, by the greatest that are left.

    Rules that inherit this say what the elements are, how they are compared, and what is left.
    The label of a move has the element that is taken.

    Attributes:
        elements: those that may be taken, each after all below it.
        below: whether an element is another one or below it.
        without: what is left when an element is taken with all above it.
    """

    differ = True
    elements: Callable[[Any], list[Any]]
    below: Callable[[Any, Any], bool]
    without: Callable[[Any, Any], tuple[Any, ...]]

    def moves(self, component: tuple[Any, ...]) -> Iterator[Move]:
        """Yield each element with what taking it leaves, in their order."""
        for element in self.elements(component):
            named = element if isinstance(element, tuple) else (element,)
            yield named, (self.without(component, element),)

    def greatest(self, elements: Iterable[Any]) -> tuple[Any, ...]:
        """Return the elements that are below no other, each once, in ascending order."""
        once, below = list(dict.fromkeys(elements)), self.below
        spend(len(once) ** 2 // PAIRS_PER_STEP)
        # Pairs are compared, O(n²), which is counted as work above.
        return tuple(sorted([a for a in once if not any(a != b and below(a, b) for b in once)]))


@dataclass(frozen=True)
class BoxUnion(Ideal):
    """A union of boxes in one corner, as its greatest boxes in ascending order.

    >>> [BoxUnion().format(option[0]) for option in BoxUnion().options(((1, 2, 2),))]
    ['1x2x1', '1x1x2', '1x1x2/1x2x1']
    """

    name: str = "boxes"
    kind = "bite"
    shape = shapes.Boxes
    first_cell: ClassVar[tuple[int, int]] = (1, 1)
    axes: ClassVar[tuple[str, str]] = (message("rows"), message("squares in a row"))

    def elements(self, component: tuple[Sides, ...]) -> list[Sides]:
        """List the cells that may be bitten, from (1, …, 1, 2) on."""
        cells = {cell for box in component for cell in product(*(range(1, n + 1) for n in box))}
        return sorted(cell for cell in cells if max(cell) > 1)

    def below(self, first: Sides, second: Sides) -> bool:
        """Return whether the first cell is nowhere beyond the second."""
        return all(a <= b for a, b in zip(first, second, strict=True))

    def without(self, component: tuple[Sides, ...], cell: Sides) -> tuple[Sides, ...]:
        """Return what is left when a cell is bitten with all beyond it."""
        left: list[Sides] = []
        for box in component:
            if not self.below(cell, box):
                left.append(box)
                continue
            # What is not beyond the cell lies before it in some direction: one smaller box for
            # each.
            for i, side in enumerate(cell):
                if side > 1:
                    left.append((*box[:i], side - 1, *box[i + 1 :]))
        return self.greatest(left)

    def parse(self, text: str) -> tuple[Sides, ...]:
        """Parse boxes such as `3x3x3`, several of them with `/`.

        >>> BoxUnion().parse("2x2x1/1x3x1")
        ((1, 3, 1), (2, 2, 1))
        """
        boxes = [
            tuple(integer(side, "a side of the box", 1) for side in part.split("x"))
            for part in text.replace("×", "x").split("/")
        ]
        if len({len(box) for box in boxes}) > 1:
            raise PositionError(
                "the boxes in {text} differ in dimension: give all of them the same dimension",
                text=text,
            )
        _refuse_larger(boxes, text)
        return self.greatest(boxes)

    def cell(self, row: int, column: int) -> tuple[Sides, ...]:
        """Build the box of two dimensions with these sides.

        Raises:
            PositionError: it has more than 4,096 cells.

        >>> BoxUnion().format(BoxUnion().cell(2, 3))
        '2x3'
        """
        _refuse_larger([(row, column)], f"{row}x{column}")
        return ((row, column),)

    def format(self, component: tuple[Sides, ...]) -> str:
        """Format the greatest boxes with `/`."""
        return "/".join("x".join(map(str, box)) for box in component)

    def move_words(self, label: Label) -> str:
        """Return which cell is bitten."""
        if len(label.data) == 2:
            row, column = label.data
            return message("bite row {row}, column {column}", row=row, column=column)
        return message("bite {cell}", cell=",".join(map(str, label.data)))

    def drawn(self, component: tuple[Sides, ...]) -> shapes.Boxes:
        """Return the shape: the greatest boxes."""
        return shapes.Boxes(component)


def _refuse_larger(boxes: list[Sides], text: str) -> None:
    if sum(prod(box) for box in boxes) > MOST_CELLS:
        raise PositionError(
            "the boxes {text} are too large: they can have at most {most_cells:,} cells",
            text=text,
            most_cells=MOST_CELLS,
        )


@dataclass(frozen=True)
class Schuh(Ideal):
    """The numbers that may still be named, as the greatest of them in ascending order.

    >>> [Schuh().format(option[0]) for option in Schuh().options((12,))]
    ['3', '4', '6', '3,4', '4,6']
    """

    name: str = "schuh"
    kind = "name"
    shape = shapes.Order
    first_term = 1
    term_word: ClassVar[str] = message("number")

    def elements(self, component: tuple[int, ...]) -> list[int]:
        """List the numbers that may be named without losing at once."""
        return sorted({d for number in component for d in divisors(number)} - {1})

    def below(self, first: int, second: int) -> bool:
        """Return whether the first number divides the second."""
        return second % first == 0

    def without(self, component: tuple[int, ...], number: int) -> tuple[int, ...]:
        """Return what is left when a number is named: nothing that it divides."""
        left: list[int] = []
        for largest in component:
            if largest % number:
                left.append(largest)
                continue
            # A divisor that is no multiple of the number lacks part of the power of one of its
            # primes.
            for prime, power in prime_powers(number):
                rest = largest
                while rest % power == 0:
                    rest //= prime
                left.append(rest)
        return self.greatest(left)

    def term(self, number: int) -> tuple[int, ...]:
        """Return the position of a number of which nothing has been named.

        >>> Schuh().term(12)
        (12,)
        """
        return (number,)

    def parse(self, text: str) -> tuple[int, ...]:
        """Parse a number, or the greatest ones that are left with commas.

        >>> Schuh().parse("432"), Schuh().parse("4,2,3")
        ((432,), (3, 4))
        """
        numbers = [integer(part, "a number", 1, 10**12) for part in text.split(",")]
        return self.greatest(numbers)

    def format(self, component: tuple[int, ...]) -> str:
        """Format the greatest numbers with commas."""
        return ",".join(map(str, component))

    def move_words(self, label: Label) -> str:
        """Return which number is named."""
        return message("name {number}", number=label.data[0])

    def drawn(self, component: tuple[int, ...]) -> shapes.Order:
        """Draw 1 and the numbers that may be named, each below its multiples by a prime.

        >>> Schuh().drawn((4, 6)).relations
        (('1', '2'), ('1', '3'), ('2', '4'), ('2', '6'), ('3', '6'))
        """
        elements = [1, *self.elements(component)]
        primes = sorted({p for number in component for p, _ in prime_powers(number)})
        left = set(elements)
        relations = [(str(n), str(n * p)) for n in elements for p in primes if n * p in left]
        return shapes.Order(tuple(map(str, elements)), tuple(relations), "1")


def prime_powers(number: int) -> list[tuple[int, int]]:
    """List the primes of a number, each with its highest power that divides the number.

    >>> prime_powers(360)
    [(2, 8), (3, 9), (5, 5)]
    """
    found = []
    while number > 1:
        prime, power = least_prime_factor(number), 1
        while number % prime == 0:
            number //= prime
            power *= prime
        found.append((prime, power))
    return found
