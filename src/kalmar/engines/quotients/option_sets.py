"""The options of numbered heaps as data: for heap games, and for positions numbered as heaps.

A misère quotient is built heap by heap, so that every option of a heap must be made of smaller
ones. Heaps of a ruleset have their sizes as numbers. The positions that play can reach from one
position are finitely many: they are numbered in the order of their birthdays, the lengths of their
longest plays.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kalmar.core.cached import cached_property
from kalmar.core.compounds import SUM, Position, canonical, options_of
from kalmar.core.errors import GameError, KalmarError, PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Rules, is_loopy, is_standalone, shapes
from kalmar.engines.graphs.explore import GameGraph, explore
from kalmar.games.heaps import Code, code_of
from kalmar.games.notation import format_position, parse_position
from kalmar.games.registry import find_rules
from kalmar.runtime.work import DEFAULT_LIMIT

Option = tuple[int, ...]
"""The heaps that a move leaves of one heap, ascending."""
Options = tuple[Option, ...]
"""The options of a heap; none occurs twice."""


class _Parts:
    """Positions of any rules as components of one game."""

    name, shape = "", shapes.Together

    def options(self, component: Position) -> Iterator[tuple[Position, ...]]:
        for option in options_of(component):
            yield tuple(canonical(Position(component.rules, part)) for part in option)

    def parse(self, text: str) -> Component:
        return parse_position(text)

    def format(self, component: Position) -> str:
        return format_position(component)

    def drawn(self, component: Position) -> shapes.Shape:
        return component.rules.drawn(component.component)


@dataclass(frozen=True)
class NumberedHeaps:
    """A game of heaps 0, 1, 2, … as data: those of a ruleset, positions, or a list.

    Attributes:
        text: the game as it is typed; a certificate names it so.
        rules: of the heaps, if every number is one.
        positions: what has the numbers of heaps, if these are positions of any rules.
        listed: the options of each heap, if there are finitely many.

    >>> NumberedHeaps.of_rules(find_rules("0.77")).options(3)
    ((1,), (1, 1), (2,))
    >>> NumberedHeaps.of_list([[], [[0]], [[1, 0], [0, 1]]]).options(2)
    ((0, 1),)
    """

    text: str
    rules: Rules[int] | None = None
    positions: tuple[Position, ...] = ()
    listed: tuple[Options, ...] = ()

    @classmethod
    def of_rules(cls, rules: Rules[int]) -> "NumberedHeaps":
        """Return the heaps of a ruleset."""
        return cls(rules.name, rules)

    @classmethod
    def of_list(cls, listed: Iterable[Iterable[Iterable[int]]]) -> "NumberedHeaps":
        """Return the heaps with these options."""
        return cls(message("a list of options"), listed=tuple(map(_ordered, listed)))

    @classmethod
    def of_position(cls, position: str | Position, limit: int = DEFAULT_LIMIT) -> "NumberedHeaps":
        """Return the positions that play can reach from one position, numbered by birthday.

        Args:
            position: a sum of any components, in the grammar of positions, or read.
            limit: how many components may be visited.

        Raises:
            CyclicGameError: play need not end.
            LimitReached: there are more components.

        >>> found = NumberedHeaps.of_position("nim 2 + kayles 1")
        >>> [found.name(heap) for heap in range(found.count)]
        ['kayles 0', 'nim 0', 'kayles 1', 'nim 1', 'nim 2']
        >>> found.options(4)
        ((1,), (3,))
        """
        start = parse_position(position) if isinstance(position, str) else position
        graph = explore(_Parts(), leaves(start), limit)
        order = _by_birthday(graph)
        number = {old: new for new, old in enumerate(order)}
        return cls(
            format_position(start),
            positions=tuple(graph.components[old] for old in order),
            listed=tuple(
                _ordered([number[p] for p in option] for option in graph.options[old])
                for old in order
            ),
        )

    @property
    def count(self) -> int | None:
        """Return how many heaps there are; None where every number is one."""
        return None if self.rules is not None else len(self.listed)

    @property
    def code(self) -> Code | None:
        """Return the take-and-break code, if the game has one."""
        return None if self.rules is None else code_of(self.rules)

    def options(self, heap: int) -> Options:
        """Return what moves leave of a heap, each option ascending and once.

        Raises:
            GameError: an option does not consist of smaller heaps.
        """
        if self.rules is None:
            return self.listed[heap]
        found = _ordered(self.rules.options(heap))
        # Options are sorted, so that the last part is the largest and the first the smallest.
        for option in found:
            if option[-1] >= heap or option[0] < 0:
                raise GameError(
                    "{name} turns heap {heap} into {option}: for a quotient all options must"
                    " be smaller heaps",
                    name=self.text,
                    heap=heap,
                    option=" + ".join(map(str, option)),
                )
        return found

    def name(self, heap: int) -> str:
        """Return the heap as typed, after the name of its game where there are several."""
        if self.rules is not None:
            return self.rules.format(heap)
        return format_position(self.positions[heap]) if self.positions else str(heap)

    def heap(self, position: Position) -> int:
        """Return the number of a component; raise `PositionError` if it is none of these heaps."""
        if self.positions:
            found = self._numbers.get(canonical(position))
            if found is None:
                raise PositionError(
                    "'{position}' is not reachable from {text}", position=position, text=self.text
                )
            return found
        if self.rules is None or position.rules != self.rules:
            raise PositionError(
                "'{position}' is not a heap of {name}", position=position, name=self.text
            )
        size: int = position.component
        return size

    @cached_property
    def _numbers(self) -> dict[Position, int]:
        """Return the number of each position."""
        return {position: heap for heap, position in enumerate(self.positions)}


def _ordered(options: Iterable[Iterable[int]]) -> Options:
    """Return options in their one form."""
    return tuple(sorted({tuple(sorted(option)) for option in options}))


def _by_birthday(graph: GameGraph) -> list[int]:
    """Return the places of components in the order of birthdays."""
    birthdays: list[int] = []
    # The graph lists options first. A sum lasts as long as its parts together.
    for options in graph.options:
        birthdays.append(1 + max((sum(birthdays[p] for p in o) for o in options), default=-1))
    # Ties are broken by the text, so that the numbering does not depend on how the set was found.
    return sorted(
        range(len(graph)), key=lambda n: (birthdays[n], format_position(graph.components[n]))
    )


def leaves(position: Position) -> list[Position]:
    """Return the components of a disjunctive sum, with those of sums in it.

    Compounds of another kind are one component each, since a quotient treats them as a whole.

    Raises:
        GameError: a component is played alone, or can come back to where it was.

    >>> [str(part) for part in leaves(parse_position("nim 3 (kayles 2 + nim 1) + (& nim 2 2)"))]
    ['nim 3', 'kayles 2', 'nim 1', 'nim 2 & nim 2']
    """
    rules = position.rules
    if rules == SUM:
        return [leaf for part in position.component for leaf in leaves(part)]
    _refuse_others(rules)
    return [canonical(position)]


def _refuse_others(rules: Rules) -> None:
    if is_loopy(rules) or is_standalone(rules):
        why = (
            message("a position can recur")
            if is_loopy(rules)
            else message("it can only be played alone")
        )
        raise GameError("{name} has no misère quotient: {why}", name=rules.name, why=why)


def option_sets(game: str | Rules | Position) -> NumberedHeaps:
    """Return the option sets of a game of heaps by its name, or of a position by its text.

    Raises:
        GameError: the game is not one of heaps and no position is given.
        PositionError: the text is neither a game nor a position.

    >>> option_sets("kayles").text, option_sets("kayles 5 + nim 3").count
    ('kayles', 10)
    """
    if isinstance(game, Position):
        return NumberedHeaps.of_position(game)
    if isinstance(game, str):
        # A text of several words may still be the name of a game.
        if len(game.split()) > 1 and not _is_game(game):
            return NumberedHeaps.of_position(game)
        game = find_rules(game)
    _refuse_others(game)
    if game.shape is not shapes.Heap:
        raise GameError(
            "{name} is not a heap game: write a position; its followers serve as the heaps",
            name=game.name,
        )
    return NumberedHeaps.of_rules(game)


def _is_game(text: str) -> bool:
    try:
        find_rules(text)
    except KalmarError:
        return False
    return True
