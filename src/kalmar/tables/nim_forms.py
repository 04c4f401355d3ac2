"""Closed forms by nim-sums: the values are those of two Nim heaps, shifted or cut down.

The value of (a, b) is ⌊(a − s)/q⌋ ⊕ ⌊(b − s)/q⌋ for sides from some n on. Such forms are observed,
not proved, like those of `kalmar.tables.forms`.
"""

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from kalmar.records import dataclass
from kalmar.words import said

__all__ = ["NimForm", "nim_forms"]

LARGEST_STEP = 4


@dataclass(frozen=True)
class NimForm:
    """The nim-sum of both sides, each less a shift and divided by a step.

    Attributes:
        shift: s.
        step: q.
        first: the least side for which the form holds.
    """

    shift: int
    step: int
    first: int = 1

    def predict(self, size: int) -> NDArray[np.int64]:
        """The values of sides `first` to size, square.

        >>> NimForm(2, 2, 2).predict(5).tolist()
        [[0, 0, 1, 1], [0, 0, 1, 1], [1, 1, 0, 0], [1, 1, 0, 0]]
        """
        heaps = (np.arange(self.first, size + 1) - self.shift) // self.step
        found: NDArray[np.int64] = np.bitwise_xor.outer(heaps, heaps)
        return found

    @property
    def words(self) -> str:
        """The form as a sentence.

        >>> NimForm(2, 2, 2).words, NimForm(0, 1).words
        ('the value is ⌊(a − 2)/2⌋ ⊕ ⌊(b − 2)/2⌋ for sides from 2 on',
         'the value is a ⊕ b everywhere')
        """
        value = " ⊕ ".join(self._heap(side) for side in "ab")
        if self.first == 1:
            return said("the value is {value} everywhere", value=value)
        return said("the value is {value} for sides from {first} on", value=value, first=self.first)

    def _heap(self, side: str) -> str:
        shifted = f"({side} − {self.shift})" if self.shift else side
        return shifted if self.step == 1 else f"⌊{shifted}/{self.step}⌋"

    def __str__(self) -> str:
        """In words."""
        return self.words


def nim_forms(values: NDArray[np.int64], first: int) -> Iterator[NimForm]:
    """The forms that hold in all of a table of sides from `first` on, small steps first.

    Args:
        values: [n, n] int64.
        first: the side of the first row and column.

    >>> [str(form) for form in nim_forms(NimForm(2, 3, 2).predict(20), 2)]
    ['the value is ⌊(a − 2)/3⌋ ⊕ ⌊(b − 2)/3⌋ for sides from 2 on']
    """
    size = first + len(values) - 1
    for step in range(1, LARGEST_STEP + 1):
        for shift in range(first, -1, -1):
            form = NimForm(shift, step, first)
            if np.array_equal(form.predict(size), values):
                yield form
