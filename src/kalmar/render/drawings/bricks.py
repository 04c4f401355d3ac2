"""Draw bricks, which are cut along lines, from the front and from above, with all their layers.

A line between squares stands for cutting there, and for covering either part. Beside a surface
stand its layers: those that lie there and, dashed, those that may come; a surface on which none may
be laid is grey.
"""

from collections.abc import Iterator

from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.core.rules.shapes import Grid
from kalmar.render.drawings import pen
from kalmar.render.drawings.cells import MOST_SIDE, NUMBER
from kalmar.render.drawings.drawing import Mark, Point, Sketch, text_width
from kalmar.render.drawings.renderer import ComponentSteps, Numbers, View
from kalmar.render.drawings.sizes import TOUCH, Fit, FittedRenderer, Room, SizedRenderer
from kalmar.render.terminal import in_ascii

MOST_LAYERS = 6
"""Layers of each kind that are shown; their numbers are in the description."""

WITHOUT_LIMIT = 1
"""Layers shown to go where there is no limit; the sign ∞ stands above."""

SHEAR, DEPTH, LAYER, STUD = 0.26, 0.76, 0.3, 0.12
"""Of the side of a square: how far a row lies to the right of and above the one before it, how
high a layer is, and how high a stud."""

LADDER, RUNG, BELOW = 34.0, 13.0, 48.0
WIDEST_BRICK = 66.0
MOST_STUDS = 120

BrickSides = tuple[int, int]


def need(grid: Grid, _: ComponentSteps) -> float:
    """Return the width of the surface with its layers beside it."""
    return (grid.columns + SHEAR * grid.rows) * TOUCH + LADDER


def fit(grid: Grid, _: ComponentSteps, room: Room) -> Fit:
    """Fit a surface with room for the layers on it."""
    layers = min(grid.laid, MOST_LAYERS) + 1
    wide = (room.width - LADDER) / (grid.columns + SHEAR * grid.rows)
    high = DEPTH * grid.rows + LAYER * layers + STUD
    tall = max((room.height - BELOW) / high, TOUCH / DEPTH)
    unit = min(wide, tall, WIDEST_BRICK, room.most)
    width = min(room.width, max(picture_width(grid, unit), text_width(layers_words(grid), NUMBER)))
    rungs = (1 + layers + WITHOUT_LIMIT + (grid.layers or 1)) * (RUNG + 3)
    height = max(high * unit, min(rungs, 120.0)) + BELOW
    return Fit(width, height, unit, DEPTH * unit, grid.columns, grid.rows)


def picture_width(grid: Grid, unit: float) -> float:
    """Return how wide a surface is with its layers beside it."""
    return (grid.columns + SHEAR * grid.rows) * unit + LADDER


class Surface:
    """The places of a surface in its sketch."""

    def __init__(self, grid: Grid, size: Fit) -> None:
        """Put the surface on the middle of the ground.

        Args:
            grid: the surface.
            size: of its sketch.
        """
        self.unit: float = size.pitch
        self.left: float = (size.width - picture_width(grid, size.pitch)) / 2
        self.ground: float = size.height - BELOW
        self.layers: int = min(grid.laid, MOST_LAYERS) + 1

    def at(self, right: float, back: float, layer: float | None = None) -> Point:
        """Return a place: columns to the right, rows to the back, and layers up from the ground."""
        up = self.layers if layer is None else layer
        return (
            self.left + (right + SHEAR * back) * self.unit,
            self.ground - (DEPTH * back + LAYER * up) * self.unit,
        )


def sketch(grid: Grid, steps: ComponentSteps, size: Fit) -> Sketch:
    """Draw the layers from the ground upward, the studs, the cuts, and the layers beside."""
    view = Surface(grid, size)
    look = "full" if grid.layers == 0 else "brick"
    marks = [*_layers(grid, view, look), *_studs(grid, view, look), *_cuts(grid, view, steps)]
    marks.extend(_ladder(grid, view, look))
    middle = size.width / 2
    marks.append(pen.words((middle, size.height - BELOW + 15), size_words(grid), "count", 17))
    if text_width(layers_words(grid), NUMBER) <= size.width + 1:
        below = (middle, size.height - BELOW + 36)
        marks.append(pen.words(below, layers_words(grid), "note", NUMBER))
    return Sketch(size.width, size.height, tuple(marks))


