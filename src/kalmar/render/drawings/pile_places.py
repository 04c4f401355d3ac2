"""Follow the piles of games whose moves bind the next one, so that each stays where it stands.

A position holds its piles in ascending order, whatever was moved. Here a pile in which nothing was
moved keeps its place; the largest piece of a pile that was split takes its place, and each other
piece the next free one.
"""

from typing import Any, cast

from kalmar.core.rules.move_labels import Label, label_of
from kalmar.core.rules.shapes import Piles
from kalmar.core.turns import Step

__all__ = ["PASS", "alike", "equal_piles", "first_move", "laid", "places_of", "settled"]

PASS = "pass"
"""The name of the part that stands for a pass that is left."""


def places_of(piles: Piles) -> tuple[int, ...]:
    """Return where each pile stands.

    >>> places_of(Piles((3, 5))), places_of(Piles((3, 5), places=(2, 1)))
    ((1, 2), (2, 1))
    """
    return piles.places or tuple(range(1, len(piles.sizes) + 1))


def first_move(label: Label) -> tuple[int, Label] | None:
    """Return in which pile, from 0 on, a turn begins, and that move; None for a pass.

    >>> first_move(Label("turn", ((2, "5", ("3",), ("take", (2, (3,))), ""),)))
    (1, Label(kind='take', data=(2, (3,))))
    """
    if label.kind != "turn":
        return None
    number, _, _, (kind, data), _ = cast(tuple[Any, ...], label.data[0])
    return max(number, 1) - 1, Label(kind, data)  # a pile alone has no number


def alike(piles: Piles, step: Step) -> list[int]:
    """List the piles in which a step may begin: equal ones, with or without an obligation.

    Args:
        piles: before the step.
        step: of the component.
    """
    first = first_move(label_of(step.before.rules, step.before.component, step.option))
    return [0] if first is None else equal_piles(piles, first[0])


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
    if first_move(label_of(rules, step.before.component, step.option)) is None:
        return laid(piles, left, None)
    equal = alike(piles, step)
    return laid(piles, left, equal[picture if 0 <= picture < len(equal) else 0])


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
