"""Positions, moves and compounds: several components played at once are a game again.

`Compound(choice, ending)` is itself `Rules`; its component is a tuple of positions, which may be
compounds in turn. Its options are the literal ones, so a search over it is the oracle for every
theory. Source: Conway, On Numbers and Games, ch. 14; Smith (1966).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, tee
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from kalmar.core.by_name import RichDisplay, load_named
from kalmar.core.cached import in_order, lazy_product, once
from kalmar.core.choices import Choice, Ending, InTurn
from kalmar.core.compositions import Composition, before_moves, composition_of
from kalmar.core.errors import PositionError
from kalmar.core.i18n import plural_message
from kalmar.core.rules import Component, Option, Rules, are_distinct, beyond_of, form_of, shapes

if TYPE_CHECKING:
    from kalmar.core.turns import Move


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
        if len(text) > LONGEST_SHOWN:
            text = f"{text[: LONGEST_SHOWN - 12]} … {text[-9:]}"
        return f"<Position {text}>"

    def moves(self) -> "Iterator[Move]":
        """Yield every legal move, one by one.

        >>> from kalmar.games.heaps.nim import Nim
        >>> len(list(Position(Nim(), 3).moves()))
        3
        """
        return cast("Iterator[Move]", load_named("kalmar.core.turns:moves")(self))

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
        if isinstance(move, str):
            move = cast("Move", load_named("kalmar.answers.find_move:find_move")(self, move))
        if not load_named("kalmar.answers.candidate_moves:is_legal")(self, move):
            raise PositionError(
                "{move!r} is not a legal move in {position}: choose one of its moves()",
                move=move, position=str(self),
            )  # fmt: skip
        return cast(Position, load_named("kalmar.core.turns:after")(self, move))

    def __add__(self, other: Any) -> "Position":
        """Both side by side, a disjunctive sum; the components stay in their order.

        >>> import kalmar
        >>> kalmar.position("nim", 3) + kalmar.position("kayles", 5)
        <Position nim 3 + kayles 5>
        """
        if not isinstance(other, Position):
            raise PositionError("{other!r} is not a position, so it cannot be added", other=other)
        parts = [p.component if p.rules == SUM else (p,) for p in (self, other)]
        return in_one_sum(Position(SUM, parts[0] + parts[1]))


def in_one_sum(position: Position) -> Position:
    """Return a sum as one component, if moves in one of several bind the next turn.

    >>> from kalmar.games.notation import parse_position
    >>> len(in_one_sum(parse_position("top-entails 5 + nim 3")).component)
    1
    """
    binding = position.rules == SUM and any(hasattr(p.rules, "join") for p in position.component)
    return load_named("kalmar.games.entailing_sums:in_one_sum")(position) if binding else position


Parts = tuple[Position, ...]
Way = TypeVar("Way")

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
        return composition_of(self.choice, self.ending).ascii

    @classmethod
    def of(cls, composition: Composition) -> "Compound":
        """Return the rules of a named composition."""
        return cls(composition.choice, composition.ending)

    @property
    def title(self) -> str:
        """Return the composition's title."""
        return composition_of(self.choice, self.ending).title

    @property
    def is_placed(self) -> bool:
        """Return whether it matters which component is which.

        Then a component that falls apart stays one: its pieces are a sum at its place.
        """
        return self.choice.places is not None or self.ending.component is not None

    def options(self, component: Parts) -> Iterator[Option]:
        """Return the literal options: one canonical tuple of positions each, without repetition.

        Raises:
            PositionError: parts alone do not tell which is next in turn and which ends play.
        """
        left = once((left.component,) for left in followers(Position(self, component)))
        places = self.choice.places
        if not isinstance(places, InTurn):
            return left
        if self.ending.component is not None:
            raise PositionError(
                "components moved in turn until a certain one ends cannot stand in another"
                " compound or in a theorem: solve or play them by themselves"
            )
        cut = len(component) - places.next  # canonical parts begin with the next one
        return ((parts[cut:] + parts[:cut],) for (parts,) in left)

    def turns(
        self, parts: Parts, ways: Callable[[int, Position], Iterable[Way]]
    ) -> Iterator[tuple[tuple[int, ...], tuple[Way, ...]]]:
        """Yield every turn: each set of places that may be moved, with a move at each.

        Args:
            parts: the components.
            ways: gives the moves of the component at a place, in any form.
        """
        live = self.live(parts)
        if self.choice.moves_one(len(live)):  # nothing to be multiplied, so nothing is listed
            for place in live:
                for way in ways(place, parts[place]):
                    yield (place,), (way,)
            return
        listed = {place: tee(ways(place, parts[place]), 1)[0] for place in live}
        for moved in self.choice.sets(live, len(parts)):
            yield from ((moved, one) for one in lazy_product([listed[p] for p in moved]))

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
        return not self.live(parts)

    def live(self, parts: Sequence[Position]) -> list[int]:
        """Return the places of the components with a move; none where play is over."""
        self.check_count(len(parts))
        ended = [is_terminal(part) for part in parts]
        live = [place for place, is_over in enumerate(ended) if not is_over]
        over = self.ending.over_at(ended) or not self.choice.is_possible(live, len(parts))
        return [] if over else live

    def check_count(self, count: int) -> None:
        """Raise PositionError if the way names a component that is not there."""
        last = -1 if self.ending.component is None else self.ending.component
        needed = max(last + 1, self.choice.places.needed if self.choice.places else 0)
        if count < needed:
            raise PositionError(
                plural_message(
                    count,
                    "the way '{way}' names component {needed}, and there is only {number}",
                    "the way '{way}' names component {needed}, and there are only {number}",
                    way=self.title, needed=needed,
                )
            )  # fmt: skip

    def after(self, left: Mapping[int, Parts], parts: Parts) -> Position:
        """Return what a turn leaves, given what it leaves of each component that it moves."""
        if not self.is_placed:
            found = [left.get(place, (part,)) for place, part in enumerate(parts)]
            return Position(self, tuple(chain.from_iterable(found)))
        choice = self.choice
        if choice.places is not None:
            choice = replace(choice, places=choice.places.after(left, len(parts)))
        kept = [together(left[i]) if i in left else part for i, part in enumerate(parts)]
        return Position(replace(self, choice=choice), tuple(kept))


