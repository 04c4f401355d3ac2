"""Draw boards of free squares for dominoes, and the regions of Sprouts.

On a board a square stands for all dominoes on it, and a link for one of them. Filled squares and
holes are grey. Where ends are joined the links of a domino over the border are seen at both.

Regions are drawn one below the other; a spot stands for the curves that end in it. Each boundary is
a row of its spots in the order of the walk, numbered through all regions.
"""

from collections.abc import Iterator

from kalmar.core.i18n import message, plural_message, translate
from kalmar.core.rules.shapes import Area, Regions
from kalmar.games.graphs.families import square_name
from kalmar.render.drawings.cells import sign_lines
from kalmar.render.drawings.drawing import Mark, Sketch, box, disc, framed, line, words
from kalmar.render.drawings.renderer import ComponentSteps, ShapeRenderer, View

MOST_SIDE = 32
CELL = 32.0
OUT = 12.0

Square = tuple[int, int]


def sketch(area: Area, steps: ComponentSteps) -> Sketch | None:
    """Draw the squares with column letters and row numbers, and a link for each move."""
    tall, wide = len(area.rows), len(area.rows[0])
    if max(tall, wide) > MOST_SIDE:
        return None
    covered = steps.by("domino", lambda label: label.data)
    pairs = steps.by("domino", lambda label: (label.data,))
    far = CELL * (1.25 if area.surface else 0.9)
    marks = [words((CELL * x, -far), square_name((x, 0))[:-1], "note", 11) for x in range(wide)]
    for y, row in enumerate(area.rows):
        marks.append(words((-far, CELL * y), str(y + 1), "note", 11))
        for x, sign in enumerate(row):
            name = square_name((x, y))
            role = "cell" if sign == "." else "empty"
            moves = covered.get(name, ())
            part = name if sign == "." else f"#{name}"
            at = (CELL * x, CELL * y)
            marks.append(box(at, (CELL, CELL), role, moves=moves, name=name, part=part))
    squares = {square_name((x, y)): (x, y) for y in range(tall) for x in range(wide)}
    for (one, other), moves in pairs.items():
        marks.extend(_links(squares[one], squares[other], moves, f"{one}-{other}"))
    return framed(marks)


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
        yield line(((from_x, from_y), to), "open road", moves=moves, name=name, part=name)


def lines(area: Area, view: View) -> list[str] | None:
    """Draw rows of squares with column letters above and row numbers before them."""
    if len(area.rows) > MOST_SIDE:
        return None
    signs = {".": view.sign("□", "."), "#": view.sign("■", "#")}
    cells = {(x, y): signs[sign] for y, row in enumerate(area.rows) for x, sign in enumerate(row)}
    columns = [square_name((x, 0))[:-1] for x in range(len(area.rows[0]))]
    return sign_lines(cells, columns, range(1, len(area.rows) + 1), view)


def describe(area: Area) -> str:
    """Describe the sides, how many squares are free, and which ends are joined."""
    free = sum(row.count(".") for row in area.rows)
    fields = {"rows": len(area.rows), "columns": len(area.rows[0]), "free": free}
    if area.surface == "torus":
        return message("a torus of {rows} × {columns} squares; free: {free}", **fields)
    if area.surface:
        return message("a cylinder of {rows} × {columns} squares; free: {free}", **fields)
    return message("a board of {rows} × {columns} squares; free: {free}", **fields)


AREAS = ShapeRenderer(sketch, lines, describe)


MOST_SPOTS = 64
APART, SPOT, GAP, TALL = 32.0, 20.0, 18.0, 66.0


def numbered(shape: Regions) -> Iterator[list[list[tuple[int, str]]]]:
    """Yield for each region its boundaries, as their spots with their numbers."""
    number = 0
    for region in shape.regions:
        found = []
        for boundary in region:
            found.append([(number + i, sign) for i, sign in enumerate(boundary, 1)])
            number += len(boundary)
        yield found


def regions_sketch(shape: Regions, steps: ComponentSteps) -> Sketch | None:
    """Draw frames with rows of spots."""
    if sum(len(boundary) for region in shape.regions for boundary in region) > MOST_SPOTS:
        return None
    ends = steps.by("join", lambda label: label.data[:2])
    marks: list[Mark] = []
    # The frame of a region is as wide as its row, so it is known last but lies below the row.
    for i, region in enumerate(numbered(shape)):
        x, y = 0.0, i * TALL
        row: list[Mark] = []
        for boundary in region:
            last = x + APART * (len(boundary) - 1)
            if len(boundary) > 1:
                row.append(line(((x, y), (last, y)), "relation"))
            for j, (number, sign) in enumerate(boundary):
                at, name = (x + j * APART, y), message("spot {number}", number=number)
                moves = ends.get(number, ())
                row.append(disc(at, SPOT, "vertex", sign, moves=moves, name=name, part=str(number)))
                row.append(words((at[0], y + 20), str(number), "note", 11))
            x = last + APART + GAP
        wide = x - APART - GAP
        marks.append(box((wide / 2, y + 7), (wide + 2 * GAP, TALL - 8), "frame"))
        marks.extend(row)
    return framed(marks or [words((0, 0), message("nothing is left"))])


def regions_lines(shape: Regions, view: View) -> list[str] | None:
    """Draw for each region its spots, and their numbers below."""
    found = []
    for i, region in enumerate(numbered(shape), 1):
        spots, below = [], []
        for boundary in region:
            # Spots are joined by dashes of the width of their numbers, so that these fit below.
            widths = [max(len(str(number)), len(sign)) for number, sign in boundary]
            pairs = list(zip(boundary, widths, strict=True))
            spots.append("-".join(f"{sign:-<{wide}}" for (_, sign), wide in pairs).rstrip("-"))
            below.append(" ".join(f"{number:<{wide}}" for (number, _), wide in pairs))
            spots[-1] = f"{spots[-1]:<{len(below[-1])}}"
        lead = (
            translate(message("region {number}", number=i)) + "  " if len(shape.regions) > 1 else ""
        )
        found.extend([lead + "   ".join(spots), " " * len(lead) + "   ".join(below)])
    return found if max(map(len, found), default=0) <= view.width else None


def regions_describe(shape: Regions) -> str:
    """Describe how many regions there are, and what is met on their boundaries."""
    return plural_message(
        len(shape.regions),
        "{number} region with the boundaries {regions}",
        "{number:,} regions with the boundaries {regions}",
        regions="; ".join(", ".join(region) for region in shape.regions) or "–",
    )


REGIONS = ShapeRenderer(regions_sketch, regions_lines, regions_describe)
