"""Three-row Chomp as text, CSV, plain data and pictures.

Pictures show the table, the two sequences of openings, and their ratios. The corner of the table
has a number in each cell, in the colours of source 002, figures 4 and 5, and can be explained.
"""

from collections.abc import Callable, Mapping
from itertools import islice
from types import MappingProxyType
from typing import Any

from kalmar.core.errors import LimitReached
from kalmar.core.i18n import join_messages, message, plural_message, translate
from kalmar.engines.three_row_report import LIMITS, Cell, Corner
from kalmar.engines.three_rows import ThreeRowChomp
from kalmar.render import Figure, np
from kalmar.render.page import Rows
from kalmar.render.plots import figures

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
    return figures.rendered(figure, kind, figure.axes[0].get_title())


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
    figure, axes = figures.figure_with_axes(message("three-row Chomp: f(B, C) − B"))
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
    figure, axes = figures.figure_with_axes(
        message("winning openings of the bars 3 × A"), WITH_LEGEND
    )
    short = chomp.short_rows
    diagonal = np.flatnonzero(chomp.diagonal < chomp.size)
    axes.set_xlabel("A")
    axes.set_ylabel(translate(message("the shortest remaining row")))
    figures.scatter(axes, [
        (short[:, 1], short[:, 0], figures.BLUE, "(A, A, C): C"),
        (chomp.diagonal[diagonal], diagonal, figures.ORANGE, "(A, B, B): B"),
    ])  # fmt: skip
    return figure


def ratios_figure(chomp: ThreeRowChomp) -> "Figure":
    """Plot the openings' A/C and A/B less their supposed limits, on a logarithmic A axis."""
    figure, axes = figures.figure_with_axes(
        message("how the ratios of the openings approach their limits"), WITH_LEGEND
    )
    # Errors over many powers of ten, with 1/A to compare.
    short = chomp.short_rows[1:]
    c, b = short[:, 0], np.arange(1, chomp.size)
    bars, squares = short[:, 1], chomp.diagonal[1:]
    line = np.geomspace(4, 2 * chomp.size, 50)
    axes.plot(line, 1 / line, color=figures.GREY, linewidth=1, label="1/A")
    axes.set_xscale("log")
    axes.set_yscale("log")
    axes.set_xlabel("A")
    near, far = np.abs(bars / c - LIMITS[0]), np.abs(squares / b - LIMITS[1])
    figures.scatter(axes, [
        (bars, near, figures.BLUE, message("|A/C − √2|, openings (A, A, C)")),
        (squares, far, figures.ORANGE, message("|A/B − (2 + √2)/2|, openings (A, B, B)")),
    ])  # fmt: skip
    return figure


def growth_figure(chomp: ThreeRowChomp) -> "Figure":
    """Plot where rows end: a short row's last number, and α of a long row's tail B + α.

    Below, the same less √2 C and (2 − √2) C, the lines that they keep to as far as is seen.
    """
    figure = figures.new_figure(WITH_LEGEND, 7.0, layout="tight")
    above, below = figure.subplots(2, 1, sharex=True)
    above.set_title(translate(message("growth of short and long rows")), fontsize=10)
    short, long = chomp.short_rows, chomp.long_rows
    tails = np.array([row for row in long.tolist() if chomp.has_tail(row)])
    lowest = np.array([int(chomp.row(row).min()) for row in long.tolist()])
    alphas = np.array([chomp.tail(row) for row in tails.tolist()])
    steep, flat = LIMITS[0], 2 - LIMITS[0]
    rows = (
        (short[:, 0], short[:, 1], steep, figures.BLUE, message("short row: its end")),
        (long, lowest, steep, figures.GREEN, message("long row: its minimum")),
        (tails, alphas, flat, figures.ORANGE, message("long row: α, where f(B, C) = B + α")),
    )
    for slope, line in ((steep, "√2 C"), (flat, "(2 − √2) C")):
        above.axline((0, 0), slope=slope, color=figures.GREY, linewidth=1, label=line, zorder=0)
    below.axhline(0, color=figures.GREY, linewidth=1)
    below.set_xlabel(translate(message("C (short row)")))
    below.set_ylabel(translate(message("difference from the line")))
    figures.scatter(above, [(c, end, colour, name) for c, end, _, colour, name in rows])
    far = [(c, end - slope * c, colour, name) for c, end, slope, colour, name in rows]
    figures.scatter(below, far, legend=False)
    return figure


