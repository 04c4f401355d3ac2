"""Draw heaps: piles of stones, and rows of pins, trees and other things.

In a pile the k-th stone from the top stands for taking k; a cut across it for splitting it. The
discs lie on a shelf, with their number below, in several stacks if there are many. In a row a move
takes neighbours; a thing stands for every move that takes it, in both mirror images. A row that is
too long for the width folds: it runs to and fro on one ground line, so that neighbours stay side by
side.
"""

from collections.abc import Hashable, Iterable, Iterator
from math import ceil, cos, pi, sin

from kalmar.core.i18n import join_messages, message, plural_message
from kalmar.core.rules.move_labels import Label
from kalmar.core.rules.shapes import Heap, LimitedHeap
from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import WIDEST_LETTER, Mark, Point, Sketch
from kalmar.render.drawings.renderer import ComponentSteps, Numbers, View
from kalmar.render.drawings.sizes import SMALL, TOUCH, Fit, FittedRenderer, Room, SizedRenderer

MOST_STONES = 24
MOST_IN_ROW = 40
MOST_NAMED = 12
NAME_AND_NUMBER = 26
"""Columns of a line that are left for what a heap is called, and for its number."""

ROW_SIGNS = {"pin": ("│", "|"), "tree": ("♣", "Y"), "spot": ("•", "."), "stone": ("●", "o")}

FEW = 3
"""Things that are drawn of too many."""

LARGEST, COUNT = 45.0, 20.0
STACK, APART = 52.0, 6.0
USUAL_STACK = 7
USUAL_HEIGHT = 370.0
"""So high a pile may always be, even beside other games: a page can be scrolled."""

WIDEST_DISC, BESIDE, BELOW = 168.0, 14.0, 36.0


def splits_of(steps: ComponentSteps) -> dict[int, tuple[int, ...]]:
    """Map the least part of each split to the numbers of the moves."""
    return steps.by("split", _least)


def _least(label: Label) -> Iterator[Hashable]:
    """Yield the least of the parts."""
    parts = [part for part in _parts(label.data[-1]) if part]
    yield min(parts, default=0)


def _parts(data: object) -> tuple[int, ...]:
    assert isinstance(data, tuple)
    return tuple(part for part in data if isinstance(part, int))


def taken_of(heap: Heap, steps: ComponentSteps) -> dict[Hashable, tuple[int, ...]]:
    """Map places in a row to the numbers of moves, and pairs of neighbours that a move parts."""
    return {
        **steps.by("split", lambda label: _between(heap.size, label)),
        **steps.by("take", lambda label: _touched(heap.size, label)),
    }


def _touched(size: int, label: Label) -> Iterator[Hashable]:
    """Yield the places, from 1 on, of the things a move takes, in each mirror image."""
    count, left = label.data
    parts = _parts(left)
    assert isinstance(count, int)
    # Each number of `ends` is how many things lie before those that are taken. One part is left at
    # either end, two parts on both sides in either order.
    ends = {0, size - count} if len(parts) == 1 else {parts[0], parts[-1]}
    if len(parts) == 3:
        ends |= {parts[0] + parts[1], parts[1], parts[2]}
    for before in sorted(ends):
        yield from range(before + 1, before + count + 1)


def _between(size: int, label: Label) -> Iterator[Hashable]:
    """Yield the pairs of neighbours that a split parts."""
    ends = {sum(_parts(label.data[-1])[:k]) for k in (1, 2)} - {0, size}
    for end in sorted({*ends, *(size - end for end in ends)}):
        yield end, end + 1


def lines(heap: Heap, view: View) -> list[str] | None:
    """Draw one line of signs and their number; of a huge pile only one sign and the number."""
    sign = view.sign(*ROW_SIGNS[heap.thing if heap.thing in ROW_SIGNS else "stone"])
    # Blanks tell a row, in which neighbours matter, from a pile.
    between = " " if heap.in_row else ""
    if heap.size * (1 + len(between)) > view.width - NAME_AND_NUMBER:
        return [f"{sign} {view.sign('×', 'x')} {heap.size:,}"]
    return [f"{between.join(sign * heap.size)}  {heap.size}".strip()]


def describe(heap: Heap) -> str:
    """Describe the heap or the row."""
    if isinstance(heap, LimitedHeap):
        return message("a heap of {number:,}, of which at most {limit:,} may be taken",
                       number=heap.size, limit=heap.limit)  # fmt: skip
    if not heap.in_row:
        return message("a heap of {number:,}", number=heap.size)
    if heap.thing == "tree":
        return plural_message(heap.size, "a row of {number} tree", "a row of {number:,} trees")
    if heap.thing == "pin":
        return plural_message(heap.size, "a row of {number} pin", "a row of {number:,} pins")
    if heap.thing == "spot":
        return plural_message(
            heap.size, "a region with {number} spot", "a region with {number:,} spots"
        )
    return plural_message(heap.size, "a row of {number} stone", "a row of {number:,} stones")


