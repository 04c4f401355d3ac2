"""Drawings as the bytes of a file."""

from kalmar.machine.libraries import needs
from kalmar.present.shapes.drawing import Drawing
from kalmar.present.shapes.svg import svg
from kalmar.present.shapes.themes import Theme
from kalmar.present.shapes.tikz import tikz
from kalmar.words import spoken

__all__ = ["picture"]


def picture(drawing: Drawing, kind: str, theme: Theme = "light") -> bytes:
    """A drawing as the bytes of a picture, the same for the same drawing.

    Args:
        drawing: what to draw.
        kind: "svg", "tikz", a picture for LaTeX, or "png" or "pdf", which Matplotlib draws.
        theme: light or dark.

    Raises:
        MissingLibraryError: Matplotlib is not installed, and the picture is a PNG or a PDF.
    """
    if kind == "svg":
        return svg(drawing, theme).encode()
    if kind == "tikz":
        return f"{tikz(drawing)}\n".encode()
    with needs("pictures"):
        from kalmar.present.figures import rendered
        from kalmar.present.shapes.patches import figure_of

        title, about = spoken(drawing.title), spoken(drawing.description)
        return rendered(figure_of(drawing, theme), kind, title, about)
