"""Draw finite orders as Hasse diagrams, and the mountain of HEGYMÁSZÓ.

An element of an order stands for taking, or naming, it.

On the mountain there are three climbers and a hut every 1000 m (source 001, fig. 20). The climbers
are three heaps, of the huts that each has left; a mark above a climber stands for going up to it.
"""

from collections.abc import Sequence

from kalmar.core.i18n import message, translate
from kalmar.core.rules import Component, Rules
from kalmar.core.rules.shapes import Heap, Order
from kalmar.games.heaps.subtraction import Subtraction
from kalmar.render.drawings.drawing import Mark, Sketch, box, disc, framed, line, text_width, words
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.layered_layout import layered_places
from kalmar.render.drawings.renderer import ComponentSteps, ShapeRenderer, View, wrapped

MOST_ELEMENTS = 80
MOST_RELATIONS = 240
TALL = 58.0


def ranks(order: Order) -> list[list[str]]:
    """Group the elements by the longest chain below them, the least first.

    >>> ranks(Order(("a", "b", "c"), (("a", "b"), ("b", "c"), ("a", "c"))))
    [['a'], ['b'], ['c']]
    """
    # Kahn's algorithm by layers: an element is ready when all that it covers have been placed, and
    # the last of them is in the row just before.
    above: dict[str, list[str]] = {name: [] for name in order.elements}
    waiting = dict.fromkeys(order.elements, 0)
    for low, high in order.relations:
        above[low].append(high)
        waiting[high] += 1
    rows: list[list[str]] = []
    row = [name for name in order.elements if not waiting[name]]
    while row:
        rows.append(row)
        following = []
        for low in row:
            for high in above[low]:
                waiting[high] -= 1
                if not waiting[high]:
                    following.append(high)
        row = following
    return rows


def sketch(order: Order, steps: ComponentSteps) -> Sketch | None:
    """Draw the elements above what lies below them, with lines between neighbours."""
    if len(order.elements) > MOST_ELEMENTS or len(order.relations) > MOST_RELATIONS:
        return None
    if not order.elements:
        return framed([words((0, 0), message("nothing is left"), "note")])
    taken = {
        **steps.by("remove", lambda label: label.data),
        **steps.by("name", lambda label: map(str, label.data)),
    }
    rows = ranks(order)
    level = {name: i for i, row in enumerate(rows) for name in row}
    wide = max(26.0, text_width(max(order.elements, key=len)) + 10)
    right = layered_places(rows, order.relations, wide + 14)
    marks: list[Mark] = []
    # Relations are edges of the layout, so a bend is (number of the relation, rank).
    for number, (low, high) in enumerate(order.relations):
        way = [low, *((number, i) for i in range(level[low] + 1, level[high])), high]
        heights = range(level[low], level[high] + 1)
        places = [(right[v], -TALL * i) for v, i in zip(way, heights, strict=True)]
        marks.append(line(places, "relation", part=f"{low}<{high}"))
    for name in order.elements:
        role = "poisoned" if name == order.poisoned else "element"
        at = (right[name], -TALL * level[name])
        moves = taken.get(name, ())
        marks.append(box(at, (wide, 26), role, name, moves=moves, part=name))
    return framed(marks)


def lines(order: Order, steps: ComponentSteps, view: View) -> list[str] | None:
    """List the elements by height, the greatest first, and what is next above each."""
    del steps
    if len(order.elements) > MOST_ELEMENTS or len(order.relations) > MOST_RELATIONS:
        return None
    if not order.elements:
        return [translate(message("nothing is left"))]
    poisoned = f"({order.poisoned})"
    rows = [
        "  ".join(poisoned if name == order.poisoned else name for name in row)
        for row in reversed(ranks(order))
    ]
    above: dict[str, list[str]] = {}
    for low, high in order.relations:
        above.setdefault(low, []).append(high)
    wide = max(map(len, rows))
    found = [row.center(wide).rstrip() for row in rows]
    return [*found, *wrapped([f"{a} < {', '.join(b)}" for a, b in above.items()], view.width)]


