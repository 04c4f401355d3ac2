"""The options of numbered heaps as data: for heap games, and for positions numbered as heaps.

A misère quotient is built heap by heap, so that every option of a heap must be made of smaller
ones. Heaps of a ruleset have their sizes as numbers. The positions that play can reach from one
position are finitely many: they are numbered in the order of their birthdays, the lengths of their
longest plays.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol

from kalmar.core.compounds import SUM, Position, canonical, options_of
from kalmar.core.errors import GameError, KalmarError, PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Component, Rules, is_loopy, is_standalone, shapes
from kalmar.engines.graphs.explore import GameGraph, explore
from kalmar.games.heaps.codes import Code, code_of
from kalmar.games.notation.positions import format_position, parse_position
from kalmar.games.registry import find_rules
from kalmar.runtime.limits import DEFAULT_LIMIT

Option = tuple[int, ...]
"""The heaps that a move leaves of one heap, ascending."""
Options = tuple[Option, ...]
"""The options of a heap; none occurs twice."""


class OptionSets(Protocol):
    """A game of heaps 0, 1, 2, … as data."""

    @property
    def text(self) -> str:
        """Return the game as it is typed; a certificate names it so."""

    @property
    def count(self) -> int | None:
        """Return how many heaps there are; None where every number is one."""

    @property
    def code(self) -> Code | None:
        """Return the take-and-break code, if the game has one."""

    def options(self, heap: int) -> Options:
        """Return what moves leave of a heap; all of it smaller heaps."""

    def name(self, heap: int) -> str:
        """Return the heap as typed, after the name of its game where there are several."""

    def heap(self, position: Position) -> int:
        """Return the number of a component; raise `PositionError` if it is none of these heaps."""


@dataclass(frozen=True)
class HeapOptions:
    """The heaps of a ruleset.

    Attributes:
        rules: of heaps.

    >>> HeapOptions(find_rules("0.77")).options(3)
    ((1,), (1, 1), (2,))
    """

    rules: Rules[int]

    @property
    def text(self) -> str:
        """Return the name of the rules."""
        return self.rules.name

    @property
    def count(self) -> int | None:
        """None: every number is a heap."""
        return None

    @property
    def code(self) -> Code | None:
        """Return the code that the rules declare."""
        return code_of(self.rules)

    def options(self, heap: int) -> Options:
        """Return the options, each ascending and once.

        Raises:
            GameError: an option does not consist of smaller heaps.
        """
        found = tuple(sorted({tuple(sorted(option)) for option in self.rules.options(heap)}))
        # Options are sorted, so that the last part is the largest and the first the smallest.
        for option in found:
            if option[-1] >= heap or option[0] < 0:
                raise GameError(
                    "{name} turns heap {heap} into {option}: for a quotient all options must"
                    " be smaller heaps",
                    name=self.rules.name,
                    heap=heap,
                    option=" + ".join(map(str, option)),
                )
        return found

    def name(self, heap: int) -> str:
        """Return the number."""
        return self.rules.format(heap)

    def heap(self, position: Position) -> int:
        """Return the size of a heap of these rules."""
        if position.rules != self.rules:
            raise PositionError(
                "'{position}' is not a heap of {name}", position=position, name=self.rules.name
            )
        size: int = position.component
        return size


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
class PositionOptions:
    """The positions that play can reach from one position, numbered by birthday.

    Attributes:
        text: the position that play starts from.
        positions: each component that can be reached, once.
        listed: the options of each.

    >>> found = PositionOptions.of("nim 2 + kayles 1")
    >>> [found.name(heap) for heap in range(found.count)]
    ['kayles 0', 'nim 0', 'kayles 1', 'nim 1', 'nim 2']
    >>> found.options(4)
    ((1,), (3,))
    """

    text: str
    positions: tuple[Position, ...]
    listed: tuple[Options, ...]
    code = None

    @classmethod
    def of(cls, position: str | Position, limit: int = DEFAULT_LIMIT) -> "PositionOptions":
        """Return the closed set of a position, which is a sum of any components.

        Args:
            position: in the grammar of positions, or read.
            limit: how many components may be visited.

        Raises:
            CyclicGameError: play need not end.
            LimitReached: there are more components.
        """
        start = parse_position(position) if isinstance(position, str) else position
        graph = explore(_Parts(), leaves(start), limit)
        return cls._of_graph(format_position(start), graph)

    @classmethod
    def _of_graph(cls, text: str, graph: GameGraph) -> "PositionOptions":
        birthdays: list[int] = []
        # The graph lists options first. A sum lasts as long as its parts together.
        for options in graph.options:
            birthdays.append(1 + max((sum(birthdays[p] for p in o) for o in options), default=-1))
        # Ties are broken by the text, so that the numbering does
        # not depend on how the set was found.
        order = sorted(
            range(len(graph)),
            key=lambda n: (birthdays[n], format_position(graph.components[n])),
        )
        number = {old: new for new, old in enumerate(order)}
        return cls(
            text,
            tuple(graph.components[old] for old in order),
            tuple(
                tuple(sorted({tuple(sorted(number[p] for p in o)) for o in graph.options[old]}))
                for old in order
            ),
        )

    @property
    def count(self) -> int:
        """Return how many positions there are."""
        return len(self.positions)

    def options(self, heap: int) -> Options:
        """Return the options by number."""
        return self.listed[heap]

    def name(self, heap: int) -> str:
        """Return the position with the name of its game."""
        return format_position(self.positions[heap])

    @cached_property
    def numbers(self) -> dict[Position, int]:
        """Return the number of each position."""
        return {position: heap for heap, position in enumerate(self.positions)}

    def heap(self, position: Position) -> int:
        """Return the number of a component."""
        found = self.numbers.get(canonical(position))
        if found is None:
            raise PositionError(
                "'{position}' is not reachable from {text}", position=position, text=self.text
            )
        return found


@dataclass(frozen=True)
class ListedOptions:
    """A game that is given by the lists of its options.

    Attributes:
        listed: the options of each heap.

    >>> ListedOptions(as_options([[], [[0]], [[1, 0], [0, 1]]])).options(2)
    ((0, 1),)
    """

    listed: tuple[Options, ...]
    code = None

    @property
    def text(self) -> str:
        """Return what it is called."""
        return message("a list of options")

    @property
    def count(self) -> int:
        """Return how many heaps there are."""
        return len(self.listed)

    def options(self, heap: int) -> Options:
        """Return the options of a heap."""
        return self.listed[heap]

    def name(self, heap: int) -> str:
        """Return the number."""
        return str(heap)

    def heap(self, position: Position) -> int:
        """Refused: numbers are not positions of any rules."""
        raise PositionError("'{position}' is not a heap of a list of options", position=position)


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


def option_sets(game: str | Rules | Position) -> OptionSets:
    """Return the option sets of a game of heaps by its name, or of a position by its text.

    Raises:
        GameError: the game is not one of heaps and no position is given.
        PositionError: the text is neither a game nor a position.

    >>> option_sets("kayles").text, option_sets("kayles 5 + nim 3").count
    ('kayles', 10)
    """
    if isinstance(game, Position):
        return PositionOptions.of(game)
    if isinstance(game, str):
        # A text of several words may still be the name of a game.
        if len(game.split()) > 1 and not _is_game(game):
            return PositionOptions.of(game)
        game = find_rules(game)
    _refuse_others(game)
    if game.shape is not shapes.Heap:
        raise GameError(
            "{name} is not a heap game: write a position; its followers serve as the heaps",
            name=game.name,
        )
    return HeapOptions(game)


def _is_game(text: str) -> bool:
    try:
        find_rules(text)
    except KalmarError:
        return False
    return True


def as_options(listed: Iterable[Iterable[Iterable[int]]]) -> tuple[Options, ...]:
    """Option lists as they are read from a file, in their one form."""
    return tuple(tuple(sorted({tuple(sorted(o)) for o in options})) for options in listed)