def _layers(grid: Grid, view: Surface, look: str) -> Iterator[Mark]:
    """Yield the front and the right side of each layer, and the surface."""
    wide, deep = grid.columns, grid.rows
    for z in range(view.layers):
        edges = (0, z), (1, z), (1, z + 1), (0, z + 1)
        front = [view.at(wide * along, 0, up) for along, up in edges]
        side = [view.at(wide, deep * along, up) for along, up in edges]
        yield pen.polygon(front, f"{look} front", part="brick")
        yield pen.polygon(side, f"{look} side", part="brick")
    corners = [view.at(0, 0), view.at(wide, 0), view.at(wide, deep), view.at(0, deep)]
    yield pen.polygon(corners, f"{look} top", part="brick")


def _studs(grid: Grid, view: Surface, look: str) -> Iterator[Mark]:
    """Yield the studs of a surface that is not too large, those at the back first."""
    if grid.rows * grid.columns > MOST_STUDS:
        return
    wide, tall = 0.44 * view.unit, 0.28 * view.unit
    for back in range(grid.rows - 1, -1, -1):
        for right in range(grid.columns):
            x, y = view.at(right + 0.5, back + 0.5)
            name = f"{grid.rows - back},{right + 1}"
            for up, part in ((0.0, "side"), (STUD * view.unit, "stud")):
                yield pen.disc((x, y - up), wide, f"{look} {part}", tall=tall, part=name)


def _cuts(grid: Grid, view: Surface, steps: ComponentSteps) -> Iterator[Mark]:
    """Yield the lines between columns, then those between rows, counted from the back."""
    if grid.layers == 0:
        return
    cuts = cuts_of(steps)
    for j in range(1, grid.columns):
        moves = cuts.get(parts_of(grid.rows, j, grid.columns - j), ())
        name = message("cut after column {column}", column=j)
        ends = view.at(j, 0), view.at(j, grid.rows)
        yield pen.line(ends, "brick cut", moves=moves, name=name, part=f"|{j}")
    for i in range(1, grid.rows):
        moves = cuts.get(parts_of(grid.columns, i, grid.rows - i), ())
        name = message("cut after row {row}", row=i)
        ends = view.at(0, grid.rows - i), view.at(grid.columns, grid.rows - i)
        yield pen.line(ends, "brick cut", moves=moves, name=name, part=f"-{i}")


def _ladder(grid: Grid, view: Surface, look: str) -> Iterator[Mark]:
    """Yield the layers that lie there and those that may come, from the ground upward."""
    x = view.at(grid.columns, grid.rows)[0] + LADDER - 13
    to_come = WITHOUT_LIMIT if grid.layers is None else min(grid.layers, MOST_LAYERS)
    for i in range(view.layers + to_come):
        role = f"{look} front" if i < view.layers else "layer to go"
        y = view.ground - (i + 0.5) * (RUNG + 3)
        part = f"layer{i}" if i < view.layers else ""
        yield pen.box((x, y), (22, RUNG), role, part=part, corner=2.5)
    if grid.layers is None:
        top = view.ground - (view.layers + to_come) * (RUNG + 3)
        yield pen.words((x, top - 11), "∞", "count", 18)


def size_words(grid: Grid) -> str:
    """Format the sides of a rectangle."""
    return f"{grid.rows}×{grid.columns}"


def cuts_of(steps: ComponentSteps) -> dict[frozenset[BrickSides], Numbers]:
    """Map the sides of both parts of a cut to the numbers of the moves."""
    # A label has the sides of both parts, not where the cut is: a cut and its mirror image are the
    # same move, and both lines stand for it.
    return steps.by("brick", lambda label: (frozenset(label.data[1:3]),))


def parts_of(side: int, first: int, second: int) -> frozenset[BrickSides]:
    """Return the sides of both parts of a cut, as labels have them."""
    return frozenset((min(side, cut), max(side, cut)) for cut in (first, second))


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


def lines(grid: Grid, view: View) -> list[str] | None:
    """Draw the squares as boxes, with the layers below."""
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


def things(grid: Grid) -> Iterator[str]:
    """Yield the names of the brick, of its studs and of its layers."""
    yield "brick"
    yield from (f"{i},{j}" for i in range(1, grid.rows + 1) for j in range(1, grid.columns + 1))
    yield from (f"layer{i}" for i in range(1 + min(grid.laid, MOST_LAYERS)))


BRICKS = FittedRenderer.of(
    SizedRenderer(need, fit, sketch),
    lines,
    describe,
    things,
    is_large=lambda grid: max(grid.rows, grid.columns) > MOST_SIDE,
)