SUM = Compound(Choice.ONE, Ending.LONG)
"""Disjunctive compounds: a turn moves one component, and play ends with the last."""


def together(pieces: Parts) -> Position:
    """Return the pieces of a component as one: a sum, unless there is only one.

    >>> from kalmar.games.heaps.nim import Nim
    >>> together((Position(Nim(), 3),)), together(())
    (<Position nim 3>, <Position >)
    """
    return pieces[0] if len(pieces) == 1 else Position(SUM, pieces)


def leaves(position: Position) -> Iterator[Position]:
    """Yield the components that are not compounds, however deeply nested, in order.

    >>> from kalmar.games.heaps.nim import Nim
    >>> inner = Position(SUM, (Position(Nim(), 1), Position(Nim(), 2)))
    >>> list(leaves(Position(SUM, (inner, Position(Nim(), 3)))))
    [<Position nim 1>, <Position nim 2>, <Position nim 3>]
    """
    if not isinstance(position.rules, Compound):
        return iter((position,))
    parts: Parts = position.component
    for part in parts:
        if isinstance(part.rules, Compound):
            return chain.from_iterable(map(leaves, parts))
    return iter(parts)


def followers(position: Position) -> Iterator[Position]:
    """Yield what turns leave, canonical, with each option of a component once.

    >>> from kalmar.games.heaps.nim import Nim
    >>> list(followers(Position(SUM, (Position(Nim(), 2), Position(Nim(), 1)))))
    [<Position nim 1>, <Position nim 1 + nim 1>, <Position nim 2>]
    """
    return (canonical(one_of(left)) for left in _left(position))


