"""Labels: what a move does to a component, as data that can be put into words and drawn.

Rules with a method `label(component, option)` say which step leads from a component to one of its
options; where several steps lead there, one of them. A label is a kind with the numbers and names
that belong to it; what it says in words is the matter of `kalmar.answers.phrases`.
"""

from typing import Any, TypeAlias

from kalmar.records import dataclass

__all__ = ["KINDS", "Datum", "Label", "label_of"]

Datum: TypeAlias = "int | str | tuple[Datum, ...]"

KINDS: dict[str, str] = {
    "take": "from a heap: how many, and the tuple of heaps that are left",
    "split": "a heap: the tuple of heaps that are left",
    "move": "a piece: its name, the square (x, y) it leaves, and the one it reaches",
    "slide": "a pawn: its row, its colour, the column it leaves, and the one it reaches",
    "push": "a bubble: its place from the top, the cells above it before, and after",
    "bite": "the coordinates of the bitten cell, each from 1; row and column in two dimensions",
    "name": "the number that is named",
    "remove": "the name of the element that is taken with all above it",
    "cut": "an edge: its two vertices",
    "vertex": "the names of the vertices, any of which may be taken with those beside it",
    "pair": "the edges, any of which may be taken, each as the names of its two ends",
    "paint": "which vertices may be painted: of each its name and its colour",
    "domino": "where the domino may lie: pairs of squares by their names",
    "turn": "the places of the coins that are turned, the one from head to tail first",
    "drive": "the name of the town that is left, and of the one that is reached",
    "brick": "the sides of the brick, those of the part left bare, those of the covered part, and"
    " whether each part may be the covered one",
    "place": "a stone: its letter, its row and its column, both from 1",
    "capture": "row and column of the stone that moves, then of the one whose place it takes",
    "join": "the numbers of the two spots that a curve joins, and of those it goes round",
    "cuts": "the strings that a turn cuts, in order, each as its two ends",
    "change": "the text of the component before, and the tuple of texts of what is left",
}
"""The kinds of steps, each with the data of its labels."""


@dataclass(frozen=True)
class Label:
    """A step in one component.

    Attributes:
        kind: one of `KINDS`, or a kind of a user's own.
        data: the numbers and names that belong to it, in the order that `KINDS` says.

    >>> Label("cut", (0, 1))
    Label(kind='cut', data=(0, 1))
    """

    kind: str
    data: tuple[Datum, ...]


def label_of(rules: Any, component: Any, option: tuple[Any, ...]) -> Label:
    """The step from a component to one of its options; a change of texts where rules name none.

    Args:
        rules: of the component.
        component: before the step.
        option: what is left of it.

    >>> from kalmar.games.nim import Nim
    >>> label_of(Nim(), 10, (2,))
    Label(kind='take', data=(8, (2,)))
    """
    label = getattr(rules, "label", None)
    if label is None:
        return Label("change", (rules.format(component), tuple(map(rules.format, option))))
    found: Label = label(component, option)
    return found
