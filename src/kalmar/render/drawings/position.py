"""Draw whole positions and lines of play: components, side by side, with composition signs.

Boards may have their P-positions marked, those of the piece alone. A line of play is drawn as a
strip: its positions one after the other, with the moves between them.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kalmar.answers.tables.ask import table
from kalmar.core.compositions import named_composition
from kalmar.core.compounds import Compound, Move, Position
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message
from kalmar.core.rules import Play, Tabled
from kalmar.core.rules.shapes import Board, Heap, Shape, Square, Towns
from kalmar.games.notation.positions import format_position
from kalmar.render.drawings.boards import MOST_SIDE, reach, spans
from kalmar.render.drawings.drawing import (
    Drawing,
    Mark,
    Sketch,
    box,
    framed,
    line,
    polygon,
    text_width,
    words,
)
from kalmar.render.drawings.heaps import MOST_NAMED
from kalmar.render.drawings.orders import Climber, are_climbers, mountain_sketch
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
from kalmar.render.drawings.road_maps import cars_sketch

__all__ = [
    "Part",
    "describe",
    "drawing",
    "groups",
    "heaps_of",
    "lost_squares",
    "sign_between",
    "strip",
]


def lost_squares(leaf: Position, steps: ComponentSteps, play: Play) -> frozenset[Square]:
    """Return the squares, of those drawn, from which the player to move loses.

    Args:
        leaf: a component; there are none unless it is a piece whose squares fill a table.
        steps: from it.
        play: the convention.

    >>> from kalmar.games.boards.pieces import QUEEN
    >>> sorted(lost_squares(Position(QUEEN, (2, 1)), ComponentSteps(), Play.NORMAL))
    [(0, 0), (2, 1)]
    """
    shape = leaf.rules.drawn(leaf.component)
    if not isinstance(shape, Board) or not isinstance(leaf.rules, Tabled):
        return frozenset()
    # Only what is drawn is computed: the squares up to the piece and to those it can reach.
    columns, rows = spans(shape, reach(steps))
    if len(shape.pieces) != 1 or shape.turn or max(len(columns), len(rows)) > MOST_SIDE:
        return frozenset()
    found = table(leaf.rules, rows, columns, play=play).p_positions()
    return frozenset(
        (x, y)
        for y, row in zip(rows, found, strict=True)
        for x, is_p in zip(columns, row, strict=True)
        if is_p
    )


MAX_WIDTH = 760.0
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
        """Return its number as people count: from 1, in a nested compound 2.1."""
        return ".".join(str(i + 1) for i in self.path)

    @property
    def called(self) -> str:
        """Return what it is called, such as 'heap 3'."""
        drawer = drawer_of(self.shape) if self.shape is not None else None
        return (drawer.called if drawer else component)(self.shape, self.number)


def drawing(
    position: Position, moves: Sequence[Move] | None = None, lost: Play | None = None
) -> Drawing:
    """Build the drawing of a position.

    Args:
        position: of any rules.
        moves: its moves in natural order, where they are known already.
        lost: the convention whose P-positions are marked on boards; None for none.

    >>> from kalmar.games.notation.positions import parse_position
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
        description=describe(position),
        position=position,
        moves=turns.listed,
        unmarked=tuple(n for n in range(len(turns.listed)) if n not in reached),
        complete=turns.complete,
    )


def sketch(position: Position, path: Path, turns: Turns) -> Sketch:
    """Draw a position, or a part of one."""
    if not isinstance(position.rules, Compound):
        return _leaf(Part(path, position, _shape(position)), turns)
    several = len(position.component) > 1
    blocks = [_numbered(group, turns, several) for group in groups(position, path)]
    if len(position.component) > MOST_PARTS:
        more = message("… and {number:,} more", number=len(position.component) - MOST_PARTS)
        blocks.append(framed([words((0, 0), more, "note")]))
    if not blocks:
        return framed([words((0, 0), message("nothing is left"), "note")])
    return _flowed(blocks, sign_between(position.rules))


def _shape(position: Position) -> Shape | None:
    if isinstance(position.rules, Compound):
        return None
    return position.rules.drawn(position.component)


def groups(position: Position, path: Path = ()) -> Iterator[list[Part]]:
    """Yield the drawn parts of a compound in order; cars on one map, or climbers, are a group.

    Args:
        position: a compound.
        path: of it in the whole position.
    """
    parts = [
        Part((*path, i), here, _shape(here))
        for i, here in enumerate(position.component[:MOST_PARTS])
    ]
    # Three heaps with the climbers' rules are one mountain (source 001, fig. 20).
    whole = [part.position for part in parts]
    if are_climbers([here.rules for here in whole], [here.component for here in whole]):
        yield parts
        return
    # Cars are on one map where they are neighbours and have the same rules.
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
    """List the heaps of a group with their steps and numbers."""
    return [(p.shape, turns.at(p.path), p.number) for p in group if isinstance(p.shape, Heap)]


