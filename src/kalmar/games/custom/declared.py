"""Rules declared in a few lines of text: heaps that shrink or are cut, pieces that move on squares.

    n -> n - 1
    n -> n - k with k in 1, 3, 4
    n -> a + b with a < b

The language is described in `declared_parser`. Nothing of a text is run as a program.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import product
from typing import Any, ClassVar

from kalmar.core import errors
from kalmar.core.i18n import Message
from kalmar.core.rules import Option, Rules, shapes
from kalmar.core.rules.entailing import of_kind
from kalmar.core.rules.move_labels import Label
from kalmar.games import components
from kalmar.games.custom.declared_moves import Chooser, Tries
from kalmar.games.custom.declared_parser import Declared, Move, declaration
from kalmar.games.whole_turns import with_whole_turns

USUAL_HEAP = 7
FIRST_TRIED = 12
TRIED_SQUARES = 5
FEW_TRIES = 3_000
"""What is looked at before a game is accepted."""


@dataclass(frozen=True)
class DeclaredRules:
    """What both kinds have in common.

    Attributes:
        text: the rules in one line.
        title: the name under which they are registered; "" where they are written out.
    """

    text: str
    title: str = ""
    distinct = True

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled by the text."""
        return declared, (self.text, self.title)

    @property
    def name(self) -> str:
        """Return `rules` with the text, or the name under which they are registered."""
        return self.title or f"rules({self.text})"

    @cached_property
    def said(self) -> Declared:
        """Return the declaration that the text contains."""
        return declaration(self.text)

    @cached_property
    def choosers(self) -> list[Chooser]:
        """Return the moves, ready to be made."""
        return [Chooser(move) for move in self.said.moves]

    @property
    def loopy(self) -> bool:
        """Return whether the text says that positions can recur."""
        return self.said.cycles

    @property
    def entailing(self) -> bool:
        """Return whether some move entails or compliments."""
        return any(move.kind for move in self.said.moves)

    @property
    def component_words(self) -> Message | None:
        """Return what the components are that a move leaves; None where it always leaves one."""
        splits = any(len(move.left) > 1 for move in self.said.moves)
        return components.EVERY_HEAP if splits else None

    @property
    def one_pass(self) -> bool:
        """Return whether the text allows either player to pass once."""
        return self.said.one_pass

    def _left(self, numbers: tuple[int, ...], top: int, tries: Tries) -> Iterator[Any]:
        """Yield what each move leaves that is on the board, with the move."""
        for chooser in self.choosers:
            for left in self._left_by(chooser, numbers, top, tries):
                yield chooser.move, left

    def _left_by(
        self, chooser: Chooser, numbers: tuple[int, ...], top: int, tries: Tries
    ) -> Iterator[Any]:
        """Yield what one move leaves that is on the board."""
        # No move leads off a board; heaps above `most` are left, and lie `beyond` it.
        side = self.said.board
        for left in chooser.left_of(numbers, top, tries):
            flat = [number for part in left for number in part]
            if min(flat) >= 0 and not (side and max(flat) >= side):
                yield left


class DeclaredHeaps(DeclaredRules, components.Heap):
    """Heaps; a heap of nothing beside others is left out, as it has no moves.

    >>> list(declared("n -> n - 1; n -> n/2 + n/2").options(6))
    [(5,), (3, 3)]
    """

    def options(self, component: int, tries: Tries | None = None) -> Iterator[Any]:
        """Yield what each move leaves, smaller heaps first, every option once, by its kind.

        Raises:
            GrowingError: a heap does not get smaller, and the text does not say that it may.
            LimitReached: there are too many choices, or the heap lies above the bound.
        """
        seen: set[Any] = set()
        if not component and not self.loopy:
            return  # nothing is smaller than nothing
        if (undecided := self.beyond(component)) is not None:
            raise undecided
        # The moves of a game with cycles do not depend on how far it is looked at.
        top = component if self.loopy else self.said.most or component
        for move, left in self._left((component,), top, tries or Tries()):
            option = tuple(sorted(heap for (heap,) in left))
            if not self.loopy:
                self._check(component, option, move)
                # Empty heaps beside others have no moves and change no sum.
                option = tuple(heap for heap in option if heap) or (0,)
            found = of_kind(option, move.kind)
            if found not in seen:
                seen.add(found)
                yield found

    def beyond(self, component: int) -> errors.UndecidedError | None:
        """Return why a heap of a game with cycles has no moves: it is larger than the bound."""
        within = not self.loopy or component <= self.said.most
        return None if within else errors.UndecidedError(self.said.most)

    def _check(self, heap: int, option: Option[int], move: Move) -> None:
        """Verify that each heap that is left is smaller."""
        if option[-1] >= heap:
            raise errors.GrowingError(
                "the move {move} turns a heap of {heap} into one of {left}, which is not"
                " smaller: restrict the move with if, or add the lines cycles and most 20",
                move.line,
                move.column,
                move=move.text,
                heap=heap,
                left=option[-1],
            )

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
            raise errors.PositionError(
                "a heap of {name} can have at most {most:,}, not {size:,}",
                name=self.name,
                most=self.said.most,
                size=size,
            )
        return size

    def label(self, component: int, option: Option[int]) -> Label:
        """Label how many are taken; a change where a heap grows."""
        if sum(option) > component:
            return Label("change", (str(component), tuple(map(str, option))))
        return super().label(component, option)

    def tried(self) -> None:
        """Look at small heaps.

        Raises:
            GrowingError: one does not get smaller.
        """
        for heap in range(min(FIRST_TRIED, self.said.most or FIRST_TRIED) + 1):
            list(self.options(heap, Tries(FEW_TRIES)))


