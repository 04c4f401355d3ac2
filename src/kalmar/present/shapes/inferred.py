"""Steps of rules that do not label them, seen from the shapes before and after."""

from collections.abc import Callable, Sequence
from typing import Any

from kalmar.answers.phrases import label_of_step
from kalmar.compound import Step
from kalmar.rules.labels import Label
from kalmar.rules.shapes import Board, Heap, Strip, Young

__all__ = ["label_of_seen"]


def label_of_seen(step: Step) -> Label:
    """The label of a step in a component, as its rules have it, or as the shapes show it."""
    found = label_of_step(step)
    if found.kind != "change":
        return found
    rules = step.before.rules
    before = rules.drawn(step.before.component)
    after = [rules.drawn(piece) for piece in step.option]
    infer = SEEN.get(type(before))
    if infer is None or any(type(shape) is not type(before) for shape in after):
        return found
    return infer(before, after) or found


def _taken(before: Heap, after: Sequence[Heap]) -> Label:
    """How many things are taken, or how they are split."""
    sizes = tuple(heap.size for heap in after)
    taken = before.size - sum(sizes)
    return Label("take", (taken, sizes)) if taken else Label("split", (sizes,))


def _moved(before: Board, after: Sequence[Board]) -> Label | None:
    """From which square to which the only piece moves."""
    if len(before.pieces) != 1 or len(after) != 1 or len(after[0].pieces) != 1:
        return None
    ((here, piece),), ((there, _),) = before.pieces, after[0].pieces
    return Label("move", (piece, here, there))


def _turned(before: Strip, after: Sequence[Strip]) -> Label | None:
    """Which coins are turned."""
    if before.thing != "head" or len(after) != 1:
        return None
    turned = set(before.places).symmetric_difference(after[0].places)
    return Label("turn", tuple(sorted(turned, reverse=True)))


def _bitten(before: Young, after: Sequence[Young]) -> Label | None:
    """The least square that goes, if all beyond it go with it."""
    if len(after) != 1:
        return None
    left = (*after[0].rows, *[0] * (len(before.rows) - len(after[0].rows)))
    shorter = [row for row, length in enumerate(before.rows) if left[row] < length]
    if not shorter:
        return None
    row, column = shorter[0], left[shorter[0]]
    kept = (*before.rows[:row], *(min(length, column) for length in before.rows[row:]))
    return Label("bite", (row + 1, column + 1)) if kept == left else None


SEEN: dict[type, Callable[[Any, Any], Label | None]] = {
    Heap: _taken,
    Board: _moved,
    Strip: _turned,
    Young: _bitten,
}
"""For a class of shapes what is seen between two of them."""
