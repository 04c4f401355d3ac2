"""Describe moves in words: the step made, the component it is made in, and what is left.

The words of a step come from the rules of its component (`kalmar.core.rules.move_labels`). Where
the rules have none, a step is described by what it leaves.

`PositionFormatter` writes the positions that moves leave. A move changes the text of a position
only where its components stand, while the games and signs between them stay. So the text of what a
move leaves is cut out of that of the position, and a list of the moves of a thousand heaps does not
write a thousand heaps for each.
"""

from collections.abc import Iterator
from functools import cached_property

from kalmar.core.compounds import Compound, Position
from kalmar.core.i18n import join_messages
from kalmar.core.rules.move_labels import Label, label_of, placed, words_of
from kalmar.core.turns import Move, Step
from kalmar.games.notation.positions import format_position


def phrase_of(step: Step, place: str, whole: bool = False) -> str:
    """Describe a step in words.

    Args:
        step: what a move does to one component.
        place: the number of the component as people count, "" where there is only one.
        whole: whether to say also what lies at hand in a list.

    >>> from kalmar.core.compounds import Position
    >>> from kalmar.games.heaps.nim import Nim
    >>> step = Step((2,), Position(Nim(), 10), (2,))
    >>> phrase_of(step, "3"), phrase_of(step, "3", whole=True), phrase_of(step, "")
    ('take 8 from heap 3', 'take 8 from heap 3, leaving 2', 'take 8')
    """
    words = words_of(*step.before, label_of_step(step), place, whole)
    return placed(change_of(step), place) if words is None else words


def label_of_step(step: Step) -> Label:
    """Return the label of a step.

    >>> from kalmar.core.compounds import Position
    >>> from kalmar.games.heaps.nim import Nim
    >>> label_of_step(Step((), Position(Nim(), 5), (2,))).kind
    'take'
    """
    # A step without a label stands for the first move that leaves its option.
    return step.label or label_of(step.before.rules, step.before.component, step.option)


def change_of(step: Step) -> str:
    """Format what a component is before and after a step.

    >>> from kalmar.core.compounds import Position
    >>> from kalmar.games.heaps.nim import Nim
    >>> change_of(Step((2,), Position(Nim(), 10), (2,)))
    '10 → 2'
    """
    rules = step.before.rules
    left = " + ".join(rules.format(piece) for piece in step.option)
    return f"{rules.format(step.before.component)} → {left}"


BETWEEN_STEPS = "; "
"""Between what one turn does in several components."""

BETWEEN_MOVES = " / "
"""Between the turns of a line of play, or the moves of a list."""


def move_text(position: Position, move: Move, whole: bool = False) -> str:
    """Format a move in words; a turn in several components has a semicolon between its steps.

    Args:
        position: where the move is made.
        move: one of its moves.
        whole: whether to say also what a list shows beside the move.

    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("nim 3 5")
    >>> move_text(start, (Step((1,), start.component[1], (2,)),))
    'take 3 from heap 2'
    """
    steps = [phrase_of(step, place_of(position, step), whole) for step in move]
    return join_messages(steps, BETWEEN_STEPS)


def change_text(position: Position, move: Move) -> str:
    """Format what each component of a move is before and after it.

    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("nim 3 5")
    >>> change_text(start, (Step((1,), start.component[1], (2,)),))
    '2: 5 → 2'
    """
    steps = []
    for step in move:
        place = place_of(position, step)
        steps.append(f"{place}: {change_of(step)}" if place else change_of(step))
    return BETWEEN_STEPS.join(steps)


def place_of(position: Position, step: Step) -> str:
    """Format the number of a step's component, counted from 1, empty where there is only one.

    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("nim 3 & (nim 2 + nim 5)")
    >>> inner = start.component[1].component[1]
    >>> place_of(start, Step((1, 1), inner, (2,)))
    '2.2'
    """
    numbers = []
    here = position
    for index in step.path:
        if isinstance(here.rules, Compound) and len(here.component) > 1:
            numbers.append(str(index + 1))
        here = here.component[index]
    return ".".join(numbers)


Path = tuple[int, ...]


class PositionFormatter:
    """The text of a position without its leading sign.

    Args:
        position: a compound.

    >>> from kalmar.core.turns import moves
    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("nim 1 (kayles 3 & nim 1)")
    >>> written = PositionFormatter(start)
    >>> written.text
    'nim 1 + (kayles 3 & nim 1)'
    >>> [written.after(move) for move in moves(start)][-1]
    'nim 1 + (kayles 1 & nim 0)'
    """

    def __init__(self, position: Position) -> None:
        """Nothing is written yet."""
        self.position = position

    @cached_property
    def text(self) -> str:
        """Return the text of the position itself."""
        return format_position(self.position, sign=False)

    @cached_property
    def places(self) -> dict[Path, tuple[int, int]]:
        """Map each component to its place in the text: its first character and its end."""
        found: dict[Path, tuple[int, int]] = {}
        at = 0
        for path, name, text in _components(self.position, ()):
            if name is not None:
                # Searched from the last place on: equal texts stand
                # in order, one for each component.
                at = self.text.index(f"{name} ", at) + len(name) + 1
            at = self.text.index(text, at)
            found[path] = at, at + len(text)
            at += len(text)
        return found

    def after(self, move: Move) -> str:
        """Format the position that a move leaves."""
        pieces: list[str] = []
        at = 0
        for step in move:
            # Steps are in the order of their components, so the text is cut from left to right.
            start, end = self.places[step.path]
            rules = step.before.rules
            left = " ".join([rules.format(piece) for piece in step.option])
            pieces += (self.text[at:start], left)
            at = end
        return "".join([*pieces, self.text[at:]])


def _components(position: Position, path: Path) -> Iterator[tuple[Path, str | None, str]]:
    """Yield each component's path, the name of its game where that is written, and its text."""
    last = None
    for index, part in enumerate(position.component):
        rules = part.rules
        if isinstance(rules, Compound):
            yield from _components(part, (*path, index))
            last = None
        else:
            # The name is written only where the game changes.
            name = None if last is not None and rules == last else rules.name
            yield (*path, index), name, rules.format(part.component)
            last = rules
