"""Divisor take-away: take a divisor of the size of the heap, which may be all of it.

The value of n > 0 is one more than the exponent of 2 in n (source 001, DIM).
"""

from collections.abc import Iterator

from kalmar.games.components import Heap, integer
from kalmar.games.primes import divisors
from kalmar.records import dataclass
from kalmar.rules import Option

__all__ = ["Divisor"]

LARGEST = 10**12
"""The divisors of larger heaps would take long to find."""


@dataclass(frozen=True)
class Divisor(Heap):
    """A heap of n: n − d for every divisor d of n.

    >>> list(Divisor().options(6))
    [(0,), (3,), (4,), (5,)]
    """

    name: str = "divisor"
    distinct = True

    def options(self, component: int) -> Iterator[Option[int]]:
        """What is left after each divisor, the greatest divisor first."""
        if component > 0:
            for divisor in reversed(divisors(component)):
                yield (component - divisor,)

    def parse(self, text: str) -> int:
        """The size of the heap, at most 10¹²."""
        return integer(text, "a heap of the divisor game", 0, LARGEST)
