"""Games on boards: pieces, dominoes, stones, bricks, bubbles and pawns, and the road map.

A file has the rules of a game, or of a few like it. In comes the text of a component; out go rules
with options, shapes and labels of moves. Here is what boards of squares have in common: notation,
bit masks, connected blocks, symmetric images.

Boards are written as rows of signs, `.x./o..`, or by their sides, `2x3`. `OnSquares` is the base of
rules on such boards; `least_image`, `cropped` and the like map boards that are the same game to one
form.

Not public by itself: what may be relied on is in `kalmar`.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar

from kalmar.core.errors import PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import shapes

EMPTY = "."
OPPOSITE_COLOUR = {"x": "o", "o": "x"}
EXCHANGE = str.maketrans(OPPOSITE_COLOUR)
"""Stones of two colours, each the other's, and a board with its colours exchanged."""

MOST_SQUARES = 256
"""Larger boards are refused: no search gets anywhere near them."""

SIZE = re.compile(r"([0-9]{1,9})[x×]([0-9]{1,9})")

Stones = tuple[str, ...]
"""The rows of a board, all of one length."""


class OnSquares:
    """Components are boards of stones; rules that inherit this add `signs`, `example` and moves.

    This is how boards are written and drawn. What is promised of their options, as `distinct` or
    `alike`, each game declares by itself.

    Attributes:
        signs: those that may stand on a square.
        example: the sides of a board, for errors.
    """

    signs: ClassVar[str]
    example: ClassVar[str]
    shape = shapes.Stones
    first_cell: ClassVar[tuple[int, int]] = (1, 1)
    axes: ClassVar[tuple[str, str]] = (message("rows"), message("squares in a row"))

    def owns(self, text: str) -> bool:
        """Check whether a word is a row of the game's signs: `.x.` is no octal code here."""
        return set(text) <= set(self.signs)

    def start(self, height: int, width: int) -> Stones:
        """Return the board that is written by its sides alone: an empty one."""
        return (EMPTY * width,) * height

    def parse(self, text: str) -> Stones:
        """Parse rows of signs, or the sides of a board at the start.

        Raises:
            PositionError: it is no board, or one too large.
        """
        size = sides(text)
        return self.start(*size) if size else rows_of(text, self.signs, self.example)

    def cell(self, row: int, column: int) -> Stones:
        """Return the board that is written as so many rows and columns."""
        return self.parse(f"{row}x{column}")

    def format(self, component: Stones) -> str:
        """Format the rows with `/`; the sides of a board at the start."""
        size = len(component), len(component[0])
        return "{}x{}".format(*size) if component == self.start(*size) else "/".join(component)

    def drawn(self, component: Stones) -> shapes.Stones:
        """Draw the stones on their squares."""
        return shapes.Stones(component)


def sides(text: str) -> tuple[int, int] | None:
    """Parse the numbers of rows and columns of a text such as `3x4`; None for any other text.

    Raises:
        PositionError: the board has no square, or more than 256.

    >>> sides("3x4"), sides("x.o")
    ((3, 4), None)
    """
    match = SIZE.fullmatch(text)
    if match is None:
        return None
    found = int(match[1]), int(match[2])
    refuse_size(text, *found)
    return found


def refuse_size(text: str, height: int, width: int) -> None:
    """Refuse a board without squares, or with more than a search may hope for.

    Raises:
        PositionError: it is too large or too small.
    """
    if not 1 <= height * width <= MOST_SQUARES:
        raise PositionError(
            "the board '{text}' has {squares:,} squares: it must have 1 to {most}",
            text=text if len(text) <= 40 else f"{text[:37]}…",
            squares=height * width,
            most=MOST_SQUARES,
        )


def rows_of(text: str, signs: str, example: str) -> Stones:
    """Parse the rows of a text, from the top, with `/` between them.

    Args:
        text: what was typed.
        signs: those that may stand on a square.
        example: a board of the game, for errors.

    Raises:
        PositionError: a sign is not one of the game, or rows differ in length.

    >>> rows_of(".x/o.", ".xo", "2x3")
    ('.x', 'o.')
    """
    rows = tuple(text.split("/"))
    wrong = next((sign for row in rows for sign in row if sign not in signs), "")
    if wrong or not all(rows):
        raise PositionError(
            "'{text}' is not a board: write rows of {signs} separated by /, or its sides,"
            " such as {example}",
            text=text,
            signs=" ".join(signs),
            example=example,
        )
    if len({len(row) for row in rows}) > 1:
        raise PositionError(
            "the rows of '{text}' differ in length: make them equally long", text=text
        )
    refuse_size(text, len(rows), len(rows[0]))
    return rows


