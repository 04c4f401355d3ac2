"""Components of any games as numbered parts, each after those that its moves leave."""

from collections.abc import Sequence
from functools import cached_property

from kalmar.compound import SUM, Position, canonical
from kalmar.graphs.numbered_compound import Numbered, not_listed
from kalmar.graphs.numbered_sums import bounds, ordered

__all__ = ["NumberedParts"]


class NumberedParts:
    """What play makes of some components of a disjunctive compound.

    Args:
        components: none of them a compound.
        limit: how many options a part may have.

    Raises:
        LimitReached: a part has more options.
        OverflowError: they are too many, or come back.

    >>> from kalmar.positions import parse_position
    >>> parts = NumberedParts(parse_position("nim 2 + kayles 1").component, 100)
    >>> parts.options, parts.longest, parts.places(parse_position("nim 1 2").component)
    ([[[]], [[]], [[], [1]]], 3, [2, 1])
    """

    def __init__(self, components: Sequence[Position], limit: int) -> None:
        """List them."""
        self.rules = Numbered(SUM, limit, not_listed)
        self.start = self.rules.state([canonical(part) for part in components])
        found = ordered(self.rules, [self.start])
        if found is None:
            raise OverflowError("these parts are too many")
        self.place = {number: place for place, number in enumerate(found)}
        self.options = [
            [[self.place[part] for part in way] for way in self.rules.ways(number)]
            for number in found
        ]

    def places(self, components: Sequence[Position]) -> list[int]:
        """The places of the components that play reaches, without those that have ended."""
        state = self.rules.state([canonical(part) for part in components])
        return [self.place[number] for number in state]

    @cached_property
    def _bounds(self) -> tuple[list[int], list[int]]:
        return bounds([[tuple(way) for way in listed] for listed in self.options])

    @property
    def longest(self) -> int:
        """The most moves in all components together."""
        return sum(self._bounds[0][self.place[number]] for number in self.start)

    @property
    def widest(self) -> int:
        """The most parts that they can become."""
        return sum(self._bounds[1][self.place[number]] for number in self.start)
