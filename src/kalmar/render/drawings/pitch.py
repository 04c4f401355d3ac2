"""Measure how far apart the marks are that stand for different moves.

A target is a point that can be touched: the middle of an area, and places along a line. Two marks
are as far apart as the places on one that are furthest from the other: who wants to touch a line
need not do so where it meets another.
"""

from collections.abc import Iterable, Sequence

from kalmar.render.drawings.drawing import Mark, Point, points_of

ALONG = 10
"""Into so many pieces a line is cut; its targets are the ends of these, without its own ends."""

Target = tuple[tuple[int, ...], tuple[Point, ...]]


def pitch(marks: Iterable[Mark], most: float) -> float:
    """Compute the least distance between marks of different moves, to the right or down.

    Args:
        marks: of a drawing.
        most: what is returned where no two marks are nearer.

    >>> from kalmar.render.drawings.drawing import disc
    >>> pitch([disc((0, 0), 9, "stone", moves=(0,)), disc((3, 30), 9, "stone", moves=(1,))], 100)
    30.0
    """
    found = {_target(mark): None for mark in marks if mark.moves and mark.kind != "text"}
    # By their first places from left to right: what is too far to the right is not looked at.
    targets = sorted(found, key=lambda target: min(target[1]))
    least = most
    for i, one in enumerate(targets):
        end = max(x for x, _ in one[1])
        for other in targets[i + 1 :]:
            if min(other[1])[0] - end >= least:
                break
            if one[0] != other[0]:
                least = min(least, max(_far(one[1], other[1]), _far(other[1], one[1])))
    return least


def _target(mark: Mark) -> Target:
    """Return the moves of a mark and the places where it may be touched."""
    if mark.kind == "line":
        mark = Mark("line", (mark.places[0], mark.places[-1]), mark.role, moves=mark.moves)
    if mark.kind in ("line", "curve"):
        return mark.moves, tuple(points_of(mark, ALONG)[1:-1])
    left, top, right, bottom = mark.bounds
    return mark.moves, (((left + right) / 2, (top + bottom) / 2),)


def _far(places: Sequence[Point], others: Sequence[Point]) -> float:
    """Return how far the place furthest from all of the others is from these."""
    return max(min(max(abs(x - a), abs(y - b)) for a, b in others) for x, y in places)
