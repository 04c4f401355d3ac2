"""Drawings of positions, by shape: one set of marks for SVG, PNG, notebooks, pages and terminals.

Not public by itself: what may be relied on is in `kalmar`.
"""

from kalmar.present.shapes.drawing import Drawing, Mark
from kalmar.present.shapes.hypergraphs import board_drawing, board_text
from kalmar.present.shapes.pictures import picture
from kalmar.present.shapes.strips import strip
from kalmar.present.shapes.svg import svg
from kalmar.present.shapes.terminal import text
from kalmar.present.shapes.tikz import tikz
from kalmar.present.shapes.together import drawing

__all__ = [
    "Drawing",
    "Mark",
    "board_drawing",
    "board_text",
    "drawing",
    "picture",
    "strip",
    "svg",
    "text",
    "tikz",
]
