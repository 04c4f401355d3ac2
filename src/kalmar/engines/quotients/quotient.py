"""A misère quotient: who wins a sum of heaps, by which moves; and when it is that of all heaps.

`Quotient` answers about sums. `periodicity` applies a theorem by which finitely many values of the
pretending function determine all of them.

Theorem (Plambeck and Siegel 2008). A code has its last digit other than 0 at place k and leaves at
most r heaps, with no demand that they differ. Let n0 ≥ 1 and p ≥ 1 be such that Φ(n+p) = Φ(n) for
all n with n0 ≤ n < r·n0 + (r−1)·p + k. Then it holds for all n ≥ n0, and the quotient of heaps up
to r·n0 + r·p + k − 1 is that of the whole game.

Proof. Let n ≥ r·n0 + (r−1)·p + k. Every option of heap n+p has a part of at least
(n+p−k)/r ≥ n0+p things; without p of them it has the same value and makes an option of heap n. As
an option of heap n has a part of at least (n−k)/r ≥ n0, the converse holds with p more of them. So
both heaps have options of the same values. The value Φ(n) with these options met the two conditions
(`construct_steps`) already; so heap n+p may have it too, and then must, as the monoid is reduced. ∎

A preperiod of 0 is treated as 1, since heap 0 may stand for what is not there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from kalmar.core.by_name import ArrayExport, FrameExport, JsonExport, RichDisplay, load_named
from kalmar.core.compounds import Position
from kalmar.core.errors import LimitReached, PositionError
from kalmar.core.rules import Outcome
from kalmar.engines.quotients.monoid import Bipartite
from kalmar.engines.quotients.option_sets import NumberedHeaps, Option, leaves
from kalmar.games.heaps import Code

if TYPE_CHECKING:
    from kalmar.engines.quotients.genus import Genus


class Period(NamedTuple):
    """A period that is proved, with the least preperiod and the least length.

    Attributes:
        preperiod: from this heap on values repeat.
        length: after how many heaps.
    """

    preperiod: int
    length: int


def heaps_needed(code: Code, period: Period) -> int:
    """Return how many values, from that of heap 0 on, prove a period.

    >>> from kalmar.games.heaps import parse_code
    >>> heaps_needed(parse_code("0.77"), Period(71, 12))
    168
    """
    # The theorem asks for Φ(n + p) up to n + p = r·n0 + r·p + k - 1, and values start at heap 0.
    parts, last = max(1, code.most_parts), len(code.digits) - 1
    return parts * (max(1, period.preperiod) + period.length) + last


def periodicity(values: Sequence[int], code: Code | None) -> Period | None:
    """Return the period of a pretending function that its values prove, if they do.

    Args:
        values: of heaps 0, 1, 2, …
        code: of the game; the theorem is about finite ones without a demand that heaps differ.

    >>> from kalmar.games.heaps import parse_code
    >>> periodicity([0, 1, 0, 1, 0, 1], parse_code("0.3")), periodicity([0, 1], parse_code("0.3"))
    (Period(preperiod=0, length=2), None)
    """
    if code is None or not code.finite or code.unequal:
        return None
    # Ascending, so that the first proof has the least length; longer than this none can be proved.
    for length in range(1, len(values) // max(1, code.most_parts) + 1):
        if length < len(values) and values[-1] != values[-1 - length]:
            continue  # not even the last value comes again
        found = Period(_preperiod(values, length), length)
        if heaps_needed(code, found) <= len(values):
            return found
    return None


def _preperiod(values: Sequence[int], length: int) -> int:
    """From where on the values that are there have a period."""
    # Backwards from the last pair that can be compared; the whole tail must repeat.
    start = len(values) - length
    while start > 0 and values[start - 1] == values[start - 1 + length]:
        start -= 1
    return start


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
class Quotient(RichDisplay, JsonExport, FrameExport, ArrayExport):
    """The quotient of the sums of some heaps, or of all heaps of a game.

    Attributes:
        game: its option sets.
        found: the monoid, P and the pretending function.
        changes: the heaps at which the quotient grew.
        period: of the pretending function, if it is proved; the quotient is then that of all heaps.

    >>> from kalmar.engines.quotients.construct import Construction
    >>> from kalmar.engines.quotients.option_sets import option_sets
    >>> kayles = Construction(option_sets("kayles")).run(5)
    >>> kayles
    <Quotient kayles: order 12, heaps 0 to 5>
    >>> kayles.outcome([4, 3, 2]).name, [move.left for move in kayles.winning_moves([5, 4, 2])]
    ('P', [(1, 2), (3,), (0,)])
    """

    game: NumberedHeaps
    found: Bipartite
    changes: tuple[Change, ...] = ()
    period: Period | None = None

    def __str__(self) -> str:
        """Its game, its order, and for which heaps it is right."""
        known = "all heaps" if self.is_whole else f"heaps 0 to {self.last}"
        return f"{self.game.text}: order {self.order}, {known}"

    def __repr__(self) -> str:
        """Return the same between angle brackets."""
        return f"<Quotient {self}>"

    def to_dict(self) -> dict[str, Any]:
        """Convert to plain data for JSON; the heaps of a position are named by its text."""
        found, period, name = self.found, self.period, self.game.name
        values: Any = list(found.values)
        generators: list[int | str] = list(found.generators)
        if self.game.rules is None:
            generators = [name(heap) for heap in found.generators]
            values = {name(heap): value for heap, value in enumerate(found.values)}
        return {
            "game": self.game.text,
            "heaps": self.last,
            "order": self.order,
            "p_elements": list(found.p_elements),
            "generators": generators,
            "pretending": values,
            "preperiod": period.preperiod if period else None,
            "period": period.length if period else None,
            "proved": True if self.is_whole else None,
        }

    def to_latex(self, table: bool = False) -> str:
        r"""Format the quotient for LaTeX: facts, pretending function and, if wanted, products.

        Args:
            table: whether to add the multiplication table.

        Raises:
            UsageError: the table is too large to be read.

        >>> import kalmar
        >>> print(kalmar.quotient("0.3").to_latex(table=True).splitlines()[3])
        relations & $\langle a \mid a^{2} = 1 \rangle$ \\
        """
        return str(load_named("kalmar.render.formats.quotients:latex")(self, table))

    @property
    def order(self) -> int:
        """Return how many elements there are."""
        return self.found.order

    @property
    def last(self) -> int:
        """Return the last heap whose value was computed."""
        return len(self.found.values) - 1

    @property
    def is_whole(self) -> bool:
        """Return whether the values of all heaps of the game are known."""
        return self.period is not None or self.last + 1 == self.game.count

    def knows(self, heap: int) -> bool:
        """Return whether the value of a heap is known."""
        # Heap 0 may differ from the period, since a preperiod of 0 is treated as 1.
        return 0 <= heap <= self.last or (self.period is not None and heap > 0)

    def heap_value(self, heap: int) -> int:
        """Return the element of one heap, by the period where it is proved.

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
        """Return the element of a sum of heaps; errors as for `heap_value`."""
        return self.found.monoid.product(self.heap_value(heap) for heap in heaps)

    def outcome(self, heaps: Sequence[int]) -> Outcome:
        """Return who wins a sum of heaps in misère play; errors as for `heap_value`."""
        return Outcome.P if self.found.in_p[self.value(heaps)] else Outcome.N

    def genus(self, heaps: Sequence[int]) -> "Genus":
        """Return the genus of a sum of heaps; errors as for `heap_value`.

        Raises:
            LimitReached: it needs too many sums, too.

        >>> import kalmar
        >>> print(kalmar.quotient("kayles").genus([5]), kalmar.quotient("kayles").genus([5, 4]))
        4¹⁴⁶ 5⁰⁵⁷
        """
        from kalmar.engines.quotients.genus import Genera

        self.value(heaps)  # refuses what is no heap
        return Genera(self.game).of(heaps)

    def winning_moves(self, heaps: Sequence[int]) -> list[HeapMove]:
        """Return every move to a sum that the previous player wins; errors as for `heap_value`.

        Equal options of one heap are one move. Where no move is left, the player to move has won.
        """
        in_p, found = self.found.in_p, list[HeapMove]()
        for place, heap in enumerate(heaps):
            others = [*heaps[:place], *heaps[place + 1 :]]
            # The row of the other heaps serves all options of this heap.
            beside = self.found.monoid.row(self.value(others))
            options = self.game.options(heap)
            found += [HeapMove(place, left) for left in options if in_p[beside[self.value(left)]]]
        return found

    def heaps_of(self, position: Position) -> list[int]:
        """Return the components of a disjunctive sum as heaps of this quotient.

        Raises:
            PositionError: a component is not one of them.
        """
        return [self.game.heap(part) for part in leaves(position)]
