"""Follow the moves of a game from its start: where each component lies that is there now.

A component of the start is a slot. What a move leaves of a component stays in its slot: a row that
is broken leaves a gap, a graph keeps its vertices where they are. A pile or a brick that is split
keeps its largest piece, and each other piece is laid beside it. A move that takes neighbours from a
row may be made at several places, which leave equal rows: these are its pictures, and the leftmost
one is meant where none is named.

Each move has the parts of a component that go and those that come. A part is a thing that lies
there, by the name that its mark has in a drawing; the drawers of the shapes know them
(`ShapeRenderer.things`). No drawing is made, so that the parts of many options are listed at once.
The parts before and after a step are compared, in each of its pictures, where the pieces lie as the
drawing lays them; of one step this is done once, however many moves make it.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import count, islice, permutations, product

from kalmar.core.compounds import Position
from kalmar.core.rules.shapes import Area, Coins, Grid, Heap, Network, Order, Piles, Plant, Shape
from kalmar.core.turns import Move, Step, after
from kalmar.render.drawings.drawing import Lying, Mark, Path, Picture
from kalmar.render.drawings.heaps import MOST_IN_ROW
from kalmar.render.drawings.piles import settled
from kalmar.render.drawings.renderer import components, drawer_of

MOST_PICTURES = 16
"""Pictures of one move that are looked at."""

SHARED = (Network, Plant, Order, Coins, Area)
"""Shapes whose pieces have the names, or all the squares, of the whole, and lie where it lay."""


Way = tuple[Lying, ...]
"""Where the pieces lie that a step leaves, in the order of its option."""


def ways_of_step(step: Step, at: Lying, extras: int) -> list[Way]:
    """List the ways in which a step may be made, the leftmost first.

    Args:
        step: of one component.
        at: where the component lies.
        extras: how many pieces lie beside its slot already.

    >>> from kalmar.games.notation import parse_position
    >>> (move, *_), at = parse_position("kayles 3").moves(), Lying((0,))
    >>> [[piece.before for piece in way] for way in ways_of_step(move[0], at, 0)]
    [[1], [0]]
    """
    rules, _ = step.before
    before, pieces = rules.drawn(step.before.component), [rules.drawn(p) for p in step.option]
    if isinstance(before, Heap) and before.in_row and before.size <= MOST_IN_ROW:
        sizes = [piece.size for piece in pieces if isinstance(piece, Heap)]
        if len(sizes) == len(pieces) and sum(sizes) <= before.size:
            return [
                tuple(replace(at, before=at.before + offset) for offset in way)
                for way in _rows(before.size, sizes)
            ]
    if isinstance(before, SHARED) or (len(pieces) < 2 and not _in_row(before)):
        return [(at,) * len(pieces)]
    return [_beside(pieces, at, extras)]


def _rows(size: int, sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """List before how many things each of the rows that are left may begin."""
    taken = size - sum(sizes)
    found: dict[tuple[tuple[int, int], ...], tuple[int, tuple[int, ...]]] = {}
    for order in permutations(range(len(sizes))):
        # Things are taken between two rows that stay, or from an end of the only one.
        for gap in range(1, len(sizes)) if len(sizes) > 1 else range(2):
            lead = sum(sizes[which] for which in order[:gap])
            offsets, begin = [0] * len(sizes), 0
            for i, which in enumerate(order):
                begin += taken if i == gap else 0
                offsets[which] = begin
                begin += sizes[which]
            # Rows of equal sizes make the same picture, and empty ones none.
            seen = sorted((o, n) for o, n in zip(offsets, sizes, strict=True) if n)
            found.setdefault(tuple(seen), (lead, tuple(offsets)))
    return [offsets for _, offsets in sorted(found.values())]


def _beside(pieces: Sequence[Shape], at: Lying, extras: int) -> Way:
    """Leave the largest piece in its place, and lay the others beside it."""
    main = max(range(len(pieces)), key=lambda i: (_size(pieces[i]), -i))
    # A row of which only the number was drawn is now drawn itself, which takes a place of its own.
    shown = [i for i, piece in enumerate(pieces)
             if i != main or (_in_row(piece) and _size(piece) <= MOST_IN_ROW)]  # fmt: skip
    numbers = dict(zip(shown, count(extras + 1), strict=False))
    return tuple(
        replace(at, before=0, extra=numbers[i]) if i in numbers else at for i in range(len(pieces))
    )


def _in_row(shape: Shape) -> bool:
    return isinstance(shape, Heap) and shape.in_row


def _size(shape: Shape) -> int:
    """Return how large a piece is, among the pieces of one thing."""
    if isinstance(shape, Heap):
        return shape.size
    return shape.rows * shape.columns if isinstance(shape, Grid) else 0


Lain = Mapping[Path, Lying]
Extras = Mapping[Path, Mapping[int, Position]]


@dataclass(frozen=True, eq=False, repr=False)
class History:
    """A position with the moves that led to it from a start.

    Attributes:
        start: the position before all moves.
        position: the position after them.
        lying: where its components lie, by their paths.
        laid: the pieces laid beside each slot, each as it was when it was laid there.
        before: the same without the last move; None where there is none.
        move: the last move.
        way: where the pieces lie that each step of the last move left.
    """

    start: Position
    position: Position
    lying: Lain
    laid: Extras = field(default_factory=dict)
    before: "History | None" = None
    move: Move = ()
    way: tuple[Way, ...] = ()

    @classmethod
    def of(
        cls, start: Position, moves: Iterable[Move] = (), pictures: Sequence[int] = ()
    ) -> "History":
        """Return the history of a game.

        Args:
            start: of any rules.
            moves: each of the position that the moves before it leave.
            pictures: the number of the picture of each move; the leftmost one, 0, of all others.

        >>> from kalmar.games.notation import parse_position
        >>> start = parse_position("kayles 5")
        >>> _, middle, *_ = start.moves()
        >>> found = History.of(start, [middle], [1])
        >>> found.position, [found.lying[path].part("1") for path in ((0,), (1,))]
        (<Position kayles 1 + kayles 3>, ['1:5', '1:1'])
        """
        found = cls(start, start, {path: Lying(path) for path, _ in components(start)})
        for i, move in enumerate(moves):
            found = found.made(move, pictures[i] if i < len(pictures) else 0)
        return found

    def ways_of(self, step: Step) -> list[Way]:
        """List the ways in which a step may be made, beside what was laid beside its slot."""
        at = self.lying[step.path]
        return ways_of_step(step, at, max(self.laid.get(at.slot, (0,))))

    def seen(self, position: Position) -> Shape:
        """Return the shape of a component of the position, with the places of its piles."""
        shape: Shape = position.rules.drawn(position.component)
        if not isinstance(shape, Piles):
            return shape
        steps: list[Step] = []
        here = self
        while here.before is not None:
            steps.append(here.move[0])
            here = here.before
        first = steps[-1].before if steps else position
        start = first.rules.drawn(first.component)
        assert isinstance(start, Piles)
        return settled(start, reversed(steps))

    def ways(self, move: Move) -> list[tuple[Way, ...]]:
        """List the pictures of a move from the position: for each of its steps one of its ways."""
        return list(islice(product(*map(self.ways_of, move)), MOST_PICTURES))

    def made(self, move: Move, picture: int = 0) -> "History":
        """Return the history with one more move.

        Args:
            move: from the position.
            picture: which of its pictures it was; one that is not there means the leftmost.
        """
        ways = self.ways(move)
        way = ways[picture if 0 <= picture < len(ways) else 0]
        left = after(self.position, move)
        by_path = {step.path: pieces for step, pieces in zip(move, way, strict=True)}
        # Pieces are in place of what they come from.
        were = ((path, self.lying[path]) for path, _ in components(self.position))
        places = (at for path, lay in were for at in by_path.get(path, (lay,)))
        laid = {slot: dict(pieces) for slot, pieces in self.laid.items()}
        lying = {}
        for path, piece in components(left):
            lying[path] = at = next(places)
            if at.extra:
                laid.setdefault(at.slot, {}).setdefault(at.extra, piece)
        return History(self.start, left, lying, laid, self, move, way)


def parts_of(shape: Shape) -> list[str]:
    """List the parts of a component in order.

    Args:
        shape: of the component.

    >>> from kalmar.core.rules.shapes import Board
    >>> parts_of(Heap(3)), parts_of(Board((((2, 5), "queen"),)))
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
            if isinstance(self._seen(step.before)[0], Piles):
                # What is split off goes to a place that is not there yet.
                found = [replace(picture, come=()) for picture in found]
            self.steps[step] = found
        return found

    def change(self, step: Step, at: Lying, way: Way) -> Picture:
        """Compare the parts of a component before a step with those of its pieces after it."""
        shape, before = self._seen(step.before)
        pieces = [step.before.rules.drawn(piece) for piece in step.option]
        if isinstance(shape, Piles):
            pieces = [settled(shape, [step])]
        if len(pieces) == 1 and way[0] == at:
            # Most steps: nothing is laid elsewhere, so names are compared without numbers.
            leave, come = difference(before, parts_of(pieces[0]))
            return Picture("", tuple(map(at.part, leave)), tuple(map(at.part, come)))
        named = zip(way, map(parts_of, pieces), strict=True)
        found = [list(map(lies.part, names)) for lies, names in named]
        after = together(found, isinstance(shape, Area))
        leave, come = difference([at.part(name) for name in before], after)
        if isinstance(shape, Heap) and shape.in_row:
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
            if isinstance(piece, Heap) and piece.size]  # fmt: skip
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
