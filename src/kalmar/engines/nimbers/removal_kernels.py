"""Kernels on pieces of removal games: what a move leaves, connected pieces, canonical forms.

Each move needs some points and takes some. A set falls apart into pieces without a common move;
pieces that are images of one another have one canonical form, and a piece with a symmetry of order
2 under which no move meets its image has the nimber 0.

A set of squares of a lattice has them row after row. Neighbours of all squares are found at once,
by shifts; `column` is the first column, out of which nothing is shifted. A set is *cornered* where
it meets the first row and column; its box is how many columns and rows it then has. `SmallBoxes`
holds the nimbers of all sets of squares in small boxes, in their order.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.vectors import bit_sets_kernels as sets
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, WORD, AsWide, BitSet
from kalmar.runtime.jit import LEAN, Int, inner, kernel


@inner(**LEAN)
def around(points: BitSet, width: int, column: BitSet) -> BitSet:
    """Return the squares beside those of a set."""
    step = np.uint64(width)
    # The first column is masked out where a step left or right would wrap into the next row.
    beside = ((points & ~column) >> ONE) | ((points << ONE) & ~column)
    return beside | (points >> step) | (points << step)


@inner(**LEAN)
def domino_count(points: BitSet, width: int, column: BitSet) -> int:
    """Return how many moves there are in a set."""
    # A bit of `across` is the left square of a pair; of the second set, the upper one.
    across = points & ((points & ~column) >> ONE)
    return sets.size(across) + sets.size(points & (points >> np.uint64(width)))


@inner(**LEAN)
def domino_piece(points: BitSet, width: int, column: BitSet) -> BitSet:
    """Return the piece of the first square."""
    # A flood fill by whole sets; a piece has few rounds, as it is not much longer than wide.
    piece = sets.first(points)
    while True:
        grown = piece | (around(piece, width, column) & points)
        if grown == piece:
            return piece
        piece = grown


@inner(**LEAN)
def without_idle(points: BitSet, width: int, column: BitSet) -> BitSet:
    """Return a set without squares that make no difference.

    A tuft is a square with one neighbour, its hub. A move on a hub and another square beside it
    that is of no use elsewhere does what the move on the hub and its tuft does. So of the tufts of
    a hub one is kept, and no other square all of whose neighbours are hubs.
    """
    # All tufts at once, by bits:
    #   tufts: squares with exactly one neighbour (odd number of them, but not three)
    #   hubs: the neighbours of tufts, direction by direction
    #   twins: tufts whose hub had a tuft in an earlier direction; they go
    #   others: neither tufts nor hubs; those with no neighbour among the others go
    # One or three of four bits give xor 1; with three, two opposite ones are set.
    step = np.uint64(width)
    right, left = (points & ~column) >> ONE, (points << ONE) & ~column
    below, above = points >> step, points << step
    tufts = points & (right ^ left ^ below ^ above) & ~(right & left) & ~(below & above)
    hubs = (tufts & right) << ONE
    more = (tufts & left) >> ONE
    # A hub met from the left and again from the right has two tufts: the right one is a twin.
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


@inner(**LEAN, forceinline=True)
def cornered(points: BitSet, width: int, turned: bool) -> tuple[BitSet, int, int]:
    """Return a set moved to the first row and column, not higher than wide if it may be turned.

    With it come the columns and rows of its box.
    """
    #   shift rows up until the first is not empty; `columns` := union of all rows; `down` := rows
    #   shift left by the first column of the union; `across` := its length
    row = sets.only(width, points) - ONE
    while points & row == NONE:
        points >>= np.uint64(width)
    columns, rest = sets.nothing(points), points
    down = across = 0
    while rest != NONE:
        columns |= rest & row
        rest >>= np.uint64(width)
        down += 1
    first = np.uint64(sets.lowest(columns))
    columns >>= first
    while columns != NONE:
        columns >>= ONE
        across += 1
    points >>= first
    if turned and down > across:
        return transposed(points, width), down, across
    return points, across, down


@inner(**LEAN, forceinline=True)
def transposed(points: BitSet, width: int) -> BitSet:
    """Return a set with rows and columns exchanged."""
    #   for each row: for each square of it: the bit of (row, column) goes to (column, row)
    row = sets.only(width, points) - ONE
    found, down = sets.nothing(points), 0
    while points != NONE:
        rest = points & row
        while rest != NONE:
            found |= sets.only(sets.lowest(rest) * width + down, points)
            rest = sets.without_first(rest)
        points >>= np.uint64(width)
        down += 1
    return found


@inner(**LEAN, forceinline=True)
def flips(points: BitSet, across: int, down: int, width: int) -> tuple[BitSet, BitSet, BitSet]:
    """Return a cornered set from right to left, from bottom to top, and both."""
    # Half a turn reverses all bits, and is shifted back into the corner. The rows of the set in
    # reverse order are its image from bottom to top; those of the half turn, from right to left.
    step = np.uint64(width)
    row = sets.only(width, points) - ONE
    both = sets.turned_round(points) >> np.uint64(
        WORD * sets.words(points) - (down - 1) * width - across
    )
    right, bottom, rest, other = sets.nothing(points), sets.nothing(points), points, both
    for _ in range(down):
        bottom = (bottom << step) | (rest & row)
        right = (right << step) | (other & row)
        rest >>= step
        other >>= step
    return right, bottom, both


@inner(**LEAN, forceinline=True)
def least_flip(
    points: BitSet, across: int, down: int, width: int, turned: bool
) -> tuple[BitSet, bool]:
    """Return the least image of a cornered set, and whether a flip leaves the set as it is."""
    # Turned boxes are compared only where they are square: others are kept wider than high.
    right, bottom, both = flips(points, across, down, width)
    even = right == points or bottom == points or both == points
    best = sets.least(sets.least(points, right), sets.least(bottom, both))
    if turned and down == across:
        points = transposed(points, width)
        right, bottom, both = flips(points, across, down, width)
        best = sets.least(best, sets.least(sets.least(points, right), sets.least(bottom, both)))
    return best, even


class SmallBoxes(NamedTuple):
    """The nimbers of all sets in small boxes, one box for each number of rows from 1 on.

    Attributes:
        widths: [D] int64, how many columns the boxes have; D is 0 where there are none.
        starts: [D] int64, where the nimbers of each begin.
        nimbers: [N] uint8, of all sets of the first box by their numbers, of the second, and so on.
    """

    widths: NDArray[np.int64]
    starts: NDArray[np.int64]
    nimbers: NDArray[np.uint8]


@kernel(**LEAN)
def fill_box(moves: NDArray[np.uint64], nimbers: NDArray[np.uint8]) -> None:
    """Find the nimbers of all sets of squares of a box.

    Args:
        moves: [M, 2] uint64, the squares of the box that each move needs and takes.
        nimbers: [2^S] uint8, filled; S is the number of squares of the box.
    """
    # What moves leave of a set is smaller as a number, so one pass in order is enough.
    for number in range(len(nimbers)):
        points, seen = np.uint64(number), NONE
        for move in range(len(moves)):
            if moves[move, 0] & ~points == NONE:
                seen |= ONE << np.uint64(nimbers[np.int64(points & ~moves[move, 1])])
        nimber = 0
        while (seen >> np.uint64(nimber)) & ONE != NONE:
            nimber += 1
        nimbers[number] = nimber


@inner(**LEAN)
def in_small_box(points: BitSet, across: int, down: int, width: int, small: SmallBoxes) -> Int:
    """Return the nimber of a cornered set that lies in a small box; −1 of any other one.

    Args:
        points: the set, on a lattice of some width.
        across: how many columns it has.
        down: how many rows.
        width: of the lattice.
        small: the small boxes.
    """
    if down > len(small.widths) or across > small.widths[down - 1]:
        return -1
    # The rows of the set, which are `width` apart, are packed side by side: that is its number.
    row, step = (ONE << np.uint64(across)) - ONE, np.uint64(small.widths[down - 1])
    packed, line = sets.word(points, 0) & row, step
    for _ in range(1, down):
        points >>= np.uint64(width)
        packed |= (sets.word(points, 0) & row) << line
        line += step
    return np.int64(small.nimbers[small.starts[down - 1] + np.int64(packed)])


class Arena(NamedTuple):
    """The points of a game and its moves; W is the number of words of a set.

    Attributes:
        moves: [M, 3 W] uint64, the points that each move needs, those that it takes, and those
            that share a move with one of these but are not taken.
        share: [P W] uint64, the points that have a move in common with a point, itself left out.
        lone: [W] uint64, the points that are a move where nothing else is left.
        width: of the lattice that the points are on, row after row; 0 where there is none.
        turned: whether rows and columns of the lattice may be exchanged.
        dominoes: whether the moves are just the pairs of squares of a lattice side by side.
        column: [W] uint64, the first column of the lattice.
        images: [S, B, 256 W] uint64, for each symmetry the image of each byte of a set.
        leaves: whether of the points that have moves with one and the same point only, all but
            one can be left out, as in Arc Kayles.
        small: the nimbers of all sets in small boxes of a lattice.
        rows: None; in an arena of `row_kernels` what is known of moves in rows.
        none: a tuple of W zeros.
    """

    moves: NDArray[np.uint64]
    share: NDArray[np.uint64]
    lone: NDArray[np.uint64]
    width: int
    turned: bool
    dominoes: bool
    column: NDArray[np.uint64]
    images: NDArray[np.uint64]
    leaves: bool
    small: SmallBoxes
    rows: None
    none: tuple[np.uint64, ...]


@inner(**LEAN, forceinline=True)
def linked_to(point: int, share: NDArray[np.uint64], points: AsWide) -> BitSet:
    """Return the points that have a move in common with one."""
    return sets.load(share, point * sets.words(points), points)


@inner(**LEAN, forceinline=True)
def needed(move: int, moves: NDArray[np.uint64], points: AsWide) -> BitSet:
    """Return the points that a move needs."""
    return sets.load(moves[move], 0, points)


@inner(**LEAN, forceinline=True)
def taken(move: int, moves: NDArray[np.uint64], points: AsWide) -> BitSet:
    """Return the points that a move takes."""
    return sets.load(moves[move], sets.words(points), points)


@inner(**LEAN, forceinline=True)
def beside(move: int, moves: NDArray[np.uint64], points: AsWide) -> BitSet:
    """Return the points that share a move with one that a move takes, and are not taken."""
    return sets.load(moves[move], 2 * sets.words(points), points)


@inner(**LEAN, forceinline=True)
def next_piece(points: BitSet, arena: Arena) -> Any:
    """Return the first point's piece, and twice the number of its pairs that share a move."""
    if arena.dominoes:
        piece = domino_piece(points, arena.width, sets.load(arena.column, 0, points))
        return piece, 2 * domino_count(piece, arena.width, sets.load(arena.column, 0, points))
    return linked_piece(points, arena.share)


