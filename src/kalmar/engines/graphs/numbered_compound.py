"""A compound whose parts are replaced by numbers, so that a search compares tuples of integers.

A search meets the same heap in thousands of positions. Here every part that occurs gets a number
once, and its moves are stored as numbers too; a position is then a sorted tuple of numbers, built
and compared without calling the rules again.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, combinations_with_replacement, islice
from typing import NoReturn

from kalmar.core.choices import InTurn
from kalmar.core.compounds import Compound, Position, canonical, is_terminal, key, together
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Component, Option, Rules, shapes
from kalmar.runtime.jobs import batches
from kalmar.runtime.work import spend

State = tuple[int, ...]
"""The numbers of the parts, ascending."""

Listed = Callable[[Position], list[Option] | None]
"""Gives the options of a part that are known already; None for a part of which they are not."""


def not_listed(part: Position) -> list[Option] | None:  # noqa: ARG001 - another one looks at it
    """Return None: no options of any part are known in advance."""
    return None


PORTION = 10_000
"""Options that are numbered at a time."""

STEPS_PER_NESTED_OPTION = 40
"""Work for an option of a part that is a compound itself, which is built and put in order."""

STEPS_PER_NEW_PART = 20
"""Work for a part that is met first: it is made canonical, and asked whether it has ended."""

PARTS_PER_STEP = 16
"""So many parts of a state are one more step of work, and of memory."""


class Numbered:
    """A compound as rules whose component is a tuple of numbers."""

    def __init__(self, compound: Compound, limit: int, listed: Listed) -> None:
        self.compound: Compound = compound
        self.limit: int = limit
        self.listed_before: Listed = listed
        self.name: str = compound.name
        self.forgets: bool = compound.ending.forgets
        self.numbers: dict[Position, int] = {}
        self.parts: list[Position] = []
        self.ended: list[bool] = []
        self.known: dict[int, tuple[State, ...]] = {}
        self.counted: dict[tuple[int, int], Sequence[int]] = {}
        self.listed: dict[State, Collection[State]] = {}
        self.alone: dict[Rules, dict[Component, State]] = {}
        self.from_place: dict[int, Compound] = {}

    @property
    def shape(self) -> "type[shapes.Together]":
        """Return the shape of several drawings side by side."""
        return shapes.Together

    def number(self, part: Position) -> int:
        """Return the number of a canonical part; parts that are alike share one."""
        found = self.numbers.get(part)
        if found is None:
            # Parts met again are found by themselves; only a new one is made canonical.
            stand_in = key(part)
            found = self.numbers.get(stand_in)
            if found is None:
                spend(STEPS_PER_NEW_PART)
                found = self.numbers[stand_in] = len(self.parts)
                self.parts.append(stand_in)
                self.ended.append(is_terminal(stand_in))
            self.numbers[part] = found
        return found

    def state_of(self, position: Position) -> State:
        """Convert a position of the compound to numbers."""
        return self.state([canonical(part) for part in position.component])

    def state(self, parts: Sequence[Position]) -> State:
        """Convert parts to numbers; in a long compound, without those that have ended."""
        numbers = [self.number(part) for part in parts]
        if self.forgets:
            numbers = [number for number in numbers if not self.ended[number]]
        return tuple(sorted(numbers))

    def ways(self, number: int) -> tuple[State, ...]:
        """Return what the moves of a part leave of it, without repetition."""
        # Positions share parts: a part's options are asked of the rules once, whatever it stands
        # beside.
        if number not in self.known:
            self.known[number] = tuple(self.list_ways(self.parts[number]))
        return self.known[number]

    def list_ways(self, part: Position) -> Collection[State]:
        """List what the moves of a part leave, but stop if there are more than the limit."""
        known = self.listed_before(part)
        options = iter(part.rules.options(part.component) if known is None else known)
        found: dict[State, None] = {}
        cost = STEPS_PER_NESTED_OPTION if isinstance(part.rules, Compound) else 1
        # In portions, so that rules with endless or very many options are stopped in time.
        for some in batches(options, min(self.limit + 1, PORTION)):
            spend(cost * len(some))
            found.update(dict.fromkeys(self.states_of(part.rules, some)))
            if len(found) > self.limit:
                self.refuse_more(part)
        return found

    def refuse_more(self, part: Position) -> NoReturn:
        """Raise the error of a part that has too many options."""
        raise LimitReached(
            "the search stopped at its limit of {limit:,} positions ({name} {component} has"
            " more); raise --limit (limit=… in Python) to search further",
            limit=self.limit,
            name=part.rules.name,
            component=part.rules.format(part.component),
        )

    def states_of(self, rules: Rules, options: Iterable[Option]) -> list[State]:
        """Convert what the options of a part leave to numbers."""
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
        """Yield the literal options, each once, made one by one."""
        # A short search before has listed these already (`Literal.refuse_many`).
        kept = self.listed.get(component)
        if kept is not None:
            return zip(kept, strict=True)
        over = 0 if self.forgets else sum([self.ended[number] for number in component])
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
        idle = [number for number in component if self.ended[number]]
        live = Counter(number for number in component if not self.ended[number])
        seen: set[State] = set()
        for left in self.turns(list(live.items()), counts):
            state = tuple(sorted((*idle, *left)))
            spend(1 + len(state) // PARTS_PER_STEP)
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
        if not live:
            if before in counts:
                yield ()
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

    def format(self, component: State) -> str:
        """Format the position as text."""
        return self.compound.format(tuple(self.parts[number] for number in component))

    def drawn(self, component: State) -> "shapes.Together":
        """Build the shape of the parts as they are drawn."""
        return self.compound.drawn(tuple(self.parts[number] for number in component))


class NumberedPlaces(Numbered):
    """A compound in which it matters which component is which.

    A state holds the numbers of the components at their places, and behind them, where they are
    moved in turn, the place of the next one.
    """

    def state_of(self, position: Position) -> State:
        """Convert a position of the compound to numbers."""
        found = tuple(self.number(canonical(part)) for part in position.component)
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
        parts = tuple(self.parts[number] for number in numbers)
        for moved, chosen in rules.turns(parts, self.moved):
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

    def moved(self, _place: int, part: Position) -> list[int]:
        """Return the numbers of what the moves of a component leave."""
        return [number for (number,) in self.ways(self.number(part))]

    def states_of(self, rules: Rules, options: Iterable[Option]) -> list[State]:
        """Convert what the options of a part leave to numbers: one each, also where it splits."""
        parts = (together(tuple(Position(rules, piece) for piece in left)) for left in options)
        return [(self.number(canonical(part)),) for part in parts]

    def format(self, component: State) -> str:
        """Format the position as text."""
        rules, numbers = self.opened(component)
        return rules.format(tuple(self.parts[number] for number in numbers))

    def drawn(self, component: State) -> "shapes.Together":
        """Build the shape of the parts as they are drawn."""
        rules, numbers = self.opened(component)
        return rules.drawn(tuple(self.parts[number] for number in numbers))
