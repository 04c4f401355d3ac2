"""Games on boards in which a position can recur: the road map, and Northcott's pawns.

DUGÓ (source 001, ch. 4): drive a car along one-way roads; whoever cannot move has lost. Roads may
lead in circles, so play need not end; then nobody wins. Several cars make a sum: TRIDUGÓ is `roads
A K P`. The map of the source is lost, and no map satisfies all its sentences; the built-in one has
all the stated labels, the round trip M → I → N → M, and the two winning openings of TRIDUGÓ. Towns
are named by their initials.

Northcott's game (source 001, GYALOGOS): a white and a black pawn in every row of a board. The
player to move slides one pawn of their colour along its row, either way, without jumping over or
onto the other one; whoever cannot move has lost. Retreats let a position come back, so play is not
bounded by itself; but a player who has made the nim-sum of the gaps 0 follows every retreat, and
wins. As pawns belong to the players, a board knows whose turn it is and is played by itself.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from kalmar.core.cached import cached_property
from kalmar.core.errors import GameError, PositionError
from kalmar.core.i18n import message, plain
from kalmar.core.rules import Option, shapes
from kalmar.core.rules.move_labels import Label
from kalmar.games.components import ByMoves, Move, integer

MAP = {
    "A": ("Abádszalók", "BK", (11, 8)),
    "B": ("Bugac", "CE", (1, 2)),
    "C": ("Cibakháza", "", (0, 6)),
    "D": ("Dabas", "BE", (4, 6)),
    "E": ("Ecser", "CH", (3, 9)),
    "F": ("Fadd", "A", (14, 13)),
    "G": ("Gyula", "D", (7, 10)),
    "H": ("Hetes", "GF", (6, 13)),
    "I": ("Ipafa", "NFJ", (17, 6)),
    "J": ("Jászkisér", "F", (14, 7)),
    "K": ("Kunhegyes", "G", (10, 11)),
    "L": ("Lábatlan", "FI", (19, 10)),
    "M": ("Muraszemenye", "IL", (20, 5)),
    "N": ("Nagyatád", "MB", (13, 3)),
    "P": ("Putnok", "NM", (18, 2)),
}
"""For each town its name, where its roads lead, and where it stands, to the right and up: no roads
cross, and none passes near a town."""

ROADS: dict[str, tuple[str, ...]] = {town: tuple(to) for town, (_, to, _) in MAP.items()}
TOWNS = {town: name for town, (name, _, _) in MAP.items()}
PLACES = {town: place for town, (_, _, place) in MAP.items()}
BUILT_IN = tuple((town, *to) for town, to in ROADS.items())


@dataclass(frozen=True)
class Roads:
    """A map: from each town, the towns to which its roads lead.

    Args:
        towns: for each town its name, then those that one road reaches.

    >>> [Roads().format(option[0]) for option in Roads().options("A")]
    ['B', 'K']
    """

    towns: tuple[tuple[str, ...], ...] = BUILT_IN
    shape = shapes.Towns
    loopy = True

    @classmethod
    def from_text(cls, text: str) -> "Roads":
        """Parse roads such as `a>b,b>c>a`; an empty text means the built-in map.

        Raises:
            GameError: a road has no end.

        >>> Roads.from_text("a>b>a,b>c").towns
        (('a', 'b'), ('b', 'a', 'c'), ('c',))
        """
        if not text:
            return cls()
        roads: dict[str, dict[str, None]] = {}
        for way in text.split(","):
            names = [name.strip() for name in way.split(">")]
            if not all(re.fullmatch(r"[\w.-]+", name) for name in names):
                raise GameError(
                    "'{way}' is not a road: write a>b, or a>b>c for two roads",
                    way=way,
                )
            # The last name of a way has no road from it here, but it is a town nevertheless.
            for a, b in zip(names, [*names[1:], ""], strict=True):
                roads.setdefault(a, {}).update({b: None} if b else {})
        return cls(tuple((town, *to) for town, to in roads.items()))

    @property
    def name(self) -> str:
        """Return `roads`, or with the user's map in parentheses."""
        if self.towns == BUILT_IN:
            return "roads"
        ways = (">".join((town, b)) for town, *to in self.towns for b in to)
        alone = (town for town, *to in self.towns if not to)
        return f"roads({','.join([*ways, *alone])})"

    @cached_property
    def reached(self) -> dict[str, tuple[str, ...]]:
        """Map each town to those where its roads lead."""
        return {town: tuple(to) for town, *to in self.towns}

    def options(self, component: str) -> Iterator[Option[str]]:
        """Yield the towns at the ends of the roads."""
        return ((town,) for town in self.reached[component])

    def parse(self, text: str) -> str:
        """Parse a town by its name; on the built-in map by its initial too.

        >>> Roads().parse("Putnok"), Roads().parse("P")
        ('P', 'P')
        """
        if text in self.reached:
            return text
        whole = {plain(name): town for town, name in TOWNS.items()}
        if self.towns == BUILT_IN and plain(text) in whole:
            return whole[plain(text)]
        raise PositionError(
            "'{text}' is not a town on the map: the towns are {names}",
            text=text,
            names=", ".join(self.reached),
        )

    def format(self, component: str) -> str:
        """Return the town as its own text."""
        return component

    def label(self, component: str, option: Option[str]) -> Label:
        """Label from which town to which; on the built-in map by their full names."""
        names = TOWNS if self.towns == BUILT_IN else {}
        return Label("drive", tuple(names.get(town, town) for town in (component, option[0])))

    def placed_words(self, component: str, label: Label, place: str, whole: bool) -> str:  # noqa: ARG002 - as rules declare it
        """Return from which town to which the car goes."""
        fields = dict(zip(("before", "after"), label.data, strict=True))
        if place:
            return message("drive car {place}: {before} → {after}", **fields, place=place)
        return message("drive {before} → {after}", **fields)

    def drawn(self, component: str) -> shapes.Towns:
        """Draw the whole map, with the car in this town."""
        roads = tuple((town, b) for town, *to in self.towns for b in to)
        towns = tuple(town for town, *_ in self.towns)
        if self.towns != BUILT_IN:
            return shapes.Towns(towns, roads, component)
        titles, places = [TOWNS[town] for town in towns], [PLACES[town] for town in towns]
        return shapes.Towns(towns, roads, component, tuple(titles), tuple(places))


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
