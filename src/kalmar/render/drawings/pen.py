"""Build marks, and frames round them: `pen.disc`, `pen.line`, `pen.framed`."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import dist, hypot
from typing import Any

from kalmar.render.drawings.drawing import FONT, Mark, Point, Sketch


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
