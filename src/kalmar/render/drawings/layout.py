"""Arrange components in a given width: in rows, in frames if they are of different games.

`layout` decides where each component stands and how large it is, and `placed` draws components so.
A layout of the start of a game can be used for all of its positions: what is drawn depends on the
position, and where and how large it is on the layout only.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from kalmar.render.drawings.drawing import Mark, Sketch, box, text_width, words
from kalmar.render.drawings.renderer import ComponentSteps, Path
from kalmar.render.drawings.sizes import FAR, TOUCH, Fit, Room, SizedRenderer

EDGE = 2.0
"""Room between all components and the border of the picture."""

GAP, PADDING, HEADER, CAPTION = 8.0, 8.0, 44.0, 26.0
BADGE, NAME_FONT, CAPTION_FONT, CORNER = 24.0, 15.0, 15.0, 12.0
HELP = 44.0
"""Room at the end of the head of a frame, for a button of the page."""

NARROW = 0.85
"""Of the greatest width of a text, as long as there are more small letters than large ones."""

LEAST_HEIGHT = 190.0
LEAST_COLUMN, MOST_COLUMN, LEAST_FRAME = 60.0, 240.0, 140.0
WIDE = 600.0
"""From this width on marks get more room than a finger needs."""

ROOMY = 1.5

Bounds = tuple[float, float, float, float]


@dataclass(frozen=True)
class Block:
    """A component to be drawn, or several on one picture.

    Attributes:
        path: which component it is; the first of several.
        number: as people count.
        names: of its game, the best first; the first that fits is written.
        called: what it is called in moves, with its number.
        kind: equal for components that have one size and need no frames between them.
        drawer: of its shape.
        shape: for the drawer.
        prefix: before the names of its parts.
        steps: of the component.
        on_shelf: whether it is a pile, which stands beside others.
    """

    path: Path
    number: str
    names: tuple[str, ...]
    called: str
    kind: Any
    drawer: SizedRenderer
    shape: Any
    steps: ComponentSteps
    prefix: str = ""
    on_shelf: bool = False

    def need(self) -> float:
        """Return how wide it must be."""
        return self.drawer.need(self.shape, self.steps)

    def fit(self, room: Room) -> Fit:
        """Return how large it is in a room."""
        return self.drawer.fit(self.shape, self.steps, room)

    def sketch(self, fit: Fit) -> Sketch:
        """Return its marks."""
        return self.drawer.sketch(self.shape, self.steps, fit).named(self.prefix)


@dataclass(frozen=True)
class Slot:
    """Where a component stands.

    Attributes:
        path: which component of the start it is.
        number: as people count.
        name: in the head of its frame, or below it; empty for none.
        left: of its sketch.
        top: of its sketch.
        fit: how large its sketch is.
        frame: left, top, right and bottom of the frame; None without one.
    """

    path: Path
    number: str
    name: str
    left: float
    top: float
    fit: Fit
    frame: Bounds | None = None


@dataclass(frozen=True)
class Plan:
    """Where everything is in a picture.

    Attributes:
        width: of the picture.
        height: of the picture.
        slots: where the components stand, by their paths.
    """

    width: float
    height: float
    slots: Mapping[Path, Slot]

    @property
    def frames(self) -> tuple[tuple[str, Bounds], ...]:
        """Return the frames of components with their numbers."""
        return tuple((slot.number, slot.frame) for slot in self.slots.values() if slot.frame)


@dataclass(frozen=True)
class Sides:
    """What is around all components of a picture.

    Attributes:
        width: of the picture.
        framed: whether each has a frame.
        captioned: whether each has its name below it.
    """

    width: float
    framed: bool
    captioned: bool

    def name_of(self, block: Block, wide: float) -> str:
        """Return the name that is written at a component, if it fits."""
        if not self.framed:
            return block.called if self.captioned else ""
        room = wide - 3 * PADDING - BADGE - HELP
        fitting = (n for n in block.names if text_width(n, NAME_FONT) * NARROW <= room)
        return next(fitting, "")


def height_for(width: float) -> float:
    """Return how high a picture should be.

    >>> height_for(328), height_for(760)
    (372.0, 480.0)
    """
    return 290 + width / 4


def layout(blocks: Sequence[Block], width: float, height: float = 0.0) -> Plan:
    """Decide where components stand and how large they are.

    Args:
        blocks: in order.
        width: of the picture.
        height: how high it should be; 0 for what fits the width.
    """
    rows = _rows(blocks, width)
    sides = Sides(width, _framed(blocks), _captioned(blocks))
    rooms = _rooms(rows, width, (height or height_for(width)) - 2 * EDGE)
    fits = _of_one_size(blocks, rooms)
    slots: dict[Path, Slot] = {}
    top = EDGE
    for row in rows:
        found = list(_set(row, fits, rooms, sides, top))
        slots.update((slot.path, slot) for slot in found)
        top = max(map(_bottom, found)) + (GAP if sides.framed else 2 * GAP)
    bottom = max((_bottom(slot) for slot in slots.values()), default=0.0)
    return Plan(width, bottom + EDGE, slots)


def _bottom(slot: Slot) -> float:
    """Return where a component ends, with its frame or its caption."""
    if slot.frame:
        return slot.frame[3]
    return slot.top + slot.fit.height + (CAPTION if slot.name else 0)


def _framed(blocks: Sequence[Block]) -> bool:
    """Return whether there are components of different games."""
    return len({block.kind for block in blocks}) > 1


def _rows(blocks: Sequence[Block], width: float) -> list[list[Block]]:
    """Break components into rows; one that needs more than half the width has its own."""
    inner = width - 2 * EDGE
    framed, captioned = _framed(blocks), _captioned(blocks)
    if all(block.on_shelf for block in blocks) and not framed:
        return _shelves(blocks, inner)
    rows: list[list[Block]] = []
    taken = FAR
    for block in blocks:
        need = _need(block, framed, captioned, ROOMY if width >= WIDE else 1.0)
        if need > (inner - GAP) / 2 or taken + GAP + need > inner:
            rows.append([])
            taken = -GAP
        rows[-1].append(block)
        taken = taken + GAP + need if need <= (inner - GAP) / 2 else FAR
    return rows


def _need(block: Block, framed: bool, captioned: bool, roomy: float = 1.0) -> float:
    """Return how wide a component must be, with its frame or its caption."""
    need = block.need() * roomy
    if framed:
        return max(need + 2 * PADDING, LEAST_FRAME)
    return max(need, text_width(block.called, CAPTION_FONT)) if captioned else need


def _shelves(blocks: Sequence[Block], inner: float) -> list[list[Block]]:
    """Put piles on as few shelves as hold them, about equally many on each."""
    most = max(1, int((inner + GAP) // (LEAST_COLUMN + GAP)))
    shelves = max(1, ceil(len(blocks) / most))
    each = ceil(len(blocks) / shelves)
    return [list(blocks[i : i + each]) for i in range(0, len(blocks), each)]


def _rooms(rows: list[list[Block]], width: float, height: float) -> dict[Path, Room]:
    """Return the room of each component."""
    every = [block for row in rows for block in row]
    framed, captioned = _framed(every), _captioned(every)
    around = 2 * PADDING if framed else 0
    above = HEADER + PADDING if framed else CAPTION if captioned else 0
    tall = max((height - GAP * (len(rows) - 1)) / max(len(rows), 1), LEAST_HEIGHT) - above
    rooms: dict[Path, Room] = {}
    for row in rows:
        inner = width - 2 * EDGE - GAP * (len(row) - 1)
        needs = [_need(block, framed, captioned) for block in row]
        more = (inner - sum(needs)) / len(row)
        equal = inner / len(row)
        if all(block.on_shelf for block in every) and not framed:
            # Columns are as wide as on the first shelf, which has the most piles.
            column = (width - 2 * EDGE - GAP * (len(rows[0]) - 1)) / len(rows[0])
            equal, needs = min(column, MOST_COLUMN), [0.0] * len(row)
        for block, need in zip(row, needs, strict=True):
            wide = equal if max(needs) <= equal or len(row) == 1 else need + more
            rooms[block.path] = Room(wide - around, tall)
    return rooms


def _captioned(blocks: Sequence[Block]) -> bool:
    """Return whether components have their names below them."""
    return len(blocks) > 1 and not _framed(blocks) and not all(b.on_shelf for b in blocks)


def _of_one_size(blocks: Sequence[Block], rooms: Mapping[Path, Room]) -> dict[Path, Fit]:
    """Fit the components into their rooms, those of one kind with the same pitch."""
    fits = {block.path: block.fit(rooms[block.path]) for block in blocks}
    most: dict[Hashable, float] = {}
    for block in blocks:
        most[block.kind] = min(most.get(block.kind, FAR), fits[block.path].pitch)
    return {
        block.path: block.fit(replace(rooms[block.path], most=most[block.kind])) for block in blocks
    }


def _set(
    row: list[Block], fits: Mapping[Path, Fit], rooms: Mapping[Path, Room], sides: Sides, top: float
) -> Iterator[Slot]:
    """Yield the places of a row, on one ground line or in frames of one height."""
    around = 2 * PADDING if sides.framed else 0.0
    widths = [rooms[block.path].width + around for block in row]
    tall = max(fits[block.path].height for block in row)
    left = (sides.width - sum(widths) - GAP * (len(row) - 1)) / 2
    for block, wide in zip(row, widths, strict=True):
        fit = fits[block.path]
        down = HEADER + (tall - fit.height) / 2 if sides.framed else tall - fit.height
        end = top + HEADER + tall + PADDING
        yield Slot(
            block.path,
            block.number,
            sides.name_of(block, wide),
            left + (wide - fit.width) / 2,
            top + down,
            fit,
            (left, top, left + wide, end) if sides.framed else None,
        )
        left += wide + GAP


def placed(plan: Plan, blocks: Iterable[Block]) -> Iterator[Mark]:
    """Yield the marks of components, each in its slot; one without a slot is left out."""
    for block in blocks:
        if slot := plan.slots.get(block.path):
            yield from in_slot(slot, block)


def in_slot(slot: Slot, block: Block) -> Iterator[Mark]:
    """Yield the marks of a component in a slot, and the frame or the name of the slot."""
    middle = slot.left + slot.fit.width / 2
    if slot.frame:
        yield from _head(slot, slot.frame)
    yield from block.sketch(slot.fit).placed(slot.left, slot.top)
    if slot.name and not slot.frame:
        below = (middle, slot.top + slot.fit.height + CAPTION / 2)
        yield words(below, slot.name, "caption", CAPTION_FONT)


def _head(slot: Slot, frame: Bounds) -> Iterator[Mark]:
    """Yield a frame with the number and the name of its game."""
    left, top, right, bottom = frame
    size = (right - left, bottom - top)
    yield box(((left + right) / 2, (top + bottom) / 2), size, "panel", corner=CORNER)
    y = top + HEADER / 2
    wide = max(BADGE, text_width(slot.number, NAME_FONT) + 8)
    at = (left + PADDING + wide / 2, y)
    yield box(at, (wide, BADGE), "badge", slot.number, font=NAME_FONT, corner=BADGE / 2)
    if slot.name:
        name = words((left + 2 * PADDING + wide, y), slot.name, "name", NAME_FONT)
        yield replace(name, start=True)


def _nested_need(blocks: Sequence[Block], _: ComponentSteps) -> float:
    return max((block.need() for block in blocks), default=TOUCH) + 2 * (PADDING + EDGE)


def _nested_fit(blocks: Sequence[Block], _: ComponentSteps, room: Room) -> Fit:
    plan = layout(blocks, room.width, room.height)
    return Fit(plan.width, plan.height, FAR, plan=plan)


def _nested_sketch(blocks: Sequence[Block], _: ComponentSteps, fit: Fit) -> Sketch:
    return Sketch(fit.width, fit.height, tuple(placed(fit.plan, blocks)))


NESTED = SizedRenderer(_nested_need, _nested_fit, _nested_sketch)
"""For a compound within a compound; its shape is the list of its components."""
