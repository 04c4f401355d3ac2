"""Removal games: components as sets of points, moves as bit masks of points to take away.

A move has a set of points that it needs and a set of points that it takes, which contains all the
needed ones. It can be made as long as all points that it needs are present; the points that it
takes are then removed. Points that no move takes any more do not count, and points that no chain of
moves links are components of their own. Games that place pieces are removal games too: a piece
takes the squares that it covers, and those that it forbids.
"""

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Any

from kalmar.core.rules import declared_of


@dataclass(frozen=True)
class Removal:
    """A component as points that moves take away.

    Attributes:
        points: how many points there are; point i is bit i of every mask.
        moves: for each move the mask of the points that it needs, and of those that it takes, in
            the order of the options of the component.
        names: what each point is, the same in all that play leaves: the column and row of a square,
            the name of a vertex; empty where points have no names.

    >>> Removal(3, ((0b011, 0b011), (0b110, 0b110))).left(0)
    ()
    """

    points: int
    moves: tuple[tuple[int, int], ...]
    names: tuple[Hashable, ...] = ()

    @property
    def live(self) -> int:
        """Return the mask of the points that some move needs or takes; others do not count.

        >>> Removal(3, ((0b011, 0b011),)).live
        3
        """
        found = 0
        for need, take in self.moves:
            found |= need | take
        return found

    def left(self, move: int) -> tuple[tuple[int, int], ...]:
        """Return the moves that remain after one of them, given by its index.

        What is gone already they take no more: only points that are there link moves.

        >>> Removal(2, ((0b01, 0b01), (0b10, 0b10))).left(0)
        ((2, 2),)
        """
        taken = self.moves[move][1]
        # A move stays as long as all it needs is there; what it takes beyond that may be gone
        # already.
        return tuple((need, take & ~taken) for need, take in self.moves if not need & taken)


def removal_of(rules: Any, component: Any) -> Removal | None:
    """Return a component as a removal game, if its rules declare that it is one; else None.

    Args:
        rules: of the component; they declare it by a method `removal(component)`.
        component: one that the rules know.

    >>> from kalmar.games.heaps.nim import Nim
    >>> removal_of(Nim(), 5) is None
    True
    """
    return declared_of(rules, "removal", component, None)
