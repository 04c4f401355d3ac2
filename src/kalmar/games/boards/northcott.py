"""Northcott's game: a white and a black pawn in every row of a board (source 001, GYALOGOS).

The player to move slides one pawn of their colour along its row, either way, without jumping over
or onto the other one; whoever cannot move has lost. Retreats let a position come back, so play is
not bounded by itself; but a player who has made the nim-sum of the gaps 0 follows every retreat,
and wins. As pawns belong to the players, a board knows whose turn it is and is played by itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import message
from kalmar.core.rules import shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import ByMoves, Move, integer

Pawns = tuple[int, int]

MAX_COLUMNS = 1_000


COLOURS = {"white": message("white"), "black": message("black")}


@dataclass(frozen=True)
class PawnBoard:
    """The columns of the white and the black pawn in each row, from 1, and who is to move."""

    rows: tuple[Pawns, ...]
    white_moves: bool = True

    @property
    def gaps(self) -> tuple[int, ...]:
        """Return the number of empty squares between the pawns of each row.

        >>> PawnBoard(((1, 6), (4, 3))).gaps
        (4, 0)
        """
        return tuple(abs(white - black) - 1 for white, black in self.rows)


@dataclass(frozen=True)
class Northcott(ByMoves):
    """The board of a given width.

    Attributes:
        width: how many columns there are.

    >>> board = Northcott().parse("1:4")
    >>> [Northcott().format(option[0]) for option in Northcott().options(board)]
    ['3:4/black', '2:4/black']
    """

    width: int = 8
    kind = "slide"
    differ = True
    shape = shapes.Board
    loopy = True
    alone = True
    first_term = 0
    term_word: ClassVar[str] = message("gap")

    @property
    def name(self) -> str:
        """Return the name, with the width where it is not that of a chessboard."""
        return "northcott" if self.width == 8 else f"northcott({self.width})"

    def moves(self, component: PawnBoard) -> Iterator[Move]:
        """Yield every slide of the mover's pawns: the advances of all rows, then the retreats.

        Its label has the row, the colour, and from which column to which the pawn slides.
        """
        colour = "white" if component.white_moves else "black"
        # Advances shorten a gap and decide the game; retreats only prolong it, so they come last.
        for slides in (self._advances, self._retreats):
            for place, (white, black) in enumerate(component.rows):
                own, other = (white, black) if component.white_moves else (black, white)
                for column in slides(own, other):
                    row = (column, other) if component.white_moves else (other, column)
                    rows = (*component.rows[:place], row, *component.rows[place + 1 :])
                    left = PawnBoard(rows, not component.white_moves)
                    yield (place + 1, colour, own, column), (left,)

    def _advances(self, own: int, other: int) -> range:
        return range(other - 1, own, -1) if own < other else range(other + 1, own)

    def _retreats(self, own: int, other: int) -> range:
        return range(own - 1, 0, -1) if own < other else range(own + 1, self.width + 1)

    def parse(self, text: str) -> PawnBoard:
        """Parse white:black columns of every row, with commas, and /black if black is to move.

        Raises:
            PositionError: a pawn is off the board, or two are on one square.

        >>> Northcott().parse("1:6,4:3/black").white_moves
        False
        """
        rows, slash, mover = text.partition("/")
        if slash and mover not in {"white", "black"}:
            raise PositionError(
                "'{text}' ends in /{mover}: write /white or /black",
                text=text,
                mover=mover,
            )
        return PawnBoard(tuple(self._row(row) for row in rows.split(",")), mover != "black")

    def _row(self, text: str) -> Pawns:
        white, colon, black = text.partition(":")
        if not colon:
            raise PositionError(
                "'{text}' is not a row: write white:black, such as 1:6",
                text=text,
            )
        column = message("a column of {game}", game=self.name)
        row = integer(white, column, 1, self.width), integer(black, column, 1, self.width)
        if row[0] == row[1]:
            raise PositionError(
                "the row {text} has both pawns on one square: write two different columns",
                text=text,
            )
        return row

    def term(self, number: int) -> PawnBoard:
        """Return one row with so many squares between the pawns, the white one at the edge.

        Raises:
            PositionError: the board is too narrow.

        >>> Northcott().format(Northcott().term(4))
        '1:6'
        """
        if not 0 <= number <= self.width - 2:
            raise PositionError(
                "a row of {width} squares has gaps of 0 to {most}, not {number}: use a wider"
                " board, such as northcott({wider})",
                width=self.width,
                most=self.width - 2,
                number=number,
                wider=min(number + 2, MAX_COLUMNS),
            )
        return PawnBoard(((1, number + 2),))

    def format(self, component: PawnBoard) -> str:
        """Format the rows with commas, and /black if black is to move."""
        rows = ",".join(f"{white}:{black}" for white, black in component.rows)
        return rows if component.white_moves else f"{rows}/black"

    def drawn(self, component: PawnBoard) -> shapes.Board:
        """Draw both pawns of every row, and whose turn it is."""
        pieces = tuple(
            ((column, row), colour)
            for row, columns in enumerate(component.rows, 1)
            for column, colour in zip(columns, ("white", "black"), strict=True)
        )
        turn = "white" if component.white_moves else "black"
        return shapes.Board(pieces, self.width, len(component.rows), (1, 1), turn)

    def move_words(self, label: Label) -> str:
        """Return which pawn slides from where to where."""
        row, colour, before, after = label.data
        fields = {"row": row, "colour": COLOURS[str(colour)], "before": before, "after": after}
        return message("row {row}: {colour} {before} → {after}", **fields)

    @classmethod
    def from_text(cls, text: str) -> "Northcott":
        """Parse the game on a board of the width in a text; 8 where it is empty.

        Raises:
            GameError: the width is not a number from 2 to 1000.

        >>> Northcott.from_text("12").name
        'northcott(12)'
        """
        if not text.strip():
            return cls()
        if not text.strip().isdecimal() or len(text) > 9 or not 2 <= int(text) <= MAX_COLUMNS:
            raise GameError(
                "northcott({text}) has no valid width: write 2 to {widest}, such as northcott(12)",
                text=text,
                widest=MAX_COLUMNS,
            )
        return cls(int(text))
