"""Pictures of three-row Chomp: the table, the two sequences of openings, and their ratios.

Its corner has a number in each cell, in the colours of source 002, figures 4 and 5.
"""

from collections.abc import Callable
from itertools import islice
from typing import TYPE_CHECKING, Any

from kalmar.core.by_name import LazyModule
from kalmar.core.errors import LimitReached
from kalmar.core.i18n import message, translate
from kalmar.engines.chomp.report import LIMITS, Cell, Corner
from kalmar.engines.chomp.three_rows import ThreeRowChomp
from kalmar.render.formats.corners import letters
from kalmar.render.formats.corners import rows as cells_of
from kalmar.render.plots.figures import new_figure, readable, rendered

if TYPE_CHECKING:
    import numpy as np
    from matplotlib import patches
    from matplotlib.figure import Figure
else:
    np, patches = LazyModule("numpy"), LazyModule("matplotlib.patches")


BLUE, ORANGE, GREEN, GREY = "#0072B2", "#D55E00", "#009E73", "#999999"
MOST_PIXELS = 1200
WITH_LEGEND = 11.0
"""Inches of the width of a figure with a legend beside its axes."""


def chomp_picture(chomp: ThreeRowChomp, what: str, kind: str) -> bytes:
    """Render a picture as the bytes of a file, the same for the same table.

    Args:
        chomp: the table.
        what: a key of `PICTURES`.
        kind: one of `figures.KINDS`.
    """
    figure = PICTURES[what](chomp)
    return rendered(figure, kind, figure.axes[0].get_title())


def figure_with_axes(title: str, width: float = 8.0) -> "tuple[Figure, Any]":
    """Build a figure with one set of axes."""
    figure = new_figure(width, 6.0, layout="tight")
    axes = figure.add_subplot()
    axes.set_title(translate(title), fontsize=10)
    axes.tick_params(labelsize=8)
    return figure, axes


def beside(axes: Any) -> None:
    """Place a legend to the right of the axes, where it hides nothing."""
    axes.legend(fontsize=8, loc="upper left", bbox_to_anchor=(1.01, 1), borderaxespad=0)


