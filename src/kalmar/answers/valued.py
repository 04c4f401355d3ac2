"""A position with its values: what theory says of every part, and which moves it says win.

Moves are never listed to be counted. The values that one turn can leave are a distribution; those
of the parts combine like the values themselves, so counting costs as much as there are different
values. Enumerating follows only choices from which a wanted value can still be reached.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice

from kalmar.compound import Compound, Move, Position, Step, after, canonical, has_ended, moves
from kalmar.errors import LimitReached
from kalmar.limits import DEFAULT_LIMIT
from kalmar.rules import Choice, Component
from kalmar.solvers import Reach, Solved
from kalmar.values.fold import Combine, Fold
from kalmar.values.operations import parts_leaving

__all__ = ["Valued"]

Distribution = Counter[int]
Targets = Collection[int]

MOVES_PER_POSITION = 4
"""How many moves of one component may be listed, for each position a search may visit."""


@dataclass(frozen=True)
class Valued:
    """A part of a position with its value.

    Attributes:
        position: the part.
        value: its value under the theory's valuation.
        path: where it stands in the whole position.
        fold: how values combine where its pieces go.
        parts: the parts of a compound that theory opens, each with its value.
        leaf: the value of any component reachable from a part that is solved as one.
        solved: by which solver and theorem such a part was solved.
        most_moves: how many moves of such a part may be listed.
    """

    position: Position
    value: int
    path: tuple[int, ...]
    fold: Fold
    parts: tuple["Valued", ...] = ()
    leaf: Callable[[Component], int] = field(default=lambda _: 0, repr=False, compare=False)
    solved: Solved | None = field(default=None, repr=False, compare=False)
    most_moves: int = MOVES_PER_POSITION * DEFAULT_LIMIT

    @cached_property
    def ended(self) -> bool:
        """Whether this part has no move."""
        return has_ended(self.position)

    @cached_property
    def distribution(self) -> Distribution:
        """How many moves leave which value."""
        rules = self.position.rules
        if not self.parts or not isinstance(rules, Compound):
            return self._leaf_distribution()
        if self.ended:
            return Counter()
        if rules.choice is Choice.ONE:
            return self._one_moved()
        return self._many_moved(rules.choice)

    @property
    def reach(self) -> Reach | None:
        """The options by formula, for a part that is solved as one component."""
        return self.solved.reach if self.solved is not None else None

    def _leaf_distribution(self) -> Distribution:
        component = self.position.component
        if self.reach is not None:
            count = self.reach.count
            return Counter({v: count(component, v) for v in self.reach.values(component)})
        return Counter(value for _, value in self.leaf_options())

    @cached_property
    def move_count(self) -> int:
        """How many moves there are."""
        rules = self.position.rules
        if self.parts and isinstance(rules, Compound) and rules.choice is Choice.ONE:
            return 0 if self.ended else sum(part.move_count for part in self.parts)
        if self.reach is not None:
            return self.reach.total(self.position.component)
        return sum(self.distribution.values())

    def count_to(self, targets: Targets) -> int:
        """How many moves leave one of the target values."""
        rules = self.position.rules
        if self.reach is not None:
            return sum(self.reach.count(self.position.component, v) for v in targets)
        if not self.parts or not isinstance(rules, Compound) or rules.choice is not Choice.ONE:
            return sum(self.distribution[value] for value in targets)
        if self.ended:
            return 0
        pairs = zip(self.parts, self._others(), strict=True)
        return sum(part.count_to(self._wanted(part, rest, targets)) for part, rest in pairs)

    def _wanted(self, part: "Valued", rest: int | None, targets: Targets) -> Targets:
        """The values of a part that make a target together with the rest."""
        if rest is None:
            return targets
        wanted: set[int] = set()
        for target in targets:
            values = parts_leaving(self.inner, rest, target)
            if values is None:
                return {v for v in part.distribution if self.inner(rest, v) in targets}
            wanted.update(values)
        return wanted

    def leaf_options(self) -> Iterator[tuple[Move, int]]:
        """The moves of a part that is solved as one component, with the values they leave.

        Raises:
            LimitReached: there are more than can be listed.
        """
        rules, component = self.position
        listed = moves(self.position) if isinstance(rules, Compound) else rules.options(component)
        if sum(1 for _ in islice(listed, self.most_moves + 1)) > self.most_moves:
            raise LimitReached(
                f"{rules.name} {rules.format(component)} has more than {self.most_moves:,} moves;"
                " a larger --limit (limit=… in Python) lets them be listed"
            )
        return self._leaf_options()

    def _leaf_options(self) -> Iterator[tuple[Move, int]]:
        rules, component = self.position
        if isinstance(rules, Compound):
            for move in moves(self.position):
                reached = canonical(after(self.position, move)).component
                yield tuple(Step((*self.path, *s.path), *s[1:]) for s in move), self.leaf(reached)
            return
        for option in rules.options(component):
            value = self.fold.total(self.leaf(piece) for piece in option)
            yield (Step(self.path, self.position, option),), value

    @property
    def inner(self) -> Combine:
        """How the values of the parts combine."""
        return self.parts[0].fold.combine

    def _one_moved(self) -> Distribution:
        found: Distribution = Counter()
        for part, rest in zip(self.parts, self._others(), strict=True):
            for value, count in part.distribution.items():
                found[join(self.inner, rest, value)] += count
        return found

    def _others(self) -> list[int | None]:
        """For each part, the combined value of all the others; None where there are none."""
        values = [part.value for part in self.parts]
        left: list[int | None] = [None]
        right: list[int | None] = [None]
        for value in values[:-1]:
            left.append(join(self.inner, left[-1], value))
        for value in values[:0:-1]:
            right.append(join(self.inner, right[-1], value))
        return [join_any(self.inner, a, b) for a, b in zip(left, right[::-1], strict=True)]

    def _many_moved(self, choice: Choice) -> Distribution:
        total: Distribution = Counter()
        for i, way in enumerate(self.ways(choice)):
            total = way if i == 0 else convolve(self.inner, total, way)
        if choice is Choice.ANY:
            total[self.value] -= 1  # the turn that moves nowhere is no turn
        return +total

    def ways(self, choice: Choice) -> list[Distribution]:
        """What each part may have as its value after a turn."""
        found = []
        for part in self.parts:
            stays = choice is Choice.ANY or part.ended
            found.append(part.distribution + Counter([part.value] if stays else []))
        return found

    def moves_to(self, targets: Targets) -> Iterator[Move]:
        """The moves that leave one of the target values, in natural order."""
        for move, _ in self._moves(frozenset(targets)):
            yield move

    def _moves(self, targets: Targets) -> Iterator[tuple[Move, int]]:
        rules = self.position.rules
        if not self.parts or not isinstance(rules, Compound):
            return self._leaf_moves(targets)
        if self.ended:
            return iter(())
        if rules.choice is Choice.ONE:
            return self._one_move(targets)
        return self._many_moves(targets, rules.choice)

    def _leaf_moves(self, targets: Targets) -> Iterator[tuple[Move, int]]:
        if self.reach is None:
            yield from (found for found in self.leaf_options() if found[1] in targets)
            return
        for value in sorted(targets):
            for option in self.reach.options(self.position.component, value):
                yield (Step(self.path, self.position, option),), value

    def some_move(self) -> Move | None:
        """Any move at all; None at the end of play."""
        rules = self.position.rules
        if self.ended:
            return None
        if not self.parts or not isinstance(rules, Compound):
            return next(self._leaf_options())[0]
        if rules.choice is not Choice.ONE:
            return next(self.moves_to(set(self.distribution)))
        return next(filter(None, (part.some_move() for part in self.parts)))

    def _one_move(self, targets: Targets) -> Iterator[tuple[Move, int]]:
        for part, rest in zip(self.parts, self._others(), strict=True):
            wanted = self._wanted(part, rest, targets)
            if wanted:
                for move, value in part._moves(wanted):
                    yield move, join(self.inner, rest, value)

    def _many_moves(self, targets: Targets, choice: Choice) -> Iterator[tuple[Move, int]]:
        """Depth first over the parts with a stack of its own; dead branches are never entered."""
        hopeful = self._hopeful(targets, choice)
        chosen: list[tuple[Move, int | None]] = [((), None)]
        stack = [self._ways_on(0, None, hopeful, choice)]
        while stack:
            step = next(stack[-1], None)
            if step is None:
                stack.pop()
                chosen.pop()
                continue
            move, value = chosen[-1][0] + step[0], join(self.inner, chosen[-1][1], step[1])
            if len(stack) < len(self.parts):
                chosen.append((move, value))
                stack.append(self._ways_on(len(stack), value, hopeful, choice))
            elif move:
                yield move, value

    def _ways_on(
        self, index: int, before: int | None, hopeful: list[set[int]], choice: Choice
    ) -> Iterator[tuple[Move, int]]:
        part = self.parts[index]
        way = self.ways_of(part, choice)
        wanted = {v for v in way if join(self.inner, before, v) in hopeful[index]}
        if (choice is Choice.ANY or part.ended) and part.value in wanted:
            yield (), part.value
        if wanted:
            yield from part._moves(wanted)

    @staticmethod
    def ways_of(part: "Valued", choice: Choice) -> set[int]:
        """The values one part may have after a turn."""
        stays = {part.value} if choice is Choice.ANY or part.ended else set()
        return stays | set(part.distribution)

    def _hopeful(self, targets: Targets, choice: Choice) -> list[set[int]]:
        """For each number of parts decided, the combined values from which a target is in reach."""
        ways = [self.ways_of(part, choice) for part in self.parts]
        prefixes: list[set[int]] = []
        for i, way in enumerate(ways):
            prefixes.append(
                {self.inner(a, b) for a in prefixes[-1] for b in way} if i else set(way)
            )
        hopeful = [set(targets) & prefixes[-1]]
        for prefix, way in zip(prefixes[-2::-1], ways[:0:-1], strict=True):
            hopeful.append({a for a in prefix if any(self.inner(a, b) in hopeful[-1] for b in way)})
        return hopeful[::-1]


def join(combine: Combine, a: int | None, b: int) -> int:
    """Combine, where None stands for no value at all.

    >>> join(max, None, 3), join(max, 5, 3)
    (3, 5)
    """
    return b if a is None else combine(a, b)


def join_any(combine: Combine, a: int | None, b: int | None) -> int | None:
    """Combine, where either or both may be None.

    >>> join_any(max, None, None), join_any(max, 5, None)
    (None, 5)
    """
    return a if b is None else join(combine, a, b)


def convolve(combine: Combine, a: Distribution, b: Distribution) -> Distribution:
    """The distribution of the combined value of two independent choices.

    >>> convolve(max, Counter({0: 2, 1: 1}), Counter({1: 3}))
    Counter({1: 9})
    """
    found: Distribution = Counter()
    for x, count in a.items():
        for y, times in b.items():
            found[combine(x, y)] += count * times
    return found
