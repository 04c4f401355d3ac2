"""Draw piles side by side, with a frame round those that must be answered, and sinks.

The k-th disc from the top of a pile stands for taking k, a cut across a pile for splitting it, and
a plate with the word "pass" for the pass. A pile in which the next move must be made has a frame
and a sign above it; as no other pile has moves then, the frame says why.

Each pile stays where it stands while moves bind the next one. A position holds what is left of a
pile where that was in its order, so that those behind it are numbered anew; in a drawing the
largest piece of a pile that was split takes its place, and each other piece the next free one.

The heap of a sink is a pile, and below it the numbers that reach past its last disc. Each of these
takes the whole pile, as the disc at the bottom does; it is an outline where discs would lie if
there were more of them.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import ceil
from typing import Any, cast

from kalmar.core.i18n import join_messages, message, translate
from kalmar.core.rules.move_labels import Label
from kalmar.core.rules.shapes import Heap, Piles, SinkHeap
from kalmar.core.turns import Step
from kalmar.render.drawings import heaps, pen
from kalmar.render.drawings.drawing import Mark, Point, Sketch, text_width
from kalmar.render.drawings.heaps import MOST_STONES, PILE, some
from kalmar.render.drawings.renderer import NO_STEPS, ComponentSteps, View
from kalmar.render.drawings.sizes import SMALL, TOUCH, Fit, FittedRenderer, Room, SizedRenderer

PASS = "pass"
"""The name of the part that stands for a pass that is left."""


def places_of(piles: Piles) -> tuple[int, ...]:
    """Return where each pile stands.

    >>> places_of(Piles((3, 5))), places_of(Piles((3, 5), places=(2, 1)))
    ((1, 2), (2, 1))
    """
    return piles.places or tuple(range(1, len(piles.sizes) + 1))


def moves_of(label: Label) -> list[tuple[Any, ...]]:
    """List the moves of a turn: for each the number of its pile and more; none for a pass."""
    return [cast(tuple[Any, ...], datum) for datum in label.data] if label.kind == "turn" else []


def first_move(label: Label) -> tuple[int, Label] | None:
    """Return in which pile, from 0 on, a turn begins, and that move; None for a pass.

    >>> first_move(Label("turn", ((2, "5", ("3",), ("take", (2, (3,))), ""),)))
    (1, Label(kind='take', data=(2, (3,))))
    """
    for number, _, _, (kind, data), _ in moves_of(label)[:1]:
        return max(number, 1) - 1, Label(kind, data)  # a pile alone has no number
    return None


def settled(piles: Piles, steps: Iterable[Step]) -> Piles:
    """Return the piles that steps of the component leave, each where it stands.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("top-entails 7 2")
    >>> [settled(Piles((7, 2)), move).places for move in start.moves()][2:5]
    [(3, 1, 2), (1, 2), (1, 2, 3)]
    """
    for step in steps:
        whole, label = cast(Any, step.before.rules), step.label
        places = [*places_of(piles)]
        for number, _, left, _, _ in moves_of(label) if label else ():
            pile = max(number, 1) - 1
            sizes = [whole.rules.drawn(whole.rules.parse(text)).size for text in left]
            largest = max(range(len(sizes)), key=lambda i: (sizes[i], -i))
            fresh = [len(places) + 1 + i for i in range(len(sizes) - 1)]
            places[pile : pile + 1] = [*fresh[:largest], places[pile], *fresh[largest:]]
        found = whole.drawn(step.option[0])
        assert isinstance(found, Piles)
        piles = replace(found, places=tuple(places))
    return replace(piles, places=places_of(piles), last=len(piles.sizes))


MOST_PILES = 24
"""Piles beyond which a text says more."""

COLUMN, WIDEST, PILES_APART = 66.0, 190.0, 8.0
WIDEST_FOR_DISC = 2.75
"""How wide a column is at most, in heights of a disc."""

ABOVE, CAPTION, PLATE = 14.0, 18.0, 52.0
"""Room above a pile for the sign of a binding one, below it for its number, and for the pass."""

PASS_SIZE, PASS_FONT = (89.0, 37.0), 20.0


def steps_of_piles(piles: Piles, steps: ComponentSteps) -> list[ComponentSteps]:
    """Return for each pile the steps that begin in it, as those of a heap of its own."""
    found: list[list[tuple[Label, tuple[int, ...]]]] = [[] for _ in piles.sizes]
    for label, numbers in steps.found:
        if first := first_move(label):
            found[first[0]].append((first[1], numbers))
    return [ComponentSteps(tuple(rows)) for rows in found]


def binding(left: float, top: float, size: Point) -> Iterator[Mark]:
    """Yield the frame round a pile that must be answered, with a sign on its upper edge."""
    middle = left + size[0] / 2
    yield pen.box((middle, top + size[1] / 2), size, "bound", corner=8.0)
    name = message("the next move must be made here")
    yield pen.disc((middle, top), 20, "badge", "!", name=name)


def passing(piles: Piles, steps: ComponentSteps, at: Point) -> Iterator[Mark]:
    """Yield the plate of the pass; one that was used has no name as a part."""
    moves = steps.by("pass", lambda _: [PASS]).get(PASS, ())
    if piles.passes > 0:
        name = message("the one pass of the game")
        yield pen.box(at, PASS_SIZE, "plate", message("pass"), font=PASS_FONT, corner=18.0,
                      moves=moves, name=name, part=PASS)  # fmt: skip
    elif piles.passes == 0:
        yield pen.words(at, message("passed"), "note", PASS_FONT)


def is_large(piles: Piles) -> bool:
    """Return whether there are too many piles for a picture."""
    return count_of(piles) > MOST_PILES


def lines(piles: Piles, view: View) -> list[str] | None:
    """Draw a line for each pile, with a sign behind those that must be answered."""
    if is_large(piles):
        return None
    found = []
    inner = replace(view, width=view.width - 12)
    for index, size in enumerate(piles.sizes):
        (text,) = heaps.lines(Heap(size), inner) or [str(size)]
        number = f"{index + 1}  " if len(piles.sizes) > 1 else ""
        here = translate(message("the next move must be made here"))
        sign = f"  {view.sign('◄', '<')} {here}" if index in piles.bound else ""
        found.append(f"{number}{text}{sign}"[: view.width])
    if piles.passes >= 0:
        found.append(translate(state_of_pass(piles)))
    return found or None


def state_of_pass(piles: Piles) -> str:
    """Return whether the pass is left, in words."""
    return message("one pass is left") if piles.passes else message("the pass is used")


def describe(piles: Piles) -> str:
    """Describe the piles, which of them must be answered, and whether a pass is left."""
    found: list[str] = [message("heaps of {sizes}", sizes=some(map(str, piles.sizes)))]
    if piles.bound:
        numbers = [index + 1 for index in piles.bound]
        found.append(message("the next move must be in heap {places}",
                             places=join_messages(map(str, numbers))))  # fmt: skip
    if piles.passes >= 0:
        found.append(state_of_pass(piles))
    return join_messages(found, "; ")


def count_of(piles: Piles) -> int:
    """Return how many places there are."""
    return max((piles.last, *places_of(piles)))


def piles_need(piles: Piles, _: ComponentSteps) -> float:
    """Return the width of all piles side by side."""
    return COLUMN * count_of(piles)


def piles_fit(piles: Piles, steps: ComponentSteps, room: Room) -> Fit:
    """Fit the piles into as few rows as the width allows."""
    count = count_of(piles)
    a_row = min(count, max(1, int(room.width // COLUMN)))
    rows = ceil(count / a_row)
    column = min(WIDEST, room.width / a_row, WIDEST_FOR_DISC * room.most)
    tallest = Heap(max((size for size in piles.sizes if size <= MOST_STONES), default=3))
    own = steps_of_piles(piles, steps)
    splitting = next((one for one in own if one.by("split", lambda _: [0])), NO_STEPS)
    inner = Room(column - PILES_APART, room.height / rows - ABOVE - CAPTION, min(room.most, TOUCH))
    each = PILE.fit(tallest, splitting, inner)
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
        one = PILE.sketch(Heap(size), own, fit.plan).named(f"{place}:{{}}".format)
        marks.extend(one.placed(left, top))
        middle = left + one.width / 2
        if len(piles.sizes) > 1:
            marks.append(pen.words((middle, top + one.height + 10), f"({index + 1})", "note", 13))
        if index in piles.bound:
            marks.extend(binding(left - 2, top - 2, (one.width + 4, one.height + CAPTION - 2)))
    for place in sorted({*range(1, count_of(piles) + 1)} - set(places_of(piles))):
        down, right = divmod(place - 1, fit.a_row)
        empty = PILE.sketch(Heap(0), NO_STEPS, fit.plan)
        marks.extend(empty.placed(right * fit.pitch + PILES_APART / 2, down * fit.tall + ABOVE))
    marks.extend(passing(piles, steps, (fit.width / 2, fit.height - PLATE / 2)))
    return Sketch(fit.width, fit.height, tuple(marks))


def things(piles: Piles) -> Iterator[str]:
    """Yield the names of the discs, and of the pass."""
    for place, size in zip(places_of(piles), piles.sizes, strict=True):
        yield from (f"{place}:{name}" for name in heaps.things(Heap(size)))
    if piles.passes > 0:
        yield PASS


PILES = FittedRenderer.of(
    SizedRenderer(piles_need, piles_fit, piles_sketch, Room(1100.0, 1100.0, SMALL)),
    lines,
    describe,
    things,
    is_large=is_large,
)


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
        yield pen.box(middle, (long, tall), "past", label, font=font, corner=corner, moves=moves,
                  name=name, part=part)  # fmt: skip


def sink_lines(heap: SinkHeap, view: View) -> list[str] | None:
    """Draw the pile in one line, with the numbers past zero behind it."""
    found = heaps.lines(heap, view)
    if not found or not heap.past:
        return found
    numbers = " ".join(f"({number})" for number in heap.past)
    longer = f"{found[0]}  {view.sign('│', '|')} {numbers}"
    return [longer] if len(longer) <= view.width - heaps.NAME_AND_NUMBER else found


def describe_sink(heap: SinkHeap) -> str:
    """Describe the pile and the numbers past zero."""
    found = heaps.describe(heap)
    if not heap.past:
        return found
    numbers = join_messages(map(str, heap.past))
    return message("{heap} (past zero: {numbers})", heap=found, numbers=numbers)


def sink_fit(heap: SinkHeap, steps: ComponentSteps, room: Room) -> Fit:
    """Fit a pile, with room for outlines below it as long as the game lasts."""
    fit = PILE.fit(heap, steps, replace(room, height=room.height - ROOM))
    return replace(fit, height=fit.height + ROOM)


def sink_sketch(heap: SinkHeap, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw the pile with its number, and the outlines below it."""
    pile = PILE.sketch(heap, steps, replace(fit, height=fit.height - ROOM))
    at, size = (fit.width / 2, fit.height - ROOM / 2), (fit.width - EDGE, ROOM - 2 * EDGE)
    found = outlines(heap, steps, at, size, size[1] / 2) if heap.past else ()
    return Sketch(fit.width, fit.height, (*pile.marks, *found))


SINKS = FittedRenderer.of(
    SizedRenderer(PILE.need, sink_fit, sink_sketch, PILE.most),
    sink_lines,
    describe_sink,
    heaps.things,
    heaps.called,
)
