"""Draw whole positions and lines of play: components, side by side, with composition signs.

Boards may have their P-positions marked, those of the piece alone. In a drawing for a given width
components stand in rows, in frames if they are of different games, and there are no signs.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import groupby
from typing import Any

from kalmar.core.compositions import composition_of
from kalmar.core.compounds import Compound, Position
from kalmar.core.i18n import join_messages, message, translate
from kalmar.core.rules import Play
from kalmar.core.rules.shapes import Heap, Shape, Towns
from kalmar.core.turns import Move
from kalmar.games.notation import format_position, parse_position
from kalmar.games.play_language.introduction import introduce
from kalmar.games.titles import title_of
from kalmar.render.drawings import pen
from kalmar.render.drawings.boards import lost_squares
from kalmar.render.drawings.drawing import Drawing, Lying, Mark, Path, Sketch, number_of, text_width
from kalmar.render.drawings.heaps import MOST_NAMED
from kalmar.render.drawings.layout import Block, Plan, layout, nested
from kalmar.render.drawings.renderer import (
    MOST_PARTS,
    ComponentSteps,
    Turns,
    component,
    drawer_of,
    shortened,
    text_sketch,
    turns_of,
)
from kalmar.render.drawings.road_maps import Car, cars_sketch
from kalmar.render.drawings.sizes import SCALED, Fit, pitch, sized_of

MAX_WIDTH = 760.0
GAP = 22.0
LONGEST_TITLE = 100
NAME = 12.0
"""The height of the letters of a name below a component."""

NOTE = 26.0
"""How high a line below a drawing for a width is."""


@dataclass(frozen=True)
class Part:
    """A component within its position.

    Attributes:
        path: which part of which part it is.
        position: the component with its rules.
        shape: as its rules have it; None where it is a compound.
        at: where it lies; where a component of its path lies at the start if None.
    """

    path: Path
    position: Position
    shape: Shape | None
    at: Lying | None = None

    @property
    def number(self) -> str:
        """Return its number as people count: from 1, in a nested compound 2.1."""
        return number_of(self.path)

    @property
    def lies(self) -> Lying:
        """Return where it lies."""
        return self.at or Lying(self.path)

    @property
    def called(self) -> str:
        """Return what it is called, such as 'heap 3'."""
        drawer = drawer_of(self.shape) if self.shape is not None else None
        return (drawer.called if drawer else component)(self.shape, self.number)


def drawing(
    position: Position | str,
    moves: Sequence[Move] | None = None,
    lost: Play | None = None,
    width: float = 0.0,
) -> Drawing:
    """Build the drawing of a position.

    Args:
        position: of any rules, or its text.
        moves: its moves in natural order, where they are known already.
        lost: the convention whose P-positions are marked on boards; None for none.
        width: how wide the picture is, with marks that a finger can touch where they have room; 0
            for the smallest picture.

    >>> found = drawing("nim 1 2")
    >>> [mark.move for mark in found.marks if mark.role == "stone"]
    [0, 1, 2]
    """
    if isinstance(position, str):
        position = parse_position(position)
    turns = replace(turns_of(position, moves), lost=lost)
    return placed_drawing(position, Placing(turns), position, width)


class Placing:
    """How the components of a position are drawn: each in a place of its own.

    Args:
        turns: from the position.
    """

    def __init__(self, turns: Turns) -> None:
        self.turns = turns

    def blocks(self, group: list[Part]) -> Iterator[Block]:
        """Yield the blocks of components that are on one picture."""
        yield block_of(group, self.turns)

    def sketch(self, position: Position, path: Path = ()) -> Sketch:
        """Draw a position, or a part of one, without a width."""
        if not isinstance(position.rules, Compound):
            return next(self.all_blocks(position, path)).plain(False)
        several = len(position.component) > 1
        blocks = [block.plain(several) for block in self.all_blocks(position, path)]
        if note := rest_of(position):
            blocks.append(pen.framed([pen.words((0, 0), note, "note")]))
        return blocks[0] if len(blocks) < 2 else flowed(blocks, sign_between(position.rules))

    def all_blocks(self, position: Position, path: Path = ()) -> Iterator[Block]:
        """Yield the components of a position, or of a part of one."""
        if not isinstance(position.rules, Compound):
            yield next(self.blocks([Part(path, position, shape_of(position))]))
            return
        for group in groups(position, path):
            part = group[0]
            if part.shape is None:
                inside = list(self.all_blocks(part.position, part.path))
                plain = partial(self._enclosed, part)
                yield nested(part.path, part.number, part.called, plain, inside)
            else:
                yield from self.blocks(group)

    def _enclosed(self, part: Part, _several: bool) -> Sketch:
        """Draw a nested compound in a frame, without a width."""
        inner = self.sketch(part.position, part.path)
        width, height = inner.width + 16, inner.height + 16
        around = pen.box((width / 2, height / 2), (width - 4, height - 4), "frame")
        return Sketch(width, height, (around, *inner.placed(8, 8)))


def placed_drawing(position: Position, placing: Placing, start: Position, width: float) -> Drawing:
    """Return the drawing of a position.

    Args:
        position: of any rules.
        placing: how its components are drawn.
        start: the position in whose places they lie.
        width: of the picture; 0 for the smallest.
    """
    turns = placing.turns
    plan = None
    if width:
        plan = layout(list(placing.all_blocks(start)), width)
        inner = in_width(start, plan)
    else:
        inner = placing.sketch(start)
    title = shortened(format_position(position), LONGEST_TITLE)
    found = inner.drawn(title, describe(position), bool(width), len(turns.listed))
    return replace(
        found,
        position=position,
        moves=turns.listed,
        complete=turns.complete,
        least=round(pitch(found.marks, width), 2) if width else 0.0,
        frames=plan.frames if plan else (),
    )


def in_width(position: Position, plan: Plan) -> Sketch:
    """Draw components where a plan has them, and below them that there are more, or none."""
    found = plan.sketch()
    note = rest_of(position) if isinstance(position.rules, Compound) else ""
    if not note:
        return found
    below = pen.words((plan.width / 2, plan.height + NOTE / 2), note, "note", 15)
    return Sketch(plan.width, plan.height + NOTE, (*found.marks, below))


def block_of(group: list[Part], turns: Turns) -> Block:
    """Return a group for a layout: by its own drawer for a width, or as a sketch to be scaled."""
    part = group[0]
    shape, alone = part.shape, len(group) == 1
    assert shape is not None
    cars = cars_of(group, turns)
    own = sized_of(shape) if cars or alone else None
    drawer, steps = own or SCALED, steps_of(part, turns)

    @cache
    def shown() -> Any:
        return (cars or shape) if own else numbered(group, turns, several=False)

    def sketch(fit: Fit) -> Sketch:
        found = drawer.sketch(shown(), steps, fit)
        return found.named(part.lies.part) if own and alone else found

    return Block(
        path=part.path,
        number=part.number,
        names=partial(_names, part),
        called=part.called if alone else "",
        kind=part.position.rules,
        plain=partial(numbered, group, turns),
        need=lambda: drawer.need(shown(), steps),
        fit=lambda room: drawer.fit(shown(), steps, room),
        sketch=sketch,
        on_shelf=isinstance(shape, Heap) and not shape.in_row and alone,
        scaled=own is None,
    )


def _names(part: Part) -> tuple[str, str]:
    """Return the title of a component's game as a pupil reads it, and that of the registry."""
    title = translate(message(title_of(part.position.rules))).split(" (")[0]
    return translate(introduce(part.position, Play.NORMAL).title), title[:1].upper() + title[1:]


