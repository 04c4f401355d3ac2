"""Kernels on sets of squares of a lattice: neighbours, pieces for dominoes, images, boxes.

A set has the squares row after row. Neighbours of all squares of a set are found at once, by
shifts; `column` is the first column of the lattice, out of which nothing is shifted.

A set is *cornered* where it meets the first row and the first column. Its box is how many columns
and rows it then has.
"""

import numpy as np

from kalmar.engines.vectors import bit_sets_kernels as sets
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, WORD, BitSet
from kalmar.runtime.jit import LEAN, inner


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


@inner(**LEAN)
def dominoes_apart(
    points: BitSet, across: int, down: int, width: int, column: BitSet
) -> tuple[bool, bool, bool]:
    """Return whether no move of a cornered set in a box meets its image under a flip.

    Only moves at the middle can do so: those across it, and those of a square on it.

    Returns:
        This for the flip from right to left, from bottom to top, and both.
    """
    # A pair of squares meets its image only on the axis of a flip. With an odd side the axis runs
    # through squares, which must have no move (`live`); with an even one between two lines, and
    # then no pair may lie across it.
    step = np.uint64(width)
    live = points & around(points, width, column)
    middle = column << np.uint64(across >> 1)
    row = (sets.only(width, points) - ONE) << np.uint64((down >> 1) * width)
    if across & 1:
        one = live & middle == NONE
    else:
        one = points & (points << ONE) & middle == NONE
    if down & 1:
        two = live & row == NONE
    else:
        two = points & (points << step) & row == NONE
    # Half a turn: the same for the middle square, or for the pair that its image exchanges.
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


@inner(**LEAN, forceinline=True)
def cornered(points: BitSet, width: int, turned: bool) -> tuple[BitSet, int, int]:
    """Return a set moved to the first row and column, and its box.

    If it may be turned, then so that it is not higher than wide.
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
