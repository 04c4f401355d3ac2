"""Take-and-break games: a code says how many things may be taken and how many heaps may be left.

Octal games leave at most two heaps of a heap, hexadecimal ones at most three (Guy and Smith 1956;
Winning Ways, ch. 4). Kayles is 0.77, Dawson's Kayles 0.07, Nim 0.3…; with a `!` after the digit
before the point the heaps that a move leaves are pairwise unequal, as in Grundy's game, 4!.0.
"""

import re
from collections.abc import Iterator

from kalmar.core.records import dataclass
from kalmar.core.rules import Option, shapes
from kalmar.games.components import Heap
from kalmar.games.heaps.codes import Code, parse_code

__all__ = ["Octal"]


@dataclass(frozen=True)
class Octal(Heap):
    """A heap of n; with 2^b in digit d_k, k are taken and the rest is b non-empty heaps.

    A game that splits what is left after taking is drawn as a row: pins, of which neighbours go.

    Attributes:
        code: the digits.
        title: the name of the game, where it has one beside its code.

    >>> list(Octal.from_text("0.77").options(3))
    [(2,), (1, 1), (1,)]
    >>> list(Octal.from_text("0.123").options(1))
    [(0,)]
    >>> list(Octal.from_text("4!.0").options(6))
    [(1, 5), (2, 4)]
    """

    code: Code
    title: str = ""
    distinct = True

    @property
    def name(self) -> str:
        """The game's own name, or else the code."""
        return self.title or self.code.text

    def options(self, component: int) -> Iterator[Option[int]]:
        """What each number that can be taken may leave, the smallest number first."""
        most = component if self.code.tail else min(component, len(self.code.digits) - 1)
        for taken in range(most + 1):
            yield from _heaps_left(component - taken, self.code.digit(taken), self.code.unequal)

    def drawn(self, component: int) -> shapes.Heap:
        """A pile, or a row where taking may leave two heaps: of trees if any number may go."""
        splits = (*self.code.digits[1:], *self.code.tail)
        if not any(digit & 4 for digit in splits):
            return shapes.Heap(component)
        return shapes.Heap(component, in_row=True, thing="tree" if self.code.tail else "pin")

    def parse_many(self, text: str) -> tuple[int, ...] | None:
        """The rows of a picture such as xxxx-xx/xxx: x stands, - is a gap, / begins a new line.

        None for other texts, and in games that are not played in rows.

        >>> Octal.from_text("0.77").parse_many("xx--x/-xxx"), Octal.from_text("0.3").parse_many("x")
        ((2, 1, 3), None)
        """
        if not self.drawn(0).in_row or not re.fullmatch("[xX/-]+", text):
            return super().parse_many(text)
        return tuple(map(len, re.findall("x+", text.lower()))) or (0,)

    @classmethod
    def from_text(cls, text: str, title: str = "") -> "Octal":
        """The game of a code.

        Args:
            text: the code.
            title: the name of the game, where it has one.

        Raises:
            GameError: the text is not a code.

        >>> Octal.from_text(".0700").name
        '0.07'
        """
        return cls(parse_code(text), title)


def _heaps_left(rest: int, digit: int, unequal: bool) -> Iterator[Option[int]]:
    if digit & 1 and rest == 0:
        yield (0,)
    if digit & 2 and rest > 0:
        yield (rest,)
    if digit & 4:
        for least in range(1, (rest - unequal) // 2 + 1):
            yield least, rest - least
    if digit & 8:
        for least in range(1, rest // 3 + 1):
            for middle in range(least + unequal, (rest - least - unequal) // 2 + 1):
                yield least, middle, rest - least - middle
