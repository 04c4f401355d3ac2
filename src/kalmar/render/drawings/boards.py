"""Draw boards: squares with pieces that move, or with stones that are put and taken.

A square stands for moving a piece to it. Where stones are put, squares are touched to put one, and
stones to take with them.
"""

from collections.abc import Collection, Iterator

from kalmar.core.by_name import load_named
from kalmar.core.compounds import Position
from kalmar.core.i18n import message, plural_message, translate
from kalmar.core.rules import Play, Tabled
from kalmar.core.rules.shapes import Board, Square, Stones
from kalmar.render.drawings.drawing import Mark, Point, Sketch, box, disc, framed, words
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import ComponentSteps, ShapeRenderer, View

MOST_SIDE = 24
CELL = 30.0
PIECES = {
    "king": message("king"),
    "queen": message("queen"),
    "rook": message("rook"),
    "knight": message("knight"),
    "piece": message("piece"),
}
LETTERS = {
    "king": message("K"),
    "queen": message("Q"),
    "rook": message("R"),
    "knight": message("N"),
    "white": message("W"),
    "black": message("B"),
}


def letter(piece: str) -> str:
    """Return the letter that is written for a piece."""
    return LETTERS.get(piece, piece[:1].upper() or "P")


def reach(steps: ComponentSteps) -> dict[Square, tuple[int, ...]]:
    """Map each square that a move reaches to the numbers of the moves."""
    moved = steps.by("move", lambda label: label.data[2:3])
    slid = steps.by("slide", lambda label: [(label.data[3], label.data[0])])
    return {**moved, **slid}


def spans(board: Board, reached: Collection[Square]) -> tuple[range, range]:
    """Return the columns and rows shown: all, or as far as pieces stand or may come."""
    # A board without a bound of its own is shown as far as it is needed.
    squares = [*(square for square, _ in board.pieces), *reached]
    x, y = board.first
    width = board.width or max((a - x + 1 for a, _ in squares), default=1)
    height = board.height or max((b - y + 1 for _, b in squares), default=1)
    return range(x, x + width), range(y, y + height)


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


def sketch(board: Board, steps: ComponentSteps) -> Sketch | None:
    """Draw the squares, their column and row numbers, the pieces, and where they may go."""
    reached = reach(steps)
    columns, rows = spans(board, reached)
    if max(len(columns), len(rows)) > MOST_SIDE:
        return None
    marks = [words((CELL * i, -CELL * 0.8), str(x), "note", 11) for i, x in enumerate(columns)]
    for y in rows:
        marks.append(words((-CELL, CELL * (y - rows[0])), str(y), "note", 11))
        for x in columns:
            at = (CELL * (x - columns[0]), CELL * (y - rows[0]))
            role = "dark cell" if (x + y) % 2 else "cell"
            name = message("column {x}, row {y}", x=x, y=y)
            moves = reached.get((x, y), ())
            # A square that is a P-position has its letter in the middle, and the dot of a move then
            # stands in the corner.
            label = message("P") if (x, y) in steps.lost else ""
            part = f"c{x},{y}"
            marks.append(box(at, (CELL, CELL), role, label, moves=moves, name=name, part=part))
            if (x, y) in reached:
                shown = (at[0] + 8, at[1] + 8) if label else at
                size = 8 if label else 11
                marks.append(disc(shown, size, "reachable", moves=moves, part=part))
    marks.extend(_pieces(board, columns[0], rows[0]))
    return framed([*marks, *_turn(board, len(columns), len(rows))])


def _pieces(board: Board, left: int, top: int) -> Iterator[Mark]:
    for (x, y), piece in board.pieces:
        role = piece if piece in {"white", "black"} else "piece"
        at = (CELL * (x - left), CELL * (y - top))
        name = PIECES.get(piece, piece)
        yield disc(at, 24, role, letter(piece), name=name, part=f"{piece}{x},{y}")


def _turn(board: Board, wide: int, tall: int) -> Iterator[Mark]:
    """Yield the words for whose turn it is, where pieces belong to the players."""
    if board.turn:
        yield words((CELL * (wide - 1) / 2, CELL * (tall - 0.1)), turn_words(board.turn))


def turn_words(turn: str) -> str:
    """Return in words who is to move."""
    return message("white to move") if turn == "white" else message("black to move")


