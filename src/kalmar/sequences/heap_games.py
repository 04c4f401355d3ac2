"""What the sequence engines know of a heap game: its digits, and whether parts must differ."""

from dataclasses import dataclass
from functools import cached_property

from kalmar.errors import GameError
from kalmar.games.codes import Code, is_code, parse_code
from kalmar.games.grundys_game import GrundysGame
from kalmar.games.nim import Nim
from kalmar.games.subtraction import Subtraction
from kalmar.games.take_and_break import Octal
from kalmar.rules import Rules

__all__ = ["HeapGame", "heap_game"]


@dataclass(frozen=True)
class HeapGame:
    """A take-and-break game, or Grundy's game.

    Attributes:
        name: as it is shown and stored.
        code: the digits.
        unequal: whether two heaps that are left must differ in size.
    """

    name: str
    code: Code
    unequal: bool = False

    @cached_property
    def last(self) -> int:
        """The place k of the last digit other than 0 of a finite code."""
        return len(self.code.digits) - 1

    @cached_property
    def singles(self) -> tuple[int, ...]:
        """The k after whose taking one heap may be left, of a finite code."""
        return tuple(k for k, digit in enumerate(self.code.digits) if digit & 2 and k)

    @cached_property
    def splits(self) -> tuple[int, ...]:
        """The k after whose taking two heaps may be left, of a finite code."""
        return tuple(k for k, digit in enumerate(self.code.digits) if digit & 4)

    @cached_property
    def is_octal(self) -> bool:
        """Whether the code is finite and leaves at most two heaps."""
        return self.code.finite and self.code.most_parts <= 2


def heap_game(game: str | Code | Rules | HeapGame) -> HeapGame:
    """The game of a code, of its text, or of rules of heaps.

    Raises:
        GameError: it is no take-and-break game.

    >>> heap_game("0.77").splits, heap_game(GrundysGame()).unequal
    ((1, 2), True)
    >>> heap_game(Subtraction((1, 3))).code.text
    '0.303'
    """
    if isinstance(game, HeapGame):
        return game
    if isinstance(game, GrundysGame) or game == GrundysGame().name:
        return HeapGame(GrundysGame().name, Code((4,)), unequal=True)
    if isinstance(game, str) and is_code(game):
        game = parse_code(game)
    if isinstance(game, Code):
        return HeapGame(game.text, game)
    if isinstance(game, Octal):
        return HeapGame(game.code.text, game.code)
    if isinstance(game, Nim):
        return HeapGame(game.name, Code((0,), (3,)))
    if isinstance(game, Subtraction):
        digits = (3 if k in game.numbers else 0 for k in range(max(game.numbers) + 1))
        return HeapGame(game.name, Code(tuple(digits)))
    name = game if isinstance(game, str) else game.name
    raise GameError(f"'{name}' is no take-and-break game: give a code such as 0.77 or grundys-game")
