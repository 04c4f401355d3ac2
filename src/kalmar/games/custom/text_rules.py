"""Rules stated in a few lines of text: heaps, pieces on squares, several numbers, several kinds.

    n -> n - 1
    n -> n - k for k in 1, 3, 4
    n -> a, n - a if a < n - a

The language is described in `rule_text`. Nothing of a text is run: what is run is written anew, by
`rule_source`, from the tree of a text that holds nothing but what is allowed.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import permutations, product
from typing import Any, ClassVar

from kalmar.core.errors import (
    GameError,
    GrowingError,
    LimitReached,
    PositionError,
    UndecidedError,
)
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, Rules, shapes
from kalmar.core.rules.entailing import of_kind
from kalmar.core.rules.move_labels import Label
from kalmar.games import components
from kalmar.games.custom.rule_functions import MOST_TRIES, PLAIN
from kalmar.games.custom.rule_source import options_source, too_many
from kalmar.games.custom.rule_text import Move, RuleText, read_rules
from kalmar.games.whole_turns import with_whole_turns

USUAL_HEAP = 7
FIRST_TRIED = 12
TRIED_SQUARES = 5
MOST_TRIED = 12_000
FEW_TRIES = 1_000
"""What is looked at before a game is accepted."""

Component = Any
Numbers = tuple[int, ...]
Made = Callable[..., Iterator[tuple[int, tuple[Numbers, ...]]]]


@dataclass(frozen=True)
class TextRules:
    """What all rules in a text have in common.

    Attributes:
        text: the rules in one line.
        title: the name under which they are registered; "" where they are written out.
    """

    text: str
    title: str = ""
    distinct = True
    shape: ClassVar[type[shapes.Shape]] = shapes.Text

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by the text."""
        return text_rules, (self.text, self.title)

    @property
    def name(self) -> str:
        """Return `rules` with the text, or the name under which they are registered."""
        return self.title or f"rules({self.text})"

    @cached_property
    def said(self) -> RuleText:
        """Return what the text says."""
        return read_rules(self.text)

    @cached_property
    def made(self) -> dict[str, tuple[list[Move], Made]]:
        """Return the moves of each kind, and the function made of them that lists what is left."""
        found = {}
        for kind in self.said.sizes:
            moves = [move for move in self.said.moves if move.kind == kind]
            found[kind] = moves, made_of(moves)
        return found

    @property
    def loopy(self) -> bool:
        """Return whether the text says that positions can recur."""
        return "cycles" in self.said.flags

    @property
    def entailing(self) -> bool:
        """Return whether some move entails or compliments."""
        return any(move.tag for move in self.said.moves)

    @property
    def component_words(self) -> Message | None:
        """Return what the components are that a move leaves; None where it always leaves one."""
        splits = any(len(move.left) > 1 for move in self.said.moves)
        return components.EVERY_HEAP if splits else None

    @property
    def one_pass(self) -> bool:
        """Return whether the text allows either player to pass once."""
        return "pass" in self.said.flags

    def options(self, component: Component) -> Iterator[Any]:
        """Yield what each move leaves in ascending order, every option once, by its tag.

        Raises:
            GrowingError: something that is left is not smaller, and the text does not say that it
                may.
            LimitReached: there are too many choices.
            UndecidedError: the component lies above the bound of a game with cycles.
        """
        seen: set[Any] = set()
        for move, option in self.left(component):
            found = of_kind(option, move.tag)
            if found not in seen:
                seen.add(found)
                yield found

    def left(self, component: Component, most: int = MOST_TRIES) -> Iterator[tuple[Move, Option]]:
        """Yield each move of a component with what it leaves, within so many choices."""
        if (undecided := self.beyond(component)) is not None:
            raise undecided
        kind, numbers = self.parts_of(component)
        # Nothing is smaller than nothing, and what is left of a kind of heaps may be no component.
        if kind not in self.made or not (kind or self.loopy or any(numbers)):
            return
        moves, made = self.made[kind]
        side = self.said.board
        for number, parts in made(*numbers, most=most):
            move = moves[number]
            # No move leads off a board.
            if side and any(max(part) >= side for part in parts):
                continue
            if not self.loopy:
                # A letter that runs through all numbers may take or cut off nothing: no move.
                if move.free and self.stays(move, numbers, parts):
                    continue
                self.refuse_growth(move, numbers, parts)
            yield move, self.option(move, numbers, parts)

    def parts_of(self, component: Component) -> tuple[str, Numbers]:
        """Return the kind and the numbers of a component."""
        return "", component

    def option(self, _move: Move, numbers: Numbers, parts: tuple[Numbers, ...]) -> Option:
        """Return the components that a move leaves; all zeros for nothing."""
        return tuple(sorted(parts)) or ((0,) * len(numbers),)

    def stays(self, move: Move, numbers: Numbers, parts: tuple[Numbers, ...]) -> bool:
        """Check whether a move leaves the component as it was, with nothing beside it."""
        left = [(one.kind, part) for one, part in zip(move.left, parts, strict=True) if any(part)]
        return left == [(move.kind, numbers)]

    @cached_property
    def orders(self) -> list[Any]:
        """Return what may prove that play ends: the sum (None), and orders of the numbers.

        When rules are read, those which small components refute are left out; the first that is
        left then holds for all.
        """
        return [None, *permutations(range(max(self.said.sizes.values())))]

    def refuse_growth(self, move: Move, numbers: Numbers, parts: tuple[Numbers, ...]) -> None:
        """Verify that what is left is smaller, by a measure that all moves so far have fitted.

        Raises:
            GrowingError: it is not.
        """
        if self._falls(self.orders[0], move, numbers, parts):
            return
        left = [order for order in self.orders if self._falls(order, move, numbers, parts)]
        if not left:
            raise self.growth(move, self.format_numbers(numbers), self.format_numbers(max(parts)))
        self.orders[:] = left

    def growth(self, move: Move, start: str, end: str) -> GrowingError:
        """Build the error that what a move leaves is not smaller."""
        return GrowingError(
            "the move {move} leads from {start} to {end}, where neither the sum is smaller nor the"
            " first number that changes: direct it toward 0,0, or add the lines cycles and most 20",
            move.at.line,
            move.at.column,
            move=move.text,
            start=start,
            end=end,
        )

    def _falls(self, order: Any, _move: Move, numbers: Numbers, parts: tuple[Numbers, ...]) -> bool:
        start = _measure(numbers, order)
        return all(_measure(part, order) < start for part in parts)

    def beyond(self, component: Component) -> UndecidedError | None:
        """Return why a component of a game with cycles has no moves: it lies above the bound."""
        most, (_, numbers) = self.said.most, self.parts_of(component)
        within = not (self.loopy and most) or max(numbers) <= most
        return None if within else UndecidedError(most)

    @property
    def usual_start(self) -> str:
        """Return a component for examples where the text names none."""
        bound = self.said.board - 1 if self.said.board else self.said.most or TRIED_SQUARES - 1
        return self.format_numbers((min(TRIED_SQUARES - 1, bound),) * self.said.sizes[""])

    def parse(self, text: str) -> Component:
        """Parse the numbers of a component.

        Raises:
            PositionError: they are not as many, or above the bound.
        """
        return self.checked(text, self.said.sizes[""], components.integers(text, A_NUMBER))

    def checked(self, text: str, size: int, numbers: Numbers) -> Numbers:
        """Return numbers if they are as many as a component has, none of them above the bound."""
        if len(numbers) != size:
            raise PositionError(
                "'{text}' is no component of {name}: write one such as {example}",
                text=text,
                name=self.name,
                example=self.usual_start,
            )
        bound = self.said.board - 1 if self.said.board else self.said.most
        if bound and max(numbers) > bound:
            raise PositionError(
                "the numbers of {name} run from 0 to {number:,}, not to {most:,}",
                name=self.name,
                number=bound,
                most=max(numbers),
            )
        return numbers

    def format_numbers(self, numbers: Numbers) -> str:
        """Format numbers with commas."""
        return ",".join(map(str, numbers))

    def format(self, component: Component) -> str:
        """Format the numbers with commas."""
        return self.format_numbers(component)

    def drawn(self, component: Component) -> shapes.Shape:
        """Draw a component as it is written."""
        return shapes.Text(self.format(component))

    def label(self, component: Component, option: Option) -> Label:
        """Label what is left."""
        return Label("change", (self.format(component), tuple(map(self.format, option))))

    def small(self) -> Iterator[Component]:
        """Yield components of small numbers."""
        side = min(
            self.said.board or self.said.most + 1 if self.said.most else TRIED_SQUARES,
            TRIED_SQUARES,
        )
        return product(range(side), repeat=self.said.sizes[""])


