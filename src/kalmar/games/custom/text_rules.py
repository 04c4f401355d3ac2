"""Rules stated in a few lines of text: heaps, pieces on squares, several numbers, several kinds.

The language is described in `rule_text`. Nothing of a text is run: what is run is written anew, by
`rule_source`, from the tree of a text that holds nothing but what is allowed.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, permutations, product
from typing import Any, ClassVar

from kalmar.core.by_name import load_named
from kalmar.core.cached import cached_property, once
from kalmar.core.errors import PositionError, UndecidedError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import of_kind
from kalmar.games import components
from kalmar.games.custom.rule_source import options_source, too_many
from kalmar.games.custom.rule_text import read_rules
from kalmar.games.custom.rule_trees import MOST_TRIES, PLAIN, Move, RuleText

FIRST_TRIED = 12
TRIED_SQUARES = 5
"""How far components are looked at before a game is accepted."""

Component = Any
Numbers = tuple[int, ...]
Made = Callable[..., Iterator[tuple[int, tuple[Numbers, ...]]]]


@dataclass(frozen=True)
class TextRules:
    """Rules in a text, of components of several numbers that a move may change together.

    Heaps, pieces on squares and components of several kinds inherit them.

    >>> from kalmar.games.custom.text_games import text_rules
    >>> list(text_rules("x, y, z -> x - 1, y, z; x, y, z -> y, x - 1, 0").options((2, 1, 1)))
    [((1, 1, 1),), ((1, 1, 0),)]

    Attributes:
        text: the rules in one line.
        title: the name under which they are registered; "" where they are written out.
    """

    text: str
    title: str = ""
    distinct = True
    shape: ClassVar[type[shapes.Shape]] = shapes.Text
    grows: ClassVar[Message] = message(
        "the move {move} leads from {start} to {end}, where neither the sum is smaller nor the"
        " first number that changes: direct it toward 0,0, or add the lines cycles and most 20"
    )
    """What is said of a move that leaves something not smaller."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by the text."""
        return load_named("kalmar.games.custom.text_games:text_rules"), (self.text, self.title)

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
    def unordered(self) -> bool:
        """Return whether the order of the numbers of a component does not matter."""
        return "unordered" in self.said.flags

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
        return once(of_kind(option, move.tag) for move, option in self.left(component))

    def left(self, component: Component, most: int = MOST_TRIES) -> Iterator[tuple[Move, Option]]:
        """Yield each move of a component with what it leaves, within so many choices."""
        return ((move, option) for move, option, _ in self.gained(component, most))

    def gained(
        self, component: Component, most: int = MOST_TRIES
    ) -> Iterator[tuple[Move, Option, int]]:
        """Yield each move of a component with what it leaves and the points that it gives."""
        if (undecided := self.beyond(component)) is not None:
            raise undecided
        kind, numbers = self.parts_of(component)
        # Nothing is smaller than nothing, and what is left of a kind of heaps may be no component.
        if kind not in self.made or not (kind or self.loopy or any(numbers)):
            return
        moves, made = self.made[kind]
        side = self.said.board
        for number, found in self.tried(made, numbers, most):
            move = moves[number]
            # The points of a move, if it gives any, stand after what it leaves.
            parts = found[: len(move.left)]
            points = found[-1][0] if len(parts) < len(found) else 0
            # No move leads off a board.
            if side and any(max(part) >= side for part in parts):
                continue
            if not self.loopy:
                # A letter that runs through all numbers may take or cut off nothing: no move.
                if move.free and self.stays(move, numbers, parts):
                    continue
                self.refuse_growth(move, numbers, parts)
            yield move, self.option(move, numbers, parts), points

    def tried(
        self, made: Made, numbers: Numbers, most: int
    ) -> Iterator[tuple[int, tuple[Numbers, ...]]]:
        """Yield the number of each move with what it leaves; unordered numbers in ascending order.

        >>> from kalmar.games.custom.text_games import text_rules
        >>> list(text_rules("x, y -> x - 1, y; unordered").options((1, 2)))
        [((0, 2),), ((1, 1),)]
        """
        if not self.unordered:
            yield from made(*numbers, most=most)
            return
        for arranged in dict.fromkeys(permutations(numbers)):
            for number, parts in made(*arranged, most=most):
                yield number, tuple(tuple(sorted(part)) for part in parts)

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
            start, end = map(self.format_numbers, (numbers, max(parts)))
            raise move.at.grown(self.grows, move=move.text, start=start, end=end)
        self.orders[:] = left

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
        largest = min(TRIED_SQUARES - 1, self.bound or TRIED_SQUARES - 1)
        return self.format_numbers((largest,) * self.said.sizes[""])

    @property
    def bound(self) -> int:
        """Return the largest number that a component may have; 0 for no bound."""
        return self.said.board - 1 if self.said.board else self.said.most

    def parse(self, text: str) -> Component:
        """Parse the numbers of a component.

        Raises:
            PositionError: they are not as many, or above the bound.
        """
        return self.checked(text, self.said.sizes[""], components.integers(text, A_NUMBER))

    def checked(self, text: str, size: int, numbers: Numbers) -> Numbers:
        """Return numbers if they are as many as a component has, none of them above the bound.

        Unordered numbers are put in ascending order.
        """
        if len(numbers) != size:
            raise PositionError(
                "'{text}' is no component of {name}: write one such as {example}",
                text=text,
                name=self.name,
                example=self.usual_start,
            )
        if self.bound and max(numbers) > self.bound:
            raise PositionError(
                "the numbers of {name} run from 0 to {number:,}, not to {most:,}",
                name=self.name,
                number=self.bound,
                most=max(numbers),
            )
        return tuple(sorted(numbers)) if self.unordered else numbers

    def format_numbers(self, numbers: Numbers) -> str:
        """Format numbers with commas."""
        return ",".join(map(str, numbers))

    def format(self, component: Component) -> str:
        """Format the numbers with commas."""
        return self.format_numbers(component)

    def drawn(self, component: Component) -> shapes.Shape:
        """Draw a component as it is written."""
        return shapes.Text(self.format(component))

    def small(self) -> Iterator[Component]:
        """Yield components of small numbers."""
        size = self.said.sizes[""]
        tried = TRIED_SQUARES if size > 1 else FIRST_TRIED
        side = min(tried, (self.bound or tried) + 1)
        if self.unordered:
            return combinations_with_replacement(range(side), size)
        return product(range(side), repeat=size)


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
