"""The bricks (LEGO) game: cut a rectangle in two along a side (source 000 ch. 4, source 003).

A rectangle a × b may carry r more layers. A move puts a layer on one part of it: the rectangle
falls into the part left bare, which keeps r, and the covered part, which may carry r − 1 more. A
rectangle is terminal if both its sides have length 1, or if it may carry no layer.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from kalmar.core.cached import once
from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label, placed
from kalmar.games.components import integer

UNLIMITED = -1
"""Layers to go when there is no limit."""

CUT = {
    (True, True): message("cut the {brick} brick into {bare} and {covered}, cover one"),
    (True, False): message("cut into {bare} and {covered}, cover one"),
    (False, True): message("cut the {brick} brick into {bare} and {covered}, cover the {covered}"),
    (False, False): message("cut into {bare} and {covered}, cover the {covered}"),
}
"""A move in words: whether either part may be covered, and whether the whole is said."""

Rectangle = tuple[int, int, int]
"""The shorter side, the longer side, the layers to go."""

FATES = {"ended", "dropped"}
"""What becomes of parts without layers to go."""


@dataclass(frozen=True)
class Bricks:
    """A rectangle: cut along either side; the first part keeps its layers, the other has one less.

    Attributes:
        layers: how many layers a rectangle has to go where its text does not say it, and at most;
            `UNLIMITED` for no limit.
        dropped: whether a part without layers to go is taken off the table at once, as in tables
            9, 15 and 19 of source 000, instead of staying there as an ended component.

    >>> bricks = Bricks()
    >>> [" + ".join(map(bricks.format, option)) for option in bricks.options((1, 3, 1))]
    ['1x1/1 + 1x2/0', '1x2/1 + 1x1/0']
    >>> Bricks(2).parse("4x6") == Bricks().parse("4x6/2")
    True
    """

    layers: int = UNLIMITED
    dropped: bool = False
    shape = shapes.Grid
    distinct = True
    first_cell: ClassVar[tuple[int, int]] = (1, 1)
    axes: ClassVar[tuple[str, str]] = (message("side a"), message("side b"))
    component_words: ClassVar[Message] = message(
        "every rectangle that a move leaves is one, also if no move is left in it"
    )

    @property
    def name(self) -> str:
        """Return the name, with the number of layers and the fate of exhausted parts.

        >>> Bricks().name, Bricks(2).name, Bricks(dropped=True).name, Bricks(2, True).name
        ('bricks', 'bricks(2)', 'bricks(dropped)', 'bricks(2,dropped)')
        """
        layers = [] if self.layers == UNLIMITED else [str(self.layers)]
        parameters = ",".join(layers + ["dropped"] * self.dropped)
        return f"bricks({parameters})" if parameters else "bricks"

    def options(self, component: Rectangle) -> Iterator[Option[Rectangle]]:
        """Yield every way to cover one of the two parts of a cut."""
        a, b, layers = component
        sides = ((a, b), (b, a)) if layers else ()
        # Equal sides, and without a limit both halves of a range of cuts, lead to the same pairs.
        return once(
            self._cut(first, short - first, long, layers)
            for short, long in sides
            for first in range(1, short)
        )

    def _cut(self, bare: int, covered: int, side: int, layers: int) -> Option[Rectangle]:
        below = layers if layers == UNLIMITED else layers - 1
        keeps, goes = rectangle(bare, side, layers), rectangle(covered, side, below)
        # The covered part has no layers to go and leaves the table: only the bare one is left.
        if self.dropped and below == 0:
            return (keeps,)
        # Without a limit both parts are alike and stand in order; else the order says which is
        # covered.
        return tuple(sorted((keeps, goes))) if below == layers else (keeps, goes)

    def parse(self, text: str) -> Rectangle:
        """Parse a rectangle such as `4x6`, or `4x6/2` with two layers to go.

        Raises:
            PositionError: it is not a rectangle, or has more layers to go than the game.

        >>> Bricks().parse("6x4/2")
        (4, 6, 2)
        """
        match = re.fullmatch(r"([^x×/]+)[x×]([^x×/]+)(?:/(.+))?", text)
        if not match:
            raise PositionError(
                "'{text}' is not a rectangle: write its sides, such as 4x6 or 4x6/2",
                text=text,
            )
        sides = [integer(match[i], "a side of a rectangle", 1) for i in (1, 2)]
        return rectangle(sides[0], sides[1], self._layers(match[3], text))

    def _layers(self, written: str | None, text: str) -> int:
        if written is None:
            return self.layers
        unlimited = written in {"∞", "inf"}
        layers = UNLIMITED if unlimited else integer(written, "a number of layers")
        if self.layers != UNLIMITED and not 0 <= layers <= self.layers:
            raise PositionError(
                "{text} has too many layers: {name} has at most {layers}",
                text=text,
                name=self.name,
                layers=self.layers,
            )
        return layers

    def cell(self, row: int, column: int) -> Rectangle:
        """Return the rectangle with these sides and all layers to go.

        >>> Bricks(2).cell(6, 4)
        (4, 6, 2)
        """
        return rectangle(row, column, self.layers)

    def format(self, component: Rectangle) -> str:
        """Format the sides, and the layers to go if they are not those of the game."""
        a, b, layers = component
        return f"{a}x{b}" if layers == self.layers else f"{a}x{b}/{layers}"

    def drawn(self, component: Rectangle) -> shapes.Grid:
        """Draw the rectangle with its layers to go, and those that lie on it."""
        a, b, layers = component
        if layers == UNLIMITED:
            return shapes.Grid(a, b)
        return shapes.Grid(a, b, layers, 0 if self.layers == UNLIMITED else self.layers - layers)

    def play_length(self, component: Rectangle) -> int | None:
        """Return the length of play if layers are unlimited, as each move adds a piece; else None.

        >>> Bricks().play_length((2, 3, -1)), Bricks(1).play_length((2, 3, 1))
        (5, None)
        """
        a, b, layers = component
        return a * b - 1 if layers == UNLIMITED else None

    def label(self, component: Rectangle, option: Option[Rectangle]) -> Label:
        """Label the part left bare, the covered part, and whether each may be the covered one.

        >>> Bricks().label((4, 6, 1), ((2, 4, 1), (4, 4, 0))).data
        ((4, 6), (2, 4), (4, 4), False)
        """
        a, b, layers = component
        bare = option[0][:2]
        covered = option[1][:2] if len(option) > 1 else _rest((a, b), bare)
        return Label("brick", ((a, b), bare, covered, layers == UNLIMITED))

    def placed_words(self, component: Rectangle, label: Label, place: str, whole: bool) -> str:  # noqa: ARG002 - as rules declare it
        """Return how the rectangle is cut, and which part is covered."""
        sides, bare, covered, either = label.data
        fields = {"brick": _sides(sides), "bare": _sides(bare), "covered": _sides(covered)}
        words = CUT[bare == covered or bool(either), whole]
        return placed(Message(words.template, fields), place)

    @classmethod
    def from_text(cls, text: str) -> "Bricks":
        """Parse the game from an optional number of layers and an optional fate of exhausted parts.

        Raises:
            GameError: a parameter is another word, or is there twice.

        >>> Bricks.from_text("2,dropped")
        Bricks(layers=2, dropped=True)
        """
        words = [word.strip() for word in text.split(",") if text.strip()]
        numbers = [word for word in words if re.fullmatch(r"[0-9]{1,9}", word)]
        fates = [word for word in words if word in FATES]
        if len(numbers) > 1 or len(fates) > 1 or len(numbers) + len(fates) < len(words):
            raise GameError(
                "bricks({text}) is unknown: write bricks(2) for two layers, bricks(dropped)"
                " or bricks(2,dropped)",
                text=text,
            )
        return cls(int(numbers[0]) if numbers else UNLIMITED, "dropped" in fates)


def _sides(sides: Any) -> str:
    return "×".join(map(str, sides))


def _rest(whole: tuple[int, int], part: tuple[int, int]) -> tuple[int, int]:
    """Return the sides of what a cut leaves beside a part."""
    (a, b), (c, d) = whole, part
    # The uncut side is common to both parts; the other side of the part tells where the cut was.
    for side, other in ((a, b), (b, a)):
        if side in part:
            cut = other - (d if side == c else c)
            if 0 < cut < other:
                return rectangle(side, cut)[:2]
    raise AssertionError(f"{part} is no part of {whole}")


def rectangle(a: int, b: int, layers: int = UNLIMITED) -> Rectangle:
    """Return the component with its sides in order.

    >>> rectangle(6, 4)
    (4, 6, -1)
    """
    return (a, b, layers) if a <= b else (b, a, layers)
