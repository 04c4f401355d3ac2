"""Draw coins in a row, on squares and on steps.

A coin in a row stands for every move that turns it. On squares a square stands for sliding a coin
to it, and a coin for taking it off, and for its own slides where several coins can reach one
square. On stairs the k-th coin from the top of a step stands for moving k coins down.
"""

from collections import Counter
from collections.abc import Iterator

from kalmar.core.i18n import message, plural_message, translate
from kalmar.core.rules.shapes import Strip
from kalmar.render.drawings import cells
from kalmar.render.drawings.cells import HEAD, MIDDLE, TAIL, Numbers, Places, in_lines, place_lines
from kalmar.render.drawings.drawing import Mark, Point, Sketch, box, disc, framed, words
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import ComponentSteps, ShapeRenderer, View
from kalmar.render.drawings.sizes import FittedRenderer

MOST_PLACES, MOST_SQUARES = 60, 80
"""Coins and squares beyond which a text says more."""


def shown_places(strip: Strip) -> range:
    """Return the places from the first one to the last coin."""
    return range(strip.first, max(strip.places, default=strip.first) + 1)


def row_cells(strip: Strip, steps: ComponentSteps) -> Places:
    """Return the coins from the first place to the last head."""
    turned = steps.by("turn", lambda label: label.data)
    found: Places = []
    for place in shown_places(strip):
        name = message("coin {place}", place=place)
        head, moves = place in strip.places, turned.get(place, ())
        found.append((place, [cells.coin(head, moves, name, str(place))]))
    return found


def row_lines(strip: Strip, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw letters over the numbers of their places, as many in a line as fit."""
    del steps
    places = shown_places(strip)
    if len(places) > 3 * MOST_PLACES:
        return None
    signs = [translate(HEAD if place in strip.places else TAIL) for place in places]
    return place_lines(signs, strip.first, view)


def row_describe(strip: Strip) -> str:
    """Describe where the heads are."""
    if not strip.places:
        return message("a row of coins, all tails")
    return message("a row of coins with heads at {places}", places=some(map(str, strip.places)))


ROWS = FittedRenderer.of(
    in_lines(row_cells),
    row_lines,
    row_describe,
    is_large=lambda strip: len(shown_places(strip)) > MOST_PLACES,
)


def square_cells(strip: Strip, steps: ComponentSteps) -> Places:
    """Return the squares up to the last coin, and the coins; the special one is a dollar."""
    reached = steps.by("push", lambda label: label.data[2:])
    # Slides have a square after, takings have none.
    coins = steps.by("push", lambda label: label.data[1:2] if len(label.data) == 2 else ())
    if any(len(found) > 1 for found in reached.values()):
        coins = steps.by("push", lambda label: label.data[1:2])
    found: Places = []
    for place in range(max(strip.places, default=0) + 1):
        name, moves = message("square {place}", place=place), reached.get(place, ())
        cell = [box(MIDDLE, (1.0, 1.0), "cell", moves=moves, name=name, part=f"s{place}")]
        if place in strip.places:
            role, sign = ("x", "$") if place == strip.special else ("piece", "")
            own, said = coins.get(place, ()), message("coin on square {place}", place=place)
            cell.append(disc(MIDDLE, 0.76, role, sign, moves=own, name=said, part=f"b{place}",
                             font=0.4))  # fmt: skip
        elif moves:
            cell.append(disc(MIDDLE, 0.36, "reachable", moves=moves, name=name, part=f"c{place}"))
        found.append((place, cell))
    return found


def squares_lines(strip: Strip, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw signs over the numbers of their squares, as many in a line as fit."""
    last = max(strip.places, default=0)
    if last >= 3 * MOST_SQUARES:
        return None
    reached = steps.by("push", lambda label: label.data[2:])
    coin, empty = view.sign("●", "O"), view.sign("·", ".")
    signs = ["*" if place in reached else empty for place in range(last + 1)]
    for place in strip.places:
        signs[place] = "$" if place == strip.special else coin
    return place_lines(signs, 0, view)


def squares_describe(strip: Strip) -> str:
    """Describe on which squares the coins are."""
    if not strip.places:
        return message("a row of squares without coins")
    places = some(map(str, strip.places))
    if strip.special >= 0:
        return message("a row of squares with coins on {places}; the one on {square} is the dollar",
                       places=places, square=strip.special)  # fmt: skip
    return message("a row of squares with coins on {places}", places=places)


SQUARES = FittedRenderer.of(
    in_lines(square_cells),
    squares_lines,
    squares_describe,
    is_large=lambda strip: max(strip.places, default=0) >= MOST_SQUARES,
)


MOST_STEPS, MOST_ON_STEP = 16, 16
SIDE, COIN_WIDE = 34.0, 26.0
RISE, STACKED = 14.0, 27.0


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
            marks.append(_coin(at, (step, copy), moves))
    found = framed(marks)
    free = highest(coins) + min(mark.bounds[1] for mark in marks)
    if free <= 0:
        return found
    return Sketch(found.width, found.height + free, tuple(found.placed(0, free)))


def _coin(at: Point, place: tuple[int, int], moves: Numbers) -> Mark:
    """Draw a coin on a step, one of several from below."""
    step, copy = place
    part = f"b{step}:{copy}" if copy else f"b{step}"
    name = message("coin {number} on step {place}", number=copy + 1, place=step)
    return disc(at, COIN_WIDE, "piece", moves=moves, name=name, part=part)


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
