"""The interface of drawings for a width: how large a component is drawn in the room it has.

A `SizedRenderer` has the three functions of a shape: how much width it needs for marks that a
finger can touch, how it fits into a room, and its sketch of that fit. A sketch is as large as its
fit says, whatever the component, so that a component keeps its place while it is played. A drawing
without a width is the same in a smaller size (`FittedRenderer`). Shapes that have no such drawings
have one sketch, which is scaled.

How far apart marks are is measured between targets: points that can be touched. Two marks are as
far apart as the places on one that are furthest from the other, as who wants to touch a line need
not do so where it meets another.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from kalmar.core.rules.shapes import Shape
from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Mark, Point, Sketch, points_of
from kalmar.render.drawings.renderer import (
    ComponentSteps,
    ShapeRenderer,
    drawer_of,
)

ALONG = 10
"""Into so many pieces a line is cut; its targets are the ends of these, without its own ends."""

Target = tuple[tuple[int, ...], tuple[Point, ...]]


def pitch(marks: Iterable[Mark], most: float) -> float:
    """Compute the least distance between marks of different moves, to the right or down.

    Args:
        marks: of a drawing.
        most: what is returned where no two marks are nearer.

    >>> from kalmar.render.drawings.pen import disc
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


TOUCH = 44.0
"""How far marks are apart that any finger can touch."""

SMALL = 24.0
"""How far they are apart at least, wherever that fits."""

FAR = 1000.0
"""Instead of a distance where there are not two marks."""

MOST_SCALED = 2.0


@dataclass(frozen=True)
class Room:
    """The room for one component.

    Attributes:
        width: what it must not exceed.
        height: what it should not exceed unless its marks were too near each other.
        most: the pitch that it must not exceed, so that several components are of one size.
    """

    width: float
    height: float
    most: float = FAR


@dataclass(frozen=True)
class Fit:
    """How large a component is drawn.

    Attributes:
        width: of its sketch.
        height: of its sketch.
        pitch: from one mark to the next; for what is scaled the factor.
        tall: from one row of marks to the next.
        a_row: how many things or squares are in a row.
        rows: how many rows there are.
        plan: of the components within it, where it is a compound.
    """

    width: float
    height: float
    pitch: float
    tall: float = 0.0
    a_row: int = 0
    rows: int = 0
    plan: Any = None


@dataclass(frozen=True)
class SizedRenderer:
    """The functions of a shape; each takes the shape and the steps of the component first.

    Attributes:
        need: to the least width in which marks are as far apart as `TOUCH`.
        fit: with a room, to how large it is drawn.
        sketch: with a fit, to its marks; the sketch is as large as the fit says.
        most: the room from which a drawing without a width is made smaller.
    """

    need: Callable[[Any, ComponentSteps], float]
    fit: Callable[[Any, ComponentSteps, Room], Fit]
    sketch: Callable[[Any, ComponentSteps, Fit], Sketch]
    most: Room = Room(1100.0, 1100.0, TOUCH)


def _need(plain: Sketch, _: ComponentSteps) -> float:
    return plain.width * TOUCH / min(pitch(plain.marks, TOUCH), TOUCH)


def _fit(plain: Sketch, _: ComponentSteps, room: Room) -> Fit:
    """Fit a sketch: large enough to be touched if the width allows, else as the height allows."""
    touched = max(1.0, TOUCH / pitch(plain.marks, TOUCH))
    wanted = max(touched, min(MOST_SCALED, room.height / plain.height))
    factor = min(wanted, room.width / plain.width, room.most)
    return Fit(plain.width * factor, plain.height * factor, factor)


def _scaled(plain: Sketch, _: ComponentSteps, fit: Fit) -> Sketch:
    """Scale a sketch, and put it on the middle of the ground of its fit."""
    factor = min(fit.pitch, fit.width / plain.width, fit.height / plain.height)
    found = plain.scaled(factor)
    marks = found.placed((fit.width - found.width) / 2, fit.height - found.height)
    return Sketch(fit.width, fit.height, tuple(marks))


SCALED = SizedRenderer(_need, _fit, _scaled)
"""For sketches that are scaled as a whole; its shape is the sketch without a width."""


COMPACT, LEAST_LETTERS = 0.68, 11.0
"""Of the size of a finger: how large a drawing without a width is, and its texts at least."""


def compact(sized: SizedRenderer, shape: Any, steps: ComponentSteps) -> Sketch:
    """Draw in the size of a book: as for a finger, but smaller."""
    found = sized.sketch(shape, steps, sized.fit(shape, steps, sized.most))
    marks = [
        mark.scaled(COMPACT, LEAST_LETTERS if mark.kind == "text" else 0.0) for mark in found.marks
    ]
    # Texts that are not made smaller may need more room than the frame has.
    wide, tall = found.width * COMPACT, found.height * COMPACT
    framed = pen.framed([pen.box((wide / 2, tall / 2), (wide, tall), "frame"), *marks], 0)
    return replace(framed, marks=framed.marks[1:])


@dataclass(frozen=True)
class FittedRenderer(ShapeRenderer):
    """The functions of a shape whose picture without a width is its picture for a finger, smaller.

    Attributes:
        sized: its drawings for a width.
        is_large: whether there is no picture of it, as its text says more.
    """

    sized: SizedRenderer = SCALED
    is_large: Callable[[Any], bool] = lambda _: False

    @classmethod
    def of(cls, sized: SizedRenderer, *given: Any, **more: Any) -> "FittedRenderer":
        """Return the renderer of a shape from its drawings for a width.

        Args:
            sized: these drawings.
            given: lines, description, things and perhaps names, as the class has them.
            more: of the class.
        """

        def sketch(shape: Any, steps: ComponentSteps) -> Sketch | None:
            return None if found.is_large(shape) else compact(sized, shape, steps)

        found = replace(cls(sketch, *given, **more), sized=sized)
        return found


USUAL = 300.0
"""The width for which the need of a component is asked."""


def scaled_by(draw: Callable[[Any, ComponentSteps, float], Sketch]) -> SizedRenderer:
    """Return the drawings of what is laid out for a width and then scaled.

    Args:
        draw: from a shape, its steps and a width to a sketch, which may be wider.
    """

    def need(shape: Any, steps: ComponentSteps) -> float:
        return SCALED.need(draw(shape, steps, USUAL), steps)

    def fit(shape: Any, steps: ComponentSteps, room: Room) -> Fit:
        found = SCALED.fit(draw(shape, steps, room.width), steps, room)
        return Fit(found.width, found.height, found.pitch, tall=room.width)

    def scaled(shape: Any, steps: ComponentSteps, size: Fit) -> Sketch:
        return SCALED.sketch(draw(shape, steps, size.tall), steps, size)

    return SizedRenderer(need, fit, scaled)


def sized_of(shape: Shape) -> SizedRenderer | None:
    """Return the drawings for a width; None where the sketch without a width is scaled."""
    drawer = drawer_of(shape)
    if not isinstance(drawer, FittedRenderer) or drawer.is_large(shape):
        return None
    return drawer.sized
