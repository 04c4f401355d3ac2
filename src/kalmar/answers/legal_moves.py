"""Legal moves without a list of all: whether a move is one, and turns put together of steps."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from kalmar.answers.moves_in_words import BETWEEN_STEPS, move_text
from kalmar.answers.typed_words import in_one_form
from kalmar.core.compounds import Compound, Position, is_terminal
from kalmar.core.i18n import LANGUAGES, translate
from kalmar.core.rules import has_option, labelled_moves_of
from kalmar.core.turns import Move, Step, move_inside, steps_of

MAX_STEPS = 4_000
"""Steps of all components that are put into words to find those of a turn."""


def is_legal(position: Position, move: Any) -> bool:
    """Return whether something is a move of the position, without looking at other moves.

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
    # The steps of a turn by the component in which they are made, each with the rest of its path:
    # the turn is legal if the composition allows so many components, and each part is legal there.
    inside: dict[int, list[Step]] = {}
    for step in move:
        if not step.path or not 0 <= step.path[0] < len(position.component):
            return False
        inside.setdefault(step.path[0], []).append(step._replace(path=step.path[1:]))
    parts = position.component
    live = [place for place, part in enumerate(parts) if not is_terminal(part)]
    return rules.choice.allows(inside, live, len(parts)) and all(
        is_legal(position.component[i], tuple(steps)) for i, steps in inside.items()
    )


def _is_step(position: Position, step: Step) -> bool:
    """Return True if a component has a move; one without a label may be to a reduced option."""
    # Rows of huge heaps have too many moves to look through: their rules decide by arithmetic.
    allows = getattr(position.rules, "allows_step", None)
    if allows is not None:
        return bool(allows(position.component, step.option, step.label))
    if step.label is None and has_option(*position, step.option):
        return True
    labelled = labelled_moves_of(*position) or ()
    return any(step.label in (None, label) and step.option == left for label, left in labelled)


def turn_of_steps(position: Position, text: str) -> Move | None:
    """Return the turn whose steps are all said as they are printed; None if there is none.

    Of hundreds of thousands of turns each has few steps, which are looked for one by one.

    Args:
        position: a compound.
        text: the steps in words, in one form, in any order.

    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("nim 9 9 9 9 9 9 9 9", "exactly 2")
    >>> found = turn_of_steps(start, "take 9 from heap 8; take 3 from heap 1")
    >>> [(step.path, step.option) for step in found or ()]
    [((0,), (6,)), ((7,), (0,))]
    >>> turn_of_steps(start, "take 9 from heap 8")
    """
    parts = [part.strip() for part in text.split(BETWEEN_STEPS.strip())]
    wanted = {*parts}
    found: dict[str, Step] = {}
    for (step,) in islice(_single_steps(position), MAX_STEPS):
        words = move_text(position, (step,))
        for said in {in_one_form(translate(words, code)) for code in LANGUAGES} & wanted:
            if found.setdefault(said, step).option != step.option:
                return None  # the words say more than one thing
    move = tuple(sorted(found.values(), key=lambda step: step.path))
    return move if len(found) == len(parts) and is_legal(position, move) else None


def _single_steps(position: Position) -> Iterator[Move]:
    """Yield the steps in all components that are no compounds."""
    if not isinstance(position.rules, Compound):
        for step in steps_of(position):
            yield (step,)
        return
    for place, part in enumerate(position.component):
        for move in _single_steps(part):
            yield move_inside(place, move)
