"""HEGYMÁSZÓ on its mountain: three climbers, a hut every 1000 m (source 001, fig. 20).

The climbers are three heaps, of the huts that each has left; a mark above a climber stands for
going up to it.
"""

from collections.abc import Sequence

from kalmar.core.rules import Component, Rules
from kalmar.core.rules.shapes import Heap
from kalmar.games.heaps.subtraction import Subtraction
from kalmar.render.drawings.drawing import Mark, Sketch, box, disc, framed, line, words
from kalmar.render.drawings.renderer import View
from kalmar.render.drawings.steps import Steps

__all__ = ["Climber", "are_climbers", "mountain_lines", "mountain_sketch"]

Climber = tuple[Heap, Steps, str]
"""The heap of huts that are left, the steps, and the number of the component."""

HUTS, METRES = 5, 1000
CLIMBS = [(1,), (1, 2), (1, 2, 3)]
"""By how many huts each climber may go up."""

PEAK, FOOT, TALL, APART = 6.6, 250.0, 46.0, 112.0


def are_climbers(games: Sequence[Rules], huts: Sequence[Component]) -> bool:
    """Whether components are the three climbers, none further down than the foot.

    Args:
        games: the rules of the components.
        huts: the components.

    >>> games = [Subtraction((1,)), Subtraction((1, 2)), Subtraction((1, 2, 3))]
    >>> are_climbers(games, [5, 5, 2]), are_climbers(games, [5, 5, 9]), are_climbers(games[:2], [5])
    (True, False, False)
    """
    taken = [game.numbers if isinstance(game, Subtraction) else () for game in games]
    return taken == CLIMBS and all(left <= HUTS for left in huts)


def reached(climber: Climber) -> dict[int, tuple[int, ...]]:
    """The heights, counted in huts, to which a climber may go, with the numbers of the moves."""
    heap, steps, _ = climber
    taken = steps.by("take", lambda label: label.data[:1])
    return {HUTS - heap.size + count: moves for count, moves in taken.items()}


def narrow(height: float) -> float:
    """How wide the mountain is at a height, compared with its foot.

    >>> narrow(0), narrow(PEAK)
    (1.0, 0.0)
    """
    return 1 - height / PEAK


def mountain_sketch(climbers: Sequence[Climber]) -> Sketch:
    """The mountain with its huts, the climbers, and where they may go."""
    corners = ((-FOOT, 0.0), (0.0, -PEAK * TALL), (FOOT, 0.0), (-FOOT, 0.0))
    marks: list[Mark] = [line(corners, "ground")]
    for height in range(HUTS + 1):
        right, up = FOOT * narrow(height), -height * TALL
        marks.append(words((right + 42, up - 8), f"{METRES * height} m", "note", 11))
        if height:
            marks.append(box((right, up - 6), (13, 13), "cell"))
    for i, climber in enumerate(climbers):
        aside = (i - (len(climbers) - 1) / 2) * APART
        heap, _, number = climber
        for height, moves in reached(climber).items():
            marks.append(disc((aside * narrow(height), -height * TALL - 14), 12, "reachable",
                              moves=moves))  # fmt: skip
        here = HUTS - heap.size
        marks.append(disc((aside * narrow(here), -here * TALL - 14), 26, "head", number))
    return framed(marks)


def mountain_lines(climbers: Sequence[Climber], view: View) -> list[str]:
    """A line for each height, from the top down: climbers by their numbers, where they may go."""
    house = view.sign("⌂", "^")
    places = [reached(climber) for climber in climbers]
    found = []
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
