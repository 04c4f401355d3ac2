"""Build marks, frames round them, and the things that games are played with: `pen.disc`, `pen.pin`.

The first mark of a thing is what is touched; the others adorn it, so they have its name and stand
for no moves of their own. Outlines are given for a height of 1, by their right halves.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import cos, dist, hypot, pi, sin
from typing import Any

from kalmar.render.drawings.drawing import FONT, Mark, Point, Sketch, changed


def disc(at: Point, size: float, role: str, label: str = "", **more: Any) -> Mark:
    """Build a disc, given by its diameter."""
    return Mark("disc", (at,), role, label, size=(size, more.pop("tall", size)), **more)


def box(at: Point, size: Point, role: str, label: str = "", **more: Any) -> Mark:
    """Build a box round its centre."""
    return Mark("box", (at,), role, label, size=size, **more)


def line(points: Iterable[Point], role: str, **more: Any) -> Mark:
    """Build a line through points."""
    return Mark("line", tuple(points), role, **more)


def polygon(points: Iterable[Point], role: str, **more: Any) -> Mark:
    """Build an area with corners."""
    return Mark("polygon", tuple(points), role, **more)


def curve(points: Iterable[Point], role: str, **more: Any) -> Mark:
    """Build Bézier curves: one with a control point, or several with two between their ends."""
    return Mark("curve", tuple(points), role, **more)


def arcs(a: Point, b: Point, copies: Sequence[tuple[int, ...]], name: str,
         apart: float) -> Iterator[Mark]:  # fmt: skip
    """Yield equal edges between two places, bent apart; the middle one of an odd number is not.

    Args:
        a: where they begin.
        b: where they end.
        copies: for each the moves that it stands for.
        name: of all of them.
        apart: how far their control points are from each other.
    """
    long = dist(a, b)
    for i, moves in enumerate(copies):
        bend = (i - (len(copies) - 1) / 2) * apart
        middle = ((a[0] + b[0]) / 2 - (b[1] - a[1]) / long * bend,
                  (a[1] + b[1]) / 2 + (b[0] - a[0]) / long * bend)  # fmt: skip
        draw = curve if bend else line
        yield draw((a, middle, b) if bend else (a, b), "edge", moves=moves, part=copy_of(name, i))


def copy_of(name: str, number: int) -> str:
    """Return the name of one of equal things, as moves have it.

    Args:
        name: of all of them.
        number: of the thing, from 0.

    >>> copy_of("0-1", 0), copy_of("0-1", 1)
    ('0-1', '0-1:2')
    """
    return name if number == 0 else f"{name}:{number + 1}"


def copies_of(edges: Sequence[tuple[Any, Any]]) -> Iterator[str]:
    """Yield the names of edges, some of which may be equal."""
    for (a, b), count in Counter(edges).items():
        yield from (copy_of(f"{a}-{b}", number) for number in range(count))


def words(at: Point, text: str, role: str = "words", font: float = FONT) -> Mark:
    """Build a text in the middle of a place."""
    return Mark("text", (at,), role, text, font=font)


def framed(marks: Iterable[Mark], margin: float = 2.0, least: float = 0.0) -> Sketch:
    """Build a sketch whose frame is just large enough.

    Args:
        marks: anywhere.
        margin: round them.
        least: the smallest width; the marks are then in the middle.
    """
    found = tuple(marks)
    bounds = [mark.bounds for mark in found]
    left, top = min(b[0] for b in bounds) - margin, min(b[1] for b in bounds) - margin
    right, bottom = max(b[2] for b in bounds) + margin, max(b[3] for b in bounds) + margin
    width = max(right - left, least)
    shift = (width - (right - left)) / 2 - left
    return Sketch(width, bottom - top, tuple(mark.shifted(shift, -top) for mark in found))


BEND, HEAD, PULL = 22.0, 11.0, 0.25
"""How far a road bends aside, the length of an arrow head, and how far roads are pulled inward."""


def way_of(start: Point, end: Point, both: bool, pulled: bool) -> tuple[Point, ...]:
    """Return the points of a road: a straight line, or a curve with its control points.

    Args:
        start: a town.
        end: the town to which it leads, perhaps the same.
        both: whether another road leads back, so that both bend.
        pulled: whether it bends toward the middle of the picture, 0,0, away from towns on a circle.
    """
    (ax, ay), (bx, by) = start, end
    long = hypot(bx - ax, by - ay)
    # A road back to its own town is a loop, away from the middle of the circle.
    if not long:
        far = hypot(ax, ay) or 1.0
        out = (ax / far, ay / far) if pulled and hypot(ax, ay) else (1.0, 0.0)
        tips = [(ax + 56 * out[0] - side * out[1], ay + 56 * out[1] + side * out[0])
                for side in (-40, 40)]  # fmt: skip
        return (start, *tips, end)
    if not both and not pulled:
        return start, end
    # A quadratic curve. Its control point is the middle of the two towns, drawn toward 0,0 for
    # `pulled`, and moved to one side for `both`: the road back has the opposite direction, so that
    # it goes to the other side.
    keep, bend = 1 - PULL * pulled, BEND * both
    return (
        start,
        (keep * (ax + bx) / 2 - (by - ay) / long * bend,
         keep * (ay + by) / 2 + (bx - ax) / long * bend),
        end,
    )  # fmt: skip


def road(points: Sequence[Point], role: str, **more: Any) -> Mark:
    """Draw the line or the curve of a road."""
    return (line if len(points) == 2 else curve)(points, role, **more)


def arrow_head(way: list[Point], is_outside: Callable[[Point], bool], role: str) -> Mark:
    """Draw an arrow head where a way comes to the border of what it leads to.

    Args:
        way: points of it, near each other.
        is_outside: whether a point is outside of what it leads to.
        role: of the head.
    """
    # The tip is the last point outside: borders and curves need no equations of their own.
    border = next((i for i in reversed(range(len(way))) if is_outside(way[i])), 0)
    tip = way[border]
    before = (p for p in reversed(way[:border]) if dist(p, tip) > HEAD)
    back = next(before, way[0])
    length = dist(tip, back) or 1.0
    side = ((tip[1] - back[1]) / length * 5, (back[0] - tip[0]) / length * 5)
    corners = ((back[0] + side[0], back[1] + side[1]), (back[0] - side[0], back[1] - side[1]))
    return polygon((tip, *corners), role)


Points = Sequence[Point]

PIN: Points = ((0, -1), (0.04, -0.997), (0.08, -0.98), (0.12, -0.94), (0.128, -0.88),
               (0.105, -0.815), (0.078, -0.755), (0.072, -0.7), (0.09, -0.62), (0.14, -0.52),
               (0.185, -0.4), (0.2, -0.29), (0.188, -0.17), (0.155, -0.07),
               (0.12, 0))  # fmt: skip
FIR: Points = ((0, -1), (0.19, -0.7), (0.11, -0.7), (0.27, -0.42), (0.16, -0.42), (0.33, -0.13),
               (0.06, -0.13), (0.06, 0))  # fmt: skip
SKULL: Points = ((0, -0.42), (0.18, -0.39), (0.31, -0.28), (0.36, -0.1), (0.32, 0.08), (0.2, 0.18),
                 (0.2, 0.4), (0, 0.42))  # fmt: skip
GLYPHS: dict[str, Points] = {
    "queen": ((0, -0.5), (0.14, -0.08), (0.42, -0.34), (0.28, 0.22), (0.3, 0.4), (0, 0.4)),
    "king": ((0.06, -0.52), (0.06, -0.4), (0.18, -0.4), (0.18, -0.28), (0.06, -0.28), (0.06, -0.14),
             (0.34, -0.2), (0.42, 0), (0.27, 0.22), (0.3, 0.4), (0, 0.4)),
    "rook": ((0.08, -0.32), (0.08, -0.46), (0.2, -0.46), (0.2, -0.32), (0.26, -0.32),
             (0.26, -0.46), (0.36, -0.46), (0.36, -0.18), (0.22, -0.08), (0.24, 0.2), (0.36, 0.26),
             (0.36, 0.4), (0, 0.4)),
}  # fmt: skip
KNIGHT: Points = ((-0.08, -0.46), (0.02, -0.36), (0.22, -0.28), (0.33, -0.05), (0.33, 0.4),
                  (-0.3, 0.4), (-0.24, 0.22), (-0.02, 0.02), (-0.2, 0.02), (-0.32, 0.12),
                  (-0.42, 0.02), (-0.28, -0.22), (-0.12, -0.34))  # fmt: skip


def adorn(mark: Mark, trims: Iterable[Mark]) -> Iterator[Mark]:
    """Yield a mark and what adorns it."""
    yield mark
    for trim in trims:
        yield changed(trim, trim=True, part=mark.part)


def whole(half: Points, at: Point, size: float) -> list[Point]:
    """Return an outline whose right half is given for a size of 1."""
    x, y = at
    right = [(x + a * size, y + b * size) for a, b in half]
    return right + [(2 * x - a, b) for a, b in reversed(right)]


def smooth(points: Points) -> list[Point]:
    """Return more points on a smooth curve through some (Catmull and Rom).

    >>> len(smooth([(0, 0), (1, 1), (2, 0)]))
    7
    """
    found: list[Point] = []
    padded = [points[0], *points, points[-1]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        pairs = list(zip(a, b, c, d, strict=True))
        found.extend((_between(*pairs[0], i / 3), _between(*pairs[1], i / 3)) for i in range(3))
    return [*found, points[-1]]


def _between(a: float, b: float, c: float, d: float, at: float) -> float:
    """Interpolate between the second and the third of four numbers."""
    linear, square = c - a, 2 * a - 5 * b + 4 * c - d
    return b + at * (linear + at * (square + at * (3 * (b - c) + d - a))) / 2


def pill(at: Point, size: Point, **more: Any) -> Iterator[Mark]:
    """Yield a disc seen from the side, with its lower rim in the shade."""
    (x, y), (wide, tall) = at, size
    deep, bar = max(2.5, 0.14 * tall), max(1.5, 0.12 * tall)
    size_of_light = (max(wide - 0.9 * tall, 0.2 * wide), bar)
    light = box((x, y - 0.22 * tall), size_of_light, "stone light", corner=bar / 2)
    shade = polygon(_rim(at, size, deep), "stone shade")
    return adorn(box(at, size, "stone", corner=min(wide, tall) / 2, **more), [shade, light])


def _rim(at: Point, size: Point, deep: float) -> list[Point]:
    """Return the outline of the lower rim of a disc: its lower half less one higher up."""
    (x, y), (wide, tall) = at, size
    half = tall / 2
    turns = [pi * i / 12 for i in range(13)]
    right = [(cos(t) * half + wide / 2 - half if t < pi / 2 else cos(t) * half - wide / 2 + half,
              sin(t)) for t in turns]  # fmt: skip
    lower = [(x + a, y + s * half) for a, s in right]
    inner = [(x + a, y - deep / 2 + s * (half - deep / 2)) for a, s in reversed(right)]
    return lower + inner


def pin(at: Point, tall: float, **more: Any) -> Iterator[Mark]:
    """Yield a skittle with a band round its neck, given by the middle of its foot."""
    x, y = at
    half = smooth(PIN)
    band = [(a, b) for a, b in half if -0.775 <= b <= -0.675]
    outline = polygon(whole(half, at, tall), "pin", **more)
    return adorn(outline, [polygon(whole(band, (x, y), tall), "pin band")])


def fir(at: Point, tall: float, **more: Any) -> Iterator[Mark]:
    """Yield a fir, given by the middle of its foot."""
    yield polygon(whole(FIR, at, tall), "tree", **more)


def shelf(middle: Point, wide: float) -> Mark:
    """Draw a board on which things stand."""
    return box(middle, (wide, 7.0), "shelf", corner=3.5)


MIDDLE: Point = (0.0, 0.0)
"""Of a square of side 1, in which squares of chocolate, flags and chess pieces are drawn."""

CHOCOLATE = 0.94
"""The side of a square of chocolate."""


def chocolate(**more: Any) -> Iterator[Mark]:
    """Yield a square of chocolate."""
    inset = CHOCOLATE * 0.7
    light = box(MIDDLE, (inset, inset), "chocolate light", corner=CHOCOLATE * 0.07)
    return adorn(_bar("chocolate", **more), [light])


def _bar(role: str, **more: Any) -> Mark:
    """Draw the outline of a square of chocolate."""
    return box(MIDDLE, (CHOCOLATE, CHOCOLATE), role, corner=CHOCOLATE * 0.13, **more)


def poison(**more: Any) -> Iterator[Mark]:
    """Yield the poisoned square, with a skull."""
    tall = CHOCOLATE * 0.78
    sides = (-tall, tall)
    eyes = [disc((0.15 * x, -0.06 * tall), 0.17 * tall, "skull eye") for x in sides]
    ends = [((0.07 * x, 0.26 * tall), (0.07 * x, 0.4 * tall)) for x in sides]
    teeth = [line(tooth, "skull tooth") for tooth in ends]
    skull = polygon(whole(SKULL, MIDDLE, tall), "skull")
    return adorn(_bar("poison", **more), [skull, *eyes, *teeth])


def flag() -> list[Mark]:
    """Return a flag in the middle of a square."""
    cloth = ((-0.12, -0.26), (0.22, -0.12), (-0.12, 0.02))
    return [
        polygon(cloth, "flag"),
        line(((-0.12, -0.26), (-0.12, 0.26)), "pole", thick=0.055),
    ]


GLYPH = 0.47
"""The size of the sign of a chess piece."""


def glyph(piece: str) -> list[Mark]:
    """Return the sign of a chess piece; none for pieces that have a letter only."""
    if piece == "knight":
        return [polygon([(a * GLYPH, b * GLYPH) for a, b in KNIGHT], "glyph")]
    half = GLYPHS.get(piece)
    return [polygon(whole(half, MIDDLE, GLYPH), "glyph")] if half else []
