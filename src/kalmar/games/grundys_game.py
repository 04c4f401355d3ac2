"""Grundy's game: split a heap into two unequal ones (Grundy 1939); its code is 4!.0.

Whether its Grundy values are periodic is open. In the selective compound the P-positions are the
heaps 1, 2 and n ≡ 1 mod 3, in the conjunctive one 1 and 2 (source 003).
"""

from collections.abc import Iterable, Iterator

from kalmar.games.codes import Code
from kalmar.games.components import Heap
from kalmar.records import dataclass
from kalmar.rules import Option
from kalmar.words import Said, said

__all__ = ["GrundysGame"]


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
        """Every unequal split, the smaller part growing."""
        return ((least, component - least) for least in range(1, (component + 1) // 2))

    def note(self, components: Iterable[int]) -> Said | None:
        """That halving is no move, where a heap could be halved.

        >>> GrundysGame().note([3, 1]) is None, GrundysGame().note([2]) is None
        (True, False)
        """
        if not any(heap and heap % 2 == 0 for heap in components):
            return None
        return said("no heap may be split into equal parts; source 001 does not say so")
