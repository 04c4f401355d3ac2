"""The steps that lead on from a component, each with the numbers of the moves that make it."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from kalmar.compositions import Choice
from kalmar.compound import Compound, Move, Position, Step, moves, steps_of
from kalmar.compound import leaves as all_leaves
from kalmar.present.shapes.inferred import label_of_seen
from kalmar.records import dataclass
from kalmar.rules import Play
from kalmar.rules.labels import Label
from kalmar.rules.shapes import Square

__all__ = ["MOST_PARTS", "NO_STEPS", "Steps", "Turns", "leaves", "turns_of"]

MOST_OPTIONS = 400
"""Options of one component; where there are more, none of them is looked at."""

MOST_PARTS = 60
"""Parts of a compound that are drawn."""

MOST_MOVES = 4_000
"""Moves of the whole position."""

Numbers = tuple[int, ...]
Path = tuple[int, ...]
Labelled = tuple[Label, Numbers]


@dataclass(frozen=True)
class Steps:
    """What may be done in one component.

    Attributes:
        found: each step with the numbers of the moves that make it.
        lost: squares of a board to be marked as P-positions.
    """

    found: tuple[Labelled, ...] = ()
    lost: frozenset[Square] = frozenset()

    def by(self, kind: str, keys: Callable[[Label], Iterable[Hashable]]) -> dict[Any, Numbers]:
        """For each key the numbers of the moves whose step has it.

        Args:
            kind: of the steps that count.
            keys: what a mark may stand for, of one step.

        >>> steps = Steps(((Label("turn", (3, 1)), (4,)), (Label("turn", (3,)), (5,))))
        >>> steps.by("turn", lambda label: label.data)
        {3: (4, 5), 1: (4,)}
        """
        numbers: dict[Any, dict[int, None]] = {}
        for label, made_by in self.found:
            if label.kind == kind:
                for key in keys(label):
                    numbers.setdefault(key, {}).update(dict.fromkeys(made_by))
        return {key: tuple(found) for key, found in numbers.items()}


NO_STEPS = Steps()


@dataclass(frozen=True)
class Turns:
    """What may be done in a position.

    Attributes:
        listed: its moves, in natural order.
        complete: whether all of them are listed.
        steps: for the path of each component its steps.
        lost: the convention whose P-positions are marked on boards; None for none.
    """

    listed: tuple[Move, ...]
    complete: bool
    steps: dict[Path, Steps]
    lost: Play | None = None

    def at(self, path: Path) -> Steps:
        """The steps of the component there."""
        return self.steps.get(path, NO_STEPS)


def leaves(position: Position, path: Path = ()) -> Iterator[tuple[Path, Position]]:
    """The components that are not compounds, each with its path, in order; as many as are drawn."""
    if not isinstance(position.rules, Compound):
        yield path, position
        return
    for i, part in enumerate(position.component[:MOST_PARTS]):
        yield from leaves(part, (*path, i))


def one_by_one(position: Position) -> bool:
    """Whether every turn moves in one component, so that moves are listed as they are asked for."""
    rules = position.rules
    if not isinstance(rules, Compound):
        return True
    return rules.choice == Choice.ONE and all(map(one_by_one, position.component))


def turns_of(position: Position, given: Sequence[Move] | None = None) -> Turns:
    """The moves of a position as steps in its components.

    Args:
        position: of any rules.
        given: its moves in natural order, where they are known already.
    """
    few = {path: _few(leaf) for path, leaf in leaves(position)}
    listed, complete = _listed(position) if given is None else (tuple(given), True)
    numbers: dict[Path, dict[Step, list[int]]] = {}
    for number, move in enumerate(listed):
        for step in move:
            if few.get(step.path) is None:
                continue
            key = step._replace(path=())
            numbers.setdefault(step.path, {}).setdefault(key, []).append(number)
    steps = {}
    for path, found in few.items():
        made = numbers.get(path, {})
        steps[path] = Steps(
            tuple(
                (label_of_seen(step), tuple(made.get(step, ())))
                for step in dict.fromkeys(found or ())
                if step in made or not complete
            )
        )
    return Turns(listed, complete, steps)


def _few(leaf: Position) -> list[Step] | None:
    """The moves of a component; None where there are many."""
    found = list(islice(steps_of(leaf), MOST_OPTIONS + 1))
    return found if len(found) <= MOST_OPTIONS else None


def _listed(position: Position) -> tuple[tuple[Move, ...], bool]:
    """The first moves, and whether they are all; none where listing one would list too many."""
    few = all(_few(leaf) is not None for leaf in all_leaves(position))
    if not few and not one_by_one(position):
        return (), False
    most = MOST_MOVES if few else MOST_OPTIONS
    found = tuple(islice(moves(position), most + 1))
    return found[:most], len(found) <= most