def lines(board: Board, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw rows of signs: a letter for a piece, a star where it may go, a dot elsewhere."""
    reached = reach(steps)
    columns, rows = spans(board, reached)
    wide, before = max(len(str(columns[-1])), 1) + 1, len(str(rows[-1]))
    if len(rows) > MOST_SIDE or before + wide * len(columns) > view.width:
        return None
    pieces = {square: translate(letter(piece)) for square, piece in board.pieces}
    empty = view.sign("·", ".")
    found = [" " * before + "".join(f"{x:>{wide}}" for x in columns)]
    for y in rows:
        signs = (pieces.get((x, y), "*" if (x, y) in reached else empty) for x in columns)
        found.append(f"{y:>{before}}" + "".join(f"{sign:>{wide}}" for sign in signs))
    if board.turn:
        found.append(translate(turn_words(board.turn)))
    return found


def describe(board: Board) -> str:
    """Describe which piece stands where."""
    if board.turn:
        rows: dict[int, dict[str, int]] = {}
        for (x, y), colour in board.pieces:
            rows.setdefault(y, {})[colour] = x
        parts = (
            message("row {row}: white {white}, black {black}", row=row, **pawns)
            for row, pawns in rows.items()
        )
        return message("a board with pawns, {turn}; {rows}", turn=turn_words(board.turn),
                    rows=some(parts))  # fmt: skip
    parts = (
        message("{piece} in column {x}, row {y}", piece=PIECES.get(piece, piece), x=x, y=y)
        for (x, y), piece in board.pieces
    )
    return message("a board: {pieces}", pieces=some(parts))


BOARDS = ShapeRenderer(sketch, lines, describe)


STONES_CELL, STONE, SMALL, ARROW = 30.0, 20.0, 10.0, 7.0
EMPTY = "."

Numbers = tuple[int, ...]
Places = dict[tuple[str, int, int], Numbers]


def stones_sketch(board: Stones, steps: ComponentSteps) -> Sketch | None:
    """Draw the squares with column and row numbers, the stones, and what may be done."""
    height, width = len(board.rows), len(board.rows[0])
    if max(height, width) > MOST_SIDE:
        return None
    put: Places = steps.by("place", lambda label: [label.data])
    takes = steps.by("capture", lambda label: [label.data])
    marks = [
        words((STONES_CELL * x, -STONES_CELL), str(x), "note", 11) for x in range(1, width + 1)
    ]
    marks = [mark.shifted(0, STONES_CELL * 0.2) for mark in marks]
    for y, row in enumerate(board.rows, 1):
        at_row = STONES_CELL * (y - 1)
        marks.append(words((0, at_row), str(y), "note", 11))
        for x, sign in enumerate(row, 1):
            marks.extend(_square((STONES_CELL * x, at_row), sign, (y, x), put))
    # Stones come after all squares, and arrows after the stones: they lie over two squares.
    for y, row in enumerate(board.rows, 1):
        for x, sign in enumerate(row, 1):
            if sign != EMPTY:
                moves = tuple(n for key, found in takes.items() if key[:2] == (y, x) for n in found)
                name = message("column {x}, row {y}", x=x, y=y)
                role = "x" if sign in "xX" else "o"
                at = (STONES_CELL * x, STONES_CELL * (y - 1))
                part = f"{sign}{x},{y}"
                marks.append(disc(at, STONE, role, sign, moves=moves, name=name, part=part))
    marks.extend(_arrow(key, moves) for key, moves in takes.items())
    return framed(marks)


def _square(at: Point, sign: str, place: tuple[int, int], put: Places) -> Iterator[Mark]:
    """Yield a square; where two kinds of stones may be put, each has its own place in it."""
    y, x = place
    found = sorted((stone, moves) for (stone, *there), moves in put.items() if there == [y, x])
    name, part = message("column {x}, row {y}", x=x, y=y), f"c{x},{y}"
    if len(found) == 1 and found[0][0] == "X":
        moves = found[0][1]
        yield box(at, (STONES_CELL, STONES_CELL), "cell", moves=moves, name=name, part=part)
        yield disc(at, SMALL, "reachable", moves=moves, name=name, part=part)
        return
    yield box(at, (STONES_CELL, STONES_CELL), "cell", name=name, part=part)
    if sign == EMPTY:
        for stone, moves in found:
            left = -7 if stone == "x" else 7
            shown = message("{stone} in column {x}, row {y}", stone=stone, x=x, y=y)
            more = {"moves": moves, "name": shown, "part": f"{part}{stone}"}
            yield disc((at[0] + left, at[1]), SMALL + 2, stone, stone, font=9, **more)


def _arrow(key: tuple[int, int, int, int], moves: Numbers) -> Mark:
    """Draw a dot between a stone and one it may take; those of a pair are side by side."""
    # Moved aside at a right angle to the way, so that the dots of both directions do not coincide.
    row, column, to_row, to_column = key
    right, down = to_column - column, to_row - row
    x = STONES_CELL * (column + to_column) / 2 - 5 * down
    y = STONES_CELL * ((row + to_row) / 2 - 1) + 5 * right
    name = message(
        "column {x}, row {y} takes column {to_x}, row {to_y}",
        x=column, y=row, to_x=to_column, to_y=to_row,
    )  # fmt: skip
    part = f"{column},{row}>{to_column},{to_row}"
    return disc((x, y), ARROW, "reachable", moves=moves, name=name, part=part)


def stones_lines(board: Stones, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw rows of letters, and a dot where nothing stands."""
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


def stones_describe(board: Stones) -> str:
    """Describe the sides, how many stones there are, and the rows."""
    squares = "".join(board.rows)
    return plural_message(
        len(squares) - squares.count(EMPTY),
        "a board of {rows} by {columns} squares with {number} stone: {board}",
        "a board of {rows} by {columns} squares with {number:,} stones: {board}",
        rows=len(board.rows),
        columns=len(board.rows[0]),
        board="/".join(board.rows),
    )


STONES = ShapeRenderer(stones_sketch, stones_lines, stones_describe)
