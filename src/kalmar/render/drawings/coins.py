"""Draw coins in a row, on squares and on steps, and stacks that stand side by side.

A coin in a row stands for every move that turns it. On squares a square stands for sliding a coin
to it, and a coin for taking it off, and for its own slides where several coins can reach one
square. On stairs the k-th coin from the top of a step stands for moving k coins down.

Stacks are coins on the squares of a strip, of which a square stands for sliding a coin to it; or
heaps in a row: the k-th counter from the top stands for taking k, at the ends only.
"""

from collections import Counter
from collections.abc import Hashable, Iterator

from kalmar.core.i18n import message, plural_message, translate
from kalmar.core.rules.move_labels import Label
from kalmar.core.rules.shapes import Stacks, Strip
from kalmar.render.drawings import cells, pen
from kalmar.render.drawings.cells import HEAD, TAIL, Places, in_lines, place_lines
from kalmar.render.drawings.drawing import Mark, Point, Sketch
from kalmar.render.drawings.heaps import MOST_STONES, some
from kalmar.render.drawings.pen import MIDDLE
from kalmar.render.drawings.renderer import ComponentSteps, Numbers, ShapeRenderer, View
from kalmar.render.drawings.sizes import FittedRenderer

MOST_PLACES, MOST_SQUARES = 60, 80
"""Coins and squares beyond which a text says more."""


def shown_places(strip: Strip) -> range:
    """Return the places from the first one to the last coin."""
    return range(strip.first, strip.end + 1)


def row_cells(strip: Strip, steps: ComponentSteps) -> Places:
    """Return the coins from the first place to the last head."""
    turned = steps.by("turn", lambda label: label.data)
    found: Places = []
    for place in shown_places(strip):
        name = message("coin {place}", place=place)
        head, moves = place in strip.places, turned.get(place, ())
        found.append((place, [cells.coin(head, moves, name, str(place))]))
    return found


def row_lines(strip: Strip, view: View) -> list[str] | None:
    """Draw letters over the numbers of their places, as many in a line as fit."""
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
    lambda strip: map(str, strip.places),
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
    for place in range(strip.end + 1):
        name, moves = message("square {place}", place=place), reached.get(place, ())
        cell = [pen.box(MIDDLE, (1.0, 1.0), "cell", moves=moves, name=name, part=f"s{place}")]
        if place in strip.places:
            role, sign = ("x", "$") if place == strip.special else ("piece", "")
            own, said = coins.get(place, ()), message("coin on square {place}", place=place)
            cell.append(pen.disc(MIDDLE, 0.76, role, sign, moves=own, name=said, part=f"b{place}",
                             font=0.4))  # fmt: skip
        elif moves:
            cell.append(
                pen.disc(MIDDLE, 0.36, "reachable", moves=moves, name=name, part=f"c{place}")
            )
        found.append((place, cell))
    return found


def squares_lines(strip: Strip, view: View) -> list[str] | None:
    """Draw signs over the numbers of their squares, as many in a line as fit."""
    last = strip.end
    if last >= 3 * MOST_SQUARES:
        return None
    reached = view.steps.by("push", lambda label: label.data[2:])
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
    lambda strip: (f"b{place}" for place in strip.places),
    is_large=lambda strip: strip.end >= MOST_SQUARES,
)


MOST_STEPS, MOST_ON_STEP = 16, 16
SIDE, COIN_WIDE = 34.0, 26.0
RISE, STACKED = 14.0, 27.0


def stairs_sketch(strip: Strip, steps: ComponentSteps) -> Sketch | None:
    """Draw the ground and the steps as columns, each with its coins on top."""
    coins, top = Counter(strip.places), strip.end
    if top > MOST_STEPS or max(coins.values(), default=0) > MOST_ON_STEP:
        return None
    moved = steps.by("descend", lambda label: [label.data])
    marks: list[Mark] = []
    for step in range(top + 1):
        x, height = step * SIDE, 6 + RISE * step
        name = message("step {place}", place=step) if step else message("the ground")
        marks.append(pen.box((x, -height / 2), (SIDE, height), "cell", name=name, part=f"s{step}"))
        marks.append(pen.words((x, 11), str(step), "note", 11))
        for copy in range(coins[step]):
            at = (x, -height - STACKED * (copy + 0.5))
            moves = moved.get((step, coins[step] - copy), ())
            marks.append(_coin(at, (step, copy), moves))
    return with_room(marks, highest(coins))


