"""Draw piles, rows of things and coins for a width.

The discs of a pile lie on a shelf, with their number below, in several stacks if there are many. A
row that is too long for the width folds: it runs to and fro on one ground line, so that neighbours
stay side by side. Coins, which do not care for their neighbours, are in lines as a text is.

Piles of one component are heaps of their own, in rows that fit into the width.
"""

from collections.abc import Hashable, Iterator
from dataclasses import replace
from math import ceil, cos, pi, sin

from kalmar.core.i18n import message
from kalmar.core.rules.shapes import Heap, Piles, Strip
from kalmar.render.drawings.drawing import WIDEST_LETTER, Mark, Point, Sketch, disc, line, words
from kalmar.render.drawings.heaps import (
    MOST_IN_ROW,
    MOST_STONES,
    coin,
    shown_places,
    splits_of,
    taken_of,
)
from kalmar.render.drawings.pieces import fir, pill, pin, shelf
from kalmar.render.drawings.piles import binding, binds, passing, places_of, steps_of_piles
from kalmar.render.drawings.renderer import NO_STEPS, ComponentSteps
from kalmar.render.drawings.sizes import SMALL, TOUCH, Fit, Room, SizedRenderer

FEW = 3
"""Things that are drawn of too many."""

LARGEST, COUNT = 45.0, 20.0
STACK, APART = 52.0, 6.0
USUAL_STACK = 7
USUAL_HEIGHT = 370.0
"""So high a pile may always be, even beside other games: a page can be scrolled."""

WIDEST_DISC, BESIDE, BELOW = 168.0, 14.0, 36.0

Numbers = tuple[int, ...]


def pile_need(heap: Heap, steps: ComponentSteps) -> float:
    """Return the width of discs that are easily seen, with room beside them."""
    del steps
    stacks = ceil(heap.size / USUAL_STACK) if heap.size <= MOST_STONES else 1
    return max(stacks, 1) * STACK + BESIDE


