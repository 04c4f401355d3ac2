"""A line of play as a strip: its positions one after the other, with the moves between them."""

from collections.abc import Sequence
from dataclasses import replace

from kalmar.compound import Position
from kalmar.errors import UsageError
from kalmar.positions import format_position
from kalmar.present.shapes.drawing import (
    Drawing,
    Mark,
    Sketch,
    framed,
    line,
    polygon,
    words,
)
from kalmar.present.shapes.texts import shortened
from kalmar.present.shapes.together import MARGIN, described, drawing
from kalmar.words import listed, said

__all__ = ["strip"]

WIDEST = 1100.0
ARROW = 44.0
GAP = 26.0
LONGEST_TITLE = 40


def strip(positions: Sequence[Position], captions: Sequence[str] = ()) -> Drawing:
    """Positions side by side, in rows that are not too wide, with arrows between them.

    Args:
        positions: at least one, in the order of play.
        captions: what stands below each, such as the move that led to it; may be shorter.

    Raises:
        UsageError: there is no position, or there are more captions.

    >>> from kalmar.positions import parse_position
    >>> found = strip([parse_position("nim 2"), parse_position("nim 0")], ["", "take 2"])
    >>> found.title
    'nim 2 → nim 0'
    """
    if not positions or len(captions) > len(positions):
        raise UsageError(
            "{positions} positions with {captions} captions make no strip: give at least one"
            " position, and no more captions than positions",
            positions=len(positions),
            captions=len(captions),
        )
    given = [*captions, *[""] * (len(positions) - len(captions))]
    pairs = list(zip(positions, given, strict=True))
    inner = _side_by_side([_frame(position, caption) for position, caption in pairs])
    ends = [shortened(format_position(p), LONGEST_TITLE) for p in (positions[0], positions[-1])]
    return Drawing(
        width=inner.width + 2 * MARGIN,
        height=inner.height + 2 * MARGIN,
        marks=tuple(inner.placed(MARGIN, MARGIN)),
        title=listed(ends if len(positions) > 1 else ends[:1], " → "),
        description=listed((_described(*pair) for pair in pairs), "; "),
    )


def _described(position: Position, caption: str) -> str:
    if not caption:
        return described(position)
    return said("{described} ({caption})", described=described(position), caption=caption)


def _side_by_side(frames: list[Sketch]) -> Sketch:
    """Frames in rows, with an arrow before each but the first."""
    marks: list[Mark] = []
    right = top = tall = widest = 0.0
    for i, frame in enumerate(frames):
        lead = ARROW if i else 0.0
        if right and right + lead + frame.width > WIDEST:
            right, top, tall = 0.0, top + tall + GAP, 0.0
        if i:
            marks.extend(_arrow(right, top + frame.height / 2))
        marks.extend(frame.placed(right + lead, top))
        right += lead + frame.width
        tall, widest = max(tall, frame.height), max(widest, right)
    return Sketch(widest, top + tall, tuple(marks))


def _frame(position: Position, caption: str) -> Sketch:
    """A position without its moves, with a caption below."""
    found = drawing(position, ())
    marks = [replace(mark, moves=()) for mark in found.marks if mark.role != "reachable"]
    if not caption:
        return framed(marks)
    below = words((found.width / 2, found.height + 8), caption, "caption", 12)
    return framed([*marks, below])


def _arrow(right: float, y: float) -> list[Mark]:
    """An arrow to the right."""
    start, tip = right + 8, right + ARROW - 8
    return [
        line(((start, y), (tip - 8, y)), "arrow line"),
        polygon(((tip, y), (tip - 10, y - 5), (tip - 10, y + 5)), "arrow"),
    ]
