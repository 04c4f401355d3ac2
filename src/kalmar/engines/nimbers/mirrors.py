"""Symmetries of a removal game with which the other player answers every move, and so wins.

A *mirror* is an involution of the points that takes every move to one that is still possible after
it. So a move and its image can be made one after the other, in either order; what both take is
mapped to itself, and what is left has the same mirror. A player who always answers by the image
moves last. Where no mirror is there, one may be after some first move.

Only points that some move needs count. Images are given point by point, `NOWHERE` for a point that
has none; whatever found them, `is_mirror` looks at every move.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from itertools import chain, product

from kalmar.core.rules.move_labels import Removal
from kalmar.engines.nimbers.fields import bits_of, links_of, place_of
from kalmar.engines.nimbers.symmetries import NOWHERE, breadth_first, image_of

Images = tuple[int, ...]
"""For each point the point to which it goes."""

MOST_POINTS, MOST_MOVES = 512, 1_500
"""No mirror is looked for in larger components."""

MOST_STEPS, STEPS_AFTER = 2_000, 200
"""Pairs of points that are tried before no mirror is found, now or after a first move."""

MOST_TRIED = 4_000
"""Points times moves of components in which every move is tried with all that may follow it."""


def needed_points(removal: Removal) -> int:
    """Return the mask of the points that some move needs.

    >>> needed_points(Removal(3, ((1, 3), (4, 6))))
    5
    """
    found = 0
    for need, _ in removal.moves:
        found |= need
    return found


def is_mirror(removal: Removal, images: Images) -> bool:
    """Return whether an involution takes every move to one that is still possible after it.

    >>> dominoes = Removal(4, ((3, 3), (6, 6), (12, 12)))
    >>> is_mirror(dominoes, (3, 2, 1, 0)), is_mirror(Removal(4, ((3, 3), (12, 12))), (3, 2, 1, 0))
    (False, True)
    """
    live = needed_points(removal)
    moves = {(need, take & live) for need, take in removal.moves}
    if any(images[images[point]] != point for point in bits_of(live)):
        return False
    for need, take in moves:
        other = image_of(need, images)
        if other & take or (other, image_of(take, images)) not in moves:
            return False
    return True


def completing(removal: Removal, images: Images) -> Iterator[int]:
    """Yield the numbers of the moves after which an involution is a mirror.

    >>> dominoes = Removal(4, ((3, 3), (6, 6), (12, 12)))
    >>> list(completing(dominoes, (3, 2, 1, 0)))
    [1]
    """
    needs = {need for need, _ in removal.moves}
    # Such a move has to end every move whose image is none, or is not possible after it.
    broken = [need for need, take in removal.moves
              if (other := image_of(need, images)) not in needs or other & take]  # fmt: skip
    for number, (_, taken) in enumerate(removal.moves):
        if all(need & taken for need in broken):
            left = Removal(removal.points, removal.left(number))
            if is_mirror(left, images):
                yield number


def find_mirror(removal: Removal) -> Images | None:
    """Return a mirror of a component that has a move; None where none is found.

    >>> find_mirror(Removal(4, ((3, 3), (12, 12)), ((0, 0), (1, 0), (2, 0), (3, 0))))
    (3, 2, 1, 0)
    """
    if not 0 < len(removal.moves) <= MOST_MOVES or removal.points > MOST_POINTS:
        return None
    candidates = chain(on_lattice(removal.names), paired(removal))
    return next((images for images in candidates if is_mirror(removal, images)), None)


def find_completed(removal: Removal) -> Iterator[tuple[int, Images]]:
    """Yield moves by their numbers, each with a mirror that there is after it.

    >>> row = Removal(4, ((3, 3), (6, 6), (12, 12)), ((0, 0), (1, 0), (2, 0), (3, 0)))
    >>> next(find_completed(row))
    (1, (3, 2, 1, 0))
    """
    if len(removal.moves) > MOST_MOVES or removal.points > MOST_POINTS:
        return
    for images in on_lattice(removal.names):
        yield from ((number, images) for number in completing(removal, images))
    if removal.points * len(removal.moves) > MOST_TRIED:
        return
    for number in range(len(removal.moves)):
        left = Removal(removal.points, removal.left(number))
        found = paired(left, STEPS_AFTER)
        yield from ((number, images) for images in found if is_mirror(left, images))


def by_name(removal: Removal, images: Images) -> dict[Hashable, Hashable]:
    """Return images by the names of points, for what play leaves of a component."""
    names = removal.names
    return {names[i]: names[image] for i, image in enumerate(images) if image >= 0}


def of_names(removal: Removal, images: Mapping[Hashable, Hashable]) -> Images:
    """Return images by name as those of the points of a component."""
    number = {name: i for i, name in enumerate(removal.names)}
    return tuple([number.get(images.get(name), NOWHERE) for name in removal.names])


def joined(removals: Sequence[Removal]) -> Removal:
    """Return components of one game as one; no name is in two of them."""
    moves, names = list[tuple[int, int]](), tuple[Hashable, ...]()
    for removal in removals:
        at = len(names)
        moves += [(need << at, take << at) for need, take in removal.moves]
        names += removal.names
    return Removal(len(names), tuple(moves), names)


def on_lattice(names: Sequence[Hashable]) -> Iterator[Images]:
    """Yield turns, reflections and shifts of squares; none where points are not squares.

    The half-turn comes first, then what else a rectangle or a square has, then rings.
    """
    places = [place_of(name) for name in names]
    squares = [place for place in places if place is not None]
    if not squares or len(squares) < len(places):
        return
    low, high = (tuple(map(choose, zip(*squares, strict=True))) for choose in (min, max))
    number = {place: i for i, place in enumerate(squares)}
    across, down = (_along(a, b) for a, b in zip(low, high, strict=True))
    ways = [tuple((right[x], below[y]) for x, y in squares)
            for right, below in product(across, down)]  # fmt: skip
    if high[0] - low[0] == high[1] - low[1]:
        first, second = low[0] - low[1], low[0] + high[1]
        turned = [tuple((y + first, x - first) for x, y in squares),
                  tuple((second - y, second - x) for x, y in squares)]  # fmt: skip
        ways[3:3] = turned
    for way in ways:
        yield tuple([number.get(place, NOWHERE) for place in way])


def _along(low: int, high: int) -> list[dict[int, int]]:
    """Return involutions of columns or rows: the flip, none, and those of a ring from 0 to high."""
    size = high + 1
    flips = [{at: low + high - at for at in range(low, size)}, {at: at for at in range(low, size)}]
    rings = [{at: (about - at) % size for at in range(low, size)} for about in range(size)]
    halves = [{at: (at + size // 2) % size for at in range(low, size)}] if size % 2 == 0 else []
    return flips + halves + [ring for ring in rings if ring != flips[0]]


def paired(removal: Removal, steps: int = MOST_STEPS) -> Iterator[Images]:
    """Yield involutions that keep which points share a move, and pair no two of one move.

    Args:
        removal: a component.
        steps: how many pairs of points are tried.
    """
    live = needed_points(removal)
    moves = [(need, take & live) for need, take in removal.moves]
    links = links_of(removal.points, moves)
    near = [1 << point for point in range(removal.points)]
    for need, take in moves:
        for point in bits_of(need):
            near[point] |= take
    colours = _coloured(links, moves, live)
    # Points are paired within a colour, so that each is on an even number.
    if all(count % 2 == 0 for count in Counter(map(colours.__getitem__, bits_of(live))).values()):
        yield from _Pairs(links, near, colours, live).all(steps)


def _coloured(links: list[int], moves: list[tuple[int, int]], live: int) -> list[int]:
    """Colour points, so that images have one colour: by their moves, then by colours beside."""
    sizes: list[list[tuple[int, int]]] = [[] for _ in links]
    for need, take in moves:
        for point in bits_of(need):
            sizes[point].append((need.bit_count(), take.bit_count()))
    colours = _numbered([sorted(found) for found in sizes])
    while True:
        beside = [[colour, *sorted([colours[p] for p in bits_of(links[point] & live)])]
                  for point, colour in enumerate(colours)]  # fmt: skip
        finer = _numbered(beside)
        if max(finer) == max(colours):
            return colours
        colours = finer


def _numbered(keys: Sequence[Sequence[object]]) -> list[int]:
    numbers: dict[tuple[object, ...], int] = {}
    return [numbers.setdefault(tuple(key), len(numbers)) for key in keys]


class _Pairs:
    """Points in pairs, neighbours of earlier ones first."""

    def __init__(self, links: list[int], near: list[int], colours: list[int], live: int) -> None:
        self.links, self.near, self.colours = links, near, colours
        self.images = [NOWHERE] * len(links)
        self.steps = MOST_STEPS
        self.order = breadth_first(links, live)

    def all(self, steps: int) -> Iterator[Images]:
        """Yield each involution found within so many steps."""
        self.steps = steps
        return self._extended(0, 0)

    def _extended(self, place: int, done: int) -> Iterator[Images]:
        """Yield the involutions with the pairs so far, whose points are a mask."""
        while place < len(self.order) and done >> self.order[place] & 1:
            place += 1
        if place == len(self.order):
            yield tuple(self.images)
            return
        point, images = self.order[place], self.images
        # The farthest first: on boards that is the half-turn.
        for other in reversed(self.order[place + 1 :]):
            if done >> other & 1 or not self._fits(point, other, done):
                continue
            self.steps -= 1
            if self.steps < 0:
                return
            images[point], images[other] = other, point
            yield from self._extended(place + 1, done | 1 << point | 1 << other)
            images[point] = images[other] = NOWHERE

    def _fits(self, point: int, other: int, done: int) -> bool:
        links, images = self.links, tuple(self.images)
        return (
            self.colours[point] == self.colours[other]
            and not self.near[point] >> other & 1
            and not self.near[other] >> point & 1
            and image_of(links[point] & done, images) == links[other] & done
        )
