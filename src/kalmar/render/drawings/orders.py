"""Draw finite orders as Hasse diagrams; an element stands for taking, or naming, it."""

from kalmar.core.i18n import message
from kalmar.core.rules.shapes import Order
from kalmar.render.drawings.drawing import Mark, Sketch, box, framed, line, text_width, words
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


def lines(order: Order, view: View) -> list[str] | None:
    """List the elements by height, the greatest first, and what is next above each."""
    if len(order.elements) > MOST_ELEMENTS or len(order.relations) > MOST_RELATIONS:
        return None
    if not order.elements:
        return []
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
