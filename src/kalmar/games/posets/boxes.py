"""Chomp in any dimension, Schuh's game of divisors, and Sylver coinage: what is named goes.

* `boxes`: Gale's bars of any dimension (1974), 3x3x3 and what bites leave of it;
* `schuh`: name a divisor of a number that is not a multiple of one named before; whoever must
  say 1 has lost (Schuh 1952). The exponents of the primes make it Chomp on a box;
* `sylver`: name a number that is no sum of numbers named before; nobody may name 1 (Conway; Winning
  Ways, ch. 18). A position is the set of numbers named, as the least of such sets with the same
  sums: the minimal generators of a numerical semigroup. The numbers that can still be named are its
  gaps. Play has no bound while the numbers named have a common factor, so only positions without
  one are taken.

A position of the first two is written by its greatest boxes or numbers.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import gcd, prod
from typing import Any, ClassVar, TypeAlias

from kalmar.core.errors import PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import ByMoves, Move, integer
from kalmar.games.components import Numbers as Row
from kalmar.games.heaps.primes import divisors, least_prime_factor
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


class Naming(Row):
    """Rules that inherit this name a number in each move; others go with it."""

    kind = "name"
    shape = shapes.Order

    def move_words(self, label: Label) -> str:
        """Return which number is named."""
        return message("name {number}", number=label.data[0])


@dataclass(frozen=True)
class Schuh(Ideal, Naming):
    """The numbers that may still be named, as the greatest of them in ascending order.

    >>> [Schuh().format(option[0]) for option in Schuh().options((12,))]
    ['3', '4', '6', '3,4', '4,6']
    """

    name: str = "schuh"
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


Numbers = tuple[int, ...]
"""Minimal generators without a common factor, ascending."""

MOST_SUMS = 1_000_000
"""Sums beyond this are not looked at."""

BITS_PER_STEP = 256
"""Sums that are looked at in a step of work."""

MOST_GAPS = 2_000
"""So many numbers may be left to be named."""


@dataclass(frozen=True)
class Sylver(ByMoves, Naming):
    """The numbers named.

    >>> [Sylver().format(option[0]) for option in Sylver().options((3, 5))]
    ['2,3', '3,4,5', '3,5,7']
    """

    name: str = "sylver"
    differ = True
    what: ClassVar[Message] = message("a number that is named")
    least = 2

    def moves(self, component: Numbers) -> Iterator[Move]:
        """Yield each number but 1 with what naming it leaves, the smallest number first.

        >>> list(Sylver().labelled_moves((3, 5)))[0]
        (Label(kind='name', data=(2,)), ((2, 3),))
        """
        left = gaps(component)
        # The same for gaps that are kept, so that earlier questions change no limit.
        spend(len(left) + bits_of(component) // BITS_PER_STEP)
        for number in left[1:]:
            yield (number,), (generators((*component, number)),)

    def parse(self, text: str) -> Numbers:
        """Parse the numbers named, with commas.

        Raises:
            PositionError: they have a common factor, or leave too many numbers.

        >>> Sylver().parse("6,4,9,10")
        (4, 6, 9)
        """
        named: Numbers = super().parse(text)
        factor = gcd(*named)
        if factor > 1:
            raise PositionError(
                "the numbers {text} have the common factor {factor}, so that play has no bound:"
                " name numbers without a common factor, such as sylver 4,5",
                text=text,
                factor=factor,
            )
        least, largest = min(named), max(named)
        if (least - 1) * (largest - 1) > MOST_SUMS or len(gaps(generators(named))) > MOST_GAPS:
            raise PositionError(
                "too many numbers could still be named after {text}: name smaller ones, such as"
                " sylver 4,5",
                text=text,
            )
        return generators(named)

    def drawn(self, component: Numbers) -> shapes.Order:
        """Draw the numbers that can still be named, each below those it rules out with one more.

        >>> Sylver().drawn((3, 5)).relations
        (('1', '4'), ('2', '7'), ('4', '7'))
        """
        left = gaps(component)
        there = set(left)
        sums = [(n, n + step) for n in left for step in component if n + step in there]
        elements, relations = map(str, left), ((str(a), str(b)) for a, b in sums)
        return shapes.Order(tuple(elements), tuple(relations), "1")


def closed(sums: int, number: int, bits: int) -> int:
    """Add all multiples of a number to sums, which are bits, below a bound.

    >>> bin(closed(0b1, 3, 8))
    '0b1001001'
    """
    mask, step = (1 << bits) - 1, number
    # Doubling: after k rounds all multiples below 2^k are added.
    while step < bits:
        sums |= sums << step & mask
        step *= 2
    return sums


def generators(named: Iterable[int]) -> Numbers:
    """Return the numbers that are no sums of smaller ones.

    >>> generators((4, 6, 9, 10))
    (4, 6, 9)
    """
    numbers = sorted(set(named))
    found, sums = [], 1
    for number in numbers:
        if not sums >> number & 1:
            found.append(number)
            sums = closed(sums, number, numbers[-1] + 1)
    return tuple(found)


def bits_of(component: Numbers) -> int:
    """Return a bound above all gaps (Brauer 1942): (a − 1)(b − 1) for least a and greatest b.

    >>> bits_of((3, 5)), bits_of((2, 3))
    (8, 2)
    """
    return max((component[0] - 1) * (component[-1] - 1), 2)


@lru_cache(maxsize=1 << 12)
def gaps(component: Numbers) -> Numbers:
    """Return the numbers that are no sums, ascending.

    >>> gaps((3, 5)), gaps((2, 3))
    ((1, 2, 4, 7), (1,))
    """
    bits, sums = bits_of(component), 1
    for number in component:
        sums = closed(sums, number, bits)
    # Digits as text, as to shift so many bits for each number would be slow.
    digits = f"{sums:0{bits}b}".lstrip("1")[::-1]
    return tuple(n for n, digit in enumerate(digits) if digit == "0")


def is_symmetric(component: Numbers) -> bool:
    """Return whether of n and f − n one is always a sum, where f is the largest gap.

    >>> is_symmetric((3, 5)), is_symmetric((3, 4, 5))
    (True, False)
    """
    left = gaps(component)
    return 2 * len(left) == left[-1] + 1