@inner(**LEAN, forceinline=True)
def linked_piece(points: BitSet, share: NDArray[np.uint64]) -> tuple[BitSet, int]:
    """As `next_piece`, point by point."""
    # Breadth first: `front` are points of the piece whose links were not looked at yet.
    piece = sets.first(points)
    front, pairs = piece, 0
    while front != NONE:
        near = linked_to(sets.lowest(front), share, points) & points
        front = sets.without_first(front)
        pairs += sets.size(near)
        front |= near & ~piece
        piece |= near
    return piece, pairs


@inner(**LEAN, forceinline=True)
def reduced(points: BitSet, near: BitSet, arena: Arena) -> BitSet:
    """Return a set without idle points, where points are new as leaves among some."""
    if arena.dominoes:
        return without_idle(points, arena.width, sets.load(arena.column, 0, points))
    if arena.leaves:
        return without_twins(points, arena.share, near)
    return points


@inner(**LEAN, forceinline=True)
def without_twins(points: BitSet, share: NDArray[np.uint64], near: BitSet) -> BitSet:
    """Return a set with one leaf at most of each point, where leaves are new among some points."""
    # A leaf has one link, its hub; two leaves of one hub are exchangeable, so that one is enough.
    near &= points
    while near != NONE:
        leaf = sets.first(near)
        near ^= leaf
        hub = linked_to(sets.lowest(leaf), share, points) & points
        if hub != NONE and sets.without_first(hub) == NONE:
            others = linked_to(sets.lowest(hub), share, points) & points & ~leaf
            while others != NONE:
                other = sets.lowest(others)
                others = sets.without_first(others)
                if linked_to(other, share, points) & points == hub:
                    points &= ~leaf
                    break
    return points


