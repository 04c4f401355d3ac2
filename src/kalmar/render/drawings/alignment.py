"""Lay the marks of a component where those of its start were.

Things that have names of their own (pins of a row, vertices, cells) take the very place that they
had at the start. Other components are shifted as a whole, so that one thing that is common to both
pictures stands where it stood.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import dist

from kalmar.render.drawings.drawing import Mark, Point, Sketch

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


@dataclass(frozen=True)
class Frame:
    """A component at the start, or when it was laid down, with its places.

    Attributes:
        sketch: of it, with the names that parts have within the position.
        by_name: whether each thing takes the place that it had.
        fitted: whether all of its sketches stand on the ground of one frame, and are not moved.
    """

    sketch: Sketch
    by_name: bool
    fitted: bool = False


def aligned(frame: Frame, pieces: Iterable[Sketch]) -> Sketch:
    """Draw what is left of a component where it was.

    Args:
        frame: the component at the start.
        pieces: what is left, with the same names of parts.
    """
    found = list(pieces)
    start = frame.sketch
    if not found:
        return replace(start, marks=tuple(m for m in start.marks if not m.part))
    if frame.by_name:
        return replace(start, marks=tuple(_by_name(start, found)))
    width, height = start.width, start.height
    marks: list[Mark] = []
    for piece in found:
        here = piece if frame.fitted else moved(start, piece)
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
    for piece in pieces:
        here = moved(start, piece)
        drawn.update((key, mark) for key, mark in keyed(here.marks).items() if mark.part)
    for key, mark in keyed(start.marks).items():
        if not mark.part:
            yield mark
        elif key in drawn:
            yield laid(drawn.pop(key), mark)
    yield from drawn.values()


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
