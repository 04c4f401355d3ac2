"""Pictures of three-row Chomp: the table, the two sequences of openings, and their ratios."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kalmar.present.figures import rendered
from kalmar.three_rows.chomp import ThreeRowChomp
from kalmar.three_rows.report import LIMITS

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["PICTURES", "chomp_picture"]

BLUE, ORANGE, GREY = "#0072B2", "#D55E00", "#999999"
MOST_PIXELS = 1200


def chomp_picture(chomp: ThreeRowChomp, what: str, kind: str) -> bytes:
    """A picture as the bytes of a file, the same for the same table.

    Args:
        chomp: the table.
        what: a key of `PICTURES`.
        kind: one of `figures.KINDS`.
    """
    return rendered(PICTURES[what](chomp), kind)


def new_figure(title: str, width: float = 8.0, height: float = 6.0) -> "tuple[Figure, Any]":
    """A figure with one set of axes."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="tight")
    axes = figure.add_subplot()
    axes.set_title(title, fontsize=10)
    axes.tick_params(labelsize=8)
    return figure, axes


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
    figure, axes = new_figure("three-row Chomp: f(B, C) − B")
    edge = chomp.size - 0.5
    drawn = axes.imshow(shown, cmap="viridis", interpolation="nearest", aspect="equal",
                        extent=(-0.5, edge, edge, -0.5))  # fmt: skip
    figure.colorbar(drawn, ax=axes, shrink=0.8, label="f(B, C) − B")
    axes.set_xlabel("B (middle row)")
    axes.set_ylabel("C (short row)")
    return figure


def openings_figure(chomp: ThreeRowChomp) -> "Figure":
    """The shortest row of the winning opening of each bar 3 × A: two lines."""
    import numpy as np

    figure, axes = new_figure("winning openings of the bars 3 × A")
    short = chomp.short_rows
    diagonal = np.flatnonzero(chomp.diagonal < chomp.size)
    axes.scatter(short[:, 1], short[:, 0], s=4, color=BLUE, label="(A, A, C): C")
    axes.scatter(chomp.diagonal[diagonal], diagonal, s=4, color=ORANGE, label="(A, B, B): B")
    axes.set_xlabel("A")
    axes.set_ylabel("the shortest row that is left")
    axes.legend()
    return figure


def ratios_figure(chomp: ThreeRowChomp) -> "Figure":
    """A/C and A/B of the openings less their supposed limits, with a logarithmic A axis."""
    import numpy as np

    figure, axes = new_figure("how the ratios of the openings come near their limits")
    short = chomp.short_rows[1:]
    b = np.arange(1, chomp.size)
    series = (
        (short[:, 1], short[:, 1] / short[:, 0] - LIMITS[0], BLUE, "A/C − √2, openings (A, A, C)"),
        (chomp.diagonal[1:], chomp.diagonal[1:] / b - LIMITS[1], ORANGE,
         "A/B − (2 + √2)/2, openings (A, B, B)"),
    )  # fmt: skip
    for a, error, colour, name in series:
        axes.scatter(a, np.abs(error), s=3, color=colour, label=f"|{name}|", rasterized=True)
    line = np.geomspace(4, 2 * chomp.size, 50)
    axes.plot(line, 1 / line, color=GREY, linewidth=1, label="1/A")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("A")
    axes.legend(fontsize=8)
    return figure


PICTURES: "dict[str, Callable[[ThreeRowChomp], Figure]]" = {
    "table": table_figure,
    "openings": openings_figure,
    "ratios": ratios_figure,
}
"""What can be shown of a table, by the name a user types."""
