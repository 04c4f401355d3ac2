"""Draw boards: squares with pieces that move, with coins, or with stones that are put and taken.

A square stands for moving a piece to it; a flag stands in the corner to which a piece moves. A coin
stands for every move that turns it. Where stones are put, squares are touched to put one, and
stones to take with them.
"""

from collections.abc import Collection, Iterator
from dataclasses import replace

from kalmar.core.by_name import load_named
from kalmar.core.compounds import Position
from kalmar.core.i18n import message, plural_message, translate
from kalmar.core.rules import Play, Tabled
from kalmar.core.rules.shapes import Board, Square, Stones
from kalmar.render.drawings import cells, pen
from kalmar.render.drawings.drawing import Mark, Sketch
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.pen import MIDDLE, adorn
from kalmar.render.drawings.renderer import ComponentSteps, Numbers, View, holds_coins
from kalmar.render.drawings.sizes import TOUCH, Fit, FittedRenderer, Room, SizedRenderer

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


def reach(steps: ComponentSteps) -> dict[Square, Numbers]:
    """Map each square that a move reaches to the numbers of the moves."""
    moved = steps.by("move", lambda label: label.data[2:3])
    slid = steps.by("slide", lambda label: [(label.data[3], label.data[0])])
    return {**moved, **slid}


def spans(shape: Board, reached: Collection[Square]) -> tuple[range, range]:
    """Return the columns and rows shown: all, or as far as pieces stand or may come."""
    # A board without a bound of its own is shown as far as it is needed.
    squares = [*(at for at, _ in shape.pieces), *reached]
    x, y = shape.first
    width = shape.width or max((a - x + 1 for a, _ in squares), default=1)
    height = shape.height or max((b - y + 1 for _, b in squares), default=1)
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
    if len(shape.pieces) != 1 or shape.turn or max(len(columns), len(rows)) > cells.MOST_SIDE:
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


def is_large(shape: Board) -> bool:
    """Return whether there are too many squares for a picture."""
    return max(map(len, spans(shape, ()))) > cells.MOST_SIDE


def piece_cells(shape: Board, steps: ComponentSteps) -> cells.Cells:
    """Return squares with their pieces, and where these may go."""
    reached, pieces = reach(steps), dict(shape.pieces)
    columns, rows = spans(shape, reached)
    goal = goal_of(shape)

    def cell(at: Square) -> cells.Cell:
        moves = reached.get(at, ())
        # A square that is a P-position has its letter in the middle.
        label = message("P") if at in steps.lost else ""
        under = cells.square("dark cell" if sum(at) % 2 else "cell", at, moves, label=label)
        found = list(adorn(under, pen.flag() if at == goal else []))
        if moves:
            found.append(cells.dot(under, bool(label) or at == goal))
        return [*found, *(piece_marks(pieces[at], at) if at in pieces else ())]

    below = turn_words(shape.turn) if shape.turn else ""
    return cells.Cells(columns, rows, cells.each_square(columns, rows, cell), below=below)


def goal_of(shape: Board) -> Square | None:
    """Return the corner to which a piece moves, if none stands there."""
    named = all(piece in PIECES for _, piece in shape.pieces)
    taken = any(at == shape.first for at, _ in shape.pieces)
    return shape.first if named and not taken and not shape.turn else None


def piece_marks(piece: str, at: Square) -> Iterator[Mark]:
    """Yield a piece: a disc with its sign, or with its letter."""
    role = piece if piece in {"white", "black"} else "piece"
    signs = pen.glyph(piece)
    label, name = "" if signs else letter(piece), PIECES.get(piece, piece)
    part = f"{piece}{at[0]},{at[1]}"
    return adorn(pen.disc(MIDDLE, 0.76, role, label, font=0.38, part=part, name=name), signs)


def turn_words(turn: str) -> str:
    """Return in words who is to move."""
    return message("white to move") if turn == "white" else message("black to move")


