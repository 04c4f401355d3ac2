"""List for each move the parts of a component that go and those that come.

A part is a thing that lies there, by the name that its mark has in a drawing; the drawers of the
shapes know them (`ShapeRenderer.things`). No drawing is made, so that the parts of many options are
listed at once.

The parts of a component before and after a step are compared, in each of its pictures, where the
pieces lie as the drawing lays them; of one step this is done once, however many moves make it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice, product

from kalmar.core.compounds import Position
from kalmar.core.rules import shapes
from kalmar.core.rules.shapes import Shape
from kalmar.core.turns import Move, Step
from kalmar.render.drawings.drawing import Lying, Mark, Picture
from kalmar.render.drawings.history import MOST_PICTURES, History, Way
from kalmar.render.drawings.piles import settled
from kalmar.render.drawings.renderer import drawer_of


def parts_of(shape: Shape) -> list[str]:
    """List the parts of a component in order.

    Args:
        shape: of the component.

    >>> parts_of(shapes.Heap(3)), parts_of(shapes.Board((((2, 5), "queen"),)))
    (['1', '2', '3'], ['queen2,5'])
    """
    drawer = drawer_of(shape)
    return list(drawer.things(shape)) if drawer else []


MOST_CHANGES = 500
"""Moves whose pictures are listed."""


class Changes:
    """What the moves from a position change.

    Args:
        history: of the position.

    Attributes:
        steps: the pictures of each step that was asked for.

    >>> from kalmar.games.notation import parse_position
    >>> history = History.of(parse_position("kayles 3"))
    >>> [[p.leave for p in Changes(history).of(move)] for move in history.position.moves()]
    [[('1:1',), ('1:3',)], [('1:2',)], [('1:1', '1:2'), ('1:2', '1:3')]]
    """

    def __init__(self, history: History) -> None:
        self._history = history
        self.steps: dict[Step, list[Picture]] = {}
        self._shapes: dict[Position, tuple[Shape, list[str]]] = {}

    def of(self, move: Move) -> list[Picture]:
        """List the pictures of a move from the position, the leftmost first, without marks."""
        steps = [self.of_step(step) for step in move]
        if len(steps) == 1:
            return steps[0]
        return [joined(found) for found in islice(product(*steps), MOST_PICTURES)]

    def of_step(self, step: Step) -> list[Picture]:
        """List the pictures of a step."""
        found = self.steps.get(step)
        if found is None:
            at = self._history.lying[step.path]
            ways = self._history.ways_of(step)[:MOST_PICTURES]
            found = [self.change(step, at, way) for way in ways]
            if isinstance(self._seen(step.before)[0], shapes.Piles):
                # What is split off goes to a place that is not there yet.
                found = [replace(picture, come=()) for picture in found]
            self.steps[step] = found
        return found

    def change(self, step: Step, at: Lying, way: Way) -> Picture:
        """Compare the parts of a component before a step with those of its pieces after it."""
        shape, before = self._seen(step.before)
        pieces = [step.before.rules.drawn(piece) for piece in step.option]
        if isinstance(shape, shapes.Piles):
            pieces = [settled(shape, [step])]
        if len(pieces) == 1 and way[0] == at:
            # Most steps: nothing is laid elsewhere, so names are compared without numbers.
            leave, come = difference(before, parts_of(pieces[0]))
            return Picture("", tuple(map(at.part, leave)), tuple(map(at.part, come)))
        named = zip(way, map(parts_of, pieces), strict=True)
        found = [list(map(lies.part, names)) for lies, names in named]
        after = together(found, isinstance(shape, shapes.Area))
        leave, come = difference([at.part(name) for name in before], after)
        if isinstance(shape, shapes.Heap) and shape.in_row:
            come += splits(way, pieces)
        return Picture("", tuple(leave), tuple(come))

    def _seen(self, position: Position) -> tuple[Shape, list[str]]:
        """Return the shape and the parts of a component; many steps begin in it."""
        found = self._shapes.get(position)
        if found is None:
            shape = self._history.seen(position)
            found = self._shapes[position] = (shape, parts_of(shape))
        return found


def difference(before: Iterable[str], after: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return what is only in the first list, and what is only in the second.

    >>> difference("abc", "bd")
    (['a', 'c'], ['d'])
    """
    old = dict.fromkeys(before)
    new = set(after)
    return [name for name in old if name not in new], [name for name in after if name not in old]


def together(pieces: Sequence[Sequence[str]], filled: bool) -> list[str]:
    """Return the parts of all pieces.

    Args:
        pieces: the parts of each.
        filled: whether they are filled squares, of boards that lie on each other: a square that is
            free in one of them is free.

    >>> together(["ab", "bc"], False), together(["ab", "bc"], True)
    (['a', 'b', 'b', 'c'], ['b'])
    """
    if not filled:
        return [name for piece in pieces for name in piece]
    return [name for name in pieces[0] if all(name in piece for piece in pieces[1:])]


def splits(way: Way, pieces: Sequence[Shape]) -> list[str]:
    """List the cuts between rows that stand side by side without a gap."""
    rows = [(at, piece) for at, piece in zip(way, pieces, strict=True)
            if isinstance(piece, shapes.Heap) and piece.size]  # fmt: skip
    begins = {(at.number, at.before) for at, _ in rows}
    return [
        at.part(f"|{piece.size}")
        for at, piece in rows
        if (at.number, at.before + piece.size) in begins
    ]


def joined(pictures: Iterable[Picture]) -> Picture:
    """Join the pictures of steps in different components."""
    found = list(pictures)
    leave = tuple(part for picture in found for part in picture.leave)
    return Picture("", leave, tuple(part for picture in found for part in picture.come))


def last_change(history: History) -> Picture:
    """Return what the last move of a history changed, in the picture that was chosen."""
    if history.before is None:
        return Picture()
    changes, lying = Changes(history.before), history.before.lying
    steps = zip(history.move, history.way, strict=True)
    return joined(changes.change(step, lying[step.path], way) for step, way in steps)


def pictures_of(
    changes: Changes, moves: Sequence[Move], marks: Iterable[Mark]
) -> tuple[tuple[Picture, ...], ...]:
    """Return the pictures of the first moves, each with the mark that a reader points at.

    Args:
        changes: of the position.
        moves: from it, to whose numbers the marks refer.
        marks: of the drawing.
    """
    listed = moves[:MOST_CHANGES]
    pointed: list[list[tuple[int, str]]] = [[] for _ in listed]
    for mark in marks:
        if mark.part:
            for number in mark.moves:
                if number < len(listed):
                    pointed[number].append((len(mark.moves), mark.part))
    # A mark that stands for few moves says more than one that stands for many.
    for found in pointed:
        found.sort(key=lambda mark: mark[0])
    return tuple(
        tuple(_pointed(picture, found) for picture in changes.of(move))
        for move, found in zip(listed, pointed, strict=True)
    )


def _pointed(picture: Picture, found: list[tuple[int, str]]) -> Picture:
    """Return a picture with its mark: one that goes or comes in it, or another of the move."""
    if not found:
        return picture
    changed = {*picture.leave, *picture.come}
    inside = (part for _, part in found if part in changed)
    return Picture(next(inside, found[0][1]), picture.leave, picture.come)
