"""Sylver coinage: name a number that is no sum of numbers named before; nobody may name 1.

A position is the set of numbers named, as the least of such sets with the same sums: the minimal
generators of a numerical semigroup. The numbers that can still be named are its gaps. Play has no
bound while the numbers named have a common factor, so only positions without one are taken. Conway;
Winning Ways, ch. 18.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import gcd
from typing import ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import ByMoves, Move
from kalmar.games.components import Numbers as Row
from kalmar.runtime.work import spend

Numbers = tuple[int, ...]
"""Minimal generators without a common factor, ascending."""

MOST_SUMS = 1_000_000
"""Sums beyond this are not looked at."""

BITS_PER_STEP = 256
"""Sums that are looked at in a step of work."""

MOST_GAPS = 2_000
"""So many numbers may be left to be named."""


@dataclass(frozen=True)
class Sylver(ByMoves, Row):
    """The numbers named.

    >>> [Sylver().format(option[0]) for option in Sylver().options((3, 5))]
    ['2,3', '3,4,5', '3,5,7']
    """

    name: str = "sylver"
    kind = "name"
    differ = True
    shape = shapes.Order
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

    def move_words(self, label: Label) -> str:
        """Return which number is named."""
        return message("name {number}", number=label.data[0])


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
