"""The games that a text states: heaps, squares and kinds of components, once small ones were tried.

n -> n - 1
n -> n - k for k in 1, 3, 4
n -> a, n - a if a < n - a
"""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from itertools import permutations, product
from typing import Any, ClassVar

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError, LimitReached, PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, Rules, shapes
from kalmar.core.rules.move_labels import Label, change_label
from kalmar.games import components
from kalmar.games.custom.rule_codes import code_of_text
from kalmar.games.custom.rule_text import read_rules
from kalmar.games.custom.rule_trees import Move
from kalmar.games.custom.text_rules import (
    A_NUMBER,
    FIRST_TRIED,
    TRIED_SQUARES,
    Component,
    Numbers,
    TextRules,
    made_of,
)
from kalmar.games.heaps import Code
from kalmar.games.heaps.subtraction import Octal
from kalmar.games.whole_turns import with_whole_turns

MOST_TRIED = 12_000
FEW_TRIES = 1_000
"""What is looked at before a game is accepted."""

MOST_ORDERED = 6
"""So many kinds are tried in every order."""
USUAL_HEAP = 7
MANY = 10_000
"""Options of a larger heap are listed by the code, in the order of the code."""


class TextHeaps(components.Heap, TextRules):
    """Heaps; a heap of nothing beside others is left out, as it has no moves.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> list(text_rules("n -> n - 1; n -> n/2, n/2").options(6))
    [(5,), (3, 3)]
    """

    shape: ClassVar[type[shapes.Shape]] = shapes.Heap
    grows: ClassVar[Message] = message(
        "the move {move} turns a heap of {start} into one of {end}, which is not smaller:"
        " restrict the move with if, write a comma between several heaps, or add the lines"
        " cycles and most 20"
    )

    @cached_property
    def code(self) -> Code | None:
        """Return the code of a take-and-break game that the text is shown to state, if any."""
        return code_of_text(self.said)

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield what each move leaves, however many there are of a take-and-break game."""
        if self.code is not None and component > MANY:
            return Octal(self.code).options(component)
        return super().options(component)

    def parts_of(self, component: int) -> tuple[str, Numbers]:
        """Return the size of a heap as the only number."""
        return "", (component,)

    def option(self, _move: Move, _numbers: Numbers, parts: tuple[Numbers, ...]) -> Option:
        """Return the heaps that a move leaves."""
        heaps = tuple(sorted(heap for (heap,) in parts))
        # Empty heaps beside others have no moves and change no sum.
        return heaps if self.loopy else tuple(heap for heap in heaps if heap) or (0,)

    @property
    def usual_start(self) -> str:
        """Return a component for examples where the text names none."""
        return str(min(USUAL_HEAP, self.said.most or USUAL_HEAP))

    def parse(self, text: str) -> int:
        """Parse the size of a heap, not above the bound.

        Raises:
            PositionError: it is no size, or too large.
        """
        size = super().parse(text)
        if self.said.most and size > self.said.most:
            raise PositionError(
                "a heap of {name} can have at most {most:,}, not {size:,}",
                name=self.name,
                most=self.said.most,
                size=size,
            )
        return size

    def label(self, component: int, option: Option[int]) -> Label:
        """Label how many are taken; a change where a heap grows."""
        if sum(option) > component:
            return change_label(self, component, option)
        return super().label(component, option)

    def small(self) -> Iterator[int]:
        """Yield small heaps."""
        return iter(range(min(FIRST_TRIED, self.said.most or FIRST_TRIED) + 1))


class TextSquares(TextRules, components.Square):
    """Components of two numbers: pieces on squares, counted from the corner 0,0.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> list(text_rules("x, y -> x - 1, y; x, y -> x, y - k for k in 1..y").options((1, 2)))
    [((0, 2),), ((1, 1),), ((1, 0),)]
    """

    shape: ClassVar[type[shapes.Shape]] = shapes.Board
    first_cell: ClassVar[tuple[int, int]] = (0, 0)

    def cell(self, row: int, column: int) -> tuple[int, int]:
        """Return the square with y = row and x = column.

        Raises:
            PositionError: the board has no such square.
        """
        x, y = self.checked(f"{column},{row}", 2, (column, row))
        return x, y

    def drawn(self, component: tuple[int, int]) -> shapes.Board:
        """Draw the piece on its board."""
        side = self.said.board or None
        return shapes.Board(((component, "piece"),), side, side)

    def label(self, component: tuple[int, int], option: Option[Any]) -> Label:
        """Label from which square to which; a change where several pieces are left."""
        if len(option) > 1:
            return change_label(self, component, option)
        return Label("move", ("piece", component, option[0]))


class TextKinds(TextRules):
    """Components of several kinds: written `A(5)`, held as `("A", 5)`.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> list(text_rules("A(n) -> B(n - 1); B(n) -> A(n - 2), A(1)").options(("B", 4)))
    [(('A', 1), ('A', 2))]
    """

    grows: ClassVar[Message] = message(
        "the move {move} leads from {start} to {end}, which is not smaller: restrict it with"
        " if, or add the lines cycles and most 20"
    )

    def parts_of(self, component: Component) -> tuple[str, Numbers]:
        """Return the kind and the numbers of a component."""
        return component[0], component[1:]

    def option(self, move: Move, _numbers: Numbers, parts: tuple[Numbers, ...]) -> Option:
        """Return the components that a move leaves, each with its kind."""
        found = [(one.kind, *numbers) for one, numbers in zip(move.left, parts, strict=True)]
        return tuple(sorted(found)) or (("",),)

    @cached_property
    def orders(self) -> list[Any]:
        """Return the orders of kinds by which a component may fall where its sum stays.

        Many kinds must be written in such an order.
        """
        kinds = tuple(self.said.sizes)
        return list(permutations(kinds)) if len(kinds) <= MOST_ORDERED else [kinds]

    def _falls(self, order: Any, move: Move, numbers: Numbers, parts: tuple[Numbers, ...]) -> bool:
        start = sum(numbers), order.index(move.kind)
        pairs = zip(move.left, parts, strict=True)
        return all((sum(part), order.index(one.kind)) < start for one, part in pairs)

    @property
    def usual_start(self) -> str:
        """Return a component for examples where the text names none."""
        kind, size = next(iter(self.said.sizes.items()))
        return self.format((kind, *(min(TRIED_SQUARES, self.said.most or TRIED_SQUARES),) * size))

    def parse(self, text: str) -> Component:
        """Parse a component such as `A(5)`, or `A5`.

        Raises:
            PositionError: it is none.
        """
        kind = next((one for one in self.said.sizes if text.startswith(one)), None)
        inner = text[len(kind or "") :]
        if kind is None or not inner:
            raise PositionError(
                "'{text}' is no component of {name}: write one such as {example}",
                text=text,
                name=self.name,
                example=self.usual_start,
            )
        inner = inner[1:-1] if inner[0] == "(" and inner[-1] == ")" else inner
        numbers = components.integers(inner, A_NUMBER)
        return (kind, *self.checked(text, self.said.sizes[kind], numbers))

    def format(self, component: Component) -> str:
        """Format the kind with the numbers in parentheses."""
        return f"{component[0]}({self.format_numbers(component[1:])})" if component[0] else "none"

    def small(self) -> Iterator[Component]:
        """Yield components of small numbers of each kind."""
        for kind, size in self.said.sizes.items():
            for numbers in product(range(TRIED_SQUARES), repeat=size):
                if not self.unordered or [*numbers] == sorted(numbers):
                    yield (kind, *numbers)


class TextEnds(TextRules):
    """Components at whose ends a condition says who wins; they are played alone.

    Who is to move at an end and wins there has one last move, to `won`, so that who moves last wins
    as in any other game, and misère play turns it round.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> rules = text_rules("x, y -> x - 2, y; wins if x == y")
    >>> list(rules.options((1, 1))), list(rules.options((1, 2)))
    ([], [((),)])
    """

    alone = True
    why_alone: ClassVar[str] = message("its rules speak of its own ends, not of those of a sum")
    won: ClassVar[str] = "won"

    @cached_property
    def is_named(self) -> Callable[..., bool]:
        """Return the condition, of the numbers of an end."""
        assert self.said.ends is not None
        made = made_of([self.said.ends])
        return lambda *numbers: any(True for _ in made(*numbers))

    def options(self, component: Numbers) -> Iterator[Any]:
        """Yield what each move leaves; of an end that the player to move wins the last move."""
        left = list(super().options(component))
        wins = component and not left and self.is_named(*component) == (self.said.end == "loses")
        return iter([((),)] if wins else left)

    def parse(self, text: str) -> Numbers:
        """Parse numbers, or the word for what the last move leaves."""
        return () if text == self.won else super().parse(text)

    def format(self, component: Numbers) -> str:
        """Format the numbers."""
        return super().format(component) if component else self.won


class TextPoints(TextRules):
    """Components in which moves give points; they are played alone, for the most points.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> text_rules("n -> n - k gains k * k for k in 1..2; n -> n - 2").points((2,))
    {((1,),): 1, ((0,),): 4}
    """

    alone = True
    why_alone: ClassVar[str] = message("the best margins of a sum do not follow from its parts")

    def points(self, component: Numbers) -> dict[Option, int]:
        """Return what moves leave, each with the most points that such a move gives."""
        found: dict[Option, int] = {}
        for _, option, points in self.gained(component):
            found[option] = max(points, found.get(option, points))
        return found


class OneNumber(TextRules):
    """Components of one number that are no heaps."""

    first_term: ClassVar[int] = 0

    def term(self, n: int) -> Numbers:
        """Return the component of a number."""
        return self.checked(str(n), 1, (n,))


class TwoNumbers(TextRules):
    """Components of two numbers that are no squares."""

    first_cell: ClassVar[tuple[int, int]] = (0, 0)
    cell = TextSquares.cell


class EndedHeap(OneNumber, TextEnds):
    """Components of one number at whose ends a condition says who wins."""


class EndedPair(TwoNumbers, TextEnds):
    """Such components of two numbers."""


class PointsHeap(OneNumber, TextPoints):
    """Components of one number in which moves give points."""


class PointsPair(TwoNumbers, TextPoints):
    """Such components of two numbers."""


USUAL: dict[int, type[TextRules]] = {0: TextKinds, 1: TextHeaps, 2: TextSquares, 3: TextRules}
ENDED: dict[int, type[TextRules]] = {1: EndedHeap, 2: EndedPair, 3: TextEnds}
POINTS: dict[int, type[TextRules]] = {1: PointsHeap, 2: PointsPair, 3: TextPoints}
"""By how many numbers there are, 0 for several kinds, 3 for 3 and more."""


@lru_cache(maxsize=64)
def text_rules(text: str, title: str = "") -> Any:
    """Build the rules that a text states.

    Args:
        text: statements, one a line or with semicolons between them.
        title: a name under which they are known; without one the name is the text itself.

    Raises:
        RuleTextError: the text cannot be read.
        GrowingError: what a move leaves is not smaller.

    >>> text_rules("n -> n - 1").name
    'rules(n->n-1)'
    """
    if not text.strip():
        raise GameError("rules need a move in parentheses, such as rules(n->n-1;n->n-3) 7")
    found = read_rules(text)
    size = found.sizes.get("", 0)
    points = any(move.gain for move in found.moves)
    kinds = ENDED if found.end else POINTS if points else USUAL
    rules: Any = kinds.get(size, kinds[3])(found.text, title)
    vars(rules)["said"] = found  # with the lines of the text as it was written
    with suppress(LimitReached):  # what grows later is refused where play comes to it
        for place in rules.small():
            for _ in rules.left(place, FEW_TRIES):
                pass
        _refuse_idle(rules)
    del rules.orders[1:]
    return rules


def text_game(text: str) -> Rules:
    """Build the game that a text states, by whole turns where moves entail or a pass is allowed.

    >>> text_game("n -> n - 1; pass").name
    'rules(n->n-1;pass)'
    """
    return with_whole_turns(text_rules(text))


def _refuse_idle(rules: TextRules) -> None:
    """Refuse a move without letters to choose that no component has, as one that divides by zero.

    Components are looked at up to twice the largest number of the text, if those are not too many.

    Raises:
        RuleTextError: there is one.
    """
    largest = 2 * max([0, *map(int, re.findall("[0-9]{1,9}", rules.said.text))]) + FIRST_TRIED
    # A move with letters may need a component beyond those tried here, so it is not judged.
    plain = [move for move in rules.said.moves if not (move.choices or move.free)]
    for move in plain:
        size = rules.said.sizes[move.kind]
        most = min(largest, round(MOST_TRIED ** (1 / size)))
        made = made_of([move])
        if not any(True for place in product(range(most), repeat=size) for _ in made(*place)):
            raise move.at.refused(
                "no component has the move {move}: remove it, or write what it leaves, as in"
                " n -> n - 1",
                move=move.text,
            )