def rest_of(position: Position) -> str:
    """Return in words how many components are not drawn, or that there is none at all."""
    if not position.component:
        return message("nothing is left")
    rest = len(position.component) - MOST_PARTS
    return message("… and {number:,} more", number=rest) if rest > 0 else ""


def shape_of(position: Position) -> Shape | None:
    """Return the shape of a component; None for a compound."""
    if isinstance(position.rules, Compound):
        return None
    return position.rules.drawn(position.component)


def groups(position: Position, path: Path = ()) -> Iterator[list[Part]]:
    """Yield the drawn parts of a compound in order; cars on one map are a group.

    Args:
        position: a compound.
        path: of it in the whole position.
    """
    parts = [
        Part((*path, i), here, shape_of(here))
        for i, here in enumerate(position.component[:MOST_PARTS])
    ]

    def map_of(part: Part) -> object:
        # Cars are on one map where they are neighbours and have the same rules.
        return part.position.rules if isinstance(part.shape, Towns) else part.path

    for _, group in groupby(parts, map_of):
        yield list(group)


def cars_of(group: list[Part], turns: Turns) -> list[Car]:
    """Return the cars of components on one map; those of several are numbered."""
    return [
        Car(p.shape, turns.at(p.path), *((p.number, p.lies.number) if len(group) > 1 else ()))
        for p in group
        if isinstance(p.shape, Towns)
    ]


