"""The literal game graph of a compound, with its parts as numbers.

A search meets the same heap in thousands of positions. Here every part that occurs gets a number
once, with what its moves leave as numbers too; a position is then a sorted tuple of numbers, built
and compared without asking the rules again.
"""

import sys
from collections import Counter, deque
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from itertools import chain, combinations_with_replacement, islice
from time import process_time
from typing import TYPE_CHECKING

from kalmar.compositions import Choice
from kalmar.compound import Compound, Position, canonical, has_ended, leaves
from kalmar.errors import LimitReached
from kalmar.graphs.arrays import worth_compiling
from kalmar.graphs.explore import GameGraph, explore
from kalmar.machine.limits import COMPACT_LIMIT
from kalmar.rules import Component, Option, Play, Rules, is_loopy, shapes
from kalmar.values import MISERE_REMOTENESS, REMOTENESS, Valuation
from kalmar.values.fold import Fold, fold_options
from kalmar.values.operations import LEAST

if TYPE_CHECKING:
    from kalmar.graphs.sum_search import SumSearches

__all__ = ["Literal"]

State = tuple[int, ...]
"""The numbers of the parts, ascending."""


Listed = Callable[[Position], list[Option] | None]
"""Gives the options of a part that are known already; None for a part of which they are not."""


def not_listed(part: Position) -> list[Option] | None:  # noqa: ARG001 - another one looks at it
    """Nothing is known of any part."""
    return None


