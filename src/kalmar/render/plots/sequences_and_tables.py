"""Plot sequences and tables of values, readable by colour-blind people.

Values are coloured by viridis, whose brightness grows with the value; P-positions are black, and
cells without a value are white. Where there is room, cells hold their numbers. Legends stand beside
the axes, so that they hide nothing.

A sequence is points, or cells in rows of one length, so that a period becomes columns of one
colour; long sequences with a period are wrapped so by default. A table may be drawn in all ways of
playing, as small pictures side by side.
"""

from math import sqrt
from typing import Any

from kalmar.answers.tables.values import Sequence, Table, rare_heaps_of
from kalmar.core.errors import UsageError
from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.engines.sequences.repeats import repeat
from kalmar.render import Axes, Figure, NDArray, np, pyplot, ticker
from kalmar.render.formats import caption
from kalmar.render.plots import USUAL_STYLE, ValueStyle
from kalmar.render.plots.figures import DPI, Grid, axes_at, draw_grid, new_figure, rendered
from kalmar.render.plots.table_cells import (
    draw_table,
    labelled,
    legible,
    many_colours,
    table_figure,
    two_colours,
)
from kalmar.runtime.optional import needs


def wrapped(shown: Sequence, width: int) -> Table:
    """Convert the values to a table: the row m holds those of m, m + 1, …, m + width − 1.

    Rows begin at multiples of the width. Places before the first value and after the last one are
    left out where they fill a row, and are without a value otherwise.

    Args:
        shown: the sequence.
        width: how many values a row has, 1 at least.

    >>> from kalmar.answers.tables.ask import sequence
    >>> found = wrapped(sequence("kayles", 6), 3)
    >>> found.rows, found.cols, found.values
    ((0, 3, 6), (0, 1, 2), ((0, 1, 2), (3, 1, 4), (3, None, None)))
    """
    first = shown.first // width * width
    rows = tuple(range(first, shown.first + len(shown.values), width))
    known = dict(zip(shown.numbers, shown.values, strict=True))
    return Table(
        game=shown.game,
        composition=shown.composition,
        play=shown.play,
        valuation=shown.valuation,
        theorem=shown.theorem,
        rows=rows,
        cols=tuple(range(width)),
        values=tuple(tuple(known.get(start + column) for column in range(width)) for start in rows),
        axes=(message("first in the row"), message("place in the row")),
        title=shown.title,
    )


MIN_WRAPPED = 500
"""How many values a sequence has at least that is wrapped without being asked for."""
SHARE = 4
"""How often a period must fit into the values, so that its columns can be seen."""


def row_width(shown: Sequence, style: ValueStyle) -> int | None:
    """Return how many values stand in a row of cells; None if they are points on axes.

    A long sequence that repeats is wrapped by a multiple of its period, so that columns have one
    colour each, and about twice as wide as high.

    Args:
        shown: the sequence.
        style: how it is to be drawn.

    >>> from kalmar.answers.tables.ask import sequence
    >>> row_width(sequence("kayles", 2000), ValueStyle())
    60
    >>> row_width(sequence("kayles", 2000), ValueStyle(points=True)) is None
    True
    """
    if style.wrap is not None or style.points or style.log:
        return style.wrap
    values = [value for value in shown.values if value is not None]
    if len(values) < max(MIN_WRAPPED, len(shown.values)) or shown.valuation.kinds:
        return None
    found = repeat(values)
    if found is None or SHARE * found[1] > len(values):
        return None
    period = found[1]
    return period * max(1, round(sqrt(2 * len(values)) / period))


