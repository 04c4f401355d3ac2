"""Draw coins on a strip of squares, and coins on the steps of a staircase.

A square stands for sliding a coin to it. A coin stands for taking it off, and for its own slides
where several coins can reach one square. On stairs the k-th coin from the top of a step stands for
moving k coins down.
"""

from collections import Counter
from collections.abc import Iterator

from kalmar.core.i18n import message, plural_message
from kalmar.core.rules.shapes import Strip
from kalmar.render.drawings.drawing import Mark, Point, Sketch, box, disc, framed, words
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import ComponentSteps, ShapeRenderer, View

MOST_SQUARES, MOST_STEPS, MOST_ON_STEP = 80, 16, 16
SIDE, COIN, DOT = 34.0, 26.0, 12.0
A_ROW, TALL = 20, 62.0
RISE, STACKED = 14.0, 27.0
Numbers = tuple[int, ...]


def coin_at(at: Point, strip: Strip, place: int, moves: Numbers, copy: int = 0) -> Mark:
    """Draw one coin; the special one has the sign of a dollar."""
    role, sign = ("x", "$") if place == strip.special else ("piece", "")
    part = f"b{place}:{copy}" if copy else f"b{place}"
    name = message("coin on square {place}", place=place)
    if strip.thing == "stair":
        name = message("coin {number} on step {place}", number=copy + 1, place=place)
    return disc(at, COIN, role, sign, moves=moves, name=name, part=part)


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
        at = (right * SIDE, down * TALL)
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
