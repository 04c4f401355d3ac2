"""Full names beside the towns of a map, where neither towns nor roads nor other names are."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Mapping, Sequence
from math import inf

from kalmar.present.shapes.drawing import Mark, Point, points_of, text_width, words

__all__ = ["names_beside"]

FONT = 11.0
FINE = 120
"""Points of a road that are looked at."""

Bounds = tuple[float, float, float, float]


def names_beside(
    titles: Mapping[str, str], at: Mapping[str, Point], size: Point, drawn: Sequence[Mark]
) -> Iterator[Mark]:
    """A name for each town, on the side where it meets the least; none where it meets an area.

    Args:
        titles: for each town its full name.
        at: where the towns are.
        size: of a town.
        drawn: all that is drawn already.
    """
    ways = sorted(p for m in drawn if m.kind in ("line", "curve") for p in points_of(m, FINE))
    areas = [mark.bounds for mark in drawn if mark.kind not in ("line", "curve")]
    for town, title in titles.items():
        names = [words(place, title, "note", FONT) for place in around(at[town], title, size)]
        places = [(name, name.bounds) for name in names]
        free = [place for place in places if not any(meet(place[1], area) for area in areas)]
        if free:
            best, bounds = min(free, key=lambda place: met(ways, place[1]))
            areas.append(bounds)
            yield best


def around(town: Point, title: str, size: Point) -> list[Point]:
    """Where a name may stand: below, above, to the right, to the left, and at the corners."""
    x, y = town
    aside, up = (size[0] + text_width(title, FONT)) / 2 + 3, (size[1] + FONT * 1.2) / 2 + 3
    sides = [(x, y + up), (x, y - up), (x + aside, y), (x - aside, y)]
    corners = [(x + a * (aside - 6), y + b * up) for b in (1, -1) for a in (1, -1)]
    return sides + corners


def meet(one: Bounds, other: Bounds) -> bool:
    """Whether two rectangles have something in common."""
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


def met(points: Sequence[Point], bounds: Bounds) -> int:
    """How many points are in a rectangle, or nearly; the points are in ascending order.

    >>> met([(0, 0), (11, 0), (30, 0)], (0, 0, 10, 10))
    2
    """
    left, top, right, bottom = (bounds[0] - 2, bounds[1] - 2, bounds[2] + 2, bounds[3] + 2)
    across = points[bisect_left(points, (left,)) : bisect_right(points, (right, inf))]
    return sum([top <= y <= bottom for _, y in across])
