"""Impartial Clobber: a stone takes a neighbour of the other colour and stands in its place.

Either player moves stones of either colour (Albert, Grossman, Nowakowski and Wolfe 2005 let each
have one). Stones that hang together by sides are a component; those of one colour alone can do
nothing any more, and are taken off while others can.
"""

from collections.abc import Iterator

from kalmar.games.squares import EMPTY, OnSquares, Stones, beside, block, cut, rows_of, sides
from kalmar.records import dataclass
from kalmar.rules import Option
from kalmar.rules.labels import Label

__all__ = ["Clobber", "checkerboard"]

OTHER = {"x": "o", "o": "x"}


@dataclass(frozen=True)
class Clobber(OnSquares):
    """A board with stones of two colours.

    >>> [tuple(map(Clobber().format, option)) for option in Clobber().options(("xoxo",))]
    [('.xxo',), ('..xo',), ('x.oo',), ('xx.o',), ('xo..',), ('xoo.',)]
    """

    name: str = "clobber"
    signs = ".xo"

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

    def label(self, component: Stones, option: Option[Stones]) -> Label:
        """The row and the column of the stone that moves, and of the one it takes.

        >>> Clobber().label(("xo",), ((".x",),))
        Label(kind='capture', data=(1, 1, 1, 2))
        """
        width = len(component[0])
        mover, taken = next(step for step, left in captures(component) if left == option)
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


def _put(squares: str, at: int, sign: str) -> str:
    return squares[:at] + sign + squares[at + 1 :]


def pieces(squares: str, width: int) -> tuple[Stones, ...]:
    """The blocks with stones of both colours, each in its place; all that is left where none is.

    >>> pieces("xo.ox.x", 7)
    (('xo.....',), ('...ox..',))
    """
    near = beside(len(squares) // width, width)
    found, seen = [], set[int]()
    for at, sign in enumerate(squares):
        if sign == EMPTY or at in seen:
            continue
        together = block(squares, at, near, "xo")
        seen |= together
        if len({squares[one] for one in together}) == 2:
            alone = "".join(s if i in together else EMPTY for i, s in enumerate(squares))
            found.append(cut(alone, width))
    return tuple(found) or (cut(squares, width),)


def checkerboard(height: int, width: int) -> Stones:
    """A board full of stones, `x` in its first corner and neighbours of different colours.

    >>> checkerboard(2, 3)
    ('xox', 'oxo')
    """
    return tuple("".join("xo"[(y + x) % 2] for x in range(width)) for y in range(height))