def numbered(group: list[Part], turns: Turns, several: bool) -> Sketch:
    """Draw one component with its number, or a map with its cars."""
    part = group[0]
    if len(group) > 1:
        return cars_sketch(cars_of(group, turns)) or text_sketch(
            part.position.rules.format(part.position.component)
        )
    inner = _leaf(part, turns)
    if not several:
        return inner
    width = max(inner.width, text_width(part.called, NAME))
    called = pen.words((width / 2, inner.height + 10), part.called, "caption", NAME)
    marks = inner.placed((width - inner.width) / 2, 0)
    return Sketch(width, called.bounds[3], (*marks, called))


def _leaf(part: Part, turns: Turns) -> Sketch:
    """Draw a component by its shape; as text if it has none or is too large."""
    assert part.shape is not None
    drawer = drawer_of(part.shape)
    found = drawer.sketch(part.shape, steps_of(part, turns)) if drawer else None
    if not found:
        return text_sketch(part.position.rules.format(part.position.component))
    return found.named(part.lies.part)


def steps_of(part: Part, turns: Turns) -> ComponentSteps:
    """Return the steps of a component, with its P-positions where these are wanted."""
    steps = turns.at(part.path)
    if turns.lost is None or part.shape is None:
        return steps
    return replace(steps, lost=lost_squares(part.position, steps, turns.lost))


def flowed(blocks: list[Sketch], sign: str) -> Sketch:
    """Blocks in rows that are not too wide, on one line at the bottom, with the sign between."""
    # First blocks are broken into rows as words into lines, then each row is set with its blocks on
    # one ground line. A sign stands in the gap before its block, also at the beginning of a row.
    rows: list[list[Sketch]] = [[]]
    width = 0.0
    step = GAP + text_width(sign, 18)
    for block in blocks:
        if rows[-1] and width + step + block.width > MAX_WIDTH:
            rows.append([])
            width = 0.0
        width += block.width + (step if rows[-1] else 0)
        rows[-1].append(block)
    marks: list[Mark] = []
    top, first, widest = 0.0, True, 0.0
    for row in rows:
        right, tall = 0.0, max(block.height for block in row)
        for block in row:
            if not first:
                middle = (right - step / 2 if right else step / 2, top + tall / 2)
                marks.append(pen.words(middle, sign, "sign", 18))
                right += 0 if right else step
            marks.extend(block.placed(right, top + tall - block.height))
            right += block.width + step
            first = False
        widest = max(widest, right - step)
        top += tall + GAP
    return Sketch(widest, top - GAP, tuple(marks))


def sign_between(rules: Compound, plain: bool = False) -> str:
    """Return the sign of a composition.

    >>> from kalmar.core.compositions import COMPOSITIONS
    >>> sign_between(Compound.of(COMPOSITIONS["selective"]))
    '∨'
    """
    return rules.name if plain else composition_of(rules.choice, rules.ending).unicode


def describe(position: Position) -> str:
    """Describe in words what is seen."""
    if not isinstance(position.rules, Compound):
        shape = position.rules.drawn(position.component)
        drawer = drawer_of(shape)
        return drawer.describe(shape) if drawer else position.rules.format(position.component)
    if len(position.component) == 1:
        return describe(position.component[0])
    # As many as are named elsewhere: a screen reader has to read them all.
    parts = [
        message("{place}: {described}", place=Part((i,), part, shape_of(part)).called,
             described=describe(part))
        for i, part in enumerate(position.component[:MOST_NAMED])
    ]  # fmt: skip
    if len(position.component) > MOST_NAMED:
        more = message("… and {number:,} more", number=len(position.component) - MOST_NAMED)
        parts.append(more)
    row = composition_of(position.rules.choice, position.rules.ending)
    return message(
        "{parts}; {composition}", parts=join_messages(parts), composition=message(row.words)
    )
