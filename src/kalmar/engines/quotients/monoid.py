"""Finite commutative monoids: by generators, by free extension, and with P-positions marked.

Elements are numbers from 0; element 0 is the identity. A monoid is extended by free cyclic
generators where a quotient grows.

A bipartite monoid has the elements of P marked, and the values of heaps, in one fixed numbering. A
*word* is a sum of heaps, written as their numbers in descending order. Words are ordered as such
sequences are in a dictionary, so that the options of a word come before it. Elements are numbered
in the order of their least words, which makes the numbering of a quotient unique.
"""

from array import array
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import prod

from kalmar.core.cached import cached_property
from kalmar.runtime.jobs import check_limits

Step = tuple[int, int]
"""The last generator of a least word, and the element of the rest of it."""


@dataclass(frozen=True)
class Monoid:
    """A commutative monoid by what its generators do.

    A full table would take the square of the order; rows are made where they are asked for.

    Attributes:
        steps: for each element but the identity a generator and a smaller element whose product it
            is.
        actions: for each generator its products with all elements, in order.

    >>> cyclic = Monoid(((1, 0), (1, 1)), {1: (1, 2, 1)})
    >>> list(cyclic.row(2)), cyclic.product([2, 2, 1])
    ([2, 1, 2], 1)
    """

    steps: tuple[Step, ...] = ()
    actions: Mapping[int, Sequence[int]] = field(default_factory=dict)

    @property
    def order(self) -> int:
        """Return how many elements there are."""
        return len(self.steps) + 1

    @cached_property
    def _rows(self) -> dict[int, Sequence[int]]:
        return {0: range(self.order)}

    def row(self, element: int) -> Sequence[int]:
        """Return the products of an element with all, in order; made once."""
        # Down the least word to a row that is known, then up again: the row of g·x is that of x,
        # mapped by the action of g.
        waiting = []
        while element not in self._rows:
            waiting.append(element)
            element = self.steps[element - 1][1]
        row = self._rows[element]
        for longer in reversed(waiting):
            action = self.actions[self.steps[longer - 1][0]]
            row = self._rows[longer] = array("i", map(action.__getitem__, row))
        return row

    @cached_property
    def rows(self) -> tuple[Sequence[int], ...]:
        """Return the whole table, for monoids that are small enough to be looked at."""
        return tuple(map(self.row, range(self.order)))

    def product(self, elements: Iterable[int]) -> int:
        """Return the product of any number of elements; of none, the identity."""
        product = 0
        # Generator by generator along the words, so that no row need be made.
        for rest in elements:
            while rest:
                generator, rest = self.steps[rest - 1]  # noqa: PLW2901 - what is left of its word
                product = self.actions[generator][product]
        return product

    def cyclic(self, element: int) -> "Cyclic":
        """How the powers of an element repeat.

        >>> Monoid(((1, 0), (1, 1)), {1: (1, 2, 1)}).cyclic(1)
        Cyclic(index=1, period=2)
        """
        # met[p]: the exponent at which the power p occurs first.
        met: dict[int, int] = {}
        power = 0
        while power not in met:
            met[power] = len(met)
            power = self.product((power, element))
        return Cyclic(met[power], len(met) - met[power])

    def generated(self, generators: Iterable[int]) -> list[int]:
        """Return the elements of the submonoid of some generators, ascending.

        >>> Monoid(((1, 0), (1, 1)), {1: (1, 2, 1)}).generated([2])
        [0, 2]
        """
        found = {0}
        for generator in sorted(set(generators)):
            if generator in found:
                continue
            # Layer n: the products of what earlier generators make with the n-th power of this one.
            row, layer = self.row(generator), found
            while layer:
                check_limits()
                layer = {row[x] for x in layer} - found
                found = found | layer
        return sorted(found)


@dataclass(frozen=True)
class Cyclic:
    """The monoid of the powers of one element t, with t^(index + period) = t^index.

    >>> [Cyclic(2, 2).reduced(exponent) for exponent in range(7)]
    [0, 1, 2, 3, 2, 3, 2]
    """

    index: int
    period: int

    @property
    def order(self) -> int:
        """Return how many powers differ."""
        return self.index + self.period

    def reduced(self, exponent: int) -> int:
        """Return the least exponent of the same power."""
        if exponent < self.order:
            return exponent
        return self.index + (exponent - self.index) % self.period


@dataclass(frozen=True)
class Extended:
    """A submonoid times free cyclic monoids; its table is not written out.

    An element is the place of its part in the submonoid, times the order of the cyclic parts
    together, plus their exponents as the digits of a number.

    Attributes:
        base: the monoid.
        members: the elements of the submonoid, ascending.
        cyclics: the free parts.

    >>> both = Extended(Monoid(((1, 0),), {1: (1, 0)}), (0, 1), (Cyclic(0, 2),))
    >>> both.order, both.product(both.embedded(1), both.free(0))
    (4, 3)
    """

    base: Monoid
    members: tuple[int, ...]
    cyclics: tuple[Cyclic, ...]

    @cached_property
    def place(self) -> list[int]:
        """For each element of the base its place among the members; -1 for others."""
        places = [-1] * self.base.order
        for place, member in enumerate(self.members):
            places[member] = place
        return places

    @cached_property
    def free_order(self) -> int:
        """Return how many elements the cyclic parts have together."""
        return prod(cyclic.order for cyclic in self.cyclics)

    @property
    def order(self) -> int:
        """Return how many elements there are."""
        return len(self.members) * self.free_order

    def embedded(self, element: int) -> int:
        """Return an element of the submonoid."""
        return self.place[element] * self.free_order

    def free(self, number: int) -> int:
        """Return the generator of one of the cyclic parts."""
        return prod(cyclic.order for cyclic in self.cyclics[number + 1 :])

    def product(self, x: int, y: int) -> int:
        """Return the product of two elements."""
        (x, u), (y, v) = divmod(x, self.free_order), divmod(y, self.free_order)
        member = self.base.product((self.members[x], self.members[y]))
        # Exponents add up part by part, each reduced by its own index and period.
        exponents, size = 0, 1
        for cyclic in reversed(self.cyclics):
            (u, left), (v, right) = divmod(u, cyclic.order), divmod(v, cyclic.order)
            exponents += cyclic.reduced(left + right) * size
            size *= cyclic.order
        return self.place[member] * self.free_order + exponents

    def free_row(self, v: int) -> list[int]:
        """Return the products of an element of the cyclic parts with all of these."""
        # From the first part, the highest digit, to the last one.
        size, free = self.free_order, [0]
        for cyclic in self.cyclics:
            size //= cyclic.order
            exponent, v = divmod(v, size)
            moved = [cyclic.reduced(power + exponent) for power in range(cyclic.order)]
            free = [before * cyclic.order + power for before in free for power in moved]
        return free

    @cached_property
    def _rows(self) -> dict[int, list[int]]:
        return {}

    def row(self, element: int) -> list[int]:
        """Return the products of one element with all, in order; made once."""
        found = self._rows.get(element)
        if found is None:
            y, v = divmod(element, self.free_order)
            free = self.free_row(v)
            row, place, size = self.base.row(self.members[y]), self.place, self.free_order
            found = [place[row[x]] * size + u for x in self.members for u in free]
            self._rows[element] = found
        return found


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
