"""What shows that pieces are alike: places on a board, or else a group of symmetries.

A proof lists all symmetries of a group, so that images of images are known for what they are.
"""

from contextlib import suppress

from kalmar.errors import DataError
from kalmar.proofs.check import Points
from kalmar.rules.removal import Removal
from kalmar.search.fields import links_of, place_of
from kalmar.search.symmetries import automorphisms

__all__ = ["likeness"]

MOST = 128
"""So many symmetries are listed; of larger groups it is part."""

Image = tuple[int, ...]


def likeness(removal: Removal) -> tuple[list[list[int]], list[list[int]], Points]:
    """The places of points or else symmetries, and the pieces that they are about.

    Args:
        removal: the component.

    >>> path = Removal(3, ((1, 3), (2, 7), (4, 6)), ("x", "y", "z"))
    >>> likeness(path)[:2]
    ([], [[2, 1, 0]])
    """
    places = [list(place) for place in map(place_of, removal.names) if place]
    if places and len(places) == removal.points:
        left, top = min(x for x, _ in places), min(y for _, y in places)
        moved = [[x - left, y - top] for x, y in places]
        with suppress(DataError):
            return moved, [], Points(removal, moved)
    links = links_of(removal.points, removal.moves)
    found = automorphisms(removal.points, removal.moves, links, MOST)
    group = [list(image) for image in group_of(found, links)]
    return [], group, Points(removal, (), group)


def group_of(found: list[Image], links: list[int]) -> list[Image]:
    """A group of some symmetries, without the identity; those that may answer moves come first.

    >>> group_of([(1, 2, 3, 0), (0, 3, 2, 1)], [10, 5, 10, 5])[-1]
    (3, 2, 1, 0)
    >>> len(group_of([(1, 2, 3, 0), (0, 3, 2, 1)], [10, 5, 10, 5]))
    7
    """

    def touched(image: Image) -> tuple[bool, int]:
        """Whether it is not its own inverse, and how many points have images near them."""
        near = sum(to == point or links[point] >> to & 1 for point, to in enumerate(image))
        return any(image[to] != point for point, to in enumerate(image)), near

    unit = tuple(range(len(links)))
    group, makers = {unit}, list[Image]()
    for image in sorted(found, key=touched):
        larger = None if image in group else made_by([*makers, image], unit)
        if larger is not None:
            group, makers = larger, [*makers, image]
    return sorted(group - {unit})


def made_by(makers: list[Image], unit: Image) -> set[Image] | None:
    """All products of some symmetries; None if they are too many.

    >>> made_by([(1, 2, 0)], (0, 1, 2)) == {(0, 1, 2), (1, 2, 0), (2, 0, 1)}
    True
    """
    found, todo = {unit}, [unit]
    for image in todo:
        for maker in makers:
            product = tuple(maker[to] for to in image)
            if product not in found:
                found.add(product)
                todo.append(product)
        if len(found) > MOST:
            return None
    return found
