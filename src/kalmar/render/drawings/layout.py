"""Arrange components in a given width: in rows, in frames if they are of different games.

`layout` decides where each component stands and how large it is, which a `Plan` then draws. Where
and how large it is depends on the block only: that of a slot has the size of the start of a game,
and draws what lies there now.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import Any

from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Mark, Path, Sketch, text_width
from kalmar.render.drawings.sizes import FAR, TOUCH, Fit, Room

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
        names: of its game, the best first; the first that fits is written. They are asked for where
            there are several games.
        called: what it is called in moves, with its number.
        kind: equal for components that have one size and need no frames between them.
        plain: whether there are several on its level, to its marks without a width.
        need: how wide it must be.
        fit: from a room to how large it is there.
        sketch: from that to its marks.
        on_shelf: whether it is a pile, which stands beside others.
        scaled: whether it is drawn without a width and then scaled.
    """

    path: Path
    number: str
    names: Callable[[], tuple[str, ...]]
    called: str
    kind: Any
    plain: Callable[[bool], Sketch]
    need: Callable[[], float]
    fit: Callable[[Room], Fit]
    sketch: Callable[[Fit], Sketch]
    on_shelf: bool = False
    scaled: bool = False


@dataclass(frozen=True)
class Slot:
    """Where a component stands.

    Attributes:
        block: the component.
        name: in the head of its frame, or below it; empty for none.
        left: of its sketch.
        top: of its sketch.
        fit: how large its sketch is.
        frame: left, top, right and bottom of the frame; None without one.
    """

    block: Block
    name: str
    left: float
    top: float
    fit: Fit
    frame: Bounds | None = None

    @property
    def bottom(self) -> float:
        """Return where the component ends, with its frame or its name."""
        if self.frame:
            return self.frame[3]
        return self.top + self.fit.height + (CAPTION if self.name else 0)

    def marks(self) -> Iterator[Mark]:
        """Yield the marks of the component, and its frame or its name."""
        if self.frame:
            yield from self._head(self.frame)
        yield from self.block.sketch(self.fit).placed(self.left, self.top)
        if self.name and not self.frame:
            below = (self.left + self.fit.width / 2, self.top + self.fit.height + CAPTION / 2)
            yield pen.words(below, self.name, "caption", CAPTION_FONT)

    def _head(self, frame: Bounds) -> Iterator[Mark]:
        """Yield the frame with the number and the name of the game."""
        left, top, right, bottom = frame
        size = (right - left, bottom - top)
        yield pen.box(((left + right) / 2, (top + bottom) / 2), size, "panel", corner=CORNER)
        y, number = top + HEADER / 2, self.block.number
        wide = max(BADGE, text_width(number, NAME_FONT) + 8)
        at = (left + PADDING + wide / 2, y)
        yield pen.box(at, (wide, BADGE), "badge", number, font=NAME_FONT, corner=BADGE / 2)
        if self.name:
            name = pen.words((left + 2 * PADDING + wide, y), self.name, "name", NAME_FONT)
            yield replace(name, start=True)


@dataclass(frozen=True)
class Plan:
    """Where everything is in a picture.

    Attributes:
        width: of the picture.
        height: of the picture.
        slots: where the components stand, in their order.
    """

    width: float
    height: float
    slots: tuple[Slot, ...]

    @property
    def frames(self) -> tuple[tuple[str, Bounds], ...]:
        """Return the frames of components with their numbers."""
        return tuple((slot.block.number, slot.frame) for slot in self.slots if slot.frame)

    def sketch(self) -> Sketch:
        """Draw the components in their slots."""
        marks = (mark for slot in self.slots for mark in slot.marks())
        return Sketch(self.width, self.height, tuple(marks))


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
    return Layout(blocks, width).plan((height or height_for(width)) - 2 * EDGE)


