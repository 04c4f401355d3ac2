"""Positions, moves and compounds: several components played at once are a game again.

`Compound(choice, ending)` is itself `Rules`; its component is a tuple of positions, which may be
compounds in turn. Its options are the literal ones, so a search over it is the oracle for every
theory. Source: Conway, On Numbers and Games, ch. 14; Smith (1966).
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple

from kalmar.core.compositions import Choice, Composition, Ending, composition_title, sign_of
from kalmar.core.display import RichDisplay, tool
from kalmar.core.errors import PositionError
from kalmar.core.rules import (
    Component,
    Option,
    Rules,
    are_distinct,
    labelled_moves_of,
    reduced_of,
    shapes,
)
from kalmar.core.rules.move_labels import Label

__all__ = [
    "SUM",
    "Compound",
    "Move",
    "Position",
    "Step",
    "after",
    "canonical",
    "followers",
    "is_terminal",
    "leaves",
    "move_inside",
    "moves",
    "options_of",
    "sort_key",
    "steps_of",
]


class _Fields(NamedTuple):
    rules: Rules
    component: Component


class Position(_Fields, RichDisplay):
    """A component with its rules.

    Attributes:
        rules: of the component; `Compound` where it is several played at once.
        component: as the rules have it.

    >>> from kalmar.games.heaps.nim import Nim
    >>> Position(Nim(), 3)
    <Position nim 3>
    """

    __slots__ = ()

    def __str__(self) -> str:
        """Return the component as text, after the name of its game."""
        text = self.rules.format(self.component)
        return text if isinstance(self.rules, Compound) else f"{self.rules.name} {text}"

    def __repr__(self) -> str:
        """Return the same between angle brackets, shortened in the middle where it is long."""
        text = str(self)
        shown = (
            text if len(text) <= LONGEST_SHOWN else f"{text[: LONGEST_SHOWN - 12]} … {text[-9:]}"
        )
        return f"<Position {shown}>"

    def moves(self) -> "Iterator[Move]":
        """Yield every legal move, one by one.

        >>> from kalmar.games.heaps.nim import Nim
        >>> len(list(Position(Nim(), 3).moves()))
        3
        """
        return moves(self)

    def play(self, move: "Move | str") -> "Position":
        """Return the position after a move.

        Args:
            move: one of `moves`, or its text, as `kalmar.move_text` writes it or a person types it.

        Raises:
            PositionError: it is not a legal move here.

        >>> import kalmar
        >>> kalmar.position("nim", 3, 5).play("2: 3")
        <Position nim 3 + nim 3>
        """
        made: Move = tool("find_move")(self, move) if isinstance(move, str) else move
        if not tool("is_legal")(self, made):
            raise PositionError(
                "{move!r} is not a legal move in {position}: choose one of its moves()",
                move=move,
                position=str(self),
            )
        return after(self, made)

    def __add__(self, other: Any) -> "Position":
        """Both side by side, a disjunctive sum; the components stay in their order.

        >>> import kalmar
        >>> kalmar.position("nim", 3) + kalmar.position("kayles", 5)
        <Position nim 3 + kayles 5>
        """
        if not isinstance(other, Position):
            raise PositionError("{other!r} is not a position, so it cannot be added", other=other)
        parts = [p.component if p.rules == SUM else (p,) for p in (self, other)]
        return Position(SUM, parts[0] + parts[1])


class Step(NamedTuple):
    """What a move does to one component.

    Attributes:
        path: which part of which part … of the position, counted from 0.
        before: the component, with its rules.
        option: what is left of it, as a person sees it.
        label: at which place the move is made, in games whose notation has places that may leave
            the same; None in others. A step without one, to an option of such a game, stands for
            the first move that leaves the option.
    """

    path: tuple[int, ...]
    before: Position
    option: Option
    label: Label | None = None


Move = tuple[Step, ...]
"""All the steps of one turn, in the order of their paths."""

Parts = tuple[Position, ...]

LONGEST_SHOWN = 80
"""Characters of a position that its `repr` shows."""


@dataclass(frozen=True)
class Compound:
    """The rules of several components played at once.

    Args:
        choice: in how many components a turn moves.
        ending: whether the first component to end ends the game.

    >>> from kalmar.games.heaps.nim import Nim
    >>> both = Compound(Choice.ALL, Ending.SHORT)
    >>> start = (Position(Nim(), 1), Position(Nim(), 2))
    >>> [both.format(option[0]) for option in both.options(start)]
    ['nim 0 & nim 0', 'nim 0 & nim 1']
    """

    choice: Choice
    ending: Ending

    distinct = True

    @property
    def shape(self) -> "type[shapes.Together]":
        """Return the shape of several drawings side by side."""
        return shapes.Together

    @property
    def name(self) -> str:
        """Return the composition's sign."""
        return sign_of(self.choice, self.ending)

    @classmethod
    def of(cls, composition: Composition) -> "Compound":
        """Return the rules of a named composition."""
        return cls(composition.choice, composition.ending)

    @property
    def title(self) -> str:
        """Return the composition's title."""
        return composition_title(self.choice, self.ending)

    def options(self, component: Parts) -> Iterator[Option]:
        """Return the literal options: one canonical tuple of positions each, without repetition."""
        return _once((left.component,) for left in followers(Position(self, component)))

    def parse(self, text: str) -> Component:
        """Raise `PositionError`: a compound is written in the grammar of positions."""
        raise PositionError("a compound is not a single component: {text}", text=text)

    def format(self, component: Parts) -> str:
        """Format the parts with the sign between them, nested compounds in parentheses."""
        return f" {self.name} ".join(
            f"({part})" if isinstance(part.rules, Compound) else str(part) for part in component
        )

    def drawn(self, component: Parts) -> "shapes.Together":
        """Build the shape of the parts as they are drawn, with the sign."""
        return shapes.Together(self.name, tuple(p.rules.drawn(p.component) for p in component))

    def has_ended(self, parts: Sequence[Position]) -> bool:
        """Return whether play is over in these parts, by the ending or as no turn is allowed."""
        ended = sum(1 for part in parts if is_terminal(part))
        live = len(parts) - ended
        return self.ending.over(ended, len(parts)) or not self.choice.counts(live)


