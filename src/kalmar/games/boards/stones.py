"""Games of placing stones: impartial NoGo, Notakto, and Treblecross on a rectangle.

* `NoGo`: put a stone of either colour so that every block keeps an empty neighbour. A block is
  stones of one colour connected by sides. Either player puts stones of either colour (Chou, Teytaud
  and Yen 2011 let each have one).
* `SameSign`: both players write the same sign until a line is complete. A line is so many squares
  next to each other along a row, a column or a diagonal. In `notakto` a board with a line is
  closed; as it is usually played, whoever closes the last board has lost (Plambeck and Whitehead
  2013). `treblecross-board` is Treblecross on a rectangle, where whoever completes a line has won:
  the same boards, in normal play.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import message
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
    bits,
    block,
    blocks,
    cut,
    least_image,
    mask,
    rows_of,
    sides,
)

COLOURS = "xo"


class Placing(OnSquares):
    """Rules that inherit this put one stone on the board in each move.

    >>> NoGo().label(("x..",), (("x.o",),)), NoGo().move_words(Label("place", ("o", 1, 3)))
    (Label(kind='place', data=('o', 1, 3)), 'o in row 1, column 3')
    """

    def label(self, component: Stones, option: Option[Stones]) -> Label:
        """Label the stone that is placed, with its row and its column."""
        width = len(component[0])
        pairs = zip("".join(component), "".join(option[0]), strict=True)
        at, stone = next((at, new) for at, (old, new) in enumerate(pairs) if old != new)
        return Label("place", (stone, at // width + 1, at % width + 1))

    def move_words(self, label: Label) -> str:
        """Return which stone is put where."""
        stone, row, column = label.data
        return message("{stone} in row {row}, column {column}", stone=stone, row=row, column=column)


@dataclass(frozen=True)
class NoGo(Placing):
    """A board with stones of two colours, each block of which has an empty neighbour.

    >>> [NoGo().format(option[0]) for option in NoGo().options(("x..",))]
    ['xx.', 'x.x', 'x.o']
    """

    name: str = "nogo"
    signs = ".xo"
    distinct = True
    asked = True

    def options(self, component: Stones) -> Iterator[Option[Stones]]:
        """Yield the board with one stone more, by its square and then by its colour."""
        squares, width = "".join(component), len(component[0])
        near = around(len(component), width)
        empty = mask(squares, EMPTY)
        # The blocks of each colour with their empty neighbours, found once for all placements.
        held = {
            colour: [(part, edge & empty) for part, edge in blocks(mask(squares, colour), near)]
            for colour in COLOURS
        }
        for at in bits(empty):
            for colour in COLOURS:
                if keeps_air(1 << at, near[at], empty, held[colour], held[OPPOSITE_COLOUR[colour]]):
                    yield (cut(squares[:at] + colour + squares[at + 1 :], width),)

    def parse(self, text: str) -> Stones:
        """Parse rows of `.`, `x` and `o`, or the sides of an empty board.

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
                    "the stone in row {row}, column {column} of '{text}' has no empty square"
                    " next to its group: leave one",
                    row=at // len(rows[0]) + 1,
                    column=at % len(rows[0]) + 1,
                    text=text,
                )
        return rows

    def alike(self, component: Stones) -> Stones:
        """Return the board, turned, mirrored and with colours exchanged, as it comes first."""
        return least_image(component, EXCHANGE)


Blocks = list[tuple[int, int]]
"""Each block as bits, with the empty squares beside it."""


