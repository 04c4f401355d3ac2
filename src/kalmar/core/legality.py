"""Which moves are legal in a position, told without a list of all."""

from typing import Any

from kalmar.core.compounds import Compound, Position, Step, has_ended
from kalmar.core.rules import has_option, labelled_moves_of

__all__ = ["is_legal"]


def is_legal(position: Position, move: Any) -> bool:
    """Whether something is a move of the position; other moves are not looked at.

    >>> from kalmar.games.heaps.nim import Nim
    >>> heap = Position(Nim(), 2)
    >>> [is_legal(heap, m) for m in ((Step((), heap, (1,)),), (Step((), heap, (5,)),), None)]
    [True, False, False]
    """
    if not isinstance(move, tuple) or not all(isinstance(step, Step) for step in move):
        return False
    rules = position.rules
    if not isinstance(rules, Compound):
        same = len(move) == 1 and move[0].path == () and move[0].before == position
        return same and _is_step(position, move[0])
    if rules.has_ended(position.component):
        return False
    inside: dict[int, list[Step]] = {}
    for step in move:
        if not step.path or not 0 <= step.path[0] < len(position.component):
            return False
        inside.setdefault(step.path[0], []).append(step._replace(path=step.path[1:]))
    live = sum(1 for part in position.component if not has_ended(part))
    return len(inside) in rules.choice.counts(live) and all(
        is_legal(position.component[i], tuple(steps)) for i, steps in inside.items()
    )


def _is_step(position: Position, step: Step) -> bool:
    """Return True if a component has a move; one without a label may be to a reduced option."""
    if step.label is None and has_option(*position, step.option):
        return True
    labelled = labelled_moves_of(*position) or ()
    return any(step.label in (None, label) and step.option == left for label, left in labelled)
