"""Draw the heaps of a sink: a pile, and below it the numbers that reach past its last disc.

Each of these numbers takes the whole pile, as the disc at the bottom does; it is an outline
where discs would lie if there were more of them.
"""

from collections.abc import Iterator
from dataclasses import replace

from kalmar.core.i18n import join_messages, message
from kalmar.core.rules.shapes import SinkHeap
from kalmar.render.drawings import heaps
from kalmar.render.drawings.drawing import Mark, Point, Sketch, box, framed, text_width
from kalmar.render.drawings.renderer import ComponentSteps, ShapeRenderer, View
from kalmar.render.drawings.sized_heaps import PILES
from kalmar.render.drawings.sizes import Fit, Room, SizedRenderer

TALL, BELOW, MARGIN = 15.0, 14.0, 2.0
"""The height of outlines without a width, how far they lie below the ground, and round it all."""

ROOM, EDGE = 44.0, 6.0
"""The height that outlines take below a pile, and what is free of it."""


def outlines(
    heap: SinkHeap, steps: ComponentSteps, at: Point, size: Point, corner: float = 0.0
) -> Iterator[Mark]:
    """Yield an outline for each number past zero, or one for all where they do not fit.

    Args:
        heap: with these numbers.
        steps: of it.
        at: the middle of the row.
        size: the width of the row, and the height of an outline.
        corner: the radius of the corners of an outline.
    """
    moves = steps.by("take", lambda label: label.data[:1]).get(heap.size, ())
    labels, (wide, tall) = [str(number) for number in heap.past], size
    font = tall * 0.6
    # The largest number is always there, so that the others keep their places.
    long = max(tall * 1.2, text_width(labels[-1], font) + EDGE)
    parts = [f"past{number}" for number in heap.past]
    if len(labels) * (long + EDGE) > wide + EDGE:
        few = f"{labels[0]}, …"
        labels, parts, long = [few if text_width(few, font) <= wide else "…"], ["past"], wide
    for i, (label, part) in enumerate(zip(reversed(labels), reversed(parts), strict=True)):
        middle = (at[0] + wide / 2 - long / 2 - i * (long + EDGE), at[1])
        name = message("past zero: {numbers}", numbers=label)
        yield box(middle, (long, tall), "past", label, font=font, corner=corner, moves=moves,
                  name=name, part=part)  # fmt: skip


def sketch(heap: SinkHeap, steps: ComponentSteps) -> Sketch | None:
    """Draw a pile with the outlines below its ground."""
    pile = heaps.HEAPS.sketch(heap, steps)
    if pile is None:
        return None
    if not heap.past:  # it stands on the same ground as others that have such numbers
        return replace(pile, height=pile.height + BELOW + TALL / 2 + MARGIN)
    at = (pile.width / 2, pile.height + BELOW)
    return framed([*pile.marks, *outlines(heap, steps, at, (pile.width, TALL))], MARGIN)


def lines(heap: SinkHeap, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw the pile in one line, with the numbers past zero behind it."""
    found = heaps.HEAPS.lines(heap, steps, view)
    if not found or not heap.past:
        return found
    numbers = " ".join(f"({number})" for number in heap.past)
    longer = f"{found[0]}  {view.sign('│', '|')} {numbers}"
    return [longer] if len(longer) <= view.width - heaps.NAME_AND_NUMBER else found


def describe(heap: SinkHeap) -> str:
    """Describe the pile and the numbers past zero."""
    found = heaps.HEAPS.describe(heap)
    if not heap.past:
        return found
    numbers = join_messages(map(str, heap.past))
    return message("{heap} (past zero: {numbers})", heap=found, numbers=numbers)


SINKS = ShapeRenderer(sketch, lines, describe, heaps.HEAPS.called)


def sized_fit(heap: SinkHeap, steps: ComponentSteps, room: Room) -> Fit:
    """Fit a pile, with room for outlines below it as long as the game lasts."""
    fit = PILES.fit(heap, steps, replace(room, height=room.height - ROOM))
    return replace(fit, height=fit.height + ROOM)


def sized_sketch(heap: SinkHeap, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw the pile with its number, and the outlines below it."""
    pile = PILES.sketch(heap, steps, replace(fit, height=fit.height - ROOM))
    at, size = (fit.width / 2, fit.height - ROOM / 2), (fit.width - EDGE, ROOM - 2 * EDGE)
    found = outlines(heap, steps, at, size, size[1] / 2) if heap.past else ()
    return Sketch(fit.width, fit.height, (*pile.marks, *found))


SIZED_SINKS = SizedRenderer(PILES.need, sized_fit, sized_sketch)