def keeps_air(stone: int, near: int, empty: int, own: Blocks, other: Blocks) -> bool:
    """Check whether every block still has an empty neighbour after a stone is placed.

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
    # A block of the other colour loses this square; its own colour's blocks become one, which needs
    # one empty neighbour in all.
    if any(not air & ~stone for block, air in other if block & near):
        return False
    return bool(near & empty) or any(air & ~stone for block, air in own if block & near)


def breathes(squares: str, at: int, near: tuple[tuple[int, ...], ...]) -> bool:
    """Check whether the block of the stone on a square has an empty neighbour.

    >>> breathes("xo.", 0, beside(1, 3)), breathes("xo.", 1, beside(1, 3))
    (False, True)
    """
    together = block(squares, at, near, squares[at])
    return any(squares[other] == EMPTY for one in together for other in near[one])


CROSS = "X"
USUAL_LINE, LONGEST_LINE = 3, 16
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True)
class SameSign(Placing):
    """A board with crosses, closed by a line of them.

    Attributes:
        title: the name of the game, without its parameter.
        length: how many crosses make a line.

    >>> rules = SameSign("notakto")
    >>> [rules.format(option[0]) for option in rules.options(("X..", "..."))]
    ['XX./...', 'X.X/...', 'X../X..', 'X../.X.', 'X../..X']
    >>> list(rules.options(("XXX", "...")))
    []
    """

    title: str
    length: int = USUAL_LINE
    signs = ".Xx"
    distinct = True
    asked = True

    @property
    def name(self) -> str:
        """Return the name, with the length of a line where it is not three."""
        return self.title if self.length == USUAL_LINE else f"{self.title}({self.length})"

    def options(self, component: Stones) -> Iterator[Option[Stones]]:
        """Yield the board with one cross more; nothing where a line is complete."""
        crosses = mask("".join(component), CROSS)
        # A line whose squares are all crosses ends play on this board.
        if any(
            not line & ~crosses for line in lines(len(component), len(component[0]), self.length)
        ):
            return
        for number, row in enumerate(component):
            above, below = component[:number], component[number + 1 :]
            for at, sign in enumerate(row):
                if sign == EMPTY:
                    yield ((*above, row[:at] + CROSS + row[at + 1 :], *below),)

    def parse(self, text: str) -> Stones:
        """Parse rows of `.` and `X`, or the sides of an empty board.

        >>> SameSign("notakto").parse("2x3"), SameSign("notakto").parse("x.X")
        (('...', '...'), ('X.X',))
        """
        size = sides(text)
        if size:
            return (EMPTY * size[1],) * size[0]
        return rows_of(text.upper(), EMPTY + CROSS, "3x3")

    def alike(self, component: Stones) -> Stones:
        """Return the board, turned and mirrored, as it comes first."""
        return least_image(component)


@lru_cache(maxsize=64)
def lines(height: int, width: int, length: int) -> tuple[int, ...]:
    """List the lines of a board, each as the bits of its squares.

    >>> len(lines(3, 3, 3)), list(map(bin, lines(1, 4, 3)))
    (8, ['0b111', '0b1110'])
    """
    found = []
    for row in range(height):
        for column in range(width):
            # One direction of each of the four kinds of lines, from their first square.
            for down, right in STEPS:
                squares = [(row + i * down, column + i * right) for i in range(length)]
                if all(0 <= y < height and 0 <= x < width for y, x in squares):
                    found.append(sum(1 << (y * width + x) for y, x in squares))
    return tuple(dict.fromkeys(found))


def notakto(text: str) -> SameSign:
    """Build Notakto with lines of the length in a text; three where it is empty.

    Raises:
        GameError: it is no number from 2 to 16.

    >>> notakto("").name, notakto("4").name
    ('notakto', 'notakto(4)')
    """
    return SameSign("notakto", length_of("notakto", text))


def treblecross_board(text: str) -> SameSign:
    """Build Treblecross on rectangles with lines of the length in a text; three if empty.

    Raises:
        GameError: it is no number from 2 to 16.

    >>> treblecross_board("").name
    'treblecross-board'
    """
    return SameSign("treblecross-board", length_of("treblecross-board", text))


def length_of(game: str, text: str) -> int:
    """Parse the length of a line from the parameter of a game.

    Raises:
        GameError: it is no number from 2 to 16.

    >>> length_of("notakto", " 4 ")
    4
    """
    typed = text.strip()
    if not typed:
        return USUAL_LINE
    if not typed.isdecimal() or len(typed) > 9 or not 2 <= int(typed) <= LONGEST_LINE:
        raise GameError(
            "{game}({text}) has no valid line length: write 2 to {longest}, such as {game}(4)",
            game=game,
            text=text,
            longest=LONGEST_LINE,
        )
    return int(typed)
