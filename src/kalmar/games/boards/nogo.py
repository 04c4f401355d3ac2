"""Impartial NoGo: put a stone of either colour so that every block keeps an empty neighbour.

A block is stones of one colour that hang together by sides. Either player puts stones of either
colour (Chou, Teytaud and Yen 2011 let each have one).
"""

from collections.abc import Iterator

from kalmar.core.errors import PositionError
from kalmar.core.i18n import said
from kalmar.core.records import dataclass
from kalmar.core.rules import Option
from kalmar.core.rules.move_labels import Label
from kalmar.games.boards.squares import (
    EMPTY,
    OnSquares,
    Stones,
    around,
    beside,
    bits,
    block,
    blocks,
    cut,
    least_image,
    mask,
    rows_of,
    sides,
)

__all__ = ["NoGo"]

COLOURS = "xo"
OTHER = {"x": "o", "o": "x"}
EXCHANGE = str.maketrans(OTHER)


@dataclass(frozen=True)
class NoGo(OnSquares):
    """A board with stones of two colours, each block of which has an empty neighbour.

    >>> [NoGo().format(option[0]) for option in NoGo().options(("x..",))]
    ['xx.', 'x.x', 'x.o']
    """

    name: str = "nogo"
    signs = ".xo"
    distinct = True
    asked = True

    def options(self, component: Stones) -> Iterator[Option[Stones]]:
        """The board with one stone more, by its square and then by its colour."""
        squares, width = "".join(component), len(component[0])
        near = around(len(component), width)
        empty = mask(squares, EMPTY)
        held = {
            colour: [(part, edge & empty) for part, edge in blocks(mask(squares, colour), near)]
            for colour in COLOURS
        }
        for at in bits(empty):
            for colour in COLOURS:
                if keeps_air(1 << at, near[at], empty, held[colour], held[OTHER[colour]]):
                    yield (cut(squares[:at] + colour + squares[at + 1 :], width),)

    def parse(self, text: str) -> Stones:
        """Rows of `.`, `x` and `o`, or the sides of an empty board.

        Raises:
            PositionError: it is no board, or a block has no empty neighbour.

        >>> NoGo().parse("1x3"), NoGo().parse("x.o/...")
        (('...',), ('x.o', '...'))
        >>> NoGo().cell(2, 3)
        ('...', '...')
        """
        size = sides(text)
        if size:
            return (EMPTY * size[1],) * size[0]
        rows = rows_of(text, self.signs, "1x8")
        squares, near = "".join(rows), beside(len(rows), len(rows[0]))
        for at, sign in enumerate(squares):
            if sign != EMPTY and not breathes(squares, at, near):
                raise PositionError(
                    "the stone on row {row}, column {column} of '{text}' has no empty square beside"
                    " its block: leave it one",
                    row=at // len(rows[0]) + 1,
                    column=at % len(rows[0]) + 1,
                    text=text,
                )
        return rows

    def alike(self, component: Stones) -> Stones:
        """Return the board, turned, mirrored and with colours exchanged, as it comes first."""
        return least_image(component, EXCHANGE)

    def label(self, component: Stones, option: Option[Stones]) -> Label:
        """The stone that is put, with its row and its column.

        >>> NoGo().label(("x..",), (("x.o",),))
        Label(kind='place', data=('o', 1, 3))
        """
        return placed(component, option[0])

    def move_words(self, label: Label) -> str:
        """Return which stone is put where."""
        return stone_words(label)


Blocks = list[tuple[int, int]]
"""Each block as bits, with the empty squares beside it."""


def keeps_air(stone: int, near: int, empty: int, own: Blocks, other: Blocks) -> bool:
    """Whether every block has an empty neighbour still when a stone is put.

    Args:
        stone: its square, as a bit.
        near: the squares beside it.
        empty: all empty squares.
        own: the blocks of its colour; those beside it become one with it.
        other: the blocks of the other colour.

    >>> keeps_air(0b010, 0b101, 0b010, [], [(0b001, 0b010)])
    False
    >>> keeps_air(0b010, 0b101, 0b110, [(0b001, 0b010)], [])
    True
    """
    if any(not air & ~stone for block, air in other if block & near):
        return False
    return bool(near & empty) or any(air & ~stone for block, air in own if block & near)


def placed(before: Stones, after: Stones) -> Label:
    """The only stone that a board has and had not before.

    >>> placed(("...",), (".X.",))
    Label(kind='place', data=('X', 1, 2))
    """
    rows = zip(before, after, strict=True)
    row, (old, new) = next((i, pair) for i, pair in enumerate(rows, 1) if pair[0] != pair[1])
    signs = zip(old, new, strict=True)
    column, stone = next((i, b) for i, (a, b) in enumerate(signs, 1) if a != b)
    return Label("place", (stone, row, column))


def stone_words(label: Label) -> str:
    """Return which stone is put where, in words.

    >>> stone_words(Label("place", ("X", 1, 2)))
    'X on row 1, column 2'
    """
    stone, row, column = label.data
    return said("{stone} on row {row}, column {column}", stone=stone, row=row, column=column)


def breathes(squares: str, at: int, near: tuple[tuple[int, ...], ...]) -> bool:
    """Whether the block of the stone on a square has an empty neighbour.

    >>> breathes("xo.", 0, beside(1, 3)), breathes("xo.", 1, beside(1, 3))
    (False, True)
    """
    together = block(squares, at, near, squares[at])
    return any(squares[other] == EMPTY for one in together for other in near[one])
