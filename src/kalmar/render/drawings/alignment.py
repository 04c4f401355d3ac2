"""Draw a component where it was at the start, as large as it was, and with what may come.

Things that have names of their own (pins of a row, vertices, cells) take the very place that they
had at the start. Other components are shifted as a whole, so that one thing that is common to both
pictures stands where it stood.

Coins, cells and squares beyond the last thing are not drawn; a component that has got smaller is
therefore drawn with the extent of its start.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from math import dist
from typing import Any

from kalmar.core.rules.shapes import Area, Board, Heap, Order, Piles, Shape, Stacks, Stones, Strip
from kalmar.render.drawings.boards import reach, spans
from kalmar.render.drawings.coins import stacked_places, stacks_are_many
from kalmar.render.drawings.drawing import Mark, Point, Sketch
from kalmar.render.drawings.renderer import ComponentSteps

MOST_UNITED = 12
"""Pictures of what may come to one component."""


def widened(
    start: Shape, start_steps: ComponentSteps, shape: Shape, steps: ComponentSteps
) -> Shape:
    """Return a shape with the extent of its start.

    Args:
        start: what it was.
        start_steps: from that.
        shape: what it is.
        steps: from it.

    >>> none = ComponentSteps()
    >>> widened(Strip((2, 7), "head", 1), none, Strip((2,), "head", 1), none)
    Strip(places=(2,), thing='head', first=1, special=-1, last=7)
    """
    if isinstance(start, Strip) and isinstance(shape, Strip):
        return replace(shape, last=start.end)
    if isinstance(start, Stacks) and isinstance(shape, Stacks) and not stacks_are_many(start):
        return replace(shape, last=stacked_places(start).stop - 1)
    if isinstance(start, Piles) and isinstance(shape, Piles):
        return replace(shape, last=max(start.last, shape.last))
    if not (isinstance(start, Board) and isinstance(shape, Board)):
        return shape
    all_spans = zip(spans(start, reach(start_steps)), spans(shape, reach(steps)), strict=True)
    width, height = (max(len(old), len(new)) for old, new in all_spans)
    return replace(shape, width=width, height=height)


def united(shape: Shape, options: Sequence[Any]) -> list[Shape]:
    """Return few shapes in which all is found that moves may bring.

    Args:
        shape: of the component.
        options: the shapes of what its moves leave.

    >>> united(Area(("...",)), [Area(("##.",)), Area((".##",))])
    [Area(rows=('###',), surface='')]
    """
    alike: list[Any] = [option for option in options if isinstance(option, type(shape))]
    # As many things on each place as some option has there.
    counts: Counter[int] = Counter()
    if isinstance(shape, Strip):
        for option in alike:
            counts |= Counter(option.places)
        return [replace(shape, places=tuple(sorted(counts.elements())))]
    if isinstance(shape, Stacks):
        for option in alike:
            counts |= Counter(dict(option.stacks))
        return [replace(shape, stacks=tuple(sorted(counts.items())))]
    if isinstance(shape, Order):
        relations = {relation for option in alike for relation in option.relations}
        return [replace(shape, relations=tuple(sorted(relations)))]
    if isinstance(shape, Board):
        pieces = {piece for option in alike for piece in option.pieces}
        return [replace(shape, pieces=tuple(sorted(pieces)))]
    if isinstance(shape, Area):
        return [replace(shape, rows=_overlaid([option.rows for option in alike], "#"))]
    if isinstance(shape, Stones):
        rows = [option.rows for option in alike]
        signs = sorted({sign for board in rows for row in board for sign in row} - {"."})
        return [replace(shape, rows=_overlaid(rows, sign)) for sign in signs]
    if isinstance(shape, Heap):
        return [max(alike, key=lambda heap: heap.size)]
    return list(dict.fromkeys(options))[:MOST_UNITED]


def straightened(relations: Iterable[Mark], now: Iterable[Mark]) -> Iterator[Mark]:
    """Yield relations that may come as lines between the elements that are there now."""
    middles = {mark.part: mark.places[0] for mark in now if mark.kind != "line" and mark.part}
    for mark in relations:
        number, _, pair = mark.part.partition(":")
        ends = [f"{number}:{name}" for name in pair.split("<")]
        if all(end in middles for end in ends):
            yield replace(mark, kind="line", places=tuple(middles[end] for end in ends))


def _overlaid(boards: Sequence[tuple[str, ...]], sign: str) -> tuple[str, ...]:
    """Return a board with a sign wherever one of the boards has it."""
    return tuple(
        "".join(sign if sign in square else "." for square in zip(*rows, strict=True))
        for rows in zip(*boards, strict=True)
    )


LINES = {"line", "curve"}

NEARLY = 1e-6

SLACK = 12.0
"""By how much marks may stand out, so that frames stay as they are where a thing is at their edge.
"""

Key = tuple[str, str, int]
"""The part, the kind, and which mark of this kind of the part it is."""


def keyed(marks: Iterable[Mark]) -> dict[Key, Mark]:
    """Map keys that are the same in all drawings of a component to its marks."""
    met: Counter[tuple[str, str]] = Counter()
    found: dict[Key, Mark] = {}
    for mark in marks:
        kind = "line" if mark.kind in LINES else mark.kind
        found[mark.part, kind, met[mark.part, kind]] = mark
        met[mark.part, kind] += 1
    return found


def aligned(
    start: Sketch, pieces: Iterable[Sketch], by_name: bool = False, fitted: bool = False
) -> Sketch:
    """Draw what is left of a component where it was.

    Args:
        start: the component at the start, or when it was laid down, with its places.
        pieces: what is left, with the same names of parts.
        by_name: whether each thing takes the place that it had.
        fitted: whether all sketches stand on the ground of one frame, and are not moved.
    """
    found = list(pieces)
    if not found:
        return replace(start, marks=tuple(m for m in start.marks if not m.part))
    if by_name:
        return replace(start, marks=tuple(_by_name(start, found)))
    width, height = start.width, start.height
    marks: list[Mark] = []
    for piece in found:
        here = piece if fitted else moved(start, piece)
        marks.extend(here.marks)
        width = max(width, here.width if here.width > start.width + SLACK else 0)
        height = max(height, here.height if here.height > start.height + SLACK else 0)
    return Sketch(width, height, tuple(overlaid(marks)))


def overlaid(marks: Iterable[Mark]) -> Iterator[Mark]:
    """Yield the marks of boards that lie on each other: what is free in one of them is free."""
    found = dict.fromkeys(marks)
    free = {mark.part for mark in found}
    return (m for m in found if "#" not in m.part or m.part.replace("#", "") not in free)


def _by_name(start: Sketch, pieces: list[Sketch]) -> Iterator[Mark]:
    """Yield the marks of the start that are left, as they are now, and those that are new."""
    drawn: dict[Key, Mark] = {}
    kept = _boxes(start)
    for piece in pieces:
        here = keyed(moved(start, piece).marks)
        drawn.update((key, mark) for key, mark in here.items() if mark.part)
        drawn.update(_loops(piece, kept))
    for key, mark in keyed(start.marks).items():
        if not mark.part:
            yield mark
        elif key in drawn:
            yield laid(drawn.pop(key), mark)
    yield from drawn.values()


def _loops(piece: Sketch, kept: dict[str, Mark]) -> Iterator[tuple[Key, Mark]]:
    """Yield the loops at vertices that are kept, which go with them, with their keys."""
    here = _boxes(piece)
    for key, mark in keyed(piece.marks).items():
        number, colon, pair = mark.part.rpartition(":")
        one, _, other = pair.partition("-")
        vertex = f"{number}{colon}{one}"
        if mark.kind == "curve" and one == other and vertex in here and vertex in kept:
            now, place = here[vertex], kept[vertex]
            (x, y), (a, b), factor = now.places[0], place.places[0], place.size[1] / now.size[1]
            there = tuple((a + factor * (u - x), b + factor * (v - y)) for u, v in mark.places)
            yield key, replace(mark, places=there)


def _boxes(sketch: Sketch) -> dict[str, Mark]:
    return {mark.part: mark for mark in sketch.marks if mark.kind == "box"}


def laid(mark: Mark, place: Mark) -> Mark:
    """Return a mark at the place, and of the size, of another one."""
    return replace(mark, kind=place.kind, places=place.places, size=place.size, font=place.font,
                   corner=place.corner, thick=place.thick)  # fmt: skip


def moved(start: Sketch, piece: Sketch) -> Sketch:
    """Return a sketch as large, and where, its start was."""
    # Things that are still there say it, else the ground, or the number of a row or of a column.
    old = keyed(start.marks)
    decoration = {(m.role, m.label): m for m in start.marks if not m.part}
    pairs = [
        *((mark, old.get(key)) for key, mark in keyed(piece.marks).items() if mark.part),
        *((m, decoration.get((m.role, m.label))) for m in piece.marks if not m.part),
    ]
    found = [(mark, place) for mark, place in pairs if place and _still(mark, place)]
    found.sort(key=lambda pair: pair[0].kind != "disc" or not pair[0].part)
    if not found:
        return piece
    factor = _factor([(m.places[0], p.places[0]) for m, p in found if m.part])
    scaled = piece if abs(factor - 1) < NEARLY else piece.scaled(factor)
    (x, y), (a, b) = found[0][0].places[0], found[0][1].places[0]
    right, down = a - factor * x, b - factor * y
    return Sketch(right + scaled.width, down + scaled.height, tuple(scaled.placed(right, down)))


def _factor(pairs: list[tuple[Point, Point]]) -> float:
    """Compute how many times further apart things were at the start."""
    for one, place in pairs[1:]:
        long = dist(one, pairs[0][0])
        if long:
            return dist(place, pairs[0][1]) / long
    return 1.0


def _still(mark: Mark, place: Mark) -> bool:
    """Return whether the first place of a mark shows where all of its component lies."""
    # The middle of a disc stays where it is though its size may change, that of a box does not.
    # Cars make room for each other.
    if mark.part and (mark.kind in LINES or mark.kind != place.kind or ":car@" in mark.part):
        return False
    (wide, tall), (old_wide, old_tall) = mark.size, place.size
    return mark.kind != "box" or abs(wide * old_tall - tall * old_wide) < NEARLY * wide * tall
