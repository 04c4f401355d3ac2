"""Games of stones on squares: impartial NoGo, Notakto, Treblecross on a rectangle, and Clobber.

* `NoGo`: put a stone of either colour so that every block keeps an empty neighbour. A block is
  stones of one colour connected by sides. Either player puts stones of either colour (Chou, Teytaud
  and Yen 2011 let each have one).
* `SameSign`: both players write the same sign until a line is complete. A line is so many squares
  next to each other along a row, a column or a diagonal. In `notakto` a board with a line is
  closed; as it is usually played, whoever closes the last board has lost (Plambeck and Whitehead
  2013). `treblecross-board` is Treblecross on a rectangle, where whoever completes a line has won:
  the same boards, in normal play.
* `Clobber`: a stone takes a neighbour of the other colour and moves to its place. Either player
  moves stones of either colour (Albert, Grossman, Nowakowski and Wolfe 2005 let each have one).
  Stones connected by sides are a component. Those of one colour alone cannot move any more, and
  options leave them out; they are shown on the first board.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache, partial

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import Option
from kalmar.core.rules.move_labels import Datum, Label
from kalmar.games import boards
from kalmar.games.components import ByMoves, Move
from kalmar.games.graphs.on_graphs import LIVE_PARTS

COLOURS = "xo"
GROUP = re.compile(r"([xo])\1+")


class Placing(boards.OnSquares):
    """Rules that inherit this put one stone on the board in each move.

    >>> NoGo().label(("x..",), (("x.o",),)), NoGo().move_words(Label("place", ("o", 1, 3)))
    (Label(kind='place', data=('o', 1, 3)), 'o in row 1, column 3')
    """

    def label(self, component: boards.Stones, option: Option[boards.Stones]) -> Label:
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
    signs, example = ".xo", "1x8"
    distinct = True
    asked = True

    def options(self, component: boards.Stones) -> Iterator[Option[boards.Stones]]:
        """Yield the board with one stone more, by its square and then by its colour."""
        squares, width = "".join(component), len(component[0])
        near = boards.around(len(component), width)
        # The blocks are found once for all placements.
        empty, held = with_air(squares, near)
        for at in boards.bits(empty):
            for colour, other in boards.OPPOSITE_COLOUR.items():
                if keeps_air(1 << at, near[at], empty, held[colour], held[other]):
                    yield (boards.cut(squares[:at] + colour + squares[at + 1 :], width),)

    def parse(self, text: str) -> boards.Stones:
        """Parse rows of `.`, `x` and `o`, or the sides of an empty board.

        Raises:
            PositionError: it is no board, or a block has no empty neighbour.

        >>> NoGo().parse("1x3"), NoGo().parse("x.o/...")
        (('...',), ('x.o', '...'))
        >>> NoGo().cell(2, 3)
        ('...', '...')
        """
        rows = super().parse(text)
        _, held = with_air("".join(rows), boards.around(len(rows), len(rows[0])))
        stuck = sum(part for found in held.values() for part, air in found if not air)
        if stuck:
            first = next(boards.bits(stuck))
            raise PositionError(
                "the stone in row {row}, column {column} of '{text}' has no empty square"
                " next to its group: leave one",
                row=first // len(rows[0]) + 1,
                column=first % len(rows[0]) + 1,
                text=text,
            )
        return rows

    def alike(self, component: boards.Stones) -> boards.Stones:
        """Return the board, turned, mirrored and with colours exchanged, as it comes first."""
        return boards.least_image(component, boards.EXCHANGE)

    def row(self, component: boards.Stones) -> tuple[str, str] | None:
        """Return a board of one row, each group as one stone, apart where colours touch."""
        if len(component) > 1:
            return None
        groups = GROUP.sub(r"\1", component[0])
        return self.name, groups.replace("xo", "x-o").replace("ox", "o-x")


Blocks = list[tuple[int, int]]
"""Each block as bits, with the empty squares beside it."""


def with_air(squares: str, near: tuple[int, ...]) -> tuple[int, dict[str, Blocks]]:
    """Return the empty squares as bits, and for each colour its blocks.

    Args:
        squares: of a board, one after the other.
        near: for each of them the bits of those beside it.

    >>> with_air("xo.", boards.around(1, 3))
    (4, {'x': [(1, 0)], 'o': [(2, 4)]})
    """
    empty = boards.mask(squares, boards.EMPTY)
    return empty, {
        colour: [
            (part, edge & empty) for part, edge in boards.blocks(boards.mask(squares, colour), near)
        ]
        for colour in COLOURS
    }


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
    signs, example = boards.EMPTY + CROSS, "3x3"
    distinct = True
    asked = True

    @property
    def name(self) -> str:
        """Return the name, with the length of a line where it is not three."""
        return self.title if self.length == USUAL_LINE else f"{self.title}({self.length})"

    def options(self, component: boards.Stones) -> Iterator[Option[boards.Stones]]:
        """Yield the board with one cross more; nothing where a line is complete."""
        crosses = boards.mask("".join(component), CROSS)
        # A line whose squares are all crosses ends play on this board.
        if any(
            not line & ~crosses for line in lines(len(component), len(component[0]), self.length)
        ):
            return
        for number, row in enumerate(component):
            above, below = component[:number], component[number + 1 :]
            for at, sign in enumerate(row):
                if sign == boards.EMPTY:
                    yield ((*above, row[:at] + CROSS + row[at + 1 :], *below),)

    def parse(self, text: str) -> boards.Stones:
        """Parse rows of `.` and `X`, or the sides of an empty board.

        >>> SameSign("notakto").parse("2x3"), SameSign("notakto").parse("x.X")
        (('...', '...'), ('X.X',))
        """
        return super().parse(text if boards.SIZE.fullmatch(text) else text.upper())

    def owns(self, text: str) -> bool:
        """Check whether a word is a row of the game's signs, crosses as small letters too."""
        return super().owns(text.upper())

    def alike(self, component: boards.Stones) -> boards.Stones:
        """Return the board, turned and mirrored, as it comes first."""
        return boards.least_image(component)


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


