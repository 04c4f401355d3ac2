"""Draw a table as coloured cells with a legend, for the plots of tables.

Rays may be drawn over it: lines through the place where both coordinates are 0.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from textwrap import wrap
from typing import Any

from kalmar.answers.tables.values import Table
from kalmar.core.errors import UsageError
from kalmar.core.i18n import message, translate
from kalmar.render import Axes, Figure, ListedColormap, cm, colors, mpl, np, ticker
from kalmar.render.formats import caption
from kalmar.render.formats.tables import telling
from kalmar.render.plots import USUAL_STYLE, ValueStyle, figures

COLOUR = "#D55E00"
"""Of rays and frames: it is seen on black, on white and on viridis."""
HALF_CELL = 0.5
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
    """Find where a ray enters and leaves the cells of a table; None where it misses them.

    Args:
        table: whose cells are a unit wide and high, the middle of the first one at 0, 0.
        slope: rows for each column.

    Returns:
        The two ends as column and row, counted in cells.

    >>> from kalmar.answers.tables.ask import table
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
    # The ray is (x, slope · x) for x ≥ 0; cut at the columns, and at the rows, whose y is slope ·
    # x.
    low = max(0.0, min(table.cols) - HALF_CELL, (min(table.rows) - HALF_CELL) / slope)
    high = min(max(table.cols) + HALF_CELL, (max(table.rows) + HALF_CELL) / slope)
    if low >= high:
        return None
    ends = [(_place(table.cols, x), _place(table.rows, slope * x)) for x in (low, high)]
    return ends[0], ends[1]


def _place(numbers: tuple[int, ...], wanted: float) -> float:
    """Locate a number among consecutive ones, as a place counted from the first.

    >>> _place((4, 3, 2), 2.5), _place((7,), 7.5)
    (1.5, 0.5)
    """
    step = -1 if numbers[0] > numbers[-1] else 1
    return (wanted - numbers[0]) * step


CELL, LETTER = 0.24, 0.062
"""The least side of a cell with a number in it, and the width of a digit, in inches."""
WIDEST_PRINTED, UNPRINTED_SIDE, THINNEST = 16.0, 7.0, 1.2
"""The largest table whose numbers are printed, and the sides of one without; its least side."""
SQUARE = 6
"""How many times as wide as high a table without numbers is drawn in squares."""
LEFT, RIGHT, TOP, BOTTOM = 0.8, 2.3, 1.0, 0.7
DIGIT, LINE = 0.08, 0.18
"""Width and height of a digit at an axis, with its share of what is between two numbers."""
KINDS = ("#FFFFFF", "#000000", "#56B4E9", "#5A3E85", "#F0E442")
"""The colours of values that name what a position is, in the order of `Valuation.kinds`."""
EMPTY = (1.0, 1.0, 1.0)
WIDEST_FRAME = 3
"""The points of the widest line."""

Colours = list[list[figures.RGB]]
Entries = list[tuple[str, str]]
"""Colours with what they mean."""


def table_figure(table: Table, style: ValueStyle = USUAL_STYLE) -> "Figure":
    """Draw a table as a heat map with axes and legend.

    Args:
        table: with at least one cell.
        style: whether P-positions are black and all others white, where the first row is, and
            which blocks have frames.

    Raises:
        UsageError: the style shows who wins, which the values do not tell.
    """
    # Everything is placed in inches: cells keep their size whatever the words round them need.
    printed = not (style.bare or style.only_zeros) and fits(table)
    wide, high = extent(table, printed)
    room = (LEFT + wide + RIGHT, BOTTOM + high + TOP)
    figure = figures.new_figure(*room)
    axes = figures.axes_at(figure, LEFT, BOTTOM, wide, high)
    draw_table(axes, table, style.only_zeros, style.origin == "bottom-left", printed)
    _frame(axes, table, style.frames or ())
    draw_rays(axes, table, style.rays or ())
    if not style.only_zeros and not table.valuation.kinds:
        _scale(figure, table, LEFT + wide + 0.3)
    title = "\n".join(wrap(translate(caption(table)), max(24, int(room[0] * 13))))
    figure.text(0.5, 1 - 0.08 / room[1], title, ha="center", va="top", fontsize=9)
    return figure


