"""What a step says in words: its rules say it; one without words is said as what it leaves."""

from kalmar.compound import Step
from kalmar.rules.labels import Label, label_of, placed, words_of

__all__ = ["change_of", "label_of_step", "phrase_of"]


def phrase_of(step: Step, place: str, whole: bool = False) -> str:
    """A step in words.

    Args:
        step: what a move does to one component.
        place: the number of the component as people count, "" where there is only one.
        whole: whether to say also what lies at hand in a list.

    >>> from kalmar.compound import Position
    >>> from kalmar.games.nim import Nim
    >>> step = Step((2,), Position(Nim(), 10), (2,))
    >>> phrase_of(step, "3"), phrase_of(step, "3", whole=True), phrase_of(step, "")
    ('take 8 from heap 3', 'take 8 from heap 3, leaving 2', 'take 8')
    """
    words = words_of(*step.before, label_of_step(step), place, whole)
    return placed(change_of(step), place) if words is None else words


def label_of_step(step: Step) -> Label:
    """The label of a step.

    >>> from kalmar.compound import Position
    >>> from kalmar.games.nim import Nim
    >>> label_of_step(Step((), Position(Nim(), 5), (2,))).kind
    'take'
    """
    return step.label or label_of(step.before.rules, step.before.component, step.option)


def change_of(step: Step) -> str:
    """What a component is before and after a step.

    >>> from kalmar.compound import Position
    >>> from kalmar.games.nim import Nim
    >>> change_of(Step((2,), Position(Nim(), 10), (2,)))
    '10 → 2'
    """
    rules = step.before.rules
    left = " + ".join(rules.format(piece) for piece in step.option)
    return f"{rules.format(step.before.component)} → {left}"
