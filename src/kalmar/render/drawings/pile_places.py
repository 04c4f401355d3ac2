"""Follow the piles of games whose moves bind the next one, so that each stays where it stands.

A position holds its piles in ascending order, whatever was moved. Here a pile in which nothing was
moved keeps its place; the largest piece of a pile that was split takes its place, and each other
piece the next free one.
"""

from kalmar.core.compounds import Position
from kalmar.core.rules.move_labels import Label
from kalmar.core.rules.shapes import Piles, Shape
from kalmar.core.turns import Step
from kalmar.render.drawings.history import History
from kalmar.render.drawings.position import shape_of

__all__ = ["PASS", "alike", "moved_pile", "places_of", "seen_shape", "settled"]

PASS = "pass"
"""The name of the part that stands for a pass that is left."""


def places_of(piles: Piles) -> tuple[int, ...]:
    """Return where each pile stands.

    >>> places_of(Piles((3, 5))), places_of(Piles((3, 5), places=(2, 1)))
    ((1, 2), (2, 1))
    """
    return piles.places or tuple(range(1, len(piles.sizes) + 1))


def moved_pile(label: Label) -> int | None:
    """Return in which pile, from 0 on, a turn begins; None for a pass.

    >>> moved_pile(Label("pass", ())), moved_pile(Label("turn", ((2, "5", ("3",), (), ""),)))
    (None, 1)
    """
    if label.kind != "turn":
        return None
    number = label.data[0][0]  # type: ignore[index]
    return max(int(number), 1) - 1  # a pile alone has no number


def alike(piles: Piles, step: Step) -> list[int]:
    """List the piles in which a step may begin: equal ones, with or without an obligation.

    Args:
        piles: before the step.
        step: of the component.
    """
    first = moved_pile(step.before.rules.label(step.before.component, step.option))
    return [0] if first is None else equal_piles(piles, first)


def equal_piles(piles: Piles, index: int) -> list[int]:
    """List the piles that are as one is.

    >>> equal_piles(Piles((2, 2, 2), bound=1), 0)
    [0, 1]
    """
    free = len(piles.sizes) - piles.bound
    among = range(free) if index < free else range(free, len(piles.sizes))
    return [i for i in among if piles.sizes[i] == piles.sizes[index]]


def settled(piles: Piles, step: Step, picture: int = 0) -> Piles:
    """Return the piles that a step leaves, each where it stands.

    Args:
        piles: before the step, with their places.
        step: of the component.
        picture: in which of the equal piles it is made.
    """
    rules = step.before.rules
    left = rules.drawn(step.option[0])
    assert isinstance(left, Piles)
    first = moved_pile(rules.label(step.before.component, step.option))
    if first is not None:
        equal = equal_piles(piles, first)
        first = equal[picture if 0 <= picture < len(equal) else 0]
    return laid(piles, left, first)


def laid(before: Piles, left: Piles, moved: int | None) -> Piles:
    """Lay piles where those before them stood.

    Args:
        before: with their places.
        left: what is there now.
        moved: the pile in which a move was made; None for none.

    >>> laid(Piles((2, 5)), Piles((1, 2, 4)), 1)
    Piles(sizes=(1, 2, 4), bound=0, passes=-1, places=(3, 1, 2), last=3)
    """
    places, stands = places_of(before), {}
    last = max((before.last, *places), default=0)
    free = [] if moved is None else [places[moved]]
    # Binding piles come last, and come from the pile that was moved: others are matched first.
    rest = list(range(len(left.sizes)))
    for i, (place, size) in enumerate(zip(places, before.sizes, strict=True)):
        same = next((j for j in rest if left.sizes[j] == size), None)
        if i == moved:
            continue
        if same is None:
            free.append(place)
        else:
            rest.remove(same)
            stands[same] = place
    for j in sorted(rest, key=lambda j: -left.sizes[j]):
        last += not free
        stands[j] = free.pop(0) if free else last
    found = tuple(stands[j] for j in range(len(left.sizes)))
    return Piles(left.sizes, left.bound, left.passes, found, last)


def seen_shape(history: History, position: Position) -> Shape | None:
    """Return the shape of a component of the position of a history, piles with their places."""
    shape = shape_of(position)
    if not isinstance(shape, Piles):
        return shape
    steps = []
    here = history
    while here.before is not None:
        steps.append((here.move[0], here.picture))
        here = here.before
    found = shape if not steps else shape_of(steps[-1][0].before)
    assert isinstance(found, Piles)
    found = laid(found, found, None)
    for step, picture in reversed(steps):
        found = settled(found, step, picture)
    return found
