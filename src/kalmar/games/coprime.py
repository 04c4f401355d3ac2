"""Coprime take-away: take a number that has no common factor with the size of the heap.

The value of n is 0 for even n > 0, else the index of the least prime factor of n, with value 1
for n = 1 (source 001, RELATÍV PRÍM).
"""

from collections.abc import Iterator
from math import gcd

from kalmar.games.components import Heap, integer
from kalmar.records import dataclass
from kalmar.rules import Option

__all__ = ["Coprime"]

LARGEST = 10**12
"""The least prime factors of larger heaps would take long to find."""


@dataclass(frozen=True)
class Coprime(Heap):
    """A heap of n: n − k for every k ≥ 1 with gcd(n, k) = 1.

    >>> list(Coprime().options(6)), list(Coprime().options(1))
    ([(1,), (5,)], [(0,)])
    """

    name: str = "coprime"
    distinct = True

    def options(self, component: int) -> Iterator[Option[int]]:
        """What is left; n − k is coprime to n exactly when k is."""
        return ((left,) for left in range(component) if gcd(component, left) == 1)

    def allows(self, component: int, option: Option[int]) -> bool:
        """Whether a heap smaller than the heap is left, without a common divisor."""
        if len(option) != 1 or not isinstance(option[0], int):
            return False
        return 0 <= option[0] < component and gcd(component, option[0]) == 1

    def parse(self, text: str) -> int:
        """The size of the heap, at most 10¹²."""
        return integer(text, "a heap of the coprime game", 0, LARGEST)