def with_room(marks: list[Mark], high: float) -> Sketch:
    """Build a sketch in which things may be stacked so high above the ground, which is at 0."""
    found = pen.framed(marks)
    free = max(0.0, high + min(mark.bounds[1] for mark in marks))
    return Sketch(found.width, found.height + free, tuple(found.placed(0, free)))


def coin_part(step: int, copy: int) -> str:
    """Return the name of a coin on a step, one of several from below."""
    return f"b{step}:{copy}" if copy else f"b{step}"


def _coin(at: Point, place: tuple[int, int], moves: Numbers) -> Mark:
    """Draw a coin on a step, one of several from below."""
    step, copy = place
    name = message("coin {number} on step {place}", number=copy + 1, place=step)
    return pen.disc(at, COIN_WIDE, "piece", moves=moves, name=name, part=coin_part(step, copy))


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


def stairs_lines(strip: Strip, view: View) -> list[str] | None:
    """Draw a line for each step, the highest first, set further in the higher it is."""
    coins, top = Counter(strip.places), strip.end
    if top + len(str(top)) + max(coins.values(), default=0) + 6 > view.width:
        return None
    return list(_stair_lines(coins, top, view))


def _stair_lines(coins: "Counter[int]", top: int, view: View) -> Iterator[str]:
    coin, edge = view.sign("●", "O"), view.sign("▁", "_")
    for step in range(top, -1, -1):
        yield f"{step:>{len(str(top))}} {' ' * step}{edge * 2} {coin * coins[step]}".rstrip()


def stairs_describe(strip: Strip) -> str:
    """Describe how many coins are on each step."""
    coins, top = Counter(strip.places), strip.end
    return plural_message(
        top,
        "a staircase of {number} step with coins from the lowest up: {coins}",
        "a staircase of {number:,} steps with coins from the lowest up: {coins}",
        coins=some(str(coins[step]) for step in range(1, top + 1)) or "–",
    )


def stairs_things(strip: Strip) -> Iterator[str]:
    """Yield the names of the coins."""
    for step, count in Counter(strip.places).items():
        yield from (coin_part(step, copy) for copy in range(count))


STAIRS = ShapeRenderer(stairs_sketch, stairs_lines, stairs_describe, stairs_things)


MOST_STACKS = 40
"""Squares or heaps beyond which a text says more."""

STACKS_APART, STACK_SQUARE = 40.0, 30.0
THING = 30.0
SIZES = {"coin": (26.0, 24.0), "stone": (12.0, 14.0)}
"""How high a thing is drawn, and from one to the next."""
NUMBER, MOST_FREE = 20.0, 9
"""Room for the number above coins, and so many coins for which there is room above the squares."""


def stacked_places(stacks: Stacks) -> range:
    """Return the squares from 0 to the last coin, or the numbers of the heaps.

    >>> stacked_places(Stacks(((2, 1),), "coin")), stacked_places(Stacks(((1, 5),), "stone"))
    (range(0, 3), range(1, 2))
    """
    last = max((place for place, _ in stacks.stacks), default=0)
    last = max(last, stacks.last)
    return range(0 if stacks.thing == "coin" else 1, last + 1)


def stacks_are_many(stacks: Stacks) -> bool:
    """Return whether there are too many places or things for a picture."""
    heights = (height for _, height in stacks.stacks)
    return len(stacked_places(stacks)) > MOST_STACKS or max(heights, default=0) > MOST_STONES


