"""Search the literal game graph of a compound, whose parts are numbers: listed, or by sums of them.

A search meets the same heap in thousands of positions. Here every part that occurs gets a number
once, and its moves are stored as numbers too; a position is then a sorted tuple of numbers, built
and compared without calling the rules again (`Numbered`).

A graph is listed position by position (`Literal`), or, where a large sum has few different parts,
the remoteness of every sum that play reaches is found by compiled loops, with a table of keys.
"""

from collections import Counter, deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, combinations_with_replacement, filterfalse, islice
from typing import TYPE_CHECKING

from kalmar.core.by_name import LazyModule
from kalmar.core.cached import cached_property
from kalmar.core.choices import Choice, Ending, InTurn
from kalmar.core.compounds import Compound, Position, canonical, leaves, together
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Component, Play, is_loopy, shapes
from kalmar.engines.graphs.explore import GameGraph, explore, explore_uncounted
from kalmar.engines.graphs.parts import Listed, Parts, Way, not_listed
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.optional import SUM_POSITIONS, can_compile, is_large, most_plain_units
from kalmar.runtime.work import COMPACT_LIMIT, spend, work_limit
from kalmar.theory.operations import LEAST
from kalmar.theory.valuations import MISERE_REMOTENESS, REMOTENESS
from kalmar.theory.valuations.valuation import Fold, Valuation, fold_options

if TYPE_CHECKING:
    from kalmar.engines.graphs import numbered_sums
else:
    numbered_sums = LazyModule("kalmar.engines.graphs.numbered_sums")


STEPS_PER_NEW_PART = 20
"""Work for a part that is met for the first time, and made canonical."""

State = tuple[int, ...]
"""The numbers of the parts, ascending."""

PARTS_PER_STEP = 16
"""So many parts of a state are one more step of work, and of memory."""

KINDS_PER_STEP = 4
"""So many unlike parts are one more step of a turn, which each of them hands on (`turns`)."""


