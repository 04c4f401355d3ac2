"""The remoteness of every sum that play reaches, by compiled loops over few numbered parts."""

from collections.abc import Sequence
from functools import reduce
from operator import xor
from typing import TYPE_CHECKING, Any, NoReturn

from kalmar.core.errors import LimitReached
from kalmar.core.rules import Play
from kalmar.engines.graphs.numbered_sums import Sums, numbered_sums
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.limits import refuse_beyond_memory

if TYPE_CHECKING:
    from kalmar.engines.graphs.numbered_compound import Numbered, State

__all__ = ["SumSearch", "SumSearches", "TooMany", "sum_searches"]

LEAST_ROWS = 1 << 14
PATIENCE = 4_000_000
"""Edges between two looks at the clock: about a fifth of a second."""


LONGEST_SHOWN = 80
MOST_STACK = 50_000_000
"""Numbers that the stack of a search may hold."""


class TooMany(Exception):
    """More sums than the limit."""


class SumSearch:
    """A table of the remoteness of sums in one convention.

    Args:
        sums: their parts.
        misere: whether the player who cannot move wins.
        limit: how many sums may be met.
        lengths: whether remoteness is wanted, not only its parity.
    """

    def __init__(self, sums: Sums, misere: bool, limit: int, lengths: bool = True) -> None:
        """Make a small table."""
        import numpy as np

        self.sums, self.misere, self.limit = sums, misere, limit
        self.table = np.zeros((LEAST_ROWS, 2), np.int64)
        self.lengths = lengths
        self.count = self.edges = 0

    def search(self, state: "State") -> None:
        """Search all sums that play reaches from a sum.

        Raises:
            TooMany: the limit is not enough.
            LimitReached: there is not enough memory.
        """
        from kalmar.engines.graphs import sum_kernels as loops

        if self.known(state) is not None:
            return
        stack = self.stack(state)
        status = loops.PAUSED
        while status != loops.DONE:
            check_limits()
            room = len(self.table) * 5 // 8
            status = loops.search(
                self.sums.moves, stack, self.table, int(self.misere), int(self.lengths),
                self.limit, room, PATIENCE,
            )  # fmt: skip
            if status == loops.TOO_MANY:
                raise TooMany
            if status == loops.FULL:
                self.grow()
        self.count, self.edges = int(stack.state[1]), self.edges + int(stack.state[2])

    def stack(self, state: "State") -> Any:
        """Return a stack with the sum at its bottom."""
        import numpy as np

        from kalmar.engines.graphs.sum_kernels import NONE, Stack

        numbers = sorted(self.sums.numbers[part] for part in state)
        deep = sum(self.sums.longest[n] for n in numbers) + 2
        wide = sum(self.sums.pieces[n] for n in numbers) + 1
        parts, rows = np.zeros((deep, wide), np.int32), np.zeros((deep, 9), np.int64)
        parts[0, : len(numbers)] = numbers
        begin = self.sums.moves.begin[numbers[0]]
        total = reduce(xor, [self.sums.grundy[n] for n in numbers])
        later = int(not self.lengths)
        rows[0] = (len(numbers), *self.sums.key(state), 0, begin, NONE, -1, total, later)
        return Stack(parts, rows, np.array([0, self.count, 0], np.int64))

    def grow(self) -> None:
        """Make the table larger: four times, twice where it is large."""
        import numpy as np

        from kalmar.engines.graphs.sum_kernels import moved_over

        more = 4 if len(self.table) < 1 << 20 else 2
        refuse_beyond_memory(more * self.table.nbytes, "the table of the search takes")
        larger = np.zeros((more * len(self.table), 2), np.int64)
        moved_over(self.table, larger)
        self.table = larger

    def known(self, state: "State") -> int | None:
        """Return the remoteness of a sum; None where it was not met."""
        from kalmar.engines.graphs.sum_kernels import look_up

        try:
            key = self.sums.key(state)
        except KeyError:
            return None
        found = int(look_up(*key, self.table))
        return None if found < 0 else found


class SumSearches:
    """What is known of all sums that play reaches from some, in both conventions.

    Args:
        rules: of the sums.
        starts: where play begins.
        limit: how many sums may be met.
        sums: their parts.
    """

    def __init__(
        self, rules: "Numbered", starts: Sequence["State"], limit: int, sums: Sums
    ) -> None:
        """Nothing is known yet."""
        self.rules, self.starts, self.limit, self.sums = rules, starts, limit, sums
        self.found: dict[Play, SumSearch] = {}
        self.count = 0

    def search(self, play: Play) -> SumSearch:
        """Return all that is known in a convention, now at the latest.

        Raises:
            LimitReached: there are more sums than the limit, or there is not enough memory.
        """
        if play not in self.found:
            search = SumSearch(self.sums, play is Play.MISERE, self.limit)
            for start in self.starts:
                try:
                    search.search(start)
                except TooMany:
                    self.refuse_more(start)
            self.found[play], self.count = search, search.count
        return self.found[play]

    def refuse_more(self, start: "State") -> NoReturn:
        """Say where the search stopped."""
        raise LimitReached(
            "the search stopped at its {stopped} ({name}{component} has more); a larger"
            " --limit (limit=… in Python) lets it go on",
            stopped=f"limit of {self.limit:,} positions",
            name="",
            component=self.rules.format(start)[:LONGEST_SHOWN],
        )

    def knows(self, state: "State") -> bool:
        """Return whether play reaches a sum."""
        return any(search.known(state) is not None for search in self.found.values())

    def value(self, state: "State", play: Play) -> int:
        """Return the remoteness of a sum that play reaches; raises KeyError for others."""
        found = self.search(play).known(state)
        if found is None:
            raise KeyError(state)
        return found


def sum_searches(rules: "Numbered", starts: Sequence["State"], limit: int) -> SumSearches | None:
    """Return a search of sums by compiled loops; None where their parts do not fit into arrays.

    Args:
        rules: of sums in which a turn moves one part.
        starts: where play begins.
        limit: how many sums may be met.

    Raises:
        LimitReached: a part has more moves than the limit.
    """
    from kalmar.engines.graphs.sum_kernels import MOST_VALUE

    if not all(starts) or any(rules.ended[part] for start in starts for part in start):
        return None
    sums = numbered_sums(rules, starts)
    if sums is None:
        return None
    for start in starts:
        numbers = [sums.numbers[part] for part in start]
        deep = sum(sums.longest[n] for n in numbers) + 2
        if deep > MOST_VALUE or deep * (sum(sums.pieces[n] for n in numbers) + 8) > MOST_STACK:
            return None
    return SumSearches(rules, starts, limit, sums)
