"""Find the squares of a board from which the player to move loses."""

from kalmar.core.by_name import load_named
from kalmar.core.compounds import Position
from kalmar.core.rules import Play, Tabled
from kalmar.core.rules.shapes import Board, Square
from kalmar.render.drawings.boards import MOST_SIDE, reach, spans
from kalmar.render.drawings.renderer import ComponentSteps

__all__ = ["lost_squares"]


def lost_squares(leaf: Position, steps: ComponentSteps, play: Play) -> frozenset[Square]:
    """Return the squares, of those drawn, from which the player to move loses.

    Args:
        leaf: a component; there are none unless it is a piece whose squares fill a table.
        steps: from it.
        play: the convention.

    >>> from kalmar.games.boards.pieces import QUEEN
    >>> sorted(lost_squares(Position(QUEEN, (2, 1)), ComponentSteps(), Play.NORMAL))
    [(0, 0), (2, 1)]
    """
    shape = leaf.rules.drawn(leaf.component)
    if not isinstance(shape, Board) or not isinstance(leaf.rules, Tabled):
        return frozenset()
    # Only what is drawn is computed: the squares up to the piece and to those it can reach.
    columns, rows = spans(shape, reach(steps))
    if len(shape.pieces) != 1 or shape.turn or max(len(columns), len(rows)) > MOST_SIDE:
        return frozenset()
    # Loaded when it is asked for: most drawings need no tables, and these load the engines.
    table = load_named("kalmar.answers.tables.ask:table")
    found = table(leaf.rules, rows, columns, play=play).p_positions()
    return frozenset(
        (x, y)
        for y, row in zip(rows, found, strict=True)
        for x, is_p in zip(columns, row, strict=True)
        if is_p
    )
