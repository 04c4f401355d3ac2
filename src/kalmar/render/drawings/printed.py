"""Write drawings for print: as PNG and PDF by Matplotlib, and as a tikzpicture for LaTeX.

Both have the marks and themes of the SVG. TikZ counts y upward; the unit of y is negative here, so
that places are those of the drawing. Its pictures need no package but TikZ.
"""

from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.i18n import translate
from kalmar.render.drawings.drawing import Drawing, Mark, Point
from kalmar.render.drawings.themes import GROUNDS, MarkStyle, Theme, style_of
from kalmar.render.formats.latex import tex
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


POINTS = 0.75
"""Of TeX for a pixel."""


def tikz(drawing: Drawing) -> str:
    r"""Render a drawing as a tikzpicture, in the light theme.

    Args:
        drawing: what to draw.

    >>> from kalmar.games.notation import parse_position
    >>> from kalmar.render.drawings.position import drawing
    >>> lines = tikz(drawing(parse_position("nim 2"))).splitlines()
    >>> lines[0], lines[-1]
    ('\\begin{tikzpicture}[x=0.75pt, y=-0.75pt]', '\\end{tikzpicture}')
    >>> lines[1]
    '  % nim 2: a heap of 2'
    """
    said = f"{tex(drawing.title)}: {tex(drawing.description)}".replace("\n", " ")
    return "\n".join([
        rf"\begin{{tikzpicture}}[x={POINTS}pt, y=-{POINTS}pt]",
        f"  % {said}",
        *(f"  {line}" for mark in drawing.seen for line in _lines(mark)),
        r"\end{tikzpicture}",
    ])  # fmt: skip


def _lines(mark: Mark) -> list[str]:
    """Render a mark, and its label on it."""
    style = style_of(mark.role, "light")
    lines = [] if mark.kind == "text" else [rf"\path[{_paint(style, mark)}] {_path(mark)};"]
    if mark.label:
        lines.append(_label(mark, style))
    return lines


def _colour(code: str) -> str:
    """Format a colour for xcolor.

    >>> _colour("#0072B2")
    '{rgb,255:red,0;green,114;blue,178}'
    """
    red, green, blue = (int(code[i : i + 2], 16) for i in (1, 3, 5))
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"


def _paint(style: MarkStyle, mark: Mark) -> str:
    """Fill and outline as options of a path."""
    options = []
    if style.fill:
        options.append(f"fill={_colour(style.fill)}")
    if style.stroke:
        options.append(f"draw={_colour(style.stroke)}")
        wide = (mark.thick or style.width) * POINTS
        options.append(f"line width={wide:g}pt, line cap=round, line join=round")
        if style.dashed:
            options.append("dashed")
    if mark.corner:
        options.append(f"rounded corners={mark.corner * POINTS:g}pt")
    return ", ".join(options)


def _at(point: Point) -> str:
    """Format a point.

    >>> _at((3, 0.123456))
    '(3,0.123)'
    """
    return f"({point[0]:.6g},{round(point[1], 3):.6g})"


def _path(mark: Mark) -> str:
    """Format the path of the pen."""
    (x, y), (wide, tall) = mark.places[0], mark.size
    if mark.kind == "disc":
        return f"{_at((x, y))} ellipse [x radius={wide / 2:g}, y radius={tall / 2:g}]"
    if mark.kind == "box":
        left, top = x - wide / 2, y - tall / 2
        return f"{_at((left, top))} rectangle {_at((left + wide, top + tall))}"
    if mark.kind == "curve":
        return _curve(mark.places)
    way = " -- ".join(map(_at, mark.places))
    return f"{way} -- cycle" if mark.kind == "polygon" else way


def _curve(places: tuple[Point, ...]) -> str:
    """Format Bézier curves; one control point becomes the equivalent two."""
    # The quadratic curve with the control point c is the cubic one with (a + 2c) / 3, (b + 2c) / 3.
    if len(places) == 3:
        start, middle, end = places
        places = (start, _between(start, middle), _between(end, middle), end)
    found = _at(places[0])
    for i in range(1, len(places), 3):
        first, second, last = map(_at, places[i : i + 3])
        found += f" .. controls {first} and {second} .. {last}"
    return found


def _between(one: Point, other: Point) -> Point:
    """Return the point two thirds of the way."""
    return (one[0] + 2 * (other[0] - one[0]) / 3, one[1] + 2 * (other[1] - one[1]) / 3)


def _label(mark: Mark, style: MarkStyle) -> str:
    """Render the text in the middle of a mark."""
    left, top, right, bottom = mark.bounds
    size = mark.font * POINTS
    bold = r"\bfseries" if style.bold else ""
    font = rf"\fontsize{{{size:g}}}{{{size * 1.2:g}}}\selectfont\sffamily{bold}"
    anchor = "anchor=west, " if mark.start else ""
    options = f"{anchor}inner sep=0pt, text={_colour(style.text or '#1b1b1b')}, font={font}"
    middle = _at((left if mark.start else (left + right) / 2, (top + bottom) / 2))
    return rf"\node[{options}] at {middle} {{{tex(mark.label)}}};"
