"""Draw Chomp bars and boxes, whose squares are bitten, and bricks, which are cut along lines.

A bar is rows of squares, or a box in any dimension; a square stands for its bite. A box of three
dimensions is drawn as its layers, side by side.

Bricks are seen from above; a line between squares stands for cutting there, and for covering either
part. Beside a rectangle its layers are seen from the side: those that lie on it, and dashed those
that may still be put.
"""

from collections.abc import Iterator
from itertools import product
from math import prod

from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.core.rules.shapes import Boxes, Grid, Young
from kalmar.render.drawings.drawing import Mark, Sketch, box, disc, framed, line, text_width, words
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import ComponentSteps, ShapeRenderer, View
from kalmar.render.terminal import in_ascii

MOST_SIDE = 24
MOST_CELLS = 400
CELL = 28.0
POISON = "☠"

Sides = tuple[int, ...]


def young_sketch(young: Young, steps: ComponentSteps) -> Sketch | None:
    """Draw the rows of squares, the poisoned one dark."""
    rows = young.rows
    if len(rows) > MOST_SIDE or max(rows, default=0) > MOST_SIDE:
        return None
    bites = steps.by("bite", lambda label: (label.data,))
    cells = [(i, j) for i, length in enumerate(rows, 1) for j in range(1, length + 1)]
    marks = [
        cell((i, j), bites.get((i, j), ()), young.poisoned and (i, j) == (1, 1)) for i, j in cells
    ]
    return framed(marks) if marks else framed([words((0, 0), message("nothing is left"), "note")])


def cell(at: Sides, moves: tuple[int, ...], poisoned: bool, right: float = 0) -> Mark:
    """Draw one square of a bar, or of a layer of a box."""
    i, j = (*at, 1)[:2] if len(at) > 1 else (1, at[0])
    role, label = ("poisoned", POISON) if poisoned else ("bar", "")
    name = message("row {row}, column {column}", row=i, column=j)
    place = (right + (j - 1) * CELL, (i - 1) * CELL)
    part = ",".join(map(str, at))
    return box(place, (CELL, CELL), role, label, moves=moves, name=name, font=15.0, part=part)