@inner(**LEAN)
def mirrored(points: BitSet, across: int, down: int, arena: Arena) -> bool:
    """Return whether a flip leaves the set as it is, and every move of it apart from its image."""
    # The second player copies moves by it: nimber 0, unless a move takes what its copy needs.
    width, moves = arena.width, arena.moves
    right, bottom, both = flips(points, across, down, width)
    one, two, three = right == points, bottom == points, both == points
    for move in range(len(moves)):
        need, take = needed(move, moves, points), taken(move, moves, points)
        if need & ~points == NONE:
            right, bottom, both = flips(need, across, down, width)
            one &= right & take == NONE
            two &= bottom & take == NONE
            three &= both & take == NONE
            if not (one or two or three):
                return False
    return True


@inner(**LEAN)
def under_symmetries(points: BitSet, arena: Arena) -> tuple[BitSet, bool]:
    """Return the least image of a piece, and whether a symmetry of order 2 shows that it is 0."""
    best, zero = points, False
    for number in range(len(arena.images)):
        image = image_of(points, arena.images[number])
        if image == points and not zero:
            zero = apart(points, arena, arena.images[number])
        best = sets.least(best, image)
    return best, zero


@inner(**LEAN)
def image_of(points: BitSet, image: NDArray[np.uint64]) -> BitSet:
    """Return the image of a set: `image[place, byte]` is that of one byte of it."""
    found, step = sets.nothing(points), sets.words(points)
    for place in range(len(image)):
        byte = (sets.word(points, place >> 3) >> np.uint64(8 * (place & 7))) & np.uint64(255)
        found |= sets.load(image[place], np.int64(byte) * step, points)
    return found