class Numbered:
    """A compound as rules whose component is a tuple of numbers."""

    def __init__(self, compound: Compound, limit: int, listed: Listed) -> None:
        self.compound: Compound = compound
        self.parts: Parts = Parts(limit, known=listed)
        self.name: str = compound.name
        self.forgets: bool = compound.ending.forgets
        self.known: dict[int, list[State]] = {}
        self.counted: dict[tuple[int, int], Sequence[int]] = {}
        self.listed: dict[State, Collection[State]] = {}
        self.from_place: dict[int, Compound] = {}

    @property
    def shape(self) -> "type[shapes.Together]":
        """Return the shape of several drawings side by side."""
        return shapes.Together

    def state_of(self, position: Position) -> State:
        """Convert a position of the compound to numbers."""
        return self.state([self.parts.number(*canonical(part)) for part in position.component])

    def state(self, parts: Iterable[int]) -> State:
        """Sort the numbers of parts; in a long compound, without those that have ended."""
        if self.forgets:
            parts = [part for part in parts if not self.parts.is_over(part)]
        return tuple(sorted(parts))

    def ways(self, part: int) -> list[State]:
        """Return what the moves of a part leave of it, without repetition."""
        found = self.known.get(part)
        if found is None:
            before = len(self.parts.positions)
            found = self.known[part] = list(dict.fromkeys(map(self.state, self.parts.ways(part))))
            spend(STEPS_PER_NEW_PART * (len(self.parts.positions) - before))
        return found

    def options(self, component: State) -> Iterator[tuple[State]]:
        """Yield the literal options, each once, made one by one."""
        # A short search before has listed these already (`Literal.refuse_many`).
        kept = self.listed.get(component)
        if kept is not None:
            return zip(kept, strict=True)
        over = 0 if self.forgets else sum(map(self.parts.is_over, component))
        counts = self.counts_of(over, len(component))
        if not counts:
            return iter(())
        # The usual case, in which a turn moves just one part, is written without a product of
        # choices.
        if counts == range(1, 2):
            return zip(self.one_moved(component), strict=True)
        return self.many_moved(component, counts)

    def states_after(self, component: State, limit: int) -> Collection[State]:
        """Return each state that a turn leaves, once; stop at one more than the limit."""
        return [state for (state,) in islice(self.options(component), limit + 1)]

    def counts_of(self, over: int, parts: int) -> Sequence[int]:
        """Return how many parts a turn may move, given how many have ended; none ends play."""
        found = self.counted.get((over, parts))
        if found is None:
            ended = self.compound.ending.over(over, parts)
            found = range(0) if ended else self.compound.choice.counts(parts - over)
            self.counted[over, parts] = found
        return found

    def one_moved(self, component: State) -> Collection[State]:
        """Return the states with one part replaced; of equal parts only the first is tried."""
        if len(component) == 1:
            return self.ways(component[0])
        found: dict[State, None] = {}
        for i, number in enumerate(component):
            if i and component[i - 1] == number:
                continue
            rest = component[:i] + component[i + 1 :]
            found.update(dict.fromkeys([tuple(sorted(rest + way)) for way in self.ways(number)]))
        return found

    def many_moved(self, component: State, counts: Sequence[int]) -> Iterator[tuple[State]]:
        """Yield the states with as many parts replaced as a turn may move."""
        # Parts that have ended stay; equal live parts are counted, so that they are chosen as
        # multisets.
        idle = list(filter(self.parts.is_over, component))
        live = Counter(filterfalse(self.parts.is_over, component))
        seen: set[State] = set()
        for left in self.turns(list(live.items()), counts):
            state = tuple(sorted((*idle, *left)))
            spend(1 + len(live) // KINDS_PER_STEP + len(state) // PARTS_PER_STEP)
            if state not in seen:
                seen.add(state)
                yield (state,)

    def turns(
        self, live: list[tuple[int, int]], counts: Sequence[int], before: int = 0
    ) -> Iterator[State]:
        """Yield what turns leave that move one of these numbers of parts; equal parts are alike.

        Args:
            live: numbers of parts, each with how often it occurs.
            counts: how many parts a turn may move, ascending.
            before: how many it has moved.
        """
        if not live or before == counts[-1]:
            if before in counts:
                yield tuple(chain.from_iterable([(number,) * times for number, times in live]))
            return
        (number, times), others = live[0], live[1:]
        for moved in range(min(times, counts[-1] - before) + 1):
            # Too few parts are left to come to the least number of moved ones.
            if sum(count for _, count in others) < counts[0] - before - moved:
                continue
            stay = (number,) * (times - moved)
            for other in self.turns(others, counts, before + moved):
                for ways in combinations_with_replacement(self.ways(number), moved):
                    yield (*stay, *chain.from_iterable(ways), *other)

    def parse(self, text: str) -> Component:
        """Refuse a text, as the compound does: positions are read by `positions`."""
        return self.compound.parse(text)

    def positions(self, state: State) -> tuple[Position, ...]:
        """Return the parts with these numbers."""
        return tuple([self.parts.positions[part] for part in state])

    def format(self, component: State) -> str:
        """Format the position as text."""
        return self.compound.format(self.positions(component))

    def drawn(self, component: State) -> "shapes.Together":
        """Build the shape of the parts as they are drawn."""
        return self.compound.drawn(self.positions(component))


class NumberedPlaces(Numbered):
    """A compound in which it matters which component is which.

    A state holds the numbers of the components at their places, and behind them, where they are
    moved in turn, the place of the next one.
    """

    def state_of(self, position: Position) -> State:
        """Convert a position of the compound to numbers."""
        found = tuple([self.parts.number(*canonical(part)) for part in position.component])
        assert isinstance(position.rules, Compound)
        places = position.rules.choice.places
        return (*found, places.next) if isinstance(places, InTurn) else found

    def opened(self, state: State) -> tuple[Compound, State]:
        """Return the rules in a state, and its components alone."""
        rules, places = self.compound, self.compound.choice.places
        if not isinstance(places, InTurn):
            return rules, state
        found = self.from_place.get(state[-1])
        if found is None:
            turn = replace(rules.choice, places=replace(places, next=state[-1]))
            found = self.from_place[state[-1]] = replace(rules, choice=turn)
        return found, state[:-1]

    def options(self, component: State) -> Iterator[tuple[State]]:
        """Yield the literal options, each once."""
        kept = self.listed.get(component)
        return zip(self.left(component) if kept is None else kept, strict=True)

    def left(self, state: State) -> Iterator[State]:
        """Yield each state that a turn leaves, once."""
        rules, numbers = self.opened(state)
        seen: set[State] = set()
        spend(2 + 2 * len(numbers))  # each part is asked whether it has ended
        for moved, chosen in rules.turns(self.positions(numbers), self.moved):
            found = list(numbers)
            for place, number in zip(moved, chosen, strict=True):
                found[place] = number
            if len(state) > len(numbers):
                assert isinstance(rules.choice.places, InTurn)
                found.append(rules.choice.places.after(moved, len(numbers)).next)
            spend(1 + len(state) // PARTS_PER_STEP)
            if (left := tuple(found)) not in seen:
                seen.add(left)
                yield left

    def moved(self, _place: int, part: Position) -> Iterable[int]:
        """Return the numbers of what the moves of a component leave: one each, if it splits too."""
        return dict.fromkeys(map(self.joined, self.parts.ways(self.parts.number(*part))))

    def joined(self, way: Way) -> int:
        """Return the number of what a move leaves, as one component."""
        if len(way) == 1:
            return way[0]
        return self.parts.number(*canonical(together(self.positions(way))))

    def format(self, component: State) -> str:
        """Format the position as text."""
        rules, numbers = self.opened(component)
        return rules.format(self.positions(numbers))

    def drawn(self, component: State) -> "shapes.Together":
        """Build the shape of the parts as they are drawn."""
        rules, numbers = self.opened(component)
        return rules.drawn(self.positions(numbers))


def worth_listing(rules: Numbered) -> int | None:
    """Return how many positions to list before compiled loops are used; None if they cannot be.

    They know sums in which a turn moves one part, played to the first end or to the last.
    """
    choice, ending = rules.compound.choice, rules.compound.ending
    if choice != Choice.ONE or ending not in (Ending.SHORT, Ending.LONG):
        return None
    can = can_compile()
    return most_plain_units(SUM_POSITIONS) if can else None


class Literal:
    """The literal game graph of one or more positions of a compound, with values over it.

    A large sum is searched by compiled loops, which know the remoteness of each position in one
    convention; its graph is listed only where another value is asked for.

    Args:
        position: where play starts.
        limit: how many positions may be visited.
        others: further positions of the same composition.
        steps: how much work it may take; without end if None.
        play: the convention in which remoteness is asked for first; None if it is not asked for.
        wide: whether compiled loops may visit more, as many as fit into some memory.
        listed: gives the options of a part that are known already.

    Raises:
        LimitReached: there are more positions than the limit.
        CyclicGameError: play need not end.

    >>> from kalmar.games.notation import parse_position
    >>> from kalmar.theory.valuations import GRUNDY
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
        steps: int | None = None,
        play: Play | None = Play.NORMAL,
        wide: bool = False,
        listed: Listed = not_listed,
    ) -> None:
        """Explore the graph."""
        assert isinstance(position.rules, Compound)
        numbered = NumberedPlaces if position.rules.is_placed else Numbered
        self.rules: Numbered = numbered(position.rules, limit, listed)
        self.limit: int = limit
        self.folded: dict[str, list[int]] = {}
        self.starts: list[State] = [self.state(start) for start in (position, *others)]
        self.compact_limit: int = COMPACT_LIMIT if wide else limit
        self.sums: numbered_sums.SumSearch | None = None
        if steps is not None:
            with work_limit(steps):
                if not any(is_loopy(leaf.rules) for leaf in leaves(position)):
                    self.refuse_many(self.starts, limit)
                self.graph = explore(self.rules, self.starts, limit)
        elif play is None or not self.searched(play):
            self.graph = explore(self.rules, self.starts, limit)
        self.rules.listed.clear()

    @cached_property
    def graph(self) -> GameGraph:
        """Explore all positions with their options, if the sums were searched without that."""
        counted = is_large(SUM_POSITIONS, len(self))
        return (explore if counted else explore_uncounted)(self.rules, self.starts, self.limit)

    def __len__(self) -> int:
        """How many positions there are."""
        return len(self.graph) if self.sums is None else self.sums.count

    def searched(self, play: Play) -> bool:
        """Return whether it is a large sum; if so, search it now by compiled loops."""
        # Small sums are listed, as a list answers every later question as well; only where that
        # stops are the loops loaded. As the loops count no work, nor does what takes their place:
        # what a limit stops does not depend on whether they are loaded.
        few = worth_listing(self.rules)
        if few is None or not is_large(SUM_POSITIONS, self.limit):
            return False
        try:
            self.graph = explore_uncounted(self.rules, self.starts, few)
        except LimitReached as error:
            if isinstance(error.__cause__, MemoryError):  # more would not fit either
                raise
        else:
            return True
        with suppress(ImportError, OSError):  # where memory is short the compiler does not load
            self.sums = numbered_sums.search_sums(self.rules, self.starts, self.compact_limit)
        if self.sums is not None:
            self.sums.table(play)
        return self.sums is not None

    def knows(self, position: Position) -> bool:
        """Return whether a position is one of the graph."""
        state = self.state(position)
        return state in self.graph.index if self.sums is None else self.sums.knows(state)

    def refuse_many(self, starts: Sequence[State], limit: int) -> None:
        """Give a short search up that would not come to the end.

        Breadth first, positions are met long before they are visited. Where play need not end, what
        a search depth first meets first, a cycle or the limit, is part of the answer.

        Raises:
            LimitReached: more than `limit` positions can be reached.
        """
        # Options found here are kept in `listed`, so that `explore` need not make them once more.
        met = set(starts)
        waiting = deque(met)
        while waiting:
            here = waiting.popleft()
            left = self.rules.listed[here] = self.rules.states_after(here, limit)
            fresh = [state for state in left if state not in met]
            met.update(fresh)
            waiting.extend(fresh)
            spend(1 + len(left))
            check_limits()
            if len(met) > limit:
                raise LimitReached(
                    "{name} has more than {limit:,} positions", name=self.rules.name, limit=limit
                )

    def state(self, position: Position) -> State:
        """Convert the position to numbers."""
        return self.rules.state_of(position)

    def value(self, position: Position, valuation: Valuation) -> int:
        """Return the value of a position of the graph."""
        # The table holds remoteness only; any other value needs the graph, which is listed now.
        if self.sums is not None and valuation in (REMOTENESS, MISERE_REMOTENESS):
            return self.sums.value(self.state(position), valuation.play)
        if valuation.name not in self.folded:
            self.folded[valuation.name] = fold_options(self.graph.options, Fold(valuation, LEAST))
        return self.folded[valuation.name][self.graph.index[self.state(position)]]