PICTURES: "dict[str, Callable[[ThreeRowChomp], Figure]]" = {
    "table": table_figure,
    "openings": openings_figure,
    "ratios": ratios_figure,
    "growth": growth_figure,
}
"""What can be shown of a table, by the name a user types."""


MARK_BEYOND_ROW = "*"
"""What source 002 writes to the right of the end of a short row."""

MARKS = {"ends": "e", "minima": "m"}
"""The letters behind marked numbers, by the names a user types."""
LEGEND = {
    "ends": message("e: the end of a short row"),
    "minima": message("m: the minimum of a row, if it is not its end"),
}
"""What they mean."""


def letters(corner: Corner, marks: tuple[str, ...]) -> dict[Cell, str]:
    """Map each marked cell to its letter."""
    cells = {"ends": corner.ends, "minima": corner.minima}
    return {cell: MARKS[mark] for mark in marks for cell in cells[mark]()}


def text(corner: Corner, marks: tuple[str, ...] = ()) -> str:
    """Format aligned columns with a head: row C, column B, `*` beyond the end of a row.

    >>> from kalmar.engines.three_row_report import corner
    >>> print(text(corner(5), ("ends", "minima")))
      |  0  1  2  3  4
    --+---------------
    0 | 1m  2  3  4  5
    1 |     3 2e  *  *
    2 |       4m  5  6
    3 |           6  7
    4 |              8
    e: the end of a short row; m: the minimum of a row, if it is not its end
    """
    known = letters(corner, marks)
    lines = rows(corner, known).lines()
    if known:
        lines.append(translate(join_messages((LEGEND[mark] for mark in marks), "; ")))
    return "\n".join(lines)


def rows(corner: Corner, known: Mapping[Cell, str] = MappingProxyType({})) -> Rows:
    """Return the cells with their letters; nothing stands outside of the rows.

    >>> from kalmar.engines.three_row_report import corner
    >>> print(rows(corner(3)).csv())
    ,0,1,2
    0,1,2,3
    1,,3,2
    2,,,4
    """
    cells: list[list[Any]] = []
    for c in range(corner.size):
        row, end = corner.row(c), corner.end(c)
        # f(B, C) is defined from B = C on, so row C begins with C empty cells.
        found = [c, *[""] * c, *(f"{a}{known.get((c + i, c), '')}" for i, a in enumerate(row))]
        cells.append(found + ["" if end is None else None] * (corner.size + 1 - len(found)))
    return Rows(cells, ["", *range(corner.size)], "r|r", MARK_BEYOND_ROW, gap=1, even=True)


def json(corner: Corner) -> dict[str, Any]:
    """Return each row from B = C on, with its end and minimum; the same for any marks."""
    minima = {c: b for b, c in corner.minima()}
    rows = []
    for c in range(corner.size):
        row, end = corner.row(c), corner.end(c)
        least = end if end is not None else minima.get(c)
        minimum = None if least is None else {"B": least, "A": row[least - c]}
        rows.append({"C": c, "values": row, "end": end, "minimum": minimum})
    return {"size": corner.size, "rows": rows}


def cells_text(cells: list[Cell] | tuple[Cell, ...]) -> str:
    """Format cells as they are spoken of, f(b, c).

    >>> cells_text([(13, 0), (12, 2)])
    'f(13, 0), f(12, 2)'
    """
    return ", ".join(f"f({b}, {c})" for b, c in cells)


def explanation(corner: Corner, b: int, c: int) -> list[str]:
    """Explain why f(b, c) is what it is, a line for each number below it.

    >>> from kalmar.engines.three_row_report import corner
    >>> print(*explanation(corner(16), 6, 4)[:3], sep="\\n")
    f(6, 4) = 10: the least A ≥ 6 that is not excluded
    6: f(3, 3) on the diagonal
    7: f(6, 0) in the same column
    """
    found = corner.explained(b, c)
    if found.value is None:
        if found.end is None:
            return [message("f({b}, {c}) is undefined: B must be at least C", b=b, c=c)]
        return [
            message(
                "f({b}, {c}) is undefined: row {c} ends at f({end}, {c}) = {end}",
                b=b,
                c=c,
                end=found.end,
            )
        ]
    lines: list[str] = [
        message(
            "f({b}, {c}) = {a}: the least A ≥ {least} that is not excluded",
            b=b,
            c=c,
            a=found.value,
            least=max(b, 1),
        )
    ]
    for number, cells in found.excluded:
        places = join_messages((place_text(cell, b, c) for cell in cells), ", ")
        lines.append(message("{value}: {meaning}", value=number, meaning=places))
    return lines


