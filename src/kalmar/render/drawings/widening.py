"""Shapes that are drawn as large as they were at the start, and shapes that show what may come.

Coins, cells and squares beyond the last thing are not drawn; a component that has got smaller is
therefore drawn with something at the last place, which is then shown as empty.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kalmar.core.rules.shapes import Area, Board, Heap, Order, Piles, Shape, Stacks, Stones, Strip
from kalmar.render.drawings.boards import reach, spans
from kalmar.render.drawings.drawing import Mark
from kalmar.render.drawings.heaps import TAIL
from kalmar.render.drawings.renderer import ComponentSteps, holds_coins
from kalmar.render.drawings.stacks import is_large, shown_places

MOST_UNITED = 12
"""Pictures of what may come to one component."""


def widened(
    start: Shape, start_steps: ComponentSteps, shape: Shape, steps: ComponentSteps
) -> tuple[Shape, str]:
    """Return a shape with the extent of its start, and the part in it that is not there.

    Args:
        start: what it was.
        start_steps: from that.
        shape: what it is.
        steps: from it.

    >>> none = ComponentSteps()
    >>> widened(Strip((2, 7), "head", 1), none, Strip((2,), "head", 1), none)
    (Strip(places=(2, 7), thing='head', first=1, special=-1), '7')
    """
    if isinstance(start, Strip) and isinstance(shape, Strip):
        last = max(start.places, default=shape.first)
        if last <= max(shape.places, default=-1):
            return shape, ""
        name = str(last) if shape.thing == "head" else f"b{last}"
        return replace(shape, places=(*shape.places, last)), name
    if isinstance(start, Stacks) and isinstance(shape, Stacks) and not is_large(start):
        return replace(shape, last=shown_places(start).stop - 1), ""
    if isinstance(start, Piles) and isinstance(shape, Piles):
        return replace(shape, last=max(start.last, shape.last)), ""
    if not (isinstance(start, Board) and isinstance(shape, Board)):
        return shape, ""
    if holds_coins(start) and holds_coins(shape):
        return _coins(start, shape)
    all_spans = zip(spans(start, reach(start_steps)), spans(shape, reach(steps)), strict=True)
    width, height = (max(len(old), len(new)) for old, new in all_spans)
    return replace(shape, width=width, height=height), ""


def _coins(start: Board, shape: Board) -> tuple[Board, str]:
    """Return a rectangle of coins with a head in its last corner."""
    squares = [square for square, _ in (*start.pieces, *shape.pieces)]
    if not squares:
        return shape, ""
    far = (max(x for x, _ in squares), max(y for _, y in squares))
    if any(square == far for square, _ in shape.pieces):
        return shape, ""
    return replace(shape, pieces=(*shape.pieces, (far, "head"))), f"{far[0]},{far[1]}"


def emptied(mark: Mark) -> Mark:
    """Return the mark of a thing that is not there as that of its place."""
    if mark.role == "head":
        return replace(mark, role="tail", label=TAIL)
    number = mark.part.rpartition("b")[2]
    part = f"{mark.part[: -len(number) - 1]}c{number}"
    return replace(mark, role="empty", size=(5.0, 5.0), part=part)


def united(shape: Shape, options: Sequence[Shape]) -> list[Shape]:
    """Return few shapes in which all is found that moves may bring.

    Args:
        shape: of the component.
        options: the shapes of what its moves leave.

    >>> united(Area(("...",)), [Area(("##.",)), Area((".##",))])
    [Area(rows=('###',), surface='')]
    """
    if isinstance(shape, Strip):
        # As many things on each place as some option has there.
        counts: Counter[int] = Counter()
        for option in options:
            counts |= Counter(option.places) if isinstance(option, Strip) else Counter()
        return [replace(shape, places=tuple(sorted(counts.elements())))]
    if isinstance(shape, Stacks):
        heights: Counter[int] = Counter()
        for option in options:
            heights |= Counter(dict(option.stacks)) if isinstance(option, Stacks) else Counter()
        return [replace(shape, stacks=tuple(sorted(heights.items())))]
    if isinstance(shape, Order):
        orders = [option for option in options if isinstance(option, Order)]
        return [replace(shape, relations=tuple(sorted({r for o in orders for r in o.relations})))]
    if isinstance(shape, Board):
        pieces = {p for option in options if isinstance(option, Board) for p in option.pieces}
        return [replace(shape, pieces=tuple(sorted(pieces)))]
    if isinstance(shape, Area):
        rows = [option.rows for option in options if isinstance(option, Area)]
        return [replace(shape, rows=_overlaid(rows, "#"))]
    if isinstance(shape, Stones):
        rows = [option.rows for option in options if isinstance(option, Stones)]
        signs = sorted({sign for board in rows for row in board for sign in row} - {"."})
        return [replace(shape, rows=_overlaid(rows, sign)) for sign in signs]
    if isinstance(shape, Heap):
        heaps = [option for option in options if isinstance(option, Heap)]
        return [max(heaps, key=lambda heap: heap.size)]
    return list(dict.fromkeys(options))[:MOST_UNITED]


def straightened(relations: Iterable[Mark], now: Iterable[Mark]) -> Iterator[Mark]:
    """Yield relations that may come as lines between the elements that are there now."""
    middles = {mark.part: mark.places[0] for mark in now if mark.kind != "line" and mark.part}
    for mark in relations:
        number, _, pair = mark.part.partition(":")
        ends = [f"{number}:{name}" for name in pair.split("<")]
        if all(end in middles for end in ends):
            yield replace(mark, kind="line", places=tuple(middles[end] for end in ends))


def _overlaid(boards: Sequence[tuple[str, ...]], sign: str) -> tuple[str, ...]:
    """Return a board with a sign wherever one of the boards has it."""
    return tuple(
        "".join(sign if sign in square else "." for square in zip(*rows, strict=True))
        for rows in zip(*boards, strict=True)
    )