class Numbered:
    """A compound as rules whose component is a tuple of numbers."""

    shape = shapes.Together

    def __init__(self, compound: Compound, limit: int, listed: Listed) -> None:
        self.compound, self.limit, self.listed_before = compound, limit, listed
        self.name = compound.name
        self.forgets = compound.ending.forgets
        self.numbers: dict[Position, int] = {}
        self.parts: list[Position] = []
        self.ended: list[bool] = []
        self.known: dict[int, tuple[State, ...]] = {}
        self.counted: dict[tuple[int, int], range] = {}
        self.listed: dict[State, Collection[State]] = {}
        self.alone: dict[Rules, dict[Component, State]] = {}

    def number(self, part: Position) -> int:
        """The number of a canonical part; parts that are alike have one."""
        found = self.numbers.get(part)
        if found is None:
            stand_in = standing_for(part)
            found = self.numbers.get(stand_in)
            if found is None:
                found = self.numbers[stand_in] = len(self.parts)
                self.parts.append(stand_in)
                self.ended.append(has_ended(stand_in))
            self.numbers[part] = found
        return found

    def state(self, parts: Sequence[Position]) -> State:
        """Parts as numbers; in a long compound without those that have ended."""
        numbers = [self.number(part) for part in parts]
        if self.forgets:
            numbers = [number for number in numbers if not self.ended[number]]
        return tuple(sorted(numbers))

    def ways(self, number: int) -> tuple[State, ...]:
        """What the moves of a part leave of it, without repetition."""
        if number not in self.known:
            self.known[number] = tuple(dict.fromkeys(self.list_ways(self.parts[number])))
        return self.known[number]

    def list_ways(self, part: Position) -> list[State]:
        """The same, given up if there are more than the limit."""
        rules = part.rules
        options = self.listed_before(part)
        if options is None:
            options = list(islice(rules.options(part.component), self.limit + 1))
        if len(options) > self.limit:
            raise LimitReached(
                "the search stopped at its limit of {limit:,} positions ({name} {component}"
                " has more); a larger --limit (limit=… in Python) lets it go on",
                limit=self.limit,
                name=rules.name,
                component=rules.format(part.component),
            )
        alone = self.alone.setdefault(rules, {})
        found = []
        for option in options:
            if len(option) == 1:  # no rules are compared for what was met before
                state = alone.get(option[0])
                if state is None:
                    state = alone[option[0]] = self.state([Position(rules, option[0])])
            else:
                state = self.state([Position(rules, piece) for piece in option])
            found.append(state)
        return found

    def options(self, component: State) -> Iterator[tuple[State]]:
        """The literal options, each once, made one by one."""
        kept = self.listed.get(component)
        if kept is not None:
            return zip(kept, strict=True)
        over = 0 if self.forgets else sum([self.ended[number] for number in component])
        counts = self.counts_of(over, len(component))
        if not counts:
            return iter(())
        if counts == range(1, 2):
            return zip(self.one_moved(component), strict=True)
        return self.many_moved(component, counts)

    def states_after(self, component: State) -> Collection[State]:
        """Each state that a turn leaves, once; all of them at once."""
        return [state for (state,) in self.options(component)]

    def counts_of(self, over: int, parts: int) -> range:
        """How many parts a turn may move where so many of so many have ended; none ends play."""
        found = self.counted.get((over, parts))
        if found is None:
            ended = self.compound.ending.over(over, parts)
            found = range(0) if ended else self.compound.choice.counts(parts - over)
            self.counted[over, parts] = found
        return found

    def one_moved(self, component: State) -> Collection[State]:
        """One part replaced; equal parts are alike, so the first of them is enough."""
        if len(component) == 1:
            return self.ways(component[0])
        found: dict[State, None] = {}
        for i, number in enumerate(component):
            if i and component[i - 1] == number:
                continue
            rest = component[:i] + component[i + 1 :]
            found.update(dict.fromkeys([tuple(sorted(rest + way)) for way in self.ways(number)]))
        return found

    def many_moved(self, component: State, counts: range) -> Iterator[tuple[State]]:
        """As many parts replaced as a turn may move."""
        idle = [number for number in component if self.ended[number]]
        live = Counter(number for number in component if not self.ended[number])
        seen: set[State] = set()
        for left in self.turns(list(live.items()), counts.start, counts.stop - 1):
            state = tuple(sorted((*idle, *left)))
            if state not in seen:
                seen.add(state)
                yield (state,)

    def turns(self, live: list[tuple[int, int]], least: int, most: int) -> Iterator[State]:
        """What turns leave that move `least` to `most` of the parts; equal parts are alike.

        Args:
            live: numbers of parts, each with how often it occurs.
            least: how many are to be moved at least; may be negative.
            most: at most.
        """
        if not live:
            if least <= 0:
                yield ()
            return
        (number, times), others = live[0], live[1:]
        for moved in range(min(times, most) + 1):
            if sum(count for _, count in others) < least - moved:
                continue
            stay = (number,) * (times - moved)
            for other in self.turns(others, least - moved, most - moved):
                for ways in combinations_with_replacement(self.ways(number), moved):
                    yield (*stay, *chain.from_iterable(ways), *other)

    def parse(self, text: str) -> Component:
        """Positions are read by `positions`."""
        return self.compound.parse(text)

    def format(self, component: State) -> str:
        """The position as text."""
        return self.compound.format(tuple(self.parts[number] for number in component))

    def drawn(self, component: State) -> shapes.Together:
        """The parts as they are drawn."""
        return self.compound.drawn(tuple(self.parts[number] for number in component))


def standing_for(part: Position) -> Position:
    """The part that stands for all that are like it, as its rules may declare."""
    alike = getattr(part.rules, "alike", None)
    return part if alike is None else Position(part.rules, alike(part.component))


PATIENT = 4
"""So many times as long as a short search may take its positions may be counted."""

FEW, FEW_AT_FIRST = 1_000, 20_000
"""Positions up to which sums are listed one by one; compiled loops take half a second to load."""


def worth_listing(rules: Numbered) -> int | None:
    """How many positions are to be listed before compiled loops are asked; None where they cannot.

    They know sums in which a turn moves one part, played to the first end or to the last.
    """
    ending = rules.compound.ending
    if rules.compound.choice != Choice.ONE or ending.enough not in (None, 1):
        return None
    if not worth_compiling(1 << 30):
        return None
    return FEW if "numba" in sys.modules else FEW_AT_FIRST


