"""Depth-first search for who wins a sum in misère play, for components of any games.

No nimbers add up in misère play, so whole sums are searched: a sum is lost iff it has an option and
none of its options is lost. Components are numbered, those that are alike are one, those without a
move are left out; a sum is the ascending numbers of its components. Of the options the one whose
components have the fewest options is looked at first, as it is the soonest searched.
"""

from collections.abc import Iterable
from itertools import filterfalse
from typing import NamedTuple

from kalmar.core.errors import CyclicGameError, LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component, Rules
from kalmar.engines.graphs.parts import Parts
from kalmar.engines.nimbers.lazy_values import TooDeep
from kalmar.runtime.jobs import progress_scope
from kalmar.runtime.work import spend

MAX_TURNS = 350
"""Turns of a play; each is a call within a call."""

Sum = tuple[int, ...]
"""The numbers of the components of a sum, ascending, without those that have no move."""


class Part(NamedTuple):
    """A component with its rules."""

    rules: Rules
    component: Component


class LazyMisereOutcomes:
    """What is known of sums in misère play.

    Args:
        limit: how many sums may be searched.
    """

    def __init__(self, limit: int) -> None:
        """Nothing is known yet."""
        self.limit = limit
        self.parts = Parts(limit)
        self.options: dict[int, list[Sum]] = {}
        self.known: dict[Sum, bool] = {}
        self.start: Sum = ()
        self.path: dict[Sum, None] = {}

    @property
    def count(self) -> int:
        """Return how many sums were searched."""
        return len(self.known)

    def is_lost(self, parts: Iterable[Part]) -> bool:
        """Return whether the player to move loses a sum.

        Args:
            parts: its components; play must end.

        Raises:
            LimitReached: more sums than the limit are needed.
            CyclicGameError: a sum can come back.
            TooDeep: play is too long.

        >>> from kalmar.games.heaps.nim import Nim
        >>> search = LazyMisereOutcomes(1000)
        >>> sums = [[Part(Nim(), heap) for heap in heaps] for heaps in ((1,), (1, 1), (2, 2))]
        >>> [search.is_lost(parts) for parts in sums]
        [True, False, True]
        """
        self.path.clear()
        self.start = self._sum(parts)
        with progress_scope(self._progress):
            return self._is_lost(self.start)

    def _sum(self, parts: Iterable[Part]) -> Sum:
        """Return a sum as numbers."""
        return self._live([self.parts.number(*part) for part in parts])

    def _live(self, parts: Iterable[int]) -> Sum:
        """Sort the numbers of components, without those that have no move."""
        return tuple(sorted(filterfalse(self.parts.is_over, parts)))

    def _options(self, part: int) -> list[Sum]:
        """Return what the moves of a component make of it."""
        found = self.options.get(part)
        if found is None:
            ways = map(self._live, self.parts.ways(part))
            found = self.options[part] = list(dict.fromkeys(ways))
        return found

    def _width(self, here: Sum) -> tuple[int, Sum]:
        """Return how many options the components have together, and the numbers to break ties."""
        return sum([len(self._options(number)) for number in here]), here

    def _left(self, here: Sum) -> set[Sum]:
        """Return the options of a sum."""
        left = set()
        for place, number in enumerate(here):
            # Of equal components, which stand side by side, only the first is moved.
            if not place or here[place - 1] != number:
                rest = here[:place] + here[place + 1 :]
                left.update([tuple(sorted(rest + made)) for made in self._options(number)])
        return left

    def _is_lost(self, here: Sum) -> bool:
        """Search a sum; `path` holds those that it is an option of, to find cycles."""
        known = self.known
        if here in known:
            return known[here]
        self._refuse(here)
        self.path[here] = None
        left = self._left(here)
        spend(1 + len(left))
        # A lost option that is known already needs no order.
        lost = bool(left) and not any(map(known.get, left))
        if lost:
            lost = not any(map(self._is_lost, sorted(left, key=self._width)))
        del self.path[here]
        known[here] = lost
        return lost

    def _refuse(self, here: Sum) -> None:
        """Raise an error where the search must not go on."""
        if here in self.path:
            path = list(self.path)
            raise CyclicGameError(tuple(map(self._text, path[path.index(here) :])))
        if len(self.path) >= MAX_TURNS:
            raise TooDeep
        if self.count >= self.limit:
            raise LimitReached(
                "the search stopped at its limit of {limit:,} positions ({text} has more); raise"
                " --limit (limit=… in Python) to search further",
                limit=self.limit,
                text=self._text(self.start),
            )

    def _text(self, here: Sum) -> str:
        """Return a sum as text."""
        names = [f"{self.parts.positions[n].rules.name} {self.parts.text(n)}" for n in here]
        return " + ".join(names)

    def _progress(self) -> Message:
        """Return what can be said of the search."""
        return message("{listed:,} positions", listed=self.count)
