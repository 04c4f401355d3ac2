"""Symmetries of a removal game: permutations of its points that make moves of moves."""

from collections.abc import Iterator, Sequence

__all__ = ["automorphisms"]

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
    for images in search.all():
        if images != tuple(range(points)) and _kept(images, moves, wanted):
            found.append(images)
        if len(found) >= most:
            break
    return found


def _kept(
    images: tuple[int, ...], moves: Sequence[tuple[int, int]], wanted: set[tuple[int, int]]
) -> bool:
    """Whether the image of every move is a move."""
    return all((_image(need, images), _image(take, images)) in wanted for need, take in moves)


def _image(mask: int, images: tuple[int, ...]) -> int:
    """The mask of the images of points."""
    found = 0
    while mask:
        low = mask & -mask
        found |= 1 << images[low.bit_length() - 1]
        mask ^= low
    return found


class _Search:
    """Permutations that keep links, point by point, neighbours of earlier points first."""

    def __init__(self, points: int, links: Sequence[int]) -> None:
        self.points, self.links = points, links
        self.order = self._ordered()
        self.degree = [mask.bit_count() for mask in links]
        self.steps = 0

    def _ordered(self) -> list[int]:
        """The points, each but the first of a piece linked to one before it."""
        order: list[int] = []
        for start in range(self.points):
            todo = [start] if start not in order else []
            while todo:
                point = todo.pop(0)
                if point not in order:
                    order.append(point)
                    todo += [p for p in range(self.points) if self.links[point] >> p & 1]
        return order

    def all(self) -> Iterator[tuple[int, ...]]:
        """Each permutation found within the steps."""
        images = [-1] * self.points
        chosen: list[Iterator[int]] = []
        used = 0
        while True:
            if len(chosen) == self.points:
                yield tuple(images)
            else:
                chosen.append(iter(self._fitting(self.order[len(chosen)], images, used)))
            while chosen:
                point = self.order[len(chosen) - 1] if len(chosen) <= self.points else -1
                if images[point] >= 0:
                    used &= ~(1 << images[point])
                    images[point] = -1
                image = next(chosen[-1], -1)
                if image >= 0 and self.steps < MOST_STEPS:
                    self.steps += 1
                    images[point] = image
                    used |= 1 << image
                    break
                chosen.pop()
            if not chosen:
                return

    def _fitting(self, point: int, images: list[int], used: int) -> list[int]:
        """The images a point can have beside those of earlier points."""
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
