"""The symmetries of a board: turns, reflections, and the turns of its rings."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

__all__ = ["symmetries"]

Square = tuple[int, int]
"""The column and the row, from 0."""


def symmetries(
    free: Sequence[Square], size: Square, surface: str = ""
) -> Iterator[tuple[int, ...]]:
    """The symmetries of a board that keep its free squares, each once.

    Args:
        free: the squares, each but once; their order gives their numbers.
        size: how many rows and columns the board has.
        surface: "cylinder" where rows are rings, "torus" where columns are too, else empty.

    Returns:
        For each symmetry the number of the square to which each free square goes.

    >>> sorted(symmetries([(0, 0), (1, 0), (0, 1)], (2, 2)))
    [(0, 1, 2), (0, 2, 1)]
    """
    number = {square: i for i, square in enumerate(free)}
    met: set[tuple[int, ...]] = set()
    for way in _ways(size, surface):
        images = tuple(number.get(way(square), -1) for square in free)
        if -1 not in images and images not in met:
            met.add(images)
            yield images


def _ways(size: Square, surface: str) -> Iterator[Callable[[Square], Square]]:
    """Every map of the whole board to itself that keeps neighbours, some perhaps twice."""
    rows, columns = size
    swaps = (False, True) if rows == columns and surface != "cylinder" else (False,)
    right = range(columns if surface else 1)
    down = range(rows if surface == "torus" else 1)
    for shift_x, shift_y, flip_x, flip_y, swap in product(
        right, down, (False, True), (False, True), swaps
    ):

        def way(square: Square, by: tuple[int, int, bool, bool, bool] = (
            shift_x, shift_y, flip_x, flip_y, swap)) -> Square:  # fmt: skip
            x, y = square[::-1] if by[4] else square
            x, y = columns - 1 - x if by[2] else x, rows - 1 - y if by[3] else y
            return (x + by[0]) % columns, (y + by[1]) % rows

        yield way
