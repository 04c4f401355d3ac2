"""A coin-turning game with heaps instead of heads: a head at place i is a heap of i things.

Source 004 (§2.1.2) puts it so: take at least one thing from a heap of i, and split the rest into
heaps whose sizes are one of the sets of i. Where the numbers of a set add up to more than i − 1 no
rest can be split so; such a set is read as the coins have it: the heap of i gives way to heaps of
these sizes. Play ends, as each of them is smaller.
"""

from collections.abc import Iterator

from kalmar.errors import GameError
from kalmar.games.companions import Family, family_from_text
from kalmar.games.components import Heap
from kalmar.records import dataclass
from kalmar.rules import Option
from kalmar.rules.labels import Label

__all__ = ["CoinHeaps", "heaps_from_text"]


@dataclass(frozen=True)
class CoinHeaps(Heap):
    """A heap of i: one of the sets of i.

    Attributes:
        family: the companion sets of the coin game.

    >>> list(heaps_from_text("{},{i-1},{i-2,i-1}").options(5))
    [(0,), (4,), (3, 4)]
    """

    family: Family
    distinct = True

    @property
    def name(self) -> str:
        """The name with the family.

        >>> heaps_from_text("i-1").name
        'coin-heaps({i-1})'
        """
        return f"coin-heaps({self.family.text})"

    def options(self, component: int) -> Iterator[Option[int]]:
        """The heaps of each set; none is a heap of 0."""
        if component:
            for sizes in self.family(1, component):
                yield sizes or (0,)

    def label(self, component: int, option: Option[int]) -> Label:
        """How many are taken, and what is left; only what is left where that is not less."""
        if sum(option) < component:
            return super().label(component, option)
        return Label("split", (option,))


def heaps_from_text(text: str) -> CoinHeaps:
    """The game of a family, written as for `coins`.

    Raises:
        GameError: there is none, or it is not written as it should be.
        DataError: its file cannot be read.

    >>> heaps_from_text("")
    Traceback (most recent call last):
    kalmar.errors.GameError: coin-heaps needs the sets of sizes that a heap of i may be replaced by,
    such as coin-heaps({i-1},{i-2}) 5
    """
    if not text.strip():
        raise GameError(
            "coin-heaps needs the sets of sizes that a heap of i may be replaced by, such as"
            " coin-heaps({{i-1}},{{i-2}}) 5",
            text=text,
        )
    family = family_from_text(text)
    if family.first == 0:
        raise GameError(
            "the sets in coin-heaps({text}) name 0, and no heap has that size: count from 1",
            text=text,
        )
    return CoinHeaps(family)
