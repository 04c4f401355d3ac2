"""Symmetries of a removal game: those that a nimber search uses, and those that answer every move.

A symmetry is a permutation of points that maps moves to moves.

A *mirror* is an involution of the points that takes every move to one that is still possible after
it. So a move and its image can be made one after the other, in either order; what both take is
mapped to itself, and what is left has the same mirror. A player who always answers by the image
moves last, and so wins. Where no mirror is there, one may be after some first move.

Of mirrors only points that some move needs count. Images are given point by point, `NOWHERE` for a
point that has none; whatever found them, `is_mirror` looks at every move.
"""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, product

from kalmar.core.rules.move_labels import Removal
from kalmar.games.boards import bits
from kalmar.games.graphs.families import square_of

Masks = tuple[int, int]
"""The points that a move needs, and those that it takes."""
Place = tuple[int, int]
"""The column and the row."""
Images = tuple[int, ...]
"""For each point the point to which it goes."""
NOWHERE = -1
"""In place of the image of a point that has none."""

MOST_STEPS = 50_000
"""Points that are tried before what was found has to do: fewer symmetries only cost time."""


def automorphisms(
    points: int, moves: Sequence[Masks], links: Sequence[int], most: int = 128
) -> list[Images]:
    """Symmetries of a game, the identity left out; not all of them where there are very many.

    Args:
        points: how many there are.
        moves: the masks of the points that each needs and takes.
        links: for each point the mask of those that share a move with it.
        most: how many are enough.

    Returns:
        For each symmetry the point to which each point goes.

    >>> automorphisms(3, [(1, 3), (2, 7), (4, 6)], [2, 5, 2])
    [(2, 1, 0)]
    """
    wanted = set(moves)
    found = []
    # Permutations of the links are candidates; symmetries of the moves among them are kept.
    for images in _keeping_links(points, links):
        if images != tuple(range(points)) and _kept(images, moves, wanted):
            found.append(images)
        if len(found) >= most:
            break
    return found


def _kept(images: Images, moves: Sequence[Masks], wanted: set[Masks]) -> bool:
    """Return whether the image of every move is a move."""
    return all((image_of(need, images), image_of(take, images)) in wanted for need, take in moves)


def image_of(mask: int, images: Images) -> int:
    """Return the mask of the images of points; `NOWHERE` if one has none.

    >>> image_of(0b011, (2, 1, 0)), image_of(0b1, (-1,))
    (6, -1)
    """
    found = 0
    while mask:
        low = mask & -mask
        image = images[low.bit_length() - 1]
        if image < 0:
            return NOWHERE
        found |= 1 << image
        mask ^= low
    return found


def breadth_first(links: Sequence[int], among: int) -> list[int]:
    """Return the points of a mask, each but the first of a piece linked to one before it.

    A search that chooses images in this order can check nearly every point against an earlier one.

    >>> breadth_first([0b100, 0b100, 0b011], 0b111), breadth_first([0b100, 0b100, 0b011], 0b011)
    ([0, 2, 1], [0, 1])
    """
    points = [point for point in range(len(links)) if among >> point & 1]
    order: dict[int, None] = {}
    for start in points:
        todo = [start]
        for point in todo:
            if point not in order:
                order[point] = None
                todo += [linked for linked in points if links[point] >> linked & 1]
    return list(order)


def links_of(points: int, moves: Iterable[Masks]) -> list[int]:
    """For each point the mask of those that share a move with it: one of the two is needed.

    >>> links_of(3, [(1, 3), (2, 7), (4, 6)])
    [2, 5, 2]
    """
    links = [0] * points
    # Two moves depend on each other just where one takes what the other needs, so points that are
    # only taken by both are not linked.
    for need, take in moves:
        for point in bits(need):
            links[point] |= need | take
        for point in bits(take):
            links[point] |= need
    return [linked & ~(1 << point) for point, linked in enumerate(links)]