def same_sign(game: str, text: str) -> SameSign:
    """Build a game with lines of the length in a text; three where it is empty.

    Raises:
        GameError: it is no number from 2 to 16.

    >>> same_sign("notakto", "").name, same_sign("notakto", " 4 ").name
    ('notakto', 'notakto(4)')
    """
    typed = text.strip() or str(USUAL_LINE)
    if not typed.isdecimal() or len(typed) > 9 or not 2 <= int(typed) <= LONGEST_LINE:
        raise GameError(
            "{game}({text}) has no valid line length: write 2 to {longest}, such as {game}(4)",
            game=game,
            text=text,
            longest=LONGEST_LINE,
        )
    return SameSign(game, int(typed))


notakto = partial(same_sign, "notakto")
treblecross_board = partial(same_sign, "treblecross-board")


@dataclass(frozen=True)
class Clobber(ByMoves, boards.OnSquares):
    """A board with stones of two colours.

    >>> [tuple(map(Clobber().format, option)) for option in Clobber().options(("xoxo",))]
    [('.xxo',), ('..xo',), ('....',), ('xo..',), ('xoo.',)]
    >>> Clobber().parse("2x3"), Clobber().parse("x.o")
    (('xox', 'oxo'), ('x.o',))
    """

    name: str = "clobber"
    component_words = LIVE_PARTS
    signs, example, kind = ".xo", "2x4", "capture"
    asked = True

    def start(self, height: int, width: int) -> boards.Stones:
        """Return a board full of alternating stones."""
        return tuple("".join("xo"[(y + x) % 2] for x in range(width)) for y in range(height))

    def moves(self, component: boards.Stones) -> Iterator[Move]:
        """Yield every capture: row and column of the stone that moves, and of the one it takes.

        >>> for place, left in Clobber().moves(("xo.x",)):
        ...     print(place, left)
        (1, 1, 1, 2) (('....',),)
        (1, 2, 1, 1) (('....',),)
        """
        squares, width = "".join(component), len(component[0])
        for place, (mover, taken) in _steps(len(component), width).items():
            if boards.OPPOSITE_COLOUR.get(squares[mover]) == squares[taken]:
                yield place, pieces(after(squares, mover, taken), width)

    def seen(
        self, component: boards.Stones, place: tuple[Datum, ...], option: Option[boards.Stones]
    ) -> Option[boards.Stones]:
        """Return an option with the stones that cannot move any more, on its first board.

        >>> Clobber().seen(("xo.x",), (1, 1, 1, 2), (("....",),))
        (('.x.x',),)
        """
        width = len(component[0])
        mover, taken = _steps(len(component), width)[place]
        left = after("".join(component), mover, taken)
        if len(option) > 1:  # all that stands, but for the blocks of other boards
            left = only(left, ~sum(boards.mask("".join(board), "xo") for board in option[1:]))
        return (boards.cut(left, width), *option[1:])

    def alike(self, component: boards.Stones) -> boards.Stones:
        """Return the canonical image, as for other boards, cropped to the stones.

        >>> Clobber().alike(("....", ".xo."))
        ('ox',)
        """
        return boards.least_image(boards.cropped(component, boards.EMPTY), boards.EXCHANGE)

    def row(self, component: boards.Stones) -> tuple[str, str] | None:
        """Return a board of one row, where an empty square is a wall."""
        return (self.name, component[0].replace(boards.EMPTY, "-")) if len(component) == 1 else None

    def move_words(self, label: Label) -> str:
        """Return which stone takes which."""
        row, column, to_row, to_column = label.data
        fields = {"row": row, "column": column, "to_row": to_row, "to_column": to_column}
        if row == to_row:
            return message("row {row}: column {column} takes column {to_column}", **fields)
        return message("column {column}: row {row} takes row {to_row}", **fields)

    def reduced(self, component: boards.Stones) -> boards.Stones:
        """Return the board without the stones that have none of the other colour in their block.

        >>> Clobber().reduced(("xo.x",)), Clobber().reduced(("x.o",))
        (('xo..',), ('...',))
        """
        squares, width = "".join(component), len(component[0])
        return boards.cut(only(squares, sum(live_blocks(squares, width))), width)


