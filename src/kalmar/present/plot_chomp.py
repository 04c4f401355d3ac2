"""Pictures of three-row Chomp: the table, the two sequences of openings, and their ratios."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kalmar.present.figures import rendered
from kalmar.three_rows.chomp import ThreeRowChomp
from kalmar.three_rows.report import LIMITS
from kalmar.words import said, spoken

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["PICTURES", "chomp_picture"]

BLUE, ORANGE, GREEN, GREY = "#0072B2", "#D55E00", "#009E73", "#999999"
MOST_PIXELS = 1200
WITH_LEGEND = 11.0
"""Inches of the width of a figure with a legend beside its axes."""


def chomp_picture(chomp: ThreeRowChomp, what: str, kind: str) -> bytes:
    """A picture as the bytes of a file, the same for the same table.

    Args:
        chomp: the table.
        what: a key of `PICTURES`.
        kind: one of `figures.KINDS`.
    """
    figure = PICTURES[what](chomp)
    return rendered(figure, kind, figure.axes[0].get_title())


def new_figure(title: str, width: float = 8.0, height: float = 6.0) -> "tuple[Figure, Any]":
    """A figure with one set of axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="tight")
    axes = figure.add_subplot()
    axes.set_title(spoken(title), fontsize=10)
    axes.tick_params(labelsize=8)
    return figure, axes


def beside(axes: Any) -> None:
    """A legend to the right of the axes, where it hides nothing."""
    axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0)


def table_figure(chomp: ThreeRowChomp) -> "Figure":
    """f(B, C) − B by colour: B to the right, C downwards; white where nothing is defined.

    Of tables with more than 1,200 rows, rows and columns are skipped evenly.
    """
    import numpy as np

    step = -(-chomp.size // MOST_PIXELS)
    chosen = np.arange(0, chomp.size, step)
    shown = np.full((chosen.size, chosen.size), np.nan)
    for i, c in enumerate(chosen.tolist()):
        row = chomp.row(c)
        columns = chosen[(chosen >= c) & (chosen < c + row.size)]
        shown[i, columns // step] = row[columns - c] - columns
    figure, axes = new_figure(said("three-row Chomp: f(B, C) − B"))
    edge = chomp.size - 0.5
    drawn = axes.imshow(shown, cmap="viridis", interpolation="nearest", aspect="equal",
                        extent=(-0.5, edge, edge, -0.5))  # fmt: skip
    figure.colorbar(drawn, ax=axes, shrink=0.8, label="f(B, C) − B")
    axes.set_xlabel(spoken(said("B (middle row)")))
    axes.set_ylabel(spoken(said("C (short row)")))
    return figure


def openings_figure(chomp: ThreeRowChomp) -> "Figure":
    """The shortest row of the winning opening of each bar 3 × A: two lines."""
    import numpy as np

    figure, axes = new_figure(said("winning openings of the bars 3 × A"), WITH_LEGEND)
    short = chomp.short_rows
    diagonal = np.flatnonzero(chomp.diagonal < chomp.size)
    axes.scatter(short[:, 1], short[:, 0], s=4, color=BLUE, label="(A, A, C): C")
    axes.scatter(chomp.diagonal[diagonal], diagonal, s=4, color=ORANGE, label="(A, B, B): B")
    axes.set_xlabel("A")
    axes.set_ylabel(spoken(said("the shortest row that is left")))
    beside(axes)
    return figure


def ratios_figure(chomp: ThreeRowChomp) -> "Figure":
    """A/C and A/B of the openings less their supposed limits, with a logarithmic A axis."""
    import numpy as np

    figure, axes = new_figure(
        said("how the ratios of the openings come near their limits"), WITH_LEGEND
    )
    short = chomp.short_rows[1:]
    c, b = short[:, 0], np.arange(1, chomp.size)
    bars, squares = short[:, 1], chomp.diagonal[1:]
    series = (
        (bars, bars / c - LIMITS[0], BLUE, said("|A/C − √2|, openings (A, A, C)")),
        (squares, squares / b - LIMITS[1], ORANGE, said("|A/B − (2 + √2)/2|, openings (A, B, B)")),
    )
    for a, error, colour, name in series:
        axes.scatter(a, np.abs(error), s=3, color=colour, label=spoken(name), rasterized=True)
    line = np.geomspace(4, 2 * chomp.size, 50)
    axes.plot(line, 1 / line, color=GREY, linewidth=1, label="1/A")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("A")
    beside(axes)
    return figure


def growth_figure(chomp: ThreeRowChomp) -> "Figure":
    """Where rows end: the last number of a short row, and of a long row α of its tail B + α.

    Below, the same less √2 C and (2 − √2) C, the lines that they keep to as far as is seen.
    """
    import numpy as np
    from matplotlib.figure import Figure

    figure = Figure(figsize=(WITH_LEGEND, 7.0), layout="tight")
    above, below = figure.subplots(2, 1, sharex=True)
    above.set_title(spoken(said("how short and long rows grow")), fontsize=10)
    short, long = chomp.short_rows, chomp.long_rows
    tails = np.array([row for row in long.tolist() if chomp.has_tail(row)])
    lowest = np.array([int(chomp.row(row).min()) for row in long.tolist()])
    alphas = np.array([chomp.tail(row) for row in tails.tolist()])
    series = (
        (short[:, 0], short[:, 1], LIMITS[0], BLUE, said("short row: its end")),
        (long, lowest, LIMITS[0], GREEN, said("long row: its minimum")),
        (tails, alphas, 2 - LIMITS[0], ORANGE, said("long row: α, where f(B, C) = B + α")),
    )
    for rows, numbers, slope, colour, name in series:
        above.scatter(rows, numbers, s=4, color=colour, label=spoken(name))
        below.scatter(rows, numbers - slope * rows, s=4, color=colour)
    for slope, line in ((LIMITS[0], "√2 C"), (2 - LIMITS[0], "(2 − √2) C")):
        above.axline((0, 0), slope=slope, color=GREY, linewidth=1, label=line, zorder=0)
    below.axhline(0, color=GREY, linewidth=1)
    below.set_xlabel(spoken(said("C (short row)")))
    below.set_ylabel(spoken(said("above the line")))
    beside(above)
    return figure


PICTURES: "dict[str, Callable[[ThreeRowChomp], Figure]]" = {
    "table": table_figure,
    "openings": openings_figure,
    "ratios": ratios_figure,
    "growth": growth_figure,
}
"""What can be shown of a table, by the name a user types."""
