"""Nim and Grundy's game.

* `Nim`: take any number of counters from a heap (Bouton 1901).
* `GrundysGame`: split a heap into two unequal ones (Grundy 1939); its code is 4!.0. Whether its
  Grundy values are periodic is open. In the selective compound the P-positions are the heaps 1, 2
  and n ≡ 1 mod 3, in the conjunctive one 1 and 2 (source 003).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.games.components import LARGEST_HEAP, Heap
from kalmar.games.heaps import NIM, Code


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

    def note(self, components: Iterable[int]) -> Message | None:
        """Note that halving is no move, where a heap could be halved.

        >>> GrundysGame().note([3, 1]) is None, GrundysGame().note([2]) is None
        (True, False)
        """
        if not any(heap and heap % 2 == 0 for heap in components):
            return None
        return message(
            "no heap may be split into equal parts; Csirmaz 1980 (source 001) does not say so"
        )
