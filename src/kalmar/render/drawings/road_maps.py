"""Draw maps of one-way roads with cars; a road or its end town stands for driving there.

Towns whose places are not known stand on a circle, in an order with few crossings of roads: no road
can then run through another town. Full names stand beside the towns, where neither towns nor roads
nor other names are.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import combinations
from math import cos, inf, pi, sin
from typing import NamedTuple

from kalmar.core.i18n import join_messages, message, translate
from kalmar.core.rules.shapes import Towns
from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Mark, Point, Sketch, points_of, text_width
from kalmar.render.drawings.renderer import ComponentSteps, View
from kalmar.render.drawings.sizes import FittedRenderer, scaled_by

FONT = 11.0
FINE = 120
"""Points of a road that are looked at."""

Bounds = tuple[float, float, float, float]


def names_beside(
    titles: Mapping[str, str], at: Mapping[str, Point], size: Point, drawn: Sequence[Mark]
) -> Iterator[Mark]:
    """Yield each town's name where it meets the least; none where it would meet an area.

    Args:
        titles: for each town its full name.
        at: where the towns are.
        size: of a town.
        drawn: all that is drawn already.
    """
    # In ascending order, for `met` to find those in a strip by bisection.
    ways = sorted(p for m in drawn if m.kind in ("line", "curve") for p in points_of(m, FINE))
    areas = [mark.bounds for mark in drawn if mark.kind not in ("line", "curve")]
    # Greedy: each name takes the free place that the fewest roads cross, and is in the way of those
    # after it. The order of `around` decides between equal places.
    for town, title in titles.items():
        names = [pen.words(place, title, "note", FONT) for place in around(at[town], title, size)]
        places = [(name, name.bounds) for name in names]
        free = [place for place in places if not any(meet(place[1], area) for area in areas)]
        if free:
            best, bounds = min(free, key=lambda place: met(ways, place[1]))
            areas.append(bounds)
            yield best


def around(town: Point, title: str, size: Point) -> list[Point]:
    """List where a name may stand: below, above, right, left, and at the corners."""
    x, y = town
    aside, up = (size[0] + text_width(title, FONT)) / 2 + 3, (size[1] + FONT * 1.2) / 2 + 3
    sides = [(x, y + up), (x, y - up), (x + aside, y), (x - aside, y)]
    corners = [(x + a * (aside - 6), y + b * up) for b in (1, -1) for a in (1, -1)]
    return sides + corners


def meet(one: Bounds, other: Bounds) -> bool:
    """Return whether two rectangles have something in common."""
    across = one[0] < other[2] and other[0] < one[2]
    return across and one[1] < other[3] and other[1] < one[3]


def met(points: Sequence[Point], bounds: Bounds) -> int:
    """Count the points in or nearly in a rectangle; the points are in ascending order.

    >>> met([(0, 0), (11, 0), (30, 0)], (0, 0, 10, 10))
    2
    """
    left, top, right, bottom = (bounds[0] - 2, bounds[1] - 2, bounds[2] + 2, bounds[3] + 2)
    across = points[bisect_left(points, (left,)) : bisect_right(points, (right, inf))]
    return sum([top <= y <= bottom for _, y in across])


MOST_TOWNS = 40
MOST_ROADS = 160
SCALE, TOWN, CAR = 42.0, 28.0, 26.0
SWAPS = 400


class Car(NamedTuple):
    """The car of a component on its map.

    Attributes:
        towns: the map.
        steps: of the component.
        number: of the component; empty where there is only one.
        name: what begins the names of its parts; empty for nothing.
    """

    towns: Towns
    steps: ComponentSteps
    number: str = ""
    name: str = ""


def is_large(towns: Towns) -> bool:
    """Return whether there is too much on a map for a picture."""
    return len(towns.towns) > MOST_TOWNS or len(towns.roads) > MOST_ROADS


def sketch(towns: Towns, steps: ComponentSteps) -> Sketch | None:
    """Draw the map with one car."""
    return cars_sketch([Car(towns, steps)])


def cars_sketch(
    cars: Sequence[Car], unit: Point = (SCALE, SCALE), named: bool = True
) -> Sketch | None:
    """Draw one map with all cars on it, each with its number.

    Args:
        cars: on the same map.
        unit: the lengths of units to the right and up, if the map has places.
        named: whether the full names of the towns are written beside them.
    """
    towns = cars[0].towns
    if is_large(towns):
        return None
    reached = _reached(cars)
    at = places_of(towns, unit)
    wide = max(TOWN, *(text_width(town) + 12 for town in towns.towns))
    marks: list[Mark] = []
    for a, b in dict.fromkeys(towns.roads):
        role = "open road" if (a, b) in reached else "road"
        points = pen.way_of(at[a], at[b], (b, a) in towns.roads, not towns.places)
        moves, part = reached.get((a, b), ()), f"{map_prefix(cars)}{a}>{b}"
        way = pen.road(points, role, moves=moves, part=part)
        outside = partial(_outside, at[b], wide)
        arrow = pen.arrow_head(points_of(way, 200), outside, f"{role} arrow")
        marks += way, replace(arrow, part=part)
    # Towns lie over the ends of the roads, so they come later, and cars come last.
    for i, town in enumerate(towns.towns):
        moves = tuple(n for (_, b), found in reached.items() if b == town for n in found)
        title = towns.titles[i] if towns.titles else ""
        role = "car town" if any(town == car.towns.car for car in cars) else "town"
        part = f"{map_prefix(cars)}{town}"
        marks.append(
            pen.box(at[town], (wide, TOWN), role, town, moves=moves, name=title, part=part)
        )
    ways = [p for mark in marks if mark.kind in ("curve", "line") for p in points_of(mark)]
    marks.extend(_cars(cars, at, ways, wide))
    titles = dict(zip(towns.towns, towns.titles, strict=False))
    return pen.framed([*marks, *(names_beside(titles, at, (wide, TOWN), marks) if named else ())])


def map_prefix(cars: Sequence[Car]) -> str:
    """Return what begins the names of towns and roads: that of the first car."""
    return f"{cars[0].name}:" if cars[0].name else ""


def _reached(cars: Sequence[Car]) -> dict[tuple[str, str], tuple[int, ...]]:
    """Map the roads that cars may take to the numbers of the moves."""
    found: dict[tuple[str, str], tuple[int, ...]] = {}
    for towns, steps, _, _ in cars:
        # Labels have full names where towns have some.
        short = dict(zip(towns.titles, towns.towns, strict=True)) if towns.titles else {}
        for town, numbers in steps.by("drive", lambda label: label.data[1:]).items():
            road = (towns.car, short.get(town, town))
            found[road] = (*found.get(road, ()), *numbers)
    return found


def _outside(town: Point, wide: float, point: Point) -> bool:
    return abs(point[0] - town[0]) > wide / 2 + 1 or abs(point[1] - town[1]) > TOWN / 2 + 1


def _cars(cars: Sequence[Car], at: dict[str, Point], ways: Sequence[Point], wide: float
          ) -> Iterator[Mark]:  # fmt: skip
    """Yield cars with wheels beside their town, on the side furthest from roads and towns."""
    there: dict[str, list[Car]] = {}
    for car in cars:
        there.setdefault(car.towns.car, []).append(car)
    for town, here in there.items():
        # The four sides of the town are tried, and the one with the most room is taken.
        taken = [*ways, *(p for other, place in at.items() if other != town
                          for p in _corners(place, wide))]  # fmt: skip
        size = max(CAR, max(text_width(car.number) for car in here) + 2)
        long = len(here) * (size + 4) - 4
        middle = max(sides(at[town], wide, long), key=lambda place: _room(place, long, taken))
        for i, car in enumerate(here):
            x = middle[0] + (i - (len(here) - 1) / 2) * (size + 4)
            part = f"{map_prefix([car])}car@{town}"
            yield pen.disc((x - 7, middle[1] + 6), 7, "wheel", part=part)
            yield pen.disc((x + 7, middle[1] + 6), 7, "wheel", part=part)
            name = message("car in {town}", town=town)
            yield pen.box((x, middle[1] - 2), (size, 15), "car", car.number, font=11, name=name,
                      part=part)  # fmt: skip


def sides(town: Point, wide: float, long: float) -> list[Point]:
    """List where cars may stand: above, below, to the right and to the left of a town."""
    x, y = town
    beside = (wide + long) / 2 + 4
    return [(x, y - TOWN / 2 - 12), (x, y + TOWN / 2 + 13), (x + beside, y), (x - beside, y)]


def _corners(town: Point, wide: float) -> list[Point]:
    """Return the corners of a town and the middles of its sides."""
    x, y = town
    return [(x + a * wide / 2, y + b * TOWN / 2) for a in (-1, 0, 1) for b in (-1, 0, 1)]


def _room(place: Point, long: float, taken: Sequence[Point]) -> float:
    """Compute the square of the distance from cars to what stands nearest."""
    (middle, b), half = place, long / 2
    ends = (middle - half, middle, middle + half)
    near = [min([(x - a) * (x - a) + (y - b) * (y - b) for x, y in taken]) for a in ends if taken]
    return min(near, default=0.0)


def places_of(towns: Towns, unit: Point = (SCALE, SCALE)) -> dict[str, Point]:
    """Return where the towns stand in the picture."""
    if towns.places:
        return {
            town: (x * unit[0], -y * unit[1])
            for town, (x, y) in zip(towns.towns, towns.places, strict=True)
        }
    order = circle(towns.towns, towns.roads)
    # Neighbours have `apart` along the circle, enough for their names.
    apart = max(76.0, max((text_width(town) for town in order), default=0) + 50)
    radius = max(76.0, apart * len(order) / (2 * pi))
    turn = 2 * pi / len(order)
    return {town: (radius * sin(i * turn), -radius * cos(i * turn)) for i, town in enumerate(order)}


@lru_cache(maxsize=64)
def circle(towns: tuple[str, ...], roads: tuple[tuple[str, str], ...]) -> tuple[str, ...]:
    """Order the towns round a circle so that roads are short: swap them while that helps.

    >>> circle(("a", "b", "c", "d"), (("a", "c"), ("c", "b"), ("b", "d"), ("d", "a")))
    ('a', 'c', 'b', 'd')
    """
    # Steepest descent by transpositions, the sum of lengths round the circle being what is made
    # small: short roads seldom cross. It ends, as each step lessens a sum of whole numbers.
    order = list(towns)
    best = _length(order, roads)
    for _ in range(SWAPS):
        better = None
        # The first town stays, as turning the circle changes nothing.
        for i in range(1, len(order)):
            for j in range(i + 1, len(order)):
                order[i], order[j] = order[j], order[i]
                length = _length(order, roads)
                if length < best:
                    best, better = length, (i, j)
                order[i], order[j] = order[j], order[i]
        if better is None:
            break
        i, j = better
        order[i], order[j] = order[j], order[i]
    return tuple(order)


def _length(order: list[str], roads: tuple[tuple[str, str], ...]) -> int:
    """Count how many towns roads pass, by the shorter way round."""
    place = {town: i for i, town in enumerate(order)}
    ways = (abs(place[a] - place[b]) for a, b in roads)
    return sum(min(way, len(order) - way) for way in ways)


def lines(towns: Towns, view: View) -> list[str] | None:
    """List for each town where its roads lead."""
    return cars_lines([Car(towns, view.steps)], view)


def cars_lines(cars: Sequence[Car], view: View) -> list[str] | None:
    """List for each town where its roads lead, and the cars in it."""
    towns = cars[0].towns
    if is_large(towns):
        return None
    titles = dict(zip(towns.towns, towns.titles, strict=True)) if towns.titles else {}
    there: dict[Hashable, list[str]] = {}
    for car in cars:
        there.setdefault(car.towns.car, []).append(car.number)
    arrow, found = view.sign("→", "->"), []
    wide = max(map(len, towns.towns))
    for town in towns.towns:
        to = ", ".join(b for a, b in towns.roads if a == town) or view.sign("–", "-")
        sign = "*" if town in there else " "
        full = f" {titles[town]}" if titles else ""
        cars_here = f"  {translate(_cars_words(there[town]))}" if town in there else ""
        found.append(f"{sign} {town:<{wide}}{full} {arrow} {to}{cars_here}")
    return found


def _cars_words(numbers: list[str]) -> str:
    """Describe which cars are in a town."""
    if not any(numbers):
        return message("[car]")
    if len(numbers) == 1:
        return message("[car {number}]", number=numbers[0])
    return message("[cars {numbers}]", numbers=", ".join(numbers))


def describe(towns: Towns) -> str:
    """Describe the numbers of towns and roads, and where the car is and may go."""
    to = join_messages(b for a, b in towns.roads if a == towns.car) or message("nowhere")
    return message("a map of {towns} towns and {roads} roads; the car in {car} may drive to {to}",
                towns=len(towns.towns), roads=len(towns.roads), car=towns.car, to=to)  # fmt: skip


WIDE = 600.0
HIGHER = 1.7
"""How many times higher a small map is than it should be."""


def sized(cars: Sequence[Car], _: ComponentSteps, width: float) -> Sketch:
    """Draw a map as wide as the width; a small one is higher, and has letters only."""
    small = width < WIDE
    found = cars_sketch(
        cars, _unit(cars[0].towns, width, HIGHER if small else 1.0), named=not small
    )
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


TOWNS = FittedRenderer(
    sketch,
    lines,
    describe,
    lambda towns: (f"car@{towns.car}",),
    lambda _, place: message("car {place}", place=place),
    scaled_by(sized),
    is_large,
)
