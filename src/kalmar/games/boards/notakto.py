"""Boards on which both players write the same sign until a line is complete.

* `notakto`: a board with a line is closed; as it is usually played, whoever closes the last board
  has lost (Plambeck and Whitehead 2013);
* `treblecross-board`: Treblecross on a rectangle, where whoever completes a line has won: the same
  boards, in normal play.

A line is so many squares next to each other along a row, a column or a diagonal.
"""

from collections.abc import Iterator
from functools import lru_cache

from kalmar.core.errors import GameError
from kalmar.core.records import dataclass
from kalmar.core.rules import Option
from kalmar.core.rules.move_labels import Label
from kalmar.games.boards.nogo import placed, stone_words
from kalmar.games.boards.squares import EMPTY, OnSquares, Stones, least_image, mask, rows_of, sides

__all__ = ["SameSign", "notakto", "treblecross_board"]

CROSS = "X"
USUAL, LONGEST = 3, 16
STEPS = ((0, 1), (1, 0), (1, 1), (1, -1))


@dataclass(frozen=True)
class SameSign(OnSquares):
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
    length: int = USUAL
    signs = ".Xx"
    distinct = True
    asked = True

    @property
    def name(self) -> str:
        """The name, with the length of a line where it is not three."""
        return self.title if self.length == USUAL else f"{self.title}({self.length})"

    def options(self, component: Stones) -> Iterator[Option[Stones]]:
        """The board with one cross more; none where a line is complete."""
        crosses = mask("".join(component), CROSS)
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
        """Rows of `.` and `X`, or the sides of an empty board.

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

    def label(self, component: Stones, option: Option[Stones]) -> Label:
        """The row and the column of the new cross."""
        return placed(component, option[0])

    def move_words(self, label: Label) -> str:
        """Return where the cross is written."""
        return stone_words(label)


@lru_cache(maxsize=64)
def lines(height: int, width: int, length: int) -> tuple[int, ...]:
    """The lines of a board, each as the bits of its squares.

    >>> len(lines(3, 3, 3)), list(map(bin, lines(1, 4, 3)))
    (8, ['0b111', '0b1110'])
    """
    found = []
    for row in range(height):
        for column in range(width):
            for down, right in STEPS:
                squares = [(row + i * down, column + i * right) for i in range(length)]
                if all(0 <= y < height and 0 <= x < width for y, x in squares):
                    found.append(sum(1 << (y * width + x) for y, x in squares))
    return tuple(dict.fromkeys(found))


def notakto(text: str) -> SameSign:
    """Notakto with lines of the length in a text; three where it is empty.

    Raises:
        GameError: it is no number from 2 to 16.

    >>> notakto("").name, notakto("4").name
    ('notakto', 'notakto(4)')
    """
    return SameSign("notakto", length_of("notakto", text))


def treblecross_board(text: str) -> SameSign:
    """Treblecross on rectangles with lines of the length in a text; three where it is empty.

    Raises:
        GameError: it is no number from 2 to 16.

    >>> treblecross_board("").name
    'treblecross-board'
    """
    return SameSign("treblecross-board", length_of("treblecross-board", text))


def length_of(game: str, text: str) -> int:
    """The length of a line that the parameter of a game says.

    Raises:
        GameError: it is no number from 2 to 16.

    >>> length_of("notakto", " 4 ")
    4
    """
    typed = text.strip()
    if not typed:
        return USUAL
    if not typed.isdecimal() or len(typed) > 9 or not 2 <= int(typed) <= LONGEST:
        raise GameError(
            "{game}({text}) has no length of a line: write 2 to {longest}, as {game}(4)",
            game=game,
            text=text,
            longest=LONGEST,
        )
    return int(typed)
