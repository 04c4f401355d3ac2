"""The nimbers of all sets of squares in small boxes of a lattice, in the order of the sets."""

from typing import Any, NamedTuple

import numpy as np

from kalmar.compiled.bit_sets import NONE, ONE, word
from kalmar.compiled.jit import LEAN, inner, kernel

__all__ = ["Small", "fill_box", "in_small_box"]


class Small(NamedTuple):
    """The nimbers of all sets in small boxes, one box for each number of rows from 1 on.

    Attributes:
        widths: [D] int64, how many columns the boxes have; D is 0 where there are none.
        starts: [D] int64, where the nimbers of each begin.
        nimbers: [N] uint8, of all sets of the first box by their numbers, of the second, and so on.
    """

    widths: Any
    starts: Any
    nimbers: Any


@kernel(**LEAN)
def fill_box(moves: Any, nimbers: Any) -> None:
    """Find the nimbers of all sets of squares of a box.

    Args:
        moves: [M, 2] uint64, the squares of the box that each move needs and takes.
        nimbers: [2^S] uint8, filled; S is the number of squares of the box.
    """
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
def in_small_box(points: Any, across: int, down: int, width: int, small: Any) -> Any:
    """The nimber of a cornered set that lies in a small box; −1 of any other one.

    Args:
        points: the set, on a lattice of some width.
        across: how many columns it has.
        down: how many rows.
        width: of the lattice.
        small: the small boxes.
    """
    if down > len(small.widths) or across > small.widths[down - 1]:
        return -1
    row, step = (ONE << np.uint64(across)) - ONE, np.uint64(small.widths[down - 1])
    packed, line = word(points, 0) & row, step
    for _ in range(1, down):
        points >>= np.uint64(width)
        packed |= (word(points, 0) & row) << line
        line += step
    return np.int64(small.nimbers[small.starts[down - 1] + np.int64(packed)])
