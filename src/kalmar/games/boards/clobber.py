"""Impartial Clobber: a stone takes a neighbour of the other colour and moves to its place.

Either player moves stones of either colour (Albert, Grossman, Nowakowski and Wolfe 2005 let each
have one). Stones connected by sides are a component. Those of one colour alone cannot move any
more, and options leave them out; they are shown on the first board.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kalmar.core.i18n import Message, message
from kalmar.core.rules import Option
from kalmar.core.rules.move_labels import Label
from kalmar.games.boards.squares import (
    EMPTY,
    EXCHANGE,
    OPPOSITE_COLOUR,
    OnSquares,
    Stones,
    around,
    beside,
    blocks,
    cropped,
    cut,
    least_image,
    mask,
    rows_of,
    sides,
)
from kalmar.games.graphs.on_graphs import LIVE_PARTS


@dataclass(frozen=True)
class Clobber(OnSquares):
    """A board with stones of two colours.

    >>> [tuple(map(Clobber().format, option)) for option in Clobber().options(("xoxo",))]
    [('.xxo',), ('..xo',), ('....',), ('xo..',), ('xoo.',)]
    """

    name: str = "clobber"
    component_words: ClassVar[Message] = LIVE_PARTS
    signs = ".xo"
    distinct = True
    asked = True

    def options(self, component: Stones) -> Iterator[Option[Stones]]:
        """Yield what each capture leaves, by the stone that moves and then the one it takes."""
        width = len(component[0])
        # Captures that differ on stones which are dead afterwards leave the same option: kept once.
        yield from dict.fromkeys(pieces(squares, width) for _, squares in captures(component))

    def parse(self, text: str) -> Stones:
        """Parse rows of `x`, `o` and `.`, or the sides of a board full of alternating stones.

        >>> Clobber().parse("2x3"), Clobber().parse("x.o")
        (('xox', 'oxo'), ('x.o',))
        >>> Clobber().cell(1, 4)
        ('xoxo',)
        """
        size = sides(text)
        return checkerboard(*size) if size else rows_of(text, self.signs, "2x4")

    def format(self, component: Stones) -> str:
        """Format the rows with `/`; the sides of a full checkerboard."""
        height, width = len(component), len(component[0])
        if component == checkerboard(height, width):
            return f"{height}x{width}"
        return "/".join(component)

    def alike(self, component: Stones) -> Stones:
        """Return the canonical image, as for other boards, cropped to the stones.

        >>> Clobber().alike(("....", ".xo."))
        ('ox',)
        """
        return least_image(cropped(component, EMPTY), EXCHANGE)

    def labelled_moves(self, component: Stones) -> Iterator[tuple[Label, Option[Stones]]]:
        """Yield every capture: row and column of the stone that moves, and of the one it takes.

        >>> for label, left in Clobber().labelled_moves(("xo.x",)):
        ...     print(label.data, left)
        (1, 1, 1, 2) (('.x.x',),)
        (1, 2, 1, 1) (('o..x',),)
        """
        width = len(component[0])
        for (mover, taken), squares in captures(component):
            (a, b), (c, d) = divmod(mover, width), divmod(taken, width)
            # The first board shows dead stones too: all that stands, but for the blocks of other
            # boards.
            _, *others = pieces(squares, width)
            elsewhere = sum(mask("".join(board), "xo") for board in others)
            left = (cut(only(squares, ~elsewhere), width), *others)
            yield Label("capture", (a + 1, b + 1, c + 1, d + 1)), left

    def move_words(self, label: Label) -> str:
        """Return which stone takes which."""
        row, column, to_row, to_column = label.data
        fields = {"row": row, "column": column, "to_row": to_row, "to_column": to_column}
        if row == to_row:
            return message("row {row}: column {column} takes column {to_column}", **fields)
        return message("column {column}: row {row} takes row {to_row}", **fields)

    def reduced(self, component: Stones) -> Stones:
        """Return the board without the stones that have none of the other colour in their block.

        >>> Clobber().reduced(("xo.x",)), Clobber().reduced(("x.o",))
        (('xo..',), ('...',))
        """
        squares, width = "".join(component), len(component[0])
        live = live_blocks(squares, width)
        return cut(only(squares, sum(live)), width)


def captures(board: Stones) -> Iterator[tuple[tuple[int, int], str]]:
    """Yield every capture, as the squares of the two stones, with all the squares afterwards.

    >>> next(captures(("xo",)))
    ((0, 1), '.x')
    """
    squares, width = "".join(board), len(board[0])
    near = beside(len(board), width)
    for mover, colour in enumerate(squares):
        for taken in near[mover]:
            if colour != EMPTY and squares[taken] == OPPOSITE_COLOUR[colour]:
                yield (mover, taken), _put(_put(squares, mover, EMPTY), taken, colour)


def _put(squares: str, at: int, sign: str) -> str:
    return squares[:at] + sign + squares[at + 1 :]


def pieces(squares: str, width: int) -> tuple[Stones, ...]:
    """Return the blocks with both colours, each in its place; an empty board if there is none.

    >>> pieces("xo.ox.x", 7), pieces("x.o", 3)
    ((('xo.....',), ('...ox..',)), (('...',),))
    """
    found = [cut(only(squares, part), width) for part in live_blocks(squares, width)]
    return tuple(found) or (cut(EMPTY * len(squares), width),)


def live_blocks(squares: str, width: int) -> list[int]:
    """Return the blocks with stones of both colours, each as bits.

    >>> list(map(bin, live_blocks("xo.ox.x", 7)))
    ['0b11', '0b11000']
    """
    # A block with one colour only has no capture, and never gets one: stones move inside blocks.
    near = around(len(squares) // width, width)
    first, second = mask(squares, "x"), mask(squares, "o")
    return [part for part, _ in blocks(first | second, near) if part & first and part & second]


def only(squares: str, kept: int) -> str:
    """Return the squares with the stones alone that are given as bits.

    >>> only("xo.ox", 0b11)
    'xo...'
    """
    return "".join([sign if kept >> at & 1 else EMPTY for at, sign in enumerate(squares)])


def checkerboard(height: int, width: int) -> Stones:
    """Build a board full of alternating stones, with `x` in its first corner.

    >>> checkerboard(2, 3)
    ('xox', 'oxo')
    """
    return tuple("".join("xo"[(y + x) % 2] for x in range(width)) for y in range(height))
