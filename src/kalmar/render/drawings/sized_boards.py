"""Draw boards, chocolate bars and stones on squares for a width.

Where numbers of columns and rows would make squares too small for a finger, they stand in the
corners of squares. A flag stands in the corner to which a piece moves.
"""

from collections.abc import Iterator
from dataclasses import replace
from math import ceil

from kalmar.core.i18n import message
from kalmar.core.rules.shapes import Board, Boxes, Square, Stones, Young
from kalmar.render.drawings.bars import layer_name, layers
from kalmar.render.drawings.boards import EMPTY, PIECES, letter, reach, spans, turn_words
from kalmar.render.drawings.drawing import Mark, Point, Sketch, box, disc, text_width, words
from kalmar.render.drawings.pieces import adorn, chocolate, flag, glyph, poison
from kalmar.render.drawings.renderer import ComponentSteps
from kalmar.render.drawings.sizes import TOUCH, Fit, Room, SizedRenderer

LARGEST, BESIDE, LINE, BELOW = 82.0, 24.0, 1.0, 28.0
NUMBER, INSIDE, CORNER = 15.0, 13.0, 9.0
CRAMPED = 36.0
"""Smaller squares have no room for numbers in their corners."""

Numbers = tuple[int, ...]


def fitted(columns: int, rows: int, room: Room, below: float = 0.0, inside: bool = True) -> Fit:
    """Fit a board, with numbers beside it where these leave enough room, or never inside it."""
    below += 2 * LINE
    found = []
    for beside in (BESIDE, 0.0):
        wide = (room.width - beside - 2 * LINE) / columns
        tall = max((room.height - beside - below) / rows, TOUCH)
        cell = min(wide, tall, LARGEST, room.most)
        size = beside + columns * cell + 2 * LINE, beside + rows * cell + below
        found.append(Fit(*size, cell, cell, columns, rows))
    with_numbers, without = found
    roomy = with_numbers.pitch >= TOUCH or without.pitch < CRAMPED
    return with_numbers if roomy or not inside else without


def beside_of(fit: Fit) -> float:
    """Return the room for numbers beside a board."""
    return max(fit.width - fit.a_row * fit.pitch - 2 * LINE, 0.0)


def numbers(fit: Fit, columns: range, rows: range) -> Iterator[Mark]:
    """Yield the numbers of columns and rows, beside the board or in the corners of squares."""
    beside = beside_of(fit)
    outside = beside > LINE
    if not outside and fit.pitch < CRAMPED:
        return
    font = NUMBER if outside else INSIDE
    across, down = (fit.pitch, fit.tall)
    for place, x in enumerate(columns):
        left = beside + LINE + place * across
        at = (left + across / 2, beside / 2) if outside else (left + CORNER, LINE + CORNER)
        yield words(at, str(x), "note", font)
    for place, y in enumerate(rows):
        top = beside + LINE + place * down
        at = (beside / 2, top + down / 2) if outside else (LINE + CORNER, top + CORNER)
        if outside or place:
            yield words(at, str(y), "note", font)


def centre(fit: Fit, column: int, row: int) -> Point:
    """Return the middle of a square, by its place from the left and from above."""
    start = beside_of(fit) + LINE
    return start + (column + 0.5) * fit.pitch, start + (row + 0.5) * fit.tall


def board_spans(board: Board, steps: ComponentSteps) -> tuple[range, range]:
    """Return the columns and rows of a board that are shown."""
    return spans(board, reach(steps))


def board_need(board: Board, steps: ComponentSteps) -> float:
    """Return the width of its squares."""
    return len(board_spans(board, steps)[0]) * TOUCH + 2 * LINE


def board_fit(board: Board, steps: ComponentSteps, room: Room) -> Fit:
    """Fit a board with the words below that say who is to move."""
    columns, rows = board_spans(board, steps)
    return fitted(len(columns), len(rows), room, BELOW if board.turn else 0.0)


