"""Write drawings: as accessible SVG, as PNG and PDF by Matplotlib, as a tikzpicture for LaTeX.

An SVG has a title, a description, real text and a background. A mark that stands for moves has
their numbers in `data-move`, and says the moves in its `<title>`. What thing of the position a mark
is stands in `data-part`; `data-last` says that the last move took it away or brought it, and
`data-coming` that a move may bring it, which is hidden.

For print there are the same marks and themes. TikZ counts y upward; the unit of y is negative here,
so that places are those of the drawing. Its pictures need no package but TikZ.
"""

import re
from collections.abc import Iterable
from html import escape
from typing import Any, Literal, TypeAlias

from kalmar.core.errors import UsageError
from kalmar.core.i18n import language, translate
from kalmar.render import Axes, Figure, Patch, mpl_path, patches
from kalmar.render.drawings.drawing import Drawing, Mark, Point, listed_moves
from kalmar.render.drawings.themes import GROUNDS, MarkStyle, Theme, style_of
from kalmar.render.formats.latex import tex
from kalmar.render.plots.figures import new_figure

Wanted: TypeAlias = Literal["light", "dark", "auto"]

ID = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
"""What stands unescaped as an id, in a selector of CSS and in a list of ids."""

THICK = 3.0
"""The width from which on a broken line has longer strokes."""
TOUCH_WIDTH = 12.0
"""How wide a line can be touched."""

MOST_TOUCHED = 32.0
"""How wide it can be touched at most, where other lines are far."""


def svg(drawing: Drawing, theme: Wanted = "light", prefix: str = "kalmar") -> str:
    """Render a drawing as an SVG element.

    Args:
        drawing: what to draw.
        theme: light, dark, or auto, which follows the reader's system.
        prefix: begins all ids, which must differ between drawings of one page: letters, digits,
            - and _ after a letter.

    Raises:
        UsageError: the prefix cannot begin an id.

    >>> import kalmar
    >>> heaps = kalmar.drawing(kalmar.parse_position("nim 3 5"))
    >>> "prefers-color-scheme" in svg(heaps, "auto"), "prefers-color-scheme" in svg(heaps)
    (True, False)
    """
    if not ID.fullmatch(prefix):
        raise UsageError(
            "'{prefix}' cannot begin an id: write letters, digits, - and _ after a letter, such as"
            " kalmar-1",
            prefix=prefix[:40],
        )
    # "auto" is drawn light, with rules for readers whose system is dark.
    base: Theme = "dark" if theme == "dark" else "light"
    wide, tall = f"{drawing.width:g}", f"{drawing.height:g}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {tall}" width="{wide}"'
        f' height="{tall}" role="img" lang="{language()}" font-family="sans-serif"'
        f' aria-labelledby="{prefix}-title {prefix}-description">'
        f'<title id="{prefix}-title">{_text(drawing.title)}</title>'
        f'<desc id="{prefix}-description">{_text(drawing.description)}</desc>'
    )
    rules = _dark_rules(drawing, prefix) if theme == "auto" else ""
    ground = (
        f'<rect{_class(prefix, "background", theme)} width="{wide}" height="{tall}"'
        f' fill="{GROUNDS[base]}"/>'
    )
    body = "".join(
        _mark(mark, trims, drawing, (theme, base), prefix) for mark, trims in adorned(drawing.marks)
    )
    return f"{head}{rules}{ground}{body}</svg>"


def adorned(marks: Iterable[Mark]) -> list[tuple[Mark, list[Mark]]]:
    """Return each mark with those that adorn it."""
    found: list[tuple[Mark, list[Mark]]] = []
    for mark in marks:
        if mark.trim and found:
            found[-1][1].append(mark)
        else:
            found.append((mark, []))
    return found


def _text(text: str) -> str:
    return escape(translate(text))


def _class(prefix: str, role: str, theme: Wanted) -> str:
    """Return the class that dark-theme rules refer to; empty unless both themes are there."""
    return f' class="{prefix}-{role.replace(" ", "-")}"' if theme == "auto" else ""


def _dark_rules(drawing: Drawing, prefix: str) -> str:
    """Format the style rules that change in the dark theme."""
    # Rules go by class, one for each role that occurs; attributes give way to them.
    rules = [f".{prefix}-background{{fill:{GROUNDS['dark']}}}"]
    for role in dict.fromkeys(mark.role for mark in drawing.marks):
        style, name = style_of(role, "dark"), f".{prefix}-{role.replace(' ', '-')}"
        rules.append(f"{name}{{fill:{style.fill or 'none'};stroke:{style.stroke or 'none'}}}")
        rules.append(f"{name}-text{{fill:{style.text or style_of('words', 'dark').text}}}")
    return f"<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