def draw_table(
    axes: "Axes", table: Table, only_zeros: bool = False, bottom_left: bool = False,
    printed: bool = True,
) -> None:  # fmt: skip
    """Draw the cells with the labels of their axes, and the legend beside them.

    Args:
        axes: where to draw.
        table: with at least one cell.
        only_zeros: whether P-positions are black and all others white.
        bottom_left: whether the first row is the lowest.
        printed: whether the cells have their numbers.
    """
    colours, entries = (two_colours if only_zeros else many_colours)(table)
    columns, rows = _labels(axes, table)
    words = (table.axes[1], table.axes[0])
    grid = figures.Grid(colours, columns, rows, words, texts(table) if printed else ())
    figures.draw_grid(axes, grid, bottom_left)
    figures.colour_key(axes, entries)


def _frame(axes: "Axes", table: Table, sides: tuple[int, ...]) -> None:
    """Draw lines between blocks, counted from 0; the larger the blocks, the wider the lines."""
    for width, side in _widths(sides):
        for numbers, line in ((table.cols, axes.axvline), (table.rows, axes.axhline)):
            for place, (before, after) in enumerate(pairwise(numbers)):
                if before // side != after // side:
                    line(place + 0.5, color=COLOUR, linewidth=width)


def _widths(sides: tuple[int, ...]) -> list[tuple[int, int]]:
    """Pair each block side with the width of the lines round it, the widest first.

    >>> _widths((2, 4, 8, 16)), _widths((2,))
    ([(3, 16), (2, 8), (1, 4), (1, 2)], [(3, 2)])
    """
    return [(max(1, WIDEST_FRAME - place), side) for place, side in enumerate(reversed(sides))]


def legible(axes: "Axes", table: Table) -> bool:
    """Return whether the numbers of a table have room in the cells of given axes."""
    box = axes.get_window_extent()
    wide, high = (side / axes.figure.dpi for side in (box.width, box.height))
    return min(wide / len(table.cols), high / len(table.rows)) >= cell_side(table)


def texts(table: Table) -> list[list[str]]:
    """Return the texts written in the cells."""
    sign = table.valuation.sign
    return [[sign if value is None else str(value) for value in row] for row in table.values]


def fits(table: Table) -> bool:
    """Return whether there is room for the numbers of all cells."""
    side = cell_side(table)
    return side * max(len(table.rows), len(table.cols)) <= WIDEST_PRINTED


def cell_side(table: Table) -> float:
    """Compute the side of a cell that has room for the longest number."""
    longest = max((len(text) for row in texts(table) for text in row), default=1)
    return max(CELL, LETTER * longest + 0.08)


def extent(table: Table, printed: bool) -> tuple[float, float]:
    """Compute the width and height of the cells together, in inches."""
    wide, high = max(len(table.cols), 1), max(len(table.rows), 1)
    if printed:
        side = cell_side(table)
        return side * wide, side * high
    # Squares if the table is not too long; their side is a whole number of pixels where they have
    # one.
    if max(wide, high) <= SQUARE * min(wide, high):
        side = min(UNPRINTED_SIDE / max(wide, high), 2 * CELL)
        side = max(1, int(side * figures.DPI)) / figures.DPI if side * figures.DPI >= 1 else side
        return max(THINNEST, side * wide), max(THINNEST, side * high)
    return (UNPRINTED_SIDE, THINNEST) if wide > high else (THINNEST, UNPRINTED_SIDE)


def two_colours(table: Table) -> tuple[Colours, Entries]:
    """Colour P-positions black and all others white, as source 000 draws them."""
    lost = telling(table).p_positions()
    cells = [[(0.0, 0.0, 0.0) if p else EMPTY for p in row] for row in lost]
    return cells, [("#000000", message("P-positions")), ("#FFFFFF", message("other positions"))]


