"""Draw coins on squares, on steps and on strings, and bubbles in a winding pipe.

A square stands for sliding a coin to it. A coin stands for taking it off, and for its own slides
where several coins can reach one square. On stairs the k-th coin from the top of a step stands for
moving k coins down.

In Nimstring a string stands for the turns that cut it. Coins with names of squares, such as a1, lie
where those squares do; others round a circle. Strings to the ground are short, and point away from
the other coins. In the pipe a cell stands for pushing a bubble up to it.
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from math import isqrt

from kalmar.core.i18n import message, plural_message, translate
from kalmar.core.rules.shapes import Coins, Strip
from kalmar.games.graphs.vertex_graphs import with_copies
from kalmar.render.drawings.drawing import (
    Mark,
    Point,
    Sketch,
    box,
    copy_of,
    curve,
    disc,
    framed,
    line,
    words,
)
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import ComponentSteps, ShapeRenderer, View, wrapped

MOST_SQUARES, MOST_STEPS, MOST_ON_STEP = 80, 16, 16
SIDE, COIN_WIDE, DOT = 34.0, 26.0, 12.0
A_ROW, LINE_TALL = 20, 62.0
RISE, STACKED = 14.0, 27.0
Numbers = tuple[int, ...]


def coin_at(at: Point, strip: Strip, place: int, moves: Numbers, copy: int = 0) -> Mark:
    """Draw one coin; the special one has the sign of a dollar."""
    role, sign = ("x", "$") if place == strip.special else ("piece", "")
    part = f"b{place}:{copy}" if copy else f"b{place}"
    name = message("coin on square {place}", place=place)
    if strip.thing == "stair":
        name = message("coin {number} on step {place}", number=copy + 1, place=place)
    return disc(at, COIN_WIDE, role, sign, moves=moves, name=name, part=part)


def squares_sketch(strip: Strip, steps: ComponentSteps, a_row: int = A_ROW) -> Sketch | None:
    """Draw the squares up to the last coin, with their numbers below."""
    last = max(strip.places, default=0)
    if last >= MOST_SQUARES:
        return None
    reached = steps.by("push", lambda label: label.data[2:])
    # Slides have a square after, takings have none.
    coins = steps.by("push", lambda label: label.data[1:2] if len(label.data) == 2 else ())
    if any(len(found) > 1 for found in reached.values()):
        coins = steps.by("push", lambda label: label.data[1:2])
    marks: list[Mark] = []
    for place in range(last + 1):
        down, right = divmod(place, a_row)
        at = (right * SIDE, down * LINE_TALL)
        name = message("square {place}", place=place)
        moves = reached.get(place, ())
        marks.append(box(at, (SIDE, SIDE), "cell", moves=moves, name=name, part=f"s{place}"))
        marks.append(words((at[0], at[1] + SIDE / 2 + 9), str(place), "note", 11))
        if place in strip.places:
            marks.append(coin_at(at, strip, place, coins.get(place, ())))
        elif moves:
            marks.append(disc(at, DOT, "reachable", moves=moves, name=name, part=f"c{place}"))
    return framed(marks)


def squares_lines(strip: Strip, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw signs over the numbers of their squares, as many in a line as fit."""
    last = max(strip.places, default=0)
    if last >= 3 * MOST_SQUARES:
        return None
    reached = steps.by("push", lambda label: label.data[2:])
    wide = len(str(last)) + 1
    a_line = max(1, view.width // wide)
    coin, empty = view.sign("●", "O"), view.sign("·", ".")
    signs = ["*" if place in reached else empty for place in range(last + 1)]
    for place in strip.places:
        signs[place] = "$" if place == strip.special else coin
    found = []
    for start in range(0, last + 1, a_line):
        part = range(start, min(start + a_line, last + 1))
        found.append("".join(f"{signs[place]:>{wide}}" for place in part))
        found.append("".join(f"{place:>{wide}}" for place in part))
    return found


def squares_describe(strip: Strip) -> str:
    """Describe on which squares the coins are."""
    if not strip.places:
        return message("a row of squares without coins")
    places = some(map(str, strip.places))
    if strip.special >= 0:
        return message("a row of squares with coins on {places}; the one on {square} is the dollar",
                       places=places, square=strip.special)  # fmt: skip
    return message("a row of squares with coins on {places}", places=places)


SQUARES = ShapeRenderer(squares_sketch, squares_lines, squares_describe)


def stairs_sketch(strip: Strip, steps: ComponentSteps) -> Sketch | None:
    """Draw the ground and the steps as columns, each with its coins on top."""
    coins, top = Counter(strip.places), max(strip.places, default=0)
    if top > MOST_STEPS or max(coins.values(), default=0) > MOST_ON_STEP:
        return None
    moved = steps.by("descend", lambda label: [label.data])
    marks: list[Mark] = []
    for step in range(top + 1):
        x, height = step * SIDE, 6 + RISE * step
        name = message("step {place}", place=step) if step else message("the ground")
        marks.append(box((x, -height / 2), (SIDE, height), "cell", name=name, part=f"s{step}"))
        marks.append(words((x, 11), str(step), "note", 11))
        for copy in range(coins[step]):
            at = (x, -height - STACKED * (copy + 0.5))
            moves = moved.get((step, coins[step] - copy), ())
            marks.append(coin_at(at, strip, step, moves, copy))
    found = framed(marks)
    free = highest(coins) + min(mark.bounds[1] for mark in marks)
    if free <= 0:
        return found
    return Sketch(found.width, found.height + free, tuple(found.placed(0, free)))


def highest(coins: "Counter[int]") -> float:
    """Return how high coins can be stacked in this game: on each step all from above may meet.

    >>> highest(Counter({1: 2, 2: 1})) > highest(Counter({1: 2}))
    True
    """
    top, found, count = max(coins, default=0), 0.0, 0
    for step in range(top, -1, -1):
        count += coins[step]
        found = max(found, 6 + RISE * step + STACKED * min(count, MOST_ON_STEP))
    return found


def stairs_lines(strip: Strip, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw a line for each step, the highest first, set further in the higher it is."""
    del steps
    coins, top = Counter(strip.places), max(strip.places, default=0)
    if top + len(str(top)) + max(coins.values(), default=0) + 6 > view.width:
        return None
    return list(_stair_lines(coins, top, view))


def _stair_lines(coins: "Counter[int]", top: int, view: View) -> Iterator[str]:
    coin, edge = view.sign("●", "O"), view.sign("▁", "_")
    for step in range(top, -1, -1):
        yield f"{step:>{len(str(top))}} {' ' * step}{edge * 2} {coin * coins[step]}".rstrip()


def stairs_describe(strip: Strip) -> str:
    """Describe how many coins are on each step."""
    coins, top = Counter(strip.places), max(strip.places, default=0)
    return plural_message(
        top,
        "a staircase of {number} step with coins from the lowest up: {coins}",
        "a staircase of {number:,} steps with coins from the lowest up: {coins}",
        coins=some(str(coins[step]) for step in range(1, top + 1)) or "–",
    )


STAIRS = ShapeRenderer(stairs_sketch, stairs_lines, stairs_describe)


MOST_STRINGS, LONGEST_NAME = 80, 3
APART, COIN, SHORT, BEND = 60.0, 24.0, 28.0, 14.0
SQUARE = re.compile(r"([A-Za-z])([0-9]{1,2})")
COLUMNS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
WAYS = [(-1.0, 0.0), (0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-0.7, -0.7), (0.7, -0.7), (0.7, 0.7),
        (-0.7, 0.7)]  # fmt: skip

Places = dict[str, Point]


def sketch(shape: Coins, steps: ComponentSteps) -> Sketch | None:
    """Draw the strings, and the coins upon them."""
    # The ground is no coin: its strings hang free.
    coins = sorted({end for string in shape.strings for end in string} - {shape.ground})
    if len(shape.strings) > MOST_STRINGS or any(len(coin) > LONGEST_NAME for coin in coins):
        return None
    if not coins:
        return framed([words((0, 0), message("nothing is left"))])
    places = laid(coins)
    cut = steps.by("cuts", lambda label: label.data)
    marks: list[Mark] = []
    for (one, other), count in Counter(shape.strings).items():
        copies = with_copies([(one, other)] * count)
        moves, name = [cut.get(copy, ()) for copy in copies], f"{one}-{other}"
        if other == shape.ground:
            marks.extend(_grounded(shape, one, places, moves))
        else:
            marks.extend(_tied(places[one], places[other], moves, name))
    marks.extend(disc(places[coin], COIN, "element", coin, font=11, part=coin) for coin in coins)
    return framed(marks)


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


def _tied(a: Point, b: Point, moves: list[Numbers], name: str) -> Iterator[Mark]:
    """Yield the strings between two coins; several are bent apart."""
    long = math.dist(a, b)
    for i, numbers in enumerate(moves):
        # Copies are bent to both sides symmetrically; the middle one of an odd number is straight.
        bend = (i - (len(moves) - 1) / 2) * 2 * BEND
        middle = ((a[0] + b[0]) / 2 - (b[1] - a[1]) / long * bend,
                  (a[1] + b[1]) / 2 + (b[0] - a[0]) / long * bend)  # fmt: skip
        if bend:
            yield curve((a, middle, b), "edge", moves=numbers, name=name, part=copy_of(name, i))
        else:
            yield line((a, b), "edge", moves=numbers, name=name, part=copy_of(name, i))


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
        yield line(((x, y), end), "edge", moves=numbers, name=name, part=copy_of(name, i))


def _near(one: Point, other: Point) -> float:
    """Compute how parallel two directions are: 1 if equal, 0 if perpendicular."""
    return (one[0] * other[0] + one[1] * other[1]) / math.hypot(*one) / math.hypot(*other)


def lines(shape: Coins, steps: ComponentSteps, view: View) -> list[str] | None:
    """List the strings one after the other."""
    del steps
    if not shape.strings:
        return [translate(message("nothing is left"))]
    return wrapped([f"{a}-{b}" for a, b in shape.strings], view.width)


def describe(shape: Coins) -> str:
    """Describe the strings."""
    return plural_message(
        len(shape.strings),
        "coins on {number} string: {strings}",
        "coins on {number:,} strings: {strings}",
        strings=some(f"{a}-{b}" for a, b in shape.strings) or "–",
    )


STRINGS = ShapeRenderer(sketch, lines, describe)


MOST_CELLS = 160
MOST_A_ROW = 10
PIPES_APART, TALL = 34.0, 44.0


def pipes_sketch(strip: Strip, steps: ComponentSteps, most: int = MOST_A_ROW) -> Sketch | None:
    """Draw the pipe from its top to the lowest bubble, winding down."""
    cells = max(strip.places, default=0) + 1
    if cells > MOST_CELLS:
        return None
    bubbles = set(strip.places)
    reached = steps.by("push", lambda label: label.data[2:])
    # Rows about twice as wide as the pipe is high.
    a_row = max(4, min(most, isqrt(2 * cells) + 1))
    centres = [place_of(i, a_row) for i in range(cells)]
    way = [(centres[0][0], centres[0][1] - 17), *centres, (centres[-1][0] + 0.1, centres[-1][1])]
    marks: list[Mark] = [line(way, "pipe wall", thick=34.0), line(way, "pipe", thick=30.0)]
    for i, at in enumerate(centres):
        number = message("cell {number}", number=i)
        if i in bubbles:
            marks.append(disc(at, 24, "bubble", name=number, part=f"b{i}"))
        elif i in reached:
            moves = reached[i]
            marks.append(disc(at, 12, "reachable", moves=moves, name=number, part=f"c{i}"))
        else:
            marks.append(disc(at, 5, "empty", name=number, part=f"c{i}"))
    return framed([*marks, words((0, -46), message("top"), "note", 11)])


def place_of(cell: int, a_row: int) -> Point:
    """Return the centre of a cell: every other row runs back.

    >>> place_of(7, 8), place_of(8, 8)
    ((238.0, 0.0), (238.0, 44.0))
    """
    down, along = divmod(cell, a_row)
    return (a_row - 1 - along if down % 2 else along) * PIPES_APART, down * TALL


def pipes_lines(strip: Strip, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw rows of cells to and fro from the top, and which ones bubbles may reach."""
    cells = max(strip.places, default=0) + 1
    if cells > 4 * MOST_CELLS:
        return None
    reached = steps.by("push", lambda label: label.data[2:])
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
        # Rows run to and fro: rows with an odd number run back, and bends alternate between the
        # right end (after rows 0, 2, …) and the left end (after rows 1, 3, …).
        back = number % 2 == 1
        text = " ".join(reversed(row) if back else row)
        text = text.rjust(2 * a_row - 1) if back else text.ljust(2 * a_row - 1)
        above, below = number > 0, number < len(rows) - 1
        before = (left[1] if below else " ") if not back else (left[0] if below else " ")
        after = right[1] if above and back else right[0] if below and not back else " "
        if not back:
            before = left[1] if above else " "
        yield f"{top if number == 0 else '':>{len(top)}} {before} {text} {after}".rstrip()


def pipes_describe(strip: Strip) -> str:
    """Describe how many cells lie above each bubble."""
    if not strip.places:
        return message("a pipe without bubbles")
    return message(
        "a pipe with bubbles; cells above each: {places}", places=some(map(str, strip.places))
    )


PIPES = ShapeRenderer(pipes_sketch, pipes_lines, pipes_describe)
