"""Rectangles of bricks from above; a line between squares stands for cutting there.

Each line stands for covering either part. Beside a rectangle its layers are seen from the side:
those that lie on it, and dashed those that may still be put.
"""

from collections.abc import Iterator

from kalmar.core.i18n import counted, listed, said, spoken
from kalmar.core.rules.shapes import Grid
from kalmar.render.drawings.drawing import Mark, Sketch, box, disc, framed, line, words
from kalmar.render.drawings.renderer import Drawer, View
from kalmar.render.drawings.steps import Steps
from kalmar.render.terminal import in_ascii

__all__ = ["BRICKS"]

MOST_SIDE = 24
MOST_LAYERS = 6
"""Layers of each kind that are shown; their numbers are in the description."""

WITHOUT_LIMIT = 1
"""Layers shown to go where there is no limit; the sign ∞ stands above."""

CELL, HEIGHT = 28.0, 8.0

Sides = tuple[int, int]


def sketch(grid: Grid, steps: Steps) -> Sketch | None:
    """The rectangle with its studs, its cuts, and its layers."""
    rows, columns = grid.rows, grid.columns
    if max(rows, columns) > MOST_SIDE:
        return None
    middle = ((columns - 1) * CELL / 2, (rows - 1) * CELL / 2)
    marks = [box(middle, (columns * CELL, rows * CELL), "brick")]
    for i in range(rows):
        marks.extend(disc((j * CELL, i * CELL), 14, "stud") for j in range(columns))
    marks.extend(_cuts(grid, steps))
    marks.extend(_layers(grid))
    marks.append(words((middle[0], (rows - 0.5) * CELL + 12), size_words(grid)))
    return framed(marks)


def size_words(grid: Grid) -> str:
    """The sides of a rectangle."""
    return f"{grid.rows}×{grid.columns}"


def _cuts(grid: Grid, steps: Steps) -> Iterator[Mark]:
    """The lines between columns, then those between rows."""
    rows, columns = grid.rows, grid.columns
    cuts = steps.by("brick", lambda label: (frozenset(label.data[1:3]),))
    left, right, top, bottom = -CELL / 2, (columns - 0.5) * CELL, -CELL / 2, (rows - 0.5) * CELL
    for j in range(1, columns):
        x = (j - 0.5) * CELL
        moves = cuts.get(_parts(rows, j, columns - j), ())
        name = said("cut after column {column}", column=j)
        yield line(((x, top), (x, bottom)), "cut", moves=moves, name=name)
    for i in range(1, rows):
        y = (i - 0.5) * CELL
        moves = cuts.get(_parts(columns, i, rows - i), ())
        name = said("cut after row {row}", row=i)
        yield line(((left, y), (right, y)), "cut", moves=moves, name=name)


def _parts(side: int, first: int, second: int) -> frozenset[Sides]:
    """The sides of both parts of a cut, as labels have them."""
    return frozenset((min(side, cut), max(side, cut)) for cut in (first, second))


def _layers(grid: Grid) -> Iterator[Mark]:
    """The ground layer and some of those above it, seen from the side."""
    x, y = (grid.columns - 0.5) * CELL + 18, (grid.rows - 0.5) * CELL - HEIGHT / 2
    laid = min(grid.laid, MOST_LAYERS)
    to_go = WITHOUT_LIMIT if grid.layers is None else min(grid.layers, MOST_LAYERS)
    for i in range(1 + laid + to_go):
        role = "layer" if i <= laid else "layer to go"
        yield box((x, y - i * (HEIGHT + 2)), (20, HEIGHT), role)
    if grid.layers is None:
        yield words((x, y - (laid + to_go) * (HEIGHT + 2) - HEIGHT / 2 - 10), "∞")


def layers_words(grid: Grid) -> str:
    """How many layers lie there, and may still be put."""
    if grid.layers is None:
        go = said("any number of layers to go (∞)")
    elif grid.layers == 0:
        go = said("no layer to go")
    else:
        go = counted(grid.layers, "{number} layer to go", "{number:,} layers to go")
    if not grid.laid:
        return go
    laid = counted(grid.laid, "{number} layer on it", "{number:,} layers on it")
    return listed([laid, go])


def lines(grid: Grid, steps: Steps, view: View) -> list[str] | None:
    """The squares as boxes, with the layers below."""
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
    layers = spoken(layers_words(grid))
    return [*found, size, in_ascii(layers) if view.plain else layers]


def described(grid: Grid) -> str:
    """The sides and the layers."""
    return said("a rectangle of {rows} by {columns} squares, {layers}", rows=grid.rows,
                columns=grid.columns, layers=layers_words(grid))  # fmt: skip


BRICKS = Drawer(sketch, lines, described)
