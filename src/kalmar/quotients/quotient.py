"""A misère quotient as an answer: who wins a sum of heaps, and by which moves."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from kalmar.compound import Position
from kalmar.display import Shown
from kalmar.errors import LimitReached, PositionError
from kalmar.quotients.bipartite import Bipartite
from kalmar.quotients.options import Option, OptionSets, leaves
from kalmar.quotients.periodic import Period
from kalmar.records import dataclass
from kalmar.rules import Outcome

__all__ = ["Change", "HeapMove", "Quotient"]


class Change(NamedTuple):
    """A heap at which a quotient grew.

    Attributes:
        heap: its number.
        order: how many elements there are from here on.
        p_count: how many of them are in P.
    """

    heap: int
    order: int
    p_count: int


class HeapMove(NamedTuple):
    """A move in a sum of heaps.

    Attributes:
        place: which of the heaps, counted from 0.
        left: the heaps that are left of it.
    """

    place: int
    left: Option


@dataclass(frozen=True, repr=False)
class Quotient(Shown):
    """The quotient of the sums of some heaps, or of all heaps of a game.

    Attributes:
        game: its option sets.
        found: the monoid, P and the pretending function.
        changes: the heaps at which the quotient grew.
        period: of the pretending function, if it is proved; the quotient is then that of all heaps.

    >>> from kalmar.quotients.construct import Construction
    >>> from kalmar.quotients.options import option_sets
    >>> kayles = Construction(option_sets("kayles")).run(5)
    >>> kayles
    <Quotient kayles: order 12, heaps 0 to 5>
    >>> kayles.outcome([4, 3, 2]).name, [move.left for move in kayles.winning_moves([5, 4, 2])]
    ('P', [(1, 2), (3,), (0,)])
    """

    game: OptionSets
    found: Bipartite
    changes: tuple[Change, ...] = ()
    period: Period | None = None

    def __str__(self) -> str:
        """Its game, its order, and for which heaps it is right."""
        known = "all heaps" if self.is_whole else f"heaps 0 to {self.last}"
        return f"{self.game.text}: order {self.order}, {known}"

    def __repr__(self) -> str:
        """The same between angle brackets."""
        return f"<Quotient {self}>"

    @property
    def order(self) -> int:
        """How many elements there are."""
        return self.found.order

    @property
    def last(self) -> int:
        """The last heap whose value was computed."""
        return len(self.found.values) - 1

    @property
    def is_whole(self) -> bool:
        """Whether the values of all heaps of the game are known."""
        return self.period is not None or self.last + 1 == self.game.count

    def knows(self, heap: int) -> bool:
        """Whether the value of a heap is known."""
        return 0 <= heap <= self.last or (self.period is not None and heap > 0)

    def heap_value(self, heap: int) -> int:
        """The element of one heap, by the period where it is proved.

        Raises:
            PositionError: there is no such heap.
            LimitReached: the quotient was not computed so far.
        """
        if not self.knows(heap):
            if heap < 0 or (self.game.count is not None and heap >= self.game.count):
                raise PositionError("{text} has no heap {heap}", text=self.game.text, heap=heap)
            raise LimitReached(
                "the misère quotient of {text} is known for heaps up to {last}, not for {heap}",
                text=self.game.text,
                last=self.last,
                heap=heap,
            )
        if self.period is not None and heap > self.last:
            start, length = self.period
            heap = start + (heap - start) % length
        return self.found.values[heap]

    def value(self, heaps: Sequence[int]) -> int:
        """The element of a sum of heaps; errors as for `heap_value`."""
        return self.found.monoid.product(self.heap_value(heap) for heap in heaps)

    def outcome(self, heaps: Sequence[int]) -> Outcome:
        """Who wins a sum of heaps in misère play; errors as for `heap_value`."""
        return Outcome.P if self.found.in_p[self.value(heaps)] else Outcome.N

    def winning_moves(self, heaps: Sequence[int]) -> list[HeapMove]:
        """Every move to a sum that the previous player wins; errors as for `heap_value`.

        Equal options of one heap are one move. Where no move is left, the player to move has won.
        """
        return list(self._winning_moves(heaps))

    def _winning_moves(self, heaps: Sequence[int]) -> Iterator[HeapMove]:
        in_p = self.found.in_p
        for place, heap in enumerate(heaps):
            others = [*heaps[:place], *heaps[place + 1 :]]
            beside = self.found.monoid.row(self.value(others))
            for left in self.game.options(heap):
                if in_p[beside[self.value(left)]]:
                    yield HeapMove(place, left)

    def heaps_of(self, position: Position) -> list[int]:
        """The components of a disjunctive sum as heaps of this quotient.

        Raises:
            PositionError: a component is not one of them.
        """
        return [self.game.heap(part) for part in leaves(position)]