def place_text(cell: Cell, b: int, c: int) -> str:
    """Describe where a cell lies as seen from another one."""
    column, row = cell
    if row == c:
        return message("f({column}, {row}) in the same row", column=column, row=row)
    if column == b:
        return message("f({column}, {row}) in the same column", column=column, row=row)
    return message("f({column}, {row}) on the diagonal", column=column, row=row)


def standing(corner: Corner, number: int) -> list[str]:
    """Describe where a number and a second winning opening for it would stand."""
    cells, again = corner.standing(number), corner.again(number)
    count = len(cells)
    lines: list[str] = [
        plural_message(
            count,
            "{a} occurs in {number} cell: {cells}",
            "{a} occurs in {number} cells: {cells}",
            a=number,
            cells=cells_text(cells) or "–",
        )
    ]
    if again:
        lines.append(
            message(
                "it ends a row, so the only other winning opening of the bar 3 × {a} would be"
                " one of {cells}; their values are {values}",
                a=number,
                cells=cells_text(again),
                values=", ".join(str(corner.chomp.f(*cell)) for cell in again),
            )
        )
    return lines


MOST_DRAWN = 60
"""Rows of a table whose numbers can still be read."""
SIDE = 0.34
LEFT, RIGHT, TOP, BOTTOM = 0.7, 3.6, 0.9, 0.3
"""Inches round the cells."""

RED, PURPLE, SKY, YELLOW = "#D55E00", "#7F3C8D", "#56B4E9", "#F0E442"
WORDS = {
    RED: LEGEND["ends"],
    PURPLE: LEGEND["minima"],
    figures.GREEN: message("excludes a number below f(B, C)"),
    SKY: message("where it would occur again"),
    YELLOW: message("the cells explained"),
}


def corner_picture(
    corner: Corner, kind: str, marks: tuple[str, ...], explain: tuple[int, ...] | None
) -> bytes:
    """Render the table as a picture, with a number in each cell.

    Args:
        corner: of 60 rows at most.
        kind: one of `figures.KINDS`.
        marks: keys of `MARKS`.
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
    return figures.rendered(figure, kind, translate(title))


def colours_of(
    corner: Corner, marks: tuple[str, ...], explain: tuple[int, ...] | None
) -> dict[Cell, str]:
    """Return the colour of each marked cell; what is explained lies over marks."""
    colours = {"e": RED, "m": PURPLE}
    found = {cell: colours[letter] for cell, letter in letters(corner, marks).items()}
    if explain is not None and len(explain) == 2:
        why = corner.explained(*explain)
        found |= {cell: figures.GREEN for _, cells in why.excluded for cell in cells}
        found[why.cell] = YELLOW
    elif explain is not None:
        found |= dict.fromkeys(corner.again(explain[0]), SKY)
        found |= dict.fromkeys(corner.standing(explain[0]), YELLOW)
    return found


def corner_figure(
    corner: Corner, marks: tuple[str, ...], explain: tuple[int, ...] | None
) -> "Figure":
    """Draw the figure: B to the right, C downwards."""
    # Axes are placed by hand, so that a cell is as wide as its letters need whatever the size.
    side, size = SIDE * corner.size, range(corner.size)
    figure = figures.new_figure(LEFT + side + RIGHT, BOTTOM + side + TOP)
    axes = figures.axes_at(figure, LEFT, BOTTOM, side, side)
    colours, known = colours_of(corner, marks, explain), letters(corner, marks)
    labels = (size, [str(number) for number in size])
    grid = figures.Grid(
        [[figures.rgb(colours.get((b, c), "#FFFFFF")) for b in size] for c in size],
        labels,
        labels,
        (message("B (middle row)"), message("C (short row)")),
        [cells[1:] for cells in islice(rows(corner, known).cells(), 1, None)],
    )
    figures.draw_grid(axes, grid)
    there = set(colours.values())
    figures.colour_key(axes, [entry for entry in WORDS.items() if entry[0] in there])
    return figure
