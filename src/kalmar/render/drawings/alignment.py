"""Lay the marks of a component where those of its start were.

Things that have names of their own (pins of a row, vertices, cells) take the very place that they
had at the start. Other components are shifted as a whole, so that one thing that is common to both
pictures stands where it stood.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from kalmar.render.drawings.drawing import Mark, Point, Sketch

__all__ = ["Frame", "aligned"]

LINES = {"line", "curve"}

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
    """

    sketch: Sketch
    by_name: bool


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
        right, down = shift(start, piece)
        marks.extend(piece.placed(right, down))
        if right + piece.width > start.width + SLACK:
            width = max(width, right + piece.width)
        if down + piece.height > start.height + SLACK:
            height = max(height, down + piece.height)
    return Sketch(width, height, tuple(marks))


def _by_name(start: Sketch, pieces: list[Sketch]) -> Iterator[Mark]:
    """Yield the marks of the start that are left, as they are now, and those that are new."""
    drawn: dict[Key, tuple[Mark, Sketch]] = {}
    for piece in pieces:
        drawn.update((key, (m, piece)) for key, m in keyed(piece.marks).items() if m.part)
    for key, mark in keyed(start.marks).items():
        if not mark.part:
            yield mark
        elif key in drawn:
            yield laid(drawn.pop(key)[0], mark)
    for mark, piece in drawn.values():
        yield mark.shifted(*shift(start, piece))


def laid(mark: Mark, place: Mark) -> Mark:
    """Return a mark at the place, and of the size, of another one."""
    return replace(mark, kind=place.kind, places=place.places, size=place.size, font=place.font,
                   corner=place.corner, thick=place.thick)  # fmt: skip


def shift(start: Sketch, piece: Sketch) -> Point:
    """Compute by how much a sketch must be shifted to lie where its start lay."""
    # Something that is still there, else the ground, or the number of a row or of a column. The
    # middle of a disc stays where it is though its size may change, that of a box does not.
    old = keyed(start.marks)
    decoration = {(m.role, m.label): m for m in start.marks if not m.part}
    pairs = [
        *((mark, old.get(key)) for key, mark in keyed(piece.marks).items() if mark.part),
        *((m, decoration.get((m.role, m.label))) for m in piece.marks if not m.part),
    ]
    for mark, place in pairs:
        if place and _still(mark, place):
            (x, y), (a, b) = mark.places[0], place.places[0]
            return a - x, b - y
    return 0.0, 0.0


def _still(mark: Mark, place: Mark) -> bool:
    """Return whether the first place of a mark shows where all of its component lies."""
    if mark.part and (mark.kind in LINES or mark.kind != place.kind):
        return False
    return mark.kind != "box" or mark.size == place.size
