"""A sequence in rows of one length, so that a period becomes columns of one colour."""

from kalmar.tables.values import Sequence, Table
from kalmar.words import said

__all__ = ["wrapped"]


def wrapped(shown: Sequence, width: int) -> Table:
    """The values as a table: the row m holds those of m, m + 1, …, m + width − 1.

    Rows begin at multiples of the width. Places before the first value and after the last one are
    left out where they fill a row, and are without a value otherwise.

    Args:
        shown: the sequence.
        width: how many values a row has, 1 at least.

    >>> from kalmar.tables.ask import sequence
    >>> found = wrapped(sequence("kayles", 6), 3)
    >>> found.rows, found.cols, found.values
    ((0, 3, 6), (0, 1, 2), ((0, 1, 2), (3, 1, 4), (3, None, None)))
    """
    first = shown.first // width * width
    rows = tuple(range(first, shown.first + len(shown.values), width))
    known = dict(zip(shown.numbers, shown.values, strict=True))
    return Table(
        game=shown.game,
        composition=shown.composition,
        play=shown.play,
        valuation=shown.valuation,
        theorem=shown.theorem,
        rows=rows,
        cols=tuple(range(width)),
        values=tuple(tuple(known.get(start + column) for column in range(width)) for start in rows),
        axes=(said("first of the row"), said("place in the row")),
        title=shown.title,
    )