SUM = Compound(Choice.ONE, Ending.LONG)
"""Disjunctive compounds: a turn moves one component, and play ends with the last."""


def leaves(position: Position) -> Iterator[Position]:
    """Yield the components that are not compounds, however deeply nested, in order.

    >>> from kalmar.games.heaps.nim import Nim
    >>> inner = Position(SUM, (Position(Nim(), 1), Position(Nim(), 2)))
    >>> list(leaves(Position(SUM, (inner, Position(Nim(), 3)))))
    [<Position nim 1>, <Position nim 2>, <Position nim 3>]
    """
    if not isinstance(position.rules, Compound):
        yield position
        return
    for part in position.component:
        yield from leaves(part)


@lru_cache(maxsize=1 << 15)
def is_terminal(position: Position) -> bool:
    """Return whether a position has no option.

    >>> from kalmar.games.heaps.nim import Nim
    >>> is_terminal(Position(Nim(), 0)), is_terminal(Position(Nim(), 2))
    (True, False)
    """
    if isinstance(position.rules, Compound):
        return position.rules.has_ended(position.component)
    return next(iter(position.rules.options(position.component)), None) is None


def options_of(position: Position) -> Iterable[Option]:
    """Return the options of a position, each once, whatever its rules yield.

    Rules that declare their options distinct are taken at their word, so that a long list need not
    be remembered.

    >>> from kalmar.games.boards.pieces import piece_from_text
    >>> list(options_of(Position(piece_from_text("-2,0;-1,0*"), (2, 0))))
    [((0, 0),), ((1, 0),)]
    """
    listed = position.rules.options(position.component)
    return listed if are_distinct(position.rules) else _once(listed)


def _once(options: Iterable[Option]) -> Iterator[Option]:
    seen: set[Option] = set()
    for option in options:
        if option not in seen:
            seen.add(option)
            yield option


def steps_of(position: Position) -> Iterator[Step]:
    """Return the moves of a component that is no compound: those at its places, or its options.

    >>> from kalmar.games.boards.cram import Cram
    >>> [step.option for step in steps_of(Position(Cram(), ("...",)))]
    [(('##.',),), (('.##',),)]
    """
    labelled = labelled_moves_of(*position)
    if labelled is None:
        return (Step((), position, option) for option in options_of(position))
    return (Step((), position, left, label) for label, left in labelled)


def moves(position: Position) -> Iterator[Move]:
    """Yield every move: each choice of components with each choice of a move in them.

    >>> from kalmar.games.heaps.nim import Nim
    >>> any_of = Compound(Choice.ANY, Ending.LONG)
    >>> len(list(moves(Position(any_of, (Position(Nim(), 1), Position(Nim(), 2))))))
    5
    """
    yield from _moves(position, steps_of)


