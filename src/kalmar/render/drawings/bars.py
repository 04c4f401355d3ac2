"""Draw squares that are bitten or covered: Chomp bars and boxes, and boards for dominoes.

A bar is rows of squares, or a box in any dimension; a square stands for its bite. A box of three
dimensions is drawn as its layers, side by side.

On a board a square stands for all dominoes on it, and a link for one of them. Filled squares and
holes are grey. Where ends are joined the links of a domino over the border are seen at both.
"""

from collections.abc import Iterator
from itertools import product
from math import ceil, prod

from kalmar.core.i18n import message, translate
from kalmar.core.rules.shapes import Area, Boxes, Square, Young
from kalmar.games.graphs.families import square_name
from kalmar.render.drawings import cells, pen
from kalmar.render.drawings.drawing import Mark, Sketch, text_width
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import ComponentSteps, Numbers, ShapeRenderer, View
from kalmar.render.drawings.sizes import TOUCH, Fit, FittedRenderer, Room, SizedRenderer

MOST_CELLS = 400
POISON = "☠"

Sides = tuple[int, ...]


def bite(place: Sides, moves: Numbers, poisoned: bool) -> tuple[Square, cells.Cell]:
    """Return a square that can be bitten off, with its place from the left and from above."""
    row, column = place[:2] if len(place) > 1 else (1, place[0])
    name = message("row {row}, column {column}", row=row, column=column)
    draw = pen.poison if poisoned else pen.chocolate
    marks = draw(moves=moves, name=name, part=",".join(map(str, place)))
    return (column - 1, row - 1), list(marks)


def bar_cells(young: Young, steps: ComponentSteps) -> cells.Cells:
    """Return the squares of chocolate, and the poisoned one."""
    bites = steps.by("bite", lambda label: (label.data,))
    marks = (
        bite((i, j), bites.get((i, j), ()), young.poisoned and (i, j) == (1, 1))
        for i, length in enumerate(young.rows, 1)
        for j in range(1, length + 1)
    )
    return cells.Cells(
        range(max(young.rows, default=1)), range(len(young.rows)), marks, named=False
    )


def is_large_bar(young: Young) -> bool:
    """Return whether there are too many squares for a picture."""
    return max(len(young.rows), *young.rows, 0) > cells.MOST_SIDE


def young_lines(young: Young, view: View) -> list[str] | None:
    """Draw rows of boxes, the poisoned one marked."""
    rows = young.rows
    if len(rows) > cells.MOST_SIDE or 2 * max(rows, default=0) > view.width:
        return None
    square, poison = view.sign("□", "#"), view.sign(POISON, "X")
    found = [" ".join([square] * length) for length in rows]
    if young.poisoned and found:
        found[0] = poison + found[0][1:]
    return found


def young_describe(young: Young) -> str:
    """Describe the lengths of the rows."""
    rows = some(map(str, young.rows))
    if young.poisoned:
        return message("a bar with rows of {rows} squares, the first square poisoned", rows=rows)
    return message("a diagram with rows of {rows} squares", rows=rows)


def young_things(young: Young) -> Iterator[str]:
    """Yield the names of the squares."""
    return (f"{i},{j}" for i, row in enumerate(young.rows, 1) for j in range(1, row + 1))


BARS = FittedRenderer.of(
    cells.board(bar_cells), young_lines, young_describe, young_things, is_large=is_large_bar
)


def cells_of(boxes: Boxes) -> list[Sides] | None:
    """List the cells of a union of boxes; None where there are too many."""
    # Boxes overlap, so their sum is only a bound; it keeps huge boxes from being listed.
    if sum(map(prod, boxes.boxes)) > 4 * MOST_CELLS:
        return None
    found = {cell for box in boxes.boxes for cell in product(*(range(1, side + 1) for side in box))}
    return sorted(found) if len(found) <= MOST_CELLS else None


def layers(boxes: Boxes) -> dict[Sides, list[Sides]] | None:
    """Group the cells by their coordinates from the third on; None if too many."""
    listed = cells_of(boxes)
    if listed is None:
        return None
    found: dict[Sides, list[Sides]] = {}
    for at in listed:
        found.setdefault(at[2:], []).append(at)
    return dict(sorted(found.items()))


