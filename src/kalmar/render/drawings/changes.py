"""List the parts of a component, and for each move those that go and those that come.

A part is a thing that lies there, named as its drawing has it: what a move may take away, put, turn
or move, such as a stone, a pin, a piece on its square, an edge. The places where things may lie
(squares, cells, tails, towns) are drawn and named too, but are no things. The names are those of
the marks of a drawing without the number of the component; no drawing is made, so that the parts of
many options are listed at once.

The parts of a component before and after a step are compared, in each of its pictures, where the
pieces lie as the drawing lays them; of one step this is done once, however many moves make it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import islice, product
from typing import Any

from kalmar.core.compounds import Position
from kalmar.core.rules import shapes
from kalmar.core.rules.shapes import Shape
from kalmar.core.turns import Move, Step
from kalmar.games.graphs.families import square_name
from kalmar.render.drawings.bars import cells_of
from kalmar.render.drawings.bricks import MOST_LAYERS
from kalmar.render.drawings.coins import stacks_are_many
from kalmar.render.drawings.drawing import Mark, Picture, copy_of
from kalmar.render.drawings.heaps import MOST_IN_ROW, MOST_STONES
from kalmar.render.drawings.history import MOST_PICTURES, History, Lying, Way
from kalmar.render.drawings.networks import TITLES, token_part
from kalmar.render.drawings.piles import PASS, places_of, settled
from kalmar.render.drawings.renderer import holds_coins


def parts_of(shape: Shape) -> list[str]:
    """List the parts of a component in order.

    Args:
        shape: of the component.

    >>> parts_of(shapes.Heap(3)), parts_of(shapes.Board((((2, 5), "queen"),)))
    (['1', '2', '3'], ['queen2,5'])
    """
    found = PARTS.get(type(shape))
    return list(found(shape)) if found else []


def _heap(heap: shapes.Heap) -> Iterator[str]:
    """Yield the things; a huge heap is drawn as three things that stand for all."""
    if heap.size <= (MOST_IN_ROW if heap.in_row else MOST_STONES):
        yield from map(str, range(1, heap.size + 1))


def _strip(strip: shapes.Strip) -> Iterator[str]:
    before = "" if strip.thing == "head" else "b"
    for place, count in Counter(strip.places).items():
        yield from (f"{before}{place}:{i}" if i else f"{before}{place}" for i in range(count))


def _stacks(stacks: shapes.Stacks) -> Iterator[str]:
    for place, height in () if stacks_are_many(stacks) else stacks.stacks:
        yield from (f"{place}:{k}" for k in range(1, height + 1))


def _piles(piles: shapes.Piles) -> Iterator[str]:
    for place, size in zip(places_of(piles), piles.sizes, strict=True):
        yield from (f"{place}:{k}" for k in range(1, size + 1) if size <= MOST_STONES)
    if piles.passes > 0:
        yield PASS


def _board(board: shapes.Board) -> Iterator[str]:
    coins = holds_coins(board)
    return (f"{'' if coins else piece}{x},{y}" for (x, y), piece in board.pieces)


def _grid(grid: shapes.Grid) -> Iterator[str]:
    yield "brick"
    for i in range(1, grid.rows + 1):
        yield from (f"{i},{j}" for j in range(1, grid.columns + 1))
    yield from (f"layer{i}" for i in range(1 + min(grid.laid, MOST_LAYERS)))


def _young(young: shapes.Young) -> Iterator[str]:
    for i, length in enumerate(young.rows, 1):
        yield from (f"{i},{j}" for j in range(1, length + 1))


def _boxes(boxes: shapes.Boxes) -> Iterator[str]:
    return (",".join(map(str, cell)) for cell in cells_of(boxes) or ())


def _order(order: shapes.Order) -> Iterator[str]:
    yield from order.elements
    yield from (f"{low}<{high}" for low, high in order.relations)


def _copies(edges: tuple[tuple[Any, Any], ...]) -> Iterator[str]:
    for (a, b), count in Counter(edges).items():
        yield from (copy_of(f"{a}-{b}", i) for i in range(count))


def _plant(plant: shapes.Plant) -> Iterator[str]:
    yield from _copies(plant.edges)
    yield from (str(vertex) for vertex in plant.vertices if vertex != plant.ground)


def _network(network: shapes.Network) -> Iterator[str]:
    yield from network.vertices
    yield from (f"{a}-{b}" for a, b in network.edges)
    if network.token:
        yield token_part(network)
    for name, colours in zip(network.vertices, network.allowed, strict=False):
        yield from (f"{name}:{colour}" for colour in colours if colour in TITLES)


def _area(area: shapes.Area) -> Iterator[str]:
    for y, row in enumerate(area.rows):
        yield from (f"#{square_name((x, y))}" for x, sign in enumerate(row) if sign == "#")


def _towns(towns: shapes.Towns) -> Iterator[str]:
    yield f"car@{towns.car}"


def _stones(stones: shapes.Stones) -> Iterator[str]:
    for y, row in enumerate(stones.rows, 1):
        yield from (f"{sign}{x},{y}" for x, sign in enumerate(row, 1) if sign != ".")


def _coins(coins: shapes.Coins) -> Iterator[str]:
    yield from _copies(coins.strings)
    yield from sorted({end for string in coins.strings for end in string} - {coins.ground})


PARTS: dict[type[Shape], Callable[[Any], Iterator[str]]] = {
    shapes.Heap: _heap,
    shapes.LimitedHeap: _heap,
    shapes.SinkHeap: _heap,
    shapes.Strip: _strip,
    shapes.Stacks: _stacks,
    shapes.Piles: _piles,
    shapes.Board: _board,
    shapes.Grid: _grid,
    shapes.Young: _young,
    shapes.Boxes: _boxes,
    shapes.Order: _order,
    shapes.Plant: _plant,
    shapes.Network: _network,
    shapes.Area: _area,
    shapes.Towns: _towns,
    shapes.Stones: _stones,
    shapes.Coins: _coins,
}
"""For a class of shapes how its parts are listed; the others have none."""


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