def picture(shown: Table | Sequence, kind: str, style: ValueStyle = USUAL_STYLE) -> bytes:
    """Render a picture as the bytes of a file, the same for the same table.

    Args:
        shown: what to draw.
        kind: one of `figures.KINDS`.
        style: how it is drawn.

    Raises:
        UsageError: the style shows who wins, which the values do not tell.
    """
    width = row_width(shown, style) if isinstance(shown, Sequence) else None
    if isinstance(shown, Sequence) and width is not None:
        figure = table_figure(wrapped(shown, width), style)
        size = plural_message(
            len(shown.values),
            "{number} value in rows of {width}",
            "{number} values in rows of {width}",
            width=width,
        )
    elif isinstance(shown, Table):
        figure = table_figure(shown, style)
        size = message("{rows} × {columns} cells", rows=len(shown.rows), columns=len(shown.cols))
    else:
        figure = sequence_figure(shown, style.log)
        size = plural_message(len(shown.values), "{number} value", "{number} values")
    about = join_messages([size, message(shown.theorem)], "; ")
    return rendered(figure, kind, translate(caption(shown)), translate(about))


def sequence_figure(sequence: Sequence, log: bool = False) -> "Figure":
    """Draw a scatter plot of the values against the heap, with its legend beside it."""
    figure = new_figure(WIDTH, 4.5)
    draw_sequence(figure.add_subplot(), sequence, log)
    figure.set_layout_engine("tight")
    return figure


def plotted(shown: Table | Sequence, axes: Any = None) -> Any:
    """Draw a table or sequence on Matplotlib axes (new ones for None) and return them.

    Args:
        shown: what to draw.
        axes: Matplotlib's; new ones by pyplot if None.

    Raises:
        MissingLibraryError: Matplotlib is not installed.
        UsageError: these are no axes.
    """
    with needs("plots"):
        if axes is None:
            axes = pyplot.subplots()[1]
        if not hasattr(axes, "scatter") or not hasattr(axes, "imshow"):
            raise UsageError("{axes!r} is not a Matplotlib Axes object: leave ax out", axes=axes)
        if isinstance(shown, Table):
            draw_table(axes, shown, printed=legible(axes, shown))
            axes.set_title(translate(caption(shown)), fontsize=9, wrap=True)
        else:
            draw_sequence(axes, shown)
    return axes


def draw_sequence(axes: "Axes", sequence: Sequence, log: bool = False) -> None:
    """Plot the values against the heap; P-positions black, rare values orange.

    Args:
        axes: where to draw.
        sequence: the values.
        log: whether the axis of heaps is logarithmic.
    """
    # Heap 0 has no place on a logarithmic axis.
    known = np.array([v is not None for v in sequence.values], bool)
    numbers = np.array(sequence.numbers)
    known &= ~((numbers == 0) & log)
    values = np.array([0 if v is None else v for v in sequence.values])
    for name, colour, size, chosen in _kinds(sequence, known, values):
        heaps = seen(np.flatnonzero(chosen), values, log)
        if len(heaps):
            many = len(values) >= MIN_POINTS_FOR_PIXELS
            axes.scatter(numbers[heaps], values[heaps], s=size if many else 4 * size,
                         color=colour, label=translate(name), rasterized=many)  # fmt: skip
    if log:
        axes.set_xscale("log")
    for axis in (axes.yaxis,) if log else (axes.xaxis, axes.yaxis):
        axis.set_major_locator(ticker.MaxNLocator(9, steps=[1, 2, 5, 10], integer=True))
    if sequence.valuation.kinds:
        words = [translate(sequence.valuation.words(kind)) for kind in sequence.valuation.kinds]
        axes.set_yticks(sequence.valuation.kinds, words)
    else:
        axes.set_ylabel(translate(message(sequence.valuation.title)))
    axes.set_xlabel(translate(sequence.word))
    axes.set_title(translate(caption(sequence)), fontsize=10, wrap=True)
    if axes.collections:
        axes.legend(markerscale=2, loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0)


def _kinds(sequence: Sequence, known: Any, values: Any) -> list[tuple[str, str, int, Any]]:
    """List the kinds of points: name, colour, size, and which heaps."""
    lost = known & np.isin(values, [v for v in np.unique(values[known]) if sequence.is_p(v)])
    rare = np.zeros(len(values), bool)
    rare[rare_heaps_of(sequence)] = True
    return [
        (message("N-positions"), "#0072B2", 1, known & ~lost & ~rare),
        (message("rare values"), "#D55E00", 2, known & ~lost & rare),
        (message("P-positions"), "black", 1, lost),
    ]


