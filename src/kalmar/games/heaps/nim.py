"""Nim: take any number of things from a heap (Bouton 1901).

Coprime take-away: take a number that has no common factor with the size of the heap.

The value of n is 0 for even n > 0, else the index of the least prime factor of n, with value 1
for n = 1 (source 001, RELATÍV PRÍM).

Divisor take-away: take a divisor of the size of the heap, which may be all of it.

The value of n > 0 is one more than the exponent of 2 in n (source 001, DIM).

Grundy's game: split a heap into two unequal ones (Grundy 1939); its code is 4!.0.

Whether its Grundy values are periodic is open. In the selective compound the P-positions are the
heaps 1, 2 and n ≡ 1 mod 3, in the conjunctive one 1 and 2 (source 003).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from math import gcd

from kalmar.core.i18n import Said, said
from kalmar.core.rules import Option
from kalmar.games.components import LARGEST_HEAP, Heap, integer
from kalmar.games.heaps.codes import NIM, Code
from kalmar.games.heaps.primes import divisors

__all__ = ["Coprime", "Divisor", "GrundysGame", "Nim"]


@dataclass(frozen=True)
class Nim(Heap):
    """A heap of n: any smaller heap.

    >>> list(Nim().options(3))
    [(0,), (1,), (2,)]
    """

    name: str = "nim"
    code = NIM
    distinct = True
    largest = LARGEST_HEAP

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield every smaller heap."""
        return ((left,) for left in range(component))


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
        """Yield what is left; n − k is coprime to n exactly when k is."""
        return ((left,) for left in range(component) if gcd(component, left) == 1)

    def allows(self, component: int, option: Option[int]) -> bool:
        """Return whether a smaller heap without a common divisor is left."""
        if len(option) != 1 or not isinstance(option[0], int):
            return False
        return 0 <= option[0] < component and gcd(component, option[0]) == 1

    def parse(self, text: str) -> int:
        """Parse the size of the heap, at most 10¹²."""
        return integer(text, "a heap of the coprime game", 0, LARGEST)


LARGEST_FOR_DIVISORS = 10**12
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
        """Yield what is left after each divisor, the greatest divisor first."""
        if component > 0:
            for divisor in reversed(divisors(component)):
                yield (component - divisor,)

    def parse(self, text: str) -> int:
        """Parse the size of the heap, at most 10¹²."""
        return integer(text, "a heap of the divisor game", 0, LARGEST_FOR_DIVISORS)


@dataclass(frozen=True)
class GrundysGame(Heap):
    """A heap of n: two heaps a < b with a + b = n.

    >>> list(GrundysGame().options(7))
    [(1, 6), (2, 5), (3, 4)]
    """

    name: str = "grundys-game"
    code = Code((4,), unequal=True)
    distinct = True

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield every unequal split, the smaller part growing."""
        # The smaller part is less than half, which leaves out the equal split.
        return ((least, component - least) for least in range(1, (component + 1) // 2))

    def note(self, components: Iterable[int]) -> Said | None:
        """Note that halving is no move, where a heap could be halved.

        >>> GrundysGame().note([3, 1]) is None, GrundysGame().note([2]) is None
        (True, False)
        """
        if not any(heap and heap % 2 == 0 for heap in components):
            return None
        return said("no heap may be split into equal parts; source 001 does not say so")
