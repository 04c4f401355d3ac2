"""Options of removal games: each move needs some points and takes some (64 points at most).

A set falls apart into pieces without a common move; pieces that are images of one another have one
canonical form, and a piece that is its own image without a move that meets its image is 0.
"""

from typing import Any, NamedTuple

import numpy as np

from kalmar.compiled.bit_sets import NONE, ONE, lowest, size, turned_round
from kalmar.compiled.jit import inner

__all__ = ["Arena", "canonical", "next_piece", "without_twins"]


class Arena(NamedTuple):
    """The points of a game and its moves.

    Attributes:
        moves: [M, 3] uint64, the points that each move needs, those that it takes, and those
            that share a move with one of these but are not taken.
        share: [P] uint64, the points that have a move in common with a point, itself left out.
        lone: the points that are a move where nothing else is left.
        width: of the lattice that the points are on, row after row; 0 where there is none.
        turned: whether rows and columns of the lattice may be exchanged.
        images: [S, 8, 256] uint64, for each symmetry the image of each byte of a set.
        leaves: whether of the points that have moves with one and the same point only, all but
            one can be left out, as in Arc Kayles.
    """

    moves: Any
    share: Any
    lone: Any
    width: int
    turned: bool
    images: Any
    leaves: bool


@inner(nogil=True, inline="always")
def next_piece(points: Any, share: Any) -> Any:
    """The piece of the first point, and twice the number of pairs in it that share a move."""
    piece = points & (~points + ONE)
    front, pairs = piece, 0
    while front != NONE:
        near = share[lowest(front)] & points
        front &= front - ONE
        pairs += size(near)
        front |= near & ~piece
        piece |= near
    return piece, pairs


@inner(nogil=True, inline="always")
def without_twins(points: Any, share: Any, near: Any) -> Any:
    """A set without all but one leaf of each point, where leaves are new among some points."""
    near &= points
    while near != NONE:
        leaf = near & (~near + ONE)
        near ^= leaf
        hub = share[lowest(leaf)] & points
        if hub != NONE and hub & (hub - ONE) == NONE:
            others = share[lowest(hub)] & points & ~leaf
            while others != NONE:
                other = lowest(others)
                others &= others - ONE
                if share[other] & points == hub:
                    points &= ~leaf
                    break
    return points


@inner(nogil=True, inline="always")
def cornered(points: Any, width: int) -> Any:
    """A set moved to the first row and column of its lattice, and its columns joined in a row."""
    row = (ONE << np.uint64(width)) - ONE
    while points & row == NONE:
        points >>= np.uint64(width)
    columns, rest = NONE, points
    while rest != NONE:
        columns |= rest & row
        rest >>= np.uint64(width)
    shift = np.uint64(lowest(columns))
    return points >> shift, columns >> shift


@inner(nogil=True, inline="always")
def transposed(points: Any, width: int) -> Any:
    """A set with rows and columns exchanged."""
    found = NONE
    while points != NONE:
        place = lowest(points)
        points &= points - ONE
        found |= ONE << np.uint64((place % width) * width + place // width)
    return found


@inner(nogil=True, inline="always")
def flips(points: Any, across: int, down: int, width: int) -> Any:
    """A cornered set from right to left, from bottom to top, and both."""
    step = np.uint64(width)
    row = (ONE << step) - ONE
    both = turned_round(points) >> np.uint64(64 - (down - 1) * width - across)
    right, bottom, rest, other = NONE, NONE, points, both
    for _ in range(down):
        bottom = (bottom << step) | (rest & row)
        right = (right << step) | (other & row)
        rest >>= step
        other >>= step
    return right, bottom, both


@inner(nogil=True, inline="always")
def on_lattice(points: Any, width: int, turned: bool) -> Any:
    """The canonical form of a piece that can be moved, turned and flipped, and its size.

    Returns:
        The form; whether it is its own image under a flip; how many columns and rows it has.
    """
    points, columns = cornered(points, width)
    across = down = 0
    rest = points
    while columns != NONE:
        columns >>= ONE
        across += 1
    while rest != NONE:
        rest >>= np.uint64(width)
        down += 1
    if turned and down > across:
        points = transposed(points, width)
        across, down = down, across
    best, even = least_flip(points, across, down, width)
    if turned and down == across:
        other, _ = least_flip(transposed(points, width), across, down, width)
        best = min(best, other)
    return best, even, across, down


@inner(nogil=True, inline="always")
def least_flip(points: Any, across: int, down: int, width: int) -> Any:
    """The least of a cornered set and its flips, and whether one of them is the set itself."""
    right, bottom, both = flips(points, across, down, width)
    even = right == points or bottom == points or both == points
    return min(points, right, bottom, both), even


@inner(nogil=True)
def mirrored(points: Any, across: int, down: int, arena: Any) -> bool:
    """Whether a flip leaves the set as it is, and every move of it apart from its image."""
    width, moves = arena.width, arena.moves
    right, bottom, both = flips(points, across, down, width)
    first, second, third = right == points, bottom == points, both == points
    for move in range(len(moves)):
        need, take = moves[move, 0], moves[move, 1]
        if need & ~points == NONE:
            right, bottom, both = flips(need, across, down, width)
            first &= right & take == NONE
            second &= bottom & take == NONE
            third &= both & take == NONE
            if not (first or second or third):
                return False
    return True


@inner(nogil=True)
def under_symmetries(points: Any, arena: Any) -> Any:
    """The least image of a piece, and whether a symmetry of order 2 shows that it is 0."""
    best, zero = points, False
    for number in range(len(arena.images)):
        image = image_of(points, arena.images[number])
        if image == points and not zero:
            zero = apart(points, arena, arena.images[number])
        best = min(best, image)
    return best, zero


@inner(nogil=True)
def image_of(points: Any, image: Any) -> Any:
    """The image of a set."""
    found = NONE
    for place in range(8):
        found |= image[place, (points >> np.uint64(8 * place)) & np.uint64(255)]
    return found


@inner(nogil=True)
def apart(points: Any, arena: Any, image: Any) -> bool:
    """Whether a symmetry of a set is of order 2 on it, and takes every move apart from itself."""
    for move in range(len(arena.moves)):
        need, take = arena.moves[move, 0], arena.moves[move, 1]
        if need & ~points == NONE:
            other = image_of(need, image)
            if other & take != NONE or image_of(other, image) != need:
                return False
    return True


@inner(nogil=True, inline="always")
def canonical(points: Any, arena: Any) -> Any:
    """The form that a piece shares with its images, and whether symmetry shows that it is 0."""
    if arena.width > 0:
        form, even, across, down = on_lattice(points, arena.width, arena.turned)
        return form, even and mirrored(form, across, down, arena)
    return under_symmetries(points, arena)
