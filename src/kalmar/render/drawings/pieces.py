"""The things that games are played with, as marks: discs, pins, trees, chocolate, pieces, flags.

The first mark of a thing is what is touched; the others adorn it, so they have its name and stand
for no moves of their own. Outlines are given for a height of 1, by their right halves.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import cos, pi, sin
from typing import Any

from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Mark, Point, changed

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
    light = pen.box((x, y - 0.22 * tall), size_of_light, "stone light", corner=bar / 2)
    shade = pen.polygon(_rim(at, size, deep), "stone shade")
    return adorn(pen.box(at, size, "stone", corner=min(wide, tall) / 2, **more), [shade, light])


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
    outline = pen.polygon(whole(half, at, tall), "pin", **more)
    return adorn(outline, [pen.polygon(whole(band, (x, y), tall), "pin band")])


def fir(at: Point, tall: float, **more: Any) -> Iterator[Mark]:
    """Yield a fir, given by the middle of its foot."""
    yield pen.polygon(whole(FIR, at, tall), "tree", **more)


def shelf(middle: Point, wide: float) -> Mark:
    """Draw a board on which things stand."""
    return pen.box(middle, (wide, 7.0), "shelf", corner=3.5)


MIDDLE: Point = (0.0, 0.0)
"""Of a square of side 1, in which squares of chocolate, flags and chess pieces are drawn."""

CHOCOLATE = 0.94
"""The side of a square of chocolate."""


def chocolate(**more: Any) -> Iterator[Mark]:
    """Yield a square of chocolate."""
    inset = CHOCOLATE * 0.7
    light = pen.box(MIDDLE, (inset, inset), "chocolate light", corner=CHOCOLATE * 0.07)
    return adorn(_bar("chocolate", **more), [light])


def _bar(role: str, **more: Any) -> Mark:
    """Draw the outline of a square of chocolate."""
    return pen.box(MIDDLE, (CHOCOLATE, CHOCOLATE), role, corner=CHOCOLATE * 0.13, **more)


def poison(**more: Any) -> Iterator[Mark]:
    """Yield the poisoned square, with a skull."""
    tall = CHOCOLATE * 0.78
    sides = (-tall, tall)
    eyes = [pen.disc((0.15 * x, -0.06 * tall), 0.17 * tall, "skull eye") for x in sides]
    ends = [((0.07 * x, 0.26 * tall), (0.07 * x, 0.4 * tall)) for x in sides]
    teeth = [pen.line(tooth, "skull tooth") for tooth in ends]
    skull = pen.polygon(whole(SKULL, MIDDLE, tall), "skull")
    return adorn(_bar("poison", **more), [skull, *eyes, *teeth])


def flag() -> list[Mark]:
    """Return a flag in the middle of a square."""
    cloth = ((-0.12, -0.26), (0.22, -0.12), (-0.12, 0.02))
    return [
        pen.polygon(cloth, "flag"),
        pen.line(((-0.12, -0.26), (-0.12, 0.26)), "pole", thick=0.055),
    ]


GLYPH = 0.47
"""The size of the sign of a chess piece."""


def glyph(piece: str) -> list[Mark]:
    """Return the sign of a chess piece; none for pieces that have a letter only."""
    if piece == "knight":
        return [pen.polygon([(a * GLYPH, b * GLYPH) for a, b in KNIGHT], "glyph")]
    half = GLYPHS.get(piece)
    return [pen.polygon(whole(half, MIDDLE, GLYPH), "glyph")] if half else []
