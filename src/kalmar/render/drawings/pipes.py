"""Bubbles in a winding pipe; a cell stands for pushing a bubble up to it."""

from collections.abc import Iterator
from math import isqrt

from kalmar.core.i18n import said, spoken
from kalmar.core.rules.shapes import Strip
from kalmar.render.drawings.drawing import Mark, Point, Sketch, disc, framed, line, words
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import View
from kalmar.render.drawings.steps import Steps

__all__ = ["described", "lines", "sketch"]

MOST_CELLS = 160
APART, TALL = 34.0, 44.0


def sketch(strip: Strip, steps: Steps) -> Sketch | None:
    """The pipe from its top to the lowest bubble, winding down."""
    cells = max(strip.places, default=0) + 1
    if cells > MOST_CELLS:
        return None
    bubbles = set(strip.places)
    reached = steps.by("push", lambda label: label.data[2:])
    a_row = max(4, min(10, isqrt(2 * cells) + 1))
    centres = [place_of(i, a_row) for i in range(cells)]
    way = [(centres[0][0], centres[0][1] - 17), *centres, (centres[-1][0] + 0.1, centres[-1][1])]
    marks: list[Mark] = [line(way, "pipe wall"), line(way, "pipe")]
    for i, at in enumerate(centres):
        number = said("cell {number}", number=i)
        if i in bubbles:
            marks.append(disc(at, 24, "bubble", name=number))
        elif i in reached:
            marks.append(disc(at, 12, "reachable", moves=reached[i], name=number))
        else:
            marks.append(disc(at, 5, "empty", name=number))
    return framed([*marks, words((0, -46), said("top"), "note", 11)])


def place_of(cell: int, a_row: int) -> Point:
    """The centre of a cell: every other row runs back.

    >>> place_of(7, 8), place_of(8, 8)
    ((238.0, 0.0), (238.0, 44.0))
    """
    down, along = divmod(cell, a_row)
    return (a_row - 1 - along if down % 2 else along) * APART, down * TALL


def lines(strip: Strip, steps: Steps, view: View) -> list[str] | None:
    """Rows of cells that run to and fro from the top, and which bubbles may reach."""
    cells = max(strip.places, default=0) + 1
    if cells > 4 * MOST_CELLS:
        return None
    reached = steps.by("push", lambda label: label.data[2:])
    bubble, empty = view.sign("○", "o"), view.sign("·", ".")
    signs = [bubble if i in strip.places else "*" if i in reached else empty for i in range(cells)]
    top = spoken(said("top"))
    a_row = max(4, min(20, (view.width - len(top) - 6) // 2))
    return list(wound(signs, a_row, top, view))


def wound(signs: list[str], a_row: int, top: str, view: View) -> Iterator[str]:
    """Rows of a pipe with its bends."""
    rows = [signs[start : start + a_row] for start in range(0, len(signs), a_row)]
    left = (view.sign("╭", "/"), view.sign("╰", "\\"))
    right = (view.sign("╮", "\\"), view.sign("╯", "/"))
    for number, row in enumerate(rows):
        back = number % 2 == 1
        text = " ".join(reversed(row) if back else row)
        text = text.rjust(2 * a_row - 1) if back else text.ljust(2 * a_row - 1)
        above, below = number > 0, number < len(rows) - 1
        before = (left[1] if below else " ") if not back else (left[0] if below else " ")
        after = right[1] if above and back else right[0] if below and not back else " "
        if not back:
            before = left[1] if above else " "
        yield f"{top if number == 0 else '':>{len(top)}} {before} {text} {after}".rstrip()


def described(strip: Strip) -> str:
    """How many cells lie above each bubble."""
    if not strip.places:
        return said("a pipe without bubbles")
    return said("a pipe with bubbles under {places} cells", places=some(map(str, strip.places)))
