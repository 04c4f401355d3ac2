"""A table in all ways of playing: small pictures side by side."""

from typing import TYPE_CHECKING

from kalmar.present.drawn_values import Style
from kalmar.present.figures import DPI, rendered
from kalmar.present.plot_table import many_colours, two_colours
from kalmar.present.ticks import ticks
from kalmar.tables.values import Table
from kalmar.words import said, spoken

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

__all__ = ["ways_figure", "ways_picture"]

COLUMNS = 4
SIDE, GAP, TITLE = 360, 68, 105
"""Pixels of a small picture, about, of what is between two, and of the title."""
TICKS = 4


def ways_picture(tables: list[Table], kind: str, style: Style) -> bytes:
    """The picture as the bytes of a file.

    Args:
        tables: of one game, each in another way of playing.
        kind: one of `figures.KINDS`.
        style: whether P-positions are black and all others white, and where the first row is.
    """
    figure = ways_figure(tables, style)
    sentence = said("{game} in {count} ways; black: P-positions", game=tables[0].title,
                    count=len(tables))  # fmt: skip
    title = spoken(sentence)
    figure.suptitle(title, fontsize=11, y=1 - 0.25 / figure.get_figheight())
    return rendered(figure, kind, title)


def ways_figure(tables: list[Table], style: Style) -> "Figure":
    """The figure, with four pictures in a row; a cell has a whole number of pixels."""
    from matplotlib.figure import Figure

    wide, high = (whole(len(numbers)) for numbers in (tables[0].cols, tables[0].rows))
    rows = -(-len(tables) // COLUMNS)
    room = (COLUMNS * (wide + GAP) + GAP, rows * (high + GAP) + TITLE)
    figure = Figure(figsize=(room[0] / DPI, room[1] / DPI))
    for number, table in enumerate(tables):
        row, column = divmod(number, COLUMNS)
        left = GAP + column * (wide + GAP)
        bottom = (rows - row - 1) * (high + GAP) + GAP
        place = (left / room[0], bottom / room[1], wide / room[0], high / room[1])
        _draw(figure.add_axes(place), table, style)
    return figure


def whole(cells: int) -> int:
    """The pixels of a side, about as many as a small picture has, the same for each cell.

    >>> whole(300), whole(100), whole(1000)
    (300, 400, 1000)
    """
    return max(1, round(SIDE / cells)) * cells


def _draw(axes: "Axes", table: Table, style: Style) -> None:
    """One way of playing, with its name above it."""
    colours, _ = (two_colours if style.only_zeros else many_colours)(table)
    axes.imshow(colours, interpolation="nearest", aspect="auto",
                origin="lower" if style.bottom_left else "upper")  # fmt: skip
    for axis, numbers in ((axes.xaxis, table.cols), (axes.yaxis, table.rows)):
        places = ticks(numbers, TICKS)
        axis.set_ticks(places, [str(numbers[place]) for place in places])
    axes.tick_params(labelsize=6, length=2)
    way = said("{composition}, {play}", composition=said(table.composition.name),
               play=said(table.play.title))  # fmt: skip
    axes.set_title(spoken(way), fontsize=8, pad=3)