A_NUMBER = message("a number")


def made_of(moves: Sequence[Move]) -> Made:
    """Make the function that lists what moves of one kind leave, with the number of each move."""
    known: dict[str, Any] = {**PLAIN, "too_many": too_many, "__builtins__": {}}
    exec(compile(options_source(moves), "<rules>", "exec"), known)
    found: Made = known["options"]
    return found


def _measure(numbers: Numbers, order: tuple[int, ...] | None) -> Any:
    """Return what falls in every move: the sum, or the numbers in an order."""
    return sum(numbers) if order is None else tuple(numbers[i] for i in order)


class TextHeaps(TextRules, components.Heap):
    """Heaps; a heap of nothing beside others is left out, as it has no moves.

    >>> list(text_rules("n -> n - 1; n -> n/2, n/2").options(6))
    [(5,), (3, 3)]
    """

    shape: ClassVar[type[shapes.Shape]] = shapes.Heap

    def growth(self, move: Move, start: str, end: str) -> GrowingError:
        """Build the error that a heap does not get smaller."""
        return GrowingError(
            "the move {move} turns a heap of {heap} into one of {left}, which is not smaller:"
            " restrict the move with if, write a comma between several heaps, or add the lines"
            " cycles and most 20",
            move.at.line,
            move.at.column,
            move=move.text,
            heap=start,
            left=end,
        )

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
        size = components.Heap.parse(self, text)
        if self.said.most and size > self.said.most:
            raise PositionError(
                "a heap of {name} can have at most {most:,}, not {size:,}",
                name=self.name,
                most=self.said.most,
                size=size,
            )
        return size

    def format(self, component: int) -> str:
        """Format the size."""
        return components.Heap.format(self, component)

    def drawn(self, component: int) -> shapes.Heap:
        """Draw a heap."""
        return components.Heap.drawn(self, component)

    def label(self, component: int, option: Option[int]) -> Label:
        """Label how many are taken; a change where a heap grows."""
        if sum(option) > component:
            return super().label(component, option)
        return components.Heap.label(self, component, option)

    def small(self) -> Iterator[int]:
        """Yield small heaps."""
        return iter(range(min(FIRST_TRIED, self.said.most or FIRST_TRIED) + 1))


