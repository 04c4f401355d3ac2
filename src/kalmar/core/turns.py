"""Turns: every legal move of a position, as steps in its components, and what it leaves.

A move tells where it is made, for people; `kalmar.core.compounds.followers` gives only what turns
leave, for searches.
"""

from collections.abc import Iterator
from functools import partial
from itertools import chain
from typing import NamedTuple

from kalmar.core.compounds import Compound, Parts, Position, one_of, options_of
from kalmar.core.rules import Option, labelled_moves_of
from kalmar.core.rules.move_labels import Label


class Step(NamedTuple):
    """What a move does to one component.

    Attributes:
        path: which part of which part … of the position, counted from 0.
        before: the component, with its rules.
        option: what is left of it, as a person sees it.
        label: at which place the move is made, in games whose notation has places that may leave
            the same; None in others. A step without one, to an option of such a game, stands for
            the first move that leaves the option.
    """

    path: tuple[int, ...]
    before: Position
    option: Option
    label: Label | None = None


Move = tuple[Step, ...]
"""All the steps of one turn, in the order of their paths."""


def steps_of(position: Position, path: tuple[int, ...] = ()) -> Iterator[Step]:
    """Return the moves of a component that is no compound: those at its places, or its options.

    Args:
        position: the component.
        path: where it is in a position.

    >>> from kalmar.games.boards.cram import Cram
    >>> [step.option for step in steps_of(Position(Cram(), ("...",)))]
    [(('##.',),), (('.##',),)]
    """
    labelled = labelled_moves_of(*position)
    if labelled is None:
        return map(partial(Step, path, position), options_of(position))
    return (Step(path, position, left, label) for label, left in labelled)


def moves(position: Position) -> Iterator[Move]:
    """Yield every move: each choice of components with each choice of a move in them.

    >>> from kalmar.core.choices import Choice, Ending
    >>> from kalmar.games.heaps.nim import Nim
    >>> any_of = Compound(Choice.ANY, Ending.LONG)
    >>> len(list(moves(Position(any_of, (Position(Nim(), 1), Position(Nim(), 2))))))
    5
    """
    rules, parts = position
    if not isinstance(rules, Compound):
        yield from zip(steps_of(position))
        return
    live = rules.live(parts)
    if rules.choice.moves_one(len(live)):  # the usual way, without a choice for each move
        for place in live:
            yield from _moves_inside(place, parts[place])
        return
    for _, chosen in rules.turns(parts, _moves_inside):
        yield chosen[0] if len(chosen) == 1 else tuple(chain.from_iterable(chosen))


def _moves_inside(index: int, part: Position) -> Iterator[Move]:
    if isinstance(part.rules, Compound):
        return (move_inside(index, move) for move in moves(part))
    return zip(steps_of(part, (index,)))


def move_inside(index: int, move: Move) -> Move:
    """Convert a move of a part to a move of the whole.

    >>> from kalmar.games.heaps.nim import Nim
    >>> move_inside(2, (Step((), Position(Nim(), 3), (1,)),))[0].path
    (2,)
    """
    return tuple([Step((index, *path), b, left, label) for path, b, left, label in move])


def after(position: Position, move: Move) -> Position:
    """Return the position after a move; pieces replace the component that they come from.

    Raises:
        PositionError: the position is one component and the move splits it, so that nothing says
            how the pieces are played.

    >>> from kalmar.core.choices import Choice, Ending
    >>> from kalmar.games.heaps.nim import Nim
    >>> start = Position(Compound(Choice.ONE, Ending.LONG), (Position(Nim(), 2),))
    >>> [after(start, move).component[0].component for move in moves(start)]
    [0, 1]
    """
    return one_of(_after(position, move))


def _after(position: Position, steps: Move) -> Parts:
    rules = position.rules
    if not isinstance(rules, Compound):
        return tuple(Position(rules, piece) for piece in steps[0].option)
    inside: dict[int, list[Step]] = {}
    for (first, *rest), before, option, _ in steps:
        inside.setdefault(first, []).append(Step(tuple(rest), before, option))
    parts = position.component
    return (rules.after({i: _after(parts[i], tuple(inside[i])) for i in inside}, parts),)


class MovedParts(NamedTuple):
    """How many parts a turn has moved, as far as that still matters.

    Attributes:
        counts: how many a turn may move.
        live: how many have a move.

    >>> any_of_three = MovedParts(range(1, 4), 3)
    >>> any_of_three.after(0, True, 2), any_of_three.after(1, True, 1), any_of_three.enough(0)
    (1, 1, False)
    >>> MovedParts(range(3, 4), 3).after(0, False, 2)
    """

    counts: range
    live: int

    def after(self, count: int, moved: bool, left: int) -> int | None:
        """Return the count after one more part; None if no turn can come of it.

        Args:
            count: before.
            moved: whether the part is moved.
            left: how many parts with a move are still to be decided.
        """
        then = count + moved
        # Too few are left to reach the minimum, or the maximum is passed.
        if then + left < self.counts.start or then >= self.counts.stop:
            return None
        if self.counts.stop > self.live:  # there is no upper bound: enough is enough
            # Counts from the minimum on are alike, which keeps the number of states small.
            return min(then, self.counts.start)
        return then

    def enough(self, count: int) -> bool:
        """Return whether a turn may move so many."""
        return count >= self.counts.start
