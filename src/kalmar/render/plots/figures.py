"""What all plots share: figures and files, readable colours, ticks, grids and scatters.

One grid of coloured cells, one scatter of points, and their legends are what plots are made of.
Sizes are in inches, so that cells keep their size whatever the words round them need.

An SVG is drawn light, with style rules for readers whose system is dark. Text and lines on the
ground have the colour `INK`, which those rules replace; text on coloured cells is black or white.

A file of a figure is the same, byte by byte, for the same figure, and contains a description in
words for readers who cannot see it. Contrast of colours is as the Web Content Accessibility
Guidelines define it, and ticks are at round numbers: steps of 1, 2 or 5 times a power of ten.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from itertools import count
from threading import Lock
from typing import Any

from kalmar.core.i18n import translate
from kalmar.render import Axes, Figure, html, mpl, mpl_figure, patches

DPI = 150
"""Pixels of an inch."""

MOST_PIXELS = 30_000
"""Pixels of the longer side of a picture; Matplotlib refuses more than 2¹⁶."""

DATES = {"svg": "Date", "pdf": "CreationDate"}
STYLE = {"svg.hashsalt": "kalmar", "svg.fonttype": "none"}
"""Names inside do not change from run to run, and text stays text, which can be searched."""

STYLE_LOCK = Lock()
"""Held while `STYLE` is in use: Matplotlib has one style for all threads, and restores it."""

INK = "#1b1b1b"
"""The colour of text and axes on the ground, which is light in dark mode."""

GROUND, PAPER, POINT, CELL = "#18212a", "#f4f4f4", "#56b4e9", "#c3cad0"
"""In dark mode: the ground, text and outlines, points that are blue otherwise, and white boxes."""

GREYS = {"#555555": "#aab3bb", "#777777": "#8a949d", "#bbbbbb": "#6b7480"}
DARK_LINES = {"#000000": PAPER, INK: PAPER, **GREYS}
"""Colours of lines, each with the one that it has in dark mode."""


def _dark_rules() -> str:
    """Format the style rules of dark mode; they find shapes by the styles Matplotlib writes."""
    # A shape that is white and has no outline is ground; so is the box of a legend.
    grounds = 'path[style="fill: #ffffff"],path[style*="fill: #ffffff; opacity"]'
    rules = [
        f"{grounds}{{fill:{GROUND}!important}}",
        f'path[style*="fill: #ffffff; stroke"]{{fill:{CELL}!important}}',
        f'[style*="fill: {INK}"]{{fill:{PAPER}!important}}',
        *(f'[style*="stroke: {line}"]{{stroke:{dark}!important}}'
          for line, dark in DARK_LINES.items()),
        *(f'path[style="fill: {line}"]{{fill:{DARK_LINES[line]}!important}}' for line in GREYS),
        *(f'use[style*="stroke: {point}"]{{fill:{dark}!important;stroke:{dark}!important}}'
          for point, dark in (("#000000", PAPER), ("#0072b2", POINT))),
    ]  # fmt: skip
    return f"<style>@media (prefers-color-scheme:dark){{{''.join(rules)}}}</style>"


def new_figure(width: float, height: float, **more: Any) -> "Figure":
    """Build an empty figure of a size in inches; no window and no state of pyplot belongs to it."""
    return mpl_figure.Figure(figsize=(width, height), **more)


def rendered(figure: "Figure", kind: str, title: str, about: str = "") -> bytes:
    """Render a figure as the bytes of a picture, without the date and with fixed names inside.

    Args:
        figure: what to draw.
        kind: one of `KINDS`.
        title: what it shows.
        about: what can be seen in it.
    """
    if kind == "svg":
        _use_ink(figure)
    file = BytesIO()
    with STYLE_LOCK, mpl.rc_context(STYLE):
        metadata: dict[str, Any] = {} if kind == "svg" else {"Title": title}
        if kind in DATES:
            metadata[DATES[kind]] = None
        dpi = min(DPI, int(MOST_PIXELS / max(figure.get_size_inches())))
        figure.savefig(file, format=kind, dpi=dpi, metadata=metadata)
    drawn = file.getvalue()
    return with_words(drawn, title, about) if kind == "svg" else drawn


def _use_ink(figure: "Figure") -> None:
    """Give titles, axes and legends of a figure the colour that dark mode replaces."""
    texts = list(figure.texts)
    for axes in figure.axes:
        axes.tick_params(which="both", colors=INK)
        for spine in axes.spines.values():
            spine.set_edgecolor(INK)
        legend = axes.get_legend()
        texts += [axes.title, axes.xaxis.label, axes.yaxis.label]
        texts += legend.get_texts() if legend else []
    for text in texts:
        text.set_color(INK)


def with_words(svg: bytes, title: str, about: str) -> bytes:
    """Add to an SVG a title and a description that screen readers find, and rules of dark mode.

    >>> with_words(b'<?xml?><svg width="1">', "a < b", "")
    b'<?xml?><svg role="img" width="1"><title>a &lt; b</title><style>...</style>'
    """
    words = f"<title>{html.escape(title)}</title>" + (
        f"<desc>{html.escape(about)}</desc>" if about else ""
    )
    # Matplotlib has no such option, so they are put after the first tag.
    before, _, rest = svg.partition(b"<svg ")
    head, _, body = rest.partition(b">")
    return b"".join(
        (before, b'<svg role="img" ', head, b">", words.encode(), _dark_rules().encode(), body)
    )


RGB = tuple[float, float, float]


def rgb(colour: str) -> RGB:
    """Parse a colour such as #0072B2 into its three parts, each from 0 to 1.

    >>> rgb("#FF0000")
    (1.0, 0.0, 0.0)
    """
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def luminance(colour: RGB) -> float:
    """Compute the relative luminance of a colour, 0 for black and 1 for white."""
    # The inverse of the transfer function of sRGB, then the weights of the three primaries.
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in colour
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: RGB, second: RGB) -> float:
    """Compute the contrast ratio of two colours, from 1 to 21.

    >>> round(contrast((0, 0, 0), (1, 1, 1)), 6)
    21.0
    """
    low, high = sorted((luminance(first), luminance(second)))
    return (high + 0.05) / (low + 0.05)


def readable(colour: str | RGB) -> str:
    """Choose black or white, whichever is more readable on a colour; the contrast is ≥ 4.58.

    >>> readable("#0072B2"), readable("#E69F00")
    ('white', 'black')
    """
    ground = rgb(colour) if isinstance(colour, str) else colour
    dark, light = contrast(ground, (0.0, 0.0, 0.0)), contrast(ground, (1.0, 1.0, 1.0))
    return "black" if dark >= light else "white"


def ticks(numbers: Sequence[int], most: int) -> list[int]:
    """Choose which numbers of a list get a tick: multiples of the least step that fits.

    Args:
        numbers: of the rows or columns, in any order.
        most: how many ticks there may be.

    >>> ticks(range(1, 11), 20), ticks(range(1, 31), 10)
    ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [4, 9, 14, 19, 24, 29])
    >>> ticks([3, 7], 1), ticks(range(0), 5)
    ([0], [])
    """
    # 1, 2, 5, 10, 20, 50, …: the least step whose multiples among the numbers are few enough.
    for power in count():
        for step in (10**power, 2 * 10**power, 5 * 10**power):
            found = [i for i, number in enumerate(numbers) if number % step == 0]
            if len(found) <= max(most, 1):
                return found or [*range(len(numbers))][:1]
    raise AssertionError  # the step grows until it fits


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
