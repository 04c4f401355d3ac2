"""What the sequence engines know of a heap game: its digits, and whether parts must differ."""

from dataclasses import dataclass
from functools import cached_property

from kalmar.errors import GameError, LimitReached
from kalmar.games.codes import Code, is_code, parse_code
from kalmar.games.grundys_game import GrundysGame
from kalmar.games.nim import Nim
from kalmar.games.subtraction import Subtraction
from kalmar.games.take_and_break import Octal
from kalmar.rules import Rules

__all__ = ["HeapGame", "heap_game"]

MOST_DIGITS = 20_000_000
"""Of the code of a subtraction game, which has one for each number up to the largest."""


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

    def moves(self, n: int) -> list[tuple[int, int]]:
        """The k up to n with a digit other than 0, each with its digit.

        >>> heap_game("0.303").moves(9)
        [(1, 3), (3, 3)]
        """
        digits = self.code.first(n + 1) if self.code.tail else self.code.digits[: n + 1]
        return [(k, digit) for k, digit in enumerate(digits) if digit]

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
        LimitReached: it is a subtraction game of numbers that are too large.

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
        return HeapGame(game.name, _subtraction_code(game))
    name = game if isinstance(game, str) else game.name
    raise GameError(f"'{name}' is no take-and-break game: give a code such as 0.77 or grundys-game")


def _subtraction_code(game: Subtraction) -> Code:
    """A digit 3 for every number that may be taken."""
    largest = game.numbers[-1]
    if largest > MOST_DIGITS:
        raise LimitReached(
            f"the numbers of {game.name} are too large to list all heaps up to them: take numbers"
            f" up to {MOST_DIGITS:,}"
        )
    digits = bytearray(largest + 1)
    for number in game.numbers:
        digits[number] = 3
    return Code(tuple(digits))