def layer_name(further: Sides) -> str:
    """Return the name of a layer."""
    return message("layer {layer}", layer=",".join(map(str, further)))


APART, LAYER_NAME = 14.0, 26.0


def _layered(boxes: Boxes) -> tuple[dict[Sides, list[Sides]], int, int, float]:
    """Return the layers, the sides of the largest ones, and how wide the longest name is."""
    found = layers(boxes) or {}
    squares = [at if len(at) > 1 else (1, at[0]) for layer in found.values() for at in layer]
    rows, columns = (max((at[i] for at in squares), default=1) for i in (0, 1))
    named = max((text_width(layer_name(further), cells.NUMBER) for further in found if further),
                default=0.0)  # fmt: skip
    return found, columns, rows, named


def boxes_need(boxes: Boxes, _: ComponentSteps) -> float:
    """Return the width of the layers side by side."""
    found, columns = _layered(boxes)[:2]
    return len(found) * (columns * TOUCH + APART)


def boxes_fit(boxes: Boxes, _: ComponentSteps, room: Room) -> Fit:
    """Fit the layers, in lines of about equally many."""
    found, columns, rows, named = _layered(boxes)
    least = max(columns * TOUCH, named) + APART
    count = max(len(found), 1)
    lines = ceil(count / max(1, room.width // least))
    a_line = ceil(count / lines)
    below = LAYER_NAME if named else 0.0
    tall = max((room.height / lines - below) / rows, TOUCH)
    cell = min((room.width / a_line - APART) / columns, tall, cells.LARGEST, room.most)
    width = max(columns * cell, min(named, room.width / a_line - APART)) + APART
    return Fit(a_line * width, lines * (rows * cell + below), cell, rows * cell + below, a_line,
               lines)  # fmt: skip


def boxes_sketch(boxes: Boxes, steps: ComponentSteps, fit: Fit) -> Sketch:
    """Draw the layers with their names below."""
    bites = steps.by("bite", lambda label: (label.data,))
    found, wide = layers(boxes) or {}, fit.width / fit.a_row
    marks: list[Mark] = []
    for number, (further, places) in enumerate(found.items()):
        down, right = divmod(number, fit.a_row)
        left, top = right * wide + APART / 2, down * fit.tall
        for place in places:
            (x, y), cell = bite(place, bites.get(place, ()), max(place) == 1)
            at = (left + (x + 0.5) * fit.pitch, top + (y + 0.5) * fit.pitch)
            marks += [mark.scaled(fit.pitch, cells.LEAST_LETTERS).shifted(*at) for mark in cell]
        if further:
            below = (left + (wide - APART) / 2, top + fit.tall - LAYER_NAME / 2)
            marks.append(pen.words(below, layer_name(further), "note", cells.NUMBER))
    return Sketch(fit.width, fit.height, tuple(marks))


def boxes_lines(boxes: Boxes, view: View) -> list[str] | None:
    """Draw the layers side by side, or one below the other where that is too wide."""
    found = layers(boxes)
    if found is None:
        return None
    blocks = [list(_layer_lines(further, layer, view)) for further, layer in found.items()]
    widths = [max(map(len, block)) for block in blocks]
    if max(widths) > view.width:
        return None
    if sum(widths) + 3 * len(widths) > view.width:
        return [text for block in blocks for text in block]
    tall = max(map(len, blocks))
    rows = [
        "   ".join(
            (block[i] if i < len(block) else "").ljust(wide)
            for block, wide in zip(blocks, widths, strict=True)
        )
        for i in range(tall)
    ]
    return [row.rstrip() for row in rows]


def _layer_lines(further: Sides, layer: list[Sides], view: View) -> Iterator[str]:
    square, poison = view.sign("□", "#"), view.sign(POISON, "X")
    rows: dict[int, list[str]] = {}
    for at in layer:
        rows.setdefault(at[0] if len(at) > 1 else 1, []).append(poison if max(at) == 1 else square)
    if further:
        yield translate(layer_name(further))
    for row in rows.values():
        yield " ".join(row)


def boxes_describe(boxes: Boxes) -> str:
    """Describe the greatest boxes."""
    sides = some("×".join(map(str, box)) for box in boxes.boxes)
    return message("boxes of {sides} cells in one corner, the corner cell poisoned", sides=sides)


BOXES = FittedRenderer.of(
    SizedRenderer(boxes_need, boxes_fit, boxes_sketch),
    boxes_lines,
    boxes_describe,
    lambda boxes: (",".join(map(str, cell)) for cell in cells_of(boxes) or ()),
    is_large=lambda boxes: cells_of(boxes) is None,
)


MOST_AREA_SIDE = 32
CELL = 32.0
OUT = 12.0


def area_sketch(area: Area, steps: ComponentSteps) -> Sketch | None:
    """Draw the squares with column letters and row numbers, and a link for each move."""
    tall, wide = len(area.rows), len(area.rows[0])
    if max(tall, wide) > MOST_AREA_SIDE:
        return None
    covered = steps.by("domino", lambda label: label.data)
    pairs = steps.by("domino", lambda label: (label.data,))
    far = CELL * (1.25 if area.surface else 0.9)
    marks = [pen.words((CELL * x, -far), square_name((x, 0))[:-1], "note", 11) for x in range(wide)]
    for y, row in enumerate(area.rows):
        marks.append(pen.words((-far, CELL * y), str(y + 1), "note", 11))
        for x, sign in enumerate(row):
            name = square_name((x, y))
            role = "cell" if sign == "." else "empty"
            moves = covered.get(name, ())
            part = name if sign == "." else f"#{name}"
            at = (CELL * x, CELL * y)
            marks.append(pen.box(at, (CELL, CELL), role, moves=moves, name=name, part=part))
    squares = {square_name((x, y)): (x, y) for y in range(tall) for x in range(wide)}
    for (one, other), moves in pairs.items():
        marks.extend(_links(squares[one], squares[other], moves, f"{one}-{other}"))
    return pen.framed(marks)


def _links(one: Square, other: Square, moves: tuple[int, ...], name: str) -> Iterator[Mark]:
    """Yield a line from square to square, or two over the border if they are at its ends."""
    (ax, ay), (bx, by) = one, other
    # Squares that are no neighbours are joined over the border of a cylinder or torus: a stub leads
    # out of each, away from the other one.
    if abs(ax - bx) + abs(ay - by) == 1:
        ends = [(one, (bx - ax, by - ay), CELL - 9)]
    else:
        step = ((ax > bx) - (ax < bx), (ay > by) - (ay < by))
        ends = [(one, step, CELL / 2 + OUT), (other, (-step[0], -step[1]), CELL / 2 + OUT)]
    for (x, y), (right, down), long in ends:
        from_x, from_y = CELL * x + 9 * right, CELL * y + 9 * down
        to = (CELL * x + long * right, CELL * y + long * down)
        yield pen.line(((from_x, from_y), to), "open road", moves=moves, name=name, part=name)


def area_lines(area: Area, view: View) -> list[str] | None:
    """Draw rows of squares with column letters above and row numbers before them."""
    if len(area.rows) > MOST_AREA_SIDE:
        return None
    signs = {".": view.sign("□", "."), "#": view.sign("■", "#")}
    found = {(x, y): signs[sign] for y, row in enumerate(area.rows) for x, sign in enumerate(row)}
    columns = [square_name((x, 0))[:-1] for x in range(len(area.rows[0]))]
    return cells.sign_lines(found, columns, range(1, len(area.rows) + 1), view)


def area_describe(area: Area) -> str:
    """Describe the sides, how many squares are free, and which ends are joined."""
    free = sum(row.count(".") for row in area.rows)
    fields = {"rows": len(area.rows), "columns": len(area.rows[0]), "free": free}
    if area.surface == "torus":
        return message("a torus of {rows} × {columns} squares; free: {free}", **fields)
    if area.surface:
        return message("a cylinder of {rows} × {columns} squares; free: {free}", **fields)
    return message("a board of {rows} × {columns} squares; free: {free}", **fields)


def area_things(area: Area) -> Iterator[str]:
    """Yield the names of the filled squares."""
    for y, row in enumerate(area.rows):
        yield from (f"#{square_name((x, y))}" for x, sign in enumerate(row) if sign == "#")


AREAS = ShapeRenderer(area_sketch, area_lines, area_describe, area_things)
