"""Bars of chocolate: rows of squares, or boxes in any dimension; a square stands for its bite.

A box of three dimensions is drawn as its layers, side by side.
"""

from collections.abc import Iterator
from itertools import product
from math import prod

from kalmar.core.i18n import said, spoken
from kalmar.core.rules.shapes import Boxes, Young
from kalmar.render.drawings.drawing import Mark, Sketch, box, framed, text_width, words
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import Drawer, View
from kalmar.render.drawings.steps import Steps

__all__ = ["BARS", "BOXES"]

MOST_SIDE = 24
MOST_CELLS = 400
CELL = 28.0
POISON = "☠"

Sides = tuple[int, ...]


def young_sketch(young: Young, steps: Steps) -> Sketch | None:
    """The rows of squares, the poisoned one dark."""
    rows = young.rows
    if len(rows) > MOST_SIDE or max(rows, default=0) > MOST_SIDE:
        return None
    bites = steps.by("bite", lambda label: (label.data,))
    cells = [(i, j) for i, length in enumerate(rows, 1) for j in range(1, length + 1)]
    marks = [
        cell((i, j), bites.get((i, j), ()), young.poisoned and (i, j) == (1, 1)) for i, j in cells
    ]
    return framed(marks) if marks else framed([words((0, 0), said("nothing is left"), "note")])


def cell(at: Sides, moves: tuple[int, ...], poisoned: bool, right: float = 0) -> Mark:
    """One square of a bar, or of a layer of a box."""
    i, j = (*at, 1)[:2] if len(at) > 1 else (1, at[0])
    role, label = ("poisoned", POISON) if poisoned else ("bar", "")
    name = said("row {row}, column {column}", row=i, column=j)
    place = (right + (j - 1) * CELL, (i - 1) * CELL)
    return box(place, (CELL, CELL), role, label, moves=moves, name=name, font=15.0)


def young_lines(young: Young, steps: Steps, view: View) -> list[str] | None:
    """Rows of boxes, the poisoned one marked."""
    del steps
    rows = young.rows
    if len(rows) > MOST_SIDE or 2 * max(rows, default=0) > view.width:
        return None
    square, poison = view.sign("□", "#"), view.sign(POISON, "X")
    found = [" ".join([square] * length) for length in rows]
    if young.poisoned and found:
        found[0] = poison + found[0][1:]
    return found or [spoken(said("nothing is left"))]


def young_described(young: Young) -> str:
    """The lengths of the rows."""
    rows = some(map(str, young.rows))
    if young.poisoned:
        return said("a bar with rows of {rows} squares, the first square poisoned", rows=rows)
    return said("a diagram with rows of {rows} squares", rows=rows)


def cells_of(boxes: Boxes) -> list[Sides] | None:
    """The cells of a union of boxes; None where there are too many."""
    if sum(map(prod, boxes.boxes)) > 4 * MOST_CELLS:
        return None
    cells = {cell for box in boxes.boxes for cell in product(*(range(1, side + 1) for side in box))}
    return sorted(cells) if len(cells) <= MOST_CELLS else None


def layers(boxes: Boxes) -> dict[Sides, list[Sides]] | None:
    """The cells by their coordinates from the third on."""
    cells = cells_of(boxes)
    if cells is None:
        return None
    found: dict[Sides, list[Sides]] = {}
    for at in cells:
        found.setdefault(at[2:], []).append(at)
    return dict(sorted(found.items()))


def layer_name(further: Sides) -> str:
    """What a layer is called."""
    return said("layer {layer}", layer=",".join(map(str, further)))


def boxes_sketch(boxes: Boxes, steps: Steps) -> Sketch | None:
    """The layers side by side, each with its name below."""
    found = layers(boxes)
    if found is None:
        return None
    bites = steps.by("bite", lambda label: (label.data,))
    marks: list[Mark] = []
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


def boxes_lines(boxes: Boxes, steps: Steps, view: View) -> list[str] | None:
    """The layers side by side, or one below the other where that is too wide."""
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
        yield spoken(layer_name(further))
    for row in rows.values():
        yield " ".join(row)


def boxes_described(boxes: Boxes) -> str:
    """The greatest boxes."""
    sides = some("×".join(map(str, box)) for box in boxes.boxes)
    return said("boxes of {sides} cells in one corner, the corner cell poisoned", sides=sides)


BARS = Drawer(young_sketch, young_lines, young_described)
BOXES = Drawer(boxes_sketch, boxes_lines, boxes_described)