def things(heap: Heap) -> Iterator[str]:
    """Yield the names of the things; a huge heap is drawn as three that stand for all."""
    if heap.size <= (MOST_IN_ROW if heap.in_row else MOST_STONES):
        yield from map(str, range(1, heap.size + 1))


def called(heap: Heap, place: str) -> str:
    """Return the name of a heap, a row or a region by its number."""
    if heap.thing == "spot":
        return message("region {place}", place=place)
    return (
        message("row {place}", place=place) if heap.in_row else message("heap {place}", place=place)
    )


def some(names: Iterable[str]) -> str:
    """Format the first of many names.

    >>> some("abc")
    'a, b, c'
    """
    found = list(names)
    if len(found) <= MOST_NAMED:
        return join_messages(found)
    more = message("… and {number:,} more", number=len(found) - MOST_NAMED)
    return join_messages([*found[:MOST_NAMED], more])


def pile_need(heap: Heap, _: ComponentSteps) -> float:
    """Return the width of discs that are easily seen, with room beside them."""
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
    marks: list[Mark] = [pen.shelf((middle, base + 6), long + BESIDE - 2)]
    for i in range(shown):
        right, up = divmod(i, rows)
        at = (middle - long / 2 + right * wide + size[0] / 2, base - (up + 0.5) * tall)
        part, moves = ("", ()) if few else (str(i + 1), taken.get(heap.size - i, ()))
        marks.extend(pen.pill(at, size, moves=moves, part=part))
    for least, moves in () if few else splits_of(steps).items():
        y = base - tall * (heap.size - least)
        ends = ((middle - long / 2 - 5, y), (middle + long / 2 + 5, y))
        marks.append(pen.line(ends, "cut", moves=moves, part=f"|{heap.size - least}"))
    number = f"× {heap.size:,}" if few else f"{heap.size:,}"
    font = min(COUNT, fit.width / len(number) / WIDEST_LETTER)
    marks.append(pen.words((middle, base + 24), number, "count", font))
    return Sketch(fit.width, fit.height, tuple(marks))


PILE = SizedRenderer(pile_need, pile_fit, pile_sketch, Room(76.0, 1100.0, SMALL))
PILES = FittedRenderer.of(PILE, lines, describe, things, called)


MOST_APART, HIGHEST, NOTE = 76.0, 76.0, 13.0
BEND, STANDS, SHORTEST = 8.0, 24.0, 58.0


def row_need(heap: Heap, _: ComponentSteps) -> float:
    """Return the width of the row."""
    return TOUCH * max(min(heap.size, MOST_IN_ROW), 1) + 2 * BEND


def row_fit(heap: Heap, _: ComponentSteps, room: Room) -> Fit:
    """Fit a row into the width, folded as often as is necessary."""
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
    marks: list[Mark] = [pen.line(ground(max(shown, 1), fit), shelf)]
    for i in range(shown):
        x, y = stand(i, fit)
        part = "" if few else str(i + 1)
        marks.extend(thing(heap.thing, (x, y), high, taken.get(i + 1, ()), part))
        if not few:
            marks.append(pen.words((x, y + 12), str(i + 1), "note", NOTE))
    marks.extend(_cuts(shown, fit, taken))
    if few:
        number = f"× {heap.size:,}"
        left = stand(FEW - 1, fit)[0] if fit.rows == 1 else 0.0
        font = min(COUNT, (fit.width - left) / len(number) / WIDEST_LETTER)
        at = ((left + fit.width) / 2, (fit.rows > 1) * fit.tall + fit.tall / 2)
        marks.append(pen.words(at, number, "count", font))
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
        return pen.pin(at, high, moves=moves, part=part)
    if kind == "tree":
        return pen.fir(at, high, moves=moves, part=part)
    size = min(high, TOUCH)
    wide, role = (size / 2, "vertex") if kind == "spot" else (size - 3, "stone")
    return iter((pen.disc((at[0], at[1] - size / 2), wide, role, moves=moves, part=part),))


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
            yield pen.line(ends, "cut", moves=moves, part=f"|{after}")


ROW = SizedRenderer(row_need, row_fit, row_sketch)
ROWS = FittedRenderer.of(ROW, lines, describe, things, called)
