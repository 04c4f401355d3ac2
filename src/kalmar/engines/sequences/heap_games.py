"""A heap game as the sequence engines take it: its code, and the numbers derived from it."""

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass
from operator import itemgetter
from typing import TypeAlias

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError, LimitReached
from kalmar.core.rules import Rules
from kalmar.games.heaps import Code, code_of
from kalmar.games.heaps.subtraction import LONGEST_CODE, FixedNumbers
from kalmar.games.registry import find_rules

Progress: TypeAlias = Callable[[int, int], None]
"""Called with the heaps done and the heaps wanted, several times a second."""


@dataclass(frozen=True)
class HeapGame:
    """A take-and-break game.

    Attributes:
        name: as it is shown and stored.
        code: the digits, and whether heaps that are left must differ in size.
    """

    name: str
    code: Code

    @cached_property
    def last(self) -> int:
        """Return the place k of the last nonzero digit of a finite code."""
        return len(self.code.digits) - 1

    def moves(self, n: int) -> list[tuple[int, int]]:
        """List the k up to n with a nonzero digit, each with its digit.

        >>> heap_game("0.303").moves(9)
        [(1, 3), (3, 3)]
        """
        if self.code.tail:
            return [(k, digit) for k, digit in enumerate(self.code.first(n + 1)) if digit]
        return self.places[: bisect_right(self.places, n, key=itemgetter(0))]

    def rows(self, n: int, after: int = 0) -> list[tuple[int, int]]:
        """List the moves as kernels take them, a run of digits 1 in one row.

        Args:
            n: the largest heap.
            after: digits 1 of smaller k, and of this one, are left out: they matter to no later
                heap.

        Returns:
            Each k with its digit; and the first k of each run with the last one, negative.

        >>> heap_game("0.303").rows(9), heap_game("sink(2,6)").rows(9, after=3)
        ([(1, 3), (3, 3)], [(2, 3), (4, -5), (6, 3)])
        """
        found: list[tuple[int, int]] = []
        for k, digit in self.moves(n):
            if digit != 1:
                found.append((k, digit))
            elif found and found[-1][1] == 1 - k:
                found[-1] = found[-1][0], -k
            elif k > after:
                found.append((k, -k))
        return found

    @cached_property
    def places(self) -> list[tuple[int, int]]:
        """List the places of nonzero digits before the tail, each with its digit."""
        return [(k, digit) for k, digit in enumerate(self.code.digits) if digit]

    @property
    def least_terms(self) -> int:
        """Return how many values every theorem needs: those up to the last digit of the code."""
        return self.last if self.code.finite else 0

    @cached_property
    def digits(self) -> tuple[int, ...]:
        """Return the nonzero digits, as often as they occur, and those of the tail."""
        return (*(digit for _, digit in self.places), *self.code.tail)

    @cached_property
    def singles(self) -> tuple[int, ...]:
        """Return the k after whose taking one heap may be left, for a finite code."""
        return tuple(k for k, digit in enumerate(self.code.digits) if digit & 2 and k)

    @cached_property
    def splits(self) -> tuple[int, ...]:
        """Return the k after whose taking two heaps may be left, for a finite code."""
        return tuple(k for k, digit in enumerate(self.code.digits) if digit & 4)

    @cached_property
    def is_octal(self) -> bool:
        """Return whether the code is finite and leaves at most two heaps."""
        return self.code.finite and self.code.most_parts <= 2


def heap_game(game: str | Code | Rules | HeapGame) -> HeapGame:
    """Return the game of a code, of a text as typed, or of rules that declare a code.

    Raises:
        GameError: it is not a take-and-break game.
        LimitReached: it is a subtraction game of numbers that are too large.

    >>> heap_game("0.77").splits, heap_game("grundys-game").code.text
    ((1, 2), '4!.0')
    >>> heap_game("subtraction(1,3)").code.text
    '0.303'
    """
    if isinstance(game, HeapGame):
        return game
    if isinstance(game, Code):
        return HeapGame(game.text, game)
    rules = find_rules(game) if isinstance(game, str) else game
    code = code_of(rules)
    if isinstance(rules, FixedNumbers) and code is None:
        raise LimitReached(
            "the numbers of {name} are too large to list all heaps up to them: use numbers up"
            " to {longest_code:,}",
            name=rules.name,
            longest_code=LONGEST_CODE,
        )
    if code is None:
        raise GameError(
            "'{name}' is not a take-and-break game: give a code such as 0.77",
            name=rules.name,
        )
    return HeapGame(rules.name, code)
