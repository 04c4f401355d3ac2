"""Draw a position as it came from its start, with what its moves change."""

from collections.abc import Sequence
from dataclasses import replace

from kalmar.core.rules import Play
from kalmar.core.turns import Move
from kalmar.render.drawings.changes import MOST_CHANGES, Changes, pictures_of
from kalmar.render.drawings.drawing import Drawing
from kalmar.render.drawings.history import History
from kalmar.render.drawings.layout import layout
from kalmar.render.drawings.position import finished, in_width
from kalmar.render.drawings.renderer import turns_of
from kalmar.render.drawings.slots import Slots


def played_drawing(
    history: History,
    moves: Sequence[Move] | None = None,
    lost: Play | None = None,
    width: float = 0.0,
) -> Drawing:
    """Build the drawing of a position in the slots of its start, with what its moves change.

    Args:
        history: of the position.
        moves: from the position in natural order, where they are known already.
        lost: the convention whose P-positions are marked on boards; None for none.
        width: of the picture; 0 for the smallest.

    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("nim 1 2")
    >>> found = played_drawing(History.of(start, [next(iter(start.moves()))]))
    >>> [mark.time for mark in found.marks if mark.part == "1:1"], found.last.leave
    (['gone'], ('1:1',))
    """
    turns = replace(turns_of(history.position, moves), lost=lost)
    changes = Changes(history)
    for move in turns.listed[:MOST_CHANGES]:
        changes.of(move)
    slots, plan = Slots(history, turns, changes), None
    if width:
        blocks = list(slots.blocks(history.start))
        plan = layout(blocks, width)
        inner = in_width(history.start, plan, blocks)
    else:
        inner = slots.sketch(history.start, ())
    found = finished(history.position, turns, inner, width, plan)
    pictures = pictures_of(changes, found.moves, found.marks)
    return replace(found, changes=pictures, last=slots.last)
