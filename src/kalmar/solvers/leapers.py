"""A piece of short steps on a board without bounds: squares of any size by blocks.

Theorem. Let no coordinate change by more than r in a move. Let h(x, y) be the value of the square
that `Blocks.least` finds: (x, y) is moved along the diagonal by whole blocks of p squares until it
is at most k blocks away from an edge, and then along this edge until it is at most 2k blocks away
from the other. If h is the value of every square (x, y) with min(x, y) < (k + 1)p + r and
max(x, y) < (2k + 4)p + 3r, it is that of all.

Proof. By induction on a weight that every move lowers: h must be made from h of the options as
values are. Where min(x, y) ≥ (k + 1)p + r, no move is stopped by an edge, and neither h of the
square nor that of an option changes when p is subtracted from both coordinates. Where y is less,
and x ≥ (2k + 3)p + 3r, all options of (x, y) and of (x − p, y) are at least 2k blocks away from
that edge, and k blocks farther away than from the other, so h of none of them changes by p along
the edge. What is left was checked. ∎ Source: the blocks of source 001, figures 8 and 13.
"""

from functools import lru_cache

from kalmar.core.records import dataclass
from kalmar.games.boards.pieces import Piece, Vector, direction
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import Valuation

__all__ = ["Blocks", "find_blocks", "solve"]

LONGEST_STEP, LARGEST_BLOCK, MOST_BLOCKS = 6, 8, 3
"""Of pieces that are tried; p and k at the most."""


@dataclass(frozen=True)
class Blocks:
    """The values of all squares, by those near the corner.

    Attributes:
        size: p, squares along the side of a block.
        apart: k, how many blocks from an edge, and from the diagonal, values still change.
        near: the values of squares near the corner.
    """

    size: int
    apart: int
    near: dict[Vector, int]

    def least(self, square: Vector) -> Vector:
        """Return the square near the corner that has the same value.

        >>> Blocks(4, 1, {}).least((10**18, 10**18 + 7)), Blocks(4, 1, {}).least((3, 1000))
        ((4, 11), (3, 8))
        """
        along = max(0, min(square) // self.size - self.apart) * self.size
        far = 2 * self.apart * self.size
        x, y = square[0] - along, square[1] - along
        return min(x, far + x % self.size), min(y, far + y % self.size)

    def value(self, square: Vector) -> int:
        """Return the value of a square of any size."""
        return self.near[self.least(square)]


@lru_cache(maxsize=64)
def find_blocks(piece: Piece, valuation: Valuation) -> Blocks | None:
    """Find the least blocks that the theorem proves; None where there are none so small.

    Args:
        piece: on a board without bounds, with leaps only.
        valuation: of its squares.

    >>> from kalmar.games.boards.pieces import KING, KNIGHT
    >>> from kalmar.theory.valuations import GRUNDY
    >>> [(found.size, found.apart) for found in (find_blocks(p, GRUNDY) for p in (KING, KNIGHT))]
    [(2, 1), (4, 2)]
    """
    step = max(abs(part) for leap in piece.leaps for part in leap)
    if step > LONGEST_STEP:
        return None
    side = (2 * MOST_BLOCKS + 4) * LARGEST_BLOCK + 3 * step
    near = values_near(piece, valuation, side, (MOST_BLOCKS + 1) * LARGEST_BLOCK + step)
    for size in range(1, LARGEST_BLOCK + 1):
        for apart in range(1, MOST_BLOCKS + 1):
            found = Blocks(size, apart, near)
            width, side = (apart + 1) * size + step, (2 * apart + 4) * size + 3 * step
            checked = (at for at in near if min(at) < width and max(at) < side)
            if all(near[square] == found.value(square) for square in checked):
                return found
    return None


def values_near(piece: Piece, valuation: Valuation, side: int, width: int) -> dict[Vector, int]:
    """Return the values of all squares that can be reached from a strip along two edges.

    Args:
        piece: with leaps only.
        valuation: of its squares.
        side: how long the strips are.
        width: how wide they are.
    """
    p, q = direction(piece)
    most = max(p * side + q * width, p * width + q * side)
    squares = [(x, y) for x in range(most // p + 1) for y in range((most - p * x) // q + 1)]
    values: dict[Vector, int] = {}
    for square in sorted(squares, key=lambda at: p * at[0] + q * at[1]):
        left = [values[option] for (option,) in piece.options(square)]
        values[square] = valuation.of_options(left) if left else valuation.ended
    return values


def solve(piece: Piece, fold: Fold) -> Solved | None:
    """Return the values of squares of any size; None for other pieces, or where none are proved.

    >>> from kalmar.games.boards.pieces import KING
    >>> from kalmar.theory.valuations import GRUNDY
    >>> from kalmar.theory.operations import NIM_SUM
    >>> solve(KING, Fold(GRUNDY, NIM_SUM)).value((10**18 + 1, 10**18 + 4))
    3
    """
    if piece.rides or piece.size or not piece.leaps:
        return None
    found = find_blocks(piece, fold.valuation)
    if found is None:
        return None
    return Solved(found.value, THEOREMS["leaper-blocks"].cite(name=piece.name, size=found.size))