class DeclaredSquares(DeclaredRules, components.Square):
    """Squares of a board, counted from the corner 0,0.

    >>> list(declared("(x,y) -> (x-1,y); (x,y) -> (x,y-k) with k in 1..y").options((1, 2)))
    [((0, 2),), ((1, 1),), ((1, 0),)]
    """

    first_cell: ClassVar[tuple[int, int]] = (0, 0)

    def options(self, component: tuple[int, int], tries: Tries | None = None) -> Iterator[Any]:
        """Yield the squares that each move reaches, every option once, by its kind.

        Raises:
            GrowingError: a square is not nearer to the corner, and the text does not say that it
                need not be.
            LimitReached: there are too many choices.
        """
        seen: set[Any] = set()
        if not any(component) and not self.loopy:
            return
        top = self.said.board or max(component)
        for move, left in self._left(component, top, tries or Tries()):
            option = tuple(sorted(left))
            # x + y is less after every move, which proves that play ends.
            if not self.loopy and max(map(sum, option)) >= sum(component):
                reached = max(option, key=sum)
                raise errors.GrowingError(
                    "the move {move} leads from {start} to {end}, where x + y is not smaller:"
                    " direct it toward 0,0, or add the lines cycles and board 8",
                    move.line,
                    move.column,
                    move=move.text,
                    start=self.format(component),
                    end=self.format(reached),
                )
            found = of_kind(option, move.kind)
            if found not in seen:
                seen.add(found)
                yield found

    @property
    def usual_start(self) -> str:
        """Return a component for examples where the text names none."""
        far = min(TRIED_SQUARES, self.said.board or TRIED_SQUARES) - 1
        return f"{far},{far}"

    def parse(self, text: str) -> tuple[int, int]:
        """Parse a square of the board.

        Raises:
            PositionError: it is none.
        """
        x, y = super().parse(text)
        return self.cell(y, x)

    def cell(self, row: int, column: int) -> tuple[int, int]:
        """Return the square with y = row and x = column.

        Raises:
            PositionError: the board has no such square.
        """
        side = self.said.board
        if min(row, column) < 0 or (side and max(row, column) >= side):
            raise errors.PositionError(
                "the square {column},{row} is not on the board of {name}: coordinates run"
                " from 0 to {number}",
                column=column,
                row=row,
                name=self.name,
                number=side - 1,
            )
        return column, row

    def drawn(self, component: tuple[int, int]) -> shapes.Board:
        """Draw the piece on its board."""
        side = self.said.board or None
        return shapes.Board(((component, "piece"),), side, side)

    def label(self, component: tuple[int, int], option: Option[tuple[int, int]]) -> Label:
        """Label from which square to which; a change where several pieces are left."""
        if len(option) > 1:
            return Label("change", (self.format(component), tuple(map(self.format, option))))
        return Label("move", ("piece", component, option[0]))

    def tried(self) -> None:
        """Look at squares near the corner.

        Raises:
            GrowingError: a move does not lead nearer to it.
        """
        side = min(self.said.board or TRIED_SQUARES, TRIED_SQUARES)
        for x in range(side):
            for y in range(side):
                list(self.options((x, y), Tries(FEW_TRIES)))


@lru_cache(maxsize=64)
def declared(text: str, title: str = "") -> DeclaredHeaps | DeclaredSquares:
    """Build the rules that a text declares.

    Args:
        text: statements, one a line or with semicolons between them.
        title: a name under which they are known; without one the name is the text itself.

    Raises:
        RuleTextError: the text cannot be read.
        GrowingError: a heap does not get smaller in a move, or a square not nearer to the corner.

    >>> declared("n -> n - 1").name
    'rules(n->n-1)'
    """
    if not text.strip():
        raise errors.GameError("rules need a move in parentheses, such as rules(n->n-1;n->n-3) 7")
    found = declaration(text)
    kind = DeclaredSquares if found.on_board else DeclaredHeaps
    rules = kind(found.text, title)
    vars(rules)["said"] = found  # with the lines of the text as it was written
    with suppress(errors.LimitReached):  # what grows later is refused where play comes to it
        rules.tried()
        _refuse_idle(rules)
    return rules


def declared_game(text: str) -> Rules:
    """Build the game that a text declares, by whole turns where moves entail or a pass is allowed.

    >>> declared_game("n -> n - 1; pass").name
    'rules(n->n-1;pass)'
    """
    return with_whole_turns(declared(text))


def _refuse_idle(rules: DeclaredHeaps | DeclaredSquares) -> None:
    """Refuse a move without letters to choose that no component has, as one that divides by zero.

    Components are looked at up to twice the largest number of the text.

    Raises:
        RuleTextError: there is one.
        LimitReached: there are too many choices.
    """
    numbers = [int(digits) for digits in re.findall("[0-9]{1,9}", rules.said.text)]
    most = 2 * max(numbers, default=0) + FIRST_TRIED
    tries = Tries(FEW_TRIES * FIRST_TRIED)
    for chooser in rules.choosers:
        # A move with letters may need a component beyond those tried here, so it is not judged.
        if chooser.steps:
            continue
        places: Iterable[tuple[int, ...]] = ((heap,) for heap in range(most))
        if isinstance(rules, DeclaredSquares):
            places = product(range(rules.said.board or most), repeat=2)
        tops = ((place, rules.said.most or rules.said.board or max(place)) for place in places)
        # One result settles that the move exists.
        made = (next(rules._left_by(chooser, *place, tries), None) for place in tops)
        if all(left is None for left in made):
            raise errors.RuleTextError(
                "no component has the move {move}: remove it, or write what it leaves, as in"
                " n -> n - 1",
                chooser.move.line,
                chooser.move.column,
                move=chooser.move.text,
            )