class Layout:
    """Components in rows.

    Args:
        blocks: in order.
        width: of the picture.

    Attributes:
        framed: whether each has a frame, as they are of different games.
        shelved: whether they are piles, which stand on shelves.
        captioned: whether each has its name below it.
    """

    def __init__(self, blocks: Sequence[Block], width: float) -> None:
        self.blocks, self.width, self.inner = blocks, width, width - 2 * EDGE
        self.framed = len({block.kind for block in blocks}) > 1
        self.shelved = not self.framed and all(block.on_shelf for block in blocks)
        self.captioned = len(blocks) > 1 and not (self.framed or self.shelved)
        self.rows = self._shelves() if self.shelved else self._rows(ROOMY if width >= WIDE else 1.0)

    def plan(self, height: float) -> Plan:
        """Place the components in a picture that should be so high."""
        rooms = self._rooms(height)
        fits = self._of_one_size(rooms)
        slots: list[Slot] = []
        top = EDGE
        for row in self.rows:
            found = list(self._slots(row, fits, rooms, top))
            top = max(slot.bottom for slot in found) + (GAP if self.framed else 2 * GAP)
            slots += found
        bottom = max((slot.bottom for slot in slots), default=0.0)
        return Plan(self.width, bottom + EDGE, tuple(slots))

    def _need(self, block: Block, roomy: float = 1.0) -> float:
        """Return how wide a component must be, with its frame or its caption."""
        need = block.need() * roomy
        if self.framed:
            return max(need + 2 * PADDING, LEAST_FRAME)
        return max(need, text_width(block.called, CAPTION_FONT)) if self.captioned else need

    def _rows(self, roomy: float) -> list[list[Block]]:
        """Break components into rows; one that needs more than half the width has its own."""
        rows: list[list[Block]] = []
        taken = FAR
        for block in self.blocks:
            need, half = self._need(block, roomy), (self.inner - GAP) / 2
            if need > half or taken + GAP + need > self.inner:
                rows.append([])
                taken = -GAP
            rows[-1].append(block)
            taken = taken + GAP + need if need <= half else FAR
        return rows

    def _shelves(self) -> list[list[Block]]:
        """Put piles on as few shelves as hold them, about equally many on each."""
        most = max(1, int((self.inner + GAP) // (LEAST_COLUMN + GAP)))
        each = ceil(len(self.blocks) / max(1, ceil(len(self.blocks) / most)))
        return [list(self.blocks[i : i + each]) for i in range(0, len(self.blocks), max(each, 1))]

    def _rooms(self, height: float) -> dict[Path, Room]:
        """Return the room of each component."""
        around = 2 * PADDING if self.framed else 0
        above = HEADER + PADDING if self.framed else CAPTION if self.captioned else 0
        count = len(self.rows)
        tall = max((height - GAP * (count - 1)) / max(count, 1), LEAST_HEIGHT) - above
        rooms: dict[Path, Room] = {}
        for row in self.rows:
            inner = self.inner - GAP * (len(row) - 1)
            needs = [self._need(block) for block in row]
            more = (inner - sum(needs)) / len(row)
            equal = inner / len(row)
            if self.shelved:
                # Columns are as wide as on the first shelf, which has the most piles.
                first = len(self.rows[0])
                equal, needs = min((self.inner - GAP * (first - 1)) / first, MOST_COLUMN), [0.0]
            wide = [equal] * len(row)
            if max(needs) > equal and len(row) > 1:
                wide = [need + more for need in needs]
            for block, side in zip(row, wide, strict=True):
                rooms[block.path] = Room(side - around, tall)
        return rooms

    def _of_one_size(self, rooms: Mapping[Path, Room]) -> dict[Path, Fit]:
        """Fit the components into their rooms, those of one kind with the same pitch."""
        most: dict[Hashable, float] = {}
        for block in self.blocks:
            pitch = block.fit(rooms[block.path]).pitch
            most[block.kind] = min(most.get(block.kind, FAR), pitch)
        return {
            block.path: block.fit(replace(rooms[block.path], most=most[block.kind]))
            for block in self.blocks
        }

    def _slots(
        self, row: list[Block], fits: Mapping[Path, Fit], rooms: Mapping[Path, Room], top: float
    ) -> Iterator[Slot]:
        """Yield the places of a row, on one ground line or in frames of one height."""
        around = 2 * PADDING if self.framed else 0.0
        widths = [rooms[block.path].width + around for block in row]
        tall = max(fits[block.path].height for block in row)
        left = (self.width - sum(widths) - GAP * (len(row) - 1)) / 2
        for block, wide in zip(row, widths, strict=True):
            fit = fits[block.path]
            at = left + (wide - fit.width) / 2
            if self.framed:
                name, down = _title(block, wide), HEADER + (tall - fit.height) / 2
                frame = (left, top, left + wide, top + HEADER + tall + PADDING)
                yield Slot(block, name, at, top + down, fit, frame)
            else:
                name, down = block.called if self.captioned else "", tall - fit.height
                yield Slot(block, name, at, top + down, fit)
            left += wide + GAP


def _title(block: Block, wide: float) -> str:
    """Return the name of a game that fits into the head of a frame; empty for none."""
    room = wide - 3 * PADDING - BADGE - HELP
    return next((n for n in block.names() if text_width(n, NAME_FONT) * NARROW <= room), "")


def nested(
    path: Path, number: str, called: str, plain: Callable[[bool], Sketch], blocks: Sequence[Block]
) -> Block:
    """Return a compound within a compound, which has a layout of its own."""

    def need() -> float:
        return max((block.need() for block in blocks), default=TOUCH) + 2 * (PADDING + EDGE)

    def fit(room: Room) -> Fit:
        plan = layout(blocks, room.width, room.height)
        return Fit(plan.width, plan.height, FAR, plan=plan)

    return Block(path, number, lambda: (called,), called, path, plain, need, fit,
                 lambda fit: fit.plan.sketch())  # fmt: skip