class Literal:
    """The literal game graph of one or more positions of a compound, with values over it.

    A large sum is searched by compiled loops, which know the remoteness of each position in one
    convention; its graph is listed only where another value is asked for.

    Args:
        position: where play starts.
        limit: how many positions may be visited.
        others: further positions of the same composition.
        seconds: how long it may take; without end if None.
        play: the convention in which remoteness is asked for first.
        wide: whether compiled loops may visit more, as many as fit into some memory.
        listed: gives the options of a part that are known already.

    Raises:
        LimitReached: there are more positions than the limit.
        CyclicGameError: play need not end.

    >>> from kalmar.positions import parse_position
    >>> from kalmar.values import GRUNDY
    >>> start = parse_position("nim 3 5")
    >>> literal = Literal(start, 100)
    >>> literal.value(start, GRUNDY), len(literal)
    (6, 18)
    """

    def __init__(
        self,
        position: Position,
        limit: int,
        others: Sequence[Position] = (),
        seconds: float | None = None,
        play: Play = Play.NORMAL,
        wide: bool = False,
        listed: Listed = not_listed,
    ) -> None:
        """Explore the graph."""
        assert isinstance(position.rules, Compound)
        self.rules, self.limit = Numbered(position.rules, limit, listed), limit
        self.folded: dict[str, list[int]] = {}
        self.starts = [self.state(start) for start in (position, *others)]
        self.compact_limit = COMPACT_LIMIT if wide else limit
        self.sums: SumSearches | None = None
        if seconds is not None and not any(is_loopy(leaf.rules) for leaf in leaves(position)):
            self.refuse_many(self.starts, limit, PATIENT * seconds)
        if seconds is not None or not self.searched(play):
            self.graph = explore(self.rules, self.starts, limit, seconds)
        self.rules.listed.clear()

    @cached_property
    def graph(self) -> GameGraph:
        """All positions with their options, listed now where sums were searched without."""
        return explore(self.rules, self.starts, self.limit)

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.graph) if self.sums is None else self.sums.count

    def searched(self, play: Play) -> bool:
        """Whether it is a large sum, which compiled loops have searched now."""
        few = worth_listing(self.rules)
        if few is None or self.limit <= few:
            return False
        try:
            self.graph = explore(self.rules, self.starts, few)
        except LimitReached as error:
            if isinstance(error.__cause__, MemoryError):  # more would not fit either
                raise
        else:
            return True
        from kalmar.graphs.sum_search import sum_searches

        with suppress(ImportError, OSError):  # where memory is short the compiler does not load
            self.sums = sum_searches(self.rules, self.starts, self.compact_limit)
        if self.sums is not None:
            self.sums.search(play)
        return self.sums is not None

    def knows(self, position: Position) -> bool:
        """Whether a position is one of the graph."""
        state = self.state(position)
        return state in self.graph.index if self.sums is None else self.sums.knows(state)

    def refuse_many(self, starts: Sequence[State], limit: int, seconds: float) -> None:
        """Give a short search up that would not come to the end.

        Breadth first, positions are met long before they are visited. Where play need not end, what
        a search depth first meets first, a cycle or the limit, is part of the answer.

        Raises:
            LimitReached: more than `limit` positions can be reached, or it takes so many seconds.
        """
        met, end = set(starts), process_time() + seconds
        waiting = deque(met)
        while waiting:
            here = waiting.popleft()
            left = self.rules.listed[here] = self.rules.states_after(here)
            fresh = [state for state in left if state not in met]
            met.update(fresh)
            waiting.extend(fresh)
            if len(met) > limit or process_time() > end:
                raise LimitReached(
                    "{name} has more than {limit:,} positions", name=self.rules.name, limit=limit
                )

    def state(self, position: Position) -> State:
        """The position as numbers."""
        return self.rules.state([canonical(part) for part in position.component])

    def value(self, position: Position, valuation: Valuation) -> int:
        """The value of a position of the graph."""
        if self.sums is not None and valuation in (REMOTENESS, MISERE_REMOTENESS):
            return self.sums.value(self.state(position), valuation.play)
        if valuation.name not in self.folded:
            self.folded[valuation.name] = fold_options(self.graph.options, Fold(valuation, LEAST))
        return self.folded[valuation.name][self.graph.index[self.state(position)]]
