"""A monoid in which the P-positions are marked, with the values of heaps, in one fixed numbering.

A *word* is a sum of heaps, written as their numbers in descending order. Words are ordered as such
sequences are in a dictionary, so that the options of a word come before it. Elements are numbered
in the order of their least words, which makes the numbering of a quotient unique.
"""

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kalmar.engines.quotients.monoid import Monoid, Step

__all__ = ["START", "Bipartite", "Word", "elements_of", "set_of"]

Word = tuple[int, ...]
"""Heaps in descending order."""


def set_of(elements: Iterable[int]) -> int:
    """Return a set of small numbers as the bits of one number.

    >>> set_of([0, 3])
    9
    """
    bits = 0
    for element in elements:
        bits |= 1 << element
    return bits


def elements_of(bits: int) -> Iterator[int]:
    """Yield the numbers of such a set, ascending.

    >>> list(elements_of(9))
    [0, 3]
    """
    while bits:
        # x & -x is the lowest bit that is set.
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@dataclass(frozen=True)
class Bipartite:
    """A reduced bipartite monoid.

    Attributes:
        monoid: its generators are heaps; the steps are those of least words.
        p_elements: the elements of P, ascending.
        values: the pretending function: the element of each heap.
    """

    monoid: Monoid
    p_elements: tuple[int, ...]
    values: tuple[int, ...]

    @classmethod
    def of(
        cls,
        actions: Mapping[int, Iterable[int]],
        steps: Iterable[Step],
        p_elements: Iterable[int],
        values: Iterable[int],
    ) -> "Bipartite":
        """Return the same from lists."""
        steps = tuple(steps)
        # Generators that end no least word are not needed.
        needed = sorted({heap for heap, _ in steps})
        kept = {heap: array("i", actions[heap]) for heap in needed}
        return cls(Monoid(steps, kept), tuple(p_elements), tuple(values))

    @property
    def order(self) -> int:
        """Return how many elements there are."""
        return self.monoid.order

    @cached_property
    def generators(self) -> tuple[int, ...]:
        """Return the heaps whose values are no products of values of smaller ones."""
        return tuple(self.monoid.actions)

    @cached_property
    def in_p(self) -> bytes:
        """For each element 1 if it is in P, else 0."""
        flags = bytearray(self.order)
        for element in self.p_elements:
            flags[element] = 1
        return bytes(flags)

    @cached_property
    def _outcomes(self) -> dict[int, int]:
        return {}

    def outcomes(self, element: int) -> int:
        """Return the set of the elements beside which an element is in P."""
        if element not in self._outcomes:
            beside = map(self.in_p.__getitem__, self.monoid.row(element))
            self._outcomes[element] = _as_set(bytes(beside))
        return self._outcomes[element]

    def all_outcomes(self) -> list[int]:
        """Return the same for all elements in order, without their rows."""
        # The outcome of g·x beside z is that of x beside g·z: no row of g·x is needed.
        beside = [self.in_p]
        for heap, rest in self.monoid.steps:
            action = self.monoid.actions[heap]
            beside.append(bytes(map(beside[rest].__getitem__, action)))
        return [_as_set(flags) for flags in beside]

    def word(self, element: int) -> Word:
        """Return the least word of an element."""
        word = []
        while element:
            heap, element = self.monoid.steps[element - 1]
            word.append(heap)
        return tuple(word)

    def value(self, word: Iterable[int]) -> int:
        """Return the element of a sum of heaps."""
        return self.monoid.product(self.values[heap] for heap in word)

    def option_values(self, options: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """Return the elements of some options, ascending."""
        return tuple(sorted({self.value(option) for option in options}))

    def with_value(self, element: int) -> "Bipartite":
        """Return the same with the value of one more heap, which is no generator."""
        return Bipartite(self.monoid, self.p_elements, (*self.values, element))


def _as_set(flags: bytes) -> int:
    """Return the places of ones among zeros.

    >>> _as_set(bytes([1, 0, 0, 1]))
    9
    """
    # The flags as binary digits, the first element last: int() reads them in linear time.
    digits = flags.translate(bytes.maketrans(b"\0\1", b"01"))
    return int(digits[::-1], 2)


START = Bipartite(Monoid(), (), ())
"""Before the first heap: nothing but the identity, where the player to move has won."""
