"""Bases of rules that write a component as a number or a square, and parsers of integers.

They give rules their `shape`, `parse`, `format` and `drawn`. The grammar of whole positions is in
`notation`.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any, ClassVar

from kalmar.core.cached import once
from kalmar.core.errors import PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Datum, Label, placed, several
from kalmar.games.heaps import code_of

EVERY_HEAP = message("every heap that a move leaves is one, also if no move is left in it")
"""What the components are in heap games whose moves leave several."""

LARGEST_NUMBER = 2**62
"""Numbers beyond this are refused where loops count in 64 bits."""
LARGEST_HEAP = 10**100
"""Where formulas tell all, larger heaps are refused: nobody could read their numbers."""
SIZE = r"[0-9]+(?:\^[0-9]+)?"
"""A size of a heap, as it is written."""
LIMITS = {LARGEST_NUMBER: "2^62", LARGEST_HEAP: "10^100"}


def integer(text: str, what: str, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    """Parse a whole number written in decimal digits.

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
    if len(text) < 16 and text.isascii() and text.isdigit() and least <= int(text) <= most:
        if len(text) == 3 and text[0] == "0":
            raise PositionError(
                "'{text}' is half a number: write 1000, not 1,000 or 1 000", text=text
            )
        return int(text)  # most are so
    if not re.fullmatch(r"[+-]?[0-9]+", text):
        raise PositionError(
            "'{text}' is not {what}: write a whole number, such as {number}",
            text=text,
            what=message(what),
            number=least + 5,
        )
    # The length is looked at first: Python refuses to read thousands of digits, by another error.
    longest = max(20, len(str(most)) + 1)
    if len(text) > longest or not least <= int(text) <= most:
        limit = LIMITS.get(most) or f"{most:,}"
        raise PositionError(
            "{what} must be at least {least} and at most {limit}, not {text}",
            what=message(what),
            least=least,
            limit=limit,
            text=text,
        )
    return int(text)


def integers(text: str, what: str, least: int = 0, most: int = LARGEST_NUMBER) -> tuple[int, ...]:
    """Parse whole numbers, which may be powers, with commas between them.

    Raises:
        PositionError: one of them is not a whole number in range.

    >>> integers("3,5", "a coordinate"), integers("10^3,5", "a coordinate")
    ((3, 5), (1000, 5))
    """
    return tuple(integer(_written_out(part), what, least, most) for part in text.split(","))


def runs(numbers: Iterable[int]) -> Iterator[list[int]]:
    """Yield the runs of ascending numbers that follow each other.

    >>> list(runs([1, 2, 3, 7]))
    [[1, 2, 3], [7]]
    """
    for _, run in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0]):
        yield [number for _, number in run]


