"""A monoid in which the P-positions are marked, with the values of heaps, in one fixed numbering.

A *word* is a sum of heaps, written as their numbers in descending order. Words are ordered as such
sequences are in a dictionary, so that the options of a word come before it. Elements are numbered
in the order of their least words, which makes the numbering of a quotient unique.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from kalmar.quotients.monoid import Monoid

__all__ = ["START", "Bipartite", "Step", "Word", "elements_of", "set_of"]

Word = tuple[int, ...]
"""Heaps in descending order."""
Step = tuple[int, int]
"""The last heap of a least word, and the element of the rest of it."""


def set_of(elements: Iterable[int]) -> int:
    """A set of small numbers as the bits of one number.

    >>> set_of([0, 3])
    9
    """
    bits = 0
    for element in elements:
        bits |= 1 << element
    return bits


def elements_of(bits: int) -> Iterator[int]:
    """The numbers of such a set, ascending.

    >>> list(elements_of(9))
    [0, 3]
    """
    while bits:
        lowest = bits & -bits
        yield lowest.bit_length() - 1
        bits ^= lowest


@dataclass(frozen=True)
class Bipartite:
    """A reduced bipartite monoid.

    Attributes:
        monoid: the multiplication table.
        p_elements: the elements of P, ascending.
        values: the pretending function: the element of each heap.
        steps: for each element but the identity, the last heap of its least word and the element of
            the rest of that word.
    """

    monoid: Monoid
    p_elements: tuple[int, ...]
    values: tuple[int, ...]
    steps: tuple[Step, ...]

    @classmethod
    def of(
        cls,
        actions: Mapping[int, Sequence[int]],
        steps: Sequence[Step],
        p_elements: Iterable[int],
        values: Iterable[int],
    ) -> "Bipartite":
        """The same from what the generators do: for each the row of its value."""
        rows = [tuple(range(len(steps) + 1))]
        for heap, rest in steps:
            rows.append(tuple(map(actions[heap].__getitem__, rows[rest])))
        return cls(Monoid(tuple(rows)), tuple(p_elements), tuple(values), tuple(steps))

    @property
    def order(self) -> int:
        """How many elements there are."""
        return self.monoid.order

    @cached_property
    def generators(self) -> tuple[int, ...]:
        """The heaps whose values are no products of values of smaller ones."""
        return tuple(sorted({heap for heap, _ in self.steps}))

    @cached_property
    def in_p(self) -> bytes:
        """For each element 1 if it is in P, else 0."""
        flags = bytearray(self.order)
        for element in self.p_elements:
            flags[element] = 1
        return bytes(flags)

    @cached_property
    def rows(self) -> tuple[int, ...]:
        """For each x the set of the z with xz in P."""
        digits = self.in_p.translate(bytes.maketrans(b"\0\1", b"01"))
        return tuple(
            int(bytes(map(digits.__getitem__, reversed(row))), 2) for row in self.monoid.rows
        )

    def word(self, element: int) -> Word:
        """The least word of an element."""
        word = []
        while element:
            heap, element = self.steps[element - 1]
            word.append(heap)
        return tuple(word)

    def value(self, word: Iterable[int]) -> int:
        """The element of a sum of heaps."""
        return self.monoid.product(self.values[heap] for heap in word)

    def option_values(self, options: Sequence[Sequence[int]]) -> tuple[int, ...]:
        """The elements of some options, ascending."""
        return tuple(sorted({self.value(option) for option in options}))

    def with_value(self, element: int) -> "Bipartite":
        """The same with the value of one more heap, which is no generator."""
        return Bipartite(self.monoid, self.p_elements, (*self.values, element), self.steps)


START = Bipartite(Monoid(), (), (), ())
"""Before the first heap: nothing but the identity, where the player to move has won."""
