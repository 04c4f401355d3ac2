"""Components as SVG, by shape: a heap, a square of a board, a rectangle, a Young diagram.

Every drawing stands on a white ground of its own, has a title, and needs no font or style of the
page around it. Components of any other shape are written as text.
"""

from collections.abc import Callable
from html import escape
from typing import Any

from kalmar.compound import Compound, Position
from kalmar.rules.shapes import Board, Grid, Heap, Shape, Young

__all__ = ["component_svg", "position_svg"]

UNIT = 16
DARK, LIGHT, PIECE = "#0072B2", "#E8F1F8", "#E69F00"
MOST_DRAWN = 24

Drawing = tuple[float, float, str]
"""Width, height, SVG elements."""


def _square(x: float, y: float, colour: str) -> str:
    return (
        f'<rect x="{x}" y="{y}" width="{UNIT}" height="{UNIT}" fill="{colour}"'
        ' stroke="#333" stroke-width="1"/>'
    )


def _words(text: str, x: float, y: float) -> str:
    return f'<text x="{x}" y="{y}" font-family="sans-serif" font-size="12">{escape(text)}</text>'


def text_drawing(text: str) -> Drawing:
    """The component as its text."""
    return 8.0 * len(text) + 4, UNIT + 4, _words(text, 2, UNIT)


def heap_drawing(heap: Heap, text: str) -> Drawing:
    """A pile of discs, or the number where there are too many."""
    if heap.size > MOST_DRAWN:
        return text_drawing(text)
    height = max(heap.size, 1) * 8 + UNIT
    discs = "".join(
        f'<ellipse cx="14" cy="{height - UNIT - 4 - 8 * i}" rx="12" ry="5" fill="{DARK}"'
        ' stroke="#fff"/>'
        for i in range(heap.size)
    )
    return 28, height + 4, discs + _words(text, 8, height)


def board_drawing(board: Board, text: str) -> Drawing:
    """The squares between the corner 0,0, at the top left, and one piece."""
    (x, y), _ = board.pieces[0] if len(board.pieces) == 1 else ((MOST_DRAWN, 0), "")
    if max(x, y) >= MOST_DRAWN or board.first != (0, 0):
        return text_drawing(text)
    cells = [
        _square(i * UNIT + 1, j * UNIT + 1, LIGHT if (i + j) % 2 else "#fff")
        for j in range(y + 1)
        for i in range(x + 1)
    ]
    piece = (
        f'<circle cx="{(x + 0.5) * UNIT + 1}" cy="{(y + 0.5) * UNIT + 1}" r="6" fill="{PIECE}"/>'
    )
    return (x + 1) * UNIT + 2, (y + 1) * UNIT + 2, "".join(cells) + piece


def grid_drawing(grid: Grid, text: str) -> Drawing:
    """A rectangle of unit squares, with its layers to go as text below."""
    tall, wide = grid.rows, grid.columns
    if max(tall, wide) > MOST_DRAWN:
        return text_drawing(text)
    cells = [_square(i * UNIT + 1, j * UNIT + 1, LIGHT) for j in range(tall) for i in range(wide)]
    words = _words(text, 2, tall * UNIT + 14)
    return max(wide * UNIT + 2, 8 * len(text)), tall * UNIT + 18, "".join(cells) + words


def young_drawing(young: Young, text: str) -> Drawing:
    """The rows of a Young diagram, the poisoned square dark."""
    rows = young.rows
    if max(len(rows), rows[0]) > MOST_DRAWN:
        return text_drawing(text)
    cells = [
        _square(i * UNIT + 1, j * UNIT + 1, LIGHT if i or j or not young.poisoned else DARK)
        for j, length in enumerate(rows)
        for i in range(length)
    ]
    return rows[0] * UNIT + 2, len(rows) * UNIT + 2, "".join(cells)


DRAWINGS: dict[type[Shape], Callable[[Any, str], Drawing]] = {
    Heap: heap_drawing,
    Board: board_drawing,
    Grid: grid_drawing,
    Young: young_drawing,
}


def drawing(leaf: Position) -> Drawing:
    """One component by its shape; its text where the shape has no drawing."""
    rules, component = leaf
    text, shape = rules.format(component), rules.drawn(component)
    draw = DRAWINGS.get(type(shape))
    return draw(shape, text) if draw else text_drawing(text)


def leaves(position: Position) -> list[Position]:
    """The components of a position that are not compounds, in order."""
    if not isinstance(position.rules, Compound):
        return [position]
    return [leaf for part in position.component for leaf in leaves(part)]


def _whole(title: str, drawing: Drawing) -> str:
    width, height, body = drawing
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}"'
        f' viewBox="0 0 {width:g} {height:g}" role="img"><title>{escape(title)}</title>'
        f'<rect width="100%" height="100%" fill="#fff"/>{body}</svg>'
    )


def component_svg(position: Position) -> str:
    """One component that is not a compound."""
    title = f"{position.rules.name} {position.rules.format(position.component)}"
    return _whole(title, drawing(position))


def position_svg(position: Position) -> str:
    """All components side by side, standing on one line."""
    from kalmar.positions import format_position

    drawn = [drawing(leaf) for leaf in leaves(position)]
    height = max(h for _, h, _ in drawn)
    body, x = "", 4.0
    for wide, tall, inside in drawn:
        body += f'<g transform="translate({x:g},{height - tall + 4:g})">{inside}</g>'
        x += wide + 12
    return _whole(format_position(position), (x, height + 8, body))
