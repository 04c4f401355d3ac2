"""Games that are Nim on gaps: bubbles, and Northcott's game, whose play need not end.

On a Northcott board the formula gives who wins although the game graph has cycles: whoever faces
gaps of nim-sum 0 loses, as advances are Nim moves, and a retreat is answered by advancing as far in
the same row. All moves of the winner are advances, so play ends.
"""

from collections.abc import Sequence
from functools import reduce

from kalmar.core.i18n import Said, said
from kalmar.games.boards.bubbles import Bubbles, gaps
from kalmar.games.boards.northcott import Northcott
from kalmar.solvers.solved import Solved
from kalmar.theory.fold import Fold
from kalmar.theory.operations import nim_sum
from kalmar.theory.theorems import THEOREMS
from kalmar.theory.valuations import GRUNDY

__all__ = ["bubbles", "northcott"]


def bubbles(_rules: Bubbles, fold: Fold) -> Solved | None:
    """A pipe is worth the nim-sum of its gaps.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> bubbles(Bubbles(), Fold(GRUNDY, NIM_SUM)).value((4, 6, 11, 13, 21))
    7
    """
    if fold.valuation is not GRUNDY:
        return None
    theorem = THEOREMS["bubble-gaps"].cite()
    return Solved(
        lambda pipe: reduce(nim_sum, gaps(pipe), 0),
        theorem,
        working=lambda pipe: _sum_of(gaps(pipe)),
    )


def northcott(rules: Northcott, fold: Fold) -> Solved | None:
    """A board is worth the nim-sum of the gaps of its rows.

    >>> from kalmar.theory.operations import NIM_SUM
    >>> solved = northcott(Northcott(), Fold(GRUNDY, NIM_SUM))
    >>> solved.value(Northcott().parse("1:6,4:5,8:4"))
    7
    """
    if fold.valuation is not GRUNDY:
        return None
    theorem = THEOREMS["northcott-gaps"].cite(name=rules.name)
    return Solved(
        lambda board: reduce(nim_sum, board.gaps, 0),
        theorem,
        working=lambda board: _sum_of(board.gaps),
    )


def _sum_of(sizes: Sequence[int]) -> Said:
    """The gaps with their nim-sum.

    >>> _sum_of((7, 4, 4))
    'gaps 7 ⊕ 4 ⊕ 4 = 7'
    """
    gaps = " ⊕ ".join(map(str, sizes)) or "0"
    return said("gaps {gaps} = {total}", gaps=gaps, total=reduce(nim_sum, sizes, 0))
