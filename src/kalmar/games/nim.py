"""Nim: take any number of things from a heap (Bouton 1901)."""

from collections.abc import Iterator

from kalmar.games.codes import NIM
from kalmar.games.components import LARGEST_HEAP, Heap
from kalmar.records import dataclass
from kalmar.rules import Option

__all__ = ["Nim"]


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
        """Every smaller heap."""
        return ((left,) for left in range(component))
