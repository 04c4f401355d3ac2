"""The value of one more heap, if an element that is there will do.

The outcomes of the heap beside each element follow in the order of least words: such a sum is in P
iff no option is, and its options are the options of the heap beside the element, and the heap
beside the options of the least word, which are smaller. As the monoid is reduced, only the element
with just these outcomes can be the value; it is, if then every sum that is not in P has an option
that is. That follows at once if a sum of the same value has only options with values among those
of the heap (mex interpolation); otherwise the transition algebra is walked on.
"""

from collections.abc import Sequence

from kalmar.quotients.bipartite import Bipartite, set_of
from kalmar.quotients.marking import rests_of
from kalmar.quotients.transitions import Walk

__all__ = ["Extension"]


class Extension:
    """Looks for the values of further heaps in one monoid.

    Args:
        found: the monoid, right for the heaps so far.
        option_values: the values of the options of these heaps.
        walk: walked through all of them.
    """

    def __init__(
        self, found: Bipartite, option_values: Sequence[Sequence[int]], walk: Walk
    ) -> None:
        """Find the values of the options of least words."""
        self.found, self.walk = found, walk
        self.elements = {row: element for element, row in enumerate(found.all_outcomes())}
        self.transitions = self._transitions(option_values)

    def _transitions(self, option_values: Sequence[Sequence[int]]) -> list[int]:
        """For each element the values of the options of its least word."""
        monoid = self.found.monoid
        steps = dict(enumerate(monoid.steps, 1))
        rows = {
            heap: [monoid.row(option) for option in option_values[heap]] for heap in monoid.actions
        }
        rests = rests_of(range(monoid.order), steps, monoid.actions)
        return [
            set_of(row[rest] for heap, rest in left for row in rows[heap])
            for left in rests.values()
        ]

    def value(self, heap: int, options: Sequence[int]) -> int | None:
        """The value of the next heap, or None if no element will do.

        Args:
            heap: its number.
            options: the values of its options.
        """
        if not options:
            return 0
        value = self.elements.get(self.outcomes(options))
        if value is None or self.walk.reaches(value, options):
            return value
        return value if self.walk.add(heap, value, options) is None else None

    def outcomes(self, options: Sequence[int]) -> int:
        """The elements beside which a heap with these options is in P."""
        beside = 0
        for option in options:
            beside |= self.found.outcomes(option)
        row = 0
        for element, transitions in enumerate(self.transitions):
            if not (beside >> element & 1 or row & transitions):
                row |= 1 << element
        return row