@lru_cache(maxsize=64)
def _steps(height: int, width: int) -> dict[tuple[Datum, ...], tuple[int, int]]:
    """Map each step to a neighbour, as a label has it, to the numbers of both squares."""
    around = boards.around(height, width)
    pairs = ((at, to) for at, near in enumerate(around) for to in boards.bits(near))
    return {
        (at // width + 1, at % width + 1, to // width + 1, to % width + 1): (at, to)
        for at, to in pairs
    }


def after(squares: str, mover: int, taken: int) -> str:
    """Return the squares after a capture.

    >>> after("xo.", 0, 1)
    '.x.'
    """
    left = list(squares)
    left[mover], left[taken] = boards.EMPTY, squares[mover]
    return "".join(left)


@lru_cache(maxsize=1 << 12)
def pieces(squares: str, width: int) -> tuple[boards.Stones, ...]:
    """Return the blocks with both colours, each in its place; an empty board if there is none.

    >>> pieces("xo.ox.x", 7), pieces("x.o", 3)
    ((('xo.....',), ('...ox..',)), (('...',),))
    """
    live = live_blocks(squares, width)
    if len(live) == 1 and live[0] == boards.mask(squares, "xo"):  # nothing is left out
        return (boards.cut(squares, width),)
    found = [boards.cut(only(squares, part), width) for part in live]
    return tuple(found) or (boards.cut(boards.EMPTY * len(squares), width),)


def live_blocks(squares: str, width: int) -> list[int]:
    """Return the blocks with stones of both colours, each as bits.

    >>> list(map(bin, live_blocks("xo.ox.x", 7)))
    ['0b11', '0b11000']
    """
    # A block with one colour only has no capture, and never gets one: stones move inside blocks.
    near = boards.around(len(squares) // width, width)
    first, second = boards.mask(squares, "x"), boards.mask(squares, "o")
    parts = boards.blocks(first | second, near)
    return [part for part, _ in parts if part & first and part & second]


def only(squares: str, kept: int) -> str:
    """Return the squares with the stones alone that are given as bits.

    >>> only("xo.ox", 0b11)
    'xo...'
    """
    return "".join([sign if kept >> at & 1 else boards.EMPTY for at, sign in enumerate(squares)])