def many_colours(table: Table) -> tuple[Colours, Entries]:
    """Colour cells by value, P-positions black; by kind where the values are kinds."""
    if table.valuation.kinds:
        return kind_colours(table)
    colour = _colour_of(table)
    lost = table.p_positions()
    cells = [
        [(0.0, 0.0, 0.0) if p else EMPTY if v is None else colour(v)
         for v, p in zip(row, marks, strict=True)]
        for row, marks in zip(table.values, lost, strict=True)
    ]  # fmt: skip
    entries: Entries = (
        [("#000000", message("P-positions"))] if any(p for row in lost for p in row) else []
    )
    if any(value is None for row in table.values for value in row):
        means = table.valuation
        legend = message("{sign}: {meaning}", sign=means.sign, meaning=message(means.sign_words))
        entries.append(("#FFFFFF", legend))
    return cells, entries


def kind_colours(table: Table) -> tuple[Colours, Entries]:
    """Choose a colour for each kind of position that the table has."""
    valuation = table.valuation
    colours = dict(zip(valuation.kinds, KINDS, strict=True))
    parts = {kind: figures.rgb(colour) for kind, colour in colours.items()}
    cells = [[EMPTY if v is None else parts[v] for v in row] for row in table.values]
    there = {value for row in table.values for value in row}
    entries: Entries = [
        (colour, message("{value}: {meaning}", value=kind, meaning=valuation.words(kind)))
        for kind, colour in colours.items()
        if kind in there
    ]
    return cells, entries


def _coloured(table: Table) -> list[int]:
    """List the values that colours stand for: those of positions that are not P."""
    return [
        value
        for row, marks in zip(table.values, table.p_positions(), strict=True)
        for value, p in zip(row, marks, strict=True)
        if value is not None and not p
    ] or [0]


def _colour_of(table: Table) -> Callable[[int], figures.RGB]:
    """Build a function that maps a value to its colour."""
    # P-positions are black whatever their value, so the scale leaves them out.
    values, colours = _coloured(table), _viridis()
    low, high = min(values), max(values)

    def colour(value: int) -> figures.RGB:
        red, green, blue, _ = colours((value - low) / max(high - low, 1))
        return red, green, blue

    return colour


def _viridis() -> "ListedColormap":
    """Return viridis without its darkest fifth, which could be taken for P-position black."""
    return colors.ListedColormap(mpl.colormaps["viridis"](np.linspace(0.2, 1.0, 256)))


def _scale(figure: "Figure", table: Table, left: float) -> None:
    """Draw a scale beside the cells that shows which colour is which value."""
    values = _coloured(table)
    high = min(2.2, max(0.6, figure.get_figheight() - TOP - BOTTOM - 0.9))
    norm = colors.Normalize(min(values), max(*values, min(values) + 1))
    mapped = cm.ScalarMappable(norm, _viridis())
    marks = ticker.MaxNLocator(6, steps=[1, 2, 5, 10], integer=True)
    scale = figure.colorbar(
        mapped, cax=figures.axes_at(figure, left, BOTTOM, 0.16, high), ticks=marks
    )
    scale.ax.tick_params(labelsize=8)
    scale.set_label(translate(message(table.valuation.title)), fontsize=8)


def _labels(axes: Any, table: Table) -> tuple[figures.Labels, figures.Labels]:
    """Choose as many numbers of columns and of rows as have room beside the axes."""
    frame, dpi = axes.get_window_extent(), axes.figure.dpi
    longest = max((len(str(number)) for number in table.cols), default=1)
    columns = labelled(table.cols, int(frame.width / dpi / (DIGIT * (longest + 1))))
    return columns, labelled(table.rows, int(frame.height / dpi / LINE))


def labelled(numbers: Sequence[int], most: int) -> figures.Labels:
    """Return which of the numbers of columns or rows are written beside them."""
    places = figures.ticks(numbers, max(1, most))
    return places, [str(numbers[place]) for place in places]
