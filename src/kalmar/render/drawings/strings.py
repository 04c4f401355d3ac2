"""Draw coins on strings, bubbles in a winding pipe, and the regions of Sprouts.

In Nimstring a string stands for the turns that cut it. Coins with names of squares, such as a1, lie
where those squares do; others round a circle. Strings to the ground are short, and point away from
the other coins. In the pipe a cell stands for pushing a bubble up to it.

Regions are drawn one below the other; a spot stands for the curves that end in it. Each boundary is
a row of its spots in the order of the walk, numbered through all regions.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from math import isqrt

from kalmar.core.i18n import message, plural_message, translate
from kalmar.core.rules.shapes import Coins, Regions, Strip
from kalmar.games.graphs import with_copies
from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Mark, Point, Sketch
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import ComponentSteps, Numbers, ShapeRenderer, View, wrapped
from kalmar.render.drawings.sizes import FittedRenderer, scaled_by

MOST_STRINGS, LONGEST_NAME = 80, 3
APART, COIN, SHORT, BEND = 60.0, 24.0, 28.0, 14.0
SQUARE = re.compile(r"([A-Za-z])([0-9]{1,2})")
COLUMNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
WAYS = [(-1.0, 0.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-0.7, -0.7), (0.7, -0.7), (0.7, 0.7),
        (-0.7, 0.7)]  # fmt: skip

Places = dict[str, Point]


def sketch(shape: Coins, steps: ComponentSteps) -> Sketch | None:
    """Draw the strings, and the coins upon them."""
    coins = coins_of(shape)
    if len(shape.strings) > MOST_STRINGS or any(len(coin) > LONGEST_NAME for coin in coins):
        return None
    if not coins:
        return pen.framed([pen.words((0, 0), message("nothing is left"))])
    places = laid(coins)
    cut = steps.by("cuts", lambda label: label.data)
    marks: list[Mark] = []
    for (one, other), count in Counter(shape.strings).items():
        copies = with_copies([(one, other)] * count)
        moves, name = [cut.get(copy, ()) for copy in copies], f"{one}-{other}"
        if other == shape.ground:
            marks.extend(_grounded(shape, one, places, moves))
        else:
            tied = pen.arcs(places[one], places[other], moves, name, 2 * BEND)
            marks.extend(replace(mark, name=name) for mark in tied)
    marks.extend(
        pen.disc(places[coin], COIN, "element", coin, font=11, part=coin) for coin in coins
    )
    return pen.framed(marks)


def laid(coins: list[str]) -> Places:
    """Return where the coins lie.

    >>> laid(["a1", "c2"])
    {'a1': (0.0, 60.0), 'c2': (120.0, 120.0)}
    """
    # Squares of Dots and Boxes: their strings run along the grid. Other names say no places.
    found = [SQUARE.fullmatch(coin) for coin in coins]
    if all(found):
        return {
            coin: (APART * COLUMNS.index(match[1]), APART * int(match[2]))
            for coin, match in zip(coins, found, strict=True)
            if match
        }
    wide = APART * len(coins) / (2 * math.pi) if len(coins) > 2 else APART / 2
    turn = 2 * math.pi / len(coins)
    return {
        coin: (wide * math.cos(turn * i - math.pi), wide * math.sin(turn * i - math.pi))
        for i, coin in enumerate(coins)
    }


def _grounded(shape: Coins, coin: str, places: Places, moves: list[Numbers]) -> Iterator[Mark]:
    """Yield the strings from a coin to the ground, away from strings to other coins."""
    x, y = places[coin]
    taken = []
    for string in shape.strings:
        if coin in string and shape.ground not in string:
            (other,) = set(string) - {coin}
            far = math.dist((x, y), places[other])
            taken.append(((places[other][0] - x) / far, (places[other][1] - y) / far))
    # Directions nearly parallel to a string (a cosine above 0.8) come last; the sort is stable, so
    # that the order of `WAYS` decides among the others.
    free = sorted(
        WAYS, key=lambda way: max((_near(way, other) for other in taken), default=0.0) > 0.8
    )
    for i, numbers in enumerate(moves):
        right, down = free[i % len(free)]
        end = (x + right * SHORT, y + down * SHORT)
        name = f"{coin}-{shape.ground}"
        yield pen.line(((x, y), end), "edge", moves=numbers, name=name, part=pen.copy_of(name, i))


def _near(one: Point, other: Point) -> float:
    """Compute how parallel two directions are: 1 if equal, 0 if perpendicular."""
    return (one[0] * other[0] + one[1] * other[1]) / math.hypot(*one) / math.hypot(*other)


def lines(shape: Coins, view: View) -> list[str] | None:
    """List the strings one after the other."""
    return wrapped([f"{a}-{b}" for a, b in shape.strings], view.width)


def describe(shape: Coins) -> str:
    """Describe the strings."""
    return plural_message(
        len(shape.strings),
        "coins on {number} string: {strings}",
        "coins on {number:,} strings: {strings}",
        strings=some(f"{a}-{b}" for a, b in shape.strings) or "–",
    )


def coins_of(shape: Coins) -> list[str]:
    """List the coins; the ground is none: its strings hang free."""
    return sorted({end for string in shape.strings for end in string} - {shape.ground})


STRINGS = ShapeRenderer(
    sketch, lines, describe, lambda shape: [*pen.copies_of(shape.strings), *coins_of(shape)]
)


MOST_CELLS = 160
MOST_A_ROW = 10
USUAL_WIDTH = 760.0
PIPES_APART, TALL = 34.0, 44.0
WALL = 16.0
"""Half of a pipe's width, which its line has on both sides."""


