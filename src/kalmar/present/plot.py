"""Pictures of tables and sequences by Matplotlib, readable by colour-blind people.

Values are coloured by viridis, whose brightness grows with the value; P-positions are black, and
cells without a value are white. Small tables print the number in each cell.
"""

from typing import TYPE_CHECKING, Any

from kalmar.present.figures import rendered
from kalmar.present.formats.plain import caption
from kalmar.tables.rare import rare_heaps_of
from kalmar.tables.values import Sequence, Table

if TYPE_CHECKING:
    import numpy as np
    from matplotlib.colors import ListedColormap
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

__all__ = ["picture", "table_figure"]

MOST_PRINTED = 32
"""The longest side of a table whose cells have their numbers printed."""


def picture(shown: Table | Sequence, kind: str, log: bool = False) -> bytes:
    """A picture as the bytes of a file, the same for the same table.

    Args:
        shown: what to draw.
        kind: one of `figures.KINDS`.
        log: whether a sequence has a logarithmic axis of heaps.
    """
    figure = table_figure(shown) if isinstance(shown, Table) else sequence_figure(shown, log)
    return rendered(figure, kind)


def table_figure(table: Table) -> "Figure":
    """A heat map of the values with the P-positions in black."""
    import numpy as np
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    values = np.array(table.to_numpy(), dtype=float)
    lost = np.array([[bool(p) for p in row] for row in table.p_positions()])
    tall, wide = values.shape
    side = max(4.0, min(12.0, 0.35 * max(tall, wide)))
    figure = Figure(
        figsize=(side * wide / max(tall, wide) + 1.8, side * tall / max(tall, wide) + 1)
    )
    axes = figure.add_subplot()
    colours = np.ma.masked_array(values, mask=lost | np.isnan(values))
    axes.set_facecolor("white")
    axes.imshow(np.where(lost, 0.0, np.nan), cmap="gray", vmin=0, vmax=1)
    drawn = axes.imshow(colours, cmap=_colours(), interpolation="nearest")
    if colours.count():
        figure.colorbar(
            drawn, ax=axes, shrink=0.8, label=table.valuation.title, ticks=MaxNLocator(integer=True)
        )
    _label(axes, table)
    if max(tall, wide) <= MOST_PRINTED:
        _print_values(axes, table, colours)
    axes.set_title(f"{caption(table)}\nblack: P-positions", fontsize=9, wrap=True)
    figure.set_layout_engine("tight")
    return figure


def _colours() -> "ListedColormap":
    """Viridis without its darkest fifth, which could be taken for the black of P-positions."""
    import matplotlib as mpl
    import numpy as np
    from matplotlib.colors import ListedColormap

    return ListedColormap(mpl.colormaps["viridis"](np.linspace(0.2, 1.0, 256)))


def _label(axes: Any, table: Table) -> None:
    for axis, numbers in ((axes.xaxis, table.cols), (axes.yaxis, table.rows)):
        step = max(1, len(numbers) // 16)
        axis.set_ticks(range(0, len(numbers), step), [str(n) for n in numbers[::step]])
    axes.tick_params(labelsize=8, top=True, labeltop=True, bottom=False, labelbottom=False)


def _print_values(axes: Any, table: Table, colours: Any) -> None:
    """The numbers in the cells, dark where the colour is bright."""
    low, high = (colours.min(), colours.max()) if colours.count() else (0, 0)
    for i, row in enumerate(table.values):
        for j, value in enumerate(row):
            coloured = not colours.mask[i, j]
            bright = value is None or (coloured and value > low + 0.6 * (high - low))
            text = "–" if value is None else str(value)
            axes.text(j, i, text, ha="center", va="center", fontsize=7,
                      color="black" if bright else "white")  # fmt: skip


def sequence_figure(sequence: Sequence, log: bool = False) -> "Figure":
    """A scatter plot of the values against the heap; P-positions black, rare values orange."""
    import numpy as np
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(WIDTH, 4.5))
    axes = figure.add_subplot()
    known = np.array([v is not None for v in sequence.values])
    known[: int(log)] = False
    values = np.array([0 if v is None else v for v in sequence.values])
    lost = known & np.isin(values, [v for v in np.unique(values[known]) if sequence.is_p(v)])
    rare = np.zeros(len(values), bool)
    rare[rare_heaps_of(sequence)] = True
    many = len(values) >= MANY
    kinds = (
        ("N-positions", "#0072B2", 1, known & ~lost),
        ("rare values", "#D55E00", 2, known & ~lost & rare),
        ("P-positions", "black", 1, lost),
    )
    for name, colour, size, chosen in kinds:
        heaps = seen(np.flatnonzero(chosen), values, log)
        if len(heaps):
            axes.scatter(heaps, values[heaps], s=size if many else 4 * size,
                         color=colour, label=name, rasterized=many)  # fmt: skip
    if log:
        axes.set_xscale("log")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("heap")
    axes.set_ylabel(sequence.valuation.title)
    axes.set_title(f"{sequence.game}, {sequence.composition.name}, {sequence.play.title} play")
    if axes.collections:
        axes.legend(markerscale=2, loc="upper left")
    figure.set_layout_engine("tight")
    return figure


WIDTH = 9
"""Of the plot, in inches."""
MANY = 20_000
"""Points from which they are drawn small, and as pixels in SVG."""
COLUMNS = 400 * WIDTH
"""More than there are pixels from left to right."""


def seen(heaps: "NDArray[np.intp]", values: "NDArray[np.int64]", log: bool) -> "NDArray[np.intp]":
    """The heaps whose points are not drawn already: one for each value in each column of pixels.

    >>> import numpy as np
    >>> len(seen(np.arange(10**6), np.arange(10**6) % 3, log=False)) <= 3 * COLUMNS
    True
    """
    import numpy as np

    if len(heaps) < MANY:
        return heaps
    places = np.log(heaps) if log else heaps.astype(float)
    scale = (COLUMNS - 1) / max(places[-1] - places[0], 1e-9)
    columns = ((places - places[0]) * scale).astype(np.int64)
    height = int(values.max()) + 1
    _, first = np.unique(columns * height + values[heaps], return_index=True)
    return heaps[first]
