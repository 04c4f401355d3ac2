"""Follow the piles of games whose moves bind the next one, so that each stays where it stands.

A position holds what is left of a pile where that was in its order, so that those behind it are
numbered anew. In a drawing the largest piece of a pile that was split takes its place, and each
other piece the next free one.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, cast

from kalmar.core.rules.move_labels import Label
from kalmar.core.rules.shapes import Piles
from kalmar.core.turns import Step

PASS = "pass"
"""The name of the part that stands for a pass that is left."""


def places_of(piles: Piles) -> tuple[int, ...]:
    """Return where each pile stands.

    >>> places_of(Piles((3, 5))), places_of(Piles((3, 5), places=(2, 1)))
    ((1, 2), (2, 1))
    """
    return piles.places or tuple(range(1, len(piles.sizes) + 1))


def moves_of(label: Label) -> list[tuple[Any, ...]]:
    """List the moves of a turn: for each the number of its pile and more; none for a pass."""
    return [cast(tuple[Any, ...], datum) for datum in label.data] if label.kind == "turn" else []


def first_move(label: Label) -> tuple[int, Label] | None:
    """Return in which pile, from 0 on, a turn begins, and that move; None for a pass.

    >>> first_move(Label("turn", ((2, "5", ("3",), ("take", (2, (3,))), ""),)))
    (1, Label(kind='take', data=(2, (3,))))
    """
    for number, _, _, (kind, data), _ in moves_of(label)[:1]:
        return max(number, 1) - 1, Label(kind, data)  # a pile alone has no number
    return None


def settled(piles: Piles, steps: Iterable[Step]) -> Piles:
    """Return the piles that steps of the component leave, each where it stands.

    >>> from kalmar.games.notation.positions import parse_position
    >>> start = parse_position("top-entails 7 2")
    >>> [settled(Piles((7, 2)), move).places for move in start.moves()][2:5]
    [(3, 1, 2), (1, 2), (1, 2, 3)]
    """
    for step in steps:
        whole, label = cast(Any, step.before.rules), step.label
        places = [*places_of(piles)]
        for number, _, left, _, _ in moves_of(label) if label else ():
            pile = max(number, 1) - 1
            sizes = [whole.rules.drawn(whole.rules.parse(text)).size for text in left]
            largest = max(range(len(sizes)), key=lambda i: (sizes[i], -i))
            fresh = [len(places) + 1 + i for i in range(len(sizes) - 1)]
            places[pile : pile + 1] = [*fresh[:largest], places[pile], *fresh[largest:]]
        found = whole.drawn(step.option[0])
        assert isinstance(found, Piles)
        piles = replace(found, places=tuple(places))
    return replace(piles, places=places_of(piles), last=len(piles.sizes))
