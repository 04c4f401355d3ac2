"""Draw the components of a position in the slots that they had at the start.

An emptied heap leaves its place, pins that fell leave a gap, and what is left of a graph stays
where it was. What the last move took away is drawn as an outline, and what a move may bring is
there too, unseen.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial

from kalmar.core.i18n import join_messages
from kalmar.core.rules import shapes
from kalmar.core.rules.shapes import Shape
from kalmar.core.turns import Move
from kalmar.render.drawings.alignment import aligned, straightened, united, widened
from kalmar.render.drawings.drawing import Drawing, Lying, Mark, Path, Sketch
from kalmar.render.drawings.heaps import MOST_IN_ROW
from kalmar.render.drawings.history import (
    MOST_CHANGES,
    Changes,
    History,
    last_change,
    pictures_of,
    splits,
)
from kalmar.render.drawings.layout import Block
from kalmar.render.drawings.position import (
    Part,
    Placing,
    block_of,
    numbered,
    placed_drawing,
    shape_of,
)
from kalmar.render.drawings.renderer import NO_STEPS, Turns, components, turns_of
from kalmar.render.drawings.sizes import SCALED, Fit

Draw = Callable[[list[Part], Turns], Sketch]
Lay = Callable[[list[Part], Turns], Sketch]
Place = tuple[Path, int]

STILL = Turns((), True, {})
"""No moves: of what is past, or may come."""

NAMED = (shapes.Network, shapes.Plant, shapes.Order, shapes.Coins, shapes.Young, shapes.Boxes)

ASIDE = 0.4
"""How far, in its own width, a piece that may be split off is drawn from where it was."""

_turns_of_start = lru_cache(maxsize=8)(turns_of)


@dataclass(frozen=True)
class Slot:
    """The place of a component, or of components on one picture.

    Attributes:
        group: the components of the start; of a piece beside a slot, as it was when it was laid.
        turns: from the start.
    """

    group: list[Part]
    turns: Turns

    @property
    def shape(self) -> Shape | None:
        """Return the shape that decides how the slot is drawn."""
        return self.group[0].shape

    @property
    def by_name(self) -> bool:
        """Return whether each thing keeps its own place."""
        shape = self.shape
        row = isinstance(shape, shapes.Heap) and shape.in_row and shape.size <= MOST_IN_ROW
        return row or isinstance(shape, NAMED)

    def drawn(self, parts: list[Part], turns: Turns, draw: Draw) -> list[Sketch]:
        """Draw components that lie here, as large as at the start; on one picture if they are.

        Args:
            parts: of a position.
            turns: from it.
            draw: a list of components.
        """
        if len(self.group) > 1:
            return [draw(parts, turns)] if parts else []
        return [draw([self._widened(part, turns)], turns) for part in parts]

    def _widened(self, part: Part, turns: Turns) -> Part:
        """Return a component with the extent that it had at the start."""
        assert self.shape is not None
        assert part.shape is not None
        steps = self.turns.at(self.group[0].path), turns.at(part.path)
        return replace(part, shape=widened(self.shape, steps[0], part.shape, steps[1]))


def played_drawing(
    history: History, moves: Sequence[Move] | None = None, width: float = 0.0
) -> Drawing:
    """Build the drawing of a position in the slots of its start, with what its moves change.

    Args:
        history: of the position.
        moves: from the position in natural order, where they are known already.
        width: of the picture; 0 for the smallest.

    >>> from kalmar.games.notation import parse_position
    >>> start = parse_position("nim 1 2")
    >>> found = played_drawing(History.of(start, [next(iter(start.moves()))]))
    >>> [mark.time for mark in found.marks if mark.part == "1:1"], found.last.leave
    (['gone'], ('1:1',))
    """
    slots = Slots(history, turns_of(history.position, moves))
    found = placed_drawing(history.position, slots, history.start, width)
    pictures = pictures_of(slots.changes, found.moves, found.marks)
    return replace(found, changes=pictures, last=slots.last)


class Slots(Placing):
    """The slots of a position.

    Args:
        history: of the position.
        turns: from the position.
    """

    def __init__(self, history: History, turns: Turns) -> None:
        super().__init__(turns)
        self._history = history
        self._start = _turns_of_start(history.start)
        self.changes = Changes(history)
        for move in turns.listed[:MOST_CHANGES]:
            self.changes.of(move)
        self._coming = coming_of(self.changes)
        self.last = last_change(history)
        self._here = parts_by_place(history, history.lying)
        before = history.before
        moved = {step.path: before.lying[step.path] for step in history.move} if before else {}
        self._were = parts_by_place(before, moved) if before else {}

    def blocks(self, group: list[Part]) -> Iterator[Block]:
        """Yield the blocks of the slots of components that are on one picture at the start."""
        return map(self._block, self._slots(group))

    def _slot(self, group: list[Part]) -> Slot:
        if isinstance(group[0].shape, shapes.Piles):  # it has room for the piles that came
            ((_, here),) = components(self._history.position)
            now = self._history.seen(here)
            last = now.last if isinstance(now, shapes.Piles) else 0
            group = [replace(group[0], shape=replace(group[0].shape, last=last))]
        return Slot(group, self._start)

    def _slots(self, group: list[Part]) -> Iterator[Slot]:
        """Yield the slot of a group, and those of the pieces laid beside it."""
        yield self._slot(group)
        for part in group:
            for extra, piece in sorted(self._history.laid.get(part.path, {}).items()):
                at = Lying(part.path, extra=extra)
                here = self._here.get((part.path, extra), ())
                path = here[0].path if here else part.path
                yield Slot([Part(path, piece, shape_of(piece), at)], STILL)

    def _block(self, slot: Slot) -> Block:
        """Return a slot for a layout, with the name of what lies in it."""
        start = block_of(slot.group, slot.turns)
        parts, extra = self._parts(slot), slot.group[0].lies.extra

        def sketch(fit: Fit) -> Sketch:
            if start.scaled:
                return SCALED.sketch(self._plain(slot, several=False), NO_STEPS, fit)
            # A brick is as high as its layers.
            fitted = isinstance(slot.shape, shapes.Grid | shapes.Piles)

            def draw(parts: list[Part], turns: Turns) -> Sketch:
                return block_of(parts, turns).sketch(fit)

            return self._filled(slot, start.sketch(fit), draw, fitted)

        return replace(
            start,
            path=(*start.path, -extra) if extra else start.path,
            number=parts[0].number if parts else start.number,
            called=join_messages(part.called for part in parts) if start.called else "",
            plain=partial(self._plain, slot),
            sketch=sketch,
        )

    def _parts(self, slot: Slot) -> list[Part]:
        """List the components that lie in a slot now."""
        return [part for known in slot.group for part in self._here.get(known.lies.place, ())]

    def _plain(self, slot: Slot, several: bool) -> Sketch:
        """Draw a slot without a width, with the name of what lies in it."""
        start = numbered(slot.group, slot.turns, several)
        found = self._filled(slot, start, lambda parts, turns: numbered(parts, turns, False))
        captions = [mark for mark in start.marks if mark.role == "caption"]
        called = join_messages(part.called for part in self._parts(slot))
        marks = (*found.marks, *(replace(mark, label=called) for mark in captions if called))
        return replace(found, marks=marks)

    def _filled(self, slot: Slot, start: Sketch, draw: Draw, fitted: bool = False) -> Sketch:
        """Draw what lies in a slot, what went and came with the last move, and what may come."""

        def lay(parts: list[Part], turns: Turns) -> Sketch:
            return aligned(start, slot.drawn(parts, turns, draw), slot.by_name, fitted)

        here = self._parts(slot)
        found = lay(here, self.turns)
        marks = [mark for mark in found.marks if mark.role != "caption"]
        come = set(self.last.come)
        now = [replace(mark, time="come") if mark.part in come else mark for mark in marks]
        now.extend(self._cuts(slot, start, here))
        gone = list(self._gone(slot, lay))
        arriving = list(self._arriving(slot, lay, now))
        return replace(found, marks=(*now, *gone, *arriving))

    def _cuts(self, slot: Slot, start: Sketch, here: list[Part]) -> Iterator[Mark]:
        """Yield the cuts between rows of one slot that stand side by side."""
        if not slot.by_name or not isinstance(slot.shape, shapes.Heap):
            return
        way = tuple(part.lies for part in here)
        between = set(splits(way, [part.shape for part in here if part.shape]))
        for mark in start.marks:
            if mark.part in between:
                yield replace(mark, role="ground", moves=())

    def _gone(self, slot: Slot, lay: Lay) -> Iterator[Mark]:
        """Yield outlines of what the last move took away."""
        gone = set(self.last.leave)
        were = [part for known in slot.group for part in self._were.get(known.lies.place, ())]
        for mark in lay(were, STILL).marks if were else ():
            if mark.part in gone and not mark.trim:
                yield replace(mark, role="last", label="", name="", time="gone")

    def _arriving(self, slot: Slot, lay: Lay, now: Iterable[Mark]) -> Iterator[Mark]:
        """Yield what moves may bring, unseen."""
        beside: dict[str, str] = {}
        met: set[str] = set()
        for parts, come in self._pictured(slot):
            drawn = lay(parts, STILL).marks
            new = [m for m in drawn if m.part in come - met]
            unseen = (replace(mark, moves=(), time="coming") for mark in new)
            yield from straightened(unseen, now) if isinstance(slot.shape, shapes.Order) else unseen
            met.update(mark.part for mark in new)
        for part in self._parts(slot):
            for name in self._coming[part.path].beside:
                at, _, local = name.partition(":")
                beside[f"{at.partition('+')[0]}:{local}"] = name
        for mark in now:
            if mark.part in beside:
                wide = mark.bounds[2] - mark.bounds[0]
                aside = mark.shifted(ASIDE * wide, 0)
                yield replace(aside, part=beside[mark.part], moves=(), name="", time="coming")

    def _pictured(self, slot: Slot) -> Iterator[tuple[list[Part], set[str]]]:
        """Yield components as moves may leave them, and which of their parts are new."""
        found = [(part, self._coming[part.path]) for part in self._parts(slot)]
        if len(slot.group) > 1:  # cars on one map
            parts = [replace(part, shape=s) for part, coming in found for s in coming.options]
            if parts:
                yield parts, {name for _, coming in found for name in coming.parts}
            return
        for part, coming in found:
            assert part.shape is not None
            for shape in united(part.shape, coming.options) if coming.parts else ():
                yield [replace(part, shape=shape)], set(coming.parts)


@dataclass
class Coming:
    """What moves may bring to a component.

    Attributes:
        parts: their names; not those of pieces laid beside it.
        beside: the names of the things of these pieces.
        options: the shapes of what the moves leave, where something comes.
    """

    parts: dict[str, None] = field(default_factory=dict)
    beside: dict[str, None] = field(default_factory=dict)
    options: list[Shape] = field(default_factory=list)


def coming_of(changes: Changes) -> defaultdict[Path, Coming]:
    """Collect what moves may bring, by the paths of the components."""
    found = defaultdict[Path, Coming](Coming)
    for step, pictures in changes.steps.items():
        new = [name for picture in pictures for name in picture.come]
        # A cut that parts two rows is drawn already: it stands for the move.
        come = [name for name in new if ":|" not in name]
        if come:
            coming = found[step.path]
            for name in come:
                at, _, local = name.partition(":")
                if "+" not in at:
                    coming.parts[name] = None
                elif local[0].isdigit():
                    coming.beside[name] = None
            coming.options.extend(step.before.rules.drawn(piece) for piece in step.option)
    return found


def parts_by_place(history: History, lying: Mapping[Path, Lying]) -> dict[Place, list[Part]]:
    """Group components of a position by where they lie."""
    found: dict[Place, list[Part]] = {}
    for path, position in components(history.position):
        if at := lying.get(path):
            found.setdefault(at.place, []).append(Part(path, position, history.seen(position), at))
    return found