class Numbers:
    """A row of numbers is written with commas between them: `2,4,7`.

    Rules that inherit this say what the numbers are; `in_row` puts them into the form of a
    component, in ascending order where the rules do not say otherwise.

    Attributes:
        what: one of the numbers, named in errors.
        least: the smallest number allowed.
        repeated: the error of a text with a number twice; None where that is allowed.
        nothing: the text of a row without numbers; "" where there must be one.
    """

    what: ClassVar[Message]
    least: ClassVar[int] = 0
    repeated: ClassVar[Message | None] = None
    nothing: ClassVar[str] = ""

    def parse(self, text: str) -> Any:
        """Parse the numbers.

        Raises:
            PositionError: one is not a number, or occurs twice where it must not.
        """
        numbers = () if text and text == self.nothing else self.read(text)
        if self.repeated and len(set(numbers)) < len(numbers):
            raise PositionError(self.repeated.template, text=text)
        return self.in_row(numbers)

    def read(self, text: str) -> tuple[Any, ...]:
        """Parse the numbers one by one."""
        return integers(text, self.what, self.least)

    def in_row(self, numbers: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return the component with these numbers."""
        return tuple(sorted(numbers))

    def format(self, component: tuple[Any, ...]) -> str:
        """Format the numbers with commas."""
        return ",".join(map(str, component)) or self.nothing


TAKE = {
    ("", False): message("take {count}"),
    ("", True): message("take {count}, leaving {left}"),
    ("heap", False): message("take {count} from heap {place}"),
    ("heap", True): message("take {count} from heap {place}, leaving {left}"),
    ("row", False): message("take {count} from row {place}"),
    ("row", True): message("take {count} from row {place}, leaving {left}"),
}
"""A move in words, by what the component is called if there are several, and whether what is left
is said."""


class Heap:
    """A heap is written as its size, which may be a power.

    Attributes:
        largest: the largest heap that is read.
    """

    largest = LARGEST_NUMBER

    @property
    def shape(self) -> "type[shapes.Shape]":
        """Return the shape of a pile."""
        return shapes.Heap

    def parse(self, text: str) -> int:
        """Parse the size of the heap.

        >>> Heap().parse("7"), Heap().parse("10^3")
        (7, 1000)
        """
        return integer(_written_out(text), "a heap", 0, self.largest)

    def parse_many(self, text: str) -> tuple[int, ...] | None:
        """Return the sizes of heaps with commas between them; None for one heap.

        >>> Heap().parse_many("3,5,7"), Heap().parse_many("3")
        ((3, 5, 7), None)
        """
        if "," not in text or not re.fullmatch(rf"{SIZE}(,{SIZE})+", text):
            return None
        return tuple(self.parse(size) for size in text.split(","))

    def format(self, component: int) -> str:
        """Format the size in digits."""
        return str(component)

    def drawn(self, component: int) -> "shapes.Heap":
        """Draw a pile of so many things."""
        return shapes.Heap(component)

    def _is_in_row(self, component: int) -> bool:
        """Return whether things stand in a row, as they are drawn; a pile needs no drawing."""
        return type(self).drawn is not Heap.drawn and self.drawn(component).in_row

    def allows(self, component: int, option: tuple[int, ...]) -> bool | None:
        """Check whether a heap has an option, if a code decides it without listing; else None.

        >>> from kalmar.games.heaps.nim import Nim
        >>> Nim().allows(10**9, (7,)), Nim().allows(5, (7,)), Heap().allows(5, (3,))
        (True, False, None)
        """
        code = code_of(self)
        return None if code is None else code.allows(component, option)

    def label(self, component: int, option: tuple[int, ...]) -> Label:
        """Label how many are taken, and what is left; a split where nothing is taken.

        >>> Heap().label(7, (5,)), Heap().label(7, (3, 4))
        (Label(kind='take', data=(2, (5,))), Label(kind='split', data=((3, 4),)))
        """
        taken = component - sum(option)
        return Label("take", (taken, option)) if taken else Label("split", (option,))

    def placed_words(self, component: int, label: Label, place: str, whole: bool) -> str | None:
        """Return how many are taken from which heap or row, and what is left if it is not plain."""
        if label.kind == "split":
            return _split_words(label, place)
        if label.kind != "take":
            return None
        count, left = label.data
        assert isinstance(left, tuple)
        leaving, in_row = len(left) > 1 or whole, self._is_in_row(component)
        where = "" if not place else "row" if in_row else "heap"
        fields = {"count": count, "place": place, "left": several(left)}
        return Message(TAKE[where, leaving].template, fields)


def _written_out(text: str) -> str:
    """Return a power in digits, where they are not too many; other texts as they are.

    >>> _written_out("10^20"), _written_out("2^9999"), _written_out("x")
    ('100000000000000000000', '2^9999', 'x')
    """
    match = re.fullmatch(r"([0-9]{1,3})\^([0-9]{1,4})", text) if "^" in text else None
    if not match:
        return text
    power = int(match[1]) ** int(match[2])
    # Powers a little beyond the largest heap are written out, so that the error can name them.
    return str(power) if power <= LARGEST_HEAP**9 else text


def _split_words(label: Label, place: str) -> str:
    """Return into what a heap falls."""
    (left,) = label.data
    assert isinstance(left, tuple)
    if place:
        return message("split heap {place} into {left}", place=place, left=several(left))
    return message("split it into {left}", left=several(left))


class Square:
    """A square of a board is written as its two coordinates: `3,5`.

    Attributes:
        largest: the largest coordinate that is read.
    """

    @property
    def shape(self) -> "type[shapes.Shape]":
        """Return the shape of a board."""
        return shapes.Board

    largest = LARGEST_NUMBER

    def parse(self, text: str) -> tuple[int, int]:
        """Parse the two coordinates, each at least 0.

        >>> Square().parse("3,5")
        (3, 5)
        """
        if text.count(",") != 1:
            raise PositionError(
                "'{text}' is not a square: write two coordinates, such as 3,5",
                text=text,
            )
        column, row = integers(text, "a coordinate", 0, self.largest)
        return column, row

    def format(self, component: tuple[int, int]) -> str:
        """Format the coordinates with a comma."""
        return f"{component[0]},{component[1]}"

    def drawn(self, component: tuple[int, int]) -> "shapes.Board":
        """Draw a piece on a board without bounds."""
        return shapes.Board(((component, "piece"),))

    def placed_words(self, component: Any, label: Label, place: str, whole: bool) -> str | None:  # noqa: ARG002 - as rules declare it
        """Return to which square a piece goes, and from which if the whole is said."""
        if label.kind != "move":
            return None
        name, before, after = label.data
        assert isinstance(before, tuple)
        assert isinstance(after, tuple)
        fields = {
            "piece": PIECES.get(str(name), message("piece")),
            "before": ",".join(map(str, before)),
            "after": ",".join(map(str, after)),
        }
        words = message("{piece} from {before} to {after}", **fields)
        return placed(words if whole else message("{piece} to {after}", **fields), place)


PIECES = {
    "king": message("king"),
    "queen": message("queen"),
    "rook": message("rook"),
    "knight": message("knight"),
}
"""What pieces are called; a piece with moves of its own is only a piece."""


Move = tuple[tuple[Datum, ...], Option[Any]]
"""The data of the label of a move, and the option that it leaves."""


class ByMoves:
    """Rules that inherit this add `kind` and `moves`, from which options and labels follow.

    Several moves may leave the same; then they are one option.

    Attributes:
        kind: of the labels of the moves.
        differ: whether all moves leave something else, so that options need not be compared.
    """

    kind: str
    differ = False
    distinct = True

    def moves(self, component: Any) -> Iterable[Move]:
        """Yield every move, in natural order."""
        raise NotImplementedError

    def options(self, component: Any) -> Iterator[Option[Any]]:
        """Yield what each move leaves, in natural order and without repetitions."""
        left = (option for _, option in self.moves(component))
        return left if self.differ else once(left)

    def labelled_moves(self, component: Any) -> Iterator[tuple[Label, Option[Any]]]:
        """Yield every move with what it leaves as a person sees it."""
        for place, option in self.moves(component):
            yield Label(self.kind, place), self.seen(component, place, option)

    def seen(self, component: Any, place: tuple[Datum, ...], option: Option[Any]) -> Option[Any]:  # noqa: ARG002 - the same in games that drop nothing
        """Return an option with what it leaves out, as that is free still, in its first piece.

        Args:
            component: before the move.
            place: the data of the label of the move.
            option: what it leaves.
        """
        return option
