"""Subtraction games, and take-and-break games given by a code.

`Subtraction`: take a number that belongs to a set S (Winning Ways, ch. 4). The values of every
finite S are periodic. With S = {1, …, t} (`BoundedNim`) the value of n is n mod (t + 1).

`Sink`: the same numbers, but a number larger than the heap may be taken too, and takes it all
(Bhagat, Larsson, Manabe and Yamashita, arXiv 2601.18715, 2026, who call the usual rule the wall).
So a heap of up to max S can be taken whole, which is one more digit 1 for each of these sizes.

`Octal`: a code says how many things may be taken and how many heaps may be left. Octal games leave
at most two heaps of a heap, hexadecimal ones at most three (Guy and Smith 1956; Winning Ways, ch.
4). Kayles is 0.77, Dawson's Kayles 0.07, Nim 0.3…; with a `!` after the digit before the point the
heaps that a move leaves are pairwise unequal, as in Grundy's game, 4!.0.

`Spots` draws two octal games as Winning Ways (ch. 17) tells them: closed curves through spots, none
of which may meet another one. A curve goes through one or more spots; those of its region that it
misses are inside or outside, in any way. So a region of n spots is a heap of n, from which some are
taken and the rest may be split: Rims is 0.7…, as the woodcutter's game is, and Rayles, whose curves
go through one or two spots, is Kayles 0.77.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import ClassVar, Self

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError
from kalmar.core.i18n import message, plural_message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label, several
from kalmar.games.components import Heap, runs
from kalmar.games.heaps import Code, parse_code

LARGEST_SET = 100_000
LONGEST_CODE = 1_000_000
"""A game in which more than this may be taken has its digits nowhere in memory."""
SHORT_RUN = 4
MOST_PAST = 9
"""Numbers larger than a heap of a sink that are drawn."""


@dataclass(frozen=True)
class FixedNumbers(Heap):
    """What subtraction games and their sinks have in common: the numbers that may be taken.

    Attributes:
        numbers: S, ascending.
    """

    numbers: tuple[int, ...]
    distinct = True
    word: ClassVar[str]
    """The name before the numbers."""
    wall: ClassVar[int]
    """The digit of a number that may not be taken from a larger heap."""

    @property
    def name(self) -> str:
        """Return the name with the numbers, long runs of them as ranges.

        >>> Subtraction((1, 2, 3)).name, Sink((1, 2, 3, 4, 5, 9)).name
        ('subtraction(1,2,3)', 'sink(1..5,9)')
        """
        return f"{self.word}({','.join(_written(self.numbers))})"

    @cached_property
    def code(self) -> Code | None:
        """Return the code with 3 at each of the numbers; None where it would be too long.

        >>> [code.text for game in (Subtraction((1, 3)), Sink((1, 3))) if (code := game.code)]
        ['0.303', '0.313']
        """
        # 3 = 1 + 2: taking the number may leave no heap or one.
        return None if self.numbers[-1] > LONGEST_CODE else self.code_up_to(self.numbers[-1])

    def code_up_to(self, heap: int) -> Code:
        """Return the code for heaps up to one, however large the numbers are.

        >>> Subtraction((3, 10**9)).code_up_to(7).text, Sink((3, 10**9)).code_up_to(7).text
        ('0.003', '0.1131111')
        """
        last = max((number for number in self.numbers if number <= heap), default=0)
        # Where all may be taken at once, even the largest heap is no larger than some number.
        longest = min(heap, self.numbers[-1]) if self.wall else last
        digits = bytearray([0, *[self.wall] * longest])
        for number in self.numbers:
            if number <= longest:
                digits[number] = 3
        return Code(tuple(digits))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Parse the game of the numbers and ranges in a text.

        Raises:
            GameError: there is no number, or one is not positive.

        >>> Subtraction.from_text("1..3, 7").numbers, Sink.from_text("2,5").name
        ((1, 2, 3, 7), 'sink(2,5)')
        """
        numbers: set[int] = set()
        for part in text.replace(" ", "").split(","):
            match = re.fullmatch(r"([0-9]{1,9})(?:(?:\.\.|…|-)([0-9]{1,9}))?", part)
            low, high = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
            if not 1 <= low <= high or high - low >= LARGEST_SET:
                raise GameError(
                    "'{part}' cannot be taken in {game}({text}): write positive numbers or"
                    " ranges, such as {game}(1,2,3) or (1..3)",
                    part=part,
                    game=cls.word,
                    text=text,
                )
            numbers.update(range(low, high + 1))
        return cls(tuple(sorted(numbers)))


