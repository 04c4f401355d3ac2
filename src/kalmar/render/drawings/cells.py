"""Draw squares in columns and rows, or things in numbered places, with what lies on them.

A cell is a list of marks in sides of a square round 0,0: the square itself first, then what lies on
it. A shape says what its cells are; how large they are follows from the room. Where numbers of
columns and rows would make squares too small for a finger, they stand in the corners of squares.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any

from kalmar.core.i18n import message
from kalmar.core.rules.shapes import Square
from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Mark, Sketch
from kalmar.render.drawings.pen import MIDDLE
from kalmar.render.drawings.renderer import ComponentSteps, Numbers, View
from kalmar.render.drawings.sizes import TOUCH, Fit, Room, SizedRenderer

MOST_SIDE = 24
"""Columns or rows beyond which a text says more."""

LARGEST, BESIDE, LINE, BELOW = 82.0, 24.0, 1.0, 28.0
NUMBER, INSIDE, CORNER = 15.0, 13.0, 9.0
LEAST_LETTERS = 9.0
CRAMPED = 36.0
"""Smaller squares have no room for numbers in their corners."""

NOTHING = 160.0
"""Room for the words that nothing is left."""

Cell = list[Mark]


@dataclass(frozen=True)
class Cells:
    """What is drawn of a board.

    Attributes:
        columns: their names, or only as many things as there are columns.
        rows: their names.
        marks: the place of each square from the left and from above, from 0, with what is seen of
            it; made when it is drawn, as how large a board is needs none of it.
        named: whether the names of columns and rows are written.
        inside: whether they may stand in the corners of squares.
        below: words under the board.
    """

    columns: Sequence[object]
    rows: Sequence[object]
    marks: Iterable[tuple[Square, Cell]]
    named: bool = True
    inside: bool = True
    below: str = ""


def each_square(
    columns: Sequence[int], rows: Sequence[int], cell: Callable[[Square], Cell]
) -> Iterator[tuple[Square, Cell]]:
    """Yield the place of each square, row by row, with what `cell` draws of it."""
    for row, y in enumerate(rows):
        for column, x in enumerate(columns):
            yield (column, row), cell((x, y))


def fitted(cells: Cells, room: Room) -> Fit:
    """Fit a board, with names beside it where these leave enough room, or never inside it."""
    columns, rows = max(len(cells.columns), 1), max(len(cells.rows), 1)
    below = 2 * LINE + (BELOW if cells.below else 0.0)
    found = []
    for beside in (BESIDE, 0.0) if cells.named else (0.0, 0.0):
        wide = (room.width - beside - 2 * LINE) / columns
        tall = max((room.height - beside - below) / rows, TOUCH)
        cell = min(wide, tall, LARGEST, room.most)
        size = beside + columns * cell + 2 * LINE, beside + rows * cell + below
        found.append(Fit(*size, cell, cell, columns, rows))
    with_names, without = found
    roomy = with_names.pitch >= TOUCH or without.pitch < CRAMPED
    return with_names if roomy or not cells.inside else without


def draw_cells(cells: Cells, fit: Fit) -> Sketch:
    """Draw all squares, then names, then what lies on the squares."""
    beside = beside_of(fit) if cells.named else 0.0
    squares: list[Mark] = []
    things: list[Mark] = []
    for (column, row), marks in cells.marks:
        right, down = (column + 0.5) * fit.pitch, (row + 0.5) * fit.tall
        at = (beside + LINE + right, beside + LINE + down)
        here = [mark.scaled(fit.pitch, LEAST_LETTERS).shifted(*at) for mark in marks]
        first = next((i for i, mark in enumerate(here) if i and not mark.trim), len(here))
        squares += here[:first]
        things += here[first:]
    names = _names(cells, fit, beside) if cells.named else ()
    marks = [*squares, *names, *things]
    if cells.below:
        at = (fit.width / 2, fit.height - BELOW / 2 + 2)
        marks.append(pen.words(at, cells.below, "name", NUMBER))
    if not cells.rows:
        at = (fit.width / 2, fit.height / 2)
        marks.append(pen.words(at, message("nothing is left"), "note"))
    return Sketch(fit.width, fit.height, tuple(marks))


def beside_of(fit: Fit) -> float:
    """Return the room for names beside a board."""
    return max(fit.width - fit.a_row * fit.pitch - 2 * LINE, 0.0)


def _names(cells: Cells, fit: Fit, beside: float) -> Iterator[Mark]:
    """Yield the names of columns and rows, beside the board or in the corners of squares."""
    outside = beside > LINE
    if not outside and fit.pitch < CRAMPED:
        return
    font = NUMBER if outside else INSIDE
    for place, name in enumerate(cells.columns):
        left = beside + LINE + place * fit.pitch
        at = (left + fit.pitch / 2, beside / 2) if outside else (left + CORNER, LINE + CORNER)
        yield pen.words(at, str(name), "note", font)
    for place, name in enumerate(cells.rows):
        top = beside + LINE + place * fit.tall
        at = (beside / 2, top + fit.tall / 2) if outside else (LINE + CORNER, top + CORNER)
        if outside or place:
            yield pen.words(at, str(name), "note", font)


def board(cells_of: Callable[[Any, ComponentSteps], Cells]) -> SizedRenderer:
    """Return the drawings of a shape by its cells."""

    def need(shape: Any, steps: ComponentSteps) -> float:
        found = cells_of(shape, steps)
        return len(found.columns) * TOUCH + 2 * LINE if found.rows else NOTHING

    def fit(shape: Any, steps: ComponentSteps, room: Room) -> Fit:
        found = cells_of(shape, steps)
        if not found.rows:
            return Fit(min(room.width, NOTHING), TOUCH, TOUCH, TOUCH, 1, 1)
        return fitted(found, room)

    def sketch(shape: Any, steps: ComponentSteps, size: Fit) -> Sketch:
        return draw_cells(cells_of(shape, steps), size)

    return SizedRenderer(need, fit, sketch)


WIDEST_PLACE, LEGEND = 60.0, 22.0
Places = list[tuple[int, Cell]]


def in_lines(places_of: Callable[[Any, ComponentSteps], Places]) -> SizedRenderer:
    """Return the drawings of things in numbered places, in lines of about equal lengths."""

    def need(shape: Any, steps: ComponentSteps) -> float:
        return TOUCH * len(places_of(shape, steps))

    def fit(shape: Any, steps: ComponentSteps, room: Room) -> Fit:
        count = len(places_of(shape, steps))
        rows = ceil(count / max(1, room.width // TOUCH))
        a_row = ceil(count / rows)
        pitch = min(room.width / a_row, WIDEST_PLACE, room.most)
        tall = pitch + LEGEND
        return Fit(a_row * pitch, rows * tall, pitch, tall, a_row, rows)

    def sketch(shape: Any, steps: ComponentSteps, size: Fit) -> Sketch:
        marks: list[Mark] = []
        for i, (place, cell) in enumerate(places_of(shape, steps)):
            down, right = divmod(i, size.a_row)
            x, y = (right + 0.5) * size.pitch, down * size.tall + size.pitch / 2
            marks += [mark.scaled(size.pitch, LEAST_LETTERS).shifted(x, y) for mark in cell]
            marks.append(pen.words((x, y + size.pitch / 2 + 9), str(place), "note", NUMBER))
        return Sketch(size.width, size.height, tuple(marks))

    return SizedRenderer(need, fit, sketch)


def square(role: str, place: Square, moves: Numbers = (), **more: Any) -> Mark:
    """Draw the square of a column and a row, with a letter in it or without."""
    x, y = place
    name = message("column {x}, row {y}", x=x, y=y)
    return pen.box(
        MIDDLE, (1, 1), role, moves=moves, name=name, part=f"c{x},{y}", font=0.36, **more
    )


def dot(under: Mark, aside: bool = False) -> Mark:
    """Draw the dot of a square that can be reached; aside where something else is in it."""
    at, size = ((0.3, 0.3), 0.22) if aside else (MIDDLE, 0.26)
    return pen.disc(at, size, "reachable", moves=under.moves, name=under.name, part=under.part)


def coin(head: bool, moves: Numbers, name: str, part: str) -> Mark:
    """Draw a coin with its letter."""
    role, letter = ("head", HEAD) if head else ("tail", TAIL)
    return pen.disc(MIDDLE, 0.86, role, letter, moves=moves, name=name, part=part, font=0.43)


HEAD, TAIL = message("H"), message("T")


def sign_lines(
    signs: Mapping[Square, str], columns: Sequence[object], rows: Sequence[object], view: View
) -> list[str] | None:
    """Write signs in columns, with the names of columns above and those of rows before them.

    Args:
        signs: by their places from the left and from above, from 0.
        columns: their names, the longest one last.
        rows: their names.
        view: in which there must be room.
    """
    wide, before = len(str(columns[-1])) + 1, len(str(rows[-1]))
    if before + wide * len(columns) > view.width:
        return None
    found = [" " * before + "".join(f"{name!s:>{wide}}" for name in columns)]
    for y, name in enumerate(rows):
        row = "".join(f"{signs[x, y]:>{wide}}" for x in range(len(columns)))
        found.append(f"{name!s:>{before}}{row}")
    return found


def place_lines(signs: Sequence[str], first: int, view: View) -> list[str]:
    """Write signs over the numbers of their places, as many in a line as fit.

    >>> place_lines(["H", "T", "H"], 9, View(width=8))
    ['  H  T', '  9 10', '  H', ' 11']
    """
    wide = len(str(first + len(signs) - 1)) + 1
    a_line = max(1, view.width // wide)
    found = []
    for start in range(0, len(signs), a_line):
        part = signs[start : start + a_line]
        found.append("".join(f"{sign:>{wide}}" for sign in part))
        found.append("".join(f"{first + start + i:>{wide}}" for i in range(len(part))))
    return found