def pipes_sketch(strip: Strip, steps: ComponentSteps, width: float) -> Sketch:
    """Draw the pipe from its top to the lowest bubble, winding down in rows that fit."""
    most = max(4, min(MOST_A_ROW, int((width - 2 * WALL) // (PIPES_APART * 1.25))))
    cells = strip.end + 1
    bubbles = set(strip.places)
    reached = steps.by("push", lambda label: label.data[2:])
    # Rows about twice as wide as the pipe is high.
    a_row = max(4, min(most, isqrt(2 * cells) + 1))
    centres = [place_of(i, a_row) for i in range(cells)]
    way = [(centres[0][0], centres[0][1] - 17), *centres, (centres[-1][0] + 0.1, centres[-1][1])]
    marks: list[Mark] = [pen.line(way, "pipe wall", thick=34.0), pen.line(way, "pipe", thick=30.0)]
    for i, at in enumerate(centres):
        number = message("cell {number}", number=i)
        if i in bubbles:
            marks.append(pen.disc(at, 24, "bubble", name=number, part=f"b{i}"))
        elif i in reached:
            moves = reached[i]
            marks.append(pen.disc(at, 12, "reachable", moves=moves, name=number, part=f"c{i}"))
        else:
            marks.append(pen.disc(at, 5, "empty", name=number, part=f"c{i}"))
    found = pen.framed([*marks, pen.words((0, -46), message("top"), "note", 11)])
    return Sketch(found.width + 2 * WALL, found.height + WALL, tuple(found.placed(WALL, 0)))


def place_of(cell: int, a_row: int) -> Point:
    """Return the centre of a cell: every other row runs back.

    >>> place_of(7, 8), place_of(8, 8)
    ((238.0, 0.0), (238.0, 44.0))
    """
    down, along = divmod(cell, a_row)
    return (a_row - 1 - along if down % 2 else along) * PIPES_APART, down * TALL


def pipes_lines(strip: Strip, view: View) -> list[str] | None:
    """Draw rows of cells to and fro from the top, and which ones bubbles may reach."""
    cells = strip.end + 1
    if cells > 4 * MOST_CELLS:
        return None
    reached = view.steps.by("push", lambda label: label.data[2:])
    bubble, empty = view.sign("○", "o"), view.sign("·", ".")
    signs = [bubble if i in strip.places else "*" if i in reached else empty for i in range(cells)]
    top = translate(message("top"))
    a_row = max(4, min(20, (view.width - len(top) - 6) // 2))
    return list(wound(signs, a_row, top, view))


def wound(signs: list[str], a_row: int, top: str, view: View) -> Iterator[str]:
    """Yield the rows of a pipe with its bends."""
    rows = [signs[start : start + a_row] for start in range(0, len(signs), a_row)]
    left = (view.sign("╭", "/"), view.sign("╰", "\\"))
    right = (view.sign("╮", "\\"), view.sign("╯", "/"))
    for number, row in enumerate(rows):
        # Rows with an odd number run back, from the bend at the right to that at the left.
        back, is_last = number % 2 == 1, number == len(rows) - 1
        text = " ".join(reversed(row) if back else row)
        text = text.rjust(2 * a_row - 1) if back else text.ljust(2 * a_row - 1)
        above, below = " " if number == 0 else left[1], " " if is_last else left[0]
        before = below if back else above
        after = right[1] if back else " " if is_last else right[0]
        yield f"{top if number == 0 else '':>{len(top)}} {before} {text} {after}".rstrip()


def pipes_describe(strip: Strip) -> str:
    """Describe how many cells lie above each bubble."""
    if not strip.places:
        return message("a pipe without bubbles")
    return message(
        "a pipe with bubbles; cells above each: {places}", places=some(map(str, strip.places))
    )


def is_long(strip: Strip) -> bool:
    """Return whether a pipe has too many cells for a picture."""
    return strip.end >= MOST_CELLS


def plain_pipe(strip: Strip, steps: ComponentSteps) -> Sketch | None:
    """Draw a pipe in its usual rows."""
    return None if is_long(strip) else pipes_sketch(strip, steps, USUAL_WIDTH)


PIPES = FittedRenderer(
    plain_pipe,
    pipes_lines,
    pipes_describe,
    lambda strip: (f"b{place}" for place in strip.places),
    sized=scaled_by(pipes_sketch),
    is_large=is_long,
)


MOST_SPOTS = 64
SPOTS_APART, SPOT, GAP, REGION_TALL = 32.0, 20.0, 18.0, 66.0


def numbered(shape: Regions) -> Iterator[list[list[tuple[int, str]]]]:
    """Yield for each region its boundaries, as their spots with their numbers."""
    number = 0
    for region in shape.regions:
        found = []
        for boundary in region:
            found.append([(number + i, sign) for i, sign in enumerate(boundary, 1)])
            number += len(boundary)
        yield found


def regions_sketch(shape: Regions, steps: ComponentSteps) -> Sketch | None:
    """Draw frames with rows of spots."""
    if sum(len(boundary) for region in shape.regions for boundary in region) > MOST_SPOTS:
        return None
    ends = steps.by("join", lambda label: label.data[:2])
    marks: list[Mark] = []
    # The frame of a region is as wide as its row, so it is known last but lies below the row.
    for i, region in enumerate(numbered(shape)):
        x, y = 0.0, i * REGION_TALL
        row: list[Mark] = []
        for boundary in region:
            last = x + SPOTS_APART * (len(boundary) - 1)
            if len(boundary) > 1:
                row.append(pen.line(((x, y), (last, y)), "relation"))
            for j, (number, sign) in enumerate(boundary):
                at, name = (x + j * SPOTS_APART, y), message("spot {number}", number=number)
                moves = ends.get(number, ())
                row.append(
                    pen.disc(at, SPOT, "vertex", sign, moves=moves, name=name, part=str(number))
                )
                row.append(pen.words((at[0], y + 20), str(number), "note", 11))
            x = last + SPOTS_APART + GAP
        wide = x - SPOTS_APART - GAP
        marks.append(pen.box((wide / 2, y + 7), (wide + 2 * GAP, REGION_TALL - 8), "frame"))
        marks.extend(row)
    return pen.framed(marks or [pen.words((0, 0), message("nothing is left"))])


def regions_lines(shape: Regions, view: View) -> list[str] | None:
    """Draw for each region its spots, and their numbers below."""
    found = []
    for i, region in enumerate(numbered(shape), 1):
        spots, below = [], []
        for boundary in region:
            # Spots are joined by dashes of the width of their numbers, so that these fit below.
            widths = [max(len(str(number)), len(sign)) for number, sign in boundary]
            pairs = list(zip(boundary, widths, strict=True))
            spots.append("-".join(f"{sign:-<{wide}}" for (_, sign), wide in pairs).rstrip("-"))
            below.append(" ".join(f"{number:<{wide}}" for (number, _), wide in pairs))
            spots[-1] = f"{spots[-1]:<{len(below[-1])}}"
        lead = (
            translate(message("region {number}", number=i)) + "  " if len(shape.regions) > 1 else ""
        )
        found.extend([lead + "   ".join(spots), " " * len(lead) + "   ".join(below)])
    return found if max(map(len, found), default=0) <= view.width else None


def regions_describe(shape: Regions) -> str:
    """Describe how many regions there are, and what is met on their boundaries."""
    return plural_message(
        len(shape.regions),
        "{number} region with the boundaries {regions}",
        "{number:,} regions with the boundaries {regions}",
        regions="; ".join(", ".join(region) for region in shape.regions) or "–",
    )


REGIONS = ShapeRenderer(regions_sketch, regions_lines, regions_describe)
