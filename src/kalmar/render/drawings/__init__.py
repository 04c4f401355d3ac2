"""Drawings of positions, by shape: one set of marks for SVG, PNG, notebooks, pages and terminals.

`picture` returns a drawing as the bytes of a file.
"""

from kalmar.core.i18n import translate
from kalmar.render.drawings.drawing import Drawing, Mark
from kalmar.render.drawings.hypergraphs import board_drawing, board_text
from kalmar.render.drawings.position import drawing
from kalmar.render.drawings.printed import figure_of, tikz
from kalmar.render.drawings.strips import strip
from kalmar.render.drawings.svg import Wanted, svg
from kalmar.render.drawings.terminal import text
from kalmar.render.plots.figures import rendered
from kalmar.runtime.optional import needs

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


def picture(drawing: Drawing, kind: str, theme: Wanted = "auto") -> bytes:
    """Render a drawing as the bytes of a picture, the same for the same drawing.

    Args:
        drawing: what to draw.
        kind: "svg", "tikz", a picture for LaTeX, or "png" or "pdf", which Matplotlib draws.
        theme: light, dark, or auto: an SVG follows the reader's system, others are light.

    Raises:
        MissingLibraryError: Matplotlib is not installed, and the picture is a PNG or a PDF.

    >>> import kalmar
    >>> heaps = kalmar.drawing(kalmar.parse_position("nim 3 5"))
    >>> picture(heaps, "svg")[:4], picture(heaps, "tikz")[1:6]
    (b'<svg', b'begin')
    """
    if kind == "svg":
        return svg(drawing, theme).encode()
    if kind == "tikz":
        return f"{tikz(drawing)}\n".encode()
    with needs("pictures"):
        figure = figure_of(drawing, "dark" if theme == "dark" else "light")
        title, about = translate(drawing.title), translate(drawing.description)
        return rendered(figure, kind, title, about)
