"""Which squares of a board are P-positions of the piece alone."""

from kalmar.compound import Position
from kalmar.present.shapes.boards import MOST_SIDE, reach, spans
from kalmar.present.shapes.steps import Steps
from kalmar.rules import Play, Tabled
from kalmar.rules.shapes import Board, Square
from kalmar.tables.ask import table

__all__ = ["lost_squares"]


def lost_squares(leaf: Position, steps: Steps, play: Play) -> frozenset[Square]:
    """The squares, of those that are drawn, from which the player to move loses.

    Args:
        leaf: a component; there are none unless it is a piece whose squares fill a table.
        steps: from it.
        play: the convention.

    >>> from kalmar.games.boards import QUEEN
    >>> sorted(lost_squares(Position(QUEEN, (2, 1)), Steps(), Play.NORMAL))
    [(0, 0), (2, 1)]
    """
    shape = leaf.rules.drawn(leaf.component)
    if not isinstance(shape, Board) or not isinstance(leaf.rules, Tabled):
        return frozenset()
    columns, rows = spans(shape, reach(steps))
    if len(shape.pieces) != 1 or shape.turn or max(len(columns), len(rows)) > MOST_SIDE:
        return frozenset()
    found = table(leaf.rules, rows, columns, play=play).p_positions()
    return frozenset(
        (x, y)
        for y, row in zip(rows, found, strict=True)
        for x, is_p in zip(columns, row, strict=True)
        if is_p
    )