def place_of(name: Hashable) -> Place | None:
    """Return the column and row of a square, from a pair of numbers or a name such as c12.

    >>> place_of((2, 11)), place_of("c12"), place_of("x"), place_of(("0", "r"))
    ((2, 11), (2, 11), None, None)
    """
    if isinstance(name, tuple) and len(name) == 2 and all(isinstance(n, int) for n in name):
        return name
    return square_of(name) if isinstance(name, str) else None


def _keeping_links(points: int, links: Sequence[int]) -> Iterator[Images]:
    """Yield permutations that keep links, point by point, neighbours of earlier points first."""
    order, degree = breadth_first(links, (1 << points) - 1), [mask.bit_count() for mask in links]
    images, steps = [NOWHERE] * points, count()

    def fitting(point: int, used: int) -> Iterator[int]:
        # The images of neighbours chosen so far must be the neighbours of the image among those
        # given.
        near = [p for p in bits(links[point]) if images[p] >= 0]
        linked = sum(1 << images[p] for p in near)
        for image in range(points):
            if (
                not used >> image & 1
                and degree[image] == degree[point]
                and links[image] & used == linked
            ):
                yield image

    def extended(chosen: int, used: int) -> Iterator[Images]:
        if chosen == points:
            yield tuple(images)
            return
        point = order[chosen]
        for image in [*fitting(point, used)]:
            if next(steps) >= MOST_STEPS:
                break
            images[point] = image
            yield from extended(chosen + 1, used | 1 << image)
        images[point] = NOWHERE

    return extended(0, 0)


MOST_POINTS, MOST_MOVES = 512, 1_500
"""No mirror is looked for in larger components."""

MIRROR_STEPS, STEPS_AFTER = 2_000, 200
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
    if any(images[images[point]] != point for point in bits(live)):
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


def paired(removal: Removal, steps: int = MIRROR_STEPS) -> Iterator[Images]:
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
        for point in bits(need):
            near[point] |= take
    colours = _coloured(links, moves, live)
    # Points are paired within a colour, so that each is on an even number.
    if all(count % 2 == 0 for count in Counter(map(colours.__getitem__, bits(live))).values()):
        yield from _pairings(links, near, colours, breadth_first(links, live), steps)


def _coloured(links: list[int], moves: list[tuple[int, int]], live: int) -> list[int]:
    """Colour points, so that images have one colour: by their moves, then by colours beside."""
    sizes: list[list[tuple[int, int]]] = [[] for _ in links]
    for need, take in moves:
        for point in bits(need):
            sizes[point].append((need.bit_count(), take.bit_count()))
    colours = _numbered([sorted(found) for found in sizes])
    while True:
        beside = [[colour, *sorted([colours[p] for p in bits(links[point] & live)])]
                  for point, colour in enumerate(colours)]  # fmt: skip
        finer = _numbered(beside)
        if max(finer) == max(colours):
            return colours
        colours = finer


def _numbered(keys: Sequence[Sequence[object]]) -> list[int]:
    numbers: dict[tuple[object, ...], int] = {}
    return [numbers.setdefault(tuple(key), len(numbers)) for key in keys]


def _pairings(
    links: list[int], near: list[int], colours: list[int], order: list[int], most: int
) -> Iterator[Images]:
    """Yield points in pairs, neighbours of earlier ones first, as found within so many steps."""
    images, steps = [NOWHERE] * len(links), count()

    def fits(point: int, other: int, done: int) -> bool:
        return (
            colours[point] == colours[other]
            and not near[point] >> other & 1
            and not near[other] >> point & 1
            and image_of(links[point] & done, tuple(images)) == links[other] & done
        )

    def extended(place: int, done: int) -> Iterator[Images]:
        """Yield the involutions with the pairs so far, whose points are a mask."""
        while place < len(order) and done >> order[place] & 1:
            place += 1
        if place == len(order):
            yield tuple(images)
            return
        point = order[place]
        # The farthest first: on boards that is the half-turn.
        for other in reversed(order[place + 1 :]):
            if done >> other & 1 or not fits(point, other, done):
                continue
            if next(steps) >= most:
                return
            images[point], images[other] = other, point
            yield from extended(place + 1, done | 1 << point | 1 << other)
            images[point] = images[other] = NOWHERE

    return extended(0, 0)