def stacks_sketch(stacks: Stacks, steps: ComponentSteps) -> Sketch | None:
    """Draw the places with their numbers below, and what is stacked on them."""
    if stacks_are_many(stacks):
        return None
    if not stacks.stacks and not stacks.last:
        return pen.framed([pen.words((0, 0), message("nothing is left"), "note")])
    marks: list[Mark] = list(_ground(stacks, steps))
    for place, height in stacks.stacks:
        marks.extend(_stack(stacks, place, height, steps))
    # All coins may meet on one square.
    coins = min(sum(height for _, height in stacks.stacks), MOST_FREE)
    return with_room(marks, SIZES["coin"][1] * coins + NUMBER if stacks.thing == "coin" else 0.0)


def _ground(stacks: Stacks, steps: ComponentSteps) -> Iterator[Mark]:
    """Yield the squares of the strip, or the ground under the heaps."""
    places = stacked_places(stacks)
    reached, below = steps.by("slide", lambda label: label.data[1:]), 14.0
    if stacks.thing == "coin":
        below += STACK_SQUARE - 2
    for place in places:
        x, moves = place * STACKS_APART, reached.get(place, ())
        yield pen.words((x, below), str(place), "note", 11)
        if stacks.thing == "coin":
            at, name = (x, STACK_SQUARE / 2), message("square {number}", number=place)
            size = STACKS_APART, STACK_SQUARE
            yield pen.box(at, size, "cell", moves=moves, name=name, part=f"c{place}")
            if moves:
                yield pen.disc(at, 10, "reachable", moves=moves, name=name, part=f"c{place}o")
    if stacks.thing != "coin":
        ends = (places[0] - 0.5) * STACKS_APART, (places[-1] + 0.5) * STACKS_APART
        yield pen.line(((ends[0], 0), (ends[1], 0)), "ground")


def _stack(stacks: Stacks, place: int, height: int, steps: ComponentSteps) -> Iterator[Mark]:
    """Yield the things of a stack from the bottom to the top, and their number."""
    taken = steps.by("end", lambda label: _taken(stacks, label))
    role = "head" if stacks.thing == "coin" else "stone"
    thick, step = SIZES[stacks.thing]
    ground = -thick / 2 - 1
    for k in range(height, 0, -1):
        # k counts from the top, as a move that takes k does.
        at = (place * STACKS_APART, ground - step * (height - k))
        moves = taken.get((place, k), ())
        part = f"{place}:{height - k + 1}"
        yield pen.disc(at, THING, role, tall=thick, moves=moves, part=part)
    if height > 1 or stacks.thing != "coin":
        yield pen.words(
            (place * STACKS_APART, ground + thick / 2 - 10 - step * height), str(height)
        )


def _taken(stacks: Stacks, label: Label) -> Iterator[Hashable]:
    """Yield the place of the heap and the number from its top of what a move takes first."""
    side, count = label.data
    yield stacks.stacks[-1 if side == "right" else 0][0], count


def stacks_lines(stacks: Stacks, view: View) -> list[str] | None:
    """Draw how high each stack is over the number of its place, as many in a line as fit."""
    if stacks_are_many(stacks):
        return None
    heights, places = dict(stacks.stacks), stacked_places(stacks)
    wide = 1 + max((len(str(n)) for n in (*places, *heights.values())), default=1)
    empty = view.sign("·", ".")
    if wide * len(places) > view.width:
        return None
    return [
        "".join(f"{heights.get(place, empty):>{wide}}" for place in places),
        "".join(f"{place:>{wide}}" for place in places),
    ]


def stacks_describe(stacks: Stacks) -> str:
    """Describe how many things lie where."""
    if stacks.thing == "coin":
        coins = (place for place, height in stacks.stacks for _ in range(height))
        return message("a strip with coins on the squares {squares}", squares=some(map(str, coins)))
    return plural_message(
        len(stacks.stacks),
        "a row of {number} heap: {sizes}",
        "a row of {number} heaps: {sizes}",
        sizes=some(str(height) for _, height in stacks.stacks),
    )


def stacks_things(stacks: Stacks) -> Iterator[str]:
    """Yield the names of the coins or counters."""
    for place, height in () if stacks_are_many(stacks) else stacks.stacks:
        yield from (f"{place}:{k}" for k in range(1, height + 1))


STACKS = ShapeRenderer(stacks_sketch, stacks_lines, stacks_describe, stacks_things)
