"""Chomp on any finite order: take an element with all above it; the least element is poisoned.

Without a least element nothing is poisoned, and whoever takes the last element wins (Gale 1974).
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import said
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label

__all__ = ["Poset"]


@dataclass(frozen=True)
class Poset:
    """A finite order given by relations; a position is a set of elements closed downwards.

    Args:
        relations: pairs (a, b) that say a < b, and single elements (a,).

    >>> rules = Poset.from_text("a<b,a<c")
    >>> [rules.format(option[0]) for option in rules.options(rules.parse("all"))]
    ['c', 'b']
    """

    relations: tuple[tuple[str, ...], ...]
    shape = shapes.Order
    distinct = True

    @classmethod
    def from_text(cls, text: str) -> "Poset":
        """Parse relations such as `a<b,a<c,b<d`, chains `a<b<d`, and elements without any.

        Raises:
            GameError: an element has no name, or is above itself.
        """
        pairs: dict[tuple[str, ...], None] = {}
        for chain in text.split(","):
            names = tuple(name.strip() for name in chain.split("<"))
            if not all(re.fullmatch(r"[\w.-]+", name) for name in names):
                raise GameError(
                    "'{chain}' is not a relation of an order: write a<b, or a<b<c",
                    chain=chain,
                )
            links = pairwise(names)
            if len(set(names)) < len(names):
                raise GameError(
                    "in '{chain}' an element is above itself, which no order allows",
                    chain=chain,
                )
            pairs.update(dict.fromkeys(links if len(names) > 1 else (names,)))
        return cls.of_relations(pairs)

    @classmethod
    def of_relations(cls, pairs: Iterable[tuple[str, ...]]) -> "Poset":
        """Build the order with b above a for each pair (a, b); (a,) or (a, a) is an element.

        Raises:
            GameError: an element would be above itself.
        """
        once = dict.fromkeys((pair[0],) if pair[0] == pair[-1] else tuple(pair) for pair in pairs)
        found = cls(tuple(once))
        found.check()
        return found

    def check(self) -> None:
        """Refuse relations that make an element greater than itself.

        Raises:
            GameError: they do.
        """
        for i, up in enumerate(self.above):
            for j in range(i):
                # Two elements each above the other: reflexive and transitive closures show every
                # cycle so.
                if up >> j & 1 and self.above[j] >> i & 1:
                    a, b = self.names[j], self.names[i]
                    raise GameError(
                        "{a} < {b} and {b} < {a} follow, which no order allows",
                        a=a,
                        b=b,
                    )

    @property
    def name(self) -> str:
        """Return the name `poset(a<b,…)`."""
        return f"poset({','.join('<'.join(pair) for pair in self.relations)})"

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Return the elements in the order in which they are first named."""
        return tuple(dict.fromkeys(name for pair in self.relations for name in pair))

    @cached_property
    def above(self) -> tuple[int, ...]:
        """Return for each element the bit set of itself and all above it."""
        number = {name: i for i, name in enumerate(self.names)}
        sets = [1 << i for i in range(len(self.names))]
        links = [(number[pair[0]], number[pair[1]]) for pair in self.relations if len(pair) > 1]
        # Transitive closure by repetition until no set grows, on bit sets.
        changed = True
        while changed:
            changed = False
            for a, b in links:
                if sets[a] | sets[b] != sets[a]:
                    sets[a] |= sets[b]
                    changed = True
        return tuple(sets)

    @cached_property
    def poisoned(self) -> int:
        """Return the bit of the least element, 0 if there is none."""
        everything = (1 << len(self.names)) - 1
        return next((1 << i for i, up in enumerate(self.above) if up == everything), 0)

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield what taking each element leaves, in the order of the elements."""
        for i in self.elements(component):
            yield (self.without(component, i),)

    def elements(self, component: int) -> list[int]:
        """List the numbers of the elements that may be taken."""
        left = component & ~self.poisoned
        return [i for i in range(len(self.names)) if left >> i & 1]

    def below(self, first: int, second: int) -> bool:
        """Return whether an element is the other or below it."""
        return bool(self.above[first] >> second & 1)

    def without(self, component: int, element: int) -> int:
        """Return what is left when an element is taken with all above it."""
        return component & ~self.above[element]

    def parse(self, text: str) -> int:
        """Parse `all`, `none`, or the greatest elements that are left with commas."""
        if text == "all":
            return (1 << len(self.names)) - 1
        if text == "none" and not self.poisoned:
            return 0
        found = self.poisoned
        for name in text.split(","):
            if name not in self.names:
                known = ", ".join(self.names)
                raise PositionError(
                    "'{name}' is not an element: write one of {known}, or all",
                    name=name,
                    known=known,
                )
            j = self.names.index(name)
            found |= sum(1 << i for i in range(len(self.names)) if self.below(i, j))
        return found

    def format(self, component: int) -> str:
        """Format the greatest elements that are left."""
        if component == (1 << len(self.names)) - 1:
            return "all"
        greatest = [
            name
            for i, (name, up) in enumerate(zip(self.names, self.above, strict=True))
            # Nothing that is left is above the element but itself.
            if component & up == 1 << i
        ]
        return ",".join(greatest) or "none"

    def label(self, component: int, option: Option[int]) -> Label:
        """Label an option by the element that is taken: the least of those that go."""
        gone = component & ~option[0]
        # Exactly what is above the taken element goes, so one of those that go is below all others.
        taken = next(i for i in self.elements(gone) if gone & ~self.above[i] == 0)
        return Label("remove", (self.names[taken],))

    def move_words(self, label: Label) -> str:
        """Return which element is taken."""
        return said("remove {element}", element=label.data[0])

    def drawn(self, component: int) -> shapes.Order:
        """Return the shape: the elements that are left, with those next above each.

        >>> rules = Poset.from_text("a<b<c,a<c")
        >>> rules.drawn(rules.parse("all")).relations
        (('a', 'b'), ('b', 'c'))
        """
        left = [i for i in range(len(self.names)) if component >> i & 1]
        relations = tuple((self.names[i], self.names[j]) for i in left for j in self._next(i, left))
        poisoned = self.names[self.poisoned.bit_length() - 1] if self.poisoned else ""
        return shapes.Order(tuple(self.names[i] for i in left), relations, poisoned)

    def _next(self, element: int, left: list[int]) -> list[int]:
        """List the elements above one with none between."""
        above = [j for j in left if j != element and self.below(element, j)]
        further = 0
        for j in above:
            # What is above something above the element, itself left out, has that between.
            further |= self.above[j] & ~(1 << j)
        return [j for j in above if not further >> j & 1]
