"""Rays over a table: lines through the place where both coordinates are 0."""

from itertools import pairwise
from typing import TYPE_CHECKING

from kalmar.errors import UsageError
from kalmar.tables.values import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["draw_rays", "ray_ends"]

COLOUR = "#D55E00"
"""It is seen on black, on white and on viridis."""
HALF = 0.5
"""From the middle of a cell to its side."""

Point = tuple[float, float]


def draw_rays(axes: "Axes", table: Table, slopes: tuple[float, ...]) -> None:
    """Draw a ray of each slope, and its mirror image, as far as the table goes.

    Args:
        axes: on which the table is drawn, a unit a cell.
        table: whose rows and columns count in steps of one.
        slopes: rows for each column, above 0.

    Raises:
        UsageError: rows or columns are left out, so that rays would have bends.
    """
    for slope in slopes:
        for both in sorted({slope, 1 / slope}):
            ends = ray_ends(table, both)
            if ends is not None:
                (left, top), (right, bottom) = ends
                axes.plot([left, right], [top, bottom], color=COLOUR, linewidth=0.8)


def ray_ends(table: Table, slope: float) -> tuple[Point, Point] | None:
    """Where a ray enters the cells of a table and where it leaves them; None where it does not.

    Args:
        table: whose cells are a unit wide and high, the middle of the first one at 0, 0.
        slope: rows for each column.

    Returns:
        The two ends as column and row, counted in cells.

    >>> from kalmar.tables.ask import table
    >>> ray_ends(table("queen", range(4), range(8)), 1)
    ((0.0, 0.0), (3.5, 3.5))
    >>> ray_ends(table("queen", range(4, 0, -1), range(1, 4)), 2)
    ((-0.5, 3.0), (1.25, -0.5))
    >>> ray_ends(table("queen", range(4), range(50, 52)), 1) is None
    True
    """
    for numbers in (table.rows, table.cols):
        if any(abs(b - a) != 1 for a, b in pairwise(numbers)):
            raise UsageError("--rays needs rows and columns in steps of one, such as 0..60")
    low = max(0.0, min(table.cols) - HALF, (min(table.rows) - HALF) / slope)
    high = min(max(table.cols) + HALF, (max(table.rows) + HALF) / slope)
    if low >= high:
        return None
    ends = [(_place(table.cols, x), _place(table.rows, slope * x)) for x in (low, high)]
    return ends[0], ends[1]


def _place(numbers: tuple[int, ...], wanted: float) -> float:
    """Where a number stands among consecutive ones.

    >>> _place((4, 3, 2), 2.5), _place((7,), 7.5)
    (1.5, 0.5)
    """
    step = -1 if numbers[0] > numbers[-1] else 1
    return (wanted - numbers[0]) * step
