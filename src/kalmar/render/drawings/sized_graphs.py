"""Draw graphs and road maps for a width: as without one, but laid out for it, then scaled.

Paths wind in rows that fit the width, vertices that are painted have room for a finger, and the
towns of a map move together before they become smaller.
"""

from collections.abc import Sequence
from itertools import combinations

from kalmar.core.rules.shapes import Network, Towns
from kalmar.render.drawings.drawing import Point, Sketch
from kalmar.render.drawings.networks import A_ROW, UNIT, sketch
from kalmar.render.drawings.renderer import ComponentSteps
from kalmar.render.drawings.road_maps import SCALE, TOWN, Car, cars_sketch
from kalmar.render.drawings.sizes import TOUCH, scaled_by

PAINT = 30.0
"""The side of a colour at a vertex."""

WIDE = 600.0
HIGHER = 1.7
"""How many times higher a small map is than it should be."""


def network(shape: Network, steps: ComponentSteps, width: float) -> Sketch:
    """Draw a graph, a path in rows that fit the width."""
    unit = 2 * TOUCH + 28 if shape.allowed else UNIT
    found = sketch(shape, steps, PAINT, max(2, min(A_ROW, int(width // unit))))
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
TOWNS = scaled_by(towns)