def young_lines(young: Young, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw rows of boxes, the poisoned one marked."""
    del steps
    rows = young.rows
    if len(rows) > MOST_SIDE or 2 * max(rows, default=0) > view.width:
        return None
    square, poison = view.sign("□", "#"), view.sign(POISON, "X")
    found = [" ".join([square] * length) for length in rows]
    if young.poisoned and found:
        found[0] = poison + found[0][1:]
    return found or [translate(message("nothing is left"))]


def young_describe(young: Young) -> str:
    """Describe the lengths of the rows."""
    rows = some(map(str, young.rows))
    if young.poisoned:
        return message("a bar with rows of {rows} squares, the first square poisoned", rows=rows)
    return message("a diagram with rows of {rows} squares", rows=rows)


def cells_of(boxes: Boxes) -> list[Sides] | None:
    """List the cells of a union of boxes; None where there are too many."""
    # Boxes overlap, so their sum is only a bound; it keeps huge boxes from being listed.
    if sum(map(prod, boxes.boxes)) > 4 * MOST_CELLS:
        return None
    cells = {cell for box in boxes.boxes for cell in product(*(range(1, side + 1) for side in box))}
    return sorted(cells) if len(cells) <= MOST_CELLS else None


def layers(boxes: Boxes) -> dict[Sides, list[Sides]] | None:
    """Group the cells by their coordinates from the third on; None if too many."""
    cells = cells_of(boxes)
    if cells is None:
        return None
    found: dict[Sides, list[Sides]] = {}
    for at in cells:
        found.setdefault(at[2:], []).append(at)
    return dict(sorted(found.items()))


def layer_name(further: Sides) -> str:
    """Return the name of a layer."""
    return message("layer {layer}", layer=",".join(map(str, further)))


def boxes_sketch(boxes: Boxes, steps: ComponentSteps) -> Sketch | None:
    """Draw the layers side by side, each with its name below."""
    found = layers(boxes)
    if found is None:
        return None
    bites = steps.by("bite", lambda label: (label.data,))
    marks: list[Mark] = []
    # Each layer is as wide as its own cells or its name; cells with one coordinate are a row.
    right = 0.0
    for further, cells in found.items():
        columns = max((*at, 1)[1] if len(at) > 1 else at[0] for at in cells)
        rows = max(at[0] if len(at) > 1 else 1 for at in cells)
        marks.extend(cell(at, bites.get(at, ()), max(at) == 1, right) for at in cells)
        if further:
            middle = right + (columns - 1) * CELL / 2
            marks.append(words((middle, rows * CELL), layer_name(further), "note", 11))
        named = text_width(layer_name(further), 11) - CELL if further else 0.0
        right += max((columns - 1) * CELL, named) + CELL + 18
    return framed(marks)


def boxes_lines(boxes: Boxes, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw the layers side by side, or one below the other where that is too wide."""
    del steps
    found = layers(boxes)
    if found is None:
        return None
    blocks = [list(_layer_lines(further, cells, view)) for further, cells in found.items()]
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


def _layer_lines(further: Sides, cells: list[Sides], view: View) -> Iterator[str]:
    square, poison = view.sign("□", "#"), view.sign(POISON, "X")
    rows: dict[int, list[str]] = {}
    for at in cells:
        rows.setdefault(at[0] if len(at) > 1 else 1, []).append(poison if max(at) == 1 else square)
    if further:
        yield translate(layer_name(further))
    for row in rows.values():
        yield " ".join(row)


def boxes_describe(boxes: Boxes) -> str:
    """Describe the greatest boxes."""
    sides = some("×".join(map(str, box)) for box in boxes.boxes)
    return message("boxes of {sides} cells in one corner, the corner cell poisoned", sides=sides)


BARS = ShapeRenderer(young_sketch, young_lines, young_describe)
BOXES = ShapeRenderer(boxes_sketch, boxes_lines, boxes_describe)


MOST_LAYERS = 6
"""Layers of each kind that are shown; their numbers are in the description."""

WITHOUT_LIMIT = 1
"""Layers shown to go where there is no limit; the sign ∞ stands above."""

BRICKS_CELL, HEIGHT = 28.0, 8.0

BrickSides = tuple[int, int]


def sketch(grid: Grid, steps: ComponentSteps) -> Sketch | None:
    """Draw the rectangle with its studs, its cuts, and its layers."""
    rows, columns = grid.rows, grid.columns
    if max(rows, columns) > MOST_SIDE:
        return None
    middle = ((columns - 1) * BRICKS_CELL / 2, (rows - 1) * BRICKS_CELL / 2)
    marks = [box(middle, (columns * BRICKS_CELL, rows * BRICKS_CELL), "brick", part="brick")]
    for i in range(rows):
        marks.extend(
            disc((j * BRICKS_CELL, i * BRICKS_CELL), 14, "stud", part=f"{i + 1},{j + 1}")
            for j in range(columns)
        )
    marks.extend(_cuts(grid, steps))
    marks.extend(_layers(grid))
    marks.append(words((middle[0], (rows - 0.5) * BRICKS_CELL + 12), size_words(grid)))
    return framed(marks)


def size_words(grid: Grid) -> str:
    """Format the sides of a rectangle."""
    return f"{grid.rows}×{grid.columns}"


def _cuts(grid: Grid, steps: ComponentSteps) -> Iterator[Mark]:
    """Yield the lines between columns, then those between rows."""
    rows, columns = grid.rows, grid.columns
    cuts = cuts_of(steps)
    left, right, top, bottom = (
        -BRICKS_CELL / 2,
        (columns - 0.5) * BRICKS_CELL,
        -BRICKS_CELL / 2,
        (rows - 0.5) * BRICKS_CELL,
    )
    for j in range(1, columns):
        x = (j - 0.5) * BRICKS_CELL
        moves = cuts.get(parts_of(rows, j, columns - j), ())
        name = message("cut after column {column}", column=j)
        yield line(((x, top), (x, bottom)), "cut", moves=moves, name=name, part=f"|{j}")
    for i in range(1, rows):
        y = (i - 0.5) * BRICKS_CELL
        moves = cuts.get(parts_of(columns, i, rows - i), ())
        name = message("cut after row {row}", row=i)
        yield line(((left, y), (right, y)), "cut", moves=moves, name=name, part=f"-{i}")


def cuts_of(steps: ComponentSteps) -> dict[frozenset[BrickSides], tuple[int, ...]]:
    """Map the sides of both parts of a cut to the numbers of the moves."""
    # A label has the sides of both parts, not where the cut is: a cut and its mirror image are the
    # same move, and both lines stand for it.
    return steps.by("brick", lambda label: (frozenset(label.data[1:3]),))


def parts_of(side: int, first: int, second: int) -> frozenset[BrickSides]:
    """Return the sides of both parts of a cut, as labels have them."""
    return frozenset((min(side, cut), max(side, cut)) for cut in (first, second))


def _layers(grid: Grid) -> Iterator[Mark]:
    """Yield the ground layer and some of those above it, seen from the side."""
    x, y = (grid.columns - 0.5) * BRICKS_CELL + 18, (grid.rows - 0.5) * BRICKS_CELL - HEIGHT / 2
    laid = min(grid.laid, MOST_LAYERS)
    to_go = WITHOUT_LIMIT if grid.layers is None else min(grid.layers, MOST_LAYERS)
    for i in range(1 + laid + to_go):
        role = "layer" if i <= laid else "layer to go"
        yield box((x, y - i * (HEIGHT + 2)), (20, HEIGHT), role, part=f"layer{i}")
    if grid.layers is None:
        yield words((x, y - (laid + to_go) * (HEIGHT + 2) - HEIGHT / 2 - 10), "∞")


def layers_words(grid: Grid) -> str:
    """Describe how many layers lie there, and how many may still be put."""
    if grid.layers is None:
        go = message("any number of layers to go (∞)")
    elif grid.layers == 0:
        go = message("no layer to go")
    else:
        go = plural_message(grid.layers, "{number} layer to go", "{number:,} layers to go")
    if not grid.laid:
        return go
    laid = plural_message(grid.laid, "{number} layer on it", "{number:,} layers on it")
    return join_messages([laid, go])


def lines(grid: Grid, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw the squares as boxes, with the layers below."""
    del steps
    rows, columns = grid.rows, grid.columns
    if rows > MOST_SIDE // 2 or 3 * columns + 1 > view.width:
        return None
    if view.plain:
        edges = ["+" + "--+" * columns] * 3
        side = "|"
    else:
        edges = [a + b.join(["──"] * columns) + c for a, b, c in ("┌┬┐", "├┼┤", "└┴┘")]
        side = "│"
    cells = side + f"  {side}" * columns
    found = [edges[0], *[cells, edges[1]] * (rows - 1), cells, edges[2]]
    size = f"{rows}{view.sign('×', 'x')}{columns}"
    layers = translate(layers_words(grid))
    return [*found, size, in_ascii(layers) if view.plain else layers]


def describe(grid: Grid) -> str:
    """Describe the sides and the layers."""
    return message("a rectangle of {rows} by {columns} squares, {layers}", rows=grid.rows,
                columns=grid.columns, layers=layers_words(grid))  # fmt: skip


BRICKS = ShapeRenderer(sketch, lines, describe)