@dataclass(frozen=True)
class Subtraction(FixedNumbers):
    """A heap of n: n − s for every s in S that is not more than n.

    >>> list(Subtraction((1, 3)).options(5))
    [(4,), (2,)]
    """

    word = "subtraction"
    wall = 0

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield what is left after each number that can be taken."""
        return ((component - s,) for s in self.numbers if s <= component)


@dataclass(frozen=True)
class Sink(FixedNumbers):
    """A heap of n: n − s for every s in S, or nothing where s is n or more.

    >>> list(Sink((2, 5, 7)).options(6)), list(Sink((2, 5)).options(1))
    ([(4,), (1,), (0,)], [(0,)])
    """

    word = "sink"
    wall = 1

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield what is left after each number, nothing once."""
        if component:
            yield from ((component - s,) for s in self.numbers if s < component)
            if component <= self.numbers[-1]:
                yield (0,)

    def drawn(self, component: int) -> "shapes.SinkHeap":
        """Draw a pile with the numbers that reach past its last thing.

        >>> Sink((2, 5, 7)).drawn(5).past
        (7,)
        """
        past = (number for number in self.numbers if 0 < component < number)
        return shapes.SinkHeap(component, past=tuple(islice(past, MOST_PAST)))

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Parse the game of the numbers and ranges in a text.

        Raises:
            GameError: there is no number, or one is not positive or too large.

        >>> Sink.from_text("2..4").numbers
        (2, 3, 4)
        """
        game = super().from_text(text)
        if game.numbers[-1] > LONGEST_CODE:
            raise GameError(
                "{number:,} is too large a number for sink({text}): use numbers up to {most:,}",
                number=game.numbers[-1],
                text=text,
                most=LONGEST_CODE,
            )
        return game


@dataclass(frozen=True)
class BoundedNim(Subtraction):
    """The numbers 1 to t, under the name of the game: a ladder of which up to t rungs are climbed.

    >>> list(BoundedNim((1, 2, 3)).options(5))
    [(4,), (3,), (2,)]
    """

    @property
    def name(self) -> str:
        """Return the name with the most that may be taken.

        >>> BoundedNim((1, 2, 3)).name
        'bounded-nim(3)'
        """
        return f"bounded-nim({self.numbers[-1]})"


def bounded(text: str) -> Subtraction:
    """Parse the game in which a move takes at least one thing, and at most the given number.

    Several numbers or a range are the numbers themselves, as in any subtraction game.

    Raises:
        GameError: there is no number, or one is not positive.

    >>> [bounded(text).name for text in ("3", "1..3", "1,3")]
    ['bounded-nim(3)', 'bounded-nim(3)', 'subtraction(1,3)']
    """
    alone = re.fullmatch(r"\s*[0-9]{1,9}\s*", text)
    # A number alone is the most that may be taken; several are the set itself.
    game = Subtraction.from_text(f"1..{int(text)}" if alone and int(text) else text)
    whole = game.numbers == tuple(range(1, len(game.numbers) + 1))
    return BoundedNim(game.numbers) if whole else game


def _written(numbers: tuple[int, ...]) -> Iterator[str]:
    """Yield the numbers as text; a run of more than four neighbours as its two ends."""
    for run in runs(numbers):
        yield from map(str, run) if len(run) <= SHORT_RUN else (f"{run[0]}..{run[-1]}",)


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
        """Return the game's own name, or else the code."""
        return self.title or self.code.text

    def options(self, component: int) -> Iterator[Option[int]]:
        """Yield what each number that can be taken may leave, the smallest number first."""
        # Beyond the last digit of a finite code nothing may be taken.
        most = component if self.code.tail else min(component, len(self.code.digits) - 1)
        for taken in range(most + 1):
            yield from _heaps_left(component - taken, self.code.digit(taken), self.code.unequal)

    def drawn(self, component: int) -> "shapes.Heap":
        """Return a pile, or a row where taking may split: of trees if any number may go."""
        if not self._is_in_row(component):
            return shapes.Heap(component)
        return shapes.Heap(component, in_row=True, thing="tree" if self.code.tail else "pin")

    def _is_in_row(self, component: int) -> bool:  # noqa: ARG002 - the same for all heaps
        """Return whether taking may split, which needs no drawing."""
        return any(digit & 4 for digit in (*self.code.digits[1:], *self.code.tail))

    def parse_many(self, text: str) -> tuple[int, ...] | None:
        """Parse the rows of a picture such as xxxx-xx/xxx: x stands, - is a gap, / a new line.

        None for other texts, and in games that are not played in rows.

        >>> Octal.from_text("0.77").parse_many("xx--x/-xxx"), Octal.from_text("0.3").parse_many("x")
        ((2, 1, 3), None)
        """
        if text.isdigit() or not self._is_in_row(0) or not re.fullmatch("[xX/-]+", text):
            return super().parse_many(text)
        return tuple(map(len, re.findall("x+", text.lower()))) or (0,)

    @classmethod
    def from_text(cls, text: str, title: str = "") -> Self:
        """Parse the game of a code.

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
    # Bit b of the digit allows b heaps that are not empty; the heap 0 stands for none.
    if digit & 1 and rest == 0:
        yield (0,)
    if digit & 2 and rest > 0:
        yield (rest,)
    if digit & 4:
        # Ascending parts, each split once; where they must differ, the halves are left out.
        for least in range(1, (rest - unequal) // 2 + 1):
            yield least, rest - least
    if digit & 8:
        for least in range(1, rest // 3 + 1):
            # The middle part is at least the first and at most the last, or strictly between them.
            for middle in range(least + unequal, (rest - least - unequal) // 2 + 1):
                yield least, middle, rest - least - middle


@dataclass(frozen=True)
class Spots(Octal):
    """A region with so many spots.

    >>> list(Spots.from_text("0.77", "rayles").options(3)), Spots.from_text("0.7…", "rims").name
    ([(2,), (1, 1), (1,)], 'rims')
    """

    def drawn(self, component: int) -> "shapes.Heap":
        """Return the spots of a region."""
        return shapes.Heap(component, in_row=True, thing="spot")

    def placed_words(self, component: int, label: Label, place: str, whole: bool) -> str | None:
        """Return through how many spots the curve goes, and how many it leaves on either side."""
        if label.kind != "take":
            return super().placed_words(component, label, place, whole)
        count, left = label.data
        assert isinstance(count, int)
        assert isinstance(left, tuple)
        words = plural_message(
            count, "a curve through {number} spot", "a curve through {number} spots"
        )
        if len(left) > 1 or whole:
            words = message("{curve}, leaving {left}", curve=words, left=several(left))
        return message("region {place}: {curve}", place=place, curve=words) if place else words
