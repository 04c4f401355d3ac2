"""Positions with the values of all their parts: count and list the moves to a given value.

Moves are counted without listing them: the values that a turn can leave are a distribution, and
those of parts combine like values. Only choices that can still leave a wanted value are listed.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, islice

from kalmar.answers.moves_in_words import MOST_OPTIONS, has_at_most, ways_to_move, width
from kalmar.core.cached import cached_property
from kalmar.core.choices import ListedSets
from kalmar.core.compounds import Compound, Position, canonical, is_terminal
from kalmar.core.errors import LimitReached
from kalmar.core.rules import Option, reduced_of
from kalmar.core.turns import Move, MovedParts, Step, after, move_inside, moves, steps_of
from kalmar.runtime.jobs import check_limits
from kalmar.runtime.work import DEFAULT_LIMIT
from kalmar.solvers import OptionsByValue, Solved
from kalmar.theory.valuations.valuation import Fold, join

Distribution = Counter[int]
Targets = Collection[int]

State = tuple[int, int | None]
"""How many parts a turn has moved, and the combined value of all that are decided; None of none."""

States = dict[State, int]
"""In how many ways each state is reached."""

MOVES_PER_POSITION = 4
"""How many moves of one component may be listed, for each position a search may visit."""

FEW_MOVES = 200
"""So many moves of a component are kept for the next look at them."""


@dataclass(frozen=True)
class EvaluatedPosition:
    """A part of a position with its value.

    Attributes:
        position: the part.
        value: its value under the theory's valuation.
        fold: how values combine where its pieces go.
        parts: the parts of a compound that theory opens, each with its value.
        solved: by which solver and theorem such a part was solved.
        most_moves: how many moves of such a part may be listed.
    """

    position: Position
    value: int
    fold: Fold
    parts: tuple["EvaluatedPosition", ...] = ()
    solved: Solved | None = field(default=None, repr=False, compare=False)
    most_moves: int = MOVES_PER_POSITION * DEFAULT_LIMIT

    @cached_property
    def ended(self) -> bool:
        """Return whether this part has no move."""
        return is_terminal(self.position)

    @cached_property
    def distribution(self) -> Distribution:
        """Count how many moves leave which value."""
        rules = self.position.rules
        if not self.parts or not isinstance(rules, Compound):
            return self._leaf_distribution()
        if self.ended:
            return Counter()
        if self.single:
            return self._one_moved()
        return self._many_moved()

    @cached_property
    def tally(self) -> MovedParts:
        """Return how many parts a turn may move, from the fewest to the most."""
        assert isinstance(self.position.rules, Compound)
        choice = self.position.rules.choice
        live = [place for place, part in enumerate(self.parts) if not part.ended]
        counts = choice.counts(len(live))
        if isinstance(choice.places, ListedSets):
            counts = sorted(map(len, choice.places.sets(live, len(self.parts))))
        return MovedParts(range(counts[0], counts[-1] + 1) if counts else range(1, 1), len(live))

    @property
    def single(self) -> bool:
        """Return whether this is a compound in which a turn moves one part only."""
        return bool(self.parts) and self.tally.counts == range(1, 2)

    @property
    def reach(self) -> OptionsByValue | None:
        """Return the options by formula, for a part that is solved as one component."""
        return self.solved.reach if self.solved is not None else None

    @property
    def hides_moves(self) -> bool:
        """Return whether the value is known without search, and what moves leave is not."""
        hidden = self.reach and self.reach.is_hidden
        return bool(hidden and hidden(canonical(self.position).component))

    def _leaf_distribution(self) -> Distribution:
        component = self.position.component
        if self.reach is not None:
            count = self.reach.count
            values = list(islice(self.reach.values(component), self.most_moves + 1))
            if len(values) > self.most_moves:
                raise self._too_many()
            return Counter({v: count(component, v) for v in values})
        return Counter(value for _, value in self.leaf_options())

    @cached_property
    def move_count(self) -> int:
        """Return how many moves there are."""
        if self.single:
            return 0 if self.ended else sum(part.move_count for part in self.parts)
        if self.reach is not None:
            return self.reach.total(self.position.component)
        if not self.parts:
            return sum(self.distribution.values())
        ways = ways_to_move(part.move_count for part in self.parts)
        return 0 if self.ended else sum(ways[count] for count in self.tally.counts)

    @property
    def option_values(self) -> set[int]:
        """Return the values that moves of a component leave, if its value comes from them.

        The set is empty for an ended component, one valued by a formula, and one with many moves.
        """
        # Removal games are searched for one value, or listed where nothing is compiled: alike here.
        if self.parts or self.ended or hasattr(self.position.rules, "removal"):
            return set()
        if self.solved and (self.solved.working or self.reach):
            return set()
        return set(self.distribution) if has_at_most(self.position, MOST_OPTIONS) else set()

    def count_to(self, targets: Targets) -> int:
        """Count the moves that leave one of the target values."""
        if self.reach is not None:
            return sum(self.reach.count(self.position.component, v) for v in targets)
        if not self.single:
            return sum(self.distribution[value] for value in targets)
        if self.ended:
            return 0
        pairs = zip(self.parts, self._others, strict=True)
        return sum(part.count_to(self._wanted(part, rest, targets)) for part, rest in pairs)

    def _wanted(self, part: "EvaluatedPosition", rest: int | None, targets: Targets) -> Targets:
        """Return the values of a part that make a target together with the rest."""
        if rest is None:
            return targets
        wanted: set[int] = set()
        for target in targets:
            values = self.parts[0].fold.combine.parts(rest, target)
            if values is None:
                return {v for v in part.distribution if self.inner(rest, v) in targets}
            wanted.update(values)
        return wanted

    def leaf_options(self) -> Iterator[tuple[Move, int]]:
        """Yield the moves of a part that is solved as one component, with the values they leave.

        Raises:
            LimitReached: there are more than can be listed.
        """
        if not has_at_most(self.position, self.most_moves):
            raise self._too_many()
        return iter(self._few or self._leaf_options())

    @cached_property
    def _few(self) -> list[tuple[Move, int]]:
        """List the moves if they are few: turns of several components go through them often."""
        found = list(islice(self._leaf_options(), FEW_MOVES + 1))
        return found if len(found) <= FEW_MOVES else []

    def _too_many(self) -> LimitReached:
        rules, component = self.position
        return LimitReached(
            "{name} {component} has more than {most_moves:,} moves; raise --limit"
            " (limit=… in Python) to list them",
            name=rules.name,
            component=rules.format(component),
            most_moves=self.most_moves,
        )

    def _leaf_options(self) -> Iterator[tuple[Move, int]]:
        if isinstance(self.position.rules, Compound):
            for move in moves(self.position):
                check_limits()
                yield move, self._leaf_after(move)
            return
        for step in steps_of(self.position):
            yield (step,), self._left(step.option)

    def value_after(self, move: Move) -> int:
        """Return the value that a move leaves, from the values of what it does not touch."""
        if not self.parts:
            return self._leaf_after(move)
        # Steps by the part that they are in, each with the rest of its path.
        made: dict[int, list[Step]] = {}
        for path, before, option, label in move:
            made.setdefault(path[0], []).append(Step(path[1:], before, option, label))
        left = {i: self.parts[i].value_after(tuple(steps)) for i, steps in made.items()}
        if len(left) == 1:
            ((index, value),) = left.items()
            return join(self.inner, self._others[index], value)
        return self.parts[0].fold.total(left.get(i, p.value) for i, p in enumerate(self.parts))

    def _leaf_after(self, move: Move) -> int:
        if isinstance(self.position.rules, Compound):
            assert self.solved is not None
            return self.solved.value(canonical(after(self.position, move)).component)
        return self._left(move[0].option)

    @cached_property
    def _left(self) -> Callable[[Option], int]:
        """Return a cached function for the value of what a step leaves of a component."""
        assert self.solved is not None
        rules, leaf, total = self.position.rules, self.solved.value, self.fold.total
        return lru_cache(maxsize=1 << 12)(
            lambda option: total([leaf(reduced_of(rules, piece)) for piece in option])
        )

    @property
    def inner(self) -> Callable[[int, int], int]:
        """Return the function that combines the values of the parts."""
        return self.parts[0].fold.combine.function

    def _one_moved(self) -> Distribution:
        found: Distribution = Counter()
        for part, rest in zip(self.parts, self._others, strict=True):
            for value, count in part.distribution.items():
                found[join(self.inner, rest, value)] += count
        return found

    @cached_property
    def _others(self) -> list[int | None]:
        """Return for each part the combined value of all others; None where there are none."""
        return self.parts[0].fold.others([part.value for part in self.parts])

    def _many_moved(self) -> Distribution:
        """Compute the convolution of the parts' distributions for each number of parts moved."""
        found: Distribution = Counter()
        for (count, total), times in self._layers[-1].items():
            if total is not None and self.tally.enough(count):
                found[total] += times
        return found

    @cached_property
    def _live_after(self) -> list[int]:
        """Return for each part how many of those behind it have a move."""
        left = self.tally.live
        found = []
        for part in self.parts:
            left -= not part.ended
            found.append(left)
        return found

    def moves_to(self, targets: Targets) -> Iterator[Move]:
        """Yield the moves that leave one of the target values, in natural order."""
        for move, _ in self._moves(frozenset(targets)):
            yield move

    def _moves(self, targets: Targets) -> Iterator[tuple[Move, int]]:
        if not self.parts:
            return self._leaf_moves(targets)
        if self.ended:
            return iter(())
        return self._one_move(targets) if self.single else self._many_moves(targets)

    def _leaf_moves(self, targets: Targets) -> Iterator[tuple[Move, int]]:
        if self.reach is None:
            yield from (found for found in self.leaf_options() if found[1] in targets)
            return
        here, component = self.position, self.position.component
        for value in sorted(targets):
            if self.reach.labelled is not None:
                for label, left in self.reach.labelled(component, value):
                    yield (Step((), here, left, label),), value
                continue
            for option in self.reach.options(component, value):
                yield (Step((), here, option),), value

    def some_move(self) -> Move | None:
        """Return any move at all; None at the end of play."""
        if self.ended:
            return None
        if not self.parts:
            return next(moves(self.position))
        if not self.single:
            return next(self.moves_to(set(self.distribution)))
        index = next(i for i, part in enumerate(self.parts) if not part.ended)
        move = self.parts[index].some_move()
        return None if move is None else move_inside(index, move)

    def moves_in(self, index: int, targets: Targets) -> Iterator[tuple[Move, int]]:
        """Yield the moves in one part that leave one of the target values, with what they leave."""
        part, rest = self.parts[index], self._others[index]
        wanted = self._wanted(part, rest, targets)
        if wanted:
            for move, value in part._moves(wanted):
                yield move_inside(index, move), join(self.inner, rest, value)

    def move_beside_search(self, targets: Targets) -> Move | None:
        """Return a move to a target beside components that hide theirs; None without such ones."""
        known = [i for i, part in enumerate(self.parts) if not part.hides_moves]
        if len(known) == len(self.parts) or not self.single:
            return None
        return next((move for i in known for move, _ in self.moves_in(i, targets)), None)

    def _one_move(self, targets: Targets) -> Iterator[tuple[Move, int]]:
        stopped: LimitReached | None = None
        for index in range(len(self.parts)):
            try:
                yield from self.moves_in(index, targets)
            except LimitReached as error:  # those in other parts are found all the same
                stopped = error
        if stopped is not None:
            raise stopped

    def _many_moves(self, targets: Targets) -> Iterator[tuple[Move, int]]:
        """Search the parts depth first with an explicit stack; never enter dead branches."""
        hopeful = self._hopeful(targets)
        chosen: list[tuple[Move, State]] = [((), (0, None))]
        stack = [self._ways_on(0, (0, None), hopeful)]
        while stack:
            step = next(stack[-1], None)
            if step is None:
                stack.pop()
                chosen.pop()
                continue
            move, state = chosen[-1][0] + step[0], step[1]
            if len(stack) < len(self.parts):
                chosen.append((move, state))
                stack.append(self._ways_on(len(stack), state, hopeful))
            elif state[1] is not None:
                yield move, state[1]

    def _ways_on(
        self, index: int, before: State, hopeful: list[set[State]]
    ) -> Iterator[tuple[Move, State]]:
        """Yield the ways a part may move, with the next state, that keep a target in reach."""
        part, reached = self.parts[index], self._following(index, before)
        wanted: dict[int, State] = {}
        for ways, value, state in reached:
            if state not in hopeful[index]:
                continue
            if ways:
                wanted[value] = state
            else:
                yield (), state
        if wanted:
            for move, value in part._moves(wanted):
                yield move_inside(index, move), wanted[value]

    def _following(self, index: int, before: State) -> Iterator[tuple[int, int, State]]:
        """Yield the states that a part leads to: by how many of its moves, its value, the state."""
        part, left = self.parts[index], self._live_after[index]
        # By no move where it stays as it is.
        for value, ways in chain(((part.value, 0),), part.distribution.items()):
            count = self.tally.after(before[0], ways > 0, left)
            if count is not None:
                yield ways, value, (count, join(self.inner, before[1], value))

    @cached_property
    def _layers(self) -> list[States]:
        """Return for each number of parts decided in how many ways each state can be reached."""
        layers: list[States] = [{(0, None): 1}]
        for index in range(len(self.parts)):
            reached: Counter[State] = Counter()
            for before, times in layers[-1].items():
                for ways, _, state in self._following(index, before):
                    reached[state] += times * (ways or 1)
            layers.append(reached)
        return layers

    @property
    def cost(self) -> int:
        """Estimate how many moves and states are looked at to find a move that leaves a value."""
        if not self.parts:
            return 1 if self.reach is not None else width(self.position)
        states = 0 if self.single else sum(map(len, self._layers))
        return states + sum(part.cost for part in self.parts)

    def _hopeful(self, targets: Targets) -> list[set[State]]:
        """Return for each number of parts decided the states from which a target is in reach."""
        layers = self._layers
        good = {s for s in layers[-1] if self.tally.enough(s[0]) and s[1] in targets}
        hopeful = [good]
        for i in range(len(self.parts) - 1, 0, -1):
            good = {b for b in layers[i] if any(s in good for *_, s in self._following(i, b))}
            hopeful.append(good)
        return hopeful[::-1]