def table_figure(chomp: ThreeRowChomp) -> "Figure":
    """Plot f(B, C) − B by colour: B to the right, C downwards; white where it is undefined.

    Of tables with more than 1,200 rows, rows and columns are skipped evenly.
    """
    # A picture of more cells than pixels would be interpolated, which invents values.
    step = -(-chomp.size // MOST_PIXELS)
    chosen = np.arange(0, chomp.size, step)
    shown = np.full((chosen.size, chosen.size), np.nan)
    for i, c in enumerate(chosen.tolist()):
        row = chomp.row(c)
        columns = chosen[(chosen >= c) & (chosen < c + row.size)]
        shown[i, columns // step] = row[columns - c] - columns
    figure, axes = figure_with_axes(message("three-row Chomp: f(B, C) − B"))
    edge = chomp.size - 0.5
    drawn = axes.imshow(shown, cmap="viridis", interpolation="nearest", aspect="equal",
                        extent=(-0.5, edge, edge, -0.5))  # fmt: skip
    figure.colorbar(drawn, ax=axes, shrink=0.8, label="f(B, C) − B")
    axes.set_xlabel(translate(message("B (middle row)")))
    axes.set_ylabel(translate(message("C (short row)")))
    return figure


def openings_figure(chomp: ThreeRowChomp) -> "Figure":
    """Plot the shortest row of each bar 3 × A's winning opening: two lines."""
    # An opening leaves (A, A, C), with one row shorter, or (A, B, B), with two.
    figure, axes = figure_with_axes(message("winning openings of the bars 3 × A"), WITH_LEGEND)
    short = chomp.short_rows
    diagonal = np.flatnonzero(chomp.diagonal < chomp.size)
    axes.scatter(short[:, 1], short[:, 0], s=4, color=BLUE, label="(A, A, C): C")
    axes.scatter(chomp.diagonal[diagonal], diagonal, s=4, color=ORANGE, label="(A, B, B): B")
    axes.set_xlabel("A")
    axes.set_ylabel(translate(message("the shortest remaining row")))
    beside(axes)
    return figure


def ratios_figure(chomp: ThreeRowChomp) -> "Figure":
    """Plot the openings' A/C and A/B less their supposed limits, on a logarithmic A axis."""
    figure, axes = figure_with_axes(
        message("how the ratios of the openings approach their limits"), WITH_LEGEND
    )
    # Errors over many powers of ten, with 1/A to compare.
    short = chomp.short_rows[1:]
    c, b = short[:, 0], np.arange(1, chomp.size)
    bars, squares = short[:, 1], chomp.diagonal[1:]
    series = (
        (bars, bars / c - LIMITS[0], BLUE, message("|A/C − √2|, openings (A, A, C)")),
        (
            squares,
            squares / b - LIMITS[1],
            ORANGE,
            message("|A/B − (2 + √2)/2|, openings (A, B, B)"),
        ),
    )
    for a, error, colour, name in series:
        axes.scatter(a, np.abs(error), s=3, color=colour, label=translate(name), rasterized=True)
    line = np.geomspace(4, 2 * chomp.size, 50)
    axes.plot(line, 1 / line, color=GREY, linewidth=1, label="1/A")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("A")
    beside(axes)
    return figure


def growth_figure(chomp: ThreeRowChomp) -> "Figure":
    """Plot where rows end: a short row's last number, and α of a long row's tail B + α.

    Below, the same less √2 C and (2 − √2) C, the lines that they keep to as far as is seen.
    """
    figure = new_figure(WITH_LEGEND, 7.0, layout="tight")
    above, below = figure.subplots(2, 1, sharex=True)
    above.set_title(translate(message("growth of short and long rows")), fontsize=10)
    short, long = chomp.short_rows, chomp.long_rows
    tails = np.array([row for row in long.tolist() if chomp.has_tail(row)])
    lowest = np.array([int(chomp.row(row).min()) for row in long.tolist()])
    alphas = np.array([chomp.tail(row) for row in tails.tolist()])
    series = (
        (short[:, 0], short[:, 1], LIMITS[0], BLUE, message("short row: its end")),
        (long, lowest, LIMITS[0], GREEN, message("long row: its minimum")),
        (tails, alphas, 2 - LIMITS[0], ORANGE, message("long row: α, where f(B, C) = B + α")),
    )
    for rows, numbers, slope, colour, name in series:
        above.scatter(rows, numbers, s=4, color=colour, label=translate(name))
        below.scatter(rows, numbers - slope * rows, s=4, color=colour)
    for slope, line in ((LIMITS[0], "√2 C"), (2 - LIMITS[0], "(2 − √2) C")):
        above.axline((0, 0), slope=slope, color=GREY, linewidth=1, label=line, zorder=0)
    below.axhline(0, color=GREY, linewidth=1)
    below.set_xlabel(translate(message("C (short row)")))
    below.set_ylabel(translate(message("difference from the line")))
    beside(above)
    return figure


PICTURES: "dict[str, Callable[[ThreeRowChomp], Figure]]" = {
    "table": table_figure,
    "openings": openings_figure,
    "ratios": ratios_figure,
    "growth": growth_figure,
}
"""What can be shown of a table, by the name a user types."""


MOST_DRAWN = 60
"""Rows of a table whose numbers can still be read."""
SIDE = 0.34
LEFT, RIGHT, TOP, BOTTOM = 0.7, 3.6, 0.9, 0.3
"""Inches round the cells."""

RED, PURPLE, GREEN, BLUE, YELLOW = "#D55E00", "#7F3C8D", "#009E73", "#56B4E9", "#F0E442"
WORDS = {
    RED: message("e: the end of a short row"),
    PURPLE: message("m: the minimum of a row, if it is not its end"),
    GREEN: message("excludes a number below f(B, C)"),
    BLUE: message("where it would occur again"),
    YELLOW: message("the cells explained"),
}


def corner_picture(
    corner: Corner, kind: str, marks: tuple[str, ...], explain: tuple[int, ...] | None
) -> bytes:
    """Render the table as a picture, with a number in each cell.

    Args:
        corner: of 60 rows at most.
        kind: one of `figures.KINDS`.
        marks: keys of `formats.corners.MARKS`.
        explain: B and C of a cell, or one number.

    Raises:
        LimitReached: the table is larger, so that nothing could be read.
        UsageError: the cell is outside the table.
    """
    if corner.size > MOST_DRAWN:
        raise LimitReached(
            "a picture can mark cells only in a table of at most {most} rows, not {size:,}",
            most=MOST_DRAWN,
            size=corner.size,
        )
    title = message("three-row Chomp: f(B, C) for B and C below {size}", size=corner.size)
    figure = corner_figure(corner, marks, explain)
    figure.suptitle(translate(title), fontsize=10)
    return rendered(figure, kind, translate(title))


def colours_of(
    corner: Corner, marks: tuple[str, ...], explain: tuple[int, ...] | None
) -> dict[Cell, str]:
    """Return the colour of each marked cell; what is explained lies over marks."""
    colours = {"e": RED, "m": PURPLE}
    found = {cell: colours[letter] for cell, letter in letters(corner, marks).items()}
    if explain is not None and len(explain) == 2:
        why = corner.explained(*explain)
        found |= {cell: GREEN for _, cells in why.excluded for cell in cells}
        found[why.cell] = YELLOW
    elif explain is not None:
        found |= dict.fromkeys(corner.again(explain[0]), BLUE)
        found |= dict.fromkeys(corner.standing(explain[0]), YELLOW)
    return found


def corner_figure(
    corner: Corner, marks: tuple[str, ...], explain: tuple[int, ...] | None
) -> "Figure":
    """Draw the figure: B to the right, C downwards."""
    # Axes are placed by hand, so that a cell is as wide as its letters need whatever the size.
    side, size = SIDE * corner.size, corner.size
    wide, high = LEFT + side + RIGHT, BOTTOM + side + TOP
    figure = new_figure(wide, high)
    axes = figure.add_axes((LEFT / wide, BOTTOM / high, side / wide, side / high))
    axes.set_xlim(-0.5, size - 0.5)
    axes.set_ylim(size - 0.5, -0.5)
    colours = colours_of(corner, marks, explain)
    for (b, c), colour in colours.items():
        axes.add_patch(patches.Rectangle((b - 0.5, c - 0.5), 1, 1, facecolor=colour))
    _print(axes, corner, marks, colours)
    axes.set_xticks(range(size))
    axes.set_yticks(range(size))
    axes.tick_params(labelsize=7, top=True, labeltop=True, bottom=False, labelbottom=False)
    axes.xaxis.set_label_position("top")
    axes.set_xlabel(translate(message("B (middle row)")), fontsize=8)
    axes.set_ylabel(translate(message("C (short row)")), fontsize=8)
    there = [patches.Patch(facecolor=colour, label=translate(words)) for colour,
             words in WORDS.items()
             if colour in colours.values()]  # fmt: skip
    if there:
        axes.legend(handles=there, loc="upper left", bbox_to_anchor=(1 + 0.2 / side, 1),
                    borderaxespad=0, fontsize=8, frameon=False)  # fmt: skip
    return figure


def _print(axes: Any, corner: Corner, marks: tuple[str, ...], colours: dict[Cell, str]) -> None:
    known = letters(corner, marks)
    for c, cells in enumerate(islice(cells_of(corner, known).cells(), 1, None)):
        for b, text in enumerate(cells[1:]):
            if text:
                colour = readable(colours.get((b, c), "#FFFFFF"))
                axes.text(b, c, text, ha="center", va="center", fontsize=7, color=colour)