def _plain(mark: Mark, themes: tuple[Wanted, Theme], prefix: str) -> str:
    """Render a mark with its label."""
    style = style_of(mark.role, themes[1])
    inside = _shape(mark, style, _class(prefix, mark.role, themes[0]))
    if mark.label:
        inside += _label(mark, style, _class(prefix, f"{mark.role}-text", themes[0]))
    return inside


TIMES = {
    "": "",
    "gone": ' data-last="gone" pointer-events="none"',
    "come": ' data-last="come"',
    "coming": ' data-coming="" visibility="hidden" pointer-events="none"',
}
"""What is written of the time of a mark."""


def _mark(
    mark: Mark, trims: list[Mark], drawing: Drawing, themes: tuple[Wanted, Theme], prefix: str
) -> str:
    """Render one mark, in a group of its own where it is a part, stands for moves or has a name."""
    inside = _plain(mark, themes, prefix)
    if trims:
        inside += f'<g class="trim">{"".join(_plain(trim, themes, prefix) for trim in trims)}</g>'
    # A page finds what can be clicked by `data-move`; a title is what hovering and screen readers
    # get.
    part = f' data-part="{escape(mark.part)}"' if mark.part else ""
    part += TIMES[mark.time]
    if mark.moves:
        numbers = " ".join(map(str, mark.moves))
        title = escape(listed_moves(mark, drawing))
        touch = _touched(mark, drawing.least) if mark.kind in ("line", "curve") else ""
        return f'<g data-move="{numbers}"{part}><title>{title}</title>{touch}{inside}</g>'
    if mark.name:
        return f"<g{part}><title>{_text(mark.name)}</title>{inside}</g>"
    return f"<g{part}>{inside}</g>" if part else inside


def _paint(style: MarkStyle, thick: float = 0.0) -> str:
    """Fill and stroke as attributes."""
    painted = f' fill="{style.fill or "none"}"'
    if style.stroke:
        painted += f' stroke="{style.stroke}" stroke-width="{thick or style.width:g}"'
        if style.dashed:
            painted += f' stroke-dasharray="{"9 7" if style.width > THICK else "5 4"}"'
    return painted


def _shape(mark: Mark, style: MarkStyle, named: str) -> str:
    """Render the mark without its label."""
    (x, y), (wide, tall) = mark.places[0], mark.size
    paint = named + _paint(style, mark.thick)
    if mark.kind == "disc":
        return f'<ellipse cx="{x:g}" cy="{y:g}" rx="{wide / 2:g}" ry="{tall / 2:g}"{paint}/>'
    if mark.kind == "box":
        corner = f'x="{x - wide / 2:g}" y="{y - tall / 2:g}"'
        round_corner = f' rx="{mark.corner:g}"' if mark.corner else ""
        return f'<rect {corner} width="{wide:g}" height="{tall:g}"{round_corner}{paint}/>'
    if mark.kind == "text":
        return ""
    # Round ends would fill the gaps of a thick broken line.
    cap = "butt" if style.dashed and style.width > THICK else "round"
    ends = f' stroke-linejoin="round" stroke-linecap="{cap}"'
    return f'<path d="{_path(mark)}"{paint}{ends}/>'


def _path(mark: Mark) -> str:
    """Format the path of a line, a polygon or a curve."""
    points = [f"{x:g},{y:g}" for x, y in mark.places]
    if mark.kind == "curve":
        return f"M{points[0]} {'Q' if len(points) == 3 else 'C'}{' '.join(points[1:])}"
    return "M" + " L".join(points) + ("Z" if mark.kind == "polygon" else "")


def _touched(mark: Mark, room: float) -> str:
    """Render an unseen line, wide enough for a finger; wider where there is room."""
    wide = max(TOUCH_WIDTH, min(room, MOST_TOUCHED))
    return (
        f'<path d="{_path(mark)}" fill="none" stroke="transparent" stroke-width="{wide:g}"'
        ' pointer-events="stroke"/>'
    )


def _label(mark: Mark, style: MarkStyle, named: str) -> str:
    """Render the text in the middle of a mark."""
    x, y = _text_at(mark)
    anchor = "start" if mark.start else "middle"
    weight = ' font-weight="bold"' if style.bold else ""
    return (
        f'<text x="{x:g}" y="{y + mark.font * 0.36:g}" font-size="{mark.font:g}"'
        f' text-anchor="{anchor}"{named} fill="{style.text}"{weight}>{_text(mark.label)}</text>'
    )


def _text_at(mark: Mark) -> Point:
    """Return where the text of a mark begins, or else its middle."""
    left, top, right, bottom = mark.bounds
    return left if mark.start else (left + right) / 2, (top + bottom) / 2


