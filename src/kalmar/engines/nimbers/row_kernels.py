"""Kernels on rows of signs, which moves rewrite: where a move fits, what has moves, least images.

A row is a set of bits, two for each cell from the first cell on: the number of its sign, from 1 to
3. Cells of 0 are walls; there are such after the last cell.
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kalmar.engines.nimbers.removal_kernels import image_of
from kalmar.engines.vectors import bit_sets_kernels as sets
from kalmar.engines.vectors.bit_sets_kernels import NONE, ONE, BitSet
from kalmar.runtime.jit import LEAN, inner

TWO, CELL, EVEN = np.uint64(2), np.uint64(3), ~np.uint64(1)
AT, MASK, BEFORE, END, AFTER, LENGTH = range(6)
"""The columns of a move: the bit of its first cell; which bits it looks at from there on, and what
they are; the bit after the last cell that it replaces; what takes their place, and how many cells
that is."""


class RowMoves(NamedTuple):
    """What is known of the moves of a game on rows.

    Attributes:
        fitting: [4^w] uint8, for each w cells from a wall or cell on whether a move begins there.
        width: w, the most cells, walls among them, that a move looks at.
        reflects: [S] bool, whether a symmetry reads rows backwards.
    """

    fitting: NDArray[np.uint8]
    width: int
    reflects: NDArray[np.bool_]


class RowArena(NamedTuple):
    """A game on rows of up to so many cells; W is the number of words of a row.

    Attributes:
        moves: [M, 6] uint64, each move at each place, by the columns above.
        images: [S, B, 256 W] uint64, for each symmetry the image of each byte of a row that fills
            all words.
        rows: what else is known of the moves.
        small: None; in an arena of points (`removal_kernels`) the nimbers of sets in small boxes.
        none: a tuple of W zeros.
    """

    moves: NDArray[np.uint64]
    images: NDArray[np.uint64]
    rows: RowMoves
    small: None
    none: tuple[np.uint64, ...]


@inner(**LEAN, forceinline=True)
def fits(row: BitSet, move: NDArray[np.uint64]) -> bool:
    """Return whether a move can be made in a row."""
    return bool(sets.word(row >> move[AT], 0) & move[MASK] == move[BEFORE])


@inner(**LEAN)
def has_moves(row: BitSet, rows: RowMoves) -> bool:
    """Return whether a row has a move."""
    # First with the wall before the row, then from each cell on.
    window = (ONE << np.uint64(2 * rows.width)) - ONE
    if rows.fitting[np.int64((sets.word(row, 0) << TWO) & window)]:
        return True
    while row != NONE:
        if rows.fitting[np.int64(sets.word(row, 0) & window)]:
            return True
        row >>= TWO
    return False


@inner(**LEAN)
def least_image(row: BitSet, arena: Any) -> BitSet:
    """Return the least image of a row, which stands for all of them."""
    best = row
    for number in range(len(arena.images)):
        image = image_of(row, arena.images[number])
        if arena.rows.reflects[number]:
            # The last cell of the words is the first one of the image: the empty ones go.
            image >>= np.uint64(sets.lowest(image)) & EVEN
        best = sets.least(best, image)
    return best
