"""The corner of the table of three-row Chomp in the colours of source 002, figures 4 and 5."""

from typing import TYPE_CHECKING, Any

from kalmar.errors import LimitReached
from kalmar.present.colours import readable
from kalmar.present.figures import rendered
from kalmar.present.formats.corners import cells_of, letters
from kalmar.three_rows.corner import Cell, Corner
from kalmar.words import said, spoken

if TYPE_CHECKING:
    from matplotlib.figure import Figure

__all__ = ["colours_of", "corner_figure", "corner_picture"]

MOST_DRAWN = 60
"""Rows of a table whose numbers can still be read."""
SIDE = 0.34
LEFT, RIGHT, TOP, BOTTOM = 0.7, 3.6, 0.9, 0.3
"""Inches round the cells."""

RED, PURPLE, GREEN, BLUE, YELLOW = "#D55E00", "#7F3C8D", "#009E73", "#56B4E9", "#F0E442"
WORDS = {
    RED: said("e: the end of a short row"),
    PURPLE: said("m: the minimum of a row, if it is not its end"),
    GREEN: said("excludes a number below f(B, C)"),
    BLUE: said("where it would stand again"),
    YELLOW: said("what is explained"),
}


def corner_picture(
    corner: Corner, kind: str, marks: tuple[str, ...], explain: tuple[int, ...] | None
) -> bytes:
    """The table as a picture, with a number in each cell.

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
            "cells of a table of at most {most} rows can be marked in a picture, not {size:,}",
            most=MOST_DRAWN,
            size=corner.size,
        )
    title = said("three-row Chomp: f(B, C) for B and C below {size}", size=corner.size)
    figure = corner_figure(corner, marks, explain)
    figure.suptitle(spoken(title), fontsize=10)
    return rendered(figure, kind, spoken(title))


def colours_of(
    corner: Corner, marks: tuple[str, ...], explain: tuple[int, ...] | None
) -> dict[Cell, str]:
    """The colour of each marked cell; what is explained lies over marks."""
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
    """The figure: B to the right, C downwards."""
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch, Rectangle

    side, size = SIDE * corner.size, corner.size
    wide, high = LEFT + side + RIGHT, BOTTOM + side + TOP
    figure = Figure(figsize=(wide, high))
    axes = figure.add_axes((LEFT / wide, BOTTOM / high, side / wide, side / high))
    axes.set_xlim(-0.5, size - 0.5)
    axes.set_ylim(size - 0.5, -0.5)
    colours = colours_of(corner, marks, explain)
    for (b, c), colour in colours.items():
        axes.add_patch(Rectangle((b - 0.5, c - 0.5), 1, 1, facecolor=colour))
    _print(axes, corner, marks, colours)
    axes.set_xticks(range(size))
    axes.set_yticks(range(size))
    axes.tick_params(labelsize=7, top=True, labeltop=True, bottom=False, labelbottom=False)
    axes.xaxis.set_label_position("top")
    axes.set_xlabel(spoken(said("B (middle row)")), fontsize=8)
    axes.set_ylabel(spoken(said("C (short row)")), fontsize=8)
    there = [Patch(facecolor=colour, label=spoken(words)) for colour, words in WORDS.items()
             if colour in colours.values()]  # fmt: skip
    if there:
        axes.legend(handles=there, loc="upper left", bbox_to_anchor=(1 + 0.2 / side, 1),
                    borderaxespad=0, fontsize=8, frameon=False)  # fmt: skip
    return figure


def _print(axes: Any, corner: Corner, marks: tuple[str, ...], colours: dict[Cell, str]) -> None:
    known = letters(corner, marks)
    for c in range(corner.size):
        for b, text in enumerate(cells_of(corner, c, known)):
            if text:
                colour = readable(colours.get((b, c), "#FFFFFF"))
                axes.text(b, c, text, ha="center", va="center", fontsize=7, color=colour)
