"""Draw stacks that stand side by side: coins on the squares of a strip, and heaps in a row.

A square of the strip stands for sliding a coin to it. In a row of heaps the k-th counter from the
top stands for taking k; only the heaps at the ends have moves.
"""

from collections.abc import Hashable, Iterator

from kalmar.core.i18n import message, plural_message
from kalmar.core.rules.move_labels import Label
from kalmar.core.rules.shapes import Stacks
from kalmar.render.drawings.drawing import Mark, Sketch, box, disc, framed, line, words
from kalmar.render.drawings.heaps import MOST_STONES, some
from kalmar.render.drawings.renderer import ComponentSteps, ShapeRenderer, View

MOST_PLACES = 40
"""Squares or heaps beyond which a text says more."""

APART, SIDE = 40.0, 30.0
THING = 30.0
SIZES = {"coin": (26.0, 24.0), "stone": (12.0, 14.0)}
"""How high a thing is drawn, and from one to the next."""
NUMBER, MOST_FREE = 20.0, 9
"""Room for the number above coins, and so many coins for which there is room above the squares."""

Numbers = tuple[int, ...]


def shown_places(stacks: Stacks) -> range:
    """Return the squares from 0 to the last coin, or the numbers of the heaps.

    >>> shown_places(Stacks(((2, 1),), "coin")), shown_places(Stacks(((1, 5),), "stone"))
    (range(0, 3), range(1, 2))
    """
    last = max((place for place, _ in stacks.stacks), default=0)
    last = max(last, stacks.last)
    return range(0 if stacks.thing == "coin" else 1, last + 1)


def is_large(stacks: Stacks) -> bool:
    """Return whether there are too many places or things for a picture."""
    heights = (height for _, height in stacks.stacks)
    return len(shown_places(stacks)) > MOST_PLACES or max(heights, default=0) > MOST_STONES


def sketch(stacks: Stacks, steps: ComponentSteps) -> Sketch | None:
    """Draw the places with their numbers below, and what is stacked on them."""
    if is_large(stacks):
        return None
    if not stacks.stacks and not stacks.last:
        return framed([words((0, 0), message("nothing is left"), "note")])
    marks: list[Mark] = list(_ground(stacks, steps))
    for place, height in stacks.stacks:
        marks.extend(_stack(stacks, place, height, steps))
    found = framed(marks)
    # All coins may meet on one square.
    coins = min(sum(height for _, height in stacks.stacks), MOST_FREE)
    high = SIZES["coin"][1] * coins + NUMBER if stacks.thing == "coin" else 0.0
    free = max(0.0, high + min(mark.bounds[1] for mark in marks))
    return Sketch(found.width, found.height + free, tuple(found.placed(0, free)))


def _ground(stacks: Stacks, steps: ComponentSteps) -> Iterator[Mark]:
    """Yield the squares of the strip, or the ground under the heaps."""
    places = shown_places(stacks)
    reached, below = steps.by("slide", lambda label: label.data[1:]), 14.0
    if stacks.thing == "coin":
        below += SIDE - 2
    for place in places:
        x, moves = place * APART, reached.get(place, ())
        yield words((x, below), str(place), "note", 11)
        if stacks.thing == "coin":
            name = message("square {number}", number=place)
            part = f"c{place}"
            yield box((x, SIDE / 2), (APART, SIDE), "cell", moves=moves, name=name, part=part)
            if moves:
                yield disc((x, SIDE / 2), 10, "reachable", moves=moves, name=name, part=f"{part}o")
    if stacks.thing != "coin":
        ends = (places[0] - 0.5) * APART, (places[-1] + 0.5) * APART
        yield line(((ends[0], 0), (ends[1], 0)), "ground")


def _stack(stacks: Stacks, place: int, height: int, steps: ComponentSteps) -> Iterator[Mark]:
    """Yield the things of a stack from the bottom to the top, and their number."""
    taken = steps.by("end", lambda label: _taken(stacks, label))
    role = "head" if stacks.thing == "coin" else "stone"
    thick, step = SIZES[stacks.thing]
    ground = -thick / 2 - 1
    for k in range(height, 0, -1):
        # k counts from the top, as a move that takes k does.
        at = (place * APART, ground - step * (height - k))
        moves = taken.get((place, k), ())
        part = f"{place}:{height - k + 1}"
        yield disc(at, THING, role, tall=thick, moves=moves, part=part)
    if height > 1 or stacks.thing != "coin":
        yield words((place * APART, ground + thick / 2 - 10 - step * height), str(height))


def _taken(stacks: Stacks, label: Label) -> Iterator[Hashable]:
    """Yield the place of the heap and the number from its top of what a move takes first."""
    side, count = label.data
    yield stacks.stacks[-1 if side == "right" else 0][0], count


def lines(stacks: Stacks, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw how high each stack is over the number of its place, as many in a line as fit."""
    del steps
    if is_large(stacks):
        return None
    heights, places = dict(stacks.stacks), shown_places(stacks)
    wide = 1 + max((len(str(n)) for n in (*places, *heights.values())), default=1)
    empty = view.sign("·", ".")
    if wide * len(places) > view.width:
        return None
    return [
        "".join(f"{heights.get(place, empty):>{wide}}" for place in places),
        "".join(f"{place:>{wide}}" for place in places),
    ]


def describe(stacks: Stacks) -> str:
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


STACKS = ShapeRenderer(sketch, lines, describe)
