"""How one component is written, by shape. The grammar of whole positions is in `positions`.

Each class here gives rules their `shape`, `parse`, `format` and `drawn`; rules inherit the one
they need.
"""

import re

from kalmar.errors import PositionError
from kalmar.games.codes import code_of
from kalmar.rules import shapes
from kalmar.rules.labels import Label
from kalmar.words import as_said

__all__ = ["Heap", "Square", "integer", "integers"]

LARGEST = 2**62
"""Sizes beyond this are refused: loops count in 64 bits."""


def integer(text: str, what: str, least: int = 0, most: int = LARGEST) -> int:
    """A whole number written in decimal digits.

    Args:
        text: what was typed.
        what: what it stands for, named in the error.
        least: the smallest number allowed.
        most: the largest number allowed.

    Raises:
        PositionError: it is not a whole number, or out of range.

    >>> integer("12", "a heap")
    12
    """
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise PositionError(
            "'{text}' is not {what}: write a whole number, such as {number}",
            text=text,
            what=as_said(what),
            number=least + 5,
        )
    if len(text) > 20 or not least <= int(text) <= most:
        limit = "2^62" if most == LARGEST else f"{most:,}"
        raise PositionError(
            "{what} must be at least {least} and at most {limit}, not {text}",
            what=as_said(what),
            least=least,
            limit=limit,
            text=text,
        )
    return int(text)


def integers(text: str, what: str, least: int = 0) -> tuple[int, ...]:
    """Whole numbers with commas between them.

    Raises:
        PositionError: one of them is not a whole number in range.

    >>> integers("3,5", "a coordinate")
    (3, 5)
    """
    return tuple(integer(part, what, least) for part in text.split(","))


class Heap:
    """A heap is written as its size."""

    shape = shapes.Heap

    def parse(self, text: str) -> int:
        """The size of the heap.

        >>> Heap().parse("7")
        7
        """
        return integer(text, "a heap")

    def format(self, component: int) -> str:
        """The size in digits."""
        return str(component)

    def drawn(self, component: int) -> shapes.Heap:
        """A pile of so many things."""
        return shapes.Heap(component)

    def allows(self, component: int, option: tuple[int, ...]) -> bool | None:
        """Whether a heap has an option, where a code tells it without a list of them; else None.

        >>> from kalmar.games.nim import Nim
        >>> Nim().allows(10**9, (7,)), Nim().allows(5, (7,)), Heap().allows(5, (3,))
        (True, False, None)
        """
        code = code_of(self)
        return None if code is None else code.allows(component, option)

    def label(self, component: int, option: tuple[int, ...]) -> Label:
        """How many are taken, and what is left; a split where nothing is taken.

        >>> Heap().label(7, (5,)), Heap().label(7, (3, 4))
        (Label(kind='take', data=(2, (5,))), Label(kind='split', data=((3, 4),)))
        """
        taken = component - sum(option)
        return Label("take", (taken, option)) if taken else Label("split", (option,))


class Square:
    """A square of a board is written as its two coordinates: `3,5`."""

    shape = shapes.Board

    def parse(self, text: str) -> tuple[int, int]:
        """The two coordinates, each at least 0.

        >>> Square().parse("3,5")
        (3, 5)
        """
        numbers = integers(text, "a coordinate")
        if len(numbers) != 2:
            raise PositionError(
                "'{text}' is not a square: write two coordinates, such as 3,5",
                text=text,
            )
        return numbers[0], numbers[1]

    def format(self, component: tuple[int, int]) -> str:
        """The coordinates with a comma."""
        return f"{component[0]},{component[1]}"

    def drawn(self, component: tuple[int, int]) -> shapes.Board:
        """A piece on a board without bounds."""
        return shapes.Board(((component, "piece"),))
