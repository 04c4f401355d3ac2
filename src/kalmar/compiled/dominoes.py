"""Sets of squares of a lattice where a move takes two that are side by side.

Neighbours of all squares of a set are found at once, by shifts; `column` is the first column of the
lattice, out of which nothing is shifted.
"""

from typing import Any

import numpy as np

from kalmar.compiled.bit_sets import NONE, ONE, first, only, size
from kalmar.compiled.jit import LEAN, inner

__all__ = [
    "around",
    "domino_count",
    "domino_piece",
    "dominoes_apart",
    "dominoes_hang_together",
    "without_idle",
]


@inner(**LEAN)
def around(points: Any, width: int, column: Any) -> Any:
    """The squares beside those of a set."""
    step = np.uint64(width)
    beside = ((points & ~column) >> ONE) | ((points << ONE) & ~column)
    return beside | (points >> step) | (points << step)


@inner(**LEAN)
def domino_count(points: Any, width: int, column: Any) -> Any:
    """How many moves there are in a set."""
    across = points & ((points & ~column) >> ONE)
    return size(across) + size(points & (points >> np.uint64(width)))


@inner(**LEAN)
def domino_piece(points: Any, width: int, column: Any) -> Any:
    """The piece of the first square."""
    piece = first(points)
    while True:
        grown = piece | (around(piece, width, column) & points)
        if grown == piece:
            return piece
        piece = grown


@inner(**LEAN)
def dominoes_hang_together(points: Any, ends: Any, width: int, column: Any) -> bool:
    """Whether some squares are all in one piece of a set: that of the first of them."""
    piece = first(ends)
    while True:
        grown = piece | (around(piece, width, column) & points)
        if ends & ~grown == NONE:
            return True
        if grown == piece:
            return False
        piece = grown


@inner(**LEAN)
def without_idle(points: Any, width: int, column: Any) -> Any:
    """A set without squares that make no difference.

    A tuft is a square with one neighbour, its hub. A move on a hub and another square beside it
    that is of no use elsewhere does what the move on the hub and its tuft does. So of the tufts of
    a hub one is kept, and no other square all of whose neighbours are hubs.
    """
    step = np.uint64(width)
    right, left = (points & ~column) >> ONE, (points << ONE) & ~column
    below, above = points >> step, points << step
    tufts = points & (right ^ left ^ below ^ above) & ~(right & left) & ~(below & above)
    hubs = (tufts & right) << ONE
    more = (tufts & left) >> ONE
    twins = (hubs & more) << ONE
    hubs |= more
    more = (tufts & below) << step
    twins |= (hubs & more) >> step
    hubs |= more
    more = (tufts & above) >> step
    twins |= (hubs & more) << step
    hubs |= more
    others = points & ~(tufts | hubs)
    return points & ~twins & ~(others & ~around(others, width, column))


@inner(**LEAN)
def dominoes_apart(points: Any, across: int, down: int, width: int, column: Any) -> Any:
    """Whether no move of a cornered set in a box meets its image under a flip.

    Only moves at the middle can do so: those across it, and those of a square on it.

    Returns:
        This for the flip from right to left, from bottom to top, and both.
    """
    step = np.uint64(width)
    live = points & around(points, width, column)
    middle = column << np.uint64(across >> 1)
    row = (only(width, points) - ONE) << np.uint64((down >> 1) * width)
    if across & 1:
        one = live & middle == NONE
    else:
        one = points & (points << ONE) & middle == NONE
    if down & 1:
        two = live & row == NONE
    else:
        two = points & (points << step) & row == NONE
    centre = middle & row
    if across & down & 1:
        both = live & centre == NONE
    elif across & 1:
        both = points & (points << step) & centre == NONE
    elif down & 1:
        both = points & (points << ONE) & centre == NONE
    else:
        both = True
    return one, two, both
