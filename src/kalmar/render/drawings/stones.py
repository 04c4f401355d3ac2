"""Stones on the squares of a rectangle: squares are touched to put one, stones to move them."""

from collections.abc import Iterator

from kalmar.core.i18n import counted, said
from kalmar.core.rules.shapes import Stones
from kalmar.render.drawings.drawing import Mark, Point, Sketch, box, disc, framed, words
from kalmar.render.drawings.renderer import Drawer, View
from kalmar.render.drawings.steps import Steps

__all__ = ["STONES"]

MOST_SIDE = 24
CELL, STONE, SMALL, ARROW = 30.0, 20.0, 10.0, 7.0
EMPTY = "."

Numbers = tuple[int, ...]
Places = dict[tuple[str, int, int], Numbers]


def sketch(board: Stones, steps: Steps) -> Sketch | None:
    """The squares with the numbers of columns and rows, the stones, and what may be done."""
    height, width = len(board.rows), len(board.rows[0])
    if max(height, width) > MOST_SIDE:
        return None
    put: Places = steps.by("place", lambda label: [label.data])
    takes = steps.by("capture", lambda label: [label.data])
    marks = [words((CELL * x, -CELL), str(x), "note", 11) for x in range(1, width + 1)]
    marks = [mark.shifted(0, CELL * 0.2) for mark in marks]
    for y, row in enumerate(board.rows, 1):
        at_row = CELL * (y - 1)
        marks.append(words((0, at_row), str(y), "note", 11))
        for x, sign in enumerate(row, 1):
            marks.extend(_square((CELL * x, at_row), sign, (y, x), put))
    for y, row in enumerate(board.rows, 1):
        for x, sign in enumerate(row, 1):
            if sign != EMPTY:
                moves = tuple(n for key, found in takes.items() if key[:2] == (y, x) for n in found)
                name = said("column {x}, row {y}", x=x, y=y)
                role = "x" if sign in "xX" else "o"
                at = (CELL * x, CELL * (y - 1))
                marks.append(disc(at, STONE, role, sign, moves=moves, name=name))
    marks.extend(_arrow(key, moves) for key, moves in takes.items())
    return framed(marks)


def _square(at: Point, sign: str, place: tuple[int, int], put: Places) -> Iterator[Mark]:
    """A square; where stones of two kinds may be put, each has a place of its own in it."""
    y, x = place
    found = sorted((stone, moves) for (stone, *there), moves in put.items() if there == [y, x])
    name = said("column {x}, row {y}", x=x, y=y)
    if len(found) == 1 and found[0][0] == "X":
        yield box(at, (CELL, CELL), "cell", moves=found[0][1], name=name)
        yield disc(at, SMALL, "reachable", moves=found[0][1], name=name)
        return
    yield box(at, (CELL, CELL), "cell", name=name)
    if sign == EMPTY:
        for stone, moves in found:
            left = -7 if stone == "x" else 7
            shown = said("{stone} on column {x}, row {y}", stone=stone, x=x, y=y)
            yield disc(
                (at[0] + left, at[1]), SMALL + 2, stone, stone, moves=moves, name=shown, font=9
            )


def _arrow(key: tuple[int, int, int, int], moves: Numbers) -> Mark:
    """A dot between a stone and the one it may take; the two dots of a pair are side by side."""
    row, column, to_row, to_column = key
    right, down = to_column - column, to_row - row
    x = CELL * (column + to_column) / 2 - 5 * down
    y = CELL * ((row + to_row) / 2 - 1) + 5 * right
    name = said(
        "column {x}, row {y} takes column {to_x}, row {to_y}",
        x=column, y=row, to_x=to_column, to_y=to_row,
    )  # fmt: skip
    return disc((x, y), ARROW, "reachable", moves=moves, name=name)


def lines(board: Stones, steps: Steps, view: View) -> list[str] | None:
    """Rows of letters, and a dot where nothing stands."""
    del steps
    height, width = len(board.rows), len(board.rows[0])
    wide, before = len(str(width)) + 1, len(str(height))
    if height > MOST_SIDE or before + wide * width > view.width:
        return None
    empty = view.sign("·", ".")
    found = [" " * before + "".join(f"{x:>{wide}}" for x in range(1, width + 1))]
    for y, row in enumerate(board.rows, 1):
        signs = (empty if sign == EMPTY else sign for sign in row)
        found.append(f"{y:>{before}}" + "".join(f"{sign:>{wide}}" for sign in signs))
    return found


def described(board: Stones) -> str:
    """The sides, how many stones there are, and the rows."""
    squares = "".join(board.rows)
    return counted(
        len(squares) - squares.count(EMPTY),
        "a board of {rows} by {columns} squares with {number} stone: {board}",
        "a board of {rows} by {columns} squares with {number:,} stones: {board}",
        rows=len(board.rows),
        columns=len(board.rows[0]),
        board="/".join(board.rows),
    )


STONES = Drawer(sketch, lines, described)
