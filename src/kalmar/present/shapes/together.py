"""A whole position: its components side by side, numbered, with the sign of their composition."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from kalmar.compositions import named_composition
from kalmar.compound import Compound, Move, Position
from kalmar.positions import format_position
from kalmar.present.shapes.coins import MOST_NAMED
from kalmar.present.shapes.drawer import component
from kalmar.present.shapes.drawing import (
    Drawing,
    Mark,
    Sketch,
    box,
    framed,
    text_width,
    words,
)
from kalmar.present.shapes.mountain import Climber, are_climbers, mountain_sketch
from kalmar.present.shapes.registry import drawer_of
from kalmar.present.shapes.steps import MOST_PARTS, Turns, turns_of
from kalmar.present.shapes.texts import shortened, text_sketch
from kalmar.present.shapes.towns import cars_sketch
from kalmar.records import dataclass
from kalmar.rules import Play
from kalmar.rules.shapes import Heap, Shape, Towns
from kalmar.words import listed, said

__all__ = ["Part", "described", "drawing", "groups", "heaps_of", "sign_between"]

WIDEST = 760.0
GAP, MARGIN = 22.0, 10.0
LONGEST_TITLE = 100

Path = tuple[int, ...]


@dataclass(frozen=True)
class Part:
    """A component within its position.

    Attributes:
        path: which part of which part it is.
        position: the component with its rules.
        shape: as its rules have it; None where it is a compound.
    """

    path: Path
    position: Position
    shape: Shape | None

    @property
    def number(self) -> str:
        """Its number as people count: from 1, within a nested compound 2.1."""
        return ".".join(str(i + 1) for i in self.path)

    @property
    def called(self) -> str:
        """What it is called, such as "heap 3"."""
        drawer = drawer_of(self.shape) if self.shape is not None else None
        return (drawer.called if drawer else component)(self.shape, self.number)


def drawing(
    position: Position, moves: Sequence[Move] | None = None, lost: Play | None = None
) -> Drawing:
    """A position as a drawing.

    Args:
        position: of any rules.
        moves: its moves in natural order, where they are known already.
        lost: the convention whose P-positions are marked on boards; None for none.

    >>> from kalmar.positions import parse_position
    >>> found = drawing(parse_position("nim 1 2"))
    >>> [mark.move for mark in found.marks if mark.role == "stone"]
    [0, 1, 2]
    """
    turns = replace(turns_of(position, moves), lost=lost)
    inner = sketch(position, (), turns)
    marks = tuple(inner.placed(MARGIN, MARGIN))
    reached = {number for mark in marks for number in mark.moves}
    return Drawing(
        width=inner.width + 2 * MARGIN,
        height=inner.height + 2 * MARGIN,
        marks=marks,
        title=shortened(format_position(position), LONGEST_TITLE),
        description=described(position),
        position=position,
        moves=turns.listed,
        unmarked=tuple(n for n in range(len(turns.listed)) if n not in reached),
        complete=turns.complete,
    )


def sketch(position: Position, path: Path, turns: Turns) -> Sketch:
    """A position, or a part of one."""
    if not isinstance(position.rules, Compound):
        return _leaf(Part(path, position, _shape(position)), turns)
    several = len(position.component) > 1
    blocks = [_numbered(group, turns, several) for group in groups(position, path)]
    if len(position.component) > MOST_PARTS:
        more = said("… and {number:,} more", number=len(position.component) - MOST_PARTS)
        blocks.append(framed([words((0, 0), more, "note")]))
    if not blocks:
        return framed([words((0, 0), said("nothing is left"), "note")])
    return _flowed(blocks, sign_between(position.rules))


def _shape(position: Position) -> Shape | None:
    if isinstance(position.rules, Compound):
        return None
    return position.rules.drawn(position.component)


def groups(position: Position, path: Path = ()) -> Iterator[list[Part]]:
    """The parts of a compound that are drawn, in order; cars on one map, or climbers, make a group.

    Args:
        position: a compound.
        path: of it in the whole position.
    """
    parts = [
        Part((*path, i), here, _shape(here))
        for i, here in enumerate(position.component[:MOST_PARTS])
    ]
    whole = [part.position for part in parts]
    if are_climbers([here.rules for here in whole], [here.component for here in whole]):
        yield parts
        return
    group: list[Part] = []
    for part in parts:
        here = part.position
        if group and not (isinstance(part.shape, Towns) and here.rules == group[0].position.rules):
            yield group
            group = []
        group.append(part)
    if group:
        yield group


def heaps_of(group: list[Part], turns: Turns) -> list[Climber]:
    """The heaps of a group with their steps and numbers."""
    return [(p.shape, turns.at(p.path), p.number) for p in group if isinstance(p.shape, Heap)]


def _numbered(group: list[Part], turns: Turns, several: bool) -> Sketch:
    """One part with its number below, a nested compound in a frame, or a map with its cars."""
    part = group[0]
    if len(group) > 1:
        if climbers := heaps_of(group, turns):
            return mountain_sketch(climbers)
        cars = [(p.shape, turns.at(p.path), p.number) for p in group]
        whole = cars_sketch([car for car in cars if isinstance(car[0], Towns)])  # type: ignore[misc]
        return whole or text_sketch(part.position.rules.format(part.position.component))
    if part.shape is None:
        inner = sketch(part.position, part.path, turns)
        around = box(
            (inner.width / 2, inner.height / 2), (inner.width + 12, inner.height + 12), "frame"
        )
        return framed([around, *inner.marks])
    inner = _leaf(part, turns)
    if not several:
        return inner
    called = words((inner.width / 2, inner.height + 10), part.called, "caption", 12)
    return framed([*inner.marks, called], 0, least=inner.width)


def _leaf(part: Part, turns: Turns) -> Sketch:
    """One component by its shape; its text where it has none, or is too large."""
    assert part.shape is not None
    steps = turns.at(part.path)
    if turns.lost is not None:
        from kalmar.present.shapes.lost import lost_squares  # few need it, and it imports tables

        steps = replace(steps, lost=lost_squares(part.position, steps, turns.lost))
    drawer = drawer_of(part.shape)
    found = drawer.sketch(part.shape, steps) if drawer else None
    return found or text_sketch(part.position.rules.format(part.position.component))


def _flowed(blocks: list[Sketch], sign: str) -> Sketch:
    """Blocks in rows that are not too wide, on one line at the bottom, with the sign between."""
    rows: list[list[Sketch]] = [[]]
    width = 0.0
    step = GAP + text_width(sign, 18)
    for block in blocks:
        if rows[-1] and width + step + block.width > WIDEST:
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
                marks.append(words(middle, sign, "sign", 18))
                right += 0 if right else step
            marks.extend(block.placed(right, top + tall - block.height))
            right += block.width + step
            first = False
        widest = max(widest, right - step)
        top += tall + GAP
    return Sketch(widest, top - GAP, tuple(marks))


def sign_between(rules: Compound, plain: bool = False) -> str:
    """The sign of a composition.

    >>> from kalmar.compositions import COMPOSITIONS
    >>> sign_between(Compound.of(COMPOSITIONS["selective"]))
    '∨'
    """
    row = named_composition(rules.choice, rules.ending)
    return row.unicode if row and not plain else rules.name


def described(position: Position) -> str:
    """What is seen, in words."""
    if not isinstance(position.rules, Compound):
        shape = position.rules.drawn(position.component)
        drawer = drawer_of(shape)
        return drawer.described(shape) if drawer else position.rules.format(position.component)
    if len(position.component) == 1:
        return described(position.component[0])
    parts = [
        said("{place}: {described}", place=Part((i,), part, _shape(part)).called,
             described=described(part))
        for i, part in enumerate(position.component[:MOST_NAMED])
    ]  # fmt: skip
    if len(position.component) > MOST_NAMED:
        more = said("… and {number:,} more", number=len(position.component) - MOST_NAMED)
        parts.append(more)
    row = named_composition(position.rules.choice, position.rules.ending)
    if row is None:
        return listed(parts)
    return said("{parts}; {composition}", parts=listed(parts), composition=said(row.words))
