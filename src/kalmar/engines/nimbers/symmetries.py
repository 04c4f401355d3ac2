"""Symmetries of a removal game, and of boxes of a lattice, for nimber searches.

A symmetry is a permutation of points that maps moves to moves. `places_in_boxes` has the images of
each box of a lattice, `small_boxes` the nimbers of all sets in the small ones.
"""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule

if TYPE_CHECKING:
    import numpy as np

    from kalmar.engines.nimbers import removal_kernels
else:
    np = LazyModule("numpy")
    removal_kernels = LazyModule("kalmar.engines.nimbers.removal_kernels")


NOWHERE = -1
"""In place of the image of a point that has none."""

MOST_STEPS = 50_000
"""Points that are tried before what was found has to do: fewer symmetries only cost time."""


def automorphisms(
    points: int, moves: Sequence[tuple[int, int]], links: Sequence[int], most: int = 128
) -> list[tuple[int, ...]]:
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
    search = _Search(points, links)
    wanted = set(moves)
    found = []
    # Permutations of the links are candidates; symmetries of the moves among them are kept.
    for images in search.all():
        if images != tuple(range(points)) and _kept(images, moves, wanted):
            found.append(images)
        if len(found) >= most:
            break
    return found


def _kept(
    images: tuple[int, ...], moves: Sequence[tuple[int, int]], wanted: set[tuple[int, int]]
) -> bool:
    """Return whether the image of every move is a move."""
    return all((image_of(need, images), image_of(take, images)) in wanted for need, take in moves)


def image_of(mask: int, images: tuple[int, ...]) -> int:
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


class _Search:
    """Permutations that keep links, point by point, neighbours of earlier points first."""

    def __init__(self, points: int, links: Sequence[int]) -> None:
        self.points, self.links = points, links
        self.order = breadth_first(links, (1 << points) - 1)
        self.degree = [mask.bit_count() for mask in links]
        self.steps = 0

    def all(self) -> Iterator[tuple[int, ...]]:
        """Yield each permutation found within the steps."""
        return self._extended([-1] * self.points, 0, 0)

    def _extended(self, images: list[int], chosen: int, used: int) -> Iterator[tuple[int, ...]]:
        """Yield the permutations with the images of the first points, `used` as bits."""
        if chosen == self.points:
            yield tuple(images)
            return
        point = self.order[chosen]
        for image in self._fitting(point, images, used):
            if self.steps >= MOST_STEPS:
                break
            self.steps += 1
            images[point] = image
            yield from self._extended(images, chosen + 1, used | 1 << image)
        images[point] = -1

    def _fitting(self, point: int, images: list[int], used: int) -> list[int]:
        """Return the images a point can have beside those of earlier points."""
        # The images of neighbours chosen so far must be the neighbours of the image among those
        # given.
        linked = sum(1 << images[p] for p in range(self.points)
                     if images[p] >= 0 and self.links[point] >> p & 1)  # fmt: skip
        given = used
        return [
            image
            for image in range(self.points)
            if not used >> image & 1
            and self.degree[image] == self.degree[point]
            and self.links[image] & given == linked
        ]


SMALL_BOX = 16
"""Squares of boxes of which all sets are listed, at most."""
SMALL_BOX_PLAIN = 8
"""So many where kernels are plain Python, which would take seconds for more."""
SMALL_BOX_ROWS = 4
"""Rows of these boxes at most: pieces are not higher than wide where they may be turned."""


def small_boxes(
    moves: Sequence[tuple[int, int]], wide: int, high: int
) -> "removal_kernels.SmallBoxes":
    """Compute the nimbers of all sets of squares in small boxes of a lattice.

    Args:
        moves: the masks of the squares that each needs and takes.
        wide: the columns of the lattice; 0 where there is none.
        high: its rows.

    >>> small = small_boxes([(3, 3)], 2, 1)
    >>> small.widths.tolist(), small.nimbers.tolist()
    ([2], [0, 0, 0, 1])
    """
    most = SMALL_BOX if hasattr(removal_kernels.fill_box, "py_func") else SMALL_BOX_PLAIN
    # One box for each number of rows: the widest whose sets are at most 2 to the `SMALL_BOX`.
    widths = [min(most // down, wide) for down in range(1, min(high, SMALL_BOX_ROWS) + 1)]
    sizes = [1 << across * down for down, across in enumerate(widths, 1)]
    starts = np.cumsum([0, *sizes])
    nimbers = np.zeros(starts[-1], np.uint8)
    for down, across in enumerate(widths, 1):
        inside = _moves_inside(moves, wide, across, down)
        removal_kernels.fill_box(inside, nimbers[starts[down - 1] : starts[down]])
    return removal_kernels.SmallBoxes(
        np.array(widths, np.int64), starts[:-1].astype(np.int64), nimbers
    )


def _moves_inside(moves: Sequence[tuple[int, int]], wide: int, across: int, down: int) -> Any:
    """Return the moves in the first columns and rows, with what they take there, numbered there."""

    def packed(mask: int) -> int:
        row = (1 << across) - 1
        return sum((mask >> line * wide & row) << line * across for line in range(down))

    # Points beyond the box that a move takes are dropped: no set in the box has them.
    box = sum(((1 << across) - 1) << line * wide for line in range(down))
    inside = [(packed(need), packed(take)) for need, take in moves if not need & ~box]
    return np.array(inside, np.uint64).reshape(-1, 2)
