"""Boards with pieces; a square stands for moving a piece to it."""

from collections.abc import Collection, Iterator

from kalmar.core.i18n import said, spoken
from kalmar.core.rules.shapes import Board, Square
from kalmar.render.drawings.drawing import Mark, Sketch, box, disc, framed, words
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import View
from kalmar.render.drawings.steps import Steps

__all__ = ["described", "lines", "sketch"]

MOST_SIDE = 24
CELL = 30.0
PIECES = {
    "king": said("king"),
    "queen": said("queen"),
    "rook": said("rook"),
    "knight": said("knight"),
    "piece": said("piece"),
}
LETTERS = {
    "king": said("K"),
    "queen": said("Q"),
    "rook": said("R"),
    "knight": said("N"),
    "white": said("W"),
    "black": said("B"),
}


def letter(piece: str) -> str:
    """What is written for a piece."""
    return LETTERS.get(piece, piece[:1].upper() or "P")


def reach(steps: Steps) -> dict[Square, tuple[int, ...]]:
    """The squares that a move reaches, each with the numbers of the moves."""
    moved = steps.by("move", lambda label: label.data[2:3])
    slid = steps.by("slide", lambda label: [(label.data[3], label.data[0])])
    return {**moved, **slid}


def spans(board: Board, reached: Collection[Square]) -> tuple[range, range]:
    """The columns and rows that are shown: all of them, or as far as pieces stand or may come."""
    squares = [*(square for square, _ in board.pieces), *reached]
    x, y = board.first
    width = board.width or max((a - x + 1 for a, _ in squares), default=1)
    height = board.height or max((b - y + 1 for _, b in squares), default=1)
    return range(x, x + width), range(y, y + height)


def sketch(board: Board, steps: Steps) -> Sketch | None:
    """The squares, with the numbers of columns and rows, the pieces, and where they may go."""
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
            name = said("column {x}, row {y}", x=x, y=y)
            moves = reached.get((x, y), ())
            label = said("P") if (x, y) in steps.lost else ""
            marks.append(box(at, (CELL, CELL), role, label, moves=moves, name=name))
            if (x, y) in reached:
                shown = (at[0] + 8, at[1] + 8) if label else at
                marks.append(disc(shown, 8 if label else 11, "reachable", moves=moves))
    marks.extend(_pieces(board, columns[0], rows[0]))
    return framed([*marks, *_turn(board, len(columns), len(rows))])


def _pieces(board: Board, left: int, top: int) -> Iterator[Mark]:
    for (x, y), piece in board.pieces:
        role = piece if piece in {"white", "black"} else "piece"
        at = (CELL * (x - left), CELL * (y - top))
        yield disc(at, 24, role, letter(piece), name=PIECES.get(piece, piece))


def _turn(board: Board, wide: int, tall: int) -> Iterator[Mark]:
    """Whose turn it is, where pieces belong to the players."""
    if board.turn:
        yield words((CELL * (wide - 1) / 2, CELL * (tall - 0.1)), turn_words(board.turn))


def turn_words(turn: str) -> str:
    """Who is to move."""
    return said("white to move") if turn == "white" else said("black to move")


def lines(board: Board, steps: Steps, view: View) -> list[str] | None:
    """Rows of signs: a letter for a piece, a star where it may go, a dot elsewhere."""
    reached = reach(steps)
    columns, rows = spans(board, reached)
    wide, before = max(len(str(columns[-1])), 1) + 1, len(str(rows[-1]))
    if len(rows) > MOST_SIDE or before + wide * len(columns) > view.width:
        return None
    pieces = {square: spoken(letter(piece)) for square, piece in board.pieces}
    empty = view.sign("·", ".")
    found = [" " * before + "".join(f"{x:>{wide}}" for x in columns)]
    for y in rows:
        signs = (pieces.get((x, y), "*" if (x, y) in reached else empty) for x in columns)
        found.append(f"{y:>{before}}" + "".join(f"{sign:>{wide}}" for sign in signs))
    if board.turn:
        found.append(spoken(turn_words(board.turn)))
    return found


def described(board: Board) -> str:
    """Which piece stands where."""
    if board.turn:
        rows: dict[int, dict[str, int]] = {}
        for (x, y), colour in board.pieces:
            rows.setdefault(y, {})[colour] = x
        parts = (
            said("row {row}: white {white}, black {black}", row=row, **pawns)
            for row, pawns in rows.items()
        )
        return said("a board with pawns, {turn}; {rows}", turn=turn_words(board.turn),
                    rows=some(parts))  # fmt: skip
    parts = (
        said("{piece} on column {x}, row {y}", piece=PIECES.get(piece, piece), x=x, y=y)
        for (x, y), piece in board.pieces
    )
    return said("a board: {pieces}", pieces=some(parts))