def _numbered(group: list[Part], turns: Turns, several: bool) -> Sketch:
    """Draw one part with its number, a nested compound in a frame, or a map with its cars."""
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
    """Draw a component by its shape; as text if it has none or is too large."""
    assert part.shape is not None
    steps = turns.at(part.path)
    if turns.lost is not None:
        steps = replace(steps, lost=lost_squares(part.position, steps, turns.lost))
    drawer = drawer_of(part.shape)
    found = drawer.sketch(part.shape, steps) if drawer else None
    if not found:
        return text_sketch(part.position.rules.format(part.position.component))
    return found.named(f"{part.number or 1}:")


def _flowed(blocks: list[Sketch], sign: str) -> Sketch:
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
                marks.append(words(middle, sign, "sign", 18))
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
    row = named_composition(rules.choice, rules.ending)
    return row.unicode if row and not plain else rules.name


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
        message("{place}: {described}", place=Part((i,), part, _shape(part)).called,
             described=describe(part))
        for i, part in enumerate(position.component[:MOST_NAMED])
    ]  # fmt: skip
    if len(position.component) > MOST_NAMED:
        more = message("… and {number:,} more", number=len(position.component) - MOST_NAMED)
        parts.append(more)
    row = named_composition(position.rules.choice, position.rules.ending)
    if row is None:
        return join_messages(parts)
    return message(
        "{parts}; {composition}", parts=join_messages(parts), composition=message(row.words)
    )


STRIP_WIDEST = 1100.0
ARROW = 44.0
STRIP_GAP = 26.0
STRIP_LONGEST_TITLE = 40


def strip(positions: Sequence[Position], captions: Sequence[str] = ()) -> Drawing:
    """Draw positions side by side, in rows of limited width, with arrows between them.

    Args:
        positions: at least one, in the order of play.
        captions: what stands below each, such as the move that led to it; may be shorter.

    Raises:
        UsageError: there is no position, or there are more captions.

    >>> from kalmar.games.notation.positions import parse_position
    >>> found = strip([parse_position("nim 2"), parse_position("nim 0")], ["", "take 2"])
    >>> found.title
    'nim 2 → nim 0'
    """
    if not positions or len(captions) > len(positions):
        raise UsageError(
            "{positions} positions with {captions} captions make no strip: give at least one"
            " position, and no more captions than positions",
            positions=len(positions),
            captions=len(captions),
        )
    given = [*captions, *[""] * (len(positions) - len(captions))]
    pairs = list(zip(positions, given, strict=True))
    inner = _side_by_side([_frame(position, caption) for position, caption in pairs])
    ends = [
        shortened(format_position(p), STRIP_LONGEST_TITLE) for p in (positions[0], positions[-1])
    ]
    return Drawing(
        width=inner.width + 2 * MARGIN,
        height=inner.height + 2 * MARGIN,
        marks=tuple(inner.placed(MARGIN, MARGIN)),
        title=join_messages(ends if len(positions) > 1 else ends[:1], " → "),
        description=join_messages((_describe(*pair) for pair in pairs), "; "),
    )


def _describe(position: Position, caption: str) -> str:
    if not caption:
        return describe(position)
    return message("{described} ({caption})", described=describe(position), caption=caption)


def _side_by_side(frames: list[Sketch]) -> Sketch:
    """Arrange frames in rows, with an arrow before each but the first."""
    marks: list[Mark] = []
    right = top = tall = widest = 0.0
    for i, frame in enumerate(frames):
        lead = ARROW if i else 0.0
        if right and right + lead + frame.width > STRIP_WIDEST:
            right, top, tall = 0.0, top + tall + STRIP_GAP, 0.0
        if i:
            marks.extend(_arrow(right, top + frame.height / 2))
        marks.extend(frame.placed(right + lead, top))
        right += lead + frame.width
        tall, widest = max(tall, frame.height), max(widest, right)
    return Sketch(widest, top + tall, tuple(marks))


def _frame(position: Position, caption: str) -> Sketch:
    """Draw a position without its moves, with a caption below."""
    # An empty list of moves: strips are pictures of the past, in which nothing can be clicked.
    found = drawing(position, ())
    marks = [replace(mark, moves=()) for mark in found.marks if mark.role != "reachable"]
    if not caption:
        return framed(marks)
    below = words((found.width / 2, found.height + 8), caption, "caption", 12)
    return framed([*marks, below])


def _arrow(right: float, y: float) -> list[Mark]:
    """Draw an arrow to the right."""
    start, tip = right + 8, right + ARROW - 8
    return [
        line(((start, y), (tip - 8, y)), "arrow line"),
        polygon(((tip, y), (tip - 10, y - 5), (tip - 10, y + 5)), "arrow"),
    ]