def pile_fit(heap: Heap, steps: ComponentSteps, room: Room) -> Fit:
    """Fit a pile: in several stacks where discs were too thin for a finger in one."""
    count = max(heap.size if heap.size <= MOST_STONES else FEW, 1)
    high = max(room.height, USUAL_HEIGHT) - BELOW
    stacks = min(ceil(count / (high // TOUCH)), max(1, int((room.width - BESIDE) // STACK)))
    # A cut parts the discs below it from those above it, so there must be one stack.
    stacks = 1 if splits_of(steps) else max(stacks, 1)
    rows = ceil(count / stacks)
    tall = min(max(SMALL, min(LARGEST, high / rows)), room.most)
    width = min(room.width, stacks * (WIDEST_DISC + APART) + 2 * BESIDE)
    return Fit(width, rows * tall + BELOW, tall, tall, stacks, rows)


def pile_sketch(heap: Heap, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw the discs from the shelf upward, stack after stack; of a huge pile three."""
    few = heap.size > MOST_STONES
    shown = FEW if few else heap.size
    taken = steps.by("take", lambda label: label.data[:1])
    middle, base = fit.width / 2, fit.height - BELOW
    rows = max(fit.rows, ceil(shown / fit.a_row))
    tall = base / rows
    wide = min(WIDEST_DISC + APART, (fit.width - BESIDE + APART) / fit.a_row)
    size = (wide - APART, tall - max(2.0, 0.09 * tall))
    long = fit.a_row * wide - APART
    marks: list[Mark] = [shelf((middle, base + 6), long + BESIDE - 2)]
    for i in range(shown):
        right, up = divmod(i, rows)
        at = (middle - long / 2 + right * wide + size[0] / 2, base - (up + 0.5) * tall)
        part, moves = ("", ()) if few else (str(i + 1), taken.get(heap.size - i, ()))
        marks.extend(pill(at, size, moves=moves, part=part))
    for least, moves in () if few else splits_of(steps).items():
        y = base - tall * (heap.size - least)
        ends = ((middle - long / 2 - 5, y), (middle + long / 2 + 5, y))
        marks.append(line(ends, "cut", moves=moves, part=f"|{heap.size - least}"))
    number = f"× {heap.size:,}" if few else f"{heap.size:,}"
    font = min(COUNT, fit.width / len(number) / WIDEST_LETTER)
    marks.append(words((middle, base + 24), number, "count", font))
    return Sketch(fit.width, fit.height, tuple(marks))


PILES = SizedRenderer(pile_need, pile_fit, pile_sketch)


MOST_APART, HIGHEST, NOTE = 76.0, 76.0, 13.0
BEND, STANDS, SHORTEST = 8.0, 24.0, 58.0


def row_need(heap: Heap, steps: ComponentSteps) -> float:
    """Return the width of the row."""
    del steps
    return TOUCH * max(min(heap.size, MOST_IN_ROW), 1) + 2 * BEND


def row_fit(heap: Heap, steps: ComponentSteps, room: Room) -> Fit:
    """Fit a row into the width, folded as often as is necessary."""
    del steps
    count = max(min(heap.size, MOST_IN_ROW), 1)
    inner = room.width - 2 * BEND
    rows = ceil(count / max(1, inner // TOUCH))
    a_row = ceil(count / rows)
    pitch = min(inner / a_row, MOST_APART, room.most)
    tall = min(1.15 * pitch, HIGHEST) + STANDS
    if rows > 1:
        tall = max(min(tall, room.height / rows), SHORTEST)
    return Fit(a_row * pitch + 2 * BEND, rows * tall, pitch, tall, a_row, rows)


def row_sketch(heap: Heap, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw the things with their numbers on the ground line; of too many three."""
    few = heap.size > MOST_IN_ROW
    shown = FEW if few else heap.size
    taken = {} if few else taken_of(heap, steps)
    high = min(fit.tall - STANDS, 1.3 * fit.pitch)
    shelf = "panel" if heap.thing == "spot" else "track"
    marks: list[Mark] = [line(ground(max(shown, 1), fit), shelf)]
    for i in range(shown):
        x, y = stand(i, fit)
        part = "" if few else str(i + 1)
        marks.extend(thing(heap.thing, (x, y), high, taken.get(i + 1, ()), part))
        if not few:
            marks.append(words((x, y + 12), str(i + 1), "note", NOTE))
    marks.extend(_cuts(shown, fit, taken))
    if few:
        number = f"× {heap.size:,}"
        left = stand(FEW - 1, fit)[0] if fit.rows == 1 else 0.0
        font = min(COUNT, (fit.width - left) / len(number) / WIDEST_LETTER)
        at = ((left + fit.width) / 2, (fit.rows > 1) * fit.tall + fit.tall / 2)
        marks.append(words(at, number, "count", font))
    return Sketch(fit.width, fit.height, tuple(marks))


def stand(i: int, fit: Fit) -> Point:
    """Return where the foot of a thing stands; every second row runs back.

    >>> fit = Fit(216, 200, 50, 100, 4, 2)
    >>> stand(3, fit), stand(4, fit)
    ((183.0, 76.0), (183.0, 176.0))
    """
    down, along = divmod(i, fit.a_row)
    column = fit.a_row - 1 - along if down % 2 else along
    return BEND + (column + 0.5) * fit.pitch, (down + 1) * fit.tall - STANDS


def ground(count: int, fit: Fit) -> list[Point]:
    """Return the points of the ground line under things, bent at the ends of the rows."""
    found: list[Point] = []
    last = (count - 1) // fit.a_row
    for down in range(last + 1):
        first = down * fit.a_row
        way = -1 if down % 2 else 1
        for i, end in ((first, -1), (min(first + fit.a_row, count) - 1, 1)):
            x, y = stand(i, fit)
            found.append((x + way * end * fit.pitch / 2, y + 2.5))
        if down < last:
            x, y = found[-1]
            turns = (pi * i / 8 for i in range(1, 8))
            found.extend((x + way * (BEND - 3) * sin(t), y + fit.tall * (1 - cos(t)) / 2)
                         for t in turns)  # fmt: skip
    return found


def thing(kind: str, at: Point, high: float, moves: Numbers, part: str) -> Iterator[Mark]:
    """Yield a thing of a row."""
    if kind == "pin":
        return pin(at, high, moves=moves, part=part)
    if kind == "tree":
        return fir(at, high, moves=moves, part=part)
    size = min(high, TOUCH)
    wide, role = (size / 2, "vertex") if kind == "spot" else (size - 3, "stone")
    return iter((disc((at[0], at[1] - size / 2), wide, role, moves=moves, part=part),))


def _cuts(shown: int, fit: Fit, taken: dict[Hashable, Numbers]) -> Iterator[Mark]:
    """Yield cuts between neighbours; where the row bends a cut lies across the bend."""
    for after in range(1, shown):
        if moves := taken.get((after, after + 1)):
            (x, y), (right, down) = stand(after - 1, fit), stand(after, fit)
            if y == down:
                middle = (x + right) / 2
                ends = ((middle, y - fit.tall + STANDS), (middle, y - 2))
            else:
                ends = ((x - fit.pitch / 2, (y + down) / 2), (x + fit.pitch / 2, (y + down) / 2))
            yield line(ends, "cut", moves=moves, part=f"|{after}")


ROWS = SizedRenderer(row_need, row_fit, row_sketch)


WIDEST_COIN, LEGEND = 60.0, 22.0


def coins_need(strip: Strip, steps: ComponentSteps) -> float:
    """Return the width of all coins side by side."""
    del steps
    return TOUCH * len(shown_places(strip))


def coins_fit(strip: Strip, steps: ComponentSteps, room: Room) -> Fit:
    """Fit coins into lines of about equal lengths."""
    del steps
    count = len(shown_places(strip))
    rows = ceil(count / max(1, room.width // TOUCH))
    a_row = ceil(count / rows)
    pitch = min(room.width / a_row, WIDEST_COIN, room.most)
    tall = pitch + LEGEND
    return Fit(a_row * pitch, rows * tall, pitch, tall, a_row, rows)


def coins_sketch(strip: Strip, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw the coins with the numbers of their places below."""
    heads, turned = set(strip.places), steps.by("turn", lambda label: label.data)
    marks: list[Mark] = []
    for i, place in enumerate(shown_places(strip)):
        down, right = divmod(i, fit.a_row)
        x, y = (right + 0.5) * fit.pitch, down * fit.tall + fit.pitch / 2
        name, moves = message("coin {place}", place=place), turned.get(place, ())
        size = fit.pitch * 0.86
        found = coin((x, y), place in heads, moves, name, str(place))
        marks.append(replace(found, size=(size, size), font=size * 0.5))
        marks.append(words((x, y + fit.pitch / 2 + 9), str(place), "note", 15))
    return Sketch(fit.width, fit.height, tuple(marks))


COINS = SizedRenderer(coins_need, coins_fit, coins_sketch)


COLUMN, WIDEST, PILES_APART = 66.0, 190.0, 8.0
ABOVE, CAPTION, PLATE = 14.0, 18.0, 52.0
"""Room above a pile for the sign of a binding one, below it for its number, and for the pass."""


def count_of(piles: Piles) -> int:
    """Return how many places there are."""
    return max((piles.last, *places_of(piles)), default=1)


def piles_need(piles: Piles, steps: ComponentSteps) -> float:
    """Return the width of all piles side by side."""
    del steps
    return COLUMN * count_of(piles)


def piles_fit(piles: Piles, steps: ComponentSteps, room: Room) -> Fit:
    """Fit the piles into as few rows as the width allows."""
    count = count_of(piles)
    a_row = min(count, max(1, int(room.width // COLUMN)))
    rows = ceil(count / a_row)
    column = min(WIDEST, room.width / a_row)
    tallest = Heap(max((size for size in piles.sizes if size <= MOST_STONES), default=3))
    own = steps_of_piles(piles, steps)
    splitting = next((one for one in own if one.by("split", lambda _: [0])), NO_STEPS)
    inner = Room(column - PILES_APART, room.height / rows - ABOVE - CAPTION, min(room.most, TOUCH))
    each = PILES.fit(tallest, splitting, inner)
    each = replace(each, width=column - PILES_APART)
    plate = PLATE if piles.passes >= 0 else 0.0
    tall = each.height + ABOVE + CAPTION
    return Fit(column * a_row, rows * tall + plate, column, tall, a_row, rows, each)


def piles_sketch(piles: Piles, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw each pile in its place, and the plate of the pass below them."""
    marks: list[Mark] = []
    each = zip(places_of(piles), piles.sizes, steps_of_piles(piles, steps), strict=True)
    for index, (place, size, own) in enumerate(each):
        down, right = divmod(place - 1, fit.a_row)
        left, top = right * fit.pitch + PILES_APART / 2, down * fit.tall + ABOVE
        one = PILES.sketch(Heap(size), own, fit.plan).named(f"{place}:")
        marks.extend(one.placed(left, top))
        middle = left + one.width / 2
        if len(piles.sizes) > 1:
            marks.append(words((middle, top + one.height + 4), f"({index + 1})", "note", 13))
        if binds(piles, index):
            marks.extend(binding(left - 2, top - 2, (one.width + 4, one.height + CAPTION - 2), 8.0))
    for place in sorted({*range(1, count_of(piles) + 1)} - set(places_of(piles))):
        down, right = divmod(place - 1, fit.a_row)
        empty = PILES.sketch(Heap(0), NO_STEPS, fit.plan)
        marks.extend(empty.placed(right * fit.pitch + PILES_APART / 2, down * fit.tall + ABOVE))
    marks.extend(passing(piles, steps, (fit.width / 2, fit.height - PLATE / 2), 20.0, 18.0))
    return Sketch(fit.width, fit.height, tuple(marks))


SEVERAL_PILES = SizedRenderer(piles_need, piles_fit, piles_sketch)
