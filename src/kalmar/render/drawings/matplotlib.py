"""Write drawings as PNG and PDF by Matplotlib, with the same marks and themes as the SVG."""

from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.i18n import translate
from kalmar.render.drawings.drawing import Drawing, Mark
from kalmar.render.drawings.themes import GROUNDS, MarkStyle, Theme, style_of
from kalmar.render.plots.figures import new_figure

if TYPE_CHECKING:
    import matplotlib.path as mpl_path
    from matplotlib import patches
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch
else:
    patches, mpl_path = LazyModule("matplotlib.patches"), LazyModule("matplotlib.path")


PIXELS_AN_INCH = 96.0
POINTS_A_PIXEL = 72 / PIXELS_AN_INCH


def figure_of(drawing: Drawing, theme: Theme = "light") -> "Figure":
    """Convert a drawing to a Matplotlib figure of the same size.

    Args:
        drawing: what to draw.
        theme: light or dark.
    """
    figure = new_figure(
        drawing.width / PIXELS_AN_INCH, drawing.height / PIXELS_AN_INCH, facecolor=GROUNDS[theme]
    )
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_xlim(0, drawing.width)
    axes.set_ylim(drawing.height, 0)
    axes.axis("off")
    for number, mark in enumerate(drawing.seen):
        style = style_of(mark.role, theme)
        if mark.kind != "text":
            axes.add_patch(_patch(mark, style, number))
        if mark.label:
            _write(axes, mark, style, number)
    return figure


def _patch(mark: Mark, style: MarkStyle, order: int) -> "Patch":
    """Build the Matplotlib patch of a mark without its label."""
    look: dict[str, Any] = {
        "facecolor": style.fill or "none",
        "edgecolor": style.stroke or "none",
        "linewidth": (mark.thick or style.width) * POINTS_A_PIXEL,
        "linestyle": (0, (4, 3)) if style.dashed else "solid",
        "zorder": order,
    }
    (x, y), (wide, tall) = mark.places[0], mark.size
    if mark.kind == "disc":
        return patches.Ellipse((x, y), wide, tall, **look)
    if mark.kind == "box" and mark.corner:
        corner = (x - wide / 2, y - tall / 2)
        shape = f"round,pad=0,rounding_size={mark.corner:g}"
        return patches.FancyBboxPatch(corner, wide, tall, boxstyle=shape, **look)
    if mark.kind == "box":
        return patches.Rectangle((x - wide / 2, y - tall / 2), wide, tall, **look)
    if mark.kind == "polygon":
        return patches.Polygon(mark.places, closed=True, joinstyle="round", **look)
    codes = [mpl_path.Path.LINETO] * (len(mark.places) - 1)
    if mark.kind == "curve":
        # One control point makes a quadratic curve, two a cubic one.
        kind = mpl_path.Path.CURVE3 if len(mark.places) == 3 else mpl_path.Path.CURVE4
        codes = [kind] * (len(mark.places) - 1)
    path = mpl_path.Path(mark.places, [mpl_path.Path.MOVETO, *codes])
    return patches.PathPatch(path, joinstyle="round", capstyle="round", **look)


def _write(axes: "Axes", mark: Mark, style: MarkStyle, order: int) -> None:
    """Write the text in the middle of a mark."""
    left, top, right, bottom = mark.bounds
    axes.text(
        left if mark.start else (left + right) / 2,
        (top + bottom) / 2 + mark.font * 0.36,
        translate(mark.label),
        color=style.text,
        fontsize=mark.font * POINTS_A_PIXEL,
        fontweight="bold" if style.bold else "normal",
        ha="left" if mark.start else "center",
        va="baseline",
        zorder=order,
        parse_math=False,
    )