@inner(**LEAN)
def apart(points: BitSet, arena: Arena, image: NDArray[np.uint64]) -> bool:
    """Whether a symmetry of a set is of order 2 on it, and takes every move apart from itself."""
    # Order 2 is asked of moves only: points without moves may go wherever they like.
    for move in range(len(arena.moves)):
        need, take = needed(move, arena.moves, points), taken(move, arena.moves, points)
        if need & ~points == NONE:
            other = image_of(need, image)
            if other & take != NONE or image_of(other, image) != need:
                return False
    return True


@inner(**LEAN, forceinline=True)
def canonical(points: BitSet, arena: Arena) -> tuple[BitSet, int]:
    """Return the form that a piece shares with its images, and its nimber; −1 if it is unseen."""
    # Without a lattice: the symmetries of the whole component. On a lattice: translations to the
    # corner, then flips and turns, with the sets in small boxes known by their numbers.
    if arena.width == 0:
        form, zero = under_symmetries(points, arena)
        return form, 0 if zero else -1
    points, across, down = cornered(points, arena.width, arena.turned)
    nimber = in_small_box(points, across, down, arena.width, arena.small)
    if nimber >= 0:
        return points, nimber
    form, even = least_flip(points, across, down, arena.width, arena.turned)
    return form, 0 if even and mirrored(form, across, down, arena) else -1
