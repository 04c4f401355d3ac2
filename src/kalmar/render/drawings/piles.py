"""Draw piles side by side, with a frame round those that must be answered, and the pass of a game.

The k-th disc from the top of a pile stands for taking k, a cut across a pile for splitting it, and
a plate with the word "pass" for the pass. A pile in which the next move must be made has a frame
and a sign above it; as no other pile has moves then, the frame says why.

Each pile stays where it stands while moves bind the next one. A position holds what is left of a
pile where that was in its order, so that those behind it are numbered anew; in a drawing the
largest piece of a pile that was split takes its place, and each other piece the next free one.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, cast

from kalmar.core.i18n import join_messages, message, translate
from kalmar.core.rules.move_labels import Label
from kalmar.core.rules.shapes import Heap, Piles
from kalmar.core.turns import Step
from kalmar.render.drawings import heaps
from kalmar.render.drawings.drawing import Mark, Point, Sketch, box, disc, framed, words
from kalmar.render.drawings.heaps import some
from kalmar.render.drawings.renderer import NO_STEPS, ComponentSteps, ShapeRenderer, View

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


MOST_PILES = 24
"""Piles beyond which a text says more."""

APART, GAP, CAPTION = 66.0, 14.0, 16.0
PLATE, FONT = (58.0, 24.0), 13.0


def steps_of_piles(piles: Piles, steps: ComponentSteps) -> list[ComponentSteps]:
    """Return for each pile the steps that begin in it, as those of a heap of its own."""
    found: list[list[tuple[Label, tuple[int, ...]]]] = [[] for _ in piles.sizes]
    for label, numbers in steps.found:
        if first := first_move(label):
            found[first[0]].append((first[1], numbers))
    return [ComponentSteps(tuple(rows)) for rows in found]


def binds(piles: Piles, index: int) -> bool:
    """Return whether the next move must be in a pile, or in another one that binds.

    >>> [binds(Piles((2, 5), bound=(1,)), index) for index in (0, 1)]
    [False, True]
    """
    return index in piles.bound


def binding(left: float, top: float, size: Point, corner: float = 0.0) -> Iterator[Mark]:
    """Yield the frame round a pile that must be answered, with a sign on its upper edge."""
    middle = left + size[0] / 2
    yield box((middle, top + size[1] / 2), size, "bound", corner=corner)
    name = message("the next move must be made here")
    yield disc((middle, top), 20, "badge", "!", name=name)


def passing(
    piles: Piles, steps: ComponentSteps, at: Point, font: float = FONT, corner: float = 0.0
) -> Iterator[Mark]:
    """Yield the plate of the pass; one that was used has no name as a part."""
    moves = steps.by("pass", lambda _: [PASS]).get(PASS, ())
    factor = font / FONT
    size = (PLATE[0] * factor, PLATE[1] * factor)
    if piles.passes > 0:
        yield box(at, size, "plate", message("pass"), font=font, corner=corner, moves=moves,
                  name=message("the one pass of the game"), part=PASS)  # fmt: skip
    elif piles.passes == 0:
        yield words(at, message("passed"), "note", font)


def is_large(piles: Piles) -> bool:
    """Return whether there are too many piles for a picture."""
    return max((piles.last, *places_of(piles)), default=0) > MOST_PILES


def sketch(piles: Piles, steps: ComponentSteps) -> Sketch | None:
    """Draw the piles on one ground, with their numbers below, and the pass behind them."""
    if is_large(piles):
        return None
    marks: list[Mark] = []
    last = max((piles.last, *places_of(piles)), default=0)
    each = zip(places_of(piles), piles.sizes, steps_of_piles(piles, steps), strict=True)
    drawn = [(place, heaps.pile(size, own)) for place, size, own in each]
    tall = max((one.height for _, one in drawn), default=0.0)
    for place in sorted({*range(1, last + 1)} - set(places_of(piles))):
        empty = heaps.pile(0, NO_STEPS)
        marks.extend(empty.placed(place * APART - empty.width / 2, tall - empty.height))
    for index, (place, one) in enumerate(drawn):
        left = place * APART - one.width / 2
        marks.extend(one.named(f"{place}:").placed(left, tall - one.height))
        if len(piles.sizes) > 1:
            marks.append(words((place * APART, tall + 8), str(index + 1), "note", 11))
        if binds(piles, index):
            size = (one.width + 6, one.height + 10)
            marks.extend(binding(left - 3, tall - one.height - 8, size))
    marks.extend(passing(piles, steps, ((last + 1) * APART, tall - PLATE[1])))
    return framed(marks)


def lines(piles: Piles, steps: ComponentSteps, view: View) -> list[str] | None:
    """Draw a line for each pile, with a sign behind those that must be answered."""
    if is_large(piles):
        return None
    found = []
    inner = replace(view, width=view.width - 12)
    for index, size in enumerate(piles.sizes):
        (text,) = heaps.HEAPS.lines(Heap(size), steps, inner) or [str(size)]
        number = f"{index + 1}  " if len(piles.sizes) > 1 else ""
        here = translate(message("the next move must be made here"))
        sign = f"  {view.sign('◄', '<')} {here}" if binds(piles, index) else ""
        found.append(f"{number}{text}{sign}"[: view.width])
    if piles.passes >= 0:
        found.append(translate(state_of_pass(piles)))
    return found


def state_of_pass(piles: Piles) -> str:
    """Return whether the pass is left, in words."""
    return message("one pass is left") if piles.passes else message("the pass is used")


def describe(piles: Piles) -> str:
    """Describe the piles, which of them must be answered, and whether a pass is left."""
    found: list[str] = [message("heaps of {sizes}", sizes=some(map(str, piles.sizes)))]
    if piles.bound:
        numbers = [index + 1 for index in piles.bound]
        found.append(message("the next move must be in heap {places}",
                             places=join_messages(map(str, numbers))))  # fmt: skip
    if piles.passes >= 0:
        found.append(state_of_pass(piles))
    return join_messages(found, "; ")


PILES = ShapeRenderer(sketch, lines, describe)
