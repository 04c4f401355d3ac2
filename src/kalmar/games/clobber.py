"""Impartial Clobber: a stone takes a neighbour of the other colour and stands in its place.

Either player moves stones of either colour (Albert, Grossman, Nowakowski and Wolfe 2005 let each
have one). Stones that hang together by sides are a component; those of one colour alone can do
nothing any more, and are taken off while others can.
"""

from collections.abc import Iterator
from functools import lru_cache

from kalmar.games.board_images import cropped, least_image
from kalmar.games.squares import (
    EMPTY,
    OnSquares,
    Stones,
    around,
    beside,
    blocks,
    cut,
    mask,
    rows_of,
    sides,
)
from kalmar.records import dataclass
from kalmar.rules import Option
from kalmar.rules.labels import Label

__all__ = ["Clobber", "checkerboard"]

OTHER = {"x": "o", "o": "x"}
EXCHANGE = str.maketrans(OTHER)


@dataclass(frozen=True)
class Clobber(OnSquares):
    """A board with stones of two colours.

    >>> [tuple(map(Clobber().format, option)) for option in Clobber().options(("xoxo",))]
    [('.xxo',), ('..xo',), ('x.oo',), ('xx.o',), ('xo..',), ('xoo.',)]
    """

    name: str = "clobber"
    signs = ".xo"
    exchange = EXCHANGE

    def options(self, component: Stones) -> Iterator[Option[Stones]]:
        """What is left after each capture, by the stone that moves and then the one it takes."""
        yield from dict.fromkeys(left for _, left in captures(component))

    def parse(self, text: str) -> Stones:
        """Rows of `x`, `o` and `.`, or the sides of a board full of stones, in turn by colour.

        >>> Clobber().parse("2x3"), Clobber().parse("x.o")
        (('xox', 'oxo'), ('x.o',))
        >>> Clobber().cell(1, 4)
        ('xoxo',)
        """
        size = sides(text)
        return checkerboard(*size) if size else rows_of(text, self.signs, "2x4")

    def format(self, component: Stones) -> str:
        """Rows with `/`; the sides of a full checkerboard."""
        height, width = len(component), len(component[0])
        if component == checkerboard(height, width):
            return f"{height}x{width}"
        return "/".join(component)

    def alike(self, component: Stones) -> Stones:
        """As for other boards, without what lies around the stones.

        >>> Clobber().alike(("....", ".xo."))
        ('ox',)
        """
        return least_image(cropped(component, EMPTY), EXCHANGE)

    def label(self, component: Stones, option: Option[Stones]) -> Label:
        """The row and the column of the stone that moves, and of the one it takes.

        >>> Clobber().label(("xo",), ((".x",),))
        Label(kind='capture', data=(1, 1, 1, 2))
        """
        width = len(component[0])
        mover, taken = by_option(component)[option]
        (a, b), (c, d) = divmod(mover, width), divmod(taken, width)
        return Label("capture", (a + 1, b + 1, c + 1, d + 1))


def captures(board: Stones) -> Iterator[tuple[tuple[int, int], Option[Stones]]]:
    """Every capture, as the squares of the two stones, with the components that it leaves.

    >>> next(captures(("xo",)))
    ((0, 1), (('.x',),))
    """
    squares, width = "".join(board), len(board[0])
    near = beside(len(board), width)
    for mover, colour in enumerate(squares):
        for taken in near[mover]:
            if colour != EMPTY and squares[taken] == OTHER[colour]:
                after = _put(_put(squares, mover, EMPTY), taken, colour)
                yield (mover, taken), pieces(after, width)


@lru_cache(maxsize=16)
def by_option(board: Stones) -> dict[Option[Stones], tuple[int, int]]:
    """For each option of a board the first capture that leaves it.

    >>> by_option(("xo",))
    {(('.x',),): (0, 1), (('o.',),): (1, 0)}
    """
    found: dict[Option[Stones], tuple[int, int]] = {}
    for step, left in captures(board):
        found.setdefault(left, step)
    return found


def _put(squares: str, at: int, sign: str) -> str:
    return squares[:at] + sign + squares[at + 1 :]


def pieces(squares: str, width: int) -> tuple[Stones, ...]:
    """The blocks with stones of both colours, each in its place; all that is left where none is.

    >>> pieces("xo.ox.x", 7)
    (('xo.....',), ('...ox..',))
    """
    near = around(len(squares) // width, width)
    first, second = mask(squares, "x"), mask(squares, "o")
    found = []
    for part, _ in blocks(first | second, near):
        if part & first and part & second:
            alone = [sign if part >> at & 1 else EMPTY for at, sign in enumerate(squares)]
            found.append(cut("".join(alone), width))
    return tuple(found) or (cut(squares, width),)


def checkerboard(height: int, width: int) -> Stones:
    """A board full of stones, `x` in its first corner and neighbours of different colours.

    >>> checkerboard(2, 3)
    ('xox', 'oxo')
    """
    return tuple("".join("xo"[(y + x) % 2] for x in range(width)) for y in range(height))