class TextSquares(TextRules, components.Square):
    """Components of two numbers: pieces on squares, counted from the corner 0,0.

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
            return super().label(component, option)
        return Label("move", ("piece", component, option[0]))


class TextNumbers(TextRules):
    """Components of three to six numbers, which a move may change together.

    >>> list(text_rules("x, y, z -> x - 1, y, z; x, y, z -> y, x - 1, 0").options((2, 1, 1)))
    [((1, 1, 1),), ((1, 1, 0),)]
    """


class TextKinds(TextRules):
    """Components of several kinds: written `A(5)`, held as `("A", 5)`.

    >>> list(text_rules("A(n) -> B(n - 1); B(n) -> A(n - 2), A(1)").options(("B", 4)))
    [(('A', 1), ('A', 2))]
    """

    def growth(self, move: Move, start: str, end: str) -> GrowingError:
        """Build the error that a component does not get smaller."""
        return GrowingError(
            "the move {move} leads from {start} to {end}, which is not smaller: restrict it with"
            " if, or add the lines cycles and most 20",
            move.at.line,
            move.at.column,
            move=move.text,
            start=start,
            end=end,
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
        """Return the orders of kinds by which a component may fall where its sum stays."""
        return list(permutations(self.said.sizes))

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
                yield (kind, *numbers)


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
    kind = {0: TextKinds, 1: TextHeaps, 2: TextSquares}.get(size, TextNumbers)
    rules: Any = kind(found.text, title)
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
