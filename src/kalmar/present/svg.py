"""Components as SVG, by shape: a heap, a square of a board, a rectangle, a Young diagram.

Every drawing stands on a white ground of its own, has a title, and needs no font or style of the
page around it. What no shape knows is written as text.
"""

from collections.abc import Callable
from html import escape
from typing import Any

from kalmar.compound import Compound, Position

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


def text_drawing(position: Position) -> Drawing:
    """The component as its text."""
    text = position.rules.format(position.component)
    return 8.0 * len(text) + 4, UNIT + 4, _words(text, 2, UNIT)


def heap_drawing(position: Position) -> Drawing:
    """A pile of discs, or the number where there are too many."""
    size = position.component
    if not isinstance(size, int) or size > MOST_DRAWN:
        return text_drawing(position)
    height = max(size, 1) * 8 + UNIT
    discs = "".join(
        f'<ellipse cx="14" cy="{height - UNIT - 4 - 8 * i}" rx="12" ry="5" fill="{DARK}"'
        ' stroke="#fff"/>'
        for i in range(size)
    )
    return 28, height + 4, discs + _words(str(size), 8, height)


def board_drawing(position: Position) -> Drawing:
    """The squares between the corner 0,0, at the top left, and the piece."""
    x, y = position.component
    if max(x, y) >= MOST_DRAWN:
        return text_drawing(position)
    cells = [
        _square(i * UNIT + 1, j * UNIT + 1, LIGHT if (i + j) % 2 else "#fff")
        for j in range(y + 1)
        for i in range(x + 1)
    ]
    piece = (
        f'<circle cx="{(x + 0.5) * UNIT + 1}" cy="{(y + 0.5) * UNIT + 1}" r="6" fill="{PIECE}"/>'
    )
    return (x + 1) * UNIT + 2, (y + 1) * UNIT + 2, "".join(cells) + piece


def grid_drawing(position: Position) -> Drawing:
    """A rectangle of unit squares, with its layers to go as text below."""
    tall, wide = position.component[:2]
    if max(tall, wide) > MOST_DRAWN:
        return text_drawing(position)
    cells = [_square(i * UNIT + 1, j * UNIT + 1, LIGHT) for j in range(tall) for i in range(wide)]
    text = position.rules.format(position.component)
    words = _words(text, 2, tall * UNIT + 14)
    return max(wide * UNIT + 2, 8 * len(text)), tall * UNIT + 18, "".join(cells) + words


def young_drawing(position: Position) -> Drawing:
    """The rows of a Young diagram, the poisoned square dark."""
    rows = position.component
    if max(len(rows), rows[0]) > MOST_DRAWN:
        return text_drawing(position)
    cells = [
        _square(i * UNIT + 1, j * UNIT + 1, LIGHT if i or j else DARK)
        for j, length in enumerate(rows)
        for i in range(length)
    ]
    return rows[0] * UNIT + 2, len(rows) * UNIT + 2, "".join(cells)


DRAWINGS: dict[str, Callable[[Position], Drawing]] = {
    "heap": heap_drawing,
    "board": board_drawing,
    "grid": grid_drawing,
    "young": young_drawing,
}


def leaves(position: Position) -> list[Position]:
    """The components of a position that are no compounds, in order."""
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
    """One component that is no compound."""
    title = f"{position.rules.name} {position.rules.format(position.component)}"
    return _whole(title, DRAWINGS.get(position.rules.shape, text_drawing)(position))


def position_svg(position: Position) -> str:
    """All components side by side, standing on one line."""
    from kalmar.positions import format_position

    drawn: list[Any] = [
        DRAWINGS.get(leaf.rules.shape, text_drawing)(leaf) for leaf in leaves(position)
    ]
    height = max(h for _, h, _ in drawn)
    body, x = "", 4.0
    for wide, tall, inside in drawn:
        body += f'<g transform="translate({x:g},{height - tall + 4:g})">{inside}</g>'
        x += wide + 12
    return _whole(format_position(position), (x, height + 8, body))
