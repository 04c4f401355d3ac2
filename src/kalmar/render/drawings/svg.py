"""Write drawings as accessible SVG: with a title, a description, real text and a background.

A mark that stands for moves has their numbers in `data-move`, and says the moves in its `<title>`.
What thing of the position a mark is stands in `data-part`; `data-last` says that the last move took
it away or brought it, and `data-coming` that a move may bring it, which is hidden.
"""

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import islice
from typing import Literal, TypeAlias

from kalmar.answers.moves_in_words import BETWEEN_MOVES, move_text
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, language, plural_message, translate
from kalmar.render.drawings.drawing import Drawing, Mark
from kalmar.render.drawings.themes import GROUNDS, THEMES, MarkStyle, Theme, style_of

Wanted: TypeAlias = Literal["light", "dark", "auto"]

ID = re.compile(r"[A-Za-z][\w-]*", re.ASCII)
"""What stands unescaped as an id, in a selector of CSS and in a list of ids."""

SAID_MOVES = 6
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


def adorned(marks: Iterable[Mark]) -> Iterator[tuple[Mark, list[Mark]]]:
    """Yield each mark with those that adorn it."""
    found: list[tuple[Mark, list[Mark]]] = []
    for mark in marks:
        if mark.trim and found:
            found[-1][1].append(mark)
        else:
            found.append((mark, []))
    yield from found


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
        rules.append(f"{name}-text{{fill:{style.text or PLAIN_TEXT}}}")
    return f"<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


PLAIN_TEXT = THEMES["dark"]["words"].text


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


def listed_moves(mark: Mark, drawing: Drawing) -> str:
    """List in words the moves for which a mark stands; of many the first."""
    if drawing.position is None:
        return translate(mark.name)
    position = drawing.position
    said_moves = [
        move_text(position, drawing.moves[number]) for number in islice(mark.moves, SAID_MOVES)
    ]
    rest = len(mark.moves) - len(said_moves)
    if rest:
        said_moves.append(plural_message(rest, "… and {number} more", "… and {number:,} more"))
    return translate(join_messages(said_moves, BETWEEN_MOVES))


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
    x, y = mark.places[0] if mark.start else _middle(mark)
    anchor = "start" if mark.start else "middle"
    weight = ' font-weight="bold"' if style.bold else ""
    return (
        f'<text x="{x:g}" y="{y + mark.font * 0.36:g}" font-size="{mark.font:g}"'
        f' text-anchor="{anchor}"{named} fill="{style.text}"{weight}>{_text(mark.label)}</text>'
    )


def _middle(mark: Mark) -> tuple[float, float]:
    left, top, right, bottom = mark.bounds
    return (left + right) / 2, (top + bottom) / 2