WIDTH = 9
"""Of the plot, in inches."""
MIN_POINTS_FOR_PIXELS = 20_000
"""Points from which they are drawn small, and as pixels in SVG."""
COLUMNS = 400 * WIDTH
"""More than there are pixels from left to right."""


def seen(heaps: "NDArray[np.intp]", values: "NDArray[np.int64]", log: bool) -> "NDArray[np.intp]":
    """Select heaps to draw: one for each value in each column of pixels, as others coincide.

    >>> import numpy as np
    >>> len(seen(np.arange(10**6), np.arange(10**6) % 3, log=False)) <= 3 * COLUMNS
    True
    """
    if len(heaps) < MIN_POINTS_FOR_PIXELS:
        return heaps
    # A point is known by its column of pixels and its value, as one number; `unique` gives the
    # first point of each.
    places = np.log(heaps) if log else heaps.astype(float)
    scale = (COLUMNS - 1) / max(places[-1] - places[0], 1e-9)
    columns = ((places - places[0]) * scale).astype(np.int64)
    height = int(values.max()) + 1
    _, first = np.unique(columns * height + values[heaps], return_index=True)
    return heaps[first]


WAYS_COLUMNS = 4
SIDE, GAP, TITLE = 360, 68, 125
"""Pixels of a small picture, about, of what is between two, and of the title."""
TICKS = 4


def ways_picture(tables: list[Table], kind: str, style: ValueStyle) -> bytes:
    """Render the tables of several ways of playing as the bytes of a picture file.

    Args:
        tables: of one game, each in another way of playing.
        kind: one of `figures.KINDS`.
        style: whether P-positions are black and all others white, and where the first row is.
    """
    figure = ways_figure(tables, style)
    sentence = message("{game} in {count} ways; black: P-positions", game=tables[0].title,
                    count=len(tables))  # fmt: skip
    title = translate(sentence)
    figure.suptitle(title, fontsize=11, y=1 - 0.25 / figure.get_figheight())
    return rendered(figure, kind, title)


def ways_figure(tables: list[Table], style: ValueStyle) -> "Figure":
    """Draw the figure with four pictures in a row; a cell has a whole number of pixels."""
    # Cells of whole pixels: others would differ in width, which shows as stripes.
    wide, high = (whole(len(numbers)) for numbers in (tables[0].cols, tables[0].rows))
    rows = -(-len(tables) // WAYS_COLUMNS)
    room = (WAYS_COLUMNS * (wide + GAP) + GAP, rows * (high + GAP) + TITLE)
    figure = new_figure(room[0] / DPI, room[1] / DPI)
    for number, table in enumerate(tables):
        row, column = divmod(number, WAYS_COLUMNS)
        left = GAP + column * (wide + GAP)
        bottom = (rows - row - 1) * (high + GAP) + GAP
        place = [pixels / DPI for pixels in (left, bottom, wide, high)]
        _draw(axes_at(figure, *place), table, style)
    return figure


def whole(cells: int) -> int:
    """Compute the pixels of a side: about those of a small picture, whole for each cell.

    >>> whole(300), whole(100), whole(1000)
    (300, 400, 1000)
    """
    return max(1, round(SIDE / cells)) * cells


def _draw(axes: "Axes", table: Table, style: ValueStyle) -> None:
    """Draw the table of one way of playing, with its name above it."""
    colours, _ = (two_colours if style.only_zeros else many_colours)(table)
    grid = Grid(colours, labelled(table.cols, TICKS), labelled(table.rows, TICKS))
    draw_grid(axes, grid, style.origin == "bottom-left")
    axes.tick_params(labelsize=6, length=2)
    way = message("{composition}, {play}", composition=message(table.composition.title),
               play=message(table.play.title))  # fmt: skip
    axes.set_title(translate(way), fontsize=8, pad=3)
