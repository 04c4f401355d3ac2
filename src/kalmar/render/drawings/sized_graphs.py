"""Draw graphs, road maps and pipes for a width: as without one, but laid out for it, then scaled.

Paths and pipes wind in rows that fit the width, vertices that are painted have room for a finger,
and the towns of a map move together before they become smaller.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, TypeAlias

from kalmar.core.rules.shapes import Network, Strip, Towns
from kalmar.render.drawings.coins import A_ROW as MOST_IN_LINE
from kalmar.render.drawings.coins import MOST_A_ROW, PIPES_APART, pipes_sketch, squares_sketch
from kalmar.render.drawings.drawing import Point, Sketch
from kalmar.render.drawings.networks import A_ROW, UNIT, sketch
from kalmar.render.drawings.renderer import ComponentSteps
from kalmar.render.drawings.road_maps import SCALE, TOWN, Car, cars_sketch
from kalmar.render.drawings.sizes import SCALED, TOUCH, Fit, Room, SizedRenderer

Draw: TypeAlias = Callable[[Any, ComponentSteps, float], Sketch]

USUAL = 300.0
"""The width for which the need of a component is asked."""


def scaled_by(draw: Draw) -> SizedRenderer:
    """Return the renderer of what is laid out for a width and then scaled.

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


PAINT = 30.0
"""The side of a colour at a vertex."""

WALL = 16.0
"""Half of a pipe's width, which its line has on both sides."""

WIDE = 600.0
HIGHER = 1.7
"""How many times higher a small map is than it should be."""


def network(shape: Network, steps: ComponentSteps, width: float) -> Sketch:
    """Draw a graph, a path in rows that fit the width."""
    unit = 2 * TOUCH + 28 if shape.allowed else UNIT
    found = sketch(shape, steps, PAINT, max(2, min(A_ROW, int(width // unit))))
    assert found is not None
    return found


def pipe(strip: Strip, steps: ComponentSteps, width: float) -> Sketch:
    """Draw a pipe in rows that fit the width, with room for its wall."""
    most = max(4, min(MOST_A_ROW, int((width - 2 * WALL) // (PIPES_APART * 1.25))))
    found = pipes_sketch(strip, steps, most)
    assert found is not None
    marks = tuple(found.placed(WALL, 0))
    return Sketch(found.width + 2 * WALL, found.height + WALL, marks)


def squares(strip: Strip, steps: ComponentSteps, width: float) -> Sketch:
    """Draw squares with coins in rows that fit the width."""
    found = squares_sketch(strip, steps, max(4, min(MOST_IN_LINE, int(width // TOUCH))))
    assert found is not None
    return found


def towns(cars: Sequence[Car], steps: ComponentSteps, width: float) -> Sketch:
    """Draw a map as wide as the width; a small one is higher, and has letters only."""
    del steps
    small = width < WIDE
    unit = _unit(cars[0][0], width, HIGHER if small else 1.0)
    found = cars_sketch(cars, unit, named=not small)
    assert found is not None
    return found


def _unit(shape: Towns, width: float, higher: float) -> Point:
    """Return the units of a map to the right and up, so that its towns are not on each other."""
    if not shape.places:
        return SCALE, SCALE
    xs = [x for x, _ in shape.places]
    pairs = combinations(shape.places, 2)
    near = min((max(abs(a - c), higher * abs(b - d)) for (a, b), (c, d) in pairs), default=1.0)
    unit = max((width - 2 * TOWN) / max(max(xs) - min(xs), 1.0), (TOWN + 4) / near)
    unit = min(unit, 2 * SCALE)
    return unit, unit * higher


NETWORKS = scaled_by(network)
PIPES = scaled_by(pipe)
SQUARES = scaled_by(squares)
TOWNS = scaled_by(towns)
