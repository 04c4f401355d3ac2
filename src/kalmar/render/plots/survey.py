"""Plot the Stern–Brocot tree of bricks, and a survey of octal games.

In the tree P-positions of bricks are black, and fractions have their partial quotients.

A survey has a cell for each game, in rows and columns by the last two digits; the digits before
these have a square of their own. A game with a proved period has the colour of its length; a star
marks periods after which values have grown.

For sets of few numbers to take, the longest period is plotted over the largest number.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from math import log
from typing import Any

from kalmar.core.errors import LimitReached, UsageError
from kalmar.core.i18n import message, plural_message, translate
from kalmar.games.heaps import DIGITS
from kalmar.render import Axes, Figure, colors, mpl
from kalmar.render.drawings import picture
from kalmar.render.drawings.drawing import Drawing, text_width
from kalmar.render.drawings.pen import box, framed, line, words
from kalmar.render.plots import figures
from kalmar.theory.fractions import FractionNode


def growth_picture(grown: Sequence[dict[str, Any]], moves: int, kind: str) -> bytes:
    """Render the picture as the bytes of a file.

    Args:
        grown: rows of `growth`.
        moves: how many there are in each set.
        kind: one of `figures.KINDS`.
    """
    title = translate(
        message("subtraction sets of size {moves}: the longest period by the largest move",
                moves=moves)
    )  # fmt: skip
    figure, axes = figures.figure_with_axes(title)
    most = [row["most"] for row in grown]
    lines = (
        ("period", figures.BLUE, message("longest period")),
        ("wall_preperiod", figures.GREY, message("longest preperiod, wall")),
        ("sink_preperiod", figures.ORANGE, message("longest preperiod, sink")),
        ("others", figures.GREEN, message("longest period of sets that are not additive")),
    )
    for name, colour, label in lines:
        axes.plot(most, [row[name] for row in grown], ".-", color=colour, linewidth=0.8,
                  markersize=3, label=translate(label))  # fmt: skip
    axes.set_xlabel(translate(message("largest move")))
    axes.legend(fontsize=8, loc="upper left")
    axes.grid(alpha=0.3)
    return figures.rendered(figure, kind, title)


MAX_READABLE_LEVELS = 5
"""Levels whose fractions can still be read."""
FRACTION_WIDTH, LEVEL_HEIGHT = 76.0, 96.0
"""Pixels of a fraction of the last level, and of a level."""


def tree_picture(tree: list[list[FractionNode]], kind: str) -> bytes:
    """Render the tree as the bytes of a file.

    Args:
        tree: its levels.
        kind: one of `figures.KINDS`.

    Raises:
        LimitReached: it is too deep for its fractions to be read.
    """
    if len(tree) - 1 > MAX_READABLE_LEVELS:
        raise LimitReached(
            "the tree is drawn to a depth of at most {deepest}, not {depth}",
            deepest=MAX_READABLE_LEVELS,
            depth=len(tree) - 1,
        )
    return picture(tree_drawing(tree), kind)


def tree_drawing(tree: list[list[FractionNode]]) -> Drawing:
    """Draw the tree: levels one above the other, fractions over the middle of their children."""
    title = message("Stern–Brocot tree; black: a × b with two more layers is a P-position")
    width = FRACTION_WIDTH * len(tree[-1])
    marks = [words((width / 2, -40), title, "caption")]
    for depth, level in enumerate(tree):
        apart, y = width / len(level), depth * LEVEL_HEIGHT
        for place, one in enumerate(level):
            x, above = (place + 0.5) * apart, (place // 2 + 0.5) * 2 * apart
            if depth:
                marks.append(line(((above, y - LEVEL_HEIGHT + 32), (x, y)), "relation"))
            role, fraction = "black" if one.is_p else "cell", f"{one.a}/{one.b}"
            marks.append(box((x, y), (text_width(fraction) + 10, 26), role, fraction, corner=6))
            quotients = "[" + ",".join(map(str, one.quotients)).replace(",", ";", 1) + "]"
            marks.append(words((x, y + 23), quotients, "note", 10))
    return framed(marks, 12).drawn(title, title, bare=True)


CELL, GAP, TOP, SIDE = 0.33, 0.55, 0.8, 2.4
"""Inches of a cell, of what is between squares, over them, and beside them for the legend."""
ACROSS, MOST = 4, 64
"""How many squares stand in a row, and how many there may be."""
UNKNOWN, ABSENT = "#FFFFFF", "#BDBDBD"
MIN_PERIOD_NOT_PRINTED = 1000
"""Periods from here on are not printed: they do not fit."""

Row = Mapping[str, Any]
Squares = dict[str, dict[tuple[str, str], Row]]


def survey_picture(rows: Sequence[Row], pattern: str, kind: str) -> bytes:
    """Render the picture of a survey as the bytes of a file.

    Args:
        rows: of an atlas, those of the games to draw.
        pattern: the family, as typed.
        kind: one of `figures.KINDS`.

    Raises:
        UsageError: there are more games than are seen at a glance.
    """
    figure = survey_figure(rows, pattern)
    proved = sum(row["status"] == "proved" for row in rows)
    games = plural_message(len(rows), "{number} game", "{number} games")
    about = message("{games}, {proved} with a proved period", games=games, proved=proved)
    return figures.rendered(figure, kind, translate(title_of(pattern)), translate(about))


def title_of(pattern: str) -> str:
    """Return the title of a survey picture: what it shows."""
    return message("periods of the games {pattern}; rows and columns: the last two digits",
                pattern=pattern)  # fmt: skip


def squares(rows: Sequence[Row]) -> Squares:
    """Group the games by what stands before their last two digits, and by these.

    >>> found = squares([{"code": "0.7"}, {"code": "0.137"}])
    >>> {before: list(cells) for before, cells in found.items()}
    {'0.1': [('3', '7')], '0.7': [('0', '0')]}
    >>> list(squares([{"code": "0.7"}])["0."])
    [('', '7')]
    """
    # All codes are read with as many digits as the longest has: 0.7 is 0.700 among 0.???.
    places = max((len(row["code"].split(".")[1]) for row in rows), default=0)
    found: Squares = {}
    for row in sorted(rows, key=lambda row: row["code"]):
        first, digits = row["code"].split(".")
        digits = digits.ljust(places, "0")
        before, down, across = digits[:-2], digits[-2:-1], digits[-1:]
        found.setdefault(f"{first}.{before}", {})[down, across] = row
    return found


def survey_figure(rows: Sequence[Row], pattern: str) -> "Figure":
    """Draw the figure of a survey, with one square for each beginning of a code.

    Raises:
        UsageError: there are no games, or more than are seen at a glance.
    """
    found = squares(rows)
    if not 1 <= len(found) <= MOST:
        raise UsageError(
            "a picture of a survey has 1 to {most} squares, one for each code prefix, not"
                " {count}: fix more digits of {pattern}",
            most=MOST, count=len(found), pattern=pattern,
        )  # fmt: skip
    downs, acrosses = (
        sorted({place[i] for cells in found.values() for place in cells}, key=DIGITS.find)
        for i in (0, 1)
    )
    columns = min(ACROSS, len(found))
    high, wide = len(downs) * CELL, len(acrosses) * CELL
    lines = -(-len(found) // columns)
    room = (GAP + columns * (wide + GAP) + SIDE, max(lines * (high + GAP) + TOP, 2.6))
    figure = figures.new_figure(*room)
    longest = max([2, *(row["period"] for row in rows if row["status"] == "proved")])
    for number, (before, cells) in enumerate(found.items()):
        line, column = divmod(number, columns)
        left = GAP + column * (wide + GAP)
        bottom = room[1] - TOP - line * (high + GAP) - high
        axes = figures.axes_at(figure, left, bottom, wide, high)
        _square(axes, cells, (downs, acrosses), longest)
        axes.set_title(before + "·" * len(f"{downs[0]}{acrosses[0]}"), fontsize=9, pad=14)
        if number == columns - 1:
            figures.colour_key(axes, meanings(longest))
    figure.text(0.02, 1 - 0.08 / room[1], translate(title_of(pattern)), va="top", fontsize=10)
    return figure


def _square(
    axes: "Axes", cells: Mapping[tuple[str, str], Row], digits: tuple[list[str], list[str]],
    longest: int,
) -> None:  # fmt: skip
    """Draw the square of the games with one beginning."""
    colours = [[figures.rgb(ABSENT)] * len(digits[1]) for _ in digits[0]]
    texts = [[""] * len(digits[1]) for _ in digits[0]]
    for (i, down), (j, across) in product(enumerate(digits[0]), enumerate(digits[1])):
        row = cells.get((down, across))
        if row is not None:
            colours[i][j], texts[i][j] = figures.rgb(colour_of(row, longest)), sign_of(row)
    rows, columns = ((range(len(found)), found) for found in digits)
    figures.draw_grid(axes, figures.Grid(colours, columns, rows, texts=texts))
    axes.tick_params(length=0)
    for i in range(len(digits[0]) - 1):
        axes.axhline(i + 0.5, color="white", linewidth=0.5)
    for j in range(len(digits[1]) - 1):
        axes.axvline(j + 0.5, color="white", linewidth=0.5)


def sign_of(row: Row) -> str:
    """Return the text of a cell: the period, with a star where values grow; ? for none.

    >>> sign_of({"status": "proved", "period": 12, "saltus": 0}), sign_of({"status": "none"})
    ('12', '?')
    >>> sign_of({"status": "proved", "period": 1, "saltus": 1})
    '1*'
    """
    if row["status"] != "proved":
        return "!" if row["status"] == "failed" else "?"
    number = str(row["period"]) if row["period"] < MIN_PERIOD_NOT_PRINTED else ">"
    return number + "*" * bool(row["saltus"])


def colour_of(row: Row, longest: int) -> str:
    """Return the colour of a cell: the longer a proved period, the lighter.

    >>> colour_of({"status": "none"}, 9), colour_of({"status": "proved", "period": 9}, 9)
    ('#FFFFFF', '#fde725')
    """
    if row["status"] != "proved":
        return ABSENT if row["status"] == "failed" else UNKNOWN
    return colors.to_hex(mpl.colormaps["viridis"](log(row["period"]) / log(longest)))


def meanings(longest: int) -> list[tuple[str, str]]:
    """List what the colours and signs of a survey mean."""
    # Four lengths at equal steps of the logarithm, as the colours are.
    lengths = sorted({1, *(round(longest ** (i / 3)) for i in (1, 2)), longest})
    found: list[tuple[str, str]] = [
        (
            colour_of({"status": "proved", "period": n}, longest),
            message("period {length}", length=n),
        )
        for n in lengths
    ]
    return [
        *found, (UNKNOWN, message("?: no period found")), (ABSENT, message("not in the survey"))
    ]  # fmt: skip
