"""Draw piles of one component for a width: as heaps of their own, in rows that fit into it."""

from dataclasses import replace
from math import ceil

from kalmar.core.rules.shapes import Heap, Piles
from kalmar.render.drawings.drawing import Mark, Sketch, words
from kalmar.render.drawings.heaps import MOST_STONES
from kalmar.render.drawings.piles import binding, binds, passing, places_of, steps_of_piles
from kalmar.render.drawings.renderer import NO_STEPS, ComponentSteps
from kalmar.render.drawings.sized_heaps import PILES as HEAP
from kalmar.render.drawings.sizes import TOUCH, Fit, Room, SizedRenderer

COLUMN, WIDEST, APART = 66.0, 190.0, 8.0
ABOVE, CAPTION, PLATE = 14.0, 18.0, 52.0
"""Room above a pile for the sign of a binding one, below it for its number, and for the pass."""


def count_of(piles: Piles) -> int:
    """Return how many places there are."""
    return max((piles.last, *places_of(piles)), default=1)


def need(piles: Piles, steps: ComponentSteps) -> float:
    """Return the width of all piles side by side."""
    del steps
    return COLUMN * count_of(piles)


def fit(piles: Piles, steps: ComponentSteps, room: Room) -> Fit:
    """Fit the piles into as few rows as the width allows."""
    count = count_of(piles)
    a_row = min(count, max(1, int(room.width // COLUMN)))
    rows = ceil(count / a_row)
    column = min(WIDEST, room.width / a_row)
    tallest = Heap(max((size for size in piles.sizes if size <= MOST_STONES), default=3))
    own = steps_of_piles(piles, steps)
    splitting = next((one for one in own if one.by("split", lambda _: [0])), NO_STEPS)
    inner = Room(column - APART, room.height / rows - ABOVE - CAPTION, min(room.most, TOUCH))
    each = HEAP.fit(tallest, splitting, inner)
    each = replace(each, width=column - APART)
    plate = PLATE if piles.passes >= 0 else 0.0
    tall = each.height + ABOVE + CAPTION
    return Fit(column * a_row, rows * tall + plate, column, tall, a_row, rows, each)


def sketch(piles: Piles, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw each pile in its place, and the plate of the pass below them."""
    marks: list[Mark] = []
    each = zip(places_of(piles), piles.sizes, steps_of_piles(piles, steps), strict=True)
    for index, (place, size, own) in enumerate(each):
        down, right = divmod(place - 1, fit.a_row)
        left, top = right * fit.pitch + APART / 2, down * fit.tall + ABOVE
        one = HEAP.sketch(Heap(size), own, fit.plan).named(f"{place}:")
        marks.extend(one.placed(left, top))
        middle = left + one.width / 2
        if len(piles.sizes) > 1:
            marks.append(words((middle, top + one.height + 4), f"({index + 1})", "note", 13))
        if binds(piles, index):
            marks.extend(binding(left - 2, top - 2, (one.width + 4, one.height + CAPTION - 2), 8.0))
    for place in sorted({*range(1, count_of(piles) + 1)} - set(places_of(piles))):
        down, right = divmod(place - 1, fit.a_row)
        empty = HEAP.sketch(Heap(0), NO_STEPS, fit.plan)
        marks.extend(empty.placed(right * fit.pitch + APART / 2, down * fit.tall + ABOVE))
    marks.extend(passing(piles, steps, (fit.width / 2, fit.height - PLATE / 2), 20.0, 18.0))
    return Sketch(fit.width, fit.height, tuple(marks))


PILES = SizedRenderer(need, fit, sketch)