def lines(shape: Board, view: View) -> list[str] | None:
    """Draw rows of signs: a letter for a piece or a coin, a star where a piece may go."""
    reached, coins = reach(view.steps), holds_coins(shape)
    columns, rows = spans(shape, reached)
    if len(rows) > cells.MOST_SIDE or len(columns) > view.width:
        return None
    pieces = {at: translate(cells.HEAD if coins else letter(piece)) for at, piece in shape.pieces}
    empty = translate(cells.TAIL) if coins else view.sign("·", ".")
    signs = {
        (column, row): pieces.get((x, y), "*" if (x, y) in reached else empty)
        for row, y in enumerate(rows)
        for column, x in enumerate(columns)
    }
    found = cells.sign_lines(signs, columns, rows, view)
    return [*found, translate(turn_words(shape.turn))] if found and shape.turn else found


def describe(shape: Board) -> str:
    """Describe which piece stands where."""
    if shape.turn:
        rows: dict[int, dict[str, int]] = {}
        for (x, y), colour in shape.pieces:
            rows.setdefault(y, {})[colour] = x
        parts = (
            message("row {row}: white {white}, black {black}", row=row, **pawns)
            for row, pawns in rows.items()
        )
        return message("a board with pawns, {turn}; {rows}", turn=turn_words(shape.turn),
                    rows=some(parts))  # fmt: skip
    parts = (
        message("{piece} in column {x}, row {y}", piece=PIECES.get(piece, piece), x=x, y=y)
        for (x, y), piece in shape.pieces
    )
    return message("a board: {pieces}", pieces=some(parts))


def things(shape: Board) -> Iterator[str]:
    """Yield the names of the pieces."""
    return (f"{piece}{x},{y}" for (x, y), piece in shape.pieces)


BOARDS = FittedRenderer.of(cells.board(piece_cells), lines, describe, things, is_large=is_large)


def coin_cells(shape: Board, steps: ComponentSteps) -> cells.Cells:
    """Return squares with their coins."""
    columns, rows = spans(shape, ())
    heads = {at for at, _ in shape.pieces}
    turned = steps.by("turn", lambda label: label.data)

    def cell(at: Square) -> cells.Cell:
        under = cells.square("cell", at)
        above = cells.coin(at in heads, turned.get(at, ()), under.name, f"{at[0]},{at[1]}")
        return [replace(under, name=""), above]

    return cells.Cells(columns, rows, cells.each_square(columns, rows, cell), inside=False)


def coins_describe(shape: Board) -> str:
    """Describe where the heads are."""
    if not shape.pieces:
        return message("a rectangle of coins, all tails")
    places = some(f"{x}:{y}" for (x, y), _ in shape.pieces)
    return message("a rectangle of coins with heads at {places}", places=places)


COINS = FittedRenderer.of(
    cells.board(coin_cells),
    lines,
    coins_describe,
    lambda shape: (f"{x},{y}" for (x, y), _ in shape.pieces),
    is_large=is_large,
)


EMPTY = "."
TWO = 64.0
"""Squares that are smaller are high, with the two stones that may be put one above the other."""


def stones_are_many(shape: Stones) -> bool:
    """Return whether there are too many squares for a picture."""
    return max(len(shape.rows), len(shape.rows[0])) > cells.MOST_SIDE


def puts(steps: ComponentSteps) -> dict[Square, list[tuple[str, Numbers]]]:
    """Map a column and a row to the stones that may be put there, each with its moves."""
    found: dict[Square, list[tuple[str, Numbers]]] = {}
    for (stone, y, x), moves in sorted(steps.by("place", lambda label: [label.data]).items()):
        found.setdefault((x, y), []).append((stone, moves))
    return found


def stone_cells(shape: Stones, steps: ComponentSteps, high: float = 1.0) -> cells.Cells:
    """Return squares with stones, and what may be put and taken.

    Args:
        shape: the board.
        steps: from it.
        high: the height of a square, in sides.
    """
    put, takes = puts(steps), steps.by("capture", lambda label: [label.data])
    columns, rows = range(1, len(shape.rows[0]) + 1), range(1, len(shape.rows) + 1)

    def cell(at: Square) -> cells.Cell:
        x, y = at
        found, sign = list(_place(at, put.get(at, []), high)), shape.rows[y - 1][x - 1]
        if sign != EMPTY:
            own = {key: moves for key, moves in takes.items() if key[:2] == (y, x)}
            found += [_stone(sign, found[0], at, own), *map(_capture, own)]
        return found

    return cells.Cells(columns, rows, cells.each_square(columns, rows, cell), inside=False)