def _left(position: Position) -> Iterator[Parts]:
    """Yield what turns leave of a position: several pieces where it is no compound and splits."""
    rules, parts = position
    if isinstance(rules, Compound):
        turns = rules.turns(parts, lambda _, part: _left(part))
        return ((rules.after(dict(zip(*turn, strict=True)), parts),) for turn in turns)
    return (tuple(Position(rules, piece) for piece in left) for left in options_of(position))


def one_of(pieces: Parts) -> Position:
    """Return what a turn leaves, if that is one position.

    Raises:
        PositionError: the move split a position of one component, whose pieces nothing joins.
    """
    if len(pieces) != 1:
        raise PositionError("a component that splits can be played only in a composition")
    return pieces[0]


@lru_cache(maxsize=1 << 15)
def is_terminal(position: Position) -> bool:
    """Return whether a position is known to have no option.

    >>> from kalmar.games.heaps.nim import Nim
    >>> is_terminal(Position(Nim(), 0)), is_terminal(Position(Nim(), 2))
    (True, False)
    """
    rules, parts = position
    if isinstance(rules, Compound):
        return rules.has_ended(parts)
    return beyond_of(rules, parts) is None and not any(True for _ in rules.options(parts))


def options_of(position: Position) -> Iterable[Option]:
    """Return the options of a position, each once, whatever its rules yield.

    Rules that declare their options distinct are taken at their word, to remember no long list.

    >>> from kalmar.games.boards.pieces import piece_from_text
    >>> list(options_of(Position(piece_from_text("-2,0;-1,0*"), (2, 0))))
    [((0, 0),), ((1, 0),)]
    """
    listed = position.rules.options(position.component)
    return listed if are_distinct(position.rules) else once(listed)


def canonical(position: Position, alike: bool = False) -> Position:
    """Return the same position with parts in a fixed order, without idle parts that have ended.

    Components are reduced: without what no move can touch any more; if `alike`, they stand for all
    that are like them. In a long compound an ended part changes nothing. Elsewhere it counts, but
    which one it is does not, unless the way of playing names places: then all stay in order.

    >>> from kalmar.games.heaps.nim import Nim
    >>> heaps = tuple(Position(Nim(), n) for n in (3, 0, 2))
    >>> SUM.format(canonical(Position(SUM, heaps)).component)
    'nim 2 + nim 3'
    """
    rules = position.rules
    if not isinstance(rules, Compound):
        return _form(position, alike) if alike or hasattr(rules, "reduced") else position
    parts = [canonical(part, alike) for part in position.component]
    if rules.is_placed:
        places, turned = rules.choice.places, rules.ending.component is None
        if isinstance(places, InTurn) and turned:  # the next comes first: parts tell whose turn
            parts = parts[places.next :] + parts[: places.next]
        choice = before_moves(rules.choice) if turned else rules.choice
        return Position(replace(rules, choice=choice), tuple(parts))
    if rules.ending.forgets:
        parts = [part for part in parts if not is_terminal(part)]
    return Position(rules, tuple(sorted_parts(parts)))


def key(position: Position) -> Position:
    """Return what a search hashes in place of a position: the same for all that are the same game.

    It is canonical, with components that stand for all alike; people never see it.

    >>> from kalmar.games.boards.cram import Cram
    >>> key(Position(Cram(), ("###", "#..", "##."))).component
    ('#.', '..')
    """
    return canonical(position, alike=True)


@lru_cache(maxsize=1 << 14)
def _form(position: Position, alike: bool) -> Position:
    """Return a component that is no compound without what no move can touch any more."""
    return Position(position.rules, form_of(*position, alike))


sorted_parts = partial(in_order, by=attrgetter("rules.name", "component"))
"""Sort parts by the names of their rules, then by components."""