def describe(order: Order) -> str:
    """Describe the elements, and which is poisoned."""
    elements = some(order.elements)
    if order.poisoned:
        return message("an ordered set with the elements {elements}, where {poisoned} is poisoned",
                    elements=elements, poisoned=order.poisoned)  # fmt: skip
    return message("an ordered set with the elements {elements}", elements=elements)


ORDERS = ShapeRenderer(sketch, lines, describe)


Climber = tuple[Heap, ComponentSteps, str]
"""The heap of huts that are left, the steps, and the number of the component."""

HUTS, METRES = 5, 1000
CLIMBER_STEPS = [(1,), (1, 2), (1, 2, 3)]
"""By how many huts each climber may go up."""

PEAK, FOOT, HUT_TALL, APART = 6.6, 250.0, 46.0, 112.0


def are_climbers(games: Sequence[Rules], huts: Sequence[Component]) -> bool:
    """Return whether components are the three climbers, none further down than the foot.

    Args:
        games: the rules of the components.
        huts: the components.

    >>> games = [Subtraction((1,)), Subtraction((1, 2)), Subtraction((1, 2, 3))]
    >>> are_climbers(games, [5, 5, 2]), are_climbers(games, [5, 5, 9]), are_climbers(games[:2], [5])
    (True, False, False)
    """
    taken = [game.numbers if isinstance(game, Subtraction) else () for game in games]
    return taken == CLIMBER_STEPS and all(left <= HUTS for left in huts)


def reached(climber: Climber) -> dict[int, tuple[int, ...]]:
    """Map the heights, in huts, to which a climber may go to the numbers of the moves."""
    heap, steps, _ = climber
    taken = steps.by("take", lambda label: label.data[:1])
    return {HUTS - heap.size + count: moves for count, moves in taken.items()}


def narrow(height: float) -> float:
    """Return how wide the mountain is at a height, as a fraction of its foot.

    >>> narrow(0), narrow(PEAK)
    (1.0, 0.0)
    """
    return 1 - height / PEAK


def mountain_sketch(climbers: Sequence[Climber]) -> Sketch:
    """Draw the mountain with its huts, the climbers, and where they may go."""
    corners = ((-FOOT, 0.0), (0.0, -PEAK * HUT_TALL), (FOOT, 0.0), (-FOOT, 0.0))
    marks: list[Mark] = [line(corners, "ground")]
    for height in range(HUTS + 1):
        right, up = FOOT * narrow(height), -height * HUT_TALL
        marks.append(words((right + 42, up - 8), f"{METRES * height} m", "note", 11))
        if height:
            marks.append(box((right, up - 6), (13, 13), "cell"))
    for i, climber in enumerate(climbers):
        aside = (i - (len(climbers) - 1) / 2) * APART
        heap, _, number = climber
        for height, moves in reached(climber).items():
            at = (aside * narrow(height), -height * HUT_TALL - 14)
            marks.append(disc(at, 12, "reachable", moves=moves, part=f"{number}:hut{height}"))
        here = HUTS - heap.size
        at = (aside * narrow(here), -here * HUT_TALL - 14)
        marks.append(disc(at, 26, "head", number, part=f"{number}:at{here}"))
    return framed(marks)


def mountain_lines(climbers: Sequence[Climber], view: View) -> list[str]:
    """Draw a line for each height, from the top: the climbers' numbers and possible places."""
    house = view.sign("⌂", "^")
    places = [reached(climber) for climber in climbers]
    found = []
    # The slope leaves one column more on each side for each hut down.
    for height in range(HUTS, -1, -1):
        signs = [
            number if HUTS - heap.size == height else "*" if height in places[i] else " "
            for i, (heap, _, number) in enumerate(climbers)
        ]
        slope = " " * (HUTS - height)
        ridge = f"{' ' * height}/{slope}{' '.join(signs)}{slope}\\"
        hut = f" {house}" if height else ""
        found.append(f"{METRES * height:>4} m  {ridge}{hut}")
    return found
