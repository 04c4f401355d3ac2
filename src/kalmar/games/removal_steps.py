"""From the moves of a removal game to its options, labels, and points.

Several moves may leave the same; then they are one option, whose label names them all.
"""

from collections.abc import Hashable, Iterable, Iterator
from functools import lru_cache
from typing import Any, cast

from kalmar.rules import Option
from kalmar.rules.labels import Datum, Label
from kalmar.rules.removal import Removal

__all__ = ["Move", "Steps"]

Move = tuple[Datum, tuple[int, int], Option[Any]]
"""What a label says of a move, the points that it needs and takes, and what it leaves."""


class Steps:
    """Rules that inherit this add `kind`, `moves` and `points`."""

    kind: str
    distinct = True

    def moves(self, component: Any) -> Iterable[Move]:
        """Every move, in natural order."""
        raise NotImplementedError

    def points(self, component: Any) -> int:
        """How many points a component has."""
        raise NotImplementedError

    def options(self, component: Any) -> Iterator[Option[Any]]:
        """What each move leaves, in natural order; what is the same is left once."""
        met: set[Option[Any]] = set()
        for _, _, option in self.moves(component):
            if option not in met:
                met.add(option)
                yield option

    def label(self, component: Any, option: Option[Any]) -> Label:
        """All moves that leave an option."""
        return Label(self.kind, named_by_option(cast(Hashable, self), component)[option])

    def removal(self, component: Any) -> Removal:
        """The component as points that moves take away.

        First come the moves of the options in their order; those that leave what an earlier one
        left come last.
        """
        met: set[Option[Any]] = set()
        first: list[tuple[int, int]] = []
        rest: list[tuple[int, int]] = []
        for _, masks, option in self.moves(component):
            (rest if option in met else first).append(masks)
            met.add(option)
        return Removal(self.points(component), (*first, *rest))


@lru_cache(maxsize=16)
def named_by_option(rules: Any, component: Any) -> dict[Option[Any], tuple[Datum, ...]]:
    """For each option what labels say of the moves that leave it."""
    found: dict[Option[Any], list[Datum]] = {}
    for name, _, option in rules.moves(component):
        found.setdefault(option, []).append(name)
    return {option: tuple(names) for option, names in found.items()}