PIXELS_AN_INCH = 96.0
POINTS = 72 / PIXELS_AN_INCH
"""For a pixel."""


def figure_of(drawing: Drawing, theme: Theme = "light") -> "Figure":
    """Convert a drawing to a Matplotlib figure of the same size.

    Args:
        drawing: what to draw.
        theme: light or dark.
    """
    figure = new_figure(
        drawing.width / PIXELS_AN_INCH, drawing.height / PIXELS_AN_INCH, facecolor=GROUNDS[theme]
    )
    whole: Any = {"xlim": (0, drawing.width), "ylim": (drawing.height, 0)}
    axes = figure.add_axes((0, 0, 1, 1), **whole)
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
        "linewidth": (mark.thick or style.width) * POINTS,
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
    kind = mpl_path.Path.LINETO
    if mark.kind == "curve":
        # One control point makes a quadratic curve, two a cubic one.
        kind = mpl_path.Path.CURVE3 if len(mark.places) == 3 else mpl_path.Path.CURVE4
    path = mpl_path.Path(mark.places, [mpl_path.Path.MOVETO, *[kind] * (len(mark.places) - 1)])
    return patches.PathPatch(path, joinstyle="round", capstyle="round", **look)


def _write(axes: "Axes", mark: Mark, style: MarkStyle, order: int) -> None:
    """Write the text in the middle of a mark."""
    x, y = _text_at(mark)
    axes.text(
        x,
        y + mark.font * 0.36,
        translate(mark.label),
        color=style.text,
        fontsize=mark.font * POINTS,
        fontweight="bold" if style.bold else "normal",
        ha="left" if mark.start else "center",
        va="baseline",
        zorder=order,
        parse_math=False,
    )


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
        *(f"  {line}" for mark in drawing.seen for line in _tikz_lines(mark)),
        r"\end{tikzpicture}",
    ])  # fmt: skip


def _tikz_lines(mark: Mark) -> list[str]:
    """Render a mark, and its label on it."""
    style = style_of(mark.role, "light")
    lines = (
        [] if mark.kind == "text" else [rf"\path[{_tikz_paint(style, mark)}] {_tikz_path(mark)};"]
    )
    if mark.label:
        lines.append(_tikz_label(mark, style))
    return lines


def _colour(code: str) -> str:
    """Format a colour for xcolor.

    >>> _colour("#0072B2")
    '{rgb,255:red,0;green,114;blue,178}'
    """
    red, green, blue = (int(code[i : i + 2], 16) for i in (1, 3, 5))
    return f"{{rgb,255:red,{red};green,{green};blue,{blue}}}"


def _tikz_paint(style: MarkStyle, mark: Mark) -> str:
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


def _tikz_path(mark: Mark) -> str:
    """Format the path of the pen."""
    (x, y), (wide, tall) = mark.places[0], mark.size
    if mark.kind == "disc":
        return f"{_at((x, y))} ellipse [x radius={wide / 2:g}, y radius={tall / 2:g}]"
    if mark.kind == "box":
        left, top = x - wide / 2, y - tall / 2
        return f"{_at((left, top))} rectangle {_at((left + wide, top + tall))}"
    if mark.kind == "curve":
        return _tikz_curve(mark.places)
    way = " -- ".join(map(_at, mark.places))
    return f"{way} -- cycle" if mark.kind == "polygon" else way


def _tikz_curve(places: tuple[Point, ...]) -> str:
    """Format Bézier curves; one control point becomes the equivalent two."""
    # The quadratic curve with the control point c is the cubic one with (a + 2c) / 3, (b + 2c) / 3.
    if len(places) == 3:
        start, (x, y), end = places
        inner = ((a + 2 * (x - a) / 3, b + 2 * (y - b) / 3) for a, b in (start, end))
        places = (start, *inner, end)
    found = _at(places[0])
    for i in range(1, len(places), 3):
        first, second, last = map(_at, places[i : i + 3])
        found += f" .. controls {first} and {second} .. {last}"
    return found


def _tikz_label(mark: Mark, style: MarkStyle) -> str:
    """Render the text in the middle of a mark."""
    size = mark.font * POINTS
    bold = r"\bfseries" if style.bold else ""
    font = rf"\fontsize{{{size:g}}}{{{size * 1.2:g}}}\selectfont\sffamily{bold}"
    anchor = "anchor=west, " if mark.start else ""
    options = f"{anchor}inner sep=0pt, text={_colour(style.text or '#1b1b1b')}, font={font}"
    return rf"\node[{options}] at {_at(_text_at(mark))} {{{tex(mark.label)}}};"