def _place(at: Square, put: list[tuple[str, Numbers]], high: float) -> Iterator[Mark]:
    """Yield a square, with a place for each stone that may be put there."""
    x, y = at
    only = put[0][1] if [stone for stone, _ in put] == ["X"] else ()
    yield replace(cells.square("cell", at, only), size=(1.0, high))
    if only:
        yield cells.dot(cells.square("cell", at, only))
        return
    for stone, moves in put:
        side = (-0.25 if stone == "x" else 0.25) * high
        there = (0.0, side) if high > 1 else (side, 0.0)
        name = message("{stone} in column {x}, row {y}", stone=stone, x=x, y=y)
        yield pen.disc(there, 0.4 * high, stone, stone, moves=moves, name=name, font=0.2 * high,
                   part=f"c{x},{y}{stone}")  # fmt: skip


def _stone(sign: str, under: Mark, at: Square, own: dict[Numbers, Numbers]) -> Mark:
    """Draw a stone, which stands for all that it may take."""
    moves = tuple(number for found in own.values() for number in found)
    role, part = "x" if sign in "xX" else "o", f"{sign}{at[0]},{at[1]}"
    return pen.disc(MIDDLE, 0.66, role, sign, moves=moves, name=under.name, part=part, font=0.34)


def _capture(key: Numbers) -> Mark:
    """Draw a dot between a stone and one that it may take; the stone is what is touched."""
    # Moved aside at a right angle to the way, so that the dots of both directions do not coincide.
    row, column, to_row, to_column = key
    right, down = to_column - column, to_row - row
    at = (right / 2 - 0.12 * down, down / 2 + 0.12 * right)
    name = message(
        "column {x}, row {y} takes column {to_x}, row {to_y}",
        x=column, y=row, to_x=to_column, to_y=to_row,
    )  # fmt: skip
    part = f"{column},{row}>{to_column},{to_row}"
    return pen.disc(at, 0.14, "reachable", name=name, part=part)


def stones_fit(shape: Stones, steps: ComponentSteps, room: Room) -> Fit:
    """Fit a board; squares in which one of two stones may be put have room for both."""
    fit = cells.fitted(stone_cells(shape, steps), room)
    if fit.pitch >= TWO or all(len(found) < 2 for found in puts(steps).values()):
        return fit
    tall = max(fit.pitch, 2 * min(fit.pitch, TOUCH))
    return replace(fit, tall=tall, height=fit.height + fit.rows * (tall - fit.pitch))


def stones_sketch(shape: Stones, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw squares and stones as large as they fit."""
    return cells.draw_cells(stone_cells(shape, steps, fit.tall / fit.pitch), fit)


def stones_lines(shape: Stones, view: View) -> list[str] | None:
    """Draw rows of letters, and a dot where nothing stands."""
    if len(shape.rows) > cells.MOST_SIDE:
        return None
    empty = view.sign("·", ".")
    signs = {
        (x, y): empty if sign == EMPTY else sign
        for y, row in enumerate(shape.rows)
        for x, sign in enumerate(row)
    }
    columns, rows = range(1, len(shape.rows[0]) + 1), range(1, len(shape.rows) + 1)
    return cells.sign_lines(signs, columns, rows, view)


def stones_describe(shape: Stones) -> str:
    """Describe the sides, how many stones there are, and the rows."""
    squares = "".join(shape.rows)
    return plural_message(
        len(squares) - squares.count(EMPTY),
        "a board of {rows} by {columns} squares with {number} stone: {board}",
        "a board of {rows} by {columns} squares with {number:,} stones: {board}",
        rows=len(shape.rows),
        columns=len(shape.rows[0]),
        board="/".join(shape.rows),
    )


def stones_things(shape: Stones) -> Iterator[str]:
    """Yield the names of the stones."""
    for y, row in enumerate(shape.rows, 1):
        yield from (f"{sign}{x},{y}" for x, sign in enumerate(row, 1) if sign != EMPTY)


STONES = FittedRenderer.of(
    SizedRenderer(
        cells.board(stone_cells).need, stones_fit, stones_sketch, Room(1100.0, 1100.0, TWO)
    ),
    stones_lines,
    stones_describe,
    stones_things,
    is_large=stones_are_many,
)
