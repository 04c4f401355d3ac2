"""Searches in plain Python that list only what a question needs, for components of any games.

Components are numbered, and those that are alike, as their rules declare, are one.

`LazyGrundyValues` is a proof-number search for Grundy values. The question is whether a component
has a given value, as in the search for removal games (`search`): it has not if an option has it, or
if it has a smaller one; it has if no option has it and its value is no smaller one. Proof numbers
say which option to look at next. An option of several components is reduced to one of them, when
the values of the others are known.

`LazyMisereOutcomes` searches whole sums in misère play, in which no nimbers add up: a sum is lost
iff it has an option and none of its options is lost. Components without a move are left out; a sum
is the ascending numbers of its components. Of the options the one whose components have the fewest
options is looked at first, as it is the soonest searched.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import reduce
from operator import xor
from typing import NamedTuple

from kalmar.core.compounds import SUM, Position
from kalmar.core.errors import CyclicGameError, LimitReached
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Component, Rules
from kalmar.engines.graphs.compound_graph import Numbered
from kalmar.engines.graphs.parts import Parts, Way, not_listed
from kalmar.runtime.jobs import progress_scope
from kalmar.runtime.work import spend

INFINITE_PROOF_NUMBER = 1 << 40
"""A proof number that stands for never."""
UNKNOWN = -1
MAX_QUESTIONS_WITHIN = MAX_TURNS = 350
"""Questions within questions, and turns of a play of sums; each is a call within a call."""

Sum = tuple[int, ...]
"""The numbers of the components of a sum, ascending, without those that have no move."""


class TooDeep(LimitReached):
    """Play is so long that the questions would be too many within one another."""

    def __init__(self) -> None:
        """Say so."""
        super().__init__(message("play is too long to search for values"))


class Chosen(NamedTuple):
    """The question to ask next.

    Attributes:
        phi: how near the question above is to the answer no.
        delta: how near it is to the answer yes.
        others: how many questions there are beside this one.
        second: how near the next best one is.
        below: the component that is asked about.
        wanted: the value, `UNKNOWN` where it is to be found.
    """

    phi: int
    delta: int
    others: int
    second: int
    below: int
    wanted: int


class LazyGrundyValues:
    """What is known of components of a game.

    Args:
        rules: of the components; play must end.
        limit: how many components may have their options listed; those with many count as more.
    """

    def __init__(self, rules: Rules, limit: int) -> None:
        """Nothing is known yet."""
        self.rules, self.parts = rules, Parts(limit)
        self.ways_to = self.parts.of_game(rules)
        self.most = limit
        # By the number of a component: its value or `UNKNOWN`, the values it does not have as bits,
        # its options that are not known yet, where they are listed, and for a pair of component and
        # value the proof numbers of that question.
        self.values: dict[int, int] = defaultdict(lambda: UNKNOWN)
        self.excluded: dict[int, int] = defaultdict(int)
        self.open: dict[int, list[Way]] = {}
        self.near: dict[tuple[int, int], tuple[int, int]] = {}
        self.path: dict[int, int] = {}

    @property
    def listed(self) -> int:
        """Return how many components have had their options listed."""
        return len(self.parts.listed)

    def allow(self, components: int) -> None:
        """Let it list the options of so many components more."""
        self.parts.allow(components)
        self.most = self.listed + components

    def value(self, component: Component) -> int:
        """Return the Grundy value of a component.

        Raises:
            LimitReached: it takes more than the limit.
            CyclicGameError: a component can come back.
            TooDeep: play is too long.

        >>> from kalmar.games.heaps.nim import Nim
        >>> LazyGrundyValues(Nim(), 100).value(5)
        5
        """
        with progress_scope(self._progress):
            return self._value(self.ways_to[component][0])

    def _value(self, part: int) -> int:
        nimber = 0
        while self.values[part] < 0:
            self._ask(part, nimber, INFINITE_PROOF_NUMBER, INFINITE_PROOF_NUMBER)
            nimber += 1
        return self.values[part]

    def worth(self, option: Sequence[Component]) -> int:
        """Return the nim-sum of the components of an option; raises what `value` raises."""
        rest, unknown = self._known(self._way(option))
        return reduce(xor, map(self._value, unknown), rest)

    def has(self, option: Sequence[Component], value: int) -> bool:
        """Return whether the components of an option have a nim-sum; raises what `value` raises.

        >>> from kalmar.games.heaps.nim import Nim
        >>> LazyGrundyValues(Nim(), 100).has((3, 5), 6)
        True
        """
        with progress_scope(self._progress):
            rest, unknown = self._known(self._way(option))
            # The hardest one is asked about one value only; the others have to be valued in full.
            unknown.sort(key=lambda part: len(self._ways(part)))
            for part in unknown[:-1]:
                rest ^= self._value(part)
            if not unknown:
                return rest == value
            last, wanted = unknown[-1], rest ^ value
            if not self._decided(last, wanted):
                self._ask(last, wanted, INFINITE_PROOF_NUMBER, INFINITE_PROOF_NUMBER)
            return self.values[last] == wanted

    def _way(self, option: Sequence[Component]) -> Way:
        """Return an option as numbers."""
        return without_pairs([self.ways_to[component][0] for component in option])

    def _ways(self, part: int) -> list[Way]:
        """Return the options of a component whose values are not known."""
        found = self.open.get(part)
        if found is None:
            if self.listed >= self.most:
                raise LimitReached(
                    "the search for the value stopped at its limit of {limit:,} positions; raise"
                    " --limit (limit=… in Python) to search further",
                    limit=self.parts.limit,
                )
            found = list(dict.fromkeys(map(without_pairs, self.parts.ways(part))))
            self.open[part] = found
            if not found:
                self.values[part] = 0
        return found

    def _decided(self, part: int, nimber: int) -> bool:
        """Return whether it is known whether a component has a value."""
        return self.values[part] >= 0 or bool(self.excluded[part] >> nimber & 1)

    def _ask(self, part: int, nimber: int, most_phi: int, most_delta: int) -> None:
        """Search until it is known whether a component has a value, or it looks too far away."""
        # A component may be on the path more than once: under questions about its smaller values.
        before = self.path.get(part, 0)
        if len(self.path) + before > MAX_QUESTIONS_WITHIN:
            raise TooDeep
        self.path[part] = before + 1
        try:
            while True:
                chosen = self._choose(part, nimber)
                if chosen is None:
                    return
                if chosen.phi >= most_phi or chosen.delta >= most_delta:
                    self.near[part, nimber] = chosen.phi, chosen.delta
                    return
                # The child is searched until another one is nearer, as in `search_kernels.choose`.
                second = chosen.second + 1 + (chosen.second >> 4)
                self._descend(part, chosen, most_delta - chosen.others, min(most_phi, second))
        finally:
            if before:
                self.path[part] = before
            else:
                del self.path[part]

    def _descend(self, part: int, chosen: Chosen, phi: int, delta: int) -> None:
        """Ask the next question: whether one component has one value."""
        below = chosen.below
        if below != part and below in self.path:
            names = list(map(self.parts.text, self.path))
            raise CyclicGameError(tuple(names[list(self.path).index(below) :]))
        if chosen.wanted == UNKNOWN:
            self._value(below)
        else:
            self._ask(below, chosen.wanted, phi, delta)

    def _choose(self, part: int, nimber: int) -> Chosen | None:
        """Return the question to ask next, with proof numbers; None where there is an answer."""
        #   delta(question) = largest phi below + how many others there are; phi = least delta below
        ways = self.open[part] = self._sifted(part)
        if self._decided(part, nimber):
            return None
        found = [look for way in ways if (look := self._look(way, nimber, len(ways)))]
        # It is n only if it is none of the smaller values: these questions count as options.
        for smaller in range(nimber):
            if not self.excluded[part] >> smaller & 1:
                phi, delta = self.near.get((part, smaller), (1, 1 + len(ways)))
                found.append((delta, phi, part, smaller))
        if not found:
            self.values[part] = nimber
            return None
        least, second = INFINITE_PROOF_NUMBER, INFINITE_PROOF_NUMBER
        best = found[0]
        for look in found:
            if look[0] < least:
                least, second, best = look[0], least, look
            elif look[0] < second:
                second = look[0]
        most = max([look[1] for look in found])
        return Chosen(least, most + len(found) - 1, len(found) - 1, second, best[2], best[3])

    def _sifted(self, part: int) -> list[Way]:
        """Return the unknown options of a component, whose value is none of the known ones."""
        values, excluded, kept = self.values, self.excluded[part], []
        for way in self._ways(part):
            rest = 0
            for below in way:
                if values[below] < 0:
                    kept.append(way)
                    break
                rest ^= values[below]
            else:
                excluded |= 1 << rest
        self.excluded[part] = excluded
        return kept

    def _look(self, way: Way, nimber: int, guess: int) -> tuple[int, int, int, int] | None:
        """How near an option is to a value, and what to ask of it; None if it has another one.

        Args:
            way: an option that is not known.
            nimber: the value.
            guess: the proof number of a question that was never asked.
        """
        below, wanted, rest = way[0], nimber, 0
        if len(way) > 1:
            rest, unknown = self._known(way)
            below = unknown[0]
            if len(unknown) > 1:
                return guess + len(unknown), 1, below, UNKNOWN
            wanted ^= rest
        if self.excluded[below] >> wanted & 1:
            return None
        phi, delta = self.near.get((below, wanted), (1, guess))
        return delta, phi, below, wanted

    def _known(self, way: Way) -> tuple[int, list[int]]:
        """Return the nim-sum of the components that are known, and the others."""
        rest, unknown = 0, []
        for part in way:
            if self.values[part] < 0:
                unknown.append(part)
            else:
                rest ^= self.values[part]
        return rest, unknown

    def _progress(self) -> Message:
        return message("{listed:,} positions", listed=self.listed)


def without_pairs(numbers: Sequence[int]) -> Way:
    """Return numbers in order without pairs of equal ones, as x ⊕ x = 0.

    >>> without_pairs([5, 3, 7, 3])
    (5, 7)
    """
    if len(numbers) == 1:
        return (numbers[0],)
    left: set[int] = set()
    for number in numbers:
        left ^= {number}
    return tuple(sorted(left))


class LazyMisereOutcomes:
    """What is known of sums in misère play, of which `limit` may be searched."""

    def __init__(self, limit: int) -> None:
        """Nothing is known yet."""
        self.limit = limit
        self.rules = Numbered(SUM, limit, not_listed)
        self.known: dict[Sum, bool] = {}
        self.start: Sum = ()
        self.path: dict[Sum, None] = {}

    @property
    def count(self) -> int:
        """Return how many sums were searched."""
        return len(self.known)

    def is_lost(self, parts: Iterable[Position]) -> bool:
        """Return whether the player to move loses a sum.

        Args:
            parts: its components; play must end.

        Raises:
            LimitReached: more sums than the limit are needed.
            CyclicGameError: a sum can come back.
            TooDeep: play is too long.

        >>> from kalmar.games.heaps.nim import Nim
        >>> search = LazyMisereOutcomes(1000)
        >>> sums = [[Position(Nim(), heap) for heap in heaps] for heaps in ((1,), (1, 1), (2, 2))]
        >>> [search.is_lost(parts) for parts in sums]
        [True, False, True]
        """
        self.path.clear()
        self.start = self.rules.state([self.rules.parts.number(*part) for part in parts])
        with progress_scope(self._progress):
            return self._is_lost(self.start)

    def _width(self, here: Sum) -> tuple[int, Sum]:
        """Return how many options the components have together, and the numbers to break ties."""
        return sum([len(self.rules.ways(number)) for number in here]), here

    def _is_lost(self, here: Sum) -> bool:
        """Search a sum; `path` holds those that led to it, to find cycles."""
        known = self.known
        if here in known:
            return known[here]
        self._refuse(here)
        self.path[here] = None
        left = self.rules.one_moved(here)
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
        parts = self.rules.parts
        return " + ".join([f"{parts.positions[n].rules.name} {parts.text(n)}" for n in here])

    def _progress(self) -> Message:
        return message("{listed:,} positions", listed=self.count)
