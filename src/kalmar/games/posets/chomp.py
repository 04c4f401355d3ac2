"""Chomp: bite a square of the bar, with all beyond it in both directions; the first is poisoned.

The bar is a Young diagram: rows of squares, none longer than the one before. The player who must
eat the last, poisoned square has lost, so that square alone is the end of play
(Schuh 1952; Gale 1974; source 002).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby, pairwise

from kalmar.core.errors import PositionError
from kalmar.core.i18n import Said, said
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import integer

__all__ = ["Chomp", "Diagram", "transposed"]

Diagram = tuple[int, ...]
"""Lengths of the rows, descending, none 0."""

MOST_SQUARES = 1_000_000

MOST_WRITTEN = 16
"""So many rows are written one by one."""


@dataclass(frozen=True)
class Chomp:
    """A bar: bite any square but the poisoned one.

    >>> [Chomp().format(option[0]) for option in Chomp().options((2, 2))]
    ['2x1', '1x2', '2,1']
    """

    name: str = "chomp"
    shape = shapes.Young
    distinct = True
    first_cell = (1, 1)
    axes = (said("rows"), said("squares in a row"))

    def options(self, component: Diagram) -> Iterator[Option[Diagram]]:
        """Yield what each bite leaves, by row and column of the bitten square."""
        for row in range(len(component)):
            for column in range(component[row]):
                if row or column:
                    kept = (min(length, column) for length in component[row:])
                    yield ((*component[:row], *(k for k in kept if k)),)

    def parse(self, text: str) -> Diagram:
        """Parse a bar such as `3x7` (three rows of seven), or its rows, `5,3,1` or `5,1*4`.

        >>> Chomp().parse("2x3"), Chomp().parse("5,3,1"), Chomp().parse("5,1*4")
        ((3, 3), (5, 3, 1), (5, 1, 1, 1, 1))
        """
        sides = text.replace("×", "x").split("x")
        if len(sides) == 2:
            rows, columns = (integer(side, "a side of the bar", 1) for side in sides)
            return self.cell(rows, columns)
        lengths = tuple(length for part in text.split(",") for length in _rows(part, text))
        if any(a < b for a, b in pairwise(lengths)):
            raise PositionError(
                "the rows {text} grow: write their lengths from long to short",
                text=text,
            )
        _refuse_larger(sum(lengths), text)
        return lengths

    def cell(self, row: int, column: int) -> Diagram:
        """Build the whole bar with so many rows and columns.

        Raises:
            PositionError: it has more than a million squares.

        >>> Chomp().cell(2, 3)
        (3, 3)
        """
        _refuse_larger(row * column, f"{row}x{column}")
        return (column,) * row

    def format(self, component: Diagram) -> str:
        """Format a whole bar as `3x7`, else its row lengths, equal ones grouped if many.

        >>> Chomp().format((4, 1, 1)), Chomp().format((20, *[1] * 19))
        ('4,1,1', '20,1*19')
        """
        if component[0] == component[-1]:
            return f"{len(component)}x{component[0]}"
        if len(component) <= MOST_WRITTEN:
            return ",".join(map(str, component))
        runs = ((length, sum(1 for _ in rows)) for length, rows in groupby(component))
        return ",".join(f"{length}*{count}" if count > 1 else str(length) for length, count in runs)

    def drawn(self, component: Diagram) -> shapes.Young:
        """Return the shape: the rows of the bar."""
        return shapes.Young(component)

    def note(self, components: Iterable[Diagram]) -> Said | None:
        """Note that three numbers are rows here and columns in source 002.

        >>> str(Chomp().note([(5, 3, 1)]))[:29], Chomp().note([(5, 3)])
        ('5,3,1 are the lengths of rows', None)
        """
        for rows in components:
            if len(rows) == 3 and rows[0] > rows[2]:
                return said(
                    "{rows} are the lengths of rows; source 002 writes those of columns, which is"
                    " the same board turned over",
                    rows=self.format(rows),
                )
        return None

    def label(self, component: Diagram, option: Option[Diagram]) -> Label:
        """Label an option by the row and the column of the bitten square.

        >>> Chomp().label((4, 4, 2), ((4, 1, 1),))
        Label(kind='bite', data=(2, 2))
        """
        left = (*option[0], *[0] * (len(component) - len(option[0])))
        row = next(i for i, length in enumerate(component) if left[i] < length)
        return Label("bite", (row + 1, left[row] + 1))

    def move_words(self, label: Label) -> str:
        """Return which square is bitten."""
        row, column = label.data
        return said("bite row {row}, column {column}", row=row, column=column)


def _rows(part: str, text: str) -> Diagram:
    """Parse the rows of `5`, or of `1*4`, which is four rows of one."""
    length, times, count = part.partition("*")
    row = integer(length, "the length of a row", 1)
    rows = integer(count, "a number of equal rows", 1) if times else 1
    _refuse_larger(row * rows, text)
    return (row,) * rows


def transposed(diagram: Diagram) -> Diagram:
    """Transpose a diagram, rows as columns, which is the same game.

    >>> transposed((3, 1))
    (2, 1, 1)
    """
    found, height = [], len(diagram)
    for column in range(diagram[0]):
        while diagram[height - 1] <= column:
            height -= 1
        found.append(height)
    return tuple(found)


def _refuse_larger(squares: int, text: str) -> None:
    if squares > MOST_SQUARES:
        raise PositionError(
            "the bar {text} is too large: at most {most_squares:,} squares",
            text=text,
            most_squares=MOST_SQUARES,
        )