def cut(squares: str, width: int) -> Stones:
    """Cut the squares of a board, given one after the other, into rows.

    >>> cut("x..o", 2)
    ('x.', '.o')
    """
    return tuple(squares[i : i + width] for i in range(0, len(squares), width))


def mask(squares: str, signs: str) -> int:
    """Return the squares with one of some signs as bits: the first square is the lowest.

    >>> bin(mask("x.o.", "xo"))
    '0b101'
    """
    # Digits of a number begin with the highest bit.
    return int(squares[::-1].translate(_digits(signs)), 2)


@lru_cache(maxsize=64)
def _digits(signs: str) -> dict[int, str]:
    """Map the codes of some signs to 1 and those of others to 0."""
    return {code: "1" if chr(code) in signs else "0" for code in range(128)}


def bits(squares: int) -> Iterator[int]:
    """Yield the numbers of the squares that are given as bits, ascending.

    >>> list(bits(0b101))
    [0, 2]
    """
    while squares:
        # x & -x is the lowest bit of x.
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


@lru_cache(maxsize=64)
def around(height: int, width: int) -> tuple[int, ...]:
    """Return for each square, row by row, the bits of the squares that share a side with it.

    >>> list(map(bin, around(1, 3)))
    ['0b10', '0b101', '0b10']
    """
    return tuple(
        sum(1 << other for other in _neighbours(at, height, width)) for at in range(height * width)
    )


def blocks(squares: int, near: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """Yield the connected parts of some squares, each with all squares beside its own.

    Args:
        squares: as bits.
        near: for each square the bits of those beside it.

    >>> [(bin(part), bin(edge)) for part, edge in blocks(0b1011, around(1, 4))]
    [('0b11', '0b111'), ('0b1000', '0b100')]
    """
    while squares:
        # Flood fill by bits: `todo` holds squares of the part whose neighbours have not been added.
        part = todo = squares & -squares
        edge = 0
        while todo:
            lowest = todo & -todo
            beyond = near[lowest.bit_length() - 1]
            edge |= beyond
            fresh = beyond & squares & ~part
            part |= fresh
            todo = (todo ^ lowest) | fresh
        yield part, edge
        squares &= ~part


def _neighbours(at: int, height: int, width: int) -> Iterator[int]:
    row, column = divmod(at, width)
    for y, x in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
        if 0 <= y < height and 0 <= x < width:
            yield y * width + x


def least_image(rows: Stones, exchange: dict[int, str] | None = None) -> Stones:
    """Return the first of all boards that arise from one by rotation and reflection.

    A board higher than wide is laid on its side.

    Args:
        rows: of the board, from the top.
        exchange: for `str.translate`, signs that may change places; none if None.

    >>> least_image(("x.", "..", "o.")), least_image(("..x",), {ord("x"): "o", ord("o"): "x"})
    (('...', 'o.x'), ('..o',))
    """
    # The 8 symmetries: 4 mirror images of the board and 4 of its transpose. Off a square, only
    # those that are wider than high.
    images = mirrored(rows) if len(rows) <= len(rows[0]) else []
    if len(rows) >= len(rows[0]):
        images += mirrored(turned(rows))
    if exchange:
        # Signs are exchanged everywhere at once, so each image has one counterpart.
        images += [tuple([row.translate(exchange) for row in image]) for image in images]
    return min(images)


def mirrored(rows: Stones) -> list[Stones]:
    """Return a board with its mirror images.

    >>> mirrored(("x.", "..")), mirrored(("x.o",))
    ([('x.', '..'), ('..', 'x.'), ('.x', '..'), ('..', '.x')], [('x.o',), ('o.x',)])
    """
    sideways = tuple([row[::-1] for row in rows])
    return [rows, sideways] if len(rows) == 1 else [rows, rows[::-1], sideways, sideways[::-1]]


def turned(rows: Stones) -> Stones:
    """Transpose the board, so that its columns become rows.

    >>> turned(("xo", ".."))
    ('x.', 'o.')
    """
    return tuple(map("".join, zip(*rows, strict=True)))


def cropped(rows: Stones, unused: str) -> Stones:
    """Trim a board to the rectangle of its used squares; one square if there are none.

    >>> cropped(("....", ".xo.", "...."), "."), cropped(("..", ".."), ".")
    (('xo',), ('.',))
    """
    used = [row.strip(unused) != "" for row in rows]
    if True not in used:
        return (unused,)
    first, last = used.index(True), len(rows) - used[::-1].index(True)
    left = min(len(row) - len(row.lstrip(unused)) for row in rows[first:last] if row.strip(unused))
    right = max(len(row.rstrip(unused)) for row in rows[first:last])
    return tuple([row[left:right] for row in rows[first:last]])