def board_sketch(board: Board, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw squares, numbers, pieces, and where they may go."""
    reached = reach(steps)
    left, top = board.first
    columns, rows = range(left, left + fit.a_row), range(top, top + fit.rows)
    marks: list[Mark] = []
    goal = goal_of(board)
    for row, y in enumerate(rows):
        for column, x in enumerate(columns):
            at = centre(fit, column, row)
            square = _square(at, (x, y), fit.pitch, reached.get((x, y), ()), steps)
            trims = flag(at, fit.pitch) if (x, y) == goal else []
            marks.extend(adorn(square, trims))
            if square.moves:
                dot = _dot(square, fit.pitch, bool(square.label or trims))
                marks.append(dot)
    marks.extend(numbers(fit, columns, rows))
    for (x, y), piece in board.pieces:
        at = centre(fit, x - left, y - top)
        marks.extend(_piece(piece, at, fit.pitch, f"{piece}{x},{y}"))
    if board.turn:
        below = (fit.width / 2, fit.height - BELOW / 2 + 2)
        marks.append(words(below, turn_words(board.turn), "name", NUMBER))
    return Sketch(fit.width, fit.height, tuple(marks))


def goal_of(board: Board) -> Square | None:
    """Return the corner to which a piece moves, if none stands there."""
    named = all(piece in PIECES for _, piece in board.pieces)
    taken = any(square == board.first for square, _ in board.pieces)
    return board.first if named and not taken and not board.turn else None


def _square(at: Point, place: Square, cell: float, moves: Numbers, steps: ComponentSteps) -> Mark:
    """Draw a square; a P-position has its letter."""
    x, y = place
    role, part = "dark cell" if (x + y) % 2 else "cell", f"c{x},{y}"
    label = message("P") if place in steps.lost else ""
    name = message("column {x}, row {y}", x=x, y=y)
    font = max(INSIDE, 0.36 * cell)
    return box(at, (cell, cell), role, label, moves=moves, name=name, part=part, font=font)


def _dot(square: Mark, cell: float, aside: bool) -> Mark:
    """Draw the dot of a square that can be reached; aside where something else is in it."""
    (x, y), far = square.places[0], 0.3 * cell if aside else 0.0
    size = cell * (0.22 if aside else 0.26)
    return disc((x + far, y + far), size, "reachable", moves=square.moves, part=square.part)


def _piece(piece: str, at: Point, cell: float, part: str) -> Iterator[Mark]:
    """Yield a piece: a disc with its sign, or with its letter."""
    role = piece if piece in {"white", "black"} else "piece"
    size = 0.76 * cell
    signs = glyph(piece, at, 0.62 * size)
    label = "" if signs else letter(piece)
    yield from adorn(disc(at, size, role, label, font=max(0.5 * size, 9.0), part=part,
                          name=PIECES.get(piece, piece)), signs)  # fmt: skip


BOARDS = SizedRenderer(board_need, board_fit, board_sketch)


LARGEST_SQUARE = 82.0


def bar_need(young: Young, steps: ComponentSteps) -> float:
    """Return the width of the longest row."""
    del steps
    return max(young.rows, default=1) * TOUCH


def bar_fit(young: Young, steps: ComponentSteps, room: Room) -> Fit:
    """Fit a bar."""
    del steps
    columns, rows = max(young.rows, default=1), max(len(young.rows), 1)
    cell = min(room.width / columns, max(room.height / rows, TOUCH), LARGEST_SQUARE, room.most)
    # An empty bar says so in words, which need their room.
    width = columns * cell if young.rows else min(room.width, 160.0)
    return Fit(width, rows * cell, cell, cell, columns, rows)


def bar_sketch(young: Young, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw the squares of chocolate, and the poisoned one."""
    bites = steps.by("bite", lambda label: (label.data,))
    marks: list[Mark] = []
    if not young.rows:
        marks.append(words((fit.width / 2, fit.height / 2), message("nothing is left"), "note"))
    for i, length in enumerate(young.rows, 1):
        for j in range(1, length + 1):
            at = ((j - 0.5) * fit.pitch, (i - 0.5) * fit.pitch)
            poisoned = young.poisoned and (i, j) == (1, 1)
            marks.extend(_bite(at, (i, j), fit.pitch, bites.get((i, j), ()), poisoned))
    return Sketch(fit.width, fit.height, tuple(marks))


def _bite(
    at: Point, place: tuple[int, ...], cell: float, moves: Numbers, poisoned: bool
) -> Iterator[Mark]:
    """Yield a square that can be bitten off."""
    row, column = (*place, 1)[:2] if len(place) > 1 else (1, place[0])
    name = message("row {row}, column {column}", row=row, column=column)
    draw = poison if poisoned else chocolate
    return draw(at, cell, moves=moves, name=name, part=",".join(map(str, place)))


BARS = SizedRenderer(bar_need, bar_fit, bar_sketch)


APART, LAYER_NAME = 14.0, 26.0


def _layered(boxes: Boxes) -> tuple[dict[tuple[int, ...], list[tuple[int, ...]]], int, int]:
    """Return the layers, and how many columns and rows the largest ones have."""
    found = layers(boxes) or {}
    cells = [at if len(at) > 1 else (1, at[0]) for layer in found.values() for at in layer]
    rows, columns = (max((at[i] for at in cells), default=1) for i in (0, 1))
    return found, columns, rows


def boxes_need(boxes: Boxes, steps: ComponentSteps) -> float:
    """Return the width of the layers side by side."""
    del steps
    found, columns, _ = _layered(boxes)
    return len(found) * (columns * TOUCH + APART)


def boxes_fit(boxes: Boxes, steps: ComponentSteps, room: Room) -> Fit:
    """Fit the layers, in lines of about equally many."""
    del steps
    found, columns, rows = _layered(boxes)
    named = max((text_width(layer_name(further), NUMBER) for further in found if further),
                default=0.0)  # fmt: skip
    least = max(columns * TOUCH, named) + APART
    count = max(len(found), 1)
    lines = ceil(count / max(1, room.width // least))
    a_line = ceil(count / lines)
    below = LAYER_NAME if named else 0.0
    tall = max((room.height / lines - below) / rows, TOUCH)
    cell = min((room.width / a_line - APART) / columns, tall, LARGEST_SQUARE, room.most)
    width = max(columns * cell, min(named, room.width / a_line - APART)) + APART
    return Fit(a_line * width, lines * (rows * cell + below), cell, rows * cell + below, a_line,
               lines)  # fmt: skip


def boxes_sketch(boxes: Boxes, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw the layers with their names below."""
    bites = steps.by("bite", lambda label: (label.data,))
    found, cell, wide = _layered(boxes)[0], fit.pitch, fit.width / fit.a_row
    marks: list[Mark] = []
    for number, (further, cells) in enumerate(found.items()):
        down, right = divmod(number, fit.a_row)
        left, top = right * wide + APART / 2, down * fit.tall
        for place in cells:
            row, column = place[:2] if len(place) > 1 else (1, place[0])
            at = (left + (column - 0.5) * cell, top + (row - 0.5) * cell)
            marks.extend(_bite(at, place, cell, bites.get(place, ()), max(place) == 1))
        if further:
            at = (left + (wide - APART) / 2, top + fit.tall - LAYER_NAME / 2)
            marks.append(words(at, layer_name(further), "note", NUMBER))
    return Sketch(fit.width, fit.height, tuple(marks))


BOXES = SizedRenderer(boxes_need, boxes_fit, boxes_sketch)


TWO = 64.0
"""Squares that are smaller are high, with the two stones that may be put one above the other."""


def _puts(steps: ComponentSteps) -> dict[tuple[int, int], list[tuple[str, Numbers]]]:
    """Map a square to the stones that may be put there, each with its moves."""
    found: dict[tuple[int, int], list[tuple[str, Numbers]]] = {}
    for (stone, row, column), moves in steps.by("place", lambda label: [label.data]).items():
        found.setdefault((row, column), []).append((stone, moves))
    return found


def stones_need(board: Stones, steps: ComponentSteps) -> float:
    """Return the width of its squares."""
    del steps
    return len(board.rows[0]) * TOUCH + 2 * LINE


def stones_fit(board: Stones, steps: ComponentSteps, room: Room) -> Fit:
    """Fit a board; squares in which one of two stones may be put have room for both."""
    fit = fitted(len(board.rows[0]), len(board.rows), room, inside=False)
    if fit.pitch >= TWO or all(len(found) < 2 for found in _puts(steps).values()):
        return fit
    tall = max(fit.pitch, 2 * min(fit.pitch, TOUCH))
    return replace(fit, tall=tall, height=fit.height + fit.rows * (tall - fit.pitch))


def stones_sketch(board: Stones, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw the squares, what may be put there, the stones, and which of them may be taken."""
    put = _puts(steps)
    takes = steps.by("capture", lambda label: [label.data])
    marks: list[Mark] = []
    stones: list[Mark] = []
    for row, signs in enumerate(board.rows, 1):
        for column, sign in enumerate(signs, 1):
            at = centre(fit, column - 1, row - 1)
            marks.extend(_place(at, (column, row), fit, put.get((row, column), [])))
            if sign != EMPTY:
                moves = tuple(
                    n for key, found in takes.items() if key[:2] == (row, column) for n in found
                )
                stones.append(_stone(at, sign, (column, row), fit.pitch, moves))
    marks.extend(numbers(fit, range(1, fit.a_row + 1), range(1, fit.rows + 1)))
    marks.extend(stones)
    marks.extend(_capture(key, fit) for key in takes)
    return Sketch(fit.width, fit.height, tuple(marks))


def _stone(at: Point, sign: str, place: Square, cell: float, moves: Numbers) -> Mark:
    """Draw a stone, which stands for all that it may take."""
    x, y = place
    name, role = message("column {x}, row {y}", x=x, y=y), "x" if sign in "xX" else "o"
    return disc(at, 0.66 * cell, role, sign, moves=moves, name=name, part=f"{sign}{x},{y}",
                font=max(0.34 * cell, 11.0))  # fmt: skip


def _place(at: Point, place: Square, fit: Fit, found: list[tuple[str, Numbers]]) -> Iterator[Mark]:
    """Yield a square, with a place for each stone that may be put there."""
    x, y = place
    name, part = message("column {x}, row {y}", x=x, y=y), f"c{x},{y}"
    only = found[0][1] if len(found) == 1 and found[0][0] == "X" else ()
    yield box(at, (fit.pitch, fit.tall), "cell", moves=only, name=name, part=part)
    if only:
        yield disc(at, 0.26 * fit.pitch, "reachable", moves=only, name=name, part=part)
        return
    high = fit.tall > fit.pitch
    size = 0.8 * min(fit.tall / 2 if high else fit.pitch / 2, TOUCH)
    for stone, moves in sorted(found):
        side = (-0.25 if stone == "x" else 0.25) * max(fit.tall, fit.pitch)
        there = (at[0], at[1] + side) if high else (at[0] + side, at[1])
        shown = message("{stone} in column {x}, row {y}", stone=stone, x=x, y=y)
        yield disc(there, size, stone, stone, moves=moves, name=shown, part=f"{part}{stone}",
                   font=0.5 * size)  # fmt: skip


def _capture(key: tuple[int, int, int, int], fit: Fit) -> Mark:
    """Draw a dot between a stone and one that it may take; the stone is what is touched."""
    row, column, to_row, to_column = key
    right, down = to_column - column, to_row - row
    x, y = centre(fit, column - 1, row - 1)
    at = (x + (right / 2 - 0.12 * down) * fit.pitch, y + (down / 2 + 0.12 * right) * fit.pitch)
    part = f"{column},{row}>{to_column},{to_row}"
    return disc(at, 0.14 * fit.pitch, "reachable", part=part)


STONES = SizedRenderer(stones_need, stones_fit, stones_sketch)
