"""Values of all diagrams in a box of Chomp, by sets of option values in Python integers.

Bites in row i whose rows from there on are cut to c < dᵢ leave what bites of the diagram with its
run of equal rows at i shortened by one leave, and that diagram itself. So one set a row is enough:
a diagram costs as many steps as it has rows, not as it has squares, and no array is needed.
"""

from math import comb

from kalmar.runtime.jobs import check_limits
from kalmar.solvers.option_sets import NEGATIVE, picker
from kalmar.theory.valuations.valuation import Valuation

DIAGRAMS_IN_SLICE = 4_096
"""Diagrams between two checks of the limits."""


def plain_diagram_values(rows: int, size: int, valuation: Valuation) -> list[int]:
    """Compute the values of all diagrams in a box, by their lexicographic number.

    Args:
        rows: how many rows the box has.
        size: how long its rows are.
        valuation: one of `PICKS`.

    Returns:
        C(size + rows, rows) values; the first, of no square, is not of a position.

    >>> from kalmar.theory.valuations import GRUNDY
    >>> plain_diagram_values(2, 2, GRUNDY)[1:]
    [0, 1, 1, 0, 2]
    """
    count = comb(size + rows, rows)
    # A row of length c with k rows below it adds C(c + k, k + 1) to the number; this is by how much
    # less a row of c - 1 adds: the coefficient before that one in Pascal's triangle.
    less = [[0, *(comb(c + k, k) for c in range(size))] for k in range(rows - 1, -1, -1)]
    values, bits = [0] * count, [0] * count  # of nothing, number 0, no bit is set
    # sets[i][number]: the values that bites in row i leave, as bits.
    sets = [[0] * count for _ in range(rows)]
    pick = picker(valuation, rows * size + max(valuation.ended, 0))
    diagram = [0] * rows
    for at in range(1, count):
        if not at % DIAGRAMS_IN_SLICE:
            check_limits()
        _advance(diagram)
        met, left, length = 0, at, 0
        for i in range(rows - 1, -1, -1):
            here = diagram[i]
            if not here:
                continue
            if here != length:  # another run of equal rows ends here
                left, length = at, here
            left -= less[i][here]
            found = sets[i][at] = sets[i][left] | bits[left]
            met |= found
        values[at] = value = pick(met)
        bits[at] = 1 << value + NEGATIVE
    return values


def _advance(diagram: list[int]) -> None:
    """Change a diagram to the next one in lexicographic order; its first row may grow."""
    # The last row that may grow without becoming longer than the one above it.
    i = len(diagram) - 1
    while i and diagram[i] == diagram[i - 1]:
        i -= 1
    diagram[i] += 1
    diagram[i + 1 :] = [0] * (len(diagram) - i - 1)