def followers(position: Position) -> Iterator[Position]:
    """Return what turns leave, canonical, with each option of a component once."""
    turns = _moves(position, lambda part: (Step((), part, left) for left in options_of(part)))
    return (canonical(after(position, turn)) for turn in turns)


def _moves(position: Position, steps: Callable[[Position], Iterator[Step]]) -> Iterator[Move]:
    """Yield every move, where a function returns the moves of one component."""
    rules = position.rules
    if not isinstance(rules, Compound):
        for step in steps(position):
            yield (step,)
    elif not rules.has_ended(position.component):
        yield from _compound_moves(rules.choice, position.component, steps)


def _compound_moves(
    choice: Choice, parts: Parts, steps: Callable[[Position], Iterator[Step]]
) -> Iterator[Move]:
    live = [i for i, part in enumerate(parts) if not is_terminal(part)]
    if choice.counts(len(live)) == range(1, 2):  # nothing to be multiplied, so nothing is listed
        for i in live:
            for move in _moves(parts[i], steps):
                yield move_inside(i, move)
        return
    ways = {i: [move_inside(i, move) for move in _moves(parts[i], steps)] for i in live}
    for moved in choice.sets(live):
        for turn in product(*(ways[i] for i in moved)):
            yield tuple(step for inner in turn for step in inner)


def move_inside(index: int, move: Move) -> Move:
    """Convert a move of a part to a move of the whole.

    >>> from kalmar.games.heaps.nim import Nim
    >>> move_inside(2, (Step((), Position(Nim(), 3), (1,)),))[0].path
    (2,)
    """
    return tuple([Step((index, *path), b, left, label) for path, b, left, label in move])


def after(position: Position, move: Move) -> Position:
    """Return the position after a move; pieces replace the component that they come from.

    Raises:
        PositionError: the position is one component and the move splits it, so that nothing says
            how the pieces are played.

    >>> from kalmar.games.heaps.nim import Nim
    >>> start = Position(Compound(Choice.ONE, Ending.LONG), (Position(Nim(), 2),))
    >>> [after(start, move).component[0].component for move in moves(start)]
    [0, 1]
    """
    pieces = _after(position, move)
    if len(pieces) != 1:
        raise PositionError("a component that splits can be played only in a composition")
    return pieces[0]


def _after(position: Position, steps: Move) -> Parts:
    rules = position.rules
    if not isinstance(rules, Compound):
        return tuple(Position(rules, piece) for piece in steps[0].option)
    inside: dict[int, list[Step]] = {}
    for (first, *rest), before, option, _ in steps:
        inside.setdefault(first, []).append(Step(tuple(rest), before, option))
    parts: list[Position] = []
    for i, part in enumerate(position.component):
        parts.extend(_after(part, tuple(inside[i])) if i in inside else (part,))
    return (Position(rules, tuple(parts)),)


def canonical(position: Position) -> Position:
    """Return the same position with parts in a fixed order, without idle parts that have ended.

    Components are reduced: without what no move can touch any more. In a long compound an ended
    part changes nothing. Elsewhere it counts towards the end, but which one it is changes nothing
    either.

    >>> from kalmar.games.heaps.nim import Nim
    >>> sum_of = Compound(Choice.ONE, Ending.LONG)
    >>> heaps = tuple(Position(Nim(), n) for n in (3, 0, 2))
    >>> sum_of.format(canonical(Position(sum_of, heaps)).component)
    'nim 2 + nim 3'
    """
    rules = position.rules
    if not isinstance(rules, Compound):
        return _reduce(position) if hasattr(rules, "reduced") else position
    parts = [canonical(part) for part in position.component]
    if rules.ending.forgets:
        parts = [part for part in parts if not is_terminal(part)]
    return Position(rules, tuple(sort_key(parts)))


@lru_cache(maxsize=1 << 14)
def _reduce(position: Position) -> Position:
    """Return a component that is no compound without what no move can touch any more."""
    return Position(position.rules, reduced_of(position.rules, position.component))


def sort_key(parts: list[Position]) -> list[Position]:
    """Sort parts into the order that `canonical` uses."""
    try:
        return sorted(parts, key=lambda part: (part.rules.name, part.component))
    except TypeError:  # components of one game that have no order among themselves
        return sorted(parts, key=lambda part: (part.rules.name, repr(part.component)))
