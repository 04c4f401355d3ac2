"""Pictures of tables and sequences by Matplotlib, readable by colour-blind people.

Values are coloured by viridis, whose brightness grows with the value; P-positions are black, and
cells without a value are white. Small tables print the number in each cell.
"""

from typing import TYPE_CHECKING, Any

from kalmar.present.figures import rendered
from kalmar.present.tables_text import caption
from kalmar.tables import Sequence, Table

if TYPE_CHECKING:
    from matplotlib.colors import ListedColormap
    from matplotlib.figure import Figure

__all__ = ["picture", "table_figure"]

MOST_PRINTED = 32
"""The longest side of a table whose cells have their numbers printed."""


def picture(shown: Table | Sequence, kind: str, log: bool = False) -> bytes:
    """A picture as PNG or SVG, the same bytes for the same table.

    Args:
        shown: what to draw.
        kind: "png" or "svg".
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
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(9, 4.5))
    axes = figure.add_subplot()
    points = [(n, v) for n, v in enumerate(sequence.values) if v is not None and n >= int(log)]
    rare = rare_heaps_of(sequence)
    kinds = (
        ("N-positions", "#0072B2", [p for p in points if not sequence.is_p(p[1])]),
        ("rare values", "#D55E00", [p for p in points if p[0] in rare and not sequence.is_p(p[1])]),
        ("P-positions", "black", [p for p in points if sequence.is_p(p[1])]),
    )
    size = 4.0 if len(points) < MANY else 1.0
    for name, colour, chosen in kinds:
        if chosen:
            heaps, values = zip(*chosen, strict=True)
            axes.scatter(heaps, values, s=size if name != "rare values" else 2 * size,
                         color=colour, label=name, rasterized=len(points) >= MANY)  # fmt: skip
    if log:
        axes.set_xscale("log")
    axes.yaxis.set_major_locator(MaxNLocator(integer=True))
    axes.set_xlabel("heap")
    axes.set_ylabel(sequence.valuation.title)
    axes.set_title(f"{sequence.game}, {sequence.composition.name}, {sequence.play.title} play")
    if axes.collections:
        axes.legend(markerscale=2)
    figure.set_layout_engine("tight")
    return figure


MANY = 20_000
"""Points from which they are drawn small, and as pixels in SVG."""


def rare_heaps_of(sequence: Sequence) -> set[int]:
    """The rare heaps of the sparse space of Grundy values; none where values are not sparse."""
    import numpy as np

    from kalmar.errors import GameError
    from kalmar.solvers.heap_games import heap_game
    from kalmar.solvers.sparse_space import best_space, rare_heaps

    if sequence.valuation.name != "grundy" or len(sequence.values) < 50:
        return set()
    try:
        splits = heap_game(sequence.game).splits
    except GameError:
        return set()
    values = np.array(sequence.values, np.uint32)
    space = best_space(values, splits) if splits else None
    if space is None or 4 * space.rare > len(values):
        return set()
    return set(rare_heaps(values, space).tolist())
