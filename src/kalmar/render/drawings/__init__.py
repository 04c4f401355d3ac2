"""Drawings of positions, by shape: one set of marks for SVG, PNG, notebooks, pages and terminals.

`strip` draws a line of play: its positions one after the other, with the moves between them.
`picture` returns a drawing as the bytes of a file.
"""

from collections.abc import Sequence
from dataclasses import replace

from kalmar.core.compounds import Position
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message, translate
from kalmar.games.notation.positions import format_position
from kalmar.render.drawings.drawing import Drawing, Mark, Sketch, framed, line, polygon, words
from kalmar.render.drawings.hypergraphs import board_drawing, board_text
from kalmar.render.drawings.position import MARGIN, describe, drawing
from kalmar.render.drawings.printed import figure_of, tikz
from kalmar.render.drawings.renderer import shortened
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


STRIP_WIDEST = 1100.0
ARROW = 44.0
STRIP_GAP = 26.0
STRIP_LONGEST_TITLE = 40


def strip(positions: Sequence[Position], captions: Sequence[str] = ()) -> Drawing:
    """Draw positions side by side, in rows of limited width, with arrows between them.

    Args:
        positions: at least one, in the order of play.
        captions: what stands below each, such as the move that led to it; may be shorter.

    Raises:
        UsageError: there is no position, or there are more captions.

    >>> from kalmar.games.notation.positions import parse_position
    >>> found = strip([parse_position("nim 2"), parse_position("nim 0")], ["", "take 2"])
    >>> found.title
    'nim 2 → nim 0'
    """
    if not positions or len(captions) > len(positions):
        raise UsageError(
            "cannot draw a strip of {positions} positions with {captions} captions: give at"
            " least one position, and no more captions than positions",
            positions=len(positions),
            captions=len(captions),
        )
    given = [*captions, *[""] * (len(positions) - len(captions))]
    pairs = list(zip(positions, given, strict=True))
    inner = _side_by_side([_frame(position, caption) for position, caption in pairs])
    ends = [
        shortened(format_position(p), STRIP_LONGEST_TITLE) for p in (positions[0], positions[-1])
    ]
    return Drawing(
        width=inner.width + 2 * MARGIN,
        height=inner.height + 2 * MARGIN,
        marks=tuple(inner.placed(MARGIN, MARGIN)),
        title=join_messages(ends if len(positions) > 1 else ends[:1], " → "),
        description=join_messages((_describe(*pair) for pair in pairs), "; "),
    )


def _describe(position: Position, caption: str) -> str:
    if not caption:
        return describe(position)
    return message("{described} ({caption})", described=describe(position), caption=caption)


def _side_by_side(frames: list[Sketch]) -> Sketch:
    """Arrange frames in rows, with an arrow before each but the first."""
    marks: list[Mark] = []
    right = top = tall = widest = 0.0
    for i, frame in enumerate(frames):
        lead = ARROW if i else 0.0
        if right and right + lead + frame.width > STRIP_WIDEST:
            right, top, tall = 0.0, top + tall + STRIP_GAP, 0.0
        if i:
            marks.extend(_arrow(right, top + frame.height / 2))
        marks.extend(frame.placed(right + lead, top))
        right += lead + frame.width
        tall, widest = max(tall, frame.height), max(widest, right)
    return Sketch(widest, top + tall, tuple(marks))


def _frame(position: Position, caption: str) -> Sketch:
    """Draw a position without its moves, with a caption below."""
    # An empty list of moves: strips are pictures of the past, in which nothing can be clicked.
    found = drawing(position, ())
    marks = [replace(mark, moves=()) for mark in found.marks if mark.role != "reachable"]
    if not caption:
        return framed(marks)
    below = words((found.width / 2, found.height + 8), caption, "caption", 12)
    return framed([*marks, below])


def _arrow(right: float, y: float) -> list[Mark]:
    """Draw an arrow to the right."""
    start, tip = right + 8, right + ARROW - 8
    return [
        line(((start, y), (tip - 8, y)), "arrow line"),
        polygon(((tip, y), (tip - 10, y - 5), (tip - 10, y + 5)), "arrow"),
    ]
