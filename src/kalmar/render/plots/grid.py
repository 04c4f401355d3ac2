"""What plots are made of: one grid of coloured cells, one scatter of points, and their legends.

Sizes are in inches, so that cells keep their size whatever the words round them need.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.i18n import translate
from kalmar.render.plots.figures import RGB, new_figure, readable

if TYPE_CHECKING:
    from matplotlib import patches
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
else:
    patches = LazyModule("matplotlib.patches")

BLUE, ORANGE, GREEN, GREY = "#0072B2", "#D55E00", "#009E73", "#999999"

Labels = tuple[Sequence[int], Sequence[str]]
"""Columns or rows with what is written beside them."""
Entries = Iterable[tuple[str, str]]
"""Colours with what they mean."""
Series = Iterable[tuple[Any, Any, str, str]]
"""Numbers, their values, the colour of the points, and what they are."""


@dataclass(frozen=True)
class Grid:
    """Coloured cells.

    Attributes:
        colours: of the cells, row by row.
        columns: the labels of columns.
        rows: the labels of rows.
        words: what columns and rows are called.
        texts: what is written in the cells, row by row; none where they have no room for it.
    """

    colours: Sequence[Sequence[RGB]]
    columns: Labels
    rows: Labels
    words: tuple[str, str] = ("", "")
    texts: Sequence[Sequence[str]] = ()


def draw_grid(axes: "Axes", grid: Grid, bottom_left: bool = False, font: float = 7.0) -> None:
    """Draw the cells with the labels of their columns and rows.

    Args:
        axes: where to draw, a unit a cell.
        grid: the cells.
        bottom_left: whether the first row is the lowest; labels of columns are beside it.
        font: the size of texts in cells, which are black or white, whichever is read better.
    """
    axes.imshow(grid.colours, interpolation="nearest", aspect="auto",
                origin="lower" if bottom_left else "upper")  # fmt: skip
    for i, row in enumerate(grid.texts):
        for j, text in enumerate(row):
            if text:
                axes.text(j, i, text, ha="center", va="center", fontsize=font,
                          color=readable(grid.colours[i][j]))  # fmt: skip
    axes.set_xticks(*grid.columns)
    axes.set_yticks(*grid.rows)
    axes.set_xlabel(translate(grid.words[0]), fontsize=8)
    axes.set_ylabel(translate(grid.words[1]), fontsize=8)
    axes.tick_params(labelsize=8)
    if not bottom_left:
        axes.tick_params(top=True, labeltop=True, bottom=False, labelbottom=False)
        axes.xaxis.set_label_position("top")


def axes_at(figure: "Figure", left: float, bottom: float, wide: float, high: float) -> "Axes":
    """Add axes at a place, in inches."""
    across, up = figure.get_size_inches()
    return figure.add_axes((left / across, bottom / up, wide / across, high / up))


def colour_key(axes: "Axes", entries: Entries) -> None:
    """Draw the legend of the colours to the right of the cells, where it hides nothing."""
    handles = [
        patches.Patch(facecolor=colour, edgecolor="#555555", label=translate(words))
        for colour, words in entries
    ]
    if handles:
        figure: Any = axes.figure
        gap = 0.3 / (axes.get_position().width * figure.get_figwidth())
        axes.legend(handles=handles, loc="upper left", bbox_to_anchor=(1 + gap, 1.0), fontsize=8,
                    borderaxespad=0, frameon=False)  # fmt: skip


def figure_with_axes(title: str, width: float = 8.0) -> "tuple[Figure, Axes]":
    """Build a figure with one set of axes."""
    figure = new_figure(width, 6.0, layout="tight")
    axes = figure.add_subplot()
    axes.set_title(translate(title), fontsize=10)
    axes.tick_params(labelsize=8)
    return figure, axes


def scatter(axes: "Axes", series: Series, legend: bool = True) -> None:
    """Draw points, with their legend to the right of the axes, where it hides nothing."""
    for numbers, values, colour, name in series:
        axes.scatter(numbers, values, s=4, color=colour, label=translate(name), rasterized=True)
    if legend:
        axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0)
