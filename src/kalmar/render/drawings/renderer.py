"""The interface of the drawings by shape: which moves a mark stands for, and who draws it.

A `ComponentSteps` holds what may be done in one component, with the numbers of the moves that do
it; steps of rules that do not label them are inferred from the shapes before and after. A
`ShapeRenderer` has the three functions of a shape: to be drawn, to be written in lines, and to be
described. `DRAWERS` has one for each shape; a shape without a picture, or whose picture would be
too large, is drawn as its text.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

from kalmar.answers.moves_in_words import label_of_step
from kalmar.core.by_name import load_named
from kalmar.core.choices import Choice
from kalmar.core.compounds import Compound, Position
from kalmar.core.i18n import message
from kalmar.core.rules import Play, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.core.rules.shapes import Board, Heap, Shape, Square, Strip, Young
from kalmar.core.turns import Move, Step, moves, steps_of
from kalmar.render.drawings import pen
from kalmar.render.drawings.drawing import Path, Sketch, text_width


def label_of_seen(step: Step) -> Label:
    """Label a step in a component as its rules have it, or as the shapes show it."""
    # "change" is what is written where rules say nothing of their moves.
    found = label_of_step(step)
    if found.kind != "change":
        return found
    rules = step.before.rules
    before = rules.drawn(step.before.component)
    after = [rules.drawn(piece) for piece in step.option]
    infer = SEEN.get(type(before))
    if infer is None or any(type(shape) is not type(before) for shape in after):
        return found
    return infer(before, after) or found


def _taken(before: Heap, after: Sequence[Heap]) -> Label:
    """Label a step by how many things are taken, or how they are split."""
    sizes = tuple(heap.size for heap in after)
    taken = before.size - sum(sizes)
    return Label("take", (taken, sizes)) if taken else Label("split", (sizes,))


def _moved(before: Board, after: Sequence[Board]) -> Label | None:
    """Label a step by the squares from which and to which the only piece moves."""
    if len(before.pieces) != 1 or len(after) != 1 or len(after[0].pieces) != 1:
        return None
    ((here, piece),), ((there, _),) = before.pieces, after[0].pieces
    return Label("move", (piece, here, there))


def _turned(before: Strip, after: Sequence[Strip]) -> Label | None:
    """Label a step by the coins that are turned."""
    if before.thing != "head" or len(after) != 1:
        return None
    turned = set(before.places).symmetric_difference(after[0].places)
    return Label("turn", tuple(sorted(turned, reverse=True)))


def _bitten(before: Young, after: Sequence[Young]) -> Label | None:
    """Label a step by the least square that goes, if all beyond it go with it."""
    if len(after) != 1:
        return None
    # A bite at (row, column) cuts the rows from `row` on to `column` squares: the first row that is
    # shorter gives both, and the rest must agree.
    left = (*after[0].rows, *[0] * (len(before.rows) - len(after[0].rows)))
    shorter = [row for row, length in enumerate(before.rows) if left[row] < length]
    if not shorter:
        return None
    row, column = shorter[0], left[shorter[0]]
    kept = (*before.rows[:row], *(min(length, column) for length in before.rows[row:]))
    return Label("bite", (row + 1, column + 1)) if kept == left else None


SEEN: dict[type, Callable[[Any, Any], Label | None]] = {
    Heap: _taken,
    shapes.LimitedHeap: _taken,
    shapes.SinkHeap: _taken,
    Board: _moved,
    Strip: _turned,
    Young: _bitten,
}
"""For a class of shapes what is seen between two of them."""


MOST_OPTIONS = 400
"""Options of one component; where there are more, none of them is looked at."""

MOST_PARTS = 60
"""Parts of a compound that are drawn."""

MOST_MOVES = 4_000
"""Moves of the whole position."""

Numbers = tuple[int, ...]
Labelled = tuple[Label, Numbers]


@dataclass(frozen=True)
class ComponentSteps:
    """What may be done in one component.

    Attributes:
        found: each step with the numbers of the moves that make it.
        lost: squares of a board to be marked as P-positions.
    """

    found: tuple[Labelled, ...] = ()
    lost: frozenset[Square] = frozenset()

    def by(self, kind: str, keys: Callable[[Label], Iterable[Hashable]]) -> dict[Any, Numbers]:
        """Map each key to the numbers of the moves whose step has it.

        Args:
            kind: of the steps that count.
            keys: what a mark may stand for, of one step.

        >>> steps = ComponentSteps(((Label("turn", (3, 1)), (4,)), (Label("turn", (3,)), (5,))))
        >>> steps.by("turn", lambda label: label.data)
        {3: (4, 5), 1: (4,)}
        """
        numbers: dict[Any, dict[int, None]] = {}
        for label, made_by in self.found:
            if label.kind == kind:
                for key in keys(label):
                    numbers.setdefault(key, {}).update(dict.fromkeys(made_by))
        return {key: tuple(found) for key, found in numbers.items()}


NO_STEPS = ComponentSteps()


@dataclass(frozen=True)
class Turns:
    """What may be done in a position.

    Attributes:
        listed: its moves, in natural order.
        complete: whether all of them are listed.
        steps: for the path of each component its steps.
        lost: the convention whose P-positions are marked on boards; None for none.
    """

    listed: tuple[Move, ...]
    complete: bool
    steps: dict[Path, ComponentSteps]
    lost: Play | None = None

    def at(self, path: Path) -> ComponentSteps:
        """Return the steps of the component there."""
        return self.steps.get(path, NO_STEPS)


def components(
    position: Position, path: Path = (), most: int | None = None
) -> Iterator[tuple[Path, Position]]:
    """Yield the components that are no compounds, in order, with their paths.

    Args:
        position: of any rules.
        path: of it in the whole position.
        most: how many parts of a compound are looked at; all if None.
    """
    if not isinstance(position.rules, Compound):
        yield path, position
        return
    for i, part in enumerate(position.component[:most]):
        yield from components(part, (*path, i), most)


def one_by_one(position: Position) -> bool:
    """Return whether every turn moves in one component, so moves are listed lazily."""
    rules = position.rules
    if not isinstance(rules, Compound):
        return True
    return rules.choice == Choice.ONE and all(map(one_by_one, position.component))


def turns_of(position: Position, given: Sequence[Move] | None = None) -> Turns:
    """Group the moves of a position into steps in its components.

    Args:
        position: of any rules.
        given: its moves in natural order, where they are known already.
    """
    # Moves refer to components by paths. Steps are compared without their paths, as a component is
    # asked for its steps alone. For each component: the steps that some listed move makes, and
    # where not all moves are listed, the other steps too, without numbers.
    few = {path: _few(leaf) for path, leaf in components(position, most=MOST_PARTS)}
    listed, complete = _listed(position) if given is None else (tuple(given), True)
    numbers: dict[Path, dict[Step, list[int]]] = {}
    for number, move in enumerate(listed):
        for step in move:
            if few.get(step.path) is None:
                continue
            key = step._replace(path=())
            numbers.setdefault(step.path, {}).setdefault(key, []).append(number)
    steps = {}
    for path, found in few.items():
        made = numbers.get(path, {})
        steps[path] = ComponentSteps(
            tuple(
                (label_of_seen(step), tuple(made.get(step, ())))
                for step in dict.fromkeys(found or ())
                if step in made or not complete
            )
        )
    return Turns(listed, complete, steps)


def _few(leaf: Position) -> list[Step] | None:
    """List the moves of a component; None where there are many."""
    found = list(islice(steps_of(leaf), MOST_OPTIONS + 1))
    return found if len(found) <= MOST_OPTIONS else None


def _listed(position: Position) -> tuple[tuple[Move, ...], bool]:
    """List the first moves, and whether they are all; none where listing one lists too many."""
    # Where turns move in several components, the first move can only be found after all
    # combinations have been set up, which components with many options make too long.
    few = all(_few(leaf) is not None for _, leaf in components(position))
    if not few and not one_by_one(position):
        return (), False
    most = MOST_MOVES if few else MOST_OPTIONS
    found = tuple(islice(moves(position), most + 1))
    return found[:most], len(found) <= most


@dataclass(frozen=True)
class View:
    """What the text of a component may use.

    Attributes:
        plain: whether only ASCII is written.
        width: characters in a line.
        steps: of the component.
    """

    plain: bool = False
    width: int = 80
    steps: ComponentSteps = NO_STEPS

    def sign(self, unicode: str, ascii_sign: str) -> str:
        """Choose whichever of two signs may be written."""
        return ascii_sign if self.plain else unicode


def component(shape: Any, place: str) -> str:  # noqa: ARG001 - other shapes have names of theirs
    """Return the name of a component by its number."""
    return message("component {place}", place=place)


@dataclass(frozen=True)
class ShapeRenderer:
    """The functions of a shape; each takes the shape first.

    Attributes:
        sketch: from the shape and the steps of the component to its marks; None where it is so
            large that its text says more.
        lines: from the shape and a view to lines of text; none where nothing is left, and None
            where it is too large.
        describe: from the shape to what is seen, in words.
        things: from the shape to the names of its things, in order: what a move may take away, put,
            turn or move, such as a stone, a piece on its square or an edge, as the sketch names
            them. Places where things may lie (squares, tails, towns) have names too, but are none.
        called: from the shape and the number of the component to its name, such as "heap 3": the
            one that the words of moves use.
    """

    sketch: Callable[[Any, ComponentSteps], Sketch | None]
    lines: Callable[[Any, View], list[str] | None]
    describe: Callable[[Any], str]
    things: Callable[[Any], Iterable[str]] = lambda _: ()
    called: Callable[[Any, str], str] = component


LONGEST_TEXT = 36


def shortened(text: str, most: int, plain: bool = False) -> str:
    """Return a text without its middle, if it is long.

    >>> shortened("1,2,3,4,5,6,7", 9), shortened("1,2,3,4,5,6,7", 9, plain=True)
    ('1,2,3,…,7', '1,2,...,7')
    """
    if len(text) <= most:
        return text
    gap = "..." if plain else "…"
    # Two thirds are taken from the beginning, which says more than the end.
    kept = max(most - len(gap), 2)
    return text[: kept - kept // 3].rstrip() + gap + text[len(text) - kept // 3 :].lstrip()


def wrapped(parts: list[str], width: int) -> list[str]:
    """Join texts with two blanks between them, in lines no wider than `width` if they fit.

    >>> wrapped(["a < b", "b < c", "c < d"], 13)
    ['a < b  b < c', 'c < d']
    """
    found: list[str] = []
    for part in parts:
        if found and len(found[-1]) + 2 + len(part) <= width:
            found[-1] += "  " + part
        else:
            found.append(part)
    return found


def text_sketch(text: str) -> Sketch:
    """Draw a text in a frame, without its middle if it is long."""
    shown = shortened(text, LONGEST_TEXT)
    return pen.framed([pen.box((0, 0), (text_width(shown) + 12, 26), "frame", shown)])


TEXTS = ShapeRenderer(
    lambda shape, _: text_sketch(shape.text),
    lambda shape, view: [shortened(shape.text, view.width, view.plain)],
    lambda shape: shape.text,
)


STRIPS = {
    "head": "coins:ROWS",
    "bubble": "strings:PIPES",
    "coin": "coins:SQUARES",
    "stair": "coins:STAIRS",
}
"""For what the cells of a strip hold, where its renderer lies."""

DRAWERS: dict[type[Shape], Callable[[Any], str]] = {
    shapes.Heap: lambda heap: "heaps:ROWS" if heap.in_row else "heaps:PILES",
    shapes.LimitedHeap: lambda _: "heaps:PILES",
    shapes.SinkHeap: lambda _: "piles:SINKS",
    shapes.Piles: lambda _: "piles:PILES",
    shapes.Strip: lambda strip: STRIPS[strip.thing],
    shapes.Stacks: lambda _: "coins:STACKS",
    shapes.Board: lambda board: "boards:COINS" if holds_coins(board) else "boards:BOARDS",
    shapes.Grid: lambda _: "bricks:BRICKS",
    shapes.Young: lambda _: "bars:BARS",
    shapes.Boxes: lambda _: "bars:BOXES",
    shapes.Order: lambda _: "plants:ORDERS",
    shapes.Plant: lambda _: "plants:PLANTS",
    shapes.Network: lambda _: "networks:NETWORKS",
    shapes.Area: lambda _: "bars:AREAS",
    shapes.Towns: lambda _: "road_maps:TOWNS",
    shapes.Stones: lambda _: "boards:STONES",
    shapes.Regions: lambda _: "strings:REGIONS",
    shapes.Coins: lambda _: "strings:STRINGS",
    shapes.Text: lambda _: "renderer:TEXTS",
}
"""For a class of shapes, where the renderer of an instance lies: "module:name" of this folder.

Names, so that a position loads the drawings of its own shapes and no others.
"""


def holds_coins(board: Board) -> bool:
    """Return whether a board holds coins: its pieces are heads, and belong to nobody."""
    return not board.turn and all(piece == "head" for _, piece in board.pieces)


def drawer_of(shape: Shape) -> ShapeRenderer | None:
    """Return the renderer of a shape; None for a class that is not registered here."""
    place = DRAWERS.get(type(shape))
    return cast(ShapeRenderer, load_named(f"{__package__}.{place(shape)}")) if place else None
